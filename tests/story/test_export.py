"""The story taken home: as Markdown, as a page of its own, and as JSON."""

import json
import re

import pytest
from markdown_it import MarkdownIt

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.journal import Journal
from hearthside.story.export import as_html, as_json, as_markdown
from hearthside.story.telling import Line, Result, Story, story_of
from hearthside.story.words import REL, TAGS
from tests.kernel.game import play, tiny_table
from tests.story.hostile import PAYLOADS, page_of
from tests.story.test_telling import do, table_of

PAGE_TAGS = TAGS | {"html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "div", "span", "b", "del"}
PAGE_TAGS |= {"dl", "dt", "dd"}
PAGE_ATTRIBUTES = {"charset", "class", "content", "dir", "href", "http-equiv", "id", "lang", "name", "rel", "start"}
PAGE_ATTRIBUTES |= {"value"}


@pytest.fixture
def evening() -> Journal:
    """A flip, some words, a ruling, and a rewind."""
    journal = table_of("thousand_faces")
    do(journal, "kresk", do="say", words="The bridge *groans*.\n\n- rope\n- lamp")
    do(journal, "kresk", do="flip", attribute="str", move="leap", disadvantages=1)
    do(journal, "gm", do="set", track="shadow/table", to=3, reason="Dusk")
    do(journal, "gm", do="say", words="It breaks.")
    do(journal, "gm", do="rewind", to=4, reason="It held.")
    return journal


def test_the_story_as_markdown(evening: Journal) -> None:
    told = as_markdown(story_of(evening, "gm"), "Friday")
    body, _, rules = told.partition("\n\n## The rules behind it\n\n")
    assert body.split("\n\n")[:1] == ["# Friday"]
    assert body[body.index("**Kresk**") :] == (
        "**Kresk**\n\n> The bridge *groans*.\n>\n> - rope\n> - lamp\n\n"
        "Leap: Kresk flips Str, Crown, with disadvantage — ✗ `TF-RES-01`\\\n"
        "*Card D01: Anvil ✗, Blades ✗, Crown ✗, Dragon ✗*\n\n"
        "The GM makes a move. `TF-RES-03`\n\n"
        "**Ruling:** Shadow points: now 3. Dusk. *(only to Tess)*\n\n"
        "*Taken back in entry 6:*\n\n**Tess**\n\n> It breaks.\n\n"
        "**↺** The table goes back to entry 4. It held."
    )
    assert [row.split()[1] for row in rules.strip().split("\n")] == ["**TF-RES-01**", "**TF-RES-03**"]


def test_the_story_as_a_page(evening: Journal) -> None:
    html = as_html(story_of(evening, "gm"), "Friday & Saturday")
    assert html.startswith("<!doctype html>\n")
    page = page_of(html)
    assert page.tags <= PAGE_TAGS
    assert {name for _, attributes in page.elements for name in attributes} <= PAGE_ATTRIBUTES
    assert "<h1>Friday &amp; Saturday</h1>" in html
    assert '<li id="entry-3" value="3">\n<p class="happened" dir="auto">Leap: Kresk flips Str, Crown' in html
    assert '<a class="rule" href="#rule-TF-RES-01">TF-RES-01</a>' in html
    assert '<p class="cards">Card D01: Anvil ✗, Blades ✗, Crown ✗, Dragon ✗</p>' in html
    assert '<span class="note">only to Tess</span>' in html
    assert '<p class="note">Taken back in <a href="#entry-6">entry 6</a>:</p>\n<del>' in html
    assert "<p>The bridge <em>groans</em>.</p>" in html


def test_every_link_inside_the_page_leads_somewhere(evening: Journal) -> None:
    page = page_of(as_html(story_of(evening, "mo"), "Friday"))
    anchors = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    links = [attributes["href"] or "" for tag, attributes in page.elements if tag == "a"]
    assert links
    assert all(link[0] == "#" and link[1:] in anchors for link in links)


def test_the_page_needs_nothing_else_and_has_both_schemes_and_print(evening: Journal) -> None:
    html = as_html(story_of(evening, "mo"), "Friday")
    assert "default-src 'none'; style-src 'unsafe-inline'" in html
    assert not re.search(r"https?://|url\(|@import|src=|style=", html)
    assert "@media (prefers-color-scheme: dark)" in html
    assert "@media print" in html


def test_the_story_as_json(evening: Journal) -> None:
    written = json.loads(as_json(story_of(evening, "mo")))
    assert written["hearthside_story"] == 1
    lines = written["lines"]
    assert [line["seq"] for line in lines if line["kind"] == "said"] == [2, 5]
    assert lines[4]["says"] == "The bridge *groans*.\n\n- rope\n- lamp"
    assert lines[5]["result"]["cards"] == ["Card D01: Anvil ✗, Blades ✗, Crown ✗, Dragon ✗"]
    assert lines[5]["result"]["withheld"] == {}
    assert [line["taken_back"] for line in lines if line["seq"] == 5] == [6]


def test_a_seat_takes_home_what_it_heard_and_no_more(evening: Journal) -> None:
    for export in (as_markdown, as_html):
        assert "Dusk" in export(story_of(evening, "gm"), "Friday")
        assert "Dusk" not in export(story_of(evening, "mo"), "Friday")
        assert "Dusk" not in export(story_of(evening, None), "Friday")
    assert "Dusk" not in as_json(story_of(evening, "mo"))


def test_an_empty_story_is_still_a_page() -> None:
    assert as_markdown((), "Nothing yet") == "# Nothing yet\n"
    assert page_of(as_html((), "Nothing yet")).text.split()[:2] == ["Nothing", "yet"]
    assert json.loads(as_json(())) == {"hearthside_story": 1, "lines": []}


def mischief(words: str) -> Story:
    """A story with these words wherever words can stand."""
    result = Result("flip", words, words, (words,), {"move": words})
    return (
        Line(1, "happened", words, words, words, words, result, (words,)),
        Line(2, "said", words, words, words, words, None, (words, words)),
        Line(3, "ruling", words, words, words, words),
        Line(4, "rewind", words, words, words, words, None, (), 9),
    )


@pytest.mark.parametrize("words", PAYLOADS)
def test_hostile_words_do_no_harm_in_an_export_wherever_they_stand(words: str) -> None:
    page = page_of(as_html(mischief(words), words))
    assert page.tags <= PAGE_TAGS
    assert page.oddities == ["doctype html"]
    assert {name for _, attributes in page.elements for name in attributes} <= PAGE_ATTRIBUTES
    for tag, attributes in page.elements:
        if tag == "a":
            href = (attributes["href"] or "").lower()
            assert href.startswith("#entry-") or (href.startswith("http") and attributes["rel"] == REL)
    shown = page_of(MarkdownIt("commonmark", {"html": True}).render(as_markdown(mischief(words), words)))
    assert shown.tags <= TAGS | {"h1"}
    assert not shown.oddities
    as_json(mischief(words)).encode()


def test_words_told_at_the_table_reach_the_page_as_words() -> None:
    journal = tiny_table()
    play(journal, "ana", "say", words="<script>alert(1)</script>")
    html = as_html(story_of(journal, "ben"), "<script>")
    assert "<script" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    journal.do("gm", {"do": "rewind", "to": 1, "reason": "<img src=x onerror=y>"}, ScriptedChance())
    assert "<img" not in as_html(story_of(journal, "ben"), "")
