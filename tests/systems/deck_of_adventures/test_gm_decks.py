"""Cards that are given up, further decks of the GM, one deck split in two, and when discarded cards come back."""

from collections.abc import Callable, Sequence

import pytest

from hearthside.kernel.log import Entry
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, outcome, rules_told

BOSS = "Necromancer"
SAVES = {"poison": "vit", "drain": "gut"}
"""What is drawn first where a Save may spare the cards."""


def giving_up(how: str) -> tuple[Fight, Callable[[Sequence[str]], Entry]]:
    """Ana is about to lose two cards of her deck: for a Discard Power, to poison, or to a Boss who drains stamina."""
    table = Fight("KC", BOSS, ana=Hero("AC", powers=["Help"], role="Support", level=2), ben=Hero("3D"))
    table.drop_fate("ana")
    if how == "poison":
        table.play("ana", "end_turn")
        table.play("gm", "afflict", who="ana", condition="Poisoned")
        table.pass_to("ben")
        table.play("ben", "end_turn")
    elif how == "drain":
        table.pass_to("ben")
        table.play("gm", "use_their_power", power=f"Drain Stamina/0/{BOSS}", targets=["ana"])

    def lose(shuffles: Sequence[str]) -> Entry:
        if how == "cost":
            return table.play("ana", "discard_for", shuffles, cards=2, target="ben")
        return table.play("ana", "draw", shuffles, stat=SAVES[how])

    return table, lose


@rule("DA-DECK-06")
@pytest.mark.parametrize(("how", "save"), [("cost", ""), ("poison", "7H "), ("drain", "7H ")])
def test_cards_given_up_come_off_the_top_and_aces_among_them_are_kept(how: str, save: str) -> None:
    table, lose = giving_up(how)
    table.stack("ana", f"{save}4D AH 5D")
    lose([])
    assert table.faces("discard/ana").split() == ["4D", *save.split()]
    assert (table.faces("fate/ana"), table.faces("deck/ana").split()[0]) == ("AH", "5D")


@rule("DA-FTG-09")
@pytest.mark.parametrize(("how", "save"), [("cost", ""), ("poison", "7H "), ("drain", "7H ")])
def test_costs_and_harms_that_take_cards_can_exhaust_the_deck(how: str, save: str) -> None:
    table, lose = giving_up(how)
    left = f"{save}6D"
    table.stack("ana", left)
    table.lay("deck/ana", "discard/ana", *table.faces("deck/ana").split()[len(left.split()) :])
    entry = lose(["9H 9D"])
    assert (table.track("fatigue/ana"), table.faces("discard/ana")) == (1, "9H")
    assert table.faces("deck/ana").split()[0] == "9D"
    assert "DA-FTG-01" in rules_told(entry)


@rule("DA-DECK-12")
def test_a_single_deck_of_the_gm_is_split_into_two_halves_that_are_shuffled_freely() -> None:
    table = TableOfCards(world="8C", npc="KS", options={"single_gm_deck": "yes"}, ana=Hero())
    world, npc = (set(table.faces(pile).split()) for pile in ("world_deck/world", "npc_deck/npc"))
    assert (len(world), len(npc), world & npc) == (26, 26, set())
    assert len(world | npc) == 52
    table.play("gm", "bring", name="Rat")
    for _ in range(2):  # as often as the GM likes
        table.check()
        table.play("gm", "draw_for", who="Rat", stat="brute", dr=2)
        for deck in ("world", "npc"):
            table.play("gm", "shuffle_deck", [""], deck=deck)
        assert table.counts("world_discard/world", "npc_discard/npc") == (0, 0)
        halves = [set(table.faces(pile).split()) for pile in ("world_deck/world", "npc_deck/npc")]
        assert halves == [world, npc]


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
    table.play("gm", "bring", name="Rat")
    table.play("gm", "start_combat", [""], who=["Rat"])
    table.play("gm", "end_combat")
    table.play("gm", "pass_time", hours=12)
    assert table.counts("deck/ana", "discard/ana", "target/ana") == (0, 51 - kept, 1)
    table.lay("target/ana", "deck/ana", count=1)
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
    table = Fight("", "Grunt+Grunt 2", options=options, ana=Hero("AS"))
    table.play("gm", "bring", [""], name="Duke", nature="dealer_with_deck")
    table.lay("fate/Duke", "spent/Duke", "JOKER-RED")
    table.lay("npc_deck/npc", "npc_discard/npc", count=table.count("npc_deck/npc"))
    table.pass_to("Grunt")
    entry = table.play("gm", "attack", [""], who="Grunt", target="ana")
    assert len(outcome(entry).drawn.split()) == 1
    assert [npc_draw(table, who) for who in ("Grunt", "Grunt 2", "Duke")] == [cards, cards, 1]
    assert table.tracks("fatigue", who="Grunt") == table.tracks("fatigue", who="Grunt 2") == (0,)
    table.play("gm", "end_combat")
    assert npc_draw(table) == cards
    table.begin("")
    assert npc_draw(table) == 1


@rule("DA-FTG-11")
def test_a_deck_of_a_group_that_runs_out_in_combat_tires_the_group_alone() -> None:
    table = Fight("2C 3C", "Grunt+Grunt 2", ana=Hero("AS"))
    table.play("gm", "group_deck", [""], who=["Grunt"], name="guards")
    table.lay("deck/guards", "discard/guards", count=table.count("deck/guards"))
    assert [npc_draw(table, shuffles=[""]), npc_draw(table), npc_draw(table, "Grunt 2")] == [1, 2, 1]
    table.play("gm", "end_combat")
    table.play("gm", "start_combat", ["", ""], who=table.foes)
    assert npc_draw(table) == 1


@rule("DA-DECK-20")
def test_the_deck_of_a_group_is_reshuffled_before_every_combat() -> None:
    table = Fight("2C 3C", "Grunt+Grunt 2", ana=Hero("AS"))
    table.play("gm", "group_deck", [""], who=["Grunt"], name="guards")
    table.play("gm", "end_combat")
    table.lay("deck/guards", "discard/guards", count=9)
    table.play("gm", "start_combat", ["", "KH"], who=table.foes)
    assert (table.count("discard/guards"), table.faces("target/Grunt")) == (0, "KH")


@rule("DA-FTG-11")
def test_an_npc_deck_that_runs_out_at_peace_tires_nobody() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", name="Grunt")
    table.lay("npc_deck/npc", "npc_discard/npc", count=52)
    assert [npc_draw(table, shuffles=[""]), npc_draw(table)] == [1, 1]


def npc_draw(table: TableOfCards, who: str = "Grunt", shuffles: Sequence[str] = ()) -> int:
    """How many cards a Check of a creature takes."""
    return len(outcome(table.play("gm", "draw_for", shuffles, who=who, stat="brute", dr=2)).drawn.split())
