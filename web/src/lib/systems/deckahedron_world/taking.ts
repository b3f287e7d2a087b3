import { about } from '$lib/systems/kit/about';
import type { Field, Option, Question, StaminaToLose, WayToTake } from '$lib/wire';

/** The four phases of being hit, in their order. */
export const PHASES = ['roll', 'split', 'take', 'tell'] as const;
export type Phase = (typeof PHASES)[number];

const ASKED: Record<string, Phase> = { roll_hit: 'roll', split: 'split', endure: 'take', absorb: 'take', narrate: 'tell' };

/** Where a blow has come to, by what is asked; losing Stamina for other reasons is no part of one. */
export function phaseOf(action: string, question: Question | undefined): Phase | null {
  if (action === 'endure' && !about<StaminaToLose>(question, 'endure')?.attack) return null;
  return ASKED[action] ?? null;
}

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
