import type { Entry, Resolved, Seat, TableEvent, Told } from '$lib/wire';
import { fill, say } from '$lib/words';

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
}

type Seats = Record<string, Seat>;

/** The story as sentences, oldest first. */
export function storyLines(entries: Entry[], seats: Seats): StoryLine[] {
  return entries.flatMap((entry) => entryLines(entry, seats));
}

function entryLines({ seq, events }: Entry, seats: Seats): StoryLine[] {
  const lines: StoryLine[] = [];
  let resolved: Resolved | null = null;
  for (const [at, event] of events.entries()) {
    if (event.type === 'resolved') resolved = event;
    const line = lineOf(event, seats);
    if (!line) continue;
    // The first sentence after a result is the one that tells it.
    lines.push({ ...line, key: `${seq}-${at}`, seq, resolved });
    resolved = null;
  }
  return lines;
}

function lineOf(event: TableEvent, seats: Seats): Omit<StoryLine, 'key' | 'seq' | 'resolved'> | null {
  if (event.type === 'told') {
    return { kind: isOwnWords(event) ? 'said' : 'happened', who: event.who, text: sentence(event, seats), rule: event.rule };
  }
  if (event.type === 'overruled') {
    const text = say('story.overruled', { says: event.says, reason: event.reason });
    return { kind: 'ruling', who: '', text, rule: event.rule };
  }
  return null;
}

/** A told sentence with its slots filled; `{who}` is the name people know the seat by. */
export function sentence(told: Told, seats: Seats): string {
  return fill(told.says, { who: seats[told.who]?.title ?? told.who, ...told.slots }).trim();
}

function isOwnWords(told: Told): boolean {
  return told.says === '{words}';
}
