import type { Seat, TableView } from '$lib/wire';

/** How often the light fell on somebody, beside the others. */
export interface Share {
  seat: Seat;
  times: number;
  /** From 0 to 1, of whoever had it most. */
  share: number;
  isLit: boolean;
}

/** Who had the light how often; who had it least comes last. */
export function lightShares(view: TableView): Share[] {
  const players = Object.values(view.seats).filter((seat) => seat.role === 'player');
  const times = (seat: Seat) => view.tracks[`spotlights/${seat.name}`] ?? 0;
  const most = Math.max(1, ...players.map(times));
  return players
    .map((seat) => ({ seat, times: times(seat), share: times(seat) / most, isLit: view.spotlight === seat.name }))
    .toSorted((one, other) => other.times - one.times);
}

/** Whom to turn to next: somebody in the dark who had the light less often than the others, if there is one. */
export function nextInLight(shares: Share[]): Share | null {
  const waiting = shares.filter((share) => !share.isLit);
  const least = waiting.at(-1);
  return least && shares.some((share) => share.times > least.times) ? least : null;
}
