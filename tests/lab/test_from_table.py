"""A forecast of the fight on a table: from what its GM sees, and nothing else."""

from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.playout import Playout
from hearthside.kernel.sight import PilePlace
from hearthside.kernel.table import Pile, Table
from hearthside.lab.encounters import fights_of
from hearthside.lab.fights.fighting import Fight
from hearthside.lab.from_table import NobodyToFight, as_seen, changes_at, forecast_table
from hearthside.systems import load

HERO = {"str": 3, "items": ["sword"]}
SET_UP: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "thousand_faces": (HERO, {"do": "bring", "name": "Rat", "stamina": 6}),
    "thousand_faces_playtest": (HERO, {"do": "bring", "name": "Rat", "stamina": 6}),
    "deckahedron_world": ({"preset": "brawler"}, {"do": "bring_foe", "name": "Rat", "stamina": 6}),
    "first_empires": ({"body": 3, "skills": ["brawl"]}, {"do": "bring_creature", "kind": "Dire Wolf"}),
    "deck_of_adventures": ({"ready_made": "Clubs1"}, {"do": "bring", "name": "Wolf", "block": "Wolf"}),
}


def fought_at(system: str, *, brings: bool = True) -> Journal:
    """A table with two heroes, the GM under a name of their own, and perhaps somebody to fight."""
    hero, foe = SET_UP[system]
    chance = FairChance(Random(5))
    people = [Sitter("gale", role="gm"), Sitter("ana", character=hero), Sitter("ben", character=hero)]
    journal = Journal.opened(load(system), people, chance)
    if brings:
        done = journal.do("gale", foe, chance)
        assert not isinstance(done, Refused), done
    return journal


def played(journal: Journal, table: Table) -> dict[str, Any]:
    return forecast_table(journal.system, table, "careful", 3, lambda fights: fights < 3).plain


def otherwise(journal: Journal) -> Table:
    """The same table, on which every draw pile lies the other way round."""
    table = journal.table.fork()
    hidden = {place: pile for place, pile in table.piles.items() if not journal.system.is_open(place)}
    turned = {place: Pile(pile.cards[::-1], pile.tokens) for place, pile in hidden.items()}
    table.piles = {**table.piles, **turned}
    return table


@pytest.mark.parametrize("system", SET_UP)
def test_the_fight_on_a_table_is_played_out_and_the_table_stays_as_it_is(system: str) -> None:
    journal = fought_at(system)
    before = journal.view("gale"), journal.view("ana"), journal.table.piles
    assert played(journal, journal.table)["fights"] == 3
    assert (journal.view("gale"), journal.view("ana"), journal.table.piles) == before


@pytest.mark.parametrize("system", SET_UP)
def test_one_more_of_the_foes_that_came_or_one_hero_less_is_played_out_as_well(system: str) -> None:
    journal = fought_at(system)
    fights, found = fights_of(system), list(changes_at(journal))
    assert [change.kind for change, _ in found] == ["foe", "hero", "hero"]
    assert [change.who for change, _ in found[1:]] == ["ana", "ben"]
    for change, before in found:
        chance = FairChance(Random(1))
        game = Playout(journal.system, as_seen(journal.system, journal.table, chance, fights))
        before(game, chance)
        fight = Fight(fights, game, chance, "careful", Random(1))
        fight.begin()
        is_foe = change.kind == "foe"
        assert len(fights.foes(fight.table)) == 1 + is_foe
        assert [*fight.standing] == [seat for seat in ("ana", "ben") if is_foe or seat != change.who]
        assert fight.play().has_ended
    assert len(fights.foes(journal.table)) <= 1, "at the table itself nothing has changed"


def test_in_a_fight_that_is_on_whoever_comes_joins_it() -> None:
    journal, chance = fought_at("deck_of_adventures"), FairChance(Random(2))
    fights = fights_of("deck_of_adventures")
    for command in fights.begin(journal.table):
        assert not isinstance(journal.do("gale", command, chance), Refused)
    (_, before), *_ = changes_at(journal)
    game = Playout(journal.system, as_seen(journal.system, journal.table, chance, fights))
    before(game, chance)
    assert len(fights.foes(game.table)) == 2


@pytest.mark.parametrize("system", ["thousand_faces", "deckahedron_world", "deck_of_adventures"])
def test_how_cards_lie_that_the_gm_cannot_see_has_no_part_in_it(system: str) -> None:
    journal = fought_at(system)
    other = otherwise(journal)
    assert {place: pile.cards for place, pile in other.piles.items()} != {
        place: pile.cards for place, pile in journal.table.piles.items()
    }
    assert played(journal, other) == played(journal, journal.table)


def test_no_card_is_lost_and_those_the_gm_has_seen_stay_where_they_are() -> None:
    journal = fought_at("thousand_faces")
    chance = FairChance(Random(1))
    seen = journal.do("gale", {"do": "peek", "pile": "draw/ana", "count": 2, "reason": "A dream."}, chance)
    assert not isinstance(seen, Refused)
    dealt = as_seen(journal.system, journal.table, chance, fights_of("thousand_faces"))
    mine, theirs = (table.cards(PilePlace("draw/ana")) for table in (journal.table, dealt))
    assert theirs[:2] == mine[:2]
    assert theirs != mine
    assert sorted(theirs) == sorted(mine)


def test_a_pause_ends_where_it_is_only_thought() -> None:
    journal = fought_at("thousand_faces")
    assert not isinstance(journal.do("gale", {"do": "pause", "paused": True}, FairChance(Random(1))), Refused)
    assert played(journal, journal.table)["fights"] == 3


@pytest.mark.parametrize("system", SET_UP)
def test_without_a_foe_there_is_nothing_to_tell(system: str) -> None:
    journal = fought_at(system, brings=False)
    with pytest.raises(NobodyToFight):
        played(journal, journal.table)
