"""What makes a character more than abilities: a people, stunts, a deity, words of the Chant, what lasts a quest."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, SheetKind, TrackKind, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.board import ancestry_of, rank_of, stunts_of, trained_of
from hearthside.systems.first_empires.content.people import MOST_RANKS, STUNTS

Seen = Table | TableView

CHARACTER_TRACKS: tuple[TrackKind, ...] = (
    TrackKind("hardy", "Hardy hide", Audience.EVERYONE, most=4),
    TrackKind("shield", "Armor by miracle", Audience.EVERYONE),
    TrackKind("bargain", "Off the next price", Audience.EVERYONE),
    TrackKind("burden", "Strain that an Elf may take", Audience.EVERYONE),
    TrackKind("doses", "Doses", Audience.EVERYONE),
)

CHARACTER_MARKS: tuple[MarkKind, ...] = (
    MarkKind("lexicon", "Words of the Chant", Audience.EVERYONE),
    MarkKind("verses", "Prepared verses", Audience.EVERYONE),
    MarkKind("effects", "Ongoing effects", Audience.EVERYONE),
    MarkKind("traits", "Traits of beasts", Audience.EVERYONE),
    MarkKind("blessings", "Blessings", Audience.EVERYONE),
    MarkKind("closed", "Domains that stay silent", Audience.EVERYONE),
    MarkKind("beguiled", "Beguiled", Audience.EVERYONE),
    MarkKind("brews", "Concoctions", Audience.EVERYONE),
    MarkKind("stimulant", "Stimulant", Audience.EVERYONE),
    MarkKind("carries", "Carries", Audience.EVERYONE),
    MarkKind("fresh", "Brews to use at once", Audience.EVERYONE),
    MarkKind("time", "Time", Audience.EVERYONE),
)

CHARACTER_SHEETS: tuple[SheetKind, ...] = (
    SheetKind("deity", "Deity", Audience.EVERYONE),
    SheetKind("domain", "The deity's domain", Audience.EVERYONE),
    SheetKind("prayed_to", "Prayed to last", Audience.EVERYONE),
)

TIME = place("time", "table")
BETWEEN_QUESTS = "between quests"

SKILL_TRAITS = {"sneak": "Small", "brawl": "Ferocious", "maneuver": "Evasive"}
RANK_TRAITS = {"body": "Strong", "intuition": "Keen"}


def lexicon_of(seat: str) -> str:
    """The words of the Chant a character knows."""
    return place("lexicon", seat)


def verses_prepared(seat: str) -> str:
    """The verses a character has prepared."""
    return place("verses", seat)


def effects_of(seat: str) -> str:
    """The effects a Chanter keeps up."""
    return place("effects", seat)


def traits_of(seat: str) -> str:
    """The traits of beasts a character has taken on."""
    return place("traits", seat)


def blessings_of(seat: str) -> str:
    """What miracles have left with a character."""
    return place("blessings", seat)


def bless(draft: Draft, seat: str, blessing: str) -> None:
    """A miracle leaves this with somebody; the same one again comes beside the first (FE-PRAY-09)."""
    again = count_blessings(draft.table, seat, blessing) + 1
    draft.mark(blessings_of(seat), f"{blessing} ({again})" if again > 1 else blessing)


def count_blessings(seen: Seen, seat: str, blessing: str) -> int:
    """How often a blessing lies on somebody."""
    return sum(plain_blessing(each) == blessing for each in seen.marks.get(blessings_of(seat), ()))


def plain_blessing(written: str) -> str:
    """What a blessing is, without the number that tells it from another of its kind."""
    words, _, number = written.rpartition(" (")
    return words if words and number.rstrip(")").isdigit() else written


def use_blessing(draft: Draft, seat: str, blessing: str) -> bool:
    """Whether this blessing lay on somebody, who has one less of it now."""
    found = [each for each in draft.table.marks.get(blessings_of(seat), ()) if plain_blessing(each) == blessing]
    if found:
        draft.unmark(blessings_of(seat), found[-1])
    return bool(found)


def deity_of(seat: str) -> str:
    """The deity a character prays to first."""
    return place("deity", seat)


def prayed_to(seat: str) -> str:
    """The deity a character prayed to last."""
    return place("prayed_to", seat)


def domain_of(seat: str) -> str:
    """The domain of that deity."""
    return place("domain", seat)


def has_stunt(seen: Seen, seat: str, stunt: str) -> bool:
    """Whether a character has this stunt."""
    return seen.has_mark(stunts_of(seat), stunt)


def is_of(seen: Seen, seat: str, ancestry: str) -> bool:
    """Whether a character comes from this people."""
    return seen.words.get(ancestry_of(seat)) == ancestry


def has_trait(seen: Seen, seat: str, trait: str) -> bool:
    """Whether a character has this trait of a beast now."""
    return seen.has_mark(traits_of(seat), trait)


def ranks_in(seen: Seen, seat: str, ability: str) -> int:
    """A character's ranks in an ability; a beast's strength or senses bring one more, never above three (FE-AMB-45)."""
    more = ability in RANK_TRAITS and has_trait(seen, seat, RANK_TRAITS[ability])
    return min(MOST_RANKS, seen.track(rank_of(ability, seat)) + more)


def is_trained(seen: Seen, seat: str, skill: str) -> bool:
    """Whether a character is trained in a skill, by learning or by a beast's trait (FE-STUNT-12)."""
    if seen.has_mark(trained_of(seat), skill):
        return True
    return skill in SKILL_TRAITS and has_trait(seen, seat, SKILL_TRAITS[skill])


def is_between_quests(seen: Seen) -> bool:
    """Whether this is the time between two quests."""
    return seen.has_mark(TIME, BETWEEN_QUESTS)


def may_take(seen: Seen, seat: str, stunt: str) -> str:
    """FE-STUNT-01: why a character may not take this stunt; nothing where they may."""
    asks = STUNTS[stunt]
    has = seen.marks.get(stunts_of(seat), ())
    if asks.trained and not seen.has_mark(trained_of(seat), asks.trained):
        return f"It asks for training in {asks.trained.title()}."
    if any(seen.track(rank_of(ability, seat)) < ranks for ability, ranks in asks.rank.items()):
        return "It asks for a rank in Mind."
    if asks.stunt and asks.stunt not in has:
        return f"It asks for {asks.stunt}."
    return f"It does not go with {asks.excludes}." if asks.excludes in has else ""


def clear_marks(draft: Draft, *places: str) -> None:
    """Take away all that is marked in these places."""
    for where in places:
        for each in draft.table.marks.get(where, ()):
            draft.unmark(where, each)
