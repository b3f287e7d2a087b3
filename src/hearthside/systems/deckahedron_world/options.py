"""What a table can agree on before it starts. The first choice of each is what the book says."""

from hearthside.kernel.events import Facts
from hearthside.kernel.options import TableOption, by_name, settled_on

_SAYS = {
    "characters": "Begin at once with a hero from the box, or build one card by card.",
    "quick_start": "A short scene against the clock teaches the moves before the adventure.",
    "breather_table": "The card and the module disagree about what an ordinary success costs.",
    "immediate_xx_points": "Whether a bad failure of a quick move feeds the GM's bank.",
    "bank_buys_disadvantage": "The GM may spend points to make a flip harder.",
    "rest_keeps": "A rest does not bring everything back; this says what stays away.",
    "heal_recharges_items": "After a day of healing magic is fresh again, or only flesh.",
    "magic_move_items": "Two lists of magic items are printed; use both, or the one on the move.",
    "unencumbered_needs_speed": "Some moves are for those who carry little.",
    "green_cards": "The book's list and its picture show green tokens on different cards.",
    "stamina_mode": "Gritty games tire heroes faster; heroic ones forgive.",
    "wound_card_choice": "There are two kinds of Wound card.",
    "lasting_magic": "Magic items never break, but wait for a rest to work again.",
    "level_bonuses": "Whoever completes a circle of cards also gets better at an attribute.",
    "cliffhanger": "An evening may end at the worst moment, and that is worth something.",
    "good_bank": "The players have a bank as well, against the GM's.",
    "risk_drivers": "Heroes who seek danger begin with something to show for it.",
    "flash_forward": "Play a moment of the future first, and find out how it came to that.",
    "mercy_flashback": "Whoever would fall may remember once why they do not.",
}
"""What is settled by each."""

OPTIONS = by_name(
    TableOption(
        "characters", "DW-CHAR-01", "Characters", (("ready-made", "Ready-made"), ("at the table", "Made at the table"))
    ),
    TableOption("quick_start", "DW-CHAR-11", "Quick start: an opening scene of ten minutes"),
    TableOption(
        "breather_table",
        "DW-AMB-12",
        "Take a Breather, ✔",
        (("card", "No drawback"), ("module", "The foe finds a better place")),
    ),
    TableOption(
        "immediate_xx_points",
        "DW-AMB-08",
        "✗✗ on an IMMEDIATE move",
        (("0", "Nothing"), ("2", "2 points for the Bad Bank")),
    ),
    TableOption(
        "bank_buys_disadvantage",
        "DW-BANK-13",
        "The Bad Bank buys disadvantage",
        (("off", "No"), ("1", "For 1 point"), ("2", "For 2 points")),
    ),
    TableOption(
        "rest_keeps",
        "DW-REST-05",
        "Cards that stay lost after a rest",
        (("random", "At random"), ("choice", "The player picks")),
    ),
    TableOption(
        "heal_recharges_items", "DW-AMB-20", "A day of healing recharges magic items", (("yes", "Yes"), ("no", "No"))
    ),
    TableOption(
        "magic_move_items",
        "DW-AMB-24",
        "The items of Use a Magic Item",
        (("added", "Beside the others"), ("replacing", "Instead of them")),
    ),
    TableOption(
        "unencumbered_needs_speed", "DW-AMB-23", "UNENCUMBERED moves need", (("4", "Speed 4"), ("off", "Nothing"))
    ),
    TableOption(
        "green_cards",
        "DW-AMB-02",
        "Green tokens are on the cards of",
        (("list", "The list"), ("picture", "The picture")),
    ),
    TableOption(
        "stamina_mode",
        "DW-STAM-13",
        "Losing Stamina",
        (("gritty", "Search for the symbol"), ("heroic", "Any card, face down")),
    ),
    TableOption(
        "wound_card_choice", "DW-AMB-29", "Which Wound card comes", (("random", "At random"), ("fixed", "WK-1 first"))
    ),
    TableOption("lasting_magic", "DW-MAG-09", "Magic items cannot be damaged, and do not recharge while in use"),
    TableOption("level_bonuses", "DW-LVL-07", "Completed circles raise attributes"),
    TableOption("cliffhanger", "DW-OPT-01", "Cliffhanger"),
    TableOption("good_bank", "DW-OPT-02", "Good Bank"),
    TableOption("risk_drivers", "DW-OPT-03", "Risk drivers start with green tokens"),
    TableOption("flash_forward", "DW-OPT-04", "Flash Forward"),
    TableOption("mercy_flashback", "DW-OPT-06", "Mercy Flashback"),
    says=_SAYS,
)


def chosen(options: Facts, name: str) -> str:
    """What this table agreed on; the book's way where nobody said anything."""
    return str(settled_on(OPTIONS, options, name))


def is_on(options: Facts, name: str) -> bool:
    """Whether an optional part is played."""
    return chosen(options, name) == "on"
