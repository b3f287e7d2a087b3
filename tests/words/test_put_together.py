"""Sentences for people are made with `say`, `listed` or a template, so that other languages can say them too.

Whatever is put together in any other way (an f-string, `+`, `%`, `.format`, `.join`) is English for good.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src/hearthside"
SPEAKERS = (
    "app",
    "asking",
    "bench",
    "benches",
    "house",
    "limits",
    "porter",
    "quotas",
    "reader",
    "readers",
    "reading",
    "room",
    "socket",
    "trying",
)
DONE = {
    "kernel": ("kernel",),
    "table": tuple(f"table/{name}.py" for name in (*SPEAKERS, "store/contract", "telling", "titles")),
    "story": ("story/sentences.py", "story/telling.py"),
    "lab": ("lab",),
    "kits": ("kits",),
    "deckahedron_world": ("systems/deckahedron_world",),
    "deck_of_adventures": ("systems/deck_of_adventures",),
    "first_empires": ("systems/first_empires",),
    "thousand_faces": ("systems/thousand_faces", "systems/thousand_faces_playtest"),
}
"""By room or game, its folders and files. Of the house, those that speak to people; its other words are for whoever
runs it."""
FORECASTS = {
    *("plots.py", "report.py"),
    *("fights", "grids", "changes.py", "comparing.py", "stock", "forecasting.py", "from_table.py", "shards.py"),
    *("sweeping.py", "compiled", "advice.py", "cluster.py", "crews.py", "keeping.py"),
}
NOT_READ = {
    *("content", "cards.py", "chance.py", "save.py", "saying.py", "older.py", "older_things.py", "older_items.py"),
    *FORECASTS,
}
"""What is printed on cards is the book's, what is wrong with a save is for whoever keeps it, and a forecast is read on
the command line and in Python."""
FOR_PROGRAMMERS = {
    *("TypeError", "ValueError", "AssertionError", "AttributeError", "PermissionError"),
    *("compile", "execute", "executemany"),
}
NO_SENTENCES = {
    "kernel/narration.py": {", "},  # faces of dice
    "kernel/witnessing.py": {" salts {}"},  # what a seed is drawn for
    "kits/deckahedron/adventure/combat/resources.py": {
        "pack {} regular",
        "pack {} precious",
        "token {} {}",
        "marker {} {}",
    },  # values of options
    "kits/deckahedron/adventure/combat/worksheet.py": {", "},  # names beside each other
    "kits/deckahedron/adventure/gear/items.py": {"blocks {}, from {}"},  # how a trait is noted down
    "kits/deckahedron/adventure/gear/tales.py": {
        "magic-capacity {}",
        "magic-power {}",
        "weapon-power {}",
        "weapon-look {}",
    },  # values of options
    "story/sentences.py": {" — ", "{{}} {}{}"},  # parts of a template
    "systems/deck_of_adventures/body/bearing.py": {"{}: {}"},  # values of options
    "systems/deck_of_adventures/check/laying_hands.py": {"{}: {}"},  # values of options
    "systems/deck_of_adventures/fight/combat.py": {"before {}", "after {}"},  # values of options
    "systems/deck_of_adventures/fight/turn_ends.py": {"round {}"},  # a moment
    "systems/deck_of_adventures/ground/moving.py": {"{}: {}"},  # values of options
    "systems/deck_of_adventures/powers/effects.py": {" Master"},  # the name of a Power
    "systems/deckahedron_world/body.py": {"armour {}", "shield {}", "mastery {}"},  # values of options
    "systems/first_empires/fight/creatures.py": {"{}: {}"},  # what a clock is called
    "systems/first_empires/gear/belongings.py": {"{}: {}", "{} ({})"},  # what a tag and an item are called
    "systems/first_empires/gear/crafting.py": {"{}: {}"},
    "systems/first_empires/gear/trading.py": {"{}: {}"},
    "systems/first_empires/magic/brewing.py": {"{}: {}", "{} ({})"},
    "systems/first_empires/magic/chanting.py": {"{}: {}"},
    "systems/first_empires/pool/consequences.py": {"{} ({})"},
    "systems/first_empires/slips.py": {"{} ({})"},
    "systems/thousand_faces/four_ds.py": {"harm {}"},  # values of options
    "systems/thousand_faces_playtest/phases.py": {"harm {}"},
    "table/app.py": {"{}: {}", "; "},  # what is wrong with a request
    "table/quotas.py": {", "},  # for whoever opens the house
    "table/reading.py": {'attachment; filename="hearthside-{}.{}"'},
    "table/room.py": {"room {}"},  # what a task is called
}
"""By file, what nobody reads at a table, and what is no sentence."""


def _put_together(node: ast.AST) -> Iterator[tuple[int, str]]:
    """What looks like words that were put together, each with its line."""
    if isinstance(node, ast.Assert) or _called(node) in FOR_PROGRAMMERS:
        return
    words = _words(node)
    if words is not None:
        yield node.lineno, words  # type: ignore[attr-defined]
    for child in ast.iter_child_nodes(node):
        yield from _put_together(child)


def _called(node: ast.AST) -> str:
    function = node.func if isinstance(node, ast.Call) else None
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _words(node: ast.AST) -> str | None:
    match node:
        case ast.Call(func=ast.Name(id="Option"), args=[_, ast.JoinedStr() as label, *_]) if len(label.values) > 1:
            return ast.unparse(label)
        case ast.keyword(arg="label", value=ast.JoinedStr() as label):
            return ast.unparse(label)
        case ast.JoinedStr(values):
            words = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in values)
            return words if _reads_like_words(words.replace("{}", "")) else None
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(words)), attr="join" | "format")):
            return words if _reads_like_words(words) else None
        case ast.BinOp(left=ast.Constant(value=str(words)), op=ast.Add() | ast.Mod()) if _reads_like_words(words):
            return words
        case ast.BinOp(right=ast.Constant(value=str(words)), op=ast.Add()) if _reads_like_words(words):
            return words
    return None


def _reads_like_words(words: str) -> bool:
    """A space beside a letter or a sign; an id such as `str 3` has nothing but the space."""
    return " " in words and words.strip() != ""


def _files(room: str) -> Iterator[Path]:
    for part in DONE[room]:
        found = SOURCE / part
        files = sorted(found.rglob("*.py")) if found.is_dir() else [found]
        yield from (file.relative_to(SOURCE) for file in files)


@pytest.mark.parametrize("room", sorted(DONE))
def test_no_sentence_is_put_together_where_people_read_it(room: str) -> None:
    found = [
        f"{file}:{line}: {words}"
        for file in _files(room)
        if not NOT_READ.intersection(file.parts)
        for line, words in _put_together(ast.parse((SOURCE / file).read_text(encoding="utf-8")))
        if words not in NO_SENTENCES.get(file.as_posix(), ())
    ]
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        'f"Flip {move}"',
        'f"{who}: {move}"',
        'Option(move, f"{move} {level}")',
        'Among(moves, label=f"{move}")',
        '"Flip " + move',
        'move + " or better"',
        '"Flip %s" % move',
        '"Flip {}".format(move)',
        '" or ".join(moves)',
    ],
)
def test_whatever_is_put_together_is_found(code: str) -> None:
    assert list(_put_together(ast.parse(code)))


@pytest.mark.parametrize("code", ['f"{name} {number}"', 'say("Flip {move}", move=move)', 'TypeError(f"no {move}")'])
def test_ids_and_errors_of_programmers_are_no_sentences(code: str) -> None:
    assert not list(_put_together(ast.parse(code)))
