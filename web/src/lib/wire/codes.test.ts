import { expect, it } from 'vitest';
import { codeOf } from './codes';

it.each(['EMBER-402913', 'ember 402 913', ' Ember-402-913 ', 'ember402913'])('reads “%s” as a code', (typed) => {
  expect(codeOf(typed)).toBe('EMBER-402913');
});

it.each(['', 'ember', '402913', 'ember-x', 'http://x/t/EMBER-1'])('takes “%s” for no code', (typed) => {
  expect(codeOf(typed)).toBe('');
});
