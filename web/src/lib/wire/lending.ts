import type { Entry, FrameOut, LendFrame, Witnessed } from '.';

type Lend = Omit<LendFrame, 'type'>;

/**
 * This browser's part in the luck of the table: it pledges a value nobody knows, and names it once the pledge and the
 * promise of the house are both in the log. See docs/honesty.md.
 */
export class Lender {
  readonly #send: (lend: Lend) => void;
  /** The values that were pledged, by their pledges. */
  #mine = new Map<string, string>();

  constructor(send: (lend: Lend) => void) {
    this.#send = send;
  }

  /** Where luck was drawn, something is lent to the next draw. */
  async hear(frame: FrameOut): Promise<void> {
    const drawn = lastWitnessed(frame);
    if (!drawn || !('subtle' in crypto)) return; // hashes are only to be had on pages that come over a safe line
    const due = drawn.pledges.map(([, pledge]) => pledge).find((pledge) => this.#mine.has(pledge));
    const value = due === undefined ? '' : (this.#mine.get(due) ?? '');
    const next = letters(crypto.getRandomValues(new Uint8Array(16)));
    const pledge = await hashOf(next);
    this.#mine = new Map([[pledge, next]]);
    this.#send({ pledge, value });
  }
}

function lastWitnessed(frame: FrameOut): Witnessed | undefined {
  const entries: Pick<Entry, 'events'>[] = frame.type === 'welcome' ? frame.story : frame.type === 'told' ? [frame] : [];
  return entries
    .flatMap(({ events }) => events)
    .filter((event) => event.type === 'witnessed')
    .at(-1);
}

async function hashOf(text: string): Promise<string> {
  return letters(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function letters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
