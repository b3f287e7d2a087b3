import type { Entry, Resolved, Rolled, TableEvent, TableView } from '$lib/wire';
import { kindOf, ownerOf } from './places';
import { takenBack } from './story';

/** A card that was turned face up in front of everyone. */
export interface TurnedCard {
  token: number;
  face: string;
  from: string;
  to: string;
}

/** What lies under the light: the cards or dice of the last thing that happened, and what they came to. */
export interface Scene {
  /** Grows with every new scene, so that a new flip is never mistaken for the last one. */
  number: number;
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
}

/** Somebody who watches a scene, named by its key: hears when its cards begin to turn, and when they can be read. */
export interface Watcher {
  readonly turns: (key: string) => void;
  readonly read: (key: string) => void;
  /** The scene is out of sight, read or not. */
  readonly looksAway: () => void;
}

export const NOBODY: Watcher = { turns: () => undefined, read: () => undefined, looksAway: () => undefined };

/** Names what lies in a scene: it changes when a card is added to it. */
export function sceneKey(scene: Scene): string {
  return `${scene.number}/${scene.turned.length}`;
}

/** What somebody finds under the light who comes back: cards that still lie turned, or the dice of the last throw. */
export function sceneFound(view: TableView, story: Entry[] = []): Scene | null {
  for (const [place, { faces, tokens }] of Object.entries(view.piles)) {
    if (kindOf(place) !== 'turned' || !faces?.length) continue;
    const turned = faces.map((face, at) => ({ face, token: tokens[at] ?? -1, from: place, to: place })).reverse();
    return { number: 1, who: ownerOf(place), turned, throws: [], resolved: null, gone: null, since: 0 };
  }
  const last = lastScene(view, story);
  return last?.throws.length ? last : null;
}

/** The last scene of a story. A throw that was taken back is over. */
function lastScene(view: TableView, story: Entry[]): Scene | null {
  const undone = takenBack(story);
  return story
    .filter(({ seq }) => !undone.has(seq))
    .reduce<Scene | null>((scene, { seq, events }) => nextScene(scene, view, events, seq), null);
}

/** The scene after the events of this entry; the same one when they did not touch it. */
export function nextScene(last: Scene | null, before: TableView, events: TableEvent[], seq: number): Scene | null {
  const turned = turnedBy(before, events);
  const throws = events.filter((event) => event.type === 'rolled');
  const resolved = events.findLast((event) => event.type === 'resolved') ?? null;
  const gone = last && takenTo(last, events);
  if (last && !gone && throws.length === 0 && joins(last, turned)) {
    return { ...last, turned: [...last.turned, ...turned], resolved, since: seq };
  }
  if (turned.length > 0 || throws.length > 0) {
    const who = resolved?.who ?? throws[0]?.who ?? ownerOf(turned[0]?.from ?? '');
    const scene = { number: (last?.number ?? 0) + 1, who, turned, throws, resolved, gone: null, since: seq };
    return { ...scene, spent: resolved ? null : takenTo(scene, events, turned[0]?.to) };
  }
  return last && (resolved || gone) ? { ...last, resolved: resolved ?? last.resolved, gone: gone ?? last.gone } : last;
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

/** Where the cards of a scene are taken by these events, away `from` where they lay. */
function takenTo(scene: Scene, events: TableEvent[], from?: string): string | null {
  const lying = new Set(scene.turned.map((card) => card.token));
  for (const event of events) {
    if (event.type !== 'moved' || (from !== undefined && event.source !== from)) continue;
    if (event.tokens?.some((token) => lying.has(token))) return event.target;
  }
  return null;
}
