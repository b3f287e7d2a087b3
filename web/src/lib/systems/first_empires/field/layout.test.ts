import { describe, expect, it } from 'vitest';
import type { EmpiresZone } from '$lib/wire';
import { bordersOf, farWays, inARow, lotsOf } from './layout';

const zone = (id: string, ...ways: string[]): EmpiresZone => ({
  id,
  name: id,
  ground: '',
  ways: ways.map((to) => ({ to, name: to === 'c' ? 'postern' : '', is_walled: to === 'c' })),
  walls: [],
});
const ROW = [zone('b', 'a', 'c'), zone('a', 'b'), zone('c', 'b')];

describe('zones as a place', () => {
  it('lie so that ways lead from one to the next', () => {
    expect(inARow(ROW).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('go back in a second row, whose last zone fills it', () => {
    const lots = lotsOf(ROW, 2);
    expect(lots.map(({ zone: { id }, row, column, span }) => [id, row, column, span])).toEqual([
      ['a', 1, 1, 1],
      ['b', 1, 2, 1],
      ['c', 2, 1, 2],
    ]);
  });

  it('meet by a way with its name, or by a wall', () => {
    expect(bordersOf(lotsOf(ROW, 3))).toEqual([
      { from: 'a', to: 'b', side: 'right', way: { name: '', isWalled: false } },
      { from: 'b', to: 'c', side: 'right', way: { name: 'postern', isWalled: true } },
    ]);
    expect(bordersOf(lotsOf(ROW, 2)).find(({ from, to }) => from === 'a' && to === 'c')?.way).toBeNull();
  });

  it('say where a way leads that ends elsewhere', () => {
    const lots = lotsOf([zone('a', 'b', 'c'), zone('b', 'a'), zone('c', 'a')], 3);
    const [b] = lots;
    expect(b && farWays(b, lots, bordersOf(lots))).toEqual([]);
    const last = lots.at(-1);
    expect(last && farWays(last, lots, bordersOf(lots)).length + bordersOf(lots).filter(({ to, way }) => to === last.zone.id && way).length).toBe(1);
  });
});
