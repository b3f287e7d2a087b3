"""Every kind of thing on this game's table, and who sees it. What is not declared does not load."""

from collections.abc import Mapping

from hearthside.kernel.sight import Audience, MarkKind, PileKind, SheetKind, TrackKind

PILES: tuple[PileKind, ...] = ()
"""There are no cards: everything is open."""

BODY = TrackKind("body", "Body", Audience.EVERYONE, most=3)
CHARM = TrackKind("charm", "Charm", Audience.EVERYONE, most=3)
INTUITION = TrackKind("intuition", "Intuition", Audience.EVERYONE, most=3)
MIND = TrackKind("mind", "Mind", Audience.EVERYONE, most=3)
ABILITY_TRACKS: Mapping[str, TrackKind] = {kind.name: kind for kind in (BODY, CHARM, INTUITION, MIND)}
"""A character's ranks, by the ability."""
HARM_KIND = TrackKind("harm", "Harm", Audience.EVERYONE, most=7)
STRAIN = TrackKind("strain", "Strain", Audience.EVERYONE, most=8)
LUCK = TrackKind("luck", "Luck dice", Audience.EVERYONE)
XP = TrackKind("xp", "XP", Audience.EVERYONE)
ARMOR = TrackKind("armor", "Armor", Audience.EVERYONE)
INGOTS = TrackKind("ingots", "Ingots", Audience.EVERYONE)
USES = TrackKind("uses", "Invocations left", Audience.EVERYONE)
FILLED = TrackKind("filled", "Segments filled", Audience.EVERYONE)
SEGMENTS_KIND = TrackKind("segments", "Segments", Audience.EVERYONE)
PAST = TrackKind("past", "Way past a goon", Audience.EVERYONE)
HIDDEN_FILLED = TrackKind("hidden_filled", "Segments filled, in secret", Audience.GM)
HIDDEN_SEGMENTS = TrackKind("hidden_segments", "Segments, in secret", Audience.GM)
TRACKS: tuple[TrackKind, ...] = (
    BODY,
    CHARM,
    INTUITION,
    MIND,
    HARM_KIND,
    STRAIN,
    LUCK,
    XP,
    ARMOR,
    INGOTS,
    USES,
    FILLED,
    SEGMENTS_KIND,
    PAST,
    HIDDEN_FILLED,
    HIDDEN_SEGMENTS,
)
TRAINED = MarkKind("trained", "Trained skills", Audience.EVERYONE)
TROUBLES_KIND = MarkKind("troubles", "Troubles", Audience.EVERYONE)
LANGUAGES_KIND = MarkKind("languages", "Languages", Audience.EVERYONE)
STUNTS_KIND = MarkKind("stunts", "Stunts", Audience.EVERYONE)
ITEMS = MarkKind("items", "Items", Audience.EVERYONE)
ITEM_TAGS_KIND = MarkKind("item_tags", "Tags of an item", Audience.EVERYONE)
STATE = MarkKind("state", "State", Audience.EVERYONE)
CURSES = MarkKind("curses", "Curses", Audience.EVERYONE)
HELD_KIND = MarkKind("held", "Held by", Audience.EVERYONE)
GAZES = MarkKind("gazes", "Under the gaze of", Audience.EVERYONE)
POSITION_KIND = MarkKind("position", "Position", Audience.EVERYONE)
TAGS_KIND = MarkKind("tags", "Tags", Audience.EVERYONE)
CLOCKS_KIND = MarkKind("clocks", "Clocks", Audience.EVERYONE)
HIDDEN_CLOCKS_KIND = MarkKind("hidden_clocks", "Secret clocks", Audience.GM)
SECRETS_KIND = MarkKind("secrets", "Secrets", Audience.GM)
CREATURES_KIND = MarkKind("creatures", "Creatures", Audience.EVERYONE)
NATURE = MarkKind("nature", "What a creature is", Audience.GM)
LURKING_KIND = MarkKind("lurking", "What nobody has noticed", Audience.GM)
ZONES_KIND = MarkKind("zones", "Zones", Audience.EVERYONE)
TOUCHES = MarkKind("touches", "Zones it touches", Audience.EVERYONE)
WALLS = MarkKind("walls", "Zones behind a wall", Audience.EVERYONE)
COMBAT_KIND = MarkKind("combat", "Combat", Audience.EVERYONE)
ORDER_KIND = MarkKind("order", "Turn order", Audience.EVERYONE)
MARKS: tuple[MarkKind, ...] = (
    TRAINED,
    TROUBLES_KIND,
    LANGUAGES_KIND,
    STUNTS_KIND,
    ITEMS,
    ITEM_TAGS_KIND,
    STATE,
    CURSES,
    HELD_KIND,
    GAZES,
    POSITION_KIND,
    TAGS_KIND,
    CLOCKS_KIND,
    HIDDEN_CLOCKS_KIND,
    SECRETS_KIND,
    CREATURES_KIND,
    NATURE,
    LURKING_KIND,
    ZONES_KIND,
    TOUCHES,
    WALLS,
    COMBAT_KIND,
    ORDER_KIND,
)
NAME = SheetKind("name", "Name", Audience.EVERYONE)
ANCESTRY = SheetKind("ancestry", "Ancestry", Audience.EVERYONE)
ITEM = SheetKind("item", "Kind of item", Audience.EVERYONE)
ASPIRATION = SheetKind("aspiration", "Aspiration", Audience.EVERYONE)
TAG_ON = SheetKind("tag_on", "Where the tag sticks", Audience.EVERYONE)
FAILED_IN_KIND = SheetKind("failed_in", "Position of the last failure", Audience.EVERYONE)
WORK = SheetKind("work", "Work", Audience.EVERYONE)
WORKER = SheetKind("worker", "Who works on it", Audience.EVERYONE)
TAG_BY = SheetKind("tag_by", "Who made the tag", Audience.EVERYONE)
ZONE = SheetKind("zone", "Zone", Audience.EVERYONE)
TURN_KIND = SheetKind("turn", "Whose turn it is", Audience.EVERYONE)
HARM_DIE = SheetKind("harm_die", "Harm a creature does", Audience.GM)
LURKS = SheetKind("lurks", "What lurks there", Audience.GM)
DANGER = SheetKind("danger", "What a danger does", Audience.GM)
DANGER_OF = SheetKind("danger_of", "Whose danger it is", Audience.EVERYONE)
SHEETS: tuple[SheetKind, ...] = (
    NAME,
    ANCESTRY,
    ITEM,
    ASPIRATION,
    TAG_ON,
    FAILED_IN_KIND,
    WORK,
    WORKER,
    TAG_BY,
    ZONE,
    TURN_KIND,
    HARM_DIE,
    LURKS,
    DANGER,
    DANGER_OF,
)

# A character's own.

HARDY_KIND = TrackKind("hardy", "Hardy hide", Audience.EVERYONE, most=4)
SHIELD = TrackKind("shield", "Armor by miracle", Audience.EVERYONE)
BARGAIN = TrackKind("bargain", "Off the next price", Audience.EVERYONE)
BURDEN = TrackKind("burden", "Strain that an Elf may take", Audience.EVERYONE)
DOSES = TrackKind("doses", "Doses", Audience.EVERYONE)
CHARACTER_TRACKS: tuple[TrackKind, ...] = (HARDY_KIND, SHIELD, BARGAIN, BURDEN, DOSES)
LEXICON = MarkKind("lexicon", "Words of the Chant", Audience.EVERYONE)
VERSES = MarkKind("verses", "Prepared verses", Audience.EVERYONE)
EFFECTS_KIND = MarkKind("effects", "Ongoing effects", Audience.EVERYONE)
TRAITS_KIND = MarkKind("traits", "Traits of beasts", Audience.EVERYONE)
BLESSINGS = MarkKind("blessings", "Blessings", Audience.EVERYONE)
CLOSED_KIND = MarkKind("closed", "Domains that stay silent", Audience.EVERYONE)
BEGUILED = MarkKind("beguiled", "Beguiled", Audience.EVERYONE)
BREWS_KIND = MarkKind("brews", "Concoctions", Audience.EVERYONE)
STIMULANT_KIND = MarkKind("stimulant", "Stimulant", Audience.EVERYONE)
CARRIES = MarkKind("carries", "Carries", Audience.EVERYONE)
FRESH = MarkKind("fresh", "Brews to use at once", Audience.EVERYONE)
TIME_KIND = MarkKind("time", "Time", Audience.EVERYONE)
CHARACTER_MARKS: tuple[MarkKind, ...] = (
    LEXICON,
    VERSES,
    EFFECTS_KIND,
    TRAITS_KIND,
    BLESSINGS,
    CLOSED_KIND,
    BEGUILED,
    BREWS_KIND,
    STIMULANT_KIND,
    CARRIES,
    FRESH,
    TIME_KIND,
)
DEITY = SheetKind("deity", "Deity", Audience.EVERYONE)
DOMAIN = SheetKind("domain", "The deity's domain", Audience.EVERYONE)
PRAYED_TO = SheetKind("prayed_to", "Prayed to last", Audience.EVERYONE)
CHARACTER_SHEETS: tuple[SheetKind, ...] = (DEITY, DOMAIN, PRAYED_TO)
