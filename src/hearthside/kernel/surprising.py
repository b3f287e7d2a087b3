"""Surprise me: the table chooses by chance among what is open, for one step of a character or for all that is left."""

from hearthside.kernel.actions import Action, Offer, read_command
from hearthside.kernel.choices import Among, Option, options
from hearthside.kernel.directing import Deed, Floor
from hearthside.kernel.draft import Draft
from hearthside.kernel.handle import Offers
from hearthside.kernel.making import SURPRISE, Maker, MakingStep, Take, by_chance
from hearthside.kernel.records import record
from hearthside.kernel.views import TableView

MOST_CHOICES = 60
"""Nobody chooses more than this for one character."""


@record(kw_only=True)
class Surprise:
    """Let the table choose for your character: one step of it, or all that is left. You can change it afterwards."""

    step: str = ""


def surprising(maker: Maker, rule: str) -> Action:
    """The action of a game whose characters are made like this."""

    def offer(seen: TableView) -> Offer | None:
        if maker.stage(seen, seen.seat) == "ready" or seen.seat in seen.awaited:
            return None
        steps = options((each.id, each.title) for each in maker.steps(seen, seen.seat) if not each.is_told)
        return Offer({"step": Among((Option("", "All that is left"), *steps), label="Which step?")})

    def decide(draft: Draft, seat: str, surprise: Surprise) -> None:
        draft.tell(seat, rule, "{who} lets the table choose.")
        luck = _Luck(draft, seat, maker)
        luck.begin()
        if surprise.step:
            luck.choose(surprise.step)
        else:
            luck.choose_all()

    return Action(SURPRISE, Surprise, offer, decide, rule=rule, label="Surprise me", group="creation")


class _Luck:
    """The table chooses for one seat, one card after the other, each through the action that takes it."""

    def __init__(self, draft: Draft, seat: str, maker: Maker) -> None:
        self._draft, self._seat, self._maker = draft, seat, maker
        self._left = MOST_CHOICES

    def _look(self) -> tuple[TableView, Floor]:
        offers = Offers(self._draft.system, self._draft.table)
        return offers.seen(self._seat), offers.floor(self._seat)

    def begin(self) -> None:
        """Whoever has chosen nothing yet begins."""
        seen, floor = self._look()
        deed = self._maker.begin(seen, floor) if self._maker.stage(seen, self._seat) == "none" else None
        if deed is not None:
            self._do(deed)

    def choose_all(self) -> None:
        """Step by step, all that is not done; a choice may open a step that was not there before."""
        tried: list[str] = []
        while (name := self._next(tried)) is not None:
            tried.append(name)
            self._go_on(name)

    def _next(self, tried: list[str]) -> str | None:
        """The first step that was not tried yet."""
        seen, _ = self._look()
        steps = self._maker.steps(seen, self._seat)
        return next((step.id for step in steps if not step.is_optional and step.id not in tried), None)

    def choose(self, name: str) -> None:
        """One step, anew where it was done already."""
        while (taken := self._taken(name)) is not None:
            self._do(taken)
        if not self._go_on(name):
            self._take(name)

    def _taken(self, name: str) -> Take | None:
        """What lays back a card of a step that is done."""
        if not self._step(name).is_done or not self._has_time():
            return None
        cards = self._maker.cards(*self._look(), name)
        return next((card.back for card in cards if card.is_taken and card.back is not None), None)

    def _go_on(self, name: str) -> bool:
        """Take cards until the step wants no more; False where there was nothing to take."""
        took = False
        while self._has_time() and self._wants_more(name) and self._take(name):
            took = True
        return took

    def _step(self, name: str) -> MakingStep:
        seen, _ = self._look()
        return next(step for step in self._maker.steps(seen, self._seat) if step.id == name)

    def _wants_more(self, name: str) -> bool:
        seen, _ = self._look()
        return self._maker.wants_more(seen, self._seat, self._step(name))

    def _has_time(self) -> bool:
        self._left -= 1
        return self._left > 0 and self._seat not in self._draft.table.awaited

    def _take(self, name: str) -> bool:
        """One card by chance, or what ends a wait where no card is open."""
        seen, floor = self._look()
        cards = [card for card in self._maker.cards(seen, floor, name) if by_chance(card)]
        fitting = [card for card in cards if card.fits] or cards
        if not fitting:
            ways = self._maker.ways(seen, floor, name)
            if ways:
                self._do(ways[0])
            return bool(ways)
        picked = self._draft.chance.pick([card.id for card in fitting])
        self._do(next(card.deed for card in fitting if card.id == picked and card.deed is not None))
        self._answer()
        return True

    def _answer(self) -> None:
        """What a card asks at once is chosen by chance as well."""
        asked = self._draft.table.awaited.get(self._seat)
        while asked is not None:
            seen, floor = self._look()
            ways = [deed for deed in floor.answers(seen.awaited[self._seat]) if deed.given]
            if not ways:
                return
            number = self._draft.chance.pick([str(at) for at in range(len(ways))])
            self._do(ways[int(number)])
            before, asked = asked, self._draft.table.awaited.get(self._seat)
            if asked is before:
                return

    def _do(self, deed: Deed | Take) -> None:
        """Through the action, as if the seat had done it."""
        draft = self._draft
        action = draft.system.action(deed.action)
        action.decide(draft, self._seat, read_command(action, dict(deed.given)))
        draft.system.reckon(draft)
