import { describe, expect, test } from 'vitest';
import type { RefusedFrame } from '$lib/wire';
import { flipTape } from './tapes';
import { asksForCards, matching } from './turned';

const cards = [
  { face: 'D01', words: 'Anvil: fail. Crown: one check.' },
  { face: 'D04', words: 'Anvil: one check. Crown: two checks.' },
  { face: 'D14', words: 'Anvil: two checks.' },
];
const faces = (search: string) => matching(cards, search).map((card) => card.face);

describe('finding the card that was turned', () => {
  test('its name is enough, in small letters too', () => expect(faces('d04')).toEqual(['D04']));
  test('the beginning of a name leaves those that start so', () => expect(faces('D0')).toEqual(['D01', 'D04']));
  test('words on the face find it as well', () => expect(faces('two anvil')).toEqual(['D04', 'D14']));
  test('nothing typed shows the whole deck', () => expect(faces(' ')).toHaveLength(3));
});

describe('when the table asks for real cards', () => {
  const { view } = flipTape.welcome;
  const mine = { ...view, marks: { [`house/${view.seat}`]: ['own cards'] } };
  const refused = (rule: string): RefusedFrame => ({ type: 'refused', id: '1', kind: 'refused', rule, says: 'Turn one more.' });

  test('it asks whoever plays with real cards', () => expect(asksForCards(mine, view.seat, refused(''))).toBe(true));
  test('a rule of the game is another matter', () => expect(asksForCards(mine, view.seat, refused('TF-FLIP-05'))).toBe(false));
  test('whoever has none is not asked', () => expect(asksForCards(view, view.seat, refused(''))).toBe(false));
});
