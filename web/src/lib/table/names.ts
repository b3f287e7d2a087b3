import type { Game, TableView } from '$lib/wire';
import { speak, spoken } from '$lib/words/engine';
import { kindOf } from './places';

type Named = Pick<TableView, 'seats' | 'things'>;

/** What people call a seat or a thing; of several things of one name the later ones have a number behind it. */
export function nameOf(view: Named, who: string): string {
  const title = view.seats[who]?.title;
  const thing = view.things[who];
  if (title !== undefined || !thing) return title ?? who;
  const { name, owner } = thing.fields;
  if (typeof name !== 'string') return who;
  // What lurks comes last, or a number would tell of it.
  const called = Object.entries(view.things).filter(
    ([, each]) => each.kind === thing.kind && each.fields.name === name && each.fields.owner === owner,
  );
  const alike = called.toSorted(([one, is], [other, was]) => (is.lurks === was.lurks ? order(one, other) : is.lurks ? 1 : -1));
  const at = alike.findIndex(([id]) => id === who);
  return at > 0 ? `${name} ${at + 1}` : name;
}

/** Whose card this is that came from a pile: somebody's, or of a deck that is nobody's. */
export function whoseCard(view: Named, { piles }: Pick<Game, 'piles'>, who: string, from: string): string {
  if (who in view.seats || who in view.things) return nameOf(view, who);
  const kind = piles.find(({ name }) => name === kindOf(from));
  return kind ? spoken(kind.title) : who;
}

/** In the order things came; those whose number was drawn by lot come after all others. */
function order(one: string, other: string): number {
  return Number(byLot(one)) - Number(byLot(other)) || one.localeCompare(other, 'en', { numeric: true });
}

function byLot(id: string): boolean {
  return id.includes('/x');
}

/** What lies on a mark, in the language of this page: a slip as the game says it, a seat or a thing by its name, or words. */
export function markWords(view: Pick<TableView, 'seats' | 'things' | 'felt'>, words: string): string {
  const { felt } = view;
  const slip = felt && 'slips' in felt ? felt.slips.find((each) => each.words === words) : undefined;
  if (slip) return speak(slip.said, words);
  const name = nameOf(view, words);
  return name === words ? spoken(words) : name;
}
