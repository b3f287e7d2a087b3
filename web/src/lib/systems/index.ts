import { deckahedron } from './deckahedron';
import type { Skin } from './skin';

/** The skins that are drawn by hand: each lies in the folder of its game, and is fetched when that game is opened. */
const SKINS = import.meta.glob<Skin>('./*/skin.ts', { import: 'default' });
const dressed: Record<string, Skin> = {};

/** Fetch how this game's table is dressed; a game nobody dressed yet lies there in plain cards. */
export async function dress(system: string): Promise<Skin> {
  const skin = (await SKINS[`./${system}/skin.ts`]?.()) ?? deckahedron;
  return (dressed[system] = skin);
}

/** How this game's table is dressed, once that was fetched. */
export function skinOf(system: string): Skin {
  return dressed[system] ?? deckahedron;
}
