"""No game names a place of a kind it never declared: it would always be bare there, and nobody would notice."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearthside.games import games
from hearthside.kernel.sight import place
from hearthside.systems import load
from tests import places

SOURCE = Path(__file__).parents[2] / "src/hearthside"
LOOKS = {"track", "has_mark", "pile", "cards", "is_empty", "get", "count", "start", "mark", "unmark", "write"}
"""Ways to look at a place or to change what lies there; each names the place first."""


def named_kinds(source: str) -> Iterator[tuple[str, int]]:
    """The kinds that are spelled out in this code, with the lines they stand in."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        first = node.args[0]
        if isinstance(node.func, ast.Name) and node.func.id == "place":
            yield from ((word, node.lineno) for word in _words(first))
        elif isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS:
            yield from ((word.partition("/")[0], node.lineno) for word in _words(first) if _is_place(word))


def _words(node: ast.expr) -> list[str]:
    """What stands there in plain letters; an f-string as far as its first slot."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_words(node.body), *_words(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        return [word for word in _words(node.values[0]) if "/" in word]
    return []


def _is_place(word: str) -> bool:
    kind, slash, _ = word.partition("/")
    return bool(slash) and kind.isidentifier()


def undeclared(folder: Path, declared: set[str]) -> list[str]:
    """Where code in this folder names a kind that is not declared."""
    return [
        f"{file.relative_to(SOURCE)}:{line}: {kind}"
        for file in sorted(folder.rglob("*.py"))
        for kind, line in named_kinds(file.read_text(encoding="utf-8"))
        if kind not in declared
    ]


@pytest.mark.parametrize("system", games())
def test_a_game_names_only_places_it_declares(system: str) -> None:
    assert not undeclared(SOURCE / "systems" / system, set(load(system).part_of))


def test_what_several_games_share_names_only_places_that_one_of_them_declares() -> None:
    declared = {kind for system in games() for kind in load(system).part_of}
    for room in ("kernel", "kits", "lab", "story", "table"):
        assert not undeclared(SOURCE / room, declared)


@pytest.mark.parametrize(
    "planted",
    [
        'seen.track(place("stmina", seat))',
        'place("helth" if is_foe else "stmina", seat)',
        'seen.marks.get("stmina/ana", ())',
        'seen.has_mark(f"stmina/{seat}", "wet")',
        'draft.count(f"stmina/{seat}.{item}", 1)',
    ],
)
def test_a_misspelt_place_is_found_in_the_source(planted: str) -> None:
    assert "stmina" in {kind for kind, _ in named_kinds(planted)}


def test_a_misspelt_place_is_found_when_it_is_named() -> None:
    kinds = ("stamina", "stmina")
    for kind in kinds:
        place(kind, "ana")
    assert places.misspelt() >= {"stmina"}
    assert not places.misspelt()
