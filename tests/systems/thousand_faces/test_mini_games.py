"""Games of corners at the table: Pick Locks in a line, Fundamental Magic in a box."""

from typing import Any

from hearthside.kernel.chance import face_name
from hearthside.kernel.events import Told
from hearthside.kernel.handle import offers
from hearthside.kernel.log import Entry
from hearthside.kits.deckahedron.adventure.board import GAME, LAID
from hearthside.kits.deckahedron.adventure.contests.corners import BOX, LINE, Shape, solve
from hearthside.kits.deckahedron.adventure.contests.mini_games import JOINED, QUARTERS, SPOT
from hearthside.kits.deckahedron.adventure.gear.magic import flowing
from tests.marks import rule
from tests.systems.adventure.tables import Hand, TableOfAdventure, edition, hand, resolved, result, rules_told

CAMPAIGN = "30-hour"


def locked(ana: Hand, **others: Any) -> TableOfAdventure:
    """A table where Ana has laid out her cards before a lock."""
    table = TableOfAdventure(campaign=CAMPAIGN, ana=ana, **others)
    table.play("ana", "attempt", move="pick-locks")
    table.play("ana", "lay_out")
    return table


def spelled(ana: Hand) -> TableOfAdventure:
    """A table where Ana has laid out her cards for a spell."""
    table = TableOfAdventure(campaign=CAMPAIGN, ana=ana)
    table.play("ana", "attempt", move="fundamental-magic")
    table.play("ana", "lay_out")
    return table


def token(table: TableOfAdventure, card: str) -> int:
    """The back of a card that Ana laid out."""
    pile = table.journal.table.pile(LAID.of("ana"))
    return next(token for each, token in zip(pile.cards, pile.tokens, strict=True) if face_name(each) == card)


def lay(table: TableOfAdventure, card: str, spot: int, quarters: int = 0) -> Entry:
    return table.play("ana", "lay", card=token(table, card), spot=spot, quarters=quarters)


def solved(table: TableOfAdventure, shape: Shape) -> Entry:
    """Lay the cards out as the puzzle can be solved; the last entry."""
    found = solve(shape, table.faces("laid/ana").split())
    assert found is not None
    return [lay(table, laid.face, spot, laid.quarters) for spot, laid in found.items()][-1]


def answer_all(table: TableOfAdventure, **fields: Any) -> None:
    """Ana expends what the spell asks for."""
    while "expend" in table.open_to("ana"):
        table.play("ana", "expend", **fields)


@rule("TF-MINI-02")
def test_pick_locks_lays_out_three_cards_face_up_to_be_arranged_in_a_line() -> None:
    table = locked(hand("D01 D02 D03 ..."), ben=hand())
    assert table.faces("laid/ana") == "D03 D02 D01"
    for seat in ("ana", "ben", "gm"):
        assert table.journal.view(seat).pile(LAID.of("ana")).faces == ("D03", "D02", "D01")
    # Solvable: horse touches horse and rat touches rat.
    lay(table, "D02", 1, 2)
    lay(table, "D01", 2, 3)
    entry = lay(table, "D03", 3)
    assert result(entry) == "✔✔✔"

    # Not solvable: whichever way these lie, it is no line.
    table = locked(hand("D01 D02 D05 ..."))
    for spot, card in enumerate(("D01", "D02", "D05"), start=1):
        lay(table, card, spot)
    for quarters in range(4):
        lay(table, "D02", 2, quarters)
    assert table.journal.table.marks[GAME.of("ana")] == ("pick-locks",)


def test_no_flip_is_made_when_the_game_is_chosen() -> None:
    table = locked(hand("D01 D02 D03 ..."))
    assert table.lying("ana").turned == ""
    assert "ana" not in table.journal.table.awaited
    assert table.refused("ana", "flip", attribute="dex").rule == "TF-MINI-02"
    assert table.refused("ana", "attempt", move="defy-danger").rule == "TF-MINI-02"


def test_a_card_laid_where_another_lies_changes_places_with_it_and_can_be_taken_back() -> None:
    table = locked(hand("D01 D02 D05 ..."))
    lay(table, "D01", 1, 1)
    lay(table, "D02", 2, 2)
    lay(table, "D01", 2, 3)
    tracks = table.journal.table.tracks
    assert (tracks[SPOT.of("ana.1")], tracks[QUARTERS.of("ana.1")]) == (token(table, "D02"), 2)
    assert (tracks[SPOT.of("ana.2")], tracks[QUARTERS.of("ana.2")]) == (token(table, "D01"), 3)
    lay(table, "D05", 1)
    assert table.journal.table.tracks[SPOT.of("ana.1")] == token(table, "D05")
    table.play("ana", "take_back", card=token(table, "D05"))
    assert table.journal.table.tracks[SPOT.of("ana.1")] == 0
    assert table.faces("laid/ana") == "D05 D02 D01"


@rule("TF-MINI-05")
def test_a_laid_card_may_be_exhausted_and_replaced_as_often_as_wanted() -> None:
    table = locked(hand("D01 D02 D05 ...", discard="D06 D07 D08", exhaustion="D09 D10 D11 D12"))
    table.play("ana", "lose")
    assert "swap" in table.open_to("ana")
    table = locked(hand("D01 D02 D05 D03 D04 D13 D14 D15 D16 D17 D18 D19 D20", exhaustion="D06 D07 D08 D09"))
    assert table.counts("ana") == (10, 0, 4)
    table.play("ana", "swap", card=token(table, "D05"))
    assert table.counts("ana") == (9, 0, 5)
    assert table.faces("laid/ana") == "D03 D02 D01"
    table.play("ana", "swap", card=token(table, "D01"))
    table.play("ana", "swap", card=token(table, "D02"))
    assert table.counts("ana") == (7, 0, 7)


@rule("TF-MINI-06")
def test_a_swap_exhausts_just_that_card_with_or_without_a_symbol() -> None:
    for card in ("D05", "D12"):
        table = locked(hand(f"D01 D02 {card} ..."))
        table.play("ana", "swap", card=token(table, card))
        assert table.lying("ana").exhaustion == card
        assert table.counts("ana") == (16, 0, 1)


def test_a_swapped_card_leaves_its_spot_empty() -> None:
    table = locked(hand("D01 D02 D05 ..."))
    lay(table, "D05", 2, 1)
    table.play("ana", "swap", card=token(table, "D05"))
    assert table.journal.table.tracks[SPOT.of("ana.2")] == 0


def test_when_the_deck_runs_out_the_discard_pile_is_shuffled_in_and_without_any_card_nobody_swaps() -> None:
    table = locked(hand("D01 D02 D05 D03 D04 D06"))
    for _ in range(3):
        table.play("ana", "swap", card=table.journal.table.pile(LAID.of("ana")).tokens[0])
    assert table.is_down("ana")
    # Three laid cards were all that was left (TF-AMB-11): whoever is out has given up.
    assert {"lay", "swap", "hint", "give_up"}.isdisjoint(table.offers("ana"))
    assert table.journal.table.marks[GAME.of("ana")] == ()
    assert table.counts("ana") == (3, 0, 3)

    table = locked(hand("D01 D02 D05 D03 D04 D06", discard="D12"))
    assert table.counts("ana") == (3, 1, 0)
    assert not table.is_down("ana")


@rule("TF-MINI-07")
def test_others_play_on_while_somebody_lays_cards() -> None:
    table = locked(hand("D01 D02 D05 ..."), ben=hand("D04 ..."))
    assert table.journal.table.awaited == {}
    assert "flip" in table.open_to("ben")
    assert table.flip("ben", "str") == "✔✔"
    lay(table, "D01", 2)


def test_what_waited_for_the_flip_does_not_wait_for_the_last_card() -> None:
    table = TableOfAdventure(campaign=CAMPAIGN, ana=hand("D01 D02 D05 ...", items=("padded-armour",)))
    table.play("ana", "attempt", move="pick-locks")
    table.play("gm", "wound", who="ana")
    assert table.asked("ana") == ("flip",), "one question after the other"
    table.play("ana", "lay_out")
    assert table.asked("ana") == ("bear",)
    lay(table, "D01", 2)
    table.play("ana", "bear", picks=["W1"])
    table.play("ana", "give_up")
    assert (table.journal.table.awaited, table.track("wounds", "ana")) == ({}, 1)


@rule("TF-MINI-08")
def test_giving_up_at_any_time_counts_as_a_failure() -> None:
    table = locked(hand("D01 D02 D03 ..."))
    lay(table, "D01", 2)
    entry = table.play("ana", "give_up")
    assert result(entry) == "✗"
    assert table.track("gm_moves") == 1
    assert table.offers("ana").keys().isdisjoint({"lay", "swap", "give_up", "hint", "take_back"})


@rule("TF-MINI-09")
def test_a_solved_game_counts_as_the_best_result() -> None:
    table = spelled(hand("D01 D02 D03 D04 D12 ...", int=4))
    entry = solved(table, BOX)
    assert result(entry) == "✔✔✔"
    assert resolved(entry).reading["move"] == "Fundamental Magic"
    table.play("ana", "cast", effect="of-illusion")
    assert len(flowing(table.journal.table, "ana")) == 1
    answer_all(table)
    # The spell is cast, and costs 1 Stamina: D12 shows the symbol.
    assert table.lying("ana").exhaustion == "D12"
    assert table.track("gm_moves") == 0

    table = locked(hand("D01 D02 D03 ..."))
    entry = solved(table, LINE)
    assert [result(entry), table.track("gm_moves"), table.track("shadow")] == ["✔✔✔", 0, 0]


@rule("TF-MINI-10")
def test_laid_cards_go_to_the_discard_pile_at_the_end() -> None:
    table = locked(hand("D01 D02 D03 ..."))
    solved(table, LINE)
    assert sorted(table.lying("ana").discard.split()) == ["D01", "D02", "D03"]
    assert table.faces("laid/ana") == ""

    table = spelled(hand("D01 D02 D03 D05 ..."))
    table.play("ana", "give_up")
    assert sorted(table.lying("ana").discard.split()) == ["D01", "D02", "D03", "D05"]


@rule("TF-MINI-11")
def test_no_xp_no_critical_and_no_wound_come_from_laid_cards() -> None:
    table = locked(hand("W1 D11 D08 D12 ..."))
    assert table.counts("ana") == (18, 0, 0)
    assert table.lying("ana").exhaustion == ""
    table.play("ana", "give_up")
    assert (table.lying("ana").exhaustion, table.track("xp", "ana"), table.journal.table.awaited) == ("", 0, {})

    table = locked(hand("D11 D16 D01 ..."))
    entry = solved(table, LINE)
    assert "TF-XP-01" not in rules_told(entry)
    assert (table.track("xp", "ana"), table.journal.table.awaited) == (0, {})


def test_a_hint_is_for_the_player_alone_and_leads_to_the_end() -> None:
    table = locked(hand("D01 D02 D03 ..."), ben=hand())
    for _ in range(3):
        entry = table.play("ana", "hint")
        (told,) = [event for event in entry.events if isinstance(event, Told)]
        assert told.to == ("ana",)
        assert table.journal.told(entry, "ben") == []
        table.play("ana", "lay", card=token(table, told.slots["face"]), **_where(told))
    assert "game/ana" not in {mark for mark, what in table.journal.table.marks.items() if what}


def _where(told: Told) -> dict[str, Any]:
    return {"spot": told.slots["spot"], "quarters": told.slots["quarters"]}


def test_a_hint_says_when_the_cards_will_never_do_and_which_card_is_in_the_way() -> None:
    table = locked(hand("D01 D02 D05 ..."))
    entry = table.play("ana", "hint")
    told = [event for event in entry.events if isinstance(event, Told)]
    assert [(event.says, event.slots["spot"]) for event in told] == [
        ("These cards make no {shape}: swap one, or give it up.", 0)
    ]
    table = locked(hand("D01 D02 D03 ..."))
    lay(table, "D03", 2)
    entry = table.play("ana", "hint")
    told = [event for event in entry.events if isinstance(event, Told)]
    assert [(event.says, event.slots["face"]) for event in told] == [("The card at the {where} is in the way.", "D03")]


def test_anybody_may_try_unless_the_table_keeps_the_games_to_those_who_have_the_card() -> None:
    for who, may in (("anyone", True), ("holders", False)):
        table = TableOfAdventure(campaign=CAMPAIGN, options={"AMB-27": who}, ana=hand(), ben=hand(moves=["pick-locks"]))
        for seat in ("ana", "ben"):
            table.play(seat, "attempt", move="pick-locks")
        assert ("lay_out" in table.open_to("ana"), "lay_out" in table.open_to("ben")) == (may, True)


def test_with_too_few_cards_there_is_nothing_to_lay_out() -> None:
    table = TableOfAdventure(campaign=CAMPAIGN, ana=hand("D01 D02 D03"))
    table.play("ana", "attempt", move="fundamental-magic")
    assert table.refused("ana", "lay_out").rule == "TF-MINI-02"


def test_every_way_to_lay_a_card_is_accepted() -> None:
    table = locked(hand("D01 D02 D05 ..."))
    offer = offers(edition(), table.journal.view("ana"))["lay"]
    for card in offer.fields["card"].values():
        for spot in offer.fields["spot"].values():
            for quarters in offer.fields["quarters"].values():
                table.play("ana", "lay", card=card, spot=spot, quarters=quarters)


def test_a_slot_for_mental_exhaustion_may_take_the_cost_of_a_swap() -> None:
    table = locked(hand("D01 D02 D05 ...", moves=["sangfroid"]))
    slots = [option.value for option in table.offers("ana")["swap"].fields["slot"].options]  # type: ignore[union-attr]
    table.play("ana", "swap", card=token(table, "D05"), slot=slots[1])
    assert table.counts("ana") == (16, 1, 0)
    assert table.lying("ana").discard == "D05"
    assert [track for track, count in table.journal.table.tracks.items() if count and track.startswith("held/")] == [
        "held/ana.sangfroid.0.mental"
    ]


def test_everybody_sees_which_corners_match_as_the_cards_lie() -> None:
    table = locked(hand("D01 D02 D03 ..."), ben=hand())
    lay(table, "D02", 1, 2)
    assert table.journal.view("ben").marks.get(JOINED.of("ana"), ()) == ()
    lay(table, "D01", 2, 3)
    assert table.journal.view("ben").marks[JOINED.of("ana")] == ("1-2",)
    lay(table, "D01", 2, 0)
    assert table.journal.view("ben").marks[JOINED.of("ana")] == ()
    lay(table, "D01", 2, 3)
    table.play("ana", "take_back", card=token(table, "D02"))
    assert table.journal.view("ben").marks[JOINED.of("ana")] == ()


@rule("TF-MINI-08")
def test_whoever_runs_away_or_goes_down_has_given_the_game_up() -> None:
    table = locked(hand("D01 D02 D05 ..."))
    entry = table.play("ana", "run")
    assert result(entry) == "✗"
    assert (table.journal.table.marks[GAME.of("ana")], table.faces("laid/ana")) == ((), "")
    assert table.track("gm_moves") == 1
    felled = locked(hand("D01 D02 D05 ...", wounds=2))
    felled.play("gm", "wound", who="ana")
    assert felled.is_down("ana")
    assert (felled.journal.table.marks[GAME.of("ana")], felled.faces("laid/ana")) == ((), "")
