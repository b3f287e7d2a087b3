import type { Box } from '$lib/systems/box.svelte';
import { feltOf, thingsOf, type PrintedCard, type TableView } from '$lib/wire';
import { say, spoken } from '$lib/words';

/** From the weakest suit to the best, as ranks 1 to 4 read them. */
export const SUITS = ['anchor', 'bulb', 'crescent', 'dart'] as const;
export const ATTRIBUTES: Record<string, string> = { str: 'Strength', dex: 'Dexterity', int: 'Intelligence' };

type Cards = Pick<Box, 'card'>;

/** How somebody stands: what is left in body and deck. */
export interface Standing {
  stamina: number;
  harm: number;
  wounds: number;
}

export function standingOf(view: TableView, seat: string): Standing {
  const found = feltOf(view, 'deckahedron_world')?.stamina.find((each) => each.seat === seat);
  return {
    stamina: found?.left ?? 0,
    harm: view.tracks[`harm/${seat}`] ?? 0,
    wounds: view.tracks[`wounds/${seat}`] ?? 0,
  };
}

/** A place for tokens on a card: so many lie there, so many fit. */
export interface SlotsLook {
  holds: string;
  filled: number;
  room: number;
}

export interface ItemLook {
  id: string;
  name: string;
  says: string;
  card: PrintedCard | null;
  weight: number;
  /** The die it rolls, or 0 for what is no weapon. */
  die: number;
  /** Damage it has taken. */
  damage: number;
  charges: number;
  capacity: number;
  slots: SlotsLook | null;
  /** Its magic is at work right now. */
  lasts: boolean;
}

/** What somebody carries. */
export function itemsOf(view: TableView, seat: string, box: Cards): ItemLook[] {
  const carried = thingsOf(view, 'deckahedron_world', 'item').filter(({ owner }) => owner === seat);
  return carried.map(({ id, card: kind, name, weight, die, damage, capacity, slots, lasts }) => {
    const card = box.card(kind) ?? null;
    const room = card?.slots.reduce((sum, slot) => sum + slot.room, 0) ?? 0;
    const charges = feltOf(view, 'deckahedron_world')?.items.find((item) => item.id === id)?.charges ?? 0;
    return {
      id,
      name,
      says: card?.says ?? '',
      card,
      weight,
      die,
      damage,
      charges,
      capacity,
      slots: room > 0 ? { holds: 'harm', filled: slots, room } : null,
      lasts,
    };
  });
}

export interface MoveLook {
  id: string;
  name: string;
  says: string;
  card: PrintedCard | null;
  level: number;
  slots: SlotsLook | null;
  /** Markers that lie on a card without slots. */
  markers: number;
  isDown: boolean;
  isShaken: boolean;
}

/** Somebody's move cards, as they lie before them. */
export function movesOf(view: TableView, seat: string, box: Cards, ids = view.marks[`moves/${seat}`] ?? []): MoveLook[] {
  return ids.map((id) => {
    const card = box.card(id) ?? null;
    const level = view.tracks[`level/${seat}.${id}`] ?? 0;
    const tokens = view.tracks[`tokens/${seat}.${id}`] ?? 0;
    const room = feltOf(view, 'deckahedron_world')?.moves.find((move) => move.seat === seat && move.id === id)?.room ?? 0;
    return {
      id,
      name: card?.name ?? id,
      says: card?.says ?? '',
      card,
      level,
      slots: card && card.slots.length > 0 ? { holds: card.slots[0]?.takes[0] ?? '', filled: tokens, room } : null,
      markers: card && card.slots.length > 0 ? 0 : tokens,
      isDown: (view.marks[`face_down/${seat}`] ?? []).includes(id),
      isShaken: (view.marks[`shaken/${seat}`] ?? []).includes(id),
    };
  });
}

export interface FoeLook {
  id: string;
  name: string;
  stamina: number;
  die: number;
  /** What the Bad Bank added to its next blow. */
  more: number;
  red: number;
  harm: number;
  wounds: number;
  /** What it is, in a word each: tough, disarmed. */
  nature: string[];
  isSubdued: boolean;
}

/** What people call a foe. */
export function foeName(view: TableView, id: string): string {
  return feltOf(view, 'deckahedron_world')?.foes.find((foe) => foe.id === id)?.name ?? '';
}

/** The foes on the table; those on their feet come first. */
export function foesOf(view: TableView): FoeLook[] {
  const foes = thingsOf(view, 'deckahedron_world', 'foe').map(({ name, tough, marks, subdued: isSubdued, ...foe }) => ({
    ...foe,
    name: foeName(view, foe.id) || name,
    nature: tough ? ['tough', ...marks] : marks,
    isSubdued,
  }));
  return foes.toSorted((one, other) => Number(one.isSubdued) - Number(other.isSubdued));
}

const SCENES = {
  combat: 'dw.scene.combat',
  travelling: 'dw.scene.travelling',
  peaceful: 'dw.scene.peaceful',
  settlement: 'dw.scene.settlement',
  surrounded: 'dw.scene.surrounded',
  shadows: 'dw.scene.shadows',
} as const;

/** What is true of the scene, in a word or two. */
export function sceneWords(flag: string): string {
  return flag in SCENES ? say(SCENES[flag as keyof typeof SCENES]) : spoken(flag);
}
