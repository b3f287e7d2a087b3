import type { Entry, Facts, Question, TableView } from '$lib/wire';
import type { ResultLook, Skin } from '$lib/systems/skin';
import type { Scene } from './scene';
import { storyLines } from './story';

/** What can be read from the table right now: a result if there is one, else what the table is still asking. */
export interface Reading {
  facts: Facts;
  /** The cards that count, by their tokens. */
  counting: number[];
  look: ResultLook | null;
}

const NOTHING: Reading = { facts: {}, counting: [], look: null };

export function readingOf(scene: Scene | null, view: TableView, skin: Skin): Reading {
  const question = view.awaited[scene?.who ?? ''] ?? view.awaited[view.seat] ?? Object.values(view.awaited)[0];
  if (scene?.resolved) {
    const { reading, tokens, result } = scene.resolved;
    return { facts: reading, counting: tokens, look: skin.result(result, reading) };
  }
  return question ? asked(question, skin) : NOTHING;
}

/** Something lies turned or is about to be, and its player still has to say something: a provisional reading. */
function asked({ matter }: Question, skin: Skin): Reading {
  const counting = [matter.keep, matter.counts].flat().filter((token) => typeof token === 'number');
  const result = matter.degree ?? matter.result;
  const isKnown = typeof result === 'number' || typeof result === 'string';
  return { facts: matter, counting, look: isKnown ? skin.result(String(result), matter) : null };
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

const DECIDING = ['resolved', 'rolled', 'moved'];

/**
 * What the last thing that moved cards or dice was told as, from the sentence with its result on; the slip says what
 * led to it. Talk that came since does not belong to it.
 */
export function lastWordsOf(entries: Entry[], seats: TableView['seats']): string {
  const last = entries.findLast(({ events }) => events.some(({ type }) => DECIDING.includes(type)));
  const lines = storyLines(last ? [last] : [], seats).filter((line) => line.kind === 'happened');
  const from = lines.findIndex((line) => line.resolved);
  return lines
    .slice(Math.max(0, from))
    .map((line) => line.text)
    .join(' ');
}
