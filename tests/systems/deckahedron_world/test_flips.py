"""Flips (DW-FLIP) and advantage (DW-ADV)."""

import re

import pytest

from hearthside.faces.sprite import drawings
from hearthside.kernel.events import Moved, Resolved, Told
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.systems.deckahedron_world.deck import FACES
from hearthside.systems.deckahedron_world.words import DIFFICULTIES, RESULTS, SUITS
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, resolved, result, rules, told


@rule("DW-FLIP-01")
def test_a_flip_is_made_when_the_gm_calls_for_it() -> None:
    world = World()
    assert world.no("ana", "flip").rule == "DW-FLIP-01"
    world.call("defy_danger str")
    assert resolved(world.do("ana", "flip"))


@rule("DW-FLIP-02")
def test_the_gm_names_the_move_and_the_attribute_first() -> None:
    world = World()
    assert world.no("gm", "call", who="ana").kind == "malformed"
    assert world.no("gm", "call", who="ana", flip="defy_danger").kind == "impossible"
    assert world.no("gm", "call", who="ana", flip="str").kind == "impossible"
    entry = world.call("ad-hoc str")
    assert told(world, entry) == ["The GM calls Ana to flip Ad-hoc challenge with Strength."]


@rule("DW-FLIP-03")
def test_only_the_edge_of_the_named_attribute_is_read() -> None:
    flipped = World("DK-18", ana=hero(3)).flip("defy_danger dex")
    assert result(flipped) == "✔"
    assert len(set(FACES["DK-18"].results)) == 3


@rule("DW-FLIP-04")
def test_a_plain_flip_turns_the_top_card() -> None:
    world = World("DK-05 DK-10", ana=hero(3))
    assert result(world.flip()) == "✗"
    assert world.pile("discard/ana") == ["DK-05"]
    assert (world.pile("draw/ana")[0], world.count("draw/ana")) == ("DK-10", 19)
    assert world.journal.view("ana").pile(DRAW.of("ana")).faces is None


@rule("DW-FLIP-05")
@pytest.mark.parametrize(
    ("flip", "card", "outcome"),
    [
        ("defy_danger str", "DK-17", "done, with a new complication"),
        ("defy_danger str", "DK-12", "success"),
        ("defend str", "DK-17", "2 markers"),
        ("defend str", "DK-12", "3 markers"),
    ],
    ids=["Defy Danger ✔", "Defy Danger ✔✔", "Defend ✔", "Defend ✔✔"],
)
def test_the_move_card_says_what_the_marks_mean(flip: str, card: str, outcome: str) -> None:
    world = World(card, ana=hero(3))
    world.call(flip)
    entry = world.do("ana", "flip")
    flipped = resolved(entry)
    assert flipped is not None
    assert flipped.reading["outcome"] == outcome
    assert f"{flipped.reading['move']}: {outcome}." in told(world, entry)


@rule("DW-FLIP-06")
@pytest.mark.parametrize(("advantage", "cards"), [(0, 1), (2, 3)])
def test_every_card_a_flip_turned_lies_in_the_discard_pile_afterwards(advantage: int, cards: int) -> None:
    world = World("DK-02 DK-07 DK-12", ana=hero(3))
    world.grant(advantage)
    world.flip()
    assert (world.count("draw/ana"), world.count("discard/ana")) == (20 - cards, cards)
    assert world.journal.view("gm").pile(DISCARD.of("ana")).faces is not None


@rule("DW-FLIP-07")
def test_kresk_leaps_over_the_pit() -> None:
    world = World("DK-17", ana=hero(3))
    assert result(world.flip("defy_danger str")) == "✔"
    assert world.asked("gm") == ("describe",)
    assert world["bank/table"] == 0
    entry = world.do("gm", "describe", words="Something rattles in the dust.")
    assert told(world, entry) == ["Something rattles in the dust."]
    assert world.asked("gm") == ()


@rule("DW-FLIP-08")
def test_a_flip_has_its_stations_in_order() -> None:
    world = World("DK-03 DK-16", ana=hero(3, moves=["pick_locks"]))
    world.grant(1)
    world.call("pick_locks dex")
    world.do("ana", "flip", reshuffle=False)
    assert world.asked() == ("stand",)
    refused = world.no("gm", "call", who="ana", flip="defy_danger str")
    assert refused.rule == "DW-FLIP-08"
    green = world.values("stand", "keep")[1]
    entry = world.do("ana", "stand", keep=green)
    kinds = [event for event in entry.events if isinstance(event, Resolved | Moved)]
    assert isinstance(kinds[0], Resolved)
    assert isinstance(kinds[1], Moved)
    assert kinds[1].target == "discard/ana"
    assert world.asked() == ("green",)
    world.do("ana", "green", take="token")
    assert world.asked() == ()
    assert world.call("defy_danger str")


@rule("DW-FLIP-08")
def test_every_station_comes_once_and_in_its_order() -> None:
    world = World(ana=hero(2, moves=["pick_pockets"], speed=4, equipment=1, wealth=1))
    world.lay({"discard/ana": "DK-09"})
    world.grant(1)
    start = len(world.journal.entries)
    world.call("pick_pockets dex")
    # Both show ✗ on Bulb, and one of them has the green token.
    world.do("ana", "flip", reshuffle=True, shuffles=["DK-02 DK-08"])
    world.do("ana", "stand", keep=world.values("stand", "keep")[1])
    world.do("ana", "green", take="token")
    world.do("gm", "gm_move", words="A hand on her shoulder.")
    stations = {
        "DW-FLIP-02": "called",
        "DW-SHUF-01": "reshuffled",
        "DW-FLIP-03": "read",
        "DW-GRN-01": "green",
        "DW-RES-04": "bank",
        "DW-GM-01": "GM move",
    }
    passed = []
    for event in (event for entry in world.journal.entries[start:] for event in entry.events):
        if isinstance(event, Told) and event.rule in stations:
            passed.append(stations[event.rule])
        elif isinstance(event, Resolved):
            passed.append("resolved")
        elif isinstance(event, Moved) and event.target in ("turned/ana", "discard/ana"):
            passed.append(event.target.removesuffix("/ana"))
    assert passed == [
        "called", "reshuffled", "turned", "turned", "resolved", "read", "discard", "green", "bank", "GM move",
    ]  # fmt: skip
    assert (world.asked(), world.asked("gm")) == ((), ())


@rule("DW-FLIP-08")
def test_the_green_choice_comes_after_the_cards_are_discarded_and_before_the_bank() -> None:
    world = World("DK-08", ana=hero(1, moves=["pick_pockets"], speed=4, equipment=1, wealth=1, str=4, dex=1, int=1))
    world.flip("pick_pockets dex")
    assert world.asked() == ("green",)
    assert world.pile("discard/ana") == ["DK-08"]
    assert world["bank/table"] == 0
    assert rules(world.do("ana", "green", take="token")) == ["DW-GRN-01", "DW-RES-04", "DW-RES-06"]
    assert world["bank/table"] == 1


@rule("DW-FLIP-09")
def test_a_search_for_stamina_is_no_flip() -> None:
    # A Wound, the critical failure, a green token; and the critical success is what is lost.
    world = World(ana=hero(green=1)).lay({"draw/ana": "WK-1 DK-00 DK-01 DK-10"}, wounds_ana=1)
    world.set(**{"speed/ana": 3, "bank/table": 3})
    entry = world.do("ana", "run_away")
    assert world.pile("exhaustion/ana") == ["DK-10"]
    assert sorted(world.pile("discard/ana")) == ["DK-00", "DK-01", "WK-1"]
    assert resolved(entry) is None
    assert (world["green/ana"], world["bank/table"]) == (1, 3)
    assert (world.asked(), world.asked("gm")) == ((), ())
    assert set(rules(entry)) == {"DW-ITEM-03", "DW-STAM-04"}


@rule("DW-FLIP-10")
@pytest.mark.parametrize(
    ("difficulty", "cards", "count"),
    [("very easy", "✔✔", 3), ("easy", "✔", 2), ("standard", "✗", 1), ("difficult", "✗", 2), ("very difficult", "✗", 3)],
)
def test_a_difficulty_is_a_number_of_cards(difficulty: str, cards: str, count: int) -> None:
    world = World("DK-05 DK-04 DK-12", ana=hero(3))
    world.do("gm", "challenge", who=["ana"], question="Climb!", attribute="str", difficulty=difficulty)
    world.do("ana", "take_challenge", take="yes")
    flipped = resolved(world.do("ana", "flip"))
    assert (result(flipped), world.count("discard/ana")) == (cards, count)
    assert list(DIFFICULTIES.values()) == [2, 1, 0, -1, -2]
    refused = world.no("gm", "challenge", who=["ana"], question="Climb!", attribute="str", difficulty="absurd")
    assert refused.kind == "impossible"


@rule("DW-FLIP-11")
def test_where_nothing_is_uncertain_the_gm_just_says_what_happens() -> None:
    world = World()
    piles = world.journal.table.piles
    world.do("gm", "say", words="The door is open.")
    assert world.journal.table.piles is piles


@rule("DW-FLIP-12")
def test_how_a_card_is_turned_changes_no_result() -> None:
    ranked = {1: hero(1), 2: hero(), 3: hero(3), 4: hero(4)}
    for name in FACES:
        edges = dict(re.findall(r'"#part-edge-(\w+)-(\d)"', drawings()[f"deckahedron_world-{name}"].body))
        for rank, suit in SUITS.items():
            flipped = World(name, ana=ranked[rank]).flip("ad-hoc str")
            assert result(flipped) == RESULTS[int(edges[suit.lower()])]


# Advantage


def flipped(deck: str, net: int, strength: int = 3) -> World:
    """Defy Danger with Strength at this net, from this deck."""
    world = World(deck, ana=hero(strength))
    if net:
        world.grant(net)
    world.flip()
    return world


def last(world: World) -> tuple[str, str]:
    """The resolving card and the result of the last flip."""
    events = [event for entry in world.journal.entries for event in entry.events]
    flip = [event for event in events if isinstance(event, Resolved)][-1]
    moved = [event for event in events if isinstance(event, Moved) and set(flip.tokens) <= set(event.tokens)]
    card = moved[-1].cards[moved[-1].tokens.index(flip.tokens[0])]
    return card.removeprefix("ana:"), flip.result


@rule("DW-ADV-01", "DW-ADV-03")
@pytest.mark.parametrize("deck", ["DK-05 DK-12", "DK-12 DK-05"])
def test_with_advantage_the_better_of_two_cards_resolves_and_both_are_discarded(deck: str) -> None:
    world = flipped(f"{deck} DK-10", 1)
    assert last(world) == ("DK-12", "✔✔")
    assert sorted(world.pile("discard/ana")) == ["DK-05", "DK-12"]
    assert world.pile("draw/ana")[0] == "DK-10"


@rule("DW-ADV-02", "DW-GRN-03")
@pytest.mark.parametrize(("keep", "asked"), [("DK-01", ("green",)), ("DK-18", ())])
def test_on_a_tie_the_player_chooses_and_the_green_card_pays(keep: str, asked: tuple[str, ...]) -> None:
    world = World("DK-18 DK-01", ana=hero(3, moves=["where_it_hurts"]))
    world.grant(1)
    world.flip("where_it_hurts str")
    assert world.asked() == ("stand",)
    turned = world.journal.table.pile(TURNED.of("ana"))
    token = turned.tokens[turned.cards.index(f"ana:{keep}")]
    world.do("ana", "stand", keep=token)
    assert last(world) == (keep, "✔✔")
    assert world.asked() == asked


@rule("DW-ADV-02")
@pytest.mark.parametrize(("keep", "asked"), [("DK-10", ("critical_flip",)), ("DK-12", ())])
def test_on_a_tie_the_player_may_choose_the_critical_success(keep: str, asked: tuple[str, ...]) -> None:
    world = World("DK-12 DK-10", ana=hero(3, green=1, speed=4, equipment=0, wealth=2))
    world.grant(1)
    world.flip("ad-hoc str")
    turned = world.journal.table.pile(TURNED.of("ana"))
    world.do("ana", "stand", keep=turned.tokens[turned.cards.index(f"ana:{keep}")])
    assert (last(world), world.asked()) == ((keep, "✔✔"), asked)


@rule("DW-ADV-04")
def test_all_cards_called_for_are_turned_even_after_two_checks() -> None:
    world = flipped("DK-10 DK-02 DK-09", 2, strength=4)
    assert last(world) == ("DK-10", "✔✔")
    assert world.count("discard/ana") == 3


@rule("DW-ADV-05")
@pytest.mark.parametrize("deck", ["DK-05 DK-12", "DK-12 DK-05"])
def test_with_disadvantage_the_worse_card_resolves(deck: str) -> None:
    world = flipped(f"{deck} DK-00", -1)
    assert last(world) == ("DK-05", "✗")
    assert sorted(world.pile("discard/ana")) == ["DK-05", "DK-12"]
    assert world["bank/table"] == 1


@rule("DW-ADV-06")
def test_a_tie_under_disadvantage_is_the_players_choice_too() -> None:
    world = flipped("DK-19 DK-15", -1)
    turned = world.journal.table.pile(TURNED.of("ana"))
    world.do("ana", "stand", keep=turned.tokens[turned.cards.index("ana:DK-15")])
    assert last(world) == ("DK-15", "✗✗")
    assert world["green/ana"] == 1


@rule("DW-ADV-07")
@pytest.mark.parametrize("deck", ["DK-06 DK-05 DK-03", "DK-05 DK-03 DK-06", "DK-03 DK-06 DK-05"])
@pytest.mark.parametrize(("net", "card", "marks"), [(2, "DK-03", "✔✔"), (-2, "DK-06", "✗✗")])
def test_two_advantages_turn_three_cards_for_the_best_two_disadvantages_for_the_worst(
    deck: str, net: int, card: str, marks: str
) -> None:
    world = flipped(deck, net, strength=2)
    assert last(world) == (card, marks)
    assert world.count("discard/ana") == 3


@rule("DW-ADV-08")
def test_no_flip_uses_more_than_three_cards() -> None:
    world = flipped("DK-02 DK-05 DK-07 DK-12", 4)
    assert (world.count("discard/ana"), last(world)) == (3, ("DK-02", "✔"))
    world = flipped("DK-02 DK-04 DK-12 DK-19", -4)
    assert world.count("discard/ana") == 3
    assert last(world)[1] == "✔"


@rule("DW-ADV-09")
@pytest.mark.parametrize(("given", "net"), [((3, -1), 2), ((1, -4), -2), ((2, -2), 0)])
def test_everything_is_summed_before_it_is_limited(given: tuple[int, int], net: int) -> None:
    world = World("DK-05 DK-04 DK-12", ana=hero(3))
    for each in given:
        world.grant(each)
    flip = world.flip()
    assert flip is not None
    assert flip.reading["net"] == net
    assert world.count("discard/ana") == 1 + abs(net)


@rule("DW-ADV-10")
def test_other_edges_never_break_a_tie() -> None:
    world = World("DK-09 DK-13", ana=hero(str=1, dex=4, int=1))
    world.grant(1)
    flip = world.flip()
    # Both show ✔ on Anchor. They are alike in all that counts here, so the first one stands for both.
    assert result(flip) == "✔"
    assert last(world)[0] == "DK-09"
    assert FACES["DK-13"].at(4) > FACES["DK-09"].at(4)


@rule("DW-ADV-12")
def test_advantage_by_ruling_needs_a_reason_and_goes_on_record() -> None:
    world = World()
    assert world.no("gm", "grant", who="ana", advantage=1, reason="").kind == "impossible"
    entry = world.do("gm", "grant", who="ana", advantage=1, reason="She paid for it.")
    assert told(world, entry) == ["A ruling: +1 on the next flip of Ana. She paid for it."]
    assert [event.rule for event in entry.events if isinstance(event, Told)] == ["DW-ADV-12"]
    world.flip()
    assert world["edge/ana"] == 0
