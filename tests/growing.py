"""What a ready character can learn, as the table lays it out in cards."""

from hearthside.kernel.journal import Journal
from hearthside.kernel.making import Making, MakingCard, Take


def making(journal: Journal, seat: str = "ana") -> Making:
    """What is said of a ready character."""
    found = journal.making(seat)
    assert found is not None
    assert found.stage == "ready"
    return found


def due(journal: Journal, seat: str = "ana", gm: str = "gm") -> str:
    """When a character may grow, as its player is told and, in the same words, whoever leads; nobody else."""
    (mine,) = journal.now(seat).grows or (None,)
    heard = {str(each.title): str(each.says) for each in journal.now(gm).grows}
    who = journal.table.seats[seat].title
    others = [name for name, other in journal.table.seats.items() if other.role != "gm" and name != seat]
    assert not [each for name in others for each in journal.now(name).grows if str(each.title) != "You may grow."]
    assert heard.get(f"{who} may grow.", "") == (str(mine.says) if mine else "")
    return str(mine.says) if mine else ""


def lit(found: Making, step: str) -> dict[str, MakingCard]:
    """The cards of a step that can be taken, by what is written on them."""
    laid = next(each for each in found.steps if each.id == step)
    assert all(card.deed or card.barred for card in laid.cards or ()), "every card can be taken, or says why not"
    return {str(card.title): card for card in laid.cards or () if card.deed}


def command(deed: Take | None) -> dict[str, object]:
    """What pressing a card does."""
    assert deed is not None
    return {"do": deed.action, **deed.given}
