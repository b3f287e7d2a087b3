import type { TableView } from '$lib/wire';
import { spoken } from '$lib/words';

/** The sixteen stats, each Attribute with the Skills that go with it. */
export const STATS: { attribute: string; skills: string[] }[] = [
  { attribute: 'agl', skills: ['finesse', 'stealth'] },
  { attribute: 'con', skills: ['bluffing', 'performance'] },
  { attribute: 'gut', skills: ['detection', 'craft'] },
  { attribute: 'int', skills: ['knowledge', 'investigation'] },
  { attribute: 'str', skills: ['athletics', 'brute'] },
  { attribute: 'vit', skills: [] },
];

/** As people see somebody at a glance: a hero, or a creature of the GM. */
export interface Body {
  name: string;
  title: string;
  isHero: boolean;
  hp: number;
  hpMost: number;
  ap: number;
  apMost: number;
  /** What the table says of them: conditions, states. */
  tags: string[];
}

/** Somebody's place in the order of a fight; a group of Minions shares one. */
export interface Place extends Body {
  /** The face of the Target Card. */
  target: string | null;
  isOnTurn: boolean;
  hasActed: boolean;
  /** Holds the turn back, or is come back to later. */
  isWaiting: boolean;
  /** Actions left in the turn. */
  majors: number;
  minors: number;
  members: string[];
}

const ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];

const at = (view: TableView, kind: string, name: string): number => view.tracks[`${kind}/${name}`] ?? 0;

export function bodyOf(view: TableView, name: string): Body {
  const seat = view.seats[name];
  return {
    name,
    title: seat?.title ?? name,
    isHero: !!seat,
    hp: at(view, 'hp', name),
    hpMost: at(view, 'hp_most', name),
    ap: at(view, 'ap', name),
    apMost: at(view, 'ap_most', name),
    tags: [...(view.marks[`state/${name}`] ?? []), ...(view.marks[`conditions/${name}`] ?? [])].map((tag) => spoken(tag)),
  };
}

/** The creatures the GM has brought. */
export function creaturesOf(view: TableView): Body[] {
  return (view.marks['creatures/table'] ?? []).map((name) => bodyOf(view, name));
}

/** What kind of creature it is. */
export function natureOf(view: TableView, name: string): string[] {
  return (view.marks[`nature/${name}`] ?? []).map((kind) => spoken(kind.charAt(0).toUpperCase() + kind.slice(1)));
}

/** Whether somebody fights. */
export function isFight(view: TableView): boolean {
  return (view.marks['fighting/table'] ?? []).length > 0;
}

/** Everybody in the fight, as the Target Cards lie: the Ace first, heroes before others. */
export function orderOf(view: TableView): Place[] {
  const acted = view.marks['acted/table'] ?? [];
  const waiting = view.marks['waiting/table'] ?? [];
  const onTurn = view.marks['turn/table'] ?? [];
  const places = (view.marks['fighting/table'] ?? []).map((name) => ({
    ...bodyOf(view, name),
    target: view.piles[`target/${name}`]?.faces?.[0] ?? null,
    isOnTurn: onTurn.includes(name),
    hasActed: acted.includes(name),
    isWaiting: waiting.some((words) => words.startsWith(`${name} `)),
    majors: at(view, 'majors', name),
    minors: at(view, 'minors', name),
    members: (view.marks['creatures/table'] ?? []).filter((each) => view.marks[`group/${each}`]?.includes(name)),
  }));
  return places.sort((one, other) => rank(one) - rank(other) || Number(other.isHero) - Number(one.isHero));
}

function rank({ target }: Place): number {
  const found = ORDER.indexOf(target?.slice(0, -1) ?? '');
  return found < 0 ? ORDER.length : found;
}
