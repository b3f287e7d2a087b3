"""Player against player: moves and costs as usual, and the defender alone says what comes of it."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Step, about, answered, ask_again, carry_out, replace
from hearthside.kernel.choices import Among, Between, Choice, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed, say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.body import cards_to_turn, is_down
from hearthside.kits.deckahedron.adventure.contests.teamwork import seats_of
from hearthside.kits.deckahedron.adventure.gear.items import hand_over, items_of, name_of, scrap
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack, pay_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK, PRECIOUS_KIND
from hearthside.kits.deckahedron.adventure.journey.options import has_harm
from hearthside.kits.deckahedron.adventure.matters import Quarrel, called_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Versus:
    """Your move goes against another player's character: blows, theft, persuasion, control.

    You pay what it costs. No XP, no higher level; the other player says what their character suffers, if anything.
    """

    who: str


def offer_versus(seen: TableView) -> Offer | None:
    """Open where a flip of this seat is due that goes against nobody yet."""
    asked = seen.asked("flip")
    called = called_in(asked)
    if asked is None or called.contest:
        return None
    aiding = seats_of(called.aid)
    others = [(name, seen.seats[name].title) for name in seen.players if name not in (seen.seat, *aiding)]
    return Offer({"who": Among(options(others), label="Against whom?")}) if others else None


def decide_versus(draft: Draft, seat: str, versus: Versus) -> None:
    """TF-PVP-01: the flip that is due is noted as one against a friend."""
    asked = draft.table.awaited.get(seat)
    if asked is None or "flip" not in asked.actions:
        raise Impossible("TF-PVP-01", "There is no flip of yours to turn against anybody.")
    whom = draft.table.seats[versus.who].title
    draft.tell(seat, "TF-PVP-01", "{who} turns against {whom}.", whom=whom)
    ask_again(draft, asked, replace(called_in(asked), contest=steps.AgainstFriend(versus.who)))


def ask_both(draft: Draft, attacker: str, defender: str) -> list[Step]:
    """TF-PVP-02, TF-PVP-03: the defender says what it did, and the attacker may name harm to their own character."""
    own = "Did it hurt you too? That is yours to say."
    carry_out(draft, [Ask(attacker, ("concede",), "TF-PVP-03", own, Quarrel(""))])
    says = "{who} turned against you. What did it do? That is yours alone to say."
    says = say(says, who=draft.table.seats[attacker].title)
    return [Ask(defender, ("concede",), "TF-PVP-02", says, Quarrel(attacker))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede:
    """Say what the quarrel did to your own character: anything or nothing. Nobody else decides it."""

    words: str = ""
    stamina: int = 0
    harm: bool = False
    wound: bool = False
    pack: int = 0
    precious: int = 0
    items: tuple[str, ...] = ()
    handed_over: bool = False


def offer_concede(seen: TableView) -> Offer | None:
    """Open to defender and attacker after a flip between them."""
    asked = seen.asked("concede")
    if asked is None:
        return None
    fields: dict[str, Choice] = {"words": Words(most=1000, label="What happens?")}
    if not is_down(seen):
        if cards_to_turn(seen):
            fields["stamina"] = Between(0, min(20, cards_to_turn(seen)), label="Stamina you lose")
        if has_harm(seen):
            fields["harm"] = YesNo(label="A Harm")
        fields["wound"] = YesNo(label="A Wound")
    pack, precious, items = (
        seen.track(PACK.of(seen.seat)),
        seen.track(PRECIOUS_KIND.of(seen.seat)),
        items_of(seen, seen.seat),
    )
    if pack:
        fields["pack"] = Between(0, pack, label="Pack that is gone")
    if precious:
        fields["precious"] = Between(0, precious, label="Precious Pack that is gone")
    if items:
        named = options((item, name_of(seen, item)) for item in items)
        fields["items"] = Several(named, 0, len(items), label="Items that are gone")
    if about(asked, Quarrel).versus and (pack or precious or items):
        fields["handed_over"] = YesNo(label="They have it now")
    return Offer(fields, urgent=True)


def decide_concede(draft: Draft, seat: str, concede: Concede) -> None:
    """TF-PVP-02, TF-PVP-06: just what they say, nothing included."""
    matter, then = answered(draft, seat, "concede", Quarrel)
    comes: list[Step] = []
    if concede.words.strip():
        draft.tell(seat, "TF-PVP-02", "{words}", words=concede.words)
    if concede.stamina:
        comes.append(steps.Expend(seat, concede.stamina, "physical"))
    if concede.harm:
        comes.append(steps.Harm(seat, concede.words))
    if concede.wound:
        comes.append(steps.Wound(seat, concede.words))
    parts_with = concede.pack or concede.precious or concede.items
    if parts_with:
        _part_with(draft, seat, concede, to=matter.versus if concede.handed_over else "")
    if not (comes or concede.words.strip() or parts_with):
        draft.tell(seat, "TF-PVP-02", "{who} says it did nothing.")
    carry_out(draft, [*comes, *then])


def _part_with(draft: Draft, seat: str, concede: Concede, to: str) -> None:
    packs = [say("{count} Pack", count=concede.pack)] * bool(concede.pack)
    packs += [say("{count} precious Pack", count=concede.precious)] * bool(concede.precious)
    things = listed([*packs, *(name_of(draft.table, item) for item in concede.items)])
    pay_pack(draft, seat, concede.pack + concede.precious, precious=concede.precious)
    for item in concede.items:
        if to:
            hand_over(draft, item, to)
        else:
            scrap(draft, item)
    if to:
        gain_pack(draft, to, regular=concede.pack, precious=concede.precious)
        whom = draft.table.seats[to].title
        draft.tell(seat, "TF-PVP-06", "{who} says that {whom} has it now: {things}.", whom=whom, things=things)
    else:
        draft.tell(seat, "TF-PVP-06", "{who} says what is gone: {things}.", things=things)


ACTIONS: tuple[Action, ...] = (
    Action("versus", Versus, offer_versus, decide_versus, rule="TF-PVP-01", label="Turn it against a friend"),
    Action("concede", Concede, offer_concede, decide_concede, rule="TF-PVP-02", label="Say what it did"),
)
