"""Cards that are given up, further decks of the GM, one deck split in two, and when discarded cards come back."""

import pytest

from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, outcome, rules_told


@rule("DA-DECK-06")
def test_cards_given_up_come_off_the_top_and_aces_among_them_are_kept() -> None:
    table = TableOfCards(ana=Hero("4D AH"))
    table.play("gm", "take_cards", who="ana", count=2, why="Swamp fever.")
    assert (table.faces("discard/ana"), table.faces("fate/ana").split()[0]) == ("4D", "AH")
    assert table.counts("deck/ana", "turned/ana") == (50, 0)


@rule("DA-FTG-09")
def test_harms_that_take_cards_can_exhaust_the_deck() -> None:
    table = TableOfCards(ana=Hero())
    table.lay("deck/ana", "discard/ana", count=51)
    entry = table.play("gm", "take_cards", ["9H"], who="ana", count=2, why="Poison.")
    assert (table.track("fatigue/ana"), table.faces("discard/ana")) == (1, "9H")
    assert "DA-FTG-01" in rules_told(entry)


@rule("DA-DECK-12")
def test_a_single_deck_of_the_gm_is_split_into_two_halves_that_are_shuffled_freely() -> None:
    table = TableOfCards(world="8C", npc="KS", options={"single_gm_deck": "yes"}, ana=Hero())
    world, npc = (set(table.faces(pile).split()) for pile in ("world_deck/world", "npc_deck/npc"))
    assert (len(world), len(npc), world & npc) == (26, 26, set())
    table.check()
    table.play("gm", "shuffle_deck", [""], deck="world")
    assert table.counts("world_deck/world", "world_discard/world") == (26, 0)


def test_whole_decks_of_the_gm_are_not_shuffled_at_will() -> None:
    table = TableOfCards(ana=Hero())
    assert table.refused("gm", "shuffle_deck", deck="world") == ("refused", "DA-DECK-11")


@rule("DA-DECK-16")
def test_discarded_cards_come_back_only_through_a_rest_or_exhaustion() -> None:
    table = TableOfCards(ana=Hero())
    table.lay("deck/ana", "discard/ana", count=39)
    table.drop_fate("ana")
    for _ in range(12):
        table.check()
    kept = table.count("fate/ana")
    assert table.counts("deck/ana", "discard/ana") == (1, 51 - kept)
    table.rest()
    table.play("ana", "end_rest", ["", ""])
    assert table.counts("deck/ana", "discard/ana") == (11, 41 - kept)
    table.lay("deck/ana", "discard/ana", count=11)
    table.call()
    table.draw(shuffles=[""])
    assert (table.counts("deck/ana", "discard/ana"), table.track("fatigue/ana")) == ((51 - kept, 1), 1)


@rule("DA-DECK-18")
def test_a_further_deck_of_the_gm_serves_a_group_and_no_one_else() -> None:
    table = TableOfCards(npc="5H", ana=Hero())
    for name in ("Anselm", "Berta", "Rat"):
        table.play("gm", "bring", name=name)
    table.play("gm", "group_deck", ["3D 4D"], who=["Anselm"], name="guards")
    table.play("gm", "group_deck", who=["Berta"], name="guards")
    for name in ("Anselm", "Berta"):
        table.play("gm", "draw_for", who=name, stat="brute", dr=2)
    assert (table.faces("discard/guards"), table.count("npc_deck/npc")) == ("4D 3D", 52)
    table.play("gm", "draw_for", who="Rat", stat="brute", dr=2)
    assert table.counts("deck/guards", "npc_deck/npc") == (50, 51)


def test_a_deck_of_a_group_that_runs_out_is_shuffled_and_tires_nobody() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", name="Anselm")
    table.play("gm", "group_deck", [""], who=["Anselm"], name="guards")
    table.lay("deck/guards", "discard/guards", count=52)
    entry = table.play("gm", "draw_for", ["2C"], who="Anselm", stat="brute", dr=2)
    assert "DA-AMB-78" in rules_told(entry)
    assert table.tracks("fatigue", who="guards") == (0,)


@rule("DA-FTG-11")
@pytest.mark.parametrize(("options", "cards"), [({}, 2), ({"npc_deck_tires": "no"}, 1), ({"single_gm_deck": "yes"}, 1)])
def test_an_npc_deck_that_runs_out_in_combat_tires_its_npcs_until_the_next_one(
    options: dict[str, str], cards: int
) -> None:
    table = Fight("", options=options, ana=Hero("AS"))
    table.lay("npc_deck/npc", "npc_discard/npc", count=table.count("npc_deck/npc"))
    table.pass_to("Grunt")
    entry = table.play("gm", "attack", [""], who="Grunt", target="ana")
    assert len(outcome(entry).drawn.split()) == 1
    assert len(npc_draw(table)) == cards
    assert table.track("fatigue/Grunt") == 0
    table.play("gm", "end_combat")
    table.begin("")
    assert len(npc_draw(table)) == 1


def npc_draw(table: TableOfCards) -> list[str]:
    """What a Check of the Grunt takes."""
    return outcome(table.play("gm", "draw_for", who="Grunt", stat="brute", dr=2)).drawn.split()
