import type { Entry, Facts, Question, TableView } from '$lib/wire';
import type { ResultLook, Skin } from '$lib/systems/skin';
import type { Scene } from './scene';
import { storyLines } from './story';

/** What can be read from the table right now: a result if there is one, else what the table is still asking. */
export interface Reading {
  facts: Facts;
  /** The cards that count, by their tokens. */
  counting: number[];
  /** The edge of each card that is read, by its token. */
  edges: Record<number, string>;
  look: ResultLook | null;
}

const NOTHING: Reading = { facts: {}, counting: [], edges: {}, look: null };

export function readingOf(scene: Scene | null, view: TableView, skin: Skin): Reading {
  if (scene?.resolved) {
    const { reading, tokens, result } = scene.resolved;
    return { facts: reading, counting: tokens, edges: edgesOf(scene, reading, skin), look: skin.result(result, reading) };
  }
  const question = scene ? questionAbout(scene, view) : (view.awaited[view.seat] ?? Object.values(view.awaited)[0]);
  return question ? asked(question, scene, skin) : NOTHING;
}

/** What is still asked about a scene: of its owner first. */
function questionAbout({ who, asks }: Scene, view: TableView): Question | undefined {
  return [who, ...asks].flatMap((seat) => (asks.includes(seat) ? (view.awaited[seat] ?? []) : []))[0];
}

/** Something lies turned or is about to be, and its player still has to say something: a provisional reading. */
function asked({ matter }: Question, scene: Scene | null, skin: Skin): Reading {
  const counting = [matter.keep, matter.counts].flat().filter((token) => typeof token === 'number');
  const result = matter.degree ?? matter.result;
  const isKnown = typeof result === 'number' || typeof result === 'string';
  const look = isKnown ? skin.result(String(result), matter) : null;
  return { facts: matter, counting, edges: scene ? edgesOf(scene, matter, skin) : {}, look };
}

/** The edge of each card that is read: the table says it of each where they differ, as a friend's card may. */
function edgesOf({ turned }: Scene, facts: Facts, skin: Skin): Reading['edges'] {
  const told = new Map<unknown, unknown>(Array.isArray(facts.edges) ? (facts.edges as [unknown, unknown][]) : []);
  const all = skin.edge(facts);
  return Object.fromEntries(
    turned.flatMap(({ token }) => {
      const edge = told.get(token) ?? all;
      return typeof edge === 'string' ? [[token, edge]] : [];
    }),
  );
}

/** The card in the middle of the ring, when this game has a ring and something is measured against it. */
export function targetOf({ facts }: Reading, skin: Skin): string | null {
  return skin.stage === 'ring' && typeof facts.target === 'string' ? facts.target : null;
}

/** The cards of a scene that are read: a target was turned too, but it lies in the middle of the ring already. */
export function drawnOf(scene: Scene | null, { facts }: Reading): Scene | null {
  if (!scene) return null;
  const turned = scene.turned.filter((card) => card.token !== facts.target_token);
  return turned.length > 0 ? { ...scene, turned } : null;
}

/** What a scene was told as, from the sentence with its result on; the slip says what led to it. */
export function wordsOn(scene: Scene | null, entries: Entry[], seats: TableView['seats']): string {
  const entry = scene && entries.find(({ seq }) => seq === scene.told);
  const lines = storyLines(entry ? [entry] : [], seats).filter((line) => line.kind === 'happened');
  const from = lines.findIndex((line) => line.resolved);
  return lines
    .slice(Math.max(0, from))
    .map((line) => line.text)
    .join(' ');
}
