import type { Command, FrameOut, Odds, RefusedFrame } from '$lib/wire';
import type { Line } from '$lib/wire/socket';
import { Table } from './table.svelte';

/** What a sitting needs of its line: the real socket, or a made-up one. */
export interface Speaker {
  act(command: Command, because?: string): string | null;
  ask(of: Command): string | null;
  retryNow(): void;
  stop(): void;
}

/** One person sitting at one table: what they see, what they were told, and what they have asked for. */
export class Sitting {
  readonly table = new Table();
  #line = $state.raw<Line>({ state: 'opening' });
  #refusal = $state.raw<RefusedFrame | null>(null);
  #sent = $state.raw<{ id: string; command: Command; odds: Odds | null } | null>(null);
  #refused: Command | null = null;
  #odds = $state.raw<Odds | null>(null);
  #oddsBefore = $state.raw<Odds | null>(null);
  #lastDone = $state.raw<Command | null>(null);
  #asked: string | null = null;
  #speaker: Speaker | null = null;

  get line(): Line {
    return this.#line;
  }
  /** Why the last thing this seat tried did not happen. */
  get refusal(): RefusedFrame | null {
    return this.#refusal;
  }
  /** Whether something this seat did has not been answered yet. */
  get isWaiting(): boolean {
    return this.#sent !== null;
  }
  /** The last thing this seat did that happened. */
  get lastDone(): Command | null {
    return this.#lastDone;
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

  /** Do something; a GM may set the rule against it aside, with a reason. False when it could not be sent. */
  act(command: Command, because?: string): boolean {
    this.#refusal = null;
    const id = this.#speaker?.act(command, because) ?? null;
    this.#sent = id === null ? null : { id, command, odds: this.#odds };
    return id !== null;
  }

  /** Do what was just refused after all, for this reason. */
  overrule(because: string): boolean {
    return this.#refused !== null && this.act(this.#refused, because);
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
        return;
      case 'done':
        if (frame.id === this.#sent?.id) this.#done();
        return;
      case 'refused':
        if (frame.id === this.#asked) this.#odds = null;
        if (frame.id !== this.#sent?.id) return;
        this.#refusal = frame;
        this.#refused = this.#sent.command;
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
    this.#lastDone = this.#sent?.command ?? null;
    this.#oddsBefore = this.#sent?.odds ?? null;
    this.#sent = null;
    this.#odds = null;
  }
}
