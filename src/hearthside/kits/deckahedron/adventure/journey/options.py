"""What a table agrees on before play: how long the campaign is, and how it rules where the book leaves it open."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.choices import Among
from hearthside.kernel.choices import options as options_of
from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.content.gm import FORMATS
from hearthside.kits.deckahedron.adventure.content.vocabulary import ALL_FORMATS, Format

ONE_SHOT: Format = "one-shot"
FORMAT = "format"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOption:
    """One thing a table may settle for itself. The first choice holds where nobody says otherwise."""

    name: str
    rule: str
    title: str
    choices: tuple[tuple[str, str], ...]

    @property
    def usual(self) -> str:
        """What holds where nobody says otherwise."""
        return self.choices[0][0]

    @property
    def among(self) -> Among:
        """As a field to fill in."""
        return Among(options_of(self.choices), label=self.title)


_OFFERED = (
    TableOption(
        name=FORMAT,
        rule="TF-CAMP-01",
        title="How long is the campaign?",
        choices=tuple((name, f"{FORMATS[name].name}. {FORMATS[name].says}") for name in ALL_FORMATS),
    ),
    TableOption(
        name="AMB-08",
        rule="TF-AMB-08",
        title="A card of the Exhaustion pile that was read for a number",
        choices=(("discard", "Goes to the discard pile"), ("stay", "Stays in the Exhaustion pile")),
    ),
    TableOption(
        name="AMB-13-blessings",
        rule="TF-AMB-13",
        title="Blessings in the supply",
        choices=(("6", "Six"), ("12", "Two of each: twelve"), ("18", "Three of each: eighteen")),
    ),
    TableOption(
        name="AMB-13-wounds",
        rule="TF-AMB-13",
        title="Wound cards in the supply",
        choices=(
            ("unlimited", "As many as are needed"),
            ("4", "Two of each: four, then only tokens"),
            ("8", "Four of each: eight, then only tokens"),
        ),
    ),
    TableOption(
        name="AMB-27",
        rule="TF-AMB-27",
        title="Who may play the corner-matching games?",
        choices=(("anyone", "Anybody"), ("holders", "Only those who have the card")),
    ),
    TableOption(
        name="AMB-29",
        rule="TF-AMB-29",
        title="Where do numbers come from?",
        choices=(("cards", "The symbols on the cards"), ("dice", "Real dice")),
    ),
    TableOption(
        name="AMB-41",
        rule="TF-AMB-41",
        title="May foes have armour squares?",
        choices=(("off", "No"), ("on", "Yes: cross one out to absorb an attack")),
    ),
    TableOption(
        name="AMB-57",
        rule="TF-AMB-57",
        title="Who sees the GM's Shadow and Journey points?",
        choices=(("gm", "The GM"), ("everyone", "Everybody")),
    ),
)
TABLE_OPTIONS: Mapping[str, TableOption] = {each.name: each for each in _OFFERED}


def option(lying: Table | TableView, name: str) -> str:
    """What this table agreed on: `option(table, "AMB-29")` is "cards" or "dice"."""
    agreed: str = lying.options.get(name, TABLE_OPTIONS[name].usual)
    return agreed


def check_options(options: Facts) -> None:
    """TF-CAMP-01: one of three formats; and only what this game leaves open."""
    for name, value in options.items():
        known = TABLE_OPTIONS.get(name)
        if known is None:
            raise Malformed("This game has no option “{name}”.", name=name[:40])
        if value not in known.among.values():
            listed = ", ".join(choice for choice, _ in known.choices)
            says = "A campaign is {listed}." if name == FORMAT else "“{title}” is one of {listed}."
            raise Malformed(says, title=known.title, listed=listed)


def format_of(options: Facts) -> Format:
    """How long the campaign is: a One-Shot, where nobody says otherwise."""
    name: Format = options.get(FORMAT, ONE_SHOT)
    return name


def has_harm(lying: Table | TableView) -> bool:
    """TF-COMP-07, TF-CAMP-02: Harm tokens are for the longer campaigns."""
    return FORMATS[format_of(lying.options)].harm


def has_rings(lying: Table | TableView) -> bool:
    """TF-RING-01: green rings are for the 30-hour campaign."""
    return FORMATS[format_of(lying.options)].rings
