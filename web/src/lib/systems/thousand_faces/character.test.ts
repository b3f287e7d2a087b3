import { describe, expect, it } from 'vitest';
import type { FacesFelt, PrintedCard, TableView } from '$lib/wire';
import { characterOf, itemOf, moveOf, tokenSymbol, type Box, type ItemCard } from './character';

function printed(id: string, more: Partial<PrintedCard> = {}): PrintedCard {
  return {
    id,
    name: id,
    kind: 'special',
    says: '',
    is_held: true,
    letter: '',
    price: null,
    attributes: [],
    tags: [],
    levels: [],
    start: '',
    deed: '',
    slots: [],
    rings: [],
    results: [],
    options: [],
    loads: [],
    notes: [],
    rules: [],
    ...more,
  };
}

const CARDS: Record<string, PrintedCard> = {
  cardio: printed('cardio', {
    name: 'Good Cardio',
    levels: ['novice', 'studied', 'expert', 'master'],
    slots: [
      { takes: ['physical'], room: 1, opens_at: 'studied' },
      { takes: ['physical'], room: 2, opens_at: 'expert' },
    ],
    rings: ['E'],
  }),
  sword: printed('sword', { name: 'Sword', says: 'A length of steel.', kind: 'weapon' }),
  lamp: printed('lamp', { name: 'Lamp', kind: 'magic item', tags: ['magic'] }),
};
const box: Box = { card: (id) => CARDS[id] };

const felt = (more: Partial<FacesFelt>): FacesFelt => ({ stamina: [], down: [], ways: [], moves: [], loads: [], lighter: [], foes: [], tied_up: [], allies: [], chase: null, counter_shows: 4, field: null, corners: [], ...more });

function table(more: Partial<TableView> = {}): TableView {
  return {
    seat: 'ana',
    role: 'player',
    system: 'thousand_faces',
    options: {},
    seats: { ana: { name: 'ana', title: 'Ana', role: 'player' } },
    piles: {},
    tracks: {},
    marks: {},
    words: {},
    things: {},
    awaited: {},
    spotlight: '',
    ...more,
  };
}

/** Item cards that lie there, `item/1` the first. */
function laid(...items: Partial<ItemCard>[]): Pick<TableView, 'things'> {
  const blank = {
    name: 'Sword',
    card: 'sword',
    owner: 'ana',
    where: 'hand',
    told_by: '',
    chosen_by: '',
    is_blank: false,
    says: '',
    counts: 1,
    precious: false,
    power: 0,
    reach: [],
    edge: false,
    blocks: null,
    harm_slots: 0,
    wound_slots: 0,
    tokens: [],
    red: 0,
    magic: false,
    ongoing: false,
    learned: [],
    needs_flaw: false,
    charges: 0,
    capacity: 0,
    flows: false,
    lasts_for: [],
  };
  return { things: Object.fromEntries(items.map((item, at) => [`item/${at + 1}`, { kind: 'item', fields: { ...blank, ...item }, hidden: [], lurks: false }])) };
}

describe('a character', () => {
  it('is read off the table: ranks, tokens, Pack and what is carried', () => {
    const view = table({
      felt: felt({ loads: [{ seat: 'ana', count: 4 }] }),
      words: { 'name/ana': 'Aldith' },
      ...laid({ name: 'Long Sword' }, { name: 'Bow', owner: 'ben' }, { name: 'Spoon', where: 'counter' }),
      tracks: { 'str/ana': 3, 'dex/ana': 2, 'int/ana': 1, 'xp/ana': 4, 'harm/ana': 1, 'wounds/ana': 2, 'pack/ana': 2, 'precious/ana': 1 },
      marks: { 'markers/ana': ['discern:1', 'discern:2'] },
      piles: { 'exhaustion/ana': { count: 5, tokens: [], faces: null } },
    });
    const me = characterOf(view, 'ana', box);
    expect(me).toMatchObject({ name: 'Aldith', player: 'Ana', xp: 4, harm: 1, wounds: 2, exhausted: 5, pack: 2, precious: 1, load: { count: 4, secret: 0, lighter: [] }, markers: 2 });
    expect(me.ranks).toEqual([
      { attribute: 'dex', rank: 2 },
      { attribute: 'int', rank: 1 },
      { attribute: 'str', rank: 3 },
    ]);
    expect(me.items).toHaveLength(1);
    expect(me.items[0]).toMatchObject({ name: 'Long Sword', says: 'A length of steel.', power: null, magic: null });
  });
});

describe('a load', () => {
  const carrying = {
    felt: felt({ loads: [{ seat: 'ana', count: 3 }], lighter: [{ seat: 'ana', item: 'item/1', move: 'ribbon', by: 1 }] }),
    tracks: { 'pack/ana': 2 },
    ...laid({}, { name: 'Thing of Invisibility', where: 'sleeve' }),
  };
  const running = printed('bravely-run-away', {
    loads: [
      { least: 0, most: 2, stamina: 2 },
      { least: 3, most: null, stamina: -1 },
    ],
  });
  const withRun: Box = { card: (id) => ({ ...CARDS, 'bravely-run-away': running, ribbon: printed('ribbon', { name: 'Her Ribbon' }) })[id] };

  it('is what the table says, with what only its owner knows of', () => {
    const { load } = characterOf(table(carrying), 'ana', withRun);
    expect(load).toMatchObject({ count: 3, secret: 1, band: { least: 3, stamina: -1 } });
  });

  it('says what makes a thing lighter, on the thing as well', () => {
    const me = characterOf(table(carrying), 'ana', withRun);
    expect(me.load.lighter).toEqual([{ by: 1, item: 'Sword', move: 'Her Ribbon' }]);
    expect(me.items[0]).toMatchObject({ counts: 0, lighter: [{ by: 1, move: 'Her Ribbon' }] });
  });
});

describe('a move card', () => {
  it('shows its level, and slots that open with it', () => {
    const known = { seat: 'ana', move: 'cardio', level: 'studied', open_slots: [0], tokens: 0 };
    const view = table({ felt: felt({ moves: [known] }), marks: { 'moves/ana': ['cardio'] }, tracks: { 'held/ana.cardio.0.physical': 1 } });
    const move = moveOf(view, 'ana', 'cardio', box);
    expect(move.level).toBe('studied');
    expect(move.slots.map(({ isOpen, tokens }) => [isOpen, tokens])).toEqual([
      [true, ['physical']],
      [false, []],
    ]);
  });

  it('of somebody without the card is at its lowest level', () => {
    expect(moveOf(table(), 'ana', 'cardio', box)).toMatchObject({ level: 'novice', isOwn: false });
  });

  it('may lie face-down, hold tokens to hand in, and show rings in a long campaign', () => {
    const known = { seat: 'ana', move: 'cardio', level: 'novice', open_slots: [], tokens: 2 };
    const view = table({ options: { format: '30-hour' }, felt: felt({ moves: [known] }), marks: { 'moves/ana': ['cardio'], 'down/ana': ['cardio'] } });
    expect(moveOf(view, 'ana', 'cardio', box)).toMatchObject({ isDown: true, tokens: 2, rings: ['E'] });
    expect(moveOf(table(), 'ana', 'cardio', box).rings).toEqual([]);
  });
});

describe('an item', () => {
  it('has a power gauge, charges and damage', () => {
    const view = table(laid({ power: 2, red: 1, counts: 2 }));
    expect(itemOf(view, 'ana', 'item/1', box)).toMatchObject({ power: 'd6', red: 1, counts: 2 });
    expect(itemOf(view, 'ana', 'item/2', box)).toBeNull();
  });

  it.each([
    ['flows', { flows: true }],
    ['lasts', { lasts_for: ['ben', 'ana'], charges: 1 }],
    ['empty', { lasts_for: ['ben'] }],
    ['idle', { charges: 2 }],
  ])('of magic %s', (magic, lamp) => {
    const view = table(laid({ card: 'lamp', ...lamp }));
    expect(itemOf(view, 'ana', 'item/1', box)?.magic).toBe(magic);
  });

  it('that somebody wrote has the slots written on it', () => {
    const view = table(laid({ card: 'blank', harm_slots: 1, wound_slots: 1, tokens: [{ slot: 1, token: 'wound' }] }));
    expect(itemOf(view, 'ana', 'item/1', box)?.slots.map(({ takes, tokens }) => [takes, tokens])).toEqual([
      [['harm'], []],
      [['harm', 'wound'], ['wound']],
    ]);
  });
});

it('says what somebody wrote on a card', () => {
  const view = table(laid({ card: 'blank', reach: ['long', 'melee'], precious: true, edge: true, blocks: { first: 1, avoids: 'harm or wound' } }));
  expect(itemOf(view, 'ana', 'item/1', box)?.traits).toEqual(['in melee', 'at long range', 'keeps off Harm or a Wound', 'can strike', 'precious']);
});

it('draws strain of body and mind as one token', () => {
  expect(['physical', 'mental', 'harm', 'wound'].map(tokenSymbol)).toEqual(['token-stamina', 'token-stamina', 'token-harm', 'token-wound']);
});
