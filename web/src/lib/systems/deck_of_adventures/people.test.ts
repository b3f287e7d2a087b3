import { expect, test } from 'vitest';
import type { AdventureBody, AdventurePlace, TableView } from '$lib/wire';
import { bodyOf, isAnythingThere, groundOf, creaturesOf, isFight, orderOf, roundOf } from './people';

const body = (name: string, known: Partial<AdventureBody>): AdventureBody => ({
  name,
  title: name,
  is_hero: false,
  hp: null,
  hp_most: null,
  ap: null,
  ap_most: null,
  ar: null,
  pp: null,
  pp_most: null,
  blow: null,
  powers: [],
  bearing: '',
  is_down: false,
  tags: [],
  nature: [],
  numbers: [],
  ...known,
});
const place = (name: string, known: Partial<AdventurePlace>): AdventurePlace => ({
  name,
  title: name,
  target: '',
  is_on_turn: false,
  has_acted: false,
  is_waiting: false,
  is_surprised: false,
  majors: 0,
  minors: 0,
  members: [name],
  ...known,
});
const view = {
  system: 'deck_of_adventures',
  felt: {
    round: 2,
    is_surprise: false,
    turn: 'ben',
    // Whatever the cards say, the table has the word on the order.
    order: [place('ben', { target: '9D', is_on_turn: true }), place('ana', { target: '9C' }), place('guards', { target: 'AS', members: ['Guard', 'Guard 2'] })],
    down: [],
    bodies: [
      body('ana', { is_hero: true, hp: 4, hp_most: 6 }),
      body('ben', { is_hero: true, hp: 5, hp_most: 5 }),
      body('Guard', { bearing: 'Badly hurt' }),
      body('Guard 2', { is_down: true }),
    ],
  },
} as unknown as TableView;

test('the order is the one the table gives', () => {
  expect(orderOf(view).map(({ name }) => name)).toEqual(['ben', 'ana', 'guards']);
  expect(roundOf(view)).toBe(2);
});

test('a place shows whose it is, one or a group', () => {
  const [ben, , guards] = orderOf(view);
  expect(ben?.bodies).toMatchObject([{ hp: 5 }]);
  expect(guards?.bodies.map(({ bearing, is_down }) => [bearing, is_down])).toEqual([
    ['Badly hurt', false],
    ['', true],
  ]);
});

test('creatures are those the table says are none of the heroes', () => {
  expect(creaturesOf(view).map(({ name }) => name)).toEqual(['Guard', 'Guard 2']);
  expect(bodyOf(view, 'ana')).toMatchObject({ hp: 4, hp_most: 6 });
  expect(bodyOf(view, 'nobody')).toBeNull();
});

test('there is a fight while somebody has a place in it, and none before the table has said', () => {
  expect(isFight(view)).toBe(true);
  expect(isFight({ ...view, felt: null } as unknown as TableView)).toBe(false);
});

test('walls, hazards and an Epic Event are shown while there are any', () => {
  const none = { ...view, felt: { ...view.felt, walls: [], hazards: [], epic: null } } as unknown as TableView;
  expect(isAnythingThere(none)).toBe(false);
  const epic = { won: 1, need: 3, lost: 0, limit: 3, trying: ['Ana'] };
  const there = { ...none, felt: { ...none.felt, epic } } as unknown as TableView;
  expect([isAnythingThere(there), groundOf(there).epic]).toEqual([true, epic]);
});
