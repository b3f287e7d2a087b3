/** `draw` of `draw/ana`. */
export function kindOf(place: string): string {
  const slash = place.indexOf('/');
  return slash < 0 ? place : place.slice(0, slash);
}

/** `ana` of `draw/ana`. */
export function ownerOf(place: string): string {
  const slash = place.indexOf('/');
  return slash < 0 ? '' : place.slice(slash + 1);
}

export function placeOf(kind: string, owner: string): string {
  return `${kind}/${owner}`;
}
