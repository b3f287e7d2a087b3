import { characterOf, type Box, type Level, type MoveLook } from '$lib/systems/thousand_faces/character';
import { nameOf } from '$lib/table/names';
import { feltOf, type TableView } from '$lib/wire';

export const LEVEL_CARD = 'level card';

/** The coloured cards that lie on a move at this level; at wild and studied there are none. */
export function cardsFor(level: Level): ('green' | 'red')[] {
  const laid: Partial<Record<Level, ('green' | 'red')[]>> = { novice: ['red'], expert: ['green'], master: ['green', 'green'] };
  return laid[level] ?? [];
}

export interface MasteryLook {
  id: string;
  /** The weapons it is of, as its player named them. */
  category: string;
  limit: string;
  /** Until then the GM keeps it. */
  isEarned: boolean;
  /** Weapons in hand that count for it. */
  weapons: string[];
}

/** What somebody has mastered, and then what they have set out to, as the table lists it. */
export function masteriesOf(view: TableView, seat: string): MasteryLook[] {
  const told = feltOf(view, 'thousand_faces_playtest')?.masteries.filter((mastery) => mastery.seat === seat) ?? [];
  return told.map(({ id, category, is_earned: isEarned, weapons }) => ({
    id,
    category,
    limit: view.words[`mastery_limit/${id}`] ?? '',
    isEarned,
    weapons: weapons.map((weapon) => nameOf(view, weapon)),
  }));
}

/** The level cards somebody has taken. */
export function levelCardsOf(view: TableView, seat: string, box: Box): MoveLook[] {
  return characterOf(view, seat, box).moves.filter(({ card }) => card?.kind === LEVEL_CARD);
}
