import { expect, test } from 'vitest';
import type { Game, TableView } from '$lib/wire';
import { markWords, nameOf, whoseCard } from './names';

const goblin = { kind: 'creature', fields: { name: 'Goblin' }, hidden: [], lurks: false };
const view = {
  seats: { ana: { name: 'ana', title: 'Ana', role: 'player' } },
  things: { 'creature/1': { ...goblin, lurks: true }, 'creature/2': goblin, 'creature/3': goblin },
} as unknown as TableView;

test('things of one name are told apart, and what lurks is counted last', () => {
  expect(['ana', 'creature/2', 'creature/3', 'creature/1', 'world'].map((who) => nameOf(view, who))).toEqual(['Ana', 'Goblin', 'Goblin 2', 'Goblin 3', 'world']);
});

test('a mark says a thing by its name, a slip by what it was made of, and else just what is written there', () => {
  const slip = { words: 'Stunned by creature/3', said: { says: '{condition} by {who}', slots: { condition: 'Stunned', who: 'Goblin 2' } } };
  const felt = { slips: [slip] } as unknown as NonNullable<TableView['felt']>;
  const marks = ['creature/3', slip.words, '1/0 damage at 3,4'];
  expect(marks.map((mark) => markWords({ ...view, felt }, mark))).toEqual(['Goblin 2', 'Stunned by Goblin 2', '1/0 damage at 3,4']);
});

test('a card is whose deck it came from, or of a deck that is nobody’s', () => {
  const game = { piles: [{ name: 'npc_deck', title: 'NPC Deck' }] } as Game;
  expect(whoseCard(view, game, 'ana', 'deck/ana')).toBe('Ana');
  expect(whoseCard(view, game, 'npc', 'npc_deck/npc')).toBe('NPC Deck');
});
