"""Combat: fresh Target Cards, the order they give, rounds and turns."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Ask, Comes, Step, carry_out
from hearthside.kernel.chance import face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import SPOTLIGHTS
from hearthside.kernel.saying import say
from hearthside.kernel.sight import THE_TABLE, TrackPlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.systems.deck_of_adventures.asking import ask_gm
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, NPC, creatures, group_decks, mod_of, title_of
from hearthside.systems.deck_of_adventures.body.conditions import BURN_FACED, count_down, saves_at
from hearthside.systems.deck_of_adventures.body.wounds import can_toughen_up, close_wounds, hurt, is_out
from hearthside.systems.deck_of_adventures.cards import CARDS, RANKS
from hearthside.systems.deck_of_adventures.creatures.boss import bosses, next_phase
from hearthside.systems.deck_of_adventures.decks.piles import (
    card_of,
    deck_of,
    draw,
    has_cards,
    lay_off,
    reshuffle,
    return_jokers,
    stand_target,
    take_target,
)
from hearthside.systems.deck_of_adventures.fight.arena import (
    ACTED,
    AGREED,
    AMBUSH,
    BURNED,
    FIGHTING,
    ROUND,
    TURN,
    WAITING,
    companions_of,
    dealer_of,
    fighters,
    is_friend,
    is_now,
    listed,
    members,
    slot_of,
    slot_on_turn,
)
from hearthside.systems.deck_of_adventures.fight.turn_ends import begin_turn_of, end_turn_of, forget_fight
from hearthside.systems.deck_of_adventures.goods.boons import fortify
from hearthside.systems.deck_of_adventures.kinds import (
    CONDITIONS_KIND,
    DIAGONALS,
    DOWN,
    FREES,
    GONE,
    HURT_AP,
    HURT_HP,
    LATE_AP,
    LATE_HP,
    MAJORS_KIND,
    MINORS_KIND,
    MOVED,
    NOW,
    POWERS_KIND,
    READIED,
    READIED_PP,
    STATE,
    TARGET,
)
from hearthside.systems.deck_of_adventures.matters import OutcomeWanted, WoundToBear
from hearthside.systems.deck_of_adventures.rest.clock import ROUND as ONE_ROUND
from hearthside.systems.deck_of_adventures.rest.clock import pass_time
from hearthside.systems.deck_of_adventures.slips import (
    AGREEING,
    ANNOUNCING,
    DELAYING,
    SKIPPING,
    Announced,
    Delayed,
    Skipped,
)
from hearthside.systems.deck_of_adventures.steps import (
    AtNoHP,
    Back,
    Burn,
    FaceHazards,
    GetUp,
    GoDown,
    LieThere,
    PassOn,
    RoundBegins,
)
from hearthside.systems.deck_of_adventures.things import CREATURES

_EARLIEST = ("A", *reversed(RANKS[1:]))
"""DA-CMB-05: Ace, King, Queen and so on down to 2."""
MAJORS = MINORS = 1


# The order.


def turn_order(table: Table | TableView) -> list[str]:
    """Everybody in the fight, first to last: by Target Card, players before enemies, then by Agility or by seat."""
    slots = list(fighters(table.marks))
    seats = list(table.seats)

    def early(slot: str) -> tuple[int, bool, int, int]:
        plays = slot in table.seats
        agility = -table.track(mod_of("agl", slot)) if plays else 0
        return _rank(table, slot), not plays, agility, seats.index(slot) if plays else slots.index(slot)

    ordered = sorted(slots, key=early)
    for agreed in AGREEING.of_table(table.marks):  # DA-CMB-07: they agree among themselves
        first, second = agreed.first, agreed.second
        if {first, second} <= set(ordered) and _rank(table, first) == _rank(table, second):
            ordered.remove(first)
            ordered.insert(ordered.index(second), first)
    return ordered


def _rank(table: Table | TableView, slot: str) -> int:
    face = _target_face(table, slot)
    return _EARLIEST.index(CARDS[face].rank) if face in CARDS else len(_EARLIEST)


def _target_face(table: Table | TableView, slot: str) -> str:
    """The Target Card lies open: whoever looks reads the same."""
    if isinstance(table, Table):
        return next((face_name(card) for card in table.cards(TARGET.of(slot))), "")
    return next(iter(table.pile(TARGET.of(slot)).faces or ()), "")


def has_acted(table: Table, slot: str) -> bool:
    """Whether somebody had their turn this round."""
    return table.has_mark(ACTED, slot)


def is_held_back(table: Table | TableView, slot: str) -> bool:
    """Whether somebody delays, is come back to later, or has said when they act."""
    held = [*delayed(table), *skipped(table), *(plan.who for plan in announced(table))]
    return slot in held


def delayed(table: Table | TableView) -> list[str]:
    """Players who hold their turn back and have not said when they act."""
    return [each.who for each in DELAYING.of_table(table.marks)]


def skipped(table: Table | TableView) -> list[str]:
    """Players the GM comes back to at the end of the round (DA-CMB-10)."""
    return [each.who for each in SKIPPING.of_table(table.marks)]


def announced(table: Table | TableView) -> list[Announced]:
    """Delayed players who have said before or after whom they act (DA-CMB-09)."""
    return ANNOUNCING.of_table(table.marks)


def next_up(table: Table) -> str:
    """Whose turn comes next; nobody's when the round is over."""
    ambush = table.marks.get(AMBUSH, ())
    left = [slot for slot in turn_order(table) if not has_acted(table, slot) and (slot in ambush or not ambush)]
    plans = [plan for plan in announced(table) if plan.who in left]
    for plan in plans:
        if plan.when == "after" and (has_acted(table, plan.whom) or plan.whom not in fighters(table.marks)):
            return plan.who
    held = [*delayed(table), *skipped(table), *(plan.who for plan in plans)]
    ready = [slot for slot in left if slot not in held]
    if ready:
        return next((plan.who for plan in plans if plan.when == "before" and plan.whom == ready[0]), ready[0])
    late = [slot for slot in left if slot in skipped(table)]
    return late[0] if late else next((plan.who for plan in plans), "")


# Start and end.


def start(draft: Draft, seat: str, who: Iterable[str], ambushers: Iterable[str]) -> None:
    """DA-CMB-02: fresh Target Cards for all; in a Surprise Round for the surprising side alone (DA-CMB-08)."""
    slots = list(dict.fromkeys(slot_of(draft.table, name) for name in who))
    first = list(dict.fromkeys(slot_of(draft.table, name) for name in ambushers))
    draft.befall("begins", seat)
    draft.tell(seat, "DA-CMB-01", "{who} declares combat.")
    carry_out(draft, [GetUp()])
    _gather_npc_deck(draft, first or slots)
    for name in (*draft.table.players, *creatures(draft.table)):
        close_wounds(draft, name)
    for slot in slots:
        draft.mark(FIGHTING, slot)
    for slot in first:
        draft.mark(AMBUSH, slot)
    for slot in first or slots:
        take_target(draft, slot)
        _be_quick(draft, slot)
    if not first:
        draft.count(ROUND, 1)
    _tell_order(draft)
    advance(draft)


def _be_quick(draft: Draft, slot: str) -> None:
    """DA-AMB-48: who is Battlecharged or quick draws more cards and keeps the one that acts earliest."""
    deck, own = deck_of(draft.table, slot), TARGET.of(slot)
    for power in ("Battlecharged", "Quick Draw"):
        if not draft.table.has_mark(POWERS_KIND.of(slot), power) or not has_cards(draft.table, deck):
            continue
        card = draw(draft, deck, deck.turned)
        if _EARLIEST.index(card_of(card).rank) < _rank(draft.table, slot):
            lay_off(draft, slot, draft.table.cards(own), own)
            draft.move((card,), deck.turned, own)
        else:
            lay_off(draft, slot, (card,), deck.turned)
        draft.tell(slot, "DA-AMB-48", "{who} is quick: {power}.", power=power)


def _gather_npc_deck(draft: Draft, slots: Iterable[str]) -> None:
    """DA-DECK-10: the NPC Deck is reshuffled before every combat, before any Target Card is drawn."""
    for slot in slots:
        old = TARGET.of(slot)
        return_jokers(draft, old)
        mine = [card for card in draft.table.cards(old) if card.startswith(f"{NPC}:")]
        lay_off(draft, slot, mine, old)
    reshuffle(draft, NPC)
    for group in group_decks(draft.table):
        reshuffle(draft, group)


def join(draft: Draft, name: str) -> None:
    """DA-CMB-04: who comes later draws a Target Card and joins the order; a Minion of a group stands with the group."""
    slot = slot_of(draft.table, name)
    if not fighters(draft.table.marks) or slot in fighters(draft.table.marks):
        return
    draft.mark(FIGHTING, slot)
    if draft.table.marks.get(AMBUSH, ()):  # DA-CMB-08: who comes to the surprising side acts with it, others after it
        draft.mark(AMBUSH if _is_ours(draft.table, slot) == _players_surprise(draft.table) else ACTED, slot)
    if slot == name:
        take_target(draft, slot)
        _be_quick(draft, slot)
    else:
        stand_target(draft, slot)
    draft.tell(slot, "DA-CMB-04", "{who} joins the fight.")


def _is_ours(table: Table, slot: str) -> bool:
    """Whether a place in the order belongs to the side of the players."""
    return slot in table.seats or is_friend(table.marks, members(table, slot)[0])


def _players_surprise(table: Table) -> bool:
    return any(_is_ours(table, slot) for slot in table.marks.get(AMBUSH, ()))


def leave(draft: Draft, name: str) -> None:
    """Somebody is out of the fight; a group goes on while one of it stands (DA-AMB-80)."""
    slot = slot_of(draft.table, name)
    others = [each for each in members(draft.table, slot) if each != name and not is_out(draft.table, each)]
    shared = slot == dealer_of(draft.table, name)  # a Companion has no place of its own to give up (DA-COMP-01)
    if others or shared or slot not in fighters(draft.table.marks):
        return
    was_on_turn = slot_on_turn(draft.table.marks) == slot
    draft.unmark(FIGHTING, slot)
    draft.unmark(TURN, slot)
    if not end_if_won(draft) and was_on_turn:
        advance(draft)


def enemies(table: Table) -> list[str]:
    """Those in the fight who stand against the players."""
    return [slot for slot in fighters(table.marks) if not _is_ours(table, slot)]


def end_if_won(draft: Draft) -> bool:
    """DA-CMB-12: no enemy is left, and no Boss that vanished is to come back."""
    table = draft.table
    away = any(CREATURES.of(table, who).back_in and not is_out(table, who) for who in bosses(table))
    if not fighters(draft.table.marks) or enemies(draft.table) or away:
        return False
    end(draft)
    return True


def end(draft: Draft) -> None:
    """Turn order stops; the Target Cards stay where they are (DA-TC-09)."""
    for mark in (FIGHTING, TURN, ACTED, WAITING, AMBUSH, AGREED):
        for what in draft.table.marks.get(mark, ()):
            draft.unmark(mark, what)
    draft.count(ROUND, -draft.table.track(ROUND))
    forget_fight(draft)
    for who in (*draft.table.players, *creatures(draft.table)):
        _clear_turn(draft, who)
        for readied in draft.table.marks.get(READIED.of(who), ()):
            draft.unmark(READIED.of(who), readied)
    draft.befall("over", gm_of(draft.table))
    draft.tell("", "DA-CMB-12", "The fight is over. Target Cards stay with everybody.")


def _tell_order(draft: Draft) -> None:
    ambushers = draft.table.marks.get(AMBUSH, ())
    acting = [slot for slot in turn_order(draft.table) if slot in ambushers or not ambushers]
    names = listed(draft.table, acting)
    if ambushers:
        draft.tell("", "DA-CMB-08", "The Surprise Round: {order}.", order=names)
    else:
        draft.tell("", "DA-CMB-05", "Round {round}: {order}.", round=draft.table.track(ROUND), order=names)


# Rounds and turns.


def advance(draft: Draft) -> None:
    """The next one acts; when all have, a new round begins."""
    if not fighters(draft.table.marks):
        return
    slot = next_up(draft.table)
    if not slot:
        _new_round(draft)
        slot = next_up(draft.table)
    if slot:
        begin_turn(draft, slot)


def _new_round(draft: Draft) -> None:
    for name in delayed(draft.table):
        draft.tell(name, "DA-CMB-09", "{who} waited too long: the turn of this round is lost.")
    _end_surprise(draft)
    for mark in (ACTED, WAITING):
        for what in draft.table.marks.get(mark, ()):
            draft.unmark(mark, what)
    draft.count(ROUND, 1)
    pass_time(draft, ONE_ROUND)
    _tell_order(draft)
    for who in (*draft.table.players, *creatures(draft.table)):
        _empty(draft, DIAGONALS.of(who))
    carry_out(draft, [RoundBegins()])


def _end_surprise(draft: Draft) -> None:
    """DA-CMB-08, DA-AMB-49: after a Surprise Round the surprised draw, once; everybody else keeps their Target Card."""
    ambushers = draft.table.marks.get(AMBUSH, ())
    if not ambushers:
        return
    surprised = [slot for slot in fighters(draft.table.marks) if slot not in ambushers]
    for slot in ambushers:
        draft.unmark(AMBUSH, slot)
    for slot in surprised:
        if not has_acted(draft.table, slot):  # a newcomer has drawn already (DA-CMB-04)
            take_target(draft, slot)
            _be_quick(draft, slot)


def begin_turn(draft: Draft, slot: str) -> None:
    """A turn: one Major and one Minor Action, movement, Free Actions (DA-ACT-01); first what the start of it asks."""
    held_back = is_held_back(draft.table, slot)
    DELAYING.lift(draft, THE_TABLE, Delayed(slot))
    SKIPPING.lift(draft, THE_TABLE, Skipped(slot))
    ANNOUNCING.lift(draft, THE_TABLE, *(plan for plan in announced(draft.table) if plan.who == slot))
    draft.mark(TURN, slot)
    draft.tell(slot, "DA-CMB-05", "It is {who}'s turn.")
    if held_back and not is_out(draft.table, slot):
        return  # the turn had begun before it was held back: its Saves are made, and what they came to stands
    steps: list[Step] = []
    for who in members(draft.table, slot):
        if is_out(draft.table, who):
            steps += [LieThere(who)]
            continue
        _refresh(draft, who)
        if who in draft.table.players:
            draft.count(SPOTLIGHTS.of(who), 1)  # whoever is on turn has the light, though nobody passed it
        steps += [*saves_at(draft, who, "start"), FaceHazards(who)]
    carry_out(draft, steps)


def _refresh(draft: Draft, who: str) -> None:
    _clear_turn(draft, who)
    for companion in companions_of(draft.table, who):
        if dealer_of(draft.table, companion):  # it goes in this turn too (DA-AMB-108)
            _empty(draft, MOVED.of(companion))
            _empty(draft, GONE.of(companion))
    draft.count(MAJORS_KIND.of(who), MAJORS)
    draft.count(MINORS_KIND.of(who), MINORS)
    begin_turn_of(draft, who)
    for words in draft.table.marks.get(READIED.of(who), ()):
        draft.unmark(READIED.of(who), words)
        _empty(draft, READIED_PP.of(who))
        draft.tell(who, "DA-ACT-11", "What {who} had readied is lost, with all that was paid for it.")


def _clear_turn(draft: Draft, who: str) -> None:
    for track in (MAJORS_KIND, MINORS_KIND, FREES, MOVED, GONE):
        _empty(draft, track.of(who))
    for what in draft.table.marks.get(NOW.of(who), ()):
        draft.unmark(NOW.of(who), what)


def _empty(draft: Draft, track: TrackPlace) -> None:
    draft.count(track, -draft.table.track(track))


def end_turn(draft: Draft, slot: str) -> None:
    """First what the end of a turn asks, then the next one acts."""
    steps: list[Step] = []
    for who in members(draft.table, slot):
        if not is_out(draft.table, who):
            steps += [*saves_at(draft, who, "end"), Burn(who)]
    carry_out(draft, [*steps, PassOn(slot)])


def burn(draft: Draft, step: Burn) -> None:
    """DA-AMB-42: who does not try to put out the fire is burned by it."""
    who = step.who
    burns = draft.table.has_mark(CONDITIONS_KIND.of(who), BURNED)
    if burns and not is_now(draft.table.marks, who, BURN_FACED):
        hurt(draft, who, 1, past_armor=True)


def pass_on(draft: Draft, step: PassOn) -> None:
    """The turn is over, and the next one acts."""
    slot = step.slot
    if slot_on_turn(draft.table.marks) != slot:
        return
    for who in members(draft.table, slot):
        count_down(draft, who)
        fortify(draft, who)
        end_turn_of(draft, who)
        _let_wounds_set(draft, who)
        _clear_turn(draft, who)
    draft.unmark(TURN, slot)
    draft.mark(ACTED, slot)
    advance(draft)


def _let_wounds_set(draft: Draft, who: str) -> None:
    """DA-FATE-08: what landed before this turn can no longer be undone; what landed in it can until the next ends."""
    for old, late in ((HURT_HP.of(who), LATE_HP.of(who)), (HURT_AP.of(who), LATE_AP.of(who))):
        draft.count(old, draft.table.track(late) - draft.table.track(old))
        _empty(draft, late)


def fall(draft: Draft, step: AtNoHP) -> Comes:
    """DA-DMG-12: at 0 HP a character is Knocked Out, unless a Boss has a Phase left (DA-BOSS-07)."""
    who = step.who
    if not next_phase(draft, who):
        return _knock_out(draft, who)
    if slot_on_turn(draft.table.marks) == who and who not in fighters(draft.table.marks):
        draft.unmark(TURN, who)
        advance(draft)
    return None


def _knock_out(draft: Draft, who: str) -> Comes:
    """Somebody goes down."""
    draft.mark(STATE.of(who), KNOCKED_OUT)
    if DOWN.of(who) not in draft.table.tracks:
        draft.start(DOWN.of(who))
    draft.befall("down", who)
    draft.tell(who, "DA-DMG-12", "{who} has no HP left and is Knocked Out.")
    if who not in draft.table.seats:
        gm = gm_of(draft.table)
        if gm and can_toughen_up(draft.table, who) and enemies(draft.table) == [slot_of(draft.table, who)]:
            says = say("{who} falls, and the fight ends with it: Toughen Up?", who=title_of(draft.table, who))
            return Ask(gm, ("toughen_up", "bear"), "DA-FATE-19", says, WoundToBear(who)), GoDown(who)
        return (GoDown(who),)
    if all(is_out(draft.table, each) for each in draft.table.players):
        draft.tell(who, "DA-CMB-13", "No player is left standing: the GM says what follows.")
        ask_gm(
            draft, "tell_outcome", "DA-CMB-13", "No player is left standing: what follows?", OutcomeWanted("DA-CMB-13")
        )
    return None


def go_down(draft: Draft, step: GoDown) -> None:
    """Whoever still lies there leaves the fight; DA-FATE-19: not before the GM let the last one fall."""
    if is_out(draft.table, step.who):
        leave(draft, step.who)


def come_back(draft: Draft, step: Back) -> None:
    """Who comes round takes part again."""
    if step.who not in draft.table.seats and fighters(draft.table.marks):
        draft.mark(FIGHTING, slot_of(draft.table, step.who))
