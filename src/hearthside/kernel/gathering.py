"""What people do at every table: tell the story, keep notes, pass the spotlight, pause, bring their own cards."""

from collections.abc import Mapping

from hearthside.kernel.actions import GM, PLAYER, TABLE, Action, Offer
from hearthside.kernel.choices import Among, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Spotlit
from hearthside.kernel.every_table import (
    HOUSE,
    LAID_OPEN,
    NOTES,
    OWN_CARDS,
    PAUSED,
    SESSIONS,
    SETTINGS,
    SPOTLIGHTS,
    TABLE_HOUSE,
    Setting,
)
from hearthside.kernel.preparing import CHOOSE_WAY, LAY_SCRIPT, LAY_WAYS, TURN_PAGE
from hearthside.kernel.records import record
from hearthside.kernel.rulings import REWIND
from hearthside.kernel.safety import SAFETY, go_on
from hearthside.kernel.sight import owner_of
from hearthside.kernel.standing_in import HOUSE_LEAVES, HOUSE_PLAYS, LEAVE_LIGHT
from hearthside.kernel.taking_back import LET_TAKE_BACK, TAKE_BACK
from hearthside.kernel.views import TableView


@record(kw_only=True)
class Say:
    """Tell the table what happens, in your own words."""

    words: str


_SAYING = Offer({"words": Words(most=2000, optional=False, label="What happens?")})


def _offer_say(seen: TableView) -> Offer:  # noqa: ARG001
    return _SAYING


def _say(draft: Draft, seat: str, say: Say) -> None:
    draft.tell(seat, "", "{words}", words=say.words)


SAY = Action("say", Say, _offer_say, _say, rule="", label="Say what happens", by=TABLE, group="story")


@record(kw_only=True)
class Note:
    """Keep a note that only you can read."""

    words: str


_NOTING = Offer({"words": Words(most=8000, label="For your eyes only")})


def _offer_note(seen: TableView) -> Offer:  # noqa: ARG001
    return _NOTING


def _note(draft: Draft, seat: str, note: Note) -> None:
    draft.write(NOTES.of(seat), note.words)


NOTE = Action("note", Note, _offer_note, _note, rule="", label="Keep a note", by=TABLE, group="story", is_own=True)


@record(kw_only=True)
class Whisper:
    """Slip a player a note that nobody else reads."""

    who: str
    words: str


_WHISPERED = Words(most=1000, optional=False, label="What do they alone learn?")


def _offer_whisper(seen: TableView) -> Offer | None:
    people = options((name, seen.seats[name].title) for name in seen.players)
    return Offer({"who": Among(people, label="Who reads it?"), "words": _WHISPERED}) if people else None


def _whisper(draft: Draft, seat: str, note: Whisper) -> None:
    draft.tell(seat, "", "{words}", only_to=(seat, note.who), words=note.words)


WHISPER = Action(
    "whisper", Whisper, _offer_whisper, _whisper, rule="", label="Slip somebody a note", by=GM, group="story"
)


@record(kw_only=True)
class Spotlight:
    """Pass the spotlight to a player."""

    who: str


def _offer_spotlight(seen: TableView) -> Offer | None:
    people = options((name, seen.seats[name].title) for name in seen.players)
    return Offer({"who": Among(people, label="Who is in the light?")}) if people else None


def _spotlight(draft: Draft, seat: str, spotlight: Spotlight) -> None:  # noqa: ARG001
    draft.add(Spotlit(spotlight.who))
    draft.count(SPOTLIGHTS.of(spotlight.who), 1)


SPOTLIGHT = Action(
    "spotlight", Spotlight, _offer_spotlight, _spotlight, rule="", label="Pass the spotlight", by=GM, group="gm"
)


@record(kw_only=True)
class Pause:
    """Pause the table, or go on: while it is paused only the GM acts, and everybody may talk."""

    paused: bool = True


_PAUSING = Offer({"paused": YesNo(label="Pause")})


def _offer_pause(seen: TableView) -> Offer:  # noqa: ARG001
    return _PAUSING


def _pause(draft: Draft, seat: str, pause: Pause) -> None:
    if pause.paused:
        draft.mark(TABLE_HOUSE, PAUSED)
        draft.tell(seat, "", "The table pauses.")
    else:
        go_on(draft)
        draft.tell(seat, "", "The table goes on.")


PAUSE = Action("pause", Pause, _offer_pause, _pause, rule="", label="Pause or go on", by=GM, group="gm")


@record(kw_only=True)
class EndSession:
    """End the session with a few words. The table stays as it is until you meet again."""

    words: str = ""
    lay_open: bool = False


_PARTING = Words(most=2000, label="Where do we leave them?")
_ENDING = Offer({"words": _PARTING})
_ENDING_WITH_CARDS = Offer(
    {"words": _PARTING, "lay_open": YesNo(label="Lay every shuffle open, and shuffle what lies face down anew")}
)


def _offer_end(seen: TableView) -> Offer:
    return _ENDING_WITH_CARDS if seen.piles else _ENDING


def _end(draft: Draft, seat: str, end: EndSession) -> None:
    draft.count(SESSIONS.of_table, 1)
    draft.tell(seat, "", "Here the session ends. {words}", words=end.words)
    if end.lay_open:
        draft.count(LAID_OPEN.of_table, len(draft.history) - draft.table.track(LAID_OPEN.of_table))
        _shuffle_unread(draft)
        draft.tell(seat, "", _LAID_OPEN)


_LAID_OPEN = (
    "All shuffles up to here are laid open: everybody can check every card, and knows what lies in which pile and "
    "hand. So whatever lies face down is shuffled anew."
)


def _shuffle_unread(draft: Draft, only: str = "") -> None:
    """Whoever plays on with piles that were laid open would know what comes. Real cards are shuffled by hand."""
    for place, pile in tuple(draft.table.piles.items()):
        owner = owner_of(place)
        if (only and owner != only) or draft.table.has_mark(HOUSE.of(owner), OWN_CARDS):
            continue
        if len(pile.cards) > 1 and not draft.system.pile_kind(place).is_read:
            draft.shuffle(place)


END_SESSION = Action("end_session", EndSession, _offer_end, _end, rule="", label="End the session", by=GM, group="gm")


@record(kw_only=True)
class UseOwnCards:
    """Play with a real deck: you turn the cards and say which they were; the table keeps the piles and the odds."""

    own: bool = True


_OWNING = Offer({"own": YesNo(label="I turn real cards")})


def _offer_own_cards(seen: TableView) -> Offer | None:
    return _OWNING if seen.piles else None


def _own_cards(draft: Draft, seat: str, use: UseOwnCards) -> None:
    if use.own:
        draft.mark(HOUSE.of(seat), OWN_CARDS)
        draft.tell(seat, "", "{who} plays with real cards.")
    else:
        draft.unmark(HOUSE.of(seat), OWN_CARDS)
        if draft.table.track(LAID_OPEN.of_table):
            _shuffle_unread(draft, seat)
        draft.tell(seat, "", "{who} lets the table turn the cards.")


USE_OWN_CARDS = Action(
    "own_cards",
    UseOwnCards,
    _offer_own_cards,
    _own_cards,
    rule="",
    label="Play with real cards",
    by=PLAYER,
    group="house",
)


@record(kw_only=True)
class SetScene:
    """Open a scene: where everybody is, what it is like there, and how it feels."""

    title: str
    words: str = ""
    mood: str = ""
    picture: str = ""


PICTURES: Mapping[str, str] = {
    "hearth": "By the fire",
    "road": "On the road",
    "wood": "In the woods",
    "town": "A town",
    "gate": "A gate",
    "hall": "A hall",
    "stair": "A stair",
    "cave": "A cave",
    "ruin": "A ruin",
    "shore": "A shore",
    "peak": "In the mountains",
    "camp": "A camp",
}
"""What a scene can look like, by the name of its drawing."""

_OPENING = Offer(
    {
        "title": Words(most=80, optional=False, label="Where are they?"),
        "words": Words(most=1000, label="What is it like there?"),
        "mood": Words(most=120, label="How does it feel?"),
        "picture": Among(options([("", "No picture"), *PICTURES.items()]), label="What does it look like?"),
    }
)


def _offer_scene(seen: TableView) -> Offer:  # noqa: ARG001
    return _OPENING


def _set_scene(draft: Draft, seat: str, scene: SetScene) -> None:
    setting = Setting(scene.title, scene.words, scene.mood, scene.picture)
    known = SETTINGS.ids(draft.table)
    if known:
        draft.put(SETTINGS, known[0], setting)
    else:
        known = [draft.make(SETTINGS, setting)]
    draft.befall("scene", known[0])
    draft.tell(seat, "", "{title}. {words}", title=scene.title, words=scene.words)


SET_SCENE = Action("set_scene", SetScene, _offer_scene, _set_scene, rule="", label="Open a scene", by=GM, group="story")

AT_EVERY_TABLE = (
    SAY,
    NOTE,
    WHISPER,
    SET_SCENE,
    LAY_WAYS,
    CHOOSE_WAY,
    LAY_SCRIPT,
    TURN_PAGE,
    SPOTLIGHT,
    PAUSE,
    *SAFETY,
    END_SESSION,
    USE_OWN_CARDS,
    HOUSE_PLAYS,
    HOUSE_LEAVES,
    LEAVE_LIGHT,
    TAKE_BACK,
    LET_TAKE_BACK,
    REWIND,
)
