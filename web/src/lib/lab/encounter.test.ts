import { describe, expect, it } from 'vitest';
import { addressOf, commandOf, inAddress, shortName, tomlOf, type Encounter } from './encounter';

const RATS: Encounter = {
  title: 'Two "rats" in the cellar',
  game: 'thousand_faces',
  policy: 'careful',
  party: { ana: { title: 'Ana', character: { str: 3, items: ['sword'], moves: { 'good-cardio': 'studied' } } } },
  foes: [{ name: 'Rat', count: 2, stamina: 4, power: '1', tough: false }],
};

describe('an encounter', () => {
  it('comes back from its address as it was', () => {
    const address = addressOf(RATS);
    expect(address.startsWith('/lab/thousand_faces#')).toBe(true);
    expect(inAddress(address.slice(address.indexOf('#')))).toEqual(RATS);
  });

  it.each(['', '#', '#%', '#{', '#[]', '#{"game":"x"}', '#{"game":"x","party":[],"foes":[]}', '#{"game":"x","party":{"a":1},"foes":[]}', '#{"game":"x","party":{},"foes":[1]}'])(
    'is not in %s',
    (hash) => {
      expect(inAddress(hash)).toBeNull();
    },
  );

  it('is a file that the command line reads', () => {
    expect(tomlOf(RATS)).toBe(`title = "Two \\"rats\\" in the cellar"
game = "thousand_faces"
policy = "careful"

[party.ana]
title = "Ana"
character = { str = 3, items = ["sword"], moves = { good-cardio = "studied" } }

[[foes]]
name = "Rat"
count = 2
stamina = 4
power = "1"
tough = false
`);
  });

  it('is typed along with the command', () => {
    expect(commandOf(RATS, 0.05).split('\n')[0]).toBe("hearthside lab forecast --within 0.05 - <<'END'");
    expect(commandOf(RATS, 0.05).endsWith('\nEND\n')).toBe(true);
  });

  it('has a short name for everybody', () => {
    expect(shortName('Brakka Stonewell', {})).toBe('brakka');
    expect(shortName('Brakka', { brakka: {} })).toBe('brakka2');
    expect(shortName('Änne', {})).toBe('a');
    expect(shortName('GM', {})).toBe('hero');
    expect(shortName('8', {})).toBe('hero');
  });
});
