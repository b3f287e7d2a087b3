import { deckahedron } from '$lib/systems/deckahedron';
import { isFighting } from '$lib/systems/kit/melee';
import type { Skin } from '$lib/systems/skin';
import CharacterSheet from './CharacterSheet.svelte';
import CornerGame from './CornerGame.svelte';
import FacesField from './FacesField.svelte';
import GamesBeside from './GamesBeside.svelte';
import Interfering from './Interfering.svelte';
import Landing from './Landing.svelte';
import MoveLeaf from './MoveLeaf.svelte';
import MyCards from './MyCards.svelte';
import Picking from './Picking.svelte';
import PursuitTrack from './PursuitTrack.svelte';
import Regaining from './Regaining.svelte';
import { BEHIND_THE_SCREEN, FIELDS_BEHIND } from './behind';
import { boardOf, gamesBeside } from './board';
import { chaseOf } from './chase';

/** One leaf for several actions. */
export const on = (leaf: NonNullable<Skin['leaves']>[string], actions: string[]): Skin['leaves'] =>
  Object.fromEntries(actions.map((action) => [action, leaf]));

/** A journey of chapters: moves and things on cards, four steps to an attack, a GM with two purses. */
export const faces: Skin = {
  ...deckahedron,
  owed: { track: 'gm_moves/table', action: 'gm_move' },
  pieces: [
    { where: 'middle', isOn: (view) => boardOf(view, view.seat) !== null, show: CornerGame },
    { where: 'top', isOn: (view) => gamesBeside(view).length > 0, show: GamesBeside },
    { where: 'top', isOn: (view) => chaseOf(view) !== null, show: PursuitTrack },
    ...BEHIND_THE_SCREEN,
  ],
  field: { isOn: (view) => isFighting(view) && boardOf(view, view.seat) === null, show: FacesField },
  pips: { harm: 'gash', wounds: 'gash' },
  fields: FIELDS_BEHIND,
  mine: MyCards,
  sheet: CharacterSheet,
  leaves: {
    ...on(Picking, ['pick', 'heal', 'cast', 'bestow']),
    recover: Regaining,
    land: Landing,
    interfere: Interfering,
    attempt: MoveLeaf,
  },
  laid: [
    { pile: 'exhaustion', track: 'harm', symbol: 'token-harm' },
    { pile: 'exhaustion', track: 'wounds', symbol: 'token-wound' },
  ],
};

export default faces;
