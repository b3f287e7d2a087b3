"""The rules of every game at the table: find one, search them, see which are proved and how two editions differ.

Nothing is read until it is asked for, so importing this package costs next to nothing.
"""

TYPE_CHECKING = False  # as in typing, which would cost more to import than this whole package
if TYPE_CHECKING:
    from hearthside.rulebook.book import (
        Rulebook,
        find,
        in_force,
        is_played,
        played_in,
        rulebook,
        rulings_in_force,
        search,
    )
    from hearthside.rulebook.editions import Difference, RulesInPlace, TopicDifference, diff
    from hearthside.rulebook.entries import Entry, Held, Note, Rule, Ruling
    from hearthside.rulebook.shelf import system_of
    from hearthside.rulebook.standing import Coverage, coverage, coverage_by_topic, proofs_of
    from hearthside.rulebook.telling import as_plain, as_text
    from hearthside.rulebook.words import Word, also_called, glossary

__all__ = [
    "Coverage",
    "Difference",
    "Entry",
    "Held",
    "Note",
    "Rule",
    "Rulebook",
    "RulesInPlace",
    "Ruling",
    "TopicDifference",
    "Word",
    "also_called",
    "as_plain",
    "as_text",
    "coverage",
    "coverage_by_topic",
    "diff",
    "find",
    "glossary",
    "in_force",
    "is_played",
    "played_in",
    "proofs_of",
    "rulebook",
    "rulings_in_force",
    "search",
    "system_of",
]

_HOMES = {
    "book": ("Rulebook", "find", "in_force", "is_played", "played_in", "rulebook", "rulings_in_force", "search"),
    "editions": ("RulesInPlace", "Difference", "TopicDifference", "diff"),
    "entries": ("Entry", "Held", "Note", "Rule", "Ruling"),
    "shelf": ("system_of",),
    "standing": ("Coverage", "coverage", "coverage_by_topic", "proofs_of"),
    "telling": ("as_plain", "as_text"),
    "words": ("Word", "also_called", "glossary"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Fetch a public name from its module the first time somebody asks for it."""
        for home, names in _HOMES.items():
            if name in names:
                from importlib import import_module

                value = getattr(import_module(f"{__name__}.{home}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
