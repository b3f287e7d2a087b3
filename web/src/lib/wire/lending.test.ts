import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FrameOut, LendFrame } from '.';
import { Lender } from './lending';

function told(pledges: [string, string][]): FrameOut {
  const drawn = { type: 'witnessed', next: ['', '', ''], values: [], pledges, dice: '', roots: [] };
  return { type: 'told', seq: 1, by: 'ana', events: [drawn] } as unknown as FrameOut;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

test('a value is pledged first, and named only once the pledge is in the log', async () => {
  const lent: Omit<LendFrame, 'type'>[] = [];
  const lender = new Lender((lend) => lent.push(lend));
  await lender.hear(told([]));
  expect(lent).toHaveLength(1);
  expect(lent[0]?.value).toBe('');
  await lender.hear(told([['ben', 'f'.repeat(64)], ['ana', lent[0]?.pledge ?? '']]));
  expect(lent[1]?.value).toMatch(/^[0-9a-f]{32}$/);
  expect(hashOf(lent[1]?.value ?? '')).toBe(lent[0]?.pledge);
  expect(lent[1]?.pledge).not.toBe(lent[0]?.pledge);
});

test('what was not taken into the log is never named', async () => {
  const lent: Omit<LendFrame, 'type'>[] = [];
  const lender = new Lender((lend) => lent.push(lend));
  await lender.hear(told([]));
  await lender.hear(told([['ana', 'f'.repeat(64)]]));
  expect(lent.map(({ value }) => value)).toEqual(['', '']);
});

test('nothing is lent where nothing was drawn', async () => {
  const lent: unknown[] = [];
  const lender = new Lender((lend) => lent.push(lend));
  await lender.hear({ type: 'told', seq: 1, by: 'ana', events: [] } as unknown as FrameOut);
  await lender.hear({ type: 'pong' } as unknown as FrameOut);
  expect(lent).toEqual([]);
});
