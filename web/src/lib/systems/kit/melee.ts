import type { Melee, TableView, ThingCalled } from '$lib/wire';

/** A fight as the table tells it, with what people call those in it. */
export interface Fighting {
  melee: Melee;
  foes: ThingCalled[];
  allies: ThingCalled[];
}

/** The fight that is on, as far as this seat knows. */
export function fightingOf({ felt }: TableView): Fighting | null {
  return felt && 'field' in felt && felt.field ? { melee: felt.field, foes: felt.foes, allies: felt.allies } : null;
}

export function isFighting(view: TableView): boolean {
  return fightingOf(view) !== null;
}

/** Where somebody stands on the drawing, in its own pixels: the middle of their token. */
export interface Spot {
  id: string;
  x: number;
  y: number;
}

/** How a fight is laid out: who stands where, and the rings of melee, each around a hero. */
export interface Standing {
  heroes: Spot[];
  foes: Spot[];
  allies: Spot[];
  rings: (Spot & { wide: number; high: number })[];
  /** Below this line one is close enough for a blow. */
  range: number;
  /** How wide a token may be with its name. */
  room: number;
}

/** The rows of the drawing, by how far down they lie: afar, hand to hand, and those behind. On a low one they fill it. */
const ROWS = { range: 0.15, line: 0.29, melee: 0.43, hero: 0.72, behind: 0.82 };
const LOW_ROWS = { range: 0.17, line: 0.33, melee: 0.5, hero: 0.83, behind: 0.85 };
const LOW = 280;
/** Lower than this, three rows of the smallest tokens with their names lie over one another. */
export const LOWEST = 256;
/** A corner of the farthest row is left for the way to the list. */
const CORNER = 58;
/** A foe that comes at a hero from the side stands so far off the middle, by the width of a hero's place. */
const FLANK = 0.36;

/** Everybody's place, from the facts: heroes side by side, foes in melee around them, all others afar. */
export function standing({ foes, heroes }: Melee, allies: string[], wide: number, high: number): Standing {
  const rows = high < LOW ? LOW_ROWS : ROWS;
  const place = wide / Math.max(heroes.length, 1);
  const heroAt = new Map(heroes.map(({ seat, behind }, at) => [seat, { id: seat, x: (at + 0.5) * place, y: high * (behind.length > 0 ? rows.behind : rows.hero) }]));
  const near = foes.filter(({ melee }) => melee.length > 0);
  const far = foes.filter(({ melee }) => melee.length === 0);
  const spots = [
    ...spread(near.map((foe) => ({ id: foe.id, x: mean(foe.melee.flatMap((seat) => heroAt.get(seat)?.x ?? [])) })), high * rows.melee, place * FLANK * 2, wide),
    ...far.map(({ id }, at) => ({ id, x: ((at + 0.5) * (wide - CORNER)) / far.length, y: high * rows.range })),
  ];
  const held = new Map(foes.flatMap((foe) => (foe.held_by ? [[foe.held_by, foe.id]] : [])));
  return {
    heroes: [...heroAt.values()],
    foes: spots,
    allies: allies.map((id, at) => besideFoe(id, spots.find((spot) => spot.id === held.get(id)), at, wide, high)),
    rings: [...heroAt.values()].flatMap((hero) => {
      const close = near.filter(({ melee }) => melee.includes(hero.id));
      const half = (rows.hero - rows.melee) / 2;
      const reach = Math.min(place * 0.47, Math.max(110, close.length * place * FLANK));
      return close.length > 0 ? [{ ...hero, y: high * (rows.melee + half), wide: reach, high: high * (half + 0.12) }] : [];
    }),
    range: high * rows.line,
    room: Math.min(place, (wide - CORNER) / Math.max(far.length, near.length, 1), 150),
  };
}

/** Foes of one row: each as near to its place as the others leave it, from left to right. */
function spread(wanted: { id: string; x: number }[], y: number, apart: number, wide: number): Spot[] {
  const sorted = wanted.toSorted((one, other) => one.x - other.x);
  const gap = Math.min(apart, wide / Math.max(sorted.length, 1));
  const fanned = sorted.map(({ id, x }) => {
    const group = sorted.filter((each) => each.x === x);
    return { id, x: x + (group.findIndex((each) => each.id === id) - (group.length - 1) / 2) * gap, y };
  });
  let last = -gap / 2;
  for (const spot of fanned) last = spot.x = Math.max(spot.x, last + gap);
  const over = Math.max(0, (fanned.at(-1)?.x ?? 0) + gap / 2 - wide);
  for (const spot of fanned) spot.x -= over;
  return fanned;
}

function mean(all: number[]): number {
  return all.reduce((sum, each) => sum + each, 0) / Math.max(all.length, 1);
}

/** Whoever keeps a foe busy stands beside it; others stand ready at the edge. */
function besideFoe(id: string, foe: Spot | undefined, at: number, wide: number, high: number): Spot {
  return foe ? { id, x: Math.min(wide - 24, foe.x + 44), y: foe.y + 18 } : { id, x: wide - 30 - at * 52, y: high * 0.93 };
}
