import type { Facts, LabGame, LabReady } from '$lib/wire';

/** Somebody of the party, as an encounter tells of them. */
export interface Hero {
  title?: string;
  character?: Facts;
}

/** An encounter as its file has it: what the command line reads as TOML, in plain values. */
export interface Encounter {
  game: string;
  party: Record<string, Hero>;
  foes: Facts[];
  [more: string]: unknown;
}

export const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an address says after its #: an encounter, or nothing. Whether it can be played is the house's to say. */
export function inAddress(hash: string): Encounter | null {
  try {
    const told: unknown = JSON.parse(decodeURIComponent(hash.replace(/^#/, '')));
    if (!isFacts(told) || typeof told['game'] !== 'string') return null;
    const { party, foes } = told;
    if (!isFacts(party) || !Object.values(party).every(isFacts) || !Array.isArray(foes) || !foes.every(isFacts)) return null;
    return told as unknown as Encounter;
  } catch {
    return null;
  }
}

/** The address of the lab with this encounter in it: nothing of it is kept anywhere else. */
export function addressOf(encounter: Encounter): string {
  return `/lab/${encodeURIComponent(encounter.game)}#${encodeURIComponent(JSON.stringify(encounter))}`;
}

/** Two encounters of one game: as it is, and as somebody would have it. */
export interface Changed {
  before: Encounter;
  after: Encounter;
}

/** The address of the lab with these two in it. */
export function changeAddress({ before, after }: Changed): string {
  return `/lab/${encodeURIComponent(before.game)}/change#${encodeURIComponent(JSON.stringify([before, after]))}`;
}

/** What an address says of a change, or nothing. */
export function changeInAddress(hash: string): Changed | null {
  try {
    const told: unknown = JSON.parse(decodeURIComponent(hash.replace(/^#/, '')));
    if (!Array.isArray(told) || told.length !== 2) return null;
    const [before, after] = told.map((each) => inAddress(encodeURIComponent(JSON.stringify(each))));
    return before && after ? { before, after } : null;
  } catch {
    return null;
  }
}

/** The encounter as a file for `hearthside lab forecast`. */
export function tomlOf({ party, foes, ...head }: Encounter): string {
  const lines = Object.entries(head).map(([name, value]) => `${keyOf(name)} = ${valueOf(value)}`);
  for (const [name, hero] of Object.entries(party)) lines.push('', `[party.${keyOf(name)}]`, ...linesOf(hero as Facts));
  for (const foe of foes) lines.push('', '[[foes]]', ...linesOf(foe));
  return `${lines.join('\n')}\n`;
}

function linesOf(facts: Facts): string[] {
  return Object.entries(facts).map(([name, value]) => `${keyOf(name)} = ${valueOf(value)}`);
}

const keyOf = (name: string) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : textOf(name));
// What JSON writes as a string TOML reads as one, but for the one sign that JSON leaves as it is.
const textOf = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

function valueOf(value: unknown): string {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return `[${value.map(valueOf).join(', ')}]`;
  if (isFacts(value)) return `{ ${linesOf(value).join(', ')} }`;
  return String(value);
}

/** A command to type: the encounter comes along, so that nothing has to be saved first. */
export function commandOf(encounter: Encounter, within: number): string {
  return `hearthside lab forecast --within ${within} - <<'END'\n${tomlOf(encounter)}END\n`;
}

/** A short name nobody of the party has yet. */
export function shortName(title: string, party: Encounter['party']): string {
  const first = (title.normalize('NFD').toLowerCase().match(/[a-z]+/)?.[0] ?? 'hero').slice(0, 20);
  const plain = first === 'gm' ? 'hero' : first;
  for (let at = 1; ; at++) {
    const name = at === 1 ? plain : `${plain}${at}`;
    if (!(name in party)) return name;
  }
}

/** What is told of a foe, however many there are. */
export function toldOf(foe: Facts): Facts {
  return Object.fromEntries(Object.entries(foe).filter(([name]) => name !== 'count'));
}

/** What lies ready that is told just so. */
export function readyFor(ready: LabReady[], told: Facts | undefined): LabReady | undefined {
  const words = JSON.stringify(told);
  return ready.find((each) => JSON.stringify(each.told) === words);
}

/** How a foe is called: as whoever brings it says. */
export function nameOf(foe: Facts, game: LabGame): string {
  const told = toldOf(foe);
  const said = [told['name'], told['kind'], told['block']].find((each) => typeof each === 'string' && each);
  return typeof said === 'string' ? said : (readyFor(game.foes, told)?.name ?? String(told['muster'] ?? ''));
}

export const countOf = (foe: Facts) => (typeof foe['count'] === 'number' ? foe['count'] : 1);
