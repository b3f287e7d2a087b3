import type { Barred, Command, FrameOut, Odds } from '$lib/wire/generated';
import type { Line } from '$lib/wire/socket';
import { Table } from './table.svelte';

/** What a sitting needs of its line: the real socket, or a made-up one. */
export interface Speaker {
  act(command: Command): string | null;
  ask(of: Command): string | null;
  retryNow(): void;
  stop(): void;
}

/** One person sitting at one table: what they see, what they were told, and what they have asked for. */
export class Sitting {
  readonly table = new Table();
  #line = $state.raw<Line>({ state: 'opening' });
  #refusal = $state.raw<Barred | null>(null);
  #sent = $state.raw<{ id: string; command: Command } | null>(null);
  #odds = $state.raw<Odds | null>(null);
  #oddsBefore = $state.raw<Odds | null>(null);
  #asked: string | null = null;
  #speaker: Speaker | null = null;

  get line(): Line {
    return this.#line;
  }
  /** Why the last thing this seat tried did not happen. */
  get refusal(): Barred | null {
    return this.#refusal;
  }
  /** Whether something this seat did has not been answered yet. */
  get isWaiting(): boolean {
    return this.#sent !== null;
  }
  /** The chances of what is being chosen right now. */
  get odds(): Odds | null {
    return this.#odds;
  }
  /** The chances as they stood before this seat's last action. */
  get oddsBefore(): Odds | null {
    return this.#oddsBefore;
  }

  sitDown(speaker: Speaker): void {
    this.#speaker = speaker;
  }

  leave(): void {
    this.#speaker?.stop();
    this.#speaker = null;
  }

  retryNow(): void {
    this.#speaker?.retryNow();
  }

  act(command: Command): boolean {
    this.#refusal = null;
    const id = this.#speaker?.act(command) ?? null;
    this.#sent = id === null ? null : { id, command };
    return id !== null;
  }

  /** Ask what this action would lead to, or stop asking. */
  ask(of: Command | null): void {
    this.#asked = of && (this.#speaker?.ask(of) ?? null);
    if (!of) this.#odds = null;
  }

  dismissRefusal(): void {
    this.#refusal = null;
  }

  heardLine(line: Line): void {
    this.#line = line;
    if (line.state === 'quiet') this.#sent = null;
  }

  heard(frame: FrameOut): void {
    switch (frame.type) {
      case 'welcome':
        this.table.welcome(frame);
        return;
      case 'told':
        this.table.told(frame);
        if (frame.by === this.table.view?.seat) this.#done();
        return;
      case 'refused':
        if (frame.id !== this.#sent?.id) return;
        this.#refusal = { rule: frame.rule, says: frame.says };
        this.#sent = null;
        return;
      case 'answer':
        if (frame.id === this.#asked) this.#odds = frame.odds;
        return;
      case 'skip':
      case 'resync':
      case 'bye':
      case 'pong':
        return;
    }
  }

  #done(): void {
    this.#sent = null;
    this.#refusal = null;
    this.#oddsBefore = this.#odds;
    this.#odds = null;
  }
}
