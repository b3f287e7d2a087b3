import { say, spoken } from '$lib/words';
import type { Facts, Odds } from '$lib/wire';
import type { Level, ResultLook, Skin, Slip } from './skin';
import CharacterSheet from './thousand_faces/CharacterSheet.svelte';
import CornerGame from './thousand_faces/CornerGame.svelte';
import Making from './thousand_faces/Making.svelte';
import MoveLeaf from './thousand_faces/MoveLeaf.svelte';
import MyCards from './thousand_faces/MyCards.svelte';
import Picking from './thousand_faces/Picking.svelte';
import PursuitTrack from './thousand_faces/PursuitTrack.svelte';
import { BEHIND_THE_SCREEN, FIELDS_BEHIND } from './thousand_faces/behind';
import Regaining from './thousand_faces/Regaining.svelte';
import Suffering from './thousand_faces/Suffering.svelte';
import { boardOf } from './thousand_faces/board';
import { chaseOf } from './thousand_faces/chase';
import { MAKING } from './thousand_faces/making';

/** From the weakest suit to the best, as ranks 1 to 4 read them. */
const SUITS = ['anvil', 'blades', 'crown', 'dragon'] as const;

const RESULTS: Record<string, Level> = { '1': 1, '2': 2, '3': 3, '4': 4, '✗': 1, '✅': 2, '✔✔': 3, '✔✔✔': 4 };

function result(of: string): ResultLook {
  const level = RESULTS[of] ?? 1;
  return { level, symbol: `result-${level}`, words: say(`result.${level}`) };
}

function slip({ attribute, rank, net, move }: Facts): Slip | null {
  if (typeof attribute !== 'string' || typeof rank !== 'number') return null;
  const name = attribute.charAt(0).toUpperCase() + attribute.slice(1);
  const suit = SUITS[rank - 1];
  const title = typeof move === 'string' && move ? move : say('slip.flip');
  const reads = say('slip.reads', { name: `${name} ${rank}`, suit: suit ? say(`suit.${suit}`) : '' });
  const lines = [{ words: reads, value: '' }];
  if (net === -2 || net === -1 || net === 1 || net === 2) lines.push({ words: say(`slip.net.${net}`), value: '' });
  return { title, lines };
}

/** Every advantage and disadvantage with its reason, as the table counts them before a flip. */
function sources({ reasons, net }: Facts): Slip | null {
  if (!Array.isArray(reasons)) return null;
  const lines = reasons
    .filter((reason): reason is [string, number] => Array.isArray(reason) && typeof reason[1] === 'number')
    .map(([words, count]) => ({ words: spoken(words), value: count > 0 ? `+${count}` : `−${-count}` }));
  if (net === -2 || net === -1 || net === 1 || net === 2) lines.push({ words: say(`slip.net.${net}`), value: '' });
  return { title: say('tf.sources'), lines };
}

/** The same flip, if a failure is remembered: what a flashback is worth. */
function again({ more, says }: Odds): Odds | null {
  return more.flashback ? { outcomes: more.flashback, more: {}, about: {}, says } : null;
}

/** The games of square cards: a deck is luck and breath at once. */
export const deckahedron: Skin = {
  stage: 'cards',
  piles: [
    { kind: 'draw', look: 'square' },
    { kind: 'discard', look: 'square' },
    { kind: 'exhaustion', look: 'ash' },
  ],
  candle: { burning: ['draw', 'turned', 'discard', 'laid'], spent: ['exhaustion'], danger: 3 },
  tokens: [
    { track: 'xp', symbol: 'token-xp' },
    { track: 'shadow', symbol: 'token-shadow' },
  ],
  plaques: { action: 'flip', field: 'attribute' },
  seldom: [],
  owed: { track: 'gm_moves/table', action: 'gm_move' },
  foes: null,
  clocks: null,
  pieces: [
    { where: 'middle', isOn: (view) => boardOf(view, view.seat) !== null, show: CornerGame },
    { where: 'top', isOn: (view) => chaseOf(view) !== null, show: PursuitTrack },
    ...BEHIND_THE_SCREEN,
  ],
  fields: FIELDS_BEHIND,
  mine: MyCards,
  sheet: CharacterSheet,
  leaves: {
    ...Object.fromEntries(['denominate', 'deduct', 'bear', 'expend', 'describe'].map((action) => [action, Suffering])),
    ...Object.fromEntries(['pick', 'pay', 'pay_block', 'heal', 'aim', 'hold_back', 'convert'].map((action) => [action, Picking])),
    ...Object.fromEntries(MAKING.map((action) => [action, Making])),
    recover: Regaining,
    attempt: MoveLeaf,
  },
  laid: [
    { pile: 'exhaustion', track: 'harm', symbol: 'token-harm' },
    { pile: 'exhaustion', track: 'wounds', symbol: 'token-wound' },
  ],
  sources,
  again,
  result,
  slip,
  range: () => null,
  edge: (reading) => {
    if (typeof reading.suit === 'string') return reading.suit;
    return typeof reading.rank === 'number' ? (SUITS[reading.rank - 1] ?? null) : null;
  },
  counts: () => false,
};
