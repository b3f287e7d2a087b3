import { en } from './en';
import sentences from './engine.en.json';
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

/** Every phrase of the pages and every sentence of the games, in disguise. */
export const pseudo: Catalogue = {
  phrases: Object.fromEntries(Object.entries(en).map(([key, words]) => [key, disguised(words)])) as Catalogue['phrases'],
  sentences: Object.fromEntries(sentences.map((words) => [words, disguised(words)])),
};
