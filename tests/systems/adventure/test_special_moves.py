"""Every special move, carried out as its card says."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hearthside.kernel.sight import TrackPlace
from hearthside.kits.deckahedron.adventure.board import STATE
from hearthside.kits.deckahedron.adventure.combat.suffering import spared
from hearthside.kits.deckahedron.adventure.effects.lying import DOWN_KIND, MARKERS, TOKENS
from hearthside.kits.deckahedron.adventure.gear.items import Writing, give, item_cards
from hearthside.kits.deckahedron.adventure.gear.slots import free_slots
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand, here, resolved, result, rules_told, turned

BY_RESULT = {1: "D01", 2: "D06", 3: "D02", 4: "D13"}
"""A card for every result, read at rank 3."""
TWO, FOUR = "D03", "D05"
"""Cards that read 2 and 4 on the triangle."""


def ana_with(
    moves: Mapping[str, str] | Sequence[str],
    came_to: int = 3,
    after: str = "",
    campaign: str = "one-shot",
    **fields: Any,
) -> TableOfAdventure:
    """Ana has these cards, is of rank 3 in everything, and is about to turn this result; Ben is with her."""
    ana = hand(f"{BY_RESULT[came_to]} {after} ...", moves=moves, str=3, dex=3, int=3, **fields)
    return TableOfAdventure(campaign, ana=ana, ben=hand(str=3, dex=3, int=3))


def after_a_hit(move: str, came_to: int, after: str = "", **fields: Any) -> tuple[TableOfAdventure, str]:
    """Ana, in the spotlight, has dealt 2 to a foe of 12 Stamina, and now makes this FAST move."""
    ana = hand(
        f"D04 {TWO} {BY_RESULT[came_to]} {after} ...", moves=[move], items=["sword"], str=3, dex=3, int=3, **fields
    )
    table = TableOfAdventure(ana=ana, ben=hand(str=3))
    foe = table.foe(stamina=12)
    table.play("gm", "spotlight", who="ana")
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.flip("ana", "str")
    table.play("gm", "foe_turn", attack=False)
    assert table.worksheet(foe).stamina == 10
    table.play("ana", "attempt", move=move)
    table.flip("ana", guidebook().moves[move].attributes[0])
    return table, foe


def options(table: TableOfAdventure, seat: str = "ana") -> list[str]:
    """What somebody may pick from the card."""
    return [str(value) for value in table.choices(seat, "pick", "options")]


def net(table: TableOfAdventure, move: str, attribute: str, seat: str = "ana", **fields: Any) -> int:
    """How many advantages a flip for this move comes to."""
    table.play(seat, "attempt", move=move)
    entry = table.play(seat, "flip", attribute=attribute, **fields)
    counted: int = resolved(entry if "stand" not in table.offers(seat) else table.stand(seat)).reading["net"]
    return counted


# --- Steel and muscle -------------------------------------------------------------------------------------------------


@rule("TF-MOVE-01")
def test_and_this_is_for_somebody_deals_a_little_more() -> None:
    idle = ana_with(["and-this-is-for"])
    idle.foe()
    idle.play("gm", "spotlight", who="ana")
    assert idle.refused("ana", "attempt", move="and-this-is-for").rule == "TF-AMB-56", "after a hit in melee"
    table, foe = after_a_hit("and-this-is-for", 3)
    assert table.worksheet(foe).stamina == 9
    assert not table.journal.table.has_mark(DOWN_KIND.of("ana"), "and-this-is-for")
    table, foe = after_a_hit("and-this-is-for", 4, FOUR)
    assert table.worksheet(foe).stamina == 6
    assert table.journal.table.has_mark(DOWN_KIND.of("ana"), "and-this-is-for")
    table.play("gm", "spotlight", who="ana")
    assert table.refused("ana", "attempt", move="and-this-is-for").rule == "TF-MOVE-01"
    table.play("ana", "attempt", move="take-a-breather")
    table.flip("ana", "int")
    table.play_out()
    table.play("gm", "spotlight", who="ana")
    assert table.refused("ana", "attempt", move="and-this-is-for").rule == "TF-AMB-56"
    assert "FAST" in guidebook().moves["and-this-is-for"].tags


@rule("TF-MOVE-02")
@pytest.mark.parametrize(("came_to", "most"), [(3, 1), (4, 2)])
def test_where_it_hurts_turns_points_into_red_tokens(came_to: int, most: int) -> None:
    table, foe = after_a_hit("where-it-hurts", came_to)
    assert table.refused("ana", "convert", points=most + 1).kind == "impossible"
    table.play("ana", "convert", points=most)
    assert table.worksheet(foe).stamina == 10 + most
    tokens = table.journal.view("ben").marks[MARKERS.of_table]
    assert len(tokens) == most
    assert net(table, "mix-it-up", "str", "ben") == 0
    table.play_out()
    table.play("gm", "spotlight", who="ben")
    assert net(table, "mix-it-up", "str", "ben", reasons=[f"marker:table/{tokens[0]}"]) == 1
    assert len(table.journal.table.marks[MARKERS.of_table]) == most - 1
    # Of a blow of 4 no more than that either.
    ana = hand(f"D04 {FOUR} {BY_RESULT[came_to]} ...", moves=["where-it-hurts"], items=["sword"], str=3, dex=3)
    harder = TableOfAdventure(ana=ana)
    foe = harder.foe(stamina=12)
    harder.play("gm", "spotlight", who="ana")
    harder.make("ana", "mix-it-up", "str")
    harder.play("gm", "foe_turn", attack=False)
    harder.make("ana", "where-it-hurts", "dex")
    assert harder.refused("ana", "convert", points=most + 1).kind == "impossible"
    harder.play("ana", "convert", points=most)
    assert harder.worksheet(foe).stamina == 8 + most


@rule("TF-MOVE-02")
def test_a_red_token_counts_against_the_foe_it_lies_on_and_no_other() -> None:
    table, foe = after_a_hit("where-it-hurts", 4)
    table.play("ana", "convert", points=2)
    other = table.foe("Captain", stamina=9)
    table.play("ben", "attempt", move="mix-it-up", foe=other)
    entry = table.play("ben", "flip", attribute="str", reasons=[f"marker:table/where-it-hurts@{foe}:1"])
    assert resolved(entry).reading["net"] == 0
    assert len(table.journal.table.marks[MARKERS.of_table]) == 2


@rule("TF-MOVE-03")
def test_a_ribbon_makes_a_weapon_lighter_and_helps_to_be_reunited_with_it() -> None:
    table = ana_with(["tied-with-her-ribbon"], items=["sword", "leather-armour"])
    assert table.load("ana") == 3
    assert ana_with(["tied-with-her-ribbon"], items=["sword", "bow", "leather-armour"]).load("ana") == 4, "one weapon"
    assert ana_with(["tied-with-her-ribbon"], items=["leather-armour"]).load("ana") == 3, "and nothing else"
    great = ana_with(["tied-with-her-ribbon"])
    draft = great.draft()
    give(draft, "ana", "blank", Writing("Great Sword", counts=3, power="d4", reach=("melee",)))
    great.take_over(draft)
    assert great.load("ana") == 2 + 3 - 1, "one less, however much it counts"
    assert net(table, "defy-danger", "str", reasons=["circumstance:tied-with-her-ribbon.0"]) == 1


@rule("TF-MOVE-04")
@pytest.mark.parametrize(
    ("level", "load", "harm", "wound"), [("studied", 3 + 2, 0, 0), ("expert", 3 + 1, 1, 0), ("master", 0 + 1, 2, 1)]
)
def test_armour_like_a_second_skin_weighs_less_and_takes_more(level: str, load: int, harm: int, wound: int) -> None:
    ana = hand(moves={"like-a-second-skin": level}, items=["full-plate", "shield"], pack=0)
    table = TableOfAdventure("30-hour", ana=ana)
    assert table.load("ana") == load
    own = [where for where in free_slots(table.journal.table, "ana", "harm") if where.card == "like-a-second-skin"]
    wounds = [where for where in free_slots(table.journal.table, "ana", "wound") if where.card == "like-a-second-skin"]
    assert (len(own), len(wounds)) == (harm, wound)


@rule("TF-MOVE-05")
def test_who_goes_berserk_is_strong_and_dull_until_a_breather() -> None:
    table = ana_with(["go-berserk"], 3, "D04 D05 D07 D12")
    table.play("ana", "attempt", move="go-berserk")
    assert table.journal.view("ben").has_mark(STATE.of("ana"), "berserk")
    assert table.counts("ana") == (20, 0, 0)
    assert table.refused("ana", "attempt", move="discern").rule == "TF-MOVE-05"
    assert table.refused("ana", "flip", attribute="int").rule == "TF-MOVE-05"
    assert net(table, "mix-it-up", "str") == 1
    table.play("ana", "attempt", move="take-a-breather")
    table.flip("ana", "dex")
    table.play_out()
    assert table.moves("ana")["discern"].barred is None
    assert net(table, "mix-it-up", "str") == 0
    assert "FAST" in guidebook().moves["go-berserk"].tags


@rule("TF-MOVE-06")
def test_bloody_but_unbowed_hits_harder_for_every_harm_and_wound() -> None:
    ana = hand(f"D02 {TWO} ...", moves={"bloody-but-unbowed": "expert"}, items=["sword"], wounds=1, str=3)
    table = TableOfAdventure("9-hour", ana=ana)
    table.given({"harm/ana": 1, "held/ana.bloody-but-unbowed.0.harm": 1})
    foe = table.foe(stamina=9)
    table.make("ana", "mix-it-up", "str")
    assert table.worksheet(foe).stamina == 9 - (2 + 3)
    for level, slots in (("studied", 0), ("expert", 1), ("master", 2)):
        table = TableOfAdventure("9-hour", ana=hand(moves={"bloody-but-unbowed": level}))
        assert len(free_slots(table.journal.table, "ana", "harm")) == slots


@rule("TF-MOVE-07", "TF-CARD-03")
@pytest.mark.parametrize(("level", "room"), [("studied", 1), ("expert", 2), ("master", 4)])
def test_mystic_breathwork_has_room_for_any_exhaustion(level: str, room: int) -> None:
    for strain in ("physical", "mental"):
        table = TableOfAdventure("9-hour", ana=hand(moves={"mystic-breathwork": level}))
        absorbed = 0
        while free_slots(table.journal.table, "ana", strain):
            where = free_slots(table.journal.table, "ana", strain)[0]
            track = f"held/ana.{where.card}.{where.slot}.{strain}"
            table.given({track: table.journal.table.track(TrackPlace(track)) + 1})
            absorbed += 1
        assert absorbed == room


@rule("TF-MOVE-08")
def test_a_mentors_shield_weighs_less_and_earns_passage_once() -> None:
    table = ana_with(["it-belonged-to-my-father"], items=["shield"], pack=0)
    shield = table.item("ana", "shield")
    assert table.load("ana") == 1
    assert "passage" not in table.offers("ana")
    table.play("ana", "put_behind", move="it-belonged-to-my-father", item=shield)
    table.play("ana", "passage", words="They know the sign, and step aside.")
    assert (table.load("ana"), table.items("ana")) == (0, ())
    assert "passage" not in table.offers("ana")
    table.play("gm", "hand_out", to="ana", what="shield", name="Another")
    assert "put_behind" not in table.offers("ana")


@rule("TF-MOVE-09")
def test_a_predator_sees_more_in_a_fight_and_on_the_trail() -> None:
    for move in ("discern", "weak-spot"):
        table = ana_with(["apex-predator", "weak-spot"], 1, campaign="9-hour")
        table.foe()
        assert net(table, move, "int") == 1
    for move, attribute in (("called-shot", "dex"), ("its-a-trap", "int")):
        table = ana_with(["apex-predator", move], 1, campaign="9-hour", items=["bow"])
        assert net(table, move, attribute, reasons=["circumstance:apex-predator.1"]) == 1
    table = ana_with(["apex-predator"], 1, campaign="9-hour")
    assert net(table, "parley", "int") == 0
    table = ana_with(["apex-predator"], 1, campaign="9-hour")
    assert net(table, "discern", "int") == 0, "nobody fights here"


@rule("TF-MOVE-10")
def test_who_intimidates_flips_str_as_well_and_takes_the_better() -> None:
    # Int 3 reads ✗ on D01, Str 3 reads ✔✔ on D02.
    table = TableOfAdventure(ana=hand("D01 D02 ...", moves=["intimidate"], int=3, str=3), ben=hand("D02 ...", str=3))
    table.play("ana", "attempt", move="parley")
    entry = table.play("ana", "flip", attribute="int", both=True)
    assert (turned(entry), result(entry)) == ("D01 D02", "✔✔")
    # And a friend who looms may lend a better card.
    table = TableOfAdventure(ana=hand("D01 ...", int=3), ben=hand("D02 ...", moves=["intimidate"], str=3))
    table.play("ana", "attempt", move="parley", ally="ben")
    table.play("ana", "flip", attribute="int")
    assert table.keepable("ana") == ["D01", "D02"]
    token = table.token("ben", "D02")
    assert result(table.play("ana", "stand", keep=token)) == "✔✔"
    table = TableOfAdventure(ana=hand("D13 ...", int=3), ben=hand("D02 ...", moves=["intimidate"], str=3))
    table.play("ana", "attempt", move="parley", ally="ben")
    assert result(table.play("ana", "flip", attribute="int")) == "✔✔✔"


def test_both_flips_of_an_intimidating_parley_use_the_same_advantage_and_each_wound_hurts() -> None:
    ana = hand("W1 D03 W2 D12 D13 ...", moves=["intimidate"], int=3, str=3)
    table = TableOfAdventure(ana=ana)
    table.play("ana", "attempt", move="parley")
    entry = table.play("ana", "flip", attribute="int", both=True, advantages=1)
    assert turned(entry) == "W1 D03 W2"
    assert table.keepable("ana") == ["D03"]
    table.stand("ana")
    assert table.counts("ana").exhaustion == 2


@rule("TF-MOVE-11")
@pytest.mark.parametrize(("came_to", "dealt", "down"), [(2, 1, False), (3, 2, True), (4, 3, True)])
def test_fury_strikes_once_more(came_to: int, dealt: int, down: bool) -> None:
    # D12 reads 3 on the triangle.
    table, foe = after_a_hit("fury", came_to, "D12")
    assert table.worksheet(foe).stamina == 10 - dealt
    assert table.journal.table.has_mark(DOWN_KIND.of("ana"), "fury") is down
    assert "FAST" in guidebook().moves["fury"].tags
    table.play("gm", "spotlight", who="ana")
    assert table.refused("ana", "attempt", move="fury").rule == ("TF-MOVE-11" if down else "TF-AMB-56")
    table.play("ana", "attempt", move="take-a-breather")
    table.flip("ana", "int")
    table.play_out()
    assert not table.journal.table.marks.get(DOWN_KIND.of("ana"))


@rule("TF-MOVE-12")
def test_goreography_may_take_the_same_step_twice() -> None:
    table, _ = after_a_hit("goreography", 4)
    assert options(table) == ["armour", "disarm"]
    table, _ = after_a_hit("goreography", 3)
    table.play("ana", "pick", options=["disarm"])
    assert (table.asked("ana"), table.journal.table.marks[DOWN_KIND.of("ana")]) == ((), ("goreography",))
    table.play("gm", "spotlight", who="ana")
    assert table.refused("ana", "attempt", move="goreography").rule == "TF-MOVE-12"
    table.play("ana", "attempt", move="take-a-breather")
    table.flip("ana", "int")
    table.play_out()
    assert not table.journal.table.marks.get(DOWN_KIND.of("ana"))
    table, _ = after_a_hit("goreography", 2)
    assert table.asked("gm") == ("pick",)
    table.play("gm", "pick", options=["disarm"])
    assert (table.journal.table.awaited, table.journal.table.marks[DOWN_KIND.of("ana")]) == ({}, ("goreography",))
    ana = hand(f"D04 {TWO} D13 ...", moves=["goreography"], items=["sword"], str=3, dex=3)
    table = TableOfAdventure(ana=ana)
    foes = [table.foe(name, stamina=9) for name in ("Guard", "Captain", "Archer")]
    table.play("gm", "spotlight", who="ana")
    table.play("ana", "attempt", move="mix-it-up", foe=foes[0])
    table.flip("ana", "str")
    table.play("gm", "foe_turn", attack=False)
    table.make("ana", "goreography", "dex")
    table.play("ana", "pick", options=["another-foe"])
    table.play("ana", "aim", foe=foes[1])
    table.play("ana", "pick", options=["another-foe"])
    assert [table.worksheet(foe).stamina for foe in foes] == [7, 7, 7]
    assert table.asked("ana") == ()


@rule("TF-MOVE-12")
def test_another_foe_is_one_that_the_stroke_has_not_found_yet() -> None:
    ana = hand(f"D04 {TWO} D13 ...", moves=["goreography"], items=["sword"], str=3, dex=3)
    table = TableOfAdventure(ana=ana)
    first, second = table.foe("Guard", stamina=9), table.foe("Captain", stamina=9)
    table.play("ana", "attempt", move="mix-it-up", foe=first)
    table.flip("ana", "str")
    table.play("gm", "foe_turn", attack=False)
    table.make("ana", "goreography", "dex")
    table.play("ana", "pick", options=["another-foe"])
    assert [table.worksheet(foe).stamina for foe in (first, second)] == [7, 7]
    assert options(table) == ["armour", "disarm"]


@pytest.mark.parametrize(("move", "came_to"), [("and-this-is-for", 3), ("fury", 2), ("where-it-hurts", 4)])
def test_what_follows_a_blow_up_is_for_the_foe_it_struck(move: str, came_to: int) -> None:
    ana = hand(f"D04 {TWO} {BY_RESULT[came_to]} ...", moves=[move], items=["sword"], str=3, dex=3)
    table = TableOfAdventure(ana=ana)
    struck, other = table.foe("Guard", stamina=9), table.foe("Captain", stamina=9)
    table.play("gm", "spotlight", who="ana")
    table.play("ana", "attempt", move="mix-it-up", foe=struck)
    table.flip("ana", "str")
    table.play("gm", "foe_turn", attack=False)
    table.play("ana", "attempt", move=move, foe=other)
    table.flip("ana", "str")
    if move == "where-it-hurts":
        table.play("ana", "convert", points=2)
        assert table.journal.table.marks[MARKERS.of_table] == (f"{move}@{struck}:1", f"{move}@{struck}:2")
    left = 9 if move == "where-it-hurts" else 9 - 2 - 1
    assert (table.worksheet(struck).stamina, table.worksheet(other).stamina) == (left, 9)


def test_what_a_magic_item_sends_at_a_foe_is_no_blow_to_follow_up() -> None:
    moves = ["use-a-magic-item", "fury", "where-it-hurts"]
    table = TableOfAdventure(ana=hand("D20 D12 ...", moves=moves, items=["of-unerring-dispatch"], int=3, str=3))
    table.foe(stamina=10)
    table.play("gm", "spotlight", who="ana")
    table.make("ana", "use-a-magic-item", "int")
    assert table.worksheet(table.foes[0]).stamina == 5
    assert table.refused("ana", "attempt", move="fury").rule == "TF-AMB-56"
    assert table.moves("ana")["where-it-hurts"].barred is None, "attack power was dealt, though"


# --- Shadows and nimble hands -----------------------------------------------------------------------------------------


@rule("TF-MOVE-13")
@pytest.mark.parametrize(("came_to", "count"), [(4, 3), (3, 2), (2, 1)])
def test_each_token_of_its_a_trap_asks_one_of_four_questions(came_to: int, count: int) -> None:
    table = ana_with(["its-a-trap"], came_to)
    table.make("ana", "its-a-trap", "int")
    assert len(table.journal.view("ben").marks[TOKENS.of("ana")]) == count
    assert len(table.choices("ana", "spend_token", "what")) == 4
    for _ in range(count):
        table.play("ana", "spend_token", what="its-a-trap.harm")
    assert "spend_token" not in table.offers("ana")


@rule("TF-MOVE-14")
def test_a_picked_pocket_comes_with_one_of_two_troubles_the_gm_holds_out() -> None:
    table = ana_with(["pick-pockets"], 3)
    table.make("ana", "pick-pockets", "dex")
    assert options(table, "gm") == ["suspicion", "danger", "cost"]
    assert table.refused("gm", "pick", options=["danger"]).kind == "impossible"
    table.play("gm", "pick", options=["danger", "cost"])
    assert options(table) == ["danger", "cost"]
    table.play("ana", "pick", options=["cost"])
    assert table.journal.table.awaited == {}
    table = ana_with(["pick-pockets"], 4)
    table.make("ana", "pick-pockets", "dex")
    assert table.journal.table.awaited == {}
    table = ana_with(["pick-pockets"], 2)
    table.make("ana", "pick-pockets", "dex")
    assert (table.track("gm_moves"), table.track("shadow")) == (1, 1)


@rule("TF-MOVE-15")
def test_a_lock_is_picked_like_a_pocket_or_with_the_mini_game() -> None:
    table = ana_with(["pick-locks"], 3)
    table.make("ana", "pick-locks", "dex")
    assert options(table, "gm") == ["suspicion", "danger", "cost"]
    table = ana_with(["pick-locks"], 4)
    table.make("ana", "pick-locks", "dex")
    assert table.journal.table.awaited == {}
    table = ana_with(["pick-locks"], 3)
    table.play("ana", "attempt", move="pick-locks")
    entry = table.play("ana", "lay_out")
    assert table.asked("ana") == ()
    assert not any(getattr(event, "what", "") == "flip" for event in entry.events)


@rule("TF-MOVE-17")
@pytest.mark.parametrize("came_to", [3, 4])
def test_a_weak_spot_helps_the_first_attack_and_hurts_more_in_all_of_them(came_to: int) -> None:
    ben = hand(f"D04 D01 {TWO} D02 D12 ...", str=3)
    table = TableOfAdventure(ana=hand(f"{BY_RESULT[came_to]} ...", moves=["weak-spot"], int=3), ben=ben)
    foe = table.foe(stamina=30)
    table.make("ana", "weak-spot", "int")
    assert net(table, "mix-it-up", "str", "ben") == 1
    # Bare hands deal 1; the die for the weakness reads 2.
    assert table.worksheet(foe).stamina == 30 - 3
    table.play("gm", "foe_turn", attack=False)
    assert "FAST" in guidebook().moves["weak-spot"].tags
    before = table.worksheet(foe).stamina
    table.play("ben", "attempt", move="mix-it-up")
    assert net_of_open_flip(table) == 0
    # D02 shows ✔✔ and D12 reads 3: bare hands, and the weakness once more.
    assert before - table.worksheet(foe).stamina == 1 + 3


def net_of_open_flip(table: TableOfAdventure) -> int:
    """What Ben's open flip of Str comes to."""
    entry = table.play("ben", "flip", attribute="str")
    counted: int = resolved(entry if "stand" not in table.offers("ben") else table.stand("ben")).reading["net"]
    return counted


@rule("TF-MOVE-19")
def test_find_shadows_pays_for_the_load_then_rests_unseen_until_one_moves() -> None:
    # Load 3 costs 1 Stamina, which D11 shows; then D05 reads 4 on the triangle.
    ana = hand("D11 D05 D02 ...", exhaustion="D15 D16 D17", moves=["find-shadows"], pack=3)
    table = TableOfAdventure("9-hour", ana=ana)
    table.play("ana", "attempt", move="find-shadows")
    assert table.counts("ana").exhaustion == 4
    lost = table.journal.table.pile(EXHAUSTION.of("ana")).tokens
    table.play("ana", "recover", cards=list(lost[:4]))
    assert table.counts("ana").exhaustion == 0
    assert table.journal.table.has_mark(STATE.of("ana"), "unseen")
    table.flip("ana", "str")
    assert not table.journal.table.has_mark(STATE.of("ana"), "unseen")
    assert not guidebook().moves["find-shadows"].flips
    hunted = ana_with(["find-shadows"], campaign="9-hour")
    foe = hunted.foe()
    hunted.play("gm", "close_in", foe=foe, who=["ana"])
    assert hunted.refused("ana", "attempt", move="find-shadows").rule == "TF-MOVE-19", "a foe is upon her"
    hunted.play("gm", "close_in", foe=foe, who=["ben"])
    assert hunted.moves("ana")["find-shadows"].barred is None


@rule("TF-MOVE-20")
def test_who_is_only_here_for_the_job_pays_for_two_things_and_may_keep_a_secret() -> None:
    table = ana_with(["im-only-here-for-the-job"], precious=2)
    assert table.refused("ana", "attempt", move="im-only-here-for-the-job").rule in here("TF-GMC-11")
    table.play("gm", "scene", where="town")
    table.play("ana", "attempt", move="im-only-here-for-the-job")
    assert (table.track("precious", "ana"), options(table)) == (1, ["enemy", "leverage", "secret-item"])
    assert table.refused("ana", "pick", options=["enemy", "leverage", "secret-item"]).kind == "impossible"
    table.play("ana", "pick", options=["enemy", "secret-item"])
    table.play("ana", "hide", item="of-invisibility", rolls=[4711])
    (kept,) = item_cards(table.journal.view("ana"), "sleeve", "ana").values()
    assert (kept.card, kept.owner) == ("of-invisibility", "ana")
    for seat in ("gm", "ben"):
        assert not item_cards(table.journal.view(seat), "sleeve", "ana")
    assert table.refused("ana", "attempt", move="im-only-here-for-the-job").rule == "TF-MOVE-20", "nothing new came in"
    table.play("gm", "hand_out", to="ana", what="precious")
    assert table.track("precious", "ana") == 2
    assert table.moves("ana")["im-only-here-for-the-job"].barred is None
    table.play("ana", "refuse_pay")
    assert table.track("precious", "ana") == 0
    assert table.refused("ana", "attempt", move="im-only-here-for-the-job").rule == "TF-MOVE-20"


def test_to_refuse_a_traitors_wage_costs_precious_things_that_have_a_name_as_well() -> None:
    table = ana_with(["im-only-here-for-the-job"], precious=1, items=["sword"])
    table.play("ana", "name_pack", pack="precious", name="Grandmother's brooch")
    assert table.track("precious", "ana") == 0
    table.play("ana", "refuse_pay")
    assert table.items("ana") == (table.item("ana", "sword"),)
    assert "refuse_pay" not in table.offers("ana")


@rule("TF-MOVE-21")
def test_a_slide_costs_an_xp_and_what_the_load_costs() -> None:
    ana = hand("D11 D12 ...", moves=["slide"], xp=1, pack=6)
    table = TableOfAdventure("9-hour", ana=ana)
    table.play("ana", "attempt", move="slide")
    assert (table.track("xp", "ana"), table.counts("ana")) == (0, (18, 0, 2))
    assert table.refused("ana", "attempt", move="slide").rule == "TF-XP-08", "that was her XP"


@rule("TF-MOVE-22")
def test_a_called_shot_deals_one_or_all_and_says_where() -> None:
    table = ana_with(["called-shot"], 3, items=["bow"])
    foe = table.foe(stamina=9)
    table.make("ana", "called-shot", "dex")
    assert table.worksheet(foe).stamina == 8
    assert options(table) == ["head", "arms", "legs", "other"]
    table = ana_with(["called-shot"], 4, f"{TWO} {FOUR}", items=["bow"])
    foe = table.foe(stamina=12)
    table.make("ana", "called-shot", "dex")
    table.play("ana", "hold_back", one=False)
    table.play("ana", "pick", options=["head"])
    assert table.worksheet(foe).stamina == 12 - 2 - 4
    table = ana_with(["called-shot"], 4, items=["bow"])
    foe = table.foe(stamina=12)
    table.make("ana", "called-shot", "dex")
    table.play("ana", "hold_back", one=True)
    assert table.worksheet(foe).stamina == 11
    table = ana_with(["called-shot"], 1, items=["bow"])
    assert net(table, "called-shot", "dex", reasons=["circumstance:called-shot.0"]) == 1


@rule("TF-MOVE-23")
def test_come_and_get_me_prints_something_for_every_result() -> None:
    says = {}
    for came_to in (1, 2, 3, 4):
        table = ana_with(["come-and-get-me"], came_to, campaign="9-hour")
        table.play("ana", "attempt", move="come-and-get-me")
        entry = table.play("ana", "flip", attribute="int")
        says[came_to] = resolved(entry).reading["outcome"]
        assert table.track("gm_moves") == int(came_to == 1)
    assert "can do nothing about your next action" in says[4]
    assert says[3] == "In they go, and suffer it."
    assert "see through you" in says[2]
    assert "You suffer that one" in says[1]


@rule("TF-MOVE-24")
def test_not_on_my_turf_turns_a_chase_for_an_xp() -> None:
    table = ana_with(["not-on-my-turf"], xp=1, campaign="9-hour")
    assert table.refused("ana", "attempt", move="not-on-my-turf").rule == "TF-MOVE-24"
    table.given(pursuit=["ana"])
    entry = table.play("ana", "attempt", move="not-on-my-turf")
    assert (table.track("xp", "ana"), options(table)) == (0, ["above", "below", "air", "earth", "water"])
    assert turned(entry) == ""
    table.play("ana", "pick", options=["water"])


@rule("TF-MOVE-25")
def test_derring_do_gets_there_cleanly_at_a_cost_or_shakily() -> None:
    table = ana_with(["derring-do"], 4)
    table.make("ana", "derring-do", "dex")
    assert table.journal.table.awaited == {}
    for came_to, asks in ((3, "What does it cost?"), (2, "Why will it not hold for long?")):
        table = ana_with(["derring-do"], came_to)
        table.make("ana", "derring-do", "dex")
        assert table.journal.table.awaited["gm"].matter.asks == asks
        entry = table.play("gm", "answer", words="Your hat.")
        assert rules_told(entry)[0] == "TF-RES-02"
        assert table.journal.table.awaited == {}


# --- Magic and will ---------------------------------------------------------------------------------------------------


@rule("TF-MOVE-26")
def test_sangfroid_has_three_slots_for_what_the_mind_loses() -> None:
    table = ana_with(["sangfroid"])
    assert len(free_slots(table.journal.table, "ana", "mental")) == 3
    assert not free_slots(table.journal.table, "ana", "physical")
    table = TableOfAdventure(
        ana=hand("D02 ...", moves=["sangfroid", "channel-the-living-light"], items=["of-illusion"], int=3)
    )
    table.play("ana", "attempt", move="channel-the-living-light", item=table.item("ana", "of-illusion"))
    table.flip("ana", "int")
    table.play("ana", "expend", slots=table.choices("ana", "expend", "slots")[:2])
    assert table.counts("ana").exhaustion == 0
    assert len(free_slots(table.journal.table, "ana", "mental")) == 1


@rule("TF-MOVE-28")
@pytest.mark.parametrize(("level", "charges"), [("studied", 2), ("expert", 4), ("master", 5)])
def test_void_transfusion_fills_empty_items_when_one_entreats(level: str, charges: int) -> None:
    items = ["of-illusion", "of-amiability"]
    ana = hand(moves={"entreat-the-blood-bound": "", "void-transfusion": level}, items=items)
    table = TableOfAdventure("30-hour", ana=ana)
    item = table.item("ana", "of-illusion")
    table.given({f"{item}.charges": 0, f"{item}.capacity": 3})
    half_full = table.item("ana", "of-amiability")
    table.given({f"{half_full}.charges": 1})
    table.play("ana", "attempt", move="entreat-the-blood-bound", picks=["W1"])
    assert table.card(item).charges == charges
    assert table.card(half_full).charges == 1, "only what is depleted"
    table = TableOfAdventure(
        "30-hour", ana=hand(moves={"entreat-the-blood-bound": "", "void-transfusion": "studied"}, items=["of-illusion"])
    )
    item = table.item("ana", "of-illusion")
    table.given({f"{item}.charges": 0, f"{item}.capacity": 1})
    table.play("ana", "attempt", move="entreat-the-blood-bound", picks=["W1"])
    assert table.card(item).charges == 1


@rule("TF-MOVE-29")
def test_who_reaches_out_is_hurt_less_and_helps_a_friend_see() -> None:
    ana = hand(moves=["reach-out-with-your-feelings"], items=["of-illusion"])
    ben = hand("D01 D01 ...", moves=["called-shot", "its-a-trap"], items=["bow"], dex=3, int=3)
    table = TableOfAdventure(ana=ana, ben=ben)
    item = table.item("ana", "of-illusion")
    assert spared(table.journal.table, "ana") == 1
    table.suffer("ana", "3")
    table.take("ana", "stamina")
    table.play_out()
    assert table.lost("ana") == 2
    reason = "circumstance:ana.reach-out-with-your-feelings.0"
    for move, attribute in (("called-shot", "dex"), ("its-a-trap", "int")):
        assert net(table, move, attribute, "ben", reasons=[reason]) == 1
        table.play_out()
    table.given({f"{item}.charges": 0})
    assert spared(table.journal.table, "ana") == 0
    table.play("ben", "attempt", move="its-a-trap")
    assert "reasons" not in table.offers("ben")["flip"].fields


def test_two_friends_who_reach_out_count_each_for_themselves() -> None:
    reaching = hand(moves=["reach-out-with-your-feelings"], items=["of-illusion"])
    table = TableOfAdventure(ana=reaching, cyd=reaching, ben=hand(moves=["called-shot"], items=["bow"]))
    table.play("ben", "attempt", move="called-shot")
    reasons = [each for each in table.choices("ben", "flip", "reasons") if "reach-out" in each]
    assert [each.partition(".")[0] for each in reasons] == ["circumstance:ana", "circumstance:cyd"]


@rule("TF-MOVE-30")
@pytest.mark.parametrize(("came_to", "lost", "down"), [(4, 1, False), (3, 2, True), (2, 3, True)])
def test_fundamental_magic_needs_no_item_but_strength(came_to: int, lost: int, down: bool) -> None:
    table = ana_with({"fundamental-magic": "studied"}, came_to, "D11 D12 D14 D16")
    foe = table.foe(stamina=10)
    table.make("ana", "fundamental-magic", "int")
    table.play("ana", "cast", effect="of-unerring-dispatch")
    assert table.worksheet(foe).stamina == 10 - (4 + 2), "1d4 and 2, as the item would do"
    table.play("ana", "expend")
    assert table.counts("ana").exhaustion == lost
    assert table.journal.table.has_mark(DOWN_KIND.of("ana"), "fundamental-magic") is down
    if down:
        assert table.refused("ana", "attempt", move="fundamental-magic").rule == "TF-MOVE-30"
        table.play("gm", "send_off", foes=[foe])
        table.play("ana", "rest")
        assert table.moves("ana")["fundamental-magic"].barred is None


def test_fundamental_magic_asks_whom_it_is_for() -> None:
    casts = hand("D20 D12 ...", moves={"fundamental-magic": "studied"}, int=3)
    breathes = TableOfAdventure(ana=casts, ben=hand("D19 D20 ...", "", "D05 D06 D08 D09 D10 D11"))
    breathes.make("ana", "fundamental-magic", "int")
    breathes.play("ana", "cast", effect="of-vitality")
    breathes.play("ana", "bestow", whom="ben")
    assert breathes.offers("ben")["recover"].fields["cards"].most == 3 + 2  # type: ignore[union-attr]
    mends = TableOfAdventure("9-hour", ana=casts, ben=hand(harm=1))
    mends.make("ana", "fundamental-magic", "int")
    assert "mending" not in mends.choices("ana", "cast", "effect"), "it takes hours of rest, with an item or without"
    mends.rested("ana").play("ana", "cast", effect="mending")
    mends.play("ana", "bestow", whom="ben")
    mends.play("ana", "heal", what="harm")
    assert mends.track("harm", "ben") == 0


def test_what_flows_from_bare_hands_ends_when_its_user_says_and_is_no_item() -> None:
    moves = {"fundamental-magic": "studied", "unknown-benefactor": "studied"}
    table = TableOfAdventure("9-hour", ana=hand("D20 ...", moves=moves, int=3))
    table.make("ana", "fundamental-magic", "int")
    table.play("ana", "cast", effect="of-illusion")
    table.play("ana", "expend")
    (flowing,) = table.choices("ana", "stop_flow", "item")
    assert table.moves("ana")["unknown-benefactor"].barred is not None, "no item of hers is at work"
    table.play("ana", "stop_flow", item=flowing)
    assert "stop_flow" not in table.offers("ana")


@rule("TF-MOVE-31")
@pytest.mark.parametrize(("came_to", "left"), [(4, 3), (3, 2), (2, 0)])
def test_a_counterspell_stakes_an_item(came_to: int, left: int) -> None:
    table = ana_with(["counterspell"], came_to, items=["of-illusion"])
    item = table.item("ana", "of-illusion")
    assert table.card(item).charges == 3
    table.make("ana", "counterspell", "int")
    assert table.card(item).charges == left
    assert ana_with(["counterspell"]).refused("ana", "attempt", move="counterspell").rule == "TF-MAG-03"


@rule("TF-MOVE-33")
def test_suggestive_subtlety_is_paid_for_or_nothing_comes_of_it() -> None:
    cards = {"suggestive-subtlety": "studied"}
    # D15 shows ✔✔✔ on the Dragon edge, and an XP that pays at once.
    table = TableOfAdventure(ana=hand("D15 ...", moves=cards, int=4))
    table.make("ana", "suggestive-subtlety", "int")
    assert table.track("xp", "ana") == 0
    assert options(table) == ["belief", "doubt", "unconcern", "goal"]
    table = TableOfAdventure(ana=hand("D13 ...", moves=cards, int=4))
    table.make("ana", "suggestive-subtlety", "int")
    assert table.journal.table.awaited == {}
    for came_to in (2, 3):
        table = ana_with(cards, came_to, "D12", xp=1)
        table.make("ana", "suggestive-subtlety", "int")
        table.play("ana", "expend")
        assert (table.track("xp", "ana"), table.counts("ana").exhaustion) == (0, 1)
        assert len(options(table)) == 4
    assert guidebook().moves["suggestive-subtlety"].start == "novice"
