import { say } from '$lib/words';
import type { Level, ResultLook, Skin } from './skin';

/** From the weakest suit to the best, as ranks 1 to 4 read them. */
const SUITS = ['anvil', 'blades', 'crown', 'dragon'];

const RESULTS: Record<string, Level> = { '1': 1, '2': 2, '3': 3, '4': 4, '✗': 1, '✅': 2, '✔✔': 3, '✔✔✔': 4 };

function result(of: string): ResultLook {
  const level = RESULTS[of] ?? 1;
  return { level, symbol: `result-${level}`, words: say(`result.${level}`) };
}

/** The games of square cards: a deck is luck and breath at once. */
export const deckahedron: Skin = {
  stage: 'cards',
  piles: [
    { kind: 'draw', look: 'square' },
    { kind: 'discard', look: 'square' },
    { kind: 'exhaustion', look: 'ash' },
  ],
  candle: { burning: ['draw', 'turned', 'discard'], spent: ['exhaustion'], danger: 3 },
  tokens: [
    { track: 'xp', symbol: 'token-xp' },
    { track: 'shadow', symbol: 'token-shadow' },
  ],
  plaques: { action: 'flip', field: 'attribute' },
  result,
  edge: (reading) => {
    if (typeof reading.suit === 'string') return reading.suit;
    return typeof reading.rank === 'number' ? (SUITS[reading.rank - 1] ?? null) : null;
  },
  counts: () => false,
};
