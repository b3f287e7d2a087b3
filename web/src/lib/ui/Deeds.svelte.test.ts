import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { dress } from '$lib/systems';
import type { DeedNow } from '$lib/table/now';
import { checkTape } from '$lib/table/tapes';
import Deeds from './Deeds.svelte';

const deed: DeedNow = { action: 'take_it', title: 'Take it', says: 'It hurts.', cost: 'free', given: {}, aims: '', by_chance: true, leaves: [], means: [] };
const chance = (result: string, of: number) => ({ result, label: result, chance: of, fraction: '' });
const odds = { outcomes: [chance('Success', 0.68), chance('Miss', 0.32)], more: {}, about: {}, says: '' };
const skin = await dress('deck_of_adventures');
let shown: Record<string, unknown> | undefined;

function show(props: Partial<Parameters<typeof Deeds>[1]> = {}): void {
  shown = mount(Deeds, { target: document.body, props: { deeds: [deed], game: checkTape.welcome.game, skin, ondeed: vi.fn(), ...props } });
  flushSync();
}
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
});

test('a deed says its odds in per cent, as soon as they are known', () => {
  show();
  expect(document.body.textContent).not.toContain('%');
  document.body.replaceChildren();
  show({ oddsOf: () => odds });
  expect(document.querySelector('.hope')?.textContent).toContain('68');
});

test('what would be lost is crossed, what stays is not', () => {
  show({ deeds: [{ ...deed, leaves: [{ of: 'hp/ana', now: 5, then: 3 }] }] });
  expect(document.querySelectorAll('.preview svg')).toHaveLength(5);
  expect(document.querySelectorAll('.preview .lost')).toHaveLength(2);
});

test('a number that is not drawn one by one is written as what it is and would be', () => {
  show({ deeds: [{ ...deed, leaves: [{ of: 'creature/3 danger', now: 2, then: 4 }] }] });
  expect(document.querySelector('.preview')?.textContent).toContain('2 → 4');
});

test('the chosen one is heard as chosen', () => {
  show({ chosen: deed });
  expect(document.querySelector('.deed')?.getAttribute('aria-pressed')).toBe('true');
});

test('a tap counts for the deed that lay there when the finger went down', () => {
  const other: DeedNow = { ...deed, action: 'leave_it', title: 'Leave it' };
  const done: string[] = [];
  const props = $state({ deeds: [deed, other], game: checkTape.welcome.game, skin, ondeed: ({ action }: DeedNow) => void done.push(action) });
  shown = mount(Deeds, { target: document.body, props });
  flushSync();
  const first = document.querySelector<HTMLElement>('.deed');
  const press = (): void => void first?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  const lift = (): void => void first?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  press();
  props.deeds = [other, deed]; // somebody else acted
  flushSync();
  lift();
  expect(done).toEqual([]);
  press();
  lift();
  expect(done).toEqual(['leave_it']);
  first?.click(); // by a key
  expect(done).toEqual(['leave_it', 'leave_it']);
});
