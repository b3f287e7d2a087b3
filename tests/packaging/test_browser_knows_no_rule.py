"""The browser draws what the table tells it: it takes no words apart, and knows no number of a book.

What takes the rules to know is a fact that a game publishes as its felt (docs/decisions/0011). Whoever needs to take
words apart all the same, or a number of their own, says here why nothing hangs on it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "web/src"
# The other rooms are about words as such: the catalogue, the rulebook, names of drawings, addresses.
ROOMS = ("lib/systems", "lib/table", "lib/ui", "routes")
DRAWN_TABLES = ("lib/systems", "lib/table")

TAKES_APART = re.compile(
    r"\.(startsWith|endsWith|split|match|matchAll|exec|replace|replaceAll|lastIndexOf|substring)\("
    r"|/[a-z]*\.test\(|\bparse(Int|Float)\(|\.map\(Number\)|\bindexOf\([\'\"`/]|\.indexOf\(': '\)"
    r"|\bNumber\((String|(?!\w+\.is[A-Z_])[\w.]+\)|[\w.\[\]]+ \?\?|[\w.]+ \|\|)"
)
OWN_NUMBER = re.compile(r"\bconst [A-Z][A-Z_]+(: number)? = -?\d+|\b(most|least|danger|price|rounds): \d+\b")

A_KEY = "a key of the table, told apart from its like; what it means comes from the table"
TYPED = "what somebody typed or chose in a form"
FOR_SEARCH = "what somebody looks for, word by word"
LOOKS = "only how it is drawn"

WORDS_MAY_BE_TAKEN_APART = {
    ("lib/systems/deck_of_adventures/field/Field.svelte", "event.key.startsWith('Arrow')"): TYPED,
    ("lib/systems/deck_of_adventures/field/Patch.svelte", "patch.kind.replace(' ', '-')"): LOOKS,
    (
        "lib/systems/first_empires/field/gathered.ts",
        "Number(value)",
    ): "what a slip says for a field that takes a number",
    ("lib/systems/thousand_faces/CornerGame.svelte", "Number(event.key)"): TYPED,
    ("lib/systems/thousand_faces/CornerGame.svelte", "Number(found.dataset.spot)"): "where the page itself put it",
    (
        "lib/systems/thousand_faces/DiceRead.svelte",
        "die.replace(/^\\d+/, '')",
    ): "the outline of a die, however many fell",
    ("lib/systems/thousand_faces/ItemFields.svelte", "words('slots').split('+')"): TYPED,
    ("lib/systems/thousand_faces/CharacterSheet.svelte", "sheet.startsWith(`story/"): A_KEY,
    ("lib/systems/thousand_faces/MoveFace.svelte", "part.split(' ')"): "which part of a ring is drawn on which side",
    ("lib/systems/thousand_faces/StudyFields.svelte", "tag.startsWith('REQUIRES')"): "a line as the card prints it",
    (
        "lib/systems/thousand_faces_playtest/MasterFields.svelte",
        ".replace(/_\\s*/g, '')",
    ): "the blank on a printed name",
    ("lib/table/pen.svelte.ts", "words.startsWith(said)"): TYPED,
    ("lib/systems/kit/MeleeField.svelte", ".replace(/ \\d+$/, '')"): LOOKS,
    ("lib/table/spaces.ts", "kind.startsWith('.')"): "how the wire writes a number of a thing",
    ("lib/table/story.ts", "folded(words).split"): FOR_SEARCH,
    ("lib/table/story.ts", ".replace(/\\p{M}/gu, '')"): FOR_SEARCH,
    ("lib/table/story.ts", ".split(/\\*([^*\\n]+)\\*/)"): "what somebody wrote between stars is set in italics",
    ("lib/table/turned.ts", "startsWith(wanted)"): FOR_SEARCH,
    ("lib/table/turned.ts", "wanted.split"): FOR_SEARCH,
    ("lib/table/places.ts", "place.indexOf('/')"): "the one place that knows how a place is written",
    ("lib/table/places.ts", "left.indexOf(' ')"): "the one place that knows how a place is written",
    ("lib/ui/BackTo.svelte", "Number(event.currentTarget.value)"): TYPED,
    ("lib/ui/FieldControl.svelte", "choice.options[Number("): TYPED,
    ("lib/ui/FindOne.svelte", "sought.trim()"): FOR_SEARCH,
    ("lib/ui/Marks.svelte", "text.split(/(✔"): "marks in a sentence are drawn",
    ("lib/ui/Palette.svelte", "sought.trim()"): FOR_SEARCH,
    ("lib/ui/People.svelte", "seat.title.split(' ')[0]"): "a first name, where there is little room",
    ("lib/ui/Scenery.svelte", "viewBox.split(' ')"): LOOKS,
    ("lib/ui/SquareCode.svelte", ".test(new URL(link).hostname)"): "an address, not a word of a game",
    ("lib/ui/SquareCode.svelte", ".test(of(path, 'fill'))"): LOOKS,
    ("routes/Home.svelte", ".test(link.pathname)"): TYPED,
}

NUMBERS_OF_ITS_OWN = {
    ("lib/table/spaces.ts", "LETTERS = 26"): "the alphabet",
    ("lib/table/spaces.ts", "least: 1"): "a list of spaces has one at least, as the protocol says",
    ("lib/systems/deck_of_adventures/Vigour.svelte", "MOST_DROPS = 12"): LOOKS,
    ("lib/systems/deck_of_adventures/field/Field.svelte", "FOOT = 56"): "pixels under the buttons of a phone",
    ("lib/systems/deck_of_adventures/field/Field.svelte", "FRAME = 26"): LOOKS,
    ("lib/systems/deck_of_adventures/field/Field.svelte", "FINGER = 47"): "pixels a finger needs",
    ("lib/systems/deck_of_adventures/field/Field.svelte", "SMALLEST = 23"): LOOKS,
    (
        "lib/systems/deck_of_adventures/field/Field.svelte",
        "TWICE = 350",
    ): "milliseconds after which a second tap is meant",
    ("lib/systems/deck_of_adventures/field/Ground.svelte", "THICK = 24"): LOOKS,
    ("lib/systems/deck_of_adventures/field/MapDrawing.svelte", "FRAME = 26"): LOOKS,
    ("lib/systems/deck_of_adventures/field/MapDrawing.svelte", "LEAST = 13.5"): LOOKS,
    ("lib/systems/deck_of_adventures/field/Token.svelte", "RADIUS = 20.5"): LOOKS,
    ("lib/systems/deck_of_adventures/field/geometry.ts", "CELL = 50"): LOOKS,
    ("lib/systems/deck_of_adventures/field/walking.ts", "SPACE = 120"): "milliseconds a token takes for a space",
    ("lib/systems/deck_of_adventures/field/walking.ts", "LONGEST = 720"): "milliseconds a token walks at most",
    ("lib/systems/first_empires/field/Pool.svelte", "MOST_DRAWN = 4"): LOOKS,
    ("lib/systems/first_empires/field/ZoneField.svelte", "IN_ONE_ROW = 4"): LOOKS,
    ("lib/systems/first_empires/field/layout.ts", "MOST_NARROW = 210"): LOOKS,
    ("lib/systems/first_empires/field/layout.ts", "EACH = 84"): LOOKS,
    ("lib/systems/kit/HeroToken.svelte", "ROUND = 2 * Math.PI"): LOOKS,
    ("lib/systems/kit/MeleeField.svelte", "BEND = 110"): LOOKS,
    ("lib/systems/kit/melee.ts", "LOW = 280"): LOOKS,
    ("lib/systems/kit/melee.ts", "LOWEST = 256"): LOOKS,
    ("lib/systems/kit/melee.ts", "CORNER = 58"): LOOKS,
    ("lib/systems/kit/melee.ts", "FLANK = 0.36"): LOOKS,
    ("lib/systems/deckahedron_world/BadBank.svelte", "MOST = 8"): LOOKS,
    ("lib/systems/deckahedron_world/FoeLine.svelte", "MOST_FLAMES = 12"): LOOKS,
    ("lib/systems/thousand_faces/CornerGame.svelte", "DRAG = 6"): "pixels before a press is a drag",
    ("lib/systems/thousand_faces/Flames.svelte", "ROW = 5"): LOOKS,
    ("lib/systems/thousand_faces/GreenRings.svelte", "WIDE = 120"): LOOKS,
    ("lib/systems/thousand_faces/GreenRings.svelte", "HIGH = 84"): LOOKS,
    ("lib/systems/thousand_faces/GreenRings.svelte", "RADIUS = 26"): LOOKS,
    ("lib/systems/thousand_faces/Purse.svelte", "MOST_TOKENS = 8"): LOOKS,
    ("lib/systems/thousand_faces/worksheet.ts", "ROW = 5"): LOOKS,
    ("lib/systems/thousand_faces/worksheet.ts", "PLAIN_FLAMES = 10"): LOOKS,
    ("lib/table/GmTable.svelte", "MOST_DEEDS = 12"): LOOKS,
    ("lib/table/PlayTable.svelte", "MOST_PLAQUES = 6"): LOOKS,
    ("lib/table/PlayTable.svelte", "SLIDE = 1200"): "milliseconds until cards have slid away",
    ("lib/table/fight.svelte.ts", "TWICE = 350"): "milliseconds after which a second tap is meant",
    (
        "lib/table/oddsbook.svelte.ts",
        "GOOD = 3",
    ): "which looks of a result are good ones; the skin says how good each is",
    ("lib/table/oddsbook.svelte.ts", "BREATH = 160"): "milliseconds before odds are asked for",
    ("lib/table/draft.svelte.ts", "MOST_WAYS = 4"): LOOKS,
    ("lib/table/draft.svelte.ts", "LONGEST_WAY = 44"): LOOKS,
    ("lib/table/hand.svelte.ts", "ODDS_WAIT = 120"): "milliseconds before odds are asked for",
}


def _lines(rooms: tuple[str, ...]) -> Iterator[tuple[str, int, str]]:
    """What people wrote, without the styles, which know no words, and without the tests."""
    for room in rooms:
        for file in sorted((WEB / room).rglob("*")):
            if file.suffix in (".ts", ".svelte") and not file.name.endswith(".test.ts"):
                written = re.sub(r"<style>.*</style>", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
                for number, line in enumerate(written.splitlines(), 1):
                    yield file.relative_to(WEB).as_posix(), number, line


def _compare(shape: re.Pattern[str], rooms: tuple[str, ...], allowed: dict[tuple[str, str], str]) -> None:
    found, used = [], set()
    for path, number, line in _lines(rooms):
        if shape.search(line) and not line.lstrip().startswith(("/**", "*", "//")):
            reasons = {each for each in allowed if each[0] == path and each[1] in line}
            used |= reasons
            if not reasons:
                found.append(f"{path}:{number}: {line.strip()[:140]}")
    assert not found, "publish it as a fact of the felt, or say above why nothing hangs on it:\n" + "\n".join(found)
    gone = sorted(set(allowed) - used)
    assert not gone, "these are gone, so nothing needs to be allowed there any more"


def test_no_words_of_the_table_are_taken_apart() -> None:
    _compare(TAKES_APART, ROOMS, WORDS_MAY_BE_TAKEN_APART)


def test_no_number_of_a_book_is_known() -> None:
    _compare(OWN_NUMBER, DRAWN_TABLES, NUMBERS_OF_ITS_OWN)


def test_a_line_like_those_that_were_there_once_would_be_found() -> None:
    once = (
        "const [harm = 0, wounds = 0] = String(value).split('/').map(Number);",
        "stamina: Number(/^(\\d+) /.exec(label)?.[1] ?? 0)",
        ".filter((clock) => clock.startsWith(own))",
        "if (group !== 'creation' && /brew/.test(action)) return 'magic';",
    )
    assert all(TAKES_APART.search(line) for line in once)
    assert all(OWN_NUMBER.search(line) for line in ("export const MOST_HARM = 7;", "candle: { danger: 3 },"))
