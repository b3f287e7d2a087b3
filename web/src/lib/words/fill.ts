import { language } from './language.svelte';

/** Fill the named slots of a sentence; a slot nobody filled stays readable as it is. Words that end a sentence
 * themselves need no full stop after them. */
export function fill(sentence: string, slots: Record<string, unknown>): string {
  // Piece by piece, so that nobody's words are taken for a part of the sentence.
  return sentence.replace(PIECE, (whole: string) => filled(PLURAL, whole, slots, counted) ?? filled(LIST, whole, slots, inARow) ?? filled(SLOT, whole, slots, put) ?? whole);
}

const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/;
const LIST = /\{(\w+), list, (and|or)\}/;
const SLOT = /\{(\w+)\}(\.?)/;
const PIECE = new RegExp([PLURAL, LIST, SLOT].map(({ source }) => source).join('|'), 'g');

type Way = (value: unknown, more: string) => string | null;

function filled(shape: RegExp, piece: string, slots: Record<string, unknown>, way: Way): string | null {
  const [whole, name = '', more = ''] = shape.exec(piece) ?? [];
  return whole === piece && name in slots ? way(slots[name], more) : null;
}

/** Choose between ` one {# card} other {# cards}`, and put the number in the place of `#`. */
function counted(value: unknown, forms: string): string | null {
  const count = Number(value);
  const form = new Intl.PluralRules(language.locale).select(count);
  const found = new RegExp(`${form} \\{([^{}]*)\\}`).exec(forms) ?? /other \{([^{}]*)\}/.exec(forms);
  return found?.[1]?.replaceAll('#', numeral(count)) ?? null;
}

function inARow(value: unknown, by: string): string | null {
  return Array.isArray(value) ? listed(value.map((each) => String(each).replace(/\.$/, '')), by === 'or' ? 'disjunction' : 'conjunction') : null;
}

function put(value: unknown, stop: string): string | null {
  if (typeof value === 'number') return numeral(value) + stop;
  if (typeof value !== 'string') return null;
  return /[.!?…]$/.test(value) ? value : value + stop;
}

/** A number as it is written here. */
export function numeral(number: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language.locale, options).format(number);
}

/** "Ana", "Ana and Ben", "Ana, Ben and Mira"; or with "or" in between. */
export function listed(names: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(language.locale, { type }).format(names);
}
