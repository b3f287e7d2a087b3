import type { Facts, Hand } from '$lib/wire';
import { say, spoken, type Phrase } from '$lib/words';
import type { Level, Skin, Slip } from '../skin';
import AdventureCards from './AdventureCards.svelte';
import AdventureSheet from './AdventureSheet.svelte';
import Creatures from './Creatures.svelte';
import Battlefield from './Battlefield.svelte';
import FightOrder from './FightOrder.svelte';
import OnTheGround from './OnTheGround.svelte';
import { isAnythingThere, isFight, mapOf } from './people';

const LEVELS: Record<string, Level> = {
  'Critical Success': 4,
  'Major Success': 4,
  'Suited Success': 3,
  'Color Success': 3,
  Success: 3,
  'Suited Miss': 1,
  'Color Miss': 1,
  Miss: 1,
  Failure: 1,
  success: 4,
  failure: 1,
};

interface Numbers {
  dr: number;
  mod: number;
  /** How far from the target counts. */
  edr: number;
  stat: string;
}

/** What is known of the stat a check is made with: the one that was used, or the one about to be. */
function numbers(reading: Facts, chosen: unknown): Numbers | null {
  const { stats, drs, mods, edrs } = reading;
  if (Array.isArray(stats) && Array.isArray(drs) && Array.isArray(mods) && Array.isArray(edrs)) {
    const at = stats.length === 1 ? 0 : stats.indexOf(chosen);
    return known(stats[at], drs[at], mods[at], edrs[at]);
  }
  return known(reading.stat, reading.dr, reading.mod, reading.edr);
}

function known(stat: unknown, dr: unknown, mod: unknown, edr: unknown): Numbers | null {
  if (typeof stat !== 'string' || typeof dr !== 'number' || typeof mod !== 'number' || typeof edr !== 'number') return null;
  return { stat, dr, mod, edr };
}

/** As far as the table says. A number the GM hides lights nothing. */
function range(reading: Facts, chosen: unknown): number | null {
  return typeof reading.edr === 'number' ? reading.edr : (numbers(reading, chosen)?.edr ?? null);
}

function slip(reading: Facts): Slip | null {
  const found = numbers(reading, null);
  if (!found) return null;
  const { stat, dr, mod, edr } = found;
  const title = spoken(stat.charAt(0).toUpperCase() + stat.slice(1));
  return {
    title,
    lines: [
      { words: say('slip.difficulty'), value: `${dr}` },
      { words: say('slip.modifier', { stat: title }), value: mod > 0 ? `+${mod}` : `${mod}` },
      { words: say('slip.within'), value: `${edr}` },
      ...handsIn(reading.hands).map((hand) => ({ words: handWords(hand), value: '' })),
    ],
  };
}

/** What helps or hinders, as the table says. */
function handsIn(list: unknown): Hand[] {
  return Array.isArray(list) ? (list as Hand[]) : [];
}

/** An Upper or Lower Hand, in words. */
export function handWords({ source, extra, grows }: Hand): string {
  const slots = { count: Math.abs(extra), plus: grows ? '+' : '', source: spoken(source) };
  return say(extra > 0 ? 'da.hand.upper' : 'da.hand.lower', slots);
}

const RANKS: Record<string, string> = { A: 'Ace', '2': 'Two', '3': 'Three', '4': 'Four', '5': 'Five', '6': 'Six', '7': 'Seven', '8': 'Eight', '9': 'Nine', '10': 'Ten', J: 'Jack', Q: 'Queen', K: 'King' };
const STEPS: Phrase[] = ['ring.same', 'ring.step'];

/** How far the card that counts lies from the target, as the table says: in words. */
export function measured({ card, target, distance }: Facts): string | undefined {
  if (typeof card !== 'string' || typeof target !== 'string' || typeof distance !== 'number' || distance < 0) return undefined;
  const [drawn = '', goal = ''] = [card, target].map((face) => spoken(RANKS[face.slice(0, -1)] ?? ''));
  if (!drawn || !goal) return undefined;
  const steps = spoken(RANKS[`${distance}`] ?? '').toLowerCase();
  return say(STEPS[distance] ?? 'ring.steps', { drawn, steps, target: goal });
}

/** The game of thirteen ranks in a ring: draw close to the target and it is yours. */
export const ring: Skin = {
  stage: 'ring',
  piles: [
    { kind: 'deck', look: 'square' },
    { kind: 'discard', look: 'square' },
    { kind: 'fate', look: 'square' },
    { kind: 'target', look: 'square' },
  ],
  tokens: [
    { track: 'fate_tokens', symbol: 'token-luck' },
    { track: 'fatigue', symbol: 'token-stamina' },
  ],
  plaques: { action: 'draw', field: 'stat' },
  calls: ['call', 'call_save', 'call_trade', 'call_contest', 'call_other_contest'],
  seldom: ['others', 'other_dr', 'hidden', 'against', 'need'],
  owed: null,
  clocks: null,
  pieces: [
    { where: 'top', isOn: isAnythingThere, show: OnTheGround },
    { where: 'top', isOn: (view) => view.role !== 'gm' && isFight(view), show: FightOrder },
    {
      where: 'world',
      isOn: (view) => view.role === 'gm',
      show: Creatures,
      deeds: ['bring', 'start_combat', 'end_turn', 'skip', 'end_combat', 'attack', 'draw_for', 'harm', 'afflict', 'dismiss'],
    },
  ],
  field: { isOn: (view) => mapOf(view) !== null && isFight(view), show: Battlefield },
  pips: { hp: 'drop', ap: 'shield' },
  mine: AdventureCards,
  sheet: AdventureSheet,
  fields: {},
  result: (of, reading = {}) => {
    const level = LEVELS[of] ?? 1;
    const how = measured(reading);
    return { level, symbol: `result-${level}`, words: spoken(of), ...(how ? { measured: how } : {}) };
  },
  slip,
  range,
  edge: () => null,
  die: () => null,
};

export default ring;
