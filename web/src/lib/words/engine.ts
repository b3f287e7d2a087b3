import type { Barred, Choice, Game, Offer, Told, TableView } from '$lib/wire';
import { fill, listed } from './fill';
import { language } from './language.svelte';
import { smoothed } from './smooth';

/** Slots that hold names, or what people wrote themselves. */
const OWN_WORDS = new Set(['who', 'whom', 'gm', 'name', 'words', 'question', 'reason', 'memory', 'how', 'why', 'trouble', 'clock']);
/** A pattern of so many words is not met by chance. */
const TELLING = 3;

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
  const slots = Object.entries(told.slots).map(([slot, value]) => [
    slot,
    typeof value === 'string' && !OWN_WORDS.has(slot) ? spoken(value) : value,
  ]);
  return smoothed(sentenceOf(told.says) ?? told.says, { who, ...Object.fromEntries(slots) });
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
  const asked = Object.entries(view.awaited).map(([by, question]) => [by, { ...question, says: spoken(question.says) }]);
  return { ...view, awaited: Object.fromEntries(asked) };
}

/** Offers in the language of this page. Options keep their English: some of them name a card or a suit to draw. */
export function spokenOffers(offers: Offer[]): Offer[] {
  return offers.map((offer) => ({
    ...offer,
    label: spoken(offer.label),
    help: spoken(offer.help),
    blocked: spokenBarred(offer.blocked),
    fields: offer.fields.map((field) => ({ ...field, label: spoken(field.label), choice: spokenChoice(field.choice) })),
  }));
}

function spokenChoice<Kind extends Choice>(choice: Kind): Kind {
  if (choice.type === 'following') {
    const cases = Object.entries(choice.cases).map(([value, given]) => [value, { ...spokenChoice(given), label: spoken(given.label) }]);
    return { ...choice, cases: Object.fromEntries(cases) };
  }
  if (choice.type !== 'among' && choice.type !== 'several') return choice;
  return { ...choice, options: choice.options.map((option) => ({ ...option, barred: spokenBarred(option.barred) })) };
}

function spokenBarred(barred: Barred | null): Barred | null {
  return barred && { ...barred, says: spoken(barred.says) };
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
  const words = sentenceOf(english) ?? labelled(english) ?? composed(english) ?? pieced(english);
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

/** "Draw pile of Ana", by the pattern "{1} of {2}"; or a refusal whose named slots were filled where it was said. */
function composed(english: string): string | null {
  for (const { template, shape, shapeFromBehind, names, own } of patterns()) {
    for (const pieces of [shape.exec(english)?.slice(1), shapeFromBehind.exec(english)?.slice(1)]) {
      if (!pieces) break;
      const words = pieces.map((piece, at) => (OWN_WORDS.has(names[at] ?? '') ? null : known(piece)));
      if (own < TELLING && words.every((each) => each === null)) continue;
      const slots = pieces.map((piece, at) => [names[at], words[at] ?? piece]);
      return fill(sentenceOf(template) ?? template, Object.fromEntries(slots) as Record<string, string>);
    }
  }
  return null;
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

/** "Str 3, Crown", "Str or Dex" or "Brawl (Body)": words known one by one, and numbers. */
function pieced(english: string): string | null {
  const either = english.split(' or ');
  if (either.length > 1) return all(either.map(known), (words) => listed(words, 'disjunction'));
  const [, one, other] = /^([^()]+) \(([^()]+)\)$/.exec(english) ?? [];
  if (one && other) return all([one, other].map(known), ([word = '', more = '']) => `${word} (${more})`);
  const parts = english.split(/( [+−-]?\d+$| [+−-]?\d+(?=, )|, )/);
  if (parts.length < 2) return null;
  const words = parts.map((part, at) => (at % 2 || !part ? part : (sentenceOf(part) ?? null)));
  // "Body +2, A good rope +1": in a pool, what people named themselves stands between the words of the game.
  const isPool = / [+−-]\d/.test(english) && words.some((word, at) => at % 2 === 0 && word);
  return isPool ? words.map((word, at) => word ?? parts[at]).join('') : all(words, (each) => each.join(''));
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

/** The sentences of this language that are put together from pieces, those with the most words of their own first. */
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
    .toSorted((one, other) => other.own - one.own);
  PATTERNS.set(sentences, found);
  return found;
}

function shapeOf(template: string, piece: string): RegExp {
  const literal = template.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join(piece)}$`, 'u');
}
