"""Open a rulebook, find a rule by its id, search the rules by their words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial

from hearthside.games import games
from hearthside.rulebook import shelf
from hearthside.rulebook.entries import Entry, Held, Note, Rule, Ruling
from hearthside.rulebook.words import also_called

ADDED_UNDER = "Topic of the current edition"
NAMED = "In the current edition"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game, in the order of its page.

    `held` says of every rule and ruling of another edition whether it holds here too; `added` names the rules this
    edition sets beside a topic of the other. `names` and `readings` say how a kept rule reads here: with other names,
    or told anew, with the way to show it. All are empty for a game that is told in full.
    """

    system: str
    title: str
    topics: tuple[str, ...]
    rules: dict[str, Rule]
    rulings: dict[str, Ruling]
    notes: dict[str, Note]
    held: dict[str, Held]
    added: dict[str, tuple[str, ...]]
    names: dict[str, str]
    readings: dict[str, tuple[str, str]]

    def entries(self) -> Iterator[Entry]:
        """Everything that has an id, rules first."""
        yield from self.rules.values()
        yield from self.rulings.values()
        yield from self.notes.values()


@cache
def rulebook(system: str) -> Rulebook:
    """The rulebook of one game. Read once, then kept."""
    if system not in games():
        raise LookupError(f"There is no rulebook called {system!r}. There are: {', '.join(games())}.")
    return parse(system, shelf.read(games()[system].rules))


def in_force(system: str) -> dict[str, Rule]:
    """Every rule that is played in this game: its own, and those it keeps unchanged from another edition."""
    return rulebook(system).rules | {rule.id: rule for rule in _kept(system) if isinstance(rule, Rule)}


def rulings_in_force(system: str) -> dict[str, Ruling]:
    """Every ruling that is played by in this game: its own, and those it keeps from another edition."""
    return rulebook(system).rulings | {ruling.id: ruling for ruling in _kept(system) if isinstance(ruling, Ruling)}


@cache
def _kept(system: str) -> tuple[Entry, ...]:
    """What this edition keeps of another, as it reads here."""
    book = rulebook(system)
    found = (find(held.id) for held in book.held.values() if held.holds == "unchanged")
    return tuple(_read_here(entry, book) for entry in found if entry is not None)


def _read_here(entry: Entry, book: Rulebook) -> Entry:
    """The same rule or ruling in the names of this edition."""
    here = partial(_named_here, book.names)
    if isinstance(entry, Rule):
        text, shown_by = book.readings.get(entry.id) or (here(entry.text), here(entry.shown_by))
        return replace(entry, topic=here(entry.topic), text=text, shown_by=shown_by)
    if isinstance(entry, Ruling):
        return replace(entry, question=here(entry.question), ruling=here(entry.ruling), why=here(entry.why))
    return entry


def _named_here(names: dict[str, str], words: str) -> str:
    """These words with the names of this edition; ids keep theirs."""
    if not names:
        return words
    longest_first = sorted(names, key=len, reverse=True)
    pattern = r"(?<![\w-])(" + "|".join(re.escape(name) for name in longest_first) + r")(?![\w])"
    return re.sub(pattern, lambda found: names[found[0]], words)


def played_in(games: Iterable[str], rule_ids: Iterable[str]) -> tuple[str, ...]:
    """Those of these games that play by every one of these rules and rulings."""
    wanted = tuple(rule_ids)
    return tuple(game for game in games if all(is_played(rule_id, game) for rule_id in wanted))


def is_played(rule_id: str, system: str) -> bool:
    """Does this game play by this rule or ruling, its own or one it keeps unchanged from another edition?"""
    book = rulebook(system)
    if rule_id in book.rules or rule_id in book.rulings:
        return True
    return rule_id in book.held and book.held[rule_id].holds == "unchanged"


def find(rule_id: str, system: str | None = None) -> Entry | None:
    """The rule, ruling or note with this id, or None; as it reads in this game, if it is kept there.

    What a game replaced is not to be read in it; what fell away there a house may still play by. Small letters will do.
    """
    wanted = rule_id.strip().upper()
    held = rulebook(system).held.get(wanted) if system is not None else None
    if system is not None and held is not None and (held.holds == "unchanged" or held.replaced_by):
        return next((entry for entry in _kept(system) if entry.id == wanted), None)
    system = shelf.system_of(wanted)
    if system is None:
        return None
    book = rulebook(system)
    return book.rules.get(wanted) or book.rulings.get(wanted) or book.notes.get(wanted)


def search(words: str | Iterable[str], system: str | None = None) -> list[Entry]:
    """Everything that has all these words in its id, topic or text; first by id, then by topic, then by text.

    After that comes what a book has other words for: “hit points” finds Stamina.
    """
    wanted = [word.lower() for word in (words.split() if isinstance(words, str) else words)]
    if not wanted:
        return []
    hits = []
    for entry in _entries(system):
        others = also_called(system or entry.system).get(" ".join(wanted), ())
        for way, sought in enumerate([wanted, *(other.split() for other in others)]):
            rank = _rank(entry, sought)
            if rank is not None:
                hits.append(((way, rank), entry))
                break
    return [entry for _, entry in sorted(hits, key=lambda hit: hit[0])]


def _entries(system: str | None) -> Iterator[Entry]:
    if system is None:
        for each in games():
            yield from rulebook(each).entries()
    else:
        book = rulebook(system)
        yield from in_force(system).values()
        yield from rulings_in_force(system).values()
        yield from book.notes.values()


def _rank(entry: Entry, wanted: list[str]) -> int | None:
    """How near a search comes: 0 by id, 1 by topic, 2 by text; None when a word is missing."""
    places = (entry.id.lower(), entry.topic.lower(), entry.text.lower())
    if not all(any(word in place for place in places) for word in wanted):
        return None
    return next(rank for rank, place in enumerate(places) if any(word in place for word in wanted))


def parse(system: str, page: str) -> Rulebook:
    """Read a page: `# title`, `## topic`, and under each topic a table whose first column is the id."""
    title = topic = ""
    columns: list[str] = []
    book = Rulebook(system, "", (), {}, {}, {}, {}, {}, {}, {})
    for number, line in enumerate(page.splitlines(), 1):
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            topic = line[3:].strip()
        elif not line.startswith("|"):
            columns = []
        elif not columns:
            columns = _cells(line)
        elif not line.startswith("|---"):
            cells = _cells(line)
            if len(cells) != len(columns):
                raise ValueError(f"{system}, line {number}: {len(cells)} cells under {len(columns)} headings.")
            _enter(book, topic, dict(zip(columns, cells, strict=True)))
    topics = tuple(dict.fromkeys(rule.topic for rule in book.rules.values()))
    return replace(book, title=title, topics=topics)


def _cells(line: str) -> list[str]:
    """The cells of a row as plain words: bold is for those who read the page itself."""
    return [cell.strip().replace("**", "") for cell in line.strip()[1:-1].split("|")]


def _enter(book: Rulebook, topic: str, row: dict[str, str]) -> None:
    """Put one row of a table where its headings say it belongs; other tables are there for the reader only."""
    if ADDED_UNDER in row:
        book.added[row[ADDED_UNDER]] = _ids(row["Added here"])
    if NAMED in row:
        book.names[row[NAMED]] = row["Here"]
    if "Id" not in row:
        return
    rule_id = row.pop("Id")
    if "Reads here" in row:
        book.readings[rule_id] = (row["Reads here"], row["Shown here"])
        return
    if rule_id in book.rules or rule_id in book.rulings or rule_id in book.notes or rule_id in book.held:
        raise ValueError(f"{book.system}: {rule_id} stands on the page twice.")
    if "Rule" in row:
        book.rules[rule_id] = Rule(
            rule_id, book.system, topic, row["Rule"], row["Source"], row["Kind"], row["Shown by"]
        )
    elif "Question" in row:
        why = row.get("Why, and the other reading", "")
        book.rulings[rule_id] = Ruling(
            rule_id, book.system, topic, row["Question"], row.get("The book", ""), row["Our ruling"], why
        )
    elif "Holds" in row:
        book.held[rule_id] = Held(rule_id, row["Holds"], _ids(row["Replaced by"]), row["Note"])
    else:
        text = "; ".join(f"{heading}: {cell}" for heading, cell in row.items() if cell)
        book.notes[rule_id] = Note(rule_id, book.system, topic, text)


def _ids(cell: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in cell.split(",") if each.strip())
