import type { PromptFrame, ToldFrame, WelcomeFrame } from '$lib/wire';
import deckOfAdventures from '../../fixtures/deck_of_adventures-player.json';
import firstEmpires from '../../fixtures/first_empires-player.json';
import thousandFaces from '../../fixtures/thousand_faces-player.json';

/** An evening as one seat heard it, recorded from the real server. */
export interface Tape {
  welcome: WelcomeFrame;
  told: ToldFrame[];
  /** What the seat might do after each of them. */
  prompts: PromptFrame[];
}

export const flipTape = thousandFaces as unknown as Tape;
export const checkTape = deckOfAdventures as unknown as Tape;
export const poolTape = firstEmpires as unknown as Tape;
