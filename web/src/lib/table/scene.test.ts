import { expect, test } from 'vitest';
import type { Moved, Resolved, TableView } from '$lib/wire';
import { flipTape, poolTape } from './tapes';
import { nextScene, sceneFound, type Scene } from './scene';

const view: TableView = flipTape.welcome.view;

function turned(token: number, face: string): Moved {
  return { type: 'moved', source: 'draw/kresk', target: 'turned/kresk', end: 'top', count: 1, tokens: [token], faces: [face] };
}

function laidOff(...tokens: number[]): Moved {
  return { type: 'moved', source: 'turned/kresk', target: 'discard/kresk', end: 'top', count: tokens.length, tokens, faces: [] };
}

const resolved: Resolved = {
  type: 'resolved',
  who: 'kresk',
  what: 'flip',
  result: '✔✔',
  rule: 'TF-FLIP-01',
  tokens: [1],
  reading: {},
};

function scene(...events: Parameters<typeof nextScene>[2]): Scene {
  const made = nextScene(null, view, events, 1);
  if (!made) throw new Error('nothing happened under the light');
  return made;
}

test('turned cards make a scene in the order they were turned', () => {
  const made = scene(turned(1, 'D04'), turned(2, 'D11'));
  expect(made.turned.map((card) => card.face)).toEqual(['D04', 'D11']);
  expect(made).toMatchObject({ who: 'kresk', resolved: null, gone: null });
});

test('cards laid off in the same moment stay under the light to be read', () => {
  const made = scene(turned(1, 'D04'), resolved, laidOff(1));
  expect(made.turned).toHaveLength(1);
  expect(made.gone).toBeNull();
});

test('cards laid off later leave the light for their pile', () => {
  const before = scene(turned(1, 'D04'));
  expect(nextScene(before, view, [resolved, laidOff(1)], 2)).toEqual({ ...before, resolved, gone: 'discard/kresk' });
});

test('a card drawn on joins those that lie there', () => {
  const before = scene(turned(1, 'D04'));
  const after = nextScene(before, view, [turned(2, 'D11')], 2);
  expect(after?.number).toBe(before.number);
  expect(after?.turned.map((card) => card.token)).toEqual([1, 2]);
});

test('who comes back in the middle of a flip finds its cards, in the order they were turned', () => {
  const piles = { ...view.piles, 'turned/kresk': { count: 2, tokens: [8, 7], faces: ['D11', 'D04'] } };
  const found = sceneFound({ ...view, piles });
  expect(found?.who).toBe('kresk');
  expect(found?.turned.map(({ token, face }) => [token, face])).toEqual([
    [7, 'D04'],
    [8, 'D11'],
  ]);
  expect(sceneFound(view)).toBeNull();
});

test('who comes back after a throw finds its dice again, unless it was taken back', () => {
  const { view: before, story } = poolTape.welcome;
  const after = [...story, ...poolTape.told];
  const found = sceneFound(before, after);
  expect(found?.throws.map((each) => each.why)).toEqual(['first throw', 'the sixes burst']);
  expect(found?.resolved?.result).toBe('success');
  const seq = (after.at(-1)?.seq ?? 0) + 1;
  const to = (poolTape.told[0]?.seq ?? 1) - 1;
  const undone = { seq, by: 'gm', events: [{ type: 'rewound' as const, to, piles: [] }] };
  expect(sceneFound(before, [...after, undone])?.throws).not.toEqual(found?.throws);
});

test('who comes back after the last flip was laid off finds the place empty', () => {
  const flipped = { seq: 2, by: 'kresk', events: [turned(1, 'D04'), resolved, laidOff(1)] };
  expect(sceneFound(view, [flipped])).toBeNull();
});

test('a new flip is a new scene', () => {
  const before = scene(turned(1, 'D04'), resolved);
  const after = nextScene(before, view, [turned(2, 'D11')], 2);
  expect(after?.number).toBe(before.number + 1);
  expect(after?.turned.map((card) => card.token)).toEqual([2]);
});

test('cards that lay open already are not turned', () => {
  expect(nextScene(null, view, [{ ...laidOff(1), source: 'discard/kresk', faces: ['D04'] }], 1)).toBeNull();
});

test('what does not touch the scene leaves it alone', () => {
  const before = scene(turned(1, 'D04'));
  expect(nextScene(before, view, [{ type: 'spotlit', seat: 'odo' }], 2)).toBe(before);
});

test('every throw of a pool is kept, and what it came to', () => {
  const made = nextScene(null, poolTape.welcome.view, poolTape.told.flatMap((frame) => frame.events), 2);
  expect(made?.throws.map((each) => each.why)).toEqual(['first throw', 'the sixes burst']);
  expect(made?.resolved?.result).toBe('success');
});

test('cards that are turned and taken away without deciding anything are what it cost', () => {
  const loss = flipTape.told[3]?.events ?? [];
  const after = nextScene(null, view, loss, 1);
  expect(after?.turned).toHaveLength(5);
  expect(after?.spent).toBe('exhaustion/odo');
});

test('a flip that goes straight to the discard pile cost nothing', () => {
  const away: Moved = { ...turned(1, 'D04'), source: 'turned/kresk', target: 'discard/kresk' };
  expect(nextScene(null, view, [turned(1, 'D04'), resolved, away], 1)?.spent).toBeNull();
});
