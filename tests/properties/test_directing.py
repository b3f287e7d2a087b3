"""What a table says comes next holds: every deed in it can be done, and nobody is left without a word."""

from random import Random

import pytest

from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kernel.directing import MOST_DEEDS, Deed, Now
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from tests.nightly import longer
from tests.properties.evenings import Evening
from tests.properties.walking import fill

pytestmark = pytest.mark.slow


def refusals(journal: Journal, seat: str, deed: Deed, rng: Random) -> list[str]:
    """Why a deed could not be done, filled in at random where something is left to choose."""
    offer = journal.offer(seat, deed.action)
    assert offer is not None, f"{seat} is told to {deed.action}, which is not offered"
    shape = journal.system.catalogue[deed.action].command
    command = fill(rng, journal.view(seat), shape, deed.action, offer, given=deed.given)
    if command is None:
        return []
    answer = journal.decide(seat, command, FairChance(rng))
    return [f"{seat}: {deed} as {command}: {answer.says}"] if isinstance(answer, Refused) else []


def wordless(seat: str, now: Now) -> list[str]:
    """What is missing in what a seat is told."""
    found = [] if now.cue else [f"{seat} hears nothing"]
    if now.mood in ("mine", "asked") and not now.deeds:
        found.append(f"{seat} is {now.mood} and has nothing to do: {now}")
    if now.mood != "asked" and len(now.deeds) > MOST_DEEDS:
        found.append(f"{seat} has too many deeds: {now}")
    return found


@pytest.mark.parametrize("system", games())
@pytest.mark.parametrize("seed", range(longer(2, 40)))
def test_every_deed_can_be_done_and_everybody_hears_what_comes_next(system: str, seed: int) -> None:
    rng, evening = Random(seed), Evening(system, seed)
    found: list[str] = []
    for _ in range(150):
        evening.step()
        journal = evening.journal
        for seat in journal.table.seats:
            now = journal.now(seat)
            found += wordless(seat, now)
            touched = (deed for touch in now.touch for deed in touch.deeds)
            for deed in (*now.deeds, *touched, *(owed.deed for owed in now.owed if owed.deed)):
                found += refusals(journal, seat, deed, rng)
    assert not found, "\n".join(dict.fromkeys(found))
