import type { Likely } from '$lib/wire';
import { percent } from './percent';

/** From where to where something truly lies, in words. */
export const between = ({ low, high }: Likely) => ({ low: percent(low), high: percent(high) });

/** The same as a place on a line from never to always. */
export const span = ({ low, high }: Likely) => `left: ${low * 100}%; width: ${Math.max(0.5, (high - low) * 100)}%`;

/** How often something happens, to be shown beside others. */
export interface Measure {
  who: string;
  likely: Likely;
  /** Whether it is something people would rather not see. */
  isBad?: boolean;
}
