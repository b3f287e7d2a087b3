import type { Game, TableView } from '$lib/wire';
import { titleOf, type Skin } from '$lib/systems/skin';
import { markWords, nameOf } from './names';
import { kindOf, ownerOf } from './places';

/** A number that is kept of something. */
export interface Tally {
  track: string;
  title: string;
  count: number;
  most: number | null;
}

/** Somebody or something on the table that nobody plays: a foe, a hazard, a tag. */
export interface Thing {
  name: string;
  tallies: Tally[];
  marks: string[];
  words: string[];
}

const HOUSE = ['sessions', 'spotlights', 'house', 'notes', 'stock'];

/** What has a picture of its own at the table, and need not be listed. */
const DRAWN = ['pursuit', 'deciding', 'rabbit', 'helped', 'rounds', 'runners', 'together', 'spared', 'game', 'joined', 'spot', 'quarters',
  ...['hindrances', 'scene', 'chapter', 'book', 'day', 'goal'],
  ...['open_shadow', 'open_journey', 'gm_moves', 'shopping', 'counter', 'item_cards', 'openers', 'left', 'freed', 'bank', 'good_bank', 'days', 'masteries_named', 'mastery', 'mastery_limit'],
  ...['fighting', 'turn', 'acted', 'waiting', 'ambush', 'round'],
];

/** What the house counts and keeps at every table; it is no part of the game. */
export function isTheHouses(place: string): boolean {
  return HOUSE.includes(kindOf(place));
}

/** What need not be listed among the things of the table. */
export function isOfHouse(place: string): boolean {
  return isTheHouses(place) || DRAWN.includes(kindOf(place));
}

function tally(game: Game, view: TableView, track: string): Tally {
  const kind = kindOf(track);
  const most = game.tracks.find((each) => each.name === kind)?.most ?? null;
  return { track, title: titleOf(game, 'tracks', kind), count: view.tracks[track] ?? 0, most };
}

/** The numbers that belong to the table as a whole. */
export function tableTallies(game: Game, view: TableView): Tally[] {
  return Object.keys(view.tracks)
    .filter((track) => ownerOf(track) === 'table' && !isOfHouse(track))
    .map((track) => tally(game, view, track));
}

/** The clocks that lie on the table, each with its id. */
export function clocksOn(view: TableView, skin: Skin): { id: string; title: string; filled: number; segments: number }[] {
  return Object.entries(view.things ?? {}).flatMap(([id, { kind, fields }]) => {
    const { name, filled, segments } = fields;
    const isClock = kind === skin.clocks && typeof name === 'string' && typeof filled === 'number' && typeof segments === 'number';
    return isClock ? [{ id, title: name, filled, segments }] : [];
  });
}

/** All that has numbers, marks or words of its own and is neither a seat nor the table. */
export function thingsOn(game: Game, view: TableView): Thing[] {
  const kept = (place: string) => {
    const owner = ownerOf(place);
    return owner !== '' && owner !== 'table' && !(owner in view.seats) && !isOfHouse(place);
  };
  const found = new Map<string, Thing>();
  const thing = (place: string): Thing => {
    const name = ownerOf(place);
    const known = found.get(name) ?? { name, tallies: [], marks: [], words: [] };
    found.set(name, known);
    return known;
  };
  for (const track of Object.keys(view.tracks).filter(kept)) thing(track).tallies.push(tally(game, view, track));
  for (const [sheet, text] of Object.entries(view.words)) if (kept(sheet) && text) thing(sheet).words.push(text);
  for (const [mark, set] of Object.entries(view.marks)) {
    // Marks of a kind may name what belongs to it; only what has numbers or was brought in stands alone.
    if (kept(mark) && found.has(ownerOf(mark))) thing(mark).marks.push(...set);
  }
  return [...found.values()].map((each) => ({ ...each, name: nameOf(view, each.name), marks: each.marks.map((mark) => markWords(view, mark)) }));
}
