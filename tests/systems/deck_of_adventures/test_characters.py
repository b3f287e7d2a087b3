"""Making characters: roles, XP, Attributes and Skills, Powers, Vulnerabilities, levels, and the ready-made ones."""

from collections import Counter
from typing import Any

import pytest

from hearthside.kernel.actions import Offer
from hearthside.kernel.choices import Among, Barred
from hearthside.kernel.events import Told
from hearthside.kernel.sight import MarkPlace
from hearthside.systems.deck_of_adventures.kinds import BACKGROUND, BEYOND
from hearthside.systems.deck_of_adventures.people.characters import READY_MADE, budget, spent_on_stats
from hearthside.systems.deck_of_adventures.people.stats import SKILLS, STATS
from hearthside.systems.deck_of_adventures.people.vulnerabilities import AS_WRITTEN, VULNERABILITIES
from hearthside.systems.deck_of_adventures.powers.book import POWERS, TYPES
from tests.growing import due, lit, making
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, overruled


def newcomer(*given: tuple[str, dict[str, Any]]) -> TableOfCards:
    """Ana, making a character of her own; what she has done so far."""
    table = TableOfCards(ana=Hero())
    for do, fields in given:
        table.play("ana", do, **fields)
    return table


def buy(table: TableOfCards, stat: str, to: int) -> int:
    """Ana buys a modifier; what it cost her."""
    before = table.track("xp/ana")
    while (now := table.track(f"{stat}/ana")) != to:
        table.play("ana", "raise_stat" if to > now else "lower_stat", stat=stat)
    return before - table.track("xp/ana")


def grow(table: TableOfCards, levels: int) -> None:
    """The GM grants levels."""
    for _ in range(levels):
        table.play("gm", "level_up", who="ana")


def marks(table: TableOfCards, place: str) -> tuple[str, ...]:
    """What is written there."""
    return table.journal.table.marks.get(MarkPlace(place), ())


def bar(offer: Offer, field: str, value: object) -> Barred | None:
    """Why an option is greyed."""
    choice = offer.fields[field]
    assert isinstance(choice, Among)
    return next(option.barred for option in choice.options if option.value == value)


@rule("DA-CHAR-01")
@pytest.mark.parametrize(
    ("role", "skill"),
    [("Caster", "Knowledge"), ("Defender", "Brute"), ("Martial", "Finesse"), ("Support", "Craft")],
)
def test_a_role_sets_the_primary_skill(role: str, skill: str) -> None:
    table = newcomer(("choose_role", {"role": role}))
    assert marks(table, "role/ana") == (role,)
    told = table.journal.entries[-1].events[-1]
    assert skill in str(told)
    fight = Fight("2C", ana=Hero("AS", role=role, powers=["Attack, Mystic"], **dict.fromkeys(SKILLS, 1)))
    (struck,) = results(fight.attack("ana", "Grunt", "3H", how="mystic"))  # Powers use the Primary Skill
    assert struck.reading["stat"] == skill.lower()


@rule("DA-CHAR-02", "DA-CHAR-11", "DA-CHAR-15")
def test_a_level_is_granted_by_the_gm_and_brings_3_xp_up_to_level_10() -> None:
    table = newcomer()
    assert table.tracks("level", "xp") == (1, 9)
    assert table.refused("ana", "level_up", who="ana")[0] == "impossible"
    found = [table.track("xp/ana")]
    for _ in range(9):
        grow(table, 1)
        found.append(table.track("xp/ana"))
    assert found == [6 + 3 * level for level in range(1, 11)]
    assert (found[1], found[2], found[9]) == (12, 15, 36)
    assert table.refused("gm", "level_up", who="ana") == ("refused", "DA-CHAR-15")
    assert TableOfCards(ana=Hero(level=4)).tracks("level", "xp") == (4, 18)


@rule("DA-CHAR-03")
def test_xp_may_be_kept_and_never_go_below_zero() -> None:
    table = newcomer()
    buy(table, "str", 2)
    buy(table, "agl", 2)
    assert table.refused("ana", "raise_stat", stat="con") == ("refused", "DA-CHAR-03")
    table.play("ana", "finish_character")
    assert table.track("xp/ana") == 1


@rule("DA-CHAR-04")
def test_all_stats_start_at_0_and_none_goes_below_minus_2() -> None:
    table = newcomer()
    assert {table.track(f"{stat}/ana") for stat in STATS} == {0}
    assert table.offer("ana", "lower_stat").blocked is None
    buy(table, "brute", -2)
    assert table.refused("ana", "lower_stat", stat="brute")[0] == "impossible"
    assert table.refused("ana", "lower_stat", stat="str") == ("refused", "DA-CHAR-04")


@rule("DA-CHAR-05")
def test_no_modifier_goes_above_the_cap_of_the_level() -> None:
    caps = []
    for level in range(1, 11):
        table = newcomer()
        grow(table, level - 1)
        while bar(table.offer("ana", "raise_stat"), "stat", "str") is None and table.track("str/ana") < 6:
            table.set(xp=60)
            table.play("ana", "raise_stat", stat="str")
            if table.track("str/ana") == 6:
                break
        caps.append(table.track("str/ana"))
    assert caps == [2, 2, 3, 3, 3, 4, 5, 5, 5, 6]
    table = newcomer()
    grow(table, 1)
    buy(table, "brute", 2)
    assert table.refused("ana", "raise_stat", stat="brute") == ("refused", "DA-CHAR-05")


@rule("DA-CHAR-06", "DA-CHAR-07")
@pytest.mark.parametrize(
    ("stat", "costs"),
    [("str", [-4, -2, 0, 2, 4, 8, 12, 18, 24]), ("bluffing", [-2, -1, 0, 1, 2, 4, 6, 9, 12])],
)
def test_attributes_and_skills_have_their_price(stat: str, costs: list[int]) -> None:
    found = []
    for to in range(-2, 7):
        table = newcomer()
        grow(table, 9)
        found.append(buy(table, stat, to))
    assert found == costs


@rule("DA-CHAR-08")
def test_an_attribute_takes_its_skills_along() -> None:
    table = newcomer()
    buy(table, "brute", 1)
    assert buy(table, "str", 1) == 2
    assert table.tracks("str", "athletics", "brute", "finesse") == (1, 1, 2, 0)
    assert table.refused("ana", "raise_stat", stat="str") == ("refused", "DA-CHAR-05")
    weaker = newcomer()
    buy(weaker, "stealth", 1)
    assert buy(weaker, "agl", -1) == -2
    assert weaker.tracks("agl", "finesse", "stealth", "str", "brute") == (-1, -1, 0, 0, 0)


def test_what_is_learned_is_not_unlearned() -> None:
    """DA-AMB-87."""
    table = newcomer()
    buy(table, "str", 1)
    table.play("ana", "finish_character")
    assert table.refused("ana", "lower_stat", stat="str") == ("refused", "DA-AMB-87")


@rule("DA-CHAR-09")
def test_the_first_crusader_can_be_bought_to_the_last_xp() -> None:
    table = newcomer(
        ("choose_role", {"role": "Defender"}),
        ("take_vulnerability", {"vulnerability": "Oath (Major)"}),
        ("take_vulnerability", {"vulnerability": "Savior (Major)"}),
    )
    assert table.track("xp/ana") == 9 + 4
    assert sum(buy(table, stat, to) for stat, to in (("agl", 1), ("str", 2), ("vit", 1))) == 8
    for power in READY_MADE["Crusader1"].powers:
        table.play("ana", "buy_power", power=power)
    assert table.tracks("xp", "hp_most", "pp_most") == (0, 6, 1)


@pytest.mark.parametrize("name", READY_MADE)
def test_every_ready_made_character_has_the_xp_it_has_left(name: str) -> None:
    """DA-AMB-52, DA-AMB-86: one of them is 1 XP over."""
    sheet = READY_MADE[name]
    mods = {stat: sheet.mod(stat) for stat in STATS}
    weak = [VULNERABILITIES[each] for each in sheet.vulnerabilities]
    refund = sum(2 * mod for each in weak for mod in each.sets.values())
    spent = spent_on_stats(mods) - refund + sum(POWERS[each].xp or 0 for each in sheet.powers)
    assert budget(sheet.level) + sum(max(each.xp) for each in weak) - spent == sheet.xp
    assert (sheet.xp < 0) == (name == "Clubs1")


@rule("DA-CHAR-10")
def test_with_a_level_the_gm_may_let_somebody_begin_anew() -> None:
    table = newcomer(
        ("choose_role", {"role": "Caster"}),
        ("take_vulnerability", {"vulnerability": "Weak, Major"}),
        ("raise_stat", {"stat": "int"}),
        ("raise_stat", {"stat": "int"}),
        ("buy_power", {"power": "Attack, Mystic"}),
        ("buy_power", {"power": "Barrier"}),
        ("finish_character", {}),
    )
    assert table.refused("ana", "choose_role", role="Martial") == ("refused", "DA-CHAR-10")
    table.play("gm", "level_up", who="ana", anew=True)
    assert table.tracks("xp", "int", "knowledge", "str", "brute", "pp_most") == (6 + 3 * 2 + 2, 0, 0, -2, -2, 0)
    assert marks(table, "powers/ana") == ()
    table.play("ana", "choose_role", role="Martial")
    assert marks(table, "role/ana") == ("Martial",)


@rule("DA-CHAR-12")
def test_a_background_changes_no_number() -> None:
    sheets = []
    for words in ("A farmer's child.", "Raised by wolves."):
        table = newcomer(("write_background", {"words": words}))
        assert table.journal.table.words[BACKGROUND.of("ana")] == words
        sheets.append(table.journal.table.tracks)
    assert sheets[0] == sheets[1] == newcomer().journal.table.tracks


@rule("DA-CHAR-13")
def test_the_prerequisites_of_a_power_are_checked_when_it_is_bought() -> None:
    table = newcomer(
        ("choose_role", {"role": "Caster"}), ("raise_stat", {"stat": "int"}), ("raise_stat", {"stat": "int"})
    )
    assert table.refused("ana", "buy_power", power="Attack, Mystic Cone") == ("refused", "DA-CHAR-13")
    found = bar(table.offer("ana", "buy_power"), "power", "Attack, Mystic Cone")
    assert found is not None
    assert (found.rule, found.says) == ("DA-CHAR-13", "Attack, Mystic Cone needs level 3.")
    grow(table, 2)
    found = bar(table.offer("ana", "buy_power"), "power", "Attack, Mystic Cone")
    assert found is not None
    assert (found.rule, found.says) == ("DA-CHAR-13", "Attack, Mystic Cone needs Attack, Mystic.")
    table.play("ana", "buy_power", power="Attack, Mystic")
    table.play("ana", "buy_power", power="Attack, Mystic Cone")
    martial = newcomer(("choose_role", {"role": "Martial"}))
    needs = {"Heal": "the role Support", "Attack, Mystic": "Knowledge +1 or Craft +1"}
    for power, what in needs.items():
        found = bar(martial.offer("ana", "buy_power"), "power", power)
        assert found is not None
        assert (found.rule, found.says) == ("DA-CHAR-13", f"{power} needs {what}.")


@rule("DA-CHAR-14")
def test_the_numbers_of_a_sheet_follow_from_level_attributes_and_powers() -> None:
    table = newcomer(("play_ready_made", {"name": "Spades2"}))
    assert table.tracks("hp", "hp_most", "rest_cards", "pp", "ar", "speed") == (7, 7, 7, 4, 2, 6)
    own = newcomer(
        ("choose_role", {"role": "Martial"}),
        ("take_vulnerability", {"vulnerability": "Outsider (Major)"}),
        ("take_vulnerability", {"vulnerability": "Eye for an Eye"}),
        ("raise_stat", {"stat": "agl"}),
        ("raise_stat", {"stat": "agl"}),
        ("raise_stat", {"stat": "vit"}),
        *(("buy_power", {"power": power}) for power in ("Attack, Weapon", "Attack, Charge", "Attack, Sweep")),
    )
    grow(own, 1)
    assert own.tracks("hp", "hp_most", "rest_cards", "pp", "pp_most", "ar", "speed") == (7, 7, 7, 4, 4, 2, 6)


@rule("DA-CHAR-16")
def test_the_gm_makes_dealers_of_any_level() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", name="Ogre", nature="dealer")
    for level in (1, 7, 10):
        table.play("gm", "shape_dealer", who="Ogre", level=level, role="Defender", best=3)
        assert table.tracks("level", "hp_most", "brute", "xp", who="Ogre") == (level, 4 + level, 3, 0)
    for level in (0, 11):
        assert table.refused("gm", "shape_dealer", who="Ogre", level=level, role="Defender", best=3)[0] == "impossible"


def test_a_ready_made_character_comes_with_a_note_where_it_goes_beyond_the_rules() -> None:
    """DA-AMB-86."""
    table = newcomer()
    entry = table.play("ana", "play_ready_made", name="Clubs1")
    (note,) = table.journal.table.marks[BEYOND.of("ana")]
    assert note.startswith("1 XP is overspent.")
    assert "overspent" not in str([event for event in entry.events if isinstance(event, Told)])
    assert table.tracks("ap", "ar", "xp", "hp") == (2, 2, 0, 6)


def test_a_ready_made_character_may_be_brought_along() -> None:
    table = TableOfCards(ana=Hero(ready_made="Diamonds1"))
    assert table.tracks("speed", "str", "bluffing", "pp_most") == (4, -2, 1, 4)
    assert marks(table, "vulnerabilities/ana") == ("Frail Form", "Weak, Major")


@rule("DA-VULN-01", "DA-VULN-03")
@pytest.mark.parametrize(
    ("words", "xp"), [("Bloodthirsty", 1), ("Pacifist", 2), ("Oath (Minor)", 1), ("Oath (Major)", 2)]
)
def test_a_minor_vulnerability_grants_1_xp_and_a_major_one_2_at_creation(words: str, xp: int) -> None:
    table = newcomer(("take_vulnerability", {"vulnerability": words}))
    assert (table.track("xp/ana"), marks(table, "vulnerabilities/ana")) == (9 + xp, (words,))
    table.play("ana", "finish_character")
    assert table.refused("ana", "take_vulnerability", vulnerability="Wanted (Minor)") == ("refused", "DA-VULN-01")


@rule("DA-VULN-02")
def test_there_are_four_vulnerabilities_and_4_xp_from_them_at_the_most_unless_the_gm_says_otherwise() -> None:
    table = newcomer(
        *(("take_vulnerability", {"vulnerability": f"{name} (Minor)"}) for name in ("Oath", "Phobia", "Savior"))
    )
    assert table.refused("ana", "take_vulnerability", vulnerability="Pacifist") == ("refused", "DA-VULN-02")
    table.play("ana", "take_vulnerability", vulnerability="Wanted (Minor)")
    assert table.refused("ana", "take_vulnerability", vulnerability="Vendetta (Minor)") == ("refused", "DA-VULN-02")
    entry = table.play(
        "gm", "take_vulnerability", because="What a tale!", acting_for="ana", vulnerability="Vendetta (Minor)"
    )
    assert {rule for rule, _ in overruled(entry)} == {"DA-VULN-02"}


@rule("DA-VULN-04")
@pytest.mark.parametrize(
    ("name", "stat"),
    [
        ("Clumsy", "agl"),
        ("Dumb", "int"),
        ("Counterintuitive", "gut"),
        ("Frail", "vit"),
        ("Uncertain", "con"),
        ("Weak", "str"),
    ],
)
def test_stat_vulnerabilities_set_an_attribute_to_minus_1_or_minus_2_with_its_skills(name: str, stat: str) -> None:
    group = [each.code for each in STATS.values() if each.attribute == stat]
    for severity, words in ((1, "Minor"), (2, "Major")):
        table = newcomer(("take_vulnerability", {"vulnerability": f"{name}, {words}"}))
        assert table.tracks(*group) == (-severity,) * len(group)
        assert table.track("xp/ana") == 9 + severity


@rule("DA-VULN-05")
def test_a_vulnerability_is_overcome_for_the_xp_it_granted() -> None:
    table = newcomer(
        ("take_vulnerability", {"vulnerability": "Pacifist"}),
        ("take_vulnerability", {"vulnerability": "Weak, Major"}),
        ("finish_character", {}),
    )
    table.play("ana", "overcome", vulnerability="Pacifist")
    assert (table.track("xp/ana"), marks(table, "vulnerabilities/ana")) == (11, ("Weak, Major",))
    table.play("ana", "overcome", vulnerability="Weak, Major")
    assert table.tracks("xp", "str", "brute") == (9, 0, 0)


@rule("DA-VULN-06")
def test_29_vulnerabilities_are_listed() -> None:
    kinds = Counter(each.category == "Stats" for each in VULNERABILITIES.values())
    assert (kinds[False], kinds[True]) == (17, 12)
    assert all(each.effect and set(each.xp) <= {1, 2} for each in VULNERABILITIES.values())


@rule("DA-POW-01")
def test_every_power_of_the_book_is_told_in_full() -> None:
    assert len(POWERS) == 85
    for power in POWERS.values():
        assert power.type in TYPES
        assert power.category
        assert power.effect.endswith(".")
        assert power.pp == tuple(sorted(power.pp))
        assert set(power.needs.powers) | set(power.needs.all_powers) <= set(POWERS)
        assert set(power.needs.mods) <= set(STATS)
        assert set(power.needs.roles) <= {"Caster", "Defender", "Martial", "Support"}
        assert (power.xp is None) == power.boss
        if power.save:
            assert set(power.save.stats) <= set(STATS)
            assert power.save.fail
        for each in (power.bonuses, power.heals, power.widths, power.areas):
            assert len(each) in (0, len(power.pp))


@rule("DA-POW-02")
def test_the_powers_are_of_these_types() -> None:
    counted = Counter(power.type for power in POWERS.values())
    assert counted == {"Passive": 21, "Major": 31, "Minor": 23, "Adversary": 5, "House": 4, "Vulny": 1}


@rule("DA-POW-10")
def test_the_weapon_attacks_are_seven() -> None:
    family = [power.name for power in POWERS.values() if power.category == "Weapon Attacks"]
    assert family == [
        "Attack, Weapon",
        "Attack, Weapon 2",
        "Attack, Charge",
        "Attack, Sweep",
        "Attack, Vengeance",
        "Attack, Dual-Wield",
        "Attack, Dual-Wield Master",
    ]
    plus = POWERS["Attack, Weapon 2"]
    assert (plus.needs.level, plus.bonus) == (3, 1)


@rule("DA-POW-06")
def test_any_value_of_a_kind_is_enough_and_every_kind_must_hold() -> None:
    for stat in ("knowledge", "craft"):
        table = newcomer(("raise_stat", {"stat": stat}))
        assert bar(table.offer("ana", "buy_power"), "power", "Attack, Mystic") is None
        assert bar(table.offer("ana", "buy_power"), "power", "Craft Light") is not None
        table.play("ana", "choose_role", role="Caster")
        found = bar(table.offer("ana", "buy_power"), "power", "Illusion")
        assert found is None
    both = newcomer(("choose_role", {"role": "Defender"}))
    grow(both, 2)
    buy(both, "brute", 2)
    both.play("ana", "buy_power", power="Attack, Weapon")
    found = bar(both.offer("ana", "buy_power"), "power", "Staggering Blow")
    assert found is not None
    assert (found.rule, found.says) == ("DA-CHAR-13", "Staggering Blow needs Aura of Defensive Damage.")


@rule("DA-POW-07")
def test_a_power_raises_maximum_pp_by_its_largest_cost() -> None:
    table = newcomer(("choose_role", {"role": "Support"}))
    table.play("ana", "buy_power", power="Heal")
    assert table.tracks("pp_most", "pp", "xp") == (2, 2, 7)
    table.play("ana", "buy_power", power="Small Power Gain")
    assert table.track("pp_most/ana") == 4
    table.play("ana", "finish_character")
    table.play("ana", "buy_power", power="Shield")
    assert table.tracks("pp_most", "pp") == (5, 4)


@rule("DA-POW-23")
def test_another_role_hands_back_the_powers_bound_to_the_old_one_for_their_xp() -> None:
    table = newcomer(
        ("choose_role", {"role": "Caster"}), ("raise_stat", {"stat": "int"}), ("raise_stat", {"stat": "int"})
    )
    grow(table, 2)
    for power in ("Attack, Mystic", "Attack, Mystic Cone", "Lucky"):
        table.play("ana", "buy_power", power=power)
    table.play("ana", "finish_character")
    before = table.track("xp/ana")
    table.play("gm", "choose_role", because="They were ill suited.", acting_for="ana", role="Martial")
    assert marks(table, "powers/ana") == ("Attack, Mystic", "Lucky")
    assert table.tracks("xp", "pp_most") == (before + 2, 0)


@rule("DA-DISC-01")
def test_a_dealer_has_one_discard_power_at_the_most() -> None:
    table = newcomer(("choose_role", {"role": "Support"}))
    grow(table, 1)
    table.play("ana", "buy_power", power="Help")
    assert table.refused("ana", "buy_power", power="Infuse") == ("refused", "DA-DISC-01")


def test_the_discard_power_of_another_role_takes_the_gms_leave() -> None:
    """DA-DISC-12."""
    table = newcomer(("choose_role", {"role": "Martial"}))
    grow(table, 1)
    assert table.refused("ana", "buy_power", power="Help") == ("refused", "DA-DISC-12")
    table.play("gm", "buy_power", because="It fits.", acting_for="ana", power="Help")
    assert marks(table, "powers/ana") == ("Help",)


@rule("DA-AMB-109")
def test_until_the_character_is_ready_a_power_is_handed_back_for_its_xp() -> None:
    table = newcomer(("choose_role", {"role": "Support"}), ("buy_power", {"power": "Lucky"}))
    spent = table.track("xp/ana")
    table.play("ana", "return_power", power="Lucky")
    assert table.track("xp/ana") == spent + (POWERS["Lucky"].xp or 0)
    table.play("ana", "choose_role", role="Defender")
    for power in ("Attack, Weapon", "Attack, Vengeance"):
        table.play("ana", "buy_power", power=power)
    # What needs it goes along, and so does what was bought with XP that are not there any more.
    table.play("ana", "return_power", power="Attack, Weapon")
    assert marks(table, "powers/ana") == ()
    flaw = next(each for each, (weakness, xp) in AS_WRITTEN.items() if xp == 2 and not weakness.sets)
    table.play("ana", "take_vulnerability", vulnerability=flaw)
    while table.track("xp/ana"):
        powers = table.journal.offers("ana")["buy_power"].fields["power"].values()
        cheap = next(each for each in powers if each in POWERS and POWERS[each].xp == 1)
        table.play("ana", "buy_power", power=cheap)
    had = marks(table, "powers/ana")
    table.play("ana", "overcome", vulnerability=flaw)
    assert marks(table, "powers/ana") == had[:-2]
    assert table.track("xp/ana") == 0
    # Things go back as well, for what they cost.
    coins = table.track("coins/ana")
    table.play("ana", "buy", good="Torches")
    table.play("ana", "return_good", good="Torches")
    assert table.track("coins/ana") == coins
    table.play("ana", "finish_character")
    assert "return_power" not in table.journal.offers("ana")


def test_what_a_level_brings_is_spent_on_the_same_cards_in_peace() -> None:
    table = newcomer(("choose_role", {"role": "Martial"}))
    table.play("ana", "finish_character")
    grow(table, 1)
    assert due(table.journal) == f"{table.track('xp/ana')} XP can be spent."
    now = making(table.journal)
    assert [step.id for step in now.steps] == ["stats", "powers"]
    before = table.track("xp/ana")
    deed = lit(now, "powers")["Lucky"].deed
    assert deed is not None
    table.play("ana", deed.action, **deed.given)
    assert table.track("xp/ana") == before - (POWERS["Lucky"].xp or 0)
    assert "Lucky" in [str(line) for part in making(table.journal).party[0].lists for line in part.lines]
