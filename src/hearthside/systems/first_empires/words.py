"""The words of this game: abilities, skills, intentions, positions, effects, and what a table may decide otherwise."""

from collections.abc import Mapping
from typing import Any

from hearthside.kernel.choices import Among
from hearthside.kernel.choices import options as options_of
from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Malformed

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
    **{str(points): f"Always {points}" for points in range(1, 8)},
    "none": "It does no harm",
}
"""How much harm the danger of an action does: a die, or a number the GM fixed (FE-HARM-09)."""

CLOCKS = {"obstacle": "Obstacle", "health": "Health", "danger": "Danger", "work": "Work between quests"}

GM_PICKS = "GM picks"

OPTIONS: dict[str, tuple[Any, ...]] = {
    "tag_dice": (2, 1),
    "effect_on_hits": ("shift", "none"),
    "critical": ("final pool", "first throw"),
    "goblin_luck": (2, 1),
    "controlled_attack_mixed_harm": (False, True),
    "lexicon_paper": (False, True),
    "chant_dice": ("one per word", "one more"),
    "luck_cap": (0, *range(1, 100)),
    "goon_harm": (1, 2),
    "armor_against": ("physical harm", "all harm"),
    "overcome_uses_hits": (False, True),
    "harm_numbers": ("dice", "older table"),
    "consequences": ("all", GM_PICKS),
}
"""What tables may decide differently, the usual way first; a Luck cap of 0 is no cap."""

TABLE_OPTIONS: Mapping[str, Among] = {
    "tag_dice": Among(options_of(((2, "Two dice"), (1, "One die"))), label="A tag that is invoked brings"),
    "effect_on_hits": Among(
        options_of(
            (
                ("shift", "By one. A limited effect takes a hit away, a great one adds one."),
                ("none", "Not at all. Only clocks know how great an effect is."),
            )
        ),
        label="The effect changes what is counted in hits",
    ),
    "critical": Among(
        options_of(
            (
                ("final pool", "In all the dice. Those that burst count too."),
                ("first throw", "In the first throw. What bursts comes too late."),
            )
        ),
        label="The sixes of a critical success lie",
    ),
    "goblin_luck": Among(
        options_of(((2, "Two Luck dice"), (1, "One Luck die"))), label="A critical success brings a Goblin"
    ),
    "controlled_attack_mixed_harm": Among(
        options_of(((False, "Does no harm"), (True, "Does harm"))), label="A mixed success at a Controlled attack"
    ),
    "lexicon_paper": Among(
        options_of(((False, "Is unknown"), (True, "Can be learned"))), label="The word Paper, which older pages list"
    ),
    "chant_dice": Among(
        options_of((("one per word", "One for every word"), ("one more", "One more than words"))),
        label="Dice of a Chant",
    ),
    "luck_cap": Among(
        options_of(((0, "As many as they earn"), *((dice, f"{dice} at most") for dice in (3, 5, 7, 10)))),
        label="Luck dice that somebody may keep",
    ),
    "goon_harm": Among(options_of(((1, "One harm"), (2, "Two harm"))), label="A goon is out after"),
    "armor_against": Among(
        options_of((("physical harm", "Physical harm"), ("all harm", "All harm, but never what Strain does"))),
        label="Armor takes",
    ),
    "overcome_uses_hits": Among(
        options_of(((False, "By the effect"), (True, "By the hits"))), label="Overcoming an obstacle fills its clock"
    ),
    "harm_numbers": Among(
        options_of(
            (
                ("dice", "A die. Serious harm is the higher of two."),
                ("older table", "A number by position and result, as the older rules had it."),
            )
        ),
        label="How much harm a result does is told by",
    ),
    "consequences": Among(
        options_of(
            (
                ("all", "All that its position lists. The GM may still waive any of it."),
                (GM_PICKS, "What the GM picks of it, one at least."),
            )
        ),
        label="A failure or a mixed success costs",
    ),
}
"""The same, as people choose it before a table is dealt."""


def setting(options: Facts, name: str) -> Any:
    """What this table decided."""
    return options.get(name, OPTIONS[name][0])


def check_options(options: Facts) -> None:
    """Refuse options this game does not know."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise Malformed("This game has no option “{name}”.", name=name)
        if not any(value == known and type(value) is type(known) for known in OPTIONS[name]):
            raise Malformed("“{name}” cannot be {value}.", name=name, value=str(value)[:40])
