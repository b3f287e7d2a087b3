import { describe, expect, it } from 'vitest';
import type { Offer, TableView } from '$lib/wire';
import { isMaking, namedOf, ranksOf, stepsOf } from './making';

function table(marks: TableView['marks'], words: TableView['words'] = {}, things: TableView['things'] = {}): TableView {
  return { seat: 'ana', role: 'player', system: 'thousand_faces', options: {}, seats: {}, piles: {}, tracks: {}, marks, words, things, awaited: {}, spotlight: '' };
}

function offer(action: string, isBlocked = false): Offer {
  return { action, label: '', help: '', rule: '', group: 'creation', urgent: false, blocked: isBlocked ? { rule: '', says: 'no' } : null, fields: [] };
}

const doneOf = (view: TableView, offers: Offer[]) => stepsOf(view, 'ana', offers).flatMap(({ step, isDone }) => (isDone ? [step] : []));

describe('making a character', () => {
  it('begins with nothing done', () => {
    const view = table({ 'creation/ana': ['begun'] });
    expect(isMaking(view, 'ana')).toBe(true);
    expect(doneOf(view, [offer('take_move', true), offer('take_item')])).toEqual([]);
  });

  it('counts a step as done when the table says there is no more to take', () => {
    const view = table(
      { 'creation/ana': ['begun', 'attributes chosen'], 'moves/ana': ['bum-rush'], 'fate/ana': ['justice'] },
      { 'name/ana': 'Wren', 'story/ana.trade': 'A thatcher.', 'hearth/table': 'The mill.' },
      { 'item/1': { kind: 'item', fields: { chosen_by: 'ana' }, hidden: [], lurks: false } },
    );
    const closed = [offer('take_move', true), offer('take_item', true)];
    expect(doneOf(view, closed)).toEqual(['attributes', 'moves', 'items', 'name', 'story', 'fate', 'together']);
    expect(doneOf(view, [...closed, offer('fill_blank')])).not.toContain('items');
    expect(doneOf(view, [offer('take_move'), offer('take_item', true)])).not.toContain('moves');
  });

  it('is over when the character is ready, and is not begun by sitting down', () => {
    expect(isMaking(table({ 'creation/ana': ['begun', 'done'] }), 'ana')).toBe(false);
    expect(isMaking(table({}), 'ana')).toBe(false);
  });

  it('reads a spread of ranks and a name with words about it', () => {
    expect(ranksOf('213').map(({ attribute, rank }) => `${attribute} ${rank}`)).toEqual(['dex 2', 'int 1', 'str 3']);
    expect(namedOf('Aldith: Wears a mail: hers.')).toEqual({ name: 'Aldith', about: 'Wears a mail: hers.' });
    expect(namedOf('Aldith')).toEqual({ name: 'Aldith', about: '' });
  });
});
