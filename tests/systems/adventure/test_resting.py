"""Rest and Seek Help."""

from typing import Any

import pytest

from hearthside.kernel.choices import Among, Pick
from hearthside.kits.deckahedron.adventure.gear.items import change_card
from hearthside.kits.deckahedron.adventure.gear.slots import free_slots
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import Hand, TableOfAdventure, guidebook, hand, span

HELPED = ["healing help"]
TIRED = hand(span(1, 9), "D10", span(11, 19) + " D20")


def resting(campaign: str = "9-hour", *, scene: list[str] | None = None, ana: Hand, **tracks: int) -> TableOfAdventure:
    table = TableOfAdventure(campaign, ana=ana, ben=hand())
    return table.given(
        {name.replace("__", "/").replace("_", "-"): at for name, at in tracks.items()}, scene=scene or []
    )


def with_tokens(table: TableOfAdventure, **tokens: int) -> TableOfAdventure:
    """Tokens of Ana: `harm`, `wounds`, or in a slot `good_cardio__physical`."""
    places = {}
    for name, count in tokens.items():
        card, _, token = name.replace("_", "-").partition("--")
        places[f"held/ana.{card}.0.{token}" if token else f"{name}/ana"] = count
    return table.given(places)


def kept(table: TableOfAdventure, action: str = "rest") -> int:
    """How many cards are to stay exhausted."""
    field = table.offers("ana")[action].fields.get("keep")
    return field.most if isinstance(field, Pick) else 0


def rest(table: TableOfAdventure, action: str = "rest", **fields: Any) -> None:
    """Rest, and let the top cards of the Exhaustion pile stay where some have to."""
    field = table.offers("ana")[action].fields.get("keep")
    if isinstance(field, Pick):
        fields["keep"] = list(field.tokens[: field.most])
    table.play("ana", action, **fields)


@rule("TF-REST-01")
def test_nobody_rests_in_a_fight_or_on_the_road() -> None:
    table = resting(ana=TIRED, scene=["combat"])
    assert table.refused("ana", "rest").rule == "TF-REST-01"
    table.play("gm", "scene", where="travelling")
    assert table.refused("ana", "rest").rule == "TF-REST-01"
    table.play("gm", "scene")
    rest(table)
    assert table.counts("ana").exhaustion == 0


@rule("TF-REST-01")
def test_nobody_has_hours_free_in_a_pursuit() -> None:
    table = TableOfAdventure(ana=TIRED, ben=hand()).given({"shadow/table": 1})
    table.play("ana", "run")
    while table.asked("ana"):
        table.play("ana", table.asked("ana")[0])
    table.play("gm", "end_run", where="pursuit")
    table.play("ben", "join_pursuit", joins=False)
    for seat in ("ana", "ben"):
        assert table.offers(seat)["rest"].blocked is not None, seat
    assert table.refused("ben", "rest").rule == "TF-REST-01"
    assert table.refused("gm", "next_day", brings="whatever comes").rule == "TF-REST-01", "and no night falls"
    table.play("gm", "end_pursuit", words="They lose the trail.")
    rest(table)


DAYS: dict[str, dict[str, Any]] = {
    "rest": {},
    "study": {"move": "fury"},
    "shop": {},
    "contemplate": {"improvement": "weapon-power item/1"},
}


@rule("TF-GMC-12")
@pytest.mark.parametrize("first", DAYS)
def test_whatever_fills_a_day_leaves_no_room_for_the_others(first: str) -> None:
    ana = hand(xp=9, items=["sword"], moves=["obsessive-contemplation"])
    table = resting(ana=ana, scene=["town"])
    assert set(DAYS) <= table.open_to("ana")
    table.play("ana", first, **DAYS[first])
    rule_of_the_day = "TF-REST-08" if first == "rest" else "TF-GMC-12"
    for other in DAYS.keys() - {first}:
        assert table.refused("ana", other, **DAYS[other]).rule == rule_of_the_day, other
    assert (table.moves("ana")["sharpen-and-stitch"].barred is None) == (first == "rest")
    table.play("ben", "rest")
    table.play("gm", "next_day", brings="something urgent")
    assert DAYS.keys() - {first} <= table.open_to("ana")
    assert "rest" in table.open_to("ben"), "a new day is everybody's"


@rule("TF-REST-08")
def test_nobody_rests_over_a_lock_they_are_picking() -> None:
    table = TableOfAdventure("30-hour", ana=hand(exhaustion="D19 D20"), ben=hand(exhaustion="D20", xp=9, precious=9))
    table.play("ana", "attempt", move="pick-locks")
    table.play("ana", "lay_out")
    assert table.refused("ana", "rest").rule == "TF-REST-08"
    table.play("ana", "give_up")
    rest(table)
    # Nor does anybody learn, or do anything else that takes effort, in the same time.
    table.play("gm", "scene", where="town")
    table.play("ben", "rest")
    for action in ("study", "shop"):
        blocked = table.offers("ben")[action].blocked
        assert blocked is not None, action
        assert blocked.rule == "TF-REST-08", action


@rule("TF-REST-02")
def test_a_rest_returns_all_exhaustion_tokens() -> None:
    table = resting(ana=hand(moves={"good-cardio": "master", "sangfroid": ""}))
    for strain, absorbed in (("physical", 2), ("mental", 1)):
        places = free_slots(table.journal.table, "ana", strain)[:absorbed]
        table.given({f"held/ana.{place.card}.{place.slot}.{strain}": 1 for place in places})
    assert (table.held("ana", "good-cardio"), table.held("ana", "sangfroid")) == (2, 1)
    rest(table)
    assert (table.held("ana", "good-cardio"), table.held("ana", "sangfroid")) == (0, 0)


@rule("TF-REST-03")
def test_as_many_cards_stay_exhausted_as_harm_and_wounds_lie_there() -> None:
    table = with_tokens(resting(ana=hand(span(1, 11), "", span(12, 20))), harm=1, wounds=1)
    assert kept(table) == 2
    tokens = table.journal.view("ana").pile(EXHAUSTION.of("ana")).tokens
    assert table.journal.view("ana").pile(EXHAUSTION.of("ana")).faces is None
    table.play("ana", "rest", keep=[tokens[3], tokens[8]])
    assert set(table.lying("ana").exhaustion.split()) == {"D15", "D20"}
    assert table.counts("ana") == (11, 7, 2)


def test_where_nobody_picks_the_uppermost_cards_stay() -> None:
    table = with_tokens(resting(ana=hand(span(1, 11), "", span(12, 20))), wounds=2)
    table.play("ana", "rest")
    assert table.lying("ana").exhaustion == "D12 D13"


def test_no_more_cards_stay_than_there_are() -> None:
    table = with_tokens(resting(ana=hand(span(1, 18) + " D20", "", "D19")), wounds=2)
    assert kept(table) == 1
    none = with_tokens(resting(ana=hand()), wounds=2)
    assert kept(none) == 0
    rest(none)


@rule("TF-REST-04")
def test_one_harm_leaves_after_it_was_counted() -> None:
    table = with_tokens(resting(ana=hand(span(1, 15), "", span(16, 20))), harm=1)
    assert kept(table) == 1
    rest(table)
    assert table.track("harm", "ana") == 0
    assert table.counts("ana").exhaustion == 1
    two = with_tokens(resting(ana=hand(span(1, 15), "", span(16, 20))), harm=2)
    rest(two)
    assert (two.track("harm", "ana"), two.counts("ana").exhaustion) == (1, 2), "one of them, and both were counted"
    both = resting(ana=hand(span(1, 15), "", span(16, 20), moves={"bloody-but-unbowed": "expert"}))
    both = with_tokens(both, harm=2)
    slot = next(at for at in range(3) if _takes_harm("bloody-but-unbowed", at))
    both.given({f"held/ana.bloody-but-unbowed.{slot}.harm": 1})
    which = both.offers("ana")["rest"].fields["harm"]
    assert isinstance(which, Among)
    assert which.values() == ("pile", f"harm:bloody-but-unbowed:{slot}:0")
    rest(both, harm=which.values()[1])
    assert (both.track("harm", "ana"), both.track("held", f"ana.bloody-but-unbowed.{slot}.harm")) == (2, 0)


def _takes_harm(move: str, at: int) -> bool:
    slots = guidebook().moves[move].slots
    return at < len(slots) and "harm" in slots[at].takes and slots[at].is_open("expert")


@rule("TF-REST-07", "TF-ARM-07")
def test_armour_may_be_girded() -> None:
    def girded(gird: bool) -> tuple[int, int, int]:
        cards = {"like-a-second-skin": "master", "bloody-but-unbowed": "expert"}
        table = resting("30-hour", ana=hand(items=["padded-armour"], moves=cards))
        armour = table.item("ana", "padded-armour")
        slots = {f"held/ana.{armour}.0.harm": 1, f"held/ana.{armour}.1.harm": 1, f"held/ana.{armour}.2.wound": 1}
        table.given({**slots, "held/ana.like-a-second-skin.0.harm": 1, "held/ana.like-a-second-skin.1.wound": 1})
        slot = next(at for at in range(3) if _takes_harm("bloody-but-unbowed", at))
        table.given({f"held/ana.bloody-but-unbowed.{slot}.harm": 1, "harm/ana": 1})
        # The one Harm of a Rest comes from the pile: what is left shows what was girded.
        rest(table, gird=gird, harm="pile")
        return tuple(table.held("ana", card) for card in (armour, "like-a-second-skin", "bloody-but-unbowed"))  # type: ignore[return-value]

    assert girded(gird=True) == (0, 0, 1), "armour and what is like armour, and nothing else"
    assert girded(gird=False) == (3, 2, 1), "it may be done, and need not be"


def test_girding_leaves_tokens_on_cards_that_are_no_armour() -> None:
    table = resting(ana=hand(items=["leather-armour"], moves={"bloody-but-unbowed": "master"}))
    table.given({f"held/ana.{table.item('ana', 'leather-armour')}.0.wound": 1})
    slots = [at for at in range(3) if _takes_harm("bloody-but-unbowed", at)]
    table.given({f"held/ana.bloody-but-unbowed.{slots[0]}.harm": 1, "harm/ana": 1})
    rest(table, gird=True, harm="pile")
    assert table.held("ana", table.item("ana", "leather-armour")) == 0
    assert table.track("held", f"ana.bloody-but-unbowed.{slots[0]}.harm") == 1


@rule("TF-REST-08", "TF-GMC-12")
def test_a_day_has_room_for_one_thing() -> None:
    table = resting(ana=hand(xp=4, precious=1), scene=["town"])
    assert {"rest", "study"} <= table.open_to("ana")
    rest(table)
    assert table.refused("ana", "study", move="fury").rule == "TF-REST-08"
    assert table.refused("ana", "shop").rule == "TF-REST-08"
    assert table.refused("ana", "rest").rule == "TF-REST-08"
    assert table.moves("ana")["sharpen-and-stitch"].barred is None
    table.play("gm", "next_day", brings="something urgent")
    table.play("ana", "study", move="fury")
    assert table.refused("ana", "rest").rule == "TF-GMC-12"
    barred = table.moves("ana")["sharpen-and-stitch"].barred
    assert barred is not None
    assert barred.rule == "TF-SNS-01"


@rule("TF-REST-09", "TF-TWOUND-07")
def test_wounds_and_wound_cards_stay() -> None:
    table = with_tokens(resting(ana=hand("D01 D02 W1 D03 D04 D05 D06", "W2", span(7, 20))), wounds=1)
    rest(table)
    assert table.track("wounds", "ana") == 1
    assert "W1" in table.lying("ana").draw
    assert "W2" in table.lying("ana").discard


@rule("TF-REST-10")
def test_fundamental_magic_turns_up_again() -> None:
    table = resting(ana=hand("D05 D12 D13 ...", moves=["fundamental-magic"], int=2))
    assert table.make("ana", "fundamental-magic", "int") == "✔✔"
    table.play("ana", "cast", effect="of-illusion")
    while "expend" in table.open_to("ana"):
        table.play("ana", "expend")
    assert table.moves("ana")["fundamental-magic"].barred is not None
    rest(table)
    assert table.moves("ana")["fundamental-magic"].barred is None


def test_the_helpless_may_rest_and_then_recover() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D03", "", span(4, 20), is_down=True))
    assert table.offers("gm")["rouse"].blocked is not None
    rest(table)
    table.play("gm", "rouse", who="ana")
    assert "flip" in table.open_to("ana")


def test_the_dead_do_not_rest() -> None:
    table = TableOfAdventure(ana=hand(is_down=True))
    table.play("gm", "fate", who="ana", fate="dead")
    assert table.refused("ana", "rest").rule == "TF-INC-08"


# --- Seek Help --------------------------------------------------------------------------------------------------------


@rule("TF-HELP-01")
def test_help_needs_somebody_who_can_help_and_a_day() -> None:
    table = resting(ana=TIRED)
    assert table.refused("ana", "seek_help").rule == "TF-HELP-01"
    table.play("gm", "scene", how="healing help")
    rest(table, "seek_help")
    assert table.refused("ana", "seek_help").rule == "TF-HELP-08"
    table.play("gm", "next_day", brings="whatever comes")
    assert "seek_help" in table.open_to("ana")
    table.foe()
    assert table.refused("ana", "seek_help").rule == "TF-REST-01"


@rule("TF-HELP-03")
def test_help_returns_all_exhaustion_and_harm_tokens() -> None:
    cards = {"good-cardio": "studied", "sangfroid": "", "bloody-but-unbowed": "expert"}
    table = resting(ana=hand(moves=cards, items=["padded-armour"]), scene=HELPED)
    table = with_tokens(table, harm=2, good_cardio__physical=1, sangfroid__mental=1)
    armour = table.item("ana", "padded-armour")
    slot = next(at for at in range(3) if _takes_harm("bloody-but-unbowed", at))
    table.given({f"held/ana.bloody-but-unbowed.{slot}.harm": 1, f"held/ana.{armour}.0.harm": 1})
    rest(table, "seek_help")
    assert table.track("harm", "ana") == 0
    assert {card: table.held("ana", card) for card in (*cards, armour)} == dict.fromkeys((*cards, armour), 0)


@rule("TF-HELP-04")
def test_after_help_only_wounds_hold_cards_back() -> None:
    table = with_tokens(resting(ana=hand(span(1, 12), "", span(13, 20)), scene=HELPED), wounds=1, harm=2)
    assert kept(table, "seek_help") == 1
    table.play("ana", "seek_help", keep=[table.journal.view("ana").pile(EXHAUSTION.of("ana")).tokens[4]])
    assert table.counts("ana") == (12, 7, 1)
    assert table.lying("ana").exhaustion == "D17", "which one stays is Ana's choice"


@rule("TF-HELP-08")
def test_help_mends_gear_like_a_rest_and_leaves_no_room_for_anything_else() -> None:
    left = []
    for gird in (True, False):
        table = resting(
            ana=hand(items=["of-illusion", "of-amiability", "leather-armour"], xp=4), scene=[*HELPED, "town"]
        )
        idle, flows, armour = (table.item("ana", kind) for kind in ("of-illusion", "of-amiability", "leather-armour"))
        table.given({f"{idle}.charges": 0, f"{flows}.charges": 1, f"held/ana.{armour}.0.wound": 1})
        draft = table.draft()
        change_card(draft, flows, flows=True)
        table.take_over(draft)
        rest(table, "seek_help", gird=gird)
        left.append((table.card(idle).charges, table.card(flows).charges, table.held("ana", armour)))
    assert left == [(3, 1, 0), (3, 1, 1)]
    for action, fields in (("shop", {}), ("study", {"move": "fury"}), ("rest", {})):
        assert table.refused("ana", action, **fields).rule == "TF-HELP-08"


@rule("TF-HELP-09")
def test_the_hearth_is_out_of_reach_between_the_thresholds() -> None:
    def may_be_home(campaign: str, chapter: int) -> bool:
        table = resting(campaign, ana=hand()).given({"chapter/table": chapter})
        answer = table.journal.offers("gm")["scene"].fields["where"]
        return "the hearth" in {option.value for option in answer.options if option.barred is None}  # type: ignore[union-attr]

    assert [may_be_home("one-shot", chapter) for chapter in range(1, 5)] == [True, False, False, True]
    homes = [may_be_home("9-hour", chapter) for chapter in range(1, 9)]
    assert homes == [True, True, False, False, False, False, True, True]
    table = resting(ana=hand()).given({"chapter/table": 5})
    assert table.refused("gm", "scene", where="the hearth").rule == "TF-HELP-09"
    table.play("gm", "scene", where="the hearth", because="The bread of the old mill was in the last sack.")
    assert "seek_help" in table.open_to("ana")
    # Whoever crosses the first threshold leaves it behind.
    leaving = resting(ana=hand()).given({"chapter/table": 2})
    leaving.play("gm", "scene", where="the hearth")
    assert "seek_help" in leaving.open_to("ana")
    leaving.play("gm", "chapter", chapter=3)
    assert "seek_help" not in leaving.open_to("ana")
