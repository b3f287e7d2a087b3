import { feltOf, type AdventureBody, type AdventureFelt, type AdventureGround, type AdventureItem, type AdventurePlace, type TableView } from '$lib/wire';
import { say, speak, spoken } from '$lib/words';

/** The sixteen stats, each Attribute with the Skills that go with it. */
export const STATS: { attribute: string; skills: string[] }[] = [
  { attribute: 'agl', skills: ['finesse', 'stealth'] },
  { attribute: 'con', skills: ['bluffing', 'performance'] },
  { attribute: 'gut', skills: ['detection', 'craft'] },
  { attribute: 'int', skills: ['knowledge', 'investigation'] },
  { attribute: 'str', skills: ['athletics', 'brute'] },
  { attribute: 'vit', skills: [] },
];

/** Somebody's place in the order of a fight, with whom it is; a group of Minions is several. */
export interface Place extends AdventurePlace {
  bodies: AdventureBody[];
}

const felt = (view: TableView): AdventureFelt | null => feltOf(view, 'deck_of_adventures');

/** A hero or a creature, as the table says this seat knows them. */
export function bodyOf(view: TableView, name: string): AdventureBody | null {
  return felt(view)?.bodies.find((body) => body.name === name) ?? null;
}

/** The creatures the GM has brought. */
export function creaturesOf(view: TableView): AdventureBody[] {
  return (felt(view)?.bodies ?? []).filter((body) => !body.is_hero);
}

/** What somebody has. */
export function itemsOf(view: TableView, owner: string): AdventureItem[] {
  return (felt(view)?.items ?? []).filter((item) => item.owner === owner && item.kept !== 'on the ground');
}

/** What lies on the ground. */
export function itemsOnTheGround(view: TableView): AdventureItem[] {
  return (felt(view)?.items ?? []).filter((item) => item.kept === 'on the ground');
}

/** What people call an item, in the language of this page; what they named themselves stays as it is. */
export function itemWords({ title, said, count }: Pick<AdventureItem, 'title' | 'said' | 'count'>): string {
  const name = said ? speak(said, title) : spoken(title);
  return count > 1 ? say('da.item.several', { count, item: name }) : name;
}

/** What else there is to say of an item: where it is, what it can take, what was done to it. */
export function itemNotes({ kept, ap, boons, on_major }: AdventureItem): string[] {
  return [
    ...(kept === 'put away' ? [say('da.item.away')] : []),
    ...(ap ? [say('da.item.ap', { ap })] : []),
    ...boons.map((boon) => say(`da.boon.${boon}`)),
    ...on_major.map((words) => say('da.item.onMajor', { words })),
  ];
}

/** Whether somebody fights. */
export function isFight(view: TableView): boolean {
  return (felt(view)?.order.length ?? 0) > 0;
}

/** The map, where one is laid. */
export function mapOf(view: TableView): AdventureGround | null {
  return felt(view)?.ground ?? null;
}

/** The round of the fight; none in a Surprise Round. */
export function roundOf(view: TableView): number {
  return felt(view)?.round ?? 0;
}

/** Everybody in the fight, in the order the table gives. */
export function orderOf(view: TableView): Place[] {
  return (felt(view)?.order ?? []).map((place) => ({
    ...place,
    bodies: place.members.flatMap((name) => bodyOf(view, name) ?? []),
  }));
}

/** What stands or lies there besides people: walls, hazards, and how an Epic Event goes. */
export function groundOf(view: TableView): Pick<AdventureFelt, 'walls' | 'hazards' | 'epic'> {
  return felt(view) ?? { walls: [], hazards: [], epic: null };
}

/** Whether there is anything of that. */
export function isAnythingThere(view: TableView): boolean {
  const { walls, hazards, epic } = groundOf(view);
  return walls.length + hazards.length + itemsOnTheGround(view).length > 0 || epic !== null;
}
