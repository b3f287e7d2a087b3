"""What a table agrees on before play: how long the campaign is, and how it rules where the book leaves it open."""

from collections.abc import Mapping

from hearthside.kernel.events import Facts
from hearthside.kernel.options import TableOption, settled_on
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.content.gm import CampaignFormat
from hearthside.kits.deckahedron.adventure.content.vocabulary import ALL_FORMATS, Format

ONE_SHOT: Format = "one-shot"
FORMAT = "format"


def how_long(formats: Mapping[str, CampaignFormat]) -> TableOption:
    """TF-CAMP-01: a table picks one of three formats."""
    return TableOption(
        name=FORMAT,
        rule="TF-CAMP-01",
        title="How long is the campaign?",
        choices=tuple((name, formats[name].name) for name in ALL_FORMATS),
        more={name: formats[name].says for name in ALL_FORMATS},
        says="It decides how much of the book is in play: harm, rings, and how far heroes grow.",
    )


BLESSINGS_IN_SUPPLY = TableOption(
    name="AMB-13-blessings",
    rule="TF-AMB-13",
    title="Blessings in the supply",
    choices=(("6", "Six"), ("12", "Two of each: twelve"), ("18", "Three of each: eighteen")),
    says="Where the supply is empty, no more blessings come until one is used up.",
)
WOUNDS_IN_SUPPLY = TableOption(
    name="AMB-13-wounds",
    rule="TF-AMB-13",
    title="Wound cards in the supply",
    choices=(
        ("unlimited", "As many as are needed"),
        ("4", "Two of each: four, then only tokens"),
        ("8", "Four of each: eight, then only tokens"),
    ),
    says="A small supply makes wounds scarce: later ones are only tokens.",
)
WHO_MATCHES_CORNERS = TableOption(
    name="AMB-27",
    rule="TF-AMB-27",
    title="Who may play the corner-matching games?",
    choices=(("anyone", "Anybody"), ("holders", "Only those who have the card")),
    says="Locks and fundamental magic are played as a game of matching corners.",
)


WHO_CALLS = TableOption(
    name="TRIG-01",
    rule="TF-TRIG-01",
    title="Who calls for a flip?",
    choices=(("gm", "The GM: players propose one"), ("players", "The players, as they see fit")),
    says="Flips move the story: either one person keeps the measure, or everybody trusts everybody.",
)


def who_sees_points(title: str) -> TableOption:
    """TF-AMB-57: the worksheet is the GM's, unless a table lays it open."""
    return TableOption(
        name="AMB-57",
        rule="TF-AMB-57",
        title=title,
        choices=(("gm", "The GM"), ("everyone", "Everybody")),
        says="Whoever sees the points can guess what the world has in store.",
    )


def option(lying: Table | TableView, name: str) -> str:
    """What this table agreed on: `option(table, "AMB-57")` is "gm" or "everyone"."""
    agreed: str = lying.options.get(name) or settled_on(book_of(lying).options, lying.options, name)
    return agreed


def flips_freely(lying: Table | TableView) -> bool:
    """TF-TRIG-01: whether players flip unasked: because the table trusts them to, or because there is no GM to call."""
    return option(lying, WHO_CALLS.name) == "players" or all(seat.role != "gm" for seat in lying.seats.values())


def format_of(options: Facts) -> Format:
    """How long the campaign is: a One-Shot, where nobody says otherwise."""
    name: Format = options.get(FORMAT, ONE_SHOT)
    return name


def has_harm(lying: Table | TableView) -> bool:
    """TF-CAMP-02: Harm tokens are for the longer campaigns."""
    return book_of(lying).formats[format_of(lying.options)].harm


def has_rings(lying: Table | TableView) -> bool:
    """TF-RING-01: green rings are for the 30-hour campaign."""
    return book_of(lying).formats[format_of(lying.options)].rings
