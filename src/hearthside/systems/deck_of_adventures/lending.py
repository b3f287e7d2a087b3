"""Cards set aside for others: Lend Aid and Lend Distraction."""

from hearthside.kernel.chance import face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creatures
from hearthside.systems.deck_of_adventures.kinds import ASIDE, LENT

AID, DISTRACTION = "Lend Aid", "Lend Distraction"


def lent_words(kind: str, face: str, target: str) -> str:
    """As it stands on the table: Lend Aid: 8D for ben."""
    return f"{kind}: {face} for {target}"


def _face(words: str) -> str:
    return words.partition(": ")[2].partition(" for ")[0]


def _target(words: str) -> str:
    return words.partition(" for ")[2]


def lent_by(table: Table | TableView, helper: str, kind: str) -> str:
    """What somebody has set aside in this way; nothing where there is none."""
    return next((words for words in table.marks.get(LENT.of(helper), ()) if words.startswith(f"{kind}: ")), "")


def is_lent(seen: Table | TableView, who: str, kind: str) -> bool:
    """Whether anybody, player or creature, has set a card aside for somebody."""
    helpers = (*seen.seats, *creatures(seen.marks))
    return any(_target(lent_by(seen, helper, kind)) == who for helper in helpers)


def lent_to(table: Table, who: str, kind: str) -> str:
    """Who has set a card aside for somebody; nobody where there is none."""
    for helper in (*table.seats, *creatures(table.marks)):
        words = lent_by(table, helper, kind)
        if _target(words) == who and _lies_there(table, helper, words):
            return helper
    return ""


def _lies_there(table: Table, helper: str, words: str) -> bool:
    return any(face_name(card) == _face(words) for card in table.cards(ASIDE.of(helper)))


def take_lent(draft: Draft, who: str, kind: str) -> tuple[str, str]:
    """The helper and the card set aside for somebody; it is set aside no longer."""
    helper = lent_to(draft.table, who, kind)
    words = lent_by(draft.table, helper, kind)
    draft.unmark(LENT.of(helper), words)
    card = next(card for card in draft.table.cards(ASIDE.of(helper)) if face_name(card) == _face(words))
    return helper, card


def lend(draft: Draft, helper: str, kind: str, card: str, target: str) -> None:
    """A card of the helper is set aside for somebody."""
    draft.mark(LENT.of(helper), lent_words(kind, face_name(card), target))


def lend_on(draft: Draft, helper: str, kind: str, target: str) -> None:
    """A card that was set aside before goes to somebody else."""
    words = lent_by(draft.table, helper, kind)
    draft.unmark(LENT.of(helper), words)
    draft.mark(LENT.of(helper), lent_words(kind, _face(words), target))


def give_up(draft: Draft, helper: str, kind: str) -> tuple[str, ...]:
    """Nobody used it: the cards to be discarded."""
    words = lent_by(draft.table, helper, kind)
    if not words:
        return ()
    draft.unmark(LENT.of(helper), words)
    aside = draft.table.cards(ASIDE.of(helper))
    return tuple(card for card in aside if face_name(card) == _face(words))[:1]
