"""What a table can agree on before it starts. The first choice of each is the usual one."""

from hearthside.kernel.events import Facts
from hearthside.kernel.options import TableOption, by_name, settled_on

_SAYS = {
    "fatigue": "How tired heroes get: one step that a rest takes away, or five that need a long one.",
    "negative_mod_requires_match": "Whether somebody who is bad at a thing must draw the very card.",
    "armor_penalty": "What heavy armor costs those who are not strong enough for it.",
    "ap_cap": "How much armor and shield can be worn together.",
    "hp_base": "Two numbers are printed; the higher one makes longer fights.",
    "npc_deck_tires": "Whether the GM's side pays for a long fight as heroes do.",
    "diagonal": "How far it is across the corner of a square.",
    "map": "What a fight is laid out on; without a map distances are told.",
    "single_gm_deck": "For tables with few decks: the GM's cards are one deck in two halves.",
    "foes": "How much of a creature is known before somebody finds out.",
    "fate_asked": "Fate turns a draw at a price; asked more often, it slows the table down.",
}
"""What is settled by each."""

OPTIONS = by_name(
    TableOption(
        "fatigue",
        "DA-AMB-13",
        "Fatigue",
        (("seed", "Lower Hand on all Checks, until a Rest"), ("companion", "Five levels, until a Full Rest")),
    ),
    TableOption(
        "negative_mod_requires_match",
        "DA-AMB-04",
        "A negative modifier demands a match",
        (("no", "No"), ("yes", "Yes")),
    ),
    TableOption(
        "armor_penalty",
        "DA-AMB-36",
        "Armor too heavy to wear",
        (("half speed", "Half speed"), ("literal", "Nothing but movement")),
    ),
    TableOption("ap_cap", "DA-AMB-34", "Most Armor Points", (("3", "Three in all"), ("none", "No limit"))),
    TableOption("hp_base", "DA-AMB-33", "Hit Points besides level and Vitality", (("4", "4"), ("5", "5"))),
    TableOption(
        "npc_deck_tires",
        "DA-AMB-78",
        "An NPC Deck that runs out in combat tires its NPCs",
        (("yes", "Yes"), ("no", "No")),
    ),
    TableOption(
        "diagonal",
        "DA-MOVE-07",
        "A diagonal step",
        (("1", "Costs 1"), ("two a round", "Costs 1, two a round"), ("1.5", "Costs 1.5")),
    ),
    TableOption("map", "DA-MOVE-08", "Map", (("square", "Squares"), ("hex", "Hexes"), ("none", "None"))),
    TableOption("single_gm_deck", "DA-DECK-12", "One deck for the GM, split in two", (("no", "No"), ("yes", "Yes"))),
    TableOption(
        "foes",
        "DA-GM-01",
        "What players see of the GM's creatures",
        (("words", "How hurt they look"), ("exact", "Their HP and AP"), ("open", "Everything")),
    ),
    TableOption(
        "fate_asked",
        "DA-FATE-15",
        "Pushing Fate is asked",
        (("miss", "On a Miss"), ("draw", "After every draw but a Critical")),
    ),
    says=_SAYS,
)


def chosen(options: Facts, name: str) -> str:
    """What this table agreed on; the usual way where nobody said anything."""
    return str(settled_on(OPTIONS, options, name))
