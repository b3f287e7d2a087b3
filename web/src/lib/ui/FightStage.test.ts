import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dress } from '$lib/systems';
import PlayTable from '$lib/table/PlayTable.svelte';
import { Sitting } from '$lib/table/sitting.svelte';
import { checkTape } from '$lib/table/tapes';
import type { Command, Deed, InLine, PromptFrame } from '$lib/wire';

const { welcome } = checkTape;
const { view, game, offers } = welcome;
const bare = { says: '', cost: '', given: {}, aims: '', by_chance: false, leaves: [], means: [] };
const place = { says: '', card: '', is_now: false, has_acted: false, is_foe: false, lurks: false, health: null };
const plain = offers.find(({ fields, blocked, action }) => fields.length === 0 && !blocked && action !== 'undo');

let sitting: Sitting;
let acted: Command[];
let page: Record<string, unknown>;
const skin = await dress(view.system);
const before = skin.field;

/** A battlefield on which nothing is drawn but whom the light is on. */
const field = (() => ({})) as unknown as NonNullable<typeof before>['show'];

function prompted(mood: 'mine' | 'asked' | 'theirs', deeds: Deed[], line: InLine[] = [], offers: PromptFrame['offers'] = []): void {
  const now = { mood, cue: 'A Guard strikes.', says: '', who: view.seat, deeds, left: [], line, round: 'Round 2', owed: [], grows: [], touch: [] };
  sitting.heard({ type: 'prompt', seq: welcome.seq, offers, gone: [], now } as unknown as PromptFrame);
  flushSync();
}

beforeEach(() => {
  localStorage.setItem('hearthside.knows.flip', 'yes');
  // No letters are drawn here, so none have to arrive.
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  skin.field = { isOn: () => true, show: field };
  acted = [];
  sitting = new Sitting();
  sitting.sitDown({
    act: (command) => `do-${acted.push(command)}`,
    ask: () => null,
    retryNow: () => undefined,
    wake: () => undefined,
    stop: () => undefined,
  });
  sitting.heard(welcome);
  page = mount(PlayTable, { target: document.body, props: { sitting, code: 'EMBER-42', game, view } });
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  if (before) skin.field = before;
  else delete skin.field;
  document.body.replaceChildren();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

test('who acts in which order stands above, and whoever acts is marked', () => {
  prompted('theirs', [], [
    { ...place, who: 'creature/1', title: 'Guard', is_now: true, is_foe: true },
    { ...place, who: view.seat, title: 'Ana', health: [4, 6, 1] },
  ]);
  expect(find('.strip [aria-current=step]')?.textContent).toContain('Guard');
  expect(find('.strip .pips')?.getAttribute('aria-label')).toContain('4 of 6');
});

test('a blow takes the bar, and an answer is one tap', () => {
  if (!plain) throw new Error('nothing plain is offered on this tape');
  prompted('asked', [{ ...bare, action: plain.action, title: 'Take it', says: 'It hurts.' }]);
  expect(find('.cue.asked')?.textContent).toContain('A Guard strikes.');
  expect(find('.more')).toBeNull();
  find('.rail .deed')?.click();
  flushSync();
  expect(acted).toEqual([{ do: plain.action }]);
});

test('what a deed leaves to be said lies open, whatever stands there for another deed; what is said already is folded away', () => {
  const words = (label: string, optional: boolean) => ({ type: 'words' as const, most: 60, optional, label });
  const brings = { type: 'among' as const, label: '', options: [{ value: 'tag', label: 'A tag', barred: null }] };
  const fields = [
    { name: 'brings', label: 'It brings', choice: brings, preset: null },
    { name: 'words', label: '', choice: { type: 'following' as const, field: 'brings', cases: { tag: words('What is the tag?', false) }, label: '' }, preset: '' },
    { name: 'on', label: 'Where?', choice: words('', true), preset: '' },
  ];
  const action = plain?.action ?? '';
  prompted('asked', [{ ...bare, action, title: 'A tag', given: { brings: 'tag' } }], [], [{ action, urgent: true, blocked: null, fields }]);
  find('.rail .deed')?.click();
  flushSync();
  const open = [...document.querySelectorAll('.side label')].filter((label) => !label.closest('details'));
  expect(open.map(({ textContent }) => textContent)).toEqual(['What is the tag?']);
  expect(find('.side details')?.textContent).toContain('Where?');
});

test('what somebody else does leaves nothing to press but the way to everything', () => {
  prompted('theirs', []);
  expect(document.querySelectorAll('.rail .deed')).toHaveLength(0);
  expect(find('.rail .more')).not.toBeNull();
});
