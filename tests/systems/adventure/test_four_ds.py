"""The four Ds: denominate, deduct, distribute, describe."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kits.deckahedron.adventure.combat.numbers import number_on, read_number
from hearthside.kits.deckahedron.cards import FACES
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand


def power_faced(table: TableOfAdventure, seat: str = "ana") -> int:
    """The attack power a player is asked about."""
    points: int = table.journal.table.awaited[seat].matter["points"]
    return points


def test_the_draw_pile_is_never_shuffled_for_a_number() -> None:
    table = TableOfAdventure(ana=hand("D03 ..."))
    table.play("gm", "damage", who=["ana"], power="d4")
    assert "Shuffled" not in event_names(table.play("ana", "denominate", shuffles=[]))


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
    table.suffer("ana", "4")
    slots = table.choices("ana", "deduct", "slots")
    assert len(slots) == fit
    table.play("ana", "deduct", slots=slots)
    held = [count for name, count in table.journal.table.tracks.items() if name.startswith("held/ana.mystic")]
    assert sum(held) == fit
    table.play("ana", "describe")
    table.suffer("ana", "1")
    assert "slots" not in table.offers("ana")["deduct"].fields
    answer = table.refused("ana", "deduct", slots=slots[:1])
    assert answer.kind == "impossible"


@rule("TF-FOURD-16")
def test_a_one_shot_offers_stamina_or_a_wound_and_longer_campaigns_harm_as_well() -> None:
    offered = {}
    for campaign in ("one-shot", "9-hour", "30-hour"):
        table = TableOfAdventure(campaign, ana=hand())
        table.suffer("ana", "7")
        offered[campaign] = table.choices("ana", "deduct", "take")
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
        table = TableOfAdventure(options={"AMB-29": "dice"}, ana=hand())
        draft = table.draft(ScriptedChance(rolls=[number]))
        assert read_number(draft, "ana", die) == number
        assert [type(event).__name__ for event in draft.events] == ["Rolled"]
        assert draft.events[0].sides == sides  # type: ignore[union-attr]
