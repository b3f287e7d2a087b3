import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableView } from '$lib/wire';
import type { Became } from '$lib/table/sitting.svelte';
import { flipTape } from '$lib/table/tapes';
import Notes from './Notes.svelte';

const { view } = flipTape.welcome;
const REST = 1600;
const props = $state({ code: 'EMBER-42', view, onkeep });
let sent: string[];
let isUp: boolean;
let answer: (became: Became) => void;
let page: ReturnType<typeof mount>;

function onkeep(words: string, onbecame: (became: Became) => void): boolean {
  if (isUp) sent.push(words);
  answer = onbecame;
  return isUp;
}

function kept(words: string): void {
  props.view = { ...view, words: { ...view.words, [`notes/${view.seat}`]: words } } as TableView;
  flushSync();
}

function box(): HTMLTextAreaElement {
  return document.querySelector('textarea') as HTMLTextAreaElement;
}

function type(words: string): void {
  box().value = words;
  box().dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  [sent, isUp] = [[], true];
  props.view = view;
  page = mount(Notes, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
});

test('a note keeps itself when the pen rests', () => {
  type('The mill');
  vi.advanceTimersByTime(REST);
  expect(sent).toEqual(['The mill']);
});

test('what another device of the seat writes stands, and is not written over', () => {
  type('The mill');
  vi.advanceTimersByTime(REST);
  kept('The mill');
  kept('The mill is drowned');
  expect(box().value).toBe('The mill is drowned');
  vi.advanceTimersByTime(10 * REST);
  expect(sent).toEqual(['The mill']);
});

test('a note that could not be sent, or got lost, is sent again', () => {
  isUp = false;
  type('The mill');
  vi.advanceTimersByTime(2 * REST);
  flushSync();
  expect(sent).toEqual([]);
  isUp = true;
  vi.advanceTimersByTime(REST);
  flushSync();
  expect(sent).toEqual(['The mill']);
  answer('lost');
  flushSync();
  vi.advanceTimersByTime(REST);
  expect(sent).toEqual(['The mill', 'The mill']);
});
