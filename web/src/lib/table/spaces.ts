import type { Choice, Option } from '$lib/wire';

const LETTERS = 26;

/** What people call a space of a board: F4 is the sixth column of the fourth row, and AA1 comes after Z1. */
function nameOf(column: number, row: number): string {
  return String.fromCharCode(65 + (column % LETTERS)).repeat(Math.floor(column / LETTERS) + 1) + String(row + 1);
}

/** Spaces of a board as the list they stand for; any other choice as it is. */
export function spelledOut(choice: Choice): Exclude<Choice, { type: 'spaces' }> {
  if (choice.type !== 'spaces') return choice;
  const { label, wide, deep, nowhere } = choice;
  const names = Array.from({ length: wide * deep }, (_, at) => nameOf(at % wide, Math.floor(at / wide)));
  const options: Option[] = names.map((name) => ({ value: name, label: name, barred: null }));
  if (choice.several) return { type: 'several', label, options, least: 1, most: options.length, beside: {} };
  return { type: 'among', label, options: nowhere ? [{ value: '', label: nowhere, barred: null }, ...options] : options };
}
