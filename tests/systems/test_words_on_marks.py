"""What lies on the table, and what is chosen there, is read back in one place.

No rule takes words apart that another rule put together: marks have records (`kernel/slips.py`), and a choice made of
several values is one (`kernel/compounds.py`).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src/hearthside"
CUTS = {"partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "fullmatch", "match", "search"}
SAID = "what people wrote in their own words"
PRINTED = "what is printed in the content of a game"
CARD = "a card is named by its deck and its face"
CARDS = "cards are searched, and no words"
NAME = "a name that was made of two"
PASSED = "what one function hands to another, small enough to be remembered by"
OLDER = ("older.py", "older_things.py", "older_items.py", "older_cards.py", "older_slips.py")
"""Where a game reads what its older versions wrote, which had no types."""

IN_DECK_OF_ADVENTURES = {
    "decks/piles.py:_home": CARD,
    "goods/trading.py:decide_call_trade": PRINTED,
    "ground/areas.py:read_area": SAID,
    "ground/field.py:named_block": SAID,
    "ground/spaces.py:read_space": SAID,
    "people/creating.py:decide_buy_power": SAID,
    "powers/book.py:power_named": PRINTED,
    "powers/effects.py:suffer": PRINTED,
}

IN_DECKAHEDRON_WORLD = {
    "actions/enduring.py:decide_endure": CARDS,
    "actions/gear.py:decide_craft": SAID,
    "belongings.py:gain_item": SAID,
    "content/__init__.py:filled": PRINTED,
    "content/__init__.py:item_named": PRINTED,
    "effects.py:_effect": PRINTED,
    "knowing.py:meets": PRINTED,
}
IN_FIRST_EMPIRES = {
    "content/chant.py:length_of": PRINTED,
    "content/gear.py:gear_named": PRINTED,
    "content/gear.py:weapon_named": PRINTED,
    "fight/bringing.py:_each": SAID,
    "harm/coming.py:roll_harm": PRINTED,
    "magic/chanting.py:is_unseen": PRINTED,
    "magic/chanting.py:made_of": PRINTED,
    "magic/chanting.py:restores_life": PRINTED,
}
IN_A_THOUSAND_FACES = {
    "journey_points.py:decide_goal": SAID,
}
IN_THE_PLAYTEST = {
    "bought_wounds.py:enter": CARD,
    "mastery.py:covers": SAID,
}
IN_THE_KITS = {
    "deckahedron/adventure/book.py:called": NAME,
    "deckahedron/adventure/content/items.py:filled_in": SAID,
    "deckahedron/adventure/content/effects.py:verb": PRINTED,
    "deckahedron/adventure/gear/magic.py:against_all_items": PASSED,
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
    """Whoever needs to: give the mark a record, `kernel/slips.py`; or the choice, `kernel/compounds.py`."""
    assert set(cuts(SOURCE / room)) == set(allowed)


def joined(source: str) -> Iterator[tuple[int, str]]:
    """Where this code offers, or chooses, several values that it joins by itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Option" and node.args:
            said = [node.args[0]]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "deed":
            said = [each.value for each in node.keywords if each.arg]
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and _is_said(node.elts[1]):
            said = [node.elts[0]]
        else:
            continue
        yield from ((each.lineno, ast.unparse(each)) for each in said if _is_joined(each))


def _is_said(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "say"


def _is_joined(value: ast.expr) -> bool:
    """Two values or more, or one and a word."""
    is_joined = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "join"
    return is_joined or (isinstance(value, ast.JoinedStr) and len(value.values) > 1)


@pytest.mark.parametrize("room", ["systems", "kits"])
def test_a_choice_of_several_values_is_put_together_in_one_place(room: str) -> None:
    found = [
        f"{file.relative_to(SOURCE)}:{line}: {words}"
        for file in sorted((SOURCE / room).rglob("*.py"))
        if file.name not in OLDER
        for line, words in joined(file.read_text(encoding="utf-8"))
    ]
    assert not found


@pytest.mark.parametrize(
    "planted",
    [
        'Option(f"{name}/{pp}/{who}", words)',
        'Option(f"before {slot}", words)',
        'Option("+".join(way), words)',
        'options((f"{name}/{points}", say("{points}", points=points)) for name in names)',
        'floor.deed("hitch", title, trouble=f"{who}/{trouble}")',
    ],
)
def test_a_choice_that_is_joined_by_hand_is_found(planted: str) -> None:
    assert list(joined(planted))
