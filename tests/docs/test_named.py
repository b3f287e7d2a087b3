"""What the docs name is there: every path, every link, every make target, every command and its options."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hearthside.cli import COMMANDS, parser
from hearthside.games import games
from hearthside.systems import load
from tests.packaging import ROOT, repository_files

DOCS = [ROOT / "CONTRIBUTING.md", ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
every_page = pytest.mark.parametrize("page", DOCS, ids=lambda page: str(page.relative_to(ROOT)))

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
A_PATH = re.compile(r"[\w.-]+(?:/[\w.*-]+)+/?|[\w-]+\.(?:py|md|toml|json|ts|svelte|sqlite)")
MADE_LATER = {"tables.sqlite"}
"""Files that are not of the repository: the house writes them."""


def _said(page: Path) -> Iterator[str]:
    """What stands in code on a page: between backticks, and the lines of its blocks."""
    text = page.read_text("utf-8")
    for _, block in FENCE.findall(text):
        yield from block.splitlines()
    yield from CODE.findall(FENCE.sub("", text))


@cache
def _files() -> frozenset[str]:
    """Every file and folder of the repository."""
    paths = [path.relative_to(ROOT) for path in repository_files()]
    return frozenset(str(each) for path in paths for each in (path, *path.parents))


@cache
def _kinds() -> frozenset[str]:
    return frozenset(kind for name in games() for kind in load(name).part_of)


def _is_there(name: str) -> bool:
    """A path from the root, or from some folder that the page speaks of."""
    wanted = name.rstrip("/")
    return wanted in MADE_LATER or any(f"/{each}".endswith(f"/{wanted}") for each in _files())


@every_page
def test_every_path_on_it_exists(page: Path) -> None:
    named = {words for words in CODE.findall(FENCE.sub("", page.read_text("utf-8"))) if A_PATH.fullmatch(words)}
    places = {words for words in named if words.partition("/")[0] in _kinds()}
    assert sorted(name for name in named - places if not _is_there(name)) == []


@every_page
def test_every_link_on_it_leads_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


@every_page
def test_every_make_target_on_it_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {match[1] for said in _said(page) if (match := re.match(r"make ([a-z-]+)", said))}
    assert named <= targets


def _commands(page: Path) -> Iterator[list[str]]:
    for said in _said(page):
        if match := re.match(r"(?:\$ )?(?:\S*/)?hearthside ([a-z].*)", said):
            yield re.split(r"\s+", re.split(r"\s{2,}|\s#", match[1])[0])


@every_page
def test_every_command_on_it_exists_with_its_options(page: Path) -> None:
    for command, *words in _commands(page):
        assert command in COMMANDS, command
        asked = [word for word in words if re.fullmatch(r"--[a-z-]+", word)]
        assert [option for option in asked if option not in _options(command)] == [], command


@cache
def _options(command: str) -> frozenset[str]:
    """Every option of a command and of the questions below it."""
    found, left = set[str](), [parser(command)]
    while left:
        each = left.pop()
        for action in each._actions:
            found.update(action.option_strings)
            left += (action.choices or {}).values() if isinstance(action.choices, dict) else []
    return frozenset(found)


def test_every_decision_is_listed_on_its_page() -> None:
    folder = ROOT / "docs/decisions"
    listed = LINK.findall((folder / "index.md").read_text("utf-8"))
    assert listed == sorted(path.name for path in folder.glob("0*.md")), "list it in docs/decisions/index.md"


def test_every_page_of_the_site_is_in_its_contents_or_listed_on_a_page() -> None:
    contents = set(re.findall(r'"([\w/-]+\.md)"', (ROOT / "zensical.toml").read_text("utf-8")))
    pages = {str(page.relative_to(ROOT / "docs")) for page in DOCS if ROOT / "docs" in page.parents}
    assert {page for page in pages - contents if not page.startswith("decisions/")} == set()


def test_the_glossary_has_each_word_once_in_the_order_of_the_alphabet() -> None:
    rows = re.findall(r"^\| ([a-z ]+) \| (.+) \|$", (ROOT / "docs/glossary.md").read_text("utf-8"), re.MULTILINE)
    words = [word for word, _ in rows]
    assert len(words) > 40
    assert words == sorted(set(words))
