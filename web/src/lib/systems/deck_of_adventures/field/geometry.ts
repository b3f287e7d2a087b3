/** Where things lie on the drawing of a map: a space is fifty wide, whether it has four corners or six. */

export type Space = readonly [x: number, y: number];
export type Point = readonly [x: number, y: number];

export interface Board {
  wide: number;
  deep: number;
  hexes: boolean;
}

export const CELL = 50;
/** How tall the pointed part of a hex is above its middle, and how far apart their rows lie. */
const TALL = CELL / Math.sqrt(3);
const ROW = (CELL * Math.sqrt(3)) / 2;

export function keyOf([x, y]: Space): string {
  return `${x},${y}`;
}

export function isSame(one: Space, other: Space): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

/** In which column of the drawing a space lies: rows of hexes lean, and every second one is set back. */
export function columnOf({ hexes }: Board, [x, y]: Space): number {
  return hexes ? x + Math.floor(y / 2) : x;
}

/** All spaces of a map, row by row. */
export function spacesOf(board: Board): Space[] {
  return Array.from({ length: board.wide * board.deep }, (_, at) => {
    const [column, y] = [at % board.wide, Math.floor(at / board.wide)];
    return [board.hexes ? column - Math.floor(y / 2) : column, y] as const;
  });
}

export function isOn(board: Board, space: Space): boolean {
  const column = columnOf(board, space);
  return column >= 0 && column < board.wide && space[1] >= 0 && space[1] < board.deep;
}

/** The column as it is written on the frame: A to Z, then AA, BB and so on. */
export function letterOf(column: number): string {
  return String.fromCharCode(65 + (column % 26)).repeat(Math.floor(column / 26) + 1);
}

/** What people call a space: F4. */
export function nameOf(board: Board, space: Space): string {
  return `${letterOf(columnOf(board, space))}${space[1] + 1}`;
}

/** How large the drawing is, without its frame. */
export function sizeOf({ wide, deep, hexes }: Board): Point {
  if (!hexes) return [wide * CELL, deep * CELL];
  return [wide * CELL + (deep > 1 ? CELL / 2 : 0), (deep - 1) * ROW + 2 * TALL];
}

export function middleOf({ hexes }: Board, [x, y]: Space): Point {
  return hexes ? [(x + y / 2 + 0.5) * CELL, y * ROW + TALL] : [(x + 0.5) * CELL, (y + 0.5) * CELL];
}

/** The corners of a space, round the way the hands of a clock go. */
export function cornersOf(board: Board, space: Space): Point[] {
  const [x, y] = middleOf(board, space);
  const half = CELL / 2;
  if (!board.hexes) return [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
  const low = TALL / 2;
  return [[x, y - TALL], [x + half, y - low], [x + half, y + low], [x, y + TALL], [x - half, y + low], [x - half, y - low]];
}

/** The edges of the spaces together, as rings: what two of them share is no edge. */
export function ringsOf(board: Board, spaces: readonly Space[]): Point[][] {
  const onwards = new Map<string, { from: Point; to: Point }[]>();
  const name = ([x, y]: Point) => `${Math.round(x * 10)},${Math.round(y * 10)}`;
  const sides = new Map<string, { from: Point; to: Point }>();
  for (const space of spaces) {
    const corners = cornersOf(board, space);
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length] ?? from;
      if (!sides.delete(`${name(to)}>${name(from)}`)) sides.set(`${name(from)}>${name(to)}`, { from, to });
    });
  }
  for (const side of sides.values()) onwards.set(name(side.from), [...(onwards.get(name(side.from)) ?? []), side]);
  const rings: Point[][] = [];
  for (const [start, waiting] of onwards) {
    while (waiting.length > 0) rings.push(ringFrom(start, onwards, name));
  }
  return rings;
}

/** From side to side, each used up, until it comes back to where it started. */
function ringFrom(start: string, onwards: Map<string, { from: Point; to: Point }[]>, name: (at: Point) => string): Point[] {
  const ring: Point[] = [];
  let side = onwards.get(start)?.pop();
  while (side) {
    ring.push(side.from);
    const next = name(side.to);
    side = next === start ? undefined : onwards.get(next)?.pop();
  }
  return ring;
}

/** Spaces that touch along an edge lie together. */
export function clustersOf(board: Board, spaces: readonly Space[]): Space[][] {
  const left = new Map(spaces.map((space) => [keyOf(space), space]));
  const found: Space[][] = [];
  for (const [key, first] of left) {
    left.delete(key);
    const cluster = [first];
    for (const each of cluster) {
      for (const beside of besideOf(board, each)) {
        const touching = left.get(keyOf(beside));
        if (touching && left.delete(keyOf(beside))) cluster.push(touching);
      }
    }
    found.push(cluster);
  }
  return found;
}

function besideOf({ hexes }: Board, [x, y]: Space): Space[] {
  const straight: Space[] = [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
  return hexes ? [...straight, [x + 1, y - 1], [x - 1, y + 1]] : straight;
}

/** The outline of spaces as a path, its corners as round as is said. */
export function outlineOf(board: Board, spaces: readonly Space[], round = 0): string {
  return ringsOf(board, spaces)
    .map((ring) => {
      const bent = ring.filter((at, each) => !isStraight(ring.at(each - 1) ?? at, at, ring[(each + 1) % ring.length] ?? at));
      const parts = bent.map((corner, each) => {
        const [before, after] = [bent.at(each - 1) ?? corner, bent[(each + 1) % bent.length] ?? corner];
        const [into, out] = [towards(corner, before, round), towards(corner, after, round)];
        return `${each ? 'L' : 'M'}${spot(into)}${round ? `Q${spot(corner)} ${spot(out)}` : ''}`;
      });
      return `${parts.join('')}Z`;
    })
    .join('');
}

/** The same as nature would draw it: every corner a little astray, always the same way, and no straight line between them. */
export function shoreOf(board: Board, spaces: readonly Space[]): string {
  return ringsOf(board, spaces)
    .map((ring) => {
      const bent = ring.map(astray);
      const half = bent.map((corner, at) => between(corner, bent[(at + 1) % bent.length] ?? corner));
      const parts = bent.map((corner, at) => `Q${spot(corner)} ${spot(half[at] ?? corner)}`);
      return `M${spot(half.at(-1) ?? [0, 0])}${parts.join('')}Z`;
    })
    .join('');
}

function astray([x, y]: Point): Point {
  const turn = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return [x + Math.cos(turn) * 6.5, y + Math.sin(turn) * 6.5];
}

function between(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

function isStraight(before: Point, at: Point, after: Point): boolean {
  const cross = (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0]);
  return Math.abs(cross) < 0.01;
}

function towards(from: Point, to: Point, by: number): Point {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const share = Math.min(by / long, 0.5);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export function spot([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A way from space to space as a path. */
export function wayOf(board: Board, spaces: readonly Space[]): string {
  return spaces.map((space, at) => `${at ? 'L' : 'M'}${spot(middleOf(board, space))}`).join('');
}

/** A line from one to another that bows upwards, or downwards where there is no room; and where its highest point is. */
export function bowOf(from: Point, to: Point, top: number, short = 26): { path: string; crown: Point } {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const lift = Math.min(70, 22 + long * 0.22);
  const up = Math.min(from[1], to[1]) - lift > top ? -lift : lift;
  const bend: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + up * 1.7];
  const [start, end] = [towards(from, bend, short), towards(to, bend, short)];
  return { path: `M${spot(start)}Q${spot(bend)} ${spot(end)}`, crown: [bend[0], (start[1] + 2 * bend[1] + end[1]) / 4] };
}

const ARROWS: Record<string, Space> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where an arrow key leads from a space; it stays at the edge. */
export function arrowFrom(board: Board, space: Space, key: string): Space | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  // Straight up or down between leaning rows: now to the one side, now to the other.
  const lean = board.hexes && arrow[1] !== 0 && (space[1] % 2 === 0) === arrow[1] < 0 ? -arrow[1] : 0;
  const next: Space = [space[0] + arrow[0] + lean, space[1] + arrow[1]];
  return isOn(board, next) ? next : space;
}
