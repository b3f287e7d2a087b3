"""The GM's moves: when there is one to make, and what it may take."""

import pytest

from hearthside.kits.deckahedron.adventure.content.gm import GUIDE
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-GMM-01", "TF-GMM-02")
@pytest.mark.parametrize(
    ("move", "attribute", "cards", "owed"),
    [("volley", "dex", "D01 ...", 1), ("parley", "int", "D02 ...", 1), ("good-cardio", "str", "D01 ...", 0)],
)
def test_a_failure_opens_the_gms_list_of_moves(move: str, attribute: str, cards: str, owed: int) -> None:
    table = TableOfAdventure(ana=hand(cards, items=("bow",), moves=["good-cardio"], int=1))
    table.make("ana", move, attribute)
    offer = table.offers("gm")["gm_move"]
    assert (table.track("gm_moves"), offer.urgent) == (owed, bool(owed))
    listed = offer.fields["moves"]
    assert [option.value for option in listed.options] == [each.id for each in GUIDE.moves]  # type: ignore[union-attr]
    assert len(GUIDE.moves) == 11
