import type { Command, Offer, Option } from '$lib/wire';
import { isSame, nameOf, type Board, type Space } from './geometry';

/** What the GM's finger does on the map: play, put somebody elsewhere, or change the ground. */
export type Tool = 'play' | 'move' | 'brush';

/** The GM's tools, and what is being done with them. */
export class Tools {
  #tool = $state<Tool>('play');
  /** What the brush lays. */
  kind = $state('');
  /** Nobody else is to notice it yet. */
  isHidden = $state(false);
  #marked = $state.raw<Space[]>([]);
  #held = $state<string | null>(null);
  /** Whether the sweep that is under way marks spaces or clears them again. */
  #marks = true;

  get tool(): Tool {
    return this.#tool;
  }
  /** Spaces that are marked for the brush. */
  get marked(): Space[] {
    return this.#marked;
  }
  /** Who is put elsewhere. */
  get held(): string | null {
    return this.#held;
  }

  take(tool: Tool): void {
    this.#tool = tool;
    this.#marked = [];
    this.#held = null;
  }

  hold(who: string | null): void {
    this.#held = who;
  }

  /** A sweep begins here: over a space that is marked it clears. */
  begin(space: Space): void {
    this.#marks = !this.#marked.some((each) => isSame(each, space));
    this.sweep(space);
  }

  sweep(space: Space): void {
    const others = this.#marked.filter((each) => !isSame(each, space));
    if (this.#marks || others.length < this.#marked.length) this.#marked = this.#marks ? [...others, space] : others;
  }

  /** What the brush is about to do; nothing while nothing is marked. */
  stroke(board: Board, kind: string): Command | null {
    if (this.#marked.length === 0) return null;
    return { do: 'brush', kind, spaces: this.#marked.map((space) => nameOf(board, space)), name: '', hidden: this.isHidden };
  }

  /** The one who is held comes to stand here. */
  put([x, y]: Space): Command | null {
    return this.#held === null ? null : { do: 'set_space', who: this.#held, x, y, off: false };
  }
}

/** What may be chosen for a field of an offer. */
export function choicesOf(offers: Offer[], action: string, field: string): Option[] {
  const choice = offers.find((offer) => offer.action === action)?.fields.find(({ name }) => name === field)?.choice;
  return choice?.type === 'among' ? choice.options : [];
}
