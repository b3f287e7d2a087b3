"""Things: records with ids of the table's own, whatever they are called, and sight for each field."""

from dataclasses import dataclass, replace

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.choices import Places
from hearthside.kernel.draft import Draft
from hearthside.kernel.glimpse import glimpse
from hearthside.kernel.handle import offers
from hearthside.kernel.journal import Journal, Next
from hearthside.kernel.log import Entry, replay
from hearthside.kernel.narration import title_of
from hearthside.kernel.things import Number, Open, Screened, ThingId, ThingKind
from hearthside.kernel.views import Lying, view
from hearthside.story.folding import fold
from tests.kernel.game import BEASTS, COINS, TINY, TRINKETS, Beast, Trinket, play, refuse, tiny_table

WOLF = Beast("A wolf?", size=2, hunger=7, fears=("fire",))


def written(table: Journal, draft: Draft) -> None:
    """Keep what was drafted."""
    table.keep(Next(Entry(table.seq + 1, "gm", {"do": "test"}, tuple(draft.events)), draft.table))


def with_wolf(*, lurks: bool = False) -> tuple[Journal, ThingId]:
    """A table with a wolf."""
    table = tiny_table()
    draft = Draft(TINY, table.table, ScriptedChance(rolls=[4711] if lurks else []))
    wolf = draft.make(BEASTS, WOLF, lurks=lurks)
    written(table, draft)
    return table, wolf


def changed(table: Journal, wolf: ThingId, what: Beast) -> None:
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.put(BEASTS, wolf, what)
    written(table, draft)


def shown(table: Journal, wolf: ThingId, *names: str) -> None:
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.uncover(wolf, *names)
    written(table, draft)


def test_a_thing_is_known_by_its_id_and_called_whatever_people_like() -> None:
    table, wolf = with_wolf()
    draft = Draft(TINY, table.table, ScriptedChance())
    twin = draft.make(BEASTS, WOLF)
    assert wolf != twin
    assert BEASTS.named(draft.table, "A wolf?") == [wolf, twin]
    assert title_of(draft.table, wolf) == "A wolf?"


def test_each_field_is_seen_by_whom_it_says() -> None:
    table, wolf = with_wolf()
    assert BEASTS.of(table.view("gm"), wolf) == WOLF
    assert BEASTS.of(table.view("ana"), wolf) == Beast("A wolf?", size=2)
    assert dict(table.view("ana").things[wolf].fields) == {"name": "A wolf?", "size": 2}
    assert table.view("gm").things[wolf].hidden == ("fears", "hunger")
    assert table.view("ana").things[wolf].hidden == ()


def test_a_change_is_told_to_whoever_sees_the_field() -> None:
    table, wolf = with_wolf()
    changed(table, wolf, replace(WOLF, hunger=8))
    assert table.told(table.entries[-1], "gm")[0]["screened"] == {"hunger": 8}
    assert table.told(table.entries[-1], "ana") == [], "nobody hears that something changed behind the screen"
    changed(table, wolf, replace(WOLF, hunger=9, size=3))
    heard = table.told(table.entries[-1], "ana")[0]
    assert heard["open"] == {"size": 3}
    assert "screened" not in heard


def test_what_does_not_change_is_not_told() -> None:
    table, wolf = with_wolf()
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.put(BEASTS, wolf, WOLF)
    assert draft.events == []


def test_a_field_is_uncovered_for_one_thing_and_covered_again() -> None:
    table, wolf = with_wolf()
    shown(table, wolf, "hunger")
    assert BEASTS.of(table.view("ana"), wolf) == Beast("A wolf?", size=2, hunger=7)
    changed(table, wolf, replace(WOLF, hunger=5))
    assert table.told(table.entries[-1], "ana")[0]["open"] == {"hunger": 5}
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.cover(wolf, "hunger")
    written(table, draft)
    assert BEASTS.of(table.view("ana"), wolf) == Beast("A wolf?", size=2)
    assert BEASTS.of(table.view("gm"), wolf).hunger == 5


def test_nobody_but_the_gm_knows_of_what_lurks() -> None:
    table, wolf = with_wolf(lurks=True)
    assert table.told(table.entries[-1], "ana") == []
    assert not table.view("ana").things
    assert BEASTS.of(table.view("gm"), wolf) == WOLF
    changed(table, wolf, replace(WOLF, size=9))
    assert table.told(table.entries[-1], "ana") == []
    shown(table, wolf)
    assert BEASTS.of(table.view("ana"), wolf) == Beast("A wolf?", size=9)


def test_what_lies_open_of_things_is_worked_out_anew_when_something_open_changes_and_not_before() -> None:
    looked = []

    def sizes(lying: Lying) -> list[int]:
        looked.append(lying)
        return [beast.size for beast in BEASTS.all(lying).values()]

    def seen(seat: str) -> list[int]:
        return BEASTS.openly(glimpse(TINY, table.table, seat), sizes)

    table, wolf = with_wolf()
    assert (seen("gm"), seen("ana"), len(looked)) == ([2], [2], 1)
    changed(table, wolf, replace(WOLF, hunger=8))
    assert (seen("gm"), seen("ana"), len(looked)) == ([2], [2], 1)
    changed(table, wolf, replace(WOLF, size=3))
    assert (seen("gm"), seen("ana"), len(looked)) == ([3], [3], 2)
    draft = Draft(TINY, table.table, ScriptedChance(rolls=[4711]))
    fox = draft.make(BEASTS, Beast("A fox", size=1), lurks=True)
    written(table, draft)
    assert (seen("gm"), seen("ana")) == ([3, 1], [3]), "what lurks is known to the GM alone"
    changed(table, fox, Beast("A fox", size=1, hunger=2))
    assert (seen("gm"), seen("ana")) == ([3, 1], [3])
    shown(table, fox)
    assert (seen("gm"), seen("ana")) == ([3, 1], [3, 1])
    shown(table, wolf, "hunger")
    changed(table, wolf, replace(WOLF, size=3, hunger=1))
    assert seen("ana") == [3, 1]


def test_the_id_of_what_lurked_does_not_tell_how_many_others_there_are() -> None:
    table, wolf = with_wolf(lurks=True)
    assert wolf == "beast/x4711"
    draft = Draft(TINY, table.table, ScriptedChance())
    assert draft.make(BEASTS, WOLF) == "beast/1"


def lured(table: Journal) -> None:
    """Another wolf comes, for all to see."""
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.make(BEASTS, WOLF)
    written(table, draft)


def test_where_it_lies_does_not_tell_how_long_something_lurked() -> None:
    early, wolf = with_wolf(lurks=True)
    lured(early)
    shown(early, wolf)
    late = tiny_table()
    lured(late)
    draft = Draft(TINY, late.table, ScriptedChance(rolls=[4711]))
    draft.make(BEASTS, WOLF, lurks=True)
    written(late, draft)
    shown(late, wolf)
    for seat in ("ana", "eve"):
        assert list(view(TINY, early.table, seat).things) == list(view(TINY, late.table, seat).things)


@pytest.mark.parametrize("seat", ["gm", "ana", "eve"])
def test_what_comes_out_lies_in_the_same_place_for_whoever_was_there_and_whoever_comes_anew(seat: str) -> None:
    table, wolf = with_wolf(lurks=True)
    lured(table)
    seen = table.view(seat)
    table.offers(seat)
    shown(table, wolf)
    for event in table.told(table.entries[-1], seat):
        seen = fold(seen, event, TINY)
    afresh = view(TINY, table.table, seat)
    assert list(seen.things) == list(table.view(seat).things) == list(afresh.things) == ["beast/1", wolf]
    assert list(glimpse(TINY, table.table, seat).things) == list(afresh.things)
    assert table.offers(seat) == offers(TINY, afresh)


def test_those_who_come_out_keep_what_they_are_called_when_others_come() -> None:
    table, wolf = with_wolf(lurks=True)
    shown(table, wolf)
    lured(table)
    assert BEASTS.called(table.table) == {wolf: "A wolf?", ThingId("beast/1"): "A wolf? 2"}


HARE = Trinket("A hare's foot", luck=3)


def with_secret(table: Journal) -> ThingId:
    """Ana keeps something to herself."""
    draft = Draft(TINY, table.table, ScriptedChance(rolls=[4711]))
    kept = draft.keep_secret(TRINKETS, HARE, "ana")
    written(table, draft)
    return kept


def test_what_somebody_keeps_to_themselves_not_even_the_gm_knows_of() -> None:
    table = tiny_table()
    kept = with_secret(table)
    assert TRINKETS.of(table.view("ana"), kept) == HARE
    assert table.view("ana").things[kept].lurks
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.put(TRINKETS, kept, replace(HARE, luck=2))
    written(table, draft)
    for seat in ("gm", "ben", "eve"):
        assert not table.view(seat).things
        assert not glimpse(TINY, table.table, seat).things
        assert [table.told(entry, seat) for entry in table.entries[-2:]] == [[], []]
    assert [told["open"] for entry in table.entries[-2:] for told in table.told(entry, "ana")] == [
        {"name": "A hare's foot", "luck": 3},
        {"luck": 2},
    ]


def test_what_somebody_shows_everybody_sees_after_all_that_lay_there_before() -> None:
    table = tiny_table()
    kept = with_secret(table)
    lured(table)
    shown(table, kept)
    for seat in ("gm", "ana", "ben", "eve"):
        seen = table.view(seat)
        assert list(seen.things) == ["beast/1", kept]
        assert (TRINKETS.of(seen, kept), seen.things[kept].lurks) == (HARE, False)
    assert table.table.things[kept].kept_by == ""


def test_what_somebody_threw_away_in_secret_nobody_else_hears_of() -> None:
    table = tiny_table()
    kept = with_secret(table)
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.remove(kept)
    written(table, draft)
    assert [told["type"] for told in table.told(table.entries[-1], "ana")] == ["removed"]
    assert table.told(table.entries[-1], "gm") == []


@pytest.mark.parametrize("seat", ["gm", "ana", "ben", "eve"])
def test_a_secret_is_folded_and_replayed_as_it_is_seen(seat: str) -> None:
    table = tiny_table()
    seen = table.view(seat)
    kept = with_secret(table)
    shown(table, kept)
    for entry in table.entries[1:]:
        for event in table.told(entry, seat):
            seen = fold(seen, event, TINY)
    assert seen.things == view(TINY, replay(TINY, table.entries), seat).things


def test_nobody_keeps_what_has_fields_for_the_gm_alone() -> None:
    table = tiny_table()
    draft = Draft(TINY, table.table, ScriptedChance(rolls=[4711]))
    with pytest.raises(TypeError, match="nobody else can keep one"):
        draft.keep_secret(BEASTS, WOLF, "ana")


def test_a_thing_can_own_what_a_seat_can() -> None:
    table, wolf = with_wolf()
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.count(COINS.of(wolf), 2)
    assert draft.table.track(COINS.of(wolf)) == 2


def test_things_go_back_with_the_table() -> None:
    table, wolf = with_wolf()
    changed(table, wolf, replace(WOLF, size=9))
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.remove(wolf)
    written(table, draft)
    assert not BEASTS.ids(table.table)
    play(table, "gm", "rewind", to=2, reason="It never came.")
    assert BEASTS.of(table.table, wolf) == WOLF


@pytest.mark.parametrize("seat", ["gm", "ana", "eve"])
@pytest.mark.parametrize("lurks", [False, True])
def test_views_glimpses_and_replays_show_the_same(seat: str, lurks: bool) -> None:
    table, wolf = with_wolf(lurks=lurks)
    seen = view(TINY, replay(TINY, table.entries[:1]), seat)
    changed(table, wolf, replace(WOLF, hunger=1, size=4))
    shown(table, wolf, "hunger")
    changed(table, wolf, replace(WOLF, hunger=2, fears=()))
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.cover(wolf, "hunger")
    written(table, draft)
    for entry in table.entries[1:]:
        for event in table.told(entry, seat):
            seen = fold(seen, event, TINY)
    now = table.view(seat)
    assert seen.things == now.things == view(TINY, replay(TINY, table.entries), seat).things
    glimpsed = glimpse(TINY, table.table, seat)
    assert BEASTS.all(glimpsed) == BEASTS.all(now)
    assert [(thing, laid.lurks) for thing, laid in glimpsed.things.items()] == [
        (thing, laid.lurks) for thing, laid in now.things.items()
    ]


def test_two_of_one_name_are_told_apart_by_a_number() -> None:
    table, wolf = with_wolf()
    draft = Draft(TINY, table.table, ScriptedChance())
    second = draft.make(BEASTS, WOLF)
    assert BEASTS.called(draft.table) == {wolf: "A wolf?", second: "A wolf? 2"}


def test_a_number_behind_a_name_does_not_tell_of_what_lurks() -> None:
    table, wolf = with_wolf(lurks=True)
    draft = Draft(TINY, table.table, ScriptedChance())
    second = draft.make(BEASTS, WOLF)
    assert BEASTS.called(draft.table) == {second: "A wolf?", wolf: "A wolf? 2"}


def test_the_gm_sets_the_numbers_of_a_thing_by_hand() -> None:
    table, wolf = with_wolf()
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.count(COINS.of(wolf), 2)
    written(table, draft)
    listed = table.offers("gm")["set"].fields["track"]
    assert isinstance(listed, Places)
    labels = {option.value: option.label for option in listed.options}
    assert labels[f"{wolf}.size"] == "Size of A wolf?"
    assert labels[f"coins/{wolf}"] == "Coins of A wolf?"
    play(table, "gm", "set", track=f"{wolf}.size", to=9, reason="It grew.")
    assert BEASTS.of(table.table, wolf).size == 9
    assert [each["says"] for each in table.told(table.entries[-1], "ana") if each["type"] == "told"]
    play(table, "gm", "set", track=f"{wolf}.hunger", to=1, reason="It ate.")
    assert BEASTS.of(table.table, wolf).hunger == 1
    assert not [each for each in table.told(table.entries[-1], "ana") if each["type"] == "told"]
    for track, to in ((f"{wolf}.size", 10), (f"{wolf}.size", -1), (f"{wolf}.name", 1), ("beast/77.size", 1)):
        assert refuse(table, "gm", "set", track=track, to=to, reason="No.").kind == "impossible"


def test_a_number_that_no_field_has_does_not_load() -> None:
    with pytest.raises(TypeError, match="Beast has no luck"):
        ThingKind("beast", "Beasts", Beast, {"luck": Number("Luck")})


def test_a_field_that_does_not_say_who_sees_it_does_not_load() -> None:
    @dataclass
    class Vague:
        name: Open[str]
        secret: int = 0

    @dataclass
    class Bare:
        name: Open[str]
        secret: Screened[int]

    with pytest.raises(TypeError, match=r"Vague\.secret does not say who may see it"):
        ThingKind("vague", "Vague", Vague)
    with pytest.raises(TypeError, match=r"Bare\.secret is screened"):
        ThingKind("bare", "Bare", Bare)
