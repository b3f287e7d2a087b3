"""Every kind of thing on this game's table, and who sees it. What is not declared does not load."""

from collections.abc import Mapping

from hearthside.kernel.sight import Audience, MarkKind, PileKind, Sees, SheetKind, TrackKind, closed_pile, open_pile
from hearthside.systems.deck_of_adventures.people.stats import HIGHEST_MOD, LOWEST_MOD, STATS

# A character in numbers.

FIRST_LEVEL, LAST_LEVEL = 1, 10
MOST_FATIGUE = 5
MODS: Mapping[str, TrackKind] = {
    stat.code: TrackKind(stat.code, stat.name, Audience.SEATED, LOWEST_MOD, HIGHEST_MOD) for stat in STATS.values()
}
"""The modifiers of Attributes and Skills, each by its code."""
LEVEL = TrackKind("level", "Level", Audience.SEATED, most=LAST_LEVEL)
HP = TrackKind("hp", "HP", Audience.SEATED)
HP_MOST = TrackKind("hp_most", "Maximum HP", Audience.SEATED)
AP = TrackKind("ap", "AP", Audience.SEATED)
AP_MOST = TrackKind("ap_most", "Maximum AP", Audience.SEATED)
AR = TrackKind("ar", "Armor Range", Audience.SEATED, least=-9)
SPEED_KIND = TrackKind("speed", "Speed", Audience.SEATED)
REST_CARDS = TrackKind("rest_cards", "Rest Cards", Audience.SEATED)
COINS_KIND = TrackKind("coins", "Coins, in copper", Audience.SEATED)
BOUGHT_KIND = TrackKind("bought", "Bought while a character is made", Audience.EVERYONE)
XP = TrackKind("xp", "XP to spend", Audience.SEATED)
SHEET_TRACKS: tuple[TrackKind, ...] = (
    LEVEL,
    HP,
    HP_MOST,
    AP,
    AP_MOST,
    AR,
    SPEED_KIND,
    REST_CARDS,
    COINS_KIND,
    BOUGHT_KIND,
    XP,
)
ROLE = MarkKind("role", "Role", Audience.SEATED)
BEYOND = MarkKind("beyond", "As printed, beyond the rules", Audience.EVERYONE)
SHEET_MARKS: tuple[MarkKind, ...] = (ROLE, BEYOND)

# Time.

CLOCK_KIND = TrackKind("clock", "Time, in rounds of six seconds", Audience.EVERYONE)
CLOCK_TRACKS = (CLOCK_KIND,)
LASTING = MarkKind("lasting", "Lasts for a while", Audience.EVERYONE)
CLOCK_MARKS = (LASTING,)

# Cards, and what everybody may have before them.

DECK = closed_pile("deck", "Deck")
TURNED = open_pile("turned", "Drawn cards")
DISCARD = open_pile("discard", "Discard pile")
# A hand is held: its owner and the GM read it. Others remember the Aces they saw go in (DA-GM-08).
FATE = PileKind("fate", "Fate hand", owner_sees=Sees.FACES, others_see=Sees.ORDER, gm_sees=Sees.FACES)
SPENT = open_pile("spent", "Spent Jokers")
TARGET = open_pile("target", "Target Card")
ASIDE = open_pile("aside", "Set-aside cards")
TASK = open_pile("task", "Target Cards of tasks")
WORLD_DECK = closed_pile("world_deck", "World Deck")
WORLD_DISCARD = open_pile("world_discard", "World discard")
NPC_DECK = closed_pile("npc_deck", "NPC Deck")
NPC_DISCARD = open_pile("npc_discard", "NPC discard")
PILES: tuple[PileKind, ...] = (
    DECK,
    TURNED,
    DISCARD,
    FATE,
    SPENT,
    TARGET,
    ASIDE,
    TASK,
    WORLD_DECK,
    WORLD_DISCARD,
    NPC_DECK,
    NPC_DISCARD,
)
QUICK_RESTS = TrackKind("quick_rests", "Quick Rests since the last Full Rest", Audience.EVERYONE)
RESTED = TrackKind("rested", "Time rested, in minutes", Audience.EVERYONE)
REST_TRACKS = (QUICK_RESTS, RESTED)
PP = TrackKind("pp", "PP", Audience.SEATED)
PP_MOST = TrackKind("pp_most", "Maximum PP", Audience.SEATED)
FATIGUE = TrackKind("fatigue", "Fatigue", Audience.EVERYONE, most=MOST_FATIGUE)
FATE_TOKENS = TrackKind("fate_tokens", "Fate tokens", Audience.EVERYONE)
TRACKS: tuple[TrackKind, ...] = (
    *MODS.values(),
    PP,
    PP_MOST,
    FATIGUE,
    FATE_TOKENS,
    *SHEET_TRACKS,
    *CLOCK_TRACKS,
    *REST_TRACKS,
)
STATE = MarkKind("state", "State", Audience.EVERYONE)
HANDS = MarkKind("hands", "Upper and Lower Hand", Audience.EVERYONE)
CHARMS_KIND = MarkKind("charms", "Charms", Audience.EVERYONE)
MARKS: tuple[MarkKind, ...] = (
    STATE,
    HANDS,
    CHARMS_KIND,
    *SHEET_MARKS,
    *CLOCK_MARKS,
)

# Words of a character's own.

NAME = SheetKind("name", "Name of a character", Audience.EVERYONE)
BACKGROUND = SheetKind("background", "Background", Audience.EVERYONE)

# A fight.

READIED_PP = TrackKind("readied_pp", "PP paid for what is readied", Audience.SEATED)
ROUND_KIND = TrackKind("round", "Round", Audience.EVERYONE)
MAJORS_KIND = TrackKind("majors", "Major Actions left", Audience.EVERYONE)
MINORS_KIND = TrackKind("minors", "Minor Actions left", Audience.EVERYONE)
FREES = TrackKind("frees", "Free Actions taken", Audience.EVERYONE)
# Option 1.5 of DA-MOVE-07 counts halves, so movement is kept in half spaces.
MOVED = TrackKind("moved", "Half spaces moved this turn", Audience.EVERYONE)
GONE = TrackKind("gone", "Spaces gone this turn", Audience.EVERYONE)
DIAGONALS = TrackKind("diagonals", "Diagonal steps this round", Audience.EVERYONE)
HURT_HP = TrackKind("hurt_hp", "HP lost that Fate can still undo", Audience.SEATED)
HURT_AP = TrackKind("hurt_ap", "AP lost that Fate can still undo", Audience.SEATED)
LATE_HP = TrackKind("late_hp", "HP lost in the own turn", Audience.SEATED)
LATE_AP = TrackKind("late_ap", "AP lost in the own turn", Audience.SEATED)
POISON = TrackKind("poison", "Poisoned", Audience.EVERYONE)
SPEED_LOST = TrackKind("speed_lost", "Speed lost by falling", Audience.EVERYONE)
BREATH = TrackKind("breath", "Minutes of held breath left", Audience.EVERYONE)
DOWN = TrackKind("down", "Turns Knocked Out", Audience.EVERYONE)
HELD_ON = TrackKind("held_on", "Dying: successes", Audience.EVERYONE)
SLIPPED = TrackKind("slipped", "Dying: failures", Audience.EVERYONE)
STRUCK_DOWN = TrackKind("struck_down", "Hits while Knocked Out", Audience.EVERYONE)
ARENA_TRACKS: tuple[TrackKind, ...] = (
    READIED_PP,
    ROUND_KIND,
    MAJORS_KIND,
    MINORS_KIND,
    FREES,
    MOVED,
    GONE,
    DIAGONALS,
    HURT_HP,
    HURT_AP,
    LATE_HP,
    LATE_AP,
    POISON,
    SPEED_LOST,
    BREATH,
    DOWN,
    HELD_ON,
    SLIPPED,
    STRUCK_DOWN,
)
FIGHTING_KIND = MarkKind("fighting", "In the fight", Audience.EVERYONE)
TURN_KIND = MarkKind("turn", "Whose turn it is", Audience.EVERYONE)
ACTED_KIND = MarkKind("acted", "Had their turn this round", Audience.EVERYONE)
WAITING_KIND = MarkKind("waiting", "Delayed or skipped", Audience.EVERYONE)
AMBUSH_KIND = MarkKind("ambush", "In the Surprise Round", Audience.EVERYONE)
AGREED_KIND = MarkKind("agreed", "Agreed on the order", Audience.EVERYONE)
FRIENDS_KIND = MarkKind("friends", "On the side of the players", Audience.EVERYONE)
SENSES = MarkKind("senses", "Uses the senses of", Audience.EVERYONE)
CONDITIONS_KIND = MarkKind("conditions", "Conditions", Audience.EVERYONE)
TURNS_LEFT = MarkKind("turns_left", "Turns it lasts", Audience.EVERYONE)
SOURCE = MarkKind("source", "Who is behind it", Audience.EVERYONE)
NOW = MarkKind("now", "In this turn", Audience.EVERYONE)
READIED = MarkKind("readied", "Readied", Audience.EVERYONE)
HIDDEN_FROM = MarkKind("hidden_from", "Hidden from", Audience.EVERYONE)
RESILIENT = MarkKind("resilient", "Resilient against", Audience.SEATED)
IMMUNE = MarkKind("immune", "Immune to", Audience.SEATED)
COVER_KIND = MarkKind("cover", "Cover", Audience.EVERYONE)
LIGHT_KIND = MarkKind("light", "Light", Audience.EVERYONE)
TERRAIN = MarkKind("terrain", "Ground", Audience.EVERYONE)
SPACE = MarkKind("space", "Space", Audience.EVERYONE)
DEMANDS = MarkKind("demands", "What a hit must show", Audience.EVERYONE)
HOUSE_ACTIONS = MarkKind("house_actions", "House Actions", Audience.SEATED)
ADVERSARY = MarkKind("adversary", "Adversary Actions", Audience.SEATED)
ARENA_MARKS: tuple[MarkKind, ...] = (
    FIGHTING_KIND,
    TURN_KIND,
    ACTED_KIND,
    WAITING_KIND,
    AMBUSH_KIND,
    AGREED_KIND,
    FRIENDS_KIND,
    SENSES,
    CONDITIONS_KIND,
    TURNS_LEFT,
    SOURCE,
    NOW,
    READIED,
    HIDDEN_FROM,
    RESILIENT,
    IMMUNE,
    COVER_KIND,
    LIGHT_KIND,
    TERRAIN,
    SPACE,
    DEMANDS,
    HOUSE_ACTIONS,
    ADVERSARY,
)

# Epic Events.

EPIC = open_pile("epic", "Target Card of the Epic Event")
EPICS_HELD = TrackKind("epics", "Epic Events this session", Audience.EVERYONE)
EPIC_TRACKS = (EPICS_HELD,)

# Where somebody's eyes are.

FLANKED_BY = MarkKind("flanked_by", "Flanked by", Audience.EVERYONE)
DRAWN_TO = MarkKind("drawn_to", "Eye drawn by", Audience.EVERYONE)
GOODS_MARKS = (FLANKED_BY, DRAWN_TO)

# Help.

LENT = MarkKind("lent", "Card set aside", Audience.EVERYONE)
LENDING_MARKS = (LENT,)

# Powers at work.

VIGOR_KIND = MarkKind("vigor", "Lent vigor", Audience.EVERYONE)
CHARGED = MarkKind("charged", "Charged for the next Power", Audience.EVERYONE)
REGAINED = MarkKind("regained", "Regained PP", Audience.EVERYONE)
UNTIL = MarkKind("until", "Until a turn begins or ends", Audience.EVERYONE)
WRONGED = MarkKind("wronged", "Hurt an ally", Audience.EVERYONE)
AVENGING = MarkKind("avenging", "Vengeance is open against", Audience.EVERYONE)
ALOFT = MarkKind("aloft", "Held in the air", Audience.EVERYONE)
OBEYS = MarkKind("obeys", "Obeys", Audience.EVERYONE)
HIT_BY = MarkKind("hit_by", "Hit last by", Audience.EVERYONE)
POWERPLAY_MARKS = (VIGOR_KIND, CHARGED, REGAINED, UNTIL, WRONGED, AVENGING, ALOFT, OBEYS, HIT_BY)

# What somebody can do.

POWERS_KIND = MarkKind("powers", "Powers", Audience.SEATED)
POWER_MARKS = (POWERS_KIND,)

# What somebody is weak against.

VULNERABILITIES_KIND = MarkKind("vulnerabilities", "Vulnerabilities", Audience.EVERYONE)
# What a Dealer of the GM is weak against, players have to find out (DA-ACT-15).
WEAKNESSES = MarkKind("weaknesses", "Hidden Vulnerabilities", Audience.GM)
VULNERABILITY_MARKS = (VULNERABILITIES_KIND, WEAKNESSES)
