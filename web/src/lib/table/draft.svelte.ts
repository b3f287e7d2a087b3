import type { Choice, Command, Field, Following, Offer, Option } from '$lib/wire';
import { say } from '$lib/words';
import { spelledOut } from './spaces';

/** What a field is called; some are so plain that the game leaves it to the page. */
export function labelOf({ label, name }: Field): string {
  return label || say(name === 'who' ? 'field.who' : 'field.which');
}

/** More ways than these are not overlooked at a glance, and longer words do not fit on a button. */
const MOST_WAYS = 4;
const LONGEST_WAY = 44;

/** One of a few outcomes, which is all that is asked. */
export type Outcome = Omit<Option, 'value'> & { value: string | number | boolean };
const yes = (label: string): Outcome => ({ value: true, label, barred: null });
const no = (label: string): Outcome => ({ value: false, label, barred: null });

/** The outcomes of what is asked, where nothing but one of a few is to be chosen: each of them is a button. */
export function outcomesOf({ urgent, blocked, fields }: Offer): Outcome[] {
  const choice = fields.length === 1 ? fields[0]?.choice : undefined;
  if (!urgent || blocked || !choice) return [];
  if (choice.type === 'yesno') return choice.yes && choice.no ? [yes(choice.yes), no(choice.no)] : [];
  if (choice.type !== 'among' || choice.options.length > MOST_WAYS) return [];
  const fits = choice.options.length > 1 && choice.options.every(({ value, label }) => typeof value === 'string' && label.length <= LONGEST_WAY);
  return fits ? choice.options : [];
}

/** An action somebody is putting together: its offer, and what they have chosen so far. */
export class ActionDraft {
  #offer = $state.raw<Offer>() as Offer;
  #values = $state<Record<string, unknown>>({});

  constructor(offer: Offer) {
    this.#offer = offer;
    this.#values = Object.fromEntries(offer.fields.map((field) => [field.name, opening(field)]));
    this.#open(offer.fields.filter(isFollowing));
  }

  get offer(): Offer {
    return this.#offer;
  }
  get action(): string {
    return this.#offer.action;
  }

  /** What there is to say, given what has been said: some fields follow from others, or fall away. */
  get fields(): Field[] {
    return this.#offer.fields.flatMap((field) => {
      const { choice } = field;
      if (choice.type !== 'following') return [field];
      const given = choice.cases[String(this.#values[choice.field])];
      return given ? [{ ...field, label: given.label || field.label, choice: given }] : [];
    });
  }

  value(name: string): unknown {
    return this.#values[name];
  }

  choose(name: string, value: unknown): void {
    this.#values[name] = value;
    // Cards picked from a pile that is no longer meant are put back.
    for (const { name: other, choice } of this.#offer.fields) {
      if (choice.type === 'pick_from' && choice.field === name) this.#values[other] = [];
    }
    this.#open(this.#offer.fields.filter((field) => isFollowing(field) && field.choice.field === name));
  }

  /** What follows from another field begins anew. */
  #open(following: Field[]): void {
    for (const { name } of following) {
      const field = this.fields.find((each) => each.name === name);
      this.#values[name] = field && opening(field);
    }
  }

  /** The table moved on: keep what still can be chosen, and forget the rest. */
  renew(offer: Offer): void {
    this.#offer = offer;
    const kept = this.#values;
    this.#values = Object.fromEntries(
      offer.fields.map((field) => {
        const value = kept[field.name];
        return [field.name, fits(field.choice, value) || isFollowing(field) ? value : opening(field)];
      }),
    );
    const unfit = this.fields.filter((field) => !fits(field.choice, this.#values[field.name])).map(({ name }) => name);
    this.#open(offer.fields.filter((field) => isFollowing(field) && unfit.includes(field.name)));
  }

  /** The first field that still needs an answer. */
  get missing(): Field | null {
    return this.fields.find((field) => !fits(field.choice, this.#values[field.name])) ?? null;
  }

  /** The action as it would be sent, or null while something is missing. */
  get command(): Command | null {
    if (this.missing) return null;
    const values = $state.snapshot(this.#values);
    return { ...Object.fromEntries(this.fields.map(({ name }) => [name, values[name]])), do: this.#offer.action };
  }
}

function isFollowing(field: Field): field is Field & { choice: Following } {
  return field.choice.type === 'following';
}

/** Whether the table chose here what a player would take, so that nothing has to be said. */
export function isPreset({ choice, preset }: Field): boolean {
  return fits(choice, preset);
}

function opening(field: Field): unknown {
  if (isPreset(field)) return field.preset;
  const choice = spelledOut(field.choice);
  switch (choice.type) {
    case 'among': {
      const open = choice.options.filter((option) => !option.barred);
      return open.length === 1 ? open[0]?.value : undefined;
    }
    case 'between':
      return Math.min(choice.most, Math.max(choice.least, 0));
    case 'pick':
      return choice.tokens.length === choice.least ? choice.tokens : [];
    case 'several':
    case 'pick_from':
      return [];
    case 'words':
      return '';
    case 'yesno':
      return false;
    case 'following':
      return undefined;
  }
}

function fits(given: Choice, value: unknown): boolean {
  const choice = spelledOut(given);
  switch (choice.type) {
    case 'among':
      return choice.options.some((option) => option.value === value && !option.barred);
    case 'several':
      return (
        Array.isArray(value) &&
        isBetween(choice, value.length) &&
        value.every((each) => choice.options.some((option) => option.value === each))
      );
    case 'pick':
      return (
        Array.isArray(value) && isBetween(choice, value.length) && value.every((each) => choice.tokens.includes(each))
      );
    case 'pick_from':
      return Array.isArray(value) && isBetween(choice, value.length);
    case 'between':
      return typeof value === 'number' && isBetween(choice, value);
    case 'words':
      return typeof value === 'string' && value.length <= choice.most && (choice.optional || value.trim() !== '');
    case 'yesno':
      return typeof value === 'boolean';
    case 'following':
      return false;
  }
}

function isBetween({ least, most }: { least: number; most: number }, number: number): boolean {
  return least <= number && number <= most;
}
