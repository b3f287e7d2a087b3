"""Campaign formats, chapters and Books, and what a table may settle for itself."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.choices import Among
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kits.deckahedron.adventure.board import BLESSINGS, SHADOW_KIND
from hearthside.kits.deckahedron.adventure.content.vocabulary import ALL_FORMATS, Format
from hearthside.kits.deckahedron.adventure.journey.chapters import chapter_of
from hearthside.kits.deckahedron.adventure.journey.options import has_rings, option
from hearthside.kits.deckahedron.adventure.journey.points import JOURNEY_KIND, OPEN_JOURNEY_KIND, OPEN_SHADOW_KIND
from hearthside.kits.deckahedron.adventure.journey.together import HEARTH_KIND, TOUCHSTONES_KIND
from tests.marks import rule
from tests.systems.adventure.tables import (
    TableOfAdventure,
    edition,
    guidebook,
    hand,
    here,
    numbers_from,
    rules_told,
    steps,
)


def a_table(campaign: str = "one-shot", **options: str) -> TableOfAdventure:
    return TableOfAdventure(campaign, options, ana=hand(), ben=hand())


def teachable(campaign: str) -> set[str]:
    """The move cards a master can teach Ana."""
    table = TableOfAdventure(campaign, ana=hand(xp=2)).given(scene=["town"])
    lessons = table.offers("ana")["study"].fields["move"]
    assert isinstance(lessons, Among)
    return {str(lesson) for lesson in lessons.values()}


def harm_to_take(table: TableOfAdventure) -> set[str]:
    """What Ana may answer an attack of 7 with, by the first word."""
    table.suffer("ana", "7")
    return {str(take).partition(" ")[0] for take in table.choices("ana", steps().answer, "take")}


@rule("TF-CAMP-01")
def test_a_table_has_one_of_three_formats() -> None:
    assert [option(a_table(name).journal.table, "format") for name in ALL_FORMATS] == list(ALL_FORMATS)
    assert option(Journal.opened(edition(), [Sitter("ana")], ScriptedChance()).table, "format") == "one-shot"
    with pytest.raises(Malformed, match="one-shot, 9-hour or 30-hour"):
        a_table("a fortnight")
    told = edition().options["format"].more
    assert set(told) == {"one-shot", "9-hour", "30-hour"}
    sessions = {"one-shot": "One evening", "9-hour": "Three evenings", "30-hour": "Up to ten evenings"}
    assert all(words in told[name] for name, words in sessions.items())


@rule("TF-CAMP-02")
def test_a_one_shot_has_no_harm_no_rings_no_cards_of_longer_campaigns_and_four_chapters() -> None:
    table = a_table()
    assert not has_rings(table.journal.table)
    assert "harm" not in harm_to_take(table)
    assert table.refused("gm", "inflict", who="ana").rule
    longer = {move.id for move in guidebook().moves.values() if "one-shot" not in move.formats}
    assert {"bloody-but-unbowed", "void-transfusion", "entreat-the-blood-bound"} <= longer
    assert not longer & teachable("one-shot")
    assert {"fury", "goreography"} <= teachable("one-shot"), "no ring is asked for"
    earned = a_table()
    for chapter in range(1, 5):
        if chapter > 1:
            earned.play("gm", "chapter", chapter=chapter)
        earned.play("gm", "earn")
    assert earned.track("journey") == 4
    assert earned.refused("gm", "chapter", chapter=5).kind == "impossible", "there are four"


@rule("TF-CAMP-03")
def test_nine_hours_have_harm_their_own_cards_and_eight_chapters() -> None:
    table = a_table("9-hour")
    assert not has_rings(table.journal.table)
    table.play("gm", "inflict", who="ana")
    assert table.track("harm", "ana") == 1
    assert "harm" in harm_to_take(a_table("9-hour"))
    cards = {move.id: move.formats for move in guidebook().moves.values() if move.is_card}
    assert {name for name, formats in cards.items() if "9-hour" not in formats}.isdisjoint(teachable("9-hour"))
    assert "bloody-but-unbowed" in teachable("9-hour")
    assert "void-transfusion" not in teachable("9-hour")
    names = ["You", "Need", "Go", "Search", "Find", "Take & Pay", "Return", "Change"]
    assert [each.name for each in guidebook().chapters_in("9-hour")] == names
    played = a_table("9-hour")
    for number, name in enumerate(names[1:], 2):
        played.play("gm", "chapter", chapter=number)
        assert chapter_of(played.journal.table).name == name


@pytest.mark.parametrize("campaign", ["one-shot", "9-hour"])
def test_shorter_stories_have_no_books(campaign: Format) -> None:
    table = a_table(campaign)
    table.play("gm", "chapter", chapter=len(guidebook().chapters_in(campaign)))
    assert "next_book" not in table.offers("gm")


@rule("TF-GMS-08")
def test_some_chapters_set_shadow_points_apart() -> None:
    def circled(campaign: str, chapter: int, shadow: int) -> int:
        table = a_table(campaign).given({"shadow/table": shadow})
        table.play("gm", "chapter", chapter=chapter)
        return table.track("circled")

    assert [circled("one-shot", chapter, 6) for chapter in (2, 3, 4)] == [0, 6, 0]
    assert [circled("9-hour", chapter, 6) for chapter in range(2, 9)] == [0, 0, 3, 0, 6, 0, 0]
    assert circled("9-hour", 4, 5) == 3
    table = TableOfAdventure("9-hour", ana=hand("D04 ...", str=2)).given({"shadow/table": 6})
    table.play("gm", "chapter", chapter=4)
    assert table.flip("ana") == "✅"
    assert (table.track("shadow"), table.track("circled")) == (7, 3)
    table.play("gm", "hinder", words="Fog")
    assert (table.track("shadow"), table.track("circled")) == (6, 2)


@rule("TF-COMP-11")
def test_a_new_campaign_has_a_worksheet_without_points_for_the_gm_to_see() -> None:
    table = a_table("9-hour")
    assert (table.track("journey"), table.track("shadow"), table.track("chapter")) == (0, 0, 1)
    seen = table.journal.view("gm").tracks
    assert (seen[JOURNEY_KIND.of_table], seen[SHADOW_KIND.of_table]) == (0, 0)
    assert not {"journey/table", "shadow/table"} & set(table.journal.view("ana").tracks)
    table.play("gm", "bring", name="A wolf", stamina=5, power="d4")
    table.play("gm", "touchstone", title="The Wolves of Willoughby Chase")
    table.play("gm", "hearth", hearth="The bread of the old mill")
    worksheet = table.journal.view("gm")
    wolf = worksheet.things[table.foes[0]].fields
    assert (wolf["stamina"], wolf["name"]) == (5, "A wolf")
    assert wolf["power"] == 1, "d4 is the first step above bare hands"
    assert worksheet.marks[TOUCHSTONES_KIND.of_table] == ("The Wolves of Willoughby Chase",)
    assert worksheet.words[HEARTH_KIND.of_table] == "The bread of the old mill"


# --- Options ----------------------------------------------------------------------------------------------------------


def test_every_option_has_a_usual_choice_and_others() -> None:
    lying = Journal.opened(edition(), [Sitter("ana")], ScriptedChance()).table
    for name, known in guidebook().options.items():
        assert option(lying, name) == known.usual
        assert len(known.choices) > 1
        for choice, _ in known.choices:
            agreed = Journal.opened(edition(), [Sitter("ana")], ScriptedChance(), {name: choice})
            assert option(agreed.table, name) == choice


@pytest.mark.parametrize("options", [{"AMB-29": "bones"}, {"AMB-99": "on"}, {"AMB-57": 1}, {"AMB-08": ["stay"]}])
def test_options_that_make_no_sense_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Malformed) as refused:
        Journal.opened(edition(), [Sitter("ana")], ScriptedChance(), options)
    assert refused.value.says.endswith(".")


def test_the_table_may_let_everybody_see_the_points_of_the_gm() -> None:
    table = TableOfAdventure("9-hour", {"AMB-57": "everyone"}, ana=hand("D04 ...", str=2))
    assert table.flip("ana") == "✅"
    table.play("gm", "earn")
    seen = table.journal.view("ana").tracks
    assert (seen[OPEN_SHADOW_KIND.of_table], seen[OPEN_JOURNEY_KIND.of_table]) == (1, 1)
    table.play("gm", "hinder", words="Fog")
    assert table.track("open_shadow") == 0
    assert "shadow/table" not in table.journal.table.tracks


@pytest.mark.parametrize(("agreed", "cards"), [("6", 6), ("12", 12), ("18", 18)])
def test_the_table_may_have_more_blessings(agreed: str, cards: int) -> None:
    table = a_table(**{"AMB-13-blessings": agreed})
    assert len(table.journal.table.cards(BLESSINGS.of_table)) == cards
    for _ in range(cards):
        table.play("gm", "bless", who="ana")
    assert table.offers("gm")["bless"].blocked is not None


def test_the_table_may_have_so_many_wound_cards_and_no_more() -> None:
    table = TableOfAdventure("one-shot", {"AMB-13-wounds": "4"}, ana=hand(), ben=hand(), cat=hand())
    for name in ("ana", "ben"):
        for face in ("W1", "W2"):
            table.play("gm", "wound", who=name, picks=[face])
    entry = table.play("gm", "wound", who="cat")
    assert table.track("wounds", "cat") == 1
    assert set(here("TF-TWOUND-01")) & set(rules_told(entry))
    assert "W" not in table.lying("cat").discard
    unlimited = TableOfAdventure("one-shot", ana=hand(), ben=hand(), cat=hand())
    for name in ("ana", "ben", "cat"):
        unlimited.play("gm", "wound", who=name, picks=["W1"])
    assert unlimited.lying("cat").discard == "W1"


def test_real_dice_where_the_table_agreed_on_them() -> None:
    for source, falls in (("cards", False), ("dice", True)):
        table = TableOfAdventure("one-shot", numbers_from(source), ana=hand("D12 ...", discard=""))
        table.play("gm", "bring", name="A wolf", stamina=5, power="d4")
        table.play("gm", "foes_attack", who=["ana"], foes=[table.foes[0]])
        answer = table.journal.do("ana", {"do": steps().number}, ScriptedChance(rolls=[2]))
        assert not isinstance(answer, Refused)
        assert any(type(event).__name__ == "Rolled" for event in answer.events) == falls
        assert table.journal.table.awaited["ana"].matter.points == (2 if falls else 3)
