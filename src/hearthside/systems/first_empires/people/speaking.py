"""The GM says who speaks which language, where it is agreed otherwise than usual."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.people import ANCESTRIES
from hearthside.systems.first_empires.kinds import LANGUAGES_KIND
from hearthside.systems.first_empires.people.tongues import TRADERS_TONGUE

LANGUAGES = (TRADERS_TONGUE, *(each.language for each in ANCESTRIES.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Speak:
    """Agree that a character speaks a language, or does not."""

    who: str
    language: str
    knows: bool = True


def offer_speak(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    return Offer(
        {
            "who": Among(options((name, seen.seats[name].title) for name in seen.players), label="Who?"),
            "language": Among(options((each, each) for each in LANGUAGES), label="Language"),
            "knows": YesNo(label="They speak it"),
        }
    )


def decide_speak(draft: Draft, seat: str, order: Speak) -> None:  # noqa: ARG001
    """FE-PLAY-03: unless agreed otherwise."""
    change, says = (draft.mark, "{who} speaks {language}.") if order.knows else (draft.unmark, _NOT)
    change(LANGUAGES_KIND.of(order.who), order.language)
    draft.tell(order.who, "FE-PLAY-03", says, language=order.language)


_NOT = "{who} does not speak {language}."

SPEAK = Action("speak", Speak, offer_speak, decide_speak, rule="FE-PLAY-03", label="Languages", by=GM, group="gm")
