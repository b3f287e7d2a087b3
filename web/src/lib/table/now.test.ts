import { expect, test } from 'vitest';
import type { Now } from '$lib/wire';
import { spokenNow } from './now';

const now: Now = {
  mood: 'mine',
  cue: { says: 'Your turn, {who}.', slots: { who: 'Mira' } },
  says: 'What do you do?',
  who: 'mira',
  deeds: [
    { action: 'attack', title: { says: 'Strike {foe}', slots: { foe: 'the Guard' } }, says: '', cost: 'Major', given: { foe: 'creature/1' }, aims: '', by_chance: true, leaves: [], means: [] },
    { action: 'attack', title: 'Strike the Wolf', says: '', cost: '', given: { foe: 'creature/2' }, aims: '', by_chance: true, leaves: [], means: [] },
  ],
  left: [{ says: { says: '{count, plural, one {# space} other {# spaces}}', slots: { count: 6 } }, is_spent: false }],
  line: [{ who: 'mira', title: 'Mira', says: '', card: '', is_now: true, has_acted: false, is_foe: false, lurks: false, health: [2, 5, 1] }],
  round: 'Round 2',
  touch: [],
  grows: [{ title: { says: '{who} may grow.', slots: { who: 'Ben' } }, says: '5 XP can be spent.', deed: null }],
  owed: [{ title: 'A Save', says: '', deed: { action: 'save', title: 'Ask for it', says: '', cost: '', given: {}, aims: '', by_chance: false, leaves: [], means: [] } }],
};

test('what comes next is read in whole sentences, whether words were put together or not', () => {
  const read = spokenNow(now);
  expect([read.cue, read.says, read.round]).toEqual(['Your turn, Mira.', 'What do you do?', 'Round 2']);
  expect(read.deeds.map(({ title, cost }) => [title, cost])).toEqual([['Strike the Guard', 'Major'], ['Strike the Wolf', '']]);
  expect(read.left[0]?.says).toBe('6 spaces');
  expect(read.line[0]).toMatchObject({ title: 'Mira', health: [2, 5, 1] });
  expect(read.owed[0]).toMatchObject({ title: 'A Save', deed: { title: 'Ask for it' } });
  expect(read.grows[0]).toMatchObject({ title: 'Ben may grow.', says: '5 XP can be spent.' });
});
