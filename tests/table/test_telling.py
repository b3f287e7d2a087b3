"""Frames are written once for all who hear the same; it must be what the kernel says each of them hears."""

import random

import msgspec
import pytest

from hearthside.kernel.handle import offers
from hearthside.kernel.views import seen_by, view
from hearthside.systems import SYSTEMS
from hearthside.table.prompter import Prompter, changes_between
from hearthside.table.room import frames_for
from hearthside.table.telling import WATCHER, Teller, with_watcher
from hearthside.table.wire import write, writer_of
from tests.table.walks import SEATS, opened, walk


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(3))
def test_every_seat_hears_just_what_the_kernel_says_it_hears(system: str, seed: int) -> None:
    teller = None
    for journal, entry in walk(system, seed, 60):
        teller = teller or Teller(journal.system)
        telling = teller.tell(journal.table, entry)
        seats = list(SEATS)
        random.Random(seed).shuffle(seats)  # whoever asks first must not shape what the others hear
        for seat in seats:
            told = journal.told(entry, seat)
            assert telling.heard(seat, journal.table.seats[seat].role) == (write(told) if told else b"")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_watcher_hears_what_a_seat_without_anything_would(system: str) -> None:
    for journal, entry in walk(system, 7, 40):
        heard = Teller(journal.system).tell(journal.table, entry).heard(WATCHER, "spectator")
        table = with_watcher(journal.table)
        told = [seen_by(journal.system, table, event, WATCHER) for event in entry.events]
        assert (msgspec.json.decode(heard) if heard else []) == msgspec.json.decode(write([e for e in told if e]))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(3))
def test_the_prompter_never_misses_a_change(system: str, seed: int) -> None:
    prompters: dict[str, Prompter] = {}
    before = None
    for journal, _ in walk(system, seed, 80):
        for seat in SEATS:
            fresh = offers(journal.system, view(journal.system, journal.table, seat))
            all_offers = [writer_of(journal.system.action(name)).write(offer) for name, offer in fresh.items()]
            wanted = b"[%b]" % b",".join(all_offers)
            if before is None:
                prompters[seat] = Prompter(journal, seat)
            else:
                last = prompters[seat].offers
                has_changed = prompters[seat].follow(changes_between(before, journal.table))
                assert has_changed == (last != wanted)
            assert prompters[seat].offers == wanted
        before = journal.table


def test_an_action_knows_since_when_its_offer_is_another_one() -> None:
    from hearthside.kernel.chance import FairChance

    chance = FairChance(random.Random(1))
    journal = opened("thousand_faces", chance)
    prompter = Prompter(journal, "ana")
    before, opening = journal.table, journal.seq
    journal.do("ana", {"do": "lose", "points": 1}, chance)
    prompter.follow(changes_between(before, journal.table))
    assert prompter.changed_after("regain", opening)
    assert not prompter.changed_after("say", opening)
    assert not prompter.changed_after("regain", journal.seq)
    assert not prompter.changed_after("no such thing", opening)


def test_frames_for_a_seat_hold_what_it_hears_and_may_do() -> None:
    for journal, entry in walk("thousand_faces", 3, 30):
        for seat in SEATS:
            frame = msgspec.json.decode(frames_for(journal, entry, seat))
            assert frame["seq"] == entry.seq
            assert frame["events"] == msgspec.json.decode(write(journal.told(entry, seat)))
            assert [offer["action"] for offer in frame["offers"]] == list(journal.offers(seat))
