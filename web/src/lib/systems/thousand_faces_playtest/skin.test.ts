import { expect, it } from 'vitest';
import { dress } from '$lib/systems';
import { pilesOf } from '$lib/systems/skin';
import { standingOf } from '$lib/systems/thousand_faces/harm';
import type { Game, TableView } from '$lib/wire';

it('reads the second suit as the Blade, and lights its edge', async () => {
  const { slip, edge } = await dress('thousand_faces_playtest');
  expect(slip({ attribute: 'dex', rank: 2 })?.lines[0]?.words).toContain('Blade');
  expect(edge({ rank: 2 })).toBe('blade');
  expect((await dress('thousand_faces')).edge({ rank: 2 })).toBe('blades');
});

const ANA = { seat: 'ana', system: 'thousand_faces_playtest', felt: { tokens: [{ seat: 'ana', count: 3 }] }, options: {}, marks: {}, tracks: { 'harm/ana': 1 }, piles: { 'draw/ana': { count: 15, tokens: [], faces: null }, 'exhaustion/ana': { count: 4, tokens: [], faces: null } } };
const HERO = { ...ANA, marks: { 'mode/ana': ['Heroic Mode'] }, piles: { 'draw/ana': ANA.piles['draw/ana'], 'heroic/ana': ANA.piles['exhaustion/ana'] } };
const seen = (view: object) => view as unknown as TableView;
const game = { piles: [], tracks: [] } as unknown as Game;

it('says how somebody stands as the table has it, whatever lies in the deck', () => {
  const felt = { stamina: [{ seat: 'ana', left: 6, most: 10 }], down: [], ways: [] };
  const view = seen({ ...HERO, system: 'thousand_faces_playtest', felt });
  expect(standingOf(view, 'ana')).toEqual({ left: 6, all: 10, harm: 1, wounds: 0 });
});

it('lays as many tokens on the pile as the table says, and a Harm beside them', async () => {
  const skin = await dress('thousand_faces_playtest');
  const laid = (view: object) => pilesOf(skin, game, seen(view), 'ana').map(({ place, laid }) => [place, laid.map(({ symbol, count }) => `${symbol} ${count}`)]);
  expect(laid(ANA)).toEqual([['draw/ana', []], ['exhaustion/ana', ['token-stamina 3', 'token-harm 1']]]);
  expect(laid(HERO)).toEqual([['draw/ana', []], ['heroic/ana', ['token-stamina 3', 'token-harm 1']]]);
});
