import { expect, test } from 'vitest';
import type { TableView } from '$lib/wire';
import { named, nameOf } from './names';

const goblin = { kind: 'creature', fields: { name: 'Goblin' }, hidden: [], lurks: false };
const view = {
  seats: { ana: { name: 'ana', title: 'Ana', role: 'player' } },
  things: { 'creature/1': { ...goblin, lurks: true }, 'creature/2': goblin, 'creature/3': goblin },
} as unknown as TableView;

test('things of one name are told apart, and what lurks is counted last', () => {
  expect(['ana', 'creature/2', 'creature/3', 'creature/1', 'world'].map((who) => nameOf(view, who))).toEqual(['Ana', 'Goblin', 'Goblin 2', 'Goblin 3', 'world']);
});

test('words on a mark say what people call a thing', () => {
  expect(named(view, 'Burned by creature/3')).toBe('Burned by Goblin 2');
  expect(named(view, '1/0 damage at 3,4')).toBe('1/0 damage at 3,4');
});
