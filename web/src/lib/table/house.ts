import type { TableView } from '$lib/wire';

/** What lies on a seat's house mark while the house plays it. */
const PLAYED = 'played by the house';

/** Whether the house plays this seat. */
export function isHousePlayed(view: TableView, seat: string): boolean {
  return view.marks[`house/${seat}`]?.includes(PLAYED) ?? false;
}

/** Whether somebody plays an evening that the house leads. */
export function isLedByHouse(view: TableView): boolean {
  return Object.values(view.seats).some((seat) => seat.role === 'gm' && isHousePlayed(view, seat.name));
}

/** Whether the evening the house leads has come to its end. */
export function isOver(view: TableView): boolean {
  return isLedByHouse(view) && (view.tracks['sessions/table'] ?? 0) > 0;
}

/** What somebody does at a crossroads of the story. */
const DECIDE = 'choose_way';

/** Whether every answer is a way the story may go: they lie side by side, and one tap decides. */
export function isCrossroads(deeds: { action: string }[]): boolean {
  return deeds.length > 0 && deeds.every(({ action }) => action === DECIDE);
}

/** What there is to learn in an evening alone, each thing when it comes up for the first time. */
export type Lesson = 'choice' | 'fight' | 'down' | 'rest';

interface Doing {
  view: TableView;
  isFight: boolean;
  isDown: boolean;
  /** What fits now, by the names of the actions. */
  fits: string[];
}

/** The lesson that comes up now, if one does. */
export function lessonOf({ view, isFight, isDown, fits }: Doing): Lesson | null {
  if (!isLedByHouse(view)) return null;
  if (view.awaited[view.seat]?.actions.includes(DECIDE)) return 'choice';
  if (isDown) return 'down';
  if (isFight) return 'fight';
  return fits.includes('rest') ? 'rest' : null;
}
