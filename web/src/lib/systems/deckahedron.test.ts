import { expect, it } from 'vitest';
import { deckahedron } from './deckahedron';

it('says where every advantage comes from, and what the net is', () => {
  const slip = deckahedron.sources?.({ reasons: [['Level: expert', 1], ['Knee-deep water', -1], ['A marker of Discern', 1]], net: 1 });
  expect(slip?.lines.map(({ words, value }) => [words, value])).toEqual([
    ['Level: expert', '+1'],
    ['Knee-deep water', '−1'],
    ['A marker of Discern', '+1'],
    ['Advantage: two cards, the better one counts', ''],
  ]);
  expect(deckahedron.sources?.({ net: 0 })).toBeNull();
});

it('shows what a flashback is worth where the table counts it', () => {
  const outcome = { result: '✗', label: '✗', chance: 0.2, fraction: '1/5' };
  const odds = { outcomes: [outcome], more: {}, about: { unseen: 20 }, says: 'Exact.' };
  expect(deckahedron.again?.(odds)).toBeNull();
  const again = { ...outcome, chance: 0.04, fraction: '1/25' };
  expect(deckahedron.again?.({ ...odds, more: { flashback: [again] } })).toEqual({ outcomes: [again], more: {}, about: {}, says: 'Exact.' });
});
