import type { TableView } from '$lib/wire';

type Named = Pick<TableView, 'seats' | 'things'>;

const ID = /\b[a-z_]+\/x?\d+/g;

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

/** In the order things came; those whose number was drawn by lot come after all others. */
function order(one: string, other: string): number {
  return Number(byLot(one)) - Number(byLot(other)) || one.localeCompare(other, 'en', { numeric: true });
}

function byLot(id: string): boolean {
  return id.includes('/x');
}

/** Words on a mark that name things by their ids, with what people call them. */
export function named(view: Named, words: string): string {
  return words.replace(ID, (id) => nameOf(view, id));
}
