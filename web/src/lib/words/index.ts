import { en } from './en';
import { fill, numeral } from './fill';
import { language } from './language.svelte';

export { spoken, spokenTold, tongueOf } from './engine';
export { fill, listed, numeral } from './fill';

export type Phrase = keyof typeof en;
export type Slots = Record<string, string | number>;

/** The sentence of the catalogue under this key, its `{slots}` filled and its plurals chosen. */
export function say(phrase: Phrase, slots: Slots = {}): string {
  return fill(counted(language.catalogue.phrases[phrase], slots), slots);
}

/** Choose between `{cards, plural, one {# card} other {# cards}}`, and put the number in the place of `#`. */
function counted(sentence: string, slots: Slots): string {
  return sentence.replace(/\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g, (whole, name: string, forms: string) => {
    const count = Number(slots[name]);
    const form = new Intl.PluralRules(language.locale).select(count);
    const found = new RegExp(`${form} \\{([^{}]*)\\}`).exec(forms) ?? /other \{([^{}]*)\}/.exec(forms);
    return found?.[1]?.replaceAll('#', numeral(count)) ?? whole;
  });
}
