"""What the tests know of this game."""

from tests.known import AT_EVERY_TABLE, EVERYBODY, GM, PLAYERS, TALK, Known

KNOWN = Known(
    who_may={
        **AT_EVERY_TABLE,
        **dict.fromkeys(
            (
                "flip", "stand", "green", "flashback", "brought_it", "critical_flip", "endure", "absorb", "recover",
                "let_go", "roll_hit", "split", "narrate", "guard", "shield_cost", "mark_foe", "use_mark",
                "take_challenge", "reshuffle", "rest", "heal", "mend", "find_shadows", "end_effect", "run_away", "drop",
                "pick_up", "good_thing", "shop", "trade", "repair", "study", "craft", "make", "ask_about", "entreat",
                "twist", "card_die", "pick_card", "spread_points", "take_item", "put_back", "fill_blank",
                "spread_tokens", "ready", "act_for", "hand_over", "spend_good", "cancel_flash", "mercy", "step_back",
                "intend", "create", "play_hero", "put_back_card", "go_ahead", "name_character", "tell_past", "surprise",
                "start_over",
            ),
            PLAYERS,
        ),
        **dict.fromkeys(
            (
                "bring_foe", "pacify", "strike", "foe_split", "restore", "show_wares", "give_item", "empower",
                "hit_item", "write_fact", "add_companion", "call", "challenge", "grant", "gm_move", "extra_move",
                "describe", "say_meaning", "spend_move", "spend_foe", "spend_twist", "spend_disadvantage", "scene",
                "cliffhanger", "story_beat", "flash_happens", "agree", "level_bonus", "strike_out", "lift",
                "reveal_foe", "close_in",
            ),
            GM,
        ),
        **dict.fromkeys(("choose", "ring_bell"), EVERYBODY),
    },
    takes_words=frozenset({
        ("call", "question"), ("grant", "reason"), ("flashback", "memory"), ("brought_it", "thing"),
        ("narrate", "words"), ("strike", "what"), ("bring_foe", "name"), ("challenge", "question"),
        ("challenge", "fact"), ("challenge", "consequence"), ("take_challenge", "story"), ("heal", "words"),
        ("good_thing", "thing"), ("craft", "name"), ("make", "words"), ("gm_move", "words"),
        ("describe", "words"), ("say_meaning", "words"), ("spend_move", "words"), ("spend_twist", "words"),
        ("restore", "reason"), ("write_fact", "fact"), ("add_companion", "name"), ("act_for", "words"),
        ("say", "words"), ("note", "words"), ("end_session", "words"), ("rewind", "reason"),
        ("place", "reason"), ("set", "reason"), ("peek", "reason"), ("lift", "words"),
    }),
    death=("incapacitated", "dead"),
    open_to_the_dead=frozenset(TALK | {"act_for", "spend_good", "cancel_flash"}),
    finishing="ready",
    rules=271,
    rulings=32,
    heroes=(
        {"preset": "brawler", "green": 9},
        {
            "str": 2, "dex": 2, "int": 2, "speed": 1, "equipment": 1, "wealth": 1,
            "moves": ["tool_twisting", "entreat_the_blood_bound", "find_shadows", "not_on_my_turf", "use_a_magic_item"],
            "items": ["Sword", "Ring of Light", "Bow"],
        },
    ),
    character={"preset": "brawler", "green": 9},
    leads=((("gm", {"do": "scene", "going_on": "peaceful", "here": ["settlement"], "new_stretch": True}),),),
)  # fmt: skip
