"""Discard Powers."""

from typing import Any

import pytest

from hearthside.kernel.choices import Among
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, outcome


def dealer(power: str, level: int = 2, cards: str = "AS", **facts: Any) -> Hero:
    """Somebody with a Discard Power."""
    return Hero(cards, powers=[power, *facts.pop("powers", ())], level=level, role="Support", **facts)


def fight(power: str, level: int = 2, foes: str = "Grunt", **facts: Any) -> Fight:
    """It is Ana's turn, Ben stands by her, the first foe has 2♣."""
    table = Fight("2C 2D", foes, ana=dealer(power, level, **facts), ben=Hero("KS"))
    for who in ("ana", "ben"):
        table.drop_fate(who)
    return table


def cards_drawn(table: Fight, who: str = "ben") -> int:
    """How many cards a Check of somebody may take."""
    table.call(who)
    table.play(who, "draw", stat="athletics")
    drawn = 1
    while "draw_on" in table.waits_for(who):
        table.play(who, "draw_on")
        drawn += 1
    if table.waits_for(who):
        table.play(who, "let_stand")
    return drawn


@rule("DA-DISC-02")
def test_discard_powers_are_used_in_combat_from_level_2_as_a_minor_action() -> None:
    young = fight("Help", level=1)
    assert young.refused("ana", "discard_for", cards=2, target="ben") == ("refused", "DA-DISC-02")
    table = fight("Help")
    table.play("ana", "discard_for", cards=2, target="ben")
    assert table.tracks("minors", "majors") == (0, 1)
    table.play("gm", "end_combat")
    assert table.refused("ana", "discard_for", cards=2, target="ben") == ("refused", "DA-CMB-01")


@rule("DA-DISC-03", "DA-DISC-08")
@pytest.mark.parametrize(("cards", "extra"), [(2, 1), (4, 2)])
def test_every_2_cards_give_1_and_help_lasts_to_the_end_of_the_allys_next_turn(cards: int, extra: int) -> None:
    table = fight("Help")
    before = table.count("deck/ana")
    table.play("ana", "discard_for", cards=cards, target="ben")
    assert before - table.count("deck/ana") == cards
    assert table.marks("hands/ben") == (f"Upper Hand ({extra}): Help",)
    assert cards_drawn(table) == 1 + extra
    table.pass_to("ben")
    assert cards_drawn(table) == 1 + extra
    table.play("ben", "end_turn")
    assert table.marks("hands/ben") == ()
    assert reached("Help", "ben") == [True, False]
    odd = fight("Help")
    assert odd.refused("ana", "discard_for", cards=cards + 1, target="ben")[0] in ("refused", "impossible")


def reached(power: str, whom: str) -> list[bool]:
    """Whether a Discard Power reaches somebody 6 spaces away, and 7."""
    table = fight(power)
    found = []
    for away in (6, 7):
        table.play("gm", "set_space", who="ana")
        table.play("gm", "set_space", who=whom, x=away)
        targets = table.offer("ana", "discard_for").fields["target"]
        assert isinstance(targets, Among)
        found.append(table.id_of(whom) in targets.values())
    return found


def test_help_is_for_allies_and_thwart_for_enemies() -> None:
    """DA-DISC-08, DA-DISC-09: a Companion is an ally."""
    for power, whom in (("Help", ["ben", "Rex"]), ("Thwart", ["Grunt"])):
        table = fight(power)
        table.play("gm", "lend_companion", who="ana", name="Rex", block="Wolf")
        targets = table.offer("ana", "discard_for").fields["target"]
        assert isinstance(targets, Among)
        assert [table.called(who) for who in targets.values()] == whom


@rule("DA-DISC-04")
@pytest.mark.parametrize(("level", "most"), [(2, 4), (4, 4), (5, 6), (7, 6), (8, 8), (10, 8)])
def test_the_level_caps_the_cards(level: int, most: int) -> None:
    table = fight("Help", level)
    if most < 8:
        assert table.refused("ana", "discard_for", cards=most + 2, target="ben") == ("refused", "DA-DISC-04")
    table.play("ana", "discard_for", cards=most, target="ben")
    assert table.marks("hands/ben") == (f"Upper Hand ({most // 2}): Help",)


@rule("DA-DISC-05")
def test_the_effects_do_not_stack() -> None:
    table = Fight("2C", ana=dealer("Help"), ben=Hero("QS"), cleo=dealer("Help", cards="KS"))
    table.play("ana", "discard_for", cards=2, target="ben")
    table.pass_to("cleo")
    assert table.refused("cleo", "discard_for", cards=2, target="ben") == ("refused", "DA-DISC-05")
    table.pass_to("ben")
    table.pass_to("cleo")
    table.play("cleo", "discard_for", cards=4, target="ben")
    assert table.marks("hands/ben") == ("Upper Hand (2): Help",)


@rule("DA-DISC-06")
def test_aces_among_the_discarded_cards_become_fate_cards() -> None:
    table = fight("Help")
    table.stack("ana", "AD 4C")
    table.play("ana", "discard_for", cards=2, target="ben")
    assert (table.faces("fate/ana"), table.faces("discard/ana").split()[0]) == ("AD", "4C")


@rule("DA-DISC-07")
def test_aggro_hampers_the_next_attack_on_anybody_else() -> None:
    table = fight("Aggro", foes="Dire Wolf")
    table.play("ana", "discard_for", cards=4, drawn=["Dire Wolf"])
    table.pass_to("Dire Wolf")
    entries = table.attack("Dire Wolf", "ben")
    assert len(outcome(entries[-1]).drawn.split()) == 3
    table.play("gm", "end_turn")
    table.settle()
    table.pass_to("Dire Wolf")
    assert len(outcome(table.attack("Dire Wolf", "ben")[-1]).drawn.split()) == 1
    spared = fight("Aggro", foes="Dire Wolf")
    spared.play("ana", "discard_for", cards=4, drawn=["Dire Wolf"])
    spared.pass_to("Dire Wolf")
    assert len(outcome(spared.attack("Dire Wolf", "ana")[-1]).drawn.split()) == 1
    near = fight("Aggro", foes="Dire Wolf+Dire Wolf 2+Dire Wolf 3")
    for who, x in (("ana", 0), ("Dire Wolf", 2), ("Dire Wolf 2", 3), ("Dire Wolf 3", -1)):
        near.play("gm", "set_space", who=who, x=x)
    near.play("ana", "discard_for", cards=4)
    assert [near.marks(f"drawn_to/{foe}") for foe in near.foes] == [("ana: 2",), (), ("ana: 2",)]


@rule("DA-DISC-09")
def test_thwart_hampers_an_enemy_until_the_users_next_turn_begins() -> None:
    table = fight("Thwart")
    table.play("ana", "discard_for", cards=4, target="Grunt")
    assert table.marks("hands/Grunt") == ("Lower Hand (2): Thwart",)
    table.pass_to("Grunt")
    assert len(outcome(table.attack("Grunt", "ben")[-1]).drawn.split()) == 3
    assert table.marks("hands/Grunt") == ("Lower Hand (2): Thwart",)
    table.pass_to("ana")
    assert table.marks("hands/Grunt") == ()
    assert reached("Thwart", "Grunt") == [True, False]


@rule("DA-DISC-10")
def test_intensify_draws_on_until_a_major_success_and_anything_less_misses() -> None:
    table = fight("Intensify", foes="Dire Wolf")
    table.play("ana", "discard_for", cards=4)
    table.stack("ana", "5H 9H 2H")
    before = table.count("deck/ana")
    table.play("ana", "attack", target="Dire Wolf")
    for _ in range(2):
        table.play("ana", "draw_on")
    table.play("ana", "stop")
    assert (before - table.count("deck/ana"), table.track("hp/Dire Wolf")) == (3, 1)
    weak = fight("Intensify", foes="Dire Wolf")
    weak.play("ana", "discard_for", cards=2)
    weak.stack("ana", "3H")
    weak.play("ana", "attack", target="Dire Wolf")
    assert outcome(weak.play("ana", "stop")).degree == "Success"
    assert weak.track("hp/Dire Wolf") == 3


@rule("DA-DISC-10")
@pytest.mark.parametrize("cards", [2, 4])
def test_intensify_discards_as_many_cards_as_were_named_and_no_more(cards: int) -> None:
    table = fight("Intensify", foes="Dire Wolf")
    table.play("ana", "discard_for", cards=cards)
    table.stack("ana", "8H 8D 9H 9D 8S")
    before = table.count("deck/ana")
    table.play("ana", "attack", target="Dire Wolf")
    while "draw_on" in table.waits_for("ana"):
        table.play("ana", "draw_on")
    assert (before - table.count("deck/ana"), table.track("hp/Dire Wolf")) == (cards, 3)


@rule("DA-DISC-11")
def test_infuse_adds_to_healing_and_amplify_to_damage_unless_it_misses() -> None:
    table = fight("Infuse", powers=["Heal"])
    table.set(hp=1)
    table.play("ana", "discard_for", cards=4)
    table.play("ana", "use_power", power="Heal/1/ana", targets=["ana"])
    assert table.track("hp/ana") == 4
    shield = fight("Infuse", powers=["Shield"])
    shield.play("ana", "discard_for", cards=2)
    shield.play("ana", "use_power", power="Shield/1/ana", targets=["ana"])
    assert (shield.track("ap/ana"), shield.marks("charged/ana")) == (2, ())
    for card, hp in (("3H", 0), ("8H", 3)):
        strong = fight("Amplify", foes="Dire Wolf")
        strong.play("ana", "discard_for", cards=4)
        strong.attack("ana", "Dire Wolf", card)
        assert (strong.track("hp/Dire Wolf"), strong.marks("charged/ana")) == (hp, ())


@rule("DA-DISC-11")
@pytest.mark.parametrize(("cards", "left"), [("3H 3D", (1, 1)), ("3H 8D", (1, 3)), ("8H 3D", (3, 2))])
def test_amplify_counts_for_all_a_power_strikes_until_it_misses(cards: str, left: tuple[int, int]) -> None:
    table = fight("Amplify", foes="Dire Wolf+Dire Wolf 2", powers=["Attack, Weapon", "Attack, Sweep"], pp_most=2)
    table.set(pp=2)
    table.play("ana", "discard_for", cards=2)
    table.stack("ana", cards)
    table.stack("npc", "3C 3S")
    wolves = ["Dire Wolf", "Dire Wolf 2"]
    table.play("ana", "use_power", power="Attack, Sweep/2/ana", targets=wolves)
    table.settle()
    assert (table.track("hp/Dire Wolf"), table.track("hp/Dire Wolf 2")) == left
    assert table.marks("charged/ana") == ()


@rule("DA-DISC-11")
@pytest.mark.parametrize(("save", "lost"), [("8D", 4), ("3D", 1)])
def test_amplify_adds_to_the_damage_of_a_power_that_is_not_withstood(save: str, lost: int) -> None:
    caster = {"powers": ["Attack, Mystic", "Attack, Mystic Cone"], "pp_most": 6}
    table = fight("Amplify", level=3, foes="Spider Queen", **caster)
    table.set(pp=6)
    table.play("ana", "discard_for", cards=4)
    before = table.track("hp/Spider Queen") + table.track("ap/Spider Queen")
    table.stack("npc", save)
    table.play("ana", "use_power", power="Attack, Mystic Cone/2/ana", targets=["Spider Queen"])
    table.settle()
    assert before - table.track("hp/Spider Queen") - table.track("ap/Spider Queen") == lost
    assert table.marks("charged/ana") == ()
