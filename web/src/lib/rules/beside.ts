import type { RulesInPlace, TopicDifference } from '$lib/wire';

/** How a topic of one book stands beside the same topic of another. */
export interface Beside {
  title: string;
  changed: RulesInPlace[];
  /** Only in the first book, and only in the second. */
  here: string[];
  there: string[];
  same: string[];
}

export type Standing = 'changed' | 'here' | 'there' | 'same';

export const STANDINGS: Standing[] = ['changed', 'here', 'there', 'same'];

/** A topic sorted out: what stands in place of something else is changed, and no longer only in one book. */
export function besideOf({ topic, only_a, only_b, held, changed }: TopicDifference): Beside {
  const old = new Set(changed.flatMap((each) => each.a));
  const young = new Set(changed.flatMap((each) => each.b));
  return {
    title: topic,
    changed,
    here: only_a.filter((id) => !old.has(id)),
    there: only_b.filter((id) => !young.has(id)),
    same: held,
  };
}

/** The topics in which something stands this way. */
export function topicsWith(topics: Beside[], standing: Standing | ''): Beside[] {
  return standing ? topics.filter((topic) => topic[standing].length > 0) : topics;
}

export function countOf(topics: Beside[], standing: Standing): number {
  return topics.reduce((sum, topic) => sum + topic[standing].length, 0);
}
