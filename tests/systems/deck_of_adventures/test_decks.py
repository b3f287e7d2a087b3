"""Decks, what happens when they run out, and Saves against the own Target Card."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.choices import Among
from hearthside.kernel.events import Shuffled
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import PilePlace
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO
from hearthside.systems.deck_of_adventures.check.degrees import degree
from hearthside.systems.deck_of_adventures.kinds import FATIGUE, STATE
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from hearthside.systems.deck_of_adventures.things import CREATURES
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, Outcome, TableOfCards, check, outcome, resolved, rules_told

ALL = sorted(card.name for card in FIFTY_TWO)


@rule("DA-DECK-01")
def test_a_player_has_fifty_two_cards_to_draw_and_two_jokers_in_hand() -> None:
    table = TableOfCards(ana=Hero())
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    assert sorted(table.faces("deck/ana").split()) == sorted(rank + suit for rank in ranks for suit in "CDHS")
    assert table.faces("fate/ana") == "JOKER-RED JOKER-BLACK"
    assert table.counts("discard/ana", "target/ana", "turned/ana") == (0, 0, 0)


@rule("DA-DECK-02")
@pytest.mark.parametrize("pile", ["deck", "discard", "turned", "target"])
def test_a_joker_laid_among_the_cards_by_hand_goes_back_before_anything_is_drawn(pile: str) -> None:
    table = TableOfCards(world="8C", ana=Hero("9C"))
    table.lay("fate/ana", f"{pile}/ana", "JOKER-RED")
    if pile == "discard":
        table.lay("deck/ana", "discard/ana", count=52)
    if pile == "target":
        table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=6)
        assert (table.faces("target/ana"), table.draw("ana", "vit").drawn) == ("9C", "AC")
    else:
        table.call()
        assert outcome(table.drawn(shuffles=["9C"] if pile == "discard" else [])).drawn == "9C"
    assert {"JOKER-RED", "JOKER-BLACK"} <= set(table.faces("fate/ana").split())


def test_when_a_ruling_took_the_drawn_cards_away_the_gm_calls_anew() -> None:
    table = TableOfCards(world="8C", ana=Hero("KH 10C"))
    table.call()
    table.play("ana", "draw", stat="athletics")
    table.lay("turned/ana", "discard/ana", "KH")
    assert table.refused("ana", "let_stand") == ("impossible", "DA-CHECK-15")
    table.play("gm", "call", because="My hand slipped.", who=["ana"], stats=["brute"], dr=2)
    assert table.draw("ana", "brute").drawn == "10C"


@rule("DA-DECK-04")
def test_a_card_drawn_for_a_check_is_discarded_when_it_is_resolved() -> None:
    table = TableOfCards(ana=Hero("7C"))
    table.call()
    table.play("ana", "draw", stat="athletics")
    assert (table.faces("turned/ana"), table.faces("discard/ana")) == ("7C", "")
    table.play("ana", "let_stand")
    assert (table.faces("turned/ana"), table.faces("discard/ana")) == ("", "7C")
    table.stack("ana", "AH")
    table.check()
    assert (table.faces("turned/ana"), table.faces("discard/ana")) == ("", "7C")


@rule("DA-DECK-05")
def test_a_drawn_ace_counts_like_any_card_and_is_then_kept() -> None:
    table = TableOfCards(world="KS", ana=Hero("AS"))
    assert table.check(dr=1) == Outcome("Suited Success", True, "AS", "AS")
    assert (table.faces("fate/ana"), table.faces("discard/ana")) == ("AS JOKER-RED JOKER-BLACK", "")


@rule("DA-DECK-07")
def test_the_gm_has_an_npc_deck_and_a_world_deck_of_their_own() -> None:
    table = TableOfCards(world="8C", npc="8C", ana=Hero())
    assert sorted(table.faces("npc_deck/npc").split()) == sorted(table.faces("world_deck/world").split()) == ALL
    table.check()
    assert table.counts("world_deck/world", "npc_deck/npc", "deck/gm") == (51, 52, 0)
    backs = [
        set(table.journal.table.pile(PilePlace(deck)).tokens)
        for deck in ("world_deck/world", "npc_deck/npc", "deck/ana")
    ]
    assert len(set.union(*backs)) == sum(map(len, backs))


@rule("DA-DECK-08")
def test_the_npc_deck_serves_target_cards_actions_and_saves_of_npcs() -> None:
    table = TableOfCards(npc="5H 4C 6C", ana=Hero("9C 8C"))
    table.play("gm", "bring", name="Grunt")
    table.check(against="Grunt")
    assert (table.faces("target/Grunt"), table.count("npc_deck/npc")) == ("5H", 51)
    table.play("gm", "draw_for", who="Grunt", stat="brute", dr=3, against="ana")
    assert table.count("npc_deck/npc") == 50
    poisoned = table.play("gm", "save_for", who="Grunt", stat="vit", dr=2)
    assert (resolved(poisoned).what, resolved(poisoned).reading["target"], outcome(poisoned).card) == (
        "save",
        "5H",
        "6C",
    )
    assert table.counts("npc_deck/npc", "world_deck/world") == (49, 52)

    fight = Fight("AC", ana=Hero("9C"))
    fight.play("gm", "afflict", who="Grunt", condition="Poisoned")
    fight.pass_to("ana")
    fight.stack("npc", "8C 3C 4C")
    before = fight.counts("npc_deck/npc", "world_deck/world", "deck/ana")
    fight.play("ana", "end_turn")
    assert fight.faces("npc_discard/npc") == "4C 3C 8C"  # the Save that fails, and the cards the poison takes
    after = fight.counts("npc_deck/npc", "world_deck/world", "deck/ana")
    assert [was - now for was, now in zip(before, after, strict=True)] == [3, 0, 0]


@rule("DA-DECK-09", "DA-DECK-19")
def test_the_world_deck_serves_the_gms_side_of_social_checks_and_things() -> None:
    table = TableOfCards(world="8C 9C JD", npc="2C", ana=Hero("QH 7C 7D"))
    table.check(stat="craft")  # a lock
    assert (table.faces("world_discard/world"), table.count("deck/ana")) == ("8C", 51)
    table.play("ana", "take_target")
    table.play("gm", "bring", name="Merchant")
    bluff = table.play("gm", "draw_for", who="Merchant", stat="detection", dr=3, against="ana", social=True)
    assert outcome(bluff) == Outcome("Suited Success", True, "9C", "9C")
    assert table.counts("deck/ana", "world_deck/world", "npc_deck/npc") == (50, 50, 52)
    table.check(stat="bluffing", against="Merchant")
    assert table.counts("deck/ana", "world_deck/world", "npc_deck/npc") == (49, 50, 51)


@rule("DA-DECK-11")
def test_an_empty_world_deck_is_shuffled_anew_without_penalty() -> None:
    table = TableOfCards(ana=Hero("8H 9H"))
    table.lay("world_deck/world", "world_discard/world", count=52)
    called = table.call(shuffles=["8C"])
    assert rules_told(called) == ["DA-DECK-11", "DA-CHECK-03"]
    assert table.counts("world_deck/world", "world_discard/world", "task/world") == (51, 0, 1)
    assert table.draw() == Outcome("Major Success", True, "8H", "8H")
    assert table.check().drawn == "9H"

    fight = Fight("2C", ana=Hero("AC"))
    for shuffles in (["5H 6H"], [], []):
        if shuffles:
            fight.lay("world_deck/world", "world_discard/world", count=52)
        bluff = fight.play("gm", "draw_for", shuffles, who="Grunt", stat="detection", dr=3, against="ana", social=True)
        assert len(outcome(bluff).drawn.split()) == 1


@rule("DA-DECK-13")
def test_minions_share_the_npc_deck_and_a_dealer_or_boss_may_have_its_own() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", name="Rat")
    table.play("gm", "bring", name="Bat")
    table.play("gm", "bring", shuffles=[""], name="Ogre", nature="dealer_with_deck")
    table.play("gm", "bring", shuffles=[""], name="Dragon", nature="boss_with_deck")
    for name in ("Rat", "Bat", "Ogre", "Dragon"):
        table.play("gm", "draw_for", who=name, stat="brute", dr=2)
        if table.waits_for("gm"):
            table.play("gm", "let_stand")
    assert table.counts("npc_deck/npc", "deck/Ogre", "deck/Dragon") == (50, 51, 51)
    natures = table.offer("gm", "bring").fields["nature"]
    assert isinstance(natures, Among)
    assert natures.values() == ("minion", "dealer", "boss", "dealer_with_deck", "boss_with_deck")


@rule("DA-DECK-14")
@pytest.mark.parametrize("nature", ["dealer", "boss"])
@pytest.mark.parametrize("fatigue", ["seed", "companion"])
def test_a_dealer_or_boss_whose_own_deck_runs_out_suffers_lower_hand(nature: str, fatigue: str) -> None:
    """The ladder of Fatigue is for players: this is Lower Hand at once, however the table plays it."""
    table = TableOfCards(world="8C 9C", npc="2D 3D 4D 5D", options={"fatigue": fatigue}, ana=Hero())
    table.play("gm", "bring", shuffles=["2C 3C"], name="Dragon", nature=f"{nature}_with_deck")
    table.play("gm", "bring", name="Rival", nature=nature)
    for name in ("Dragon", "Rival"):
        table.lay(f"fate/{name}", f"spent/{name}", "JOKER-RED")
    table.lay("deck/Dragon", "discard/Dragon", count=52)
    drawn = [
        outcome(table.play("gm", "draw_for", shuffles, who=who, stat="brute", dr=2, lower=lower)).drawn
        for who, shuffles, lower in (
            ("Dragon", ["4C 5C 6C"], 0),
            ("Dragon", [], 0),
            ("Rival", [], 0),  # no deck of its own: it is as the GM says
            ("Rival", [], 1),
        )
    ]
    assert drawn == ["4C", "5C 6C", "2D", "3D 4D"]


@rule("DA-DECK-17")
def test_hearts_and_diamonds_are_red_clubs_and_spades_black() -> None:
    colours = {card.suit: card.color for card in FIFTY_TWO}
    assert colours == {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}


@rule("DA-FTG-01")
def test_needing_a_card_from_an_empty_deck_shuffles_the_discard_in_and_tires() -> None:
    table = TableOfCards(world="8C", ana=Hero())
    table.drop_fate("ana")
    table.lay("deck/ana", "fate/ana", "AC", "AD", "AH", "AS", "KC", "KD")
    table.lay("deck/ana", "discard/ana", count=46)
    assert table.counts("deck/ana", "discard/ana") == (0, 46)
    table.call()
    entry = table.play("ana", "draw", shuffles=["KH"], stat="athletics")
    (shuffled,) = [event for event in entry.events if isinstance(event, Shuffled)]
    assert (len(shuffled.order), table.track("fatigue/ana")) == (46, 1)
    assert table.counts("deck/ana", "turned/ana") == (45, 1)
    assert rules_told(entry) == ["DA-FTG-01"]


@rule("DA-FTG-03")
def test_the_reshuffle_takes_the_discard_pile_only() -> None:
    table = TableOfCards(ana=Hero("5D", powers=["Lend Aid"], role="Support"), ben=Hero())
    table.play("ana", "take_target")
    table.lay("deck/ana", "fate/ana", "AC")
    table.lay("fate/ana", "spent/ana", "JOKER-RED")
    table.stack("ana", "8H")
    table.play("ana", "use_power", power="Lend Aid/0/ana", targets=["ben"])
    table.lay("deck/ana", "discard/ana", count=49)
    discarded = set(table.faces("discard/ana").split())
    table.call()
    table.play("ana", "draw", shuffles=["9C"], stat="athletics")
    assert set(table.faces("deck/ana").split()) | {"9C"} == discarded == set(ALL) - {"5D", "AC", "8H"}
    left_alone = [table.faces(f"{pile}/ana") for pile in ("target", "fate", "aside", "spent")]
    assert left_alone == ["5D", "AC JOKER-BLACK", "8H", "JOKER-RED"]


@rule("DA-FTG-07")
def test_the_fifth_exhaustion_knocks_out() -> None:
    table = TableOfCards(ana=Hero())
    states = []
    for _ in range(5):
        table.lay("deck/ana", "discard/ana", count=table.count("deck/ana"))
        table.call()
        table.draw(shuffles=["2C 3C"])
        states.append(
            (table.track(FATIGUE.of("ana")), "Knocked Out" in table.journal.table.marks.get(STATE.of("ana"), ()))
        )
    assert states == [(1, False), (2, False), (3, False), (4, False), (5, True)]


@rule("DA-FTG-10")
def test_exhaustion_within_a_draw_finishes_it_and_tells_only_in_the_next_check() -> None:
    table = TableOfCards(world="8C 8D", ana=Hero("2C"))
    table.drop_fate("ana")
    table.lay("deck/ana", "discard/ana", *[card for card in ALL if card != "2C"])
    table.call(lower=1)
    assert table.draw(shuffles=["3C 4C 5C"]).drawn == "2C 3C"
    assert table.track("fatigue/ana") == 1
    assert table.check().drawn == "4C 5C"


def test_the_redraw_of_a_check_keeps_its_old_terms_too() -> None:
    table = TableOfCards(world="8C", ana=Hero("2C"))
    table.play("gm", "set", track="fatigue/ana", to=2, reason="A long march.")
    table.lay("deck/ana", "discard/ana", *[card for card in ALL if card != "2C"])
    table.call(upper=1)
    table.play("ana", "draw", stat="athletics")
    assert table.waits_for("ana") == ("let_stand", "push_fate")
    redrawn = table.play("ana", "push_fate", shuffles=["3C"], card=table.back("fate/ana", "JOKER-RED"))
    assert (outcome(redrawn).drawn, table.track("fatigue/ana")) == ("3C", 3)


def test_with_no_card_left_anywhere_the_table_says_so_and_the_gm_can_waive() -> None:
    table = TableOfCards(ana=Hero())
    table.lay("deck/ana", "spent/ana", count=52)
    table.call()
    assert table.refused("ana", "draw", stat="athletics") == ("refused", "DA-FTG-01")
    table.play("gm", "waive", who="ana")
    assert table.waits_for("ana") == ()


@rule("DA-SAVE-01")
def test_a_save_is_a_check_with_an_attribute_against_the_own_target_card() -> None:
    def save(card: str) -> Outcome:
        table = TableOfCards(ana=Hero(f"6H {card}", vit=1))
        table.play("ana", "take_target")
        table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=3)
        return table.draw("ana", "vit")

    succeeding = {card[:-1] for card in ALL if card != "6H" and save(card).succeeds}
    assert succeeding == {"2", "3", "4", "5", "6", "7", "8", "9", "10"}


@rule("DA-SAVE-02")
def test_the_effect_fixes_attribute_and_difficulty_range_of_a_save() -> None:
    table = TableOfCards(ana=Hero("6H"))
    table.play("gm", "call_save", who=["ana"], stats=["gut"], dr=2)
    assert table.refused("ana", "draw", stat="agl")[0] == "impossible"
    assert table.refused("ana", "set_dr", check="gut/ana", dr=6)[0] == "impossible"
    table.play("ana", "suggest", stat="agl")
    assert table.refused("ana", "draw", stat="agl")[0] == "impossible"
    read = resolved(table.drawn("ana", "gut")).reading
    assert (read["card"], read["stat"], read["dr"]) == ("AC", "gut", 2)


def test_no_card_of_the_deck_is_a_critical_success_in_a_save() -> None:
    """DA-SAVE-04, as far as it can be counted."""
    table = TableOfCards(ana=Hero("6H"))
    table.play("ana", "take_target")
    reached = [degree(CARDS[card], CARDS["6H"], 3) for card in table.faces("deck/ana").split()]
    assert (len(reached), reached.count("Critical Success"), reached.count("Major Success")) == (51, 0, 3)


def test_a_save_at_minus_two_fails_without_a_draw() -> None:
    """DA-AMB-07: it would take the own Target Card, which is out of the deck."""
    table = TableOfCards(ana=Hero("6H", vit=-2))
    table.play("ana", "take_target")
    assert outcome(table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=0)) == Outcome("Failure", False)
    assert table.count("deck/ana") == 51
    assert check("6H", "6H", dr=0, mod=-2).degree == "Critical Success"


def test_a_save_without_a_target_card_draws_one_first() -> None:
    """DA-AMB-19."""
    table = TableOfCards(ana=Hero("6H 7H"))
    table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=1)
    assert table.faces("target/ana") == "6H"
    assert table.draw("ana", "vit") == Outcome("Suited Success", True, "7H", "7H")


def test_a_skill_moves_with_its_attribute_unless_it_has_its_own_modifier() -> None:
    table = TableOfCards(ana=Hero(str=2, brute=3))
    assert [table.track(f"{stat}/ana") for stat in ("str", "athletics", "brute", "finesse")] == [2, 2, 3, 0]


@pytest.mark.parametrize("character", [{"luck": 1}, {"str": 7}, {"str": -3}, {"str": True}, {"pp": 2}, {"pp_most": -1}])
def test_a_character_that_makes_no_sense_is_turned_away(character: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        Journal.opened(DECK_OF_ADVENTURES, [Sitter("ana", character=character)], ScriptedChance())


def test_two_creatures_of_one_name_are_told_apart_and_may_be_called_anything_a_seat_too() -> None:
    table = TableOfCards(ana=Hero())
    for name in ("Rat", "Rat", "Rat", "ana", "npc", " a/b:c? "):
        table.play("gm", "bring", name=name)
    ids = CREATURES.ids(table.journal.table)
    names = ["Rat", "Rat 2", "Rat 3", "ana", "npc", "a/b:c?"]
    assert table.options_of("gm", "dismiss", "name") == dict(zip(ids, names, strict=True))
    table.journal.do("gm", {"do": "harm", "who": ids[1], "damage": 1}, ScriptedChance())
    table.journal.do("gm", {"do": "harm", "who": ids[3], "damage": 1}, ScriptedChance())
    hurt = [table.track(f"hp/{each}") for each in (*ids, "ana")]
    assert hurt == [2, 1, 2, 1, 2, 2, table.track("hp_most/ana")]


def test_a_creature_that_returns_finds_its_cards_as_it_left_them() -> None:
    table = TableOfCards(npc="5H", ana=Hero("2C"))
    table.play("gm", "bring", shuffles=["KC"], name="Ogre", nature="dealer_with_deck")
    table.check(against="Ogre")
    assert table.faces("target/Ogre") == "KC"
    table.play("gm", "dismiss", name="Ogre")
    table.play("gm", "bring", name="Ogre", nature="dealer_with_deck")
    assert (table.count("deck/Ogre"), table.faces("discard/Ogre"), table.faces("fate/Ogre")) == (51, "KC", "JOKER-RED")
