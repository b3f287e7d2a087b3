import type { Field, GameOnShelf } from '$lib/wire';
import type { Phrase } from '$lib/words';

/** A game as it stands on the shelf. */
export interface ShelfGame {
  system: string;
  title: string;
  pitch: string;
  art: string;
  /** The phrase that tells the picture. */
  artWords: Phrase;
  players: [least: number, most: number];
  hours: number;
  /** How much there is to learn, from 1 to 3 flames. */
  weight: number;
  /** What people settle before a table is dealt. */
  options: Field[];
  /** There is a table of it to try. */
  hasDemo: boolean;
  /** Another guide of the same game, and what sets this one apart from it. */
  sibling?: { system: string; differs: Phrase };
}

type Dressing = Pick<ShelfGame, 'art' | 'artWords' | 'players' | 'hours' | 'weight' | 'sibling'>;

const DRESSED: Record<string, Dressing> = {
  thousand_faces: {
    art: 'faces',
    artWords: 'art.faces',
    players: [2, 5],
    hours: 3,
    weight: 2,
    sibling: { system: 'thousand_faces_playtest', differs: 'home.differs.faces' },
  },
  thousand_faces_playtest: {
    art: 'playtest',
    artWords: 'art.playtest',
    players: [2, 5],
    hours: 3,
    weight: 2,
    sibling: { system: 'thousand_faces', differs: 'home.differs.playtest' },
  },
  deckahedron_world: { art: 'world', artWords: 'art.world', players: [2, 5], hours: 3, weight: 2 },
  deck_of_adventures: { art: 'dofa', artWords: 'art.dofa', players: [2, 6], hours: 3, weight: 3 },
  first_empires: { art: 'empires', artWords: 'art.empires', players: [2, 5], hours: 2, weight: 2 },
};
const PLAIN: Dressing = { art: 'world', artWords: 'art.world', players: [2, 5], hours: 3, weight: 2 };

/** The games of this house, ready for the shelf. */
export function shelf(games: GameOnShelf[]): ShelfGame[] {
  return games.map(({ name, title, pitch, options, has_demo: hasDemo }) => ({
    system: name,
    title,
    pitch,
    options,
    hasDemo,
    ...(DRESSED[name] ?? PLAIN),
  }));
}
