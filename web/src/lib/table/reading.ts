import type { Facts, Question, TableView } from '$lib/wire';
import type { ResultLook, Skin } from '$lib/systems/skin';
import type { Scene } from './scene';

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
