import { tick, untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { skinOf } from '$lib/systems';
import type { Tab } from '$lib/ui/Tabs.svelte';
import type { Command, Facts, Offer, TableView } from '$lib/wire';
import { say } from '$lib/words';
import { draftOf, isOpen, isWhole } from './aim.svelte';
import type { DeedNow } from './now';
import { nameOf } from './names';
import { Pen } from './pen.svelte';
import { drawnOf, readingOf, targetOf, wordsOn } from './reading';
import { sceneKey, type Watcher } from './scene';
import { newsIn } from './news';
import type { Sitting } from './sitting.svelte';

/** Where somebody sits. */
export interface Here {
  sitting: Sitting;
  code: string;
  view: TableView;
}

/** One chair at the table: what lies under the light from there, and which leaves lie open before it. */
export class Chair implements Watcher {
  /** Held in one hand: one thing at a time, behind tabs. */
  readonly phone = new MediaQuery('max-width: 899px');
  tab = $state<Tab>('play');
  isStoryOpen = $state(false);
  isSharing = $state(false);
  /** The scene that has come to rest; until then nobody can know what it says. */
  #readKey = $state('');
  /** The scene whose cards have gone by themselves. */
  #clearedKey = $state('');
  /** The scene that is turning before somebody's eyes. */
  #turning = $state('');
  /** What happened before this chair was taken holds nobody's breath. */
  readonly #satDownAt: number;
  /** What this person is about to tell. */
  readonly pen: Pen;
  readonly #here: () => Here;

  readonly skin = $derived.by(() => skinOf(this.#here().view.system));
  readonly scene = $derived.by(() => this.#here().sitting.table.scene);
  readonly reading = $derived.by(() => readingOf(this.scene, this.#here().view, this.skin));
  /** The card in the middle of the ring, where there is a ring. */
  readonly target = $derived.by(() => targetOf(this.reading, this.skin));
  /** The cards that were turned, without the one they are held against. */
  readonly drawn = $derived.by(() => (this.target ? drawnOf(this.scene, this.reading) : this.scene));
  readonly isRead = $derived.by(() => !this.drawn || this.#readKey === sceneKey(this.drawn));
  /** What lay under the light was only what something cost, and has gone: it is not turned again for whoever comes later. */
  readonly isCleared = $derived.by(() => !!this.scene?.spent && (this.#clearedKey === sceneKey(this.scene) || this.scene.since <= this.#satDownAt));
  readonly look = $derived.by(() => (this.isRead ? this.reading.look : null));
  /** Cards or dice are still moving: nobody tells yet how it ends. */
  readonly isHushed = $derived.by(() => this.#turning !== '' && (this.scene?.since ?? 0) > this.#satDownAt);
  /** The table as far as it may be seen: while cards turn, it lies as it did before. */
  readonly seen = $derived.by(() => {
    const { sitting, view } = this.#here();
    return (this.isHushed && sitting.table.before) || view;
  });
  /** The story as far as it may be told. */
  readonly told = $derived.by(() => {
    const { entries } = this.#here().sitting.table;
    const since = this.scene?.since ?? 0;
    return this.isHushed ? entries.filter(({ seq }) => seq < since) : entries;
  });
  readonly lastWords = $derived.by(() => {
    const { sitting, view } = this.#here();
    return wordsOn(this.scene, sitting.table.entries, view.seats);
  });
  /** Whether somebody pressed the X. */
  readonly isStopped = $derived.by(() => this.#here().view.marks['house/table']?.includes('stopped') ?? false);
  readonly isPaused = $derived.by(() => this.#here().view.marks['house/table']?.includes('paused') ?? false);

  /** Whose cards are to be named: a GM may act for somebody. */
  readonly turner = $derived.by(() => this.#here().sitting.refused?.manner.as ?? this.#here().view.seat);
  #isNaming = $state(false);
  /** The entries up to here have shown this chair what they had to show. */
  #shownTo = $state(0);
  /** Cards this chair was let look at, until they are put away. */
  readonly shown = $derived.by(() => {
    const { entries } = this.#here().sitting.table;
    const events = entries.flatMap((entry) => (entry.seq > this.#shownTo ? entry.events : []));
    const last = events.findLast((event) => event.type === 'shown' && event.faces);
    return last?.type === 'shown' && last.faces ? { place: last.place, faces: last.faces } : null;
  });

  /** Up to which entry each tab of a phone has been looked at. */
  #lookedTo = $state<Record<Tab, number>>({ play: 0, cards: 0, sheet: 0, story: 0 });
  /** The tabs of a phone behind which something has happened that this chair has not looked at. */
  readonly news = $derived.by((): Tab[] => {
    const { sitting, view } = this.#here();
    const mood = sitting.table.now?.mood;
    const isWanted = view.seat in view.awaited || mood === 'mine' || mood === 'aid';
    const isNew = (tab: Tab) => this.told.some((entry) => entry.seq > this.#lookedTo[tab] && newsIn(entry, view.seat).includes(tab));
    const found: Tab[] = [...(isWanted ? (['play'] as const) : []), ...(['cards', 'sheet', 'story'] as const).filter(isNew)];
    return found.filter((tab) => tab !== this.tab);
  });

  /** Made while a component is, whose life it shares; `isMyTurn` says whether the table waits for this chair. */
  constructor(here: () => Here, isMyTurn: () => boolean) {
    this.#here = here;
    this.pen = new Pen(() => ({ ...here(), seat: here().view.seat }));
    this.#shownTo = this.#satDownAt = untrack(() => this.#latest);
    this.#lookedTo = { play: this.#satDownAt, cards: this.#satDownAt, sheet: this.#satDownAt, story: this.#satDownAt };
    // Whoever looks at a tab has seen all that is there so far.
    $effect(() => {
      this.#lookedTo[this.tab] = this.#latest;
    });
    $effect(() => {
      const { code } = here();
      document.title = isMyTurn() ? say('app.waiting', { table: code }) : `${code} · ${say('app.title')}`;
    });
    // The table asks which real card was turned: the leaf to name it stays open until it has happened.
    $effect(() => {
      const { sitting } = here();
      if (sitting.refusal?.kind === 'cards') this.#isNaming = true;
      else if (!sitting.isWaiting) this.#isNaming = false;
    });
  }

  /** What people call somebody, or something that acts of its own. */
  readonly nameOf = (who: string): string => nameOf(this.#here().view, who);

  /** Whether somebody is looking for the real cards that were turned. */
  get isNaming(): boolean {
    return this.#isNaming;
  }

  get #latest(): number {
    return this.#here().sitting.table.entries.at(-1)?.seq ?? 0;
  }

  readonly putShownAway = (): void => {
    this.#shownTo = this.#latest;
  };

  readonly turns = (key: string): void => {
    this.#turning = key;
  };

  /** The scene of this name has come to rest before somebody's eyes. */
  readonly read = (key: string): void => {
    this.#readKey = key;
    this.#turning = '';
  };

  readonly clears = (key: string): void => {
    this.#clearedKey = key;
  };

  readonly looksAway = (): void => {
    this.#turning = '';
  };

  /** Do something, where need be against a rule and with a reason. */
  readonly act = (command: Command, because?: string): void => {
    this.#here().sitting.act(command, because ? { because } : {});
  };

  /** How far each tab of a phone was scrolled when it was left. */
  readonly #left: Partial<Record<Tab, number>> = {};

  /** What lies behind the tabs of a phone: each is found again where it was left. */
  readonly pane = (element: HTMLElement): (() => void) => {
    const { tab } = this;
    element.scrollTop = this.#left[tab] ?? 0;
    const keep = () => (this.#left[tab] = element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  };

  /** A deed that leaves nothing to say is done; one that chance decides, that is not whole, or that can be told, lies open. */
  does(deed: DeedNow, choose: (offer: Offer, given: Facts) => void): void {
    const { action, given, by_chance } = deed;
    const { sitting } = this.#here();
    const offer = sitting.table.offers.find((each) => each.action === action);
    if (!offer) return;
    if (action === 'say') {
      this.writes();
      return;
    }
    const { command } = draftOf(offer, deed);
    const leaf = this.skin.leaves?.[action] && !isWhole(offer, deed);
    if (command && !by_chance && !isOpen(offer, deed) && !leaf) sitting.act(command);
    else choose(offer, given);
  }

  /** Take up the pen, wherever it lies. */
  writes(): void {
    if (this.phone.current) this.tab = 'story';
    else this.isStoryOpen = true;
    void tick().then(() => document.querySelector<HTMLElement>('.story textarea')?.focus());
  }

  showStory(): void {
    if (this.phone.current) this.tab = 'story';
    else this.isStoryOpen = !this.isStoryOpen;
  }
}
