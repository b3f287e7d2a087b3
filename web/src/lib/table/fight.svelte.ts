import { tick, untrack } from 'svelte';
import type { Keys } from '$lib/ui/Shortcuts.svelte';
import type { Facts, Leaves, Offer, TableView } from '$lib/wire';
import { Aim, allDeeds, draftOf, isOpen, isSame } from './aim.svelte';
import type { Chair } from './chair.svelte';
import type { Hand } from './hand.svelte';
import type { DeedNow, WhatsNext } from './now';
import { OddsBook } from './oddsbook.svelte';
import type { Sitting } from './sitting.svelte';

/** Somebody who taps twice in a row meant to tap once. */
const TWICE = 350;

/** What a fight is played with, where it stands. */
interface Here {
  sitting: Sitting;
  view: TableView;
  /** Whether the battlefield is on. */
  isOn: boolean;
}

/** Aim, look, do: how deeds are chosen, looked at and done from one chair. */
export class Fight {
  readonly aim: Aim;
  readonly book: OddsBook;
  /** The deed under somebody's finger or eye. */
  looked = $state.raw<DeedNow | null>(null);
  readonly #here: () => Here;
  readonly #chair: Chair;
  readonly #hand: Hand;
  readonly #choose: (offer: Offer, given: Facts) => void;
  /** What came next before cards began to turn: until they lie, nobody knows more. */
  #held = $state.raw<WhatsNext | null>(null);
  /** The scene somebody has seen enough of. */
  #putAway = $state(0);
  #chosenAt = 0;
  /** Whether somebody chose what is chosen, and not the table for them. */
  #isByHand = false;

  readonly now = $derived.by(() => (this.#chair.isHushed ? this.#held : this.#here().sitting.table.now));
  /** Cards or dice that everybody watches, until something else is chosen or happens. */
  readonly isWatched = $derived.by(() => {
    const { scene, told, isCleared } = this.#chair;
    if (!scene || isCleared || scene.number === this.#putAway) return false;
    return !scene.gone || (told.at(-1)?.seq ?? 0) <= scene.told || this.#chair.isHushed;
  });
  /** It opens over everything while cards turn, and while whoever drew can still change it; then it steps aside. */
  readonly isLarge = $derived.by(() => {
    const { view } = this.#here();
    const { isRead, isHushed, scene } = this.#chair;
    return this.isWatched && !this.#hand.draft && (!isRead || isHushed || (scene?.who === view.seat && view.seat in view.awaited));
  });
  /** Whom the light is on while something comes at somebody: who is asked, and who acts. */
  readonly lit = $derived.by((): string[] => {
    const asked = Object.keys(this.#here().view.awaited);
    const acting = this.now?.line.filter(({ is_now }) => is_now).map(({ who }) => who) ?? [];
    return asked.length > 0 ? [...asked, ...acting] : [];
  });
  /** What lies under the hand: what was chosen on the field comes first, where it is none of the few. */
  readonly few = $derived.by((): DeedNow[] => {
    const { deed } = this.aim;
    const deeds = this.now?.deeds ?? [];
    return deed && !deeds.some((each) => isSame(each, deed)) ? [deed, ...deeds] : deeds;
  });
  readonly leaves = $derived.by((): Leaves[] => (this.looked ?? this.aim.deed)?.leaves ?? []);

  /** Made while a component is, whose life it shares; what cannot be done from a battlefield is chosen as anywhere else. */
  constructor(here: () => Here, chair: Chair, hand: Hand, choose: (offer: Offer, given: Facts) => void) {
    this.#here = here;
    this.#chair = chair;
    this.#hand = hand;
    this.#choose = choose;
    this.aim = new Aim(hand, () => this.now);
    this.book = new OddsBook(
      () => here().sitting,
      () => allDeeds(this.now),
    );
    // What cards decide is not told before they lie: the last moment before stays as it was.
    $effect(() => {
      if (!chair.isHushed) this.#held = here().sitting.table.now;
    });
    // A turn begins with the best deed chosen, so that its odds lie open; so does what somebody is asked for.
    $effect(() => {
      const isMine = this.now?.mood === 'mine' || this.now?.mood === 'asked';
      const best = isMine && here().isOn && !this.isWatched ? this.now?.deeds[0] : undefined;
      untrack(() => {
        if (best?.by_chance && !hand.draft && this.#draftOf(best)?.command) this.#take(best, false);
      });
    });
  }

  /** Whether a deed is done as soon as it is tapped: chance has no part in it, and nothing about it is left to say. */
  isPlain(deed: DeedNow): boolean {
    const offer = this.#offerOf(deed);
    return !!offer && !deed.by_chance && !isOpen(offer, deed) && !!draftOf(offer, deed).command;
  }

  /** Somebody taps a deed: a plain one is done, another is chosen; and one that was chosen is done. */
  readonly tap = (deed: DeedNow): void => {
    if (isSame(deed, this.aim.deed)) {
      if (Date.now() - this.#chosenAt > TWICE) this.act();
      return;
    }
    if (this.isPlain(deed) || deed.action === 'say' || this.#chair.skin.leaves?.[deed.action]) {
      // What lay ready before is not: whoever touches it next only chooses it.
      this.cancel();
      this.#chair.does(deed, this.#choose);
    } else this.#take(deed);
  };

  /**
   * Somebody touched something on the battlefield: what that is for lies ready, or is taken back. Touched again it is done;
   * what the table chose by itself is not done by the first touch.
   */
  readonly aimAt = (deed: DeedNow | null): void => {
    if (!deed) this.cancel();
    else if (!this.#isByHand || !isSame(deed, this.aim.deed)) this.#take(deed);
    else if (Date.now() - this.#chosenAt > TWICE) this.act();
  };

  /** Do what is chosen. */
  readonly act = (): void => {
    const command = this.#hand.draft?.command;
    if (command && !this.#here().sitting.isWaiting) this.#here().sitting.act(command);
  };

  readonly cancel = (): void => {
    this.aim.drop();
    this.#hand.draft = null;
  };

  /** Somebody has seen enough of what was turned or thrown. */
  readonly putAway = (): void => {
    this.#putAway = this.#chair.scene?.number ?? 0;
  };

  /** The number keys choose among the deeds; what is chosen so has the focus, unless that is on the map, which does it too. */
  readonly choose = (at: number): void => {
    const deed = this.#chair.isHushed ? undefined : this.now?.deeds[at];
    if (!deed) return;
    this.tap(deed);
    if (!isSame(deed, this.aim.deed) || document.activeElement?.matches('[role="application"]')) return;
    void tick().then(() => document.querySelector<HTMLElement>('.few .deed.chosen')?.focus({ preventScroll: true }));
  };

  /** What keys are for in a fight: numbers choose, Enter does, Esc takes back. */
  readonly keys: Keys = {
    ...Object.fromEntries(['1', '2', '3', '4', '5'].map((key, at) => [key, () => this.choose(at)])),
    enter: this.act,
    escape: this.cancel,
  };

  #take(deed: DeedNow, isByHand = true): void {
    const offer = this.#offerOf(deed);
    if (!offer) return;
    this.aim.take(offer, deed);
    this.#chosenAt = Date.now();
    this.#isByHand = isByHand;
    this.putAway();
  }

  #offerOf({ action }: DeedNow): Offer | undefined {
    return this.#here().sitting.table.offers.find((offer) => offer.action === action);
  }

  #draftOf(deed: DeedNow) {
    const offer = this.#offerOf(deed);
    return offer && draftOf(offer, deed);
  }
}
