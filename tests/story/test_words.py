"""Words people write: a little Markdown comes through, and nothing else ever does."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from hearthside.story.words import REL, TAGS, to_html, to_inline_html, to_inline_markdown, to_markdown, to_text
from tests.story.hostile import FRAGMENTS, PAYLOADS, page_of

INLINE_TAGS = frozenset({"a", "br", "code", "em", "strong"})

anything = st.one_of(
    st.text(max_size=200),
    st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join),
    st.lists(st.sampled_from(PAYLOADS), min_size=1, max_size=4).map("".join),
)


def assert_harmless(html: str, tags: frozenset[str] = TAGS) -> None:
    """Only what is on the list: elements, attributes, and ways to the web."""
    page = page_of(html)
    assert page.tags <= tags
    assert not page.oddities
    for tag, attributes in page.elements:
        match tag:
            case "a":
                assert attributes.keys() == {"href", "rel"}
                assert attributes["rel"] == REL
                assert (attributes["href"] or "").lower().startswith(("http://", "https://"))
            case "ol":
                assert attributes.keys() <= {"start"}
                assert (attributes.get("start") or "1").isdigit()
            case _:
                assert not attributes


def shown_by_a_careless_reader(markdown: str) -> str:
    """What becomes of exported Markdown where HTML, pictures and everything else are switched on."""
    html: str = MarkdownIt("commonmark", {"html": True}).render(markdown)
    return html


@pytest.mark.parametrize(
    ("words", "html"),
    [
        ("She *leaps*.", "<p>She <em>leaps</em>.</p>"),
        ("She **leaps**.", "<p>She <strong>leaps</strong>.</p>"),
        ("One line\nand another", "<p>One line<br>\nand another</p>"),
        ("One\n\nTwo", "<p>One</p>\n<p>Two</p>"),
        ("- rope\n- lamp", "<ul>\n<li>rope</li>\n<li>lamp</li>\n</ul>"),
        ("3. lamp", '<ol start="3">\n<li>lamp</li>\n</ol>'),
        ("> Who goes there?", "<blockquote>\n<p>Who goes there?</p>\n</blockquote>"),
        ("`d6`", "<p><code>d6</code></p>"),
        ("```\n6 < 7\n```", "<pre><code>6 &lt; 7\n</code></pre>"),
        ("one\n\n---\n\ntwo", "<p>one</p>\n<hr>\n<p>two</p>"),
        ("[map](https://a.example/m?x=1)", f'<p><a href="https://a.example/m?x=1" rel="{REL}">map</a></p>'),
        ("<https://a.example>", f'<p><a href="https://a.example" rel="{REL}">https://a.example</a></p>'),
        ("", ""),
    ],
)
def test_these_few_things_are_understood(words: str, html: str) -> None:
    assert to_html(words) == html


@pytest.mark.parametrize(
    "words",
    [
        "# No heading",
        "No heading\n===",
        "<b>no tag</b>",
        "www.example.com is no link",
        "a | b",
        "[no](javascript:link)",
        "    no code",
        "~~not struck~~",
    ],
)
def test_everything_else_stays_the_characters_that_were_typed(words: str) -> None:
    page = page_of(to_html(words))
    assert page.tags <= {"p", "br"}
    assert page.text.split() == words.split()


def test_a_picture_is_no_picture() -> None:
    assert page_of(to_html("![a cat](https://a.example/cat.png)")).tags == {"p", "a"}


def test_inside_a_sentence_there_are_no_paragraphs() -> None:
    assert to_inline_html("- *one*\n\n# two") == "- <em>one</em><br>\n<br>\n# two"


def test_there_are_a_hundred_payloads_and_none_twice() -> None:
    assert len(set(PAYLOADS)) == len(PAYLOADS) >= 100


@pytest.mark.parametrize("words", PAYLOADS)
def test_hostile_words_become_nothing_but_words(words: str) -> None:
    assert_harmless(to_html(words))
    assert_harmless(to_inline_html(words), INLINE_TAGS)


@pytest.mark.parametrize("words", PAYLOADS)
def test_hostile_words_are_harmless_in_exported_markdown_too(words: str) -> None:
    for written, tags in ((to_markdown(words), TAGS), (to_inline_markdown(words), INLINE_TAGS | {"p"})):
        page = page_of(shown_by_a_careless_reader(written))
        assert page.tags <= tags
        assert not page.oddities
        hrefs = [attributes["href"] or "" for tag, attributes in page.elements if tag == "a"]
        assert all(href.lower().startswith(("http://", "https://")) for href in hrefs)


@settings(max_examples=300)
@given(anything)
def test_whatever_is_written_only_the_list_comes_out(words: str) -> None:
    assert_harmless(to_html(words))
    assert_harmless(to_inline_html(words), INLINE_TAGS)


@settings(max_examples=300)
@given(anything)
def test_whatever_is_written_exported_markdown_holds_no_html(words: str) -> None:
    page = page_of(shown_by_a_careless_reader(to_markdown(words)))
    assert page.tags <= TAGS
    assert not page.oddities
    assert page_of(shown_by_a_careless_reader(to_inline_markdown(words))).tags <= INLINE_TAGS | {"p"}


@settings(max_examples=300)
@given(anything.map(lambda words: words.replace("*", "").replace("_", "")))
def test_exported_markdown_shows_the_same_words(words: str) -> None:
    """Emphasis apart: where stars meet stars, a mark more or less may show."""
    assert page_of(to_html(to_markdown(words))).text.split() == page_of(to_html(words)).text.split()


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("She *leaps* **far**, `far`.", "She leaps far, far."),
        ("- rope\n- lamp", "- rope\n- lamp"),
        ("2. rope\n3. lamp\n   - oil", "2. rope\n3. lamp\n   - oil"),
        ("- rope\n\n- lamp", "- rope\n\n- lamp"),
        ("-\n- lamp", "-\n- lamp"),
        ("> Who?\n> I.", "> Who?\n> I."),
        ("[map](https://a.example)", "map (https://a.example)"),
        ("<https://a.example>", "https://a.example"),
        ("```\na\n  b\n```", "a\n  b"),
        ("a\n\n***\n\nb", "a\n\n___\n\nb"),
        ("<b>", "<b>"),
    ],
)
def test_words_without_their_markup(words: str, text: str) -> None:
    assert to_text(words) == text


@pytest.mark.parametrize(
    "words",
    [
        "She *leaps* **far**, `far` and ***farther***.",
        "- rope\n- lamp\n  1. oil\n  2. wick\n\nAnd so on.",
        "- rope\n\n- lamp",
        "> Who?\n>\n> - I.\n> - You.",
        "``a`b`` and ` `` `",
        "```\n```` not the end\n```",
        "1984. A year\n\n7) A number",
        "-1 is no item\n+1 neither\n\n2\\. nor this",
        "[map *here*](https://a.example/(x)?a=1&b=2)",
        "a \\* b _c_ \\_d\\_ & &amp; \\&amp;",
        "one\n\n---\n\ntwo",
    ],
)
def test_exported_markdown_reads_as_it_was_written(words: str) -> None:
    assert to_html(to_markdown(words)) == to_html(words)


def test_half_a_character_is_replaced() -> None:
    assert to_html("a\ud800b") == "<p>a\ufffdb</p>"
    assert to_markdown("a\ud800b") == to_text("a\ud800b") == "a\ufffdb"


def test_nothing_is_fetched_before_words_are_shown() -> None:
    asked = (
        "import sys, hearthside.story.export, hearthside.story.replay; print({'markdown_it', 'nh3'} & set(sys.modules))"
    )
    answer = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"
