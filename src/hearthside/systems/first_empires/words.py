"""The words of this game: abilities, skills, intentions, positions, effects, and what a table may decide otherwise."""

from collections.abc import Iterable
from typing import Any

from hearthside.kernel.choices import Option
from hearthside.kernel.events import Facts
from hearthside.kernel.options import TableOption, by_name, settled_on
from hearthside.kernel.saying import say

ABILITIES = {"body": "Body", "charm": "Charm", "intuition": "Intuition", "mind": "Mind"}
SKILLS = {
    "brawl": "body",
    "maneuver": "body",
    "sneak": "body",
    "bluff": "charm",
    "compel": "charm",
    "fraternize": "charm",
    "hunt": "intuition",
    "pray": "intuition",
    "tame": "intuition",
    "brew": "mind",
    "study": "mind",
    "tinker": "mind",
}
"""Each skill with the ability it belongs to."""

INTENTIONS = {"attack": "Attack", "advantage": "Create an advantage", "overcome": "Overcome an obstacle"}

POSITIONS = ("controlled", "risky", "desperate")
"""From the safest to the worst."""
USUAL_POSITION = "risky"
DISADVANTAGES = {"disarmed": "Disarmed", "outnumbered": "Outnumbered", "scale": "Acting at great scale"}
"""What may make a position Desperate, if the GM says so (FE-POS-03)."""

SUBJECTS = {
    "upper_class": "Upper-class people",
    "lower_class": "Lower-class people",
    "beast": "A beast",
    "mindless": "Something mindless",
    "unaware": "Somebody who is unaware of them",
    "thing": "A construct, an object or a machine",
    "lock": "A lock or a pocket",
    "forgery": "A forgery of their own making",
    "wilds": "A way in unknown wilds, or a trail",
    "fight": "It is done in a fight",
    "armed": "A foe who is armed",
    "unnoticed": "Going unnoticed",
    "afar": "It is done from afar",
}
"""What an action can be about, for gifts and stunts that ask for it. The GM sets it."""

EFFECTS = {"limited": -1, "standard": 0, "great": 1}
"""What an effect adds to an amount counted in hits (FE-EFF-03)."""
SEGMENTS = {"limited": 1, "standard": 2}
"""How much of a clock an effect fills; for a great one the GM says three or four (FE-EFF-02)."""

HARM = {
    "d2": "A d2",
    "d3": "A d3",
    "d4": "A d4",
    "d6": "A d6",
    "d8": "A d8",
    "d10": "A d10",
    "d12": "A d12",
    **{str(points): say("Always {points}", points=points) for points in range(1, 8)},
    "none": "It does no harm",
}
"""How much harm the danger of an action does: a die, or a number the GM fixed (FE-HARM-09)."""

CLOCK_KINDS = {"obstacle": "Obstacle", "health": "Health", "danger": "Danger", "work": "Work between quests"}

GM_PICKS = "GM picks"

_SAYS = {
    "tag_dice": "A tag is something about the scene that helps: high ground, a slick floor.",
    "effect_on_hits": "How great an effect is counts on clocks; this says whether it counts in hits too.",
    "critical": "Three sixes are a critical success; this says where they may lie.",
    "goblin_luck": "Goblins turn triumphs into Luck.",
    "controlled_attack_mixed_harm": "Whether an attack from a safe position that half works still hurts.",
    "lexicon_paper": "A word of the Chant that later pages left out.",
    "chant_dice": "How many dice a verse brings to whoever chants it.",
    "luck_cap": "A cap keeps Luck flowing; without one people save it for the end.",
    "goon_harm": "Goons are foes who fall quickly.",
    "armor_against": "What armor is good for.",
    "overcome_uses_hits": "A large obstacle has a clock; this says how fast it fills.",
    "harm_numbers": "How much a blow hurts is thrown, or read from a table.",
    "consequences": "What goes wrong when dice go wrong.",
}
"""What is settled by each."""

OPTIONS = by_name(
    TableOption("tag_dice", "FE-AMB-01", "A tag that is invoked brings", ((2, "Two dice"), (1, "One die"))),
    TableOption(
        "effect_on_hits",
        "FE-AMB-02",
        "The effect changes what is counted in hits",
        (
            ("shift", "By one"),
            ("none", "Not at all"),
        ),
        more={
            "shift": "A limited effect takes a hit away, a great one adds one.",
            "none": "Only clocks know how great an effect is.",
        },
    ),
    TableOption(
        "critical",
        "FE-AMB-14",
        "The sixes of a critical success lie",
        (
            ("final pool", "In all the dice"),
            ("first throw", "In the first throw"),
        ),
        more={
            "final pool": "Those that burst count too.",
            "first throw": "What bursts comes too late.",
        },
    ),
    TableOption(
        "goblin_luck", "FE-AMB-15", "A critical success brings a Goblin", ((2, "Two Luck dice"), (1, "One Luck die"))
    ),
    TableOption(
        "controlled_attack_mixed_harm",
        "FE-AMB-07",
        "A mixed success at a Controlled attack",
        ((False, "Does no harm"), (True, "Does harm")),
    ),
    TableOption(
        "lexicon_paper",
        "FE-AMB-49",
        "The word Paper, which older pages list",
        ((False, "Is unknown"), (True, "Can be learned")),
    ),
    TableOption(
        "chant_dice",
        "FE-AMB-23",
        "Dice of a Chant",
        (("one per word", "One for every word"), ("one more", "One more than words")),
    ),
    TableOption(
        "luck_cap",
        "FE-AMB-32",
        "Luck dice that somebody may keep",
        ((0, "As many as they earn"), *((dice, say("{dice} at most", dice=dice)) for dice in range(1, 11))),
    ),
    TableOption("goon_harm", "FE-AMB-03", "A goon is out after", ((1, "One harm"), (2, "Two harm"))),
    TableOption(
        "armor_against",
        "FE-AMB-16",
        "Armor takes",
        (("physical harm", "Physical harm"), ("all harm", "All harm, but never what Strain does")),
    ),
    TableOption(
        "overcome_uses_hits",
        "FE-AMB-30",
        "Overcoming an obstacle fills its clock",
        ((False, "By the effect"), (True, "By the hits")),
    ),
    TableOption(
        "harm_numbers",
        "FE-AMB-04",
        "How much harm a result does is told by",
        (
            ("dice", "A die"),
            ("older table", "A number by position and result, as the older rules had it."),
        ),
        more={
            "dice": "Serious harm is the higher of two.",
        },
    ),
    TableOption(
        "consequences",
        "FE-AMB-05",
        "A failure or a mixed success costs",
        (
            ("all", "All that its position lists"),
            (GM_PICKS, "What the GM picks of it, one at least."),
        ),
        more={
            "all": "The GM may still waive any of it.",
        },
    ),
    says=_SAYS,
)
"""What tables may decide differently, the usual way first; a Luck cap of 0 is no cap."""


def skill_words(skill: str) -> str:
    """A skill with the ability it belongs to."""
    return say("{skill} ({ability})", skill=skill.title(), ability=ABILITIES[SKILLS[skill]])


def or_as_it_stands(now: str, others: Iterable[str]) -> tuple[Option, ...]:
    """A position or an effect as it is now, or another one."""
    stays = Option("", say("As it stands: {now}", now=now.title()))
    return (stays, *(Option(each, each.title()) for each in others))


def setting(options: Facts, name: str) -> Any:
    """What this table decided."""
    return settled_on(OPTIONS, options, name)
