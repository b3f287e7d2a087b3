import type { ActionKind } from '$lib/wire';

/** Where a GM looks for a deed, by what is going on. */
export const SHELVES = ['scene', 'fight', 'people', 'gear', 'safety'] as const;
export type Shelf = (typeof SHELVES)[number];

/** On which shelf each action of a game lies, as the game says; nothing for one that lies on none. */
export function shelfOf(kinds: ActionKind[]): (action: string) => Shelf | '' {
  const found = new Map<string, Shelf | ''>(kinds.map(({ name, shelf }) => [name, SHELVES.find((each) => each === shelf) ?? '']));
  return (action) => found.get(action) ?? '';
}
