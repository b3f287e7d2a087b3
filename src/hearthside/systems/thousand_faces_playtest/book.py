"""The Player's Guide of the playtest print: what it prints, and how it tells what guides tell differently."""

from hearthside.kits.deckahedron.adventure.actions.deck import beside_insight
from hearthside.kits.deckahedron.adventure.actions.flip import before_it_stands
from hearthside.kits.deckahedron.adventure.actions.moments import against_more, more_than_expected
from hearthside.kits.deckahedron.adventure.body import (
    exhausted_of,
    go_down_if_spent,
    lose_stamina,
    stamina_left,
    too_weak_to_stand,
)
from hearthside.kits.deckahedron.adventure.book import AttackSteps, Book, FastWords, publish
from hearthside.kits.deckahedron.adventure.combat.foes import armour_takes_it
from hearthside.kits.deckahedron.adventure.combat.numbers import read_attack, read_number
from hearthside.kits.deckahedron.adventure.combat.striking import brought_down
from hearthside.kits.deckahedron.adventure.combat.suffering import land_harm, land_wound, other_guards
from hearthside.kits.deckahedron.adventure.combat.worksheet import comes_in_armour
from hearthside.kits.deckahedron.adventure.contests.mini_games import plays_corners
from hearthside.kits.deckahedron.adventure.effects.reasons import written_against
from hearthside.kits.deckahedron.adventure.gear.items import wielded
from hearthside.kits.deckahedron.adventure.gear.making import against_loot, against_showing
from hearthside.kits.deckahedron.adventure.journey.story import against_earning, in_new_chapter
from hearthside.kits.deckahedron.adventure.knowing import left_out, mark_level
from hearthside.systems.thousand_faces_playtest import (
    corners,
    dice,
    journey_points,
    loot,
    moments,
    phases,
    stamina,
    wounds,
)
from hearthside.systems.thousand_faces_playtest.armour_mastery import masters_of_armour
from hearthside.systems.thousand_faces_playtest.armour_squares import crossed_out, never_for_nothing
from hearthside.systems.thousand_faces_playtest.background import of_ones_past
from hearthside.systems.thousand_faces_playtest.bad_for import what_armour_is_bad_for
from hearthside.systems.thousand_faces_playtest.challenge_points import CHALLENGE_POINTS
from hearthside.systems.thousand_faces_playtest.charges import CHARGES
from hearthside.systems.thousand_faces_playtest.content.gm import ARCS, FORMATS, GUIDE
from hearthside.systems.thousand_faces_playtest.content.items import ITEMS
from hearthside.systems.thousand_faces_playtest.content.moves import MOVES
from hearthside.systems.thousand_faces_playtest.level_cards import perhaps_a_blessing
from hearthside.systems.thousand_faces_playtest.levels import in_cards
from hearthside.systems.thousand_faces_playtest.mastery import earn_by_blow, with_mastery
from hearthside.systems.thousand_faces_playtest.older_cards import cards_aside
from hearthside.systems.thousand_faces_playtest.options import OPTIONS
from hearthside.systems.thousand_faces_playtest.rings import RINGS

BOOK = publish(
    Book(
        system="thousand_faces_playtest",
        moves=MOVES,
        items=ITEMS,
        fast=FastWords(tag="IMMEDIATE", move="IMMEDIATE move", denied="{move} is not IMMEDIATE."),
        suits={1: "Anvil", 2: "Blade", 3: "Crown", 4: "Dragon"},
        guide=GUIDE,
        arcs=ARCS,
        formats=FORMATS,
        purse=CHALLENGE_POINTS,
        # TP-DECK-05: two of copper, four of gold.
        blessings=("B1", "B2", "B5", "B5", "B5", "B5"),
        options=OPTIONS,
        attack=AttackSteps("roll", "decide", phases.PowerFaced, ways=phases.ways_to_take, loses=stamina.losing),
        cites={
            "bringing in foes": "TP-GM-02",
            "cards of a format": "TP-GM-05",
            "coming round": "TP-STAM-08",
            "critical success": "TP-MISC-01",
            "describing an attack": "TP-PHASE-04",
            "drafting cards": "TP-GM-05",
            "facing an attack": "TP-PHASE-01",
            "games of corners": "TP-MISC-06",
            "moves of the GM": "TP-GM-01",
            "having no Harm": "TF-CAMP-02",
            "losing Stamina": "TP-STAM-02",
            "losing the last card": "TP-STAM-04",
            "marking a level": "TP-LVL-01",
            "moves that are fast": "TP-IMM-03",
            "needing a town": "TP-GM-06",
            "not being hit": "TP-PHASE-03",
            "opening a Book": "TP-GM-07",
            "picking what to regain": "TP-STAM-06",
            "regaining Stamina": "TP-STAM-06",
            "reshuffling before a loss": "TP-STAM-03",
            "reshuffling": "TP-SHUF-01",
            "strengthening foes": "TP-GM-03",
            "telling a Book": "TP-GM-07",
            "turning a wound card": "TP-WND-05",
        },
        ways={
            left_out: cards_aside,
            beside_insight: perhaps_a_blessing,
            before_it_stands: of_ones_past,
            written_against: what_armour_is_bad_for,
            wielded: with_mastery,
            brought_down: earn_by_blow,
            other_guards: masters_of_armour,
            **CHARGES,
            **RINGS,
            mark_level: in_cards,
            against_earning: journey_points.against_earning,
            against_loot: loot.no_limit,
            against_more: moments.never_refused,
            against_showing: loot.against_useless,
            in_new_chapter: journey_points.ask_for_heroes,
            plays_corners: corners.where_agreed,
            more_than_expected: moments.more_than_expected,
            exhausted_of: stamina.exhausted_of,
            stamina_left: stamina.stamina_left,
            go_down_if_spent: stamina.go_down_if_spent,
            land_harm: wounds.land_harm,
            land_wound: wounds.land_wound,
            lose_stamina: stamina.lose_stamina,
            read_attack: dice.read_number,
            read_number: dice.read_number,
            too_weak_to_stand: stamina.too_weak_to_stand,
            comes_in_armour: never_for_nothing,
            armour_takes_it: crossed_out,
        },
    )
)
