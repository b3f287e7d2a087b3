"""Whole adventures in every edition, taken as they come: nothing on offer is refused, and no card is lost."""

from collections import Counter
from dataclasses import MISSING

import pytest

from hearthside.kernel.actions import field_presets
from hearthside.kernel.choices import Barred, settled
from hearthside.kernel.refusals import Impossible
from tests.nightly import longer
from tests.properties.adventures import PEOPLE, Adventure
from tests.properties.test_play import cards_on, dealt_in

pytestmark = pytest.mark.slow

every_edition = pytest.mark.parametrize("edition", ["thousand_faces", "thousand_faces_playtest"])

ADVENTURES = max(16, longer(16, 600))
ACTIONS = 300


@every_edition
def test_whatever_is_offered_in_an_adventure_can_be_done_and_no_card_is_lost(edition: str) -> None:
    """And together the adventures come to most things the game has, or they would show little."""
    done: set[str] = set()
    for seed in range(ADVENTURES):
        adventure = Adventure(edition, seed)
        before = cards_on(adventure.journal.table)
        for action in range(ACTIONS):
            wrong = adventure.step()
            assert wrong is None, f"adventure {seed}, action {action}: {wrong}"
            if action % 25 == 0:
                _assert_no_card_is_lost(adventure, before)
        _assert_no_card_is_lost(adventure, before)
        done |= adventure.used.keys()
    assert len(done) > 0.75 * len(adventure.system.actions)


def _assert_no_card_is_lost(adventure: Adventure, before: Counter[str]) -> None:
    now = cards_on(adventure.journal.table)
    assert set(now.values()) <= {1}, f"adventure {adventure.seed}: a card lies in two places"
    assert not before - now, f"adventure {adventure.seed}: a card is gone"
    assert set(now - before) <= dealt_in(adventure.journal), f"adventure {adventure.seed}: a card came from nowhere"


@every_edition
@pytest.mark.parametrize("seed", range(longer(2, 60)))
def test_what_a_player_leaves_out_is_on_offer_too(edition: str, seed: int) -> None:
    adventure = Adventure(edition, seed)
    for action in range(ACTIONS):
        adventure.step()
        if action % 10 == 0:
            assert not _left_out_and_refused(adventure)


def _left_out_and_refused(adventure: Adventure) -> list[tuple[str, str, Barred | Impossible]]:
    """The fields of open offers that would be refused if nobody said anything."""
    refused = []
    for seat in PEOPLE:
        for name, offer in adventure.journal.offers(seat).items():
            presets = field_presets(adventure.system.catalogue[name].command)
            for field, asked in offer.fields.items() if offer.blocked is None else ():
                choice = settled(asked, presets)
                if presets[field] is not MISSING and choice is not None:
                    try:
                        reason: Barred | Impossible | None = choice.check(presets[field], field)
                    except Impossible as no:
                        reason = no
                    refused += [(name, field, reason)] if reason else []
    return refused
