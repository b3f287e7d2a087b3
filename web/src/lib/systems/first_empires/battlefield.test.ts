import { describe, expect, it } from 'vitest';
import type { EmpiresClock, EmpiresCreature, EmpiresFelt, EmpiresPerson, Offer, TableView } from '$lib/wire';
import { creaturesOf, deedOn, fightOf, looseClocks, secretsOf, tagsOf, zonesOf } from './battlefield';
import { shelfOf } from './character';

const seat = (name: string, role: string) => ({ name, title: name.toUpperCase(), role });

function seen(more: Partial<TableView>): TableView {
  return {
    system: 'first_empires',
    seat: 'kresk',
    role: 'player',
    seats: { sol: seat('sol', 'gm'), kresk: seat('kresk', 'player'), ana: seat('ana', 'player') },
    piles: {},
    tracks: {},
    marks: {},
    words: {},
    awaited: {},
    ...more,
  } as unknown as TableView;
}

const person = (seat: string, more: Partial<EmpiresPerson> = {}): EmpiresPerson => ({
  seat,
  zone: '',
  states: [],
  beguiled: [],
  armor: 0,
  is_ready: null,
  is_making: false,
  ...more,
});
const creature = (id: string, name: string, more: Partial<EmpiresCreature> = {}): EmpiresCreature => ({
  id,
  name,
  look: '',
  zone: '',
  harm: 0,
  health: 1,
  is_out: false,
  lurks: false,
  nature: [],
  does: '',
  dangers: [],
  holds: [],
  ...more,
});
const clock = (id: string, name: string, more: Partial<EmpiresClock> = {}): EmpiresClock => ({ id, name, kind: 'danger', filled: 0, segments: 4, is_hidden: false, ...more });
const felt = (more: Partial<EmpiresFelt>): EmpiresFelt => ({
  step: '',
  turn: '',
  position: { steps: ['Controlled', 'Risky', 'Desperate'], at: 1 },
  pool: null,
  down: [],
  people: [person('kresk'), person('ana')],
  creatures: [],
  clocks: [],
  zones: [],
  tags: [],
  secrets: [],
  harm_steps: [],
  ...more,
});

const FIELD = seen({
  felt: felt({
    people: [person('kresk', { zone: 'zone/2' }), person('ana')],
    creatures: [
      creature('creature/3', 'Goon', { zone: 'zone/1', harm: 1, is_out: true }),
      creature('creature/4', 'Dragon', { zone: 'zone/2', health: 12, dangers: [clock('clock/5', 'Fire Breath', { filled: 2, segments: 6 })], holds: ['ana'] }),
      creature('creature/x7', 'old chest', { lurks: true }),
    ],
    clocks: [clock('clock/6', 'The ram arrives'), clock('clock/x8', 'A storm', { is_hidden: true })],
    zones: [
      { id: 'zone/1', name: 'Yard', ground: '', ways: [{ to: 'zone/2', name: '', is_walled: true }], walls: ['zone/2'] },
      { id: 'zone/2', name: 'Gate', ground: '', ways: [{ to: 'zone/1', name: '', is_walled: true }], walls: ['zone/1'] },
    ],
    tags: [
      { id: 'tag/10', name: 'webs', on: 'zone/2', on_name: 'Gate', uses: null },
      { id: 'tag/11', name: 'rain', on: '', on_name: '', uses: 2 },
    ],
    secrets: [{ id: 'secret/x9', words: 'A bell rings far below.' }],
  }),
});

describe('the battlefield', () => {
  it('shows who still stands first, with their dangers and whom they hold', () => {
    const [dragon, goon] = creaturesOf(FIELD);
    expect(dragon).toMatchObject({ id: 'creature/4', name: 'Dragon', isOut: false, holds: ['ANA'], health: { filled: 0, segments: 12 } });
    expect(dragon?.dangers).toMatchObject([{ title: 'Fire Breath', filled: 2, segments: 6 }]);
    expect(goon).toMatchObject({ name: 'Goon', isOut: true });
  });

  it('begins with my own zone and ends with those in none', () => {
    const zones = zonesOf(FIELD);
    expect(zones.map(({ name }) => name)).toEqual(['Gate', 'Yard', '']);
    expect(zones[0]?.touches).toEqual([{ id: 'zone/1', zone: 'Yard', isWalled: true }]);
    expect(zones[0]?.tags.map(({ name }) => name)).toEqual(['webs']);
    expect(zones[2]?.people.map(({ seat }) => seat)).toEqual(['ana']);
  });

  it('lists creatures alone where nobody laid out zones', () => {
    const zones = zonesOf(seen({ felt: felt({ creatures: [creature('creature/1', 'Goon')] }) }));
    expect(zones).toHaveLength(1);
    expect(zones[0]?.people).toEqual([]);
  });

  it('keeps clocks that are nobody’s apart', () => {
    expect(looseClocks(FIELD).map(({ id }) => id)).toEqual(['clock/6']);
  });

  it('keeps what only the GM knows apart from what lies there', () => {
    const { clocks, lurking, quiet } = secretsOf(FIELD);
    expect([clocks, lurking, quiet].map((some) => some.map(({ id }) => id))).toEqual([['clock/x8'], ['creature/x7'], ['secret/x9']]);
  });

  it('tells two of one name apart', () => {
    const twins = seen({ felt: felt({ zones: [{ id: 'zone/1', name: 'Hall', ground: '', ways: [], walls: [] }, { id: 'zone/2', name: 'Hall', ground: '', ways: [], walls: [] }], creatures: [creature('creature/3', 'Rat', { zone: 'zone/2' })] }) });
    expect(zonesOf(twins).map(({ id, creatures }) => [id, creatures.length])).toEqual([['zone/1', 0], ['zone/2', 1], ['', 0]]);
  });

  it('counts what is left of a tag, unless it sticks', () => {
    expect(tagsOf(FIELD).map(({ uses }) => uses)).toEqual([null, 2]);
  });
});

describe('a fight', () => {
  const marks = { 'order/table': ['kresk', 'ana'] };

  it('shows whose turn the table says it is, and who can do nothing', () => {
    const fight = fightOf(seen({ marks, felt: felt({ step: 'turns', turn: 'kresk', down: ['ana'] }) }));
    expect(fight.turn).toBe('kresk');
    expect(fight.order.map(({ seat, isDown }) => [seat, isDown])).toEqual([['kresk', false], ['ana', true]]);
  });

  it('has no turn while people still roll to be ready', () => {
    const fight = fightOf(seen({ felt: felt({ step: 'readiness', people: [person('kresk'), person('ana', { is_ready: false })] }) }));
    expect(fight).toMatchObject({ step: 'readiness', turn: '', ready: [{ title: 'ANA', isReady: false }] });
  });
});

const offer = (action: string, more: Partial<Offer> = {}): Offer =>
  ({ action, label: action, help: '', group: 'play', fields: [], blocked: null, urgent: false, ...more }) as unknown as Offer;

describe('a deed on one thing', () => {
  const barred = { rule: 'FE-CLK-08', says: 'Not now.' };
  const options = [
    { value: 'Dragon', label: 'Dragon', barred: null },
    { value: 'Goon', label: 'Goon', barred },
  ];
  const fields = [{ name: 'who', label: '', preset: null, choice: { type: 'several', options, least: 1, most: 2, beside: {} } }];
  const offers = [offer('stand', { fields } as unknown as Partial<Offer>)];

  it('comes with that thing chosen', () => {
    expect(deedOn(offers, 'stand', 'who', 'Dragon')?.chosen).toEqual({ who: ['Dragon'] });
  });

  it('is not there where it cannot be chosen', () => {
    expect(deedOn(offers, 'stand', 'who', 'Goon')).toBeNull();
    expect(deedOn(offers, 'send_away', 'creature', 'Dragon')).toBeNull();
  });
});

describe('the shelves', () => {
  it.each([
    ['give_luck', 'play', 'now'],
    ['lay_hands', 'play', 'stunts'],
    ['inner_peace', 'play', 'stunts'],
    ['chant', 'play', 'magic'],
    ['buy', 'gear', 'gear'],
    ['recover', 'downtime', 'rest'],
    ['ancestry', 'creation', 'making'],
  ])('%s lies where people look for it', (action, group, shelf) => {
    expect(shelfOf(offer(action, { group }))).toBe(shelf);
  });
});
