import type { Facts, LabDifference } from '$lib/wire';
import { comparedOut } from '$lib/wire/http';
import { changeAddress, type Changed, type Encounter } from './encounter';
import { Played } from './played.svelte';

const SEED = 1;

/** What is different: a card, somebody of the party, a foe, or what the table agrees on. */
export type Place = 'card' | 'options' | `hero.${string}` | `foe.${number}`;

/** A change that is made up, and what it does. The address of the page always has it. */
export class Contest extends Played<LabDifference> {
  #both = $state.raw<Changed>({ before: { game: '', party: {}, foes: [] }, after: { game: '', party: {}, foes: [] } });

  constructor(both: Changed) {
    super();
    this.#both = both;
  }

  get both(): Changed {
    return this.#both;
  }
  get after(): Encounter {
    return this.#both.after;
  }
  get isChanged(): boolean {
    return JSON.stringify(this.#both.before) !== JSON.stringify(this.#both.after);
  }
  get cards(): Record<string, number[]> {
    return (this.after['cards'] ?? {}) as Record<string, number[]>;
  }
  get options(): Facts {
    return (this.after['options'] ?? {}) as Facts;
  }

  #lay(after: Encounter): void {
    this.forget();
    this.#both = { before: this.#both.before, after };
    history.replaceState(null, '', changeAddress(this.#both));
  }

  undo(): void {
    this.#lay(this.#both.before);
  }

  /** A face with other results; one that is as printed again is no change. */
  print(card: string, results: number[], asPrinted: number[]): void {
    const others = Object.fromEntries(Object.entries(this.cards).filter(([name]) => name !== card));
    const cards = results.every((each, at) => each === asPrinted[at]) ? others : { ...others, [card]: results };
    const after: Encounter = { ...this.after, cards };
    if (!Object.keys(cards).length) delete after['cards'];
    this.#lay(after);
  }

  agree(name: string, value: unknown): void {
    this.#lay({ ...this.after, options: { ...this.options, [name]: value } });
  }

  tellHero(name: string, character: Facts): void {
    this.#lay({ ...this.after, party: { ...this.after.party, [name]: { ...this.after.party[name], character } } });
  }

  tellFoe(at: number, told: Facts): void {
    this.#lay({ ...this.after, foes: this.after.foes.map((foe, each) => (each === at ? told : foe)) });
  }

  protected answers(signal: AbortSignal): AsyncIterable<LabDifference> {
    return comparedOut({ ...this.#both, within: this.within, seed: SEED }, signal);
  }
}
