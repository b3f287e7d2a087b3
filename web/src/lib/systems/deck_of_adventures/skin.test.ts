import { expect, it } from 'vitest';
import { measured } from './skin';

it('says how far a card lies from the target, the shorter way round, as the table counted it', () => {
  expect(measured({ card: '7D', target: '9D', distance: 2 })).toBe('Seven is two steps from the Nine.');
  expect(measured({ card: '10H', target: 'JS', distance: 1 })).toBe('Ten is one step from the Jack.');
  expect(measured({ card: 'QC', target: 'QH', distance: 0 })).toBe('Queen is the very rank of the target.');
});

it('says nothing where nothing was drawn, or where the table does not say', () => {
  expect(measured({ card: '', target: '9D', distance: -1 })).toBeUndefined();
  expect(measured({ target: '9D' })).toBeUndefined();
});
