import { beforeEach, expect, test } from 'vitest';
import type { Command, Odds } from '$lib/wire';
import type { Manner } from '$lib/wire/socket';
import { flipTape } from './tapes';
import { Sitting } from './sitting.svelte';

const odds: Odds = { outcomes: [], more: {}, about: {}, says: 'Exact.' };
const flip: Command = { do: 'flip', attribute: 'str' };

let sitting: Sitting;
let sent: { command: Command; manner: Manner | undefined }[];
let asked: Command[];

beforeEach(() => {
  sitting = new Sitting();
  sent = [];
  asked = [];
  sitting.sitDown({
    act: (command, manner) => `do-${sent.push({ command, manner })}`,
    ask: (of) => {
      asked.push(of);
      return 'ask';
    },
    retryNow: () => undefined,
    wake: () => undefined,
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
  sitting.tryAgain({ because: 'It makes a better story.' });
  expect(sent[1]).toEqual({ command: flip, manner: { because: 'It makes a better story.' } });
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

test('the house is asked only for odds it has, and what has none takes away those that were shown', async () => {
  sitting.ask(flip);
  sitting.heard({ type: 'answer', id: 'ask', odds });
  sitting.ask({ do: 'reshuffle' });
  expect(sitting.odds).toBeNull();
  expect(await sitting.wonder({ do: 'reshuffle' })).toBeNull();
  expect(asked).toEqual([flip]);
});

test('where nobody can give odds, none are shown', () => {
  sitting.ask(flip);
  sitting.heard({ type: 'answer', id: 'ask', odds });
  sitting.heard({ type: 'refused', id: 'ask', kind: 'refused', rule: '', says: 'There are no odds for that.' });
  expect(sitting.odds).toBeNull();
  expect(sitting.refusal).toBeNull();
});

test('a dropped line forgets what it was waiting for', () => {
  sitting.act(flip);
  sitting.heardLine({ state: 'quiet', retryAt: 0 });
  expect(sitting.isWaiting).toBe(false);
});

test('who comes and goes is known at once', () => {
  sitting.heard({ type: 'present', seats: ['kresk'] });
  expect(sitting.present).toEqual(['kresk']);
});

test('what was refused can be tried again with the real cards that were turned', () => {
  sitting.act(flip);
  sitting.heard({ type: 'refused', id: 'do-1', kind: 'refused', rule: '', says: 'Turn one more.' });
  sitting.tryAgain({ turned: ['D04'] });
  sitting.heard({ type: 'refused', id: 'do-2', kind: 'refused', rule: '', says: 'Turn one more.' });
  sitting.tryAgain({ turned: ['D04', 'D11'] });
  expect(sent[2]).toEqual({ command: flip, manner: { turned: ['D04', 'D11'] } });
});

test('a note takes nothing away: neither a refusal somebody reads nor an action under way', () => {
  sitting.act(flip);
  sitting.write({ do: 'note', words: 'The mill' });
  expect(sent[1]).toEqual({ command: { do: 'note', words: 'The mill' }, manner: { on: null } });
  sitting.heard({ type: 'refused', id: 'do-1', kind: 'refused', rule: '', says: 'Not now.' });
  sitting.write({ do: 'note', words: 'The mill again' });
  sitting.heard({ type: 'done', id: 'do-2', seq: 8 });
  expect(sitting.refusal?.says).toBe('Not now.');
});

test('nobody waits for an answer of a line that was opened anew', () => {
  sitting.act(flip);
  sitting.heardLine({ state: 'opening' });
  expect(sitting.isWaiting).toBe(false);
});

test('a pause is pressed while something is on its way: both are heard, whichever the table heard first', () => {
  sitting.act(flip);
  sitting.pause(true);
  expect(sent[1]).toEqual({ command: { do: 'pause', paused: true }, manner: { on: null } });
  sitting.heard({ type: 'done', id: 'do-2', seq: 21 });
  expect(sitting.isWaiting).toBe(true);
  sitting.heard({ type: 'done', id: 'do-1', seq: 20 });
  expect(sitting.isWaiting).toBe(false);
  expect(sitting.lastDone).toEqual(flip);
});
