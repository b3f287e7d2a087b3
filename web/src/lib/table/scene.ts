import type { Resolved, Rolled, TableEvent, TableView } from '$lib/wire';
import { ownerOf } from './places';

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
}

/** Names what lies in a scene: it changes when a card is added to it. */
export function sceneKey(scene: Scene): string {
  return `${scene.number}/${scene.turned.length}`;
}

/** The scene after these events; the same one when they did not touch it. */
export function nextScene(last: Scene | null, before: TableView, events: TableEvent[]): Scene | null {
  const turned = turnedBy(before, events);
  const throws = events.filter((event) => event.type === 'rolled');
  const resolved = events.findLast((event) => event.type === 'resolved') ?? null;
  const gone = last && takenTo(last, events);
  if (last && !gone && throws.length === 0 && joins(last, turned)) {
    return { ...last, turned: [...last.turned, ...turned], resolved };
  }
  if (turned.length > 0 || throws.length > 0) {
    const who = resolved?.who ?? throws[0]?.who ?? ownerOf(turned[0]?.from ?? '');
    return { number: (last?.number ?? 0) + 1, who, turned, throws, resolved, gone: null };
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

function takenTo(scene: Scene, events: TableEvent[]): string | null {
  const lying = new Set(scene.turned.map((card) => card.token));
  for (const event of events) {
    if (event.type === 'moved' && event.tokens?.some((token) => lying.has(token))) return event.target;
  }
  return null;
}
