import type { BlowRead, Field, Offer, Option, TableView } from '$lib/wire';
import type { Phrase } from '$lib/words';
import { feltOfFaces } from './felt';

/** What somebody has to lose, and how it goes. */
export interface Stamina {
  /** The piles of those cards that are lost. */
  lost: string[];
  /** How somebody stands, and how they will. */
  standing: Phrase;
  after: Phrase;
  sheet: Phrase;
  /** How lost cards are picked up again. */
  regain: (view: TableView) => Phrase;
}

/** Every card is breath; those with a flame go first. */
export const EVERY_CARD: Stamina = {
  lost: ['exhaustion'],
  standing: 'tf.harm.standing',
  after: 'tf.regain.after',
  sheet: 'tf.sheet.exhausted',
  regain: () => 'tf.regain.cards',
};

export interface Standing {
  /** Stamina that is left: every card still in the cycle, or what is left of a fixed number. */
  left: number;
  all: number;
  harm: number;
  wounds: number;
}

/** How somebody stands before they answer. */
export function standingOf(view: TableView, seat: string): Standing {
  const found = feltOfFaces(view)?.stamina.find((each) => each.seat === seat);
  return {
    left: found?.left ?? 0,
    all: found?.most ?? 0,
    harm: view.tracks[`harm/${seat}`] ?? 0,
    wounds: view.tracks[`wounds/${seat}`] ?? 0,
  };
}

export function fieldOf(offer: Offer, name: string): Field | undefined {
  return offer.fields.find((field) => field.name === name);
}

export function optionsOf(field: Field | undefined): Option[] {
  return field && (field.choice.type === 'among' || field.choice.type === 'several') ? field.choice.options : [];
}

/** The spaces of one card, where a token can go or lies. */
export interface CardSpaces {
  card: string;
  label: string;
  token: string;
  spaces: string[];
}

/** Spaces for one token each, gathered card by card. */
export function spacesOf(options: Option[]): CardSpaces[] {
  const found = new Map<string, CardSpaces>();
  for (const { value, label, sign: token = '', on: card = '' } of options) {
    const known = found.get(`${token}:${card}`) ?? { card, label, token, spaces: [] };
    known.spaces.push(String(value));
    found.set(`${token}:${card}`, known);
  }
  return [...found.values()];
}

/** So many of a card's spaces chosen, and those of other cards as before. */
export function choosing(chosen: string[], { spaces }: CardSpaces, count: number): string[] {
  return [...chosen.filter((space) => !spaces.includes(space)), ...spaces.slice(0, count)];
}

/** A blow whose dice were read, and nobody has told yet what comes of it. */
export interface Blow {
  foe: string;
  read: { die: string; number: number }[];
  /** What no die decides. */
  sure: number;
  isHalved: boolean;
}

export function blowOf({ blow: { foe = '', read = [], sure = 0, halved = false } }: BlowRead): Blow {
  return { foe, read: read.map(([die, number]) => ({ die, number })), sure, isHalved: halved };
}
