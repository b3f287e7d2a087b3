import { draftOf } from '$lib/table/aim.svelte';
import type { DeedNow, WhatsNext } from '$lib/table/now';
import type { AdventureGround, AdventureToken, AdventureWay, Command, Offer } from '$lib/wire';
import { keyOf, nameOf, type Space } from './geometry';

/** Whether two deeds do the same, whatever they are called. */
function doesSame(one: DeedNow, other: DeedNow | null): boolean {
  return !!other && one.action === other.action && JSON.stringify(one.given) === JSON.stringify(other.given);
}

/** What touching somebody, or a space by its name, is for: the best first, and first what this one would do. */
export function deedsOn(now: WhatsNext | null, on: string, actor?: string): DeedNow[] {
  const deeds = now?.touch.find((touch) => touch.on === on)?.deeds ?? [];
  return actor === undefined ? deeds : deeds.toSorted((one, other) => Number(other.given.who === actor) - Number(one.given.who === actor));
}

/** What a chosen deed is aimed at: somebody, or a space by its name. */
export function aimedOn(now: WhatsNext | null, deed: DeedNow | null): string | null {
  return now?.touch.find(({ deeds }) => deeds.some((each) => doesSame(each, deed)))?.on ?? null;
}

/** Who stands on a space; those who lie there make room for those who stand. */
export function tokenAt(ground: AdventureGround, space: Space): AdventureToken | null {
  const here = ground.tokens.filter((token) => keyOf(token.space) === keyOf(space));
  return here.find((token) => !token.is_down) ?? here[0] ?? null;
}

/** What is touched on a space: whoever stands there, what lies there to be picked up, or the space by its name. */
export function touchedOn(ground: AdventureGround, now: WhatsNext | null, space: Space): string {
  const token = tokenAt(ground, space);
  if (token && deedsOn(now, token.who).length > 0) return token.who;
  const lying = ground.lying.find((each) => keyOf(each.space) === keyOf(space) && deedsOn(now, each.id).length > 0);
  return lying?.id ?? token?.who ?? nameOf(ground, space);
}

/** Whose ways, reach and areas are shown: who is on turn and moved from here; of several, whom the chosen deed names. */
export function actorOf(ground: AdventureGround, deed: DeedNow | null): AdventureToken | null {
  const acting = ground.tokens.filter((token) => token.is_on_turn && token.is_mine);
  return acting.find(({ who }) => who === deed?.given.who) ?? acting.find(({ who }) => ground.ways.some((way) => way.who === who)) ?? acting[0] ?? null;
}

export function waysOf(ground: AdventureGround, who: string | undefined): AdventureWay[] {
  return ground.ways.filter((way) => way.who === who);
}

/** What is done when a deed that lies ready is touched again; nothing while something of it is left to say. */
export function commandOf(offers: Offer[], deed: DeedNow): Command | null {
  const offer = offers.find(({ action, blocked }) => action === deed.action && !blocked);
  return offer ? draftOf(offer, deed).command : null;
}

/** What touching this comes to now: to choose the best deed there is, to do it where it is chosen already, or nothing. */
export function touched(now: WhatsNext | null, on: string, aimed: DeedNow | null, actor?: string): { aim: DeedNow } | { act: DeedNow } | null {
  const deeds = deedsOn(now, on, actor);
  const chosen = deeds.find((deed) => doesSame(deed, aimed));
  if (chosen) return { act: chosen };
  return deeds[0] ? { aim: deeds[0] } : null;
}

/** Foes first to last from somebody, as the list and the Tab key go through them: the nearest first. */
export function foesFrom(ground: AdventureGround, who: string | undefined): AdventureToken[] {
  const far = (token: AdventureToken) => ground.aims.find((aim) => aim.who === who && aim.target === token.who)?.spaces ?? Infinity;
  return ground.tokens.filter((token) => token.who !== who && !token.is_down).toSorted((one, other) => Number(other.is_foe) - Number(one.is_foe) || far(one) - far(other));
}
