"""What walkers do: take a step, share their oil, rest."""

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.views import TableView
from lantern.board import DRAW, OIL, PATH, WAY

COURT = ("J", "Q", "K")


def is_gust(face: str) -> bool:
    """LN-STEP-03: the court is the wind."""
    return face.startswith(COURT)


@record(kw_only=True)
class Step:
    """Take a step into the night: turn the top card of your deck."""


def _offer_step(seen: TableView) -> Offer:
    if not seen.track(OIL.of(seen.seat)):
        return blocked("LN-STEP-04", "Your lantern is dark. Somebody has to share their oil with you.")
    if seen.is_empty(DRAW.of(seen.seat)):
        return blocked("LN-REST-01", "Your deck is through. Rest first.")
    return Offer()


def _step(draft: Draft, seat: str, step: Step) -> None:  # noqa: ARG001
    card = draft.turn_top(DRAW.of(seat), PATH.of(seat))
    if is_gust(face_name(card)):
        draft.count(OIL.of(seat), -1)
        draft.resolve(seat, "step", "gust", "LN-STEP-03", draft.table.pile(PATH.of(seat)).tokens[:1])
        draft.tell(seat, "LN-STEP-03", "A gust of wind takes some of {who}'s oil.")
    else:
        draft.count(WAY.of(seat), 1)
        draft.resolve(seat, "step", "on", "LN-STEP-02", draft.table.pile(PATH.of(seat)).tokens[:1])
        draft.tell(
            seat,
            "LN-STEP-02",
            "{who} gets on. Steps so far: {steps}.",
            steps=draft.table.track(WAY.of(seat)),
        )


STEP = Action("step", Step, _offer_step, _step, rule="LN-STEP-01", label="Take a step")


@record(kw_only=True)
class Share:
    """Pour one measure of your oil into the lantern of another walker."""

    whom: str


def _offer_share(seen: TableView) -> Offer | None:
    others = options((name, seen.seats[name].title) for name in seen.players if name != seen.seat)
    if not others:
        return None
    whom = Among(others, label="Whose lantern?")
    if seen.track(OIL.of(seen.seat)) < 2:
        return blocked("LN-SHARE-02", "Nobody gives the last of their oil away.", whom=whom)
    return Offer({"whom": whom})


def _share(draft: Draft, seat: str, share: Share) -> None:
    draft.count(OIL.of(seat), -1)
    draft.count(OIL.of(share.whom), 1)
    draft.tell(seat, "LN-SHARE-01", "{who} shares oil with {whom}.", whom=draft.table.seats[share.whom].title)


SHARE = Action("share", Share, _offer_share, _share, rule="LN-SHARE-01", label="Share oil")


@record(kw_only=True)
class Rest:
    """Rest by the wayside: your path is shuffled back into your deck."""


def _offer_rest(seen: TableView) -> Offer:
    if seen.is_empty(PATH.of(seen.seat)):
        return blocked("LN-REST-01", "You have not taken a step since you last rested.")
    return Offer()


def _rest(draft: Draft, seat: str, rest: Rest) -> None:  # noqa: ARG001
    draft.move(draft.table.cards(PATH.of(seat)), PATH.of(seat), DRAW.of(seat))
    draft.shuffle(DRAW.of(seat))
    draft.tell(seat, "LN-REST-01", "{who} rests by the wayside.")


REST = Action("rest", Rest, _offer_rest, _rest, rule="LN-REST-01", label="Rest")

WALKING = (STEP, SHARE, REST)
