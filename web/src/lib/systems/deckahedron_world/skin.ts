import type { Facts } from '$lib/wire';
import { say, spoken } from '$lib/words';
import { boxOf } from '../box.svelte';
import BadBank from './BadBank.svelte';
import FoesBehind from './FoesBehind.svelte';
import FoesHere from './FoesHere.svelte';
import SplitFields from './SplitFields.svelte';
import WorldCards from './WorldCards.svelte';
import WorldField from './WorldField.svelte';
import { isFighting } from '../kit/melee';
import { ATTRIBUTES, SUITS } from './character';
import type { Level, Skin, Slip } from '../skin';

const RESULTS: Record<string, Level> = { '1': 1, '2': 2, '3': 3, '4': 4, '✗✗': 1, '✗': 2, '✔': 3, '✔✔': 4 };

const isGm = (view: { role: string }): boolean => view.role === 'gm';

/** A move by the name on its card; a flip may have none. */
function called({ move }: Facts): string {
  if (typeof move !== 'string' || !move) return '';
  return move === 'ad-hoc' ? say('dw.adHoc') : (boxOf('deckahedron_world').card(move)?.name ?? move);
}

function slip(reading: Facts): Slip | null {
  const { attribute, rank, net, outcome } = reading;
  if (typeof attribute !== 'string' || typeof rank !== 'number') return null;
  const suit = SUITS[rank - 1];
  const name = `${spoken(ATTRIBUTES[attribute] ?? attribute)} ${rank}`;
  const lines = [{ words: say('slip.reads', { name, suit: suit ? say(`suit.${suit}`) : '' }), value: '' }];
  if (net === -2 || net === -1 || net === 1 || net === 2) lines.push({ words: say(`slip.net.${net}`), value: '' });
  if (typeof outcome === 'string' && outcome) lines.push({ words: outcome, value: '' });
  return { title: called(reading) || say('slip.flip'), lines };
}

/** What the odds are reckoned with, before anything is turned. */
function sources({ attribute, suit, net }: Facts): Slip | null {
  const known = SUITS.find((each) => each === suit);
  if (typeof attribute !== 'string' || !known) return null;
  const name = spoken(ATTRIBUTES[attribute] ?? attribute);
  const lines = [{ words: say('slip.reads', { name, suit: say(`suit.${known}`) }), value: '' }];
  if (net === -2 || net === -1 || net === 1 || net === 2) lines.push({ words: say(`slip.net.${net}`), value: '' });
  return { title: say('dw.flipping'), lines };
}

/** Dungeon tales: twenty cards, crosses that feed the Bad Bank, wounds that cycle in the deck. */
export const world: Skin = {
  stage: 'cards',
  piles: [
    { kind: 'draw', look: 'square' },
    { kind: 'discard', look: 'square' },
    { kind: 'exhaustion', look: 'ash' },
    { kind: 'spent', look: 'ash' },
  ],
  candleWords: ({ left, most }) => say('dw.candle', { left, most }),
  tokens: [{ track: 'green', symbol: 'token-green' }],
  plaques: { action: 'flip', field: null },
  calls: ['call'],
  seldom: ['need', 'leverage', 'immediate', 'third_token'],
  owed: null,
  clocks: null,
  pieces: [
    { where: 'top', isOn: (view) => !isGm(view), show: FoesHere },
    { where: 'world', isOn: isGm, show: FoesBehind, deeds: ['bring_foe', 'strike', 'pacify', 'scene'] },
    { where: 'points', isOn: isGm, show: BadBank, deeds: ['spend_move', 'spend_foe', 'spend_twist', 'spend_disadvantage'] },
  ],
  field: { isOn: isFighting, show: WorldField },
  pips: { harm: 'gash', wounds: 'gash', stamina: 'drop' },
  mine: WorldCards,
  laid: [
    { pile: 'exhaustion', track: 'harm', symbol: 'token-harm' },
    { pile: 'exhaustion', track: 'wounds', symbol: 'token-wound' },
  ],
  fields: { split: SplitFields, foe_split: SplitFields },
  called,
  showsAllOdds: true,
  sources,
  result: (of) => {
    const level = RESULTS[of] ?? 1;
    return { level, symbol: `deckahedron_world-result-${level}`, words: say(`dw.result.${level}`) };
  },
  slip,
  range: () => null,
  edge: ({ suit, rank }) => {
    if (typeof suit === 'string') return suit;
    return typeof rank === 'number' ? (SUITS[rank - 1] ?? null) : null;
  },
  die: () => null,
};

export default world;
