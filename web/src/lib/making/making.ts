import { spokenDeed, type DeedNow } from '$lib/table/now';
import type { Command, Making, MakingCard, MakingNumber, MakingSheet, MakingStep, Take } from '$lib/wire';
import { spokenFact } from '$lib/words/engine';

export interface NumberMade extends Omit<MakingNumber, 'title'> {
  title: string;
}
export interface CardMade extends Omit<MakingCard, 'title' | 'says' | 'kind' | 'cost' | 'changes' | 'along' | 'stays' | 'barred' | 'prompt' | 'numbers'> {
  title: string;
  says: string;
  kind: string;
  cost: string;
  changes: string;
  along: string;
  stays: string;
  barred: string;
  prompt: string;
  numbers: NumberMade[];
}
export interface StepMade extends Omit<MakingStep, 'title' | 'asks' | 'says' | 'count' | 'waits' | 'cards' | 'ways' | 'surprise'> {
  title: string;
  asks: string;
  says: string;
  count: string;
  waits: string;
  cards: CardMade[];
  ways: DeedNow[];
  surprise: DeedNow | null;
}
/** So many portraits are cut. */
const BUSTS = 8;

export interface SheetMade extends Omit<MakingSheet, 'name' | 'about' | 'numbers' | 'lists' | 'says'> {
  name: string;
  about: string;
  says: string;
  numbers: NumberMade[];
  lists: { title: string; lines: string[] }[];
  /** The portrait of this seat's character, by its name: one a seat, and nobody yet while nothing is chosen. */
  bust: string;
}
export interface WaitMade {
  title: string;
  says: string;
  deed: DeedNow | null;
}
/** How characters are made, in the language of this page. */
export interface Made {
  stage: Making['stage'];
  steps: StepMade[];
  left: NumberMade[];
  heroes: CardMade[];
  begin: DeedNow | null;
  ready: DeedNow | null;
  missing: string;
  surprise: DeedNow | null;
  again: DeedNow | null;
  anew: DeedNow | null;
  party: SheetMade[];
  waits: WaitMade[];
}

const said = spokenFact;
const deed = (it: Making['ready']): DeedNow | null => it && spokenDeed(it);

/** What is known of the making after this news: steps whose cards were left out have them still. */
export function makingAfter(before: Making | null, news: Making | null): Making | null {
  if (!news) return null;
  const known = new Map(before?.steps.map(({ id, cards }) => [id, cards]));
  return { ...news, steps: news.steps.map((step) => ({ ...step, cards: step.cards ?? known.get(step.id) ?? [] })) };
}

export function spokenMaking(making: Making): Made {
  return {
    ...making,
    steps: making.steps.map(spokenStep),
    left: making.left.map(spokenNumber),
    heroes: making.heroes.map(spokenCard),
    begin: deed(making.begin),
    ready: deed(making.ready),
    missing: said(making.missing),
    surprise: deed(making.surprise),
    again: deed(making.again),
    anew: deed(making.anew),
    party: making.party.map((sheet, at) => ({ ...spokenSheet(sheet), bust: bustAt(at, sheet.stage !== 'none') })),
    waits: making.waits.map((wait) => ({ title: said(wait.title), says: said(wait.says), deed: deed(wait.deed) })),
  };
}

/** The portrait of the player who sits there, by their place among the players. */
export function bustAt(place: number, isSomebody: boolean): string {
  return `bust-${isSomebody ? (place % BUSTS) + 1 : 'nobody'}`;
}

function spokenNumber(number: MakingNumber): NumberMade {
  return { ...number, title: said(number.title) };
}

function spokenCard(card: MakingCard): CardMade {
  return {
    ...card,
    title: said(card.title),
    says: said(card.says),
    kind: said(card.kind),
    cost: said(card.cost),
    changes: said(card.changes),
    along: said(card.along),
    stays: said(card.stays),
    barred: said(card.barred),
    prompt: said(card.prompt),
    numbers: card.numbers.map(spokenNumber),
  };
}

function spokenStep(step: MakingStep): StepMade {
  return {
    ...step,
    title: said(step.title),
    asks: said(step.asks),
    says: said(step.says),
    count: said(step.count),
    waits: said(step.waits),
    cards: (step.cards ?? []).map(spokenCard),
    ways: step.ways.map(spokenDeed),
    surprise: deed(step.surprise),
  };
}

function spokenSheet(sheet: MakingSheet): Omit<SheetMade, 'bust'> {
  return {
    ...sheet,
    name: said(sheet.name),
    about: said(sheet.about),
    says: said(sheet.says),
    numbers: sheet.numbers.map(spokenNumber),
    lists: sheet.lists.map(({ title, lines }) => ({ title: said(title), lines: lines.map(said) })),
  };
}

/** The command a card or a deed stands for, with words somebody filled in. */
export function commandOf({ action, given }: Take | DeedNow, words: Record<string, string> = {}): Command {
  return { do: action, ...given, ...words };
}

/** Whether this action belongs to the making: it is found there, and needs no place of its own. */
export function isOfMaking(made: Made | null, action: string): boolean {
  if (!made || made.stage === 'ready') return false;
  const cards = made.steps.flatMap(({ cards }) => cards);
  return [made.begin?.action, made.ready?.action, made.surprise?.action, made.heroes[0]?.deed?.action].includes(action) || cards.some(({ deed, back }) => deed?.action === action || back?.action === action);
}

/** The cards of a step as they lie there: taken ones keep their place, what is out of reach comes last. */
export function laidOut(cards: CardMade[]): CardMade[] {
  return [...cards.filter(({ barred }) => !barred), ...cards.filter(({ barred }) => barred)];
}

/** The kinds of card there are, each with how many of them can be had. */
export function kindsOf(cards: CardMade[]): { kind: string; count: number }[] {
  const kinds = [...new Set(cards.map(({ kind }) => kind))].filter(Boolean);
  return kinds.map((kind) => ({ kind, count: cards.filter((card) => card.kind === kind && !card.barred).length }));
}
