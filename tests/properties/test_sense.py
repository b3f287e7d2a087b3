"""What makes sense at every table, however it is played: nobody waits in vain, the dead rest, offers are up to date."""

import re
from random import Random

import pytest
from msgspec import to_builtins

from hearthside.games import games
from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.handle import offers
from hearthside.kernel.journal import Journal, Next, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import MarkPlace
from hearthside.kernel.views import view
from hearthside.systems import load
from tests.known import known
from tests.nightly import longer
from tests.properties.adventures import Adventure
from tests.properties.evenings import SEATED, Evening
from tests.properties.walking import PEOPLE, fill, fresh_journal, walk

pytestmark = pytest.mark.slow
every_game = pytest.mark.parametrize("system", games())
every_edition = pytest.mark.parametrize("edition", ["thousand_faces", "thousand_faces_playtest"])

STEPS = 150
HOSTILE = (
    "Will the bridge hold?",
    "a/b",
    "ana?flip",
    "piles",
    "awaited",
    "draw/ana",
    "a|b",
    "{who}",
    "table",
    "ana",
    " ",
    "\u200b",
    "🐉",
    "x" * 300,
)
"""What somebody may call a clock, a creature, an item or a place."""


def stuck(journal: Journal) -> list[str]:
    """Those the table waits for who can do none of what it waits for, with the reasons they are given."""
    return [
        f"{seat} is awaited for {', '.join(question.actions)}: {_why_not(journal, seat, question.actions)}"
        for seat, question in journal.table.awaited.items()
        if not any(_can(journal, seat, name) for name in question.actions)
        and not _opens_first(journal)
        and not _lies_in_another_flip(journal, seat)
    ]


def _opens_first(journal: Journal) -> bool:
    """TF-OPEN-01: what was left open last time waits until the GM has opened this session, and the GM is asked to."""
    opener = journal.offers("gm").get("open_session")
    return opener is not None and opener.blocked is None and opener.urgent


def _lies_in_another_flip(journal: Journal, seat: str) -> bool:
    """TF-TEAM-04: whoever lent a card to a flip waits with their own until it is read, and somebody can read it."""
    return any(
        seat in to_builtins(question.matter).get("aid", ())
        and "stand" in question.actions
        and _can(journal, reader, "stand")
        for reader, question in journal.table.awaited.items()
    )


def _can(journal: Journal, seat: str, name: str) -> bool:
    offer = journal.offers(seat).get(name)
    if offer is None or offer.blocked:
        return False
    return fill(Random(1), journal.view(seat), journal.system.catalogue[name].command, name, offer) is not None


def _why_not(journal: Journal, seat: str, names: tuple[str, ...]) -> list[str]:
    found = [journal.offers(seat).get(name) for name in names]
    return [
        "not offered" if offer is None else offer.blocked.says if offer.blocked else "cannot be filled in"
        for offer in found
    ]


@every_game
@pytest.mark.parametrize("seed", range(longer(2, 40)))
def test_nobody_is_awaited_for_what_is_barred_to_them(system: str, seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed))
    journal = fresh_journal(system, seed)
    for _ in range(STEPS):
        walk(rng, journal, chance, 1)
        assert not stuck(journal), f"after {journal.entries[-1].did}"


@every_game
@pytest.mark.parametrize("seed", range(longer(4, 80)))
def test_nobody_waits_in_vain_on_an_evening_and_nothing_shown_is_refused(system: str, seed: int) -> None:
    evening = Evening(system, seed)
    for _ in range(STEPS):
        assert not evening.step()
        assert not stuck(evening.journal), f"after {evening.journal.entries[-1].did}"


@every_edition
@pytest.mark.parametrize("seed", range(longer(3, 60)))
def test_nobody_waits_in_vain_in_an_adventure(edition: str, seed: int) -> None:
    adventure = Adventure(edition, seed)
    for _ in range(STEPS):
        adventure.step()
        assert not stuck(adventure.journal), f"after {adventure.journal.entries[-1].did}"


# Names


def _assert_as_afresh(journal: Journal, seat: str) -> None:
    remembered, afresh = journal.offers(seat), offers(journal.system, view(journal.system, journal.table, seat))
    other = [name for name in remembered.keys() | afresh.keys() if remembered.get(name) != afresh.get(name)]
    assert not other, f"{seat} is offered something old: {other}, after {journal.entries[-1].did}"
    known_of = journal.lookout(seat)
    assert known_of.now() == journal.now(seat), f"{seat} is told of an old moment, after {journal.entries[-1].did}"
    assert known_of.making() == journal.making(seat), f"{seat} makes an old character, after {journal.entries[-1].did}"


def _with_hostile_people(system: str, seed: int) -> Journal:
    """A GM and two players with names that look like something else; the short one of a seat is plain letters."""
    people = [Sitter("gm", "draw/ana", "gm"), Sitter("piles", "Will she come?"), Sitter("awaited", "a/b")]
    return Journal.opened(load(system), people, FairChance(Random(seed)))


@every_game
@pytest.mark.parametrize("seed", range(longer(2, 60)))
def test_offers_are_those_made_afresh_whatever_things_are_called(system: str, seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed))
    journal = fresh_journal(system, seed)
    for _ in range(STEPS):
        walk(rng, journal, chance, 1, words=HOSTILE)
        _assert_as_afresh(journal, rng.choice(PEOPLE))
    for seat in PEOPLE:
        _assert_as_afresh(journal, seat)


@every_game
@pytest.mark.parametrize("seed", range(longer(1, 40)))
def test_offers_are_those_made_afresh_on_an_evening_full_of_odd_names(system: str, seed: int) -> None:
    evening = Evening(system, seed, words=HOSTILE)
    for _ in range(STEPS):
        evening.step()
        for seat in SEATED:
            _assert_as_afresh(evening.journal, seat)


@every_game
def test_offers_are_those_made_afresh_whatever_people_are_called(system: str) -> None:
    rng, chance = Random(1), FairChance(Random(1))
    journal = _with_hostile_people(system, 1)
    people = tuple(journal.table.seats)
    for _ in range(STEPS):
        walk(rng, journal, chance, 1, words=HOSTILE, people=people)
        _assert_as_afresh(journal, rng.choice(people))


# The dead


def killed(journal: Journal, seat: str) -> None:
    draft = Draft(journal.system, journal.table, ScriptedChance())
    for word in known(journal.system.name).death:
        draft.mark(MarkPlace(f"state/{seat}"), word)
    journal.keep(Next(Entry(journal.seq + 1, "", {"do": "given"}, tuple(draft.events)), draft.table))


@every_game
@pytest.mark.parametrize("seed", range(longer(4, 80)))
def test_nothing_is_offered_to_the_dead(system: str, seed: int) -> None:
    evening = Evening(system, seed, without=ANEW)
    for _ in range(60):
        evening.step()
    _until_ana_is_free(evening)
    killed(evening.journal, "ana")
    open_to_ana = {name for name, offer in evening.journal.offers("ana").items() if offer.blocked is None}
    assert open_to_ana <= known(system).open_to_the_dead


ANEW = ("new_character", "create", "level_up")
"""What lets somebody make a character, which takes most of a random evening."""


def _until_ana_is_free(evening: Evening) -> None:
    """Nobody dies over a question, or while they are being made."""
    for _ in range(400):
        offered = evening.journal.offers("ana")
        if "ana" not in evening.journal.table.awaited and known(evening.journal.system.name).finishing not in offered:
            return
        evening.step()
    raise AssertionError("Ana is never free.")


# The absent


@every_game
@pytest.mark.parametrize("seed", range(longer(2, 60)))
def test_nobody_is_asked_to_choose_those_who_are_gone(system: str, seed: int) -> None:
    """A creature that was sent away, or has fallen, is nobody's choice any more; only its name may be used again."""
    evening = Evening(system, seed, words=[f"Somebody {number}" for number in range(200)])
    journal, gone = evening.journal, set[str]()
    for _ in range(STEPS):
        there = _creatures(journal)
        evening.step()
        gone = (gone | (there - _creatures(journal))) - _creatures(journal)
        for seat in journal.table.seats:
            offered = {name: offer for name, offer in journal.offers(seat).items() if offer.blocked is None}
            named = {name: gone & _named(offer) for name, offer in offered.items() if name not in BY_THEIR_KIND}
            assert not any(named.values()), named


BY_THEIR_KIND = ("bring", "bring_creature")
"""What brings somebody new names them by what they are: there are more trolls than one."""


def _creatures(journal: Journal) -> set[str]:
    marked = (
        name for kind in ("foes", "creatures") for name in journal.table.marks.get(MarkPlace(f"{kind}/table"), ())
    )
    return {*marked, *(thing for thing, laid in journal.table.things.items() if laid.kind in ("foe", "creature"))}


def _named(offer: Offer) -> set[str]:
    return {option.value for choice in offer.fields.values() for option in getattr(choice, "options", ())}


SLUG = re.compile(r"(?<![\w“-])([a-z]{2,}(?:[-_][a-z]+)+)(?:#\d+)?(?![\w-])")
"""A name that only the table knows something by: `good-cardio`, `leather_armour`."""


def _slugs(journal: Journal, known: frozenset[str]) -> set[str]:
    said = (
        text
        for seat in journal.table.seats
        for offer in journal.offers(seat).values()
        for choice in offer.fields.values()
        for text in (getattr(choice, "label", ""), *(option.label for option in getattr(choice, "options", ())))
    )
    return {found for text in said for found in SLUG.findall(text) if found in known}


@every_edition
@pytest.mark.parametrize("seed", range(longer(1, 20)))
def test_cards_are_called_by_their_titles_in_all_that_is_offered(edition: str, seed: int) -> None:
    adventure = Adventure(edition, seed)
    known = frozenset((*adventure.book.moves, *adventure.book.items))
    for _ in range(STEPS):
        adventure.step()
        assert not _slugs(adventure.journal, known)
