import { deckahedron } from './deckahedron';
import { ring } from './deck_of_adventures/skin';
import { dice } from './first_empires/skin';
import type { Skin } from './skin';
import { faces } from './thousand_faces/skin';
import { playtest } from './thousand_faces_playtest/skin';
import { world } from './world';

const SKINS: Record<string, Skin> = {
  thousand_faces: faces,
  thousand_faces_playtest: playtest,
  deckahedron_world: world,
  deck_of_adventures: ring,
  first_empires: dice,
};

/** How this game's table is dressed; a game nobody dressed yet lies there in plain cards. */
export function skinOf(system: string): Skin {
  return SKINS[system] ?? deckahedron;
}
