import { untrack } from 'svelte';
import type { Offer } from '$lib/wire';
import { ActionDraft } from './draft.svelte';
import type { Sitting } from './sitting.svelte';

const ODDS_WAIT = 120;

/** What one person holds: the action they are putting together, kept up to date while the table moves on. */
export class Hand {
  draft = $state.raw<ActionDraft | null>(null);

  /** Made while a component is, whose life it shares. */
  constructor(sitting: () => Sitting, asksOdds = true) {
    // What was put together has been done: the hand is empty again.
    $effect(() => {
      const done = sitting().lastDone;
      untrack(() => {
        if (done && done.do === this.draft?.action) this.draft = null;
      });
    });
    // The table moved on under the draft: keep what can still be done, drop what cannot.
    $effect(() => {
      const { offers } = sitting().table;
      untrack(() => this.#moveOn(offers));
    });
    // Odds before acting: ask whenever what would be done, or the table, has changed, but not at every keystroke.
    // With an empty hand, only what this hand has asked is taken back: a leaf may be asking meanwhile.
    let hasAsked = false;
    $effect(() => {
      if (!asksOdds) return;
      const command = this.draft?.command ?? null;
      void sitting().table.view;
      const clock = setTimeout(() => {
        if (command || hasAsked) sitting().ask(command);
        hasAsked = !!command;
      }, ODDS_WAIT);
      return () => clearTimeout(clock);
    });
  }

  take(offer: Offer): ActionDraft {
    this.draft = new ActionDraft(offer);
    return this.draft;
  }

  #moveOn(offers: Offer[]): void {
    const { draft } = this;
    const offer = draft && offers.find((each) => each.action === draft.action);
    // What was open and no longer is was answered; what was opened although blocked is being read.
    if (!offer || (offer.blocked && !draft.offer.blocked)) this.draft = null;
    else draft.renew(offer);
  }
}
