import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dress } from '$lib/systems';
import type { Command, Deed, Odds, PromptFrame } from '$lib/wire';
import { isOpen, isWhole } from './aim.svelte';
import { Chair } from './chair.svelte';
import { Fight } from './fight.svelte';
import { Hand } from './hand.svelte';
import { spokenNow } from './now';
import { hopeOf } from './oddsbook.svelte';
import { Sitting } from './sitting.svelte';
import { flipTape } from './tapes';

const { view, offers } = flipTape.welcome;
const bare = { title: '', says: '', cost: '', given: {}, aims: '', by_chance: false, leaves: [], means: [] };
const flipping = offers.find(({ action }) => action === 'flip');
const rest = Object.fromEntries(flipping?.fields.map(({ name, preset, choice }) => [name, preset ?? (choice.type === 'words' ? '' : [])]) ?? []);
/** A flip with everything chosen, which chance decides. */
const flip: Deed = { ...bare, action: 'flip', title: 'Flip with Str', given: { ...rest, attribute: 'str' }, by_chance: true };
/** Nothing is left to say about it. */
const plain: Deed = { ...bare, action: 'reshuffle', title: 'Reshuffle' };
const odds: Odds = {
  outcomes: [
    { result: '✗', chance: 0.4 },
    { result: '✔✔', chance: 0.6 },
  ],
  more: {},
  about: {},
  says: 'Exact.',
} as unknown as Odds;

let sitting: Sitting;
let acted: Command[];
let asked: Command[];
let hand: Hand;
let fight: Fight;
let leave: () => void;
let isOn: boolean;

function prompted(mood: 'mine' | 'asked', ...deeds: Deed[]): void {
  const now = { mood, cue: 'Your turn.', says: '', who: view.seat, deeds, left: [], line: [], round: '', owed: [], grows: [], touch: [] };
  sitting.heard({ type: 'prompt', seq: 0, offers: [], gone: [], now } as unknown as PromptFrame);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  sitting = new Sitting();
  acted = [];
  asked = [];
  isOn = true;
  sitting.sitDown({
    act: (command) => `do-${acted.push(command)}`,
    ask: (command) => `ask-${asked.push(command)}`,
    retryNow: () => undefined,
    wake: () => undefined,
    stop: () => undefined,
  });
  sitting.heard(flipTape.welcome);
  leave = $effect.root(() => {
    const chair = new Chair(
      () => ({ sitting, code: 'EMBER-42', view: sitting.table.view ?? view }),
      () => false,
    );
    hand = new Hand(() => sitting, false);
    fight = new Fight(() => ({ sitting, view: sitting.table.view ?? view, isOn }), chair, hand, vi.fn());
  });
  flushSync();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const spoken = (deed: Deed) => {
  const [found] = spokenNow({ deeds: [deed], touch: [], left: [], line: [], owed: [], grows: [], cue: '', says: '', round: '', mood: 'mine', who: '' }).deeds;
  if (!found) throw new Error('a deed was lost');
  return found;
};

test('a deed that leaves nothing to chance or to say is done by one tap', () => {
  prompted('asked', plain);
  fight.tap(spoken(plain));
  expect(acted).toEqual([{ do: 'reshuffle' }]);
  expect(fight.aim.deed).toBeNull();
});

test('what lay ready is put away by another deed that is done, so that touching it again only chooses', () => {
  prompted('asked', flip, plain);
  fight.aimAt(spoken(flip));
  fight.tap(spoken(plain));
  expect(acted).toEqual([{ do: 'reshuffle' }]);
  expect(fight.aim.deed).toBeNull();
  sitting.heard({ type: 'done', id: 'do-1', seq: 1 } as unknown as PromptFrame);
  vi.advanceTimersByTime(500);
  fight.aimAt(spoken(flip));
  expect(acted).toHaveLength(1);
  expect(fight.aim.deed?.title).toBe('Flip with Str');
});

test('a deed that chance decides is chosen by one tap and done by the next, but not by a nervous finger', () => {
  prompted('asked', flip);
  fight.tap(spoken(flip));
  fight.tap(spoken(flip));
  expect(acted).toEqual([]);
  expect(fight.aim.deed?.title).toBe('Flip with Str');
  vi.advanceTimersByTime(500);
  fight.tap(spoken(flip));
  expect(acted).toEqual([expect.objectContaining({ do: 'flip', attribute: 'str' })]);
});

test('what is touched on the field lies ready, and touched again it is done; what the table chose is not done by one touch', () => {
  prompted('mine', flip, plain);
  vi.advanceTimersByTime(500);
  fight.aimAt(spoken(flip));
  expect(acted).toEqual([]);
  fight.aimAt(spoken(flip));
  expect(acted).toEqual([]);
  vi.advanceTimersByTime(500);
  fight.aimAt(spoken(flip));
  expect(acted).toEqual([expect.objectContaining({ do: 'flip', attribute: 'str' })]);
});

test('what was chosen is taken back, and nothing has happened', () => {
  prompted('asked', flip);
  fight.tap(spoken(flip));
  fight.cancel();
  expect(fight.aim.deed).toBeNull();
  fight.act();
  expect(acted).toEqual([]);
});

test('a turn begins with the best deed chosen, so that its odds lie open', () => {
  prompted('mine', flip, plain);
  expect(fight.aim.deed?.title).toBe('Flip with Str');
  expect(acted).toEqual([]);
});

test('at a table without a battlefield nothing is chosen for anybody', () => {
  isOn = false;
  prompted('mine', flip);
  expect(fight.aim.deed).toBeNull();
});

test('odds are asked of what chance decides, one after the other, and stand until the table moves on', async () => {
  const other = { ...flip, title: 'Flip with Dex', given: { ...rest, attribute: 'dex' } };
  prompted('asked', flip, plain, other);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.map(({ attribute }) => attribute)).toEqual(['str']);
  sitting.heard({ type: 'answer', id: 'ask-1', odds });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ attribute }) => attribute)).toEqual(['str', 'dex']);
  expect(fight.book.of(spoken(flip))).toEqual(odds);
  expect(fight.book.of(spoken(other))).toBeNull();
  expect(fight.book.of(spoken(plain))).toBeNull();
  prompted('asked', plain);
  expect(fight.book.of(spoken(flip))).toBeNull();
});

test('a line that drops leaves nobody wondering', async () => {
  const wondering = sitting.wonder({ do: 'flip', attribute: 'str' });
  sitting.heardLine({ state: 'opening' });
  expect(await wondering).toBeNull();
});

test('how likely something is to come out well is what the dress of the game calls good', async () => {
  expect(hopeOf(odds, await dress('thousand_faces'))).toBeCloseTo(0.6);
});

test('a deed answers wholly when all of it is chosen or plain', () => {
  const offer = flipping;
  if (!offer) throw new Error('nobody offers a flip');
  expect(isOpen(offer, flip)).toBe(false);
  expect(isOpen(offer, { given: {} })).toBe(true);
  expect(isWhole(offer, spoken(flip))).toBe(true);
  // With a preset for everything, nothing is open; but nobody has chosen, and a leaf may say more.
  const settled = { ...offer, fields: offer.fields.slice(0, 1).map((field) => ({ ...field, preset: 'str' })) };
  expect(isWhole(settled, { ...spoken(flip), given: {} })).toBe(false);
});

test('the number keys choose, Enter does, Esc takes back', () => {
  prompted('asked', plain, flip);
  fight.keys['2']?.();
  expect(fight.aim.deed?.title).toBe('Flip with Str');
  fight.keys.escape?.();
  expect(hand.draft).toBeNull();
  fight.keys['2']?.();
  fight.keys.enter?.();
  expect(acted).toEqual([expect.objectContaining({ do: 'flip' })]);
});
