import type { Offer } from '$lib/wire';

export type ShelfName = 'deeds' | 'making' | 'resting';

/** How a character is made and grows. */
export const MAKING = [
  'choose_role',
  'raise_stat',
  'lower_stat',
  'buy_power',
  'take_vulnerability',
  'overcome',
  'write_background',
  'play_ready_made',
  'finish_character',
];

/** What is done between one danger and the next. */
export const RESTING = ['use_rest_card', 'restore', 'end_rest', 'exchange_fate', 'take_target'];

/** Each card on its shelf, what can be done now before what cannot. */
export function shelvesOf(offers: Offer[]): Record<ShelfName, Offer[]> {
  const sorted = offers.toSorted((one, other) => Number(!!one.blocked) - Number(!!other.blocked));
  return {
    deeds: sorted.filter(({ action }) => !MAKING.includes(action) && !RESTING.includes(action)),
    making: sorted.filter(({ action }) => MAKING.includes(action)),
    resting: sorted.filter(({ action }) => RESTING.includes(action)),
  };
}
