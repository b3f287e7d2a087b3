import { expect, test } from 'vitest';
import { deckahedron } from '$lib/systems/deckahedron';
import { dice } from '$lib/systems/first_empires/skin';
import type { Question } from '$lib/wire';
import { readingOf } from './reading';
import type { Scene } from './scene';
import { flipTape } from './tapes';

const turned = ['kresk', 'odo'].map((seat, at) => ({ token: at + 1, face: 'D04', from: `draw/${seat}`, to: `turned/${seat}` }));
const scene: Scene = { number: 2, who: 'kresk', turned, throws: [], resolved: null, gone: null, since: 2, told: 2, asks: ['kresk'] };
const asked = (by: string, matter: Question['matter']): Question => ({ by, actions: [], rule: '', says: '', matter, secret: {}, said: {} });

test('the edge that is read is each card’s own: a helper’s Anvil is not the flipper’s Crown', () => {
  const matter = { rank: 3, result: 3, keep: [2], edges: [[1, 'crown'], [2, 'anvil']] };
  const view = { ...flipTape.welcome.view, awaited: { kresk: asked('kresk', matter) } };
  expect(readingOf(scene, view, deckahedron)).toMatchObject({ counting: [2], edges: { 1: 'crown', 2: 'anvil' } });
});

test('what lies under the light is read by its own question, and by nobody else’s', () => {
  const view = { ...flipTape.welcome.view, awaited: { odo: asked('odo', { rank: 1, result: 1, keep: [1] }) } };
  expect(readingOf(scene, view, deckahedron)).toEqual({ facts: {}, counting: [], edges: {}, look: null });
});

test('resisting is told in hits and in the harm they leave, not as success or failure', () => {
  expect(dice.result('2', { hits: 2, harm: 1 })).toEqual({ level: 3, symbol: null, words: '2 hits. Harm left: 1.' });
  expect(dice.result('4+', { hits: 4, or_more: true }).words).toBe('4 hits or more.');
});
