import type { Facts, Question, TableView } from '$lib/wire/generated';
import type { ResultLook, Skin } from '$lib/systems/skin';
import type { Scene } from './scene';

/** What can be read from the scene right now: the result if there is one, else what the table is still asking. */
export interface Reading {
  facts: Facts;
  /** The cards that count, by their tokens. */
  counting: number[];
  look: ResultLook | null;
}

const NOTHING: Reading = { facts: {}, counting: [], look: null };

export function readingOf(scene: Scene | null, view: TableView, skin: Skin): Reading {
  if (!scene) return NOTHING;
  if (scene.resolved) {
    const { reading, tokens, result } = scene.resolved;
    return { facts: reading, counting: tokens, look: skin.result(result) };
  }
  const question = view.awaited[scene.who];
  return question ? asked(question, skin) : NOTHING;
}

/** Cards lie turned, and their player still has to say something: a provisional reading. */
function asked({ matter }: Question, skin: Skin): Reading {
  const keep = Array.isArray(matter.keep) ? matter.keep.filter((token) => typeof token === 'number') : [];
  const result = matter.result;
  const isKnown = typeof result === 'number' || typeof result === 'string';
  return { facts: matter, counting: keep, look: isKnown ? skin.result(String(result)) : null };
}
