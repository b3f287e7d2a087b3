import type { Choice, Option, Places } from '$lib/wire';
import { spokenFact } from '$lib/words/engine';
import { kindOf } from './places';

const LETTERS = 26;

/** What people call a space of a board: F4 is the sixth column of the fourth row, and AA1 comes after Z1. */
function nameOf(column: number, row: number): string {
  return String.fromCharCode(65 + (column % LETTERS)).repeat(Math.floor(column / LETTERS) + 1) + String(row + 1);
}

/** Places of a table, each with its words: what lies there, and whose it is. */
function placesIn({ titles, whose, there, named }: Places): Option[] {
  return Object.entries(there).flatMap(([owner, kinds]) =>
    kinds.map((kind) => {
      const isNumber = kind.startsWith('.');
      const value = isNumber ? owner + kind : `${kind}/${owner}`;
      const what = titles[isNumber ? kindOf(owner) + kind : kind] ?? kind;
      const has = whose[owner];
      const words = named[value] ?? (has === undefined ? what : { says: '{what} of {whose}', slots: { what, whose: has } });
      const option = { value, label: spokenFact(words), barred: null };
      return typeof words === 'string' ? option : { ...option, said: words };
    }),
  );
}

/** Spaces of a board, and places of a table, as the list they stand for; any other choice as it is. */
export function spelledOut(choice: Choice): Exclude<Choice, { type: 'spaces' | 'places' }> {
  if (choice.type === 'places') return { type: 'among', label: choice.label, options: placesIn(choice) };
  if (choice.type !== 'spaces') return choice;
  const { label, wide, deep, nowhere } = choice;
  const names = Array.from({ length: wide * deep }, (_, at) => nameOf(at % wide, Math.floor(at / wide)));
  const options: Option[] = names.map((name) => ({ value: name, label: name, barred: null }));
  if (choice.several) return { type: 'several', label, options, least: 1, most: options.length, beside: {} };
  return { type: 'among', label, options: nowhere ? [{ value: '', label: nowhere, barred: null }, ...options] : options };
}
