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
  system: 'thousand_faces_playtest',
  tracks: {},
  marks: {},
  felt: {
    lighter: [],
    masteries: [
      { seat: 'ana', id: 'mastery1', category: 'Bows', is_earned: true, weapons: ['item/2'] },
      { seat: 'ben', id: 'mastery3', category: 'Axes', is_earned: true, weapons: [] },
      { seat: 'ana', id: 'mastery2', category: 'Long blade', is_earned: false, weapons: ['item/1'] },
    ],
  },
  things: {
    'item/1': { kind: 'item', fields: { name: 'Dawn Sword', owner: 'ana' } },
    'item/2': { kind: 'item', fields: { name: 'Yew Bow', owner: 'ana' } },
  },
  words: {
    'mastery_limit/mastery2': 'Only in single combat.',
  },
} as unknown as TableView;

it('shows what the table says somebody has mastered, each with the weapons in hand that count', () => {
  expect(masteriesOf(view, 'ana')).toEqual([
    { id: 'mastery1', category: 'Bows', limit: '', isEarned: true, weapons: ['Yew Bow'] },
    { id: 'mastery2', category: 'Long blade', limit: 'Only in single combat.', isEarned: false, weapons: ['Dawn Sword'] },
  ]);
});
