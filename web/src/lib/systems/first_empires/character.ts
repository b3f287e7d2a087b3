import type { Box } from '$lib/systems/box.svelte';
import { thingsOf, type Offer, type TableView } from '$lib/wire';
import { listed, spoken } from '$lib/words';

type Cards = Pick<Box, 'card'>;

/** Each ability with the skills that belong to it, as they stand on the sheet. */
export const ABILITIES: { track: string; title: string; skills: string[] }[] = [
  { track: 'body', title: 'Body', skills: ['brawl', 'maneuver', 'sneak'] },
  { track: 'charm', title: 'Charm', skills: ['bluff', 'compel', 'fraternize'] },
  { track: 'intuition', title: 'Intuition', skills: ['hunt', 'pray', 'tame'] },
  { track: 'mind', title: 'Mind', skills: ['brew', 'study', 'tinker'] },
];
export interface ItemLook {
  id: string;
  name: string;
  /** The kind of gear it is, as the list calls it; nothing for what is on no list. */
  kind: string;
  says: string;
  /** Its tags, each with what it means and, of what is Blessed, for what. */
  tags: { name: string; says: string; of: string[] }[];
  isBroken: boolean;
}

/** What somebody carries. */
export function itemsOf(view: TableView, seat: string, box: Cards): ItemLook[] {
  const own = thingsOf(view, 'first_empires', 'item').filter(({ owner }) => owner === seat);
  return own.map(({ id, name, kind, tags, blessed }) => {
    const gear = box.card(kind);
    const all = [...tags, ...(blessed.length > 0 ? ['Blessed'] : [])];
    return {
      id,
      name,
      kind: gear?.name ?? '',
      says: gear?.says ?? '',
      tags: all.map((tag) => ({ name: tag, says: box.card(tag)?.says ?? '', of: tag === 'Blessed' ? blessed : [] })),
      isBroken: tags.includes('Broken'),
    };
  });
}

export interface BrewLook {
  id: string;
  name: string;
  /** What the list calls it; nothing for what is on no list. */
  kind: string;
  /** The ability that it was made for, in a word. */
  ability: string;
  doses: number;
  isFresh: boolean;
}

/** What people call a concoction. */
export function brewWords({ name, ability }: BrewLook): string {
  return ability ? `${spoken(name)} (${spoken(ability)})` : spoken(name);
}

/** A tag of an item; one that is Blessed, with what for. */
export function tagWords(name: string, of: string[]): string {
  return of.length > 0 ? `${spoken(name)}: ${listed(of.map((each) => spoken(each)))}` : spoken(name);
}

/** Concoctions, each with the doses that are left. */
export function brewsOf(view: TableView, seat: string): BrewLook[] {
  const own = thingsOf(view, 'first_empires', 'brew').filter(({ owner }) => owner === seat);
  return own.map(({ id, name, kind, ability, doses, fresh: isFresh }) => ({ id, name, kind, doses, isFresh, ability: ABILITIES.find(({ track }) => track === ability)?.title ?? '' }));
}

export interface Line {
  name: string;
  says: string;
}

/** Names from the book, each with what it says there. */
export function linesOf(names: string[], box: Cards): Line[] {
  return names.map((name) => ({ name, says: box.card(name)?.says ?? '' }));
}

export type Shelf = 'now' | 'stunts' | 'magic' | 'gear' | 'rest' | 'making';
export const SHELVES: Shelf[] = ['now', 'stunts', 'magic', 'gear', 'rest', 'making'];

/** Stunts that are something to do: they lie there as that. */
export const STUNT_DEEDS: Record<string, string> = { 'Field Repair': 'field_repair', 'Inner Peace': 'inner_peace', 'Bestial Aspect': 'bestial_aspect' };

const AT_HOME: Record<string, Shelf> = {
  evade: 'stunts',
  take_strain: 'stunts',
  take_trait: 'stunts',
  end_aspect: 'stunts',
  inspire: 'stunts',
  words_price: 'stunts',
  lay_hands: 'stunts',
  haggle: 'stunts',
  turn_failure: 'stunts',
  field_repair: 'stunts',
  inner_peace: 'stunts',
  bestial_aspect: 'stunts',
  chant: 'magic',
  brew: 'magic',
  use_brew: 'magic',
  drop_effect: 'magic',
  prepare_verse: 'magic',
  pray: 'magic',
  miracle: 'magic',
  enough: 'magic',
  hand_luck: 'magic',
  keep_stimulant: 'magic',
  cache: 'magic',
  stock_cache: 'magic',
  carry: 'now',
};
const BY_GROUP: Record<string, Shelf> = { gear: 'gear', downtime: 'rest', creation: 'making' };

/** The shelf an action lies on. */
export function shelfOf({ action, group }: Offer): Shelf {
  return AT_HOME[action] ?? BY_GROUP[group] ?? 'now';
}
