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

/** What a deed would leave is a track, `hp/ana`, or a field of a thing, `creature/3 hp`: `hp` of both. */
export function numberOf(left: string): string {
  return isOfThing(left) ? left.slice(left.indexOf(' ') + 1) : kindOf(left);
}

/** Whether what a deed would leave is a field of a thing. */
export function isOfThing(left: string): boolean {
  return left.includes(' ');
}

export function placeOf(kind: string, owner: string): string {
  return `${kind}/${owner}`;
}
