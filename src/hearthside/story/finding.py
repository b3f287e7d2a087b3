"""Find something in the story: by its words, by what kind of line it is, by who speaks."""

import unicodedata

from hearthside.story.telling import Kind, Line, Story


def find(story: Story, words: str) -> Story:
    """The lines that have all these words, in whatever they show. Capitals and accents do not matter."""
    wanted = _folded(words).split()
    return tuple(line for line in story if _has(line, wanted))


def of_kind(story: Story, *kinds: Kind) -> Story:
    """The lines of these kinds."""
    return tuple(line for line in story if line.kind in kinds)


def spoken_by(story: Story, who: str) -> Story:
    """The lines of this seat or creature, by its short name or by what people call it."""
    wanted = _folded(who)
    return tuple(line for line in story if wanted in (_folded(line.who), _folded(line.speaker)))


def standing(story: Story) -> Story:
    """The story without what was taken back."""
    return tuple(line for line in story if not line.taken_back)


def speakers(story: Story) -> tuple[str, ...]:
    """Everybody the story tells of, in the order of their first line."""
    return tuple(dict.fromkeys(line.speaker for line in story if line.speaker))


def _has(line: Line, wanted: list[str]) -> bool:
    shown = _shown(line)
    return all(word in shown for word in wanted)


def _shown(line: Line) -> str:
    parts = [line.speaker, line.says, line.rule]
    if line.result is not None:
        parts += [line.result.what, line.result.result, line.result.rule, *line.result.cards]
    return _folded(" ".join(parts))


def _folded(text: str) -> str:
    """Without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
