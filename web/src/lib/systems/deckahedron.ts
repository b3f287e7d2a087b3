import { say, spokenFact } from '$lib/words';
import type { Facts, Odds } from '$lib/wire';
import type { Level, ResultLook, Skin, Slip } from './skin';

/** From the weakest suit to the best, as ranks 1 to 4 read them. */
export type Suits = readonly ('anvil' | 'blade' | 'blades' | 'crown' | 'dragon')[];
export const SUITS: Suits = ['anvil', 'blades', 'crown', 'dragon'];

const RESULTS: Record<string, Level> = { '1': 1, '2': 2, '3': 3, '4': 4, '✗': 1, '✅': 2, '✔✔': 3, '✔✔✔': 4 };

function result(of: string): ResultLook {
  const level = RESULTS[of] ?? 1;
  return { level, symbol: `result-${level}`, words: say(`result.${level}`) };
}

/** How a reading is told, and which edge of a card it read, where these are the suits. */
export function readBy(suits: Suits): Pick<Skin, 'slip' | 'edge'> {
  return {
    slip: ({ attribute, rank, net, move }: Facts): Slip | null => {
      if (typeof attribute !== 'string' || typeof rank !== 'number') return null;
      const name = attribute.charAt(0).toUpperCase() + attribute.slice(1);
      const suit = suits[rank - 1];
      const title = typeof move === 'string' && move ? move : say('slip.flip');
      const reads = say('slip.reads', { name: `${name} ${rank}`, suit: suit ? say(`suit.${suit}`) : '' });
      const lines = [{ words: reads, value: '' }];
      if (net === -2 || net === -1 || net === 1 || net === 2) lines.push({ words: say(`slip.net.${net}`), value: '' });
      return { title, lines };
    },
    edge: (reading) => {
      if (typeof reading.suit === 'string') return reading.suit;
      return typeof reading.rank === 'number' ? (suits[reading.rank - 1] ?? null) : null;
    },
  };
}

/** Every advantage and disadvantage with its reason, as the table counts them before a flip. */
function sources({ reasons, net }: Facts): Slip | null {
  if (!Array.isArray(reasons)) return null;
  const lines = reasons
    .filter((reason): reason is [unknown, number] => Array.isArray(reason) && typeof reason[1] === 'number')
    .map(([words, count]) => ({ words: spokenFact(words), value: count > 0 ? `+${count}` : `−${-count}` }));
  if (net === -2 || net === -1 || net === 1 || net === 2) lines.push({ words: say(`slip.net.${net}`), value: '' });
  return { title: say('tf.sources'), lines };
}

/** The same flip, if a failure is remembered: what a flashback is worth. */
function again({ more, says }: Odds): Odds | null {
  return more.flashback ? { outcomes: more.flashback, more: {}, about: {}, says } : null;
}

/** A game of square cards, before anything of its own lies on the table: a deck is luck and breath at once. */
export const deckahedron: Skin = {
  stage: 'cards',
  piles: [
    { kind: 'draw', look: 'square' },
    { kind: 'discard', look: 'square' },
    { kind: 'exhaustion', look: 'ash' },
  ],
  tokens: [
    { track: 'xp', symbol: 'token-xp' },
    { track: 'shadow', symbol: 'token-shadow' },
  ],
  plaques: { action: 'flip', field: 'attribute' },
  calls: ['call', 'call_together'],
  seldom: [],
  owed: null,
  clocks: null,
  pieces: [],
  fields: {},
  sources,
  again,
  result,
  ...readBy(SUITS),
  range: () => null,
  die: () => null,
};
