import type { Entry, Felt, TableView } from '.';

/** An evening to be played back: the table as it began, and all that was heard since. */
export interface Recording {
  first: TableView;
  felt: Felt;
  /** A view comes along where the table went back: the entries before do not lead to it; the felt where it changes. */
  entries: (Entry & { view?: TableView; felt?: Felt })[];
}
