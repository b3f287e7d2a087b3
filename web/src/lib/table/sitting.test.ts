import { beforeEach, expect, test } from 'vitest';
import type { Command, Odds } from '$lib/wire';
import { flipTape } from './tapes';
import { Sitting } from './sitting.svelte';

const odds: Odds = { outcomes: [], more: {}, about: {}, says: 'Exact.' };
const flip: Command = { do: 'flip', attribute: 'str' };

let sitting: Sitting;
let sent: { command: Command; because: string | undefined }[];

beforeEach(() => {
  sitting = new Sitting();
  sent = [];
  sitting.sitDown({
    act: (command, because) => `do-${sent.push({ command, because })}`,
    ask: () => 'ask',
    retryNow: () => undefined,
    stop: () => undefined,
  });
  sitting.heard(flipTape.welcome);
});

test('a refusal says why, and nothing has changed', () => {
  const before = sitting.table.view;
  sitting.act(flip);
  expect(sitting.isWaiting).toBe(true);
  sitting.heard({ type: 'refused', id: 'do-1', kind: 'refused', rule: 'TF-FLIP-05', says: 'Finish reading first.' });
  expect(sitting.refusal?.says).toBe('Finish reading first.');
  expect(sitting.isWaiting).toBe(false);
  expect(sitting.table.view).toBe(before);
});

test('somebody else’s refusal is none of ours', () => {
  sitting.act(flip);
  sitting.heard({ type: 'refused', id: 'other', kind: 'refused', rule: '', says: 'No.' });
  expect(sitting.refusal).toBeNull();
  expect(sitting.isWaiting).toBe(true);
});

test('a GM sends what was refused again, with the reason', () => {
  sitting.act(flip);
  sitting.heard({ type: 'refused', id: 'do-1', kind: 'refused', rule: 'R', says: 'No.' });
  sitting.overrule('It makes a better story.');
  expect(sent[1]).toEqual({ command: flip, because: 'It makes a better story.' });
});

test('the odds asked before an action are kept to compare with what came', () => {
  sitting.ask(flip);
  sitting.heard({ type: 'answer', id: 'ask', odds });
  expect(sitting.odds).toEqual(odds);
  sitting.act(flip);
  sitting.heard({ type: 'done', id: 'do-1', seq: 20 });
  expect(sitting.oddsBefore).toEqual(odds);
  expect(sitting.odds).toBeNull();
  expect(sitting.lastDone).toEqual(flip);
});

test('where nobody can give odds, none are shown', () => {
  sitting.ask(flip);
  sitting.heard({ type: 'answer', id: 'ask', odds });
  sitting.ask({ do: 'reshuffle' });
  sitting.heard({ type: 'refused', id: 'ask', kind: 'refused', rule: '', says: 'There are no odds for that.' });
  expect(sitting.odds).toBeNull();
  expect(sitting.refusal).toBeNull();
});

test('a dropped line forgets what it was waiting for', () => {
  sitting.act(flip);
  sitting.heardLine({ state: 'quiet', retryAt: 0 });
  expect(sitting.isWaiting).toBe(false);
});
