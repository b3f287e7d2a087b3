import { expect, test } from 'vitest';
import { percent } from './percent';

test.each([
  [0, '0%'],
  [0.003, '<1%'],
  [0.125, '13%'],
  [0.998, '>99%'],
  [1, '100%'],
])('a chance of %f reads %s', (chance, words) => {
  expect(percent(chance)).toBe(words);
});
