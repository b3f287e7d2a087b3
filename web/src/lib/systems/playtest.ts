import { readBy } from './deckahedron';
import type { Skin } from './skin';
import { faces } from './thousand_faces/skin';

/** The print of March 2019: one suit has another name, and its deck is coloured otherwise. */
export const playtest: Skin = { ...faces, ...readBy(['anvil', 'blade', 'crown', 'dragon']) };
