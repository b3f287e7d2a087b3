import type { Word } from '$lib/wire';
import { wordsIn } from '$lib/wire/http';
import { spoken } from '$lib/words';

/** What the words of a game mean, for everybody at its table to look up. */
export class Glossary {
  #words = $state.raw<Word[]>([]);
  /** By label, as the game says it and as this page does. */
  readonly #byLabel = $derived(
    Object.fromEntries(this.#words.flatMap((word) => word.labels.flatMap((label) => named(label, word)))),
  );

  constructor(system: string) {
    wordsIn(system).then(
      (words) => (this.#words = words),
      () => undefined, // people can play without it: labels are only labels then
    );
  }

  wordFor(label: string): Word | undefined {
    return Object.hasOwn(this.#byLabel, label) ? this.#byLabel[label] : undefined;
  }
}

function named(label: string, word: Word): [string, Word][] {
  return [
    [label, word],
    [spoken(label), word],
  ];
}

const glossaries: Record<string, Glossary> = {};

/** The glossary of this game, fetched once for the whole page. */
export function glossaryOf(system: string): Glossary {
  return (glossaries[system] ??= new Glossary(system));
}
