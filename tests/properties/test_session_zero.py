"""Characters are made in any order, by hand and by chance: nobody is ever without a way on that can be gone."""

from collections.abc import Iterator
from random import Random

import pytest

from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kernel.directing import Deed
from hearthside.kernel.events import Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.making import Making, MakingCard, Take
from hearthside.kernel.sight import kind_of
from hearthside.systems import load
from tests.properties.walking import fill

PEOPLE = ("ana", "ben", "cleo")
MADE_STEP_BY_STEP = [name for name in games() if load(name).maker is not None]


AGREED = {"deckahedron_world": {"characters": "at the table"}}
"""Where a table can agree that everybody makes a hero, taking turns: there people could have to wait."""


def session_zero(system: str, chance: FairChance, seed: int = 0) -> Journal:
    sitters = [Sitter("gm", "Gale", "gm"), *(Sitter(name, name.title(), "player") for name in PEOPLE)]
    return Journal.opened(load(system), sitters, chance, AGREED.get(system, {}) if seed % 2 else {})


def ways_on(making: Making) -> Iterator[Deed | Take]:
    """Every lit button a seat has."""
    for step in making.steps:
        for card in step.cards or ():
            yield from (way for way in (card.deed, card.back) if way is not None)
        yield from step.ways
        if step.surprise is not None:
            yield step.surprise
    for hero in making.heroes:
        if hero.deed is not None:
            yield hero.deed
    for wait in making.waits:
        if wait.deed is not None:
            yield wait.deed
    yield from (
        deed for deed in (making.begin, making.ready, making.surprise, making.again, making.anew) if deed is not None
    )


def waits_without_a_word(seat: str, making: Making | None) -> list[str]:
    """What is missing for somebody whose character is not ready: a lit button, or a sentence that says what for."""
    if making is None or making.stage == "ready":
        return []
    found = [] if any(ways_on(making)) else [f"{seat} has nothing to press"]
    if making.ready is None and not making.missing:
        found.append(f"{seat} is not told what is missing")
    for step in making.steps:
        is_stuck = not step.is_done and not step.is_optional and making.begin is None
        if is_stuck and not any(card.deed or card.back for card in step.cards or ()) and not step.ways:
            why = step.waits or any(card.barred for card in step.cards or ())
            found += [] if why else [f"{seat}: nothing can be chosen for {step.id}, and nobody says why"]
    return found


def told_otherwise(journal: Journal, seat: str, making: Making | None) -> list[str]:
    """What somebody reads of the others that those do not read of themselves: one sheet lies there for everybody."""
    if making is None:
        return []
    own = {name: journal.making(name) for name in PEOPLE}
    sheets = {name: sheet for name, seen in own.items() if seen for sheet in seen.party if sheet.seat == name}
    return [
        f"{seat} reads {sheet}, and {sheet.seat} reads {sheets[sheet.seat]}"
        for sheet in making.party
        if sheets.get(sheet.seat, sheet) != sheet
    ]


def do(journal: Journal, seat: str, way: Deed | Take, rng: Random) -> list[str]:
    """Go this way, with whatever is still to be said; why it could not be."""
    offer = journal.offer(seat, way.action)
    if offer is None:
        return [f"{seat} is shown {way.action}, which is not offered"]
    shape = journal.system.catalogue[way.action].command
    command = fill(rng, journal.view(seat), shape, way.action, offer, given=way.given)
    if command is None:
        return []
    answer = journal.do(seat, command, FairChance(rng))
    return [f"{seat}: {command}: {answer.says}"] if isinstance(answer, Refused) else []


@pytest.mark.slow
@pytest.mark.parametrize("system", MADE_STEP_BY_STEP)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_ever_without_a_way_on(system: str, seed: int) -> None:
    rng = Random(f"{system} {seed}")
    journal = session_zero(system, FairChance(rng), seed)
    found: list[str] = []
    for _ in range(120):
        seat = rng.choice(("gm", *PEOPLE, *PEOPLE))
        making = journal.making(seat)
        found += waits_without_a_word(seat, making)
        found += told_otherwise(journal, seat, making)
        ways = list(ways_on(making)) if making else []
        if ways:
            found += do(journal, seat, rng.choice(ways), rng)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("system", MADE_STEP_BY_STEP)
@pytest.mark.parametrize("seed", range(5))
def test_the_table_makes_a_whole_character_by_chance(system: str, seed: int) -> None:
    chance = FairChance(Random(seed))
    journal = session_zero(system, chance, seed)
    for seat in PEOPLE:
        assert not isinstance(journal.do(seat, {"do": "surprise"}, chance), Refused)
        making = journal.making(seat)
        assert making is not None
        assert making.ready is not None, making.missing
        ready = {"do": making.ready.action, **making.ready.given}
        assert not isinstance(journal.do(seat, ready, chance), Refused)
    assert journal.making("gm") is None


@pytest.mark.parametrize("system", MADE_STEP_BY_STEP)
def test_a_single_step_is_chosen_anew(system: str) -> None:
    chance = FairChance(Random(7))
    journal = session_zero(system, chance)
    journal.do("ana", {"do": "surprise"}, chance)
    making = journal.making("ana")
    assert making is not None
    for step in making.steps:
        if not step.is_optional and any(card.back for card in step.cards or () if card.is_taken):
            assert not isinstance(journal.do("ana", {"do": "surprise", "step": step.id}, chance), Refused)
            again = journal.making("ana")
            assert again is not None
            assert next(each for each in again.steps if each.id == step.id).is_done


@pytest.mark.parametrize("system", MADE_STEP_BY_STEP)
def test_a_ready_hero_has_a_name_and_a_line_and_is_played_at_once(system: str) -> None:
    chance = FairChance(Random(3))
    journal = session_zero(system, chance)
    making = journal.making("ana")
    assert making is not None
    assert making.heroes
    assert all(hero.title and hero.says for hero in making.heroes)
    deed = making.heroes[0].deed
    assert deed is not None
    assert not isinstance(journal.do("ana", {"do": deed.action, **deed.given}, chance), Refused)
    after = journal.making("ana")
    assert after is not None
    assert after.party[0].stage == "ready"
    assert after.party[0].name == making.heroes[0].title


def taken(making: Making) -> dict[tuple[str, str], MakingCard]:
    """All that somebody has chosen, by step and card. Tokens lie in another spread each time, and words are kept."""
    steps = [step for step in making.steps if step.id != "tokens" and not step.is_told]
    return {(step.id, card.id): card for step in steps for card in step.cards or () if card.is_taken}


def dealt(journal: Journal) -> list[tuple[str, ...]]:
    """What was dealt by chance, as Ana sees it."""
    marks = journal.view("ana").marks
    return [marks[place] for place in sorted(marks) if kind_of(place) in journal.system.dealt_marks]


def half_made(system: str, rng: Random) -> Journal:
    """A table at which Ana has chosen this and that, in any order."""
    journal = session_zero(system, FairChance(rng))
    for _ in range(rng.randrange(4, 40)):
        making = journal.making("ana")
        if making is None or making.stage == "ready":
            break
        ways = [way for way in ways_on(making) if way.action not in FINAL]
        if ways and (making.begin is None or rng.random() < 0.5):
            do(journal, "ana", rng.choice(ways), rng)
        elif making.begin is not None:
            do(journal, "ana", making.begin, rng)
    return journal


FINAL = ("ready", "finish_character", "play_hero", "quick_start", "play_ready_made", "start_over")
"""What ends the making, or begins it again."""


@pytest.mark.parametrize("system", MADE_STEP_BY_STEP)
@pytest.mark.parametrize("seed", range(6))
def test_every_choice_can_be_changed_until_the_character_is_ready_or_says_why_not(system: str, seed: int) -> None:
    rng = Random(f"{system} back {seed}")
    journal = session_zero(system, FairChance(rng))
    journal.do("ana", {"do": "surprise"}, FairChance(rng))
    making = journal.making("ana")
    assert making is not None
    stuck = [
        f"{step.id}: {card.title}"
        for step in making.steps
        for card in step.cards or ()
        if card.is_taken
        and not (card.back or card.stays or (card.asks and card.deed))
        and not any(other.deed for other in step.cards or () if other.id != card.id)
    ]
    assert not stuck


@pytest.mark.parametrize("system", MADE_STEP_BY_STEP)
@pytest.mark.parametrize("seed", range(12))
def test_a_card_says_what_goes_with_it_and_nothing_else_is_lost(system: str, seed: int) -> None:
    rng = Random(f"{system} along {seed}")
    journal = half_made(system, rng)
    for _ in range(6):
        making = journal.making("ana")
        assert making is not None
        if "ana" in journal.view("ana").awaited:
            return
        before = taken(making)
        turns = [
            (step, card, way)
            for step in making.steps
            for card in step.cards or ()
            for way in (card.back if card.is_taken or card.value else None, card.deed if not card.is_taken else None)
            if way is not None and not card.asks
        ]
        if not turns:
            return
        step, card, way = rng.choice(turns)
        at = journal.seq
        assert not do(journal, "ana", way, rng)
        after = journal.making("ana")
        assert after is not None
        is_instead = way is card.deed
        lost = [
            each
            for key, each in before.items()
            if key not in taken(after) and key != (step.id, card.id) and not (is_instead and key[0] == step.id)
        ]
        said = str(card.along) if way is card.back or not card.back else ""
        told = [event for entry in journal.entries[at:] for event in entry.events if isinstance(event, Told)]
        assert len(lost) > 3 or all(str(each.title) in said for each in lost), (card.id, said, lost)
        assert len(lost) < 4 or said, (card.id, lost)
        assert not said or any("back" in event.says for event in told), (card.id, said, told)


@pytest.mark.parametrize("system", MADE_STEP_BY_STEP)
@pytest.mark.parametrize("seed", range(3))
def test_who_begins_again_has_an_empty_sheet_and_the_same_luck(system: str, seed: int) -> None:
    rng = Random(f"{system} again {seed}")
    journal = session_zero(system, FairChance(rng))
    journal.do("ana", {"do": "surprise"}, FairChance(rng))
    before = journal.making("ana")
    assert before is not None
    assert before.anew is not None
    assert before.anew.says
    dealt = [
        marks for place, marks in journal.view("ana").marks.items() if kind_of(place) in journal.system.dealt_marks
    ]
    assert not isinstance(journal.do("ana", {"do": "start_over"}, FairChance(rng)), Refused)
    after = journal.making("ana")
    assert after is not None
    assert after.stage == "none"
    assert any(hero.deed for hero in after.heroes)
    assert not [key for key in taken(after) if key[0] != "together"]
    still = [
        marks for place, marks in journal.view("ana").marks.items() if kind_of(place) in journal.system.dealt_marks
    ]
    assert still == dealt
    journal.do("ana", {"do": "surprise"}, FairChance(rng))
    whole = journal.making("ana")
    assert whole is not None
    assert whole.ready is not None, whole.missing


LADDERS = {"1": (8, 4, 6, 2), "2": (5, 6, 5, 4), "3": (4, 5, 6, 5), "4": (2, 6, 4, 8)}
"""What the twenty cards bring at each suit, from the card list (TF-DECK-03)."""


@pytest.mark.parametrize("system", ["thousand_faces", "thousand_faces_playtest", "deckahedron_world"])
def test_what_the_cards_bring_an_attribute_is_shown_before_it_is_chosen(system: str) -> None:
    journal = session_zero(system, FairChance(Random(3)))
    assert not isinstance(journal.do("ana", {"do": "create"}, FairChance(Random(3))), Refused)
    making = journal.making("ana")
    assert making is not None
    numbers = [number for card in making.steps[0].cards or () for number in card.numbers]
    assert {number.value for number in numbers} == set(LADDERS)
    assert all(sum(number.ladder) == len(number.ladder) * 5 == 20 for number in numbers)
    if system != "deckahedron_world":  # a deck of its own, with other results
        assert all(number.ladder == LADDERS[number.value] for number in numbers)
