import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dice as skin } from '$lib/systems/first_empires/skin';
import type { Scene } from '$lib/table/scene';
import type { Rolled } from '$lib/wire';
import Dice from './Dice.svelte';

const rolled = (faces: number[], why: string): Rolled => ({ type: 'rolled', who: 'hanno', sides: 6, faces, why });

let tray: Record<string, unknown> | undefined;
beforeEach(() => {
  Element.prototype.animate = vi.fn();
});
afterEach(async () => {
  if (tray) await unmount(tray);
  document.body.replaceChildren();
});

function lay(throws: Rolled[], counting: number[], bursting: number[] = []): string[] {
  const resolved = { type: 'resolved' as const, who: 'hanno', what: 'pool', result: 'failure', rule: '', tokens: [], reading: { counting, bursting } };
  const scene: Scene = { number: 1, who: 'hanno', turned: [], throws, resolved, gone: null, since: 1, told: 1, asks: [] };
  tray = mount(Dice, { target: document.body, props: { scene, skin, who: 'Hanno', sentence: '' } });
  flushSync();
  return [...document.querySelectorAll('.die use')].map((each) => each.getAttribute('href')?.replace('#', '') ?? '');
}

test('of a short pool the higher die is not lit, and neither are the dice of the harm', () => {
  expect(lay([rolled([5, 3], 'first throw'), rolled([6], 'harm')], [])).toEqual(['d6-5', 'd6-3', 'd6-6']);
});

test('the dice that count are lit, by the number the table gave them', () => {
  expect(lay([rolled([2, 6], 'first throw'), rolled([4], 'the sixes burst')], [1, 2], [1])).toEqual(['d6-2', 'd6-6-exploding', 'd6-4-hit']);
});

test('of a short pool only the die that is read bursts, by whatever words the table throws again', () => {
  expect(lay([rolled([6, 6], 'first throw'), rolled([2], 'once more')], [0], [0])).toEqual(['d6-6-exploding', 'd6-6', 'd6-2']);
});

test('dice say whose they are', () => {
  lay([rolled([2], 'first throw')], []);
  expect(document.querySelector('.throw p')?.textContent).toContain('Hanno:');
  expect(document.querySelector('.tray')?.getAttribute('aria-label')).toContain('Hanno');
});
