import type { Matters, Question } from '$lib/wire';

/** What a question is about, in the shape its game gave it, where this action is what answers it. */
export function about<M extends Matters[keyof Matters]>(question: Question | undefined, action: string): M | null {
  return question?.actions.includes(action) ? (question.matter as unknown as M) : null;
}
