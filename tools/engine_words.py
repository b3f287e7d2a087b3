"""Collect every sentence the games and the house can say, for those who translate them.

    python tools/engine_words.py            rewrite the list, and drop translations of what nobody says any more
    python tools/engine_words.py --check    only say whether it is up to date

The English sentence is the message id, and stands as the rules write it, with its slots: `{who} flips`. Where a game
still puts a sentence together itself, the slots have numbers instead: `{1} of {2}`.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from hearthside.games import games
from hearthside.systems import load

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "web/src/lib/words/engine.en.json"
TRANSLATED = ROOT / "web/src/lib/words/engine.de.json"
RULES = [ROOT / "src/hearthside" / room for room in ("kernel", "kits", "systems", "lab")]
# What the house itself says to people: why they cannot sit down, why the line was closed.
SPEAKERS = [
    "app",
    "asking",
    "house",
    "limits",
    "porter",
    "quotas",
    "readers",
    "reading",
    "room",
    "socket",
    "store",
    "titles",
]
HOUSE = [ROOT / f"src/hearthside/table/{name}.py" for name in SPEAKERS]
# What is read from the books is content, and what is broken there is for its editors.
UNSPOKEN_FILES = {"content", "cards.py", "save.py", "chance.py", "narration.py"}
FOR_PROGRAMMERS = {"TypeError", "ValueError", "AssertionError", "KeyError", "TypeVar", "slips", "forms"}

WRITTEN_TYPES = {"annotation", "returns"}

RULE_ID = re.compile(r"[A-Z]{2,}(-\w+)+")
A_SENTENCE = re.compile(r"[A-Z“{].*[a-z].*| with .*|at [A-Z].*", re.DOTALL)
A_NAME = re.compile(r"[A-Z]\w*[A-Z_\[]\w*\]?|[A-Z]")
A_QUERY = re.compile(r"(DELETE|INSERT|ORDER|PRAGMA|SELECT|UPDATE|WHERE) .*", re.DOTALL)
A_TYPE = re.compile(r"\w+(\[.*\])?( \| \w+(\[.*\])?)+")
TERMS = {
    "a challenge", "an attack", "bound", "captured", "cliffhanger, 120 seconds", "complication", "copper",
    "day {1}, {2}:{3}:{4}", "dead", "east", "everywhere", "flash forward", "full", "gold", "hidden", "lasting wound",
    "light enough", "mental", "minor complication", "nobody", "north", "nothing", "out of it, in another way",
    "partial", "physical", "platinum", "poisoned", "quick start, 10 minutes", "serious complication", "silenced",
    "silver", "something else", "south", "the bell has rung", "unanswered prayer", "unconscious", "west",
}  # fmt: skip
"""Small words of the rules that stand in the slots of a sentence."""
ONLY_SLOTS = re.compile(r"\{\w+(, list, \w+)?\}")
A_TERM = re.compile(r"[a-z]{3,}")


def engine_words() -> list[str]:
    """Everything a game may say, each sentence once, in the order of the alphabet."""
    found = set(_declared())
    for file in [*HOUSE, *sorted(each for room in RULES for each in room.rglob("*.py"))]:
        if not UNSPOKEN_FILES.intersection((file.name, file.parent.name)):
            module = ast.parse(file.read_text(encoding="utf-8"))
            found |= {*_said(module, has_terms=file.name == "words.py"), *_reasons(module), *_slips(module)}
            found |= {*_templates(module)}
    return sorted(words for words in found if _has_words(words))


def _declared() -> Iterator[str]:
    """What the games say of themselves: their pitch, the titles of their things, their actions."""
    for name in games():
        game = load(name)
        yield game.pitch
        for action in game.actions:
            yield from (action.label, action.help)
        yield from (pile.title for pile in game.piles)
        yield from (track.title for track in game.tracks)
        yield from (mark.title for mark in game.marks)
        yield from (sheet.title for sheet in game.sheets)
        yield from (thing.title for thing in game.things)
        yield from (number.title for thing in game.things for number in thing.numbers.values())


def _said(module: ast.Module, *, has_terms: bool) -> Iterator[str]:
    for text in _spoken(module):
        words = _template(text) if isinstance(text, ast.JoinedStr) else str(text.value)
        if any(shape.fullmatch(words) for shape in (RULE_ID, A_NAME, A_QUERY, A_TYPE)):
            continue
        if (A_SENTENCE.fullmatch(words) and re.search(r"[a-zA-Z]", re.sub(r"\{\w+\}", "", words))) or words in TERMS:
            yield words
        elif has_terms and A_TERM.fullmatch(words):
            yield from (words, words.title())


def _templates(module: ast.Module) -> Iterator[str]:
    """What is put together with `say` and `filled`, whatever it begins with."""
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("say", "filled"):
            yield from _constants(call.args[0])


def _has_words(words: str) -> bool:
    """Whether there is anything to translate: slots, lists of them and signs are the same in every language."""
    return re.search("[a-zA-Z]", ONLY_SLOTS.sub("", words)) is not None


def _reasons(module: ast.Module) -> Iterator[str]:
    """Why dice are thrown, in a word or two beside them."""
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "roll":
            for why in call.args[3:]:
                yield from _constants(why)


def _constants(words: ast.expr) -> Iterator[str]:
    """Words as they stand in the code, or one of two of them."""
    either = (words.body, words.orelse) if isinstance(words, ast.IfExp) else (words,)
    yield from (str(each.value) for each in either if isinstance(each, ast.Constant))


def _slips(module: ast.Module) -> Iterator[str]:
    """What is written on slips: everybody reads it with its slots filled, so they have numbers."""
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "slips":
            first, *others = re.split(r"\{\w+\}", ast.literal_eval(call.args[2]))
            words = first + "".join(f"{{{number}}}{after}" for number, after in enumerate(others, start=1))
            if A_SENTENCE.fullmatch(words) and re.search(r"[a-zA-Z]{2}", "".join((first, *others))):
                yield words


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
    words = engine_words()
    if arguments == ["--check"]:
        return 0 if LIST.read_text(encoding="utf-8") == _written(words) else 1
    LIST.write_text(_written(words), encoding="utf-8")
    translated: dict[str, str] = json.loads(TRANSLATED.read_text(encoding="utf-8"))
    still_said = {english: translated[english] for english in words if english in translated}
    TRANSLATED.write_text(_written(still_said), encoding="utf-8")
    print(f"{len(words)} sentences, {len(words) - len(still_said)} of them without a translation")
    return 0


def _written(words: object) -> str:
    return json.dumps(words, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
