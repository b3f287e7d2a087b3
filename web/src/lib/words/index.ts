import { en } from './en';

export type Phrase = keyof typeof en;
export type Slots = Record<string, string | number>;

/** The sentence of the catalogue under this key, its `{slots}` filled. */
export function say(phrase: Phrase, slots: Slots = {}): string {
  return fill(en[phrase], slots);
}

/** Fill the named slots of a sentence; a slot nobody filled stays readable as it is. */
export function fill(sentence: string, slots: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = slots[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** "Ana", "Ana and Ben", "Ana, Ben and Mira". */
export function listed(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
