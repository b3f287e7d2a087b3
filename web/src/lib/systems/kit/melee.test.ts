import { describe, expect, it } from 'vitest';
import type { Melee } from '$lib/wire';
import { standing } from './melee';

const foe = (id: string, melee: string[], held_by = '') => ({ id, melee, range: [], held_by, lurks: false, left: null, hits: '' });
const SIZES = [
  [960, 420],
  [360, 210],
] as const;

describe('where people stand in a fight', () => {
  const melee: Melee = {
    foes: [foe('foe/1', ['ana']), foe('foe/2', ['ana']), foe('foe/3', ['ana', 'ben']), foe('foe/4', []), foe('foe/5', [])],
    heroes: [
      { seat: 'ana', behind: [] },
      { seat: 'ben', behind: [] },
      { seat: 'cy', behind: ['ana', 'ben'] },
    ],
    blows: [],
    match: null,
  };

  it.each(SIZES)('everybody has a place of their own on %i by %i', (wide, high) => {
    const { foes, heroes } = standing(melee, [], wide, high);
    const all = [...foes, ...heroes];
    for (const one of all) {
      expect(one.x).toBeGreaterThanOrEqual(22);
      expect(one.x).toBeLessThanOrEqual(wide - 22);
      for (const other of all) if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(44);
    }
  });

  it('foes in melee stand near their heroes, all others beyond the line, and whoever is behind stands back', () => {
    const { foes, heroes, rings, range } = standing(melee, [], 960, 420);
    const y = Object.fromEntries([...foes, ...heroes].map((spot) => [spot.id, spot.y]));
    expect(y['foe/4']).toBeLessThan(range);
    expect(y['foe/1']).toBeGreaterThan(range);
    expect(y.cy).toBeGreaterThan(y.ana ?? 0);
    expect(rings.map(({ id }) => id)).toEqual(['ana', 'ben']);
  });

  it('an ally who keeps a foe busy stands beside it', () => {
    const held: Melee = { ...melee, foes: [foe('foe/1', [], 'ally/1')] };
    const { foes, allies } = standing(held, ['ally/1', 'ally/2'], 960, 420);
    expect(Math.abs((allies[0]?.x ?? 0) - (foes[0]?.x ?? 0))).toBeLessThan(60);
    expect(allies[1]?.y).toBeGreaterThan(350);
  });
});
