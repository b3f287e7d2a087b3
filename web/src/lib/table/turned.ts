import type { TableView } from '$lib/wire';

/** A face of the deck, and what it shows in words. */
export interface NamedFace {
  face: string;
  words: string;
}

/** The cards somebody may mean: by name from its beginning, or by words that stand on the face. */
export function matching(cards: NamedFace[], search: string): NamedFace[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return cards;
  const byName = cards.filter(({ face }) => face.toLowerCase().startsWith(wanted));
  if (byName.length > 0) return byName;
  const words = wanted.split(/\s+/);
  return cards.filter((card) => words.every((word) => card.words.toLowerCase().includes(word)));
}

export function hasOwnCards(view: TableView, seat: string): boolean {
  return view.marks[`house/${seat}`]?.includes('own cards') ?? false;
}
