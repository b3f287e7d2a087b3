"""What a seat may not see never reaches it: not in views, offers, events, odds, refusals or frames."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from hearthside.bots.chair import Chair
from hearthside.evening.leading import seat_policy
from hearthside.games import games
from hearthside.kernel import views
from hearthside.kernel.chance import FairChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import SHAPES, Event, Made
from hearthside.kernel.every_table import TEMPERS
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.sight import Audience, Role, Sees
from hearthside.kernel.system import System
from hearthside.kernel.table import CHANGES, Sight, Table
from hearthside.kernel.things import Laid, ThingKind, ThingView
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.book import moves_of, printed_items
from hearthside.kits.deckahedron.adventure.gear import hands, items
from hearthside.lab.asking import ask
from hearthside.systems import load
from hearthside.table.room import frames_for, welcome_for
from tests.nightly import longer
from tests.properties.twins import Play, RecordedChance, RepeatedChance, play_twin
from tests.properties.walking import PEOPLE, RULINGS, fresh_journal, open_offers, people, some_command
from tests.systems.adventure.tables import TableOfAdventure, hand, playing

pytestmark = pytest.mark.slow
every_game = pytest.mark.parametrize("system", games())

BATCHES = 4
"""The pairs are split into this many tests, so that they run side by side."""
PAIRS = max(25 * BATCHES, longer(180, 20_000))
"""For each game; at night 100,000 in all. Of very few, hardly any would differ where only dice are hidden."""


def _refusable(rng: Random) -> dict[str, Any]:
    """Something a player might try at the wrong moment, or with a card that is not there."""
    tries: list[dict[str, Any]] = [
        {"do": "stand", "keep": rng.randint(1, 60)},
        {"do": "flip", "attribute": "luck"},
        {"do": "reshuffle"},
        {"do": "regain", "cards": [rng.randint(1, 60)]},
        {"do": "flashback", "memory": "Once upon a time."},
        {"do": "peek", "pile": "draw/ana", "count": 3, "reason": "I want to know."},
        {"do": "draw", "stat": "agl"},
        {"do": "roll", "ability": "body"},
        {"do": "push_fate"},
    ]
    return rng.choice(tries)


FOES = (
    {"do": "bring", "name": "Somebody", "stamina": 5, "count": 2, "secrets": "It bites.", "lurks": True},
    {"do": "bring", "name": "Somebody", "stamina": 3},
)

SCENES: Mapping[str, Sequence[dict[str, Any]]] = {
    "thousand_faces": FOES,
    "thousand_faces_playtest": FOES,
    "deckahedron_world": (
        {"do": "bring_foe", "name": "Somebody", "stamina": 7, "tough": True, "lurks": True},
        {"do": "bring_foe", "name": "Somebody else", "lurks": True},
        {"do": "bring_foe", "name": "Somebody", "stamina": 3},
    ),
    "first_empires": (
        {"do": "lay_zone", "words": "The bridge"},
        {"do": "lay_zone", "words": "The river"},
        {"do": "bring_creature", "kind": "Mimic", "unseen": True},
        {"do": "bring_creature", "kind": "Troll", "zone": "zone/3", "number": 2, "unseen": True},
        {"do": "lay_clock", "words": "The flood", "kind": "danger", "segments": 4, "secret": True},
        {"do": "bring_creature", "kind": "Troll", "zone": "zone/3"},
    ),
    "deck_of_adventures": (
        {"do": "lay_ground", "place": "crypt"},
        {"do": "brush", "kind": "pit", "spaces": ["G4", "H4"], "name": "A trap", "hidden": True},
        {"do": "bring", "name": "Somebody", "block": "Wolf", "at": "H5", "hidden": True},
        {"do": "bring", "name": "Somebody", "block": "Wolf", "at": "G3"},
    ),
}
"""What the GM lays out before some of the evenings: some of it behind the screen, and then some for all to see."""


def _played(system: str, seed: int) -> Play:
    """A short stretch of random play with refusals in between, from a fresh table."""
    rng = Random(seed)
    chance = RecordedChance(FairChance(Random(seed)), [])
    journal = Journal.opened(load(system), people(), chance)
    play = Play(journal, [], chance.record)
    for laid in SCENES.get(system, ()) if seed % 3 == 0 else ():
        assert not isinstance(play.do("gm", laid, chance), Refused)
    if seed % 3 == 1 and journal.system.maker:  # somebody has a hero by surprise, or the first steps of one
        assert not isinstance(play.do(rng.choice(PEOPLE[1:3]), {"do": "surprise", "step": ""}, chance), Refused)
    for _ in range(rng.randint(2, 9)):
        waiting = [name for name in journal.table.awaited if name in PEOPLE]
        by = rng.choice(waiting) if waiting and rng.random() < 0.6 else rng.choice(PEOPLE[:3])
        offered = some_command(rng, journal, by, [name for name in open_offers(journal, by) if name != "rewind"])
        tried = offered if offered and rng.random() < 0.85 else _refusable(rng)
        play.do(by, tried, chance)
    return play


def _stream(play: Play, seat: str) -> Iterator[str]:
    """Everything that reaches this seat, in order, as text to the byte."""
    journal = play.journal
    for entry in journal.entries:
        yield json.encode(journal.told(entry, seat)).decode()
    for (by, command), answer in play.done:
        if by == seat and isinstance(answer, Refused):
            yield f"{command} {answer}"
    yield frames_for(journal, journal.entries[-1], seat).decode()
    yield welcome_for(journal, seat).decode()
    yield repr(journal.view(seat))
    yield repr(journal.offers(seat))
    yield repr(journal.now(seat))
    yield repr(journal.making(seat))
    for name in open_offers(journal, seat):
        offered = some_command(Random(7), journal, seat, [name])
        if offered is not None:
            yield repr(ask(journal.system, journal.table, seat, offered))
    yield repr(_what_the_house_would_do(journal, seat))


def _what_the_house_would_do(journal: Journal, seat: str) -> object:
    """What the house does at this seat where it is asked to play it: it knows no more than whoever sits there."""
    if journal.table.role_of(seat) == "spectator":
        return None
    chair = Chair(journal, seat)
    return seat_policy(chair, TEMPERS[journal.seq % len(TEMPERS)], Random(5)).choose(chair)


def _hides_something(play: Play, twin: Play) -> bool:
    return play.journal.table != twin.journal.table


@every_game
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_seat_cannot_tell_apart_two_tables_that_differ_in_what_it_may_not_see(system: str, batch: int) -> None:
    different = 0
    has_house_played = is_being_made = False
    for seed in range(batch * PAIRS // BATCHES, (batch + 1) * PAIRS // BATCHES):
        play = _played(system, seed)
        seat = Random(seed).choice(PEOPLE)
        twin = play_twin(play, seat, Random(seed + 1))
        different += _hides_something(play, twin)
        has_house_played = has_house_played or _what_the_house_would_do(play.journal, seat) is not None
        made = play.journal.making(seat)
        is_being_made = is_being_made or any(sheet.stage == "making" for sheet in (made.party if made else ()))
        assert list(_stream(play, seat)) == list(_stream(twin, seat)), f"{seat} can tell them apart, seed {seed}"
    assert has_house_played, "the house does nothing, so it tells nothing"
    assert is_being_made or not load(system).maker, "nobody makes a hero, so nothing of it can be told"
    if load(system).piles:
        assert different > PAIRS // BATCHES * 0.9, "the pairs are hardly different, so nothing is tested"
    else:
        assert different > 0


# What a player keeps from everybody, the GM too


def _with_a_secret(system: str, item: str, options: Sequence[str]) -> Play:
    """Ana meets a contact in town, who gets her this magic item (TF-MOVE-20)."""
    with playing(system):
        table = TableOfAdventure("9-hour", ana=hand(moves=[ONLY_FOR_THE_JOB], precious=1), ben=hand())
    table.play("gm", "scene", where="town")
    table.play("ana", "attempt", move=ONLY_FOR_THE_JOB)
    table.play("ana", "pick", options=list(options))
    while "answer" in table.offers("gm"):
        table.play("gm", "answer", words="A name, whispered.")
    table.play("ana", "hide", item=item, rolls=[4711])
    return Play(table.journal, [], [])


ONLY_FOR_THE_JOB = "im-only-here-for-the-job"
FULL, OTHERS = "of-telepathy", ("of-vitality", "of-invisibility", "of-illusion")
"""The magic item that is full sooner than every other, and some others: with other gauges and names."""
OF_ADVENTURE = ("thousand_faces", "thousand_faces_playtest")


def _secrets(system: str, seed: int) -> tuple[Play, Play]:
    """Two evenings that go the same way, but for what Ana keeps under her cloak: they even hold other charges."""
    rng, options = Random(seed), ("leverage", "secret-item")
    one, other = rng.sample((FULL, rng.choice(OTHERS)), 2)
    play, twin = _with_a_secret(system, one, options), _with_a_secret(system, other, options)
    for _ in range(rng.randint(0, 8)):
        by = rng.choice(("gm", "ana", "ben"))
        open_to_them = [name for name in open_offers(play.journal, by) if name not in ("unveil", *RULINGS)]
        command, dealt = some_command(rng, play.journal, by, open_to_them), rng.random()
        for each in (play, twin) if command else ():
            each.do(by, command or {}, FairChance(Random(dealt)))
    return play, twin


def _can_tell_secrets(play: Play, twin: Play) -> list[str]:
    """Those who can tell the two apart, apart from Ana."""
    return [seat for seat in ("gm", "ben") if list(_stream(play, seat)) != list(_stream(twin, seat))]


@pytest.mark.parametrize("system", OF_ADVENTURE)
@pytest.mark.parametrize("seed", range(longer(20, 200)))
def test_which_item_somebody_keeps_secret_shows_to_nobody_else(system: str, seed: int) -> None:
    play, twin = _secrets(system, seed)
    assert not _can_tell_secrets(play, twin)
    assert repr(play.journal.view("ana")) != repr(twin.journal.view("ana")), "there is nothing to tell"


def _the_gm_sees_what_is_kept(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Laid, "is_bare_to", lambda laid, seat, *, by_gm: by_gm or laid.kept_by == seat)


def _the_gm_hears_of_what_is_kept(patch: pytest.MonkeyPatch) -> None:
    knows = views._knows_of_it
    patch.setattr(views, "_knows_of_it", lambda event, seat, role: role == "gm" or knows(event, seat, role))


def _it_is_charged_at_once(patch: pytest.MonkeyPatch) -> None:
    def hide_away(draft: Draft, seat: str, kind: str) -> None:
        card = items.hide_away(draft, seat, kind)
        items._charge_up(draft, card, printed_items(draft)[kind], items.AS_PRINTED)

    patch.setattr(hands, "hide_away", hide_away)


@pytest.mark.parametrize("system", OF_ADVENTURE)
@pytest.mark.parametrize("leak", [_the_gm_sees_what_is_kept, _the_gm_hears_of_what_is_kept, _it_is_charged_at_once])
def test_somebody_who_could_tell_what_is_kept_secret_would_be_found_out(
    leak: Callable[[pytest.MonkeyPatch], None], system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert _can_tell_secrets(*_secrets(system, 0))


# What somebody holds while cards go round

DRAFTERS = ("ana", "ben", "cleo")


def _drafted(system: str, seed: int, order: Sequence[str] = ()) -> Play:
    """Three players make characters, and draft move cards that are dealt in this order; Ben has picked one."""
    seats = [Sitter("gm", "Gale", "gm"), *map(Sitter, DRAFTERS)]
    journal = Journal.opened(load(system), seats, FairChance(Random(seed)))
    play = Play(journal, [], list(order))
    for seat in DRAFTERS:
        play.do(seat, {"do": "create"}, FairChance(Random(seed)))
    dealer = RepeatedChance(list(order)) if order else RecordedChance(FairChance(Random(seed)), play.record)
    assert not isinstance(play.do("gm", {"do": "deal_draft"}, dealer), Refused)
    pick = some_command(Random(seed), journal, "ben", ["draft_pick"])
    assert pick is not None
    assert not isinstance(play.do("ben", pick, FairChance(Random(seed))), Refused)
    return play


def _drafts(system: str, seed: int) -> tuple[Play, Play]:
    """The same draft twice; at the second table Ana and Cleo hold each other's cards, and Ben the same."""
    play = _drafted(system, seed)
    order, moves = list(play.record), moves_of(play.journal.table)
    for at in range(0, len(order) - 2, 3):
        if moves[order[at]].letter == moves[order[at + 2]].letter:
            order[at], order[at + 2] = order[at + 2], order[at]
    return play, _drafted(system, seed, order)


def _can_tell_hands(play: Play, twin: Play) -> list[str]:
    """Those who can tell the two apart, and hold the same cards at both."""
    return [seat for seat in ("gm", "ben") if list(_stream(play, seat)) != list(_stream(twin, seat))]


@pytest.mark.parametrize("system", OF_ADVENTURE)
@pytest.mark.parametrize("seed", range(longer(4, 40)))
def test_the_cards_somebody_holds_show_in_nothing_that_others_see_of_their_making(system: str, seed: int) -> None:
    play, twin = _drafts(system, seed)
    for seat in ("ana", "cleo"):
        assert repr(play.journal.making(seat)) != repr(twin.journal.making(seat)), "there is nothing to tell"
    assert not _can_tell_hands(play, twin)


@pytest.mark.parametrize("system", OF_ADVENTURE)
def test_a_sheet_that_shows_what_somebody_holds_would_be_found_out(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = load(system).mark_audiences
    monkeypatch.setitem(kinds, "hand", Audience.EVERYONE)
    assert _can_tell_hands(*_drafts(system, 0))


# The twins themselves


def _what_lurks_is_seen(patch: pytest.MonkeyPatch) -> None:
    look = ThingKind.seen

    def seen(kind: ThingKind[Any], laid: Laid, seat: str, *, by_gm: bool) -> ThingView | None:
        return look(kind, replace(laid, lurks=False), seat, by_gm=by_gm)

    patch.setattr(ThingKind, "seen", seen)


def _what_lurks_is_heard_of(patch: pytest.MonkeyPatch) -> None:
    sight = views.sight_of
    known = {"told": Sees.FACES, "made": Sees.FACES}

    def heard(system: System, table: Table, event: Event, seat: str, role: Role) -> Sees:
        return known.get(SHAPES[type(event)].name) or sight(system, table, event, seat, role)

    patch.setattr(views, "sight_of", heard)


def _what_lurks_counts_in_ids(patch: pytest.MonkeyPatch) -> None:
    make = CHANGES[Made]

    def made(table: Table, event: Made, sight: Sight) -> None:
        make(table, event, sight)
        table.next_thing += event.lurks

    patch.setitem(CHANGES, Made, made)


def _what_lurks_counts_in_names(patch: pytest.MonkeyPatch) -> None:
    def called(kind: ThingKind[Any], lying: Lying) -> dict[str, str]:
        names = [str(getattr(what, "name", "")) for what in kind.all(lying).values()]
        return {thing: f"{name} of {len(names)}" for thing, name in zip(kind.all(lying), names, strict=True)}

    patch.setattr(ThingKind, "_called", called)


LEAKS = (_what_lurks_is_seen, _what_lurks_is_heard_of, _what_lurks_counts_in_ids, _what_lurks_counts_in_names)
NOT_NUMBERED = "deck_of_adventures"
"""What lurks there is no creature yet, and so of a kind of its own that nobody else reads the names of."""


@pytest.mark.parametrize(
    ("leak", "system"),
    [
        (leak, system)
        for leak in LEAKS
        for system in games()
        if (leak, system) != (_what_lurks_counts_in_names, NOT_NUMBERED)
    ],
)
def test_somebody_who_could_tell_what_lurks_would_be_found_out(
    leak: Callable[[pytest.MonkeyPatch], None], system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twins try what lies behind the screen: let it show in any of these ways, and they are no longer alike."""
    leak(monkeypatch)
    assert any(_can_be_told_apart(system, seed) for seed in range(0, 180, 3)), "the twins do not try what lurks"


def _can_be_told_apart(system: str, seed: int) -> bool:
    play, seat = _played(system, seed), Random(seed).choice(PEOPLE[1:])
    try:
        twin = play_twin(play, seat, Random(seed + 1))
    except (AssertionError, IndexError):  # it went another way: chance was asked for something else than here
        return True
    return list(_stream(play, seat)) != list(_stream(twin, seat))


CANARY = "the owl flies at midnight"


@every_game
def test_words_written_in_secret_reach_nobody_else(system: str) -> None:
    journal = fresh_journal(system, 3)
    chance = FairChance(Random(3))
    for seat in PEOPLE[:3]:
        journal.do(seat, {"do": "note", "words": f"{CANARY}, says {seat}"}, chance)
    for seat in PEOPLE:
        heard = repr([journal.told(entry, seat) for entry in journal.entries]) + welcome_for(journal, seat).decode()
        assert [other for other in PEOPLE if f"{CANARY}, says {other}" in heard] == [
            other for other in PEOPLE[:3] if other == seat
        ]


@every_game
def test_no_seat_ever_hears_a_cards_full_name(system: str) -> None:
    """Card names say whose deck a card is of; only faces go out, so the whole name is a canary for raw state."""
    rng, chance = Random(11), FairChance(Random(11))
    journal = fresh_journal(system, 11)
    names = {card for pile in journal.table.piles.values() for card in pile.cards}
    for _ in range(120):
        seat = rng.choice(PEOPLE[:3])
        command = some_command(rng, journal, seat)
        answer = journal.do(seat, command, chance) if command else None
        if answer is None or isinstance(answer, Refused):
            continue
        looks = PEOPLE[journal.seq % len(PEOPLE)]
        told = [frames_for(journal, answer, other).decode() for other in PEOPLE]
        text = "".join((*told, repr(journal.view(looks)), repr(journal.offers(looks))))
        assert not [name for name in names if name in text]
