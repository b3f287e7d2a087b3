import { expect, test } from 'vitest';
import { flipTape } from './tapes';
import { storyLines } from './story';

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
  expect(lines[0]).toMatchObject({ text: 'Kresk flips Str, Crown with advantage: ✔✔', resolved: { result: '✔✔' } });
});

test('a rule set aside is told with its reason', () => {
  const overruled = { type: 'overruled', rule: 'TF-SHUF-01', says: 'Not during a flip.', reason: 'It was late.' } as const;
  const lines = storyLines([{ seq: 1, by: 'sol', events: [overruled] }], seats);
  expect(lines[0]).toMatchObject({ kind: 'ruling', text: 'A ruling: “Not during a flip.” is set aside. It was late.' });
});
