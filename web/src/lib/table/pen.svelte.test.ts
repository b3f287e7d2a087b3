import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ToldFrame } from '$lib/wire';
import { Pen } from './pen.svelte';
import { Sitting } from './sitting.svelte';
import { flipTape } from './tapes';

const seat = flipTape.welcome.view.seat;
let sitting: Sitting;
let sent: number;
let pen: Pen;
let put: () => void;

/** Take up a pen, as a page does that has just been opened. */
function takeUp(): Pen {
  put = $effect.root(() => {
    pen = new Pen(() => ({ sitting, code: 'EMBER-42', seat }));
  });
  return pen;
}

function told(words: string): ToldFrame {
  const seq = flipTape.welcome.seq + 1;
  const event = { type: 'told' as const, who: seat, rule: '', says: '{words}', slots: { words }, to: [] };
  return { type: 'told', seq, by: seat, events: [event] };
}

beforeEach(() => {
  sessionStorage.clear();
  sitting = new Sitting();
  sent = 0;
  sitting.sitDown({
    act: () => `do-${(sent += 1)}`,
    ask: () => null,
    retryNow: () => undefined,
    wake: () => undefined,
    stop: () => undefined,
  });
  sitting.heard(flipTape.welcome);
  takeUp();
});
afterEach(() => put());

test('words stay until the table has them, and go out once', () => {
  pen.words = 'I leap.';
  pen.tell();
  pen.tell();
  expect([pen.words, pen.isSending, sent]).toEqual(['I leap.', true, 1]);
  sitting.heard({ type: 'done', id: 'do-1', seq: 9 });
  expect([pen.words, pen.isSending]).toEqual(['', false]);
});

test('what is written on meanwhile stays', () => {
  pen.words = 'I leap.';
  pen.tell();
  pen.words = 'I leap. And then';
  sitting.heard({ type: 'done', id: 'do-1', seq: 9 });
  expect(pen.words).toBe('And then');
});

test('refused words can be written anew, and the refusal is read', () => {
  pen.words = 'Too long.';
  pen.tell();
  sitting.heard({ type: 'refused', id: 'do-1', kind: 'malformed', rule: '', says: 'At most 2000 letters.' });
  expect([pen.words, pen.isSending]).toEqual(['Too long.', false]);
  expect(sitting.refusal?.says).toBe('At most 2000 letters.');
});

test('a page that is opened anew finds the words again', () => {
  pen.words = 'I lea';
  put();
  expect(takeUp().words).toBe('I lea');
});

test('words that arrived although the line dropped are not told twice', () => {
  pen.words = 'I leap.';
  pen.tell();
  sitting.heardLine({ state: 'quiet', retryAt: 0 });
  flushSync();
  expect([pen.words, pen.isSending]).toEqual(['I leap.', false]);
  sitting.heardLine({ state: 'open' });
  sitting.heard(told('I leap.'));
  flushSync();
  expect(pen.words).toBe('');
});

test('words that did not arrive are still there when the line is back', () => {
  pen.words = 'I leap.';
  pen.tell();
  sitting.heardLine({ state: 'quiet', retryAt: 0 });
  sitting.heardLine({ state: 'open' });
  sitting.heard(told('Something else.'));
  flushSync();
  expect(pen.words).toBe('I leap.');
  pen.tell();
  expect(sent).toBe(2);
});
