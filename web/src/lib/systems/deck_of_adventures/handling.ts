import type { Facts, Offer } from '$lib/wire';
import type { Phrase } from '$lib/words';

/** What is done with one creature, each with the field that names it. */
const DEEDS: [action: string, field: string, phrase: Phrase][] = [
  ['attack', 'who', 'da.deed.attack'],
  ['draw_for', 'who', 'da.deed.draw'],
  ['harm', 'who', 'da.deed.harm'],
  ['afflict', 'who', 'da.deed.afflict'],
  ['dismiss', 'name', 'da.deed.dismiss'],
];

/** What can be done with this creature, as it is offered. */
export function creatureDeeds(offers: Offer[], name: string): { offer: Offer; phrase: Phrase; chosen: Facts }[] {
  return DEEDS.flatMap(([action, field, phrase]) => {
    const offer = offers.find((each) => each.action === action);
    const choice = offer?.fields.find((each) => each.name === field)?.choice;
    const can = choice?.type === 'among' && choice.options.some(({ value }) => value === name);
    return offer && can ? [{ offer, phrase, chosen: { [field]: name } }] : [];
  });
}
