import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { boxOf } from './box.svelte';

vi.mock('$lib/wire/http', () => ({ cardsIn: () => Promise.resolve([{ id: 'defy_danger', name: 'Defy Danger', kind: 'move' }]) }));

test('whoever names a card first, before the box is open, hears its name as well', async () => {
  const heard: string[] = [];
  const leave = $effect.root(() => {
    const name = $derived(boxOf('a game').card('defy_danger')?.name ?? 'defy_danger');
    $effect(() => void heard.push(name));
  });
  flushSync();
  await Promise.resolve();
  flushSync();
  expect(heard).toEqual(['defy_danger', 'Defy Danger']);
  leave();
});
