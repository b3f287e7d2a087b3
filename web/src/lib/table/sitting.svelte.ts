import type { Command, FrameOut, Knocking, Odds, RefusedFrame } from '$lib/wire';
import type { Line, Manner } from '$lib/wire/socket';
import { speak } from '$lib/words/engine';
import { language } from '$lib/words/language.svelte';
import { Table } from './table.svelte';

/** What a sitting needs of its line: the real socket, or a made-up one. */
export interface Speaker {
  act(command: Command, manner?: Manner): string | null;
  ask(of: Command): string | null;
  retryNow(): void;
  wake(): void;
  stop(): void;
}

/** Something that was done, or was to be done, and how. */
interface Deed {
  command: Command;
  manner: Manner;
}

/** What became of something somebody wrote; where the line dropped, only the story can tell. */
export type Became = 'done' | 'refused' | 'lost';

/** One person sitting at one table: what they see, what they were told, and what they have asked for. */
export class Sitting {
  readonly table = new Table();
  #line = $state.raw<Line>({ state: 'opening' });
  #refusal = $state.raw<RefusedFrame | null>(null);
  #sent = $state.raw<(Deed & { id: string; odds: Odds | null }) | null>(null);
  #refused = $state.raw<Deed | null>(null);
  #present = $state.raw<string[]>([]);
  #knocking = $state.raw<Knocking[]>([]);
  #gone = $state.raw<string[]>([]);
  #odds = $state.raw<Odds | null>(null);
  #oddsBefore = $state.raw<Odds | null>(null);
  #lastDone = $state.raw<Command | null>(null);
  #asked: string | null = null;
  /** What somebody wonders about besides, each with whom to tell. */
  #wondered: { id: string; tell: (odds: Odds | null) => void }[] = [];
  /** What was written and is on its way: whom to tell what became of it. */
  #underway: { id: string; tell: (became: Became) => void }[] = [];
  #speaker: Speaker | null = null;
  /** What was heard while the words of the game were on their way. */
  #unspoken: FrameOut[] | null = null;

  get line(): Line {
    const line = this.#line;
    return line.state === 'closed' ? { ...line, why: speak(line.said, line.why) } : line;
  }
  /** Why the last thing this seat tried did not happen. */
  get refusal(): RefusedFrame | null {
    return this.#refusal && { ...this.#refusal, says: speak(this.#refusal.said, this.#refusal.says) };
  }
  /** What was refused, while the refusal stands: it can be tried again in another manner. */
  get refused(): Deed | null {
    return this.#refusal && this.#refused;
  }
  /** The seats somebody sits at right now. */
  get present(): string[] {
    return this.#present;
  }
  /** Who waits at the door and says that a seat is theirs. */
  get knocking(): Knocking[] {
    return this.#knocking;
  }
  /** The seats that were taken from the table. */
  get gone(): string[] {
    return this.#gone;
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

  /** The device woke up, or has a network again. */
  wake(): void {
    this.#speaker?.wake();
  }

  /** Do something, plainly or in some manner of its own. False when it could not be sent. */
  act(command: Command, manner: Manner = {}): boolean {
    this.#refusal = null;
    const id = this.#speaker?.act(command, manner) ?? null;
    this.#sent = id === null ? null : { id, command, manner, odds: this.#odds };
    return id !== null;
  }

  /**
   * Say something, or keep a note. It holds nothing up and takes no refusal away that somebody is reading, and it holds
   * wherever the table has got to meanwhile. False when it could not be sent.
   */
  write(command: Command, onbecame: (became: Became) => void = () => undefined): boolean {
    const id = this.#speaker?.act(command, { on: null }) ?? null;
    if (id !== null) this.#underway.push({ id, tell: onbecame });
    return id !== null;
  }

  /**
   * Stop everybody's hands, or let them go on. It means the same wherever the table has got to, so it is never too late:
   * something of one's own may still be on its way.
   */
  pause(paused: boolean): void {
    this.write({ do: 'pause', paused });
  }

  /** Whether this player is asked to say that the table may go on. */
  get canGoOn(): boolean {
    return this.table.offers.some(({ action }) => action === 'go_on');
  }

  /** Do what was just refused after all, in this manner. */
  tryAgain(manner: Manner): boolean {
    const refused = this.#refused;
    return refused !== null && this.act(refused.command, { ...refused.manner, ...manner });
  }

  /** Ask what this action would lead to, or stop asking. */
  ask(of: Command | null): void {
    this.#asked = of && this.#wondersAt(of);
    if (!this.#asked) this.#odds = null;
  }

  /** What this would lead to, for whoever only wonders: nothing where the table does not say. */
  wonder(of: Command): Promise<Odds | null> {
    const id = this.#wondersAt(of);
    return id === null ? Promise.resolve(null) : new Promise((tell) => this.#wondered.push({ id, tell }));
  }

  /** The house is asked only for odds it has. */
  #wondersAt(of: Command): string | null {
    const kind = this.table.game?.actions.find(({ name }) => name === of.do);
    return kind?.has_odds ? (this.#speaker?.ask(of) ?? null) : null;
  }

  #told(id: string, odds: Odds | null): void {
    const wondered = this.#wondered.find((each) => each.id === id);
    this.#wondered = this.#wondered.filter((each) => each !== wondered);
    wondered?.tell(odds);
  }

  dismissRefusal(): void {
    this.#refusal = null;
  }

  heardLine(line: Line): void {
    this.#line = line;
    if (line.state === 'open') return;
    // Answers come over the line that was asked, or never.
    this.#sent = null;
    for (const { id } of this.#underway) this.#became(id, 'lost');
    for (const { id } of this.#wondered) this.#told(id, null);
  }

  /** Whoever reads another language sees the table once its game is spoken, and not in English first. */
  heard(frame: FrameOut): void {
    if (this.#unspoken) {
      this.#unspoken.push(frame);
    } else if (frame.type === 'welcome' && !language.knows(frame.game)) {
      this.#unspoken = [frame];
      void language.learn(frame.game).then(() => {
        const unspoken = this.#unspoken ?? [];
        this.#unspoken = null;
        for (const each of unspoken) this.#take(each);
      });
    } else {
      this.#take(frame);
    }
  }

  #take(frame: FrameOut): void {
    switch (frame.type) {
      case 'welcome':
        this.table.welcome(frame);
        this.#present = frame.present;
        this.#knocking = this.#gone = [];
        return;
      case 'present':
        this.#present = frame.seats;
        this.#knocking = frame.knocking ?? [];
        this.#gone = frame.gone ?? [];
        return;
      case 'told':
        this.table.told(frame);
        return;
      case 'prompt':
        this.table.prompted(frame);
        return;
      case 'done':
        if (frame.id === this.#sent?.id) this.#done();
        else this.#became(frame.id, 'done');
        return;
      case 'refused':
        if (frame.id === this.#asked) this.#odds = null;
        this.#told(frame.id, null);
        if (this.#became(frame.id, 'refused')) {
          this.#refusal = frame;
          this.#refused = null;
        }
        if (frame.id !== this.#sent?.id) return;
        this.#refusal = frame;
        this.#refused = { command: this.#sent.command, manner: this.#sent.manner };
        this.#sent = null;
        return;
      case 'answer':
        if (frame.id === this.#asked) this.#odds = frame.odds;
        this.#told(frame.id, frame.odds);
        return;
      case 'skip':
      case 'resync':
      case 'bye':
      case 'pong':
        return;
    }
  }

  #became(id: string, became: Became): boolean {
    const written = this.#underway.find((each) => each.id === id);
    this.#underway = this.#underway.filter((each) => each !== written);
    written?.tell(became);
    return written !== undefined;
  }

  #done(): void {
    this.#lastDone = this.#sent?.command ?? null;
    this.#oddsBefore = this.#sent?.odds ?? null;
    this.#sent = null;
    this.#odds = null;
  }
}
