"""What lies on the table is read back in one place: no rule takes words apart that another rule put together."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src/hearthside"
CUTS = {"partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "fullmatch", "match", "search"}
CHOSEN = "what somebody chose of an offer"
SAID = "what people wrote in their own words"
PRINTED = "what is printed in the content of a game"
CARD = "a card is named by its deck and its face"
READER = "the one place that reads what it writes itself"

IN_DECK_OF_ADVENTURES = {
    "actions/combat.py:decide_announce": CHOSEN,
    "actions/conditions.py:decide_relieve": CHOSEN,
    "actions/creating.py:decide_buy_power": CHOSEN,
    "actions/creatures.py:free_name": SAID,
    "actions/goods.py:decide_call_trade": CHOSEN,
    "actions/goods.py:receive": PRINTED,
    "actions/ground.py:decide_lay_hazard": SAID,
    "actions/hands.py:decide_lift_hand": CHOSEN,
    "actions/moving.py:decide_step": CHOSEN,
    "actions/powers.py:_read_way": CHOSEN,
    "actions/rest.py:decide_restore": CHOSEN,
    "areas.py:read_area": SAID,
    "characters.py:_dress": SAID,
    "clock.py:_read": READER,
    "decks.py:_home": CARD,
    "hands.py:_read": READER,
    "hazards.py:_read": READER,
    "powerplay.py:_cleanse": CHOSEN,
    "powerplay.py:suffer": PRINTED,
    "slips.py:_read_owned": READER,
    "spaces.py:read_space": READER,
    "vulnerabilities.py:named": READER,
}


def cuts(folder: Path) -> Iterator[str]:
    """Where code in this folder takes words apart: the file and the function."""
    for file in sorted(folder.rglob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(map(_is_cut, ast.walk(function))):
                yield f"{file.relative_to(folder).as_posix()}:{function.name}"


def _is_cut(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CUTS


def test_deck_of_adventures_takes_no_words_apart_that_lie_on_the_table() -> None:
    assert set(cuts(SOURCE / "systems/deck_of_adventures")) == set(IN_DECK_OF_ADVENTURES)
