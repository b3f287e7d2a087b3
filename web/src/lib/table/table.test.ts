import { beforeEach, describe, expect, test } from 'vitest';
import type { TableEvent } from '$lib/wire';
import { checkTape, flipTape, poolTape } from './tapes';
import { Table } from './table.svelte';

let table: Table;

beforeEach(() => {
  table = new Table();
  table.welcome(structuredClone(flipTape.welcome));
});

function pile(place: string) {
  return table.view?.piles[place];
}

function apply(...events: TableEvent[]): void {
  for (const event of events) table.apply(event);
}

describe('cards move', () => {
  test('a turned card leaves the draw pile and lies open, the last one on top', () => {
    const before = pile('draw/kresk');
    const [first, second] = before?.tokens ?? [];
    apply(
      { type: 'moved', source: 'draw/kresk', target: 'turned/kresk', end: 'top', count: 1, tokens: [first ?? 0], faces: ['D04'] },
      { type: 'moved', source: 'draw/kresk', target: 'turned/kresk', end: 'top', count: 1, tokens: [second ?? 0], faces: ['D11'] },
    );
    expect(pile('draw/kresk')).toEqual({ count: (before?.count ?? 0) - 2, tokens: before?.tokens.slice(2), faces: null });
    expect(pile('turned/kresk')).toEqual({ count: 2, tokens: [second, first], faces: ['D11', 'D04'] });
  });

  test('what goes face down shows no face, even though everybody saw it go', () => {
    const ash = pile('exhaustion/kresk');
    const top = pile('discard/kresk');
    const [token = 0] = top?.tokens ?? [];
    const [face = ''] = top?.faces ?? [];
    apply({ type: 'moved', source: 'discard/kresk', target: 'exhaustion/kresk', end: 'bottom', count: 1, tokens: [token], faces: [face] });
    expect(pile('exhaustion/kresk')).toEqual({
      count: (ash?.count ?? 0) + 1,
      tokens: [...(ash?.tokens ?? []), token],
      faces: null,
    });
  });

  test('a pile that was never there before is laid as its kind says', () => {
    apply({ type: 'dealt', place: 'exhaustion/constance', count: 1, tokens: [900], faces: ['D01'] });
    apply({ type: 'dealt', place: 'discard/constance', count: 1, tokens: [901], faces: ['W1'] });
    expect(pile('exhaustion/constance')).toEqual({ count: 1, tokens: [900], faces: null });
    expect(pile('discard/constance')).toEqual({ count: 1, tokens: [901], faces: ['W1'] });
  });

  test('a shuffle gives every back a new number', () => {
    const count = pile('draw/kresk')?.count;
    const tokens = Array.from({ length: count ?? 0 }, (_, at) => 1000 + at);
    apply({ type: 'shuffled', place: 'draw/kresk', tokens });
    expect(pile('draw/kresk')).toEqual({ count, tokens, faces: null });
  });
});

describe('everything else on the table', () => {
  test('tracks count from nothing', () => {
    apply({ type: 'counted', track: 'wounds/kresk', by: 2 }, { type: 'counted', track: 'wounds/kresk', by: -1 });
    expect(table.view?.tracks['wounds/kresk']).toBe(1);
  });

  test('marks are set and taken away', () => {
    apply({ type: 'marked', mark: 'state/kresk', what: 'incapacitated' }, { type: 'marked', mark: 'state/kresk', what: 'wet' });
    apply({ type: 'unmarked', mark: 'state/kresk', what: 'incapacitated' });
    expect(table.view?.marks['state/kresk']).toEqual(['wet']);
  });

  test('a question waits for its seat until it is answered', () => {
    apply({ type: 'awaited', by: 'kresk', actions: ['flip'], rule: 'R', says: 'Flip', matter: {}, said: {} });
    expect(table.view?.awaited.kresk).toEqual({ by: 'kresk', actions: ['flip'], rule: 'R', says: 'Flip', matter: {}, secret: {}, said: {} });
    apply({ type: 'answered', by: 'kresk' });
    expect(table.view?.awaited).toEqual({});
  });

  test('words, the spotlight and a new seat', () => {
    apply(
      { type: 'written', sheet: 'notes/kresk', text: 'The bell is Brother Aldous.' },
      { type: 'spotlit', seat: 'odo' },
      { type: 'seated', seat: 'jo', title: 'Jo', role: 'player' },
    );
    expect(table.view?.words['notes/kresk']).toBe('The bell is Brother Aldous.');
    expect(table.view?.spotlight).toBe('odo');
    expect(table.view?.seats.jo).toEqual({ name: 'jo', title: 'Jo', role: 'player' });
  });
});

describe('recorded evenings', () => {
  test.each([
    ['a flip', flipTape],
    ['a check', checkTape],
    ['a pool', poolTape],
  ])('%s: no card is lost or doubled, and the story grows by every entry', (_, tape) => {
    table.welcome(structuredClone(tape.welcome));
    const all = () => Object.values(table.view?.piles ?? {}).reduce((sum, each) => sum + each.count, 0);
    const before = all();
    for (const frame of tape.told) {
      table.told(frame);
      expect(all()).toBe(before);
      for (const each of Object.values(table.view?.piles ?? {})) {
        expect(new Set(each.tokens).size).toBe(each.tokens.length);
        if (each.faces) expect(each.faces).toHaveLength(each.count);
      }
    }
    expect(table.entries).toHaveLength(tape.welcome.story.length + tape.told.length);
  });

  test('offers stay as they were when none are told', () => {
    const before = table.offers;
    table.told({ type: 'told', seq: 99, by: 'sol', events: [] });
    table.prompted({ type: 'prompt', seq: 99, offers: [], gone: [], is_all: true });
    expect(table.offers).toBe(before);
  });

  test('a change tells what is different, and everything else stays', () => {
    table.welcome(structuredClone(flipTape.welcome));
    const [first, second, third] = table.offers;
    if (!first || !second || !third) throw new Error('too few offers on the tape');
    const why = { rule: 'R', says: 'Not now.' };
    table.prompted({
      type: 'prompt',
      seq: 99,
      offers: [{ action: second.action, urgent: true, blocked: why, fields: second.fields.map(({ name }) => name) }],
      gone: [first.action],
      is_all: true,
    });
    expect(table.offers.map((offer) => offer.action).slice(0, 2)).toEqual([second.action, third.action]);
    expect(table.offers[0]).toEqual({ ...second, urgent: true, blocked: why });
    const { action, urgent, blocked, fields } = first;
    table.prompted({ type: 'prompt', seq: 100, offers: [{ action, urgent, blocked, fields }], gone: [], is_all: true });
    expect(table.offers[0]).toEqual(first);
  });
});

test('what lurked and comes out lies behind all others, as it does for whoever comes anew', () => {
  const beast = (thing: string, lurks: boolean): TableEvent => ({ type: 'made', thing, kind: 'foe', open: { name: thing }, screened: { stamina: 3 }, lurks });
  apply(beast('foe/x9', true), beast('foe/1', false));
  apply({ type: 'uncovered', thing: 'foe/x9', kind: 'foe', open: { name: 'foe/x9' } });
  expect(Object.keys(table.view?.things ?? {}).slice(-2)).toEqual(['foe/1', 'foe/x9']);
});
