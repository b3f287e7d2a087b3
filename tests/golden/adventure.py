"""A whole adventure as a transcript: what people did, what was told, and how the heroes stood after it."""

from hearthside.kernel.events import Told
from hearthside.kernel.log import Entry
from hearthside.kernel.narration import narrate
from hearthside.kernel.sight import MarkPlace, PilePlace, TrackPlace
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from tests.golden.walk import Walk, seed_of

PILES = {"draw": "to draw", "discard": "discarded", "exhaustion": "exhausted"}
TRACKS = {"xp": "XP", "wounds": "wounded", "pack": "Pack"}
MARKS = ("moves", "state")
DICE_TRACKS = {"harm": "harm", "strain": "Strain", "luck": "Luck", "xp": "XP", "armor": "armor", "ingots": "ingots"}
DICE_MARKS = ("stunts", "troubles", "curses", "held", "state")
"""How somebody stands in a game without cards."""


class Transcript(Walk):
    """A walk that is written down for reading: sentences, questions and heroes, without views and offers."""

    def _write(self, doing: str, before: Table, entry: Entry) -> None:  # noqa: ARG002
        self.lines += ["", f"== {entry.seq}. {doing}"]
        for event in entry.events:
            if isinstance(event, Told):
                rule = f" [{event.rule}]" if event.rule else ""
                self.lines.append(f"“{narrate(self.journal.table, event)}”{rule}")
        self._write_what_changed()

    def _write_what_changed(self) -> None:
        self.step += 1
        table = self.journal.table
        now = {name: _standing(table, name) for name in table.players}
        now |= {f"{by} is asked": f"{asked.says} ({', '.join(asked.actions)})" for by, asked in table.awaited.items()}
        old = self.before.get("everybody", {})
        self.lines += [f"  {key}: {value}" for key, value in now.items() if old.get(key) != value]
        self.before["everybody"] = now


def _standing(table: Table, seat: str) -> str:
    tracks, marks = (TRACKS, MARKS) if table.piles else (DICE_TRACKS, DICE_MARKS)
    parts = [f"{len(table.cards(PilePlace(f'{kind}/{seat}')))} {words}" for kind, words in PILES.items() if table.piles]
    parts += [f"{table.track(TrackPlace(f'{kind}/{seat}'))} {words}" for kind, words in tracks.items()]
    parts += [", ".join(held) for kind in marks if (held := table.marks.get(MarkPlace(f"{kind}/{seat}")))]
    items = [laid.what for laid in table.things.values() if laid.kind == "item"]
    named = ", ".join(item.name for item in items if (item.owner, getattr(item, "where", "hand")) == (seat, "hand"))
    parts += [named] if named else []
    return " · ".join(parts)


def same_adventure(system: System, text: str) -> Transcript:
    """The adventure this text tells, played once more."""
    # Friends who have played before: whoever names a move flips for it at once, where a game leaves that to the table.
    trusted = {name: "players" for name in system.options if name == "TRIG-01"}
    adventure = Transcript(system, seed_of(text), trusted)
    adventure.again(text)
    return adventure
