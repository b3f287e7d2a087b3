import { expect, test } from 'vitest';
import type { Odds } from '$lib/wire';
import { hopeOf } from '$lib/table/oddsbook.svelte';
import { dice } from './skin';

const outcome = (result: string, chance: number) => ({ result, label: result, chance, exact: '' });
const odds = { outcomes: [outcome('success', 0.52), outcome('mixed', 0.4), outcome('failure', 0.08)], more: {}, about: {}, says: '' } as unknown as Odds;

test('what is hoped for is the end of whoever is attacked, as on the sheet, else a six', () => {
  const attack = { ...odds, more: { out: [outcome('yes', 0.94), outcome('no', 0.06)] } } as unknown as Odds;
  expect(dice.hope?.(attack)).toEqual({ chance: 0.94, says: 'to end it' });
  expect(dice.hope?.(odds)).toEqual({ chance: 0.52, says: 'a six' });
  expect(hopeOf(attack, dice)).toBeCloseTo(0.94);
});

test('dice of which only hits are read have no name for what is hoped for', () => {
  const hits = { ...odds, outcomes: [outcome('0', 0.5), outcome('1', 0.5)] } as unknown as Odds;
  expect(dice.hope?.(hits)).toBeNull();
});
