"""Luck dice outside of a roll: at the start of a session, and from hand to hand."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.choices import Among, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.between_quests.sessions import END_OF_SESSION, LOOKING_BACK, still_answering
from hearthside.systems.first_empires.fight.turns import step_of_combat
from hearthside.systems.first_empires.kinds import LUCK, STATE
from hearthside.systems.first_empires.people.character import TIME, has_stunt
from hearthside.systems.first_empires.people.making import UNCHOSEN, is_in_play
from hearthside.systems.first_empires.pool.called import call_for
from hearthside.systems.first_empires.scene.board import NEW_SESSION, gain_luck, rank_of
from hearthside.systems.first_empires.words import ABILITIES


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSession:
    """Start a session: everyone rolls for Luck."""


def offer_start(seen: TableView) -> Offer | None:
    """Open to the GM, not in a fight."""
    if not seen.players:
        return None
    if step_of_combat(seen):
        return blocked("FE-LUCK-05", "A fight is on.")
    return Offer()


def decide_start(draft: Draft, seat: str, order: StartSession) -> None:  # noqa: ARG001
    """FE-LUCK-05. Questions of the last session that nobody answered are not asked any more."""
    draft.tell(seat, "FE-LUCK-05", "A session begins: roll for Luck.")
    draft.unmark(TIME, END_OF_SESSION)
    for name in still_answering(draft.table):
        draft.settle(name)
    for name in draft.table.players:
        draft.unmark(STATE.of(name), LOOKING_BACK)
        if is_in_play(draft.table, name):
            draft.mark(STATE.of(name), NEW_SESSION)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionLuck:
    """Roll one die for every ability you have a rank in, and gain the highest number in Luck dice."""


def offer_session_luck(seen: TableView) -> Offer | None:
    """Open once a session."""
    is_due = seen.has_mark(STATE.of(seen.seat), NEW_SESSION) and is_in_play(seen, seen.seat)
    is_busy = seen.seat in seen.awaited and call_for(seen, seen.seat) is None
    return Offer(urgent=True) if is_due and not is_busy and not seen.has_mark(TIME, END_OF_SESSION) else None


def decide_session_luck(draft: Draft, seat: str, order: SessionLuck) -> None:  # noqa: ARG001
    """FE-LUCK-05, without explosions (FE-LUCK-06)."""
    draft.unmark(STATE.of(seat), NEW_SESSION)
    draft.unmark(STATE.of(seat), UNCHOSEN)
    ranked = sum(draft.table.track(rank_of(ability, seat)) > 0 for ability in ABILITIES)
    faces = draft.roll(seat, ranked, 6, "Luck for the session")
    gain_luck(draft, seat, max(faces, default=0), "FE-LUCK-05", "{who} gains Luck dice for the session: {dice}.")


ATTACK_DOG = "Attack Dog"


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveLuck:
    """Pay it forward: give an ally one of your Luck dice, and say how."""

    to: str
    words: str
    compel: bool = False


def offer_give(seen: TableView) -> Offer | None:
    """Open to who has a Luck die and an ally."""
    others = [name for name in seen.players if name != seen.seat and is_in_play(seen, name)]
    allies = options((name, seen.seats[name].title) for name in others)
    if not allies or not is_in_play(seen, seen.seat):
        return None
    to, words = Among(allies, label="To whom?"), Words(most=300, optional=False, label="How do you help?")
    if not seen.track(LUCK.of(seen.seat)):
        return blocked("FE-LUCK-03", "You have no Luck die to give.", to=to, words=words)
    if not has_stunt(seen, seen.seat, ATTACK_DOG):
        return Offer({"to": to, "words": words})
    return Offer({"to": to, "words": words, "compel": YesNo(label="It is for a Compel roll")})


def decide_give(draft: Draft, seat: str, gift: GiveLuck) -> None:
    """It joins the ally's stock (FE-AMB-32). An Attack Dog keeps it, if an ally is about to Compel (FE-LUCK-04)."""
    if not (gift.compel and call_for(draft.table, gift.to)):
        draft.count(LUCK.of(seat), -1)
    whom = draft.table.seats[gift.to].title
    draft.befall("gift", gift.to)
    draft.tell(seat, "FE-LUCK-03", "{who} pays it forward to {whom}: {words}", whom=whom, words=gift.words)
    gain_luck(draft, gift.to, 1, "FE-LUCK-03", "{who} receives Luck dice: {dice}.")


START_SESSION = Action(
    "start_session",
    StartSession,
    offer_start,
    decide_start,
    rule="FE-LUCK-05",
    label="Start a session",
    by=GM,
    group="gm",
)
SESSION_LUCK = Action(
    "session_luck", SessionLuck, offer_session_luck, decide_session_luck, rule="FE-LUCK-05", label="Roll for Luck"
)
GIVE_LUCK = Action("give_luck", GiveLuck, offer_give, decide_give, rule="FE-LUCK-03", label="Pay it forward")
