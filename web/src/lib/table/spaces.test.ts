import { expect, test } from 'vitest';
import type { Choice } from '$lib/wire';
import { spelledOut } from './spaces';

const board = { type: 'spaces', label: 'Where?', wide: 28, deep: 2, several: false, nowhere: '' } as const;
const valuesOf = (choice: ReturnType<typeof spelledOut>) => ('options' in choice ? choice.options.map(({ value }) => value) : []);

test('a board of so many columns and rows is the list of its spaces', () => {
  const names = valuesOf(spelledOut(board));
  expect(names.slice(0, 2)).toEqual(['A1', 'B1']);
  expect(names.slice(25, 29)).toEqual(['Z1', 'AA1', 'BB1', 'A2']);
  expect(names).toHaveLength(56);
});

test('several of them can be chosen, or none where that means something', () => {
  expect(spelledOut({ ...board, several: true })).toMatchObject({ type: 'several', least: 1, most: 56 });
  expect(spelledOut({ ...board, nowhere: 'Where its side comes in' })).toMatchObject({ options: [{ value: '', label: 'Where its side comes in' }, { value: 'A1' }, ...Array(55).fill({})] });
});

test('a place of the table is what lies there and whose it is, each said once; a number stands behind its thing', () => {
  const choice: Choice = {
    type: 'places',
    label: 'What?',
    titles: { harm: 'Harm', round: 'Round', 'creature.size': 'Size' },
    whose: { kresk: { says: '{name}', slots: { name: 'Kresk' } }, 'creature/3': 'Grunt' },
    there: { kresk: ['harm'], table: ['round'], 'creature/3': ['.size'] },
    named: {},
  };
  const listed = spelledOut(choice);
  expect(listed.type === 'among' && listed.options.map(({ value, label }) => [value, label])).toEqual([
    ['harm/kresk', 'Harm of Kresk'],
    ['round/table', 'Round'],
    ['creature/3.size', 'Size of Grunt'],
  ]);
});
