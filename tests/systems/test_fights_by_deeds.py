"""Whole fights of the games with a Deckahedron, played by nothing but what the table says fits, and what is touched."""

from random import Random
from typing import Any

import pytest
from msgspec import json

from hearthside.bots.chair import Chair
from hearthside.bots.filling import filled
from hearthside.kernel.chance import FairChance
from hearthside.kernel.directing import Deed, Now
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.systems import load
from hearthside.table.room import frames_for, welcome_for

GAMES = ("thousand_faces", "thousand_faces_playtest", "deckahedron_world")
BRINGS = {
    "thousand_faces": {"do": "bring", "stamina": 4},
    "thousand_faces_playtest": {"do": "bring", "stamina": 4},
    "deckahedron_world": {"do": "bring_foe", "stamina": 4},
}
HEROES = {"thousand_faces": ("brakka", "aldith"), "thousand_faces_playtest": ("brakka", "aldith")}
PEOPLE = (Sitter("gm", "Sol", "gm"), Sitter("ana"), Sitter("ben"))
every_game = pytest.mark.parametrize("system", GAMES)


class Fight:
    """A table where foes have come, and whoever plays there does only what is suggested."""

    def __init__(self, system: str, seed: int) -> None:
        self.rng, self.system = Random(seed), system
        self.journal = Journal.opened(load(system), PEOPLE, FairChance(self.rng))
        for seat, who in zip(("ana", "ben"), HEROES.get(system, ()), strict=False):
            self.do(seat, {"do": "quick_start", "who": who})

    def do(self, seat: str, command: dict[str, Any]) -> Entry:
        answer = self.journal.do(seat, command, FairChance(self.rng))
        assert not isinstance(answer, Refused), f"{seat}: {command}: {answer.says}"
        return answer

    def bring(self, name: str, *, lurks: bool = False) -> None:
        self.do("gm", BRINGS[self.system] | {"name": name, "lurks": lurks})

    def now(self, seat: str) -> Now:
        return self.journal.now(seat)

    def does(self, seat: str, deed: Deed) -> None:
        command = filled(Chair(self.journal, seat), deed.action, self.rng, deed.given)
        assert command is not None, f"{seat} is told to {deed}"
        self.do(seat, dict(command))

    @property
    def field(self) -> Any:
        """The fight as the GM sees people stand in it; nothing when it is over."""
        return self.felt("gm").field

    def felt(self, seat: str) -> Any:
        """What the felt shows somebody."""
        return self.journal.felt(seat)

    @property
    def is_over(self) -> bool:
        return self.field is None or len(self.felt("gm").down) == 2

    def step(self) -> None:
        """Whoever is asked answers; whoever has a foe to touch strikes it; otherwise the GM goes on."""
        for seat in self.journal.table.awaited:
            if self.now(seat).deeds:
                self.does(seat, self.now(seat).deeds[0])
                return
        for seat in ("ana", "ben"):
            now = self.now(seat)
            blows = [touch.deeds[0] for touch in now.touch if touch.on.startswith("foe/")]
            if now.mood == "mine" and blows and not any(each.deed for each in self.now("gm").owed[:1]):
                self.does(seat, blows[0])
                return
        now = self.now("gm")
        owed = [each.deed for each in now.owed if each.deed]
        moves = [deed for deed in now.deeds if deed.action in ("reveal_foe", "spotlight", "foes_attack", "strike")]
        self.does("gm", self.rng.choice((*owed, *moves)))


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_fight_is_fought_with_nothing_but_what_is_suggested(system: str, seed: int) -> None:
    fight = Fight(system, seed)
    fight.bring("Wolf")
    fight.bring("Thing in the well", lurks=True)
    steps = 0
    while not fight.is_over:
        fight.step()
        steps += 1
        assert steps < 600, f"the fight goes on and on: {fight.now('gm')}"
    assert steps > 4


@every_game
def test_a_foe_that_lurks_is_known_to_nobody_until_it_comes_out(system: str) -> None:
    told = [heard(system, lurks) for lurks in (False, True)]
    assert told[0] == told[1]


def heard(system: str, lurks: bool) -> list[str]:
    """Everything that reaches the players of a fight, but for the numbers of entries they hear nothing of."""
    fight = Fight(system, 7)
    if lurks:
        fight.bring("Thing in the well", lurks=True)
    fight.rng.seed(7)
    fight.bring("Wolf")
    fight.do("gm", {"do": "spotlight", "who": "ana"})
    journal, found = fight.journal, list[str]()
    for seat in ("ana", "ben"):
        found += [repr(journal.told(entry, seat)) for entry in journal.entries if journal.told(entry, seat)]
        found += [
            repr(journal.view(seat)),
            repr(journal.offers(seat)),
            repr(journal.now(seat)),
            repr(journal.felt(seat)),
        ]
        assert "Thing in the well" not in welcome_for(journal, seat).decode()
        assert "Thing in the well" not in frames_for(journal, journal.entries[-1], seat).decode()
        assert "Thing in the well" not in json.encode([journal.told(entry, seat) for entry in journal.entries]).decode()
    return found


@every_game
def test_the_gm_lets_it_come_out_by_one_deed_and_everybody_sees_it(system: str) -> None:
    fight = Fight(system, 1)
    fight.bring("Wolf")
    fight.bring("Thing in the well", lurks=True)
    hidden = next(foe.id for foe in fight.field.foes if foe.lurks)
    (deed,) = (deed for deed in fight.now("gm").deeds if deed.action == "reveal_foe")
    assert deed.given == {"foe": hidden}
    assert next(touch for touch in fight.now("gm").touch if touch.on == hidden).deeds[0] == deed
    assert hidden not in repr(fight.felt("ana"))
    fight.does("gm", deed)
    seen = fight.felt("ana").field
    assert hidden in [foe.id for foe in seen.foes]
    assert not any(foe.lurks for foe in fight.field.foes)


@every_game
def test_a_fight_is_shown_as_people_stand_in_it(system: str) -> None:
    fight = Fight(system, 1)
    fight.bring("Wolf")
    wolf = fight.field.foes[0].id
    fight.do("gm", {"do": "close_in", "foe": wolf, "who": ["ana"]})
    seen = fight.felt("ben").field
    assert (seen.foes[0].melee, seen.foes[0].range) == (("ana",), ("ben",))
    assert [(hero.seat, hero.behind) for hero in seen.heroes] == [("ana", ()), ("ben", ("ana",))]
    closes = [deed for touch in fight.now("gm").touch if touch.on == wolf for deed in touch.deeds]
    assert ("ana", "ben") in [deed.given.get("who") for deed in closes]
    blow = next(deed for deed in closes if deed.action in ("foes_attack", "strike"))
    fight.does("gm", blow)
    assert [(each.foe, each.who) for each in fight.felt("ben").field.blows] == [(wolf, "ana")]


@every_game
def test_a_foe_that_never_came_is_gone_without_a_word(system: str) -> None:
    fight = Fight(system, 1)
    fight.bring("Thing in the well", lurks=True)
    hidden = fight.field.foes[0].id
    gone = next(touch for touch in fight.now("gm").touch if touch.on == hidden).deeds[-1]
    fight.does("gm", gone)
    assert fight.field is None
    assert not fight.journal.told(fight.journal.entries[-1], "ana")


@every_game
def test_every_answer_to_a_blow_says_what_it_leaves(system: str) -> None:
    fight = Fight(system, 3)
    fight.bring("Wolf")
    wolf = fight.field.foes[0].id
    strike = next(touch for touch in fight.now("gm").touch if touch.on == wolf).deeds[0]
    fight.does("gm", strike)
    asked = fight.now("ana")
    assert (asked.mood, asked.cue) == ("asked", "You are hit.")
    fight.does("ana", asked.deeds[0])
    ways = fight.now("ana").deeds
    assert all(way.given for way in ways[:2])
    assert any(each.of == "stamina/ana" and each.then < each.now for way in ways for each in way.leaves)
