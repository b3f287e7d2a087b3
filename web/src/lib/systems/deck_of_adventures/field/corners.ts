import { isSame, type Space } from './geometry';

/** A corner of a token, or the middle of its side: to the east or the west, to the north, the south or neither. */
export interface Corner {
  east: 1 | -1;
  south: 1 | 0 | -1;
}

/** The best first: where people look for it. */
const CORNERS: Corner[] = [
  { east: 1, south: -1 },
  { east: -1, south: -1 },
  { east: 1, south: 1 },
  { east: -1, south: 1 },
  { east: 1, south: 0 },
  { east: -1, south: 0 },
];

/** A corner that no neighbour needs, and not the side where a line leads. */
export function freeCorner([x, y]: Space, taken: readonly Space[], line = 0): Corner {
  const isFree = (space: Space) => !taken.some((each) => isSame(each, space));
  const sides = CORNERS.filter(({ east }) => east !== line);
  const free = sides.find(({ east, south }) => isFree([x + east, y]) && (south === 0 || (isFree([x, y + south]) && isFree([x + east, y + south]))));
  return free ?? sides[0] ?? { east: 1, south: -1 };
}
