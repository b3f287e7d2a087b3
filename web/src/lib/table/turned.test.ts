import { describe, expect, test } from 'vitest';
import { matching } from './turned';

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
