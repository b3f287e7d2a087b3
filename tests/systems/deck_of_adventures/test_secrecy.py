"""What stays behind the screen: hidden Difficulty Ranges, decks, notes and hands."""

from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance, face_name
from hearthside.kernel.journal import Journal, Sitter
from hearthside.systems.deck_of_adventures.cards import JOKERS
from hearthside.systems.deck_of_adventures.kinds import FATE, FATIGUE, VULNERABILITIES_KIND
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, resolved, rules_told

Heard = list[tuple[object, object, object]]


def play_through(orders: list[tuple[str, dict[str, Any]]], notes: str, below: str, watching: str) -> Heard:
    """What this seat sees, is offered and hears, entry by entry; `below` lies under the first cards of Ana's deck."""
    table = TableOfCards(world="8C", npc=f"4C {below}", ana=Hero(f"3D KH 9C 2D {below}"), ben=Hero(below))
    table.journal.keep(table.journal.seat(Sitter("eve", role="spectator"), ScriptedChance()))
    journal = table.journal
    heard: Heard = []
    for seat, command in [("gm", {"do": "note", "words": notes}), *orders]:
        entry = table.play(seat, **command)
        heard.append((journal.told(entry, watching), journal.view(watching), journal.offers(watching)))
    return heard


def a_check(dr: int, mod: int) -> list[tuple[str, dict[str, Any]]]:
    """A Check at a hidden Difficulty Range with all there is to it, a change of it, and a foe's hidden draw."""
    call = {"do": "call", "who": ["ana"], "stats": ["athletics", "brute"], "dr": dr, "hidden": True, "upper": 1}
    foe = {
        "do": "draw_for",
        "who": "Guard",
        "stat": "detection",
        "against": "ana",
        "mod": mod,
        "dr": dr,
        "hidden": True,
    }
    return [
        ("gm", {**call, "others": ["agl"], "other_dr": dr - 1}),
        ("gm", {"do": "set_dr", "check": "brute/ana", "dr": dr}),
        ("ana", {"do": "draw", "stat": "athletics"}),
        ("ana", {"do": "draw_on"}),
        ("ana", {"do": "let_stand"}),
        ("gm", {"do": "bring", "name": "Guard"}),
        ("gm", foe),
    ]


@rule("DA-GM-01")
@pytest.mark.parametrize("watching", ["ana", "ben", "eve"])
def test_what_is_behind_the_screen_reaches_nobody_else(watching: str) -> None:
    """3♦ and K♥ miss 8♣ alike at DR 2 and 3, and 4♣ misses Ana's 9♣ alike at EDR 2 and 4."""
    one = play_through(a_check(dr=2, mod=0), "The butler did it.", "5H 6H", watching)
    other = play_through(a_check(dr=3, mod=1), "It was the cook.", "6H 5H", watching)
    assert one == other
    assert len(one) == 8


@rule("DA-GM-01")
@pytest.mark.parametrize("watching", ["ana", "eve"])
def test_what_the_gm_keeps_back_is_known_once_it_is_shared_and_not_before(watching: str) -> None:
    table = TableOfCards(world="8C", ana=Hero("3D KH"))
    table.journal.keep(table.journal.seat(Sitter("eve", role="spectator"), ScriptedChance()))

    def knows(words: str) -> bool:
        heard = [table.journal.told(entry, watching) for entry in table.journal.entries]
        return words in str((table.journal.view(watching), table.journal.offers(watching), heard))

    table.play("gm", "bring", name="Ogre", nature="dealer")
    table.play("gm", "give_weakness", who="Ogre", vulnerability="Pacifist")
    table.play("gm", "note", words="The Ogre guards the well.")
    table.call(dr=5, hidden=True, question="Past the Ogre?")
    asked = table.journal.view(watching).awaited["ana"]
    assert (asked.matter.drs, asked.secret) == ("hidden", {})
    assert not knows("The Ogre guards the well.")
    assert not table.journal.view(watching).marks.get(VULNERABILITIES_KIND.of(table.id_of("Ogre")))
    table.play("gm", "reveal_weakness", who="Ogre")
    table.play("gm", "say", words="The Ogre guards the well.")
    assert knows("The Ogre guards the well.")
    assert table.journal.view(watching).marks[VULNERABILITIES_KIND.of(table.id_of("Ogre"))] == ("Pacifist",)


def test_the_gm_sees_the_hidden_difficulty_range_at_every_step() -> None:
    table = TableOfCards(world="8C", ana=Hero("3D KH", athletics=1))
    table.call(dr=2, hidden=True, upper=1)
    secrets = [table.journal.view("gm").awaited["ana"].secret]
    for do, fields in (("draw", {"stat": "athletics"}), ("draw_on", {})):
        table.play("ana", do, **fields)
        secrets.append(table.journal.view("gm").awaited["ana"].secret)
    assert secrets == [{"drs": [2]}, {"dr": 2}, {"dr": 2}]
    entry = table.play("ana", "let_stand")
    assert resolved(entry).withheld == {"dr": 2, "edr": 3}
    seen = {
        seat: [event for event in table.journal.told(entry, seat) if event["type"] == "resolved"]
        for seat in ("gm", "ana")
    }
    assert seen["gm"][0]["withheld"] == {"dr": 2, "edr": 3}
    assert "withheld" not in seen["ana"][0]
    assert (seen["ana"][0]["reading"]["dr"], seen["ana"][0]["reading"]["edr"]) == ("hidden", "hidden")


def test_while_an_upper_hand_is_drawn_nobody_learns_how_the_cards_fare_against_a_hidden_range() -> None:
    table = TableOfCards(world="8C", ana=Hero("9C KH"))
    table.call(dr=2, hidden=True, upper=1)
    table.play("ana", "draw", stat="athletics")
    asked = table.journal.view("ana").awaited["ana"]
    assert {"degree", "success", "counts"}.isdisjoint(asked.matter.__struct_fields__)
    assert asked.matter.edr == "hidden"
    assert (asked.matter.step, asked.matter.dr, asked.secret) == ("drawing", "hidden", {})


def a_fight_with(ogre: dict[str, int], watching: str) -> Heard:
    """All that reaches a seat of a fight with an ogre whose numbers are these; the cards fall alike either way."""
    table = Fight("2C", ana=Hero("KC", pp_most=2), ben=Hero("QC"))
    table.journal.keep(table.journal.seat(Sitter("eve", role="spectator"), ScriptedChance()))
    table.play("gm", "bring", name="Ogre", nature="dealer")
    for track, number in ogre.items():
        table.play("gm", "set", track=f"{track}/Ogre", to=number, reason="as I have it here")
    first = table.journal.seq
    table.attack("ana", "Ogre", table.faces("target/Ogre"))
    table.play("gm", "harm", who="Ogre", damage=1)
    table.play("gm", "mend", who="Ogre", points=1)
    table.play("gm", "arm", who="Ogre", armor="Light", shield="Hardened")
    table.play("gm", "call_contest", contest="arm_wrestle", who="Ogre", targets=["ben"])
    table.stack("ben", "7H")
    table.play("ben", "draw", stat="brute")
    table.settle()
    threes = ["3H", "3D"]
    for _ in range(6):
        if table.turn == "Ogre":
            table.play("gm", "stow_shield" if table.arms("Ogre", "shield") else "ready_shield", who="Ogre")
            table.attack("Ogre", "ana", threes.pop())
            table.settle()
        table.play("gm", "end_turn")
        table.settle()
    table.play("gm", "save_for", who="Ogre", stat="vit", dr=9)
    table.settle()
    journal = table.journal
    told = [(entry.seq, journal.told(entry, watching), None) for entry in journal.entries[first:]]
    return [*told, (journal.view(watching), journal.offers(watching), journal.felt(watching))]


@rule("DA-GM-01")
@pytest.mark.parametrize("watching", ["ana", "ben", "eve"])
def test_two_creatures_of_other_numbers_look_alike_until_somebody_finds_out(watching: str) -> None:
    """HP, AP, AR and stats of a creature show nowhere: not in views, offers, draws, contests, wounds or the story."""
    one = {"hp_most": 20, "hp": 20, "ar": 2, "brute": 0, "vit": 0, "finesse": 0, "ap": 0, "speed": 6}
    other = {"hp_most": 30, "hp": 30, "ar": 3, "brute": 1, "vit": 1, "finesse": 1, "ap": 1, "speed": 5}
    assert a_fight_with(one, watching) == a_fight_with(other, watching)
    assert a_fight_with(one, "gm") != a_fight_with(other, "gm")


def seen_of(table: TableOfCards, name: str, seat: str = "ana") -> dict[str, int]:
    """The numbers of a creature that somebody sees, by the name of the track."""
    tracks, mine = table.journal.view(seat).tracks, table.id_of(name)
    return {track.partition("/")[0]: number for track, number in tracks.items() if track.endswith(f"/{mine}")}


@rule("DA-GM-01", "DA-ACT-04")
def test_what_inspect_finds_out_of_a_creature_everybody_sees_from_then_on() -> None:
    table = Fight("5C", "Dire Wolf", ana=Hero("AC"), ben=Hero("2D"))
    assert not {"hp", "ap", "ar", "brute", "pp"} & set(seen_of(table, "Dire Wolf"))
    assert table.creature("Dire Wolf", "ana").numbers == {}
    assert {"hp", "ar", "brute", "pp"} <= set(seen_of(table, "Dire Wolf", "gm"))
    table.play("ana", "study", how="inspect", about="Dire Wolf")
    table.play("gm", "set_difficulty", dr=9)
    table.drawn(stat="detection")
    assert table.waits_for("gm") == ("tell_outcome",)
    found = table.play("gm", "tell_outcome", words="It limps.", reveal=["health", "armor"])
    assert "DA-GM-01" in rules_told(found)
    for seat in ("ana", "ben"):
        known = table.creature("Dire Wolf", seat).numbers
        assert (known["hp"], known["hp_most"], known["ar"]) == (3, 3, table.track("ar/Dire Wolf"))
        assert "brute" not in known
    table.play("gm", "harm", who="Dire Wolf", damage=1)
    assert table.creature("Dire Wolf", "ana").numbers["hp"] == 2
    (struck,) = results(table.attack("ana", "Dire Wolf", "5D"))
    assert struck.reading["dr"] == table.track("ar/Dire Wolf")


@rule("DA-GM-01")
def test_the_gm_reveals_what_the_tale_gives_away() -> None:
    table = Fight("5C", "Dire Wolf", ana=Hero("AC"))
    table.play("gm", "reveal", who="Dire Wolf", what=["stats", "powers"])
    known = table.creature("Dire Wolf", "ana")
    assert (known.numbers["brute"], "hp" in known.numbers) == (table.track("brute/Dire Wolf"), False)
    assert known.powers == table.marks("powers/Dire Wolf")
    assert table.place("powers/Dire Wolf") not in table.journal.view("ana").marks
    assert table.refused("gm", "reveal", who="Dire Wolf", what=["stats"])[0] == "impossible"
    assert table.refused("ana", "reveal", who="Dire Wolf", what=["armor"])[0] == "impossible"


@pytest.mark.parametrize(
    ("foes", "numbers"),
    [
        ("words", set()),
        ("exact", {"hp", "hp_most", "ap", "ap_most"}),
        ("open", {"hp", "ap", "ar", "brute", "pp", "speed"}),
    ],
)
def test_a_table_settles_how_much_players_see_of_creatures(foes: str, numbers: set[str]) -> None:
    """In words always: unhurt, wounded, and badly hurt from half the HP down."""
    table = Fight("5C", "Dire Wolf", options={"foes": foes}, ana=Hero("AC"))
    known = set(table.creature("Dire Wolf", "ana").numbers)
    assert numbers <= known
    assert bool(known) is bool(numbers)
    looks = [table.creature("Dire Wolf", "ana").bearing]
    for _ in range(2):
        table.play("gm", "harm", who="Dire Wolf", damage=1)
        looks.append(table.creature("Dire Wolf", "ana").bearing)
    table.play("gm", "mend", who="Dire Wolf", points=2)
    looks.append(table.creature("Dire Wolf", "ana").bearing)
    assert looks == ["", "Wounded", "Badly hurt", ""]


def test_everybody_knows_the_numbers_of_a_companion() -> None:
    table = TableOfCards(ana=Hero(), ben=Hero())
    table.play("gm", "lend_companion", who="ana", name="Fang", block="Wolf")
    for seat in ("ana", "ben"):
        assert table.creature("Fang", seat).numbers["hp"] == table.track("hp/Fang")


@rule("DA-GM-08")
def test_the_house_sees_public_cards_and_can_do_nothing() -> None:
    table = TableOfCards(world="8C", ana=Hero("3D"))
    table.journal.keep(table.journal.seat(Sitter("eve", role="spectator"), ScriptedChance()))
    table.call(dr=2, hidden=True)
    table.play("ana", "draw", stat="athletics")
    seen = table.journal.view("eve")
    assert {place: pile.faces for place, pile in seen.piles.items() if pile.count} == {
        "turned/ana": ("3D",),
        "task/world": ("8C",),
        "deck/ana": None,
        "fate/ana": None,
        "world_deck/world": None,
        "npc_deck/npc": None,
    }
    assert (seen.awaited["ana"].matter.dr, seen.awaited["ana"].secret) == ("hidden", {})
    assert table.journal.offers("eve") == {}


@rule("DA-DECK-02")
@pytest.mark.parametrize("seed", range(3))
def test_jokers_never_enter_a_draw_pile(seed: int) -> None:
    """Many Checks with Fate pushed and decks run out; the Jokers stay in hand or lie aside."""
    rng, chance = Random(seed), FairChance(Random(seed))
    journal = Journal.opened(DECK_OF_ADVENTURES, [Sitter("gm", role="gm"), Sitter("ana")], chance)
    pushed = 0
    for _ in range(120):
        journal.do("gm", {"do": "call", "who": ["ana"], "stats": ["brute"], "dr": 2, "lower": 2}, chance)
        journal.do("ana", {"do": "draw", "stat": "brute"}, chance)
        hand = journal.table.pile(FATE.of("ana"))
        asked = journal.table.awaited.get("ana")
        if asked and "push_fate" in asked.actions:
            journal.do("ana", {"do": "push_fate", "card": rng.choice(hand.tokens)}, chance)
            pushed += 1
        journal.do("ana", {"do": "let_stand"}, chance)
        where = {
            face_name(card): place
            for place, pile in journal.table.piles.items()
            for card in pile.cards
            if face_name(card) in JOKERS
        }
        assert set(where) == set(JOKERS)
        assert set(where.values()) <= {"fate/ana", "spent/ana"}
    assert pushed > 2
    assert journal.table.track(FATIGUE.of("ana")) == 5
