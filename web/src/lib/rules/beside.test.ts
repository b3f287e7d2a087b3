import { expect, test } from 'vitest';
import type { TopicDifference } from '$lib/wire';
import { besideOf, countOf, topicsWith } from './beside';

const reshuffling: TopicDifference = {
  topic: 'Reshuffling',
  only_a: ['TF-SHUF-01', 'TF-SHUF-06'],
  only_b: ['TP-SHUF-01', 'TP-STAM-03'],
  held: ['TF-SHUF-02'],
  changed: [{ a: ['TF-SHUF-01'], b: ['TP-SHUF-01'] }],
};
const flip: TopicDifference = { topic: 'The flip', only_a: [], only_b: [], held: ['TF-FLIP-01', 'TF-FLIP-02'], changed: [] };

test('what stands in place of something is changed, and only the rest is in one book alone', () => {
  const { here, there, same, changed } = besideOf(reshuffling);
  expect({ here, there, same }).toEqual({ here: ['TF-SHUF-06'], there: ['TP-STAM-03'], same: ['TF-SHUF-02'] });
  expect(changed).toHaveLength(1);
});

test('topics are kept where something stands that way, and counted', () => {
  const topics = [reshuffling, flip].map(besideOf);
  expect(topicsWith(topics, 'changed').map((topic) => topic.title)).toEqual(['Reshuffling']);
  expect(topicsWith(topics, 'same')).toHaveLength(2);
  expect(topicsWith(topics, '')).toHaveLength(2);
  expect(countOf(topics, 'same')).toBe(3);
});
