import type { TableView } from '$lib/wire';

const ROUNDS = 5;
const SUITS = ['anvil', 'blades', 'crown', 'dragon'] as const;

export interface RoundLook {
  number: number;
  state: 'won' | 'lost' | 'now' | 'ahead';
}

export interface Chase {
  rounds: RoundLook[];
  /** The names people read. */
  rabbit: string;
  runners: string[];
  /** How the rabbit's cards are read in this round, once it is known. */
  suit: (typeof SUITS)[number] | null;
  net: -2 | -1 | 0 | 1;
  /** Who helps in this round. */
  helper: string;
}

/** The Pursuit as it stands, if there is one. */
export function chaseOf(view: TableView): Chase | null {
  const running = view.marks['pursuit/table'] ?? [];
  if (running.length === 0) return null;
  const title = (seat: string) => view.seats[seat]?.title ?? seat;
  const past = view.marks['rounds/table'] ?? [];
  const rabbit = view.marks['rabbit/table']?.[0];
  const race = Object.values(view.awaited).find((question) => question.actions.includes('race'))?.matter ?? {};
  const aid = Array.isArray(race.aid) && typeof race.aid[0] === 'string' ? race.aid[0].split('.')[0] : undefined;
  return {
    rounds: Array.from({ length: ROUNDS }, (_, at) => ({ number: at + 1, state: stateOf(past, at, !!rabbit) })),
    rabbit: rabbit ? title(rabbit) : '',
    runners: running.filter((seat) => seat !== rabbit).map(title),
    suit: typeof race.rank === 'number' ? (SUITS[race.rank - 1] ?? null) : null,
    net: race.net === -2 || race.net === -1 || race.net === 1 ? race.net : 0,
    helper: aid ? title(aid) : '',
  };
}

function stateOf(past: string[], at: number, hasBegun: boolean): RoundLook['state'] {
  const how = past[at]?.split(' ')[1];
  if (how === 'won' || how === 'lost') return how;
  return hasBegun && at === past.length ? 'now' : 'ahead';
}
