import type { Barred, Choice, Facts, Game, Offer, Option, Overruled, Question, Saying, Told, TableView, Wording } from '$lib/wire';
import { fill } from './fill';
import { language } from './language.svelte';
import { smoothed } from './smooth';

/** Slots that hold names, or what people wrote themselves. */
const OWN_WORDS = new Set(['who', 'whom', 'gm', 'name', 'names', 'words', 'question', 'reason', 'memory', 'how', 'why', 'trouble', 'clock']);

/** What a game says, in the language of this page; a sentence nobody translated stays English. */
export function spoken(english: string): string {
  return sentenceOf(english) ?? english;
}

/** The language of words from a book that nobody has translated; nothing where they are spoken in the page's own. */
export function tongueOf(english: string): 'en' | undefined {
  return sentenceOf(english) === undefined ? 'en' : undefined;
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
  const asked = Object.entries(view.awaited).map(([by, question]) => [
    by,
    { ...question, says: spokenQuestion(question), matter: spokenMatter(question.matter) },
  ]);
  return { ...view, awaited: Object.fromEntries(asked) };
}

/** What was kept of words in an event or a question; nothing where they were not put together. */
function saidIn(kept: Facts | undefined): Saying | undefined {
  return kept && 'says' in kept ? (kept as unknown as Saying) : undefined;
}

function spokenQuestion({ says, said }: Question): string {
  return speak(saidIn(said), says);
}

/** What a question is about; some of it may be asked in words of its own. */
function spokenMatter(matter: Facts): Facts {
  const { question, said } = matter;
  return typeof question === 'string' && question ? { ...matter, question: speak(saidIn(said as Facts | undefined), question) } : matter;
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

/** What is said about an option behind its name, in the language of this page. */
export function moreOf({ more }: { more?: Wording | undefined }): string {
  return more === undefined ? '' : spokenFact(more);
}

/** The words of an option in an offer that is in the language of this page. */
export function wordsOf({ label, said }: Pick<Option, 'label' | 'said'>): string {
  return said ? label : spoken(label);
}

function spokenOption(option: Option): Option {
  const label = option.said ? speak(option.said, option.label) : option.label;
  const spokenIt = { ...option, label, barred: spokenBarred(option.barred) };
  return option.more === undefined ? spokenIt : { ...spokenIt, more: spokenFact(option.more) };
}

function spokenBarred(barred: Barred | null): Barred | null {
  return barred && { ...barred, says: speak(barred.said, barred.says) };
}

function sentenceOf(english: string): string | undefined {
  const { sentences } = language.catalogue;
  return Object.hasOwn(sentences, english) ? sentences[english] : undefined;
}
