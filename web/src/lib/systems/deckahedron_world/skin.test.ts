import { describe, expect, it } from 'vitest';
import type { Field, PrintedCard, TableView } from '$lib/wire';
import { itemsOf, foesOf, foeName, movesOf, standingOf } from './character';
import { phaseOf, splitsOf } from './taking';
import { ladderOf } from '../ladders';
import { flameOf } from '../skin';
import { world } from './skin';

function view(lying: Partial<TableView>): TableView {
  return { seat: 'ana', role: 'player', seats: {}, piles: {}, tracks: {}, marks: {}, words: {}, awaited: {}, ...lying } as TableView;
}

function card(id: string, more: Partial<PrintedCard>): PrintedCard {
  return { id, name: id, says: '', slots: [], ...more } as PrintedCard;
}

describe('the candle', () => {
  it('burns as the table says', () => {
    const seen = view({ felt: { stamina: [{ seat: 'ana', left: 7, most: 10 }], down: [] } });
    expect(flameOf(world, seen, 'ana')).toEqual({ left: 7, most: 10, danger: 3, isOut: false });
  });

  it('of somebody who is down is out, however much of it is left', () => {
    const seen = view({ felt: { stamina: [{ seat: 'ana', left: 7, most: 10 }], down: ['ana'] } });
    expect(flameOf(world, seen, 'ana')).toMatchObject({ left: 7, isOut: true });
  });

  it('is not lit for somebody without cards', () => {
    expect(flameOf(world, view({}), 'gm')).toBeNull();
  });

  it('is what somebody has to lose', () => {
    const felt = { stamina: [{ seat: 'ana', left: 6, most: 10 }], down: [] };
    const seen = view({ system: 'deckahedron_world', felt, tracks: { 'harm/ana': 1 } });
    expect(standingOf(seen, 'ana')).toEqual({ stamina: 6, harm: 1, wounds: 0 });
  });
});

describe('results', () => {
  it('run from two crosses to two checks, by mark or by number', () => {
    expect(['✗✗', '✗', '✔', '✔✔'].map((mark) => world.result(mark).level)).toEqual([1, 2, 3, 4]);
    expect(world.result('3').symbol).toBe('deckahedron_world-result-3');
  });

  it('are printed with marks of their own in sentences of this game only', () => {
    expect(ladderOf('deckahedron_world')?.['✔']?.symbol).toBe('deckahedron_world-result-3');
    expect(ladderOf('thousand_faces')).toBeNull();
  });

  it('read the suit of the rank', () => {
    expect(world.edge({ rank: 3 })).toBe('crescent');
    expect(world.edge({ suit: 'dart' })).toBe('dart');
  });
});

describe('a split', () => {
  const field = {
    name: 'into',
    label: 'Split 7',
    choice: {
      type: 'among',
      options: [
        { value: '0/0', label: '7 Stamina', barred: null },
        { value: '2/0', label: '1 Stamina, 2 Harm', barred: null },
        { value: '0/1', label: '1 Stamina, 1 Wound', barred: null },
      ],
    },
  } as unknown as Field;

  it('is read off what the table offers', () => {
    expect(splitsOf(field).map(({ stamina, harm, wounds }) => [stamina, harm, wounds])).toEqual([
      [7, 0, 0],
      [1, 2, 0],
      [1, 0, 1],
    ]);
  });

  it('is the second of four phases; losing Stamina for a price is none of them', () => {
    expect(phaseOf('split', {})).toBe('split');
    expect(phaseOf('endure', { attack: true })).toBe('take');
    expect(phaseOf('endure', { attack: false })).toBeNull();
  });
});

describe('what lies before a player', () => {
  it('shows an item with its charges, its damage and the Harm it holds', () => {
    const seen = view({
      marks: { 'items/ana': ['ring', 'mail'] },
      words: { 'kind/ana.ring': 'of_light|Ring of Light', 'kind/ana.mail': 'mail|Mail' },
      tracks: { 'capacity/ana.ring': 3, 'used/ana.ring': 1, 'damage/ana.mail': 2, 'slots/ana.mail': 1 },
    });
    const mail = card('mail', { slots: [{ takes: ['harm'], room: 2, opens_at: '' }] });
    const [ring, worn] = itemsOf(seen, 'ana', { card: (id) => (id === 'mail' ? mail : undefined) });
    expect(ring).toMatchObject({ name: 'Ring of Light', charges: 2, capacity: 3, slots: null });
    expect(worn).toMatchObject({ damage: 2, slots: { filled: 1, room: 2 } });
  });

  it('opens one more slot of a move card for each green level', () => {
    const slots = ['', '+1', '+2'].map((opens_at) => ({ takes: ['exhaustion'], room: 1, opens_at }));
    const seen = view({ marks: { 'moves/ana': ['cardio'] }, tracks: { 'level/ana.cardio': 1, 'tokens/ana.cardio': 1 } });
    const [cardio] = movesOf(seen, 'ana', { card: () => card('cardio', { slots }) });
    expect(cardio?.slots).toEqual({ holds: 'exhaustion', filled: 1, room: 2 });
  });
});

describe('foes', () => {
  it('stand with their Stamina and their red marks, the subdued last', () => {
    const seen = view({
      marks: { 'foes/table': ['bog_ghoul', 'rat'], 'nature/bog_ghoul': ['tough', 'subdued'] },
      tracks: { 'foe/rat': 2, 'foe_red/rat': 1 },
    });
    expect(foesOf(seen).map(({ name, stamina, red, isSubdued }) => [name, stamina, red, isSubdued])).toEqual([
      ['Rat', 2, 1, false],
      ['Bog Ghoul', 0, 0, true],
    ]);
    expect(foeName(view({}), 'bog_ghoul_2')).toBe('Bog Ghoul 2');
    expect(foeName(view({ words: { 'foe_name/bog_ghoul_2': 'Böggl' } }), 'bog_ghoul_2')).toBe('Böggl');
  });
});
