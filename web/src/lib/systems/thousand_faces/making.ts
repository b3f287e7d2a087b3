import { thingsOf, type Offer, type TableView } from '$lib/wire';
import { ATTRIBUTES } from './character';

/** The steps of making a character, and the actions each of them is made of. */
export const STEPS = ['attributes', 'moves', 'items', 'name', 'story', 'fate', 'together'] as const;
export type Step = (typeof STEPS)[number];

export const ACTIONS: Record<Step, string[]> = {
  attributes: ['set_ranks'],
  moves: ['take_move', 'receive', 'lay_out_moves', 'deal_draft', 'draft_pick'],
  items: ['take_item', 'fill_blank'],
  name: ['name_character'],
  story: ['tell_story'],
  fate: ['choose_fate', 'offer_fate'],
  together: ['hearth', 'touchstone', 'off_limits'],
};

/** All that is done on the leaf for a new character. What somebody offers a neighbour is none of it. */
export const MAKING = [
  'create',
  'quick_start',
  'finish_character',
  ...['set_ranks', 'take_move', 'receive', 'take_item', 'fill_blank', 'name_character', 'tell_story', 'choose_fate'],
];

export interface StepLook {
  step: Step;
  isDone: boolean;
}

/** How far somebody has come, as the table shows it. */
export function stepsOf(view: TableView, seat: string, offers: Offer[]): StepLook[] {
  const isClosed = (action: string) => !!offers.find((offer) => offer.action === action)?.blocked;
  const has = (kind: string) => (view.marks[`${kind}/${seat}`]?.length ?? 0) > 0;
  const done: Record<Step, boolean> = {
    attributes: view.marks[`creation/${seat}`]?.includes('attributes chosen') ?? false,
    moves: has('moves') && isClosed('take_move'),
    items: thingsOf(view, 'thousand_faces', 'item').some((item) => item.chosen_by === seat) && isClosed('take_item') && !offers.some((offer) => offer.action === 'fill_blank'),
    name: !!view.words[`name/${seat}`],
    story: Object.keys(view.words).some((sheet) => sheet.startsWith(`story/${seat}.`)),
    fate: has('fate'),
    together: !!view.words['hearth/table'],
  };
  return STEPS.map((step) => ({ step, isDone: done[step] }));
}

/** Whether somebody has begun with a character of their own and is not done. */
export function isMaking(view: TableView, seat: string): boolean {
  const done = view.marks[`creation/${seat}`] ?? [];
  return done.includes('begun') && !done.includes('done');
}

/** `213` as Dex 2, Int 1, Str 3. */
export function ranksOf(spread: string): { attribute: (typeof ATTRIBUTES)[number]; rank: number }[] {
  return ATTRIBUTES.map((attribute, at) => ({ attribute, rank: Number(spread[at] ?? 0) }));
}

/** "Aldith Fairweather: Wears a mail…" is a name, and words about it. */
export function namedOf(label: string): { name: string; about: string } {
  const at = label.indexOf(': ');
  return at < 0 ? { name: label, about: '' } : { name: label.slice(0, at), about: label.slice(at + 2) };
}
