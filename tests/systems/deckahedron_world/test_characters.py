"""Making a character (DW-CHAR)."""

from collections import Counter
from random import Random

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Told
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import TrackPlace
from hearthside.systems.deckahedron_world.actions.creating import SPREADS
from hearthside.systems.deckahedron_world.actions.fitting import items_fit
from hearthside.systems.deckahedron_world.belongings import carried
from hearthside.systems.deckahedron_world.content import ITEMS, MOVES, READY
from hearthside.systems.deckahedron_world.kinds import BLOOD_BOUND, COLUMN_TRACKS, MODULE_KIND, NAME, SPEED
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero

MADE_HERE = {"characters": "at the table"}


def making(**options: str) -> World:
    return World(options={**MADE_HERE, **options}, ana={}, ben={})


def pick(world: World, *cards: str) -> None:
    """Ana picks these; Ben picks something else in between."""
    others = iter(["tough_stuff", "intimidate", "weak_spot"])
    for card in cards:
        world.do("ana", "pick_card", card=card)
        world.do("ben", "pick_card", card=next(others))


@rule("DW-CHAR-01")
def test_players_take_turns_picking_from_the_cards_that_are_left() -> None:
    world = making()
    assert world.no("ben", "pick_card", card="bum_rush").rule == "DW-CHAR-01"
    world.do("ana", "pick_card", card="bum_rush")
    assert world.no("ana", "pick_card", card="sangfroid").rule == "DW-CHAR-01"
    assert world.no("ben", "pick_card", card="bum_rush").rule == "DW-CHAR-01"
    for name, card in (("ben", "sangfroid"), ("ana", "find_shadows"), ("ben", "weak_spot"), ("ana", "backstab")):
        world.do(name, "pick_card", card=card)
    assert world.marks("moves/ana") == ("bum_rush", "find_shadows", "backstab")
    assert not world.offers("pick_card")


@rule("DW-CHAR-02")
@pytest.mark.parametrize(
    ("picked", "refused"),
    [
        (("good_cardio", "sangfroid"), None),
        (("good_cardio",), "backstab"),
        (("sangfroid", "pick_locks"), "pick_pockets"),
        (("bum_rush", "find_shadows"), None),
    ],
    ids=["A+B+C", "A+A", "B+B+B", "C+C+C"],
)
def test_three_cards_at_most_one_a_and_two_b(picked: tuple[str, ...], refused: str | None) -> None:
    world = making()
    pick(world, *picked)
    if refused:
        assert world.no("ana", "pick_card", card=refused).rule == "DW-CHAR-02"
    else:
        world.do("ana", "pick_card", card="signature_weapon")
        assert len(world.marks("moves/ana")) == 3
        assert not world.offers("pick_card")


@rule("DW-CHAR-03")
def test_twenty_cards_carry_a_letter() -> None:
    names = {letter: sorted(move.name for move in MOVES.values() if move.letter == letter) for letter in "ABC"}
    assert Counter(move.letter for move in MOVES.values() if move.letter) == {"A": 3, "B": 10, "C": 7}
    assert names["A"] == ["Backstab", "Good Cardio", "Use a Magic Item"]
    assert {"Where It Hurts", "Dispense Wrath", "Trap Expert", "Pick Pockets", "Pick Locks", "Escape Route"} < set(
        names["B"]
    )
    assert {"Sangfroid", "Entreat the Blood-Bound", "Channel the Living Light", "Sever-Pulse Shield"} < set(names["B"])
    assert names["C"] == [
        "And This Is For…",
        "Bum Rush",
        "Find Shadows",
        "Intimidate",
        "Signature Weapon",
        "Tough Stuff",
        "Weak Spot",
    ]


def take(world: World, *items: str) -> None:
    for item in items:
        world.do("ana", "take_item", item=item)


@rule("DW-CHAR-04")
def test_two_mundane_items_or_one_magic_one() -> None:
    world = making()
    take(world, "sword", "buckler")
    assert world.items() == ("sword", "buckler")
    assert world.no("ana", "take_item", item="bow").rule == "DW-CHAR-04"
    assert world.no("ana", "take_item", item="of_light").rule == "DW-CHAR-04"
    world.do("ana", "put_back", item="sword")
    assert world.no("ana", "take_item", item="buckler").rule == "DW-CHAR-04"
    assert world.no("ana", "take_item", item="of_light").rule == "DW-CHAR-04"
    world.do("ana", "put_back", item="buckler")
    take(world, "of_light")
    assert world.items() == ("thing_of_light",)
    assert world.no("ana", "take_item", item="sword").rule == "DW-CHAR-04"
    assert world.no("ana", "take_item", item="of_illusion").rule == "DW-CHAR-04"


@rule("DW-CHAR-05")
def test_the_magic_move_brings_two_magic_items_more() -> None:
    added = {"has_magic_move": True, "replacing": False}
    assert items_fit(2, 2, **added)
    assert items_fit(0, 3, **added)
    assert not items_fit(1, 3, **added)
    assert not items_fit(2, 2, has_magic_move=True, replacing=True)
    world = making()
    world.do("ana", "pick_card", card="use_a_magic_item")
    take(world, "of_light", "of_illusion", "sword", "buckler")
    assert len(world.items()) == 4
    assert world.no("ana", "take_item", item="conducive").rule == "DW-CHAR-04"
    three = making()
    three.do("ana", "pick_card", card="use_a_magic_item")
    take(three, "of_light", "of_illusion", "conducive")
    assert three.no("ana", "take_item", item="sword").rule == "DW-CHAR-04"
    replacing = making(magic_move_items="replacing")
    replacing.do("ana", "pick_card", card="use_a_magic_item")
    take(replacing, "of_light", "of_illusion")
    assert replacing.no("ana", "take_item", item="sword").rule == "DW-CHAR-04"


def test_whatever_the_form_offers_can_be_taken() -> None:
    for first in ITEMS:
        world = making()
        world.do("ana", "pick_card", card="use_a_magic_item")
        taken = [first]
        while taken:
            take(world, *taken)
            taken = world.values("take_item", "item")[-1:]
        magic = [ITEMS[item].magic for item in kinds_of(world)]
        assert items_fit(len(magic) - sum(magic), sum(magic), has_magic_move=True, replacing=False)


def kinds_of(world: World) -> list[str]:
    return [world.item(key).card for key in world.items()]


def called(world: World, key: str) -> str:
    return world.item(key).name


def test_the_blank_on_an_item_card_is_filled_in() -> None:
    world = making()
    world.do("ana", "take_item", item="of_light", name="Ring")
    assert called(world, "ring_of_light") == "Ring of Light"
    assert not world.offers("fill_blank")
    later = making()
    take(later, "boundary")
    assert called(later, "boundary_thing") == "Boundary Thing"
    assert later.no("ana", "fill_blank", item="boundary_thing", name=" ").kind == "impossible"
    later.do("ana", "fill_blank", item="boundary_thing", name="Stone")
    assert called(later, "boundary_stone") == "Boundary Stone"
    assert making().no("ana", "take_item", item="sword", name="Ring").kind == "impossible"


@rule("DW-CHAR-06")
def test_six_points_go_to_three_attributes() -> None:
    assert len(SPREADS) == 10
    assert {"4/1/1", "2/2/2"} <= {each.word for each in SPREADS}
    world = making()
    for spread in ("3/3/0", "5/1/0"):
        assert world.no("ana", "spread_points", points=spread).kind == "impossible"
    world.do("ana", "spread_points", points="4/1/1")
    assert [world[f"{name}/ana"] for name in ("str", "dex", "int")] == [4, 1, 1]
    for rank in (1, 3, 4):
        with pytest.raises(Malformed, match="make 6 together"):
            World(ana=hero(str=rank, dex=rank, int=rank))


@rule("DW-CHAR-07")
def test_every_item_lowers_speed() -> None:
    world = making()
    take(world, "sword", "buckler")
    spreads = [tuple(map(int, each.split("/"))) for each in world.values("spread_tokens", "tokens")]
    assert all(speed == min(4, 6 - 2 - gear - wealth) for speed, gear, wealth in spreads)
    assert max(speed for speed, _, _ in spreads) == 4
    for item in ITEMS:
        world = making()
        take(world, item)
        assert {sum(map(int, each.split("/"))) for each in world.values("spread_tokens", "tokens")} == {6 - 1}
    pick(world := making(), "good_cardio", "sangfroid", "bum_rush")
    take(world, "of_light")
    world.do("ana", "spread_tokens", tokens="4/1/0")
    world.do("ana", "ready", name="Kresk", burden="It hums.")
    assert world.marks("facts/ana") == ("It hums.",)


def made() -> World:
    world = making()
    pick(world, "good_cardio", "entreat_the_blood_bound", "bum_rush")
    take(world, "of_light")
    world.do("ana", "spread_points", points="3/2/1")
    return world


@rule("DW-CHAR-08")
def test_a_character_needs_a_name_and_may_have_notes() -> None:
    world = made()
    assert world.no("ana", "ready", name="Kresk").rule == "DW-ITEM-01"
    world.do("ana", "spread_tokens", tokens="4/1/0")
    assert world.no("ana", "ready", name="  ").kind == "impossible"
    assert world.no("gm", "call", who="ana", flip="defy_danger str").rule == "DW-CHAR-08"
    world.do("ana", "ready", name="Kresk", blood_bound="Ticks.", burden="It hums.")
    assert world.journal.table.words[NAME.of("ana")] == "Kresk"
    assert world.marks("facts/ana") == ("It hums.",)
    world.do("gm", "write_fact", who="ana", fact="swims")
    assert "swims" in world.marks("facts/ana")
    assert world.call("defy_danger str")


def test_who_the_blood_bound_are_is_asked_once_and_any_answer_stays() -> None:
    world = made()
    world.do("ana", "spread_tokens", tokens="4/1/0")
    world.do("ana", "ready", name="Kresk", blood_bound="Tiny, parasitic insects.")
    assert world.journal.table.words[BLOOD_BOUND.of("ana")] == "Tiny, parasitic insects."


@rule("DW-CHAR-10")
def test_the_pair_of_sarukkans_chamber_is_ready_made() -> None:
    ranks = {name: tuple(READY[name].facts[each] for each in ("str", "dex", "int")) for name in ("scout", "brawler")}
    assert ranks == {"scout": (2, 3, 1), "brawler": (3, 2, 1)}
    world = World(ana={"preset": "scout"}, ben={"preset": "brawler"})
    assert (world["dex/ana"], world["str/ben"], world["int/ana"], world["int/ben"]) == (3, 3, 1, 1)


@pytest.mark.parametrize("preset", READY)
def test_every_ready_made_character_keeps_the_rules_of_making_one(preset: str) -> None:
    facts = READY[preset].facts
    world = World(ana={"preset": preset})
    letters = Counter(MOVES[name].letter for name in world.marks("moves/ana"))
    assert letters.total() == 3
    assert letters["A"] <= 1
    assert letters["B"] <= 2
    assert facts["str"] + facts["dex"] + facts["int"] == 6
    with pytest.raises(Malformed, match="There is no character"):
        World(ana={"preset": "nobody"})


@rule("DW-CHAR-11")
def test_a_quick_start_deals_attributes_from_one_to_three() -> None:
    sitters = [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben")]
    dealt = set()
    for seed in range(12):
        journal = Journal.opened(DECKAHEDRON_WORLD, sitters, FairChance(Random(seed)), {"quick_start": "on"})
        table = journal.table
        for name in ("ana", "ben"):
            dealt.add(tuple(table.track(TrackPlace(f"{each}/{name}")) for each in ("str", "dex", "int")))
            assert table.track(SPEED.of(name)) == 3
            assert [item.card for item in carried(table, name).values()] == ["sword"]
        assert table.marks[MODULE_KIND.of_table] == ("quick start, 10 minutes",)
    assert {rank for ranks in dealt for rank in ranks} == {1, 2, 3}
    assert len({sum(ranks) for ranks in dealt}) > 1
    off = World(ana={})
    assert off.marks("module/table") == ()
    with pytest.raises(Malformed, match="make 6 together"):
        World(ana=hero(str=3, dex=3, int=3))


@rule("DW-CHAR-11")
def test_a_quick_start_has_no_magic_before_the_second_session_and_ends_on_a_cliffhanger() -> None:
    world = World(options={"quick_start": "on"}, ana={})
    assert world.no("gm", "give_item", who="ana", item="of_light").rule == "DW-CHAR-11"
    world.do("gm", "scene", here=["settlement"])
    wares = ["buckler", "bow", "many_knives", "of_light"]
    assert world.no("gm", "show_wares", items=wares).rule == "DW-CHAR-11"
    world.do("gm", "give_item", who="ana", item="buckler")
    world.do("gm", "cliffhanger", words="The floor gives way…")
    world.do("ana", "ring_bell")
    world.do("gm", "end_session")
    world.do("gm", "give_item", who="ana", item="of_light")
    world.do("gm", "show_wares", items=wares)
    assert "cliffhanger" not in World().journal.offers("gm")


@rule("DW-AMB-34")
def test_a_card_goes_back_and_nobody_has_to_wait_for_anothers_turn() -> None:
    world = making()
    world.do("ana", "pick_card", card="use_a_magic_item")
    assert world.no("ana", "pick_card", card="sangfroid").rule == "DW-CHAR-01"
    assert not world.offers("go_ahead", "ben")
    world.do("ana", "go_ahead")
    world.do("ana", "pick_card", card="sangfroid")
    # Nobody waits for whoever goes ahead, either.
    world.do("ben", "pick_card", card="bum_rush")
    assert world.no("ana", "pick_card", card="bum_rush").rule == "DW-CHAR-01"
    world.do("ana", "put_back_card", card="use_a_magic_item")
    assert world.marks("moves/ana") == ("sangfroid",)
    world.do("ben", "pick_card", card="use_a_magic_item")
    assert world["level/ana.use_a_magic_item"] == 0


@rule("DW-AMB-34")
def test_whoever_has_not_said_who_they_are_keeps_no_card_from_anybody() -> None:
    world = World(ana={}, ben={})
    assert world.marks("state/ana") == ("nobody chosen yet",)
    world.do("ana", "create")
    assert (world.items(), world.marks("moves/ana"), world["speed/ana"]) == ((), (), 0)
    world.do("ana", "pick_card", card="good_cardio")
    assert world.barred("play_hero", "who", "brawler", "ben") == "DW-CHAR-01"
    world.do("ben", "play_hero", who="adept")
    assert world.journal.table.words[NAME.of("ben")] == "Lumen Oake"
    assert len(world.items("ben")) == 3
    assert world.no("ana", "pick_card", card="use_a_magic_item").rule == "DW-CHAR-01"


def test_whoever_plays_the_character_they_found_has_chosen_it() -> None:
    world = World(ana={}, ben=hero())
    assert world.journal.making("ana") is not None
    world.flip("defy_danger str")
    assert world.journal.making("ana") is None
    assert not world.offers("create")


def test_what_cards_and_items_leave_open_is_asked_while_a_character_is_made() -> None:
    world = making()
    assert not world.offers("tell_past")
    world.do("ana", "pick_card", card="entreat_the_blood_bound")
    world.do("ana", "take_item", item="of_light", name="Lamp")
    world.do("ana", "tell_past", question="blood_bound", answer="The drowned")
    world.do("ana", "tell_past", question="burden", answer="It hums at night")
    world.do("ana", "tell_past", question="burden", answer="It hums at noon")
    assert world.journal.table.words[BLOOD_BOUND.of("ana")] == "The drowned"
    world.do("ana", "go_ahead")
    for card in ("good_cardio", "where_it_hurts"):
        world.do("ana", "pick_card", card=card)
    world.do("ana", "spread_points", points="1/2/3")
    world.do("ana", "spread_tokens", tokens="3/1/1")
    world.do("ana", "ready", name="Rook")
    assert world.marks("facts/ana") == ("It hums at noon",)
    assert world.journal.table.words[BLOOD_BOUND.of("ana")] == "The drowned"


@rule("DW-AMB-34")
def test_what_no_longer_fits_is_laid_back_with_the_card_and_said() -> None:
    world = making()
    world.do("ana", "pick_card", card="use_a_magic_item")
    for item, name in (("of_light", "Ring"), ("of_illusion", "Ring"), ("sword", "")):
        world.do("ana", "take_item", item=item, name=name)
    world.do("ana", "spread_tokens", tokens="0/1/2")
    made = world.journal.making("ana")
    assert made is not None
    cards = {card.id: card for step in made.steps for card in step.cards or ()}
    assert str(cards["use_a_magic_item"].along) == "With it goes: Ring of Illusion and Sword."
    entry = world.do("ana", "put_back_card", card="use_a_magic_item")
    assert [item.card for item in carried(world.journal.table, "ana").values()] == ["of_light"]
    assert [event.slots["things"] for event in entry.events if isinstance(event, Told) and "things" in event.slots]
    # What an item weighs comes out of Speed, and then out of what there is most of.
    world.do("ana", "put_back", item=next(iter(carried(world.journal.table, "ana"))))
    world.do("ana", "spread_tokens", tokens="0/2/4")
    world.do("ana", "take_item", item="sword")
    assert [world.journal.table.track(track.of("ana")) for track in COLUMN_TRACKS.values()] == [0, 2, 3]


def test_what_an_item_would_push_out_is_told_as_its_owner_would_carry_it() -> None:
    """A Signature Weapon weighs one less: it costs no token, and the next weapon does."""
    world = making()
    world.do("ana", "pick_card", card="signature_weapon")
    world.do("ana", "spread_tokens", tokens="0/2/4")

    def shown(item: str) -> tuple[str, str]:
        made = world.journal.making("ana")
        assert made is not None
        card = next(card for step in made.steps for card in step.cards or () if card.id == item)
        return str(card.cost), str(card.along)

    def laid() -> list[int]:
        return [world.journal.table.track(track.of("ana")) for track in COLUMN_TRACKS.values()]

    assert shown("sword") == ("weighs nothing, for you", "")
    world.do("ana", "take_item", item="sword")
    assert laid() == [0, 2, 4]
    assert shown("bow") == ("weighs 1 token", "With it goes: 1 token of Wealth.")
    world.do("ana", "take_item", item="bow")
    assert laid() == [0, 2, 3]
