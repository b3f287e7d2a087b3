import type { Box } from '$lib/systems/box.svelte';
import { placeOf } from '$lib/table/places';
import type { Offer, TableView } from '$lib/wire';

type Cards = Pick<Box, 'card'>;

/** Each ability with the skills that belong to it, as they stand on the sheet. */
export const ABILITIES: { track: string; title: string; skills: string[] }[] = [
  { track: 'body', title: 'Body', skills: ['brawl', 'maneuver', 'sneak'] },
  { track: 'charm', title: 'Charm', skills: ['bluff', 'compel', 'fraternize'] },
  { track: 'intuition', title: 'Intuition', skills: ['hunt', 'pray', 'tame'] },
  { track: 'mind', title: 'Mind', skills: ['brew', 'study', 'tinker'] },
];
export interface ItemLook {
  name: string;
  /** The kind of gear it is, as the list calls it; nothing for what is on no list. */
  kind: string;
  says: string;
  tags: { name: string; says: string }[];
  isBroken: boolean;
}

/** What somebody carries. */
export function itemsOf(view: TableView, seat: string, box: Cards): ItemLook[] {
  return (view.marks[placeOf('items', seat)] ?? []).map((name) => {
    const at = (kind: string) => placeOf(kind, `${seat}.${name}`);
    const gear = box.card(view.words[at('item')] ?? '');
    const tags = view.marks[at('item_tags')] ?? [];
    return {
      name,
      kind: gear?.name ?? '',
      says: gear?.says ?? '',
      tags: tags.map((tag) => ({ name: tag, says: box.card(tag)?.says ?? '' })),
      isBroken: tags.includes('Broken'),
    };
  });
}

/** Concoctions, each with the doses that are left. */
export function brewsOf(view: TableView, seat: string): { name: string; doses: number }[] {
  return (view.marks[placeOf('brews', seat)] ?? []).map((name) => ({ name, doses: view.tracks[placeOf('doses', `${seat}.${name}`)] ?? 0 }));
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
