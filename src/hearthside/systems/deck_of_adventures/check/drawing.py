"""The Check: a card is drawn against a Target Card, and how close it comes is what happens.

Its order is that of the ledger: what is asked, the Effective Difficulty Range, the net Upper or Lower Hand, the draw,
the card that counts, its degree, perhaps a redraw; then the cards are laid off.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hearthside.kernel.agenda import Later, Step, about, replace, steps_after
from hearthside.kernel.chance import face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited, Facts
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed, say
from hearthside.kernel.sight import PilePlace
from hearthside.systems.deck_of_adventures.asking import ask
from hearthside.systems.deck_of_adventures.board import FATE_PUSHED, TASKS
from hearthside.systems.deck_of_adventures.cards import CARDS, Card
from hearthside.systems.deck_of_adventures.check.degrees import (
    HARDEST,
    Degree,
    Need,
    can_attempt,
    degree,
    distance,
    effective_range,
    is_success,
    worth,
)
from hearthside.systems.deck_of_adventures.check.hands import EFFICIENCY, charms_on, weigh
from hearthside.systems.deck_of_adventures.decks.lending import AID, DISTRACTION, lent_to, take_lent
from hearthside.systems.deck_of_adventures.decks.piles import (
    card_of,
    deck_named,
    draw,
    drop_task,
    has_cards,
    holds_fate,
    lay_off,
    return_jokers,
)
from hearthside.systems.deck_of_adventures.kinds import ASIDE, FATE, FATE_TOKENS, POWERS_KIND, STATE, TARGET
from hearthside.systems.deck_of_adventures.matters import (
    HIDDEN,
    CheckDrawing,
    CheckDrawn,
    CheckFacts,
    DrawnCheck,
    Hand,
)
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.steps import Outcome, Resolved, Result, after_outcome

LUCKY = "Lucky"

TOO_TIRED_FOR_FATE = 3
"""From this Fatigue on no Fate Card may be spent on a redraw (DA-FATE-16, DA-AMB-09)."""

NEEDS: dict[str, Need | None] = {"": None, "color": "color", "suit": "suit"}
NEED_WORDS = {"color": "Color Success", "suit": "Suited Success"}

_DEGREE_RULES: dict[Degree, str] = {
    "Critical Success": "DA-DEG-01",
    "Major Success": "DA-DEG-02",
    "Suited Success": "DA-DEG-03",
    "Color Success": "DA-DEG-04",
    "Success": "DA-DEG-05",
    "Suited Miss": "DA-DEG-06",
    "Color Miss": "DA-DEG-07",
    "Miss": "DA-DEG-08",
}


@dataclass(frozen=True, slots=True)
class Target:
    """The Target Card of a Check, by its face and by the back it has on the table."""

    face: str
    place: str
    token: int


class Check(CheckFacts, frozen=True, kw_only=True):
    """One Check from its first card to its last, with all that is secret about it."""

    stat: str
    mod: int
    dr: int
    then: tuple[Later, ...] = ()
    """What comes of it, and what comes after that; nothing for a mere Check."""

    @property
    def edr(self) -> int:
        return effective_range(self.dr, self.mod)

    @property
    def net(self) -> int:
        """DA-HAND-08: Upper and Lower Hand cancel one for one."""
        return self.upper - self.lower

    @property
    def turned(self) -> PilePlace:
        """Where its cards lie."""
        return deck_named(self.beside or self.deck).turned

    @property
    def target_card(self) -> Card:
        return CARDS[self.target]

    @property
    def outcome(self) -> Outcome | None:
        """What comes of it."""
        first = next(iter(self.then), None)
        return first if isinstance(first, Outcome) else None

    @property
    def is_hopeless(self) -> bool:
        """No card can succeed, so none is drawn: below -2 (DA-CHECK-10), or when it takes the own Target Card itself,
        which is out of the deck (DA-AMB-07)."""
        on_own_target = self.target_place == TARGET.of(self.drawer)
        return not can_attempt(self.edr) or (on_own_target and self.edr == HARDEST)

    def in_the_open(self) -> dict[str, Any]:
        """What everybody may know of it."""
        known = {name: getattr(self, name) for name in DrawnCheck.__struct_fields__}
        return known | dict.fromkeys((*self.hides, "edr") if self.hides else (), HIDDEN)

    def behind_the_screen(self) -> dict[str, int]:
        """What only the GM knows."""
        return {name: getattr(self, name) for name in self.hides}


def check_of(draft: Draft, asked: Awaited) -> Check:
    """The Check the table waits in the middle of."""
    drawn = about(asked, DrawnCheck)
    facts = {name: getattr(drawn, name) for name in (*CheckFacts.__struct_fields__, "stat", "mod", "dr")}
    return Check(**{**facts, **asked.secret}, then=steps_after(draft, asked))


def match_demanded(options: Facts, need: str, mod: int) -> str:
    """DA-AMB-04: where a table plays so, a modifier of -1 demands the colour, and a lower one the suit."""
    if mod >= 0 or chosen(options, "negative_mod_requires_match") == "no":
        return need
    return "suit" if mod < -1 or need == "suit" else "color"


Steps = Sequence[Step]
"""What comes next: the next question of a Check, or what comes of it."""


def begin(draft: Draft, seat: str, check: Check) -> Steps:
    """The first draw of a Check. `seat` is who decides for the drawer."""
    if check.drawer in draft.table.seats:  # it comes with making a character: creatures have none of it
        check = replace(check, need=match_demanded(draft.table.options, check.need, check.mod))
    draft.unmark(STATE.of(check.drawer), FATE_PUSHED)
    return fail_undrawn(draft, check) if check.is_hopeless else _draw_hand(draft, seat, check)


def again(draft: Draft, seat: str, check: Check) -> Steps:
    """DA-POW-16: Lucky draws the whole Check anew, once."""
    _lay_off_turned(draft, check)
    return _draw_hand(draft, seat, replace(check, lucked=True))


def _draw_hand(draft: Draft, seat: str, check: Check) -> Steps:
    deck = deck_named(check.deck)
    _lay_off_turned(draft, check)  # only what a ruling left there; a Check begins with no card drawn
    check = _distracted(draft, check)
    draw(draft, deck, check.turned)
    # DA-HAND-05: with Lower Hand all extra cards are drawn, as far as there are any.
    while len(draft.table.cards(check.turned)) <= -check.net and has_cards(draft.table, deck):
        draw(draft, deck, check.turned)
    return _ask_for_more(draft, seat, check)


def _distracted(draft: Draft, check: Check) -> Check:
    """DA-POW-15: a card lent against the drawer is a Lower Hand card; against Upper Hand it takes one away.

    A charm counts for it as for any other (DA-HAND-12, DA-HAND-13).
    """
    lent = lent_to(draft.table, check.drawer, DISTRACTION)
    if not lent:
        return check
    hand = Hand(DISTRACTION, -1)
    _, extra = weigh([hand], charms_on(draft.table, check.drawer))
    now = replace(check, lower=check.lower + extra, hands=(*check.hands, hand))
    helper, card = take_lent(draft, check.drawer, DISTRACTION)
    if now.net < 0:
        draft.move((card,), ASIDE.of(helper), check.turned)
    else:
        lay_off(draft, helper, (card,), ASIDE.of(helper))
    return now


def draw_on(draft: Draft, seat: str, check: Check) -> Steps:
    """One more card of an Upper Hand."""
    draw(draft, deck_named(check.deck), check.turned)
    return _ask_for_more(draft, seat, check)


def _ask_for_more(draft: Draft, seat: str, check: Check) -> Steps:
    """DA-HAND-04: with Upper Hand the drawer may stop after any card."""
    return ask_again(draft, seat, check) if cards_left(draft, check) else judge(draft, seat, check)


def cards_left(draft: Draft, check: Check) -> int:
    """How many extra cards of an Upper Hand may still be drawn."""
    deck = deck_named(check.deck)
    left = 1 + check.net - len(draft.table.cards(check.turned))
    return max(0, left) if has_cards(draft.table, deck) else 0


def judge(draft: Draft, seat: str, check: Check) -> Steps:
    """All cards are drawn: what it came to, unless Fate may still be pushed."""
    return_jokers(draft, check.turned)
    ways = _ways_to_change(draft, check)
    return _offer_fate(draft, seat, check, ways) if ways else finish(draft, check)


def _ways_to_change(draft: Draft, check: Check) -> tuple[str, ...]:
    """What the drawer may still do about a draw: push Fate, be lucky, take the card somebody lends."""
    reached, _ = _come_to(draft, check)
    ways = ["push_fate"] if _asks_for_fate(draft, check) and may_push(draft, check) else []
    lucky = draft.table.has_mark(POWERS_KIND.of(check.drawer), LUCKY) and not check.lucked
    if lucky and reached == "Suited Miss":  # DA-POW-16
        ways.append("be_lucky")
    one_card_only = EFFICIENCY in charms_on(draft.table, check.drawer)  # DA-HAND-12
    lent = check.net >= 0 and not one_card_only and lent_to(draft.table, check.drawer, AID)
    if lent and reached != "Critical Success":
        ways.append("take_aid")
    return tuple(ways)


def _come_to(draft: Draft, check: Check) -> tuple[Degree, bool]:
    """The degree of the card that counts, and whether it is a success."""
    card, _ = counting(draft, check)
    reached = degree(card, check.target_card, check.edr)
    return reached, is_success(reached, card, check.target_card, NEEDS[check.need])


def _asks_for_fate(draft: Draft, check: Check) -> bool:
    """DA-FATE-15: on a Miss, or where a success does not decide anything; some tables ask after every draw.

    A Critical Success is never asked about: nothing could be better.
    """
    reached, succeeds = _come_to(draft, check)
    decides = check.outcome.decides if check.outcome else ()
    if not succeeds or (decides and reached not in decides):
        return True
    return chosen(draft.table.options, "fate_asked") == "draw" and reached != "Critical Success"


def ask_again(draft: Draft, seat: str, check: Check) -> Steps:
    """The table waits for the drawer: another card of an Upper Hand, or enough."""
    matter = CheckDrawing(**check.in_the_open(), left=cards_left(draft, check))
    says = "Draw another card, or stop here?"
    return ask(draft, seat, ("draw_on", "stop"), "DA-HAND-04", says, matter, check.behind_the_screen()), *check.then


def _offer_fate(draft: Draft, seat: str, check: Check, ways: tuple[str, ...]) -> Steps:
    card, token = counting(draft, check)
    reached, succeeds = _come_to(draft, check)
    matter = CheckDrawn(
        **check.in_the_open(),
        counts=token,
        degree=reached,
        success=succeeds,
        card=card.name,
        distance=distance(card.rank, check.target_card.rank),
    )
    rule = "DA-FATE-03" if succeeds else "DA-FATE-15"
    says = say("{card} is a {degree}: let it stand, or push Fate?", card=card.sign, degree=reached)
    return ask(draft, seat, ("let_stand", *ways), rule, says, matter, check.behind_the_screen()), *check.then


def may_push(draft: Draft, check: Check) -> bool:
    """One redraw a Check (DA-FATE-04), for a Fate Card held before it, and not when too tired (DA-FATE-16)."""
    drawer = check.drawer
    held = len(draft.table.cards(FATE.of(drawer))) + draft.table.track(FATE_TOKENS.of(drawer))
    can_pay = held > 0 and holds_fate(draft.table, drawer)
    return can_pay and not check.pushed and check.fatigue < TOO_TIRED_FOR_FATE


def redraw(draft: Draft, seat: str, check: Check) -> Steps:
    """DA-FATE-05: the first draw is ignored; the whole Check is drawn anew at the same hand (DA-AMB-08, DA-AMB-09)."""
    _lay_off_turned(draft, check)
    draft.mark(STATE.of(check.drawer), FATE_PUSHED)
    return _draw_hand(draft, seat, replace(check, pushed=True))


def counting(draft: Draft, check: Check) -> tuple[Card, int]:
    """The card that counts, and its back: the best of an Upper Hand, the worst of a Lower Hand (DA-HAND-10)."""
    pile = draft.table.pile(check.turned)
    if not pile.cards:
        raise Impossible("DA-CHECK-15", "The cards of this Check are no longer there. The GM can call for it anew.")
    drawn = [(card_of(card), token) for card, token in zip(pile.cards, pile.tokens, strict=True)][::-1]

    def benefit(each: tuple[Card, int]) -> tuple[bool, int, int]:
        return worth(each[0], check.target_card, check.edr, NEEDS[check.need])

    return min(drawn, key=benefit) if check.net < 0 else max(drawn, key=benefit)


def finish(draft: Draft, check: Check) -> Steps:
    """The Check is resolved: its degree is told, and its cards are laid off."""
    return_jokers(draft, check.turned)
    card, token = counting(draft, check)
    target = check.target_card
    reached, succeeds = _come_to(draft, check)
    draft.resolve(
        check.drawer,
        check.kind,
        reached,
        _DEGREE_RULES[reached],
        tokens=(token,),
        reading=_reading(
            check,
            card=card.name,
            cards=[face_name(each) for each in draft.table.cards(check.turned)[::-1]],
            distance=distance(card.rank, target.rank),
            success=succeeds,
        ),
        withheld=_withheld(check),
    )
    _tell_degree(draft, check, card, reached, succeeds=succeeds)
    _lay_off_turned(draft, check)
    return _close(draft, check, reached, succeeds=succeeds)


def fail_undrawn(draft: Draft, check: Check) -> Steps:
    """DA-CHECK-10, DA-AMB-06: no draw, no card spent, and it fails."""
    draft.resolve(
        check.drawer,
        check.kind,
        "Failure",
        "DA-CHECK-10",
        reading=_reading(check, card="", cards=[], distance=-1, success=False),
        withheld=_withheld(check),
    )
    draft.tell(check.drawer, "DA-CHECK-10", "This is out of reach for {who}: it fails without a draw.")
    return _close(draft, check, "Failure", succeeds=False)


def _close(draft: Draft, check: Check, reached: str, *, succeeds: bool) -> Steps:
    """The Target Card of a mere task is discarded, unless it is kept for more; then comes what comes of the Check."""
    outcome, result = check.outcome, Result(check.drawer, check.stat, check.target_place, reached, succeeds)
    if check.target_place == TASKS and not (outcome and outcome.keeps):
        drop_task(draft, check.target_token)
    comes = (replace(outcome, result=result),) if outcome else ()
    return (Resolved(result, outcome), *comes, *after_outcome(check.then))


def _lay_off_turned(draft: Draft, check: Check) -> None:
    return_jokers(draft, check.turned)
    lay_off(draft, check.drawer, draft.table.cards(check.turned), check.turned)


def _reading(check: Check, **found: Any) -> Facts:
    told = ("kind", "drawer", "stat", "mod", "dr", "target", "need", "upper", "lower", "hands", "pushed", "edr")
    known = {**check.in_the_open(), "hands": [hand.facts for hand in check.hands]}
    return {**{name: known[name] for name in told}, **found}


def _withheld(check: Check) -> Facts:
    return {**check.behind_the_screen(), "edr": check.edr} if check.hides else {}


def _tell_degree(draft: Draft, check: Check, card: Card, reached: Degree, *, succeeds: bool) -> None:
    says = "{who} draws {card} against {target}: {degree}."
    if check.need and not succeeds:
        says = "{who} draws {card} against {target}: {degree}, where a {wanted} was demanded. It fails."
    draft.tell(
        check.drawer,
        _DEGREE_RULES[reached],
        says,
        card=card.sign,
        target=check.target_card.sign,
        degree=reached,
        wanted=NEED_WORDS.get(check.need, ""),
    )
    if succeeds and reached in ("Critical Success", "Major Success"):
        draft.tell(check.drawer, "DA-DEG-13", "A {degree}: the GM may add something to it.", degree=reached)


def target_at(draft: Draft, slot: PilePlace) -> Target:
    """The Target Card that lies in a slot."""
    pile = draft.table.pile(slot)
    return Target(face_name(pile.cards[0]), slot, pile.tokens[0])


def stat_lines(names: Sequence[str], drs: Sequence[int] | None) -> str:
    """Which stats a Check may be made with, in a few words; without DRs where those are hidden."""
    if drs is None:
        return listed(names, "or")
    return listed((say("{stat} at DR {dr}", stat=name, dr=dr) for name, dr in zip(names, drs, strict=True)), "or")
