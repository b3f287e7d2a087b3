import type { DeedNow } from '$lib/table/now';
import type { AdventureArea, AdventureGround, Offer } from '$lib/wire';
import { isOn, isSame, nameOf, spacesOf, type Space } from './geometry';

/** An area as it would be laid now: how, over what, and who stands in it. */
export interface Laid {
  at: string;
  spaces: readonly Space[];
  inside: string[];
}

/** What the chosen deed would cover; nothing where it is meant for this one or that one. */
export function areaOf(ground: AdventureGround, deed: DeedNow | null): AdventureArea | null {
  return ground.areas.find(({ power }) => power === deed?.given.power) ?? null;
}

/** Every way in which the chosen deed can be laid, the best first: where most stand who are not of the own side. */
export function waysToLay(ground: AdventureGround, area: AdventureArea, offers: Offer[], deed: DeedNow): Laid[] {
  const open = spotsOf(offers, deed);
  const all = area.reach > 0 ? spacesOf(ground).map((point) => laidAround(ground, area, point)) : area.facings.map(({ facing, ...each }) => ({ at: facing, ...each }));
  const side = ground.tokens.find(({ who }) => who === area.who)?.is_foe;
  const foes = new Set(ground.tokens.filter(({ is_foe }) => is_foe !== side).map(({ who }) => who));
  const worth = ({ inside }: Laid) => inside.reduce((sum, who) => sum + (foes.has(who) ? 1 : -1), 0);
  return all.filter(({ at }) => at === '' || open.includes(at)).toSorted((one, other) => worth(other) - worth(one));
}

/** Around a point that is chosen, what it covers is counted from there. */
function laidAround(ground: AdventureGround, area: AdventureArea, [x, y]: Space): Laid {
  const counted = area.facings.flatMap(({ spaces }) => spaces);
  const spaces = counted.map(([east, south]) => [x + east, y + south] as const).filter((space) => isOn(ground, space));
  const inside = ground.tokens.filter((token) => token.who !== area.who && spaces.some((space) => isSame(space, token.space)));
  return { at: nameOf(ground, [x, y]), spaces, inside: inside.map(({ who }) => who) };
}

/** Where a deed may be laid, as its action offers it. */
function spotsOf(offers: Offer[], deed: DeedNow): string[] {
  const choice = offers.find(({ action }) => action === deed.action)?.fields.find(({ name }) => name === 'at')?.choice;
  const spots = choice?.type === 'following' ? choice.cases[String(deed.given[choice.field])] : undefined;
  return spots?.type === 'among' ? spots.options.filter(({ barred }) => !barred).map(({ value }) => String(value)) : [];
}

/** How it lies: as somebody chose, else the best way. */
export function laidNow(ways: Laid[], deed: DeedNow): Laid | null {
  return ways.find(({ at }) => at === deed.given.at) ?? ways[0] ?? null;
}

/** The same deed, laid so. */
export function laidSo(deed: DeedNow, { at }: Laid): DeedNow {
  return at === '' || at === deed.given.at ? deed : { ...deed, given: { ...deed.given, at } };
}

/** The way to lay it that a touched space means: around it where it can be a middle, else one that covers it. */
export function laidOver(ground: AdventureGround, ways: Laid[], space: Space): Laid | null {
  const name = nameOf(ground, space);
  return ways.find(({ at }) => at === name) ?? ways.find(({ at, spaces }) => at !== '' && spaces.some((each) => isSame(each, space))) ?? null;
}

/** The next way to lay it, in the order of the sides. */
export function laidNext(area: AdventureArea, ways: Laid[], deed: DeedNow, by: 1 | -1): Laid | null {
  const order = area.facings.map(({ facing }) => facing).filter((at) => ways.some((way) => way.at === at));
  const now = order.indexOf(laidNow(ways, deed)?.at ?? '');
  return ways.find(({ at }) => at === order.at((now + by) % order.length)) ?? null;
}
