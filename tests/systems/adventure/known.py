"""What the tests know of both editions of A Thousand Faces."""

from typing import Any

from tests.known import AT_EVERY_TABLE, EVERYBODY, GM, PLAYERS

IN_AN_ADVENTURE = {
    **AT_EVERY_TABLE,
    **dict.fromkeys(
        (
            "flip", "stand", "flashback", "critical", "reshuffle", "lose", "reveal", "attempt", "propose",
            "insight",
        ),
        PLAYERS,
    ),
    **dict.fromkeys(("call", "uncall", "ask_for_card", "allow", "wave", "gm_move", "bless", "wound", "regain"), GM),
    **dict.fromkeys(("pay", "spend_token", "mercy", "passage", "refuse_pay", "mend_in_town"), PLAYERS),
    **dict.fromkeys(("consent", "edge", "strike_option"), GM),
    **dict.fromkeys(("pick", "answer"), EVERYBODY),
    **dict.fromkeys(
        (
            "bear", "expend", "describe", "recover", "aim", "hold_back", "convert", "heal",
            "land",
        ),
        PLAYERS,
    ),
    **dict.fromkeys(
        (
            "foe_turn", "step_up", "damage", "inflict", "use_up", "bring", "muster", "change_foe", "close_in",
            "foes_attack", "gang_up", "send_off", "fight_format", "weigh", "hinder", "clear_way", "spring",
            "strengthen", "unmask", "fate", "rouse", "reveal_foe",
        ),
        GM,
    ),
    **dict.fromkeys(
        (
            "lay_out", "lay", "take_back", "swap", "hint", "give_up", "aid", "lead", "versus", "concede",
            "join_pursuit", "choose_rabbit", "race", "help_rabbit",
        ),
        PLAYERS,
    ),
    **dict.fromkeys(("call_together", "harry", "end_pursuit"), GM),
    **dict.fromkeys(
        (
            "run", "rest", "seek_help", "study", "heal_wounds", "quick_start", "create", "take_move",
            "set_ranks", "name_character", "tell_story", "take_item", "fill_blank", "finish_character",
            "choose_fate", "claim_fate", "draft_pick", "put_back_move", "put_back_item", "draw_fates", "surprise",
            "start_over",
        ),
        PLAYERS,
    ),
    **dict.fromkeys(
        (
            "end_run", "scene", "next_day", "chapter", "next_book", "earn", "show_change", "reveal_hearth",
            "bring_ally", "ally_acts", "dismiss_ally", "judge_fate",
        ),
        GM,
    ),
    **dict.fromkeys(
        (
            "open_session", "touchstone", "circle", "hearth", "lay_out_moves", "offer_fate",
            "deal_draft", "deal_moves",
        ),
        EVERYBODY,
    ),
    **dict.fromkeys(
        (
            "receive", "block", "pay_block", "mend", "cast", "bestow", "interfere", "stop_flow", "good_thing",
            "name_pack",
            "drop", "pass_on", "put_behind", "hide", "unveil", "shop", "buy", "exchange", "tale", "contemplate",
        ),
        PLAYERS,
    ),
    **dict.fromkeys(
        (
            "hand_out", "write_item", "write_weapon", "write_armour", "write_shield", "flaw", "damage_item",
            "end_magic",
        ),
        GM,
    ),
}  # fmt: skip

OF_ADVENTURE = {
    ("call", "move"), ("call", "question"), ("gm_move", "words"), ("wound", "how"), ("say", "words"),
    ("note", "words"), ("end_session", "words"), ("rewind", "reason"), ("place", "reason"), ("set", "reason"),
    ("peek", "reason"), ("propose", "words"), ("wave", "words"), ("ask_for_card", "question"), ("flip", "move"),
    ("flashback", "memory"), ("aid", "how"), ("call_together", "move"), ("call_together", "question"),
    ("concede", "words"), ("end_pursuit", "words"),
    ("step_up", "words"), ("damage", "words"), ("describe", "words"), ("use_up", "words"), ("bring", "name"),
    ("bring", "secrets"), ("change_foe", "name"), ("change_foe", "secrets"), ("foes_attack", "words"),
    ("gang_up", "words"),
    ("rest", "blames"), ("next_day", "words"), ("open_session", "recap"),
    ("touchstone", "title"), ("hearth", "hearth"),
    ("good_thing", "thing"), ("good_thing", "used_up"), ("name_pack", "name"), ("hand_out", "name"),
    ("write_item", "name"), ("write_item", "text"), ("write_weapon", "name"), ("write_weapon", "text"),
    ("write_armour", "name"), ("write_armour", "text"), ("write_shield", "name"), ("write_shield", "text"),
}  # fmt: skip

WHO_CALLS = ({"TRIG-01": "gm"}, {"TRIG-01": "players"})
"""Some propose a flip, others name their own."""

INTO_CONTESTS: tuple[tuple[tuple[str, dict[str, Any]], ...], ...] = (
    (
        ("gm", {"do": "set", "track": "shadow/table", "to": 2, "reason": "The watch was warned."}),
        ("ana", {"do": "run"}),
        ("gm", {"do": "end_run", "where": "pursuit", "words": "Torches, behind you."}),
        ("ben", {"do": "join_pursuit", "joins": False}),
    ),
    (
        ("ana", {"do": "attempt", "move": "mix-it-up"}),
        ("ana", {"do": "versus", "who": "{ben}"}),
        ("ana", {"do": "flip", "attribute": "str"}),
    ),
)
"""Somebody runs and others run after them; friends fall out."""

SOMEBODY = {
    "dex": 3,
    "int": 2,
    "str": 1,
    "moves": ["pick-locks", "good-cardio", "use-a-magic-item"],
    "items": ["sword", "of-illusion", "leather-armour"],
}
"""A character who can do something of everything."""
