import type { Befell, Entry, Facts, Seat, TableView } from '$lib/wire';
import { isOwnWords, sentence, takenBack } from './story';

/** Where everybody is, as the GM told it. */
export interface Setting {
  title: string;
  words: string;
  mood: string;
  picture: string;
}

/** What people look at while nothing lies under the light. */
export interface Moment {
  /** What befell somebody; or somebody told something. */
  what: Befell['what'] | 'said';
  who: string;
  words: string;
  key: string;
  /** Not everybody heard it. */
  isSecret?: boolean;
}

/** Where everybody is; nothing until the GM has opened a scene. */
export function settingOf({ things }: TableView): Setting | null {
  const found = Object.values(things).find(({ kind }) => kind === 'setting');
  return found ? (found.fields as Facts & Setting) : null;
}

/** The last thing everybody looked up for, or the last words somebody told; nothing once something was decided since. */
export function momentOf(entries: Entry[], seats: Record<string, Seat>): Moment | null {
  const undone = takenBack(entries);
  for (const entry of entries.toReversed()) {
    if (undone.has(entry.seq)) continue;
    const found = momentIn(entry, seats);
    if (found) return found.what === 'scene' ? null : found;
    if (entry.events.some(({ type }) => type === 'resolved' || type === 'rolled' || type === 'rewound')) return null;
  }
  return null;
}

function momentIn({ seq, events }: Entry, seats: Record<string, Seat>): Moment | null {
  const at = events.findLastIndex(({ type }) => type === 'befell');
  const befell = events[at];
  if (befell?.type === 'befell') {
    const told = events.slice(at).find((event) => event.type === 'told');
    return { what: befell.what, who: befell.who, words: told ? sentence(told, seats) : '', key: `${seq}` };
  }
  const said = events.findLast((event) => event.type === 'told' && isOwnWords(event));
  return said?.type === 'told' ? { what: 'said', who: said.who, words: sentence(said, seats), key: `${seq}`, ...(said.to.length > 0 ? { isSecret: true } : {}) } : null;
}
