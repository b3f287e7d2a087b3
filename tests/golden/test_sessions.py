"""Golden sessions: a walk through every game, written down with all that everybody saw.

A session is played again command by command. To have a new walk chosen, delete the file and run `make bless`. The
adventure is told by hand: whoever wants another one writes the commands into its file and blesses it.
"""

from difflib import unified_diff
from pathlib import Path

import pytest

from hearthside.games import games
from hearthside.systems import load
from tests.golden.adventure import same_adventure
from tests.golden.walk import new_walk, same_walk
from tests.known import known

HERE = Path(__file__).parent

ADVICE = "If this is meant to be so, run `make bless` and review what changed."


def session_of(name: str) -> Path:
    return HERE / name / "walk.session"


@pytest.mark.parametrize("name", games())
def test_the_session_is_played_as_it_was(name: str, bless: bool) -> None:
    path = session_of(name)
    was = path.read_text(encoding="utf-8") if path.exists() else ""
    system = load(name)
    now = (same_walk(system, was) if was else new_walk(system, known(name).walk)).text
    if bless:
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    elif not was:
        pytest.fail(f"{name} has no golden session. {ADVICE}", pytrace=False)
    else:
        _must_be_the_same(name, was, now)


def _must_be_the_same(name: str, was: str, now: str) -> None:
    if was != now:
        changes = list(unified_diff(was.splitlines(), now.splitlines(), "golden", "now", lineterm="", n=2))
        pytest.fail("\n".join([f"{name} plays otherwise than it did. {ADVICE}", *changes[:60]]), pytrace=False)


every_edition = pytest.mark.parametrize("edition", ["thousand_faces", "thousand_faces_playtest"])


def adventure_of(edition: str) -> Path:
    return HERE / edition / "adventure.session"


@pytest.mark.parametrize("edition", ["thousand_faces", "thousand_faces_playtest", "first_empires"])
def test_a_whole_adventure_is_played_as_it_was(edition: str, bless: bool) -> None:
    path = adventure_of(edition)
    was = path.read_text(encoding="utf-8")
    now = same_adventure(load(edition), was).text
    if bless:
        path.write_text(now, encoding="utf-8")
    else:
        _must_be_the_same(edition, was, now)


@every_edition
def test_the_adventure_goes_from_the_first_card_to_the_way_home(edition: str) -> None:
    told = adventure_of(edition).read_text(encoding="utf-8")
    on_the_way = (
        "Ana begins a new character.",
        "Ana is ready: Hild Tollkeeper.",
        "Ana makes a move: Discern.",
        "Foes: Bridge troll.",
        "Ben is incapacitated.",
        "Out of the fight: Bridge troll.",
        "Ana rests.",
        "Ben comes round.",
        "The table meets again.",
        "Ben gets Leather Armour",
        "Ana studies under a master",
        "Chapter 4: Home, changed.",
    )
    found = [told.find(words) for words in on_the_way]
    assert -1 not in found
    assert found == sorted(found)
    assert "The Fateful Moment of Ana has come" in told
    assert "== refused." not in told


def test_the_adventure_of_the_playtest_edition_shows_what_only_that_edition_has() -> None:
    told = adventure_of("thousand_faces_playtest").read_text(encoding="utf-8")
    shown = (
        "TP-PHASE-01",
        "TP-PHASE-03",
        "TP-STAM-02",
        "TP-STAM-04",
        "TP-STAM-08",
        "TP-WND-01",
        "TP-GM-02",
        "TP-MAST-01",
    )
    assert [rule for rule in shown if f"[{rule}]" not in told] == []
    assert "Challenge point" in told


def test_the_adventure_of_the_first_empires_goes_from_two_characters_to_the_next_quest() -> None:
    told = adventure_of("first_empires").read_text(encoding="utf-8")
    on_the_way = (
        "Ana makes a new character.",
        "A quest begins. The temple of the first pyre.",
        "Ana takes the Hitch. Luck dice: 1.",
        "A fight breaks out. Who is ready?",
        "The turn order: Ana and Ben.",
        "Ana lets harm go on: 1.",
        "Ben makes a tag: ash in its eyes.",
        "Ana is pulled into Cinder, and it is Desperate now.",
        "Ana is free.",
        "Out of the fight: Cinder.",
        "Ana gets this: pyre-forged hammer.",
        "Ben has achieved an Aspiration: 2 XP.",
        "Ben advances: Lay on Hands.",
        "The quest is over",
        "Ana finishes this: Shield.",
        "A quest begins. The sea road.",
    )
    found = [told.find(words) for words in on_the_way]
    assert -1 not in found
    assert found == sorted(found)


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_session_with_a_refusal_an_overrule_and_a_rewind(name: str) -> None:
    text = session_of(name).read_text(encoding="utf-8")
    assert "\n== refused. " in text
    assert "\noverruled " in text
    assert "\nrewound " in text
    assert 15 <= text.count("\n== ") <= 30


def test_no_session_is_left_of_a_game_that_is_gone() -> None:
    assert {path.parent.name for path in HERE.glob("*/*.session")} <= set(games())
