import { describe, expect, test } from 'vitest';
import type { Entry, FacesFelt, TableView } from '$lib/wire';
import { flipTape } from '$lib/table/tapes';
import { boardOf, hintOf, jointsOf, lay, signsAt, turnedSigns } from './board';
import { chaseOf } from './chase';

function table(more: Partial<TableView>): TableView {
  return { ...structuredClone(flipTape.welcome.view), ...more };
}

const playing = (move: string) => ({ corners: [{ seat: 'kresk', move }] }) as FacesFelt;

const locked = table({
  felt: playing('pick-locks'),
  marks: { 'joined/kresk': ['1-2'] },
  piles: { 'laid/kresk': { count: 3, tokens: [32, 31, 30], faces: ['D03', 'D02', 'D01'] } },
  tracks: { 'spot/kresk.1': 31, 'quarters/kresk.1': 2, 'spot/kresk.2': 30, 'quarters/kresk.2': 3, 'spot/kresk.3': 0 },
});

describe('a game of corners', () => {
  test('is there while somebody plays it, with every card at its spot', () => {
    expect(boardOf(table({}), 'kresk')).toBeNull();
    const board = boardOf(locked, 'kresk');
    expect(board?.shape.name).toBe('line');
    expect(board?.cards).toEqual([
      { token: 30, face: 'D01', spot: 2, quarters: 3 },
      { token: 31, face: 'D02', spot: 1, quarters: 2 },
      { token: 32, face: 'D03', spot: 0, quarters: 0 },
    ]);
  });

  test('is a box for magic', () => {
    const magic = { ...locked, felt: playing('fundamental-magic') };
    expect(boardOf(magic, 'kresk')?.shape.joints).toHaveLength(4);
  });

  test('a card that somebody took away by hand lies nowhere', () => {
    const robbed = { ...locked, piles: { 'laid/kresk': { count: 1, tokens: [31], faces: ['D02'] } } };
    expect(boardOf(robbed, 'kresk')?.cards).toEqual([{ token: 31, face: 'D02', spot: 1, quarters: 2 }]);
  });

  test('joints light up where the table says that corners match', () => {
    const board = boardOf(locked, 'kresk');
    expect(board && jointsOf(board)).toEqual([
      { name: '1-2', x: 1, y: 1, state: 'joined' },
      { name: '2-3', x: 2, y: 2, state: 'open' },
    ]);
    const apart = boardOf({ ...locked, marks: {} }, 'kresk');
    expect(apart && jointsOf(apart)[0]?.state).toBe('apart');
  });

  test('the joints of a box lie at the four corners of its gap', () => {
    const box = boardOf({ ...locked, felt: playing('fundamental-magic'), marks: {} }, 'kresk');
    expect(box && jointsOf(box).map(({ x, y }) => [x, y])).toEqual([
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
    ]);
  });

  test('a card turned a fourth time lies as at first', () => {
    const card = { token: 30, face: 'D01', spot: 2, quarters: 3 };
    expect(lay(card, 2, card.quarters + 1)).toEqual({ do: 'lay', card: 30, spot: 2, quarters: 0 });
    expect(lay(card, 1)).toEqual({ do: 'lay', card: 30, spot: 1, quarters: 3 });
  });
});

describe('signs', () => {
  const signs = (face: string) => signsAt('deckahedron', face);

  test('are read from the drawing of the card', () => {
    expect(signs('D01')).toEqual(['cow', 'horse', 'rabbit', 'rat']);
    expect(signs('B5')).toEqual(['dragon', 'dragon', 'dragon', 'dragon']);
    expect(signs('W1')).toEqual(['goat', 'goat', 'goat', 'goat']);
  });

  test('go round with the card', () => {
    expect(turnedSigns(signs('D01'), 1)).toEqual(['rat', 'cow', 'horse', 'rabbit']);
    expect(turnedSigns(signs('D01'), 4)).toEqual(signs('D01'));
  });
});

describe('a hint', () => {
  const told = {
    type: 'told' as const,
    who: 'kresk',
    rule: 'TF-MINI-03',
    says: 'The card at the {where} is in the way.',
    slots: { face: 'D03', where: 'lower end', turned: 'as it is', spot: 3, quarters: 0 },
    to: ['kresk'],
  };
  const entries: Entry[] = [
    { seq: 1, by: 'kresk', events: [told] },
    { seq: 2, by: 'constance', events: [] },
  ];

  test('stands until its seat does something else', () => {
    expect(hintOf(entries, 'kresk')).toEqual({ told, spot: 3, face: 'D03', quarters: 0 });
    expect(hintOf([...entries, { seq: 3, by: 'kresk', events: [] }], 'kresk')).toBeNull();
  });

  test('is for one seat only', () => {
    expect(hintOf(entries, 'constance')).toBeNull();
  });
});

describe('the Pursuit', () => {
  test('is nowhere until somebody runs', () => {
    expect(chaseOf(table({}))).toBeNull();
  });

  test('shows what was won and lost, who runs, and how the cards are read', () => {
    const seats = { ana: { name: 'ana', title: 'Ana', role: 'player' as const }, ben: { name: 'ben', title: 'Ben', role: 'player' as const } };
    const race = { by: 'ana', actions: ['race'], rule: '', says: '', secret: {}, said: {}, matter: { round: 3, total: -1, rank: 1, net: -1, aid: ['ben.int'] } };
    const view = table({
      seats,
      marks: { 'pursuit/table': ['ana', 'ben'], 'rabbit/table': ['ana'] },
      felt: { chase: { rounds: ['lost', 'won', 'now', 'ahead', 'ahead'], helper: 'ben' } } as unknown as FacesFelt,
      awaited: { ana: race },
    });
    expect(chaseOf(view)).toEqual({
      rounds: [
        { number: 1, state: 'lost' },
        { number: 2, state: 'won' },
        { number: 3, state: 'now' },
        { number: 4, state: 'ahead' },
        { number: 5, state: 'ahead' },
      ],
      rabbit: 'Ana',
      runners: ['Ben'],
      suit: 'anvil',
      net: -1,
      helper: 'Ben',
    });
  });
});
