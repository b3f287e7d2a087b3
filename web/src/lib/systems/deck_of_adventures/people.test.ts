import { expect, test } from 'vitest';
import type { PileView, TableView } from '$lib/wire';
import { creaturesOf, isFight, orderOf } from './people';

const pile = (face: string): PileView => ({ count: 1, tokens: [1], faces: [face] });
const view = {
  seats: { xena: { name: 'xena', title: 'Xena', role: 'player' }, sol: { name: 'sol', title: 'Sol', role: 'gm' } },
  piles: { 'target/xena': pile('9D'), 'target/Grunt': pile('9C'), 'target/Ogre': pile('AS') },
  tracks: { 'hp/xena': 4, 'hp_most/xena': 6, 'majors/xena': 1, 'hp/Ogre': 3 },
  marks: {
    'creatures/table': ['Grunt', 'Ogre'],
    'fighting/table': ['Grunt', 'Ogre', 'xena'],
    'turn/table': ['xena'],
    'acted/table': ['Ogre'],
    'waiting/table': ['Grunt is skipped'],
    'conditions/xena': ['Burned'],
  },
} as unknown as TableView;

test('the order goes by Target Card, the Ace first, and heroes before others on the same rank', () => {
  expect(orderOf(view).map(({ title }) => title)).toEqual(['Ogre', 'Xena', 'Grunt']);
});

test('a place in the order says whose turn it is and who had theirs', () => {
  const [ogre, xena, grunt] = orderOf(view);
  expect(ogre).toMatchObject({ hasActed: true, isOnTurn: false, hp: 3, target: 'AS' });
  expect(xena).toMatchObject({ isOnTurn: true, majors: 1, hp: 4, hpMost: 6, tags: ['Burned'] });
  expect(grunt).toMatchObject({ isWaiting: true, isHero: false });
});

test('there is a fight while somebody has a place in it', () => {
  expect(isFight(view)).toBe(true);
  expect(isFight({ ...view, marks: {} })).toBe(false);
  expect(creaturesOf(view).map(({ name }) => name)).toEqual(['Grunt', 'Ogre']);
});
