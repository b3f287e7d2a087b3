"""What the felt shows: the order of a fight, whose turn it is, and everybody as far as a seat knows."""

from random import Random
from typing import Any

import pytest

from hearthside.systems.deck_of_adventures.felt import AdventureBody, AdventureFelt, AdventurePlace
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


def felt(table: TableOfCards, seat: str = "ana") -> AdventureFelt:
    """What the felt shows this seat."""
    found = table.journal.felt(seat)
    assert isinstance(found, AdventureFelt)
    return found


def place(table: TableOfCards, name: str) -> AdventurePlace:
    """A place in the order."""
    return next(each for each in felt(table).order if each.title == table.title(name))


def body(table: TableOfCards, name: str, seat: str = "ana") -> AdventureBody:
    """Somebody as this seat knows them."""
    return next(each for each in felt(table, seat).bodies if each.title == table.title(name))


@pytest.mark.parametrize("seed", range(40))
def test_everybody_reads_the_order_in_which_the_fight_is_played(seed: int) -> None:
    """DA-CMB-05 to DA-CMB-07: on few ranks, so that ties are common, the felt, the rules and the turns agree."""
    rng = Random(seed)
    cards = [f"{rng.choice(RANKS[:3])}{suit}" for suit in "CDHS"]
    names = ("ana", "ben", "cyd", "dan")
    heroes: dict[str, Any] = {name: Hero(card, agl=rng.randint(-2, 2)) for name, card in zip(names, cards, strict=True)}
    table = Fight(f"{rng.choice(RANKS[:3])}C {rng.choice(RANKS[:3])}D", "Grunt+Grunt 2", **heroes)
    for seat in ("gm", "ana", "dan"):
        assert [table.called(each.name) for each in felt(table, seat).order] == table.order
    turns = []
    for _ in table.order:
        on_turn = [each.name for each in felt(table).order if each.is_on_turn]
        assert [table.called(who) for who in on_turn] == [table.turn] == [table.called(felt(table).turn)]
        turns.append(table.turn)
        table.play("gm", "end_turn")
    assert turns == table.order
    by_rank = [RANKS.index(each.target[:-1]) for each in felt(table).order]
    assert by_rank == sorted(by_rank)


def test_a_place_says_what_is_left_of_the_turn_and_who_waits_or_has_acted() -> None:
    table = Fight("9C", ana=Hero("AC"), ben=Hero("2D"))
    assert (place(table, "ana").majors, place(table, "ana").minors) == (1, 1)
    table.play("ana", "rush")
    assert (place(table, "ana").majors, place(table, "ana").minors) == (0, 1)
    table.play("ana", "end_turn")
    assert (place(table, "ana").has_acted, place(table, "Grunt").is_on_turn) == (True, True)
    table.play("gm", "end_turn")
    table.play("ben", "delay")
    assert felt(table).round == 2  # nobody else is left to act, and the turn of the round is lost
    table.play("ana", "delay")
    assert place(table, "ana").is_waiting
    table.play("ana", "announce", when="after ben")
    assert place(table, "ana").is_waiting


def test_a_group_has_one_place_and_the_surprised_none_to_act_in() -> None:
    table = TableOfCards(ana=Hero("AC"))
    for foe in ("Guard", "Guard 2"):
        table.play("gm", "bring", name=foe, block="Guard")
    table.play("gm", "group_minions", name="guards", who=["Guard", "Guard 2"])
    table.play("gm", "start_combat", ["7C"], who=["Guard", "Guard 2"], surprise="players")
    assert [table.called(each.name) for each in felt(table).order] == ["ana", "guards"]
    assert felt(table).is_surprise
    assert (place(table, "guards").is_surprised, place(table, "ana").is_surprised) == (True, False)
    assert [table.called(who) for who in place(table, "guards").members] == ["Guard", "Guard 2"]
    assert place(table, "guards").target == ""
    table.play("ana", "end_turn")
    assert (felt(table).is_surprise, place(table, "guards").target) == (False, "7C")


def test_outside_a_fight_there_is_no_order_and_everybody_is_there() -> None:
    table = TableOfCards(ana=Hero(vit=1))
    table.play("gm", "bring", name="Fox")
    shown = felt(table)
    assert (shown.order, shown.turn, shown.round) == ((), "", 0)
    assert [(each.title, each.is_hero) for each in shown.bodies] == [("Ana", True), ("Fox", False)]
    assert (body(table, "ana").hp, body(table, "ana").hp_most) == (6, 6)


@rule("DA-GM-01")
def test_a_creature_is_shown_as_far_as_this_seat_knows_it() -> None:
    table = Fight("5C", "Dire Wolf", ana=Hero("AC"))
    table.play("gm", "harm", who="Dire Wolf", damage=2)
    table.play("gm", "afflict", who="Dire Wolf", condition="Burned")
    players, gm = body(table, "Dire Wolf"), body(table, "Dire Wolf", "gm")
    assert (players.hp, players.hp_most, players.ap, players.numbers) == (None, None, None, ())
    assert (players.bearing, players.tags, players.is_down) == ("Badly hurt", ("Burned",), False)
    assert (gm.hp, gm.hp_most) == (1, 3)
    assert "Armor Range" in [each.title for each in gm.numbers]
    table.play("gm", "reveal", who="Dire Wolf", what=["health", "armor"])
    known = body(table, "Dire Wolf")
    assert (known.hp, known.hp_most, [each.title for each in known.numbers]) == (1, 3, ["Armor Range"])
    table.play("gm", "harm", who="Dire Wolf", damage=1)
    assert (body(table, "Dire Wolf").is_down, body(table, "Dire Wolf").hp) == (True, 0)


@rule("DA-GM-01")
def test_whoever_plays_a_creature_has_its_numbers_at_hand_and_nobody_else() -> None:
    table = Fight("AC", "Captain, Defender", ana=Hero("5C"))
    players, gm = body(table, "Captain, Defender"), body(table, "Captain, Defender", "gm")
    assert (players.ar, players.pp, players.blow, players.powers) == (None, None, None, ())
    assert gm.ar == table.track("ar/Captain, Defender")
    assert gm.blow is not None
    assert (gm.blow.skill, gm.blow.mod, gm.blow.reach, gm.blow.damage) == ("Finesse", 1, 1, 1)
    assert gm.powers
    assert not any(power.title.startswith("Attack, Weapon") for power in gm.powers)
    table.play("gm", "end_turn")
    assert body(table, "Captain, Defender", "gm").powers == ()  # at hand while it acts


def test_who_lies_there_is_down_for_everybody() -> None:
    table = Fight("5C", "Grunt", ana=Hero("AC"), ben=Hero("KC"))
    assert felt(table).down == ()
    table.play("gm", "harm", who="ana", damage=30)
    assert table.is_out("ana")
    assert felt(table, "ben").down == felt(table, "gm").down == ("ana",)
