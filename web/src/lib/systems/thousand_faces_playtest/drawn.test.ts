import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import LoadGauge from '$lib/systems/thousand_faces/LoadGauge.svelte';
import type { LoadLook, MoveLook } from '$lib/systems/thousand_faces/character';
import LevelCards from './LevelCards.svelte';
import MasteryCard from './MasteryCard.svelte';

let shown: Record<string, unknown> | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
});

function show<Props extends Record<string, unknown>>(what: Component<Props>, props: Props): string {
  shown = mount(what, { target: document.body, props });
  flushSync();
  return document.body.textContent.replace(/\s+/g, ' ').trim();
}

const cards = (colour: string) => document.querySelectorAll(`svg.${colour}.black`).length;
const move = (level: MoveLook['level'], isOwn = true) => ({ level, isOwn, card: { is_held: true } }) as MoveLook;

it('lays two green cards, black side up, on a move somebody masters', () => {
  expect(show(LevelCards, { move: move('master') })).toBe('master');
  expect([cards('green'), cards('red')]).toEqual([2, 0]);
});

it('lays a red card on the move of a novice, and none where there is no card to lay it on', async () => {
  show(LevelCards, { move: move('novice') });
  expect([cards('green'), cards('red')]).toEqual([0, 1]);
  await unmount(shown ?? {});
  expect(show(LevelCards, { move: move('novice', false) })).toBe('novice');
  expect(cards('red')).toBe(0);
});

it('shows a load card by card, what it costs to run, and why it is not more', () => {
  const bands = [
    { least: 0, most: 2, stamina: 2 },
    { least: 3, most: null, stamina: -1 },
  ];
  const load: LoadLook = { count: 4, secret: 1, lighter: [{ by: 1, item: 'Sword', move: 'Her Ribbon' }], bands, band: bands[1] ?? null };
  const words = show(LoadGauge, { load });
  expect(document.querySelectorAll('.full')).toHaveLength(4);
  for (const said of ['Load 4', 'costs 1 Stamina', 'Sword counts 1 less: Her Ribbon', 'known to you alone']) expect(words).toContain(said);
});

it('tells a Mastery that is earned from one the GM still keeps', () => {
  const mastery = { id: 'm', category: 'Sword', limit: 'Only in single combat.', isEarned: false, weapons: ['Dawn Sword'] };
  const words = show(MasteryCard, { mastery, onopen: () => undefined });
  for (const said of ['Sword Mastery', 'The GM keeps this card', 'Only in single combat.', 'In hand: Dawn Sword.', 'sought']) expect(words).toContain(said);
  expect(document.querySelector('.plain')).not.toBeNull();
});
