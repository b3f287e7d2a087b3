"""What the level cards do for those who have them."""

from tests.systems.adventure.tables import TableOfAdventure, hand


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
    assert table.journal.table.has_mark("turned_over/ana", "rallying-cry"), "the card is turned over"


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
    assert len(lucky.journal.table.marks["items/ana"]) == 1
    precious = TableOfAdventure("30-hour", ana=hand("B1 B2 D02 ...", moves=card, pack=0, precious=1))
    precious.play("ana", "rummage", thing="a rope")
    assert precious.track("precious", "ana") == 0, "precious Pack pays as well"
    unlucky = TableOfAdventure("30-hour", ana=hand("W1 D02 D03 ...", moves=card, pack=2))
    unlucky.play("ana", "rummage", thing="a rope")
    assert (unlucky.track("pack", "ana"), unlucky.counts("ana").discard) == (2, 3)
