"""What the GM does: moves, words for what happens, the Bad Bank, the scene."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import about, answered, ask_again, carry_out
from hearthside.kernel.choices import Among, Barred, Between, Following, Option, Several, Words, YesNo, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed, say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions import gm_action
from hearthside.systems.deckahedron_world.board import (
    BANK,
    DAYS,
    DEAD,
    MODULE,
    SCENE,
)
from hearthside.systems.deckahedron_world.content import MOVES
from hearthside.systems.deckahedron_world.effects import OptionsToChoose, chosen_steps
from hearthside.systems.deckahedron_world.flipping import EXTRA_MOVE_PRICE, MoveDue, move_of
from hearthside.systems.deckahedron_world.foes import change_foe, foes_named, lurking, name_of_foe, standing
from hearthside.systems.deckahedron_world.kinds import ANSWERS, DOWNTIME, EDGE, FOES, MEANING, SHAKEN
from hearthside.systems.deckahedron_world.options import chosen, is_on
from hearthside.systems.deckahedron_world.prices import COSTS, raise_price

KINDS = {
    "hard": "A hard move",
    "soft": "A soft move",
    "lose-confidence": "They lose confidence in the skill",
    "ad-hoc": "An ad-hoc challenge follows",
}
GOING_ON = {
    "": "Nothing special",
    "combat": "A fight",
    "travelling": "Travelling",
    "peaceful": "Peace with time and means for care",
}
HERE = {
    "settlement": "In a settlement",
    "surrounded": "Cornered or surrounded",
    "shadows": "Night or indoors with no foe upon you",
}
IMPOSSIBLE_HERE = {"travelling": ("settlement",), "peaceful": ("surrounded",)}
"""What cannot be true of a place at the same time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove:
    """Make the move you are due: say what happens, and what kind of move it is."""

    words: str
    kind: str = "hard"


def offer_make_move(seen: TableView) -> Offer:
    """Open while a move is due."""
    asked = seen.asked("gm_move")
    words = Words(most=1000, optional=False, label="What happens?")
    if asked is None:
        return blocked("DW-RES-05", "No GM move is due right now.")
    has_skill = about(asked, MoveDue).move in MOVES
    no_skill = Barred("DW-GM-02", "There is no skill to lose confidence in.")
    kinds = [
        Option(kind, says, no_skill if kind == "lose-confidence" and not has_skill else None)
        for kind, says in KINDS.items()
    ]
    if is_on(seen.options, "flash_forward"):
        kinds.append(Option("flash-forward", "Flash Forward"))
    return Offer({"words": words, "kind": Among(tuple(kinds), label="Kind")}, urgent=True)


def decide_make_move(draft: Draft, seat: str, move: MakeMove) -> None:
    """DW-GM-01. After a critical failure a second one may be bought (DW-BANK-10)."""
    due, then = answered(draft, seat, "gm_move", MoveDue)
    draft.tell(seat, "DW-GM-01", "{kind}: {words}", kind=KINDS.get(move.kind, "Flash Forward"), words=move.words)
    if move.kind == "lose-confidence" and due.move in MOVES:
        draft.mark(SHAKEN.of(due.who), due.move)
        whom, skill = draft.table.seats[due.who].title, MOVES[due.move].name
        draft.tell(seat, "DW-GM-02", "{whom} loses confidence in {skill}.", whom=whom, skill=skill)
    if move.kind == "flash-forward":
        draft.mark(MODULE, "flash forward")
    if due.critical and draft.table.track(BANK) >= EXTRA_MOVE_PRICE:
        says = "A critical failure: pay 3 from the Bad Bank for one more move?"
        draft.wait_for(seat, ("extra_move",), "DW-BANK-10", says, MoveDue(due.who, due.move), then=then)
        return
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraMove:
    """Pay 3 points of the Bad Bank for one additional move after a critical failure, or let it be."""

    pay: bool


def offer_extra_move(seen: TableView) -> Offer | None:
    """Open after the first move, with 3 points in the bank (DW-BANK-11)."""
    if seen.asked("extra_move") is None:
        return None
    return Offer(
        {"pay": YesNo(label="Pay 3 points for one more move?", yes="Pay 3 points for one more move", no="Let it be")},
        urgent=True,
    )


def decide_extra_move(draft: Draft, seat: str, move: ExtraMove) -> None:
    """DW-BANK-10."""
    due, then = answered(draft, seat, "extra_move", MoveDue)
    if not move.pay or draft.table.track(BANK) < EXTRA_MOVE_PRICE:
        carry_out(draft, then)
        return
    draft.count(BANK, -EXTRA_MOVE_PRICE)
    draft.tell(seat, "DW-BANK-10", "The GM pays 3 points for one more move.")
    draft.wait_for(seat, ("gm_move",), "DW-BANK-10", "Make the extra move", due, then=then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Describe:
    """Tell what is asked of you: the complication, the wound. You may leave it to another moment."""

    words: str = ""


_DESCRIBING = Offer({"words": Words(most=1000, label="What happens?")}, urgent=True)


def offer_describe(seen: TableView) -> Offer | None:
    """Open while there is something to tell."""
    return _DESCRIBING if seen.asked("describe") else None


def decide_describe(draft: Draft, seat: str, describe: Describe) -> None:
    """Words for the story; none are needed."""
    asked, then = answered(draft, seat, "describe", body.SomethingToTell)
    if asked.about == "question" and asked.move == "discern_realities":
        # DW-MOVE-06: acting on the answer is worth an advantage.
        draft.count(ANSWERS.of(asked.who), 1)
    if describe.words.strip():
        draft.tell(seat, "DW-RES-02", "{words}", words=describe.words)
    carry_out(draft, then)


MEANINGS = {DEAD: "Dead", "unconscious": "Unconscious", "unable": "Unable to stand or move"}
MEANING_TOLD = {
    DEAD: "{whom} is dead. {words}",
    "unconscious": "{whom} is unconscious. {words}",
    "unable": "{whom} is unable to stand or move. {words}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SayMeaning:
    """A character is down: say what that means."""

    meaning: str
    words: str = ""


_MEANING = Offer(
    {"meaning": Among(options(MEANINGS.items()), label="It means"), "words": Words(most=500, label="In your words")},
    urgent=True,
)


def offer_say_meaning(seen: TableView) -> Offer | None:
    """Open when somebody went down."""
    return _MEANING if seen.asked("say_meaning") else None


def decide_say_meaning(draft: Draft, seat: str, say: SayMeaning) -> None:
    """DW-INC-04."""
    asked, then = answered(draft, seat, "say_meaning", body.SomebodyDown)
    who = asked.who
    if body.is_down(draft.table, who):
        for old in draft.table.marks.get(MEANING.of(who), ()):
            draft.unmark(MEANING.of(who), old)
        draft.mark(MEANING.of(who), say.meaning)
        whom = draft.table.seats[who].title
        draft.tell(seat, "DW-INC-04", MEANING_TOLD[say.meaning], whom=whom, words=say.words)
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """Choose from the options the move card lists."""

    options: tuple[int, ...]


def offer_choose(seen: TableView) -> Offer | None:
    """Open to whoever the card lets choose: the player, or on a cross the GM."""
    asked = seen.asked("choose")
    if asked is None:
        return None
    choice = about(asked, OptionsToChoose)
    move = move_of(choice.flip.move)
    printed = tuple(Option(at, move.options[at].says) for at in choice.options) if move else ()
    return Offer({"options": Several(printed, choice.count, choice.count, label="Choose")}, urgent=True)


def decide_choose(draft: Draft, seat: str, choose: Choose) -> None:
    """What was chosen happens."""
    asked, then = answered(draft, seat, "choose", OptionsToChoose)
    flip, move = asked.flip, move_of(asked.flip.move)
    said = listed(move.options[at].says for at in choose.options) if move else ""
    draft.tell(flip.seat, "DW-FLIP-05", "{move}: {said}.", move=move.name if move else "", said=said)
    carry_out(draft, [*chosen_steps(flip, choose.options), *then])


@record
class OptionOf(Compound):
    """One of the options on somebody's list, by its number on the card."""

    between = " "
    who: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeOut:
    """Strike an option off the list somebody is choosing from: the story rules it out. Say why."""

    option: OptionOf
    reason: str


def offer_strike_out(seen: TableView) -> Offer | None:
    """Open while a player chooses and there is more on the list than must be chosen (DW-MOVE-12)."""
    lists = [(name, choice) for name in seen.players if (choice := _can_spare(seen, name))]
    if not lists:
        return None
    printed = (
        (OptionOf(name, at).word, say("{who}: {option}", who=seen.seats[name].title, option=move.options[at].says))
        for name, choice in lists
        if (move := move_of(choice.flip.move))
        for at in choice.options
    )
    why = Words(most=300, optional=False, label="Why?")
    return Offer({"option": Among(options(printed), label="Which option?"), "reason": why})


def _can_spare(lying: Table | TableView, name: str) -> OptionsToChoose | None:
    """What this seat chooses from, if it is more than must be chosen."""
    asked = lying.awaited.get(name)
    if asked is None or "choose" not in asked.actions:
        return None
    choice = about(asked, OptionsToChoose)
    return choice if len(choice.options) > choice.count else None


def decide_strike_out(draft: Draft, seat: str, strike: StrikeOut) -> None:
    """DW-MOVE-12: another one must be chosen."""
    who, number = strike.option.who, strike.option.at
    choice = _can_spare(draft.table, who)
    if choice is None or number not in choice.options:
        raise Impossible("DW-MOVE-12", "There is no such option to strike.")
    left = tuple(at for at in choice.options if at != number)
    asked = draft.table.awaited[who]
    fewer = OptionsToChoose(choice.flip, left, choice.count)
    ask_again(draft, asked, fewer)
    move = move_of(choice.flip.move)
    said = move.options[number].says if move else ""
    draft.tell(seat, "DW-MOVE-12", "Not possible here: {said}. {reason}", said=said, reason=strike.reason)


# The Bad Bank


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendMove:
    """Spend from the Bad Bank on a soft move."""

    words: str
    price: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendFoe:
    """Spend from the Bad Bank on a foe: one more Stamina point, or +1 the next time it does damage."""

    foe: str
    what: str
    price: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendTwist:
    """Spend from the Bad Bank on a small change for the worse, and say which."""

    what: str
    cost: str = ""
    words: str
    price: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendDisadvantage:
    """Spend from the Bad Bank on a disadvantage for a player's next flip."""

    who: str


TWISTS = {
    "cost": ("DW-BANK-06", "A cost is a bit higher"),
    "treasure": ("DW-BANK-07", "A treasure is a bit less valuable"),
    "cosmetic": ("DW-BANK-08", "Something a character has looks different now"),
    "other": ("DW-BANK-12", "Something else the table agreed on"),
}
_EMPTY = ("DW-BANK-01", "The Bad Bank is empty.")


@lru_cache(maxsize=64)
def _price(bank: int) -> Between:
    """DW-BANK-09: one point, or what the GM sets."""
    return Between(1, bank, label="Points")


def offer_spend_move(seen: TableView) -> Offer:
    """Open while the bank holds points."""
    bank = seen.track(BANK)
    if not bank:
        return blocked(*_EMPTY)
    return Offer({"words": Words(most=1000, optional=False, label="The soft move"), "price": _price(bank)})


def decide_spend_move(draft: Draft, seat: str, spend: SpendMove) -> None:
    """DW-BANK-03."""
    draft.count(BANK, -spend.price)
    draft.tell(seat, "DW-BANK-03", "{kind}: {words}", kind=KINDS["soft"], words=spend.words)


def offer_spend_foe(seen: TableView) -> Offer:
    """Open while the bank holds points and there are foes."""
    bank, foes = seen.track(BANK), standing(seen)
    if not bank:
        return blocked(*_EMPTY)
    if not foes:
        return blocked("DW-BANK-04", "There is no foe.")
    what = options((("stamina", "One more Stamina point"), ("damage", "+1 the next time it does damage")))
    return Offer(
        {
            "foe": Among(foes_named(seen, foes), label="Which foe?"),
            "what": Among(what, label="What?"),
            "price": _price(bank),
        }
    )


def decide_spend_foe(draft: Draft, seat: str, spend: SpendFoe) -> None:
    """DW-BANK-04, DW-BANK-05."""
    foe = FOES.get(draft.table, spend.foe)
    if foe is None:
        raise Impossible("DW-BANK-04", "There is no such foe.")
    draft.count(BANK, -spend.price)
    if spend.what == "stamina":
        change_foe(draft, spend.foe, stamina=foe.stamina + 1)
    else:
        change_foe(draft, spend.foe, more=foe.more + 1)
    rule = "DW-BANK-04" if spend.what == "stamina" else "DW-BANK-05"
    draft.tell(seat, rule, "The Bad Bank strengthens {foe}.", foe=name_of_foe(draft.table, spend.foe))


_WHICH_COST = Among(options((("", "Another one, as you tell it"), *COSTS.items())), label="Which cost?")


def offer_spend_twist(seen: TableView) -> Offer:
    """Open while the bank holds points."""
    bank = seen.track(BANK)
    if not bank:
        return blocked(*_EMPTY)
    return Offer(
        {
            "what": Among(options((name, says) for name, (_, says) in TWISTS.items()), label="What?"),
            "cost": Following("what", {"cost": _WHICH_COST}, label="Which cost?"),
            "words": Words(most=500, optional=False, label="Which, and how?"),
            "price": _price(bank),
        }
    )


def decide_spend_twist(draft: Draft, seat: str, spend: SpendTwist) -> None:
    """DW-BANK-06 to DW-BANK-08, DW-BANK-12: the points go, the words stay, and a cost of the rules goes up."""
    if spend.what not in TWISTS:
        raise Impossible("DW-BANK-12", "There is no such twist.")
    rule, says = TWISTS[spend.what]
    draft.count(BANK, -spend.price)
    draft.tell(seat, rule, "{says_so}: {words}", says_so=says, words=spend.words)
    if spend.cost:
        raise_price(draft, spend.cost)
        draft.tell(seat, rule, "{cost} costs 1 more.", cost=COSTS[spend.cost])


def offer_spend_disadvantage(seen: TableView) -> Offer | None:
    """DW-BANK-13: only where the table agreed on it, at the price it agreed on."""
    price = chosen(seen.options, "bank_buys_disadvantage")
    if not seen.players:
        return None
    who = Among(options((name, seen.seats[name].title) for name in seen.players), label="Whose next flip?")
    if price == "off":
        return blocked("DW-BANK-13", "This table does not sell disadvantage.", who=who)
    if seen.track(BANK) < int(price):
        return blocked("DW-BANK-01", "The Bad Bank has not enough points.", who=who)
    return Offer({"who": who})


def decide_spend_disadvantage(draft: Draft, seat: str, spend: SpendDisadvantage) -> None:
    """DW-BANK-13."""
    price = chosen(draft.table.options, "bank_buys_disadvantage")
    draft.count(BANK, -(1 if price == "off" else int(price)))
    draft.count(EDGE.of(spend.who), -1)
    whom = draft.table.seats[spend.who].title
    draft.tell(seat, "DW-BANK-13", "The Bad Bank buys {whom} a disadvantage.", whom=whom)


# The scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Say what kind of scene this is; a new stretch of time lets everybody rest, heal, study or craft once."""

    going_on: str = ""
    here: tuple[str, ...] = ()
    new_stretch: bool = False


def _here(going_on: str) -> Several:
    there = [(flag, says) for flag, says in HERE.items() if flag not in IMPOSSIBLE_HERE.get(going_on, ())]
    return Several(options(there), 0, len(there), label="Where?")


_SETTING = Offer(
    {
        "going_on": Among(options(GOING_ON.items()), label="What goes on?"),
        "here": Following("going_on", {going_on: _here(going_on) for going_on in GOING_ON}, label="Where?"),
        "new_stretch": YesNo(label="A new stretch of time begins"),
    }
)


def offer_scene(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return _SETTING


def decide_scene(draft: Draft, seat: str, scene: Scene) -> None:
    """The flags are the GM's; the rules read them."""
    flags = (scene.going_on, *scene.here)
    for flag in (*GOING_ON, *HERE):
        if flag and flag in flags:
            draft.mark(SCENE, flag)
        else:
            draft.unmark(SCENE, flag)
    if scene.going_on != "combat":
        _clear_the_field(draft)
    if scene.new_stretch:
        for name in draft.table.players:
            for what in draft.table.marks.get(DOWNTIME.of(name), ()):
                draft.unmark(DOWNTIME.of(name), what)
        draft.count(DAYS, 1)
    words = [GOING_ON[scene.going_on]] if scene.going_on or not scene.here else []
    draft.tell(seat, "DW-REST-01", "The scene: {flags}.", flags=listed([*words, *(HERE[flag] for flag in scene.here)]))


def _clear_the_field(draft: Draft) -> None:
    """Without a fight there are no foes on the table; those that nobody knows of wait for the next one."""
    hidden = lurking(draft.table)
    for foe in FOES.ids(draft.table):
        if foe not in hidden:
            draft.remove(foe)


GM_ACTIONS = (
    gm_action("gm_move", MakeMove, offer_make_move, decide_make_move, "DW-GM-01", "Make a GM move"),
    gm_action("extra_move", ExtraMove, offer_extra_move, decide_extra_move, "DW-BANK-10", "Make an extra move"),
    gm_action("describe", Describe, offer_describe, decide_describe, "DW-RES-02", "Tell what happens"),
    gm_action("say_meaning", SayMeaning, offer_say_meaning, decide_say_meaning, "DW-INC-04", "Say what it means"),
    gm_action("spend_move", SpendMove, offer_spend_move, decide_spend_move, "DW-BANK-03", "Bad Bank: a soft move"),
    gm_action("spend_foe", SpendFoe, offer_spend_foe, decide_spend_foe, "DW-BANK-04", "Bad Bank: a stronger foe"),
    gm_action("spend_twist", SpendTwist, offer_spend_twist, decide_spend_twist, "DW-BANK-12", "Bad Bank: a twist"),
    gm_action(
        "spend_disadvantage",
        SpendDisadvantage,
        offer_spend_disadvantage,
        decide_spend_disadvantage,
        "DW-BANK-13",
        "Bad Bank: a disadvantage",
    ),
    gm_action("scene", Scene, offer_scene, decide_scene, "DW-REST-01", "Set the scene"),
    gm_action("strike_out", StrikeOut, offer_strike_out, decide_strike_out, "DW-MOVE-12", "Strike an option"),
    Action("choose", Choose, offer_choose, decide_choose, rule="DW-MOVE-12", label="Choose", by=TABLE),
)
