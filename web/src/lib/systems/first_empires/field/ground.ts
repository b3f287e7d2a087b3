/** Little strokes of the knife, always the same for the same place: `[x, y, length]` in a box of 100. */
export function gouges(seed: string, count: number): [number, number, number][] {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65521, 7);
  const next = () => {
    state = (state * 75 + 74) % 65537;
    return state / 65537;
  };
  return Array.from({ length: count }, () => [next() * 96, next() * 92 + 4, 2 + next() * 4]);
}
