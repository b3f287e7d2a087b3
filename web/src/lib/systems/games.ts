import type { TableField, GameOnShelf } from '$lib/wire';
import type { Phrase } from '$lib/words';

/** What stands on the box of a game. */
export interface Dressing {
  art: string;
  /** The phrase that tells the picture. */
  artWords: Phrase;
  /** Another guide of the same game, and what sets this one apart from it. */
  sibling?: { system: string; differs: Phrase };
}

/** A game as it stands on the shelf. */
export interface ShelfGame extends Dressing {
  system: string;
  title: string;
  pitch: string;
  players: [least: number, most: number];
  hours: number;
  /** How much there is to learn, from 1 to 3 flames. */
  weight: number;
  /** What people settle before a table is dealt. */
  options: TableField[];
  /** The languages it is spoken in, beside English. */
  tongues: string[];
  /** There is a table of it to try. */
  hasDemo: boolean;
  /** There is an evening of it to play alone. */
  hasEvening: boolean;
}

/** The boxes that are drawn by hand: each lies in the folder of its game. */
const BOXES = import.meta.glob<Dressing>('./*/shelf.ts', { eager: true, import: 'default' });
const PLAIN: Dressing = { art: 'world', artWords: 'art.world' };

/** The games of this house, ready for the shelf. */
export function shelf(games: GameOnShelf[]): ShelfGame[] {
  return games.map(({ name, title, pitch, fewest, most, hours, weight, options, tongues, has_demo: hasDemo, has_evening: hasEvening }) => ({
    system: name,
    title,
    pitch,
    players: [fewest, most],
    hours,
    weight,
    options,
    tongues,
    hasDemo,
    hasEvening,
    ...(BOXES[`./${name}/shelf.ts`] ?? PLAIN),
  }));
}
