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

/** The table as Ana sees it, with what its felt shows. */
function seen(felt: object): TableView {
  const stamina = [{ seat: 'ana', left: 18, most: 20 }];
  const view = { system: 'thousand_faces', seat: 'ana', piles: {}, tracks: { 'wounds/ana': 1 }, felt: { stamina, down: [], ways: [], ...felt } };
  return view as unknown as TableView;
}

describe('the four Ds', () => {
  it('know which step a question belongs to', () => {
    expect(['denominate', 'deduct', 'bear', 'block', 'expend', 'describe', 'flip'].map((each) => stepOf(FOUR_DS, each))).toEqual([0, 1, 2, 2, 2, 3, -1]);
  });

  it('say what each way leaves, after what slots absorb', () => {
    // What it says is for people, in any language; what it costs is told beside it.
    const ways = [{ take: 'stamina', stamina: 7, harm: 0, wounds: 0 }, { take: 'harm 2', stamina: 1, harm: 2, wounds: 0 }, { take: 'wound', stamina: 0, harm: 0, wounds: 1 }];
    expect(waysOf(DEDUCT, seen({ ways }), 2)).toEqual([
      { value: 'stamina', label: '7 Stamina', stamina: 5, absorbed: 2, harm: 0, wounds: 1 },
      { value: 'harm 2', label: '2 Harm, 1 Stamina', stamina: 0, absorbed: 1, harm: 2, wounds: 1 },
      { value: 'wound', label: 'A Wound, and nothing else', stamina: 0, absorbed: 0, harm: 0, wounds: 2 },
    ]);
  });

  it('say how somebody stands as the table has it', () => {
    expect(standingOf(seen({}), 'ana')).toEqual({ left: 18, all: 20, harm: 0, wounds: 1 });
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
