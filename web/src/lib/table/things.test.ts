import { expect, test } from 'vitest';
import { dice } from '$lib/systems/first_empires/skin';
import { flipTape, poolTape } from './tapes';
import { clocksOn, isOfHouse, tableTallies, thingsOn } from './things';

test('what belongs to the table is counted, what the house keeps is not', () => {
  const { game, view } = flipTape.welcome;
  const tracks = { ...view.tracks, 'circled/table': 2, 'sessions/table': 3 };
  const tallies = tableTallies(game, { ...view, tracks });
  expect(tallies.map(({ track, count }) => [track, count])).toEqual([['circled/table', 2]]);
  expect(isOfHouse('spotlights/kresk')).toBe(true);
});

test('a foe that has numbers of its own stands among the dangers; seats and clocks do not', () => {
  const { game, view } = poolTape.welcome;
  const names = thingsOn(game, { ...view, things: {} }).map((thing) => thing.name);
  expect(names).toContain('Blinded by ash');
  expect(names).not.toContain('Red Dragon');
  expect(names).not.toContain('hanno');
  expect(clocksOn(view, dice)).toEqual([
    { id: 'clock/1', title: 'Red Dragon', filled: 0, segments: 12 },
    { id: 'clock/2', title: 'Fire Breath', filled: 4, segments: 6 },
  ]);
});

test('what the GM brought in goes by its name, whatever is written on it too', () => {
  const { game, view } = flipTape.welcome;
  const wyrm = { kind: 'creature', fields: { name: 'Vault Wyrm' }, hidden: [], lurks: false };
  const lying = { ...view, things: { 'creature/1': wyrm }, tracks: { 'hp/creature/1': 3 }, marks: { 'flanked_by/creature/1': ['creature/1'] } };
  expect(thingsOn(game, lying)).toMatchObject([{ name: 'Vault Wyrm', marks: ['Vault Wyrm'] }]);
});

test('its marks and words lie beside its numbers', () => {
  const { game, view } = flipTape.welcome;
  const tracks = { 'wounds/bell-thing': 1 };
  const words = { 'looks/bell-thing': 'It drips.', 'notes/gm': 'secret' };
  const things = thingsOn(game, { ...view, things: {}, tracks, words, marks: { 'state/bell-thing': ['ringing'] } });
  expect(things).toMatchObject([{ name: 'bell-thing', marks: ['ringing'], words: ['It drips.'] }]);
});
