"""What the level cards do for those who have them."""

from hearthside.kernel.events import Resolved
from hearthside.systems.thousand_faces_playtest.rallying_cry import TURNED_OVER
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, turned


def critical(*level_cards: str, ben_xp: int = 1) -> TableOfAdventure:
    """Ana's Pick Pockets is resolved by the Critical Success card, with these level cards at hand."""
    ana = hand("D11 ...", xp=2, dex=3, moves=("pick-pockets", *level_cards), pack=0)
    table = TableOfAdventure("30-hour", ana=ana, ben=hand("D12 D13 ...", xp=ben_xp, str=3))
    table.play("ana", "attempt", move="pick-pockets")
    table.play("ana", "flip", attribute="dex")
    table.stand("ana")
    return table


def blessings_in(table: TableOfAdventure, pile: str) -> int:
    return sum(face.startswith("B") for face in table.faces(pile).split())


def test_an_eager_learner_shuffles_a_blessing_in_when_the_critical_success_teaches_a_level() -> None:
    table = critical("eager-learner")
    table.play("ana", "insight", levels=1)
    assert (blessings_in(table, "draw/ana"), blessings_in(table, "discard/ana")) == (1, 0)
    table = critical("eager-learner")
    table.play("ana", "critical", blessing=True)
    assert (blessings_in(table, "draw/ana"), blessings_in(table, "discard/ana")) == (0, 1)


def test_a_rallying_cry_gives_the_critical_success_to_somebody_who_makes_a_move_at_once() -> None:
    table = critical("rallying-cry")
    table.play("ana", "rally", who="ben")
    table.play("ben", "heed", heed=True)
    assert (table.track("xp", "ben"), blessings_in(table, "draw/ana")) == (0, 1)
    assert not {"critical", "insight", "rally"} & table.open_to("ana"), "nothing else comes of it"
    table.play("ben", "attempt", move="defy-danger")
    (marker,) = table.choices("ben", "flip", "reasons")
    table.play("ben", "flip", attribute="str", reasons=[marker])
    assert len((table.faces("turned/ben") + " " + table.faces("discard/ben")).split()) == 2
    assert table.journal.table.has_mark(TURNED_OVER.of("ana"), "rallying-cry"), "the card is turned over"


def test_a_cry_that_nobody_heeds_leaves_the_success_with_its_owner() -> None:
    table = critical("rallying-cry")
    table.play("ana", "rally", who="ben")
    table.play("ben", "heed", heed=False)
    assert table.asked("ana") == ("critical", "insight")
    assert "rally" not in critical("rallying-cry", ben_xp=0).open_to("ana"), "nobody could answer"


def test_three_cards_in_a_line_find_a_good_thing_for_one_pack() -> None:
    card = ("its-in-here-somewhere",)
    lucky = TableOfAdventure("30-hour", ana=hand("B1 B2 D02 ...", moves=card, pack=2))
    lucky.play("ana", "rummage", thing="a rope", back_in_the_pack=True)
    assert (lucky.track("pack", "ana"), lucky.counts("ana").discard) == (1, 3)
    assert len(lucky.items("ana")) == 1
    precious = TableOfAdventure("30-hour", ana=hand("B1 B2 D02 ...", moves=card, pack=0, precious=1))
    precious.play("ana", "rummage", thing="a rope")
    assert precious.track("precious", "ana") == 0, "precious Pack pays as well"
    unlucky = TableOfAdventure("30-hour", ana=hand("W1 D02 D03 ...", moves=card, pack=2))
    unlucky.play("ana", "rummage", thing="a rope")
    assert (unlucky.track("pack", "ana"), unlucky.counts("ana").discard) == (2, 3)


def helped_by_the_past(draw: str, *, net: int = 0, xp: int = 0) -> TableOfAdventure:
    """Ana has turned the cards of a move, and was something before."""
    table = TableOfAdventure("30-hour", ana=hand(draw, moves=("background-anvil",), xp=xp, str=3))
    table.play("ana", "attempt", move="defy-danger")
    table.play("ana", "flip", attribute="str", disadvantages=max(0, -net), advantages=max(0, net))
    return table


@rule("TP-LVL-10")
def test_a_background_turns_one_more_card_read_as_an_anvil_and_the_better_one_counts() -> None:
    worse, better = "D01", "D11"
    table = helped_by_the_past(f"{worse} {better} ...")
    assert table.asked("ana") == ("stand", "background")
    entry = table.play("ana", "background", how="I was a smith.")
    assert (turned(entry), table.faces("turned/ana")) == (better, f"{better} {worse}")
    assert "background" not in table.open_to("ana"), "once a flip"
    assert len(table.choices("ana", "stand", "keep")) == 1
    (flip,) = [event for event in table.stand("ana").events if isinstance(event, Resolved)]
    assert (flip.result, flip.reading["rank"], flip.reading["suit"]) == ("✔✔✔", 1, "anvil")
    assert set(table.faces("discard/ana").split()) >= {worse, better}


@rule("TP-LVL-10")
def test_a_background_that_turns_a_worse_card_changes_nothing_and_nobody_has_to_draw_on_it() -> None:
    table = helped_by_the_past("D11 D01 ...")
    table.play("ana", "background")
    (flip,) = [event for event in table.stand("ana").events if isinstance(event, Resolved)]
    assert (flip.result, flip.reading["rank"]) == ("✔✔✔", 3)
    alone = helped_by_the_past("D12 D11 ...")
    alone.stand("ana")
    assert alone.faces("draw/ana").split()[0] == "D11"


def test_a_wound_card_stops_the_flip_before_a_background_can_help() -> None:
    assert helped_by_the_past("W1 D11 ...").asked("ana") == ("stand",)
    table = helped_by_the_past("D12 W1 D02 ...")
    table.play("ana", "background")
    table.stand("ana")
    assert table.counts("ana").exhaustion == 1, "the wound that was turned still hurts"


def test_after_a_background_helped_a_flashback_is_still_open() -> None:
    table = helped_by_the_past("D01 D02 D12 ...", xp=1)
    table.play("ana", "background")
    assert table.asked("ana") == ("stand", "flashback")
    table.play("ana", "flashback", memory="The forge.")
    assert table.asked("ana") == ("stand", "background"), "the new flip may be helped anew"


def test_without_the_card_nobody_is_asked() -> None:
    table = TableOfAdventure("30-hour", ana=hand("D01 D11 ...", str=3))
    table.play("ana", "attempt", move="defy-danger")
    table.play("ana", "flip", attribute="str")
    assert table.asked("ana") == ()
