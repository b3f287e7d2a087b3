"""Characters who are ready to play, for tables that want to begin at once. They are ours, made by the book's rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import BEGUN, CREATION_KIND, DONE, MOVES_KIND, PLAYED, rank_of
from hearthside.kits.deckahedron.adventure.book import Book
from hearthside.kits.deckahedron.adventure.content.gm import CREATION, TUTORIAL
from hearthside.kits.deckahedron.adventure.content.vocabulary import Format
from hearthside.kits.deckahedron.adventure.gear.items import Writing, give
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK
from hearthside.kits.deckahedron.adventure.journey.fate import GOALS, clear_offered, set_fate
from hearthside.kits.deckahedron.adventure.journey.making import (
    HAS_PLAYED,
    NAME_KIND,
    SPREADS,
    against_card,
    story_of,
)
from hearthside.kits.deckahedron.adventure.journey.options import ONE_SHOT
from hearthside.kits.deckahedron.adventure.steps import TakeMove
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A character with everything chosen. `ranks` are Dex, Int and Str; `items` come with what fills their blanks."""

    id: str
    name: str
    about: str
    ranks: tuple[int, int, int]
    moves: tuple[str, ...] = ()
    items: tuple[tuple[str, str], ...] = ()
    brings: tuple[tuple[str, str], ...] = ()
    """Magic items that come with a move card of theirs."""
    fate: str = ""
    trade: str = ""


OURS: tuple[Ready, ...] = (
    Ready(
        id="brakka",
        name="Brakka Stonewell",
        about="A well-digger with lungs like bellows, who has never walked away from an insult.",
        ranks=(1, 1, 4),
        moves=("good-cardio", "and-this-is-for", "intimidate"),
        items=(("sword", "Well-iron"), ("leather-armour", "")),
        fate="grudge",
        trade="Dug wells for three villages, until the water turned black.",
    ),
    Ready(
        id="pim",
        name="Pim Quickfinger",
        about="Small, fast, and always a step behind you.",
        ranks=(4, 1, 1),
        moves=("backstab", "pick-pockets", "tied-with-her-ribbon"),
        items=(("many-knives", ""), ("of-invisibility", "Cloak")),
        fate="embarrassment",
        trade="Carried letters for the harbour guild, and read every one.",
    ),
    Ready(
        id="ilse",
        name="Ilse of the Lamp",
        about="A lamplighter to whom the light began to speak.",
        ranks=(1, 4, 1),
        moves=("use-a-magic-item", "channel-the-living-light", "weak-spot"),
        items=(("bow", "Ash"), ("of-sensation", "Lantern")),
        brings=(("of-vitality", "Censer"),),
        fate="impossible",
        trade="Lit the lamps of the river quarter, one by one, every evening.",
    ),
    Ready(
        id="corvin",
        name="Corvin Latchkey",
        about="Reads doors like others read faces, and trusts neither.",
        ranks=(2, 3, 1),
        moves=("its-a-trap", "pick-locks", "im-only-here-for-the-job"),
        items=(("many-knives", ""), ("leather-armour", "")),
        fate="services",
        trade="Fitted locks by day for the people he called on by night.",
    ),
    Ready(
        id="aldith",
        name="Aldith Fairweather",
        about="Wears a mail her father died in, and means to be worthy of it.",
        ranks=(2, 1, 3),
        moves=("where-it-hurts", "bum-rush", "it-belonged-to-my-father"),
        items=(("sword", "Long"), ("leather-armour", "")),
        fate="justice",
        trade="Kept the sheep of a lord whose name she no longer says.",
    ),
)
# TF-GMC-16: the people of the first adventure, with what the book gives them and nothing else.
TUTORED: tuple[Ready, ...] = tuple(
    Ready(
        id=each.id,
        name=each.name,
        about=TUTORIAL.title,
        ranks=(each.ranks["dex"], each.ranks["int"], each.ranks["str"]),
    )
    for each in TUTORIAL.characters
)
READY: Mapping[str, Ready] = {each.id: each for each in (*OURS, *TUTORED)}


def faults(book: Book, character: Ready, campaign: Format = ONE_SHOT) -> Iterator[str]:
    """What the rules of creation have against a character: the rules that were not kept (TF-CC-02 to TF-CC-16)."""
    if character.ranks not in SPREADS:
        yield "TF-CC-05"
    for at, move in enumerate(character.moves):
        if campaign not in book.moves[move].formats or book.moves[move].letter is None:
            yield book.cites["cards of a format"]
        elif against_card(book, character.moves[:at], move):
            yield "TF-CC-03"
    if len(character.moves) != CREATION.picks.cards:
        yield "TF-CC-03"
    if not character.name:
        yield "TF-CC-06"
    if character.fate not in GOALS:
        yield "TF-CC-08"
    yield from _item_faults(book, character, campaign)


def _item_faults(book: Book, character: Ready, campaign: Format) -> Iterator[str]:
    chosen = [book.items[item] for item, _ in character.items]
    if len(chosen) != CREATION.items or sum(item.magic is not None for item in chosen) > CREATION.magic_items:
        yield "TF-CC-09"
    if any(not item.at_creation or campaign not in item.formats for item in chosen):
        yield "TF-CC-09"
    if len(character.brings) != sum(book.moves[move].receives_magic_items for move in character.moves):
        yield "TF-CC-09"
    if any(book.items[item].has_blank and not blank for item, blank in (*character.items, *character.brings)):
        yield "TF-CC-12"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickStart:
    """Take a character who is ready, and begin at once."""

    who: str


def offer_quick_start(seen: TableView) -> Offer | None:
    """Open to who has no character of their own yet."""
    begun = seen.marks.get(CREATION_KIND.of(seen.seat), ())
    if begun and begun != (PLAYED,):
        return None
    others = {name for seat in seen.players if seat != seen.seat for name in seen.marks.get(MOVES_KIND.of(seat), ())}
    # Only what can be in the way is asked for, so that the list is not made anew with every card somebody takes.
    choices = _choices(tuple(each.id for each in OURS if others.intersection(each.moves)))
    return Offer(choices.fields, HAS_PLAYED) if begun else choices


_CARD_TAKEN = Barred("TF-CC-04", "Somebody else has one of this character's move cards.")


@lru_cache(maxsize=64)
def _choices(taken: tuple[str, ...]) -> Offer:
    listed = tuple(
        Option(
            each.id,
            say("{name}: {about}", name=each.name, about=each.about),
            _CARD_TAKEN if each.id in taken else None,
        )
        for each in READY.values()
    )
    return Offer({"who": Among(listed, label="Character")})


def decide_quick_start(draft: Draft, seat: str, start: QuickStart) -> None:
    """Everything is chosen."""
    play(draft, seat, READY[start.who])
    draft.tell(seat, "TF-CC-16", "{who} plays {name}.", name=READY[start.who].name)


def play(draft: Draft, seat: str, character: Ready) -> None:
    """Somebody plays this character from now on."""
    draft.mark(CREATION_KIND.of(seat), BEGUN)
    for name, rank in zip(ATTRIBUTES, character.ranks, strict=True):
        track = rank_of(name, seat)
        draft.count(track, rank - draft.table.track(track))
    draft.write(NAME_KIND.of(seat), character.name)
    _take_cards(draft, seat, character)
    for item, blank in character.brings:
        give(draft, seat, item, Writing(name=blank))
    for item, blank in character.items:
        give(draft, seat, item, Writing(name=blank, chosen=True))
    if character.fate:
        set_fate(draft, seat, character.fate)
    if character.trade:
        draft.write(story_of(seat, "trade"), character.trade)
    if character in TUTORED:
        gain_pack(draft, seat, TUTORIAL.pack - draft.table.track(PACK.of(seat)))
    clear_offered(draft, seat)
    draft.mark(CREATION_KIND.of(seat), DONE)


def _take_cards(draft: Draft, seat: str, character: Ready) -> None:
    """Magic items of choice are chosen already, so only what is printed comes with the cards."""
    for move in character.moves:
        carry_out(draft, [TakeMove(seat, move, chosen=True)])


QUICK_START = Action(
    "quick_start",
    QuickStart,
    offer_quick_start,
    decide_quick_start,
    rule="TF-CC-16",
    label="Take a ready character",
    group="creation",
)
