"""The GM's own hand: rulings that any table allows, each with its reason, on the record."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import Any

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Between, PickFrom, Places, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Rewound
from hearthside.kernel.every_table import HOUSE_TRACKS, LAID_OPEN
from hearthside.kernel.log import Entry, backs_seen, faces_seen, somebody_sat_down, table_after
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say, unchanged
from hearthside.kernel.sight import Audience, PileKind, PilePlace, Sees, TrackKind, TrackPlace, kind_of, owner_of
from hearthside.kernel.things import Number, ThingId, ThingKind
from hearthside.kernel.views import TableView


@record(kw_only=True)
class Place:
    """Move cards from one pile to another by your own hand, with a reason for the record."""

    source: str
    cards: tuple[int, ...]
    target: str
    reason: str


@record(kw_only=True)
class Set:
    """Set a track to a number by your own hand, with a reason for the record."""

    track: str
    to: int
    reason: str


@record(kw_only=True)
class Peek:
    """Look at the top cards of a face-down pile; the table hears that you did."""

    pile: str
    count: int = 1
    reason: str


_REASON = Words(most=300, optional=False, label="Why?")


Things = tuple[ThingKind[Any], ...]

Called = Callable[[str], str]
"""What people call a thing that the table knows by a name of its own: `good-cardio` is Good Cardio."""
Named = tuple[tuple[str, str], ...]
"""People or things, each with what it is called."""


NO_NAMES: Mapping[str, str] = {}


def _as_it_is(name: str) -> str:
    return name


def _naming(
    titles: Mapping[str, str], called: Called, things: Things, by_name: Mapping[str, str]
) -> Callable[[TableView, str, Iterable[str]], Places]:
    """How a GM reads places of these kinds: “Draw pile of Ana”. Places and people rarely change, so it is kept.

    A place is a pile or a track, or a number of a thing.
    """

    def owner_words(owner: str, who: Mapping[str, str]) -> str:
        seat, _, thing = owner.partition(".")
        if owner in who:
            return who[owner]
        return _something_of(who[seat], called(thing)) if thing and seat in who else called(owner)

    @lru_cache(maxsize=256)
    def named(label: str, places: tuple[str, ...], people: Named, there: Named) -> Places:
        who = {seat: unchanged(title) for seat, title in people} | dict(there)
        has: dict[str, list[str]] = {}
        kinds = set()
        for place in places:
            thing, _, field = place.rpartition(".")
            is_number = thing in who and kind_of(thing) + "." + field in titles
            owner, kind = (thing, "." + field) if is_number else (owner_of(place), kind_of(place))
            has.setdefault(owner, []).append(kind)
            kinds.add(kind_of(thing) + kind if is_number else kind)
        return Places(
            titles={kind: titles[kind] for kind in sorted(kinds)},
            whose={owner: owner_words(owner, who) for owner in has if owner != "table"},
            there={owner: tuple(kinds) for owner, kinds in has.items()},
            named={place: by_name[place] for place in places if place in by_name},
            label=label,
        )

    return lambda seen, label, places: named(
        label,
        tuple(sorted(places)),
        tuple((seat.name, seat.title) for seat in seen.seats.values()),
        tuple(_names_of_things(seen, things)),
    )


def _names_of_things(seen: TableView, things: Things) -> Iterator[tuple[ThingId, str]]:
    """What a GM calls each thing; one that somebody has goes by both names, “Ana: Sword”."""
    for kind in things:
        for thing, name in kind.called(seen).items():
            owner = seen.seats.get(getattr(kind.of(seen, thing), "owner", ""))
            yield thing, _something_of(owner.title, name) if owner else name


@lru_cache(maxsize=1024)
def _something_of(who: str, what: str) -> str:
    return say("{who}: {what}", who=who, what=what)


def _numbers_of(seen: TableView, things: Things) -> Iterator[str]:
    """The numbers of things that a GM may set, each by the id of the thing and its field: `creature/3.size`."""
    numbers = {kind.name: kind.numbers for kind in things}
    for thing, _ in _names_of_things(seen, things):
        yield from (f"{thing}.{field}" for field in numbers[kind_of(thing)])


def hand_of_the_gm(
    piles: tuple[PileKind, ...],
    tracks: tuple[TrackKind, ...],
    called: Called = _as_it_is,
    things: Things = (),
    by_name: Mapping[str, str] = NO_NAMES,
) -> tuple[Action, ...]:
    """The rulings a GM can make where these piles, tracks and things lie, each with its reason, on the record.

    Places with a name of their own, such as the one deck of its kind, go `by_name`.
    """
    pile_titles = {kind.name: kind.title for kind in piles}
    face_down = frozenset(kind.name for kind in piles if kind.gm_sees is not Sees.FACES)
    tracks = (*tracks, *HOUSE_TRACKS)
    track_kinds = {kind.name: kind for kind in tracks}
    thing_kinds = {kind.name: kind for kind in things}
    reckoned = frozenset(kind.name for kind in tracks if kind.is_reckoned)

    piles_named = _naming(pile_titles, called, things, by_name)
    numbers = {f"{kind.name}.{field}": number.title for kind in things for field, number in kind.numbers.items()}
    tracks_named = _naming({kind.name: kind.title for kind in tracks} | numbers, called, things, by_name)

    @lru_cache(maxsize=256)
    def targets(there: tuple[PilePlace, ...], players: tuple[str, ...]) -> tuple[PilePlace, ...]:
        """Every pile there is, and every pile a player could come to have."""
        personal = (kind.of(player) for kind in piles if kind.of_table not in there for player in players)
        return tuple(dict.fromkeys((*there, *personal)))

    def offer_place(seen: TableView) -> Offer | None:
        # The offer speaks of piles and not of cards, so that it does not change with every card that moves.
        if not seen.piles:
            return None
        return Offer(
            {
                "source": piles_named(seen, "From", seen.piles),
                "cards": PickFrom("source", 1, 60, label="Which cards?"),
                "target": piles_named(seen, "To", targets(tuple(sorted(seen.piles)), seen.players)),
                "reason": _REASON,
            }
        )

    def decide_place(draft: Draft, seat: str, ruling: Place) -> None:
        source, target = PilePlace(ruling.source), PilePlace(ruling.target)
        pile = draft.table.pile(source)
        lying = dict(zip(pile.tokens, pile.cards, strict=True))
        if any(token not in lying for token in ruling.cards):
            raise Impossible("", "One of these cards does not lie in that pile.")
        if source == target:
            raise Impossible("", "These cards lie there already.")
        draft.tell(
            seat,
            "",
            "A ruling: {count} cards are moved by hand. {reason}",
            count=len(ruling.cards),
            reason=ruling.reason,
        )
        draft.move([lying[token] for token in ruling.cards], source, target)

    def offer_set(seen: TableView) -> Offer | None:
        on_tracks = [track for track in seen.tracks if kind_of(track) not in reckoned]
        shown = tracks_named(seen, "What?", (*on_tracks, *_numbers_of(seen, things)))
        if not shown.there:
            return None
        return Offer({"track": shown, "to": Between(-99, 999, label="To"), "reason": _REASON})

    def decide_set(draft: Draft, seat: str, ruling: Set) -> None:
        if kind_of(ruling.track) in thing_kinds:
            set_field(draft, seat, ruling)
        else:
            set_track(draft, seat, ruling)

    def tell_set(draft: Draft, seat: str, ruling: Set, of: TrackKind | Number, *, is_open: bool) -> None:
        if ruling.to < of.least or (of.most is not None and ruling.to > of.most):
            raise Impossible("", "{title} cannot be {to}.", title=of.title, to=ruling.to)
        # A number that only the GM sees is not read out to the table.
        says = "A ruling: {title} is now {number}. {reason}"
        heard_by = () if is_open else (seat,)
        draft.tell(seat, "", says, only_to=heard_by, title=of.title, number=ruling.to, reason=ruling.reason)

    def set_field(draft: Draft, seat: str, ruling: Set) -> None:
        name, _, field = ruling.track.rpartition(".")
        kind, thing = thing_kinds[kind_of(name)], ThingId(name)
        laid = draft.table.things.get(thing)
        if laid is None or field not in kind.numbers:
            raise Impossible("", "There is no such number.")
        is_open = not laid.lurks and (field not in kind.screened or field in laid.shown)
        tell_set(draft, seat, ruling, kind.numbers[field], is_open=is_open)
        draft.put(kind, thing, replace(laid.what, **{field: ruling.to}))

    def set_track(draft: Draft, seat: str, ruling: Set) -> None:
        track = TrackPlace(ruling.track)
        kind = track_kinds[kind_of(track)]
        is_open = kind.audience is Audience.EVERYONE or (
            kind.audience is Audience.SEATED and owner_of(track) in draft.table.seats
        )
        tell_set(draft, seat, ruling, kind, is_open=is_open)
        draft.count(track, ruling.to - draft.table.track(track))

    def offer_peek(seen: TableView) -> Offer | None:
        hidden = [where for where in seen.piles if kind_of(where) in face_down]
        if not hidden:
            return None
        return Offer(
            {
                "pile": piles_named(seen, "Which pile?", hidden),
                "count": Between(1, 60, label="How many from the top?"),
                "reason": _REASON,
            }
        )

    def decide_peek(draft: Draft, seat: str, ruling: Peek) -> None:
        pile = PilePlace(ruling.pile)
        cards = draft.table.cards(pile)[: ruling.count]
        if not cards:
            raise Impossible("", "No card lies there.")
        draft.tell(
            seat,
            "",
            "A ruling: the GM looks at face-down cards ({count}). {reason}",
            count=len(cards),
            reason=ruling.reason,
        )
        draft.show(pile, cards, (seat,))

    def ruling(
        name: str, command: type[Any], offer: Callable[[TableView], Offer | None], decide: Any, label: str
    ) -> Action:
        return Action(name, command, offer, decide, rule="", label=label, by=GM, group="rulings")

    return (
        ruling("place", Place, offer_place, decide_place, "Move cards by hand"),
        ruling("set", Set, offer_set, decide_set, "Set a number"),
        ruling("peek", Peek, offer_peek, decide_peek, "Look at face-down cards"),
    )


@record(kw_only=True)
class Rewind:
    """Take the table back to an earlier moment. What was seen stays known; what nobody saw is shuffled anew."""

    to: int
    reason: str


def _offer_rewind(seen: TableView) -> Offer:  # noqa: ARG001
    return Offer({"to": Between(1, 10**9, label="Back to entry"), "reason": _REASON})


def _rewind(draft: Draft, seat: str, rewind: Rewind) -> None:
    says = "The table goes back. {reason}"
    if go_back(draft, rewind.to):
        says = "The table goes back. Cards were seen since, so what nobody saw is shuffled anew. {reason}"
    draft.tell(seat, "", says, reason=rewind.reason)


def go_back(draft: Draft, to: int) -> bool:
    """The table is as it was after this entry. Whether cards were seen since, so that others were shuffled anew."""
    undone = draft.history[to:]
    if not undone:
        raise Impossible("", "The table has not got that far: there is nothing to take back.")
    sitter = somebody_sat_down(undone)
    if sitter:
        raise Impossible("", "{who} sat down after that; the table cannot go back before it.", who=sitter)
    relaid = _relaid_piles(draft, undone)
    draft.rewind(
        Rewound(
            to,
            tuple(relaid),
            tuple(cards for cards, _ in relaid.values()),
            tuple(tokens for _, tokens in relaid.values()),
        )
    )
    return bool(relaid)


def _relaid_piles(draft: Draft, undone: Sequence[Entry]) -> dict[PilePlace, tuple[tuple[str, ...], tuple[int, ...]]]:
    """The face-down piles somebody turned cards of since, or that were laid open: how they lie after going back.

    A card that was seen with the back it had there goes back to where it lay and is known there; the others change
    places and backs. Where a card lay that was first seen after a shuffle nobody knows, so it changes places too.
    """
    past = table_after(draft.system, draft.history, len(draft.history) - len(undone))
    seen, seen_there = (look(draft.system, draft.table, undone) for look in (faces_seen, backs_seen))
    fresh = count(draft.table.next_token)
    is_laid_open = len(draft.history) - len(undone) <= draft.table.track(LAID_OPEN.of_table)
    relaid = {}
    for where, pile in past.piles.items():
        if draft.system.is_open(where) or not any(is_laid_open or card in seen for card in pile.cards):
            continue
        stays = [token in seen_there for token in pile.tokens]
        loose = iter(draft.chance.shuffle([card for card, fixed in zip(pile.cards, stays, strict=True) if not fixed]))
        relaid[where] = (
            tuple(card if fixed else next(loose) for card, fixed in zip(pile.cards, stays, strict=True)),
            tuple(token if fixed else next(fresh) for token, fixed in zip(pile.tokens, stays, strict=True)),
        )
    return relaid


REWIND = Action(
    "rewind", Rewind, _offer_rewind, _rewind, rule="", label="Go back to an earlier moment", by=GM, group="rulings"
)
