import type { EmpiresZone } from '$lib/wire';

/** Where a zone is drawn, counted from the upper left, from 1. */
export interface Lot {
  zone: EmpiresZone;
  column: number;
  row: number;
  /** How many columns it takes: the last one fills its row. */
  span: number;
  /** How many stand there, so that a crowd gets more room. */
  crowd: number;
}

/** How two neighbours on the picture meet: by a way, perhaps with a name, by a wall, or neither. */
export interface Border {
  from: string;
  to: string;
  side: 'right' | 'below';
  way: { name: string; isWalled: boolean } | null;
}

/** Zones one after the other, so that ways lead from one to the next wherever they can. */
export function inARow(zones: EmpiresZone[]): EmpiresZone[] {
  const left = new Map(zones.map((zone) => [zone.id, zone]));
  const row: EmpiresZone[] = [];
  let next = fewestWays(zones);
  while (next) {
    row.push(next);
    left.delete(next.id);
    const beside = next.ways.flatMap(({ to }) => left.get(to) ?? []);
    next = fewestWays(beside) ?? left.values().next().value;
  }
  return row;
}

function fewestWays(zones: EmpiresZone[]): EmpiresZone | undefined {
  return zones.reduce<EmpiresZone | undefined>((best, zone) => (best && best.ways.length <= zone.ways.length ? best : zone), undefined);
}

/** Each zone in its place; a second row goes back the way the first one came, so that neighbours stay neighbours. */
export function lotsOf(zones: EmpiresZone[], columns: number, crowdOf: (zone: string) => number = () => 0): Lot[] {
  return inARow(zones).map((zone, at) => {
    const row = Math.floor(at / columns);
    const along = at % columns;
    const span = at === zones.length - 1 ? columns - along : 1;
    const column = row % 2 ? columns - along - span : along;
    return { zone, row: row + 1, column: column + 1, span, crowd: crowdOf(zone.id) };
  });
}

/** In a row that is pushed along, a zone is never narrower than this, and everybody has so much room. */
const MOST_NARROW = 210;
const EACH = 84;

/** The room each column or row gets: the more stand there, the more. */
export function roomFor(lots: Lot[], of: 'column' | 'row', isPushed = false): string {
  const count = Math.max(1, ...lots.map((lot) => lot[of] + (of === 'column' ? lot.span - 1 : 0)));
  const crowds = Array.from({ length: count }, (_, at) => Math.max(0, ...lots.filter((lot) => lot[of] === at + 1).map(({ crowd }) => crowd)));
  const least = (crowd: number) => (isPushed ? `${Math.max(MOST_NARROW, crowd * EACH)}px` : of === 'row' ? 'var(--low, 0px)' : '0');
  return crowds.map((crowd) => `minmax(${least(crowd)}, ${(1 + 0.28 * Math.max(0, crowd - 1)).toFixed(2)}fr)`).join(' ');
}

/** Every border between two zones that lie side by side, or one above the other. */
export function bordersOf(lots: Lot[]): Border[] {
  return lots.flatMap((one) =>
    lots.flatMap((other): Border[] => {
      const isRight = other.row === one.row && other.column === one.column + 1;
      const isBelow = other.row === one.row + 1 && other.column < one.column + one.span && one.column < other.column + other.span;
      if (!isRight && !isBelow) return [];
      const way = one.zone.ways.find(({ to }) => to === other.zone.id);
      return [{ from: one.zone.id, to: other.zone.id, side: isRight ? 'right' : 'below', way: way ? { name: way.name, isWalled: way.is_walled } : null }];
    }),
  );
}

/** The ways that lead to a zone which lies elsewhere on the picture. */
export function farWays({ zone }: Lot, lots: Lot[], borders: Border[]): { to: string; name: string }[] {
  return zone.ways.flatMap(({ to, name }) => {
    const there = lots.find((lot) => lot.zone.id === to);
    const isBeside = borders.some((border) => [border.from, border.to].includes(zone.id) && [border.from, border.to].includes(to));
    return there && !isBeside ? [{ to: there.zone.name, name }] : [];
  });
}
