/**
 * A template as a sentence that reads well: what `hearthside/story/sentences.py` does for a story that is taken home.
 * Only the template is smoothed; what people wrote stays as it is, but for a capital where it begins a sentence.
 */
import { fill } from './fill';

type Slots = Record<string, unknown>;

/** What stands after a number, and how it reads after one. */
const OF_ONE: Record<string, string> = {
  'cards are': 'card is',
  dice: 'die',
  successes: 'success',
  hits: 'hit',
  ...Object.fromEntries(
    'card point step advantage disadvantage failure space token level segment round turn day hour minute charge wound mark question foe time item'
      .split(' ')
      .map((noun) => [`${noun}s`, noun]),
  ),
  Karten: 'Karte',
  Punkte: 'Punkt',
  Schritte: 'Schritt',
  Vorteile: 'Vorteil',
  Nachteile: 'Nachteil',
  Erfolge: 'Erfolg',
  Treffer: 'Treffer',
  Felder: 'Feld',
  Marken: 'Marke',
  Stufen: 'Stufe',
  Runden: 'Runde',
  Tage: 'Tag',
  Stunden: 'Stunde',
  Minuten: 'Minute',
  Ladungen: 'Ladung',
  Wunden: 'Wunde',
};
const NOUNS = Object.keys(OF_ONE)
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const COUNTED = new RegExp(String.raw`\{(\w+)\} (${NOUNS})(?!\w)`, 'g');
const A_VOWEL = /^(?:[aeio]|u[^ns]|un[^i]|8|11\b|18\b)/iu;
const ENDS = /[.!?…]\s*$/u;

/** The sentence a rule tells, with its slots filled. */
export function smoothed(template: string, slots: Slots): string {
  const at = (slot: string) => slots[slot];
  const says = template
    .trim()
    .replace(/ ?\{(\w+)\}/g, (whole, slot: string) => (at(slot) === '' ? '' : whole))
    // “Crown” and “ with advantage” side by side: Crown, with advantage.
    .replace(/\}(\{(\w+)\})/g, (whole, rest: string, slot: string) => (String(at(slot)).startsWith(' ') ? `},${rest}` : whole))
    .replace(/ (?:for|für) \{(\w+)\} (?:XP|PP|EP)\b/g, (whole, slot: string) => (at(slot) === 0 ? '' : whole))
    .replace(/\b([Aa]) \{(\w+)\}/g, (whole, a: string, slot: string) => (A_VOWEL.test(String(at(slot))) ? `${a}n {${slot}}` : whole))
    .replace(/\b[Tt]he (\{(\w+)\})/g, (whole, rest: string, slot: string) => (/^the /iu.test(String(at(slot))) ? rest : whole))
    .replace(COUNTED, (whole, slot: string, noun: string) => (at(slot) === 1 ? `{${slot}} ${OF_ONE[noun] ?? noun}` : whole))
    .replace(/(\{(\w+)\})\./g, (whole, rest: string, slot: string) => (ENDS.test(String(at(slot))) ? rest : whole));
  const afterOne = [...says.matchAll(/\{(\w+)\} (?=\{(\w+)\})/g)].filter(([, before = '']) => ENDS.test(String(at(before))));
  const begun = [...afterOne.map(([, , slot = '']) => slot), ...[...says.matchAll(/[.!?] \{(\w+)\}/g)].map(([, slot = '']) => slot)];
  const begins = begun.map((slot) => [slot, capital(at(slot))]);
  // “The lamp goes out.” is no end where the sentence goes on.
  const within = [...says.matchAll(/\{(\w+)\}(?=[,!:]| \p{Ll})/gu)].map(([, slot = '']) => [slot, unended(at(slot))]);
  const told = fill(says.replace(/[:,]$/, '.'), { ...slots, ...Object.fromEntries([...within, ...begins]) }).trim();
  // Somebody's own words are told as they are.
  if (/^\{\w+\}$/.test(template.trim())) return told;
  return /[\p{L}\p{N}]$/u.test(told) ? `${String(capital(told))}.` : String(capital(told));
}

function unended(words: unknown): unknown {
  return typeof words === 'string' ? words.replace(/(?<!\.)\.\s*$/, '') : words;
}

function capital(words: unknown): unknown {
  return typeof words === 'string' ? words.slice(0, 1).toLocaleUpperCase() + words.slice(1) : words;
}
