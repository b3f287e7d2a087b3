import type { PrintedCard } from '$lib/wire';
import { cardsIn } from '$lib/wire/http';

/** The cards of a game that people read, as they lie in the box. */
export class Box {
  #cards = $state.raw<PrintedCard[]>([]);
  readonly #byId = $derived(Object.fromEntries(this.#cards.map((card) => [card.id, card])));

  constructor(system: string) {
    cardsIn(system).then(
      (cards) => (this.#cards = cards),
      () => undefined, // people can play without it: names are only names then
    );
  }

  card(id: string): PrintedCard | undefined {
    return Object.hasOwn(this.#byId, id) ? this.#byId[id] : undefined;
  }

  /** All cards of one kind, in the order of the box. */
  of(kind: string): PrintedCard[] {
    return this.#cards.filter((card) => card.kind === kind);
  }
}

const boxes: Record<string, Box> = {};

/** The box of this game, fetched once for the whole page. */
export function boxOf(system: string): Box {
  return (boxes[system] ??= new Box(system));
}
