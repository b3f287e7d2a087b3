"""What the table asks with yes or no can be answered at a glance: each of them is a button with words of its own."""

import ast
from collections.abc import Iterator
from pathlib import Path

RULES = Path(__file__).parents[2] / "src/hearthside"
ON_A_LEAF = {"pays", "one"}
"""What is asked on a leaf of its own, which says what either comes to."""


def _called(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _asked(source: str) -> Iterator[tuple[str, ast.Call]]:
    """The fields that are all the table asks for, where it waits for a yes or a no."""
    for offer in ast.walk(ast.parse(source)):
        if not isinstance(offer, ast.Call) or not _called(offer, "Offer") or not offer.args:
            continue
        is_urgent = any(word.arg == "urgent" for word in offer.keywords)
        fields = offer.args[0]
        if is_urgent and isinstance(fields, ast.Dict) and len(fields.values) == 1:
            (name,), (choice,) = fields.keys, fields.values
            if isinstance(choice, ast.Call) and _called(choice, "YesNo") and isinstance(name, ast.Constant):
                yield str(name.value), choice


def _wordless(source: str) -> list[str]:
    return [name for name, choice in _asked(source) if not {"yes", "no"} <= {word.arg for word in choice.keywords}]


def test_yes_and_no_have_words_of_their_own_where_nothing_else_is_asked() -> None:
    found = [name for file in sorted(RULES.rglob("*.py")) for name in _wordless(file.read_text(encoding="utf-8"))]
    assert set(found) == ON_A_LEAF


def test_a_question_without_such_words_is_found() -> None:
    assert _wordless('Offer({"heal": YesNo(label="Heal")}, urgent=True)') == ["heal"]
    assert _wordless('Offer({"heal": YesNo("Heal?", yes="Heal", no="Leave it")}, urgent=True)') == []
