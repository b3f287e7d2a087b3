import { deckahedron } from './deckahedron';
import type { Skin } from './skin';

/** The skins that are drawn by hand: each lies in the folder of its game. */
const SKINS = import.meta.glob<Skin>('./*/skin.ts', { eager: true, import: 'default' });

/** How this game's table is dressed; a game nobody dressed yet lies there in plain cards. */
export function skinOf(system: string): Skin {
  return SKINS[`./${system}/skin.ts`] ?? deckahedron;
}
