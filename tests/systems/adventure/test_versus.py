"""Player against player: costs as usual, and the defender alone says what comes of it."""

from typing import Any

import pytest

from hearthside.kernel.events import Resolved, Told
from hearthside.kits.deckahedron.adventure.effects.lying import MARKERS
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand, result, rules_told, turned


def quarrel(move: str = "mix-it-up", attribute: str = "str", **hands: Any) -> TableOfAdventure:
    """A table where Ana has turned a move against Ben and flipped for it."""
    table = TableOfAdventure(**hands)
    table.play("ana", "attempt", move=move)
    table.play("ana", "versus", who="ben")
    table.play("ana", "flip", attribute=attribute)
    return table


def charges(table: TableOfAdventure) -> list[int]:
    """The charges on all items there are."""
    return [card.charges for card in ITEM_CARDS.all(table.journal.table).values()]


@rule("TF-PVP-01")
def test_a_move_against_a_friend_triggers_and_costs_as_usual() -> None:
    table = TableOfAdventure(ana=hand("D02 ...", moves=["use-a-magic-item"], items=["of-illusion"], int=3), ben=hand())
    before = charges(table)
    table.play("ana", "attempt", move="use-a-magic-item")
    table.play("ana", "versus", who="ben")
    entry = table.play("ana", "flip", attribute="int")
    assert result(entry) == "✔✔"
    assert sum(charges(table)) == sum(before) - 1
    # The further cost of ✔✔ is due as well, and picked by whoever it is always picked by.
    assert table.choices("ana", "pick", "options") == ["capacity"]
    table.play("ana", "pick", options=["capacity"])
    assert table.card(table.item("ana", "of-illusion")).capacity == 2
    assert table.asked("ben") == ("concede",)


@rule("TF-PVP-02")
def test_no_attack_power_is_determined_and_the_defender_alone_says_what_they_suffer() -> None:
    table = quarrel(ana=hand("D02 ...", str=3), ben=hand("D12 ..."))
    assert table.journal.table.awaited["ben"].actions == ("concede",)
    # Nobody aims, nobody strikes back, and no number was read.
    assert table.counts("ana") == (19, 1, 0)
    assert table.open_to("gm").isdisjoint({"aim", "foe_turn", "concede"})
    table.play("ben", "concede", words="A bruise, no more.")
    assert table.counts("ben") == (20, 0, 0)

    table = quarrel(ana=hand("D02 ...", str=3), ben=hand("D12 ..."))
    table.play("ben", "concede", stamina=1)
    assert table.lying("ben").exhaustion == "D12"
    assert table.counts("ana") == (19, 1, 0)


@rule("TF-PVP-02")
def test_a_magic_missile_at_a_friend_is_not_read_and_hits_nobody_else() -> None:
    magic = hand("D03 D12 ...", moves=["use-a-magic-item"], items=["of-unerring-dispatch"], int=4)
    table = TableOfAdventure(ana=magic, ben=hand())
    foe = table.foe(stamina=6)
    table.play("ana", "attempt", move="use-a-magic-item")
    table.play("ana", "versus", who="ben")
    assert result(table.play("ana", "flip", attribute="int")) == "✔✔✔"
    assert (table.counts("ana"), table.worksheet(foe).stamina) == ((19, 1, 0), 6)
    assert table.asked("ben") == ("concede",)


def test_magic_worked_with_bare_hands_is_not_read_against_a_friend_either() -> None:
    table = TableOfAdventure(ana=hand("D03 D12 D13 ...", moves=["fundamental-magic"], int=4), ben=hand())
    foe = table.foe(stamina=6)
    table.play("ana", "attempt", move="fundamental-magic")
    table.play("ana", "versus", who="ben")
    table.play("ana", "flip", attribute="int")
    table.play("ana", "cast", effect="of-unerring-dispatch")
    table.play("ana", "expend")
    assert (table.lying("ana").exhaustion, table.worksheet(foe).stamina) == ("D12", 6)
    assert table.asked("ben") == ("concede",)


def test_a_foe_who_stands_by_plays_no_part_in_a_quarrel() -> None:
    table = TableOfAdventure(ana=hand("D02 D01 ...", str=3, items=["sword"]), ben=hand())
    foe = table.foe()
    table.play("gm", "edge", foe=foe, advantages=2)
    draft = table.draft()
    draft.mark(MARKERS.of_table, f"weak-spot@{foe}:1")
    table.take_over(draft)
    table.play("ana", "attempt", move="mix-it-up")
    table.play("ana", "versus", who="ben")
    # Neither its high ground counts, nor what is known of its weak spot; and that is still known afterwards.
    assert turned(table.play("ana", "flip", attribute="str")) == "D02"
    assert table.journal.table.marks[MARKERS.of_table] == (f"weak-spot@{foe}:1",)


def test_the_defender_may_take_a_wound_if_they_like() -> None:
    table = quarrel(ana=hand("D02 ...", str=3), ben=hand())
    table.play("ben", "concede", wound=True, words="Right across the hand.", picks=["W1"])
    assert table.track("wounds", "ben") == 1


def test_in_longer_campaigns_the_defender_may_take_a_harm() -> None:
    assert "harm" not in quarrel(ana=hand("D02 ...", str=3), ben=hand()).offers("ben")["concede"].fields
    table = TableOfAdventure("9-hour", ana=hand("D02 ...", str=3), ben=hand())
    table.play("ana", "attempt", move="mix-it-up")
    table.play("ana", "versus", who="ben")
    table.play("ana", "flip", attribute="str")
    table.play("ben", "concede", harm=True)
    assert (table.track("harm", "ben"), table.counts("ben")) == (1, (19, 0, 1))


@rule("TF-PVP-03")
def test_the_attacker_may_name_harm_to_their_own_character() -> None:
    table = quarrel(ana=hand("D02 D12 ...", str=3), ben=hand())
    table.play("ana", "concede", stamina=1)
    if "expend" in table.open_to("ana"):
        table.play("ana", "expend")
    assert table.lying("ana").exhaustion == "D12"
    assert table.counts("ben") == (20, 0, 0)
    # Ben still has the say about his own.
    assert "concede" in table.open_to("ben")


@rule("TF-PVP-04", "TF-XP-06", "TF-CRIT-05")
def test_against_a_friend_no_card_gives_xp_and_no_critical_success_raises_a_level() -> None:
    table = quarrel(ana=hand("D16 ...", str=1), ben=hand())
    assert table.track("xp", "ana") == 0
    assert table.lying("ana").discard == "D16"
    with_a_foe = TableOfAdventure(ana=hand("D16 ...", str=1))
    with_a_foe.make("ana", "mix-it-up", "str")
    assert with_a_foe.track("xp", "ana") == 1, "against anybody else that card gives one"

    table = quarrel("pick-pockets", "dex", ana=hand("D11 D02 ...", xp=3, moves=["pick-pockets"]), ben=hand())
    table.stand("ana")
    assert table.journal.table.awaited["ana"].actions == ("critical",)
    assert "insight" not in table.offers("ana")
    table.play("ana", "critical", blessing=True)
    assert table.lying("ana").discard.startswith("B")


@rule("TF-PVP-05")
def test_the_gm_may_take_nothing_from_the_players_for_it() -> None:
    table = TableOfAdventure("9-hour", ana=hand("D01 ..."), ben=hand(items=["sword"]), cleo=hand(items=["sword"]))
    table.play("ana", "attempt", move="mix-it-up")
    table.play("ana", "versus", who="ben")
    table.play("ana", "flip", attribute="str")
    for seat in ("ana", "ben"):
        table.play(seat, "concede")
    assert table.track("gm_moves") == 1
    assert table.refused("gm", "damage", who=["ana"], power="3").rule == "TF-PVP-05"
    assert table.refused("gm", "wound", who="ben").rule == "TF-PVP-05"
    assert table.refused("gm", "inflict", who="ben").rule == "TF-PVP-05"
    assert table.refused("gm", "damage_item", item=table.item("ben", "sword")).rule == "TF-PVP-05"
    assert table.choices("gm", "damage_item", "item") == [table.item("cleo", "sword")]
    assert all("Cleo" in option.label for option in table.offers("gm")["use_up"].fields["what"].options)  # type: ignore[union-attr]
    # Colour and trouble are the GM's as ever.
    table.play("gm", "gm_move", words="The whole tavern has turned to look.")
    # The next flip is another action.
    table.flip("cleo", "str")
    assert "damage" in table.open_to("gm")
    table.play("gm", "damage", who=["ana"], power="1")


@rule("TF-PVP-06")
def test_of_theft_too_the_defender_says_what_is_gone() -> None:
    table = quarrel("pick-pockets", "dex", ana=hand("D03 ...", dex=4, moves=["pick-pockets"]), ben=hand())
    before = table.track("pack", "ben"), table.track("pack", "ana")
    assert table.journal.table.awaited["ben"].actions == ("concede",)
    assert "handed_over" not in table.offers("ana")["concede"].fields, "nobody steals from the thief"
    table.play("ben", "concede", pack=1, handed_over=True, words="My purse? Gone.")
    assert (table.track("pack", "ben"), table.track("pack", "ana")) == (before[0] - 1, before[1] + 1)

    table = quarrel("pick-pockets", "dex", ana=hand("D03 ...", dex=4, moves=["pick-pockets"]), ben=hand())
    table.play("ben", "concede", words="She finds lint.")
    assert (table.track("pack", "ben"), table.track("pack", "ana")) == before


@rule("TF-PVP-06")
@pytest.mark.parametrize("has_it", [True, False])
def test_a_stolen_item_is_where_its_owner_says_it_is(*, has_it: bool) -> None:
    thief = hand("D03 ...", dex=4, moves=["pick-pockets"])
    table = quarrel("pick-pockets", "dex", ana=thief, ben=hand(items=["sword"]))
    sword = table.item("ben", "sword")
    table.play("ben", "concede", items=[sword], handed_over=has_it)
    held = {seat: table.items(seat) for seat in ("ana", "ben")}
    assert held == {"ana": (sword,) if has_it else (), "ben": ()}


def test_what_is_precious_can_be_stolen_too_if_its_owner_says_so() -> None:
    thief = hand("D03 ...", dex=4, moves=["pick-pockets"])
    table = quarrel("pick-pockets", "dex", ana=thief, ben=hand(pack=0, precious=2))
    table.play("ben", "concede", precious=1, handed_over=True, words="Not the brooch!")
    assert (table.track("precious", "ben"), table.track("precious", "ana")) == (1, 1)

    table = quarrel("pick-pockets", "dex", ana=thief, ben=hand(precious=1))
    table.play("ben", "concede", precious=1)
    assert (table.track("precious", "ben"), table.track("precious", "ana"), table.track("pack", "ben")) == (0, 0, 2)


def test_nothing_said_and_nothing_lost_is_an_answer_too() -> None:
    table = quarrel(ana=hand("D02 ...", str=3), ben=hand())
    assert rules_told(table.play("ben", "concede")) == ["TF-PVP-02"]


@rule("TF-PVP-06")
@pytest.mark.parametrize("move", ["pick-pockets", "use-a-magic-item"])
def test_the_story_tells_nothing_of_the_result_before_the_defender_does(move: str) -> None:
    ana = hand("D03 ...", dex=4, int=4, moves=[move], items=["of-amiability"])
    table = TableOfAdventure(ana=ana, ben=hand(items=["sword"]))
    table.play("ana", "attempt", move=move)
    table.play("ana", "versus", who="ben")
    entry = table.play("ana", "flip", attribute="dex" if move == "pick-pockets" else "int")
    printed = [outcome.says for outcome in guidebook().moves[move].on.values()]
    told = [str(value) for event in entry.events if isinstance(event, Told) for value in event.slots.values()]
    assert not [words for words in printed if words in told]
    (flip,) = (event for event in entry.events if isinstance(event, Resolved))
    assert "outcome" not in flip.reading
    assert table.asked("ben") == ("concede",)
    sword = table.item("ben", "sword")
    entry = table.play("ben", "concede", items=[sword], handed_over=True)
    assert "TF-PVP-06" in rules_told(entry), "it is the defender who says what is gone"
    assert table.item("ana", "sword") == sword
