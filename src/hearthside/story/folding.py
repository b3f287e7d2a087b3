"""How a view follows what is heard: the same steps a browser takes, with no rule of any game in them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from hearthside.kernel.sight import PilePlace, Sees, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import Seat
from hearthside.kernel.things import ThingId, ThingView
from hearthside.kernel.views import PileView, Question, SeenEvent, TableView
from hearthside.systems import load

K = TypeVar("K")
V = TypeVar("V")

Piles = Mapping[PilePlace, PileView]


def fold(seen: TableView, event: SeenEvent, system: System | None = None) -> TableView:
    """The view after this event. The game is found by the view's own word for it, unless it is handed in.

    A rewind changes nothing here: how the table lay before cannot be told from what was heard since, so a rewind
    comes with a fresh view.
    """
    game = system or load(seen.system)
    match event["type"]:
        case "moved":
            return replace(seen, piles=_moved(game, seen, event))
        case "dealt":
            where = event["place"]
            return replace(seen, piles=_laid(seen.piles, where, _added(game, seen, seen.piles, where, event, "top")))
        case "shuffled":
            return replace(seen, piles=_shuffled(seen.piles, event))
        case "counted":
            track = event["track"]
            return replace(seen, tracks=_with(seen.tracks, track, seen.track(track) + event["by"]))
        case "marked":
            mark = event["mark"]
            return replace(seen, marks=_with(seen.marks, mark, (*seen.marks.get(mark, ()), event["what"])))
        case "unmarked":
            mark = event["mark"]
            left = tuple(each for each in seen.marks.get(mark, ()) if each != event["what"])
            return replace(seen, marks=_with(seen.marks, mark, left))
        case "written":
            return replace(seen, words=_with(seen.words, event["sheet"], event["text"]))
        case "made":
            screened = event.get("screened", {})
            made = ThingView(event["kind"], {**event["open"], **screened}, tuple(sorted(screened)), event["lurks"])
            return replace(seen, things=_with(seen.things, event["thing"], made))
        case "altered" | "uncovered" | "covered":
            return replace(seen, things=_with(_lying_before(seen, event), event["thing"], _changed(seen, event)))
        case "removed":
            return replace(seen, things=_without(seen.things, event["thing"]))
        case "spotlit":
            return replace(seen, spotlight=event["seat"])
        case "awaited":
            return replace(seen, awaited=_with(seen.awaited, event["by"], _question(event)))
        case "answered":
            return replace(seen, awaited=_without(seen.awaited, event["by"]))
        case "seated":
            sitter = Seat(event["seat"], event["title"], event["role"])
            return replace(seen, seats=_with(seen.seats, sitter.name, sitter))
        case "opened":
            return replace(seen, system=event["system"], options=event["options"])
        case "told" | "befell" | "resolved" | "overruled" | "rolled" | "shown" | "rewound" | "witnessed":
            return seen
        case unknown:
            raise ValueError(f"nobody knows what {unknown!r} does to a table")


def _lying_before(seen: TableView, event: SeenEvent) -> Mapping[ThingId, ThingView]:
    """The things among which one comes to lie: what lurked, and comes out, lies behind all others from now on."""
    laid = seen.things.get(event["thing"])
    comes_out = event["type"] == "uncovered" and laid is not None and laid.lurks
    return _without(seen.things, event["thing"]) if comes_out else seen.things


def _changed(seen: TableView, event: SeenEvent) -> ThingView:
    """A thing after some of its fields are others, or others see them."""
    laid = seen.things.get(event["thing"]) or ThingView(event["kind"], {})
    fields = {**laid.fields, **event.get("open", {}), **event.get("screened", {})}
    match event["type"]:
        case "altered":
            return ThingView(laid.kind, fields, laid.hidden, laid.lurks)
        case "uncovered":
            return ThingView(laid.kind, fields, tuple(name for name in laid.hidden if name not in event["open"]))
        case _ if seen.role == "gm":
            return ThingView(laid.kind, fields, tuple(sorted((*laid.hidden, *event["names"]))))
        case _:
            return ThingView(laid.kind, {name: fields[name] for name in fields if name not in event["names"]})


def _question(event: SeenEvent) -> Question:
    said = {name: event[name] for name in ("by", "actions", "rule", "says", "matter", "said")}
    return Question(**said, secret=event.get("secret", {}))


def _in_this_order(pile: PileView, event: SeenEvent) -> PileView:
    return PileView(pile.count, event.get("tokens", ()), pile.faces)


def _moved(game: System, seen: TableView, event: SeenEvent) -> Piles:
    source, target = event["source"], event["target"]
    between = _laid(seen.piles, source, _removed(seen.piles.get(source), event))
    return _laid(between, target, _added(game, seen, between, target, event, event["end"]))


def _removed(pile: PileView | None, event: SeenEvent) -> PileView | None:
    """The pile without the cards that leave; a pile this seat sees nothing of stays unseen."""
    if pile is None:
        return None
    leaving = set(event.get("tokens", ()))
    staying = [at for at, token in enumerate(pile.tokens) if token not in leaving]
    return PileView(
        pile.count - event["count"],
        tuple(pile.tokens[at] for at in staying),
        None if pile.faces is None else tuple(pile.faces[at] for at in staying),
    )


def _added(
    game: System, seen: TableView, piles: Piles, where: PilePlace, event: SeenEvent, end: str
) -> PileView | None:
    """The pile with the cards that arrive, as far as this seat sees such a pile.

    The event may say more, where the cards come from a pile it sees better; of that nothing is seen any longer.
    """
    sees = game.pile_kind(where).seen(owner_of(where), seen.seat, seen.role)
    if sees is Sees.NOTHING:
        return None
    lying = piles.get(where, PileView(0, (), () if sees is Sees.FACES else None))
    tokens = event["tokens"] if sees >= Sees.ORDER else ()
    faces = None
    if sees is Sees.FACES:
        faces = _joined(event["faces"], lying.faces or (), end)
    return PileView(lying.count + event["count"], _joined(tokens, lying.tokens, end), faces)


def _joined(arriving: tuple[Any, ...], lying: tuple[Any, ...], end: str) -> tuple[Any, ...]:
    return (*arriving, *lying) if end == "top" else (*lying, *arriving)


def _shuffled(piles: Piles, event: SeenEvent) -> Piles:
    pile = piles.get(event["place"])
    return piles if pile is None else _with(piles, event["place"], _in_this_order(pile, event))


def _laid(piles: Piles, where: PilePlace, pile: PileView | None) -> Piles:
    return piles if pile is None else _with(piles, where, pile)


def _with(mapping: Mapping[K, V], name: K, value: V) -> dict[K, V]:
    return {**mapping, name: value}


def _without(mapping: Mapping[K, V], name: K) -> dict[K, V]:
    return {each: value for each, value in mapping.items() if each != name}
