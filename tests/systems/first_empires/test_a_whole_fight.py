"""Whole fights, played with nothing but what the table says comes next and what lies there to be touched."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.directing import Deed
from hearthside.kernel.log import Entry
from hearthside.systems.first_empires.fight.creatures import standing
from hearthside.systems.first_empires.fight.turns import can_act, step_of_combat
from tests.systems.first_empires.play import BONKO, Play

WORDS = {"complication", "trouble", "mishap", "give_luck", "answer_prayer", "advantage"}
"""What needs a few words to be whole."""
LONGEST = 400


def ready_to_fight(kind: str) -> Play:
    """Ana and Ben in a hall, and something in the yard beside it."""
    play = Play(ana={**BONKO, "armor": 1}, ben={**BONKO, "items": ["short bow"]})
    for name in ("ana", "ben"):
        play.do(name, "session_luck", [5, 3])
    play.do("gm", "lay_zone", words="hall", ground="stone")
    play.do("gm", "lay_zone", words="yard", touches=["hall"], ground="earth")
    play.do("gm", "bring_creature", kind=kind, zone="yard")
    play.do("gm", "stand", zone="hall", who=["ana", "ben"])
    return play


def whole(deeds: Iterable[Deed]) -> list[Deed]:
    """Those that leave nothing to aim at, and no order to put together."""
    return [deed for deed in deeds if not deed.aims and (deed.given or deed.action != "set_order")]


def command(deed: Deed) -> Mapping[str, Any]:
    words = {"words": "So it goes."} if deed.action in WORDS else {}
    return {"do": deed.action, **deed.given, **words}


def what_fits(play: Play, seat: str, luck: Random) -> Deed | None:
    """One of the deeds that fit, or of those on the field; a GM ends no fight while there are foes."""
    now = play.journal.now(seat)
    if now.mood not in ("mine", "asked") and seat != "gm":
        return None
    on_the_field = [deed for touch in now.touch for deed in touch.deeds] if now.mood == "mine" and seat != "gm" else []
    found = [deed for deed in whole((*now.deeds, *on_the_field)) if deed.action not in _LEFT_ALONE]
    over = [deed for deed in found if deed.action == "end_combat"]
    if over and not standing(play.journal.table):
        return over[0]
    found = [deed for deed in found if deed.action != "end_combat"]
    if seat == "gm" and now.mood != "asked":
        found = [deed for deed in found if deed.action == "let_fall"] or (found if luck.random() < 0.1 else [])
    return luck.choice(found) if found else None


_LEFT_ALONE = {"say", "set_scene", "start_quest", "ease", "send_away", "new_character"}


@pytest.mark.parametrize("kind", ["Cyclops", "Giant Spider", "Dire Wolf", "Giant Squid"])
def test_a_fight_is_played_to_its_end_with_the_director_and_the_field_alone(kind: str) -> None:
    luck, play, done = Random(kind), ready_to_fight(kind), []
    begin = next(deed for deed in play.journal.now("gm").deeds if deed.action == "start_combat")
    play.journal.do("gm", command(begin), FairChance(luck))
    for _ in range(LONGEST):
        for seat in ("ana", "ben", "gm"):
            deed = what_fits(play, seat, luck)
            if deed is not None:
                entry = play.journal.do(seat, command(deed), FairChance(luck))
                assert isinstance(entry, Entry), (seat, deed, entry)
                done.append(deed.action)
        if not step_of_combat(play.journal.table) or not any(
            can_act(play.journal.table, each) for each in ("ana", "ben")
        ):
            break
    table = play.journal.table
    assert not step_of_combat(table) or not any(can_act(table, each) for each in ("ana", "ben")), done[-20:]
    assert {"readiness", "set_order", "intend", "roll"} <= set(done)
