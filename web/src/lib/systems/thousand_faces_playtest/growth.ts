import { characterOf, type Box, type Level, type MoveLook } from '$lib/systems/thousand_faces/character';
import type { TableView } from '$lib/wire';

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

/** What somebody has mastered, and then what they have set out to. */
export function masteriesOf(view: TableView, seat: string, box: Box): MasteryLook[] {
  const { items } = characterOf(view, seat, box);
  const weapons = items.filter(({ power }) => power !== null);
  const look = (id: string, isEarned: boolean) => {
    const category = view.words[`mastery/${id}`] ?? '';
    const named = category.toLowerCase().replace(/s$/, '');
    const counted = view.marks[`mastery_covers/${id}`] ?? [];
    const fits = weapons.filter((weapon) => counted.includes(weapon.id) || (named && weapon.name.toLowerCase().includes(named)));
    return { id, category, limit: view.words[`mastery_limit/${id}`] ?? '', isEarned, weapons: fits.map(({ name }) => name) };
  };
  const noted = (kind: string) => view.marks[`${kind}/${seat}`] ?? [];
  return [...noted('masteries').map((id) => look(id, true)), ...noted('mastery_sought').map((id) => look(id, false))];
}

/** The level cards somebody has taken. */
export function levelCardsOf(view: TableView, seat: string, box: Box): MoveLook[] {
  return characterOf(view, seat, box).moves.filter(({ card }) => card?.kind === LEVEL_CARD);
}
