"""What people write at the table: a little Markdown, and never HTML.

Emphasis, lists, quotes, code, rules, line breaks and links to the web are understood; everything else stays the
characters that were typed. Whatever comes out is built from those few things alone.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

# Both libraries are imported when the first words are read: most who import this room never need them.
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

TAGS = frozenset({"a", "blockquote", "br", "code", "em", "hr", "li", "ol", "p", "pre", "strong", "ul"})
"""Every element words can become."""
ATTRIBUTES: dict[str, set[str]] = {"a": {"href"}, "ol": {"start"}, "*": set()}
"""Every attribute they can have; those of a link have `rel` besides."""
SCHEMES = frozenset({"http", "https"})
REL = "noopener noreferrer nofollow"

_BLOCKS = ("blockquote", "fence", "hr", "list")
_INLINE = ("autolink", "backticks", "emphasis", "entity", "escape", "link", "newline")
_PAIRS = ("balance_pairs", "fragments_join")
_LINE_ENDS = re.compile(r"[\r\n]+")
"""A sign can be written as a number, and so can the end of a line; in the middle of a text it is a mere space."""
_WEB = re.compile(r"https?://[^\s/?#]", re.IGNORECASE)


LONGEST_READ = 8000
"""Characters that are read as Markdown; longer words stay as they were typed."""
MOST_BRACKETS = 40
"""Brackets that may open a link: each is followed to the end of the text, and so is each inside it."""
MOST_MARKS = 1000
"""Signs that may mark something; people use a few, and reading takes longer with each."""


def to_html(text: str) -> str:
    """These words as HTML: paragraphs, lists and the like."""
    return _clean(_reader().render(_bounded(text)))


def to_inline_html(text: str) -> str:
    """These words as HTML inside a sentence: emphasis, code, links and line breaks, and no paragraphs."""
    return _clean(_reader().renderInline(_bounded(text)))


def to_markdown(text: str) -> str:
    """The same words as Markdown that every reader of Markdown shows alike, and that holds no HTML for any of them."""
    return "\n".join(_blocks(_tree(text), _Markdown()))


def to_inline_markdown(text: str) -> str:
    """These words as Markdown inside a sentence."""
    return _Markdown().inline(_inline_tree(text))


def to_text(text: str) -> str:
    """These words without their markup, for search and for plain pages."""
    return "\n".join(_blocks(_tree(text), _Plain()))


def readable(text: str) -> str:
    """The text as it can be written to a file: halves of characters are replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


_MARKS = re.compile(r"[\\`*_<>&]")
_ANY_MARK = re.compile(r"[\\`*_\[\]<>&~|#!+.():=-]")


def _bounded(text: str) -> str:
    """The words as they are read: where that would take long, every sign in them stands for itself."""
    words = readable(text)
    is_heavy = len(words) > LONGEST_READ or words.count("[") > MOST_BRACKETS or len(_MARKS.findall(words)) > MOST_MARKS
    return _ANY_MARK.sub(lambda sign: "\\" + sign[0], words) if is_heavy else words


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("zero", {"html": False, "linkify": False, "typographer": False, "breaks": True})
    reader.enable([*_BLOCKS, *_INLINE, *_PAIRS])
    reader.validateLink = _is_on_the_web  # type: ignore[method-assign]
    reader.core.ruler.push("links_lead_somewhere", _drop_empty_links)
    return reader


def _is_on_the_web(url: str) -> bool:
    return _WEB.match(url) is not None


def _drop_empty_links(state: StateCore) -> None:
    """`[here]()` is a link to nowhere, which nobody asks `validateLink` about: its words stay, the link goes."""
    for token in state.tokens:
        if token.children:
            token.children = list(_leading_somewhere(token.children))


def _leading_somewhere(tokens: Iterable[Token]) -> Iterator[Token]:
    is_empty = False  # links do not stand in links
    for token in tokens:
        if token.type == "link_open":
            is_empty = not token.attrs.get("href")
        if not (is_empty and token.type in ("link_open", "link_close")):
            yield token


def _clean(html: str) -> str:
    """A second pair of eyes: nothing passes that is not on the list, whatever the Markdown made of it."""
    import nh3

    return nh3.clean(
        html, tags=set(TAGS), attributes=ATTRIBUTES, url_schemes=set(SCHEMES), url_relative="deny", link_rel=REL
    ).strip()


def _tree(text: str) -> SyntaxTreeNode:
    from markdown_it.tree import SyntaxTreeNode

    return SyntaxTreeNode(_reader().parse(_bounded(text)))


def _inline_tree(text: str) -> SyntaxTreeNode:
    from markdown_it.tree import SyntaxTreeNode

    root = SyntaxTreeNode(_reader().parseInline(_bounded(text)))
    return root.children[0]


def _blocks(node: SyntaxTreeNode, writing: _Plain) -> list[str]:
    """The lines of everything under this node, one empty line between two blocks."""
    lines: list[str] = []
    is_tight = True
    for child in node.children:
        lines += [] if is_tight else [""]
        lines += _block(child, writing)
        is_tight = child.hidden  # the text of an item in a list without gaps
    return lines


def _block(node: SyntaxTreeNode, writing: _Plain) -> list[str]:
    match node.type:
        case "paragraph":
            return writing.inline(node.children[0]).split("\n")
        case "blockquote":
            return [f"> {line}".rstrip() for line in _blocks(node, writing) or [""]]
        case "bullet_list":
            return _items(node, [f"{node.markup} "] * len(node.children), writing)
        case "ordered_list":
            first = int(node.attrs.get("start", 1))
            return _items(node, [f"{first + at}{node.markup} " for at in range(len(node.children))], writing)
        case "fence":
            return writing.block_of_code(node.content)
        case "hr":
            return ["___"]
        case other:
            raise AssertionError(f"words never become {other}")


def _items(node: SyntaxTreeNode, bullets: list[str], writing: _Plain) -> list[str]:
    texts = [child for item in node.children for child in item.children if child.type == "paragraph"]
    has_gaps = not all(text.hidden for text in texts)
    lines: list[str] = []
    for item, bullet in zip(node.children, bullets, strict=True):
        first, *rest = _blocks(item, writing) or [""]
        lines += [""] if lines and has_gaps else []
        lines.append((bullet + first).rstrip())
        lines += [(" " * len(bullet) + line).rstrip() for line in rest]
    return lines


class _Plain:
    """Writes words without any markup."""

    def inline(self, node: SyntaxTreeNode) -> str:
        """Everything in this piece of a sentence."""
        return "".join(self._span(child) for child in node.children)

    def block_of_code(self, code: str) -> list[str]:
        """Lines that are kept as they are."""
        return code.rstrip("\n").split("\n")

    def _span(self, node: SyntaxTreeNode) -> str:
        match node.type:
            case "text":
                return self._text(_LINE_ENDS.sub(" ", node.content))
            case "softbreak" | "hardbreak":
                return self._break()
            case "code_inline":
                return self._code(node.content)
            case "em" | "strong":
                return self._emphasis(node.markup, self.inline(node))
            case "link":
                return self._link(self.inline(node), str(node.attrs["href"]))
            case other:
                raise AssertionError(f"words never become {other}")

    def _text(self, text: str) -> str:
        return text

    def _break(self) -> str:
        return "\n"

    def _code(self, code: str) -> str:
        return code

    def _emphasis(self, mark: str, inside: str) -> str:  # noqa: ARG002
        return inside

    def _link(self, inside: str, url: str) -> str:
        return inside if inside == url else f"{inside} ({url})"


_MARKUP = re.compile(r"[\\`*_\[\]<>&~|#!]")
_LINE_START = re.compile(r"(?m)^[ \t]*(?:([-+=:])|(\d+)([.)]))?")
_RUN_OF_TICKS = re.compile(r"`+")


class _Markdown(_Plain):
    """Writes words with their markup, and everything else in them so that it cannot be taken for markup."""

    def inline(self, node: SyntaxTreeNode) -> str:
        return _LINE_START.sub(_not_a_block, super().inline(node))

    def block_of_code(self, code: str) -> list[str]:
        fence = _ticks_around(code, least=3)
        return [fence, *super().block_of_code(code), fence]

    def _text(self, text: str) -> str:
        return _MARKUP.sub(lambda sign: "\\" + sign[0], text)

    def _break(self) -> str:
        return "\\\n"

    def _code(self, code: str) -> str:
        ticks = _ticks_around(code)
        needs_room = code.strip() and (code[0] in "` " or code[-1] in "` ")
        return f"{ticks} {code} {ticks}" if needs_room else f"{ticks}{code}{ticks}"

    def _emphasis(self, mark: str, inside: str) -> str:
        return f"{mark}{inside}{mark}"

    def _link(self, inside: str, url: str) -> str:
        return f"[{inside}](<{url}>)"


def _not_a_block(start: re.Match[str]) -> str:
    """The start of a line without what would make it an item of a list, a heading or a block of code."""
    sign, number, stop = start.groups()
    if sign:
        return f"\\{sign}"
    return f"{number}\\{stop}" if number else ""


def _ticks_around(code: str, least: int = 1) -> str:
    longest = max((len(run) for run in _RUN_OF_TICKS.findall(code)), default=0)
    return "`" * max(least, longest + 1)
