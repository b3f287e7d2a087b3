import { describe, expect, it } from 'vitest';
import type { Facts, Field, PrintedCard, TableView, ThingView, WorldFelt } from '$lib/wire';
import { itemsOf, foesOf, foeName, movesOf, standingOf } from './character';
import { splitsOf } from './taking';
import { ladderOf } from '../ladders';
import { flameOf } from '../skin';
import { world } from './skin';

function view(lying: Partial<TableView>): TableView {
  return { seat: 'ana', role: 'player', seats: {}, piles: {}, tracks: {}, marks: {}, words: {}, things: {}, awaited: {}, ...lying } as TableView;
}

const felt = (more: Partial<WorldFelt>): WorldFelt => ({ stamina: [], down: [], ways: [], harm_price: 3, wound_price: 6, items: [], moves: [], foes: [], allies: [], field: null, slips: [], ...more });
const seenBy = (more: Partial<WorldFelt>, lying: Partial<TableView> = {}) => view({ system: 'deckahedron_world', felt: felt(more), ...lying });

const thing = (kind: string, fields: Facts): ThingView => ({ kind, fields, hidden: [], lurks: false });

function card(id: string, more: Partial<PrintedCard>): PrintedCard {
  return { id, name: id, says: '', slots: [], ...more } as PrintedCard;
}

describe('the candle', () => {
  it('burns as the table says', () => {
    const seen = view({ felt: felt({ stamina: [{ seat: 'ana', left: 7, most: 10, down_at: 0 }] }) });
    expect(flameOf(seen, 'ana')).toEqual({ left: 7, most: 10, danger: null, isOut: false });
  });

  it('of somebody who is down is out, however much of it is left', () => {
    const seen = view({ felt: felt({ stamina: [{ seat: 'ana', left: 7, most: 10, down_at: 3 }], down: ['ana'] }) });
    expect(flameOf(seen, 'ana')).toMatchObject({ left: 7, danger: 3, isOut: true });
  });

  it('is not lit for somebody without cards', () => {
    expect(flameOf(view({}), 'gm')).toBeNull();
  });

  it('is what somebody has to lose', () => {
    const seen = seenBy({ stamina: [{ seat: 'ana', left: 6, most: 10, down_at: 0 }] }, { tracks: { 'harm/ana': 1 } });
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

  const ways = [
    { take: '0/0', stamina: 7, harm: 0, wounds: 0 },
    { take: '2/0', stamina: 1, harm: 2, wounds: 0 },
    { take: '0/1', stamina: 1, harm: 0, wounds: 1 },
  ];

  it('costs what the table says, whatever it is called', () => {
    expect(splitsOf(field, ways).map(({ stamina, harm, wounds }) => [stamina, harm, wounds])).toEqual([
      [7, 0, 0],
      [1, 2, 0],
      [1, 0, 1],
    ]);
  });

});

describe('what lies before a player', () => {
  it('shows an item with its charges, its damage and the Harm it holds', () => {
    const things = {
      'item/1': thing('item', { owner: 'ana', card: 'of_light', name: 'Ring of Light', capacity: 3 }),
      'item/2': thing('item', { owner: 'ben', card: 'rope', name: 'Rope' }),
      'item/3': thing('item', { owner: 'ana', card: 'mail', name: 'Mail', damage: 2, slots: 1 }),
    };
    const seen = seenBy({ items: [{ id: 'item/1', charges: 2 }] }, { things });
    const mail = card('mail', { slots: [{ takes: ['harm'], room: 2, opens_at: '' }] });
    const [ring, worn] = itemsOf(seen, 'ana', { card: (id) => (id === 'mail' ? mail : undefined) });
    expect(ring).toMatchObject({ name: 'Ring of Light', charges: 2, capacity: 3, slots: null });
    expect(worn).toMatchObject({ damage: 2, slots: { filled: 1, room: 2 } });
  });

  it('shows as many open slots on a move card as the table says', () => {
    const slots = ['', '+1', '+2'].map((opens_at) => ({ takes: ['exhaustion'], room: 1, opens_at }));
    const seen = seenBy({ moves: [{ seat: 'ana', id: 'cardio', room: 2 }] }, { marks: { 'moves/ana': ['cardio'] }, tracks: { 'tokens/ana.cardio': 1 } });
    const [cardio] = movesOf(seen, 'ana', { card: () => card('cardio', { slots }) });
    expect(cardio?.slots).toEqual({ holds: 'exhaustion', filled: 1, room: 2 });
  });
});

describe('foes', () => {
  it('stand with their Stamina and their red marks, the subdued last', () => {
    const foes = [
      { id: 'foe/1', name: 'Bog Ghoul' },
      { id: 'foe/2', name: 'Böggl 2' },
    ];
    const things = {
      'foe/1': thing('foe', { name: 'Bog Ghoul', stamina: 0, red: 0, marks: ['disarmed'], subdued: true }),
      'foe/2': thing('foe', { name: 'Böggl', stamina: 2, red: 1, tough: true, marks: [], subdued: false }),
    };
    const seen = seenBy({ foes }, { things });
    expect(foesOf(seen).map(({ name, stamina, red, isSubdued }) => [name, stamina, red, isSubdued])).toEqual([
      ['Böggl 2', 2, 1, false],
      ['Bog Ghoul', 0, 0, true],
    ]);
    expect(foesOf(seen).map(({ nature }) => nature)).toEqual([['tough'], ['disarmed']]);
    expect(foeName(seen, 'foe/2')).toBe('Böggl 2');
  });
});
