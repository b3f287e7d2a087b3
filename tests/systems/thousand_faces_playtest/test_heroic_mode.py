"""Stamina in Heroic Mode: the cards with the symbol, searched for, face up, and for good."""

import pytest

from hearthside.kernel.chance import face_name
from hearthside.kernel.sight import PilePlace
from hearthside.kits.deckahedron.piles import EXHAUSTION
from hearthside.systems.thousand_faces_playtest.stamina import HEROIC_PILE, MODE, stamina_left, tokens_on_pile
from tests.marks import rule
from tests.systems.adventure.tables import Hand, TableOfAdventure, event_names, hand, rules_told, span, turned

NINE = "9-hour"
SYMBOLS = {f"D{number}" for number in range(11, 21)}


def heroes(campaign: str = NINE, exhausted: str = "", **hands: Hand) -> TableOfAdventure:
    """A table of heroes; these cards of Ana's are exhausted, the first on top."""
    table = TableOfAdventure(campaign, {}, **hands)
    draft = table.draft()
    for seat in hands:
        draft.mark(MODE.of(seat), "Heroic Mode")
    for name in reversed(exhausted.split()):
        for pile in ("draw/ana", "discard/ana"):
            found = [card for card in draft.table.cards(PilePlace(pile)) if face_name(card) == name]
            draft.move(found, PilePlace(pile), HEROIC_PILE.of("ana"))
    table.take_over(draft)
    return table


def pile(table: TableOfAdventure, seat: str = "ana") -> str:
    """A hero's Exhaustion pile, from the top."""
    return table.faces(f"heroic/{seat}")


def state(table: TableOfAdventure, seat: str = "ana") -> tuple[int, int]:
    """The Stamina somebody has left, and the Exhaustion tokens on the pile."""
    return stamina_left(table.journal.table, seat), tokens_on_pile(table.journal.table, seat)


def turn_to(table: TableOfAdventure, chapter: int) -> None:
    """The GM turns the page."""
    table.play("gm", "chapter", chapter=chapter)


@rule("TP-HERO-01")
@pytest.mark.parametrize("campaign", ["9-hour", "30-hour"])
def test_in_a_longer_campaign_each_player_is_asked_in_chapter_five(campaign: str) -> None:
    table = TableOfAdventure(campaign, ana=hand(), ben=hand())
    assert "go_heroic" in table.open_to("ana"), "nobody has to wait for the guide to ask"
    turn_to(table, 4)
    assert table.journal.table.awaited == {}
    turn_to(table, 5)
    assert {seat: table.asked(seat) for seat in ("ana", "ben")} == dict.fromkeys(
        ("ana", "ben"), ("go_heroic", "stay_lucky")
    )
    table.play("ana", "stay_lucky")
    table.play("ben", "go_heroic")
    assert table.journal.table.awaited == {}
    assert ("go_heroic" in table.open_to("ana"), "go_heroic" in table.offers("ben")) == (True, False)


@rule("TP-HERO-01")
def test_there_is_no_heroic_mode_in_a_one_shot() -> None:
    table = TableOfAdventure(ana=hand())
    for chapter in (2, 3, 4):
        turn_to(table, chapter)
        assert table.journal.table.awaited == {}
    assert table.refused("ana", "go_heroic").rule == "TP-HERO-01"


def test_the_question_of_chapter_five_waits_for_whatever_was_asked_before() -> None:
    table = TableOfAdventure(NINE, ana=hand("D01 ...", xp=1))
    table.play("ana", "flip", attribute="str")
    assert table.refused("ana", "go_heroic").rule == "TF-FLIP-05"
    turn_to(table, 5)
    turn_to(table, 6)
    turn_to(table, 5)
    table.stand("ana")
    table.play("ana", "stay_lucky")
    assert table.asked("ana") == (), "nobody is asked twice"


@rule("TP-HERO-02")
def test_the_stamina_of_a_hero_are_the_ten_cards_with_the_symbol() -> None:
    table = heroes(ana=hand(f"{span(1, 10)} {span(11, 20)}"))
    assert state(table) == (10, 0)
    table.play("ana", "lose", points=10)
    assert (set(pile(table).split()), state(table)) == (SYMBOLS, (0, 10))


@rule("TP-HERO-03")
def test_a_lost_point_is_the_next_card_with_a_symbol_face_up_and_the_others_are_discarded() -> None:
    table = heroes(ana=hand("D02 D05 D12 D01 ..."))
    entry = table.play("ana", "lose")
    assert (turned(entry), rules_told(entry)) == ("D02 D05 D12", ["TP-HERO-03"])
    assert (pile(table), table.lying("ana").discard, state(table)) == ("D12", "D05 D02", (9, 1))
    assert (table.counts("ana").exhaustion, table.lying("ana").draw[:3]) == (0, "D01")


@rule("TP-HERO-03")
def test_three_points_are_three_cards_with_symbols() -> None:
    table = heroes(ana=hand("D02 D12 W1 D13 B5 D14 D01 ..."))
    table.play("ana", "lose", points=3)
    assert (pile(table), table.lying("ana").discard) == ("D14 D13 D12", "B5 W1 D02")


@rule("TP-HERO-04")
def test_where_no_symbol_is_found_the_discard_pile_is_shuffled_in_and_the_search_goes_on() -> None:
    table = heroes(ana=hand(span(1, 6), discard=f"{span(7, 10)} {span(11, 20)}"))
    entry = table.play("ana", "lose", shuffles=["D08 D19"])
    assert turned(entry) == f"{span(1, 6)} D08 D19"
    assert (pile(table), "Shuffled" in event_names(entry)) == ("D19", True)
    assert sum(table.counts("ana")) == 19


@rule("TP-HERO-04")
def test_the_player_may_reshuffle_before_the_search() -> None:
    table = heroes(ana=hand(span(1, 9), discard=span(10, 20)))
    table.suffer("ana", "1")
    table.play("ana", "decide")
    table.play("ana", "expend", reshuffle=True, shuffles=["D20"])
    assert (pile(table), table.counts("ana")) == ("D20", (19, 0, 0))


@rule("TP-HERO-05")
def test_a_hero_with_all_symbols_exhausted_is_incapacitated_with_ten_cards_left() -> None:
    table = heroes(ana=hand(), exhausted=span(11, 18))
    table.play("ana", "lose")
    assert not table.is_down("ana")
    entry = table.play("ana", "lose", points=5)
    counts = table.counts("ana")
    assert (table.is_down("ana"), counts.draw + counts.discard, state(table)[0]) == (True, 10, 0)
    assert "TP-HERO-05" in rules_told(entry)


@rule("TP-STAM-08")
def test_a_hero_comes_round_once_a_card_with_a_symbol_is_back() -> None:
    table = heroes(ana=hand(), exhausted=span(11, 20))
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert table.is_down("ana")
    table.play("gm", "fate", who="ana", fate="unconscious")
    assert table.refused("gm", "rouse", who="ana").rule == "TP-STAM-08"
    table.regain("ana", [table.journal.view("ana").pile(HEROIC_PILE.of("ana")).tokens[0]])
    table.play("gm", "rouse", who="ana")
    assert not table.is_down("ana")


@rule("TP-HERO-06")
def test_a_hero_may_look_through_the_own_exhaustion_pile_and_nobody_else_may_look_into_a_lucky_one() -> None:
    table = heroes(ana=hand(), exhausted="D11 D20")
    assert table.journal.view("ana").pile(HEROIC_PILE.of("ana")).faces == ("D11", "D20")
    lucky = TableOfAdventure(NINE, ana=hand(span(1, 18), exhaustion="D19 D20"))
    for seat in ("ana", "gm"):
        assert lucky.journal.view(seat).pile(EXHAUSTION.of("ana")).faces is None
        assert lucky.journal.view(seat).pile(HEROIC_PILE.of("ana")).count == 0


@rule("TP-HERO-07")
def test_what_cards_absorb_is_not_searched_for() -> None:
    table = heroes(ana=hand("D12 D13 ...", moves=["good-cardio"]))
    table.suffer("ana", "2")
    table.play("ana", "decide")
    (slot,) = table.choices("ana", "absorb", "slots")
    table.play("ana", "absorb", slots=[slot])
    assert (pile(table), table.track("held", "ana.good-cardio.0.physical")) == ("D12", 1)


@rule("TP-HERO-08")
def test_the_first_player_who_switches_in_chapter_five_earns_its_journey_point() -> None:
    table = TableOfAdventure(NINE, ana=hand(), ben=hand())
    turn_to(table, 5)
    table.play("ana", "go_heroic")
    assert table.track("journey") == 1
    table.play("ben", "go_heroic")
    assert table.track("journey") == 1
    assert "earn" not in table.open_to("gm"), "it is the same point that the answers would earn"


@rule("TP-HERO-08")
def test_where_nobody_switches_the_point_needs_an_answer_from_everybody() -> None:
    table = TableOfAdventure(NINE, ana=hand(), ben=hand())
    turn_to(table, 5)
    for seat in ("ana", "ben"):
        table.play(seat, "stay_lucky")
    table.play("ana", "found", what="stay", words="I would tend the lighthouse.")
    assert (table.refused("gm", "earn").rule, table.track("journey")) == ("TP-HERO-08", 0)
    table.play("ben", "found", what="abandon", words="My oath to the queen.")
    table.play("gm", "earn")
    assert table.track("journey") == 1
    table.play("ana", "go_heroic")
    assert table.track("journey") == 1


def test_a_switch_outside_chapter_five_earns_nothing() -> None:
    table = TableOfAdventure(NINE, ana=hand())
    table.play("ana", "go_heroic")
    assert table.track("journey") == 0


@rule("TP-HERO-09")
def test_a_hero_picks_what_comes_back_by_its_face_and_the_lucky_by_position_alone() -> None:
    table = heroes(ana=hand(), exhausted="D20 D11 D14")
    seen = table.journal.view("ana").pile(HEROIC_PILE.of("ana"))
    table.play("gm", "regain", who="ana")
    assert table.offers("ana")["recover"].fields["cards"].tokens == seen.tokens  # type: ignore[union-attr]
    assert seen.faces is not None
    table.play("ana", "recover", cards=[seen.tokens[seen.faces.index("D11")]])
    assert (table.lying("ana").discard, pile(table)) == ("D11", "D20 D14")
    one = TableOfAdventure(NINE, ana=hand(span(1, 18), exhaustion="D19 D20"))
    other = TableOfAdventure(NINE, ana=hand(span(1, 18), exhaustion="D20 D19"))
    assert (one.offers("ana"), one.journal.view("ana")) == (other.offers("ana"), other.journal.view("ana"))


@rule("TP-HERO-09")
def test_a_hero_sees_which_cards_stay_exhausted_in_a_rest() -> None:
    table = heroes(ana=hand(wounds=1), exhausted="D20 D11 D14")
    keep = table.offers("ana")["rest"].fields["keep"]
    seen = table.journal.view("ana").pile(HEROIC_PILE.of("ana"))
    assert seen.faces is not None
    assert keep.tokens == seen.tokens  # type: ignore[union-attr]
    table.play("ana", "rest", keep=[seen.tokens[seen.faces.index("D14")]])
    assert (pile(table), set(table.lying("ana").discard.split())) == ("D14", {"D20", "D11"})


@rule("TP-HERO-09")
def test_a_hero_sees_what_comes_back_with_a_breather_and_what_stays_when_help_is_sought() -> None:
    table = heroes(ana=hand("D04 ...", wounds=1, str=3), exhausted="D20 D11 D14")
    table.make("ana", "take-a-breather", "str", rolls=[1])
    seen = table.journal.view("ana").pile(HEROIC_PILE.of("ana"))
    assert seen.faces == ("D20", "D11", "D14")
    assert table.offers("ana")["recover"].fields["cards"].tokens == seen.tokens  # type: ignore[union-attr]
    table.play("ana", "recover", cards=[seen.tokens[1]])
    assert (pile(table), table.lying("ana").discard.split()[0]) == ("D20 D14", "D11")
    table.play("gm", "scene", how="healing help")
    seen = table.journal.view("ana").pile(HEROIC_PILE.of("ana"))
    assert table.offers("ana")["seek_help"].fields["keep"].tokens == seen.tokens  # type: ignore[union-attr]
    table.play("ana", "seek_help", keep=[seen.tokens[1]])
    assert pile(table) == "D14"


@rule("TP-HERO-10")
def test_whoever_switches_keeps_the_number_of_lost_points() -> None:
    ana = hand("D05 D06 D07 D08 D09 D10 D17 D18 D19 D20", discard=span(11, 16), exhaustion=span(1, 4), harm=1, wounds=1)
    table = TableOfAdventure(NINE, ana=ana)
    entry = table.play("ana", "go_heroic", shuffles=["D01 D12 D13 D02 D14 D15 D03"])
    assert pile(table) == "D15 D14 D13 D12"
    counts = table.counts("ana")
    assert (counts.draw + counts.discard, counts.exhaustion, state(table)) == (16, 0, (6, 2))
    assert (table.track("harm", "ana"), table.track("wounds", "ana")) == (1, 1)
    assert rules_told(entry)[0] == "TP-HERO-10"


@rule("TP-HERO-10")
def test_nothing_absorbs_the_points_that_are_carried_over_and_there_is_no_way_back() -> None:
    table = TableOfAdventure(NINE, ana=hand(span(1, 19), exhaustion="D20", moves=["good-cardio"]))
    table.play("ana", "go_heroic")
    assert (table.asked("ana"), len(pile(table).split())) == ((), 1)
    assert table.track("held", "ana.good-cardio.0.physical") == 0
    assert "go_heroic" not in table.offers("ana")
    turn_to(table, 5)
    assert table.asked("ana") == ()
