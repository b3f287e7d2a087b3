import { expect, it } from 'vitest';
import type { TableView } from '$lib/wire';
import { cardsFor, masteriesOf } from './growth';

it('lays green cards on a move for expert and master, a red one for novice, and none between', () => {
  expect((['wild', 'novice', 'studied', 'expert', 'master'] as const).map(cardsFor)).toEqual([[], ['red'], [], ['green'], ['green', 'green']]);
});

const view = {
  seat: 'ana',
  seats: {},
  options: {},
  piles: {},
  tracks: { 'power/sword#1': 1, 'power/bow#2': 1 },
  marks: {
    'items/ana': ['sword#1', 'bow#2', 'rope#3'],
    'masteries/ana': ['mastery1'],
    'mastery_sought/ana': ['mastery2'],
    'mastery_covers/mastery2': ['sword#1'],
  },
  words: {
    'item_name/sword#1': 'Dawn Sword',
    'item_name/bow#2': 'Yew Bow',
    'mastery/mastery1': 'Bows',
    'mastery/mastery2': 'Long blade',
    'mastery_limit/mastery2': 'Only in single combat.',
  },
} as unknown as TableView;

it('shows what is mastered before what is still sought, each with the weapons in hand that count', () => {
  expect(masteriesOf(view, 'ana', { card: () => undefined })).toEqual([
    { id: 'mastery1', category: 'Bows', limit: '', isEarned: true, weapons: ['Yew Bow'] },
    { id: 'mastery2', category: 'Long blade', limit: 'Only in single combat.', isEarned: false, weapons: ['Dawn Sword'] },
  ]);
});
