import { describe, expect, it } from 'vitest';
import { arrowFrom, clustersOf, columnOf, isOn, letterOf, nameOf, outlineOf, ringsOf, spacesOf, type Board } from './geometry';

const squares: Board = { wide: 20, deep: 9, hexes: false };
const hexes: Board = { wide: 6, deep: 5, hexes: true };

describe('a map as it is drawn', () => {
  it('names its spaces by letter and number', () => {
    expect([nameOf(squares, [0, 0]), nameOf(squares, [5, 3]), letterOf(25), letterOf(26)]).toEqual(['A1', 'F4', 'Z', 'AA']);
  });

  it.each([squares, hexes])('has every space once, each with a name of its own', (board) => {
    const spaces = spacesOf(board);
    expect(spaces).toHaveLength(board.wide * board.deep);
    expect(new Set(spaces.map((space) => nameOf(board, space))).size).toBe(spaces.length);
    expect(spaces.every((space) => isOn(board, space))).toBe(true);
  });

  it('has nothing beyond its edge', () => {
    expect([isOn(squares, [-1, 0]), isOn(squares, [20, 0]), isOn(squares, [0, 9]), isOn(hexes, [-1, 2]), isOn(hexes, [-2, 2])]).toEqual([false, false, false, true, false]);
  });

  it('draws one ring around spaces that touch, and another around a hole', () => {
    const block = [[0, 0], [1, 0], [0, 1], [1, 1]] as const;
    expect(ringsOf(squares, block)).toHaveLength(1);
    expect(outlineOf(squares, block)).toBe('M0.0 0.0L100.0 0.0L100.0 100.0L0.0 100.0Z');
    const round = spacesOf({ wide: 3, deep: 3, hexes: false }).filter(([x, y]) => x !== 1 || y !== 1);
    expect(ringsOf(squares, round)).toHaveLength(2);
    expect(ringsOf(hexes, spacesOf(hexes))).toHaveLength(1);
  });

  it('finds what lies together', () => {
    expect(clustersOf(squares, [[0, 0], [1, 0], [3, 0], [1, 1], [4, 1]]).map((cluster) => cluster.length)).toEqual([3, 1, 1]);
    expect(clustersOf(hexes, [[0, 0], [-1, 1], [4, 0]])).toHaveLength(2);
  });

  it('is walked with the arrow keys, up and down staying in the column', () => {
    expect(arrowFrom(squares, [3, 3], 'ArrowLeft')).toEqual([2, 3]);
    expect(arrowFrom(squares, [0, 3], 'ArrowLeft')).toEqual([0, 3]);
    expect(arrowFrom(squares, [3, 3], 'x')).toBeNull();
    let space = spacesOf(hexes)[2] ?? [0, 0];
    for (let row = 1; row < 5; row += 1) {
      space = arrowFrom(hexes, space, 'ArrowDown') ?? space;
      expect([columnOf(hexes, space), space[1]]).toEqual([2, row]);
    }
    for (let row = 3; row >= 0; row -= 1) {
      space = arrowFrom(hexes, space, 'ArrowUp') ?? space;
      expect([columnOf(hexes, space), space[1]]).toEqual([2, row]);
    }
  });
});
