import type {
  ActionKind,
  Altered,
  Covered,
  Entry,
  Game,
  Making,
  Moved,
  Now,
  Offer,
  PileView,
  PromptFrame,
  Question,
  Sees,
  TableEvent,
  TableView,
  ThingView,
  ToldFrame,
  Uncovered,
  WelcomeFrame,
} from '$lib/wire';
import { makingAfter, spokenMaking, type Made } from '$lib/making/making';
import { spokenGame, spokenOffers, spokenView } from '$lib/words/engine';
import { spokenNow, type WhatsNext } from './now';
import { kindOf, ownerOf } from './places';
import { nextScenes, sceneFor, scenesFound, type Scene } from './scene';

const EMPTY: PileView = { count: 0, tokens: [], faces: null };

/** What a seat may do after this prompt, which tells only what changed; in the order of the game's own list. */
function offersAfter(before: Offer[], { offers, gone }: PromptFrame, kinds: ActionKind[]): Offer[] {
  if (!offers.length && !gone.length) return before;
  const known: Record<string, Offer> = Object.fromEntries(
    before.filter((offer) => !gone.includes(offer.action)).map((offer) => [offer.action, offer]),
  );
  for (const { action, urgent, blocked, fields } of offers) {
    const kind = kinds.find(({ name }) => name === action);
    if (!kind) continue;
    const { label, help, rule, group } = kind;
    const were = known[action]?.fields ?? [];
    const are = fields.flatMap((field) => (typeof field === 'string' ? were.filter(({ name }) => name === field) : field));
    known[action] = { action, label, help, rule, group, urgent, blocked, fields: are };
  }
  return kinds.flatMap(({ name }) => known[name] ?? []);
}

/** The table as this seat sees it, kept up to date by folding in what is told. It knows no rule of any game. */
export class Table {
  #game = $state.raw<Game>();
  #view = $state.raw<TableView>();
  #before = $state.raw<TableView>();
  #offers = $state.raw<Offer[]>([]);
  #now = $state.raw<Now | null>(null);
  #making = $state.raw<Making | null>(null);
  #entries = $state.raw<Entry[]>([]);
  #scenes = $state.raw<Scene[]>([]);
  #scene = $derived(this.#view ? sceneFor(this.#scenes, this.#view) : null);

  // People read the table in their own language; what is folded stays as it was told.
  #gameRead = $derived(this.#game && spokenGame(this.#game));
  #viewRead = $derived(this.#view && spokenView(this.#view));
  #beforeRead = $derived(this.#before && spokenView(this.#before));
  #offersRead = $derived(spokenOffers(this.#offers));
  #nowRead = $derived(this.#now && spokenNow(this.#now));
  #makingRead = $derived(this.#making && spokenMaking(this.#making));

  get game(): Game | undefined {
    return this.#gameRead;
  }
  get view(): TableView | undefined {
    return this.#viewRead;
  }
  /** The table as it lay before the cards or dice of the scene came. */
  get before(): TableView | undefined {
    return this.#beforeRead;
  }
  get offers(): Offer[] {
    return this.#offersRead;
  }
  /** What comes next for this seat; nothing is known of it in a replay. */
  get now(): WhatsNext | null {
    return this.#nowRead;
  }
  /** How characters are made; nothing where everybody is ready, or in a replay. */
  get making(): Made | null {
    return this.#makingRead;
  }
  get entries(): Entry[] {
    return this.#entries;
  }
  /** What lies under the light for this seat. */
  get scene(): Scene | null {
    return this.#scene;
  }

  /** The table as it is laid for this seat. */
  welcome(frame: Pick<WelcomeFrame, 'game' | 'view' | 'felt' | 'offers' | 'story'> & Partial<Pick<WelcomeFrame, 'now' | 'making'>>): void {
    this.#game = frame.game;
    this.#view = this.#before = { ...frame.view, felt: frame.felt };
    this.#offers = frame.offers;
    this.#now = frame.now ?? null;
    this.#making = makingAfter(null, frame.making ?? null);
    this.#entries = frame.story;
    this.#scenes = scenesFound(frame.view, frame.story);
  }

  told(frame: ToldFrame): void {
    if (!this.#view) return;
    this.#scenes = nextScenes(this.#scenes, this.#view, frame);
    if (this.#scenes.at(-1)?.since === frame.seq) this.#before = this.#view;
    for (const event of frame.events) this.apply(event);
    this.#entries = [...this.#entries, { seq: frame.seq, by: frame.by, events: frame.events }];
  }

  /** What this seat may do now, and what the felt shows it. */
  prompted(frame: PromptFrame): void {
    if (!this.#view) return;
    if (frame.felt !== undefined) this.#view = { ...this.#view, felt: frame.felt };
    if (frame.now !== undefined) this.#now = frame.now;
    if (frame.making !== undefined) this.#making = makingAfter(this.#making, frame.making);
    this.#offers = offersAfter(this.#offers, frame, this.#game?.actions ?? []);
  }

  apply(event: TableEvent): void {
    const view = this.#view;
    if (!view) return;
    switch (event.type) {
      case 'moved':
        this.#view = { ...view, piles: this.#moved(view.piles, event) };
        return;
      case 'dealt': {
        const pile = this.#pile(view.piles, event.place);
        this.#view = { ...view, piles: { ...view.piles, [event.place]: this.#added(pile, event.place, event, 'top') } };
        return;
      }
      case 'shuffled': {
        const pile = this.#pile(view.piles, event.place);
        const shuffled = { ...pile, tokens: event.tokens ?? [] };
        this.#view = { ...view, piles: { ...view.piles, [event.place]: shuffled } };
        return;
      }
      case 'counted': {
        const now = (view.tracks[event.track] ?? 0) + event.by;
        this.#view = { ...view, tracks: { ...view.tracks, [event.track]: now } };
        return;
      }
      case 'marked': {
        const marks = [...(view.marks[event.mark] ?? []), event.what];
        this.#view = { ...view, marks: { ...view.marks, [event.mark]: marks } };
        return;
      }
      case 'unmarked': {
        const marks = (view.marks[event.mark] ?? []).filter((each) => each !== event.what);
        this.#view = { ...view, marks: { ...view.marks, [event.mark]: marks } };
        return;
      }
      case 'written':
        this.#view = { ...view, words: { ...view.words, [event.sheet]: event.text } };
        return;
      case 'made': {
        const { kind, open, screened = {}, lurks } = event;
        const made = { kind, fields: { ...open, ...screened }, hidden: Object.keys(screened).sort(), lurks };
        this.#view = { ...view, things: { ...view.things, [event.thing]: made } };
        return;
      }
      case 'altered':
      case 'uncovered':
      case 'covered':
        this.#view = { ...view, things: { ...lyingBefore(view, event), [event.thing]: altered(view, event) } };
        return;
      case 'removed':
        this.#view = { ...view, things: without(view.things, event.thing) };
        return;
      case 'spotlit':
        this.#view = { ...view, spotlight: event.seat };
        return;
      case 'seated': {
        const { seat: name, title, role } = event;
        this.#view = { ...view, seats: { ...view.seats, [name]: { name, title, role } } };
        return;
      }
      case 'awaited': {
        const { by, actions, rule, says, matter, secret = {}, said } = event;
        const question: Question = { by, actions, rule, says, matter, secret, said };
        this.#view = { ...view, awaited: { ...view.awaited, [by]: question } };
        return;
      }
      case 'answered': {
        const left = Object.entries(view.awaited).filter(([by]) => by !== event.by);
        this.#view = { ...view, awaited: Object.fromEntries(left) };
        return;
      }
      case 'opened':
        this.#view = { ...view, system: event.system, options: event.options };
        return;
      // A rewind comes with a fresh welcome; the others are for the story and change nothing on the table.
      case 'rewound':
      case 'shown':
      case 'rolled':
      case 'told':
      case 'befell':
      case 'resolved':
      case 'overruled':
      case 'witnessed':
        return;
      default:
        return unknown(event);
    }
  }

  #pile(piles: Record<string, PileView>, place: string): PileView {
    const faces = this.#sees(place) === 3 ? [] : null;
    return piles[place] ?? { ...EMPTY, faces };
  }

  #sees(place: string): Sees {
    const kind = this.#game?.piles.find((each) => each.name === kindOf(place));
    if (!kind || !this.#view) return 0;
    if (ownerOf(place) === this.#view.seat) return kind.owner_sees;
    return this.#view.role === 'gm' ? kind.gm_sees : kind.others_see;
  }

  #moved(piles: Record<string, PileView>, event: Moved): Record<string, PileView> {
    const source = removed(this.#pile(piles, event.source), event);
    const between = { ...piles, [event.source]: source };
    const target = this.#pile(between, event.target);
    return { ...between, [event.target]: this.#added(target, event.target, event, event.end) };
  }

  #added(pile: PileView, place: string, arriving: Arriving, end: Moved['end']): PileView {
    const tokens = this.#sees(place) >= 2 ? (arriving.tokens ?? []) : [];
    const faces = pile.faces ? (arriving.faces ?? []) : null;
    const joined = <T>(new_: T[], old: T[]) => (end === 'top' ? [...new_, ...old] : [...old, ...new_]);
    return {
      count: pile.count + arriving.count,
      tokens: joined(tokens, pile.tokens),
      faces: faces && joined(faces, pile.faces ?? []),
    };
  }
}

type Arriving = Pick<Moved, 'count' | 'tokens' | 'faces'>;

function removed(pile: PileView, going: Arriving): PileView {
  const leaving = new Set(going.tokens);
  const staying = pile.tokens.flatMap((token, at) => (leaving.has(token) ? [] : [at]));
  return {
    count: pile.count - going.count,
    tokens: staying.map((at) => pile.tokens[at] as number),
    faces: pile.faces && staying.map((at) => pile.faces?.[at] as string),
  };
}

/** The things among which one comes to lie: what lurked, and comes out, lies behind all others from now on. */
function lyingBefore(view: TableView, event: Altered | Uncovered | Covered): TableView['things'] {
  const comesOut = event.type === 'uncovered' && view.things[event.thing]?.lurks;
  return comesOut ? without(view.things, event.thing) : view.things;
}

function without(things: TableView['things'], gone: string): TableView['things'] {
  return Object.fromEntries(Object.entries(things).filter(([thing]) => thing !== gone));
}

/** A thing after some of its fields are others, or others see them. */
function altered(view: TableView, event: Altered | Uncovered | Covered): ThingView {
  const laid = view.things[event.thing] ?? { kind: event.type === 'uncovered' ? event.kind : '', fields: {}, hidden: [], lurks: false };
  switch (event.type) {
    case 'altered':
      return { ...laid, fields: { ...laid.fields, ...event.open, ...event.screened } };
    case 'uncovered': {
      const hidden = laid.hidden.filter((name) => !(name in event.open));
      return { kind: laid.kind, fields: { ...laid.fields, ...event.open }, hidden, lurks: false };
    }
    case 'covered': {
      if (view.role === 'gm') return { ...laid, hidden: [...laid.hidden, ...event.names].sort() };
      const left = Object.entries(laid.fields).filter(([name]) => !event.names.includes(name));
      return { ...laid, fields: Object.fromEntries(left) };
    }
  }
}

function unknown(event: never): void {
  console.warn('This page is older than the table it sits at; reload it.', event);
}
