import type { Barred, Choice, Facts, Game, Offer, Option, Overruled, Question, Saying, Told, TableView } from '$lib/wire';
import { fill, listed } from './fill';
import { language } from './language.svelte';
import { smoothed } from './smooth';

/** Slots that hold names, or what people wrote themselves. */
const OWN_WORDS = new Set(['who', 'whom', 'gm', 'name', 'names', 'words', 'question', 'reason', 'memory', 'how', 'why', 'trouble', 'clock']);
/** A pattern of so many words is not met by chance. */
const TELLING = 3;
/** A number, or a card. */
const A_NUMBER = /^(?:[+−-]?\d+|[\dAJQK]{1,2}[♠♥♦♣])$/u;
/** What people and things are called: not the rest of a sentence. */
const A_NAME = /^[\p{Lu}\d“](?![^]*[.!?] )/u;

/** What a game says, in the language of this page; a sentence nobody translated stays English. */
export function spoken(english: string): string {
  return known(english) ?? counted(english) ?? english;
}

/** The language of words from a book that nobody has translated; nothing where they are spoken in the page's own. */
export function tongueOf(english: string): 'en' | undefined {
  return (known(english) ?? counted(english) ?? null) === null ? 'en' : undefined;
}

/** A told sentence in the language of this page, with its slots filled. */
export function spokenTold(told: Told, who: string): string {
  return smoothed(sentenceOf(told.says) ?? told.says, { who, ...spokenSlots(told.slots) });
}

/** What was put together, in the language of this page; what was not is looked up as it is. */
export function speak(said: Saying | undefined, english: string): string {
  return said && 'says' in said ? spokenSaying(said) : spoken(english);
}

function spokenSaying({ says, slots }: Saying): string {
  return fill(sentenceOf(says) ?? says, spokenSlots(slots));
}

function spokenSlots(slots: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(slots).map(([slot, value]) => [slot, spokenValue(value, OWN_WORDS.has(slot))]));
}

/** Words among the facts of a table: as they are, or what they were made of. */
export function spokenFact(words: unknown): string {
  return String(spokenValue(words));
}

function spokenValue(value: unknown, isOwn = false): unknown {
  if (Array.isArray(value)) return value.map((each) => spokenValue(each, isOwn));
  if (typeof value === 'string') return isOwn ? value : spoken(value);
  return value && typeof value === 'object' && 'says' in value ? spokenSaying(value as Saying) : value;
}

export function spokenGame(game: Game): Game {
  const titled = <Kind extends { title: string }>(kinds: Kind[]) =>
    kinds.map((kind) => ({ ...kind, title: spoken(kind.title) }));
  return {
    ...game,
    pitch: spoken(game.pitch),
    piles: titled(game.piles),
    tracks: titled(game.tracks),
    marks: titled(game.marks),
    sheets: titled(game.sheets),
  };
}

/** A view whose questions are in the language of this page. */
export function spokenView(view: TableView): TableView {
  const asked = Object.entries(view.awaited).map(([by, question]) => [by, { ...question, says: spokenQuestion(question) }]);
  return { ...view, awaited: Object.fromEntries(asked) };
}

/** What was kept of words in an event or a question; nothing where they were not put together. */
function saidIn(kept: Facts | undefined): Saying | undefined {
  return kept && 'says' in kept ? (kept as unknown as Saying) : undefined;
}

function spokenQuestion({ says, said }: Question): string {
  return speak(saidIn(said), says);
}

/** A rule that was set aside, in the language of this page. */
export function spokenRule({ says, said }: Overruled): string {
  return speak(saidIn(said), says);
}

/** Offers in the language of this page. Options keep their English: some of them name a card or a suit to draw. */
export function spokenOffers(offers: Offer[]): Offer[] {
  return offers.map((offer) => ({
    ...offer,
    label: spoken(offer.label),
    help: spoken(offer.help),
    blocked: spokenBarred(offer.blocked),
    fields: offer.fields.map((field) => ({ ...field, label: speak(field.choice.said, field.label), choice: spokenChoice(field.choice) })),
  }));
}

function spokenChoice<Kind extends Choice>(choice: Kind): Kind {
  if (choice.type === 'following') {
    const cases = Object.entries(choice.cases).map(([value, given]) => [value, { ...spokenChoice(given), label: speak(given.said, given.label) }]);
    return { ...choice, cases: Object.fromEntries(cases) };
  }
  if (choice.type !== 'among' && choice.type !== 'several') return choice;
  return { ...choice, options: choice.options.map(spokenOption) };
}

/** The words of an option in an offer that is in the language of this page. */
export function wordsOf({ label, said }: Pick<Option, 'label' | 'said'>): string {
  return said ? label : spoken(label);
}

function spokenOption(option: Option): Option {
  const label = option.said ? speak(option.said, option.label) : option.label;
  return { ...option, label, barred: spokenBarred(option.barred) };
}

function spokenBarred(barred: Barred | null): Barred | null {
  return barred && { ...barred, says: speak(barred.said, barred.says) };
}

function sentenceOf(english: string): string | undefined {
  const { sentences } = language.catalogue;
  return Object.hasOwn(sentences, english) ? sentences[english] : undefined;
}

const FOUND = new WeakMap<object, Map<string, string | null>>();
/** Many more different sentences than a table says in an evening. */
const MOST_FOUND = 5000;

/** The sentence itself, what its pattern makes of it, or the pieces it was put together from; null when none is known. */
function known(english: string): string | null {
  const { sentences } = language.catalogue;
  const found = FOUND.get(sentences) ?? new Map<string, string | null>();
  FOUND.set(sentences, found);
  const before = found.get(english);
  if (before !== undefined) return before;
  const words = sentenceOf(english) ?? labelled(english) ?? put(english);
  if (found.size < MOST_FOUND) found.set(english, words);
  return words;
}

/** "Corvin of the Bridge: …", a name or a title before a sentence that is known. */
function labelled(english: string): string | null {
  const at = english.indexOf(': ');
  const rest = at > 0 ? sentenceOf(english.slice(at + 2)) : undefined;
  if (rest === undefined) return null;
  const label = english.slice(0, at);
  const pattern = sentenceOf(`${label}: {1}`);
  if (pattern) return fill(pattern, { 1: rest });
  return `${known(label) ?? label}: ${rest}`;
}

/** What was put together: by a pattern that knows all its pieces, else piece by piece, else by the first that fits. */
function put(english: string): string | null {
  const { whole, partly } = composed(english);
  return whole ?? pieced(english) ?? partly;
}

/** "Draw pile of Ana", by the pattern "{1} of {2}"; or a refusal whose named slots were filled where it was said. */
function composed(english: string): { whole: string | null; partly: string | null } {
  let partly: string | null = null;
  for (const { template, shape, shapeFromBehind, names, own } of patterns()) {
    for (const pieces of [shape.exec(english)?.slice(1), shapeFromBehind.exec(english)?.slice(1)]) {
      if (!pieces) break;
      const words = pieces.map((piece, at) => (OWN_WORDS.has(names[at] ?? '') ? null : known(piece)));
      const strange = pieces.filter((piece, at) => words[at] === null && !OWN_WORDS.has(names[at] ?? '') && !A_NUMBER.test(piece));
      const isKnown = words.some((each) => each !== null);
      // "Two of them": a few words that would fit anywhere need a name beside them, not the rest of a sentence.
      if (own < TELLING && !(isKnown && strange.every((piece) => A_NAME.test(piece)))) continue;
      const slots = pieces.map((piece, at) => [names[at], words[at] ?? piece]);
      const filled = fill(sentenceOf(template) ?? template, Object.fromEntries(slots) as Record<string, string>);
      if (own >= TELLING || strange.length === 0) return { whole: filled, partly };
      partly ??= filled;
    }
  }
  return { whole: null, partly };
}

/** "Slick with rain, 2 left", by the pattern "{1}, {2} left": a number in its place is as good as a word that is known. */
function counted(english: string): string | null {
  for (const { template, shape, names, own } of patterns()) {
    const pieces = (own > 0 && shape.exec(english)?.slice(1)) || [];
    if (!pieces.some((piece) => /^\d+$/.test(piece))) continue;
    return fill(sentenceOf(template) ?? template, Object.fromEntries(pieces.map((piece, at) => [names[at], piece])));
  }
  return null;
}

/** "Str 3, Crown", "2 Wounds", "Str or Dex" or "Brawl (Body)": words known one by one, and numbers. */
function pieced(english: string): string | null {
  const said = english.split(/(?<=[.!?]) (?=\p{Lu})/u);
  if (said.length > 1 || / ·/.test(english)) return inARow(english);
  const row = english.split(', ');
  if (row.length > 1) {
    const words = row.map(known);
    // "Body +2, A good rope +1": in a pool, what people named themselves stands between the words of the game.
    const isPool = / [+−-]\d/.test(english) && words.some((word) => word !== null);
    return isPool ? words.map((word, at) => word ?? row[at]).join(', ') : all(words, (each) => each.join(', '));
  }
  for (const [between, type] of [[' or ', 'disjunction'], [' and ', 'conjunction']] as const) {
    const each = english.split(between);
    if (each.length > 1) return all(each.map(known), (words) => listed(words, type));
  }
  const [, one, other] = /^([^()]+) \(([^()]+)\)$/.exec(english) ?? [];
  if (one && other) return all([one, other].map(known), ([word = '', more = '']) => `${word} (${more})`);
  const [, count, things] = /^(\d+) (.+)$/.exec(english) ?? [];
  if (count && things) return all([known(things)], ([said = '']) => `${count} ${said}`);
  const [, word, number] = /^(.+) ([+−-]?\d+)$/.exec(english) ?? [];
  return word && number ? all([known(word)], ([said = '']) => `${said} ${number}`) : null;
}

/** " Outnumbered. Disarmed." or "Str +1 · Luck +1": what stands side by side, with what parts it. */
function inARow(english: string): string | null {
  const parts = english.split(/( · |[.!?](?: |$)|^ )/);
  return all(parts.map((part, at) => (at % 2 || !part ? part : known(part))), (words) => words.join(''));
}

function all(words: (string | null)[], joined: (words: string[]) => string): string | null {
  const found = words.filter((each) => each !== null);
  return found.length === words.length ? joined(found) : null;
}

interface Pattern {
  template: string;
  shape: RegExp;
  /** "Target Cards of tasks of the world" parts at the last "of". */
  shapeFromBehind: RegExp;
  /** The names of its slots, in the order they stand in. */
  names: string[];
  /** How many words of its own it has. */
  own: number;
}

const SLOT = /\{(\w+)\}/;
const PATTERNS = new WeakMap<object, Pattern[]>();

/**
 * The sentences of this language that are put together from pieces, those with the most words of their own first. A few
 * words between several named pieces would fit too much, and whatever is said with them says so itself.
 */
function patterns(): Pattern[] {
  const { sentences } = language.catalogue;
  const kept = PATTERNS.get(sentences);
  if (kept) return kept;
  const found = Object.keys(sentences)
    .filter((template) => SLOT.test(template))
    .map((template) => ({
      template,
      shape: shapeOf(template, '(.+?)'),
      shapeFromBehind: shapeOf(template, '(.+)'),
      names: [...template.matchAll(new RegExp(SLOT, 'g'))].map(([, name = '']) => name),
      own: template.match(/(?<![{\w])\p{L}+/gu)?.length ?? 0,
    }))
    .filter(({ names, own }) => own >= TELLING || names.length === 1 || names[0] === '1')
    .toSorted((one, other) => other.own - one.own);
  PATTERNS.set(sentences, found);
  return found;
}

function shapeOf(template: string, piece: string): RegExp {
  const literal = template.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join(piece)}$`, 'u');
}
