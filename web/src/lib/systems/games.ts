import { say, type Phrase } from '$lib/words';

/** A game as it stands on the shelf. */
export interface ShelfGame {
  system: string;
  title: string;
  pitch: string;
  art: string;
  artWords: string;
  players: [least: number, most: number];
  hours: number;
  /** How much there is to learn, from 1 to 3 flames. */
  weight: number;
}

const SHELF: { system: string; art: string; players: [number, number]; hours: number; weight: number }[] = [
  { system: 'thousand_faces', art: 'faces', players: [3, 5], hours: 3, weight: 2 },
  { system: 'deck_of_adventures', art: 'dofa', players: [2, 6], hours: 3, weight: 3 },
  { system: 'first_empires', art: 'empires', players: [2, 5], hours: 2, weight: 2 },
  { system: 'deckahedron_world', art: 'world', players: [3, 5], hours: 3, weight: 1 },
];

export const GAMES: ShelfGame[] = SHELF.map((game) => ({
  ...game,
  title: say(`game.${game.system}.title` as Phrase),
  pitch: say(`game.${game.system}.pitch` as Phrase),
  artWords: say(`art.${game.art}` as Phrase),
}));
