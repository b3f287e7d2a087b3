"""What a question is about and what comes after the answer have types: no rule looks either up by a word."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hearthside.games import games
from hearthside.kernel.agenda import Matter, Step
from hearthside.kits.deckahedron.adventure.content.effects import Expose, Lighten, Spare
from hearthside.systems import load

SOURCE = Path(__file__).parents[2] / "src/hearthside"
ADVENTURE = "kits/deckahedron/adventure"
ROOMS = {"thousand_faces": (ADVENTURE,), "thousand_faces_playtest": (ADVENTURE,)}
"""Where a game is told beside its own folder."""
ONLY_PRINTED = {"thousand_faces": {Spare, Lighten, Expose}, "thousand_faces_playtest": {Spare, Lighten}}
"""What stands on cards of a game and never happens by itself: it is looked up where it counts."""
OLDER = ("older.py", "older_things.py", "older_items.py", "older_slips.py")
"""Where a game reads what its older versions wrote, which had no types."""
REGISTERS = {"procedure", "aftermath", "witness", "when_over", "effect", "step", "register", "known"}
"""What a decorator would be called that puts a function into a list as it is imported."""


def looked_up(source: str) -> Iterator[tuple[int, str]]:
    """Where this code reads a question or a step by a word, or lets something register itself."""
    for node in ast.walk(ast.parse(source)):
        words = ast.unparse(node) if isinstance(node, ast.Attribute | ast.Subscript | ast.Constant) else ""
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).split(".")[-1] in ("matter", "then", "step"):
            yield node.lineno, words
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value).split(".")[-1] in ("matter", "step"):
            if node.attr in ("get", "items", "keys", "pop"):
                yield node.lineno, words
        elif isinstance(node, ast.Constant) and node.value in ("then", "matter"):
            yield node.lineno, words
        elif isinstance(node, ast.FunctionDef):
            for each in node.decorator_list:
                called = each.func if isinstance(each, ast.Call) else each
                if ast.unparse(called).split(".")[-1] in REGISTERS:
                    yield each.lineno, f"@{ast.unparse(each)}"


@pytest.mark.parametrize("game", games())
def test_no_rule_looks_a_question_or_a_step_up_by_a_word(game: str) -> None:
    files = [file for room in _rooms(game) for file in _files(SOURCE / room)]
    files += [SOURCE / "lab/questions" / f"{game}.py", SOURCE / "lab/adventure.py"]
    found = [
        f"{file.relative_to(SOURCE)}:{line}: {words}"
        for file in files
        for line, words in looked_up(file.read_text(encoding="utf-8"))
    ]
    assert len(files) > 2
    assert not found


def _rooms(game: str) -> tuple[str, ...]:
    return (f"systems/{game}", *ROOMS.get(game, ()))


def _files(room: Path) -> list[Path]:
    return [file for file in sorted(room.rglob("*.py")) if file.name not in OLDER]


@pytest.mark.parametrize(
    "planted",
    [
        'asked.matter["points"]',
        'matter["points"]',
        'question.matter.get("foe")',
        'dict(**asked.matter, then=[])["then"]',
        'step["seat"]',
        '@AGENDA.procedure("lose")\ndef _lose(): ...',
        '@effect("deal")\ndef _deal(): ...',
    ],
)
def test_what_is_looked_up_by_a_word_is_found(planted: str) -> None:
    assert list(looked_up(planted))


@pytest.mark.parametrize("game", games())
def test_a_game_lists_every_step_and_every_matter_it_has(game: str) -> None:
    system = load(game)
    rooms = tuple(f"hearthside.{room.replace('/', '.')}." for room in _rooms(game))
    shapes = [each for each in (*_below(Step), *_below(Matter)) if each.__module__.startswith(rooms)]
    steps = {each for each in shapes if issubclass(each, Step)}
    matters = {each for each in shapes if each not in steps}
    assert _last(steps) - ONLY_PRINTED.get(game, set()) == {procedure.shape for procedure in system.steps}
    assert _last(matters) <= set(system.matters) <= matters


def _last(shapes: set[Any]) -> set[Any]:
    """Those of which there are no others made."""
    return shapes - {base for each in shapes for base in each.__mro__[1:]}


def _below(shape: Any) -> Iterator[Any]:
    for each in shape.__subclasses__():
        yield each
        yield from _below(each)
