import { SvelteMap } from 'svelte/reactivity';
import type { PrintedCard } from '$lib/wire';
import { cardsIn } from '$lib/wire/http';

interface Laid {
  cards: PrintedCard[];
  byId: Record<string, PrintedCard>;
}

/** What came out of the boxes, by game. It lies apart from them: whoever opens a box first hears of it as well. */
const laid = new SvelteMap<string, Laid>();

/** The cards of a game that people read, as they lie in the box. */
export class Box {
  readonly #system: string;

  constructor(system: string) {
    this.#system = system;
    cardsIn(system).then(
      (cards) => laid.set(system, { cards, byId: Object.fromEntries(cards.map((card) => [card.id, card])) }),
      () => undefined, // people can play without it: names are only names then
    );
  }

  card(id: string): PrintedCard | undefined {
    const byId = laid.get(this.#system)?.byId ?? {};
    return Object.hasOwn(byId, id) ? byId[id] : undefined;
  }

  /** All cards of one kind, in the order of the box. */
  of(kind: string): PrintedCard[] {
    return laid.get(this.#system)?.cards.filter((card) => card.kind === kind) ?? [];
  }
}

const boxes: Record<string, Box> = {};

/** The box of this game, fetched once for the whole page. */
export function boxOf(system: string): Box {
  return (boxes[system] ??= new Box(system));
}
