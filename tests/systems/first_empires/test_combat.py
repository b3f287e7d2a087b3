"""Long fights: readiness, the order of turns, and whose turn it is."""

from itertools import permutations

import pytest

from hearthside.kernel.every_table import SPOTLIGHTS
from hearthside.kernel.sight import MarkPlace
from hearthside.systems.first_empires.kinds import HARM_KIND, STATE
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, dice_of

QUICK = {**BONKO, "body": 2, "intuition": 2, "skills": ["hunt"]}


def party(*names: str, **changed: object) -> Play:
    return Play(**{name: {**QUICK, **changed} for name in names or ("ana",)})


def at_arms(*names: str) -> Play:
    """Everyone is ready and the order stands."""
    play = party(*names)
    play.do("gm", "start_combat")
    for name in names:
        play.do(name, "readiness", [5, 1])
    play.do(names[0], "set_order", order=list(names))
    return play


def turn(play: Play) -> str:
    """Whom the table lets act: the only one the GM can call on."""
    [who] = play.values("gm", "call", "who")
    return str(who)


def act(play: Play, who: str) -> None:
    play.call(who=who, position="controlled", harm="none")
    play.do(who, "roll", [6, 1, 1], ability="body")


@rule("FE-CBT-02")
@pytest.mark.parametrize(("dice", "word"), [((3, 5), "ready"), ((4, 1), "ready"), ((3, 3), "not ready")])
def test_every_character_rolls_intuition_and_a_four_is_ready(dice: tuple[int, ...], word: str) -> None:
    play = party("ana", "ben")
    play.do("gm", "start_combat")
    assert play.asked("ana") == play.asked("ben") == ("readiness",)
    play.do("ana", "readiness", dice)
    assert word in play.journal.table.marks[STATE.of("ana")]


@rule("FE-CBT-03", "FE-POS-05")
@pytest.mark.parametrize(
    ("ready", "of", "by_players"), [(3, 4, True), (2, 4, False), (1, 1, True), (0, 1, False), (2, 3, True)]
)
def test_more_than_half_must_be_ready_or_the_gm_sets_the_order_and_it_is_desperate(
    ready: int, of: int, by_players: bool
) -> None:
    names = ("ana", "ben", "cleo", "dan")[:of]
    play = party(*names)
    play.do("gm", "set_position", position="controlled")
    play.do("gm", "start_combat")
    for at, name in enumerate(names):
        play.do(name, "readiness", [5, 1] if at < ready else [1, 1])
    assert ("set_order" in play.journal.offers("ana")) is by_players
    assert ("set_order" in play.journal.offers("gm")) is not by_players
    assert play.standing().position == ("controlled" if by_players else "desperate")


@rule("FE-CBT-03", "FE-HARM-04")
def test_whoever_fell_meanwhile_does_not_choose_the_order_and_the_gm_does_where_nobody_can() -> None:
    play = party("ana", "ben")
    play.do("gm", "start_combat")
    for name in ("ana", "ben"):
        play.do(name, "readiness", [5, 1])
    play.do("gm", "set", track=HARM_KIND.of("ana"), to=6, reason="A stone fell.")
    assert "set_order" not in play.journal.offers("ana")
    assert "set_order" in play.journal.offers("ben")
    play.do("gm", "set", track=HARM_KIND.of("ben"), to=6, reason="Another one.")
    assert "set_order" not in play.journal.offers("ben")
    play.do("gm", "set_order", order=["ben", "ana"])


@rule("FE-CBT-04")
def test_without_intuition_the_lower_of_two_dice_counts() -> None:
    outcomes = []
    for dice in ((3, 6), (4, 6)):
        play = bonko()
        play.do("gm", "start_combat")
        play.do("ana", "readiness", dice)
        outcomes.append("ready" in play.journal.table.marks[STATE.of("ana")])
    assert outcomes == [False, True]


@rule("FE-CBT-04", "FE-FAIL-03")
def test_readiness_takes_no_skill_die_does_not_explode_and_pays_nothing() -> None:
    play = party("ana")
    play.do("gm", "start_combat")
    assert dice_of(play.do("ana", "readiness", [1, 2])) == [(6, (1, 2), "readiness")]
    assert (play.standing().xp, play.standing().luck) == (0, 0)
    again = party("ana")
    again.do("gm", "start_combat")
    assert dice_of(again.do("ana", "readiness", [6, 6])) == [(6, (6, 6), "readiness")]


@rule("FE-CBT-05", "FE-BEAST-10")
def test_a_surprise_attack_lets_all_readiness_rolls_fail() -> None:
    play = party("ana", "ben")
    play.do("gm", "bring_creature", kind="Ghost")
    entry = play.do("gm", "start_combat", surprise="Ghost")
    assert dice_of(entry) == []
    assert play.asked("ana") == play.asked("ben") == ()
    assert play.standing().position == "desperate"
    assert "set_order" in play.journal.offers("gm")
    assert "set_order" not in play.journal.offers("ana")


def test_only_what_lurks_takes_by_surprise() -> None:
    play = party("ana")
    play.do("gm", "bring_creature", kind="Troll")
    assert play.refused("gm", "start_combat", surprise="Troll") == ("impossible", "")


@rule("FE-BEAST-16")
def test_a_mimic_surprises_only_while_nobody_recognised_it() -> None:
    play = party("ana")
    play.do("gm", "bring_creature", kind="Mimic", name="An oak chest")
    assert play.values("gm", "start_combat", "surprise") == ["", "An oak chest"]
    play.do("gm", "recognise", creature="An oak chest")
    assert play.refused("gm", "start_combat", surprise="An oak chest") == ("impossible", "")


@rule("FE-CBT-06")
def test_a_turn_holds_one_action() -> None:
    play = at_arms("ana", "ben")
    act(play, "ana")
    assert play.refused("gm", "call", who="ana", intention="attack") == ("refused", "FE-CBT-06")
    assert turn(play) == "ben"


@rule("FE-CBT-07")
def test_enemies_take_no_turns() -> None:
    play = party("ana", "ben")
    play.do("gm", "bring_creature", kind="Troll")
    play.do("gm", "start_combat")
    play.do("ana", "readiness", [5, 1])
    play.do("ben", "readiness", [5, 1])
    assert play.values("ana", "set_order", "order") == ["ana", "ben"]
    assert play.refused("ana", "set_order", order=["ana", "ben", "Troll"]) == ("impossible", "")
    play.do("ana", "set_order", order=["ana", "ben"])
    assert not {"roll", "chant", "pray", "brew", "resist"} & {*play.journal.offers("gm")}
    play.call("attack", target="Troll", position="risky")
    entry = play.do("ana", "roll", [5, 1, 3], ability="body")
    assert [why for _, _, why in dice_of(entry)] == ["first throw", "harm"]
    assert (play.asked("ana"), turn(play)) == (("resist", "suffer"), "ben")


@rule("FE-CBT-08")
@pytest.mark.parametrize("order", list(permutations(("ana", "ben", "cleo"))))
def test_any_order_may_be_chosen(order: tuple[str, ...]) -> None:
    play = party("ana", "ben", "cleo")
    play.do("gm", "start_combat")
    for name in ("ana", "ben", "cleo"):
        play.do(name, "readiness", [5, 1])
    play.do("ben", "set_order", order=list(order))
    acted = []
    for _ in order:
        acted.append(turn(play))
        play.do("gm", "end_turn")
    assert tuple(acted) == order


@rule("FE-CBT-09")
def test_the_order_starts_again_and_the_unconscious_are_skipped() -> None:
    play = at_arms("ana", "ben", "cleo")
    play.do("gm", "set", track="harm/ben", to=6, reason="a falling beam")
    acted = []
    for _ in range(4):
        acted.append(turn(play))
        act(play, turn(play))
    assert acted == ["ana", "cleo", "ana", "cleo"]


def test_a_player_may_let_the_turn_pass() -> None:
    play = at_arms("ana", "ben")
    assert "end_turn" not in play.journal.offers("ben")
    play.do("ana", "end_turn")
    assert turn(play) == "ben"


@rule("FE-CBT-10")
def test_readiness_knows_wounds_and_luck_and_nothing_that_speaks_of_actions() -> None:
    play = party("ana", aspiration="Get home")
    play.give(harm=5, strain=6, luck=1)
    play.do("gm", "lay_tag", words="high ground", uses=3)
    play.do("gm", "start_combat")
    assert play.refused("gm", "hitch", trouble="ana/impatient") == ("impossible", "FE-HITCH-01")
    assert play.refused("ana", "readiness", tags=["high ground"])[0] == "malformed"
    assert play.refused("ana", "readiness", aspiration=True)[0] == "malformed"
    assert dice_of(play.do("ana", "readiness", [4])) == [(6, (4,), "readiness")]
    lucky = party("ana")
    lucky.give(harm=5, strain=6, luck=1)
    lucky.do("gm", "start_combat")
    lucky.do("ana", "readiness", [4, 1], luck=1)
    assert lucky.standing().luck == 0


@rule("FE-CBT-01")
def test_a_single_attack_needs_no_long_fight() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Zombie")
    play.call("attack", target="Zombie", position="controlled")
    play.roll(4, 1, 1)
    assert play.filled("Zombie") == 1
    assert "combat/table" not in play.journal.table.marks


def test_a_new_scene_ends_the_fight_and_takes_creatures_and_zones_away() -> None:
    play = at_arms("ana", "ben")
    play.do("gm", "bring_creature", kind="Red Dragon")
    play.do("gm", "lay_zone", words="hall")
    play.do("gm", "new_scene")
    marks = play.journal.table.marks
    assert [marks.get(MarkPlace(f"{each}/table"), ()) for each in ("combat", "order")] == [()] * 2
    assert (play.creatures(), play.zones(), play.clocks()) == ((), (), ())


def test_whoever_is_on_turn_has_the_light_and_it_is_counted() -> None:
    play = at_arms("ana", "ben")
    assert [play.journal.table.tracks.get(SPOTLIGHTS.of(seat), 0) for seat in ("ana", "ben")] == [1, 0]
    act(play, "ana")
    assert [play.journal.table.tracks.get(SPOTLIGHTS.of(seat), 0) for seat in ("ana", "ben")] == [1, 1]
