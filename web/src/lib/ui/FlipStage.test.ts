import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextScenes } from '$lib/table/scene';
import { flipTape } from '$lib/table/tapes';
import FlipStage from './FlipStage.svelte';

const turned = flipTape.told[1]?.events ?? [];
const scene = nextScenes([], flipTape.welcome.view, { seq: 2, by: 'kresk', events: turned })[0] ?? null;
const counting = [scene?.turned[1]?.token ?? 0];

let stage: Record<string, unknown> | undefined;
const watcher = { turns: vi.fn(), read: vi.fn(), clears: vi.fn(), looksAway: vi.fn() };
const onpick = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  Element.prototype.animate = vi.fn();
});
afterEach(async () => {
  if (stage) await unmount(stage);
  document.body.replaceChildren();
  vi.useRealTimers();
});

function lay(pickable: number[] = []): void {
  stage = mount(FlipStage, {
    target: document.body,
    props: { scene, deck: 'deckahedron', edges: Object.fromEntries(scene?.turned.map(({ token }) => [token, 'crown']) ?? []), counting, pickable, onpick, watcher, teaching: '', sentence: 'Kresk does it.' },
  });
  flushSync();
}

function wait(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

test('nobody can read a flip before its last card has landed', () => {
  lay();
  wait(700);
  expect(watcher.turns).toHaveBeenCalledOnce();
  expect(watcher.read).not.toHaveBeenCalled();
  expect(document.querySelectorAll('.lit-crown')).toHaveLength(0);
  wait(300);
  expect(watcher.read).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('.lit-crown')).toHaveLength(2);
});

test('the card that counts glows, and the other says that it does not', () => {
  lay();
  wait(1000);
  const figures = [...document.querySelectorAll('figure')];
  expect(figures.map((figure) => figure.classList.contains('glow'))).toEqual([false, true]);
  expect(figures[0]?.textContent).toContain('does not count');
});

test('cards that only cost something go by themselves, and whoever watches hears that nothing is left to see', () => {
  if (scene) scene.spent = 'exhaustion/kresk';
  lay();
  wait(1200);
  expect(watcher.clears).not.toHaveBeenCalled();
  wait(4000);
  expect(watcher.clears).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('figure')).toHaveLength(0);
  if (scene) scene.spent = null;
});

test('the sentence is announced politely, once it can be known', () => {
  lay();
  const live = document.querySelector('[aria-live=polite]');
  expect(live?.textContent).toBe('');
  wait(1000);
  expect(live?.textContent).toBe('Kresk does it.');
});

test('a card that may be chosen is a button', () => {
  lay([counting[0] ?? 0]);
  document.querySelector<HTMLElement>('button.pick')?.click();
  expect(onpick).toHaveBeenCalledWith(counting[0]);
});
