import { beforeEach, expect, test } from 'vitest';
import { FirstTime } from './first.svelte';

const ready = { canAct: true, hasChosen: false, isTurning: false, isRead: true };

beforeEach(() => localStorage.clear());

test('a newcomer is led from the choice over the odds to the result', () => {
  const first = new FirstTime();
  expect(first.stepOf(ready)).toBe(1);
  expect(first.stepOf({ ...ready, hasChosen: true })).toBe(2);
  first.acted();
  expect(first.stepOf({ ...ready, isTurning: true, isRead: false })).toBe(3);
  expect(first.stepOf({ ...ready, isTurning: true, isRead: true })).toBe(4);
});

test('what is told of a result goes when the result does', () => {
  const first = new FirstTime();
  first.acted();
  expect(first.stepOf({ ...ready, isTurning: false, isRead: true })).toBeNull();
});

test('nobody is led where there is nothing to do', () => {
  expect(new FirstTime().stepOf({ ...ready, canAct: false })).toBeNull();
});

test('whoever knows how it goes is not told again, in no later visit either', () => {
  const first = new FirstTime();
  first.over();
  expect(first.stepOf(ready)).toBeNull();
  expect(new FirstTime().stepOf(ready)).toBeNull();
});
