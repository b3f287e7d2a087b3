import { describe, expect, it } from 'vitest';
import type { Option, TableView } from '$lib/wire';
import { choosing, spacesOf, standingOf } from './harm';

const option = (value: string, label: string, on: string): Option => ({ value, label, barred: null, sign: 'physical', on });

/** The table as Ana sees it, with what its felt shows. */
function seen(felt: object): TableView {
  const stamina = [{ seat: 'ana', left: 18, most: 20 }];
  const view = { system: 'thousand_faces', seat: 'ana', piles: {}, tracks: { 'wounds/ana': 1 }, felt: { stamina, down: [], ways: [], ...felt } };
  return view as unknown as TableView;
}

describe('Stamina', () => {
  it('is what the table says is left', () => {
    expect(standingOf(seen({}), 'ana')).toEqual({ left: 18, all: 20, harm: 0, wounds: 1 });
  });
});

describe('spaces for tokens', () => {
  const cards = spacesOf([option('physical:cardio:0:0', 'Good Cardio', 'cardio'), option('physical:cardio:1:0', 'Good Cardio', 'cardio'), option('physical:breath:0:0', 'Breathwork', 'breath')]);

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
