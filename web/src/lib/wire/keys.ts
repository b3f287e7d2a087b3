import type { DealtTable, SeatKey } from '.';
import { dropInvitation, keepInvitation } from './invitations';

/**
 * The keys of tables this browser dealt. The server gives them out once and keeps only their hashes, so whoever set the
 * table keeps them here, to hand a link out again.
 */
const PREFIX = 'hearthside.keys.';

export function keepKeys(dealt: DealtTable): void {
  localStorage.setItem(PREFIX + dealt.table, JSON.stringify(dealt));
  if (dealt.invitation) keepInvitation(dealt.table, dealt.invitation);
}

/** Keep the new key of one seat in the place of its old one. */
export function keepKey(table: string, system: string, key: SeatKey): void {
  const kept = keysOf(table);
  const others = kept?.seats.filter((each) => each.seat !== key.seat) ?? [];
  keepKeys({ table, system, seats: [...others, key], invitation: kept?.invitation ?? '' });
}

/** The table is no more, and its keys open nothing. */
export function dropKeys(table: string): void {
  localStorage.removeItem(PREFIX + table);
  dropInvitation(table);
}

export function keysOf(table: string): DealtTable | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + table) ?? 'null') as DealtTable | null;
  } catch {
    return null;
  }
}
