import { expect, test } from 'vitest';
import type { TableEvent } from '$lib/wire';
import type { Recording } from '$lib/wire/recording';
import { Reel } from './reel.svelte';
import { momentAt, momentsOf } from './replay';
import { Table } from './table.svelte';
import { flipTape } from './tapes';

const { game, view } = flipTape.welcome;
const evening: Recording = {
  first: view,
  felt: null,
  entries: flipTape.told.map(({ seq, by, events }) => ({ seq, by, events })),
};
const said = (words: string): TableEvent[] => [
  { type: 'told', who: 'sol', rule: '', says: '{words}', slots: { words }, to: [] },
];

test('the last moment of a replay is the table as it stands', () => {
  const live = new Table();
  live.welcome({ ...flipTape.welcome, felt: evening.felt });
  for (const frame of flipTape.told) live.told(frame);
  const last = momentsOf(game, evening).at(-1);
  expect(last?.view).toEqual(live.view);
  expect(last?.scene).toEqual(live.scene);
});

test('a replay begins with the table as it was set', () => {
  expect(momentsOf(game, evening)[0]).toMatchObject({ view, lines: [] });
});

test('where the table went back, the moment shows the table it went back to', () => {
  const entries: Recording['entries'] = [
    { seq: 2, by: 'sol', events: said('A door.') },
    { seq: 3, by: 'sol', events: [{ type: 'counted', track: 'xp/kresk', by: 5 }, ...said('Riches!')] },
    { seq: 4, by: 'sol', events: [{ type: 'rewound', to: 2, piles: [] }, ...said('No.')], view },
  ];
  const moments = momentsOf(game, { first: view, felt: null, entries });
  expect(moments.map((moment) => moment.view.tracks['xp/kresk'] ?? 0)).toEqual(
    [0, 0, 5, 0].map((more) => (view.tracks['xp/kresk'] ?? 0) + more),
  );
  expect(moments.map((moment) => moment.lines[0]?.isTakenBack ?? false)).toEqual([false, false, true, false]);
});

test('entries that tell nothing and turn nothing are no moments of their own', () => {
  const entries: Recording['entries'] = [
    { seq: 2, by: 'sol', events: [{ type: 'counted', track: 'xp/kresk', by: 1 }] },
    { seq: 3, by: 'sol', events: said('A door.') },
  ];
  const moments = momentsOf(game, { first: view, felt: null, entries });
  expect(moments.map((moment) => moment.seq)).toEqual([1, 3]);
  expect(moments[1]?.view.tracks['xp/kresk']).toBe((view.tracks['xp/kresk'] ?? 0) + 1);
});

test('a line of the story leads to its moment, or to the last one before it', () => {
  const moments = [1, 3, 7].map((seq) => ({ seq, view, scene: null, lines: [], resolved: null }));
  expect([0, 1, 5, 7, 9].map((seq) => momentAt(moments, seq))).toEqual([0, 0, 1, 2, 2]);
});

test('stepping stays between the first and the last moment, and stops the reel', () => {
  const reel = new Reel(3);
  expect(reel.at).toBe(2);
  reel.play();
  expect([reel.at, reel.isPlaying]).toEqual([0, true]);
  reel.step(1);
  expect([reel.at, reel.isPlaying]).toEqual([1, false]);
  reel.step(9);
  expect(reel.at).toBe(2);
  reel.goTo(-4);
  expect(reel.at).toBe(0);
});

test('a reel that plays stops at the end', () => {
  const reel = new Reel(3);
  reel.goTo(1);
  reel.play();
  reel.advance();
  expect([reel.at, reel.isPlaying]).toEqual([2, false]);
  reel.advance();
  expect(reel.at).toBe(2);
});

test('while the evening goes on, who watches its end goes along and who looks back stays', () => {
  const watching = new Reel(3);
  watching.grow(5);
  expect(watching.at).toBe(4);
  const lookingBack = new Reel(3);
  lookingBack.goTo(1);
  lookingBack.grow(5);
  expect(lookingBack.at).toBe(1);
});
