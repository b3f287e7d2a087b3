import type { Field, Option, WayToTake } from '$lib/wire';

/** One way to take a number: so much of each. */
export interface SplitLook {
  value: string;
  label: string;
  stamina: number;
  harm: number;
  wounds: number;
  barred: string;
}

/** The ways to split that are open now, each with what it costs as the table counts it. */
export function splitsOf(field: Field | undefined, ways: WayToTake[]): SplitLook[] {
  const options: Option[] = field?.choice.type === 'among' ? field.choice.options : [];
  return options.flatMap(({ value, label, barred }) => {
    const way = ways.find(({ take }) => take === value);
    return way ? [{ value: way.take, label, stamina: way.stamina, harm: way.harm, wounds: way.wounds, barred: barred?.says ?? '' }] : [];
  });
}
