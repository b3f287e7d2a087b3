import { en } from './en';
import { fill } from './fill';
import { language } from './language.svelte';

export { moreOf, speak, spoken, spokenFact, spokenRule, spokenTold, tongueOf, wordsOf } from './engine';
export { fill, listed, numeral } from './fill';

export type Phrase = keyof typeof en;
export type Slots = Record<string, string | number>;

/** The sentence of the catalogue under this key, its `{slots}` filled and its plurals chosen. */
export function say(phrase: Phrase, slots: Slots = {}): string {
  return fill(language.catalogue.phrases[phrase], slots);
}
