"""The moves as printed: which there are, what their cards carry, and what of them the rules carry out."""

from typing import get_args

import pytest

from hearthside.kits.deckahedron.adventure.content.effects import (
    Advantage,
    Avoid,
    ChangeItem,
    Choose,
    Convert,
    Deal,
    Effect,
    Enter,
    Expend,
    FoeAttacks,
    Grant,
    Halve,
    Lighten,
    Pay,
    Power,
    Price,
    Recharge,
    Recover,
    Repair,
    Say,
    Spare,
    StepFoe,
    StepItem,
    Take,
    Tokens,
    TurnDown,
    Work,
)
from hearthside.kits.deckahedron.adventure.content.items import GEAR, ITEMS
from hearthside.kits.deckahedron.adventure.content.moves import MOVES, LoadBand, Move, moves_of
from hearthside.kits.deckahedron.adventure.content.vocabulary import ALL_FORMATS, Attribute, Format, Level
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES, LEVELS
from hearthside.rulebook import find
from hearthside.systems.thousand_faces.envelopes import ENVELOPES
from tests.marks import rule


@rule("TF-FAST-06")
def test_exactly_these_moves_are_fast() -> None:
    assert {move.name for move in MOVES.values() if move.is_fast} == {
        "Good Cardio",
        "And This Is For...",
        "Where It Hurts",
        "Go Berserk!",
        "Fury",
        "Goreography",
        "Weak Spot",
        "Unknown Benefactor",
    }
    assert {item.id: item.block.tags for item in ITEMS.values() if item.block} == {
        "bracers": ("FAST",),
        "shield": ("FAST",),
    }
    assert GEAR.shield_making.tags == ("FAST",)
    other_ways = {move.id: move.other_way for move in MOVES.values() if move.other_way}
    assert list(other_ways) == ["take-a-breather"]
    after = other_ways["take-a-breather"]
    assert (after.attributes, after.tags, "after-the-action" in after.needs) == (("str",), ("FAST",), True)


@rule("TF-RING-02", "TF-RING-03")
def test_the_envelopes_hold_five_and_four_cards() -> None:
    envelopes = {rings: {MOVES[name].name for name, shows in ENVELOPES.items() if shows == rings} for rings in (1, 2)}
    assert envelopes == {
        1: {"Mystic Breathwork", "Fury", "Slide", "Not On My Turf", "Void Transfusion"},
        2: {"Goreography", "Derring-Do", "Fundamental Magic", "Breach the Dam"},
    }


# name | kind | component | attributes | levels as they count, the start starred | results printed |
# last word of the tag | letter | campaigns | partial rings
PRINTED = """
Defy Danger                  | base     | booklet  | str dex int | -            | 432  | -     | - | all  | -
Take a Breather              | base     | booklet  | int dex     | -            | 432  | -     | - | all  | -
Bravely Run Away             | base     | booklet  | -           | -            | -    | -     | - | all  | -
Discern                      | base     | booklet  | int         | -            | 432  | -     | - | all  | -
I Know This                  | base     | booklet  | int         | -            | 432  | -     | - | all  | -
Defend                       | base     | booklet  | str         | -            | 432  | -     | - | all  | -
Parley                       | base     | booklet  | int         | 0* 1         | 432  | -     | - | all  | -
Mix It Up                    | base     | booklet  | str         | -            | 432  | -     | - | all  | -
Volley                       | base     | booklet  | dex         | 0* 1         | 432  | -     | - | all  | -
Do a Flashback               | meta     | booklet  | -           | -            | -    | -     | - | all  | -
Mercy Flashback              | meta     | booklet  | -           | -            | -    | -     | - | all  | -
Good Thing I Brought...      | meta     | booklet  | -           | -            | -    | -     | - | all  | -
Critical Flip                | meta     | booklet  | -           | -            | -    | -     | - | all  | -
Rest                         | downtime | booklet  | -           | -            | -    | -     | - | all  | -
Seek Help                    | downtime | booklet  | -           | -            | -    | -     | - | all  | -
Shop / Procure               | downtime | booklet  | -           | -            | -    | -     | - | all  | -
Sharpen & Stitch             | downtime | booklet  | int         | 0* 1         | 432  | -     | - | all  | -
Study Under a Master         | downtime | booklet  | -           | -            | -    | -     | - | all  | -
Tales of a Weapon            | downtime | booklet  | -           | -            | -    | -     | - | all  | -
The Session Opener           | downtime | gm guide | -           | -            | -    | -     | - | all  | -
Good Cardio                  | special  | starter  | str         | -2 -1 0* 1 2 | 432  | FAST  | A | all  | SE
And This Is For...           | special  | starter  | str         | -2 -1 0* 1 2 | 43   | FAST  | B | all  | SE
Where It Hurts               | special  | starter  | dex str     | -1 0* 1      | 43   | FAST  | B | all  | -
Tied with Her Ribbon         | special  | starter  | -           | -            | -    | -     | C | all  | SW E
Like A Second Skin           | special  | deck     | -           | 0* 1 2       | -    | -     | - | 30   | -
Go Berserk!                  | special  | starter  | -           | -            | -    | FAST  | - | all  | -
Bloody But Unbowed           | special  | deck     | -           | 0* 1 2       | -    | -     | - | 9/30 | NW E
Mystic Breathwork            | special  | deck     | -           | 0* 1 2       | -    | -     | - | 9/30 | -
It Belonged to My Father     | special  | starter  | -           | -            | -    | -     | C | all  | -
Apex Predator                | special  | deck     | -           | -            | -    | -     | - | 9/30 | -
Intimidate                   | special  | starter  | -           | -            | -    | -     | C | all  | SE
Fury                         | special  | starter  | str         | -2 -1 0* 1 2 | 432  | FAST  | - | all  | W SE
Goreography                  | special  | starter  | dex         | -1 0* 1      | 432  | FAST  | - | all  | W NE SE
It's a Trap!                 | special  | starter  | int         | -2 -1 0* 1   | 432  | -     | B | all  | -
Pick Pockets                 | special  | starter  | dex         | -2 -1 0* 1 2 | 43   | -     | B | all  | NW E
Pick Locks                   | special  | starter  | dex         | -2 -1 0* 1 2 | 43   | -     | B | all  | -
Backstab                     | special  | starter  | dex         | -2 -1 0* 1 2 | 43   | -     | A | all  | SE
Weak Spot                    | special  | starter  | int         | -2 -1 0* 1   | 43   | FAST  | C | all  | NE
Bum Rush                     | special  | starter  | dex str     | -2 -1 0* 1 2 | 432  | -     | B | all  | SW E
Find Shadows                 | special  | deck     | -           | -            | -    | -     | - | 9/30 | SE
I'm Only Here for the Job    | special  | starter  | -           | -            | -    | -     | C | all  | -
Slide                        | special  | deck     | -           | -            | -    | -     | - | 9/30 | -
Called Shot                  | special  | starter  | dex         | -2 -1 0* 1   | 43   | -     | - | all  | NW
Come And Get Me              | special  | deck     | int         | -1 0* 1 2    | 4321 | -     | - | 9/30 | -
Not On My Turf               | special  | deck     | -           | -            | -    | -     | - | 9/30 | W SE
Derring-Do                   | special  | starter  | dex         | -2 -1 0* 1   | 432  | -     | - | all  | W NE SE
Sangfroid                    | special  | starter  | -           | -            | -    | -     | - | all  | NE
Use a Magic Item             | special  | starter  | int         | -2 -1 0* 1 2 | 4321 | CARDS | A | all  | NW E
Entreat the Blood-Bound      | special  | starter  | -           | -            | -    | CARDS | B | 9/30 | SW E
Channel the Living Light     | special  | starter  | int         | -2 -1 0* 1   | 432  | CARDS | B | all  | SW E
Unknown Benefactor           | special  | deck     | -           | -            | -    | FAST  | - | 9/30 | -
Void Transfusion             | special  | deck     | -           | 0* 1 2       | -    | -     | - | 30   | W NE SE
Reach Out With Your Feelings | special  | starter  | -           | -            | -    | -     | - | all  | -
Fundamental Magic            | special  | starter  | int         | -2 -1 0* 1 2 | 432  | -     | - | all  | -
Counterspell                 | special  | starter  | int         | -2 -1 0* 1   | 432  | -     | - | all  | W NE SE
Breach the Dam               | special  | deck     | int         | -2 -1 0* 1 2 | 4321 | -     | - | 9/30 | -
Obsessive Contemplation      | downtime | deck     | -           | -            | -    | -     | - | 9/30 | -
Suggestive Subtlety          | special  | starter  | int         | -2 -1* 0 1   | 432  | -     | - | all  | -
"""


CAMPAIGNS = {"all": ALL_FORMATS, "9/30": ("9-hour", "30-hour"), "30": ("30-hour",)}


def as_printed(move: Move) -> str:
    """A move as a row of the table above."""
    levels = " ".join(f"{LEVELS[level]}{'*' if level == move.start else ''}" for level in move.levels)
    campaign = next(name for name, formats in CAMPAIGNS.items() if formats == move.formats)
    results = "".join(str(result) for result in sorted(move.on, reverse=True))
    cells = (
        move.name,
        move.kind,
        move.component,
        " ".join(move.attributes),
        levels,
        results,
        " ".join(tag.split()[-1] for tag in move.tags),
        move.letter or "",
        campaign,
        " ".join(move.rings),
    )
    return " | ".join(cell or "-" for cell in cells)


def test_every_move_is_there_as_its_card_prints_it() -> None:
    rows = [" | ".join(cell.strip() for cell in row.split(" | ")) for row in PRINTED.strip().splitlines()]
    assert sorted(as_printed(move) for move in MOVES.values()) == sorted(rows)


def test_there_are_58_moves_of_four_kinds() -> None:
    kinds = [move.kind for move in MOVES.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"base": 9, "meta": 4, "downtime": 8, "special": 37}


def test_cards_use_the_attributes_and_levels_of_the_game() -> None:
    assert get_args(Attribute) == tuple(ATTRIBUTES)
    assert get_args(Level) == tuple(LEVELS)


@pytest.mark.parametrize(
    ("move", "level"),
    [
        ("goreography", "novice"),
        ("fundamental-magic", "wild"),
        ("volley", "studied"),
        ("defy-danger", "studied"),
        ("slide", None),
        ("mystic-breathwork", None),
    ],
)
def test_somebody_without_the_card_makes_a_flip_move_at_its_lowest_level(move: str, level: str | None) -> None:
    assert MOVES[move].untrained == level


def test_one_knows_the_booklet_and_holds_the_cards() -> None:
    assert {move.id for move in MOVES.values() if not move.is_card and move.kind == "special"} == set()
    assert [move.id for move in MOVES.values() if move.is_card and move.kind != "special"] == [
        "obsessive-contemplation"
    ]


def test_letters_are_on_three_a_eight_b_and_five_c_cards() -> None:
    letters = "".join(move.letter or "" for move in MOVES.values())
    assert {letter: letters.count(letter) for letter in "ABC"} == {"A": 3, "B": 8, "C": 5}


@pytest.mark.parametrize(("campaign", "count"), [("one-shot", 45), ("9-hour", 56), ("30-hour", 58)])
def test_longer_campaigns_have_more_moves(campaign: Format, count: int) -> None:
    assert len(moves_of(campaign)) == count


@pytest.mark.parametrize(
    ("move", "level", "room"),
    [
        ("mystic-breathwork", "studied", {"physical": 1, "mental": 1}),
        ("mystic-breathwork", "master", {"physical": 4, "mental": 4}),
        ("sangfroid", None, {"mental": 3}),
        ("bloody-but-unbowed", "studied", {}),
        ("bloody-but-unbowed", "master", {"harm": 2}),
        ("like-a-second-skin", "expert", {"harm": 1}),
        ("like-a-second-skin", "master", {"harm": 2, "wound": 1}),
    ],
)
def test_slots_take_the_tokens_they_are_printed_for(move: str, level: Level | None, room: dict[str, int]) -> None:
    found: dict[str, int] = {}
    for slot in MOVES[move].slots_at(level):
        for token in slot.takes:
            found[token] = found.get(token, 0) + slot.room
    assert found == room


def test_these_cards_have_slots_and_no_others() -> None:
    assert {move.id for move in MOVES.values() if move.slots} == {
        "good-cardio",
        "mystic-breathwork",
        "sangfroid",
        "bloody-but-unbowed",
        "like-a-second-skin",
    }


@pytest.mark.parametrize("move", ["pick-pockets", "find-shadows", "slide"])
def test_an_encumbrance_penalty_costs_mental_stamina_by_the_count(move: str) -> None:
    penalty = MOVES[move].load
    assert penalty is not None
    assert penalty.strain == "mental"
    assert penalty.at(2) is None
    assert [band and band.expend for band in map(penalty.at, range(3, 9))] == [1, 1, 2, 2, 3, 3]


def test_who_runs_lightly_regains_stamina() -> None:
    penalty = MOVES["bravely-run-away"].load
    assert penalty is not None
    assert [penalty.at(load) for load in (0, 2, 3, 4, 5, 6, 7, 20)] == [
        *(LoadBand(least=0, most=2, recover=2),) * 2,
        *(LoadBand(least=3, most=4, expend=1),) * 2,
        *(LoadBand(least=5, most=6, expend=2),) * 2,
        *(LoadBand(least=7, expend=3),) * 2,
    ]


def test_backstab_is_beyond_somebody_with_more_than_three_cards() -> None:
    penalty = MOVES["backstab"].load
    assert penalty is not None
    assert [penalty.allows(load) for load in (0, 3, 4)] == [True, True, False]
    assert penalty.at(3) is None


def test_only_these_moves_have_an_encumbrance_penalty() -> None:
    assert {move.id for move in MOVES.values() if move.load} == {
        "bravely-run-away",
        "pick-pockets",
        "find-shadows",
        "slide",
        "backstab",
    }


def test_some_cards_bring_items() -> None:
    assert {
        move.id: (move.receives, move.receives_magic_items) for move in MOVES.values() if "RECEIVE CARDS" in move.tags
    } == {
        "use-a-magic-item": ((), 1),
        "entreat-the-blood-bound": (("blade-of-echoes",), 0),
        "channel-the-living-light": (("sigil-of-the-living-light",), 0),
    }


def test_moves_that_cost_something_name_their_prices() -> None:
    assert {move.id: move.prices for move in MOVES.values() if move.prices} == {
        "do-a-flashback": (Price(xp=1),),
        "mercy-flashback": (Price(xp=1),),
        "good-thing-i-brought": (Price(xp=1, pack=1), Price(pack=2)),
        "shop-procure": (Price(precious=1), Price(xp=1, pack=1), Price(xp=1, items=1)),
        "study-under-a-master": (Price(xp=2),),
        "tales-of-a-weapon": (Price(xp=2),),
        "im-only-here-for-the-job": (Price(precious=1),),
        "slide": (Price(xp=1),),
        "not-on-my-turf": (Price(xp=1),),
    }


def test_circumstances_name_the_flips_they_help_or_hinder() -> None:
    assert [
        (move.id, each.moves, each.advantage, each.whose) for move in MOVES.values() for each in move.circumstances
    ] == [
        ("parley", ("parley",), -1, "yours"),
        ("tied-with-her-ribbon", (), 1, "yours"),
        ("apex-predator", ("discern", "weak-spot"), 1, "yours"),
        ("apex-predator", ("called-shot", "its-a-trap"), 1, "yours"),
        ("called-shot", ("called-shot",), 1, "yours"),
        ("reach-out-with-your-feelings", ("called-shot", "its-a-trap"), 1, "an ally's"),
    ]


def test_mini_games_may_stand_in_for_two_flips() -> None:
    assert {move.id: move.mini_game for move in MOVES.values() if move.mini_game} == {
        "pick-locks": "line of 3",
        "fundamental-magic": "box of 4",
    }


def test_some_moves_are_made_in_place_of_another_or_along_with_it() -> None:
    assert {
        move.id: (move.instead_of, move.joins, move.counts_as)
        for move in MOVES.values()
        if move.instead_of or move.joins or move.counts_as
    } == {
        "channel-the-living-light": ("use-a-magic-item", None, None),
        "breach-the-dam": ("use-a-magic-item", None, None),
        "intimidate": (None, "parley", None),
        "void-transfusion": (None, "entreat-the-blood-bound", None),
        "find-shadows": (None, None, "take-a-breather"),
    }


WEAPON = Deal(dice=("weapon",))


DOWN = TurnDown(until="take-a-breather")


@pytest.mark.parametrize(
    ("move", "results"),
    [
        ("defy-danger", {4: (), 3: (), 2: ()}),
        ("take-a-breather", {4: (Recover(dice=("d4",)),), 3: (Recover(dice=("d4",)),), 2: (Recover(points=1),)}),
        (
            "discern",
            {
                4: (Choose(most=3), Advantage(count=3, of="you")),
                3: (Choose(most=2), Advantage(count=2, of="you")),
                2: (Choose(most=1), Advantage(count=1, of="you")),
            },
        ),
        (
            "defend",
            {
                4: (Pay(xp=1, optional=True), Choose(most=2)),
                3: (Pay(xp=1, optional=True), Choose()),
                2: (Pay(xp=1, optional=True), Choose()),
            },
        ),
        (
            "mix-it-up",
            {4: (WEAPON, Choose(), FoeAttacks()), 3: (WEAPON, FoeAttacks()), 2: (Deal(points=1), FoeAttacks())},
        ),
        ("volley", {4: (WEAPON,), 3: (WEAPON, Choose()), 2: (WEAPON, Choose(by="gm"))}),
        ("sharpen-and-stitch", {4: (Repair(pack=1, red=2),), 3: (Repair(pack=1, red=1),), 2: (Repair(pack=2, red=1),)}),
        ("good-cardio", {4: (Recover(dice=("d4",)),), 3: (Recover(dice=("d4",)),), 2: (Recover(points=1),)}),
        ("and-this-is-for", {4: (Deal(dice=("d4",)), DOWN), 3: (Deal(points=1),)}),
        ("where-it-hurts", {4: (Convert(most=2),), 3: (Convert(most=1),)}),
        ("fury", {4: (WEAPON, DOWN), 3: (Deal(dice=("weapon",), halved=True), DOWN), 2: (Deal(points=1),)}),
        ("goreography", {4: (Choose(most=2, repeats=True), DOWN), 3: (Choose(), DOWN), 2: (Choose(by="gm"), DOWN)}),
        ("its-a-trap", {4: (Tokens(count=3),), 3: (Tokens(count=2),), 2: (Tokens(count=1),)}),
        ("backstab", {4: (Choose(most=2),), 3: (Choose(),)}),
        (
            "weak-spot",
            {
                4: (Power(dice=("d4",), of="anyone"), Advantage(of="anyone")),
                3: (Power(dice=("d4",), of="anyone"), Advantage(of="anyone")),
            },
        ),
        (
            "bum-rush",
            {
                4: (Expend(points=1, strain="physical"), Choose()),
                3: (Expend(points=2, strain="physical"), Choose()),
                2: (Expend(points=3, strain="physical"), Choose()),
            },
        ),
        ("called-shot", {4: (Deal(dice=("weapon",), or_one=True), Choose()), 3: (Deal(points=1), Choose())}),
        ("use-a-magic-item", {4: (Work(),), 3: (Work(), Choose()), 2: (Work(), Choose(by="gm")), 1: ()}),
        (
            "channel-the-living-light",
            {
                4: (Work(), Expend(points=2, strain="mental"), Take(card="blessing")),
                3: (Work(), Expend(points=2, strain="mental")),
                2: (Work(), Expend(points=3, strain="mental")),
            },
        ),
        (
            "fundamental-magic",
            {
                4: (Work(), Expend(points=1, strain="mental")),
                3: (Work(), Expend(points=2, strain="mental"), TurnDown(until="rest")),
                2: (Work(), Expend(points=3, strain="mental"), TurnDown(until="rest")),
            },
        ),
        (
            "counterspell",
            {
                4: (Avoid(what="spell"),),
                3: (Avoid(what="spell"), ChangeItem(charges=-1)),
                2: (Avoid(what="spell"), ChangeItem(depleted=True)),
            },
        ),
        (
            "breach-the-dam",
            {
                4: (ChangeItem(charges=-1),),
                3: (ChangeItem(depleted=True),),
                2: (ChangeItem(depleted=True), Expend(points=2, strain="mental")),
                1: (ChangeItem(destroyed=True),),
            },
        ),
        (
            "suggestive-subtlety",
            {
                4: (Pay(xp=1), Choose()),
                3: (Pay(xp=1), Expend(points=1, strain="mental"), Choose()),
                2: (Pay(xp=1), Expend(points=1, strain="mental"), Choose()),
            },
        ),
    ],
)
def test_what_a_result_does(move: str, results: dict[int, tuple[Effect, ...]]) -> None:
    assert {result: outcome.effects for result, outcome in MOVES[move].on.items()} == results


@pytest.mark.parametrize(
    ("move", "always"),
    [
        ("use-a-magic-item", (ChangeItem(charges=-1),)),
        ("breach-the-dam", (Choose(), Work())),
        ("find-shadows", (Recover(dice=("d4",)), Enter(state="unseen", until="moving"))),
        ("go-berserk", (Enter(state="berserk", until="take-a-breather", lifts=("str",), bars=("int",)),)),
        ("entreat-the-blood-bound", (Take(card="wound"), Enter(state="blood-bound", until="cure"))),
        ("unknown-benefactor", (Avoid(what="attack"), ChangeItem(stops=True, depleted=True))),
        ("im-only-here-for-the-job", (Choose(most=2),)),
        ("obsessive-contemplation", (Choose(least=1, most=3, repeats=True),)),
        ("bravely-run-away", (Choose(by="gm"),)),
    ],
)
def test_what_happens_each_time_a_move_is_made(move: str, always: tuple[Effect, ...]) -> None:
    assert MOVES[move].always == always


def test_what_holds_while_somebody_has_the_card() -> None:
    assert {move.id: move.standing for move in MOVES.values() if move.standing} == {
        "tied-with-her-ribbon": (Lighten(what=("weapon",), by=1),),
        "it-belonged-to-my-father": (Lighten(what=("armour", "shield"), by=1),),
        "like-a-second-skin": (
            Lighten(what=("armour",), by=1, levels=("studied", "expert")),
            Lighten(what=("armour",), wholly=True, levels=("master",)),
            Lighten(what=("shield",), by=1, levels=("expert", "master")),
        ),
        "bloody-but-unbowed": (Power(points=1, per=("harm on the pile", "wound on the pile", "harm on this card")),),
        "void-transfusion": (
            Recharge(plus=-1, least=1, levels=("studied",)),
            Recharge(plus=1, levels=("expert",)),
            Recharge(plus=2, levels=("master",)),
        ),
        "reach-out-with-your-feelings": (Spare(points=1, strain="physical"),),
    }


@pytest.mark.parametrize(
    ("move", "options"),
    [
        ("defend", {"halve": (Halve(what="suffered"),), "opening": (Advantage(of="ally"),), "strike": (WEAPON,)}),
        ("mix-it-up", {"avoid": (Avoid(what="attack"),), "again": (WEAPON,)}),
        (
            "volley",
            {
                "exposed": (Say(asks="What threatens them there?"),),
                "glancing": (Halve(what="dealt"),),
                "many-shots": (Pay(pack=1),),
            },
        ),
        ("critical-flip", {"blessing": (Take(card="blessing"),), "insight": ()}),
        ("goreography", {"another-foe": (Deal(dice=("dealt",), to="other foe"),), "armour": (), "disarm": ()}),
        (
            "backstab",
            {
                "away": (),
                "deep": (Deal(dice=("weapon", "d6")),),
                "opening": (Advantage(of="anyone"),),
                "shaken": (StepFoe(steps=-1),),
            },
        ),
        ("bum-rush", {"past": (Avoid(what="attack"),), "strike": (WEAPON,), "another-move": (Grant(),)}),
        ("called-shot", {"head": (WEAPON,), "arms": (), "legs": (), "other": (Say(asks="What does the shot do?"),)}),
        (
            "use-a-magic-item",
            {
                "drain": (ChangeItem(charges=-1, of="others"),),
                "capacity": (ChangeItem(capacity=-1),),
                "damage": (ChangeItem(damage=1),),
            },
        ),
        (
            "obsessive-contemplation",
            {
                "magic-effect": (),
                "magic-capacity": (ChangeItem(capacity=1),),
                "magic-power": (StepItem(steps=1),),
                "precious-effect": (),
                "weapon-power": (StepItem(steps=1),),
                "weapon-look": (),
                "weapon-effect": (),
            },
        ),
    ],
)
def test_what_an_option_does(move: str, options: dict[str, tuple[Effect, ...]]) -> None:
    assert {option.id: option.effects for option in MOVES[move].options} == options


@pytest.mark.parametrize(
    ("move", "count"),
    [
        ("discern", 6),
        ("its-a-trap", 4),
        ("not-on-my-turf", 5),
        ("suggestive-subtlety", 4),
        ("im-only-here-for-the-job", 3),
    ],
)
def test_a_list_has_as_many_lines_as_on_the_card(move: str, count: int) -> None:
    assert len(MOVES[move].options) == count


def test_options_that_cost_something_name_their_price() -> None:
    priced = {move.id: {option.id: option.price for option in move.options if option.price} for move in MOVES.values()}
    assert {move: prices for move, prices in priced.items() if prices} == {
        "bravely-run-away": {"pursuit": Price(shadow=1), "new-danger": Price(shadow=1)},
        "critical-flip": {"insight": Price(xp=1)},
        "tales-of-a-weapon": {"magic": Price(xp=1)},
        "obsessive-contemplation": {option.id: Price(xp=1) for option in MOVES["obsessive-contemplation"].options},
    }


def test_an_option_is_found_by_its_id() -> None:
    assert MOVES["discern"].option("coming") is MOVES["discern"].options[2]
    with pytest.raises(KeyError, match="dragons"):
        MOVES["discern"].option("dragons")


def test_every_rule_a_move_names_is_in_the_rulebook() -> None:
    named = {rule_id for move in MOVES.values() for rule_id in move.rules}
    assert {rule_id for rule_id in named if find(rule_id) is None} == set()


def test_every_sentence_on_a_move_card_is_a_short_sentence() -> None:
    says = [sentence for move in MOVES.values() for sentence in _sentences(move)]
    assert [each for each in says if len(each) > 200 or each[-1] not in ".!?"] == []


def _sentences(move: Move) -> list[str]:
    spoken = [move.trigger, *move.steps, *move.notes, *move.prompts]
    spoken += [outcome.says for outcome in move.on.values()]
    spoken += [option.says for option in move.options]
    return spoken + [each.says for each in move.circumstances]
