import type { Offer } from '$lib/wire';
import { ActionDraft } from './draft.svelte';
import type { Hand } from './hand.svelte';
import type { DeedNow, WhatsNext } from './now';

/** Whether two deeds are the same one, as the table may tell it anew after every action. */
export function isSame(one: DeedNow | null, other: DeedNow | null): boolean {
  return !!one && !!other && keyOf(one) === keyOf(other);
}

/** What tells deeds apart: what is done, and what of it is chosen. */
export function keyOf({ action, given, title }: DeedNow): string {
  return JSON.stringify([action, given, title]);
}

/** Everything a seat may choose without looking for it. */
export function allDeeds(now: WhatsNext | null): DeedNow[] {
  return now ? [...now.deeds, ...now.touch.flatMap(({ deeds }) => deeds)] : [];
}

/** What a deed comes to be, put into a hand: its action, with all that is given chosen. */
export function draftOf(offer: Offer, { given }: Pick<DeedNow, 'given'>): ActionDraft {
  const draft = new ActionDraft(offer);
  // In the order of the fields: what follows from another begins anew when that is chosen.
  for (const { name } of offer.fields) if (name in given) draft.choose(name, given[name]);
  return draft;
}

/** Whether something about a deed is left to say: a field that has no preset, or words that belong to it. */
export function isOpen({ fields }: Offer, { given }: Pick<DeedNow, 'given'>): boolean {
  return fields.some(({ name, preset, choice }) => !(name in given) && (preset === null || choice.type === 'words'));
}

/**
 * Whether a deed answers a question all by itself, so that no leaf has to be laid for it: nothing is left to say, and
 * something of it was chosen, where there is anything to choose.
 */
export function isWhole(offer: Offer, deed: DeedNow): boolean {
  return !isOpen(offer, deed) && (offer.fields.length === 0 || Object.keys(deed.given).length > 0);
}

/** Whether the table says what a deed would come to, and not only what it is called. */
export function isTold({ says, cost, leaves }: DeedNow): boolean {
  return says !== '' || cost !== '' || leaves.length > 0;
}

/** The deed somebody has chosen and not yet done. It lies in their hand, and is gone when their hand holds something else. */
export class Aim {
  readonly #hand: Hand;
  readonly #now: () => WhatsNext | null;
  #chosen = $state.raw<{ deed: DeedNow; draft: ActionDraft } | null>(null);

  constructor(hand: Hand, now: () => WhatsNext | null) {
    this.#hand = hand;
    this.#now = now;
  }

  /** The chosen deed, in the words the table has for it now. */
  get deed(): DeedNow | null {
    const chosen = this.#chosen;
    if (!chosen || chosen.draft !== this.#hand.draft) return null;
    return allDeeds(this.#now()).find((deed) => isSame(deed, chosen.deed)) ?? chosen.deed;
  }

  take(offer: Offer, deed: DeedNow): void {
    const draft = draftOf(offer, deed);
    this.#chosen = { deed, draft };
    this.#hand.draft = draft;
  }

  /** Take it back: nothing was done. */
  drop(): void {
    if (this.deed) this.#hand.draft = null;
    this.#chosen = null;
  }
}
