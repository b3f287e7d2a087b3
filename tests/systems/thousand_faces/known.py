"""What the tests know of this game."""

from tests.known import GM, PLAYERS, TALK, Known
from tests.systems.adventure.known import IN_AN_ADVENTURE, INTO_CONTESTS, OF_ADVENTURE, SOMEBODY, WHO_CALLS

KNOWN = Known(
    who_may={
        **IN_AN_ADVENTURE,
        **dict.fromkeys(("denominate", "deduct", "free_card"), PLAYERS),
        "goal": GM,
    },
    takes_words=frozenset(OF_ADVENTURE),
    death=("incapacitated", "dead"),
    open_to_the_dead=frozenset(
        TALK | {"fill_blank", "touchstone", "circle", "hearth", "offer_fate", "choose_fate"}
    ),
    finishing="finish_character",
    rules=487,
    rulings=70,
    walk=6,
    heroes=({}, SOMEBODY),
    agreed=WHO_CALLS,
    leads=INTO_CONTESTS,
)  # fmt: skip
