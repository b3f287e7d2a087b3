"""A fight in five phases: roll, choose, absorb, lose, tell."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kits.deckahedron.adventure.gear.items import change_card
from hearthside.kits.deckahedron.cards import FACES
from hearthside.systems.thousand_faces_playtest.dice import read_number
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told, span, turned

CARDS = {"dice": "cards"}


def power_faced(table: TableOfAdventure, seat: str = "ana") -> int:
    """The attack power a player is asked about."""
    points: int = table.journal.table.awaited[seat].matter.points
    return points


def struck(table: TableOfAdventure, power: str, seat: str = "ana") -> None:
    """Something strikes; whoever is struck has not answered yet."""
    table.play("gm", "damage", who=[seat], power=power, words="A falling rock.")


def held(table: TableOfAdventure, card: str) -> int:
    """The tokens on a card that somebody has."""
    return sum(count for name, count in table.journal.table.tracks.items() if name.startswith(f"held/ana.{card}"))


# --- First phase ------------------------------------------------------------------------------------------------------


@rule("TP-PHASE-01", "TP-MISC-05")
@pytest.mark.parametrize(("die", "number"), [("d4", 3), ("d6", 6), ("d10", 10)])
def test_the_player_rolls_a_die_for_the_attack_power_and_no_card_moves(die: str, number: int) -> None:
    table = TableOfAdventure(ana=hand())
    struck(table, die)
    assert table.asked("ana") == ("roll",)
    entry = table.play("ana", "roll", rolls=[number])
    assert (power_faced(table), table.counts("ana")) == (number, (20, 0, 0))
    assert event_names(entry)[0] == "Answered"
    rolled = [event for event in entry.events if type(event).__name__ == "Rolled"]
    assert [(event.who, event.sides, event.faces) for event in rolled] == [("ana", int(die[1:]), (number,))]  # type: ignore[union-attr]


@rule("TP-PHASE-01")
def test_a_stated_attack_power_is_not_rolled_for() -> None:
    table = TableOfAdventure(ana=hand())
    struck(table, "7")
    assert (table.asked("ana"), power_faced(table)) == (("decide",), 7)


@rule("TP-PHASE-01")
def test_the_die_of_a_foe_is_looked_up_when_it_strikes() -> None:
    table = TableOfAdventure(ana=hand("D01 ...", items=("sword",), str=1))
    foe = table.foe(power="d6")
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    assert table.flip("ana", "str") == "✗"
    table.play("gm", "foes_attack", who=["ana"], foes=[foe])
    assert "d6" in table.journal.table.awaited["ana"].says
    table.play("ana", "roll", rolls=[5])
    assert power_faced(table) == 5


def test_a_die_of_ones_own_move_is_rolled_too() -> None:
    table = TableOfAdventure(ana=hand("D04 ...", items=("sword",), str=3))
    foe = table.foe(stamina=6)
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.play("ana", "flip", attribute="str", rolls=[3])
    assert (table.worksheet(foe).stamina, table.counts("ana").discard) == (3, 1)


# --- Second phase -----------------------------------------------------------------------------------------------------


@rule("TP-PHASE-02")
def test_a_one_shot_leaves_the_choice_between_so_much_stamina_and_one_wound() -> None:
    table = TableOfAdventure(ana=hand())
    struck(table, "7")
    assert table.choices("ana", "decide", "take") == ["stamina", "wound"]
    assert set(table.offers("ana")["decide"].fields) == {"take"}
    labels = [option.label for option in table.offers("ana")["decide"].fields["take"].options]  # type: ignore[union-attr]
    assert "7 Stamina" in labels[0]
    table.play("ana", "decide", take="stamina")
    assert (table.counts("ana"), table.track("wounds", "ana")) == ((13, 0, 7), 0)


@rule("TP-PHASE-02")
def test_one_wound_takes_the_whole_amount() -> None:
    table = TableOfAdventure(ana=hand(exhaustion="D18 D19 D20"))
    struck(table, "7")
    says = [option.label for option in table.offers("ana")["decide"].fields["take"].options]  # type: ignore[union-attr]
    assert "you are out" in says[0], "seven points are all that is left"
    table.play("ana", "decide", take="wound", picks=["W1"])
    assert (table.track("wounds", "ana"), table.counts("ana")) == (1, (16, 1, 4))
    assert (table.is_down("ana"), table.asked("ana")) == (False, ("describe",))


# --- Third phase ------------------------------------------------------------------------------------------------------


@rule("TP-PHASE-03")
def test_a_wound_may_go_into_armour() -> None:
    table = TableOfAdventure(ana=hand(items=("leather-armour",)))
    struck(table, "9")
    table.play("ana", "decide", take="wound")
    assert table.asked("ana") == ("bear",)
    table.play("ana", "bear", where=table.choices("ana", "bear", "where")[1])
    assert (table.track("wounds", "ana"), table.counts("ana")) == (0, (20, 0, 0))


@rule("TP-PHASE-03")
def test_a_shield_may_keep_a_wound_off() -> None:
    table = TableOfAdventure(ana=hand("D11 ...", items=("shield",), dex=4))
    struck(table, "9")
    table.play("ana", "decide", take="wound")
    assert set(table.asked("ana")) == {"bear", "block"}
    table.play("ana", "block", shield=table.choices("ana", "block", "shield")[0])
    assert (table.track("wounds", "ana"), table.counts("ana").exhaustion) == (0, 0)


@rule("TP-PHASE-03")
@pytest.mark.parametrize(
    ("card", "level", "room"),
    [("good-cardio", "studied", 1), ("mystic-breathwork", "master", 4)],
)
def test_cards_with_room_for_it_absorb_stamina(card: str, level: str, room: int) -> None:
    table = TableOfAdventure("30-hour", ana=hand(moves={card: level}))
    struck(table, "5")
    table.play("ana", "decide")
    assert table.asked("ana") == ("absorb",)
    slots = table.choices("ana", "absorb", "slots")
    assert len(slots) == room
    table.play("ana", "absorb", slots=slots)
    assert (held(table, card), table.counts("ana").exhaustion) == (room, 5 - room)
    table.play("ana", "describe")
    struck(table, "1")
    table.play("ana", "decide")
    assert (table.asked("ana"), table.counts("ana").exhaustion) == (("describe",), 6 - room), "there is no room left"


@rule("TP-PHASE-03")
def test_absorbing_is_left_to_the_player() -> None:
    table = TableOfAdventure(ana=hand(moves=["good-cardio"]))
    struck(table, "2")
    table.play("ana", "decide")
    table.play("ana", "absorb")
    assert (held(table, "good-cardio"), table.counts("ana").exhaustion) == (0, 2)


@rule("TP-PHASE-03")
def test_a_card_for_strain_of_the_mind_absorbs_what_a_spell_costs() -> None:
    table = TableOfAdventure(
        "9-hour", ana=hand("D04 ...", moves={"sangfroid": "studied", "channel-the-living-light": "studied"}, int=1)
    )
    sigil = table.item("ana", "sigil-of-the-living-light")
    table.play("ana", "attempt", move="channel-the-living-light", item=sigil)
    table.play("ana", "flip", attribute="int")
    slots = table.choices("ana", "expend", "slots")
    assert {slot.split(":")[1] for slot in slots} == {"sangfroid"}
    table.play("ana", "expend", slots=slots[:1])
    assert held(table, "sangfroid") == 1


@rule("TP-PHASE-03")
def test_like_a_second_skin_takes_a_harm() -> None:
    table = TableOfAdventure("30-hour", ana=hand(moves={"like-a-second-skin": "expert"}))
    struck(table, "3")
    table.play("ana", "decide", take="harm 1")
    table.play("ana", "bear", where=table.choices("ana", "bear", "where")[1])
    assert (table.track("harm", "ana"), table.counts("ana").exhaustion, held(table, "like-a-second-skin")) == (0, 0, 1)


# --- Fourth and fifth phase -------------------------------------------------------------------------------------------


@rule("TP-PHASE-04")
def test_the_five_phases_come_in_their_order() -> None:
    table = TableOfAdventure(ana=hand(span(1, 12), discard=span(13, 20), moves=["good-cardio"]))
    struck(table, "d6")
    asked = [table.asked("ana")]
    for answer in ("roll", "decide", "absorb", "expend"):
        assert table.counts("ana").exhaustion == 0, "nothing is lost before the fourth phase"
        table.play("ana", answer, rolls=[4] if answer == "roll" else [])
        asked.append(table.asked("ana"))
    assert asked == [("roll",), ("decide",), ("absorb",), ("expend",), ("describe",)]
    assert table.counts("ana").exhaustion == 4
    told = table.play("ana", "describe", words="My arm goes numb.")
    assert (rules_told(told), table.asked("ana")) == (["TP-PHASE-04"], ())


@rule("TP-PHASE-04")
def test_in_the_fourth_phase_tokens_of_exhaustion_and_wounds_come_to_lie_on_the_pile() -> None:
    table = TableOfAdventure("9-hour", ana=hand())
    struck(table, "7")
    table.play("ana", "decide", take="harm 2")
    assert (table.track("harm", "ana"), table.counts("ana").exhaustion, table.asked("ana")) == (2, 3, ("describe",))
    table.play("ana", "describe")
    struck(table, "7")
    table.play("ana", "decide", take="wound", picks=["W2"])
    assert (table.track("wounds", "ana"), table.counts("ana").exhaustion) == (1, 4)


def test_whoever_goes_down_still_tells_how() -> None:
    table = TableOfAdventure(ana=hand(span(1, 12), exhaustion=span(13, 20)))
    struck(table, "5")
    table.play("ana", "decide")
    assert (table.is_down("ana"), table.asked("ana")) == (True, ("describe",))
    table.play("ana", "describe", words="Everything goes dark.")


def test_a_charged_item_spares_the_body_a_point_of_every_attack() -> None:
    ana = hand(moves=["reach-out-with-your-feelings"], items=("of-illusion",))
    table = TableOfAdventure(ana=ana)
    struck(table, "2")
    table.play("ana", "decide")
    assert table.counts("ana").exhaustion == 1


# --- Without dice -----------------------------------------------------------------------------------------------------


@rule("TP-MISC-05")
def test_real_dice_are_the_default_and_cards_an_option() -> None:
    table = TableOfAdventure(ana=hand())
    assert [value for value, _ in table.journal.system.options["dice"].choices] == ["dice", "cards"]
    assert table.journal.table.options.get("dice", "dice") == "dice"
    struck(table, "d4")
    assert "Rolled" in event_names(table.play("ana", "roll", rolls=[1]))
    diceless = TableOfAdventure(options=CARDS, ana=hand("D04 ..."))
    struck(diceless, "d4")
    assert "Rolled" not in event_names(diceless.play("ana", "roll"))


@rule("TP-MISC-04")
@pytest.mark.parametrize(
    ("draw", "die", "number", "read"),
    [
        ("D05 D06 ...", "d6", 3, "D05 D06"),
        ("D01 D20 D12 ...", "d4", 3, "D01 D20 D12"),
        ("D03 ...", "d4", 2, "D03"),
        ("D03 ...", "d10", 8, "D03"),
        ("D05 ...", "d10", 4, "D05"),
        ("D01 ...", "d10", 2, "D01"),
    ],
)
def test_without_dice_pips_are_counted_on_cards_of_the_own_deck(draw: str, die: str, number: int, read: str) -> None:
    table = TableOfAdventure(options=CARDS, ana=hand(draw))
    struck(table, die)
    entry = table.play("ana", "roll")
    assert (power_faced(table), turned(entry)) == (number, read)
    assert table.lying("ana").discard == " ".join(reversed(read.split()))


@rule("TP-MISC-04")
def test_the_exhaustion_pile_is_never_read() -> None:
    table = TableOfAdventure(options=CARDS, ana=hand("D01 D06", discard="D15 D20 D03", exhaustion="D11 D12"))
    struck(table, "d4")
    table.play("ana", "roll", shuffles=["D15 D20 D03", ""])
    assert (power_faced(table), table.lying("ana").exhaustion) == (2, "D11 D12")


def test_where_no_card_shows_the_shape_the_die_counts_one() -> None:
    table = TableOfAdventure(options=CARDS, ana=hand("D01 D06 D15", exhaustion="D11"))
    struck(table, "d4")
    entry = table.play("ana", "roll")
    assert (power_faced(table), rules_told(entry)[0]) == (1, "TP-MISC-04")


@rule("TP-MISC-12")
def test_turning_a_card_to_read_a_die_is_no_flip() -> None:
    table = TableOfAdventure(options=CARDS, ana=hand("W1 B5 D12 ..."))
    struck(table, "d4")
    entry = table.play("ana", "roll")
    assert (power_faced(table), table.lying("ana").discard) == (3, "D12 B5 W1")
    assert (table.counts("ana").exhaustion, "Resolved" in event_names(entry)) == (0, False)
    for card, number in (("D08", 2), ("D11", 4)):
        other = TableOfAdventure(options=CARDS, ana=hand(f"{card} ...", str=4))
        struck(other, "d4")
        other.play("ana", "roll")
        assert (power_faced(other), other.track("xp", "ana"), other.asked("ana")) == (number, 0, ("decide",))


@pytest.mark.parametrize("die", ["d4", "d6", "d10"])
def test_each_face_of_a_die_is_on_some_card_or_die(die: str) -> None:
    sides = int(die[1:])
    rolled, read = set(), set()
    for number in range(1, sides + 1):
        table = TableOfAdventure(ana=hand())
        rolled.add(read_number(table.draft(ScriptedChance(rolls=[number])), "ana", die))
    for face in FACES.values():
        if face.nature == "card":
            table = TableOfAdventure(options=CARDS, ana=hand(f"{face.name} ..."))
            read.add(read_number(table.draft(), "ana", die))
    assert rolled == set(range(1, sides + 1))
    assert read == set(range(2 if die == "d10" else 1, sides + 1)), "cards have a curve from 2 to 10"


@pytest.mark.parametrize("power", ["d6", "7"])
def test_somebody_unseen_may_turn_an_attack_aside_before_or_after_the_roll(power: str) -> None:
    table = TableOfAdventure(ana=hand(moves=["unknown-benefactor"], items=["of-illusion"]))
    draft = table.draft()
    change_card(draft, table.item("ana", "of-illusion"), flows=True)
    table.take_over(draft)
    struck(table, power)
    assert list(table.moves("ana")) == ["unknown-benefactor"]
    table.play("ana", "attempt", move="unknown-benefactor")
    assert (table.asked("ana"), table.counts("ana").exhaustion) == ((), 0)


def test_a_die_may_be_rolled_anew_while_nobody_has_said_what_comes_of_it() -> None:
    ben = hand(items=["of-interference"])
    table = TableOfAdventure(ana=hand(), ben=ben)
    draft = table.draft()
    change_card(draft, table.item("ben", "of-interference"), flows=True)
    table.take_over(draft)
    struck(table, "d6")
    table.play("ana", "roll", rolls=[6])
    table.play("ben", "interfere", whom="ana", rolls=[3])
    assert (power_faced(table), table.asked("ana")) == (2, ("decide",))


def test_who_steps_in_takes_the_blow_before_it_is_rolled() -> None:
    table = TableOfAdventure(ana=hand("D03 ...", xp=1, str=4), ben=hand())
    foe = table.foe(power="d6")
    table.play("gm", "foes_attack", foes=[foe], who=["ben"])
    table.play("ana", "attempt", move="defend", ally="ben")
    table.flip("ana", "str")
    table.play("ana", "pay", pays=False)
    assert (table.asked("ana"), table.asked("ben")) == (("roll",), ())
