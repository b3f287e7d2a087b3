"""An attack: how strong it is, and what there is to answer with."""

import pytest

from hearthside.kernel.events import Rolled
from hearthside.kits.deckahedron.adventure.combat.numbers import number_on
from hearthside.kits.deckahedron.adventure.gear.slots import free_slots
from hearthside.kits.deckahedron.cards import FACES, TWENTY
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, numbers_from, steps


def power_faced(table: TableOfAdventure, seat: str = "ana") -> int:
    """The attack power a player is asked about."""
    points: int = table.journal.table.awaited[seat].matter.points
    return points


def test_the_draw_pile_is_never_shuffled_for_a_number() -> None:
    table = TableOfAdventure(ana=hand("D03 ..."))
    table.play("gm", "damage", who=["ana"], power="d4")
    assert "Shuffled" not in event_names(table.play("ana", steps().number, shuffles=[]))


@rule("TF-FOURD-08", "TF-GMS-02")
def test_where_the_attack_power_is_stated_nothing_is_revealed() -> None:
    table = TableOfAdventure(ana=hand())
    table.play("gm", "set", track="shadow/table", to=3, reason="A dark place.")
    entry = table.play("gm", "spring", what="trap", who="ana", points=3)
    assert "Moved" not in event_names(entry)
    assert (power_faced(table), table.counts("ana"), table.track("shadow")) == (3, (20, 0, 0), 0)


@rule("TF-FOURD-13")
@pytest.mark.parametrize(("level", "fit"), [("studied", 1), ("expert", 2), ("master", 4)])
def test_a_card_takes_as_many_tokens_as_it_has_printed_spaces(level: str, fit: int) -> None:
    table = TableOfAdventure("9-hour", ana=hand(moves={"mystic-breathwork": level}))
    table.suffer("ana", "5")
    table.take("ana", "stamina", on=["mystic-breathwork"] * fit)
    assert table.held("ana", "mystic-breathwork") == fit
    table.play_out()
    assert len(free_slots(table.journal.table, "ana", "physical")) == 0
    table.suffer("ana", "1")
    assert not any("slots" in offer.fields for offer in table.offers("ana").values()), "a further token does not fit"


@rule("TF-FOURD-13")
def test_armour_takes_as_many_wound_tokens_as_it_has_printed_spaces() -> None:
    table = TableOfAdventure(ana=hand(items=("leather-armour",)))
    for wounds in (0, 1):
        table.suffer("ana", "5")
        table.take("ana", "wound", picks=["W1"] * wounds)
        if wounds:
            assert "bear" not in table.asked("ana"), "a further token does not fit"
        else:
            table.play("ana", "bear", where=table.choices("ana", "bear", "where")[1])
        table.play("ana", "describe")
        assert (table.held("ana", table.item("ana", "leather-armour")), table.track("wounds", "ana")) == (1, wounds)


@rule("TF-FOURD-16")
def test_a_one_shot_offers_stamina_or_a_wound_and_longer_campaigns_harm_as_well() -> None:
    offered = {}
    for campaign in ("one-shot", "9-hour", "30-hour"):
        table = TableOfAdventure(campaign, ana=hand())
        table.suffer("ana", "7")
        offered[campaign] = table.choices("ana", steps().answer, "take")
    assert offered["one-shot"] == ["stamina", "wound"]
    assert offered["9-hour"] == offered["30-hour"] == ["stamina", "harm 1", "harm 2", "wound"]


@pytest.mark.parametrize("die", ["d4", "d6", "d10"])
def test_every_number_of_a_die_is_on_some_face(die: str) -> None:
    numbers = {number_on(face, die) for face in FACES.values()} - {None}
    assert numbers == set(range(2 if die == "d10" else 1, int(die[1:]) + 1))


@rule("TF-DICE-01")
@pytest.mark.parametrize("die", ["d4", "d6", "d10"])
def test_with_real_dice_a_die_is_uniform_and_no_card_moves(die: str) -> None:
    sides = int(die[1:])
    for number in range(1, sides + 1):
        table = TableOfAdventure(options=numbers_from("dice"), ana=hand())
        table.play("gm", "damage", who=["ana"], power=die)
        entry = table.play("ana", steps().number, rolls=[number])
        assert [event.sides for event in entry.events if isinstance(event, Rolled)] == [sides]
        assert "Moved" not in event_names(entry)
        assert power_faced(table) == number


@rule("TF-DICE-02")
@pytest.mark.parametrize(("die", "numbers"), [("d4", range(1, 5)), ("d6", range(1, 7)), ("d10", range(2, 11))])
def test_with_cards_every_die_is_read_from_symbols_and_a_d10_never_reads_one(die: str, numbers: range) -> None:
    seen = set()
    for face in TWENTY:
        table = TableOfAdventure(options=numbers_from("cards"), ana=hand(f"{face.name} ..."))
        table.play("gm", "damage", who=["ana"], power=die)
        assert "Rolled" not in event_names(table.play("ana", steps().number))
        seen.add(power_faced(table))
        number = {"d4": face.d4, "d6": face.d6, "d10": (face.d4 or 0) + (face.d6 or 0)}[die]
        assert not number or power_faced(table) == number
    assert seen == set(numbers)
