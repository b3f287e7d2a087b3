import { describe, expect, it } from 'vitest';
import { areaOf, laidNext, laidNow, laidOver, laidSo, waysToLay } from './areas';
import { among, deed, following, ground, offer, token } from './fixture';

const cone = {
  who: 'mira',
  power: 'Cone/2/mira',
  title: 'Cone',
  area: 'Cone 2',
  reach: 0,
  facings: [
    { facing: 'E', spaces: [[5, 4], [6, 4]] as [number, number][], inside: ['tom'] },
    { facing: 'S', spaces: [[4, 5], [4, 6]] as [number, number][], inside: ['creature/1'] },
    { facing: 'W', spaces: [[3, 4], [2, 4]] as [number, number][], inside: [] },
  ],
};
const blast = { ...cone, power: 'Blast/1/mira', area: 'Aura 1', reach: 6, facings: [{ facing: '', spaces: [[0, 0], [1, 0]] as [number, number][], inside: [] }] };
const map = ground({ areas: [cone, blast], tokens: [token('mira', [4, 4], { is_foe: false }), token('tom', [5, 4], { is_foe: false }), token('creature/1', [4, 6])] });
const offers = [offer('use_power', { power: among('Cone/2/mira', 'Blast/1/mira'), at: following('power', { 'Cone/2/mira': among('E', 'S', 'W'), 'Blast/1/mira': among('E7', 'D7') }) })];
const chosen = deed('use_power', { power: 'Cone/2/mira' });
const placed = deed('use_power', { power: 'Blast/1/mira' });

describe('an area that is laid over the map', () => {
  it('belongs to the Power that is chosen', () => {
    expect(areaOf(map, chosen)?.area).toBe('Cone 2');
    expect(areaOf(map, deed('attack', { target: 'creature/1' }))).toBeNull();
    expect(areaOf(map, null)).toBeNull();
  });

  it('lies first where most foes and fewest friends stand, and then as somebody turns it', () => {
    const ways = waysToLay(map, cone, offers, chosen);
    expect(laidNow(ways, chosen)?.at).toBe('S');
    const west = laidOver(map, ways, [3, 4]);
    expect(west && laidSo(chosen, west).given).toEqual({ power: 'Cone/2/mira', at: 'W' });
    expect(laidOver(map, ways, [9, 9])).toBeNull();
  });

  it('is turned by the keys in the order of the sides', () => {
    const ways = waysToLay(map, cone, offers, chosen);
    const turned = (at: string, by: 1 | -1) => laidNext(cone, ways, { ...chosen, given: { ...chosen.given, at } }, by)?.at;
    expect([turned('E', 1), turned('W', 1), turned('E', -1)]).toEqual(['S', 'E', 'W']);
  });

  it('is centred on a space that may be its middle', () => {
    const ways = waysToLay(map, blast, offers, placed);
    expect(ways.map(({ at, inside }) => [at, inside])).toEqual([['D7', ['creature/1']], ['E7', ['creature/1']]]);
    expect(laidOver(map, ways, [4, 6])?.at).toBe('E7');
    expect(laidOver(map, ways, [5, 6])?.at).toBe('E7');
  });
});
