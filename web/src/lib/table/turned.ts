import type { RefusedFrame, TableView } from '$lib/wire';

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

/**
 * Whether the table asks for the real cards of a seat: it says so by refusing, and no rule of the game stands behind that.
 * A card that cannot lie there is asked for again.
 */
export function asksForCards(view: TableView, seat: string, refusal: RefusedFrame | null): boolean {
  if (!refusal || refusal.rule !== '' || !hasOwnCards(view, seat)) return false;
  return refusal.kind === 'refused' || refusal.kind === 'impossible';
}
