import type { Entry, TableView } from '.';

/** An evening to be played back: the table as it began, and all that was heard since. */
export interface Recording {
  first: TableView;
  /** A view comes along where the table went back: the entries before do not lead to it. */
  entries: (Entry & { view?: TableView })[];
}
