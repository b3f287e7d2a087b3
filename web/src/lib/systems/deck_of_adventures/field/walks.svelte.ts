import { untrack } from 'svelte';
import type { AdventureGround } from '$lib/wire';
import { say } from '$lib/words';
import { isSame, middleOf } from './geometry';
import type { Stride } from './walking';

/** Who has gone where: to be seen on the map, and heard of without it. */
export class Walks {
  #before: AdventureGround | null = null;
  #strides = $state.raw<Record<string, Stride>>({});
  #words = $state('');

  /** Made while a component is, whose life it shares. */
  constructor(ground: () => AdventureGround | null) {
    $effect(() => {
      const here = ground();
      untrack(() => this.#compare(here));
    });
  }

  /** The last walk of somebody. */
  of(who: string): Stride | null {
    return this.#strides[who] ?? null;
  }

  /** The last that was heard of anybody. */
  get words(): string {
    return this.#words;
  }

  #compare(ground: AdventureGround | null): void {
    const before = this.#before;
    this.#before = ground;
    if (!ground || before?.id !== ground.id) return;
    for (const { who, title, space, at } of ground.tokens) {
      const stood = before.tokens.find((token) => token.who === who);
      if (!stood || isSame(stood.space, space)) continue;
      const known = before.ways.find((way) => way.who === who && isSame(way.space, space));
      const points = [stood.space, ...(known?.way ?? [space])].map((each) => middleOf(ground, each));
      this.#strides = { ...this.#strides, [who]: { count: (this.#strides[who]?.count ?? 0) + 1, points } };
      this.#words = say('da.map.moved', { who: title, at });
    }
  }
}
