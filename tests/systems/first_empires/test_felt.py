"""What the felt shows: whose dangers are whose, who is out, and what harm comes to."""

from typing import Any

from hearthside.systems.first_empires.felt import EmpiresClock, EmpiresPerson, EmpiresTag
from hearthside.systems.first_empires.kinds import ARMOR, TRACKS
from hearthside.systems.first_empires.people.making import MAKING
from tests.systems.first_empires.play import Play, bonko


def felt(play: Play, seat: str = "ana") -> Any:
    return play.journal.felt(seat)


def test_everybody_sees_whose_danger_a_clock_is_and_a_name_alone_makes_it_nobodys() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Red Dragon", name="Asharra")
    play.do("gm", "lay_clock", words="Asharra: the ransom", kind="danger", segments=4)
    for seat in ("ana", "gm"):
        [dragon] = felt(play, seat).creatures
        assert dragon.dangers == (EmpiresClock("clock/2", "Fire Breath", "danger", 0, 6, is_hidden=False),)
        ransom = EmpiresClock("clock/3", "Asharra: the ransom", "danger", 0, 4, is_hidden=False)
        assert felt(play, seat).clocks == (ransom,)


def test_a_creature_whose_clock_is_full_is_out() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Ghost")
    play.change_creature("Ghost", holds=("ana",))
    assert [(each.is_out, each.holds) for each in felt(play).creatures] == [(False, ("ana",))]
    play.do("gm", "set", track=f"{play.id('Ghost')}.harm", to=play.segments("Ghost"), reason="so the test goes on")
    assert [each.is_out for each in felt(play).creatures] == [True]


def test_in_a_fight_only_what_weighs_on_somebody_is_told_of_them() -> None:
    play = bonko(armor=2)
    play.lay({"state/ana": ["Luck to roll", "not ready", "enwebbed"], "curses/ana": ["petrifying"], "hardy/ana": 1})
    [ana] = felt(play).people
    assert ana == EmpiresPerson("ana", "", ("enwebbed", "petrifying"), (), ana.armor, is_ready=False, is_making=False)
    assert ana.armor == play.journal.table.track(ARMOR.of("ana")) + 1


def test_whoever_is_being_made_is_not_down() -> None:
    play = bonko()
    play.lay({"state/ana": [MAKING]})
    assert felt(play).down == ()
    [ana] = felt(play).people
    assert ana.is_making
    play.lay({"state/ana": [], "harm/ana": 6})
    assert felt(play).down == ("ana",)


def test_the_last_step_of_harm_is_the_end_of_its_track() -> None:
    steps = felt(bonko()).harm_steps
    assert [(step.at, step.means) for step in steps] == [(4, "wounded"), (5, "hurt"), (6, "unconscious"), (7, "dead")]
    assert steps[-1].at == next(track.most for track in TRACKS if track.name == "harm")


def test_a_tag_tells_what_it_sticks_to_and_how_often_it_can_be_invoked() -> None:
    play = bonko()
    play.do("gm", "lay_zone", words="cave")
    play.do("gm", "lay_tag", words="webs", on="cave", sticky=True)
    play.do("gm", "lay_tag", words="rain", on="the harbour", uses=2)
    cave = play.id("cave")
    assert felt(play).tags == (
        EmpiresTag(play.id("webs"), "webs", cave, "cave", None),
        EmpiresTag(play.id("rain"), "rain", "the harbour", "the harbour", 2),
    )
