import { thingsOf, type PrintedCard, type PrintedLoad, type PrintedSlot, type TableView, type Things } from '$lib/wire';
import { say } from '$lib/words';
import { feltOfFaces } from './felt';

/** From the lowest level to the highest, as the gauge on a card shows them. */
export const LEVELS = ['wild', 'novice', 'studied', 'expert', 'master'] as const;
/** The power gauge, rung by rung. */
export const POWERS = ['1', 'd4', 'd6', 'd10'] as const;
export const ATTRIBUTES = ['dex', 'int', 'str'] as const;
const REACHES = ['melee', 'close', 'long'] as const;

export type Level = (typeof LEVELS)[number];

/** Where printed cards are looked up, by id. */
export interface Box {
  card(id: string): PrintedCard | undefined;
}

/** A slot on a card, with the tokens that lie in it. */
export interface SlotLook {
  takes: string[];
  room: number;
  isOpen: boolean;
  opensAt: string;
  tokens: string[];
}

export interface MoveLook {
  id: string;
  name: string;
  card: PrintedCard | null;
  isOwn: boolean;
  /** The level marked on the card, where it has levels. */
  level: Level | null;
  levels: Level[];
  slots: SlotLook[];
  isDown: boolean;
  /** Tokens that can be handed in for what the card lists. */
  tokens: number;
  rings: string[];
}

export interface ItemLook {
  id: string;
  name: string;
  says: string;
  card: PrintedCard | null;
  counts: number;
  /** What makes it count for less, and by how much. */
  lighter: { by: number; move: string }[];
  power: (typeof POWERS)[number] | null;
  charges: number;
  capacity: number;
  /** What it could hold before any of it was lost for good, where cards on the item show that. */
  written: number | null;
  red: number;
  slots: SlotLook[];
  /** What its magic does just now; null for what is not magical. */
  magic: 'flows' | 'lasts' | 'empty' | 'idle' | null;
  /** What else is written on it, in words. */
  traits: string[];
}

/** What somebody carries: item and Pack cards, after what makes them lighter. */
export interface LoadLook {
  count: number;
  /** So many of them nobody else sees. */
  secret: number;
  lighter: { by: number; item: string; move: string }[];
  /** What it means for whoever runs, the lightest load first. */
  bands: PrintedLoad[];
  /** Where this load falls among them. */
  band: PrintedLoad | null;
}

export interface CharacterLook {
  name: string;
  player: string;
  ranks: { attribute: (typeof ATTRIBUTES)[number]; rank: number }[];
  xp: number;
  wounds: number;
  harm: number;
  exhausted: number;
  pack: number;
  precious: number;
  load: LoadLook;
  states: string[];
  markers: number;
  moves: MoveLook[];
  items: ItemLook[];
}

/** A character as it lies on the table. */
export function characterOf(view: TableView, seat: string, box: Box): CharacterLook {
  const track = (kind: string) => view.tracks[`${kind}/${seat}`] ?? 0;
  const items = itemsAt(view, 'hand', seat).map((item) => lookOf(view, seat, item, box));
  return {
    name: view.words[`name/${seat}`] ?? '',
    player: view.seats[seat]?.title ?? seat,
    ranks: ATTRIBUTES.map((attribute) => ({ attribute, rank: track(attribute) })),
    xp: track('xp'),
    wounds: track('wounds'),
    harm: track('harm'),
    exhausted: view.piles[`exhaustion/${seat}`]?.count ?? 0,
    pack: track('pack'),
    precious: track('precious'),
    load: loadOf(view, seat, items, box),
    states: view.marks[`state/${seat}`] ?? [],
    markers: view.marks[`markers/${seat}`]?.length ?? 0,
    moves: (view.marks[`moves/${seat}`] ?? []).map((move) => moveOf(view, seat, move, box)),
    items,
  };
}

const RUNNING = 'bravely-run-away';

function loadOf(view: TableView, seat: string, items: ItemLook[], box: Box): LoadLook {
  const secret = itemsAt(view, 'sleeve', seat).length;
  const lighter = items.flatMap((item) => item.lighter.map((each) => ({ ...each, item: item.name })));
  const count = feltOfFaces(view)?.loads.find((load) => load.seat === seat)?.count ?? 0;
  const bands = box.card(RUNNING)?.loads ?? [];
  return { count, secret, lighter, bands, band: bands.find(({ least, most }) => least <= count && count <= (most ?? count)) ?? null };
}

/** Which cards make an item count for less. */
function lighterOf(view: TableView, seat: string, item: string, box: Box): ItemLook['lighter'] {
  const told = feltOfFaces(view)?.lighter.filter((each) => each.seat === seat && each.item === item) ?? [];
  return told.map(({ by, move }) => ({ by, move: box.card(move)?.name ?? move }));
}

/** A move as somebody has it; without its card, as the box has it. */
export function moveOf(view: TableView, seat: string, id: string, box: Box): MoveLook {
  const card = box.card(id) ?? null;
  const isOwn = view.marks[`moves/${seat}`]?.includes(id) ?? false;
  const levels = LEVELS.filter((level) => card?.levels.includes(level));
  const known = feltOfFaces(view)?.moves.find((move) => move.seat === seat && move.move === id);
  const level = levels.find((each) => each === known?.level) ?? levels[0] ?? null;
  return {
    id,
    name: card?.name ?? id,
    card,
    isOwn,
    level,
    levels,
    slots: slotsOf(card?.slots ?? [], known?.open_slots ?? [], (at, token) => view.tracks[`held/${seat}.${id}.${at}.${token}`] ?? 0),
    isDown: view.marks[`down/${seat}`]?.includes(id) ?? false,
    tokens: known?.tokens ?? 0,
    rings: view.options.format === '30-hour' ? (card?.rings ?? []) : [],
  };
}

export type ItemCard = Things['thousand_faces']['item'] & { id: string };

/** The item cards that lie there for somebody, or with nobody. */
export function itemsAt(view: TableView, where: ItemCard['where'], owner: string): ItemCard[] {
  return thingsOf(view, 'thousand_faces', 'item').filter((item) => item.where === where && item.owner === owner);
}

/** An item card by its id, as it looks to somebody; nothing where there is none. */
export function itemOf(view: TableView, seat: string, id: string, box: Box): ItemLook | null {
  const item = thingsOf(view, 'thousand_faces', 'item').find((each) => each.id === id);
  return item ? lookOf(view, seat, item, box) : null;
}

export function lookOf(view: TableView, seat: string, item: ItemCard, box: Box): ItemLook {
  const { id, name, charges, capacity, red } = item;
  const card = box.card(item.card) ?? null;
  const isMagic = item.magic || (card?.tags.includes('magic') ?? false);
  const lighter = lighterOf(view, seat, id, box);
  return {
    id,
    name,
    says: item.says || card?.says || '',
    card,
    counts: lighter.reduce((left, { by }) => left - by, item.counts),
    lighter,
    power: item.power > 0 ? (POWERS[item.power] ?? null) : null,
    charges,
    capacity,
    written: view.tracks[`written/${id}`] ?? null,
    red,
    slots: slotsOf(card?.slots ?? writtenSlots(item.harm_slots, item.wound_slots), [], (at, token) => item.tokens.filter((each) => each.slot === at && each.token === token).length),
    magic: isMagic ? magicOf(item, seat) : null,
    traits: traitsOf(item),
  };
}

function magicOf(item: ItemCard, seat: string): NonNullable<ItemLook['magic']> {
  if (item.flows) return 'flows';
  if (item.lasts_for.includes(seat)) return 'lasts';
  return item.charges === 0 ? 'empty' : 'idle';
}

/** What somebody wrote on a card besides its numbers, in words. */
function traitsOf({ reach, edge, precious, ongoing, needs_flaw: needsFlaw, blocks }: ItemCard): string[] {
  return [
    ...REACHES.filter((each) => reach.includes(each)).map((each) => say(`tf.trait.${each}`)),
    blocks ? say(`tf.trait.blocks.${blocks.avoids}`) : '',
    edge ? say('tf.trait.edge') : '',
    precious ? say('tf.trait.precious') : '',
    ongoing ? say('tf.trait.ongoing') : '',
    needsFlaw ? say('tf.trait.flaw') : '',
  ].filter(Boolean);
}

/** The slots that somebody wrote on a blank card. */
function writtenSlots(harm: number, either: number): PrintedSlot[] {
  const slot = (takes: string[]) => ({ takes, room: 1, opens_at: '' });
  return [...Array.from({ length: harm }, () => slot(['harm'])), ...Array.from({ length: either }, () => slot(['harm', 'wound']))];
}

function slotsOf(slots: PrintedSlot[], open: number[], count: (at: number, token: string) => number): SlotLook[] {
  return slots.map(({ takes, room, opens_at: opensAt }, at) => ({
    takes,
    room,
    opensAt,
    isOpen: opensAt === '' || open.includes(at),
    tokens: takes.flatMap((token) => Array<string>(count(at, token)).fill(token)),
  }));
}

/** The drawing of a token; strain of body and mind is the same token. */
export function tokenSymbol(token: string): string {
  if (token === 'wound') return 'token-wound';
  return token === 'harm' ? 'token-harm' : 'token-stamina';
}
