import type { Command, DoFrame, FrameIn, FrameOut, Saying } from '.';
import { PROTOCOL } from './generated';
import { Memory } from '$lib/honesty/memory';
import { Lender } from './lending';

/**
 * How something is done: for another seat, for a reason that sets a rule aside, or with real cards, named. `on` is null
 * for what holds however far the table has moved on.
 */
export type Manner = Partial<Pick<DoFrame, 'as' | 'because' | 'turned' | 'on'>>;

/** How the line to the table stands. `quiet` means it dropped and will be tried again; `again` that it dropped before. */
export type Line =
  | { state: 'opening'; again?: boolean }
  | { state: 'open' }
  | { state: 'quiet'; retryAt: number }
  | { state: 'closed'; why: string; said?: Saying };

export interface SocketParts {
  address: string;
  table: string;
  /** The secret of a seat, or null to watch. */
  token: string | null;
  onframe: (frame: FrameOut) => void;
  online: (line: Line) => void;
  /** Injected so that tests can hand in a socket of their own. */
  open?: (address: string) => WebSocket;
  now?: () => number;
  jitter?: () => number;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
/** Two pings without a word back: the line is dead although nobody said so. */
const SILENCE = 45_000;
/** So long a line may take to open, and a table to say anything after it was told something. */
const PATIENCE = 12_000;

/**
 * One seat's line to its table. It comes back by itself, says what it has seen, and asks for a fresh view
 * whenever a number is missing: the table always catches up, nothing is ever guessed.
 */
export class TableSocket {
  readonly #parts: Required<SocketParts>;
  #socket: WebSocket | null = null;
  #seen: number | null = null;
  /** The entry after which this side was last told what it may do. */
  #prompted: number | null = null;
  #tries = 0;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  readonly #lender = new Lender((lend) => this.#send({ type: 'lend', ...lend }));
  readonly #memory: Memory;
  /** Whether the table has said anything over this line. */
  #isOpen = false;

  constructor(parts: SocketParts) {
    this.#parts = {
      open: (address) => new WebSocket(address),
      now: Date.now,
      jitter: Math.random,
      ...parts,
    };
    this.#memory = new Memory(parts.table);
  }

  start(): void {
    clearTimeout(this.#retry);
    this.#parts.online({ state: 'opening', again: this.#tries > 0 });
    const socket = this.#parts.open(this.#parts.address);
    this.#socket = socket;
    this.#expectWords();
    // A late event of an older socket must not touch the present one, so each handler checks identity.
    socket.onopen = () => {
      if (socket === this.#socket) this.#greet();
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(message.data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  stop(): void {
    this.#drop();
    this.#parts.online({ state: 'closed', why: '' });
  }

  /** Skip the wait: somebody pressed "Try now". */
  retryNow(): void {
    this.#drop();
    this.start();
  }

  /** The device woke up or has a network again: nobody waits for the next try, and a line that died asleep is noticed. */
  wake(): void {
    if (!this.#socket && this.#retry === undefined) return; // it was closed for good
    if (!this.#isOpen) this.retryNow();
    else if (this.#send({ type: 'ping' })) this.#expectWords();
  }

  /** Send an action. Returns its id, or null when the line is down and nothing was sent. */
  act(command: Command, manner: Manner = {}): string | null {
    const id = this.#nextId();
    if (!this.#send({ type: 'do', command, on: this.#seen, prompted: this.#prompted, id, ...manner })) return null;
    this.#expectWords();
    return id;
  }

  /** Ask for the odds of an action without doing it. */
  ask(of: Command): string | null {
    const id = this.#nextId();
    return this.#send({ type: 'ask', id, of }) ? id : null;
  }

  #nextId(): string {
    this.#asked += 1;
    return `${this.#parts.now().toString(36)}-${this.#asked}`;
  }

  #send(frame: FrameIn): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #greet(): void {
    const { table, token } = this.#parts;
    this.#heard = this.#parts.now();
    this.#send({ type: 'hello', table, token, seen: this.#seen, protocol: PROTOCOL });
    this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
  }

  #beat(): void {
    if (this.#parts.now() - this.#heard > SILENCE) this.#lost();
    else this.#send({ type: 'ping' });
  }

  /** Where no word comes at all, the line is dead although nobody said so. */
  #expectWords(): void {
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#lost(), PATIENCE);
  }

  #hear(text: string): void {
    clearTimeout(this.#doubt);
    this.#heard = this.#parts.now();
    const frame = parsed(text);
    if (frame === null || frame.type === 'resync') return this.#freshStart();
    if (frame.type === 'bye') return this.#dismissed(frame.why, frame.said);
    if (frame.type === 'welcome') {
      this.#seen = this.#prompted = frame.seq;
    } else if (frame.type === 'prompt') {
      this.#prompted = frame.seq;
    } else if (frame.type === 'told' || frame.type === 'skip') {
      if (this.#seen === null || frame.seq > this.#seen + 1) return this.#freshStart();
      if (frame.seq <= this.#seen) return;
      this.#seen = frame.seq;
    }
    this.#tries = 0;
    this.#isOpen = true;
    this.#parts.online({ state: 'open' });
    this.#parts.onframe(frame);
    if (this.#parts.token !== null) void this.#lender.hear(frame);
    void this.#memory.hear(frame);
  }

  #freshStart(): void {
    this.#seen = null;
    this.retryNow();
  }

  #dismissed(why: string, said?: Saying): void {
    this.#drop();
    this.#parts.online({ state: 'closed', why, ...(said && { said }) });
  }

  #lost(): void {
    this.#drop();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.75 + this.#parts.jitter() / 2);
    this.#tries += 1;
    this.#parts.online({ state: 'quiet', retryAt: this.#parts.now() + wait });
    this.#retry = setTimeout(() => this.start(), wait);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#doubt);
    this.#retry = undefined;
    this.#isOpen = false;
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

function parsed(text: string): FrameOut | null {
  try {
    return JSON.parse(text) as FrameOut;
  } catch {
    return null;
  }
}
