"""The current Player's Guide: what it prints, and how it tells what guides tell differently."""

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
from hearthside.kits.deckahedron.adventure.content.gm import ARCS, FORMATS, GUIDE
from hearthside.kits.deckahedron.adventure.content.items import ITEMS
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.contests.mini_games import plays_corners
from hearthside.kits.deckahedron.adventure.effects.reasons import written_against
from hearthside.kits.deckahedron.adventure.gear.items import wielded
from hearthside.kits.deckahedron.adventure.gear.making import against_loot, against_showing
from hearthside.kits.deckahedron.adventure.journey.lessons import beside_new_card, out_of_reach
from hearthside.kits.deckahedron.adventure.journey.story import against_earning, in_new_chapter
from hearthside.kits.deckahedron.adventure.knowing import left_out, mark_level
from hearthside.kits.deckahedron.cards import BLESSINGS
from hearthside.systems.thousand_faces import corners, four_ds, journey_points, loot, moments, numbers, stamina, wounds
from hearthside.systems.thousand_faces.armour_squares import brought_where_agreed, crossed_out
from hearthside.systems.thousand_faces.cards_in_hand import insight_alone, nothing_left_out, nothing_written
from hearthside.systems.thousand_faces.charges import CHARGES
from hearthside.systems.thousand_faces.envelopes import perhaps_an_envelope, sealed_from
from hearthside.systems.thousand_faces.fighting import as_on_the_card, no_other_guard, nothing_follows
from hearthside.systems.thousand_faces.levels import in_pencil
from hearthside.systems.thousand_faces.options import OPTIONS
from hearthside.systems.thousand_faces.shadow_points import SHADOW_POINTS

BOOK = publish(
    Book(
        system="thousand_faces",
        moves=MOVES,
        items=ITEMS,
        fast=FastWords(tag="FAST", move="FAST move", denied="{move} is not FAST."),
        suits={1: "Anvil", 2: "Blades", 3: "Crown", 4: "Dragon"},
        guide=GUIDE,
        arcs=ARCS,
        formats=FORMATS,
        purse=SHADOW_POINTS,
        blessings=tuple(face.name for face in BLESSINGS),
        options=OPTIONS,
        attack=AttackSteps("denominate", "deduct", four_ds.PowerFaced, ways=four_ds.ways_to_take, loses=stamina.losing),
        cites={
            "bringing in foes": "TF-GMC-01",
            "cards of a format": "TF-CC-01",
            "coming round": "TF-INC-09",
            "critical success": "TF-CRIT-02",
            "describing an attack": "TF-FOURD-15",
            "drafting cards": "TF-CC-14",
            "facing an attack": "TF-FOURD-01",
            "games of corners": "TF-MINI-02",
            "moves of the GM": "TF-GMM-02",
            "having no Harm": "TF-COMP-07",
            "losing Stamina": "TF-STAM-01",
            "losing the last card": "TF-STAM-05",
            "marking a level": "TF-LVL-10",
            "moves that are fast": "TF-FAST-06",
            "needing a town": "TF-GMC-11",
            "not being hit": "TF-FOURD-11",
            "opening a Book": "TF-CAMP-07",
            "picking what to regain": "TF-STAM-10",
            "regaining Stamina": "TF-STAM-09",
            "reshuffling before a loss": "TF-STAM-04",
            "reshuffling": "TF-SHUF-01",
            "strengthening foes": "TF-GMS-05",
            "telling a Book": "TF-CAMP-04",
            "turning a wound card": "TF-WOUND-03",
        },
        ways={
            left_out: nothing_left_out,
            beside_insight: insight_alone,
            before_it_stands: moments.just_read_it,
            written_against: nothing_written,
            wielded: as_on_the_card,
            brought_down: nothing_follows,
            other_guards: no_other_guard,
            **CHARGES,
            mark_level: in_pencil,
            out_of_reach: sealed_from,
            beside_new_card: perhaps_an_envelope,
            against_earning: journey_points.against_earning,
            against_loot: loot.against_loot,
            against_more: moments.one_of_each,
            against_showing: loot.left_to_the_gm,
            in_new_chapter: journey_points.nothing_more,
            plays_corners: corners.always,
            more_than_expected: moments.never_expected,
            exhausted_of: stamina.face_down_pile,
            stamina_left: stamina.cards_left,
            go_down_if_spent: stamina.bust_on_three,
            land_harm: wounds.land_harm,
            land_wound: wounds.land_wound,
            lose_stamina: stamina.lose_by_symbols,
            read_attack: numbers.denominate,
            read_number: numbers.read_number,
            too_weak_to_stand: stamina.has_few_cards,
            comes_in_armour: brought_where_agreed,
            armour_takes_it: crossed_out,
        },
    )
)
