/** Where somebody is in an evening that is played back. */
export class Reel {
  #count: number;
  #at = $state(0);
  #isPlaying = $state(false);

  constructor(count = 1) {
    this.#count = count;
    this.#at = count - 1;
  }

  get at(): number {
    return this.#at;
  }
  get isPlaying(): boolean {
    return this.#isPlaying;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#count - 1;
  }

  /** Somebody looks at a moment of their choice, so the reel stops. */
  goTo(at: number): void {
    this.#isPlaying = false;
    this.#at = Math.min(Math.max(0, at), this.#count - 1);
  }

  step(by: number): void {
    this.goTo(this.#at + by);
  }

  /** Play on, or from the beginning when everything has been seen. */
  play(): void {
    if (this.#count < 2) return;
    if (this.isAtEnd) this.#at = 0;
    this.#isPlaying = true;
  }

  pause(): void {
    this.#isPlaying = false;
  }

  /** One tick of the clock while it plays. */
  advance(): void {
    if (!this.#isPlaying) return;
    this.#at = Math.min(this.#at + 1, this.#count - 1);
    if (this.isAtEnd) this.#isPlaying = false;
  }

  /** The evening has gone on: who watched its end goes along, who looked back stays where they are. */
  grow(count: number): void {
    const wasAtEnd = this.isAtEnd && !this.#isPlaying;
    this.#count = count;
    this.#at = wasAtEnd ? count - 1 : Math.min(this.#at, count - 1);
  }
}
