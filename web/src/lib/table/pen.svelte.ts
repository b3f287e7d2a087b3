import { untrack } from 'svelte';
import type { Entry } from '$lib/wire';
import type { Sitting } from './sitting.svelte';

/** Whose pen it is. */
interface Writer {
  sitting: Sitting;
  code: string;
  seat: string;
}

interface Said {
  words: string;
  /** The last entry before it was said. */
  after: number;
}

/**
 * What somebody is about to tell. The words stay before them until the table has them: on another leaf of the page,
 * after a reload, on a slow line, and when the line drops before the answer comes.
 */
export class Pen {
  #words = $state('');
  #isSending = $state(false);
  /** Said, but the line dropped before the answer: the story will show whether the table has it. */
  #lost = $state.raw<Said | null>(null);
  readonly #writer: () => Writer;

  /** Made while a component is, whose life it shares. */
  constructor(writer: () => Writer) {
    this.#writer = writer;
    this.#words = untrack(() => sessionStorage.getItem(this.#drawer) ?? '');
    $effect(() => {
      const said = this.#lost;
      const { sitting, seat } = writer();
      if (said && isTold(sitting.table.entries, seat, said)) untrack(() => this.#take(said.words));
    });
  }

  get words(): string {
    return this.#words;
  }
  set words(words: string) {
    this.#words = words;
    if (words) sessionStorage.setItem(this.#drawer, words);
    else sessionStorage.removeItem(this.#drawer);
  }
  /** Whether words are on their way to the table. */
  get isSending(): boolean {
    return this.#isSending;
  }

  get #drawer(): string {
    const { code, seat } = this.#writer();
    return `hearthside.saying.${code}.${seat}`;
  }

  tell(): void {
    const { sitting } = this.#writer();
    const words = this.#words.trim();
    if (!words || this.#isSending) return;
    const said = { words, after: sitting.table.entries.at(-1)?.seq ?? 0 };
    this.#lost = null;
    this.#isSending = sitting.write({ do: 'say', words }, (became) => {
      this.#isSending = false;
      if (became === 'done') this.#take(words);
      else if (became === 'lost') this.#lost = said;
    });
  }

  /** The table has these words; what was written after them stays. */
  #take(said: string): void {
    this.#lost = null;
    const words = this.#words.trimStart();
    if (words.startsWith(said)) this.words = words.slice(said.length).trimStart();
  }
}

function isTold(entries: Entry[], seat: string, { words, after }: Said): boolean {
  return entries.some(
    ({ seq, by, events }) =>
      seq > after && by === seat && events.some((event) => event.type === 'told' && event.slots.words === words),
  );
}
