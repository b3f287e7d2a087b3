"""Contested Checks."""

from typing import Any

import pytest

from hearthside.kernel.events import Resolved, Told
from hearthside.kernel.log import Entry
from hearthside.systems.deck_of_adventures.people.sheet import contested_dr
from hearthside.systems.deck_of_adventures.people.stats import STATS
from tests.marks import rule
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, outcome, resolved


def persuading(card: str = "8S") -> TableOfCards:
    """Xena, with the Target Card 3♦, sets out to convince Jonas."""
    table = TableOfCards(xena=Hero("3D", bluffing=2), jonas=Hero(f"2C {card}", detection=1, knowledge=3))
    for who in ("xena", "jonas"):
        table.play(who, "take_target")
    table.play("gm", "call_contest", contest="convince", who="xena", targets=["jonas"])
    return table


def prevailing(entry: Entry) -> list[tuple[str, bool]]:
    """Who drew, and whether they resisted."""
    return [(event.who, event.reading["success"]) for event in entry.events if isinstance(event, Resolved)]


def told(entry: Entry, rule: str) -> list[str]:
    """The sentences told by a rule."""
    return [event.says for event in entry.events if isinstance(event, Told) and event.rule == rule]


@rule("DA-CONT-01", "DA-CONT-03", "DA-CONT-04", "DA-CONT-05")
def test_the_initiator_provides_target_card_and_dr_and_only_the_target_draws() -> None:
    table = persuading()
    asked = table.journal.table.awaited["jonas"].matter
    assert (asked.target, asked.target_place, asked.drs, asked.mods) == ("3D", "target/xena", (2,), (1,))
    assert (table.waits_for("xena"), table.count("deck/xena")) == ((), 51)
    for card, distance in (("8S", 5), ("7S", 4)):
        table = persuading(card)
        entry = table.drawn("jonas", "detection")
        read = resolved(entry).reading
        assert (read["target"], read["distance"], read["edr"], read["success"]) == ("3D", distance, 3, False)
        assert told(entry, "DA-CONT-05") == ["{who} does not resist: {initiator} prevails."]
    resists = persuading("6H")
    entry = resists.play("jonas", "draw", stat="detection")
    assert (outcome(entry).succeeds, resolved(entry).reading["edr"]) == (True, 3)
    assert resists.counts("deck/xena", "deck/jonas", "target/xena") == (51, 50, 1)
    assert told(entry, "DA-CONT-05") == ["{who} resists {initiator}."]


@rule("DA-CONT-02")
def test_the_dr_is_3_less_half_the_modifier_and_0_at_the_least() -> None:
    assert [contested_dr(mod) for mod in range(-2, 7)] == [4, 4, 3, 3, 2, 2, 1, 1, 0]
    for mod, dr in ((-2, 4), (1, 3), (6, 0)):
        table = TableOfCards(ana=Hero(stealth=mod), ben=Hero())
        table.play("gm", "call_contest", contest="sneak", who="ana", targets=["ben"])
        assert table.journal.table.awaited["ben"].matter.drs == (dr,)


@rule("DA-CONT-06")
def test_several_targets_draw_and_fail_one_by_one() -> None:
    table = TableOfCards(npc="9H KD 2C", ana=Hero("8C"))
    table.play("ana", "take_target")
    guards = ["Anselm", "Berta", "Cuno"]
    for name in guards:
        table.play("gm", "bring", name=name)
    entry = table.play("gm", "call_contest", contest="sneak", who="ana", targets=guards)
    assert [(table.called(who), won) for who, won in prevailing(entry)] == [
        ("Anselm", True),
        ("Berta", False),
        ("Cuno", False),
    ]
    lost = "{who} does not resist: {initiator} prevails."
    assert told(entry, "DA-CONT-05") == ["{who} resists {initiator}.", lost, lost]
    assert table.counts("npc_deck/npc", "deck/ana") == (49, 51)
    players = TableOfCards(ana=Hero("8C"), ben=Hero("KD"), cleo=Hero("9H"))
    players.play("ana", "take_target")
    players.play("gm", "call_contest", contest="sneak", who="ana", targets=["ben", "cleo"])
    assert [players.draw(who, "detection").succeeds for who in ("cleo", "ben")] == [True, False]  # whoever likes first
    assert players.count("deck/ana") == 51


@rule("DA-CONT-07")
def test_the_first_stat_sets_the_dr_and_the_targets_use_the_second() -> None:
    table = TableOfCards(ana=Hero(craft=4), ben=Hero(agl=2, craft=-1))
    table.play("gm", "call_other_contest", stat="craft", versus=["agl"], who="ana", targets=["ben"])
    asked = table.journal.table.awaited["ben"].matter
    assert (asked.stats, asked.drs, asked.mods) == (("agl",), (1,), (2,))
    assert table.refused("ben", "draw", stat="craft")[0] == "impossible"
    read = resolved(table.drawn("ben", "agl")).reading
    assert (read["dr"], read["mod"], read["edr"]) == (1, 2, 3)


@pytest.mark.parametrize(
    ("contest", "stat", "versus", "also"),
    [
        pytest.param("tackle", "finesse", "athletics", "", marks=rule("DA-CONT-08")),
        pytest.param("convince", "bluffing", "detection", "knowledge", marks=rule("DA-CONT-09")),
        pytest.param("sneak", "stealth", "detection", "", marks=rule("DA-CONT-10")),
        pytest.param("arm_wrestle", "brute", "brute", "", marks=rule("DA-CONT-11")),
        pytest.param("impersonate", "performance", "detection", "investigation", marks=rule("DA-CONT-12")),
    ],
)
def test_the_usual_contests_have_their_stats(contest: str, stat: str, versus: str, also: str) -> None:
    for forewarned in (False, True):
        best: dict[str, Any] = {stat: 6}
        table = TableOfCards(ana=Hero(**best), ben=Hero())
        table.play("gm", "call_contest", contest=contest, who="ana", targets=["ben"], forewarned=forewarned)
        asked = table.journal.table.awaited["ben"].matter
        offered = (versus, also) if also and forewarned else (versus,)
        assert (asked.stats, set(asked.drs)) == (offered, {0})  # 3 less half of +6: it is that Skill
        for other in STATS:
            if other in offered:
                continue
            assert table.refused("ben", "draw", stat=other)[0] == "impossible"


def test_the_gms_side_of_a_social_contest_draws_from_the_world_deck() -> None:
    """DA-AMB-100."""
    table = TableOfCards(world="5H", ana=Hero("8C"))
    table.play("gm", "bring", name="Merchant")
    table.play("gm", "call_contest", contest="convince", who="ana", targets=["Merchant"])
    assert table.counts("world_deck/world", "npc_deck/npc") == (51, 52)


@rule("DA-CONT-13")
def test_a_potion_counts_for_whoever_begins_a_contest() -> None:
    table = TableOfCards(xena=Hero("3D", brute=1), jonas=Hero("2C", brute=0))
    for who in ("xena", "jonas"):
        table.play(who, "take_target")
    table.play("gm", "hand_out", who="xena", good="Potion of Strength")
    table.play("xena", "use_item", item="Potion of Strength")
    table.play("gm", "call_contest", contest="arm_wrestle", who="xena", targets=["jonas"])
    asked = table.journal.table.awaited["jonas"].matter
    assert (asked.drs, asked.mods) == ((2,), (0,))
