import { draftOf, isOpen } from '$lib/table/aim.svelte';
import type { DeedNow, WhatsNext } from '$lib/table/now';
import type { Command, Leaves, Offer } from '$lib/wire';

/** What touching this is for, the best first. */
export function touchOf(now: WhatsNext | null, on: string): DeedNow[] {
  return now?.touch.find((touch) => touch.on === on)?.deeds ?? [];
}

/** What a number of a thing would become by what somebody looks at. */
export function thenOf(leaves: Leaves[], thing: string, field: string): number | null {
  return leaves.find(({ of }) => of === `${thing} ${field}`)?.then ?? null;
}

/** A deed that chance has no part in and that leaves nothing to say, as it would be sent. */
export function plainCommand(offers: Offer[], deed: DeedNow): Command | null {
  const offer = offers.find(({ action, blocked }) => action === deed.action && !blocked);
  return offer && !deed.by_chance && !isOpen(offer, deed) ? draftOf(offer, deed).command : null;
}
