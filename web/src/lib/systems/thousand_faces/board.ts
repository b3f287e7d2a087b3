import { facts, symbolOf } from '$lib/faces/faces';
import type { Command, Entry, TableView, Told } from '$lib/wire';
import { say, type Phrase } from '$lib/words';
import { feltOfFaces } from './felt';

/** Where on a grid of three by three cards the spots of a shape lie, and which of them touch. */
export interface Shape {
  name: 'line' | 'box';
  spots: { column: number; row: number; phrase: Phrase }[];
  /** Which spots touch, counted from 1, and what the table calls it. */
  joints: { name: string; ends: [number, number] }[];
}

const LINE: Shape = {
  name: 'line',
  spots: [
    { column: 0, row: 0, phrase: 'corners.upper' },
    { column: 1, row: 1, phrase: 'corners.middle' },
    { column: 2, row: 2, phrase: 'corners.lower' },
  ],
  joints: [
    { name: '1-2', ends: [1, 2] },
    { name: '2-3', ends: [2, 3] },
  ],
};
const BOX: Shape = {
  name: 'box',
  spots: [
    { column: 1, row: 0, phrase: 'corners.top' },
    { column: 2, row: 1, phrase: 'corners.right' },
    { column: 1, row: 2, phrase: 'corners.bottom' },
    { column: 0, row: 1, phrase: 'corners.left' },
  ],
  joints: [
    { name: '1-2', ends: [1, 2] },
    { name: '2-3', ends: [2, 3] },
    { name: '3-4', ends: [3, 4] },
    { name: '4-1', ends: [4, 1] },
  ],
};
const SHAPES: Record<string, Shape> = { 'pick-locks': LINE, 'fundamental-magic': BOX };

/** A card of the game: at a spot counted from 1, or at 0 beside the shape; turned clockwise by quarters. */
export interface LaidCard {
  token: number;
  face: string;
  spot: number;
  quarters: number;
}

export interface Board {
  shape: Shape;
  cards: LaidCard[];
  /** The joints whose corners match, as the table says. */
  joined: string[];
}

/** The game of corners somebody is playing, as it lies on the table. */
export function boardOf(view: TableView, seat: string): Board | null {
  const move = feltOfFaces(view)?.corners.find((each) => each.seat === seat)?.move;
  const shape = move && SHAPES[move];
  const pile = view.piles[`laid/${seat}`];
  if (!shape || !pile?.faces) return null;
  const spots = shape.spots.map((_, at) => view.tracks[`spot/${seat}.${at + 1}`] ?? 0);
  const cards = pile.faces.map((face, at) => {
    const token = pile.tokens[at] ?? 0;
    const spot = spots.indexOf(token) + 1;
    return { token, face, spot, quarters: spot ? (view.tracks[`quarters/${seat}.${spot}`] ?? 0) : 0 };
  });
  return { shape, cards: cards.toSorted((one, other) => one.token - other.token), joined: view.marks[`joined/${seat}`] ?? [] };
}

/** The games of corners that others play. */
export function gamesBeside(view: TableView): { seat: string; board: Board }[] {
  return Object.keys(view.seats).flatMap((seat) => {
    const board = seat === view.seat ? null : boardOf(view, seat);
    return board ? [{ seat, board }] : [];
  });
}

/** Where a spot of the shape is, in words; 0 is beside it. */
export function whereOf(shape: Shape, spot: number): string {
  return say(shape.spots[spot - 1]?.phrase ?? 'corners.beside');
}

export interface JointLook {
  name: string;
  /** The shared corner, in cards from the left and from the top. */
  x: number;
  y: number;
  state: 'open' | 'joined' | 'apart';
}

/** Every joint of the shape: open while a card is missing, joined where the corners match, apart where they do not. */
export function jointsOf({ shape, cards, joined }: Board): JointLook[] {
  return shape.joints.map(({ name, ends: between }) => {
    const ends = between.map((spot) => shape.spots[spot - 1]);
    const isFull = between.every((spot) => cards.some((card) => card.spot === spot));
    return {
      name,
      x: Math.max(...ends.map((end) => end?.column ?? 0)),
      y: Math.max(...ends.map((end) => end?.row ?? 0)),
      state: joined.includes(name) ? 'joined' : isFull ? 'apart' : 'open',
    };
  });
}

/** Lay a card at a spot, a quarter further round each time it is laid where it lies. */
export function lay(card: LaidCard, spot: number, quarters = card.quarters): Command {
  return { do: 'lay', card: card.token, spot, quarters: quarters % 4 };
}

export const SIGNS = ['rat', 'cow', 'tiger', 'rabbit', 'snake', 'horse', 'monkey', 'cock', 'dog', 'pig', 'dragon', 'goat'] as const;
export type Sign = (typeof SIGNS)[number];

/** The signs of a face from its top left corner clockwise, as they are printed. */
export function signsAt(deck: string, face: string): Sign[] {
  return (facts(symbolOf(deck, face)).corners ?? []).flatMap((word) => SIGNS.find((sign) => sign === word) ?? []);
}

/** The same signs as they lie after so many quarter turns. */
export function turnedSigns(signs: Sign[], quarters: number): Sign[] {
  return signs.map((_, at) => signs[(at - quarters + 8) % 4] ?? 'rat');
}

export interface Hint {
  told: Told;
  /** The spot it speaks of, 0 where it speaks of none. */
  spot: number;
  face: string;
  quarters: number;
}

/** What this seat was last told when it looked for a way, unless it has done something since. */
export function hintOf(entries: Entry[], seat: string): Hint | null {
  const mine = entries.findLast((entry) => entry.by === seat);
  const told = mine?.events.find((event) => event.type === 'told' && event.to.includes(seat) && typeof event.slots.spot === 'number');
  if (told?.type !== 'told') return null;
  const { spot, face, quarters } = told.slots;
  return {
    told,
    spot: typeof spot === 'number' ? spot : 0,
    face: typeof face === 'string' ? face : '',
    quarters: typeof quarters === 'number' ? quarters : 0,
  };
}
