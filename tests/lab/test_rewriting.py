"""Powers and moves with other numbers in them: what they come to, and that nothing of it stays."""

import json
from pathlib import Path
from typing import Any

import pytest

from hearthside.cli import main
from hearthside.kernel.chance import FairChance
from hearthside.kits.deckahedron.adventure.book import BOOKS
from hearthside.kits.deckahedron.adventure.knowing import named_move
from hearthside.lab.comparing import edition_in, fights_to_compare
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.compiled.duels import duel_of
from hearthside.lab.edited import printed
from hearthside.lab.encounters import BrokenEncounter, encounter_of, laid_out
from hearthside.lab.forecasting import forecast
from hearthside.lab.luck import FightLuck
from hearthside.systems.deck_of_adventures.powers.book import POWERS

BOW = {
    "game": "thousand_faces",
    "party": {"ana": {"character": {"str": 1, "dex": 3, "int": 2, "items": ["bow"]}}},
    "foes": [{"name": "Brute", "stamina": 16, "power": "d6"}],
}
HARDER = {"volley": {"on": {result: {"effects": {"0": {"points": 3}}} for result in ("2", "3", "4")}}}
"""Three points more for every Volley."""

HEALER = {
    "game": "deck_of_adventures",
    "party": {"ana": {"character": {"ready_made": "Hearts1"}}, "bo": {"character": {"ready_made": "Clubs1"}}},
    "foes": [{"name": "Guard", "block": "Guard", "count": 3}],
}


@pytest.mark.parametrize("game", ["thousand_faces", "thousand_faces_playtest"])
def test_a_move_that_deals_more_wins_more_fights(game: str) -> None:
    plain, harder = ({**BOW, "game": game, **more} for more in ({}, {"moves": HARDER}))
    before, after = (forecast(encounter_of(told), fights=60) for told in (plain, harder))
    assert after.tally.won > before.tally.won
    assert after.rounds.mean < before.rounds.mean
    assert forecast(encounter_of(plain), fights=60).tally == before.tally, "the old moves lie there again"


def test_a_move_is_another_one_wherever_the_rules_look_it_up_and_as_printed_afterwards() -> None:
    encounter = encounter_of({**BOW, "moves": HARDER})
    table = laid_out(encounter, FairChance(FightLuck(1, 1))).table
    before = BOOKS["thousand_faces"].moves["volley"]
    assert named_move(table, "Volley") is before
    with printed(encounter):
        found = named_move(table, "Volley")
        assert found is not None
        assert [effects[0].points for effects in (each.effects for each in found.on.values())] == [3, 3, 3]  # type: ignore[union-attr]
    assert named_move(table, "Volley") is before


def test_a_power_does_what_the_encounter_says_and_as_printed_afterwards() -> None:
    before = POWERS["Heal"]
    more = tuple(4 * each for each in before.heals)
    encounter = encounter_of({**HEALER, "powers": {"Heal": {"heals": list(more)}}})
    with printed(encounter):
        assert POWERS["Heal"].heals == more
        assert POWERS["Heal"].pp == before.pp
    assert POWERS["Heal"] is before


def test_a_power_nobody_can_pay_for_costs_nobody_anything() -> None:
    plain, dear = (
        forecast(encounter_of({**HEALER, **more}), fights=8)
        for more in ({}, {"powers": {"Heal": {"pp": [9] * len(POWERS["Heal"].pp)}}})
    )
    pp = [answer.left["PP"]["Ana"].mean for answer in (plain, dear)]
    assert pp[1] > pp[0]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"moves": {"volly": {}}}, "Did you mean “volley”"),
        ({"moves": {"volley": 3}}, "has no “volley”"),
        ({"moves": {"volley": {"on": {"9": {}}}}}, "There are: 2, 3 and 4"),
        ({"moves": {"volley": {"name": "Salvo"}}}, "no number “name”"),
        ({"moves": {"volley": {"attributes": ["str", "dex"]}}}, "no number “attributes”"),
        ({"moves": {"mix-it-up": {"on": {"2": {"effects": {"0": {"points": 1000}}}}}}}, "effects.0.points"),
        ({"moves": {"mix-it-up": {"on": {"2": {"effects": {"0": {"points": True}}}}}}}, "effects.0.points"),
        ({"moves": {"mix-it-up": {"on": {"2": {"effects": {"0": {"points": 0}}}}}}}, "effects.0"),
        ({"powers": {"Heal": {"pp": [1]}}}, r"no \[powers\] of this game"),
        ({"moves": []}, "is a table of its own"),
    ],
)
def test_what_is_no_number_of_the_card_is_a_sentence(more: dict[str, Any], why: str) -> None:
    with pytest.raises(BrokenEncounter, match=why):
        encounter_of({**BOW, **more})


def test_a_power_keeps_as_many_costs_as_it_has() -> None:
    with pytest.raises(BrokenEncounter, match="no number “pp”"):
        encounter_of({**HEALER, "powers": {"Heal": {"pp": [1, 2, 3, 4, 5]}}})


def test_machine_code_does_not_play_moves_it_does_not_know() -> None:
    with pytest.raises(NotCompiled, match="other numbers"):
        duel_of(encounter_of({**BOW, "moves": HARDER}), "careful")


def test_before_and_after_stand_side_by_side_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text(json.dumps(BOW))
    other.write_text(json.dumps({**BOW, "moves": HARDER}))
    assert main(["lab", "compare", str(one), str(other), "--fights", "60", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (own, *usual) = told["fights"]
    assert own["fight"] == "this fight"
    assert own["after"]["share"] > own["before"]["share"]
    assert [each["fight"] for each in usual] == ["alone", "a pair", "three together"]


def test_the_usual_fights_are_played_again_only_where_the_rules_differ() -> None:
    assert [usual_fights({}), usual_fights({"moves": HARDER})] == [0, 3]


def usual_fights(more: dict[str, Any]) -> int:
    """How many of the usual fights are compared, where one side has this besides."""
    before, after = (edition_in(encounter_of({**BOW, **each})) for each in ({}, more))
    return sum(title != "this fight" for title, *_ in fights_to_compare(before, after))
