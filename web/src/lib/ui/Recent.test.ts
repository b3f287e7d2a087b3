import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { heldSeat, hold } from '$lib/wire/seats';
import Recent from './Recent.svelte';

beforeEach(() => localStorage.clear());

function press(words: string): void {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === words);
  if (!button) throw new Error(`no button says ${words}`);
  button.click();
  flushSync();
}

const tables = () => [...document.querySelectorAll('li b')].map((each) => each.textContent);

test('a table that was forgotten by mistake can be had back, with its key', async () => {
  hold({ table: 'EMBER-42', secret: 's3cret', name: 'Kresk' });
  const page = mount(Recent, { target: document.body });
  press('Forget');
  expect(heldSeat('EMBER-42')).toBeUndefined();
  press('Bring it back');
  expect(heldSeat('EMBER-42')).toMatchObject({ secret: 's3cret', name: 'Kresk' });
  expect(tables()).toEqual(['EMBER-42']);
  await unmount(page);
});

test('however many tables somebody tried, no seat is lost', async () => {
  for (let number = 1; number <= 30; number += 1) hold({ table: `T-${number}`, secret: `s${number}` });
  expect(heldSeat('T-1')?.secret).toBe('s1');
  const page = mount(Recent, { target: document.body });
  expect(tables()).toEqual(['T-30', 'T-29', 'T-28']);
  press('27 more tables');
  expect(tables()).toHaveLength(30);
  await unmount(page);
});
