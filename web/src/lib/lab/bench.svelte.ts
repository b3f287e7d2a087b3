import type { Facts, LabAnswer, LabGame } from '$lib/wire';
import { Unheard, playedOut } from '$lib/wire/http';
import { say } from '$lib/words';
import { addressOf, countOf, shortName, toldOf, type Encounter } from './encounter';

/** How narrow the interval may be asked for: so much to either side. */
export const WIDTHS = [0.1, 0.05, 0.03, 0.02];
export const POLICIES = ['careful', 'bold', 'helpful'] as const;
export type Policy = (typeof POLICIES)[number];

const SEED = 1;

/** An encounter that is being built, and what comes of it. The address of the page always has it. */
export class Bench {
  #encounter = $state.raw<Encounter>({ game: '', party: {}, foes: [] });
  #answer = $state.raw<LabAnswer | null>(null);
  #asking = $state.raw<AbortController | null>(null);
  #trouble = $state('');
  within = $state(0.05);

  constructor(
    readonly game: LabGame,
    encounter: Encounter,
  ) {
    this.#encounter = encounter;
  }

  get encounter(): Encounter {
    return this.#encounter;
  }
  get answer(): LabAnswer | null {
    return this.#answer;
  }
  get trouble(): string {
    return this.#trouble;
  }
  get isPlaying(): boolean {
    return this.#asking !== null;
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
    this.stop();
    this.#answer = null;
    this.#trouble = '';
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

  async go(): Promise<void> {
    this.stop();
    const mine = new AbortController();
    this.#asking = mine;
    this.#trouble = '';
    this.#answer = null;
    try {
      for await (const answer of playedOut({ encounter: this.#encounter, within: this.within, seed: SEED }, mine.signal)) {
        if (mine.signal.aborted) return;
        this.#answer = answer;
      }
    } catch (error) {
      if (!mine.signal.aborted) this.#trouble = (error instanceof Unheard && error.message) || say('error.away');
    } finally {
      if (this.#asking === mine) this.#asking = null;
    }
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = null;
  }
}
