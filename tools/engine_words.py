"""Collect every sentence the games and the house can say, for those who translate them.

    python tools/engine_words.py            drop translations of what nobody says any more, and show what has none yet
    python tools/engine_words.py --check    only say whether the catalogues hold just what is said

The English sentence is the message id, and stands as the rules write it, with its slots: `{who} flips`.

Every game has its catalogue beside its rules, `german.json`, and so has the family that two games are of. What the
kernel, small kits, the lab and the house say is in a catalogue that comes with the pages.
"""

import ast
import inspect
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from hearthside.games import games
from hearthside.systems import load

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src/hearthside"
HOUSE_WORDS = ROOT / "web/src/lib/words/house.de.json"
ROOMS = [SOURCE / room for room in ("kernel", "kits", "systems", "lab")]
# What the house itself says to people: why they cannot sit down, why the line was closed.
SPEAKERS = [
    "app",
    "asking",
    "bench",
    "benches",
    "house",
    "limits",
    "porter",
    "quotas",
    "readers",
    "reading",
    "room",
    "socket",
    "store/contract",
    "knocking",
    "titles",
    "trying",
]
HOUSE = [SOURCE / f"table/{name}.py" for name in SPEAKERS]
KITS = [SOURCE / "kits/deckahedron/adventure"]
# What is read from the books is content, and what is broken there is for its editors.
UNSPOKEN_FILES = {
    "content",
    "cards.py",
    "older.py",
    "older_things.py",
    "older_items.py",
    "older_slips.py",
    "save.py",
    "chance.py",
    "narration.py",
    # A forecast is read on the command line and in Python; what the pages say of it is in their own words, and in
    # those of the game.
    "fights",
    "advice.py",
    "changes.py",
    "comparing.py",
    "plots.py",
    "report.py",
    "stock",
    "forecasting.py",
    "cluster.py",
    "crews.py",
    "keeping.py",
    "from_table.py",
    "shards.py",
    "sweeping.py",
    "compiled",
}
FOR_PROGRAMMERS = {"TypeError", "ValueError", "AssertionError", "KeyError", "TypeVar", "cast", "slips", "forms"}

WRITTEN_TYPES = {"annotation", "returns"}

RULE_ID = re.compile(r"[A-Z]{2,}(-\w+)+")
A_SENTENCE = re.compile(r"[A-Z“{].*[a-z].*|\d+ [A-Za-z].*| with .*|at [A-Z].*", re.DOTALL)
A_NAME = re.compile(r"[A-Z]\w*[A-Z_\[]\w*\]?|[A-Z]")
A_QUERY = re.compile(r"(DELETE|INSERT|ORDER|PRAGMA|SELECT|UPDATE|WHERE) .*", re.DOTALL)
A_TYPE = re.compile(r"\w+\[.*\]|\w+(\[.*\])?( \| \w+(\[.*\])?)+")
TERMS = {
    "a challenge", "an attack", "bound", "captured", "cliffhanger, 120 seconds", "complication",
    "dead", "east", "everywhere", "flash forward", "full", "hidden", "imperfect Chant",
    "imperfect Chant by true name", "lasting wound",
    "light enough", "mental", "minor complication", "nobody", "north", "nothing", "out of it, in another way",
    "partial", "physical", "poisoned", "quick start, 10 minutes", "serious complication", "silenced",
    "something else", "south", "the bell has rung", "unanswered prayer", "unconscious", "west",
}  # fmt: skip
"""Small words of the rules that stand in the slots of a sentence."""
ONLY_SLOTS = re.compile(r"\{\w+(, list, \w+)?\}")
A_TERM = re.compile(r"[a-z]{3,}")


def engine_words() -> dict[Path, list[str]]:
    """Everything that may be said, by the catalogue that has it, each sentence once, in the order of the alphabet."""
    found: dict[Path, set[str]] = defaultdict(set)
    for file in [*HOUSE, *sorted(each for room in ROOMS for each in room.rglob("*.py"))]:
        if not UNSPOKEN_FILES.intersection((file.name, file.parent.name)):
            module = ast.parse(file.read_text(encoding="utf-8"))
            said = {*_said(module, has_terms=file.name == "words.py"), *_reasons(module), *_slips(module)}
            found[_catalogue_of(file)] |= said | {*_templates(module)}
    for catalogue, words in _declared():
        found[catalogue].add(words)
    for catalogue, words in _named_places():
        found[catalogue].add(words)
    for catalogue, words in _declared_of_kinds():
        if not any(words in found[other] for other in (HOUSE_WORDS, *_kits_of(catalogue))):
            found[catalogue].add(words)
    return {
        catalogue: sorted(words for words in found[catalogue] - _said_below(catalogue, found) if _has_words(words))
        for catalogue in sorted(found)
    }


def _catalogue_of(file: Path) -> Path:
    """The catalogue of a module: its game's, its kit's, or that of the house."""
    for folder in (*sorted((SOURCE / "systems").iterdir()), *KITS):
        if folder.is_dir() and file.is_relative_to(folder):
            return folder / "german.json"
    return HOUSE_WORDS


def _kits_of(catalogue: Path) -> list[Path]:
    """The catalogues of the kits a game stands on."""
    named = [list(map(Path, game.german)) for game in games().values()]
    return next((files[:-1] for files in named if files[-1] == catalogue), [])


def _said_below(catalogue: Path, found: dict[Path, set[str]]) -> set[str]:
    """What need not be in a catalogue, since whoever reads it has that of the house, and of its kits, as well."""
    below = [] if catalogue == HOUSE_WORDS else [HOUSE_WORDS, *_kits_of(catalogue)]
    return set[str]().union(*(found[each] for each in below))


def _declared() -> Iterator[tuple[Path, str]]:
    """What the games say of themselves before anybody plays: the shelf reads their pitch. And their actions."""
    for name in games():
        game = load(name)
        yield HOUSE_WORDS, game.pitch
        for action in game.actions:
            catalogue = _catalogue_of(Path(inspect.getfile(action.command)))
            yield from ((catalogue, action.label), (catalogue, action.help))


def _declared_of_kinds() -> Iterator[tuple[Path, str]]:
    """The titles of what may lie on the table."""
    for name, manifest in games().items():
        game = load(name)
        places = [kind.title for kinds in (game.piles, game.tracks, game.marks, game.sheets) for kind in kinds]
        things = [
            title for thing in game.things for title in (thing.title, *(each.title for each in thing.numbers.values()))
        ]
        yield from ((Path(manifest.german[-1]), title) for title in (*places, *things))


def _named_places() -> Iterator[tuple[Path, str]]:
    """What the ready-made places of a game are called, and what lies there: these are no words of a book."""
    for manifest in games().values():
        catalogue = Path(manifest.german[-1])
        content = catalogue.parent / "content/places.toml"
        for place in tomllib.loads(content.read_text(encoding="utf-8"))["place"] if content.exists() else ():
            yield catalogue, place["title"]
            yield from ((catalogue, laid["title"]) for laid in place["legend"].values())


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
    """What is written on slips, without how its numbers are set."""
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "slips":
            words = re.sub(r"\{(\w+):\w+\}", r"{\1}", ast.literal_eval(call.args[2]))
            if A_SENTENCE.fullmatch(words) and re.search(r"[a-zA-Z]{2}", re.sub(r"\{\w+\}", "", words)):
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
    """Bring the catalogues up to date, or compare them."""
    count, missing = 0, []
    for catalogue, words in engine_words().items():
        translated: dict[str, str] = json.loads(catalogue.read_text(encoding="utf-8")) if catalogue.exists() else {}
        still_said = {english: translated[english] for english in words if english in translated}
        count += len(words)
        missing += [f"{catalogue.relative_to(ROOT)}: {english}" for english in words if english not in translated]
        if arguments == ["--check"]:
            missing += [f"{catalogue.relative_to(ROOT)}: nobody says {each}" for each in translated.keys() - set(words)]
        elif words:
            catalogue.write_text(json.dumps(still_said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print("\n".join(missing))
    print(f"{count} sentences, {len(missing)} to look at")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
