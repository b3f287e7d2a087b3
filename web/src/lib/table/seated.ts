import { getContext, setContext } from 'svelte';
import type { Role } from '$lib/wire';

/** The seat a page sits in, for everything that is laid around the table. */
export interface Seated {
  readonly code: string;
  /** The name of the seat, as the table knows it; that of all who watch is the same. */
  readonly seat: string;
  /** The secret of the seat, or null for somebody who only watches. */
  readonly secret: string | null;
  readonly system: string;
  readonly role: Role;
  /** Take the table back to an earlier moment; false when it could not be sent. */
  goBack(to: number, reason: string): boolean;
}

const KEY = Symbol('seated');

export function sitHere(seated: Seated): void {
  setContext(KEY, seated);
}

/** Where this part of the page sits, or null where nobody sits at a table. */
export function whereISit(): Seated | null {
  return getContext<Seated | undefined>(KEY) ?? null;
}
