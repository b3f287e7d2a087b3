import { describe, expect, it } from 'vitest';
import { freeCorner } from './corners';

describe('the corner of a Target Card', () => {
  it('is the upper right one, where nobody else needs it', () => {
    expect(freeCorner([4, 4], [[4, 4]])).toEqual({ east: 1, south: -1 });
    expect(freeCorner([4, 4], [[4, 4], [5, 4]])).toEqual({ east: -1, south: -1 });
    expect(freeCorner([4, 4], [[4, 4], [4, 3]])).toEqual({ east: 1, south: 1 });
    expect(freeCorner([4, 4], [[4, 4], [4, 3], [4, 5]])).toEqual({ east: 1, south: 0 });
  });

  it('is not where a line leads', () => {
    expect(freeCorner([4, 4], [[4, 4]], 1).east).toBe(-1);
    expect(freeCorner([4, 4], [[4, 4]], -1).east).toBe(1);
  });

  it('is some corner even in a crowd', () => {
    const crowd = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((south) => [4 + east, 4 + south] as const));
    expect(freeCorner([4, 4], crowd)).toEqual({ east: 1, south: -1 });
  });
});
