"""What a table can agree on before it starts. The first choice of each is what the book says."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.choices import Among
from hearthside.kernel.choices import options as options_of
from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Malformed

_SWITCH = (("off", "No"), ("on", "Yes"))


@dataclass(frozen=True, slots=True)
class TableOption:
    """One thing a table may settle for itself, and the rule that speaks of it."""

    rule: str
    title: str
    choices: tuple[tuple[str, str], ...] = _SWITCH

    @property
    def among(self) -> Among:
        """As a field to fill in."""
        return Among(options_of(self.choices), label=self.title)


OPTIONS: Mapping[str, TableOption] = {
    "characters": TableOption(
        "DW-CHAR-01", "Characters", (("ready-made", "Ready-made"), ("at the table", "Made at the table"))
    ),
    "quick_start": TableOption("DW-CHAR-11", "Quick start: an opening scene of ten minutes"),
    "breather_table": TableOption(
        "DW-AMB-12", "Take a Breather, ✔", (("card", "No drawback"), ("module", "The foe finds a better place"))
    ),
    "immediate_xx_points": TableOption(
        "DW-AMB-08", "✗✗ on an IMMEDIATE move", (("0", "Nothing"), ("2", "2 points for the Bad Bank"))
    ),
    "bank_buys_disadvantage": TableOption(
        "DW-BANK-13", "The Bad Bank buys disadvantage", (("off", "No"), ("1", "For 1 point"), ("2", "For 2 points"))
    ),
    "rest_keeps": TableOption(
        "DW-REST-05", "Cards that stay lost after a rest", (("random", "At random"), ("choice", "The player picks"))
    ),
    "heal_recharges_items": TableOption(
        "DW-AMB-20", "A day of healing recharges magic items", (("yes", "Yes"), ("no", "No"))
    ),
    "magic_move_items": TableOption(
        "DW-AMB-24", "The items of Use a Magic Item", (("added", "Beside the others"), ("replacing", "Instead of them"))
    ),
    "unencumbered_needs_speed": TableOption(
        "DW-AMB-23", "UNENCUMBERED moves need", (("4", "Speed 4"), ("off", "Nothing"))
    ),
    "green_cards": TableOption(
        "DW-AMB-02", "Green tokens are on the cards of", (("list", "The list"), ("picture", "The picture"))
    ),
    "stamina_mode": TableOption(
        "DW-STAM-13", "Losing Stamina", (("gritty", "Search for the symbol"), ("heroic", "Any card, face down"))
    ),
    "wound_card_choice": TableOption(
        "DW-AMB-29", "Which Wound card comes", (("random", "At random"), ("fixed", "WK-1 first"))
    ),
    "lasting_magic": TableOption("DW-MAG-09", "Magic items cannot be damaged, and do not recharge while in use"),
    "level_bonuses": TableOption("DW-LVL-07", "Completed circles raise attributes"),
    "cliffhanger": TableOption("DW-OPT-01", "Cliffhanger"),
    "good_bank": TableOption("DW-OPT-02", "Good Bank"),
    "risk_drivers": TableOption("DW-OPT-03", "Risk drivers start with green tokens"),
    "flash_forward": TableOption("DW-OPT-04", "Flash Forward"),
    "mercy_flashback": TableOption("DW-OPT-06", "Mercy Flashback"),
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
    """What this table agreed on; the book's way where nobody said anything."""
    return str(options.get(name, OPTIONS[name].choices[0][0]))


def is_on(options: Facts, name: str) -> bool:
    """Whether an optional part is played."""
    return chosen(options, name) == "on"
