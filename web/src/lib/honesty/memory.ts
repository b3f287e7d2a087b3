import type { FrameOut } from '$lib/wire';
import { noteOf, type HeardEntry } from './check';

/**
 * What this browser noted of luck and cards when they came: a house that tells it otherwise later is found out. Only
 * notes are kept, a few letters for each entry.
 */
const PREFIX = 'hearthside.heard.';

/** Entries whose notes are kept; older ones are forgotten. */
const MOST = 1000;

export type Notes = ReadonlyMap<number, string>;

export function notesOf(table: string, seat: string): Notes {
  try {
    return new Map(JSON.parse(localStorage.getItem(`${PREFIX}${table} ${seat}`) ?? '[]') as [number, string][]);
  } catch {
    return new Map();
  }
}

export class Memory {
  readonly #table: string;
  #seat: string | null = null;
  #notes = new Map<number, string>();
  /** One frame after the other: hashes take a moment. */
  #last: Promise<void> = Promise.resolve();

  constructor(table: string) {
    this.#table = table;
  }

  hear(frame: FrameOut): Promise<void> {
    if ((frame.type === 'welcome' || frame.type === 'told') && 'subtle' in crypto) this.#last = this.#last.then(() => this.#note(frame)).catch(() => undefined);
    return this.#last;
  }

  async #note(frame: FrameOut & { type: 'welcome' | 'told' }): Promise<void> {
    if (frame.type === 'welcome' && frame.view.seat !== this.#seat) {
      this.#seat = frame.view.seat;
      this.#notes = new Map(notesOf(this.#table, this.#seat));
    }
    const before = this.#notes.size;
    for (const entry of frame.type === 'welcome' ? frame.story : [frame]) {
      if (this.#notes.has(entry.seq)) continue; // what was noted first counts
      const note = await noteOf(entry as unknown as HeardEntry);
      if (note) this.#notes.set(entry.seq, note);
    }
    if (this.#notes.size === before || this.#seat === null) return;
    const kept = [...this.#notes].sort(([one], [other]) => one - other).slice(-MOST);
    this.#notes = new Map(kept);
    try {
      localStorage.setItem(`${PREFIX}${this.#table} ${this.#seat}`, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing checks what it is told now.
    }
  }
}
