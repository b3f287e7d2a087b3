import { untrack } from 'svelte';
import type { Offer } from '$lib/wire';
import { ActionDraft } from './draft.svelte';

/** An action that is put together on a leaf of its own: what was chosen stays while the table moves on. */
export class KeptDraft {
  #draft = $state.raw<ActionDraft | null>(null);

  /** Made while a component is, whose life it shares. */
  constructor(offer: () => Offer | undefined) {
    $effect.pre(() => {
      const now = offer();
      untrack(() => this.#follow(now));
    });
  }

  get draft(): ActionDraft | null {
    return this.#draft;
  }

  /** It was done: begin afresh. */
  anew(): void {
    if (this.#draft) this.#draft = new ActionDraft(this.#draft.offer);
  }

  #follow(offer: Offer | undefined): void {
    if (!offer) this.#draft = null;
    else if (this.#draft?.action === offer.action) this.#draft.renew(offer);
    else this.#draft = new ActionDraft(offer);
  }
}
