import { drawingAt } from '$lib/wire/drawing';
import placesAddress from '$lib/art/places.svg?url';
import scenesAddress from '$lib/art/scenes.svg?url';
import facesAddress from './generated/sprite.svg?url';

/**
 * Put every drawing into the document once, so that `<use href="#…">` finds it and it takes its colours from the
 * theme. Every browser loads all faces whole: no request ever tells which card somebody holds.
 */
export async function layOutDrawings(): Promise<void> {
  await Promise.all([facesAddress, scenesAddress, placesAddress].map(layOut));
}

async function layOut(address: string): Promise<void> {
  const drawing = await drawingAt(address);
  const host = document.createElement('div');
  // Not `hidden`: some browsers ignore clip paths and gradients inside what is not laid out.
  host.className = 'drawings';
  host.setAttribute('aria-hidden', 'true');
  host.append(document.adoptNode(drawing));
  document.body.append(host);
}
