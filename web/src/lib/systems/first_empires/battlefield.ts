import { placeOf } from '$lib/table/places';
import { feltOf, type EmpiresClock, type EmpiresFelt, type EmpiresTag, type Facts, type Offer, type TableView } from '$lib/wire';
import { spoken } from '$lib/words';

/** What kind of thing a clock counts. */
export type ClockKind = 'health' | 'danger' | 'obstacle';

export interface ClockLook {
  /** What the table knows it by. */
  id: string;
  /** What people call it. */
  title: string;
  kind: ClockKind;
  filled: number;
  segments: number;
  isFull: boolean;
}

export interface CreatureLook {
  /** What the table knows it by. */
  id: string;
  name: string;
  zone: string;
  health: ClockLook;
  isOut: boolean;
  /** What it is, in a word each; only the GM knows. */
  nature: string[];
  /** The harm it does, as a die or a number; only the GM knows. */
  harm: string;
  dangers: ClockLook[];
  /** Those it has in its grip, by the names people know them by. */
  holds: string[];
}

export interface PersonLook {
  seat: string;
  title: string;
  zone: string;
  isMe: boolean;
  isDown: boolean;
  /** Whether they were ready for the fight; nothing for those who have not rolled. */
  isReady: boolean | null;
  /** What weighs on them right now, in a word each. */
  states: string[];
}

export interface ZoneLook {
  /** What the table knows it by; the place of all who stand in no zone has none. */
  id: string;
  name: string;
  /** The zones it touches, by their names. */
  touches: { id: string; zone: string; isWalled: boolean }[];
  creatures: CreatureLook[];
  people: PersonLook[];
  tags: EmpiresTag[];
}

const marksAt = (view: TableView, kind: string, owner: string) => view.marks[placeOf(kind, owner)] ?? [];

const felt = (view: TableView): EmpiresFelt | null => feltOf(view, 'first_empires');

function dial(id: string, title: string, kind: ClockKind, filled: number, segments: number): ClockLook {
  return { id, title, kind, filled, segments, isFull: segments > 0 && filled >= segments };
}

const clockOf = ({ id, name, kind, filled, segments }: EmpiresClock): ClockLook => dial(id, spoken(name), kind as ClockKind, filled, segments);

/** The creatures on the table; those that still stand come first. */
export function creaturesOf(view: TableView): CreatureLook[] {
  const there = (felt(view)?.creatures ?? []).filter(({ lurks }) => !lurks);
  const found = there.map(({ id, name, zone, harm, health, is_out: isOut, nature, does, dangers, holds }) => ({
    id,
    name,
    zone,
    health: dial(id, name, 'health', harm, health),
    isOut,
    nature,
    harm: does,
    dangers: dangers.map(clockOf),
    holds: holds.map((seat) => titleOf(view, seat)),
  }));
  return found.toSorted((one, other) => Number(one.isOut) - Number(other.isOut));
}

/** What somebody is called; nobody's name is a word of its own. */
export function titleOf(view: TableView, seat: string): string {
  return view.seats[seat]?.title ?? seat;
}

export function peopleOf(view: TableView): PersonLook[] {
  const { people = [], down = [] } = felt(view) ?? {};
  return people.map(({ seat, zone, states, is_ready: isReady }) => ({
    seat,
    title: titleOf(view, seat),
    zone,
    isMe: seat === view.seat,
    isDown: down.includes(seat),
    isReady,
    states,
  }));
}

/** The tags that lie on the table. */
export function tagsOf(view: TableView): EmpiresTag[] {
  return felt(view)?.tags ?? [];
}

/** Clocks that are no creature's. */
export function looseClocks(view: TableView): ClockLook[] {
  return (felt(view)?.clocks ?? []).filter(({ is_hidden: isHidden }) => !isHidden).map(clockOf);
}

/** What only the GM knows of: clocks that run unseen, what lurks, and what was kept quiet. */
export function secretsOf(view: TableView): { clocks: ClockLook[]; lurking: { id: string; name: string }[]; quiet: { id: string; words: string }[] } {
  const { clocks = [], creatures = [], secrets = [] } = felt(view) ?? {};
  return {
    clocks: clocks.filter(({ is_hidden: isHidden }) => isHidden).map(clockOf),
    lurking: creatures.filter(({ lurks }) => lurks),
    quiet: secrets,
  };
}

/** The battlefield zone by zone, my own first; then those who stand in none of them. */
export function zonesOf(view: TableView): ZoneLook[] {
  const there = felt(view)?.zones ?? [];
  const names = new Map(there.map(({ id, name }) => [id, name]));
  const creatures = creaturesOf(view);
  const people = peopleOf(view);
  const tags = tagsOf(view);
  const mine = people.find(({ isMe }) => isMe)?.zone;
  const zones = there.map(({ id, name, ways }) => ({
    id,
    name,
    touches: ways.map(({ to, is_walled: isWalled }) => ({ id: to, zone: names.get(to) ?? '', isWalled })),
    creatures: creatures.filter(({ zone }) => zone === id),
    people: people.filter(({ zone }) => zone === id),
    tags: tags.filter(({ on }) => on === id),
  }));
  const isNowhere = ({ zone }: { zone: string }) => !names.has(zone);
  const nowhere = { id: '', name: '', touches: [], creatures: creatures.filter(isNowhere), people: there.length > 0 ? people.filter(isNowhere) : [], tags: [] };
  const isEmpty = nowhere.creatures.length + nowhere.people.length === 0;
  return [...zones.toSorted((one, other) => Number(other.id === mine) - Number(one.id === mine)), ...(isEmpty ? [] : [nowhere])];
}

export interface FightLook {
  /** The step it has come to, as the table calls it; nothing where nobody fights. */
  step: string;
  /** In the order of their turns. */
  order: PersonLook[];
  /** Whose turn it is, as a seat. */
  turn: string;
  /** Those who rolled to be ready, and whether they were. */
  ready: { title: string; isReady: boolean }[];
}

/** Where a long fight stands. */
export function fightOf(view: TableView): FightLook {
  const people = peopleOf(view);
  const order = marksAt(view, 'order', 'table').flatMap((seat) => people.find((person) => person.seat === seat) ?? []);
  const ready = people.flatMap(({ title, isReady }) => (isReady === null ? [] : [{ title, isReady }]));
  return { step: felt(view)?.step ?? '', order, turn: felt(view)?.turn ?? '', ready };
}

/** How dangerous it is to act now, or nothing while nobody has said. */
export function positionOf(view: TableView): string {
  return marksAt(view, 'position', 'table')[0] ?? '';
}

/** A few weeks pass, and nobody is in danger. */
export function isBetweenQuests(view: TableView): boolean {
  return marksAt(view, 'time', 'table').includes('between quests');
}

/** Something lies on the table for all to see. */
export function hasField(view: TableView): boolean {
  const isMarked = ['combat', 'position', 'time'].some((kind) => marksAt(view, kind, 'table').length > 0);
  return isMarked || tagsOf(view).length + looseClocks(view).length + (felt(view)?.zones ?? []).length + creaturesOf(view).length > 0;
}

/** A fight is on, or zones are laid out for one: the battlefield takes the stage. */
export function isFought(view: TableView): boolean {
  const { step = '', zones = [] } = felt(view) ?? {};
  return step !== '' || zones.length > 0;
}

/** The offer with one thing chosen beforehand, where it can be chosen now. */
export function deedOn(offers: Offer[], action: string, field: string, value: string): { offer: Offer; chosen: Facts } | null {
  const offer = offers.find((each) => each.action === action && !each.blocked);
  const choice = offer?.fields.find(({ name }) => name === field)?.choice;
  if (!offer || !choice || (choice.type !== 'among' && choice.type !== 'several')) return null;
  const isOpen = choice.options.some((option) => option.value === value && !option.barred);
  return isOpen ? { offer, chosen: { [field]: choice.type === 'several' ? [value] : value } } : null;
}
