import { feltOf, type FacesFelt, type TableView } from '$lib/wire';

/** What the table itself says of this game, whichever edition is played. */
export function feltOfFaces(view: TableView): FacesFelt | null {
  return feltOf(view, 'thousand_faces') ?? feltOf(view, 'thousand_faces_playtest');
}
