"""The contract with the browser: closed lists of frames, and the TypeScript that says the same."""

import re
from pathlib import Path

import msgspec
import pytest

from hearthside.games import games
from hearthside.kernel.events import EVENTS
from hearthside.kernel.refusals import Malformed
from hearthside.lab.asking import questions_of
from hearthside.systems import load
from hearthside.table.typescript import main, typescript
from hearthside.table.wire import Ask, Do, Hello, Ping, game_of, read_frame, write

GENERATED = Path(__file__).parents[2] / "web/src/lib/wire/generated.ts"


def test_the_four_frames_of_a_browser_are_read() -> None:
    assert read_frame('{"type":"hello","table":"EMBER-42","token":null,"seen":3}') == Hello("EMBER-42", None, 3)
    assert read_frame('{"type":"hello","table":"EMBER-42"}') == Hello("EMBER-42")
    assert read_frame('{"type":"do","id":"1","command":{"do":"say","words":"é"},"on":4,"prompted":3,"as":"ana"}') == Do(
        "1", {"do": "say", "words": "é"}, 4, 3, "ana"
    )
    assert read_frame('{"type":"ask","id":"2","of":{"do":"flip"}}') == Ask("2", {"do": "flip"})
    assert read_frame('{"type":"ping"}') == Ping()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "null",
        "[]",
        "{}",
        '{"type":"welcome"}',
        '{"type":"do"}',
        '{"type":"do","id":"1","command":[]}',
        '{"type":"do","id":1,"command":{}}',
        '{"type":"do","id":"1","command":{},"on":"3"}',
        '{"type":"do","id":"1","command":{},"on":1.5}',
        '{"type":"do","id":"1","command":{},"sudo":true}',
        '{"type":"do","id":"' + "x" * 200 + '","command":{}}',
        '{"type":"do","id":"1","command":{"words":"\\ud800"}}',
        '{"type":"do","id":"1","command":{"a":' + "[" * 20_000 + "]" * 20_000 + "}}",
        '{"type":"do","id":"1","command":{"a":1e999}}',
        '{"type":"ping"}{"type":"ping"}',
        '{"type":"ping","type":"do"}',
        "\ud800",
    ],
)
def test_anything_else_is_malformed_in_words(text: str) -> None:
    with pytest.raises(Malformed, match="did not understand"):
        read_frame(text)


def test_the_typescript_in_the_repository_is_the_wire_of_today() -> None:
    assert GENERATED.read_text(encoding="utf-8") == typescript(), "run: make bless"


def test_no_two_parts_of_the_wire_have_one_name() -> None:
    """TypeScript would make one of them out of both."""
    names = re.findall(r"^export (?:interface|type) (\w+)", typescript(), re.MULTILINE)
    assert len(names) == len(set(names))


def test_the_check_says_when_a_file_is_out_of_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "generated.ts"
    assert main([str(file), "--check"]) == 1
    assert "out of date" in capsys.readouterr().out
    assert main([str(file)]) == 0
    assert main([str(file), "--check"]) == 0


def test_every_event_has_a_type_of_its_own_without_what_nobody_may_see() -> None:
    text = typescript()
    for event in EVENTS:
        assert f"export interface {event.__name__} {{" in text
        assert f"type: '{event.__name__.lower()}';" in text
    witnessed = text.partition("export interface Witnessed {")[2].partition("}")[0]
    assert not [name for name in ("keys", "coming", "drawn") if f"{name}:" in witnessed or f"{name}?" in witnessed]
    shuffled = text.partition("export interface Shuffled {")[2].partition("}")[0]
    assert "order?: string[]" in shuffled, "what is told once it is laid open may be missing"


def test_nothing_is_written_that_json_cannot_say() -> None:
    with pytest.raises((TypeError, msgspec.MsgspecError)):
        write(object())


@pytest.mark.parametrize("system", games())
def test_a_game_says_which_of_its_actions_have_odds(system: str) -> None:
    """So that nobody asks for others."""
    with_odds = {kind.name for kind in game_of(load(system)).actions if kind.has_odds}
    assert with_odds == set(questions_of(system))
    assert "flip" in with_odds or "roll" in with_odds or "draw" in with_odds
    assert "say" not in with_odds
