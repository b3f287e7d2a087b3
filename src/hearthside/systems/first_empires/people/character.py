"""What makes a character more than abilities: a people, stunts, a deity, words of the Chant, what lasts a quest."""

from collections.abc import Container, Mapping

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import MarkPlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.people import MOST_RANKS, STUNTS
from hearthside.systems.first_empires.kinds import (
    ANCESTRY,
    STUNTS_KIND,
    TIME_KIND,
    TRAINED,
    TRAITS_KIND,
)
from hearthside.systems.first_empires.scene.board import rank_of
from hearthside.systems.first_empires.slips import BLESSED, Blessing

Seen = Table | TableView


TIME = TIME_KIND.of_table
BETWEEN_QUESTS = "between quests"

SKILL_TRAITS = {"sneak": "Small", "brawl": "Ferocious", "maneuver": "Evasive"}
RANK_TRAITS = {"body": "Strong", "intuition": "Keen"}


def bless(draft: Draft, seat: str, blessing: str) -> None:
    """A miracle leaves this with somebody; the same one again comes beside the first (FE-PRAY-09)."""
    again = count_blessings(draft.table, seat, blessing) + 1
    BLESSED.lay(draft, seat, Blessing(blessing, again))


def count_blessings(seen: Seen, seat: str, blessing: str) -> int:
    """How often a blessing lies on somebody."""
    return sum(each.what == blessing for each in BLESSED.of(seen.marks, seat))


def use_blessing(draft: Draft, seat: str, blessing: str) -> bool:
    """Whether this blessing lay on somebody, who has one less of it now."""
    found = [each for each in BLESSED.of(draft.table.marks, seat) if each.what == blessing]
    BLESSED.lift(draft, seat, *found[-1:])
    return bool(found)


def has_stunt(seen: Seen, seat: str, stunt: str) -> bool:
    """Whether a character has this stunt."""
    return seen.has_mark(STUNTS_KIND.of(seat), stunt)


def is_of(seen: Seen, seat: str, ancestry: str) -> bool:
    """Whether a character comes from this people."""
    return seen.words.get(ANCESTRY.of(seat)) == ancestry


def has_trait(seen: Seen, seat: str, trait: str) -> bool:
    """Whether a character has this trait of a beast now."""
    return seen.has_mark(TRAITS_KIND.of(seat), trait)


def ranks_in(seen: Seen, seat: str, ability: str) -> int:
    """A character's ranks in an ability; a beast's strength or senses bring one more, never above three (FE-AMB-45)."""
    more = ability in RANK_TRAITS and has_trait(seen, seat, RANK_TRAITS[ability])
    return min(MOST_RANKS, seen.track(rank_of(ability, seat)) + more)


def is_trained(seen: Seen, seat: str, skill: str) -> bool:
    """Whether a character is trained in a skill, by learning or by a beast's trait (FE-STUNT-12)."""
    if seen.has_mark(TRAINED.of(seat), skill):
        return True
    return skill in SKILL_TRAITS and has_trait(seen, seat, SKILL_TRAITS[skill])


def is_between_quests(seen: Seen) -> bool:
    """Whether this is the time between two quests."""
    return seen.has_mark(TIME, BETWEEN_QUESTS)


def may_take(seen: Seen, seat: str, stunt: str) -> str:
    """FE-STUNT-01: why a character may not take this stunt; nothing where they may."""
    excludes = STUNTS[stunt].excludes
    if against := lacks(seen, seat, stunt):
        return against
    has = seen.marks.get(STUNTS_KIND.of(seat), ())
    return say("It does not go with {stunt}.", stunt=excludes) if excludes in has else ""


def lacks(seen: Seen, seat: str, stunt: str) -> str:
    """FE-STUNT-01: what a stunt asks for that a character does not have; nothing where they have it all."""
    ranks = {ability: seen.track(rank_of(ability, seat)) for ability in STUNTS[stunt].rank}
    return asks_for(stunt, ranks, seen.marks.get(TRAINED.of(seat), ()), seen.marks.get(STUNTS_KIND.of(seat), ()))


def asks_for(stunt: str, ranks: Mapping[str, int], trained: Container[str], has: Container[str]) -> str:
    """FE-STUNT-01: what a stunt asks for beyond these ranks, skills and stunts."""
    asks = STUNTS[stunt]
    if asks.trained and asks.trained not in trained:
        return say("It asks for training in {skill}.", skill=asks.trained.title())
    if any(ranks[ability] < least for ability, least in asks.rank.items()):
        return "It asks for a rank in Mind."
    if asks.stunt and asks.stunt not in has:
        return say("It asks for {stunt}.", stunt=asks.stunt)
    return ""


def clear_marks(draft: Draft, *places: MarkPlace) -> None:
    """Take away all that is marked in these places."""
    for where in places:
        for each in draft.table.marks.get(where, ()):
            draft.unmark(where, each)
