import { describe, expect, it } from 'vitest';
import type { Offer, Option, TableView } from '$lib/wire';
import { FOUR_DS, choosing, spacesOf, standingOf, stepOf, waysOf } from './harm';

const option = (value: string, label: string): Option => ({ value, label, barred: null });

const DEDUCT: Offer = {
  action: 'deduct',
  label: 'Take it',
  help: '',
  rule: 'TF-FOURD-11',
  group: 'play',
  urgent: true,
  blocked: null,
  fields: [
    {
      name: 'take',
      label: 'What do you take?',
      preset: 'stamina',
      choice: {
        type: 'among',
        label: '',
        options: [option('stamina', '7 Stamina'), option('harm 2', '2 Harm, 1 Stamina'), option('wound', 'A Wound, and nothing else')],
      },
    },
  ],
};
const STANDING = { left: 18, all: 20, harm: 0, wounds: 1 };

describe('the four Ds', () => {
  it('know which step a question belongs to', () => {
    expect(['denominate', 'deduct', 'bear', 'block', 'expend', 'describe', 'flip'].map((each) => stepOf(FOUR_DS, each))).toEqual([0, 1, 2, 2, 2, 3, -1]);
  });

  it('say what each way leaves, after what slots absorb', () => {
    expect(waysOf(DEDUCT, STANDING, 2)).toEqual([
      { value: 'stamina', label: '7 Stamina', stamina: 5, absorbed: 2, harm: 0, wounds: 1 },
      { value: 'harm 2', label: '2 Harm, 1 Stamina', stamina: 0, absorbed: 1, harm: 2, wounds: 1 },
      { value: 'wound', label: 'A Wound, and nothing else', stamina: 0, absorbed: 0, harm: 0, wounds: 2 },
    ]);
  });

  it('count the cards still in the cycle', () => {
    const pile = (count: number) => ({ count, tokens: [], faces: null });
    const view = { piles: { 'draw/ana': pile(9), 'discard/ana': pile(4), 'exhaustion/ana': pile(7) }, tracks: { 'harm/ana': 1 } };
    expect(standingOf(view as unknown as TableView, 'ana')).toEqual({ left: 13, all: 20, harm: 1, wounds: 0 });
  });
});

describe('spaces for tokens', () => {
  const cards = spacesOf([option('physical:cardio:0:0', 'Good Cardio'), option('physical:cardio:1:0', 'Good Cardio'), option('physical:breath:0:0', 'Breathwork')]);

  it('are gathered card by card', () => {
    expect(cards.map(({ label, token, spaces }) => [label, token, spaces.length])).toEqual([
      ['Good Cardio', 'physical', 2],
      ['Breathwork', 'physical', 1],
    ]);
  });

  it('are chosen by number, and other cards keep theirs', () => {
    const [cardio] = cards;
    if (!cardio) throw new Error('no card');
    expect(choosing(['physical:breath:0:0'], cardio, 2)).toEqual(['physical:breath:0:0', 'physical:cardio:0:0', 'physical:cardio:1:0']);
    expect(choosing(['physical:cardio:0:0', 'physical:cardio:1:0'], cardio, 1)).toEqual(['physical:cardio:0:0']);
  });
});
