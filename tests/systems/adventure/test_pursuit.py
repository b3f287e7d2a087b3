"""The Pursuit: who runs, who is the rabbit, five rounds, and what the pursuers make of it."""

from collections.abc import Mapping
from typing import Any

import pytest

from hearthside.kits.deckahedron.adventure.board import RUNNING_KIND
from hearthside.kits.deckahedron.adventure.contests.pursuit import RABBIT_KIND, ROUNDS_KIND, pace_at, total_of
from hearthside.kits.deckahedron.adventure.gear.load import load_of
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK, PRECIOUS_KIND
from hearthside.kits.deckahedron.piles import DISCARD, DRAW
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, resolved, result, steps, turned


def burdened(table: TableOfAdventure, **loads: int) -> None:
    """These characters carry so many cards."""
    draft = table.draft()
    for seat, load in loads.items():
        draft.count(PRECIOUS_KIND.of(seat), -99)
        draft.count(PACK.of(seat), -99)
        draft.count(PACK.of(seat), load - load_of(draft.table, seat))
    table.take_over(draft)


def chased(loads: Mapping[str, int], *, shadow: int = 1, campaign: str = "one-shot", **hands: Any) -> TableOfAdventure:
    """A table where Ana has run away and the GM sends somebody after her."""
    table = TableOfAdventure(campaign=campaign, **hands)
    burdened(table, **dict.fromkeys(hands, 0))
    table.play("gm", "set", track="shadow/table", to=shadow, reason="It was a long day.")
    table.play("ana", "run")
    if "recover" in table.open_to("ana"):
        table.play("ana", "recover")
    burdened(table, **loads)
    table.play("gm", "end_run", where="pursuit")
    return table


def running(loads: Mapping[str, int], **hands: Any) -> TableOfAdventure:
    """The same, and everybody has come along."""
    table = chased(loads, **hands)
    for seat in hands:
        if seat != "ana":
            table.play(seat, "join_pursuit", joins=True)
    return table


def rounds(table: TableOfAdventure) -> list[str]:
    return list(table.journal.table.marks.get(ROUNDS_KIND.of_table, ()))


@rule("TF-PUR-01")
def test_the_pursuit_starts_when_the_gm_spends_a_shadow_point_on_somebody_running_away() -> None:
    table = TableOfAdventure(ana=hand(), ben=hand())
    table.play("ana", "run")
    if "recover" in table.open_to("ana"):
        table.play("ana", "recover")
    assert table.refused("gm", "end_run", where="pursuit").rule == "TF-RUN-02"
    table.play("gm", "set", track="shadow/table", to=1, reason="A long day.")
    table.play("gm", "end_run", where="pursuit")
    assert table.track("shadow") == 0
    assert table.journal.table.marks[RUNNING_KIND.of_table] == ("ana",)


@rule("TF-PUR-02")
def test_every_other_player_says_whether_they_run_along() -> None:
    table = chased({"ana": 3, "ben": 2, "cleo": 1}, ana=hand(), ben=hand(), cleo=hand())
    assert {seat: asked.actions for seat, asked in table.journal.table.awaited.items()} == {
        "ben": ("join_pursuit",),
        "cleo": ("join_pursuit",),
    }
    table.play("ben", "join_pursuit", joins=True)
    assert "race" not in table.offers("ana")
    table.play("cleo", "join_pursuit", joins=False)
    assert table.journal.table.marks[RUNNING_KIND.of_table] == ("ana", "ben")
    assert "race" in table.open_to("ana")


@rule("TF-PUR-03")
def test_whoever_carries_most_is_the_rabbit_and_tied_players_choose() -> None:
    table = running({"ana": 3, "ben": 5, "cleo": 4}, ana=hand(), ben=hand(), cleo=hand())
    assert table.journal.table.marks[RABBIT_KIND.of_table] == ("ben",)

    # Whoever stays behind is nobody's rabbit, and cards count as for encumbrance: Full Plate as four.
    table = chased({"ana": 3, "ben": 5, "cleo": 4}, ana=hand(), ben=hand(), cleo=hand(items=["full-plate"]))
    assert len(table.items("cleo")) + table.track("pack", "cleo") == 1
    table.play("ben", "join_pursuit", joins=False)
    table.play("cleo", "join_pursuit", joins=True)
    while table.asked("cleo") != ("race",):
        table.play("cleo", table.asked("cleo")[0])
    assert table.journal.table.marks[RABBIT_KIND.of_table] == ("cleo",)

    table = running({"ana": 4, "ben": 2, "cleo": 4}, ana=hand(), ben=hand(), cleo=hand())
    assert set(table.journal.table.awaited) == {"ana", "cleo"}
    table.play("cleo", "choose_rabbit", who="ana")
    assert table.journal.table.marks[RABBIT_KIND.of_table] == ("ana",)
    assert set(table.journal.table.awaited) == {"ana"}
    assert table.journal.table.awaited["ana"].actions == ("race",)


def test_whoever_stays_behind_is_no_rabbit_however_much_they_carry() -> None:
    table = chased({"ana": 1, "ben": 9}, ana=hand(), ben=hand())
    table.play("ben", "join_pursuit", joins=False)
    assert table.journal.table.marks[RABBIT_KIND.of_table] == ("ana",)


@rule("TF-PUR-04")
def test_best_three_of_five_rounds_decide() -> None:
    # Str 3 + Dex 2 minus 2 reads Crown: ✔✔, ✔✔, ✗, ✔✔.
    table = running({"ana": 2}, ana=hand("D02 D03 D01 D04 ..."))
    for _ in range(3):
        table.play("ana", "race")
    assert rounds(table) == ["1 won", "2 won", "3 lost"]
    entry = table.play("ana", "race")
    assert "race" not in table.offers("ana")
    assert [mark for mark, what in table.journal.table.marks.items() if what and mark.endswith("/table")] == []
    told = [event.says for event in entry.events if hasattr(event, "says")]
    assert "The runners get away. The GM says where to." in told
    # And the other way round: ✔✔, ✗, ✔✔, ✗, ✗.
    lost = running({"ana": 2}, ana=hand("D02 D01 D03 D07 D16 ..."))
    for _ in range(4):
        lost.play("ana", "race")
    assert rounds(lost) == ["1 won", "2 lost", "3 won", "4 lost"]
    felt: Any = lost.journal.felt("ana")
    assert felt.chase.rounds == ("won", "lost", "won", "lost", "now")
    entry = lost.play("ana", "race")
    assert (lost.journal.table.marks[RUNNING_KIND.of_table], "race" in lost.offers("ana")) == ((), False)
    assert "They are caught, or have no way out." in [event.says for event in entry.events if hasattr(event, "says")]


def test_three_rounds_for_the_pursuers_and_the_runners_are_caught() -> None:
    table = running({"ana": 2}, ana=hand("D01 D06 D07 ..."))
    table.play("ana", "race")
    table.play("ana", "race")
    table.play("gm", "harry", words="An arrow sings past.")
    entry = table.play("ana", "race")
    told = [event.says for event in entry.events if hasattr(event, "says")]
    assert "They are caught, or have no way out." in told
    assert not table.journal.table.marks[RUNNING_KIND.of_table]


@rule("TF-PUR-05")
@pytest.mark.parametrize(
    ("total", "pace"),
    [
        (-9, (1, -2)),
        (-1, (1, -2)),
        (0, (1, -1)),
        (1, (1, 0)),
        (2, (2, 0)),
        (3, (3, 0)),
        (4, (4, 0)),
        (5, (4, 1)),
        (8, (4, 1)),
    ],
)
def test_the_table_of_the_pursuit(total: int, pace: tuple[int, int]) -> None:
    assert pace_at(total) == pace


@rule("TF-PUR-05")
@pytest.mark.parametrize(
    ("ranks", "load", "suit", "cards", "counts"),
    [
        ({"str": 3, "dex": 2}, 4, "anvil", "D13", "D13"),
        ({"str": 3, "dex": 2}, 7, "anvil", "D13 D04 D06", "D06"),
        ({"str": 4, "dex": 1}, 0, "dragon", "D13 D04", "D13"),
    ],
)
def test_the_rabbit_flips_with_str_and_dex_less_what_they_carry(
    ranks: dict[str, Any], load: int, suit: str, cards: str, counts: str
) -> None:
    table = running({"ana": load}, ana=hand("D13 D04 D06 ...", **ranks))
    assert total_of(table.journal.table, "ana") == sum(ranks.values()) - load
    entry = table.play("ana", "race")
    assert turned(entry) == cards
    assert resolved(entry).reading["suit"] == suit
    pile = table.journal.table.pile(DISCARD.of("ana"))
    resolving = pile.cards[pile.tokens.index(resolved(entry).tokens[0])]
    assert resolving == f"ana:{counts}"


@rule("TF-PUR-05")
def test_a_rabbit_who_throws_things_away_runs_faster_at_once() -> None:
    table = running({"ana": 7}, ana=hand("D13 D04 ...", str=3, dex=2, items=["full-plate"]))
    assert table.journal.table.awaited["ana"].matter.total == -2
    table.play("ana", "drop", things=[table.item("ana", "full-plate")])
    race = table.journal.table.awaited["ana"].matter
    assert (race.total, race.rank, race.net, race.round) == (2, 2, 0, 1)
    entry = table.play("ana", "race")
    assert (len(turned(entry).split()), resolved(entry).reading["rank"]) == (1, 2)


@rule("TF-PUR-06", "TF-PUR-09")
def test_the_first_round_and_the_last_are_the_rabbits_alone() -> None:
    table = running({"ana": 2, "ben": 0}, ana=hand("D02 D01 D03 D06 ..."), ben=hand())
    helped = []
    for number in range(1, 5):
        helped.append("help_rabbit" in table.offers("ben"))
        assert table.journal.table.awaited["ana"].matter.round == number
        table.play("ana", "race")
    assert table.journal.table.awaited["ana"].matter.round == 5
    helped.append("help_rabbit" in table.offers("ben"))
    assert helped == [False, True, True, True, False]


@rule("TF-PUR-07")
def test_in_between_one_helper_turns_one_card_at_their_own_rank_each_attribute_once() -> None:
    table = running(
        {"ana": 2, "ben": 0, "cleo": 0}, ana=hand("D02 D01 D06 ..."), ben=hand("D05 D04 ...", int=4), cleo=hand()
    )
    table.play("ana", "race")
    table.play("ben", "help_rabbit", attribute="dex", how="Down the slope!")
    # One helper a round.
    assert "help_rabbit" not in table.offers("cleo")
    assert turned(table.play("ana", "race")) == "D01 D05"
    left = [option.value for option in table.offers("ben")["help_rabbit"].fields["attribute"].options]  # type: ignore[union-attr]
    assert left == ["int", "str"]

    table = running({"ana": 2, "ben": 0}, ana=hand("D02 D01 ..."), ben=hand("D05 ...", int=4))
    table.play("ana", "race")
    table.play("ben", "help_rabbit", attribute="int", how="I talk to the crowd.")
    entry = table.play("ana", "race")
    # D05 shows ✔✔ on Dragon, Ana's D01 ✗: the better result counts.
    assert (result(entry), resolved(entry).reading["rank"]) == ("✔✔", 4)
    assert rounds(table) == ["1 won", "2 won"]

    # Ana's D02 shows ✔✔ on Crown, and what Ben turns is worse; Cleo stayed behind, and helps nobody.
    table = chased({"ana": 2, "ben": 0, "cleo": 0}, ana=hand("D03 D02 ..."), ben=hand("D01 ...", int=4), cleo=hand())
    table.play("ben", "join_pursuit", joins=True)
    table.play("cleo", "join_pursuit", joins=False)
    table.play("ana", "race")
    assert "help_rabbit" not in table.offers("cleo")
    table.play("ben", "help_rabbit", attribute="int", how="In here!")
    entry = table.play("ana", "race")
    assert (turned(entry), result(entry), resolved(entry).reading["rank"]) == ("D02 D01", "✔✔", 3)


@rule("TF-PUR-10")
def test_pursuers_who_win_two_rounds_in_a_row_may_make_a_move() -> None:
    table = running({"ana": 2}, ana=hand("D01 D06 D02 ..."))
    table.play("ana", "race")
    assert "harry" not in table.offers("gm")
    table.play("ana", "race")
    assert "harry" in table.open_to("gm")
    assert "race" not in table.offers("ana")
    table.play("gm", "harry", words="A horn sounds from the walls.")
    assert table.journal.table.awaited["ana"].matter.round == 3


def test_the_pursuers_may_let_their_move_pass() -> None:
    table = running({"ana": 2}, ana=hand("D01 D06 D02 ..."))
    table.play("ana", "race")
    table.play("ana", "race")
    entry = table.play("gm", "harry")
    assert event_names(entry) == ["Answered", "Awaited"]


@rule("TF-PUR-11")
def test_a_bare_success_loses_the_round_and_gives_a_shadow_point_and_no_gm_move_is_owed() -> None:
    table = running({"ana": 2}, ana=hand("D06 D01 D13 D02 ..."))
    assert result(table.play("ana", "race")) == "✅"
    assert (rounds(table), table.track("shadow"), table.track("gm_moves")) == (["1 lost"], 1, 0)
    assert result(table.play("ana", "race")) == "✗"
    table.play("gm", "harry")
    assert (rounds(table), table.track("shadow"), table.track("gm_moves")) == (["1 lost", "2 lost"], 1, 0)
    assert result(table.play("ana", "race")) == "✔✔✔"
    assert result(table.play("ana", "race")) == "✔✔"
    assert rounds(table) == ["1 lost", "2 lost", "3 won", "4 won"]


def test_flips_of_the_pursuit_earn_xp_and_may_be_flashed_back_as_usual() -> None:
    table = running({"ana": 2}, ana=hand("D08 D01 D02 ..."))
    table.play("ana", "race")
    assert table.track("xp", "ana") == 1
    table.play("ana", "race")
    assert "flashback" in table.open_to("ana")
    entry = table.play("ana", "flashback", memory="I know a gap in that hedge.")
    assert (turned(entry), rounds(table)) == ("D02", ["1 won", "2 won"])


def test_a_rabbit_who_goes_down_leaves_it_to_the_next() -> None:
    table = running({"ana": 4, "ben": 1}, ana=hand("D02 ..."), ben=hand())
    table.play("gm", "wound", who="ana", picks=["W1"])
    table.play("gm", "wound", who="ana", picks=["W1"])
    table.play("ana", "race")
    table.play("gm", "wound", who="ana")
    assert (table.asked("ana"), table.asked("ben")) == ((), ("race",)), "nobody waits for who can run no more"
    assert table.journal.table.marks[RABBIT_KIND.of_table] == ("ben",)


@rule("TF-PUR-03")
def test_a_rabbit_without_a_card_left_to_turn_is_not_waited_for() -> None:
    table = running({"ana": 4, "ben": 1}, ana=hand("D02 ..."), ben=hand())
    assert table.asked("ana") == ("race",)
    tokens = table.journal.table.pile(DRAW.of("ana")).tokens
    table.play("gm", "place", source="draw/ana", cards=list(tokens), target="supply/ana", reason="The river has them.")
    assert (table.asked("ana"), table.asked("ben")) == ((), ("race",))
    table.play("ben", "race")
    alone = running({"ana": 4}, ana=hand("D02 ..."))
    tokens = alone.journal.table.pile(DRAW.of("ana")).tokens
    alone.play("gm", "place", source="draw/ana", cards=list(tokens), target="supply/ana", reason="The river has them.")
    assert (alone.journal.table.awaited, alone.journal.table.marks[RUNNING_KIND.of_table]) == ({}, ()), (
        "they are caught"
    )


@rule("TF-PUR-10")
def test_after_two_lost_rounds_arrows_fly_before_the_next_round_and_while_it_is_run() -> None:
    table = running({"ana": 4, "ben": 1}, ana=hand("D01 D02 ...", dex=1, str=1), ben=hand())
    burdened(table, ana=1)
    for _ in range(2):
        table.play("ana", "race")
    assert table.asked("gm") == ("harry",)
    assert table.asked("ana") == (), "before round 3"
    table.play("gm", "harry", words="Arrows hiss out of the dark.")
    assert table.asked("ana") == ("race",)
    table.play("gm", "damage", who=["ana"], power="2", words="An arrow")
    assert table.asked("ana") == (steps().answer,), "the arrow is answered first"
    assert table.refused("ana", "race").kind == "impossible"
    table.take("ana", "stamina")
    while table.asked("ana") != ("race",):
        table.play("ana", table.asked("ana")[0])
    assert table.journal.table.awaited["ana"].matter.round == 3


@rule("TF-RUN-04")
def test_whoever_runs_along_in_a_pursuit_pays_for_their_own_load() -> None:
    table = chased({"ana": 5, "ben": 4, "cleo": 2}, ana=hand(), ben=hand(), cleo=hand(exhaustion="D12 D13 D14"))
    table.play("ben", "join_pursuit", joins=True)
    assert table.counts("ben").exhaustion > 0, "3 or 4 cards cost a point"
    table.play("cleo", "join_pursuit", joins=True)
    assert table.asked("cleo") == ("recover",)
    assert table.journal.table.awaited["cleo"].matter.points == 2, "fewer than 3 give two points back"
    assert table.asked("ana") == (), "the rabbit is found when all have paid"
    table.play("cleo", "recover", cards=list(table.offers("cleo")["recover"].fields["cards"].tokens[:2]))  # type: ignore[union-attr]
    assert table.asked("ana") == ("race",)
    stays = chased({"ana": 5, "ben": 7}, ana=hand(), ben=hand())
    stays.play("ben", "join_pursuit", joins=False)
    assert stays.counts("ben").exhaustion == 0


@rule("TF-PUR-12")
def test_not_on_my_turf_lets_its_owner_change_the_chase_for_an_xp() -> None:
    hands: dict[str, Any] = {"ana": hand(), "ben": hand(xp=1, moves=["not-on-my-turf"])}
    table = TableOfAdventure(campaign="9-hour", **hands)
    assert table.refused("ben", "attempt", move="not-on-my-turf").rule == "TF-MOVE-24"
    table = chased({"ana": 4, "ben": 1}, campaign="9-hour", **hands)
    table.play("ben", "join_pursuit", joins=True)
    assert table.offers("ana")["attempt"].blocked is not None, "she has no such card"
    table.play("ben", "attempt", move="not-on-my-turf")
    assert table.track("xp", "ben") == 0
    five = table.offers("ben")["pick"].fields["options"].options  # type: ignore[union-attr]
    assert [option.value for option in five] == ["above", "below", "air", "earth", "water"]
    table.play("ben", "pick", options=["water"])
    assert "race" in table.open_to("ana")


@rule("TF-PUR-12")
def test_the_rabbit_may_turn_the_chase_too_and_runs_on() -> None:
    table = chased({"ana": 4}, campaign="9-hour", ana=hand(xp=1, moves=["not-on-my-turf", "pick-pockets"]))
    assert table.asked("ana") == ("race",)
    assert list(table.moves("ana")) == ["not-on-my-turf"], "for anything else there is no time"
    table.play("ana", "attempt", move="not-on-my-turf")
    assert (table.track("xp", "ana"), table.asked("ana")) == (0, ("pick",))
    table.play("ana", "pick", options=["above"])
    assert table.asked("ana") == ("race",)
    assert table.journal.table.awaited["ana"].matter.round == 1
    assert table.moves("ana")["not-on-my-turf"].barred is not None, "that was her XP"
    table.play("ana", "race")


def test_the_gm_may_call_the_pursuit_off_and_nobody_is_asked_any_more() -> None:
    table = chased({"ana": 3, "ben": 2}, ana=hand(), ben=hand())
    table.play("gm", "end_pursuit", words="The bridge falls, and that is that.")
    assert table.journal.table.awaited == {}
    assert "end_pursuit" not in table.offers("gm")
