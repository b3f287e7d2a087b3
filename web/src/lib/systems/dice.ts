import type { Level, Skin } from './skin';

const LEVELS: Record<string, Level> = { failure: 1, mixed: 2, success: 4 };

/** The game of dice pools: fistfuls of bone dice, and sixes that burst. */
export const dice: Skin = {
  stage: 'dice',
  piles: [],
  candle: null,
  tokens: [
    { track: 'luck', symbol: 'token-luck' },
    { track: 'harm', symbol: 'token-harm' },
    { track: 'xp', symbol: 'token-xp' },
  ],
  plaques: { action: 'roll', field: 'ability' },
  result: (of) => ({ level: LEVELS[of] ?? 1, symbol: null, words: of }),
  edge: () => null,
  counts: (face, reading) => typeof reading.hit_from === 'number' && face >= reading.hit_from,
};
