"""`hearthside run`: play scenario files and compare what happens with what they expect."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import help_formatter

# Everything else is imported when something is played: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hearthside.scenario.playing import Played, Report

RUN_HELP = """\
Play scenarios: small TOML files that lay out a table, say what people do, and what must come of it.

A folder stands for all scenarios in it. The exit code is 0 when everything came out as expected, 1 when something
differed, and 2 when a file makes no sense. The format is described in scenarios/README.md.
"""
RUN_EXAMPLES = """\
examples:
  hearthside run scenarios                                    all of them, one line each
  hearthside run --story scenarios/thousand_faces/tutorial.toml
  hearthside run --json scenarios/thousand_faces/flip.toml
"""


def add_run(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `run` command."""
    parser = subparsers.add_parser(
        "run",
        help="play scenario files and check them",
        description=RUN_HELP,
        epilog=RUN_EXAMPLES,
        formatter_class=help_formatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario, or a folder of them")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print every step with its events and differences as JSON")
    how.add_argument("--story", action="store_true", help="tell each scenario, step by step")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play all files; the exit code tells the worst of what came of it."""
    from hearthside.scenario.playing import as_plain
    from hearthside.scenario.reading import BrokenScenario

    worst, count = 0, 0
    plain: list[dict[str, object]] = []
    for name, path in _files(args.files):
        count += 1
        try:
            if path is None:
                raise BrokenScenario("there is no such file.")
            report = _played(path)
        except BrokenScenario as why:
            worst = 2
            plain.append({"file": name, "title": None, "ok": False, "broken": str(why), "steps": []})
            print(f"{name}: {why}", file=sys.stderr)
            continue
        worst = max(worst, 0 if report.ok else 1)
        plain.append(dict(as_plain(report, name)))
        if not args.json:
            print_story("\n".join(_told(report, name) if args.story else _summed_up(report, name)))
    if args.json:
        import json

        print(json.dumps(plain, indent=2))
    elif worst == 0 and count > 1:
        print(f"{count} scenarios, all as expected.")
    return worst


def _files(names: list[str]) -> Iterator[tuple[str, Path | None]]:
    """Each scenario that is meant, with the name it goes by; no path where there is none."""
    from pathlib import Path

    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            yield from ((each.as_posix(), each) for each in inside)
            if not inside:
                yield name, None
        else:
            yield name, path if path.is_file() else None


def _played(path: Path) -> Report:
    from hearthside.scenario.playing import play
    from hearthside.scenario.reading import BrokenScenario, read_scenario

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as why:
        raise BrokenScenario(f"it cannot be read: {why}.") from None
    return play(read_scenario(text))


def _summed_up(report: Report, name: str) -> Iterator[str]:
    """One line where all is well; every difference where it is not."""
    steps = len(report.scenario.steps)
    if report.ok:
        yield f"ok      {name}: {report.scenario.title} ({steps} {'step' if steps == 1 else 'steps'})"
        return
    yield f"FAILED  {name}: {report.scenario.title}"
    for each in report.played:
        if not each.ok:
            yield f"  step {each.step.number} of {steps}{_doing(each)}"
            for difference in each.differences:
                yield from (f"    {line}" for line in str(difference).splitlines())


def _told(report: Report, name: str) -> Iterator[str]:
    """The scenario as something to read."""
    from textwrap import fill

    yield report.scenario.title
    yield "=" * len(report.scenario.title)
    for paragraph in report.scenario.about.strip().split("\n\n"):
        yield from ("", fill(" ".join(paragraph.split()), 100)) if paragraph else ()
    for each in report.played:
        yield f"\n{each.step.number}. {' '.join(each.step.about.split()) or 'A look at the table.'}"
        if each.did:
            yield f"   > {_command(each)}"
        for said in each.said:
            rule = f"  [{said['rule']}]" if said["rule"] else ""
            yield f"     {said['says']}{rule}"
        if each.refused:
            rule = f"  [{each.refused.rule}]" if each.refused.rule else ""
            yield f"     No: {each.refused.says}{rule}"
    yield ""
    yield from _summed_up(report, name)


def _doing(played: Played) -> str:
    return f", {_command(played)}" if played.did else ", a look at the table"


def _command(played: Played) -> str:
    from hearthside.scenario.expecting import shown

    fields = [f"{name}={shown(value)}" for name, value in played.did.items() if name not in ("by", "do")]
    return " ".join([f"{played.did['by']}:", played.did["do"], *fields])


def print_story(text: str) -> None:
    """Print, on terminals that know only plain letters too: there ✔✔ becomes vv."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.replace("✅", "v").replace("✔", "v").replace("✗", "x")
    print(text.encode(encoding, errors="replace").decode(encoding))
