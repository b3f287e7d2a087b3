import { numeral } from '$lib/words';

/** A chance in whole percent as the language writes it, never rounded to certainty in either direction. */
export function percent(chance: number): string {
  const whole = (share: number) => numeral(share, { style: 'percent' });
  if (chance > 0 && chance < 0.005) return `<${whole(0.01)}`;
  if (chance < 1 && chance > 0.995) return `>${whole(0.99)}`;
  return whole(chance);
}
