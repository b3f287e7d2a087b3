"""The GM's lists, the campaign formats, and how characters are made."""

import pytest

from hearthside.kits.deckahedron.adventure.content.gm import (
    CREATION,
    FORMATS,
    GUIDE,
    TUTORIAL,
    Book,
    CardPicks,
    Chapter,
    Downtime,
    Foe,
    ShadowGains,
)
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.content.vocabulary import Format
from hearthside.rulebook import find
from tests.marks import rule
from tests.systems.adventure.tables import guidebook


@rule("TF-GMM-02")
def test_the_gm_has_these_eleven_moves() -> None:
    assert [move.name for move in GUIDE.moves] == [
        "Escalate the danger",
        "Reveal an unwelcome truth",
        "Show an approaching threat",
        "Deal damage",
        "Use up their resources",
        "Turn their move back on them",
        "Separate them",
        "Give an opportunity that fits a player's cards or background",
        "Show a downside of looks, fame or gear",
        "Offer an opportunity, with or without cost",
        "Tell requirements or consequences, and ask",
    ]


@rule("TF-GMC-05")
def test_three_fights_are_ready_to_be_played() -> None:
    guard = Foe(name="Guard", stamina=6, power="d4", count=2)
    lieutenant = Foe(name="Lieutenant", stamina=8, power="d6")
    soldier = Foe(name="Soldier", stamina=6, power="d4", per_pc=True)
    beast = Foe(name="Swamp beast", stamina=12, power="d10", special="It sinks into the mud and is gone.")
    assert [encounter.lineup(pcs=3) for encounter in GUIDE.encounters] == [
        (guard, guard),
        (lieutenant, soldier, soldier, soldier),
        (beast,),
    ]


def test_only_one_gm_move_uses_up_resources_and_xp_is_none_of_them() -> None:
    assert {move.id: move.takes for move in GUIDE.moves if move.takes} == {
        "use-up-resources": (
            "ongoing effect",
            "charge",
            "capacity",
            "damage to a mundane item",
            "pack card",
            "item card",
            "marker token",
        )
    }


def test_shadow_points_come_from_single_successes_and_fast_failures() -> None:
    assert GUIDE.shadow_gains == ShadowGains(success=1, fast_failure=2)


def test_what_shadow_points_buy() -> None:
    assert {each.id: each.points for each in GUIDE.shadow} == {
        "hindrance": 1,
        "trap": None,
        "first-strike": None,
        "pursuit": 1,
        "new-danger": 1,
        "foe-d6": 2,
        "foe-d10": 4,
        "foe-stamina-15": 1,
        "foe-stamina-20": 2,
        "foe-special": 1,
        "benefactor": 3,
    }
    assert [each.id for each in GUIDE.shadow if each.is_open] == ["trap", "first-strike"]


def test_what_journey_points_buy() -> None:
    assert {each.id: each.points for each in GUIDE.journey} == {
        "second-day": 1,
        "ally": 1,
        "back-to-life": 1,
        "heroic-spark": 1,
        "place-transformed": 1,
        "reveal-the-hearth": 1,
        "benefactor": 1,
    }


def test_every_rule_a_price_names_is_in_the_rulebook() -> None:
    assert [each.rule for each in (*GUIDE.shadow, *GUIDE.journey) if find(each.rule) is None] == []


def test_an_ally_has_three_things_to_do_and_the_hearth_five_signs() -> None:
    assert (len(GUIDE.ally), len(GUIDE.hearth_signs)) == (3, 5)


def test_there_are_three_ways_to_run_a_fight() -> None:
    assert {each.id: tuple(each.on) for each in GUIDE.combat_formats} == {
        "in-turn": (1,),
        "gang-up": (1, 2),
        "answer": (),
    }


def test_downtime_moves_and_what_fills_a_day() -> None:
    assert GUIDE.downtime == Downtime(
        anywhere=("rest", "sharpen-and-stitch", "seek-help", "tales-of-a-weapon"),
        in_town=("study-under-a-master", "shop-procure", "obsessive-contemplation"),
        one_a_day=("rest", "study-under-a-master", "shop-procure", "obsessive-contemplation"),
        with_rest=("sharpen-and-stitch",),
    )
    assert {name for name, move in MOVES.items() if move.kind == "downtime" and "town" in move.needs} == set(
        GUIDE.downtime.in_town
    )


def test_there_are_three_campaign_formats() -> None:
    assert {each.id: (each.sessions, each.hours, each.harm, each.rings) for each in FORMATS.values()} == {
        "one-shot": (1, 3, False, False),
        "9-hour": (3, 9, True, False),
        "30-hour": (10, 30, True, True),
    }


def test_a_long_campaign_is_three_books_and_the_last_is_the_darkest() -> None:
    books = FORMATS["30-hour"].books
    assert [(book.number, book.keeps_journey, book.keeps_shadow, book.shadow_times) for book in books] == [
        (1, False, False, 1),
        (2, True, True, 1),
        (3, False, True, 2),
    ]
    shorter: list[tuple[Book, ...]] = [FORMATS["one-shot"].books, FORMATS["9-hour"].books]
    assert shorter == [(), ()]


@pytest.mark.parametrize("campaign", ["9-hour", "30-hour"])
def test_the_eight_chapters_of_the_longer_campaigns(campaign: Format) -> None:
    chapters = guidebook().chapters_in(campaign)
    assert [(chapter.number, chapter.name) for chapter in chapters] == list(
        enumerate(("You", "Need", "Go", "Search", "Find", "Take & Pay", "Return", "Change"), start=1)
    )
    assert [chapter.circles for chapter in chapters] == [None, None, None, "half", None, "all", None, None]
    assert _deadly(chapters) == [6]
    assert [(chapter.number, chapter.threshold) for chapter in chapters if chapter.threshold] == [
        (3, "out"),
        (7, "home"),
    ]
    assert [(chapter.number, chapter.goal_words) for chapter in chapters if chapter.goal_words] == [(2, (2, 6))]
    assert [(chapter.number, len(chapter.asks)) for chapter in chapters if chapter.asks] == [(5, 3)]


def test_the_four_chapters_of_a_one_shot() -> None:
    chapters = guidebook().chapters_in("one-shot")
    assert [chapter.number for chapter in chapters] == [1, 2, 3, 4]
    assert [chapter.circles for chapter in chapters] == [None, None, "all", None]
    assert _deadly(chapters) == [3]
    assert [chapter.threshold for chapter in chapters] == [None, "out", None, "home"]


def _deadly(chapters: tuple[Chapter, ...]) -> list[int]:
    return [chapter.number for chapter in chapters if chapter.deadly]


def test_how_move_cards_are_laid_out_and_taken() -> None:
    assert CREATION.picks == CardPicks(
        cards=3, most_a=1, most_b=2, most_c=3, laid_out_beyond_players=1, extra_c_without_a=1
    )


@pytest.mark.parametrize(
    ("letters", "is_allowed"),
    [
        ("ABB", True),
        ("ABC", True),
        ("BBC", True),
        ("CCC", True),
        ("AAC", False),
        ("BBB", False),
        ("AB", False),
        ("ABCC", False),
    ],
)
def test_three_cards_at_most_one_a_and_two_b(letters: str, is_allowed: bool) -> None:
    assert CREATION.allows(letters) is is_allowed


def test_numbers_of_character_creation() -> None:
    assert (CREATION.attribute_points, CREATION.lowest_rank, CREATION.highest_rank) == (6, 1, 4)
    assert (CREATION.items, CREATION.magic_items) == (2, 1)
    assert (CREATION.fateful_xp, CREATION.fateful_offered, CREATION.touchstones) == (2, 2, (3, 4))


def test_seven_questions_thirteen_fateful_moments_and_six_kinds_of_hearth() -> None:
    assert (len(CREATION.questions), len(CREATION.fateful_moments), len(CREATION.hearth)) == (7, 13, 6)
    assert [moment.name for moment in CREATION.fateful_moments] == [
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


def test_lists_have_no_line_twice() -> None:
    lists = (GUIDE.moves, GUIDE.aims, GUIDE.shadow, GUIDE.journey, GUIDE.ally, GUIDE.hearth_signs, GUIDE.foes)
    prompts = (CREATION.questions, CREATION.fateful_moments, CREATION.hearth, TUTORIAL.characters)
    for each in (*lists, *prompts):
        names = [line.id for line in each]
        assert len(names) == len(set(names)), names
