"""The end of a session: three questions, Aspirations, and advancement."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import Matter, answered, replace
from hearthside.kernel.choices import Among, Barred, Option, Words, YesNo, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.gathering import END_SESSION as HOUSE_END
from hearthside.kernel.gathering import EndSession as HouseEnd
from hearthside.kernel.records import record
from hearthside.kernel.saying import listed, say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.people import MOST_RANKS
from hearthside.systems.first_empires.content.prayer import DEITIES
from hearthside.systems.first_empires.fight.turns import step_of_combat
from hearthside.systems.first_empires.kinds import ASPIRATION, STATE, STUNTS_KIND, TRAINED, XP
from hearthside.systems.first_empires.people.character import TIME
from hearthside.systems.first_empires.people.making import (
    NO_ASPIRATION,
    deity_words,
    is_in_play,
    name_deity,
    skill_options,
    stunt_options,
)
from hearthside.systems.first_empires.scene.board import rank_of
from hearthside.systems.first_empires.words import ABILITIES

END_OF_SESSION = "end of the session"
LOOKING_BACK = "Aspiration to look back on"

SKILL_OR_STUNT = 5
RANK = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession:
    """End the session: the players answer three questions together, look back on their Aspirations, and advance."""

    words: str = ""


def offer_end_session(seen: TableView) -> Offer | None:
    """FE-EOS-05: open once a session, while nobody fights and nobody has something else to answer."""
    if seen.has_mark(TIME, END_OF_SESSION) or not seen.players or still_answering(seen):
        return None
    fields = {"words": Words(most=2000, label="Where do we leave them?")}
    if step_of_combat(seen):
        return blocked("FE-EOS-05", "A fight is on.", **fields)
    if any(name in seen.awaited for name in seen.players):
        return blocked("FE-EOS-05", "Somebody still has something to answer.", **fields)
    return Offer(fields)


def decide_end_session(draft: Draft, seat: str, order: EndSession) -> None:
    """FE-EOS-01: it ends as at every table, and then the table waits for all who play."""
    HOUSE_END.decide(draft, seat, HouseEnd(words=order.words))
    people = [name for name in draft.table.players if is_in_play(draft.table, name)]
    for name in people:
        _ask_together(draft, name, None)
    if not people:
        draft.mark(TIME, END_OF_SESSION)


class GroupAnswers(Matter, frozen=True):
    """What one player answered to the three questions, for the whole group."""

    learned: bool = False
    overcame: bool = False
    looted: bool = False

    @property
    def found(self) -> list[str]:
        """Every yes, in words."""
        yes = {_LEARNED: self.learned, _OVERCAME: self.overcame, _LOOTED: self.looted}
        return [words for words, is_so in yes.items() if is_so]

    @property
    def words(self) -> str:
        """All of it in a sentence."""
        return listed(self.found) or say("nothing of the kind")


_LEARNED, _OVERCAME = say("something new and important"), say("a notable threat overcome")
_LOOTED = say("memorable treasure")


def _ask_together(draft: Draft, seat: str, answers: GroupAnswers | None) -> None:
    """FE-EOS-06: what this player makes of the questions, or of the answers somebody gave for the group."""
    actions = ("agree_on_answers", "three_questions") if answers else ("three_questions",)
    says = "Three questions: what did this session bring?"
    if answers:
        says = say("For the group: {found}. Do you agree?", found=answers.words)
    draft.wait_for(seat, actions, "FE-EOS-01", says, answers or Matter())


def still_answering(seen: Table | TableView) -> tuple[str, ...]:
    """Who has still a word to say about the three questions."""
    return tuple(name for name, asked in seen.awaited.items() if "three_questions" in asked.actions)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeQuestions:
    """Answer the three questions for the group. Each yes on which all agree is 1 XP for every player."""

    learned: bool = False
    overcame: bool = False
    looted: bool = False


_QUESTIONS = {
    "learned": YesNo(label="Did you learn something new and important?"),
    "overcame": YesNo(label="Did you overcome a notable obstacle, monster or threat?"),
    "looted": YesNo(label="Did you loot memorable treasure?"),
}


def offer_questions(seen: TableView) -> Offer | None:
    """FE-EOS-01, FE-EOS-05: open to every player at the end of the session, and to nobody before."""
    return Offer(_QUESTIONS, urgent=True) if seen.asked("three_questions") else None


def decide_questions(draft: Draft, seat: str, answers: ThreeQuestions) -> None:
    """FE-EOS-01: what one player says holds once all others agree; they are asked, again if they had other words."""
    draft.settle(seat)
    said = GroupAnswers(answers.learned, answers.overcame, answers.looted)
    draft.tell(seat, "FE-EOS-06", "{who} on the three questions: {found}.", found=said.words)
    for name in draft.table.players:
        if name != seat and is_in_play(draft.table, name):
            _ask_together(draft, name, said)
    _count_if_agreed(draft, said)


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeOnAnswers:
    """Agree with what was answered for the group."""


def offer_agree(seen: TableView) -> Offer | None:
    """FE-EOS-01: open to who has been told the answers of another player."""
    return Offer(urgent=True) if seen.asked("agree_on_answers") else None


def decide_agree(draft: Draft, seat: str, order: AgreeOnAnswers) -> None:  # noqa: ARG001
    """FE-EOS-06: on the record."""
    answers, _ = answered(draft, seat, "agree_on_answers", GroupAnswers)
    draft.tell(seat, "FE-EOS-06", "{who} agrees.")
    _count_if_agreed(draft, answers)


def _count_if_agreed(draft: Draft, answers: GroupAnswers) -> None:
    """FE-EOS-01: each yes is 1 XP for every player; then they look back (FE-EOS-05)."""
    if still_answering(draft.table):
        return
    points = len(answers.found)
    draft.mark(TIME, END_OF_SESSION)
    draft.tell("", "FE-EOS-01", "The group agrees on the three questions. XP for everyone: {points}.", points=points)
    for name in draft.table.players:
        if is_in_play(draft.table, name):
            draft.count(XP.of(name), points)
            draft.mark(STATE.of(name), LOOKING_BACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class LookBack:
    """Say what became of your Aspiration. Achieved, it brings 2 XP, and you choose a new one."""

    aspiration: str = "stands"


_BECAME = Among(
    options(
        (
            ("stands", "It still stands"),
            ("achieved", "It is achieved: 2 XP, and a new one"),
            ("past", "It matters no longer: a new one"),
        )
    ),
    label="Your Aspiration",
)


def offer_look_back(seen: TableView) -> Offer | None:
    """Open once at the end of a session."""
    if not seen.has_mark(STATE.of(seen.seat), LOOKING_BACK) or not is_in_play(seen, seen.seat):
        return None
    return Offer({"aspiration": _BECAME} if seen.words.get(ASPIRATION.of(seen.seat)) else {}, urgent=True)


def decide_look_back(draft: Draft, seat: str, order: LookBack) -> None:
    """FE-EOS-02, FE-EOS-03."""
    draft.unmark(STATE.of(seat), LOOKING_BACK)
    if order.aspiration == "stands":
        return
    if order.aspiration == "achieved":
        draft.count(XP.of(seat), 2)
        draft.befall("growth", seat)
        draft.tell(seat, "FE-EOS-02", "{who} has achieved an Aspiration: 2 XP.")
    else:
        draft.tell(seat, "FE-EOS-03", "The Aspiration of {who} matters no longer.")
    draft.write(ASPIRATION.of(seat), "")
    draft.mark(STATE.of(seat), NO_ASPIRATION)


@record
class Learning(Compound):
    """What somebody learns: a skill, a stunt, a rank, or to pray to somebody."""

    kind: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """Spend XP: 5 for a trained skill or a stunt, 10 for a rank."""

    takes: Learning


def offer_advance(seen: TableView) -> Offer | None:
    """FE-ADV-07: bought in the end-of-session routine, after questions and Aspirations (FE-EOS-05)."""
    seat, xp = seen.seat, seen.track(XP.of(seen.seat))
    if xp < SKILL_OR_STUNT or not is_in_play(seen, seat):
        return None
    fields = {"takes": Among(_advances(seen, xp), label="What do you learn?")}
    if not seen.has_mark(TIME, END_OF_SESSION):
        return blocked("FE-ADV-07", "XP are spent at the end of a session.", **fields)
    if seen.has_mark(STATE.of(seat), LOOKING_BACK) or seen.has_mark(STATE.of(seat), NO_ASPIRATION):
        return blocked("FE-EOS-05", "Your Aspiration comes first.", **fields)
    return Offer(fields)


def _advances(seen: TableView, xp: int) -> tuple[Option, ...]:
    seat = seen.seat
    skills = [_as(each, "skill") for each in skill_options(seen, seat) if each.value != "pray"]
    if not seen.has_mark(TRAINED.of(seat), "pray"):
        # FE-ADV-08: whoever trains Pray names a deity with it.
        skills += [
            Option(Learning("pray", name).word, say("Pray, to {deity}", deity=deity_words(name))) for name in DEITIES
        ]
    stunts = [_as(each, "stunt") for each in stunt_options(seen, seat)]
    return (*skills, *stunts, *(_rank(seen, ability, xp) for ability in ABILITIES))


def _as(each: Option, kind: str) -> Option:
    return replace(each, value=Learning(kind, str(each.value)).word)


def _rank(seen: TableView, ability: str, xp: int) -> Option:
    rank = seen.track(rank_of(ability, seen.seat))
    barred = None
    if rank >= MOST_RANKS:
        barred = Barred("FE-ADV-04", "No ability rises above three ranks.")
    elif xp < RANK:
        barred = Barred("FE-ADV-02", "A rank takes 10 XP.")
    words = say("{ability}, rank {rank}", ability=ABILITIES[ability], rank=rank + 1)
    return Option(Learning("rank", ability).word, words, barred)


def decide_advance(draft: Draft, seat: str, order: Advance) -> None:
    """FE-ADV-01 to FE-ADV-03: the XP are spent."""
    kind, what = order.takes.kind, order.takes.what
    draft.count(XP.of(seat), -(RANK if kind == "rank" else SKILL_OR_STUNT))
    words = "Pray" if kind == "pray" else ABILITIES.get(what, what.capitalize() if kind == "skill" else what)
    draft.befall("growth", seat)
    draft.tell(seat, "FE-ADV-01", "{who} advances: {words}.", words=words)
    if kind == "rank":
        draft.count(rank_of(what, seat), 1)
    elif kind == "stunt":
        draft.mark(STUNTS_KIND.of(seat), what)
    elif kind == "skill":
        draft.mark(TRAINED.of(seat), what)
    else:
        draft.mark(TRAINED.of(seat), "pray")
        name_deity(draft, seat, what)


THREE_QUESTIONS = Action(
    "three_questions",
    ThreeQuestions,
    offer_questions,
    decide_questions,
    rule="FE-EOS-01",
    label="Answer the three questions",
    group="downtime",
)
AGREE_ON_ANSWERS = Action(
    "agree_on_answers",
    AgreeOnAnswers,
    offer_agree,
    decide_agree,
    rule="FE-EOS-01",
    label="Agree on the answers",
    group="downtime",
)
END_SESSION = Action(
    "end_session",
    EndSession,
    offer_end_session,
    decide_end_session,
    rule="FE-EOS-05",
    label="End the session",
    by=GM,
    group="gm",
)
LOOK_BACK = Action(
    "look_back",
    LookBack,
    offer_look_back,
    decide_look_back,
    rule="FE-EOS-02",
    label="Look back on your Aspiration",
    group="downtime",
)
ADVANCE = Action("advance", Advance, offer_advance, decide_advance, rule="FE-ADV-01", label="Advance", group="downtime")
SESSIONS = (END_SESSION, AGREE_ON_ANSWERS, THREE_QUESTIONS, LOOK_BACK, ADVANCE)
