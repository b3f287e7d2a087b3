import type { Entry, Resolved, Rolled, TableEvent, TableView } from '$lib/wire';
import { kindOf, ownerOf } from './places';
import { isOwnWords, takenBack } from './story';
import { isTheHouses } from './things';

/** A card that was turned face up in front of everyone. */
export interface TurnedCard {
  token: number;
  face: string;
  from: string;
  to: string;
}

/** What lies under the light: the cards or dice of one deed of one person, and what they came to. */
export interface Scene {
  /** The entry that opened it, so that a new flip is never mistaken for the last one. */
  number: number;
  /** Whose deed it is. */
  who: string;
  turned: TurnedCard[];
  throws: Rolled[];
  resolved: Resolved | null;
  /** Where its cards were taken afterwards, once they were. */
  gone: string | null;
  /** Where cards were taken that decided nothing: they are what something cost. */
  spent?: string | null;
  /** The entry that brought the last of its cards or dice. */
  since: number;
  /** The entry that last changed anything about it. */
  told: number;
  /** Those who still have something to say about it: until they have, it is not over. */
  asks: string[];
}

/** Somebody who watches a scene, named by its key: hears when its cards begin to turn, and when they can be read. */
export interface Watcher {
  readonly turns: (key: string) => void;
  readonly read: (key: string) => void;
  /** Its cards only cost something, and have gone by themselves: nothing of it is left to look at. */
  readonly clears: (key: string) => void;
  /** The scene is out of sight, read or not. */
  readonly looksAway: () => void;
}

export const NOBODY: Watcher = { turns: () => undefined, read: () => undefined, clears: () => undefined, looksAway: () => undefined };

/** Names what lies in a scene: it changes when a card is added to it. */
export function sceneKey(scene: Scene): string {
  return `${scene.number}/${scene.turned.length}`;
}

/** What somebody finds under the light who comes back: what is not over, or the dice of the last throw. */
export function scenesFound(view: TableView, story: Entry[] = []): Scene[] {
  const undone = takenBack(story);
  const played = story
    .filter(({ seq }) => !undone.has(seq))
    .reduce<Scene[]>((scenes, entry) => nextScenes(scenes, view, entry), []);
  const lying = lyingOpen(view);
  const isAbout = (scene: Scene) => scene.turned.some(({ token }) => lying?.turned.some((card) => card.token === token));
  const open = played.filter((scene) => isAbout(scene) || scene.throws.length > 0 || scene.asks.some((seat) => seat in view.awaited));
  return lying && !open.some(isAbout) ? [...open, lying] : open;
}

/** Cards that lie turned on the table, whatever is known of how they came there. */
function lyingOpen(view: TableView): Scene | null {
  for (const [place, { faces, tokens }] of Object.entries(view.piles)) {
    if (kindOf(place) !== 'turned' || !faces?.length) continue;
    const turned = faces.map((face, at) => ({ face, token: tokens[at] ?? -1, from: place, to: place })).reverse();
    const who = ownerOf(place);
    const asks = Object.keys(view.awaited).filter((seat) => seat === who || isGm(view, seat));
    return { number: 1, who, turned, throws: [], resolved: null, gone: null, since: 0, told: 0, asks };
  }
  return null;
}

/** What lies under the light for this seat: what it is asked about, and else the last thing that happened. */
export function sceneFor(scenes: Scene[], view: TableView): Scene | null {
  const mine = scenes.findLast((scene) => scene.asks.includes(view.seat));
  // A player who is asked something else looks at that, and at nobody's cards.
  return mine ?? (view.role === 'player' && view.seat in view.awaited ? null : (scenes.at(-1) ?? null));
}

/** The scenes after this entry, the one it touched last; the same ones where it did not touch any. */
export function nextScenes(last: Scene[], before: TableView, entry: Entry): Scene[] {
  const { by: actor, events } = entry;
  const asked = events.flatMap((event) => (event.type === 'awaited' ? event.by : []));
  const answered = events.flatMap((event) => (event.type === 'answered' ? event.by : []));
  const isAnswer = ({ asks }: Scene) => asks.some((seat) => answered.includes(seat) || (seat === actor && asked.includes(seat)));
  const settled = last.map((scene) => withAsks(scene, scene.asks.filter((seat) => !answered.includes(seat))));
  const touched = changed(settled, settled[last.findIndex(isAnswer)], before, entry);
  const rest = settled.filter((scene) => scene.number !== touched?.number);
  const isNew = !!touched && rest.length === last.length;
  const now = rest
    .map((scene) => withAsks(scene, scene.asks.filter((seat) => !asked.includes(seat))))
    .filter((scene) => !isEnded(scene, before, entry, isNew));
  if (touched) now.push(withAsks(touched, [...touched.asks, ...asked.filter((seat) => isAbout(touched, before, seat) || hits(touched, entry))]));
  return now.length === last.length && now.every((scene, at) => scene === last[at]) ? last : now;
}

function withAsks(scene: Scene, seats: string[]): Scene {
  const asks = [...new Set(seats)];
  return asks.join() === scene.asks.join() ? scene : { ...scene, asks };
}

/** The scene this entry opens, or the one it goes on with, as it is now. */
function changed(last: Scene[], old: Scene | undefined, before: TableView, { seq, events }: Entry): Scene | null {
  const turned = turnedBy(before, events);
  const throws = events.filter((event) => event.type === 'rolled');
  const resolved = events.findLast((event) => event.type === 'resolved') ?? null;
  const beside = throws.length === 0 && last.find((scene) => !takenTo(scene, events) && joins(scene, turned));
  if (beside) return { ...beside, turned: [...beside.turned, ...turned], resolved, since: seq, told: seq };
  if (turned.length === 0 && old && drawsOn(old, throws)) {
    return { ...old, throws: [...old.throws, ...throws], resolved, since: seq, told: seq };
  }
  if (turned.length > 0 || throws.length > 0) {
    const who = resolved?.who ?? throws[0]?.who ?? ownerOf(turned[0]?.from ?? '');
    const scene = { number: seq, who, turned, throws, resolved, gone: null, since: seq, told: seq, asks: [] };
    return { ...scene, spent: resolved ? null : takenTo(scene, events, turned[0]?.to) };
  }
  const own = old ?? last.find((scene) => takenTo(scene, events));
  const gone = own ? takenTo(own, events) : null;
  if (resolved && (!own || own.resolved || own.who !== resolved.who)) {
    // Something was decided without a card or a die.
    return { number: seq, who: resolved.who, turned: [], throws, resolved, gone: null, since: seq, told: seq, asks: [] };
  }
  if (!own || !(resolved || gone)) return own ?? null;
  return { ...own, resolved: resolved ?? own.resolved, gone: gone ?? own.gone, told: seq };
}

/** Whether a scene is cleared by this: it is over, and something new is seen, or its owner or the GM goes on. */
function isEnded(scene: Scene, before: TableView, { by, events }: Entry, isNew: boolean): boolean {
  const { resolved, gone, spent, throws, asks } = scene;
  if (!resolved && !gone && !spent && throws.length === 0) return false;
  const goesOn = (by === scene.who || isGm(before, by)) && !events.every(isTalk);
  // A GM who does something else has left it at that.
  return (isNew || goesOn) && asks.every((seat) => seat === by && isGm(before, by));
}

function isGm(view: TableView, seat: string): boolean {
  return view.seats[seat]?.role === 'gm';
}

/** Whether what this seat is asked is about this scene: it is theirs, a card of theirs lies there, or they judge it. */
function isAbout(scene: Scene, view: TableView, seat: string): boolean {
  return scene.who === seat || isGm(view, seat) || scene.turned.some(({ from }) => ownerOf(from) === seat);
}

/** Whether something was decided just now, so that whoever is asked in the same breath is asked because of it: a blow. */
function hits({ resolved }: Scene, { events }: Entry): boolean {
  return !!resolved && events.some((event) => event === resolved);
}

/** What people say, note and point at: the table stays as it was. */
function isTalk(event: TableEvent): boolean {
  switch (event.type) {
    case 'told':
      return isOwnWords(event);
    case 'written':
      return kindOf(event.sheet) === 'notes';
    case 'marked':
    case 'unmarked':
      return isTheHouses(event.mark);
    case 'counted':
      return isTheHouses(event.track);
    default:
      return event.type === 'spotlit' || event.type === 'seated';
  }
}

function turnedBy(before: TableView, events: TableEvent[]): TurnedCard[] {
  const turned: TurnedCard[] = [];
  for (const event of events) {
    if (event.type !== 'moved' || !event.faces || !event.tokens) continue;
    if (before.piles[event.source]?.faces) continue; // it lay open already
    const { tokens, source: from, target: to } = event;
    for (const [at, face] of event.faces.entries()) {
      const token = tokens[at];
      if (token !== undefined && !turned.some((card) => card.token === token)) turned.push({ token, face, from, to });
    }
  }
  return turned;
}

/** Whether these cards come to lie beside those of an open scene: somebody draws on. */
function joins(scene: Scene, turned: TurnedCard[]): boolean {
  const place = scene.turned[0]?.to;
  return !scene.resolved && !scene.gone && turned.length > 0 && turned.every((card) => card.to === place);
}

/** Whether these dice are thrown after those that lie there unread. */
function drawsOn(scene: Scene, throws: Rolled[]): boolean {
  return !scene.resolved && scene.throws.length > 0 && throws.length > 0 && throws.every(({ who }) => who === scene.who);
}

/** Where the cards of a scene are taken by these events, away `from` where they lay. */
function takenTo(scene: Scene, events: TableEvent[], from?: string): string | null {
  const lying = new Set(scene.turned.map((card) => card.token));
  for (const event of events) {
    if (event.type !== 'moved' || (from !== undefined && event.source !== from)) continue;
    if (event.tokens?.some((token) => lying.has(token))) return event.target;
  }
  return null;
}
