import type { Level, Skin } from './skin';

const LEVELS: Record<string, Level> = {
  'suited success': 4,
  success: 4,
  'color success': 3,
  'suited failure': 2,
  failure: 1,
};

/** The game of thirteen ranks in a ring: draw close to the target and it is yours. */
export const ring: Skin = {
  stage: 'ring',
  piles: [
    { kind: 'draw', look: 'square' },
    { kind: 'discard', look: 'square' },
    { kind: 'hand', look: 'square' },
  ],
  candle: null,
  tokens: [],
  plaques: null,
  result: (of) => {
    const level = LEVELS[of] ?? (of.includes('success') ? 4 : 1);
    return { level, symbol: `result-${level >= 3 ? 3 : 1}`, words: of };
  },
  edge: () => null,
  counts: () => false,
};
