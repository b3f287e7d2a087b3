import type { AdventureGround } from '$lib/wire';
import { CELL, type Point } from './geometry';

/** Gouges of a woodcut: the same place is always cut the same way. */
export type Grain = 'stone' | 'wood' | 'grass' | 'sand';

/** What the ready-made places stand on. */
const GRAINS: Record<AdventureGround['look'], Grain> = {
  meadow: 'grass', arena: 'sand', bridge: 'wood', cellar: 'stone', clearing: 'grass', deck: 'wood', market: 'sand', crypt: 'stone', tavern: 'wood', cave: 'stone', rooftops: 'wood', road: 'grass', 'throne hall': 'stone',
};
/** Numbers between nought and one that follow from a seed. */
export function cutter(seed: number): () => number {
  let at = (Math.abs(Math.trunc(seed)) % 2147483646) + 1;
  return () => (at = (at * 16807) % 2147483647) / 2147483647;
}

function seedOf(words: string): number {
  return [...words].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99991, 41);
}

const n = (value: number) => value.toFixed(0);

/** The ground of a place as short gouges, and where it has boards, their seams. */
export function groundOf(look: AdventureGround['look'], [wide, deep]: Point): string {
  const cut = cutter(seedOf(look));
  const grain = GRAINS[look];
  const boards = grain === 'wood' ? seams([wide, deep], cut) : '';
  const count = Math.round((wide * deep) / (grain === 'wood' ? 5200 : 2600));
  return boards + Array.from({ length: count }, () => gouge(grain, cut() * wide, cut() * deep, cut)).join('');
}

function gouge(grain: Grain, x: number, y: number, cut: () => number): string {
  if (grain === 'wood') return `M${n(x)} ${n(y)}q9 ${n(cut() * 4 - 2)} ${n(14 + cut() * 16)} 0`;
  if (grain === 'grass') return `M${n(x)} ${n(y)}l-3-8M${n(x + 3)} ${n(y)}v-10M${n(x + 6)} ${n(y)}l3-8`;
  if (grain === 'sand') return `M${n(x)} ${n(y)}q5-4 ${n(9 + cut() * 6)}-1`;
  return cut() < 0.5 ? `M${n(x)} ${n(y)}h${n(8 + cut() * 16)}` : `M${n(x)} ${n(y)}v${n(6 + cut() * 12)}`;
}

function seams([wide, deep]: Point, cut: () => number): string {
  let path = '';
  for (let y = CELL / 2; y < deep; y += CELL / 2) {
    path += `M0 ${n(y)}H${n(wide)}`;
    for (let x = cut() * 160; x < wide; x += 120 + cut() * 160) path += `M${n(x)} ${n(y)}v${-CELL / 2}`;
  }
  return path;
}

/** The frame around a map, hatched as beams are. */
export function frameOf([wide, deep]: Point, thick: number): string {
  const cut = cutter(5);
  const along = (long: number, lay: (at: number) => string) => Array.from({ length: Math.floor(long / 7) }, (_, at) => lay(at * 7 + cut() * 3)).join('');
  const across = () => thick - 6 + cut() * 4;
  const leaning = () => 3 + cut() * 4;
  return (
    along(wide + 2 * thick, (x) => `M${n(x - thick)} ${n(-thick + cut() * 4)}l${n(leaning())} ${n(across())}`) +
    along(wide + 2 * thick, (x) => `M${n(x - thick)} ${n(deep + cut() * 4)}l${n(leaning())} ${n(across())}`) +
    along(deep, (y) => `M${n(-thick + cut() * 4)} ${n(y)}l${n(across())} ${n(leaning())}`) +
    along(deep, (y) => `M${n(wide + cut() * 4)} ${n(y)}l${n(across())} ${n(leaning())}`)
  );
}
