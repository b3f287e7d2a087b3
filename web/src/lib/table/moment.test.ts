import { expect, test } from 'vitest';
import type { Entry, Seat, TableEvent, TableView } from '$lib/wire';
import { momentOf, settingOf } from './moment';

const seats: Record<string, Seat> = { ana: { name: 'ana', title: 'Ana', role: 'player' }, gm: { name: 'gm', title: 'Gale', role: 'gm' } };
const told = (who: string, says: string, slots = {}): TableEvent => ({ type: 'told', who, rule: '', says, slots, to: [] });
const entry = (seq: number, ...events: TableEvent[]): Entry => ({ seq, by: 'gm', events });
const words = entry(1, told('ana', '{words}', { words: 'I climb.' }));
const fall = entry(2, { type: 'befell', what: 'down', who: 'ana' }, told('ana', '{who} is incapacitated.'));
const flip = entry(3, { type: 'resolved', who: 'ana', what: 'flip', result: '✔', rule: '', tokens: [], reading: {} });

test('people look up for what befell somebody, in the words that tell it', () => {
  expect(momentOf([words, fall], seats)).toMatchObject({ what: 'down', who: 'ana', words: 'Ana is incapacitated.' });
});

test('what somebody tells is heard, until something is decided', () => {
  expect(momentOf([words], seats)).toMatchObject({ what: 'said', words: 'I climb.' });
  expect(momentOf([words, flip], seats)).toBeNull();
});

test('what was taken back did not come to pass', () => {
  const back = entry(3, { type: 'rewound', to: 1, piles: [] });
  expect(momentOf([words, fall, back], seats)).toBeNull();
});

test('a scene that opens stands there by itself', () => {
  const opens = entry(2, { type: 'befell', what: 'scene', who: 'setting/1' }, told('gm', '{title}. {words}', { title: 'The Stair', words: '' }));
  expect(momentOf([words, opens], seats)).toBeNull();
  const fields = { title: 'The Stair', words: '', mood: '', picture: 'stair' };
  const view = { things: { 'setting/1': { kind: 'setting', fields, hidden: [], lurks: false } } } as unknown as TableView;
  expect(settingOf(view)).toEqual(fields);
  expect(settingOf({ things: {} } as unknown as TableView)).toBeNull();
});
