"""Characters who are ready to play, for tables that want to begin at once. They are ours, made by the book's rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.gear import STARTING_INGOTS
from hearthside.systems.first_empires.content.heroes import READY_MADE
from hearthside.systems.first_empires.content.prayer import DEITIES
from hearthside.systems.first_empires.kinds import (
    ANCESTRY,
    ASPIRATION,
    DEITY,
    DOMAIN,
    INGOTS,
    LEXICON,
    NAME,
    STATE,
    STUNTS_KIND,
    TRAINED,
    TROUBLES_KIND,
)
from hearthside.systems.first_empires.people.creating import empty_sheet, enter_play, set_ranks
from hearthside.systems.first_empires.people.making import (
    EQUIPPED,
    FIRST_VERSES,
    dress,
    has_begun,
    is_making,
    is_unchosen,
)
from hearthside.systems.first_empires.people.tongues import grow_up_among
from hearthside.systems.first_empires.words import ABILITIES


@dataclass(frozen=True, slots=True)
class Hero:
    """A name, a line of who that is, and what they strive for."""

    name: str
    about: str
    aspiration: str


HEROES: Mapping[str, Hero] = {
    "brusk": Hero(
        "Brusk Ironbelt",
        "Bled in the pits for other people's silver, and has come for some of his own.",
        "To win the belt of the champion who sold me.",
    ),
    "sefa": Hero(
        "Sefa Reed",
        "Small, quiet, and holding something that was yours a moment ago.",
        "To steal back the ring my mother had to sell.",
    ),
    "oril": Hero(
        "Oril Saltwhisper",
        "Knows ten words the world has to obey, and is looking for the eleventh.",
        "To read the wall of the drowned library.",
    ),
    "adda": Hero(
        "Mother Adda",
        "Has buried enough people. The next one gets up again, and that is an order.",
        "To rebuild the shrine that I set on fire.",
    ),
    "fennimar": Hero(
        "Fennimar the Fair",
        "Owes half the city money, and is a guest of the other half.",
        "To be called a lord by somebody who means it.",
    ),
    "tikka": Hero(
        "Tikka Copperthumb",
        "Mends what is broken, and breaks what will not be mended.",
        "To wake the bronze giant under the market.",
    ),
}
"""By the name of the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayHero:
    """Take a character who is ready, and begin at once."""

    who: str


_HEROES = Offer(
    {
        "who": Among(
            options((who, say("{name}: {about}", name=hero.name, about=hero.about)) for who, hero in HEROES.items()),
            label="Character",
        )
    }
)


def offer_hero(seen: TableView) -> Offer | None:
    """Open to who has just sat down, until they have chosen something of their own."""
    seat = seen.seat
    is_new = is_unchosen(seen, seat) or (is_making(seen, seat) and not has_begun(seen, seat))
    return _HEROES if is_new and seat not in seen.awaited else None


def decide_hero(draft: Draft, seat: str, order: PlayHero) -> None:
    """Everything is chosen."""
    empty_sheet(draft, seat)
    lay_sheet(draft, seat, order.who)
    enter_play(draft, seat)
    draft.tell(seat, "FE-CHAR-01", "{who} plays {name}.", name=HEROES[order.who].name)


def lay_sheet(draft: Draft, seat: str, who: str) -> None:
    """All that the seven steps would have brought."""
    hero, said = READY_MADE[who], HEROES[who]
    for sheet, words in ((NAME, said.name), (ANCESTRY, hero.ancestry), (ASPIRATION, said.aspiration)):
        draft.write(sheet.of(seat), words)
    grow_up_among(draft, seat, hero.ancestry)
    set_ranks(draft, seat, dict(zip(ABILITIES, hero.ranks, strict=True)))
    draft.mark(TROUBLES_KIND.of(seat), hero.trouble)
    for kind, marks in ((TRAINED, hero.skills), (STUNTS_KIND, hero.stunts), (LEXICON, hero.words)):
        for mark in marks:
            draft.mark(kind.of(seat), mark)
    if hero.deity:
        draft.write(DEITY.of(seat), hero.deity)
        draft.write(DOMAIN.of(seat), DEITIES[hero.deity])
    dress(draft, seat, hero.weapon)
    draft.count(INGOTS.of(seat), STARTING_INGOTS)
    draft.mark(STATE.of(seat), EQUIPPED)
    if "Chanter" in hero.stunts:
        draft.mark(STATE.of(seat), FIRST_VERSES)


PLAY_HERO = Action(
    "play_hero",
    PlayHero,
    offer_hero,
    decide_hero,
    rule="FE-CHAR-01",
    label="Take a ready character",
    group="creation",
)
