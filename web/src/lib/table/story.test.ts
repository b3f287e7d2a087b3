import { expect, test } from 'vitest';
import type { Entry } from '$lib/wire';
import { flipTape } from './tapes';
import { callTo, lastDeed, sifted, storyLines, stressed, takenBack, type Wanted } from './story';

const { seats } = flipTape.welcome.view;

test('what people tell is set apart from what the table did, and names are filled in', () => {
  const lines = storyLines(flipTape.welcome.story, seats);
  expect(lines.find((line) => line.kind === 'said')).toMatchObject({
    who: 'sol',
    text: 'The stair weeps rust. Somewhere below, a bell that nobody is ringing.',
  });
  expect(lines.map((line) => line.text)).toContain('Odo Fennick loses 3 Stamina.');
});

test('the sentence that tells a result carries it', () => {
  const lines = storyLines([{ seq: 1, by: 'kresk', events: flipTape.told[2]?.events ?? [] }], seats);
  expect(lines[0]).toMatchObject({ text: 'Kresk flips Str, Crown, with advantage: ✔✔', resolved: { result: '✔✔' } });
});

test('a rule set aside is told with its reason', () => {
  const overruled = { type: 'overruled', rule: 'TF-SHUF-01', says: 'Not during a flip.', reason: 'It was late.', said: {} } as const;
  const lines = storyLines([{ seq: 1, by: 'sol', events: [overruled] }], seats);
  expect(lines[0]).toMatchObject({ kind: 'ruling', text: 'A ruling: “Not during a flip.” is set aside. It was late.' });
});

const told = (seq: number, who: string, says: string, rule = '', slots = {}): Entry => ({
  seq,
  by: who,
  events: [{ type: 'told', who, rule, says, slots, to: [] }],
});
const evening = storyLines(
  [
    told(1, 'sol', '{words}', '', { words: 'A café by the stair.' }),
    told(2, 'kresk', '{who} takes a breath.', 'TF-BRTH-01'),
    { seq: 3, by: 'kresk', events: flipTape.told[2]?.events ?? [] },
  ],
  seats,
);
const texts = (wanted: Partial<Wanted>) =>
  sifted(evening, { kind: 'all', who: '', words: '', ...wanted }, seats).map((line) => line.seq);

test('the story can be narrowed to what was told, what was decided, and to one person', () => {
  expect(texts({ kind: 'said' })).toEqual([1]);
  expect(texts({ kind: 'decided' })).toEqual([3]);
  expect(texts({ who: 'sol' })).toEqual([1]);
  expect(texts({ kind: 'said', who: 'kresk' })).toEqual([]);
});

test('a search needs all its words, and minds neither case nor accents', () => {
  expect(texts({ words: 'STAIR cafe' })).toEqual([1]);
  expect(texts({ words: 'tf-brth breath' })).toEqual([2]);
  expect(texts({ words: 'stair breath' })).toEqual([]);
});

test('what the table went back on is told as taken back', () => {
  const back: Entry = { seq: 4, by: 'sol', events: [{ type: 'rewound', to: 1, piles: [] }] };
  const lines = storyLines([told(1, 'sol', 'One.'), told(2, 'sol', 'Two.'), told(3, 'sol', 'Three.'), back], seats);
  expect(lines.map((line) => line.isTakenBack)).toEqual([false, true, true]);
});

test('what was taken back and brought back stands again', () => {
  const back = (seq: number, to: number): Entry => ({ seq, by: 'sol', events: [{ type: 'rewound', to, piles: [] }] });
  const entries = [told(1, 'sol', 'One.'), told(2, 'sol', 'Two.'), back(3, 1), told(4, 'sol', 'Four.'), back(5, 2)];
  expect([...takenBack(entries)].sort()).toEqual([3, 4]);
});

test('an undo takes back one thing after the other, and never a note', () => {
  const note: Entry = { seq: 4, by: 'sol', events: [{ type: 'written', sheet: 'notes/sol', text: 'The mill.' }] };
  const entries = [told(2, 'sol', 'One.'), told(3, 'sol', 'Two.'), note];
  expect(lastDeed(entries)?.seq).toBe(3);
  expect(lastDeed([...entries, { seq: 5, by: 'sol', events: [{ type: 'rewound', to: 2, piles: [] }] }])?.seq).toBe(2);
});

test('nobody is sent away from the table by an undo', () => {
  const sits: Entry = { seq: 3, by: 'ana', events: [{ type: 'seated', seat: 'ana', title: 'Ana', role: 'player' }] };
  expect(lastDeed([told(2, 'sol', 'One.'), sits])).toBeNull();
  expect(lastDeed([])).toBeNull();
});

test('what people stress is set apart', () => {
  expect(stressed('Do *not* count.')).toEqual([
    { text: 'Do ', isStressed: false },
    { text: 'not', isStressed: true },
    { text: ' count.', isStressed: false },
  ]);
  expect(stressed('2 * 3')).toEqual([{ text: '2 * 3', isStressed: false }]);
});

test('a GM can still take back a call that is the last thing done, whatever was said since', () => {
  const call = { seq: 4, by: 'sol', events: [{ type: 'awaited', by: 'ana' }] } as unknown as Entry;
  const flip = { seq: 5, by: 'ana', events: [{ type: 'answered', by: 'ana' }] } as unknown as Entry;
  const words = told(5, 'ben', 'Wait.');
  expect(callTo('ana', 'sol', [call, words])).toBe(4);
  expect(callTo('ben', 'sol', [call, words])).toBeNull();
  expect(callTo('ana', 'ben', [call, words])).toBeNull();
  expect(callTo('ana', 'sol', [call, flip])).toBeNull();
});
