import { describe, expect, test } from 'vitest';
import type { Entry, FacesFelt, Facts, Offer, PrintedCard, TableView } from '$lib/wire';
import { flipTape } from '$lib/table/tapes';
import { alliesOf, countersOf, foesOf, pointsOf, pricesOf, ringsOf, storyOf, weighedOf } from './worksheet';

function table(more: Partial<TableView>): TableView {
  return { ...structuredClone(flipTape.welcome.view), marks: {}, tracks: {}, words: {}, awaited: {}, options: {}, ...more };
}

function card(id: string, more: Partial<PrintedCard> = {}): PrintedCard {
  return {
    id, name: id, kind: id.split(':')[0] ?? '', says: '', is_held: true, letter: '', attributes: [], tags: [], levels: [],
    start: '', deed: '', price: null, slots: [], rings: [], results: [], options: [], loads: [], notes: [], rules: [], ...more,
  }; // prettier-ignore
}

function offer(action: string, more: Partial<Offer> = {}): Offer {
  return { action, label: action, help: '', rule: '', group: 'gm', urgent: false, blocked: null, fields: [], ...more };
}

describe('foes', () => {
  const foe = (fields: Facts) => ({ kind: 'foe', fields: { is_out: false, melee: [], ...fields }, hidden: [], lurks: false });
  const foes = [{ id: 'foe/1', name: 'Beast' }, { id: 'foe/2', name: 'Beast 2' }, { id: 'foe/3', name: 'Beast 3' }]; // prettier-ignore
  const felt = { foes, tied_up: ['foe/2'] } as unknown as FacesFelt;

  test('stand before a GM with all their numbers, and two of one name are told apart', () => {
    const things = {
      'foe/1': foe({ name: 'Beast', stamina: 6, power: 1, armour: 0, secrets: '', melee: ['kresk'] }),
      'foe/2': foe({ name: 'Beast', stamina: 12, power: 3, armour: 2, secrets: 'It sinks.' }),
      'foe/3': foe({ name: 'Beast', stamina: 0, power: 1, armour: 0, secrets: '', is_out: true }),
    };
    expect(foesOf(table({ things, felt }))).toEqual([
      { id: 'foe/1', name: 'Beast', stamina: 6, flames: 10, power: 1, armour: 0, melee: ['kresk'], secrets: '', isTied: false },
      { id: 'foe/2', name: 'Beast 2', stamina: 12, flames: 15, power: 3, armour: 2, melee: [], secrets: 'It sinks.', isTied: true },
    ]);
  });

  test('are names to everybody else', () => {
    const [guard] = foesOf(table({ things: { 'foe/1': foe({ name: 'Guard' }) } }));
    expect(guard).toMatchObject({ name: 'Guard', stamina: null, power: null, secrets: '' });
  });

  test('and allies are called by their names', () => {
    const allies = [{ id: 'ally/4', name: 'Mira' }, { id: 'ally/5', name: 'Mira 2' }]; // prettier-ignore
    expect(alliesOf(table({ felt: { allies } as unknown as FacesFelt }))).toEqual(allies);
  });
});

describe('points', () => {
  test('are counted where this table counts them', () => {
    expect(pointsOf(table({ tracks: { 'shadow/table': 3 } }), 'shadow')).toBe(3);
    expect(pointsOf(table({ tracks: { 'open_shadow/table': 5 } }), 'shadow')).toBe(5);
    expect(pointsOf(table({}), 'journey')).toBeNull();
  });
});

describe('the price list', () => {
  const among = (name: string, ...values: string[]) => ({
    name, label: name, preset: null,
    choice: { type: 'among' as const, label: '', options: values.map((value) => ({ value, label: value, barred: null })) },
  }); // prettier-ignore
  const printed = [
    card('shadow:pursuit', { price: 1 }),
    card('shadow:hindrance', { name: 'A hindrance', price: 1 }),
    card('shadow:trap'),
    card('shadow:foe-d6', { price: 2 }),
    card('shadow:foe-d10', { price: 4 }),
  ];
  const offers = [offer('hinder'), offer('spring', { fields: [among('what', 'trap')] }), offer('strengthen', { label: 'Strengthen a foe' })];

  test('puts what one action pays for on one line, and what cannot be bought last', () => {
    const lines = pricesOf(printed, offers, 2);
    expect(lines.map(({ name, price, isDear }) => [name, price, isDear])).toEqual([
      ['A hindrance', '1', false],
      ['shadow:trap', '', false],
      ['Strengthen a foe', '2–4', false],
      ['shadow:pursuit', '1', false],
    ]);
    expect(lines[1]?.chosen).toEqual({ what: 'trap' });
    expect(lines[3]?.offer).toBeNull();
  });

  test('says what is too dear', () => {
    expect(pricesOf(printed, offers, 1).find((line) => line.offer?.action === 'strengthen')?.isDear).toBe(true);
    expect(pricesOf(printed, offers, 0).every((line) => line.isDear)).toBe(true);
  });
});

describe('the story', () => {
  const chapters = [card('chapter:short-1', { tags: ['one-shot'] }), card('chapter:short-2', { tags: ['one-shot'] }), card('chapter:long-1', { tags: ['9-hour'] })];

  test('stands at a chapter of the campaign that was agreed on', () => {
    const told = storyOf(table({ tracks: { 'chapter/table': 2 }, marks: { 'scene/table': ['town'] } }), chapters);
    expect(told).toMatchObject({ number: 2, book: null, day: 1, scene: ['town'] });
    expect(told.chapters).toHaveLength(2);
    expect(told.now?.id).toBe('chapter:short-2');
  });

  test('has the chapters of its own length', () => {
    const told = storyOf(table({ options: { format: '9-hour' }, tracks: { 'chapter/table': 1, 'day/table': 2 } }), chapters);
    expect(told.now?.id).toBe('chapter:long-1');
    expect(told.day).toBe(3);
  });
});

describe('a fight', () => {
  test('is weighed as the GM was last told', () => {
    const slots = { power: 23, humans: 2, spare: 3, monsters: 1, rest: 8 };
    const told = { type: 'told' as const, who: 'sol', rule: 'TF-GMC-09', says: '', slots, to: ['sol'] };
    const entries: Entry[] = [{ seq: 1, by: 'sol', events: [{ ...told, slots: { ...slots, power: 20 } }] }, { seq: 2, by: 'sol', events: [told] }];
    expect(weighedOf(entries)).toEqual(slots);
    expect(weighedOf([])).toBeNull();
  });
});

describe('the shop', () => {
  test('has a counter for everybody who is out to shop', () => {
    const seats = { ana: { name: 'ana', title: 'Ana', role: 'player' as const } };
    const lying = (where: string) => ({ kind: 'item', fields: { owner: 'ana', where }, hidden: [], lurks: false });
    const things = { 'item/1': lying('counter'), 'item/2': lying('hand'), 'item/3': lying('counter') };
    const view = table({ seats, marks: { 'shopping/table': ['ana'] }, things, felt: { counter_shows: 4 } as unknown as FacesFelt });
    expect(countersOf(view)).toMatchObject([{ seat: 'ana', who: 'Ana', items: [{ id: 'item/1' }, { id: 'item/3' }], free: 2 }]);
  });
});

describe('green rings', () => {
  test('lie as the table has laid them', () => {
    const matter = { rings: 1, laid: [['fly', 0, 0], ['swim', 1, 0]] };
    const awaited = { ana: { by: 'ana', actions: ['free_card'], rule: '', says: '', secret: {}, said: {}, matter } };
    expect(ringsOf(table({ awaited }), 'ana')).toEqual({
      rings: 1,
      cells: [{ card: 'fly', column: 0, row: 0 }, { card: 'swim', column: 1, row: 0 }],
      columns: 2,
      rows: 1,
    });
    expect(ringsOf(table({}), 'ana')).toBeNull();
  });
});
