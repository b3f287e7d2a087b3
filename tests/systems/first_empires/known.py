"""What the tests know of this game."""

from tests.known import AT_EVERY_TABLE, EVERYBODY, GM, PLAYERS, TALK, Known

KNOWN = Known(
    who_may={
        **AT_EVERY_TABLE,
        **dict.fromkeys(
            ("roll", "take_hitch", "advantage", "resist", "suffer", "judgment", "session_luck", "give_luck", "intend",
             "walk"),
            PLAYERS,
        ),
        **dict.fromkeys(
            (
                "turn_failure", "take_strain", "reckon", "recover", "look_back", "advance", "new_character", "ancestry",
                "abilities", "skills", "own_trouble", "stunt", "deity", "own_deity", "learn_words", "aspire", "gear",
                "bring", "ready",
                "usual_trouble", "raise_rank", "lower_rank", "train", "untrain", "drop_trouble", "drop_stunt",
                "forget_word", "leave_behind", "name_character", "play_hero", "surprise", "start_over",
                "bestial_aspect", "take_trait", "end_aspect", "inspire", "words_price", "lay_hands", "haggle", "brew",
                "use_brew", "keep_stimulant", "cache", "stock_cache", "carry",
                "chant", "drop_effect", "prepare_verse", "pray", "miracle", "enough", "hand_luck",
            ),
            PLAYERS,
        ),
        **dict.fromkeys(("three_questions", "agree_on_answers"), PLAYERS),
        **dict.fromkeys(("pick_price", "say_whom", "bring_back"), GM),
        **dict.fromkeys(("spill", "resist_curse", "add_luck", "readiness"), PLAYERS),
        **dict.fromkeys(("evade", "field_repair", "inner_peace"), PLAYERS),
        **dict.fromkeys(("buy", "sell", "drop", "improve_item", "repair", "craft", "pay_rest"), PLAYERS),
        **dict.fromkeys(("hitch", "set_order", "end_turn"), EVERYBODY),
        **dict.fromkeys(
            (
                "call", "let_fall", "complication", "trouble", "waive", "ease", "set_position", "lay_tag", "lay_clock",
                "lift", "new_scene", "start_session", "start_quest", "end_quest", "treat",
                "set_condition", "mishap", "answer_prayer", "offer_miracle", "agree",
            ),
            GM,
        ),
        **dict.fromkeys(
            (
                "bring_creature", "build_creature", "send_away", "recognise", "tick", "unleash", "lay_zone", "stand",
                "start_combat", "end_combat", "hand_out", "buy_off", "break_item", "speak", "grant", "fail_forward",
                "reveal",
            ),
            GM,
        ),
    },
    takes_words=frozenset({
        ("call", "why"), ("call", "question"), ("set_position", "words"), ("lay_tag", "words"), ("lay_tag", "on"),
        ("lay_clock", "words"), ("new_scene", "words"), ("say", "words"), ("note", "words"), ("end_session", "words"),
        ("rewind", "reason"), ("set", "reason"), ("roll", "words"), ("give_luck", "words"), ("lift", "words"),
        ("hitch", "words"), ("complication", "words"), ("trouble", "words"), ("waive", "words"),
        ("advantage", "words"), ("advantage", "on"), ("start_quest", "words"), ("end_quest", "words"),
        ("bring_creature", "name"), ("build_creature", "name"), ("build_creature", "immune"),
        ("build_creature", "vulnerable"), ("build_creature", "sweep"), ("send_away", "words"), ("lay_zone", "words"),
        ("lay_zone", "way"),
        ("buy", "name"), ("hand_out", "name"), ("hand_out", "more"), ("break_item", "words"),
        ("grant", "words"),
    }),
    death=("dead",),
    open_to_the_dead=frozenset(TALK | {"new_character", "hitch"}),
    finishing="ready",
    rules=345,
    rulings=50,
    walk=32,
    heroes=(
        {
            "body": 3, "charm": 2, "intuition": 2, "mind": 3, "ancestry": "Elf", "aspiration": "Get home", "armor": 2,
            "skills": ["maneuver", "hunt", "brew", "tinker", "fraternize", "compel"], "troubles": ["impatient"],
            "stunts": ["Chanter", "Bestial Aspect", "Inspiring Words", "Field Repair"], "ingots": 30,
            "items": ["bow", "leather padding", "dagger"], "lexicon": ["Rend", "Life"],
        },
        {"aspiration": "Become rich", "armor": 2},
    ),
    leads=((
        ("gm", {"do": "call", "who": "{ana}", "intention": "advantage", "position": "risky", "question": "How?"}),
        ("ana", {"do": "roll", "ability": "body"}),
    ),),
)  # fmt: skip
