"""A rule has a *when* beside its *what*: which action is open in which situation, for every action there is.

The situations are laid out in `situations.py`. A new action has to be entered here, or the last test fails.
"""

from collections.abc import Mapping

import pytest

from hearthside.kernel.actions import Offer
from hearthside.kernel.choices import Among, Barred, Several
from tests.known import SAFETY
from tests.marks import rule
from tests.systems.adventure.situations import SITUATIONS
from tests.systems.adventure.tables import TableOfAdventure, edition, where_the_gm_calls

FREE = "quiet town road fight"
"""Nothing to finish, nobody after her, and on her feet."""
EVERYWHERE = " ".join(SITUATIONS)
AWAKE = "quiet town road fight flip run lock"

WHEN: Mapping[str, str] = {
    # TF-FLIP-05, TF-INC-03, TF-CC-16: one flip at a time, by somebody who can act; a chase and a lock come first.
    **dict.fromkeys(("flip", "attempt"), FREE),
    "stand": "flip",
    "flashback": "flip",
    # TF-SHUF-01: at any time except during a flip.
    "reshuffle": "quiet town road fight lock",
    "lose": "quiet town road fight run lock",
    "reveal": "quiet town road fight run lock",
    # TF-EQUIP-03, TF-GTIB-01, TF-FB-08: what is at hand is at hand, in any moment.
    **dict.fromkeys(("mercy", "good_thing", "name_pack", "drop", "pass_on"), AWAKE),
    # TF-RUN-01: also from a lock, which is given up with it; whoever is chased runs already.
    "run": "quiet town road fight lock",
    "race": "run",
    # TF-REST-01, TF-REST-08: hours of peace; the helpless can be tended to, the dead cannot (TF-AMB-62, TF-INC-08).
    "rest": "quiet town down",
    "seek_help": "town down",
    # TF-GMC-11, TF-GMC-12: what takes a town, and a day. A tale can be told anywhere outside a fight.
    **dict.fromkeys(("shop", "exchange", "contemplate", "study"), "town"),
    "tale": "quiet town road",
    # TF-MINI-05, TF-MINI-08: only over the cards that are laid out.
    **dict.fromkeys(("lay", "swap", "hint", "give_up"), "lock"),
    # TF-CC-05 to TF-CC-09, TF-ATTR-05: only while a character is made, and never again.
    **dict.fromkeys(("set_ranks", "name_character", "tell_story", "take_item"), "unmade"),
    # TF-AMB-70: what was taken goes back, and what others would deal the table deals, until it is finished.
    **dict.fromkeys(("put_back_move", "deal_moves", "draw_fates", "surprise", "start_over"), "unmade"),
    # People talk, write and agree whatever happens to their characters.
    **dict.fromkeys(
        ("touchstone", "hearth", "fill_blank", "say", "note", "own_cards", "undo", "house_plays", *SAFETY),
        EVERYWHERE,
    ),
    # The playtest edition: Heroic Mode is for good and needs peace of mind (TP-HERO-01); Mastery takes downtime.
    "go_heroic": FREE,
    "master": "quiet town road",
}
"""The situations each action of a player is open in."""

BY_QUESTION = frozenset(
    {
        "choose_way", "go_on", "house_leaves", "leave_light",
        "absorb", "aid", "aim", "answer", "background", "bear", "bestow", "block", "buy", "cast", "choose_fate",
        "choose_rabbit", "circle", "claim_fate", "concede", "convert", "create", "critical", "deal_draft", "decide",
        "deduct", "deflect", "denominate", "describe", "draft_pick", "expend", "finish_character", "found",
        "free_card", "heal", "heal_wounds", "heed", "help_rabbit", "hide", "hold_back", "insight", "interfere",
        "join_pursuit", "land", "lay_out", "lay_out_moves", "lead", "level_card", "mend", "mend_in_town",
        "offer_fate", "open_session", "passage", "pay", "pay_block", "pick", "propose", "put_back_item", "put_behind",
        "quick_start",
        "rally", "receive", "recover", "refuse_pay", "roll", "rummage", "spend_token", "stay_lucky", "stop_flow",
        "take_back", "take_move", "unveil", "versus",
    }
)  # fmt: skip
"""Open only where a question, a card or a state of its own asks for it, and so in none of these situations."""


def expected(situation: str) -> set[str]:
    """What is open there in this edition."""
    return {name for name, where in WHEN.items() if situation in where.split() and name in edition().catalogue}


def open_to_ana(table: TableOfAdventure, situation: str) -> set[str]:
    """What Ana may do there, of all that is for players."""
    found = table.open_to("ana") & {action.name for action in edition().actions if "player" in action.by}
    # Whether a loss has shuffled it in already hangs on the edition: then there is nothing to reshuffle.
    return found - {"reshuffle"} if situation == "run" else found


@rule("TF-INC-03", "TF-FLIP-05")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_action_is_open_where_the_book_allows_it_and_nowhere_else(situation: str) -> None:
    table = SITUATIONS[situation]()
    assert open_to_ana(table, situation) == expected(situation)


@rule("TF-TRIG-01")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_where_the_gm_calls_a_flip_is_proposed_wherever_it_could_be_made(situation: str) -> None:
    with where_the_gm_calls():
        table = SITUATIONS[situation]()
    there = expected(situation)
    # Nor does anybody turn a card to let it decide something, unless the GM asks for one (TF-TRIG-05).
    asked = {"flip", "reveal"}
    assert open_to_ana(table, situation) == there - asked | ({"propose"} if "flip" in there else set())


FOES_THERE = "fight unmade felled"
THE_GM: Mapping[str, str] = {
    "reveal_foe": "",  # only while one lurks
    # What the GM hands out, lays down and writes at any time.
    **dict.fromkeys(
        (
            "call", "ask_for_card", "bless", "wound", "inflict", "damage", "spring", "step_up", "use_up", "bring",
            "muster", "fight_format", "weigh", "hinder", "hand_out", "write_item", "write_weapon", "write_armour",
            "write_shield", "damage_item", "scene", "chapter", "earn", "show_change", "bring_ally", "offer_fate",
            "bad_for",
        ),
        EVERYWHERE,
    ),
    # People talk, agree, and the GM's own hand is never tied.
    **dict.fromkeys(
        (
            "say", "note", *SAFETY, "touchstone", "hearth", "spotlight", "pause", "end_session", "rewind", "place",
            "set", "peek", "set_scene", "whisper", "lay_script", "lay_ways", "house_plays",
        ),
        EVERYWHERE,
    ),
    # TF-GMC-06, TF-GMC-07: foes do something only where there are some.
    **dict.fromkeys(
        ("change_foe", "close_in", "foes_attack", "gang_up", "send_off", "strengthen", "edge", "arm"), FOES_THERE
    ),
    # TF-STAM-09: nobody gets their breath back in the middle of a flip or a chase; TF-INC-08: nor the dead.
    "regain": "quiet town road fight lock unmade down felled",
    # TF-TEAM-02: it takes two who are free.
    "call_together": FREE,
    # TF-REST-01, TF-REST-08: a day ends in peace.
    "next_day": "quiet town road down dead",
    "end_pursuit": "run",
    # TF-INC-04, TF-INC-08, TF-INC-09: of those who lie there.
    "fate": "down felled",
    "rouse": "down felled dead",
    # TF-CC-02: while somebody makes a character.
    **dict.fromkeys(("lay_out_moves", "deal_moves"), "unmade"),
    # What answers a question, or takes something that is not there.
    **dict.fromkeys(
        (
            "allow", "answer", "ally_acts", "circle", "clear_way", "consent", "count_weapon", "deal_draft",
            "dismiss_ally", "end_magic", "end_run", "flaw", "foe_turn", "gm_move", "goal", "harry", "judge_fate",
            "limit", "next_book", "open_session", "pick", "reveal_hearth", "strike_option", "uncall", "unmask", "wave",
            "let_undo", "turn_page", "house_leaves", "lift_limit",
        ),
        "",
    ),
}  # fmt: skip
"""The situations each action of the GM is open in."""


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_action_of_the_gm_is_open_where_the_book_allows_it_and_nowhere_else(situation: str) -> None:
    actions = {action.name for action in edition().actions if "gm" in action.by}
    expected_there = {name for name, where in THE_GM.items() if situation in where.split() and name in actions}
    assert SITUATIONS[situation]().open_to("gm") & actions == expected_there


BARS: Mapping[str, str] = {
    # TF-INC-03, TF-CC-16, TF-FLIP-05, TF-MINI-07: whom the GM cannot call.
    "call": "flip run lock unmade down felled dead",
    "call_together": "flip run lock unmade down felled dead",
    "ask_for_card": "flip run lock unmade down felled dead",
    # TF-PUR-10: arrows fly on the run. Whoever still has something to answer is not hit in between.
    "damage": "flip unmade down felled dead",
    "spring": "flip unmade down felled dead",
    "foes_attack": "quiet town road flip run lock unmade down felled dead",
    "gang_up": "quiet town road flip run lock unmade down felled dead",
    # TF-CC-16, TF-INC-08: a Wound can still befall the helpless, but neither the dead nor who is half made.
    "wound": "unmade dead",
    "inflict": "unmade dead",
    # TF-STAM-09, TF-INC-08.
    "regain": "flip run dead",
    "fate": "quiet town road fight flip run lock unmade dead",
    "rouse": "quiet town road fight flip run lock unmade",
}
"""For actions of the GM that name somebody: the situations in which Ana cannot be named."""
UNBARRED = frozenset(
    {
        "bless", "close_in", "hand_out", "write_item", "write_weapon", "write_armour", "write_shield", "offer_fate",
        "spotlight", "whisper", "lay_ways", "house_plays",
    }
)  # fmt: skip
"""Those that can name anybody wherever they are open at all: what lies with a character lies with the dead as well."""


def test_every_action_of_the_gm_that_names_somebody_says_whom_it_cannot_name() -> None:
    tables = [lay_out() for lay_out in SITUATIONS.values()]
    naming = {name for table in tables for name, offer in table.offers("gm").items() if "ana" in _people(offer)}
    assert naming == BARS.keys() | UNBARRED
    for table in tables:
        open_offers = {name: offer for name, offer in table.offers("gm").items() if not offer.blocked}
        assert not {name for name in UNBARRED & open_offers.keys() if _people(open_offers[name])["ana"]}


def _people(offer: Offer) -> dict[str, Barred | None]:
    choices = [choice for choice in offer.fields.values() if isinstance(choice, Among | Several)]
    return {option.value: option.barred for choice in choices for option in choice.options if option.value == "ana"}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_gm_names_nobody_for_whom_the_time_is_wrong(situation: str) -> None:
    table = SITUATIONS[situation]()
    barred = {name for name in BARS if not _can_name(table, name)}
    assert barred == {name for name, where in BARS.items() if situation in where.split()}


def _can_name(table: TableOfAdventure, action: str) -> bool:
    offer = table.offers("gm").get(action)
    named = _people(offer) if offer and not offer.blocked else {}
    return "ana" in named and named["ana"] is None


def test_no_day_ends_in_the_middle_of_something() -> None:
    shut = {name: table for name, lay_out in SITUATIONS.items() if "next_day" not in (table := lay_out()).open_to("gm")}
    assert {name: table.refused("gm", "next_day", brings="something urgent").rule for name, table in shut.items()} == {
        "fight": "TF-REST-01",
        "unmade": "TF-REST-01",
        "felled": "TF-REST-01",
        "run": "TF-REST-01",
        "flip": "TF-FLIP-05",
        "lock": "TF-REST-08",
    }


def test_every_action_of_the_gm_is_entered() -> None:
    known = {action.name for action in edition().actions if "gm" in action.by}
    assert known <= THE_GM.keys(), known - THE_GM.keys()


def test_every_action_of_a_player_is_entered() -> None:
    known = {action.name for action in edition().actions if "player" in action.by}
    assert known <= set(WHEN) | BY_QUESTION, known - set(WHEN) - BY_QUESTION
    assert not set(WHEN) & BY_QUESTION
