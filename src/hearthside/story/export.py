"""The story to take home: as Markdown, as one page of HTML, as JSON.

A story holds only what its seat heard, and nothing else is read here: whoever exports it gets no secret of others.
"""

import json
from collections.abc import Iterable
from html import escape
from itertools import groupby

from hearthside.kernel.saying import filled, listed
from hearthside.rulebook import find as find_rule
from hearthside.story.telling import Line, Story, plain_line
from hearthside.story.words import readable, to_html, to_inline_html, to_inline_markdown, to_markdown

FORMAT = 1
"""Of the JSON: it grows by one when a field changes its meaning."""

RULES_TITLE = "The rules behind it"


def as_json(story: Story) -> str:
    """The story as JSON, line by line."""
    lines = [plain_line(line) for line in story]
    return readable(json.dumps({"hearthside_story": FORMAT, "lines": lines}, ensure_ascii=False, indent=1))


# --- Markdown ---------------------------------------------------------------------------------------------------------


def as_markdown(story: Story, title: str) -> str:
    """The story as Markdown that any reader of Markdown shows well."""
    parts = [f"# {to_inline_markdown(' '.join(title.split()))}"]
    parts += [_entry_in_markdown(lines) for lines in _entries(story)]
    rules = _rules(story)
    if rules:
        parts.append(f"## {RULES_TITLE}")
        parts.append("\n".join(f"- **{rule}** {_plain_markdown(text)}" for rule, text in rules.items()))
    return "\n\n".join(parts) + "\n"


def _entry_in_markdown(lines: list[Line]) -> str:
    taken_back = lines[0].taken_back
    parts = [filled("*Taken back in entry {number}:*", {"number": taken_back})] if taken_back else []
    return "\n\n".join([*parts, *(_line_in_markdown(line) for line in lines)])


def _line_in_markdown(line: Line) -> str:
    rule = f" `{line.rule}`" if _is_in_the_book(line.rule) else ""
    only = filled(" *(only to {names})*", {"names": _plain_markdown(listed(line.only_to))}) if line.only_to else ""
    if line.kind == "said":
        quoted = "\n".join(f"> {row}".rstrip() for row in to_markdown(line.says).split("\n"))
        return f"**{_plain_markdown(line.speaker)}**{only}{rule}\n\n{quoted}"
    opening = "**Ruling:** " if line.kind == "ruling" else "**↺** " if line.kind == "rewind" else ""
    cards = "".join(f"\\\n*{_plain_markdown(card)}*" for card in _cards(line))
    return f"{opening}{to_inline_markdown(line.says)}{only}{rule}{cards}"


def _plain_markdown(text: str) -> str:
    """Text that is no Markdown, as Markdown that shows it as it is."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>&~|#!" else sign for sign in " ".join(readable(text).split()))


# --- HTML -------------------------------------------------------------------------------------------------------------


def as_html(story: Story, title: str) -> str:
    """The story as one page that needs nothing else: no script, no picture, nothing fetched from anywhere."""
    heading = _plain_html(title)
    entries = "\n".join(_entry_in_html(lines) for lines in _entries(story))
    return _PAGE.format(title=heading, style=_STYLE, entries=entries, rules=_rules_in_html(_rules(story)))


def _entry_in_html(lines: list[Line]) -> str:
    seq, taken_back = lines[0].seq, lines[0].taken_back
    inside = "\n".join(_line_in_html(line) for line in lines)
    if taken_back:
        note = filled('<p class="note">Taken back in <a href="#entry-{at}">entry {at}</a>:</p>', {"at": taken_back})
        inside = f"{note}\n<del>\n{inside}\n</del>"
    return f'<li id="entry-{seq}" value="{seq}">\n{inside}\n</li>'


def _line_in_html(line: Line) -> str:
    notes = _only_in_html(line) + _rule_in_html(line.rule)
    if line.kind == "said":
        speaker = f"<p><b>{_plain_html(line.speaker)}</b>{notes}</p>"
        return f'<div class="said" dir="auto">\n{speaker}\n{to_html(line.says)}\n</div>'
    opening = "<b>Ruling:</b> " if line.kind == "ruling" else ""
    cards = "".join(f'\n<p class="cards">{_plain_html(card)}</p>' for card in _cards(line))
    return f'<p class="{line.kind}" dir="auto">{opening}{to_inline_html(line.says)}{notes}</p>{cards}'


def _only_in_html(line: Line) -> str:
    only = '<span class="note">only to {names}</span>'
    return " " + filled(only, {"names": _plain_html(listed(line.only_to))}) if line.only_to else ""


def _rule_in_html(rule: str) -> str:
    return f' <a class="rule" href="#rule-{rule}">{rule}</a>' if _is_in_the_book(rule) else ""


def _rules_in_html(rules: dict[str, str]) -> str:
    if not rules:
        return ""
    told = "\n".join(f'<dt id="rule-{rule}">{rule}</dt>\n<dd>{_plain_html(text)}</dd>' for rule, text in rules.items())
    return f"<h2>{RULES_TITLE}</h2>\n<dl>\n{told}\n</dl>"


def _plain_html(text: str) -> str:
    return escape(readable(text))


# --- Both -------------------------------------------------------------------------------------------------------------


def _entries(story: Story) -> Iterable[list[Line]]:
    """The lines of each entry together."""
    return (list(lines) for _, lines in groupby(story, key=lambda line: line.seq))


def _cards(line: Line) -> tuple[str, ...]:
    return line.result.cards if line.result is not None else ()


def _rules(story: Story) -> dict[str, str]:
    """Every rule the story tells of, in its own words."""
    cited = sorted({line.rule for line in story})
    found = {rule: find_rule(rule) for rule in cited}
    return {rule: entry.text for rule, entry in found.items() if entry is not None and entry.id == rule}


def _is_in_the_book(rule: str) -> bool:
    """Only a rule that can be looked up is named: a reader of the page has nothing of any other."""
    entry = find_rule(rule) if rule else None
    return entry is not None and entry.id == rule


_STYLE = """\
:root {
  color-scheme: light dark;
  --leaf: #f9f0dc; --line: #bfa475; --ink: #2a1b12; --soft: #54402d; --candle: #9a5f0a;
}
@media (prefers-color-scheme: dark) {
  :root { --leaf: #261c16; --line: #57422f; --ink: #f5e9d3; --soft: #d6c2a2; --candle: #f4c660; }
}
body { margin: 0; background: var(--leaf); color: var(--ink); }
body { font: 1.125rem/1.5 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif; }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: break-word; }
h1, h2 { line-height: 1.2; }
ol.story { padding-left: 2.75rem; }
.story > li { margin: 0 0 1rem; }
.story > li::marker { color: var(--soft); font-size: 0.8em; }
p { margin: 0 0 0.25rem; }
.said, .ruling { border-left: 2px solid var(--line); padding-left: 0.9rem; margin: 0 0 0.25rem; }
.said { font-style: italic; }
.said b { font-style: normal; }
.ruling { border-color: var(--candle); }
.rewind { border-block: 1px dashed var(--line); padding: 0.4rem 0; }
.cards, .note, .rule { color: var(--soft); font-size: 0.85em; font-style: normal; }
.rule { white-space: nowrap; }
del { color: var(--soft); }
a { color: var(--candle); }
pre { overflow-x: auto; }
dt { font-weight: bold; margin-top: 0.75rem; }
dd { margin: 0; }
@media print {
  :root { --leaf: #fff; --line: #999; --ink: #000; --soft: #444; --candle: #000; }
  body { font-size: 11pt; }
  main { max-width: none; padding: 0; }
  .story > li, dd { break-inside: avoid; }
  dt { break-after: avoid; }
  a { text-decoration: none; }
}"""

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<ol class="story">
{entries}
</ol>
{rules}
</main>
</body>
</html>
"""
