"""What helps a flip and what hinders it, in which order a move goes, and what may be done belatedly."""

from typing import Any

import pytest

from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Option
from hearthside.kernel.events import Moved
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.content.effects import Take
from hearthside.kits.deckahedron.adventure.gear.items import items_of
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand, resolved, rules_told, steps, turned
from tests.systems.adventure.test_creation import new_table


def told(entry: Any) -> list[str]:
    """The rules behind the sentences, in order, each once."""
    return list(dict.fromkeys(rules_told(entry)))


@rule("TF-ADV-07")
def test_a_foes_advantage_is_the_acting_characters_disadvantage() -> None:
    table = TableOfAdventure(ana=hand("D02 D01 D04 ...", str=3))
    foe = table.foe()
    table.play("gm", "edge", foe=foe, advantages=1)
    table.play("ana", "attempt", move="mix-it-up")
    entry = table.play("ana", "flip", attribute="str")
    assert (turned(entry), resolved(entry).result) == ("D02 D01", "✗")
    assert resolved(entry).reading["reasons"] == ["Advantage of Guard −1"]
    table.play("gm", "edge", foe=foe, advantages=0)
    table.play("ana", "attempt", move="mix-it-up")
    assert resolved(table.play("ana", "flip", attribute="str")).reading["net"] == 0


def test_every_reason_is_told_and_they_add_up() -> None:
    ana = hand("D02 D01 D04 ...", moves=["go-berserk", "tied-with-her-ribbon"], str=3)
    table = TableOfAdventure(ana=ana)
    foe = table.foe()
    table.play("gm", "edge", foe=foe, advantages=1)
    table.play("ana", "attempt", move="go-berserk")
    table.play("ana", "attempt", move="mix-it-up")
    entry = table.play("ana", "flip", attribute="str", reasons=["circumstance:tied-with-her-ribbon.0"])
    reading = resolved(entry).reading
    assert reading["net"] == 1
    assert [words[-2:] for words in reading["reasons"]] == ["+1", "−1", "+1"]
    assert "TF-ADV-05" in rules_told(entry)


@rule("TF-TRIG-04")
def test_an_option_that_is_impossible_is_not_offered() -> None:
    def drained(items: list[str]) -> list[Any]:
        table = TableOfAdventure(ana=hand("D02 ...", moves=["use-a-magic-item"], items=items, int=3))
        table.play("ana", "attempt", move="use-a-magic-item", item=table.item("ana", "of-illusion"))
        table.play("ana", "flip", attribute="int")
        return table.choices("ana", "pick", "options")

    assert drained(["of-illusion"]) == ["capacity"]
    assert drained(["of-illusion", "of-sensation"]) == ["drain", "capacity"]
    # What the story rules out is struck by the GM, as long as there is something else to choose.
    table = TableOfAdventure(ana=hand("D02 ...", items=["bow"], dex=3, pack=0))
    table.make("ana", "volley", "dex")
    table.play("gm", "strike_option", option="ana exposed")
    assert table.choices("ana", "pick", "options") == ["glancing"]
    for nothing in ([], ["exposed"]):
        assert table.refused("ana", "pick", options=nothing).kind == "impossible", "another must be chosen"
    assert "strike_option" not in table.offers("gm")
    table.play("ana", "pick", options=["glancing"])
    assert table.journal.table.awaited == {}


@rule("TF-FLIP-05")
def test_a_move_goes_in_its_order() -> None:
    # The trigger, then helpers, then the flip; and then there is a chance for a flashback.
    ana = hand("W1 D12 D08 D13 D03 ...", moves={"bum-rush": "studied"}, xp=2, dex=3, str=3)
    table = TableOfAdventure(ana=ana, ben=hand())
    assert "aid" not in table.offers("ben")
    table.play("ana", "attempt", move="bum-rush")
    assert "aid" in table.open_to("ben")
    table.play("ana", "flip", attribute="dex")
    assert "aid" not in table.open_to("ben")
    assert table.asked("ana") == ("stand", "flashback")
    # A flashback comes too late for what the wound card costs, and that is paid before the new card is turned.
    entry = table.play("ana", "flashback", memory="I know this wall.")
    moved = [(face_name(event.cards[-1]), str(event.target)) for event in entry.events if isinstance(event, Moved)]
    assert (
        moved.index(("W1", "discard/ana")) < moved.index(("D12", "exhaustion/ana")) < moved.index(("D08", "turned/ana"))
    )
    # It resolves: XP, and then the text of the move from top to bottom.
    assert told(entry)[-3:] == ["TF-RES-01", "TF-XP-01", "TF-RES-02"]
    assert table.asked("ana") == ("expend",)
    table.play("ana", "expend")
    assert table.asked("ana") == ("pick",)
    table.play("ana", "pick", options=["past"])
    assert table.journal.table.awaited == {}


@rule("TF-FLIP-05")
def test_what_else_a_card_brings_comes_after_the_text_of_the_move() -> None:
    # The critical success.
    table = TableOfAdventure(ana=hand("D11 D13 D14 ...", moves={"bum-rush": "studied"}, dex=3))
    table.play("ana", "attempt", move="bum-rush")
    assert told(table.play("ana", "flip", attribute="dex"))[-2:] == ["TF-RES-01", "TF-RES-02"]
    assert table.asked("ana") == ("expend",)
    table.play("ana", "expend")
    assert table.asked("ana") == ("pick",)
    table.play("ana", "pick", options=["past"])
    assert table.asked("ana") == ("critical", "insight")
    # The Shadow point of a ✅.
    table = TableOfAdventure(ana=hand("D06 ...", moves={"derring-do": "studied"}, dex=3))
    table.make("ana", "derring-do", "dex")
    assert (table.asked("gm"), table.track("shadow")) == (("answer",), 0)
    assert told(table.play("gm", "answer")) == ["TF-SHADOW-01"]


@rule("TF-FLIP-05")
def test_the_blessing_that_resolved_a_move_returns_after_the_moves_text() -> None:
    ana = hand("B5 D12 D14 ...", moves=["channel-the-living-light"], items=["of-illusion"], int=3)
    table = TableOfAdventure(ana=ana)
    table.play("ana", "attempt", move="channel-the-living-light", item=table.item("ana", "of-illusion"))
    entry = table.play("ana", "flip", attribute="int")
    blessings = [rule for rule in rules_told(entry) if rule.startswith("TF-BLES")]
    assert blessings == ["TF-BLES-01", "TF-BLES-02"]
    assert "B5" in table.faces("blessings/table")
    assert table.lying("ana").discard == "B1"


@rule("TF-FLIP-06")
def test_a_reveal_is_not_a_flip() -> None:
    # A wound card and an XP card that show up while Stamina is lost, or while a number is read, do nothing more.
    table = TableOfAdventure(ana=hand("W1 D08 D12 D13 ...", str=3))
    table.play("ana", "lose", points=1)
    assert ("W1" in table.lying("ana").exhaustion, table.lost("ana"), table.track("xp", "ana")) == (True, 1, 0)
    table = TableOfAdventure(ana=hand("W1 D08 ...", str=3))
    table.play("gm", "damage", who=["ana"], power="d4")
    assert turned(table.play("ana", steps().number)) == "W1 D08"
    assert (table.asked("ana"), table.counts("ana"), table.track("xp", "ana")) == ((steps().answer,), (19, 2, 0), 0)
    table = TableOfAdventure(ana=hand("W1 D08 D09 ...", moves=["pick-locks"], dex=3))
    table.play("ana", "attempt", move="pick-locks")
    table.play("ana", "lay_out")
    assert {"W1", "D08", "D09"} <= set(table.faces("laid/ana").split())
    assert (table.counts("ana").exhaustion, table.track("xp", "ana"), table.track("shadow")) == (0, 0, 0)


@rule("TF-BLES-04")
def test_blessings_come_from_a_critical_success_and_from_the_living_light() -> None:
    table = TableOfAdventure(ana=hand("D11 ..."))
    table.flip("ana")
    table.play("ana", "critical", blessing=True)
    assert [card[0] for card in table.lying("ana").discard.split()] == ["B", "D"]
    brings = {move.id for move in guidebook().moves.values() if Take(card="blessing") in move.effects()}
    assert brings == {"critical-flip", "channel-the-living-light"}, "no other card brings one"
    for card, blessed in (("D13", True), ("D02", False)):
        ana = hand(f"{card} D12 D14 ...", moves=["channel-the-living-light"], items=["of-illusion"], int=3)
        table = TableOfAdventure(ana=ana)
        table.play("ana", "attempt", move="channel-the-living-light", item=table.item("ana", "of-illusion"))
        table.flip("ana", "int")
        table.play_out()
        assert table.counts("ana").exhaustion == 2
        assert ("B" in table.lying("ana").discard) is blessed


def test_a_wound_card_may_be_borne_by_a_slot() -> None:
    table = TableOfAdventure(ana=hand("W1 D03 ...", moves=["good-cardio"], str=3))
    table.play("ana", "flip", attribute="str")
    table.stand("ana")
    table.play("ana", "expend", slots=table.choices("ana", "expend", "slots"))
    assert table.counts("ana").exhaustion == 0


@rule("TF-CARD-06")
@pytest.mark.parametrize("way", ["rest", "seek_help", "good-cardio"])
def test_tokens_leave_slots_by_rest_by_help_and_by_regaining_stamina(way: str) -> None:
    table = TableOfAdventure(ana=hand("D13 D01 D03 ...", moves={"good-cardio": "expert"}, str=3))
    table.given({f"held/ana.good-cardio.{slot}.physical": 1 for slot in (0, 1)})
    table.play("gm", "scene", how="healing help")
    if way == "good-cardio":
        table.make("ana", "good-cardio", "str")
        table.play("ana", "recover", slots=table.choices("ana", "recover", "slots")[:2])
    else:
        table.play("ana", way)
    assert [table.track("held", f"ana.good-cardio.{slot}.physical") for slot in (0, 1)] == [0, 0]


# --- Sharpen & Stitch -------------------------------------------------------------------------------------------------


@rule("TF-SNS-01")
def test_gear_is_mended_only_together_with_a_rest() -> None:
    table = TableOfAdventure(ana=hand(items=["sword"], int=3))
    assert table.refused("ana", "attempt", move="sharpen-and-stitch").rule == "TF-SNS-01"
    assert table.refused("ana", "flip", attribute="int", move="Sharpen & Stitch").rule == "TF-SNS-01"
    table.play("ana", "rest")
    assert table.moves("ana")["sharpen-and-stitch"].barred is None


@rule("TF-SNS-05")
def test_gear_is_mended_once_in_a_rest_however_the_flip_turns_out() -> None:
    table = TableOfAdventure(ana=hand("D1 ...", items=["sword"], int=1, pack=1, precious=1))
    table.given({f"{table.item('ana', 'sword')}.red": 1})
    table.play("ana", "rest")
    table.play("gm", "scene", where="town")
    assert "mend_in_town" in table.offers("ana")
    assert table.make("ana", "sharpen-and-stitch", "int") == "✗"
    assert table.refused("ana", "attempt", move="sharpen-and-stitch").rule == "TF-SNS-05"
    assert "mend_in_town" not in table.offers("ana"), "the flip was not skipped"


@rule("TF-SNS-03")
def test_in_a_town_everything_is_mended_for_something_precious() -> None:
    both = hand(items=["sword", "bow"], precious=1)
    table = TableOfAdventure(ana=both, ben=both)
    table.given({f"{table.item('ana', 'sword')}.red": 2, f"{table.item('ana', 'bow')}.red": 1})
    table.given({f"{table.item('ben', 'sword')}.red": 1})
    table.play("ana", "rest")
    assert "mend_in_town" not in table.offers("ana"), "there is nobody who would"
    table.play("gm", "scene", where="town")
    assert table.moves("ana")["sharpen-and-stitch"].barred is None, "the flip may be skipped, and need not be"
    assert "mend_in_town" not in table.offers("ben"), "he has not rested"
    entry = table.play("ana", "mend_in_town", card="precious")
    assert turned(entry) == ""
    assert table.track("precious", "ana") == 0
    assert [table.card(table.item("ana", kind)).red for kind in ("sword", "bow")] == [0, 0]
    # What the helper finds precious may be a thing as well; plain Pack never is.
    table.play("ben", "rest")
    table.given({"precious/ben": 0})
    bow, sword = table.item("ben", "bow"), table.item("ben", "sword")
    assert set(table.choices("ben", "mend_in_town", "card")) == {bow, sword}
    table.play("ben", "mend_in_town", card=bow)
    assert (items_of(table.journal.table, "ben"), table.card(sword).red) == ((sword,), 0)


# --- Mercy ------------------------------------------------------------------------------------------------------------


@rule("TF-FB-08")
def test_what_was_forgotten_is_done_now_for_its_cost_and_an_xp() -> None:
    table = TableOfAdventure(ana=hand("D02 ...", exhaustion="D15 D16", xp=1))
    table.play("gm", "scene", where="travelling")
    assert "seek_help" not in table.open_to("ana")
    table.play("ana", "mercy", deed="seek-help", words="There was a healer in Oxbow.")
    assert table.track("xp", "ana") == 1
    table.play("gm", "consent", agree=True)
    assert table.track("xp", "ana") == 0
    table.play("ana", "seek_help")
    assert table.counts("ana").exhaustion == 0
    assert "seek_help" not in table.open_to("ana")
    assert table.refused("ana", "mercy", deed="rest").rule == "TF-XP-08"


@rule("TF-FB-08")
@pytest.mark.parametrize(
    ("deed", "action"),
    [
        ("rest", "rest"),
        ("shop-procure", "shop"),
        ("study-under-a-master", "study"),
        ("obsessive-contemplation", "contemplate"),
    ],
)
def test_what_needs_a_town_and_a_day_can_be_done_belatedly_far_from_any_town(deed: str, action: str) -> None:
    table = TableOfAdventure("9-hour", ana=hand(xp=4, items=["sword"], moves=["obsessive-contemplation"]))
    table.play("gm", "scene", where="travelling")
    assert action not in table.open_to("ana")
    table.play("ana", "mercy", deed=deed)
    table.play("gm", "consent", agree=True)
    assert action in table.open_to("ana")


@rule("TF-FB-08")
def test_what_is_done_belatedly_costs_what_it_always_costs_and_an_xp_besides() -> None:
    table = TableOfAdventure("9-hour", ana=hand(xp=4))
    table.play("gm", "scene", where="travelling")
    table.play("ana", "mercy", deed="study-under-a-master")
    table.play("gm", "consent", agree=True)
    table.play("ana", "study", move="weak-spot")
    assert (table.track("xp", "ana"), table.journal.table.has_mark(MOVES_KIND.of("ana"), "weak-spot")) == (
        4 - 1 - 2,
        True,
    )
    poor = TableOfAdventure("9-hour", ana=hand(xp=2))
    poor.play("gm", "scene", where="travelling")
    poor.play("ana", "mercy", deed="study-under-a-master")
    poor.play("gm", "consent", agree=True)
    assert "study" not in poor.open_to("ana"), "the 2 XP for the lesson are not there"


@rule("TF-FB-09")
def test_without_the_gms_consent_nothing_is_paid_and_nothing_done() -> None:
    table = TableOfAdventure(ana=hand(xp=1))
    table.play("gm", "scene", where="travelling")
    table.play("ana", "mercy", deed="rest")
    assert "rest" not in table.open_to("ana")
    table.play("gm", "consent", agree=False)
    assert table.track("xp", "ana") == 1
    assert "rest" not in table.open_to("ana")


def test_mercy_may_be_asked_for_anything_else_in_words() -> None:
    table = TableOfAdventure(ana=hand(xp=1), ben=hand())
    deeds = table.offers("ana")["mercy"].fields["deed"]
    assert Option("something else", "Something else") in deeds.options  # type: ignore[union-attr]
    table.play("ana", "mercy", deed="something else", words="I oiled the hinges.")
    table.play("gm", "consent")
    assert table.track("xp", "ana") == 0


# --- XP ---------------------------------------------------------------------------------------------------------------


@rule("TF-XP-07")
def test_what_a_gm_uses_up_is_never_xp() -> None:
    table = TableOfAdventure(ana=hand(xp=2, items=["of-illusion", "sword"], moves=["its-a-trap"]))
    table.given()
    offered = " ".join(map(str, table.choices("gm", "use_up", "what")))
    assert "charge ana" in offered
    assert "xp" not in offered.lower()


@rule("TF-XP-09")
def test_xp_also_comes_from_the_session_opener_and_from_a_fateful_moment() -> None:
    table = new_table("ana", "ben", "cat", campaign="9-hour")
    for seat in ("ana", "ben", "cat"):
        table.play(seat, "quick_start", who=table.choices(seat, "quick_start", "who")[0])
    before = table.track("xp", "ana")
    table.play("ana", "claim_fate", how="With a rope round my neck.")
    assert table.track("xp", "ana") == before, "the GM has not said that it was big"
    table.play("gm", "judge_fate", big=True)
    assert table.track("xp", "ana") == before + 2
    assert table.refused("ana", "claim_fate", how="Again.").rule == "TF-CC-08"
    table.play("gm", "end_session")
    had = {name: table.track("xp", name) for name in ("ana", "ben", "cat")}
    table.play("gm", "open_session", present=["ana", "ben", "cat"])
    assert {name: table.track("xp", name) - xp for name, xp in had.items()} == {"ana": 1, "ben": 1, "cat": 1}
