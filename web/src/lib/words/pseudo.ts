import { en } from './en';
import sentences from './house.de.json';
import type { Catalogue } from './language.svelte';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DRESSED = [...'åƀçđéƒğĥîĵķļɱñöþǫŕšŧûṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŦÛṼŴẊÝŽ'];

/** English in disguise: readable, a third longer, and between brackets, so that text from elsewhere shows. */
export function disguised(sentence: string): string {
  const letters = sentence.replace(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '').length;
  const longer = '~'.repeat(Math.ceil(letters * 0.3));
  return `⟦${accented(sentence)}${longer}⟧`;
}

/** Accents on every letter outside of `{slots}`, and on those inside the forms of a plural. */
function accented(sentence: string): string {
  return sentence.replace(/\{\w+, plural,(?: \w+ \{[^{}]*\})+\}|\{\w+(?:, list, \w+)?\}|[a-zA-Z]/g, (piece) => {
    if (piece.length === 1) return DRESSED[PLAIN.indexOf(piece)] ?? piece;
    return piece.replace(/(\w+ )\{([^{}]*)\}/g, (_, form: string, words: string) => `${form}{${accented(words)}}`);
  });
}

/** The sentences of a catalogue, in disguise: its keys are the English ones. */
export function inDisguise(catalogue: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(catalogue).map((words) => [words, disguised(words)]));
}

/** Every phrase of the pages and every sentence of the house, in disguise. */
export const pseudo: Catalogue = {
  phrases: Object.fromEntries(Object.entries(en).map(([key, words]) => [key, disguised(words)])) as Catalogue['phrases'],
  sentences: inDisguise(sentences),
  ofGame: inDisguise,
};
