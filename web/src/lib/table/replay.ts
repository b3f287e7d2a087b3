import type { Entry, Felt, Game, Resolved, TableView } from '$lib/wire';
import type { Recording } from '$lib/wire/recording';
import type { Scene } from './scene';
import { storyLines, type StoryLine } from './story';
import { Table } from './table.svelte';

/** The table as it stood at one moment of the evening. */
export interface Moment {
  seq: number;
  view: TableView;
  scene: Scene | null;
  /** What was told then. */
  lines: StoryLine[];
  resolved: Resolved | null;
}

/**
 * The moments of an evening, folded by the very code that keeps the live table. Entries that tell nothing and change
 * nothing under the light are part of the next moment: nobody wants to step through them.
 */
export function momentsOf(game: Game, { first, felt, entries }: Recording): Moment[] {
  const table = new Table();
  const lines = storyLines(entries, seatsOf(first, entries));
  table.welcome(welcomed(game, first, felt));
  const moments: Moment[] = [{ seq: 1, view: table.view ?? first, scene: table.scene, lines: [], resolved: null }];
  for (const { view, ...entry } of entries) {
    if (view) table.welcome(welcomed(game, view, entry.felt ?? table.view?.felt ?? null));
    else {
      table.told({ ...entry, type: 'told' });
      const { seq, felt } = entry;
      if (felt !== undefined) table.prompted({ type: 'prompt', seq, offers: [], gone: [], felt, is_all: true });
    }
    if (!table.view) continue;
    const told = lines.filter((line) => line.seq === entry.seq);
    if (told.length === 0 && table.scene === moments.at(-1)?.scene) continue;
    moments.push({ seq: entry.seq, view: table.view, scene: table.scene, lines: told, resolved: resolvedIn(entry) });
  }
  return moments;
}

/** The moment in which this entry was told, or the last one before it. */
export function momentAt(moments: Moment[], seq: number): number {
  return Math.max(0, moments.findLastIndex((moment) => moment.seq <= seq));
}

function welcomed(game: Game, view: TableView, felt: Felt) {
  return { game, view, felt, offers: [], story: [] };
}

/** Everybody who sat down in the course of the evening. */
function seatsOf(first: TableView, entries: Entry[]): TableView['seats'] {
  const later = entries
    .flatMap((entry) => entry.events)
    .filter((event) => event.type === 'seated')
    .map(({ seat: name, title, role }) => [name, { name, title, role }] as const);
  return { ...first.seats, ...Object.fromEntries(later) };
}

function resolvedIn({ events }: Entry): Resolved | null {
  return events.findLast((event) => event.type === 'resolved') ?? null;
}
