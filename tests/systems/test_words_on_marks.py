"""What lies on the table is read back in one place: no rule takes words apart that another rule put together."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src/hearthside"
CUTS = {"partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "fullmatch", "match", "search"}
CHOSEN = "what somebody chose of an offer"
SAID = "what people wrote in their own words"
PRINTED = "what is printed in the content of a game"
CARD = "a card is named by its deck and its face"
OWED = "what a question still has to come, which travels with it"
NAME = "a name that was made of two"
PASSED = "what one function hands to another, small enough to be remembered by"
OLDER = ("older.py", "older_things.py", "older_items.py", "older_cards.py", "older_slips.py")
"""Where a game reads what its older versions wrote, which had no types."""

IN_DECK_OF_ADVENTURES = {
    "body/bearing.py:decide_relieve": CHOSEN,
    "decks/piles.py:_home": CARD,
    "fight/combat.py:decide_announce": CHOSEN,
    "goods/trading.py:decide_call_trade": CHOSEN,
    "ground/areas.py:read_area": SAID,
    "ground/field.py:named_block": CHOSEN,
    "ground/moving.py:decide_step": CHOSEN,
    "ground/spaces.py:read_space": SAID,
    "people/creating.py:decide_buy_power": SAID,
    "powers/book.py:power_named": PRINTED,
    "powers/effects.py:_cleanse": CHOSEN,
    "powers/effects.py:suffer": PRINTED,
    "powers/using.py:read_way": CHOSEN,
    "rest/resting.py:decide_restore": CHOSEN,
}

IN_DECKAHEDRON_WORLD = {
    "actions/call.py:decide_call": CHOSEN,
    "actions/challenge.py:decide_lift": CHOSEN,
    "actions/combat.py:decide_foe_split": CHOSEN,
    "actions/combat.py:decide_split": CHOSEN,
    "actions/creating.py:decide_spread_points": CHOSEN,
    "actions/creating.py:decide_spread_tokens": CHOSEN,
    "actions/enduring.py:decide_absorb": CHOSEN,
    "actions/enduring.py:decide_endure": CHOSEN,
    "actions/enduring.py:offer_recover": CHOSEN,
    "actions/flip.py:decide_critical_flip": CHOSEN,
    "actions/gear.py:decide_ask_about": CHOSEN,
    "actions/gear.py:decide_craft": SAID,
    "actions/gm.py:decide_strike_out": CHOSEN,
    "actions/resting.py:_clear_exhaustion_tokens": CHOSEN,
    "belongings.py:gain_item": SAID,
    "body.py:give_back": CHOSEN,
    "content/__init__.py:filled": PRINTED,
    "making.py:_ranks": CHOSEN,
    "making.py:_spare": CHOSEN,
    "content/__init__.py:item_named": PRINTED,
    "effects.py:_effect": PRINTED,
    "knowing.py:meets": PRINTED,
}
IN_FIRST_EMPIRES = {
    "between_quests/quests.py:decide_treat": CHOSEN,
    "between_quests/sessions.py:decide_advance": CHOSEN,
    "content/chant.py:length_of": PRINTED,
    "content/gear.py:gear_named": PRINTED,
    "content/gear.py:weapon_named": PRINTED,
    "directing/answering.py:_brings": CHOSEN,
    "directing/gm.py:_over_a_roll": CHOSEN,
    "directing/player.py:_advancing": CHOSEN,
    "directing/player.py:_helping": CHOSEN,
    "felt.py:_pool": CHOSEN,
    "fight/acting.py:decide_intend": CHOSEN,
    "fight/bringing.py:_each": SAID,
    "harm/coming.py:roll_harm": PRINTED,
    "magic/chanting.py:is_unseen": PRINTED,
    "magic/chanting.py:restores_life": PRINTED,
    "magic/praying.py:_cure": CHOSEN,
    "magic/praying.py:work_miracle": CHOSEN,
    "people/creating.py:decide_ranks": CHOSEN,
    "people/gifts.py:decide_take": CHOSEN,
    "pool/hitch.py:decide_hitch": CHOSEN,
    "pool/result.py:_take_effect": CHOSEN,
}
IN_A_THOUSAND_FACES = {
    "four_ds.py:decide_deduct": CHOSEN,
    "journey_points.py:decide_goal": SAID,
}
IN_THE_PLAYTEST = {
    "armour_squares.py:decide_arm": CHOSEN,
    "bought_wounds.py:enter": CARD,
    "mastery.py:covers": SAID,
    "mastery.py:decide_count": CHOSEN,
    "phases.py:decide_decide": CHOSEN,
}
IN_THE_KITS = {
    "deckahedron/adventure/book.py:called": NAME,
    "deckahedron/adventure/combat/resources.py:decide_use_up": CHOSEN,
    "deckahedron/adventure/combat/shadow.py:_raise_foe": CHOSEN,
    "deckahedron/adventure/combat/shadow.py:decide_strengthen": CHOSEN,
    "deckahedron/adventure/content/items.py:filled_in": SAID,
    "deckahedron/adventure/content/effects.py:verb": PRINTED,
    "deckahedron/adventure/contests/catalogue.py:contest": OWED,
    "deckahedron/adventure/contests/pursuit.py:chase_of": OWED,
    "deckahedron/adventure/contests/teamwork.py:_helper": OWED,
    "deckahedron/adventure/contests/teamwork.py:seats_of": OWED,
    "deckahedron/adventure/contests/teamwork.py:shared_fate": OWED,
    "deckahedron/adventure/effects/choosing.py:decide_strike": CHOSEN,
    "deckahedron/adventure/effects/markers.py:decide_spend": CHOSEN,
    "deckahedron/adventure/gear/interference.py:decide_interfere": CHOSEN,
    "deckahedron/adventure/gear/magic.py:against_all_items": PASSED,
    "deckahedron/adventure/gear/magic.py:decide_end_magic": CHOSEN,
    "deckahedron/adventure/gear/making.py:_where": CHOSEN,
    "deckahedron/adventure/gear/making.py:decide_write_armour": CHOSEN,
    "deckahedron/adventure/gear/prices.py:in_words": CHOSEN,
    "deckahedron/adventure/gear/prices.py:pay": CHOSEN,
    "deckahedron/adventure/gear/shields.py:block_ends": OWED,
    "deckahedron/adventure/gear/tales.py:decide_contemplate": CHOSEN,
    "deckahedron/adventure/gear/wear.py:decide_mend": CHOSEN,
    "deckahedron/adventure/journey/allies.py:decide_ally_acts": CHOSEN,
    "deckahedron/adventure/journey/scene.py:_as_it_is": CHOSEN,
    "deckahedron/adventure/journey/scene.py:decide_scene": CHOSEN,
    "deckahedron/cards.py:_card": PRINTED,
}


def cuts(folder: Path) -> Iterator[str]:
    """Where code in this folder takes words apart: the file and the function."""
    for file in sorted(file for file in folder.rglob("*.py") if file.name not in OLDER):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(map(_is_cut, ast.walk(function))):
                yield f"{file.relative_to(folder).as_posix()}:{function.name}"


def _is_cut(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CUTS


@pytest.mark.parametrize(
    ("room", "allowed"),
    [
        ("systems/deck_of_adventures", IN_DECK_OF_ADVENTURES),
        ("systems/first_empires", IN_FIRST_EMPIRES),
        ("systems/deckahedron_world", IN_DECKAHEDRON_WORLD),
        ("systems/thousand_faces", IN_A_THOUSAND_FACES),
        ("systems/thousand_faces_playtest", IN_THE_PLAYTEST),
        ("kits", IN_THE_KITS),
    ],
)
def test_a_game_takes_no_words_apart_that_lie_on_the_table(room: str, allowed: dict[str, str]) -> None:
    """Whoever needs to: give the mark a record, `kernel/slips.py`."""
    assert set(cuts(SOURCE / room)) == set(allowed)
