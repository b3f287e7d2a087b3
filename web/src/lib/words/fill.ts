import { language } from './language.svelte';

/** Fill the named slots of a sentence; a slot nobody filled stays readable as it is. Words that end a sentence
 * themselves need no full stop after them. */
export function fill(sentence: string, slots: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = slots[name];
    if (typeof value === 'number') return numeral(value) + stop;
    if (typeof value !== 'string') return whole;
    return /[.!?…]$/.test(value) ? value : value + stop;
  });
}

/** A number as it is written here. */
export function numeral(number: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language.locale, options).format(number);
}

/** "Ana", "Ana and Ben", "Ana, Ben and Mira"; or with "or" in between. */
export function listed(names: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(language.locale, { type }).format(names);
}
