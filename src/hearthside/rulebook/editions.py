"""How two games differ, topic by topic."""

from dataclasses import dataclass, replace

from hearthside.rulebook.book import Rulebook, in_force, rulebook
from hearthside.rulebook.entries import Held


@dataclass(frozen=True, slots=True)
class RulesInPlace:
    """Rules of the first game, and those of the second that stand in their place."""

    a: tuple[str, ...]
    b: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TopicDifference:
    """One topic: the ids only the first game has, those only the second has, and those both share unchanged.

    `changed` says which of the first two stand in each other's place.
    """

    topic: str
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    held: tuple[str, ...]
    changed: tuple[RulesInPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """Two games side by side.

    `rule_by_rule` says whether somebody has compared them rule by rule, as for two editions of one game. If not, only
    the titles of their topics were matched, and rules under one title may well say the same.
    """

    a: str
    b: str
    rule_by_rule: bool
    topics: tuple[TopicDifference, ...]


def diff(a: str, b: str) -> Difference:
    """What separates game `a` from game `b`, topic by topic."""
    if a == b:
        return Difference(a, b, True, tuple(TopicDifference(t, (), (), ids) for t, ids in _ids_by_topic(a).items()))
    older, newer = rulebook(a), rulebook(b)
    if any(rule_id in older.rules for rule_id in newer.held):
        return Difference(a, b, True, _editions(older, newer))
    if any(rule_id in newer.rules for rule_id in older.held):
        return Difference(a, b, True, tuple(_turned(topic) for topic in _editions(newer, older)))
    return Difference(a, b, False, _by_title(a, b))


def _editions(whole: Rulebook, edition: Rulebook) -> tuple[TopicDifference, ...]:
    """Topics of the edition told in full, then what the other has outside them all."""
    topics, placed = dict[str, TopicDifference](), set[str]()
    for topic in whole.topics:
        rows = [edition.held[rule.id] for rule in whole.rules.values() if rule.topic == topic]
        replacing = [new for row in rows for new in row.replaced_by]
        own = tuple(dict.fromkeys([*replacing, *edition.added.get(topic, ())]))
        gone = tuple(row.id for row in rows if row.holds != "unchanged")
        held = tuple(row.id for row in rows if row.holds == "unchanged")
        topics[topic] = TopicDifference(topic, gone, own, held, _changed(rows))
        placed.update(own)
    for topic in edition.topics:
        rest = tuple(rule.id for rule in edition.rules.values() if rule.topic == topic and rule.id not in placed)
        if rest:
            here = topics.get(topic) or TopicDifference(topic, (), (), ())
            topics[topic] = replace(here, only_b=(*here.only_b, *rest))
    return tuple(topics.values())


def _changed(rows: list[Held]) -> tuple[RulesInPlace, ...]:
    """What replaces what; old rules that the same new ones replace stand together."""
    replaced: dict[tuple[str, ...], tuple[str, ...]] = {}
    for row in rows:
        if row.replaced_by:
            replaced[row.replaced_by] = (*replaced.get(row.replaced_by, ()), row.id)
    return tuple(RulesInPlace(old, new) for new, old in replaced.items())


def _turned(topic: TopicDifference) -> TopicDifference:
    """The same topic, seen from the other game."""
    changed = tuple(RulesInPlace(each.b, each.a) for each in topic.changed)
    return TopicDifference(topic.topic, topic.only_b, topic.only_a, topic.held, changed)


def _by_title(a: str, b: str) -> tuple[TopicDifference, ...]:
    first, second = _ids_by_topic(a), _ids_by_topic(b)
    spelled = {topic.casefold(): topic for topic in (*second, *first)}
    ours = {topic.casefold(): ids for topic, ids in first.items()}
    theirs = {topic.casefold(): ids for topic, ids in second.items()}
    titles = dict.fromkeys((*ours, *theirs))
    return tuple(TopicDifference(spelled[t], ours.get(t, ()), theirs.get(t, ()), ()) for t in titles)


def _ids_by_topic(system: str) -> dict[str, tuple[str, ...]]:
    topics: dict[str, tuple[str, ...]] = {}
    for rule in in_force(system).values():
        topics[rule.topic] = (*topics.get(rule.topic, ()), rule.id)
    return topics
