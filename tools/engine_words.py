"""Collect every sentence the games can say, for those who translate them.

    python tools/engine_words.py            rewrite the list
    python tools/engine_words.py --check    only say whether it is up to date

The English sentence is the message id. A sentence with named slots (`{who} flips`) stands as the rules write it; one
that the rules put together (`Draw pile of Ana`) has numbered slots instead: `{1} of {2}`.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from hearthside.systems import SYSTEMS, load

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "web/src/lib/words/engine.en.json"
RULES = [ROOT / "src/hearthside" / room for room in ("kernel", "kits", "systems")]
# What is read from the books is content, and what is broken there is for its editors.
UNSPOKEN_FILES = {"content", "cards.py", "save.py", "chance.py", "narration.py"}
FOR_PROGRAMMERS = {"TypeError", "ValueError", "AssertionError", "KeyError", "TypeVar", "place"}

WRITTEN_TYPES = {"annotation", "returns"}

RULE_ID = re.compile(r"[A-Z]+(-[A-Z0-9]+)+")
A_SENTENCE = re.compile(r"[A-Z“{].*[a-z].*| with .*", re.DOTALL)
A_NAME = re.compile(r"[A-Z]\w*[A-Z_\[]\w*\]?|[A-Z]")
A_TERM = re.compile(r"[a-z]{3,}")


def engine_words() -> list[str]:
    """Everything a game may say, each sentence once, in the order of the alphabet."""
    found = set(_declared())
    for file in sorted(each for room in RULES for each in room.rglob("*.py")):
        if not UNSPOKEN_FILES.intersection((file.name, file.parent.name)):
            found |= set(_said(ast.parse(file.read_text(encoding="utf-8")), has_terms=file.name == "words.py"))
    return sorted(found - {"", "{words}"})


def _declared() -> Iterator[str]:
    """What the games say of themselves: their pitch, the titles of their things, their actions."""
    for name in SYSTEMS:
        game = load(name)
        yield game.pitch
        for action in game.actions:
            yield from (action.label, action.help)
        yield from (pile.title for pile in game.piles)
        yield from (track.title for track in game.tracks)
        yield from (mark.title for mark in game.marks)
        yield from (sheet.title for sheet in game.sheets)


def _said(module: ast.Module, *, has_terms: bool) -> Iterator[str]:
    for text in _spoken(module):
        words = _template(text) if isinstance(text, ast.JoinedStr) else str(text.value)
        if RULE_ID.fullmatch(words) or A_NAME.fullmatch(words):
            continue
        if A_SENTENCE.fullmatch(words) and re.search(r"[a-zA-Z]", re.sub(r"\{\w+\}", "", words)):
            yield words
        elif has_terms and A_TERM.fullmatch(words):
            yield from (words, words.title())


def _spoken(node: ast.AST) -> Iterator[ast.JoinedStr | ast.Constant]:
    """The strings in a piece of code, without those that are never heard at a table."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FOR_PROGRAMMERS:
        return
    if isinstance(node, ast.JoinedStr):
        yield node
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    if not isinstance(node, ast.JoinedStr):
        for name, child in ast.iter_fields(node):
            if name not in WRITTEN_TYPES:
                for each in child if isinstance(child, list) else [child]:
                    yield from _spoken(each) if isinstance(each, ast.AST) else ()


def _template(text: ast.JoinedStr) -> str:
    """What is put together from pieces, with a number for each piece that can vary."""
    number, words = 0, ""
    for part in text.values:
        if isinstance(part, ast.Constant):
            words += str(part.value)
        else:
            number += 1
            words += f"{{{number}}}"
    return words if re.search(r"[a-zA-Z]{2}", re.sub(r"\{\d+\}", "", words)) and " " in words else ""


def main(arguments: list[str]) -> int:
    """Write the list, or compare it."""
    now = json.dumps(engine_words(), ensure_ascii=False, indent=1) + "\n"
    if arguments == ["--check"]:
        return 0 if LIST.read_text(encoding="utf-8") == now else 1
    LIST.write_text(now, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
