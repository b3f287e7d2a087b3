/**
 * Seats this browser holds. A seat's secret arrives in the fragment of a link, which no server ever sees, and is kept
 * here; the address bar is wiped so that a shared screen does not give the seat away.
 */
export interface HeldSeat {
  table: string;
  secret: string;
  name: string;
  system: string;
  sat: number;
  /** The seat held here before this link came, while nobody knows yet whether the link opens one. */
  before?: HeldSeat | undefined;
}

const KEY = 'hearthside.seats';
/** A seat that is forgotten may be lost, so many more are kept than anybody plays at. */
const KEPT = 200;

export function heldSeats(): HeldSeat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as HeldSeat[]) : [];
  } catch {
    return [];
  }
}

export function heldSeat(table: string): HeldSeat | undefined {
  return heldSeats().find((seat) => seat.table === table);
}

export function hold(seat: Pick<HeldSeat, 'table' | 'secret'> & Partial<HeldSeat>): void {
  const before = heldSeat(seat.table);
  const known = before?.secret === seat.secret ? before : undefined;
  const held = { name: '', system: '', sat: Date.now(), ...known, ...seat };
  const others = heldSeats().filter((each) => each.table !== seat.table);
  localStorage.setItem(KEY, JSON.stringify([held, ...others].slice(0, KEPT)));
}

/** Forget the seat at this table; where its link never opened one, the seat held before is still there. */
export function giveUp(table: string): void {
  const kept = heldSeats().flatMap((seat) => (seat.table === table ? (seat.before ?? []) : seat));
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** Take the secret out of the address bar, if one is there, and keep it. */
export function takeSeatFromAddress(table: string): void {
  const secret = new URLSearchParams(location.hash.slice(1)).get('seat');
  if (!secret) return;
  const before = heldSeat(table);
  hold({ table, secret, before: before?.secret === secret ? before.before : (before?.before ?? before) });
  history.replaceState(history.state, '', location.pathname + location.search);
}

export function linkOf(table: string, secret: string): string {
  return `${location.origin}/t/${table}#seat=${secret}`;
}
