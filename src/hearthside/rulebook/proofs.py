"""Which tests prove which rules: read out of the tests without running them.

A test claims a rule with `@rule("TF-FLIP-01")` from `tests/marks.py`, on a function, a class, a whole module
(`pytestmark`) or one row of a parametrised test; a scenario claims it with `proves = ["TF-FLIP-01"]`.
Where the `conftest.py` of a folder lists `EDITIONS`, a test there is run for each of them that plays by all the rules
the test names, and proves them for just these.
`python -m hearthside.rulebook.proofs --write` puts what it finds into `rules/proofs.json`.
"""

import argparse
import ast
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hearthside.games import games
from hearthside.rulebook.book import played_in
from hearthside.rulebook.shelf import system_of

CHECKOUT = Path(__file__).parents[3]
LISTED = "rules/proofs.json"
BLESS = "python -m hearthside.rulebook.proofs --write"
PROVES_NOTHING = ("skip", "xfail")

Proofs = dict[str, dict[str, list[str]]]
Test = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody says that a rule of a game is proved, and where."""

    rule_id: str
    system: str
    where: str


def scan(checkout: Path) -> Proofs:
    """Every proof in a checkout: game, rule, and the tests and scenarios that show it."""
    proofs: Proofs = {system: {} for system in games()}
    for claim in sorted(claims(checkout), key=lambda each: (each.rule_id, each.where)):
        shown = proofs[claim.system].setdefault(claim.rule_id, [])
        if claim.where not in shown:
            shown.append(claim.where)
    return proofs


def claims(checkout: Path) -> Iterator[Claim]:
    """All claims of all tests and scenarios, in no special order."""
    for path in (checkout / "tests").rglob("test_*.py"):
        if (path.parent / "pyproject.toml").exists():
            continue  # a game in a package of its own proves its own rules
        where = path.relative_to(checkout).as_posix()
        yield from claims_of_tests(path.read_text("utf-8"), where, editions_of(path.parent))
    for path in (checkout / "scenarios").rglob("*.toml"):
        yield from claims_of_scenario(path.read_text("utf-8"), path.relative_to(checkout).as_posix())


def editions_of(folder: Path) -> tuple[str, ...]:
    """The editions for which the tests of a folder are run, as its `conftest.py` lists them; mostly none."""
    conftest = folder / "conftest.py"
    if not conftest.exists():
        return ()
    assigned = dict(_assigned(ast.parse(conftest.read_text("utf-8")).body))
    listed: tuple[str, ...] = ast.literal_eval(assigned["EDITIONS"]) if "EDITIONS" in assigned else ()
    return listed


def claims_of_scenario(text: str, where: str) -> Iterator[Claim]:
    """A scenario proves the rules of its `proves` list, for the game it is played in."""
    scenario = tomllib.loads(text)
    for rule_id in scenario.get("proves", ()):
        yield _claim(rule_id, scenario.get("system"), where)


def claims_of_tests(text: str, where: str, editions: Sequence[str] = ()) -> Iterator[Claim]:
    """The claims of one file of tests, which may be run for several editions."""
    if "rule(" not in text:
        return
    body = ast.parse(text, where).body
    if editions:
        yield from _claims_by_edition(body, where, editions)
        return
    cases = {name: value for name, value in _assigned(body) if name != "pytestmark"}
    yield from _module_claims(body, where)
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _marks(node.decorator_list, f"{where}::{node.name}", cases)
            yield from _module_claims(node.body, f"{where}::{node.name}")
            for test in _tests(node.body):
                yield from _marks(test.decorator_list, f"{where}::{node.name}::{test.name}", cases)
    for test in _tests(body):
        yield from _marks(test.decorator_list, f"{where}::{test.name}", cases)


def _claims_by_edition(body: Sequence[ast.stmt], where: str, editions: Sequence[str]) -> Iterator[Claim]:
    """Each test speaks for itself here: all its rules, for the editions that play by all of them."""
    for test in _tests(body):
        named = [claim.rule_id for claim in _marks(test.decorator_list, f"{where}::{test.name}", {})]
        for edition in played_in(editions, named):
            yield from (Claim(rule_id, edition, f"{where}::{test.name}") for rule_id in named)


def _tests(body: Iterable[ast.stmt]) -> Iterator[Test]:
    """The tests of a module or class, without those that are skipped or expected to fail: they prove nothing."""
    for node in body:
        if isinstance(node, Test) and node.name.startswith("test"):
            parts = [part for mark in node.decorator_list for part in ast.walk(mark)]
            if not any(isinstance(part, ast.Attribute) and part.attr in PROVES_NOTHING for part in parts):
                yield node


def _module_claims(body: Iterable[ast.stmt], where: str) -> Iterator[Claim]:
    """`pytestmark = rule(...)` speaks for every test of a module or class."""
    for name, value in _assigned(body):
        if name == "pytestmark":
            yield from _marks([value], where, {})


def _assigned(body: Iterable[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value


def _marks(marks: Iterable[ast.expr], where: str, cases: dict[str, ast.expr]) -> Iterator[Claim]:
    """The rules named by these marks, also in the rows of a table of cases that a mark mentions by name."""
    for mark in marks:
        for part in ast.walk(mark):
            if isinstance(part, ast.Call) and _name(part.func) == "rule":
                yield from _named(part, where)
            elif isinstance(part, ast.Name) and part.id in cases:
                yield from _marks([cases[part.id]], where, {})


def _name(func: ast.expr) -> str:
    """`rule` for `rule(...)`, `marks.rule(...)` and `pytest.mark.rule(...)` alike."""
    if isinstance(func, ast.Attribute):
        return func.attr
    return func.id if isinstance(func, ast.Name) else ""


def _named(mark: ast.Call, where: str) -> Iterator[Claim]:
    system = next((_word(each.value, where) for each in mark.keywords if each.arg == "system"), None)
    for argument in mark.args:
        yield _claim(_word(argument, where), system, where)


def _word(node: ast.expr, where: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ValueError(
        f"{where}, line {node.lineno}: write the rule's id out as a plain string, so that it can be read "
        "without running the test."
    )


def _claim(rule_id: str, system: str | None, where: str) -> Claim:
    """A rule belongs to the game of its prefix; a rule kept from another edition is claimed by naming the game."""
    game = system or system_of(rule_id)
    if game is None or game not in games():
        raise ValueError(f"{where} names {rule_id}, which belongs to no game we know.")
    return Claim(rule_id, game, where)


def as_json(proofs: Proofs) -> str:
    """The text of `rules/proofs.json`."""
    return json.dumps(proofs, indent=1, ensure_ascii=False) + "\n"


def is_current(checkout: Path) -> bool:
    """Does `rules/proofs.json` say what the tests say?"""
    listed = checkout / LISTED
    return listed.exists() and listed.read_text("utf-8") == as_json(scan(checkout))


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the list of proofs, or write it anew."""
    parser = argparse.ArgumentParser(prog="hearthside.rulebook.proofs", description=main.__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {LISTED} instead of checking it")
    if parser.parse_args(arguments).write:
        proofs = scan(CHECKOUT)
        (CHECKOUT / LISTED).write_text(as_json(proofs), "utf-8")
        for system, rules in proofs.items():
            print(f"{system}: {len(rules)} ids named by tests and scenarios")
        return 0
    if is_current(CHECKOUT):
        return 0
    print(f"{LISTED} is out of date. Run: {BLESS}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
