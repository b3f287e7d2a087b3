import { expect, test } from 'vitest';
import type { Book } from '$lib/wire';
import { byTopic, found, pagesOf, pieces } from './finding';

const rule = (id: string, topic: string, text: string, kind = 'engine') => ({
  id,
  system: 'thousand_faces',
  topic,
  text,
  source: '',
  kind,
  shown_by: '',
});

const book: Book = {
  system: 'thousand_faces',
  title: 'A Thousand Faces of Adventure',
  topics: ['Flips', 'Stamina'],
  rules: [
    rule('TF-FLIP-01', 'Flips', 'A player turns the top card of the deck.'),
    rule('TF-STAM-01', 'Stamina', 'A flip may cost the breath of a hero.'),
    rule('TF-STAM-02', 'Stamina', 'The GM tells how it hurts.', 'table'),
  ],
  rulings: [
    {
      id: 'TF-AMB-01',
      system: 'thousand_faces',
      topic: 'Rulings',
      question: 'What if the deck is empty?',
      book: 'silent',
      ruling: 'Shuffle the discard first, see TF-SHUF-01.',
      why: 'Else nobody could go on.',
    },
  ],
  notes: [],
  also: { 'hit points': ['stamina'], top: ['breath'] },
};

const ids = (words: string, kind: Parameters<typeof found>[2] = '') =>
  found(pagesOf(book), words, kind, book.also).map((page) => page.id);

test('a search finds by number first, then by topic, then by text', () => {
  expect(ids('flip')).toEqual(['TF-FLIP-01', 'TF-STAM-01']);
  expect(ids('stamina')).toEqual(['TF-STAM-01', 'TF-STAM-02']);
  expect(ids('tf-flip-01')).toEqual(['TF-FLIP-01']);
});

test('all words have to be there, and rulings are read to their end', () => {
  expect(ids('deck top')).toEqual(['TF-FLIP-01']);
  expect(ids('deck nobody')).toEqual(['TF-AMB-01']);
  expect(ids('dragon')).toEqual([]);
});

test('what the book has another word for is found too, after what has the word itself', () => {
  expect(ids('Hit  Points')).toEqual(['TF-STAM-01', 'TF-STAM-02']);
  expect(ids('top')).toEqual(['TF-FLIP-01', 'TF-STAM-01']);
});

test('who decides can be asked for', () => {
  expect(ids('', 'table')).toEqual(['TF-STAM-02']);
  expect(ids('deck', 'ruling')).toEqual(['TF-AMB-01']);
});

test('topics come in the order of the book', () => {
  const topics = byTopic(pagesOf(book));
  expect(topics.map((topic) => [topic.title, topic.pages.length])).toEqual([
    ['Flips', 1],
    ['Stamina', 2],
    ['Rulings', 1],
  ]);
});

test('the numbers of other rules in a text are set apart', () => {
  expect(pieces('First TF-SHUF-01, then on.')).toEqual([
    { text: 'First ', rule: '' },
    { text: 'TF-SHUF-01', rule: 'TF-SHUF-01' },
    { text: ', then on.', rule: '' },
  ]);
});
