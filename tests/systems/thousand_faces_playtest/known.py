"""What the tests know of this game."""

from tests.known import GM, PLAYERS, TALK, Known
from tests.systems.adventure.known import IN_AN_ADVENTURE, INTO_CONTESTS, OF_ADVENTURE, SOMEBODY, WHO_CALLS

KNOWN = Known(
    who_may={
        **IN_AN_ADVENTURE,
        **dict.fromkeys(
            (
                "roll", "decide", "absorb", "go_heroic", "stay_lucky", "found", "level_card", "deflect", "master",
                "rummage", "rally", "heed", "background",
            ),
            PLAYERS,
        ),
        **dict.fromkeys(("arm", "bad_for", "limit", "count_weapon"), GM),
    },
    takes_words=frozenset(OF_ADVENTURE),
    death=("incapacitated", "dead"),
    open_to_the_dead=frozenset(
        TALK | {"fill_blank", "touchstone", "circle", "hearth", "offer_fate", "choose_fate"}
    ),
    finishing="finish_character",
    rules=102,
    rulings=19,
    walk=7,
    heroes=({}, SOMEBODY),
    agreed=WHO_CALLS,
    leads=INTO_CONTESTS,
)  # fmt: skip
