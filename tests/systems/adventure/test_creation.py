"""Making a character: at the table step by step, in a draft, ready-made, or laid out when somebody sits down."""

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.choices import Among, Several
from hearthside.kernel.every_table import LINES
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import BOOKS, moves_of
from hearthside.kits.deckahedron.adventure.content.gm import CREATION, TUTORIAL
from hearthside.kits.deckahedron.adventure.gear.load import load_of
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS
from hearthside.kits.deckahedron.adventure.journey.fate import FATE_KIND
from hearthside.kits.deckahedron.adventure.journey.making import LAYOUT, LAYOUT_KIND, NAME_KIND, STORY_KIND, chosen_by
from hearthside.kits.deckahedron.adventure.journey.ready import OURS, Ready, faults
from hearthside.kits.deckahedron.adventure.journey.together import HEARTH_KIND
from hearthside.kits.deckahedron.adventure.knowing import left_out
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, edition, guidebook, here, rules_told

SOME_B = ["pick-pockets", "pick-locks", "its-a-trap", "where-it-hurts"]
SOME_C = ["weak-spot", "intimidate", "tied-with-her-ribbon", "it-belonged-to-my-father"]


def new_table(*names: str, campaign: str = "one-shot", **characters: Mapping[str, Any]) -> TableOfAdventure:
    """People who have just sat down."""
    table = TableOfAdventure(campaign)
    sitters = [Sitter("gm", "Gwen", role="gm"), *(Sitter(name, character=characters.get(name, {})) for name in names)]
    table.journal = Journal.opened(edition(), sitters, ScriptedChance(), {"format": campaign})
    return table


def making(*names: str, laid_out: bool = True, campaign: str = "one-shot") -> TableOfAdventure:
    """People who have begun to make characters."""
    table = new_table(*names, campaign=campaign)
    for name in names:
        table.play(name, "create")
    if laid_out:
        wanted = len(names) + 1
        table.play("gm", "lay_out_moves", b=SOME_B[:wanted], c=SOME_C[:wanted])
    return table


def choices(table: TableOfAdventure, seat: str, action: str, field: str) -> set[str]:
    """What this seat may choose."""
    listed = table.offers(seat)[action].fields[field]
    assert isinstance(listed, Among | Several)
    return {str(option.value) for option in listed.options if option.barred is None}


def cards(table: TableOfAdventure, seat: str) -> tuple[str, ...]:
    return table.journal.table.marks.get(MOVES_KIND.of(seat), ())


# --- Move cards -------------------------------------------------------------------------------------------------------


@rule("TF-CC-02")
def test_all_a_cards_are_laid_out_and_one_more_b_and_c_than_there_are_players() -> None:
    table = making("ana", "ben", "cat", laid_out=False)
    for letter in ("b", "c"):
        field = table.offers("gm")["lay_out_moves"].fields[letter]
        assert isinstance(field, Several)
        assert (field.least, field.most) == (4, 4)
    assert table.offers("ana")["take_move"].blocked is not None
    table.play("gm", "lay_out_moves", b=SOME_B, c=SOME_C)
    laid = [guidebook().moves[name].letter for name in table.journal.table.marks[LAYOUT_KIND.of_table]]
    assert [laid.count(letter) for letter in ("A", "B", "C")] == [3, 4, 4]
    many = making("ana", "ben", "cat", "dov", "eve", laid_out=False)
    field = many.offers("gm")["lay_out_moves"].fields["c"]
    assert isinstance(field, Several)
    assert field.least == min(6, len(field.options)), "as many as there are"


@rule("TF-CC-03")
@pytest.mark.parametrize(
    ("taken", "refused"),
    [
        (["backstab", "pick-pockets", "pick-locks"], ""),
        (["weak-spot", "intimidate", "tied-with-her-ribbon"], ""),
        (["backstab", "good-cardio"], "good-cardio"),
        (["pick-pockets", "pick-locks", "its-a-trap"], "its-a-trap"),
        (["backstab", "pick-pockets", "weak-spot", "pick-locks"], "pick-locks"),
    ],
)
def test_three_cards_at_most_one_a_and_two_b(taken: list[str], refused: str) -> None:
    table = making("ana", "ben", "cat")
    for name in taken:
        if name == refused:
            assert table.refused("ana", "take_move", move=name).rule == "TF-CC-03"
        else:
            table.play("ana", "take_move", move=name)
    assert list(cards(table, "ana")) == [name for name in taken if name != refused]
    letters = "".join(str(guidebook().moves[name].letter) for name in taken)
    assert CREATION.allows(letters) == (not refused)


@rule("TF-CC-04")
def test_nobody_takes_a_card_that_another_has() -> None:
    table = making("ana", "ben")
    table.play("ana", "take_move", move="backstab")
    assert "backstab" not in choices(table, "ben", "take_move", "move")
    assert table.refused("ben", "take_move", move="backstab").rule == "TF-CC-04"


@rule("TF-LVL-02")
def test_a_chosen_card_starts_at_studied() -> None:
    table = making("ana", "ben")
    table.play("ana", "take_move", move="pick-pockets")
    assert table.track("level", "ana.pick-pockets") == 0


def test_a_hand_without_a_lawful_card_is_passed_on() -> None:
    table = making("ana", laid_out=False)
    in_order = [move.id for letter in "CBA" for move in guidebook().moves.values() if move.letter == letter]
    absent = left_out(table.journal.table)
    there = [name for name in in_order if "one-shot" in guidebook().moves[name].formats and name not in absent]
    table.play("gm", "deal_draft", picks=there)
    table.play("ana", "draft_pick", move="backstab")
    assert not {"good-cardio", "use-a-magic-item"} & choices(table, "ana", "draft_pick", "move")
    assert table.refused("ana", "draft_pick", move="good-cardio").rule == "TF-CC-03"


# --- Attributes, name, items ------------------------------------------------------------------------------------------


@rule("TF-CC-05")
def test_six_points_on_three_attributes() -> None:
    table = making("ana", laid_out=False)
    spreads = choices(table, "ana", "set_ranks", "ranks")
    assert len(spreads) == 10
    lawful = {"".join(map(str, each)) for each in product(range(1, 5), repeat=3) if sum(each) == 6}
    assert spreads == lawful
    for ranks in ("330", "510", "221"):
        assert table.refused("ana", "set_ranks", ranks=ranks).kind == "impossible"
    table.play("ana", "set_ranks", ranks="123")
    assert [table.track(name, "ana") for name in ("dex", "int", "str")] == [1, 2, 3]


@rule("TF-CC-11")
def test_magic_items_start_full() -> None:
    table = making("ana", "ben", laid_out=False)
    table.play("ana", "take_item", item="of-telepathy", name="Comb")
    table.play("ben", "take_item", item="of-illusion", name="Ring")
    for seat, kind, number in (("ana", "of-telepathy", 2), ("ben", "of-illusion", 3)):
        item = table.item(seat, kind)
        assert (table.card(item).capacity, table.card(item).charges) == (number, number)


@rule("TF-CC-17")
def test_items_are_not_exclusive() -> None:
    table = making("ana", "ben", laid_out=False)
    for seat in ("ana", "ben"):
        table.play(seat, "take_item", item="sword", name="Long")
    assert table.item("ana", "sword") != table.item("ben", "sword")


@rule("TF-CC-09")
def test_two_pack_then_what_cards_bring_then_two_items_at_most_one_of_them_magic() -> None:
    table = making("ana", "ben")
    assert table.track("pack", "ana") == 2
    table.play("ana", "take_move", move="use-a-magic-item")
    table.play("ana", "receive", item="of-vitality", name="Censer")
    table.play("ana", "take_item", item="of-illusion", name="Ring")
    assert table.refused("ana", "take_item", item="of-telepathy").rule == "TF-CC-09"
    table.play("ana", "take_item", item="sword", name="Short")
    assert table.refused("ana", "take_item", item="bow").rule == "TF-CC-09"
    held = [table.card(item).card for item in table.items("ana")]
    assert held == ["of-vitality", "of-illusion", "sword"]


# --- The end ----------------------------------------------------------------------------------------------------------


def nearly_finished(*, name: str = "Brid", blank: str = "Long", hearth: str = "The old mill") -> TableOfAdventure:
    table = making("ana", "ben")
    for move in ("backstab", "pick-pockets", "weak-spot"):
        table.play("ana", "take_move", move=move)
    table.play("ana", "set_ranks", ranks="321")
    if name:
        table.play("ana", "name_character", name=name)
    table.play("ben", "offer_fate", who="ana", goals=["grudge", "prize"])
    table.play("ana", "choose_fate", goal="prize")
    table.play("ana", "take_item", item="sword", name=blank)
    table.play("ana", "take_item", item="leather-armour")
    if hearth:
        table.play("ben", "hearth", hearth=hearth)
    return table


@rule("TF-CC-06")
def test_a_character_needs_a_name() -> None:
    table = nearly_finished(name="")
    assert table.refused("ana", "finish_character").rule == "TF-CC-06"
    assert table.refused("ana", "name_character", name="  ").kind == "impossible"
    table.play("ana", "name_character", name="Brid")
    table.play("ana", "finish_character")
    assert table.journal.view("ben").words[NAME_KIND.of("ana")] == "Brid"


@rule("TF-CC-12")
def test_blanks_are_filled_in() -> None:
    table = nearly_finished(blank="")
    assert table.refused("ana", "finish_character").rule == "TF-CC-12"
    table.play("ana", "fill_blank", item=table.item("ana", "sword"), name="Well-iron")
    assert table.card(table.item("ana", "sword")).name == "Well-iron Sword"
    table.play("ana", "finish_character")


@rule("TF-CC-13")
def test_the_table_agrees_on_the_hearth() -> None:
    table = nearly_finished(hearth="")
    assert table.refused("ana", "finish_character").rule == "TF-CC-13"
    table.play("gm", "hearth", hearth="The song of the ferry")
    table.play("ana", "finish_character")
    assert table.journal.view("ana").words[HEARTH_KIND.of_table] == "The song of the ferry"


@rule("TF-CC-16")
def test_what_a_new_character_has() -> None:
    table = nearly_finished()
    table.play("ana", "finish_character")
    assert table.counts("ana") == (20, 0, 0)
    assert len(cards(table, "ana")) == 3
    assert (table.track("pack", "ana"), table.track("xp", "ana"), table.track("fate_xp", "ana")) == (2, 0, 2)
    assert len(table.items("ana")) == 2
    assert load_of(table.journal.table, "ana") == 4
    assert not {"take_move", "set_ranks", "take_item", "finish_character", "create"} & set(table.offers("ana"))


@rule("TF-CC-10")
def test_a_weapon_is_recommended_and_not_required() -> None:
    table = making("ana", "ben")
    for move in ("backstab", "pick-pockets", "weak-spot"):
        table.play("ana", "take_move", move=move)
    table.play("ana", "set_ranks", ranks="321")
    table.play("ana", "name_character", name="Brid")
    table.play("gm", "offer_fate", who="ana", goals=["grudge", "prize"])
    table.play("ana", "choose_fate", goal="prize")
    for item in ("leather-armour", "shield"):
        table.play("ana", "take_item", item=item)
    table.play("gm", "hearth", hearth="The old mill")
    assert "TF-CC-10" in rules_told(table.play("ana", "finish_character"))
    armed = nearly_finished()
    assert "TF-CC-10" not in rules_told(armed.play("ana", "finish_character"))
    assert armed.card(armed.item("ana", "sword")).power == 1
    unusual = making("ana", laid_out=False)
    unusual.play("ana", "take_item", item="bow", name="Three-armed Elephant")
    unusual.play("ana", "take_item", item="many-knives")
    assert [unusual.card(item).power for item in unusual.items("ana")] == [1, 1], "a d4"


def test_every_missing_step_is_named() -> None:
    table = making("ana", "ben")
    asked = []
    steps: list[tuple[str, dict[str, Any]]] = [
        *(("take_move", {"move": move}) for move in ("backstab", "pick-pockets", "weak-spot")),
        ("set_ranks", {"ranks": "222"}),
        ("name_character", {"name": "Brid"}),
        ("choose_fate", {"goal": "prize"}),
        ("take_item", {"item": "leather-armour"}),
        ("take_item", {"item": "many-knives"}),
    ]
    for action, fields in steps:
        asked.append(table.refused("ana", "finish_character").rule)
        if action == "choose_fate":
            table.play("ben", "offer_fate", who="ana", goals=["grudge", "prize"])
        table.play("ana", action, **fields)
    assert list(dict.fromkeys(asked)) == ["TF-CC-03", "TF-CC-05", "TF-CC-06", "TF-CC-08", "TF-CC-09"]


def test_stories_are_for_all_to_read() -> None:
    table = making("ana", laid_out=False)
    table.play("ana", "tell_story", question="trade", answer="Dug wells.")
    assert table.journal.view("gm").words[STORY_KIND.of("ana.trade")] == "Dug wells."


# --- Fateful Moments --------------------------------------------------------------------------------------------------


@rule("TF-CC-08")
def test_a_fateful_moment_of_two_that_a_neighbour_offers_pays_two_xp_once() -> None:
    table = making("ana", "ben", "cat", laid_out=False)
    # Ben sits to the left of Ana.
    assert choices(table, "ben", "offer_fate", "who") == {"ana"}
    assert choices(table, "ana", "offer_fate", "who") == {"cat"}
    goals = table.offers("ben")["offer_fate"].fields["goals"]
    assert isinstance(goals, Several)
    assert [option.label for option in goals.options] == [
        "Expose an embarrassment",
        "Locate a prize",
        "Extract a secret",
        "Become enamoured",
        "Sell your services",
        "Break down a barrier",
        "Choose a side",
        "Serve justice",
        "Pity the desperate",
        "Start a grudge",
        "Consort with the unsavoury",
        "Believe the impossible",
        "Be called out for boasting",
    ]
    assert (goals.least, goals.most) == (2, 2)
    table.play("ben", "offer_fate", who="ana", goals=["grudge", "justice"])
    assert choices(table, "ana", "choose_fate", "goal") == {"grudge", "justice"}
    table.play("ana", "choose_fate", goal="justice")
    assert table.track("fate_xp", "ana") == 2
    assert table.refused("ana", "claim_fate", how="While she is made.").rule == "TF-CC-16"
    table = nearly_finished()
    table.play("ana", "finish_character")
    table.play("ana", "claim_fate", how="Before the judge himself.")
    assert table.track("xp", "ana") == 0
    assert table.refused("ana", "claim_fate", how="Again.").rule == "TF-AMB-47"
    table.play("gm", "judge_fate", big=False)
    table.play("ana", "claim_fate", how="With a rope round my neck.")
    table.play("gm", "judge_fate", big=True)
    assert (table.track("xp", "ana"), table.track("fate_xp", "ana")) == (2, 0)
    assert table.refused("ana", "claim_fate", how="Again.").rule == "TF-CC-08"


# --- Ready characters, and characters laid out ------------------------------------------------------------------------


@pytest.mark.parametrize("character", OURS, ids=lambda each: each.id)
def test_ready_characters_keep_the_rules_of_creation(character: Ready) -> None:
    assert list(faults(BOOKS[edition().name], character)) == []
    table = new_table("ana")
    table.play("ana", "quick_start", who=character.id)
    assert not table.journal.table.awaited
    assert set(cards(table, "ana")) == set(character.moves)
    assert (table.track("pack", "ana"), table.track("fate_xp", "ana")) == (2, 2)
    assert not {"create", "quick_start", "fill_blank"} & set(table.offers("ana"))
    assert len(chosen_by(table.journal.table, "ana")) == 2


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ({"ranks": (3, 3, 1)}, "TF-CC-05"),
        ({"moves": ("backstab", "good-cardio", "weak-spot")}, "TF-CC-03"),
        ({"moves": ("fury", "backstab", "weak-spot")}, "TF-CC-01"),
        ({"moves": ("backstab", "weak-spot")}, "TF-CC-03"),
        ({"name": ""}, "TF-CC-06"),
        ({"fate": "sleep"}, "TF-CC-08"),
        ({"items": (("of-illusion", "Ring"), ("of-telepathy", "Comb"))}, "TF-CC-09"),
        ({"items": (("sword", "Long"), ("full-plate", ""))}, "TF-CC-09"),
        ({"items": (("sword", ""), ("leather-armour", ""))}, "TF-CC-12"),
        ({"brings": (("of-vitality", "Censer"),)}, "TF-CC-09"),
    ],
)
def test_characters_that_break_a_rule_are_found(change: dict[str, Any], broken: str) -> None:
    sound = {name: getattr(OURS[0], name) for name in Ready.__dataclass_fields__}
    assert set(here(broken)) & set(faults(guidebook(), Ready(**{**sound, **change})))


def test_ready_characters_share_no_move_card() -> None:
    taken = [move for each in OURS for move in each.moves]
    assert len(taken) == len(set(taken))
    table = new_table("ana", "ben")
    table.play("ana", "quick_start", who="pim")
    assert table.refused("ben", "quick_start", who="pim").rule == "TF-CC-04"
    table.play("ben", "quick_start", who="ilse")


@rule("TF-GMC-16")
def test_the_first_adventure_has_its_people() -> None:
    ranks = {}
    for name in ("sister", "brother", "guard"):
        table = new_table("ana", ana={"ready": name})
        ranks[name] = tuple(table.track(each, "ana") for each in ("dex", "int", "str"))
        assert (table.track("pack", "ana"), table.track("precious", "ana")) == (0, 0)
        assert not cards(table, "ana")
    assert ranks == {"sister": (3, 1, 2), "brother": (2, 1, 3), "guard": (1, 3, 2)}
    assert (TUTORIAL.minutes, TUTORIAL.minutes_with_all) == (10, 15)
    assert [each.id for each in TUTORIAL.characters if each.optional] == ["guard"]


def test_a_character_may_be_laid_out_when_somebody_sits_down() -> None:
    character = {
        "dex": 3,
        "name": "Brid",
        "moves": {"backstab": "expert"},
        "items": {"sword": "Long", "leather-armour": ""},
        "pack": 1,
        "precious": 2,
        "fate": "grudge",
    }
    table = new_table("ana", ana=character)
    assert table.journal.table.words[NAME_KIND.of("ana")] == "Brid"
    assert table.card(table.item("ana", "sword")).name == "Long Sword"
    assert (table.track("pack", "ana"), table.track("precious", "ana"), table.track("fate_xp", "ana")) == (1, 2, 2)
    assert "create" not in table.offers("ana")


@pytest.mark.parametrize(
    "character",
    [
        {"ready": "nobody"},
        {"ready": "pim", "str": 4},
        {"items": "sword"},
        {"items": ["bracers"]},
        {"items": {"sword": 3}},
        {"fate": "sleep"},
        {"pack": -1},
        {"pack": True},
        {"name": ""},
        {"luck": 3},
    ],
)
def test_characters_that_make_no_sense_are_refused(character: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        new_table("ana", ana=character)


# --- What the table agrees on -----------------------------------------------------------------------------------------


def test_everybody_adds_to_the_lists_of_the_table() -> None:
    table = new_table("ana", "ben")
    table.play("ana", "off_limits", topic="Spiders")
    for seat, title in (("ana", "Moomin"), ("ben", "Dune"), ("gm", "Stalker")):
        table.play(seat, "touchstone", title=title)
    assert table.journal.view("ben").marks[LINES.of_table] == ("Spiders",)
    assert table.refused("gm", "circle", title="Dune").rule == "TF-CC-15"
    table.play("ana", "circle", title="Dune")
    assert choices(table, "ben", "circle", "title") == {"Moomin", "Stalker"}
    table.play("ben", "circle", title="Stalker")
    table.play("gm", "circle", title="Moomin")
    assert "circle" not in table.offers("ana")


@rule("TF-CC-16", "TF-ATTR-05")
def test_a_character_half_made_does_not_play_and_one_that_has_played_keeps_its_attributes() -> None:
    table = Journal.opened(edition(), [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben")], ScriptedChance(), {})
    chance = ScriptedChance()
    table.do("ana", {"do": "create"}, chance)
    offers = table.offers("ana")
    for action in ("attempt", "run", "rest"):
        blocked = offers[action].blocked
        assert blocked is not None, action
        assert blocked.rule == "TF-CC-16"
    called = table.do("gm", {"do": "call", "who": "ana", "attributes": ["str"]}, chance)
    assert isinstance(called, Refused)
    assert called.rule == "TF-CC-16"
    # Ben plays the character he found: from then on its ranks are his.
    assert table.offers("ben")["create"].blocked is None
    table.do("gm", {"do": "call", "who": "ben", "attributes": ["str"]}, chance)
    refused = table.do("ben", {"do": "create"}, chance)
    assert isinstance(refused, Refused), "he would be half made, and could not flip what he is called for"
    table.do("ben", {"do": "flip", "attribute": "str"}, chance)
    for action in ("create", "quick_start"):
        blocked = table.offers("ben")[action].blocked
        assert blocked is not None, action
        assert blocked.rule == "TF-ATTR-05"
    assert "set_ranks" not in table.offers("ben")


@rule("TF-EQUIP-01")
def test_everybody_begins_with_two_regular_pack_cards_and_takes_item_cards() -> None:
    table = making("ana", "ben", laid_out=False)
    for seat in ("ana", "ben"):
        assert (table.track("pack", seat), table.track("precious", seat)) == (2, 0)
        assert table.items(seat) == ()
        for item in ("sword", "leather-armour"):
            table.play(seat, "take_item", item=item)
        held = [table.card(item).card for item in table.items(seat)]
        assert held == ["sword", "leather-armour"]
        assert (table.track("pack", seat), table.track("precious", seat)) == (2, 0), "they cost no Pack"


@rule("TF-EQUIP-08")
def test_whatever_is_gained_at_creation_counts_however_small_it_is_said_to_be() -> None:
    table = making("ana", "ben")
    assert load_of(table.journal.table, "ana") == 2, "the two Pack"
    table.play("ana", "take_move", move="use-a-magic-item")
    table.play("ana", "receive", item="of-vitality", name="A pinch of dust")
    assert load_of(table.journal.table, "ana") == 3, "what a move card brings"
    table.play("ana", "take_item", item="of-illusion", name="The feather of a wren")
    assert load_of(table.journal.table, "ana") == 4
    table.play("ana", "take_item", item="sword", name="Needle")
    assert load_of(table.journal.table, "ana") == 5
    # Only what the story hands out later may weigh nothing, and nobody says so of what they chose.
    assert "weightless" not in table.offers("ben")["take_item"].fields
    assert "weightless" in table.offers("gm")["hand_out"].fields


# --- Second thoughts --------------------------------------------------------------------------------------------------


@rule("TF-AMB-70")
def test_until_a_character_is_ready_cards_and_items_are_laid_back_and_the_table_deals_when_asked() -> None:
    table = making("ana", "ben", laid_out=False)
    assert not isinstance(table.journal.do("ben", {"do": "deal_moves"}, FairChance(Random(1))), Refused)
    laid = [moves_of(table.journal.table)[name].letter for name in table.journal.table.marks[LAYOUT]]
    assert (laid.count("B"), laid.count("C")) == (3, 3)
    assert len(choices(table, "ana", "choose_fate", "goal")) == 2
    table = making("ana", "ben", laid_out=False)
    table.play("gm", "lay_out_moves", b=["channel-the-living-light", *SOME_B[:2]], c=SOME_C[:3])
    table.play("ana", "take_move", move="channel-the-living-light")
    assert len(table.journal.table.things) == 1
    table.play("ana", "put_back_move", move="channel-the-living-light")
    assert cards(table, "ana") == ()
    assert not table.journal.table.things
    table.play("ana", "take_item", item="leather-armour")
    (armour,) = choices(table, "ana", "put_back_item", "item")
    table.play("ana", "put_back_item", item=armour)
    assert not table.journal.table.things


@rule("TF-AMB-70")
def test_one_may_choose_the_other_fateful_moment_and_nobody_draws_two_others() -> None:
    table = making("ana", "ben", laid_out=False)
    chance = FairChance(Random(4))
    table.journal.do("ana", {"do": "draw_fates"}, chance)
    two = choices(table, "ana", "choose_fate", "goal")
    for goal in two:
        table.play("ana", "choose_fate", goal=goal)
        assert table.journal.table.marks[FATE_KIND.of("ana")] == (goal,)
        assert table.track("fate_xp", "ana") == 2
    # Taking it back does not draw anew: the GM is asked, as for a card that was seen.
    table = making("ana", "ben", laid_out=False)
    table.journal.do("ana", {"do": "draw_fates"}, chance)
    two = choices(table, "ana", "choose_fate", "goal")
    table.journal.do("ana", {"do": "undo"}, chance)
    assert choices(table, "ana", "choose_fate", "goal") == two
    # Nor does whoever begins again.
    table.journal.do("ana", {"do": "start_over"}, chance)
    table.play("ana", "create")
    assert choices(table, "ana", "choose_fate", "goal") == two
    assert "draw_fates" not in table.offers("ana")


@rule("TF-AMB-70")
def test_two_cards_that_bring_items_are_laid_back_each_with_its_own() -> None:
    table = making("ana", "ben", laid_out=False)
    table.play("gm", "lay_out_moves", b=["channel-the-living-light", *SOME_B[:2]], c=SOME_C[:3])
    table.play("ana", "take_move", move="channel-the-living-light")
    table.play("ana", "take_move", move="use-a-magic-item")
    table.play("ana", "receive", item=sorted(choices(table, "ana", "receive", "item"))[0], name="Ring")
    assert len(table.journal.table.things) == 2
    table.play("ana", "put_back_move", move="use-a-magic-item")
    (left,) = table.journal.table.things
    assert ITEM_CARDS.of(table.journal.table, left).card == "sigil-of-the-living-light"
