/**
 * Whether a table was dealt honestly, as far as one seat can tell: worked out from what it heard, by the protocol of
 * docs/honesty.md, with nothing but the browser's own hashes. It shares no code with the house, nor with the table.
 */

/** Something that happened, as it was told; what is not known here is not looked at. */
export interface HeardEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface HeardEntry {
  readonly seq: number;
  readonly events: readonly HeardEvent[];
}

/** How many of some things were looked at, and how many of them were right. */
export interface Count {
  right: number;
  all: number;
}

export type Misfit = 'promise' | 'pledge' | 'root' | 'die' | 'card' | 'unopened' | 'order' | 'unsaid' | 'unreadable' | 'otherwise';

export interface Verdict {
  /** Cards this seat read that had been sealed. */
  cards: Count;
  dice: Count;
  /** Shuffles that were laid open. */
  shuffles: Count;
  /** Shuffled piles whose whole order nobody has laid open. */
  sealed: number;
  /** Dice that fell beside others which not everybody saw. */
  kept: number;
  /** Draws to which somebody's browser lent something, and those that were the house's alone. */
  lent: number;
  alone: number;
  /** Values that were pledged, and are not in the draw they were pledged for. */
  late: number;
  /** Draws from before there were promises. */
  before: number;
  rewinds: number;
  /** Who turned real cards. */
  real: string[];
  /** What does not fit, and in which entry. */
  faults: { seq: number; what: Misfit }[];
}

interface Witnessed {
  next: string[];
  values: string[];
  pledges: [string, string][];
  dice: string;
  roots: [string, string][];
  leaves?: [number, string][][];
  key?: string;
  shuffles?: string[][];
}

class Wrong extends Error {
  constructor(readonly what: Misfit) {
    super(what);
  }
}

/** Check everything a seat heard, from the first entry on. `said` has what it noted of entries when they happened. */
export async function check(entries: readonly HeardEntry[], said: ReadonlyMap<number, string> = new Map()): Promise<Verdict> {
  const court = new Court();
  for (const entry of entries) await court.hear(entry, said.get(entry.seq));
  const told = new Set(entries.map(({ seq }) => seq));
  for (const seq of said.keys()) if (!told.has(seq)) court.verdict.faults.push({ seq, what: 'otherwise' });
  return court.verdict;
}

/** What is noted of an entry when it happens: the same is to be told of it ever after. Nothing where it needs no proof. */
export async function noteOf(entry: HeardEntry): Promise<string> {
  const facts = entry.events.flatMap((event) => {
    const names = NOTED[event.type];
    return names ? [[event.type, ...names.map((name) => event[name] ?? null)]] : [];
  });
  return facts.length ? hex(await hash(text(JSON.stringify(facts)))).slice(0, 16) : '';
}

const NOTED: Record<string, string[]> = {
  witnessed: ['next', 'values', 'pledges', 'dice', 'roots', 'leaves'],
  moved: ['source', 'target', 'tokens', 'faces', 'salts'],
  shown: ['place', 'tokens', 'faces', 'salts'],
  rolled: ['sides', 'faces'],
};

class Court {
  readonly verdict: Verdict = {
    cards: { right: 0, all: 0 },
    dice: { right: 0, all: 0 },
    shuffles: { right: 0, all: 0 },
    sealed: 0,
    kept: 0,
    lent: 0,
    alone: 0,
    late: 0,
    before: 0,
    rewinds: 0,
    real: [],
    faults: [],
  };
  #last: Witnessed | null = null;
  /** The salted hash that was told for each back. */
  readonly #leaves = new Map<number, string>();
  /** The face of each back, where it is known: it was turned, or its pile laid open. */
  readonly #lay = new Map<number, string>();
  readonly #turned = new Set<number>();

  async hear(entry: HeardEntry, noted: string | undefined): Promise<void> {
    const { seq, events } = entry;
    try {
      if (noted !== undefined && noted !== (await noteOf(entry))) throw new Wrong('otherwise');
      await this.#luckOf(seq, events);
      for (const event of events) await this.#follow(event);
    } catch (error) {
      this.verdict.faults.push({ seq, what: error instanceof Wrong ? error.what : 'unreadable' });
    }
  }

  async #luckOf(seq: number, events: readonly HeardEvent[]): Promise<void> {
    this.verdict.rewinds += events.filter(({ type }) => type === 'rewound').length;
    const told = events.filter(({ type }) => type === 'witnessed');
    const drew = events.some(({ type }) => type === 'shuffled' || type === 'rolled');
    if (told.length > 1) throw new Wrong('unsaid');
    const [witnessed] = told as unknown as Witnessed[];
    if (witnessed) {
      const last = this.#last;
      this.#last = witnessed;
      await this.#witnessed(seq, witnessed, last, events);
    } else if (drew && this.#last) throw new Wrong('unsaid');
    else if (drew) this.verdict.before += 1;
  }

  async #witnessed(seq: number, told: Witnessed, last: Witnessed | null, events: readonly HeardEvent[]): Promise<void> {
    const key = told.key ?? '';
    await this.#mustBePromised(told, key, last);
    this.verdict[last && told.values.length ? 'lent' : 'alone'] += 1;
    await this.#mustFitRoots(told);
    await this.#mustFall(seq, told, events);
    if (key) await this.#mustLie(seq, key, told, events);
    else this.verdict.sealed += told.roots.length;
  }

  /** The keys are those whose hashes were told one draw before, and so are the values. */
  async #mustBePromised({ dice, values }: Witnessed, key: string, last: Witnessed | null): Promise<void> {
    if (last && ((dice && (await hashOf(dice)) !== last.next[0]) || (key && (await hashOf(key)) !== last.next[1]))) throw new Wrong('promise');
    const pledged = last?.pledges.map(([, pledge]) => pledge) ?? [];
    for (const value of values) {
      const at = pledged.indexOf(await hashOf(value));
      if (at < 0) throw new Wrong('pledge');
      pledged.splice(0, at + 1);
    }
    this.verdict.late += (last?.pledges.length ?? 0) - values.length;
  }

  /** A pile is what its root says: one leaf for each card. */
  async #mustFitRoots({ roots, leaves = [] }: Witnessed): Promise<void> {
    if (leaves.length && leaves.length !== roots.length) throw new Wrong('root');
    for (const [at, pile] of leaves.entries()) {
      if (hex(await hash(joined(pile.map(([, leaf]) => bytes(leaf))))) !== roots[at]?.[1]) throw new Wrong('root');
      for (const [back, leaf] of pile) this.#leaves.set(back, leaf);
    }
  }

  async #mustFall(seq: number, { dice, values }: Witnessed, events: readonly HeardEvent[]): Promise<void> {
    const fell = events.filter(({ type }) => type === 'rolled').flatMap((each) => (each.faces as number[]).map((face) => [each.sides as number, face] as const));
    if (!dice) {
      this.verdict.kept += fell.length;
      return;
    }
    const stream = new Stream(await seedOf('dice', seq, dice, values));
    for (const [sides, face] of fell) this.#count('dice', (await stream.below(sides)) + 1 === face, 'die');
  }

  /** What was laid open: every card lay where it was to be shuffled to, and is the one that was sealed there. */
  async #mustLie(seq: number, key: string, { values, shuffles = [], roots, leaves = [] }: Witnessed, events: readonly HeardEvent[]): Promise<void> {
    const laid = events.flatMap((event): [string, string[], number[]][] => {
      if (event.type === 'shuffled') return [[event.place as string, event.order as string[], event.tokens as number[]]];
      if (event.type !== 'rewound') return [];
      return (event.piles as string[]).map((place, at) => [place, (event.orders as string[][])[at] ?? [], (event.tokens as number[][])[at] ?? []]);
    });
    const orders = events.filter(({ type }) => type === 'shuffled').map(({ order }) => order as string[]);
    for (const [number, drawn] of shuffles.entries()) {
      const order = drawn.length ? drawn : (orders.shift() ?? []);
      const stream = new Stream(await seedOf(`cards ${number}`, seq, key, values));
      const lies = await shuffled([...order].sort(byCodePoint), stream);
      this.#count('shuffles', lies.every((card, at) => card === order[at]), 'order');
    }
    if (orders.length) throw new Wrong('order');
    for (const [number, [place]] of roots.entries()) {
      while (laid.length && laid[0]?.[0] !== place) laid.shift();
      const [, order, backs] = laid.shift() ?? [place, [], []];
      const salts = new Stream(await seedOf(`cards salts ${number}`, seq, key, values));
      const pile = leaves[number] ?? [];
      if (pile.length !== order.length) throw new Wrong('root');
      for (const [at, card] of order.entries()) {
        const [back, leaf] = pile[at] ?? [0, ''];
        const fits = back === backs[at] && (await leafOf(await salts.letters(16), back, faceOf(card))) === leaf;
        if (!fits) throw new Wrong('root');
        this.#lay.set(back, faceOf(card));
      }
    }
  }

  async #follow(event: HeardEvent): Promise<void> {
    if (event.type === 'marked' && event.what === 'own cards') {
      const who = ownerOf(event.mark as string);
      if (!this.verdict.real.includes(who)) this.verdict.real.push(who);
    }
    if (event.type !== 'moved' && event.type !== 'shown') return;
    if (this.verdict.real.includes(ownerOf((event.source ?? event.place) as string))) {
      // Wherever this card comes to lie, it is a real one.
      for (const back of (event.tokens ?? []) as number[]) {
        this.#leaves.delete(back);
        this.#lay.delete(back);
      }
      return;
    }
    if (!event.faces || !event.tokens) return;
    const faces = event.faces as string[];
    const salts = (event.salts ?? []) as string[];
    for (const [at, back] of (event.tokens as number[]).entries()) await this.#turn(back, faces[at] ?? '', salts[at] ?? '');
  }

  /** A card is turned: its seal opens, and it is the one that lay there. */
  async #turn(back: number, face: string, salt: string): Promise<void> {
    const [leaf, lay] = [this.#leaves.get(back), this.#lay.get(back)];
    if (leaf === undefined && lay === undefined) return;
    const isOpen = salt !== '' && leaf !== undefined ? (await leafOf(salt, back, face)) === leaf : lay !== undefined;
    const holds = isOpen && (lay === undefined || lay === face);
    if (!this.#turned.has(back) || !holds) {
      this.verdict.cards.all += 1;
      if (holds) this.verdict.cards.right += 1;
    }
    this.#turned.add(back);
    if (!holds) throw new Wrong(salt || lay !== undefined ? 'card' : 'unopened');
    this.#lay.set(back, face);
  }

  #count(what: 'dice' | 'shuffles', holds: boolean, wrong: Misfit): void {
    this.verdict[what].all += 1;
    if (!holds) throw new Wrong(wrong);
    this.verdict[what].right += 1;
  }
}

// --- The arithmetic of docs/honesty.md ---------------------------------------------------------------------------------

/** The bytes that follow from a seed: the hash of the seed and a number that counts up from 0. */
class Stream {
  #block = new Uint8Array();
  #at = 0;

  constructor(readonly seed: Uint8Array<ArrayBuffer>) {}

  async byte(): Promise<number> {
    if (this.#at % 32 === 0) {
      const number = new Uint8Array(4);
      new DataView(number.buffer).setUint32(0, this.#at / 32);
      this.#block = await hash(joined([this.seed, number]));
    }
    return this.#block[this.#at++ % 32] ?? 0;
  }

  /** A number below this one, each as likely as the other: what is left over at the end is drawn again. */
  async below(stop: number): Promise<number> {
    let size = 1;
    while (256 ** size < stop) size += 1;
    for (;;) {
      let drawn = 0;
      for (let at = 0; at < size; at += 1) drawn = drawn * 256 + (await this.byte());
      if (drawn < 256 ** size - (256 ** size % stop)) return drawn % stop;
    }
  }

  async letters(count: number): Promise<string> {
    const drawn = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) drawn[at] = await this.byte();
    return hex(drawn);
  }
}

async function shuffled(cards: string[], stream: Stream): Promise<string[]> {
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = await stream.below(last + 1);
    [cards[last], cards[other]] = [cards[other] ?? '', cards[last] ?? ''];
  }
  return cards;
}

function seedOf(lane: string, seq: number, key: string, values: string[]): Promise<Uint8Array<ArrayBuffer>> {
  return hash(text(['hearthside', lane, `${seq}`, key, ...values].join('\n')));
}

function leafOf(salt: string, back: number, face: string): Promise<string> {
  return hashOf(`${salt}:${back}:${face}`);
}

async function hashOf(words: string): Promise<string> {
  return hex(await hash(text(words)));
}

async function hash(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
}

/** `D04` of `ana:D04`, `W1` of `table:W1#57`. */
function faceOf(card: string): string {
  return (card.split(':').at(-1) ?? '').split('#')[0] ?? '';
}

function ownerOf(place: string): string {
  return place.slice(place.indexOf('/') + 1);
}

/** As the house sorts: by code points, not by the halves that this language counts in. */
function byCodePoint(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  for (const [at, letter] of left.entries()) {
    const there = right[at];
    if (there === undefined) return 1;
    if (letter !== there) return (letter.codePointAt(0) ?? 0) - (there.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}

function text(words: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(words);
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function bytes(letters: string): Uint8Array {
  return Uint8Array.from(letters.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
