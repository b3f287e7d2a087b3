import type { Stamina } from '$lib/systems/thousand_faces/harm';
import { feltOf, type TableView } from '$lib/wire';
import type { Phrase } from '$lib/words';

/** From the weakest suit to the best, as ranks 1 to 4 read them. */
export const SUITS = ['anvil', 'blade', 'crown', 'dragon'] as const;

/** Somebody who has given up luck for knowledge. */
export function isHeroic(view: TableView, seat: string): boolean {
  return (view.marks[`mode/${seat}`] ?? []).length > 0;
}

const byMode = (lucky: Phrase, heroic: Phrase) => (view: TableView) => (isHeroic(view, view.seat) ? heroic : lucky);

/** Ten points, lost unseen by the lucky and face up by heroes. */
export const TEN_POINTS = {
  lost: ['exhaustion', 'heroic'],
  standing: 'pt.standing',
  after: 'pt.after',
  sheet: 'pt.stamina',
  regain: byMode('tf.regain.cards', 'pt.regain.heroic'),
} satisfies Stamina;

/** The Exhaustion tokens on somebody's pile. */
export function tokensOn(view: TableView, seat: string): number {
  return feltOf(view, 'thousand_faces_playtest')?.tokens.find((pile) => pile.seat === seat)?.count ?? 0;
}
