import { expect, it } from 'vitest';
import type { Entry, TableEvent } from '$lib/wire';
import { newsIn } from './news';

const entry = (by: string, ...events: object[]): Entry => ({ seq: 1, by, events: events as TableEvent[] });
const moved = { type: 'moved', count: 1, source: 'draw/ana', target: 'exhaustion/ana', end: 'top' };
const counted = { type: 'counted', track: 'xp/ana', by: 1 };
const told = { type: 'told', who: 'gm', rule: '', says: '{words}', slots: { words: 'Rain.' }, to: [] };

it('finds what others did to my cards, my things, my sheet, and what was told', () => {
  expect(newsIn(entry('gm', moved, counted, told), 'ana')).toEqual(['cards', 'sheet', 'story']);
  expect(newsIn(entry('gm', { type: 'made', thing: 'item/1', kind: 'item', open: { owner: 'ana' }, lurks: false }), 'ana')).toEqual(['cards']);
  expect(newsIn(entry('gm', { type: 'marked', mark: 'state/ana', what: 'hurt' }), 'ana')).toEqual(['sheet']);
});

it('says nothing of what I did myself, of what befalls others, and of what the house keeps count of', () => {
  expect(newsIn(entry('ana', moved, counted, told), 'ana')).toEqual([]);
  expect(newsIn(entry('gm', moved, counted), 'ben')).toEqual([]);
  expect(newsIn(entry('gm', { ...counted, track: 'spotlights/ana' }, { type: 'written', sheet: 'notes/ana', text: '' }), 'ana')).toEqual([]);
});
