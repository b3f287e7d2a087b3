"""Frames are written once for all who hear the same; it must be what the kernel says each of them hears."""

import random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from hearthside.games import games
from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.handle import offers
from hearthside.kernel.journal import Journal, Next
from hearthside.kernel.log import Entry
from hearthside.kernel.table import WATCHER, Seat
from hearthside.kernel.views import seen_by, view
from hearthside.story.replay import lay_felt
from hearthside.systems import load
from hearthside.table.prompter import NOTHING_NEW, News, Prompter
from hearthside.table.room import frames_for
from hearthside.table.telling import Teller
from hearthside.table.wire import write, writer_of
from tests.kernel.game import TINY, TRINKETS, Trinket, tiny_table
from tests.nightly import longer
from tests.table.walks import SEATS, opened, walk


@pytest.mark.parametrize("system", games())
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


@pytest.mark.parametrize("first", ["gm", "ana", "ben", "eve"])
def test_a_secret_is_heard_by_who_keeps_it_alone_whoever_asks_first(first: str) -> None:
    table = tiny_table()
    draft = Draft(TINY, table.table, ScriptedChance(rolls=[4711]))
    draft.keep_secret(TRINKETS, Trinket("A hare's foot"), "ana")
    entry = table.keep(Next(Entry(table.seq + 1, "ana", {"do": "test"}, tuple(draft.events)), draft.table))
    telling = Teller(TINY).tell(table.table, entry)
    for seat in (first, "gm", "ana", "ben", "eve"):
        heard = telling.heard(seat, table.table.role_of(seat))
        assert (b"hare" in heard) is (seat == "ana")
        assert b"kept_by" not in heard


@pytest.mark.parametrize("system", games())
def test_a_watcher_hears_what_a_seat_without_anything_would(system: str) -> None:
    for journal, entry in walk(system, 7, 40):
        heard = Teller(journal.system).tell(journal.table, entry).heard(WATCHER, "spectator")
        table = journal.table.with_seats({**journal.table.seats, WATCHER: Seat(WATCHER, "", "spectator")})
        told = [seen_by(journal.system, table, event, WATCHER) for event in entry.events]
        assert (msgspec.json.decode(heard) if heard else []) == msgspec.json.decode(write([e for e in told if e]))


@pytest.mark.parametrize("system", games())
@pytest.mark.parametrize("seed", range(longer(1, 30)))
def test_the_prompter_never_misses_a_change(system: str, seed: int) -> None:
    prompters: dict[str, Prompter] = {}
    heard: dict[str, dict[str, Any]] = {}
    for journal, entry in walk(system, seed, 80):
        if entry.seq % 9 == 0:  # it was quiet for a while
            journal.rest()
            for prompter in prompters.values():
                prompter.rest()
        for seat in SEATS:
            fresh = offers(journal.system, view(journal.system, journal.table, seat))
            wanted = {name: _plain(journal, name, offer) for name, offer in fresh.items()}
            if seat not in prompters:
                prompters[seat] = Prompter(journal, seat)
                heard[seat] = {offer["action"]: offer for offer in msgspec.json.decode(prompters[seat].offers)}
            else:
                last, felt, now = dict(heard[seat]), prompters[seat].felt, prompters[seat].now
                news = prompters[seat].news()
                assert (news._replace(now=UNSET, making=UNSET) != NOTHING_NEW) == (
                    last != wanted or prompters[seat].felt != felt
                )
                assert (news.now is not UNSET) == (prompters[seat].now != now)
                _hear(journal, heard[seat], news)
            assert heard[seat] == wanted
            assert msgspec.json.decode(prompters[seat].offers) == list(wanted.values())


def test_whoever_was_told_at_once_what_is_asked_hears_when_it_no_longer_is() -> None:
    chance = FairChance(random.Random(2))
    journal = opened("thousand_faces", chance)
    prompter = Prompter(journal, "ana")
    heard = {offer["action"]: offer for offer in msgspec.json.decode(prompter.offers)}
    _hear(journal, heard, prompter.news())
    before = heard["flip"]
    journal.do("gm", {"do": "call", "who": "ana", "attributes": ["str"], "question": "Do you make it?"}, chance)
    _hear(journal, heard, prompter.news_of(["flip"]))
    assert heard["flip"]["urgent"]
    # She flips before it was ever quiet, and all is as it was.
    journal.do("ana", {"do": "flip", "attribute": "str"}, chance)
    _hear(journal, heard, prompter.news())
    assert heard["flip"] == before
    assert prompter.news() == NOTHING_NEW


@pytest.mark.parametrize("system", [name for name in games() if load(name).felt])
@pytest.mark.parametrize("seed", range(3))
def test_the_felt_is_always_what_it_would_be_afresh_and_is_told_only_where_it_changes(system: str, seed: int) -> None:
    prompters: dict[str, Prompter] = {}
    shown: dict[str, bytes] = {}
    for journal, _ in walk(system, seed, 80):
        for seat in (*SEATS, WATCHER):
            if seat not in prompters:
                prompters[seat] = Prompter(journal, seat)
            elif (news := prompters[seat].news()).felt is not UNSET:
                assert bytes(news.felt) != shown[seat]
            shown[seat] = bytes(prompters[seat].felt)
            assert shown[seat] == write(lay_felt(journal.system, view(journal.system, journal.table, seat)))


def _plain(journal: Journal, name: str, offer: Offer) -> Any:
    return msgspec.json.decode(writer_of(journal.system.action(name)).write(offer))


def _hear(journal: Journal, heard: dict[str, Any], news: News) -> None:
    """Put together what a browser puts together: what it knew, what is new, and what the game says of its actions."""
    for name in news.gone:
        heard.pop(name, None)
    for now in msgspec.json.decode(news.offers):
        action = journal.system.action(now["action"])
        lasting = {"label": action.label, "help": action.help, "rule": action.rule, "group": action.group}
        were = {field["name"]: field for field in heard.get(now["action"], {"fields": []})["fields"]}
        fields = [were[field] if isinstance(field, str) else field for field in now["fields"]]
        heard[now["action"]] = {**now, **lasting, "fields": fields}


def _is_shut(offer: Any) -> bool:
    """Whether everything is barred that could be chosen for one of its fields."""
    lists = [field["choice"]["options"] for field in offer["fields"] if field["choice"]["type"] == "among"]
    return any(some and all(option["barred"] for option in some) for some in lists)


@pytest.mark.parametrize("system", games())
def test_somebody_who_comes_back_hears_all_they_may_do_and_all_they_may_not(system: str) -> None:
    for journal, _ in walk(system, 5, 30):
        for seat in SEATS:
            everything = Prompter(journal, seat).everything()
            told = msgspec.json.decode(everything.offers)
            offered = [now["action"] for now in told]
            assert offered == list(journal.offers(seat))
            assert all(now["blocked"] or not _is_shut(now) for now in told)
            role = journal.table.seats[seat].role
            assert {*offered, *everything.gone} == {each.name for each in journal.system.actions if role in each.by}
            assert not set(offered) & set(everything.gone)


def test_an_action_knows_since_when_its_offer_is_another_one() -> None:
    chance = FairChance(random.Random(1))
    journal = opened("thousand_faces", chance)
    prompter = Prompter(journal, "ana")
    opening = journal.seq
    journal.do("gm", {"do": "bless", "who": "ana"}, chance)
    prompter.news()
    assert prompter.changed_after("reshuffle", opening)
    assert not prompter.changed_after("say", opening)
    assert not prompter.changed_after("reshuffle", journal.seq)
    assert not prompter.changed_after("no such thing", opening)


def test_frames_for_a_seat_hold_what_it_hears_and_may_do() -> None:
    for journal, entry in walk("thousand_faces", 3, 30):
        for seat in SEATS:
            told, prompt = msgspec.json.decode(b"[%b]" % frames_for(journal, entry, seat).replace(b"}{", b"},{", 1))
            assert told["seq"] == prompt["seq"] == entry.seq
            assert told.get("events", []) == msgspec.json.decode(write(journal.told(entry, seat)))
            assert [offer["action"] for offer in prompt["offers"]] == list(journal.offers(seat))
