import { SvelteMap } from 'svelte/reactivity';
import type { Skin } from '$lib/systems/skin';
import type { Odds, Offer } from '$lib/wire';
import { draftOf, keyOf } from './aim.svelte';
import type { DeedNow } from './now';
import type { Sitting } from './sitting.svelte';

/** How good a result has to look to count as what somebody hoped for. */
const GOOD = 3;
/** The table catches its breath before it is asked for what could be. */
const BREATH = 160;

/** The outcomes of some odds, as short as the table has them. */
export function partsOf(odds: Odds, skin: Skin) {
  return ((skin.showsAllOdds ? null : odds.more.summary) ?? odds.outcomes)
    .filter(({ chance }) => chance > 0)
    .map((outcome) => ({ ...outcome, look: skin.result(outcome.result, outcome.reading) }));
}

/** How likely it is to come out well. */
export function hopeOf(odds: Odds, skin: Skin): number {
  const named = skin.hope?.(odds);
  if (named) return named.chance;
  const sum = partsOf(odds, skin).reduce((all, { chance, look }) => all + (look.level >= GOOD ? chance : 0), 0);
  return Math.min(1, sum);
}

/** What each deed that chance decides would come to: asked one after the other, and kept until the table moves on. */
export class OddsBook {
  readonly #kept = new SvelteMap<string, Odds | null>();

  /** Made while a component is, whose life it shares. */
  constructor(sitting: () => Sitting, deeds: () => DeedNow[]) {
    $effect(() => {
      const wanted = deeds().filter(({ by_chance }) => by_chance);
      const { offers } = sitting().table;
      const of = sitting();
      let isOver = false;
      this.#kept.clear();
      const clock = setTimeout(() => void this.#ask(of, offers, wanted, () => isOver), BREATH);
      return () => {
        isOver = true;
        clearTimeout(clock);
      };
    });
  }

  /** What is known of a deed by now. */
  of(deed: DeedNow): Odds | null {
    return this.#kept.get(keyOf(deed)) ?? null;
  }

  async #ask(sitting: Sitting, offers: Offer[], wanted: DeedNow[], isOver: () => boolean): Promise<void> {
    for (const deed of wanted) {
      const key = keyOf(deed);
      const offer = offers.find(({ action }) => action === deed.action);
      const command = offer && draftOf(offer, deed).command;
      if (!command || this.#kept.has(key)) continue;
      const odds = await sitting.wonder(command);
      if (isOver()) return;
      this.#kept.set(key, odds);
    }
  }
}
