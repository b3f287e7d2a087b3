import type { AttackFaced, BlowRead, Field, Offer, Option, TableView } from '$lib/wire';
import type { Phrase } from '$lib/words';
import { feltOfFaces } from './felt';

/** What an attack goes through, step by step, and what is asked in each. */
export interface Phases {
  label: Phrase;
  steps: { name: Phrase; asks: string[] }[];
  /** What is asked while its power is not known yet. */
  number: string;
  /** What is asked when it is known, and can still be turned aside. */
  answer: string;
  /** How its power is found out. */
  says: (view: TableView) => Phrase;
  /** What the button says that finds it out, where the table says it otherwise than the guide. */
  does?: (view: TableView) => Phrase | null;
  /** What can be done so that a Harm or a Wound does not come: the action, and what it is done with. */
  wardings: Warding[];
}

export interface Warding {
  action: string;
  field: string;
  label: Phrase;
  says: Phrase;
}

/** A shield is raised before it lands. */
export const RAISING: Warding = { action: 'block', field: 'shield', label: 'tf.harm.raise', says: 'tf.harm.raiseSays' };

/** The four Ds. */
export const FOUR_DS: Phases = {
  label: 'tf.harm.fourDs',
  steps: [
    { name: 'tf.d.denominate', asks: ['denominate'] },
    { name: 'tf.d.deduct', asks: ['deduct'] },
    { name: 'tf.d.distribute', asks: ['bear', 'block', 'expend'] },
    { name: 'tf.d.describe', asks: ['describe'] },
  ],
  number: 'denominate',
  answer: 'deduct',
  says: () => 'tf.harm.reveal',
  wardings: [RAISING],
};

/** Where an attack has come to, by what is asked, counted from 0; -1 for what is no part of one. */
export function stepOf({ steps }: Phases, action: string): number {
  return steps.findIndex(({ asks }) => asks.includes(action));
}

/** What somebody has to lose, and how it goes. */
export interface Stamina {
  /** The piles of those cards that are lost. */
  lost: string[];
  /** How somebody stands, and how they will. */
  standing: Phrase;
  after: Phrase;
  sheet: Phrase;
  /** What happens when so much of it is lost. */
  goes: (view: TableView) => Phrase;
  /** What else comes with a Wound that is taken for all of it. */
  wound: Phrase;
  /** How lost cards are picked up again. */
  regain: (view: TableView) => Phrase;
}

/** Every card is breath; those with a flame go first. */
export const EVERY_CARD: Stamina = {
  lost: ['exhaustion'],
  standing: 'tf.harm.standing',
  after: 'tf.regain.after',
  sheet: 'tf.sheet.exhausted',
  goes: () => 'tf.harm.lose',
  wound: 'tf.harm.nothingElse',
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

/** What one way to take an attack leaves somebody with. */
export interface WayLook {
  value: string;
  label: string;
  /** Stamina that is lost, after what the chosen slots absorb. */
  stamina: number;
  absorbed: number;
  harm: number;
  wounds: number;
}

/** The ways to take it, each with what it leaves, as the table counts them. */
export function waysOf(offer: Offer, view: TableView, slots: number): WayLook[] {
  const standing = standingOf(view, view.seat);
  const ways = feltOfFaces(view)?.ways ?? [];
  return optionsOf(fieldOf(offer, 'take')).map(({ value, label }) => {
    const way = ways.find(({ take }) => take === value);
    const points = way?.stamina ?? 0;
    const absorbed = Math.min(points, slots);
    return {
      value: String(value),
      label,
      stamina: points - absorbed,
      absorbed,
      harm: standing.harm + (way?.harm ?? 0),
      wounds: standing.wounds + (way?.wounds ?? 0),
    };
  });
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

/** Spaces such as `physical:good-cardio:0:0`, gathered card by card. */
export function spacesOf(options: Option[]): CardSpaces[] {
  const found = new Map<string, CardSpaces>();
  for (const { value, label } of options) {
    const [token = '', card = ''] = String(value).split(':');
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

/** The die of an attack that somebody faces, as far as the table has not halved it. */
export function rolledOf({ die, others: sure = 0, halved, points }: AttackFaced): Blow | null {
  if (!die || halved) return null;
  return { foe: '', read: [{ die, number: points - sure }], sure, isHalved: false };
}

export function blowOf({ blow: { foe = '', read = [], sure = 0, halved = false } }: BlowRead): Blow {
  return { foe, read: read.map(([die, number]) => ({ die, number })), sure, isHalved: halved };
}
