import { SvelteSet } from 'svelte/reactivity';
import type { Lesson } from './house';

const KNOWS = 'hearthside.knows.';
const LESSONS: Lesson[] = ['choice', 'fight', 'down', 'rest'];

/** What this browser has been told already: every lesson is given once. */
export class Lessons {
  #known = new SvelteSet(LESSONS.filter((lesson) => localStorage.getItem(KNOWS + lesson) !== null));

  /** The lesson, unless it was given before. */
  due(lesson: Lesson | null): Lesson | null {
    return lesson && !this.#known.has(lesson) ? lesson : null;
  }

  over(lesson: Lesson): void {
    this.#known.add(lesson);
    localStorage.setItem(KNOWS + lesson, 'yes');
  }
}
