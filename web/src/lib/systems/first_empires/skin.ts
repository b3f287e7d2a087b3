import { say, spoken, type Phrase } from '$lib/words';
import type { Facts } from '$lib/wire';
import type { Level, ResultLook, Skin, Slip } from '../skin';
import Battlefield from './Battlefield.svelte';
import BehindScreen from './BehindScreen.svelte';
import EmpireSheet from './EmpireSheet.svelte';
import OwnCards from './OwnCards.svelte';
import { hasField, isFought } from './battlefield';
import Pool from './field/Pool.svelte';
import ZoneField from './field/ZoneField.svelte';

const RESULTS: Record<string, { level: Level; symbol: string; phrase: Phrase }> = {
  failure: { level: 1, symbol: 'result-1', phrase: 'pool.failure' },
  mixed: { level: 2, symbol: 'result-2', phrase: 'pool.mixed' },
  success: { level: 4, symbol: 'result-3', phrase: 'pool.success' },
};

/** The look of no hit, one, two, and more. */
const HITS: Level[] = [1, 2, 3, 4];

/** Dice of which only the hits are read: nothing fails and nothing has a price. */
function hitsOnly(reading: Facts = {}): ResultLook {
  const hits = typeof reading.hits === 'number' ? reading.hits : 0;
  const words = reading.or_more ? say('pool.more', { hits }) : say(hits === 1 ? 'pool.hit' : 'pool.hits', { hits });
  const left = typeof reading.harm === 'number' ? say('pool.left', { harm: reading.harm }) : '';
  return { level: HITS[Math.min(hits, HITS.length - 1)] ?? 1, symbol: null, words: [words, left].filter(Boolean).join(' ') };
}

function slip({ reasons, dice: thrown }: Facts): Slip | null {
  if (!Array.isArray(reasons) || typeof thrown !== 'number') return null;
  const lines = reasons
    .filter((reason): reason is [string, number] => Array.isArray(reason) && typeof reason[1] === 'number')
    .map(([words, count]) => ({ words: spoken(words), value: count > 0 ? `+${count}` : `${count}` }));
  return { title: say('slip.dice', { dice: thrown }), lines };
}

/** What the GM finds on the battlefield itself. */
const BEHIND = [
  ...['bring_creature', 'build_creature', 'send_away', 'recognise', 'tick', 'unleash', 'lay_zone', 'stand', 'lift'],
  ...['lay_clock', 'lay_tag', 'set_position', 'reveal'],
];

/** The game of dice pools: fistfuls of bone dice, and sixes that burst. */
export const dice: Skin = {
  stage: 'dice',
  piles: [],
  tokens: [
    { track: 'luck', symbol: 'token-luck' },
    { track: 'harm', symbol: 'token-harm' },
    { track: 'armor', symbol: 'suit-anvil' },
    { track: 'strain', symbol: 'token-shadow' },
    { track: 'xp', symbol: 'token-xp' },
  ],
  plaques: { action: 'roll', field: 'ability' },
  calls: ['call'],
  seldom: ['reasons', 'harm', 'brute', 'physical', 'dice', 'why', 'great', 'about', 'means', 'source', 'look'],
  owed: null,
  clocks: 'clock',
  drawsTable: true,
  pieces: [
    { where: 'side', isOn: (view) => view.role !== 'gm' && hasField(view) && !isFought(view), show: Battlefield },
    { where: 'world', isOn: (view) => view.role === 'gm', show: BehindScreen, deeds: BEHIND },
  ],
  field: { isOn: isFought, show: ZoneField, beside: 'clamp(400px, 36.5vw, 520px)' },
  beside: { roll: Pool },
  pips: { harm: 'gash', armor: 'shield' },
  mine: OwnCards,
  sheet: EmpireSheet,
  fields: {},
  result: (of, reading) => {
    const result = RESULTS[of];
    if (!result) return hitsOnly(reading);
    const hits = reading?.hits;
    const words = say(result.phrase);
    const counted = typeof hits === 'number' && hits > 0 ? `${say(hits === 1 ? 'pool.hit' : 'pool.hits', { hits })} ${words}` : words;
    return { level: result.level, symbol: result.symbol, words: counted };
  },
  hope: ({ outcomes, more }) => {
    const ends = more.out?.find(({ result }) => result === 'yes');
    if (ends) return { chance: ends.chance, says: say('fe.hope.ends') };
    const six = outcomes.find(({ result }) => result === 'success');
    return six ? { chance: six.chance, says: say('fe.pool.six') } : null;
  },
  slip,
  range: () => null,
  edge: () => null,
  die: (at, { counting, bursting }) => {
    if (Array.isArray(bursting) && bursting.includes(at)) return 'exploding';
    return Array.isArray(counting) && counting.includes(at) ? 'hit' : null;
  },
};

export default dice;
