import type { Facts, LabAnswer, LabGame } from '$lib/wire';
import { playedOut } from '$lib/wire/http';
import { addressOf, countOf, shortName, toldOf, type Encounter } from './encounter';
import { Played } from './played.svelte';

export const POLICIES = ['careful', 'bold', 'helpful'] as const;
export type Policy = (typeof POLICIES)[number];

const SEED = 1;

/** An encounter that is being built, and what comes of it. The address of the page always has it. */
export class Bench extends Played<LabAnswer> {
  #encounter = $state.raw<Encounter>({ game: '', party: {}, foes: [] });

  constructor(
    readonly game: LabGame,
    encounter: Encounter,
  ) {
    super();
    this.#encounter = encounter;
  }

  get encounter(): Encounter {
    return this.#encounter;
  }
  get policy(): Policy {
    return POLICIES.find((each) => each === this.#encounter['policy']) ?? 'careful';
  }
  get hasRoomForFoes(): boolean {
    return this.#encounter.foes.reduce((all, foe) => all + countOf(foe), 0) < this.game.most_foes;
  }
  get hasRoomForHeroes(): boolean {
    return Object.keys(this.#encounter.party).length < this.game.most_heroes;
  }

  /** Another encounter: what was said of the one before holds no longer. */
  lay(encounter: Encounter): void {
    this.forget();
    this.#encounter = encounter;
    history.replaceState(null, '', addressOf(encounter));
  }

  play(policy: Policy): void {
    this.lay({ ...this.#encounter, policy });
  }

  addHero(title: string, character: Facts): void {
    const { party } = this.#encounter;
    this.lay({ ...this.#encounter, party: { ...party, [shortName(title, party)]: { title, character } } });
  }

  dropHero(name: string): void {
    const { party } = this.#encounter;
    this.lay({ ...this.#encounter, party: Object.fromEntries(Object.entries(party).filter(([each]) => each !== name)) });
  }

  /** One more of a kind that is there already, or the first of it. */
  addFoe(told: Facts): void {
    const words = JSON.stringify(told);
    const at = this.#encounter.foes.findIndex((foe) => JSON.stringify(toldOf(foe)) === words);
    if (at >= 0) this.countFoe(at, 1);
    else this.lay({ ...this.#encounter, foes: [...this.#encounter.foes, told] });
  }

  /** One more, or one less; of none of them nothing is said any more. */
  countFoe(at: number, by: number): void {
    const foes = this.#encounter.foes.map((foe, each) => (each === at ? { ...foe, count: countOf(foe) + by } : foe));
    this.lay({ ...this.#encounter, foes: foes.filter((foe) => countOf(foe) > 0) });
  }

  protected answers(signal: AbortSignal): AsyncIterable<LabAnswer> {
    return playedOut({ encounter: this.#encounter, within: this.within, seed: SEED }, signal);
  }
}
