import { expect, test } from 'vitest';
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
