import { about } from '$lib/systems/kit/about';
import { thingsOf, type Entry, type Facts, type Offer, type PrintedCard, type RingsLaid, type TableView } from '$lib/wire';
import { itemsAt, type ItemCard } from './character';
import { feltOfFaces } from './felt';

/** Flames stand in rows of five; what is brought in plainly fits on two rows. */
const ROW = 5;
const PLAIN_FLAMES = 10;

export interface FoeLook {
  id: string;
  name: string;
  /** Null for those who may not know. */
  stamina: number | null;
  /** How many flames are drawn, burning or not. */
  flames: number;
  /** The step of the ladder, counted from 0; null for those who may not know. */
  power: number | null;
  armour: number;
  /** The seats it is in melee with. */
  melee: string[];
  secrets: string;
  /** An ally keeps it busy. */
  isTied: boolean;
}

/** What people call a foe. */
export function foeName(view: TableView, id: string): string {
  return feltOfFaces(view)?.foes.find((foe) => foe.id === id)?.name ?? '';
}

/** The foes on the table, as far as this seat may see them. What is hidden of one is not there. */
export function foesOf(view: TableView): FoeLook[] {
  const tied = feltOfFaces(view)?.tied_up ?? [];
  const standing = thingsOf(view, 'thousand_faces', 'foe').filter((foe) => !foe.is_out);
  return standing.map(({ id, name, stamina, power, armour, melee, secrets }) => ({
    id,
    name: foeName(view, id) || name,
    stamina: stamina ?? null,
    flames: Math.max(PLAIN_FLAMES, Math.ceil((stamina ?? 0) / ROW) * ROW),
    power: power ?? null,
    armour: armour ?? 0,
    melee,
    secrets: secrets ?? '',
    isTied: tied.includes(id),
  }));
}

export interface AllyLook {
  id: string;
  name: string;
}

export function alliesOf(view: TableView): AllyLook[] {
  return feltOfFaces(view)?.allies ?? [];
}

/** The GM's points, where this seat may see them; some tables keep them open. */
export function pointsOf(view: TableView, kind: 'shadow' | 'journey'): number | null {
  return view.tracks[`open_${kind}/table`] ?? view.tracks[`${kind}/table`] ?? null;
}

export interface StoryLook {
  book: number | null;
  number: number;
  chapters: PrintedCard[];
  now: PrintedCard | undefined;
  day: number;
  scene: string[];
  goal: string;
  hindrances: string[];
}

/** Where the story stands. A table that agreed on nothing tells the first kind of story there is. */
export function storyOf(view: TableView, printed: PrintedCard[]): StoryLook {
  const format = typeof view.options.format === 'string' ? view.options.format : printed[0]?.tags[0];
  const chapters = printed.filter((chapter) => format !== undefined && chapter.tags.includes(format));
  const number = view.tracks['chapter/table'] ?? 1;
  return {
    book: view.tracks['book/table'] ?? null,
    number,
    chapters,
    now: chapters[number - 1],
    day: (view.tracks['day/table'] ?? 0) + 1,
    scene: view.marks['scene/table'] ?? [],
    goal: view.words['goal/table'] ?? '',
    hindrances: view.marks['hindrances/table'] ?? [],
  };
}

export interface Weighed {
  power: number;
  humans: number;
  spare: number;
  monsters: number;
  rest: number;
}

/** What the GM was told when a fight was last weighed. */
export function weighedOf(entries: Entry[]): Weighed | null {
  const told = entries
    .flatMap((entry) => entry.events)
    .findLast((event) => event.type === 'told' && event.rule === 'TF-GMC-09');
  if (told?.type !== 'told') return null;
  const number = (slot: string) => (typeof told.slots[slot] === 'number' ? told.slots[slot] : 0);
  return {
    power: number('power'),
    humans: number('humans'),
    spare: number('spare'),
    monsters: number('monsters'),
    rest: number('rest'),
  };
}

export interface CounterLook {
  seat: string;
  who: string;
  items: ItemCard[];
  /** Places where no card lies yet. */
  free: number;
}

/** The counters people stand at. */
export function countersOf(view: TableView): CounterLook[] {
  const shows = feltOfFaces(view)?.counter_shows ?? 0;
  return (view.marks['shopping/table'] ?? []).map((seat) => {
    const items = itemsAt(view, 'counter', seat);
    return { seat, who: view.seats[seat]?.title ?? seat, items, free: Math.max(0, shows - items.length) };
  });
}

/** What pays for what: the printed line of a price, the action behind it, and what of it is chosen already. */
const SPENT_ON: Record<string, { action: string; chosen?: Facts }> = {
  'shadow:hindrance': { action: 'hinder' },
  'shadow:trap': { action: 'spring', chosen: { what: 'trap' } },
  'shadow:first-strike': { action: 'spring', chosen: { what: 'first-strike' } },
  'shadow:pursuit': { action: 'end_run', chosen: { where: 'pursuit' } },
  'shadow:new-danger': { action: 'end_run', chosen: { where: 'new-danger' } },
  'shadow:foe-d6': { action: 'strengthen' },
  'shadow:foe-d10': { action: 'strengthen' },
  'shadow:foe-stamina-15': { action: 'strengthen' },
  'shadow:foe-stamina-20': { action: 'strengthen' },
  'shadow:foe-special': { action: 'strengthen' },
  'shadow:foe-armour': { action: 'arm' },
  'shadow:benefactor': { action: 'unmask', chosen: { pay: 'shadow' } },
  'journey:second-day': { action: 'next_day', chosen: { brings: 'peace' } },
  'journey:ally': { action: 'bring_ally' },
  'journey:back-to-life': { action: 'rouse' },
  'journey:heroic-spark': { action: 'show_change', chosen: { what: 'heroic-spark' } },
  'journey:place-transformed': { action: 'show_change', chosen: { what: 'place-transformed' } },
  'journey:reveal-the-hearth': { action: 'reveal_hearth' },
  'journey:benefactor': { action: 'unmask', chosen: { pay: 'journey' } },
};

export interface PriceLine {
  id: string;
  name: string;
  says: string;
  /** What it costs; empty where the GM says how much goes into it. */
  price: string;
  /** There are fewer points than it costs. */
  isDear: boolean;
  /** What can be done about it now. */
  offer: Offer | null;
  chosen: Facts;
}

/** The price list. What one action pays for stands on one line, and what can be bought now stands first. */
export function pricesOf(printed: PrintedCard[], offers: Offer[], points: number): PriceLine[] {
  const lines = new Map<string, PriceLine>();
  const paid = new Map<string, number[]>();
  for (const { id, name, says, price } of printed) {
    const { action, chosen = {} } = SPENT_ON[id] ?? { action: '' };
    const offer = offers.find((each) => each.action === action && fits(each, chosen)) ?? null;
    const isAlone = !offer || Object.keys(chosen).length > 0;
    const before = isAlone ? undefined : lines.get(action);
    const costs = [...(isAlone ? [] : (paid.get(action) ?? [])), ...(price === null ? [] : [price])];
    if (!isAlone) paid.set(action, costs);
    const isDear = points < (price ?? 1) && (before?.isDear ?? true);
    if (before && offer) lines.set(action, { ...before, name: offer.label, says: offer.help, price: span(costs), isDear });
    else lines.set(isAlone ? id : action, { id, name, says, price: span(costs), isDear, offer, chosen });
  }
  return [...lines.values()].toSorted((one, other) => Number(!one.offer) - Number(!other.offer));
}

/** "1–4" of what costs 1, 2 and 4; nothing of what costs as much as one likes. */
function span(costs: number[]): string {
  if (costs.length === 0) return '';
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  return least === most ? `${least}` : `${least}–${most}`;
}

/** Whether all of this is among what the offer leaves to choose. */
function fits(offer: Offer, chosen: Facts): boolean {
  return Object.entries(chosen).every(([name, value]) => {
    const choice = offer.fields.find((field) => field.name === name)?.choice;
    return offer.blocked !== null || (choice?.type === 'among' && choice.options.some((option) => option.value === value));
  });
}

export interface RingCell {
  card: string;
  column: number;
  row: number;
}

/** How the cards lie for the most green rings, as the table has worked it out. */
export function ringsOf(view: TableView, seat: string): { rings: number; cells: RingCell[]; columns: number; rows: number } | null {
  const asked = about<RingsLaid>(view.awaited[seat], 'free_card');
  if (!asked) return null;
  const cells = asked.laid.map(([card, column, row]) => ({ card, column, row }));
  return {
    rings: asked.rings,
    cells,
    columns: Math.max(0, ...cells.map((cell) => cell.column + 1)),
    rows: Math.max(0, ...cells.map((cell) => cell.row + 1)),
  };
}

/** The middle of an arc on a card one wide and one high, by the part of a ring that is printed there. */
export const ARC_CENTRES: Record<string, [x: number, y: number]> = {
  E: [1, 0.5],
  W: [0, 0.5],
  NE: [1, 0],
  NW: [0, 0],
  SE: [1, 1],
  SW: [0, 1],
};
