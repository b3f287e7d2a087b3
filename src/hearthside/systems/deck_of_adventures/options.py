"""What a table can agree on before it starts. The first choice of each is the usual one."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.choices import Among
from hearthside.kernel.choices import options as options_of
from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Malformed


@dataclass(frozen=True, slots=True)
class TableOption:
    """One thing a table may settle for itself, and the rule that speaks of it."""

    rule: str
    title: str
    choices: tuple[tuple[str, str], ...]

    @property
    def among(self) -> Among:
        """As a field to fill in."""
        return Among(options_of(self.choices), label=self.title)


OPTIONS: Mapping[str, TableOption] = {
    "fatigue": TableOption(
        "DA-AMB-13",
        "Fatigue",
        (("seed", "Lower Hand on all Checks, until a Rest"), ("companion", "Five levels, until a Full Rest")),
    ),
    "negative_mod_requires_match": TableOption(
        "DA-AMB-04", "A negative modifier demands a match", (("no", "No"), ("yes", "Yes"))
    ),
    "armor_penalty": TableOption(
        "DA-AMB-36", "Armor too heavy to wear", (("half speed", "Half speed"), ("literal", "Nothing but movement"))
    ),
    "ap_cap": TableOption("DA-AMB-34", "Most Armor Points", (("3", "Three in all"), ("none", "No limit"))),
    "hp_base": TableOption("DA-AMB-33", "Hit Points besides level and Vitality", (("4", "4"), ("5", "5"))),
    "npc_deck_tires": TableOption(
        "DA-AMB-78", "An NPC Deck that runs out in combat tires its NPCs", (("yes", "Yes"), ("no", "No"))
    ),
    "diagonal": TableOption(
        "DA-MOVE-07",
        "A diagonal step",
        (("1", "Costs 1"), ("two a round", "Costs 1, two a round"), ("1.5", "Costs 1.5")),
    ),
    "map": TableOption("DA-MOVE-08", "Map", (("square", "Squares"), ("hex", "Hexes"), ("none", "None"))),
    "single_gm_deck": TableOption("DA-DECK-12", "One deck for the GM, split in two", (("no", "No"), ("yes", "Yes"))),
    "foes": TableOption(
        "DA-GM-01",
        "What players see of the GM's creatures",
        (("words", "How hurt they look"), ("exact", "Their HP and AP"), ("open", "Everything")),
    ),
    "fate_asked": TableOption(
        "DA-FATE-15", "Pushing Fate is asked", (("miss", "On a Miss"), ("draw", "After every draw but a Critical"))
    ),
}


def check_options(options: Facts) -> None:
    """Refuse an option that this game has not, or a value that makes no sense."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise Malformed("This game has no option “{name}”.", name=str(name)[:40])
        known = [choice for choice, _ in OPTIONS[name].choices]
        if str(value) not in known or isinstance(value, bool):
            raise Malformed("“{name}” can be {values}.", name=name, values=" or ".join(known))


def chosen(options: Facts, name: str) -> str:
    """What this table agreed on; the usual way where nobody said anything."""
    return str(options.get(name, OPTIONS[name].choices[0][0]))
