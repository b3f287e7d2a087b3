import type { Ladder } from './skin';

/** Two crosses to two checks, as this game's cards print them. */
export const WORLD: Ladder = {
  '✗✗': { symbol: 'deckahedron_world-result-1', phrase: 'dw.mark.1' },
  '✗': { symbol: 'deckahedron_world-result-2', phrase: 'dw.mark.2' },
  '✔': { symbol: 'deckahedron_world-result-3', phrase: 'dw.mark.3' },
  '✔✔': { symbol: 'deckahedron_world-result-4', phrase: 'dw.mark.4' },
};

/** How this game prints its results in a sentence, where it has marks of its own. */
export function ladderOf(system: string): Ladder | null {
  return system === 'deckahedron_world' ? WORLD : null;
}
