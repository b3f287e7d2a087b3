"""Fights of A Thousand Faces of Adventure, for both guides.

The first format of the GM's Guide: players act in turn, foes answer blows in melee, and when a flip goes wrong the foes
attack whoever flipped, all together (TF-GMC-06).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hearthside.bots.filling import Command
from hearthside.kernel.actions import Offer
from hearthside.kernel.directing import Deed
from hearthside.kernel.events import Facts
from hearthside.kernel.every_table import Temper
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import Marks
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import GM_MOVES, INCAPACITATED, STATE, WOUNDS_KIND, rank_of
from hearthside.kits.deckahedron.adventure.body import stamina_left
from hearthside.kits.deckahedron.adventure.book import BOOKS, moves_of, reprint
from hearthside.kits.deckahedron.adventure.combat.foes import foes_of
from hearthside.kits.deckahedron.adventure.combat.numbers import LADDER
from hearthside.kits.deckahedron.adventure.combat.striking import weapon_die
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM
from hearthside.kits.deckahedron.adventure.combat.worksheet import MOST_STAMINA, PLAIN_POWERS
from hearthside.kits.deckahedron.cards import FACES
from hearthside.kits.deckahedron.piles import DRAW
from hearthside.lab.fights.fighting import Fight, Fights, Move, Texts
from hearthside.lab.fights.moments import Spotlit, in_the_light
from hearthside.systems import load


class Led(Spotlit):
    """Everybody's moment in turn; what the GM owes comes before the next one."""

    def __init__(self) -> None:
        super().__init__()
        self._foes_attack = False

    def heard(self, entry: Entry) -> None:
        """After a GM move the foes attack."""
        super().heard(entry)
        if entry.did["do"] == "gm_move":
            self._foes_attack = True

    def next(self, fight: Fight) -> Move | None:
        """What the foes do first, where something went wrong; then the next moment."""
        table = fight.table
        if self._foes_attack:
            self._foes_attack = False
            return fight.gm, {
                "do": "foes_attack",
                "foes": list(foes_of(table)),
                "who": [in_the_light(fight)],
                "words": "",
            }
        if table.track(GM_MOVES):
            return fight.gm, {"do": "gm_move", "words": "They strike back."}
        return self.next_moment(fight)


def bring(told: Facts) -> Command:
    """TF-GMC-01: a name, Stamina and attack power; or somebody of the guide. More than the usual comes by hand."""
    if "muster" in told:
        return {"do": "muster", "what": told["muster"]}
    plain = {name: usual for name, usual in _beyond(told).items() if name in told}
    return {"do": "bring", **told, **plain}


def _beyond(told: Facts) -> dict[str, Any]:
    """What the GM would have to pay for, with what is free instead."""
    stamina, power = told.get("stamina"), told.get("power")
    found: dict[str, Any] = {}
    if type(stamina) is int and stamina > MOST_STAMINA:
        found["stamina"] = MOST_STAMINA
    if power in LADDER and power not in dict(PLAIN_POWERS):
        found["power"] = PLAIN_POWERS[0][0]
    return found


def amend(table: Table, told: Facts) -> tuple[Command, ...]:
    """In the lab nobody has to pay for strong foes."""
    foe = foes_of(table)[-1]
    to = {"stamina": told.get("stamina"), "power": LADDER.index(told["power"]) if told.get("power") in LADDER else 0}
    return tuple(
        {"do": "set", "track": f"{foe}.{name}", "to": to[name], "reason": "As the encounter has it."}
        for name in _beyond(told)
    )


def begin(table: Table) -> tuple[Command, ...]:  # noqa: ARG001
    """A fight is on as soon as there are foes."""
    return ()


def is_down(table: Table, seat: str) -> bool:
    """TF-STAM-09: out of it."""
    return table.has_mark(STATE.of(seat), INCAPACITATED)


def gone(table: Table, seat: str) -> Marks:  # noqa: ARG001
    """Out of it from the first."""
    return {STATE.of(seat): (INCAPACITATED,)}


def leans(temper: Temper, seen: TableView, deed: Deed) -> float:
    """A blow by what one does best, with what hits hardest. The bold strike twice where the careful step aside."""
    if deed.action == "pick":
        avoids = "avoid" in deed.given.get("options", ())
        return float(avoids != (temper == "bold"))
    move = moves_of(seen).get(str(deed.given.get("move", "")))
    if move is None or not deed.given.get("foe"):
        return 0.0
    best = max((seen.track(rank_of(name, seen.seat)) for name in move.attributes), default=0)
    return best + LADDER.index(weapon_die(seen, seen.seat, "", move)) / 2


def by_the_only_way(offer: Offer) -> Facts | None:
    """A flip is made with the attribute that is called for, where that is one."""
    ways = offer.fields["attribute"].values()
    return {"attribute": ways[0]} if len(ways) == 1 else None


def fresh_from_the_discard(offer: Offer) -> Facts | None:
    """Where nothing keeps a loss off, the discard pile is shuffled in before it, so that fewer fresh cards go."""
    return {"reshuffle": True} if [*offer.fields] == ["reshuffle"] else None


SWORD = {"str": 3, "dex": 2, "int": 1, "items": ["sword"]}
BOW = {"str": 1, "dex": 3, "int": 2, "items": ["bow"]}
STANDARD: tuple[Facts, ...] = (
    {
        "title": "alone",
        "party": {"ana": {"character": SWORD}},
        "foes": [{"name": "Brute", "stamina": 8, "power": "d4"}],
    },
    {
        "title": "a pair",
        "party": {"ana": {"character": SWORD}, "bo": {"character": BOW}},
        "foes": [{"name": "Brute", "stamina": 10, "power": "d4", "count": 2}],
    },
    {
        "title": "three together",
        "party": {"ana": {"character": SWORD}, "bo": {"character": BOW}, "cleo": {"character": SWORD}},
        "foes": [{"name": "Champion", "stamina": 20, "power": "d10"}],
    },
)


def _moves_in(game: str) -> Texts:
    """The moves of a guide; whoever plays by it reads them in its book."""

    def read() -> Mapping[str, Any]:
        load(game)
        return BOOKS[game].moves

    def lay(others: Mapping[str, Any]) -> None:
        book = BOOKS[game]
        reprint(replace(book, moves={**book.moves, **others}))

    return Texts(read, lay)


def _by_a_guide(game: str, wound: float) -> Fights:
    """The fights of one guide. Three Wounds take somebody down as all their Stamina would: so much each is worth."""
    return Fights(
        bring=bring,
        amend=amend,
        begin=begin,
        leader=Led,
        foes=foes_of,
        is_down=is_down,
        brings=frozenset({"bring", "muster"}),
        gone=gone,
        standard=STANDARD,
        faces=FACES,
        texts={"moves": _moves_in(game)},
        left={
            "Stamina": stamina_left,
            "Wounds": lambda table, seat: table.track(WOUNDS_KIND.of(seat)),
            "Cards": lambda table, seat: len(table.cards(DRAW.of(seat))),
        },
        options={"TRIG-01": "players"},
        aside=frozenset({"propose", "run", "say", "race", "uncall", "send_off", "call"}),
        worth={HARM.name: -wound / 3, WOUNDS_KIND.name: -wound},
        plainly={
            "flip": by_the_only_way,
            "describe": lambda offer: {"words": ""},  # noqa: ARG005
            "expend": fresh_from_the_discard,
            "foe_turn": lambda offer: {"attack": True, "words": ""},  # noqa: ARG005
        },
        leans=leans,
    )


CURRENT, PLAYTEST = _by_a_guide("thousand_faces", 20 / 3), _by_a_guide("thousand_faces_playtest", 10 / 3)
