/** The one door to the wire types, which are written from the server's own. */
import type { Felt, Felts, TableView as View, Things } from './generated';
export type * from './generated';

/** The table as a seat sees it, together with what the felt shows beside. */
export interface TableView extends View {
  felt?: Felt;
}

/** What the felt of this game shows; nothing before the table has said. */
export function feltOf<Name extends keyof Felts>(view: TableView, game: Name): Felts[Name] | null {
  return view.system === game ? ((view.felt ?? null) as Felts[Name] | null) : null;
}

/** The things of this kind that lie there, the oldest first, each with its id. */
export function thingsOf<Name extends keyof Things, Kind extends keyof Things[Name] & string>(
  view: Pick<View, 'things'>,
  _game: Name,
  kind: Kind,
): (Things[Name][Kind] & { id: string })[] {
  return Object.entries(view.things)
    .filter(([, thing]) => thing.kind === kind)
    .map(([id, thing]) => ({ ...thing.fields, id }) as Things[Name][Kind] & { id: string });
}
