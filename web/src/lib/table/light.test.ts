import { expect, test } from 'vitest';
import { lightShares, nextInLight } from './light';
import { flipTape } from './tapes';

const view = { ...flipTape.welcome.view, spotlight: 'kresk' };

function after(times: Record<string, number>) {
  const tracks = Object.fromEntries(Object.entries(times).map(([seat, count]) => [`spotlights/${seat}`, count]));
  return lightShares({ ...view, tracks });
}

test('whoever had the light least comes last, and is the one to turn to', () => {
  const shares = after({ kresk: 4, constance: 1, odo: 2, tamsin: 2 });
  expect(shares.map((share) => share.seat.name)).toEqual(['kresk', 'odo', 'tamsin', 'constance']);
  expect(shares[0]?.share).toBe(1);
  expect(nextInLight(shares)?.seat.name).toBe('constance');
});

test('nobody has to be called into the light who stands in it', () => {
  const shares = after({ kresk: 0, constance: 1, odo: 2, tamsin: 2 });
  expect(nextInLight(shares)?.seat.name).toBe('constance');
});

test('as long as all had it equally often, nobody is next', () => {
  expect(nextInLight(after({}))).toBeNull();
});

test('the GM holds the light and is not in it', () => {
  expect(after({}).map((share) => share.seat.role)).not.toContain('gm');
});
