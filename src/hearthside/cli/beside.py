"""Two columns of rules on one page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from hearthside.rulebook import Difference, TopicDifference, in_force

GAP = "   "
NARROW = 24


def side_by_side(difference: Difference, width: int) -> Iterator[str]:
    """The lines of a page: topic by topic what each game says; what both say alike is only counted."""
    wide = max((width - len(GAP)) // 2, NARROW)
    yield from _row(wide, [difference.a], [difference.b])
    rules = {difference.a: in_force(difference.a), difference.b: in_force(difference.b)}
    for topic in difference.topics:
        yield ""
        yield topic.topic.upper()
        for ours, theirs in _pairs(topic):
            yield ""
            yield from _row(
                wide,
                _paragraphs(wide, [(each, rules[difference.a][each].text) for each in ours]),
                _paragraphs(wide, [(each, rules[difference.b][each].text) for each in theirs]),
            )
        if topic.held:
            yield ""
            yield f"Both alike: {len(topic.held)} {'rules' if len(topic.held) > 1 else 'rule'}."


def _pairs(topic: TopicDifference) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What stands in each other's place, then what stands alone."""
    yield from ((changed.a, changed.b) for changed in topic.changed)
    replaced = {each for changed in topic.changed for each in (*changed.a, *changed.b)}
    alone_a, alone_b = ([each for each in side if each not in replaced] for side in (topic.only_a, topic.only_b))
    for a, b in zip_longest(alone_a, alone_b):
        yield (a,) if a else (), (b,) if b else ()


def _paragraphs(wide: int, rules: Iterable[tuple[str, str]]) -> list[str]:
    return [line for rule_id, says in rules for line in wrap(f"{rule_id}  {says}", wide)]


def _row(wide: int, ours: list[str], theirs: list[str]) -> Iterator[str]:
    for one, other in zip_longest(ours, theirs, fillvalue=""):
        yield f"{one:<{wide}}{GAP}{other}".rstrip()
