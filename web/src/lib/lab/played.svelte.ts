import { Unheard } from '$lib/wire/http';
import { say } from '$lib/words';

/** How narrow the interval may be asked for: so much to either side. */
export const WIDTHS = [0.1, 0.05, 0.03, 0.02];

const STANDS = { playing: 'lab.stopped', sure: 'lab.sure', time: 'lab.time' } as const;

/** Fights that are played out beside the page: answers come again and again, each from more of them. */
export abstract class Played<Answer extends { state: keyof typeof STANDS }> {
  #answer = $state.raw<Answer | null>(null);
  #asking = $state.raw<AbortController | null>(null);
  #trouble = $state('');
  within = $state(0.05);

  get answer(): Answer | null {
    return this.#answer;
  }
  get trouble(): string {
    return this.#trouble;
  }
  get isPlaying(): boolean {
    return this.#asking !== null;
  }

  /** How far it is with the answer, in words. */
  get stands(): string {
    if (this.isPlaying) return say('forecast.playing');
    return this.#answer ? say(STANDS[this.#answer.state]) : '';
  }

  /** What is asked for: the answers as they come. */
  protected abstract answers(signal: AbortSignal): AsyncIterable<Answer>;

  async go(): Promise<void> {
    this.forget();
    const mine = new AbortController();
    this.#asking = mine;
    try {
      for await (const answer of this.answers(mine.signal)) {
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

  /** What was said holds no longer. */
  protected forget(): void {
    this.stop();
    this.#answer = null;
    this.#trouble = '';
  }
}
