/** Small maps and offers for the tests of the battlefield. */
import type { DeedNow, WhatsNext } from '$lib/table/now';
import type { AdventureGround, AdventureToken, Choice, Facts, Offer } from '$lib/wire';

export function token(who: string, space: [number, number], known: Partial<AdventureToken> = {}): AdventureToken {
  return { who, title: who, space, at: '', is_hero: false, is_foe: true, is_mine: false, is_on_turn: false, is_down: false, lurks: false, target: '', look: '', ...known };
}

export function ground(known: Partial<AdventureGround> = {}): AdventureGround {
  return { id: 'battlefield/1', title: 'The crypt', look: 'crypt', wide: 20, deep: 9, hexes: false, patches: [], tokens: [], lying: [], ways: [], aims: [], areas: [], ...known };
}

export function deed(action: string, given: Facts, title = action): DeedNow {
  return { action, title, says: '', cost: '', given, aims: '', by_chance: false, leaves: [], means: [] };
}

export function next(known: Partial<WhatsNext>): WhatsNext {
  return { mood: 'mine', cue: '', says: '', who: 'mira', deeds: [], touch: [], left: [], line: [], round: '', owed: [], grows: [], ...known };
}

export function among(...values: string[]): Extract<Choice, { type: 'among' }> {
  return { type: 'among', label: '', options: values.map((value) => ({ value, label: value, barred: null })) };
}

export function following(field: string, cases: Record<string, Extract<Choice, { type: 'among' }>>): Choice {
  return { type: 'following', field, cases, label: '' };
}

export function offer(action: string, choices: Record<string, Choice>): Offer {
  const fields = Object.entries(choices).map(([name, choice]) => ({ name, label: name, choice, preset: null }));
  return { action, label: action, help: '', rule: '', group: '', urgent: false, blocked: null, fields } as Offer;
}
