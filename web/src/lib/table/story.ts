import type { Entry, Resolved, Seat, TableEvent, Told } from '$lib/wire';
import { listed, say, spokenRule, spokenTold } from '$lib/words';
import { kindOf } from './places';

/** One line of the story. */
export interface StoryLine {
  key: string;
  seq: number;
  /** `said` is what people tell in their own words; `happened` is what the table did. */
  kind: 'said' | 'happened' | 'ruling';
  who: string;
  text: string;
  rule: string;
  /** What a flip, check or throw of the same moment came to. */
  resolved: Resolved | null;
  /** The table went back to before this line: it was told, but it did not come to pass. */
  isTakenBack: boolean;
  /** It tells that the table went back. */
  isWayBack: boolean;
  /** Those who alone hear it; nobody where everybody does. */
  to: string[];
}

/** Which lines of the story somebody wants to read. */
export interface Wanted {
  kind: 'all' | 'decided' | 'said' | 'ruling';
  /** Only lines of this seat; empty for everybody's. */
  who: string;
  words: string;
}

type Seats = Record<string, Seat>;

/** The story as sentences, oldest first. */
export function storyLines(entries: Entry[], seats: Seats): StoryLine[] {
  const undone = takenBack(entries);
  return entries.flatMap((entry) => entryLines(entry, seats, undone.has(entry.seq)));
}

/** The lines that match, in their order; words match in any order and whatever their case. */
export function sifted(lines: StoryLine[], { kind, who, words }: Wanted, seats: Seats): StoryLine[] {
  const sought = folded(words).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (kind === 'decided' ? !line.resolved : kind !== 'all' && line.kind !== kind) return false;
    if (who && line.who !== who && line.resolved?.who !== who) return false;
    const text = folded(`${seats[line.who]?.title ?? ''} ${line.text} ${line.rule}`);
    return sought.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The entries that were undone by going back. What was itself taken back takes nothing back any more. */
export function takenBack(entries: Entry[]): Set<number> {
  const undone = new Set<number>();
  let from = Infinity;
  for (const { seq, events } of entries.toReversed()) {
    if (seq > from) {
      undone.add(seq);
      continue;
    }
    const back = events.find((event) => event.type === 'rewound');
    if (back) from = back.to;
  }
  return undone;
}

/** The last thing that happened and still stands; nobody takes back that the table went back, or a note. */
export function lastDeed(entries: Entry[]): Entry | null {
  const undone = takenBack(entries);
  const stands = ({ seq, events }: Entry) =>
    !undone.has(seq) && !events.every((event) => event.type === 'written' && kindOf(event.sheet) === 'notes');
  const last = entries.findLast((entry) => stands(entry) && !entry.events.some((event) => event.type === 'rewound'));
  // Nobody is sent away from the table by an undo.
  return last && !last.events.some((event) => event.type === 'seated') ? last : null;
}

/** The entry with which this GM asked something of somebody, while nothing but words has followed it. */
export function callTo(seat: string, gm: string, entries: Entry[]): number | null {
  const undone = takenBack(entries);
  const isTalk = ({ events }: Entry) => events.every((event) => event.type === 'told' || (event.type === 'written' && kindOf(event.sheet) === 'notes'));
  const last = entries.findLast((entry) => !undone.has(entry.seq) && !isTalk(entry));
  const isCall = last?.by === gm && last.events.some((event) => event.type === 'awaited' && event.by === seat);
  return last && isCall ? last.seq : null;
}

function entryLines({ seq, events }: Entry, seats: Seats, isTakenBack: boolean): StoryLine[] {
  const lines: StoryLine[] = [];
  const isWayBack = events.some((event) => event.type === 'rewound');
  let resolved: Resolved | null = null;
  for (const [at, event] of events.entries()) {
    if (event.type === 'resolved') resolved = event;
    const line = lineOf(event, seats);
    if (!line) continue;
    // The first sentence after a result is the one that tells it.
    lines.push({ to: [], ...line, key: `${seq}-${at}`, seq, resolved, isTakenBack, isWayBack });
    resolved = null;
  }
  return lines;
}

type Telling = Pick<StoryLine, 'kind' | 'who' | 'text' | 'rule'> & { to?: string[] };

function lineOf(event: TableEvent, seats: Seats): Telling | null {
  if (event.type === 'told') {
    return { kind: isOwnWords(event) ? 'said' : 'happened', who: event.who, text: sentence(event, seats), rule: event.rule, to: event.to };
  }
  if (event.type === 'overruled') {
    const text = say('story.overruled', { says: spokenRule(event), reason: event.reason });
    return { kind: 'ruling', who: '', text, rule: event.rule };
  }
  const name = (event.type === 'seated' || event.type === 'spotlit') && event.seat;
  if (!name) return null;
  const text = say(event.type === 'seated' ? 'story.seated' : 'story.spotlit', { who: seats[name]?.title ?? name });
  return { kind: 'happened', who: name, text, rule: '' };
}

/** A told sentence with its slots filled; `{who}` is the name people know the seat by. */
export function sentence(told: Told, seats: Seats): string {
  return spokenTold(told, seats[told.who]?.title ?? told.who);
}

/** Who alone hears a line, beside whoever tells it. */
export function toWhom({ to, who }: StoryLine, seats: Seats): string {
  return listed(to.filter((seat) => seat !== who || to.length === 1).map((seat) => seats[seat]?.title ?? seat));
}

/** People stress words *like this*: what they wrote, in pieces. */
export function stressed(words: string): { text: string; isStressed: boolean }[] {
  return words
    .split(/\*([^*\n]+)\*/)
    .map((text, at) => ({ text, isStressed: at % 2 === 1 }))
    .filter((piece) => piece.text);
}

/** What somebody tells in their own words. */
export function isOwnWords(told: Told): boolean {
  return told.says === '{words}';
}
