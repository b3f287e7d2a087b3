import type { Field, Option } from '$lib/wire';

/** The four phases of being hit, in their order. */
export const PHASES = ['roll', 'split', 'take', 'tell'] as const;
export type Phase = (typeof PHASES)[number];

const ASKED: Record<string, Phase> = { roll_hit: 'roll', split: 'split', endure: 'take', absorb: 'take', narrate: 'tell' };

/** Where a blow has come to, by what is asked; losing Stamina for other reasons is no part of one. */
export function phaseOf(action: string, matter: Record<string, unknown>): Phase | null {
  if (action === 'endure' && matter.attack !== true) return null;
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

/** The ways to split, read off what the table offers: `1/0` and `2 Stamina, 1 Harm`. */
export function splitsOf(field: Field | undefined): SplitLook[] {
  const options: Option[] = field?.choice.type === 'among' ? field.choice.options : [];
  return options.map(({ value, label, barred }) => {
    const [harm = 0, wounds = 0] = String(value).split('/').map(Number);
    return { value: String(value), label, stamina: Number(/^(\d+) /.exec(label)?.[1] ?? 0), harm, wounds, barred: barred?.says ?? '' };
  });
}
