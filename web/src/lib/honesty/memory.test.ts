import { beforeEach, expect, test } from 'vitest';
import type { FrameOut } from '$lib/wire';
import { Memory, notesOf } from './memory';

const ROLLED = { type: 'rolled', who: 'ana', sides: 6, faces: [3], why: '' };

function welcome(seat: string, seq: number): FrameOut {
  return { type: 'welcome', view: { seat }, story: [{ seq, by: 'ana', events: [ROLLED] }] } as unknown as FrameOut;
}

function told(seq: number, faces: number[]): FrameOut {
  return { type: 'told', seq, by: 'ana', events: [{ ...ROLLED, faces }] } as unknown as FrameOut;
}

beforeEach(() => localStorage.clear());

test('what came is noted for each seat, and what was noted first counts', async () => {
  const memory = new Memory('EMBER-1');
  await memory.hear(welcome('ana', 4));
  await memory.hear(told(5, [1]));
  const before = notesOf('EMBER-1', 'ana');
  expect([...before.keys()]).toEqual([4, 5]);
  await new Memory('EMBER-1').hear(welcome('ben', 4));
  const later = new Memory('EMBER-1');
  await later.hear(welcome('ana', 4));
  await later.hear(told(5, [6]));
  expect(notesOf('EMBER-1', 'ana')).toEqual(before);
  expect(notesOf('EMBER-1', 'ben').get(4)).toBe(before.get(4));
  expect(notesOf('EMBER-2', 'ana').size).toBe(0);
});

test('only so many notes are kept, and what is no note is none', async () => {
  const memory = new Memory('EMBER-1');
  await memory.hear(welcome('ana', 1));
  for (let seq = 2; seq < 1010; seq += 1) void memory.hear(told(seq, [1]));
  await memory.hear(told(1010, [1]));
  expect(notesOf('EMBER-1', 'ana').size).toBe(1000);
  localStorage.setItem('hearthside.heard.EMBER-1 ana', 'nonsense');
  expect(notesOf('EMBER-1', 'ana').size).toBe(0);
});
