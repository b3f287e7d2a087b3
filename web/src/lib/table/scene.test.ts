import { expect, test } from 'vitest';
import type { Answered, Awaited, Moved, Resolved, TableEvent, TableView } from '$lib/wire';
import { flipTape, poolTape } from './tapes';
import { nextScenes, sceneFor, scenesFound, type Scene } from './scene';

const view: TableView = flipTape.welcome.view;
const GM = Object.values(view.seats).find(({ role }) => role === 'gm')?.name ?? '';

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

/** The scenes after this was done, by Kresk unless somebody else is named. */
function then(last: Scene[], seq: number, events: TableEvent[], by = 'kresk', before = view): Scene[] {
  return nextScenes(last, before, { seq, by, events });
}

function scene(...events: TableEvent[]): Scene {
  const [made] = then([], 1, events);
  if (!made) throw new Error('nothing happened under the light');
  return made;
}

function asked(by: string, matter: Awaited['matter'] = {}): Awaited {
  return { type: 'awaited', by, actions: ['stand'], rule: '', says: '', matter, said: {} };
}

const answered = (by: string): Answered => ({ type: 'answered', by });

/** As this seat sees it while these are awaited. */
function seenBy(seat: string, ...awaited: Awaited[]): TableView {
  const questions = awaited.map((question) => [question.by, { ...question, secret: {}, said: {} }]);
  return { ...view, seat, role: view.seats[seat]?.role ?? 'player', awaited: Object.fromEntries(questions) };
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
  expect(then([before], 2, [resolved, laidOff(1)])).toEqual([{ ...before, resolved, gone: 'discard/kresk', told: 2 }]);
});

test('a card drawn on joins those that lie there', () => {
  const before = scene(turned(1, 'D04'));
  const [after] = then([before], 2, [turned(2, 'D11')]);
  expect(after?.number).toBe(before.number);
  expect(after?.turned.map((card) => card.token)).toEqual([1, 2]);
});

test('who comes back in the middle of a flip finds its cards, in the order they were turned', () => {
  const piles = { ...view.piles, 'turned/kresk': { count: 2, tokens: [8, 7], faces: ['D11', 'D04'] } };
  const [found] = scenesFound({ ...view, piles });
  expect(found?.who).toBe('kresk');
  expect(found?.turned.map(({ token, face }) => [token, face])).toEqual([
    [7, 'D04'],
    [8, 'D11'],
  ]);
  expect(scenesFound(view)).toEqual([]);
});

test('who comes back after a throw finds its dice again, unless it was taken back', () => {
  const { view: before, story } = poolTape.welcome;
  const after = [...story, ...poolTape.told];
  const [found] = scenesFound(before, after);
  expect(found?.throws.map((each) => each.why)).toEqual(['first throw', 'the sixes burst']);
  expect(found?.resolved?.result).toBe('success');
  const seq = (after.at(-1)?.seq ?? 0) + 1;
  const to = (poolTape.told[0]?.seq ?? 1) - 1;
  const undone = { seq, by: 'gm', events: [{ type: 'rewound' as const, to, piles: [] }] };
  expect(scenesFound(before, [...after, undone])[0]?.throws).not.toEqual(found?.throws);
});

test('who comes back after the last flip was laid off finds the place empty', () => {
  const flipped = { seq: 2, by: 'kresk', events: [turned(1, 'D04'), resolved, laidOff(1)] };
  expect(scenesFound(view, [flipped])).toEqual([]);
});

test('a new flip is a new scene', () => {
  const before = scene(turned(1, 'D04'), resolved);
  const [after, ...more] = then([before], 2, [turned(2, 'D11')]);
  expect(more).toEqual([]);
  expect(after?.number).toBeGreaterThan(before.number);
  expect(after?.turned.map((card) => card.token)).toEqual([2]);
});

test('cards that lay open already are not turned', () => {
  expect(then([], 1, [{ ...laidOff(1), source: 'discard/kresk', faces: ['D04'] }])).toEqual([]);
});

test('what does not touch the scene leaves it alone', () => {
  const before = [scene(turned(1, 'D04'))];
  expect(then(before, 2, [{ type: 'spotlit', seat: 'odo' }])).toBe(before);
});

test('every throw of a pool is kept, and what it came to', () => {
  const events = poolTape.told.flatMap((frame) => frame.events);
  const made = then([], 2, events, 'odo', poolTape.welcome.view).at(-1);
  expect(made?.throws.map((each) => each.why)).toEqual(['first throw', 'the sixes burst']);
  expect(made?.resolved?.result).toBe('success');
});

test('cards that are turned and taken away without deciding anything are what it cost', () => {
  const loss = flipTape.told[3]?.events ?? [];
  const [after] = then([], 1, loss);
  expect(after?.turned).toHaveLength(5);
  expect(after?.spent).toBe('exhaustion/odo');
});

test('a flip that goes straight to the discard pile cost nothing', () => {
  const away: Moved = { ...turned(1, 'D04'), source: 'turned/kresk', target: 'discard/kresk' };
  expect(then([], 1, [turned(1, 'D04'), resolved, away])[0]?.spent).toBeNull();
});

test('whoever is asked something else sees nobody else’s cards', () => {
  const [flip] = then([], 1, [turned(1, 'D04'), resolved]);
  const scenes = flip ? [flip] : [];
  expect(sceneFor(scenes, seenBy('odo'))).toBe(flip);
  expect(sceneFor(scenes, seenBy('odo', asked('odo')))).toBeNull();
});

test('whoever is asked about a flip sees that one, whatever others turned since', () => {
  const mine = then([], 1, [turned(1, 'D04'), asked('kresk')]);
  const other: Moved = { ...turned(2, 'D11'), source: 'draw/odo', target: 'turned/odo' };
  const both = then(mine, 2, [other, { ...resolved, who: 'odo', tokens: [2] }], 'odo');
  expect(both.map(({ who }) => who)).toEqual(['kresk', 'odo']);
  expect(sceneFor(both, seenBy('kresk', asked('kresk')))?.who).toBe('kresk');
  expect(sceneFor(both, seenBy('odo'))?.who).toBe('odo');
});

test('a result belongs to its own scene, and to no other that lies there', () => {
  const mine = then([], 1, [turned(1, 'D04'), asked('kresk')]);
  const hopeless: Resolved = { ...resolved, who: 'odo', tokens: [] };
  const both = then(mine, 2, [hopeless], 'odo');
  expect(both.map(({ who, resolved: came }) => [who, came?.who])).toEqual([['kresk', undefined], ['odo', 'odo']]);
});

test('a scene lies there as long as somebody has something to say about it', () => {
  const struck = then([], 1, [turned(1, 'D04'), resolved, laidOff(1), asked('kresk')]);
  const later = then(struck, 2, [{ type: 'counted', track: 'xp/odo', by: 1 }], GM);
  expect(later).toBe(struck);
  const told = then(struck, 3, [answered('kresk'), asked(GM)]);
  expect(told[0]?.asks).toEqual([GM]);
  expect(then(told, 4, [answered(GM)], GM)[0]?.asks).toEqual([]);
});

test('a rest or the end of a fight does not leave the last attack lying there', () => {
  const attack = then([], 1, [turned(1, 'D04'), resolved, laidOff(1)]);
  expect(then(attack, 2, [{ type: 'told', who: 'kresk', rule: '', says: '{words}', slots: { words: 'Phew.' }, to: [] }])).toBe(attack);
  expect(then(attack, 2, [{ type: 'unmarked', mark: 'scene/table', what: 'combat' }], GM)).toEqual([]);
  expect(then(attack, 2, [{ type: 'counted', track: 'harm/kresk', by: -1 }])).toEqual([]);
  expect(then(attack, 2, [asked('odo')], GM)).toEqual([]);
});
