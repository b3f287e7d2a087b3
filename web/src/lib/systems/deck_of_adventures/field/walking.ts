import { isStill } from '$lib/ui/motion';
import type { Point } from './geometry';

/** A walk that is over at the table and is now to be seen: where it led, and how often somebody has walked. */
export interface Stride {
  count: number;
  points: Point[];
}

/** One space takes this long, and a long way no longer than that, in milliseconds. */
const SPACE = 120;
const LONGEST = 720;

/** Somebody comes walking to where they stand, space by space. Without motion they stand there at once. */
export function walking(stride: Stride | null): (element: SVGElement) => void {
  return (element) => {
    const end = stride?.points.at(-1);
    if (!stride || !end || stride.points.length < 2 || isStill()) return;
    const steps = stride.points.map(([x, y]) => ({ transform: `translate(${x - end[0]}px, ${y - end[1]}px)` }));
    element.animate(steps, { duration: Math.min(LONGEST, SPACE * (steps.length - 1)), easing: 'ease-in-out' });
  };
}
