import { about } from '$lib/systems/kit/about';
import type { RoundToRun, TableView } from '$lib/wire';
import { feltOfFaces } from './felt';

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
  const chase = feltOfFaces(view)?.chase;
  if (!chase) return null;
  const title = (seat: string) => view.seats[seat]?.title ?? seat;
  const rabbit = view.marks['rabbit/table']?.[0];
  const [race] = Object.values(view.awaited).flatMap((question) => about<RoundToRun>(question, 'race') ?? []);
  return {
    rounds: chase.rounds.map((state, at) => ({ number: at + 1, state: state as RoundLook['state'] })),
    rabbit: rabbit ? title(rabbit) : '',
    runners: (view.marks['pursuit/table'] ?? []).filter((seat) => seat !== rabbit).map(title),
    suit: (race && SUITS[race.rank - 1]) ?? null,
    net: (race?.net ?? 0) as Chase['net'],
    helper: chase.helper ? title(chase.helper) : '',
  };
}
