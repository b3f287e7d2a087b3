import type { Book, BookEntry, Note, Rule, Ruling } from '$lib/wire';

/** What stands in a rulebook under one number. */
export type Page = ({ type: 'rule' } & Rule) | ({ type: 'ruling' } & Ruling) | ({ type: 'note' } & Note);

/** Who decides: the software or the people, or whether it is something else than a rule. */
export type Kind = 'engine' | 'table' | 'ruling' | 'note';

export interface Topic {
  title: string;
  pages: Page[];
}

export function pagesOf(book: Book): Page[] {
  return [
    ...book.rules.map((rule) => ({ type: 'rule' as const, ...rule })),
    ...book.rulings.map((ruling) => ({ type: 'ruling' as const, ...ruling })),
    ...book.notes.map((note) => ({ type: 'note' as const, ...note })),
  ];
}

export function pageOf({ rule, ruling, note }: BookEntry): Page | null {
  if (rule) return { type: 'rule', ...rule };
  if (ruling) return { type: 'ruling', ...ruling };
  return note && { type: 'note', ...note };
}

export function kindOf(page: Page): Kind {
  if (page.type !== 'rule') return page.type;
  return page.kind === 'table' ? 'table' : 'engine';
}

/** The sentence a page is read by. */
export function textOf(page: Page): string {
  return page.type === 'ruling' ? page.question : page.text;
}

/** Words people look for, and those the book has for them: "hit points" is Stamina. */
export type Also = Record<string, string[]>;

/**
 * Pages of these kinds that have all the words, those nearest first: by number, by topic, then by text. After that
 * comes what the book has other words for.
 */
export function found(pages: Page[], words: string, kind: Kind | '', also: Also = {}): Page[] {
  const sought = wordsOf(words);
  const typed = sought.join(' ');
  const ways = [sought, ...(Object.hasOwn(also, typed) ? (also[typed] ?? []).map(wordsOf) : [])];
  const ranked = pages
    .filter((page) => !kind || kindOf(page) === kind)
    .map((page) => ({ page, rank: nearest(ways.map((way) => rankOf(page, way))) }))
    .filter(({ rank }) => rank >= 0);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ page }) => page);
}

function wordsOf(words: string): string[] {
  return words.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Of the ranks a page has in each way of looking the first that is one, behind all ranks of the ways before. */
function nearest(ranks: number[]): number {
  const way = ranks.findIndex((rank) => rank >= 0);
  return way < 0 ? -1 : way * PLACES + (ranks[way] ?? 0);
}

/** A page is found by its number, by its topic or by its text. */
const PLACES = 3;

function rankOf(page: Page, sought: string[]): number {
  const more = page.type === 'ruling' ? `${page.ruling} ${page.why}` : '';
  const places = [page.id, page.topic, `${textOf(page)} ${more}`].map((text) => text.toLowerCase());
  if (!sought.every((word) => places.some((place) => place.includes(word)))) return -1;
  return sought.length === 0 ? 0 : places.findIndex((place) => sought.some((word) => place.includes(word)));
}

/** The pages under their topics, in the order of the book. */
export function byTopic(pages: Page[]): Topic[] {
  const topics = new Map<string, Page[]>();
  for (const page of pages) topics.set(page.topic, [...(topics.get(page.topic) ?? []), page]);
  return [...topics].map(([title, under]) => ({ title, pages: under }));
}

/** A text in pieces, so that the numbers of other rules in it can be made links. */
export function pieces(text: string): { text: string; rule: string }[] {
  return text
    .split(/(\b[A-Z]{2}-[A-Z]+-\d+\b)/)
    .map((piece, at) => ({ text: piece, rule: at % 2 ? piece : '' }))
    .filter((piece) => piece.text);
}
