"""Time for oneself: resting, healing, catching breath in the shadows, mending others."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import about, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Pick, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import DISCARD
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.belongings import (
    carried,
    change_item,
    end_effect,
    name_of_item,
    named,
    recharge,
)
from hearthside.systems.deckahedron_world.board import BREATHER, DAYS, MERCY, SCENE, lost_of
from hearthside.systems.deckahedron_world.content import MOVES
from hearthside.systems.deckahedron_world.effects import SomebodyToMend
from hearthside.systems.deckahedron_world.flipping import against_flip, catch_breath, turn_face_up
from hearthside.systems.deckahedron_world.kinds import DOWNTIME, HARM, STATE, WOUNDS_KIND
from hearthside.systems.deckahedron_world.knowing import harm_cards, has_card, tokens_on
from hearthside.systems.deckahedron_world.options import chosen

ALL_HARM = 99
"""More Harm tokens than anybody can have."""


def against_downtime(seen: TableView) -> Barred | None:
    """Why this stretch of time cannot be spent: it is spent already (DW-REST-08), or the character cannot act."""
    spent = seen.marks.get(DOWNTIME.of(seen.seat), ())
    if spent:
        return Barred("DW-REST-08", say("You have spent this time already: {spent}.", spent=spent[0]))
    return body.against_acting(seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """Rest for several hours: Exhaustion tokens go, a Harm heals, Stamina returns, magic items recharge."""

    keep: tuple[int, ...] = ()


def offer_rest(seen: TableView) -> Offer:
    """DW-REST-01: out of combat, not travelling."""
    fields = _keep_field(seen)
    against = against_downtime(seen)
    forgotten = seen.has_mark(STATE.of(seen.seat), MERCY)
    if against is None and not forgotten:
        for flag in ("combat", "travelling"):
            if seen.has_mark(SCENE, flag):
                return blocked("DW-REST-01", say("Nobody rests while there is {flag}.", flag=flag), **fields)
    return Offer(fields, against)


def _keep_field(seen: TableView) -> dict[str, Choice]:
    """Later guides let the player pick the cards that stay; only where the table wants it (DW-REST-05)."""
    if chosen(seen.options, "rest_keeps") == "random":
        return {}
    pile = lost_of(seen.options, seen.seat)
    tokens = seen.pile(pile).tokens
    hurts = max(0, seen.track(HARM.of(seen.seat)) - 1) + seen.track(WOUNDS_KIND.of(seen.seat))
    return {"keep": Pick(pile, tokens, 0, min(hurts, len(tokens)), label="Which cards stay lost?")}


def decide_rest(draft: Draft, seat: str, rest: Rest) -> None:
    """DW-REST-02 to DW-REST-04, DW-REST-09."""
    draft.mark(DOWNTIME.of(seat), "rest")
    draft.unmark(STATE.of(seat), MERCY)
    draft.befall("rest", seat)
    draft.tell(seat, "DW-REST-01", "{who} rests.")
    _clear_exhaustion_tokens(draft, seat)
    if not draft.count(HARM.of(seat), -1):
        _free_harm_slots(draft, seat, 1)
    hurts = draft.table.track(HARM.of(seat)) + draft.table.track(WOUNDS_KIND.of(seat))
    _keep_cards(draft, seat, hurts, rest.keep)
    recharge(draft, seat)
    _wake_refreshed(draft, seat)
    body.tidy_deck(draft, seat)


def _wake_refreshed(draft: Draft, seat: str) -> None:
    """Rest is more than a breather: what waited for either is over."""
    catch_breath(draft, seat)
    draft.unmark(STATE.of(seat), BREATHER)
    turn_face_up(draft, seat, "rest")
    body.get_up_if_able(draft, seat)


def _clear_exhaustion_tokens(draft: Draft, seat: str) -> None:
    """DW-REST-02: off every slot. The marker on the pile is no number (DW-STAM-05)."""
    for token in body.exhaustion_tokens(draft.table, seat):
        draft.count(tokens_on(token.card, seat), -1)


def _free_harm_slots(draft: Draft, seat: str, count: int) -> None:
    """A Harm token is one wherever it lies: those on cards that absorbed it are discarded after those on the pile."""
    for name in harm_cards(draft.table, seat):
        count += draft.count(tokens_on(name, seat), -count)
    for key, item in carried(draft.table, seat).items():
        freed = min(count, item.slots)
        change_item(draft, key, slots=item.slots - freed)
        count -= freed


def _keep_cards(draft: Draft, seat: str, count: int, wanted: tuple[int, ...] = ()) -> None:
    """DW-REST-04, DW-HEAL-04: so many stay lost, at random (DW-REST-05), or all there are (DW-REST-07)."""
    where = lost_of(draft.table.options, seat)
    pile = draft.table.pile(where)
    named = dict(zip(pile.tokens, pile.cards, strict=True))
    kept = [named[token] for token in wanted if token in named][:count]
    left = [card for card in pile.cards if card not in kept]
    while left and len(kept) < count:
        card = draft.chance.pick(left) if len(left) > count - len(kept) else left[0]
        kept.append(card)
        left.remove(card)
    draft.move(left, where, DISCARD.of(seat))
    draft.tell(seat, "DW-REST-04", "{who} has {stamina} Stamina.", stamina=body.stamina_left(draft.table, seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal:
    """Spend a day healing: all Harm goes and one Wound, and almost all Stamina returns. Tell how it was."""

    words: str = ""


_HEALING: dict[str, Choice] = {"words": Words(most=1000, label="How was it?")}


def offer_heal(seen: TableView) -> Offer:
    """DW-HEAL-01: in a peaceful place, with time and means for care."""
    against = against_downtime(seen)
    if against is None and (seen.has_mark(SCENE, "combat") or not seen.has_mark(SCENE, "peaceful")):
        return blocked("DW-HEAL-01", "Healing takes a peaceful place, time and care.", **_HEALING)
    return Offer(_HEALING, against)


def decide_heal(draft: Draft, seat: str, heal: Heal) -> None:
    """DW-HEAL-02 to DW-HEAL-04. A day holds a night's rest for magic items as well (DW-HEAL-07)."""
    # Those who heal side by side spend the same day.
    if not any(draft.table.has_mark(DOWNTIME.of(each), "heal") for each in draft.table.players):
        draft.count(DAYS, 1)
    draft.mark(DOWNTIME.of(seat), "heal")
    draft.befall("rest", seat)
    draft.tell(seat, "DW-HEAL-01", "{who} spends a day healing. {words}", words=heal.words)
    _clear_exhaustion_tokens(draft, seat)
    draft.count(HARM.of(seat), -draft.table.track(HARM.of(seat)))
    _free_harm_slots(draft, seat, ALL_HARM)
    which = body.heal_wound(draft, seat)
    _keep_cards(draft, seat, draft.table.track(WOUNDS_KIND.of(seat)))
    if chosen(draft.table.options, "heal_recharges_items") == "yes":
        recharge(draft, seat)
    _wake_refreshed(draft, seat)
    body.tidy_deck(draft, seat)
    carry_out(draft, which)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """Your item mends somebody: a Harm or a Wound."""

    heal: str


def offer_mend(seen: TableView) -> Offer | None:
    """Open when an item of Mending worked."""
    asked = seen.asked("mend")
    if asked is None:
        return None
    target = about(asked, SomebodyToMend).target
    ways = (
        Option("harm", "A Harm", None if seen.track(HARM.of(target)) else _NO_HARM),
        Option("wound", "A Wound", None if seen.track(WOUNDS_KIND.of(target)) else _NO_WOUND),
        Option("nothing", "Nothing"),
    )
    return Offer({"heal": Among(ways, label="Heal")}, urgent=True)


_NO_HARM = Barred("DW-HEAL-06", "They have no Harm.")
_NO_WOUND = Barred("DW-HEAL-06", "They have no Wound.")


def decide_mend(draft: Draft, seat: str, mend: Mend) -> None:
    """DW-HEAL-06: with a Wound its card goes too."""
    asked, then = answered(draft, seat, "mend", SomebodyToMend)
    target = asked.target
    if mend.heal == "harm":
        draft.count(HARM.of(target), -1)
        draft.tell(target, "DW-HEAL-06", "A Harm of {who} is healed.")
    which = body.heal_wound(draft, target) if mend.heal == "wound" else []
    body.get_up_if_able(draft, target)
    carry_out(draft, [*which, *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class FindShadows:
    """At night or indoors, with no foe upon you: catch your breath in the shadows, without a flip."""


def offer_find_shadows(seen: TableView) -> Offer | None:
    """Open to whoever has the card, where there are shadows."""
    move = MOVES["find_shadows"]
    if not has_card(seen, seen.seat, move):
        return None
    against = body.against_acting(seen) or against_flip(seen, seen.seat, move.id)
    against = against or against_flip(seen, seen.seat, "take_a_breather")
    if against:
        return Offer(blocked=against)
    if not seen.has_mark(SCENE, "shadows"):
        return blocked("DW-BRTH-03", "There are no shadows to find here.")
    return Offer()


def decide_find_shadows(draft: Draft, seat: str, order: FindShadows) -> None:  # noqa: ARG001
    """A breather that gives 1d4 at once."""
    points = draft.roll(seat, 1, 4, "Stamina back")[0]
    draft.tell(seat, "DW-BRTH-03", "{who} finds the shadows.")
    catch_breath(draft, seat)
    carry_out(draft, [body.RegainStamina(seat, points)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """Something in the story restores a character: a potion, a friend, a miracle. Say how much, and why."""

    who: str
    stamina: int = 0
    harm: int = 0
    wound: bool = False
    reason: str


def offer_restore(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    free = tuple(
        Option(name, seen.seats[name].title, body.ANSWERING if name in seen.awaited else None) for name in seen.players
    )
    return Offer(
        {
            "who": Among(free, label="Who?"),
            "stamina": Between(0, 10, label="Stamina back"),
            "harm": Between(0, 2, label="Harm healed"),
            "wound": YesNo(label="A Wound healed"),
            "reason": Words(most=300, optional=False, label="How?"),
        }
    )


def decide_restore(draft: Draft, seat: str, restore: Restore) -> None:
    """DW-HEAL-06: equipment and skills can heal too; whoever can stand again does (DW-INC-06)."""
    draft.tell(seat, "DW-HEAL-06", "{whom}: {reason}", whom=draft.table.seats[restore.who].title, reason=restore.reason)
    draft.count(HARM.of(restore.who), -restore.harm)
    which = body.heal_wound(draft, restore.who) if restore.wound else []
    steps = [body.RegainStamina(restore.who, restore.stamina)] if restore.stamina else []
    body.get_up_if_able(draft, restore.who)
    carry_out(draft, [*which, *steps])


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEffect:
    """Let an effect of your magic item end."""

    item: str


def offer_end_effect(seen: TableView) -> Offer | None:
    """Open while an effect lasts."""
    lasting = named(seen, [key for key, item in carried(seen, seen.seat).items() if item.lasts])
    if not lasting:
        return None
    which = Among(options(lasting), label="Which?")
    if out := body.out_of_play(seen):
        return Offer({"item": which}, out)
    return Offer({"item": which})


def decide_end_effect(draft: Draft, seat: str, end: EndEffect) -> None:
    """The item is free again."""
    end_effect(draft, end.item)
    item = name_of_item(draft.table, end.item)
    draft.tell(seat, "DW-MAG-09", "{who} lets the magic of {item} end.", item=item)


RESTING = (
    Action("rest", Rest, offer_rest, decide_rest, rule="DW-REST-01", label="Rest"),
    Action("heal", Heal, offer_heal, decide_heal, rule="DW-HEAL-01", label="Spend a day healing"),
    Action("mend", Mend, offer_mend, decide_mend, rule="DW-HEAL-06", label="Mend"),
    Action(
        "find_shadows", FindShadows, offer_find_shadows, decide_find_shadows, rule="DW-BRTH-03", label="Find Shadows"
    ),
    Action("restore", Restore, offer_restore, decide_restore, rule="DW-HEAL-06", label="Restore", by=GM, group="gm"),
    Action("end_effect", EndEffect, offer_end_effect, decide_end_effect, rule="DW-MAG-09", label="End an effect"),
)
