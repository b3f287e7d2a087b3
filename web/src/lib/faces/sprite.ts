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

/** What paints and cuts other drawings: some browsers ignore it inside what is not laid out. */
const PAINTERS = 'linearGradient, radialGradient, pattern, clipPath, mask, filter';

async function layOut(address: string): Promise<void> {
  const drawing = document.adoptNode(await drawingAt(address));
  const painters = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  painters.append(...drawing.querySelectorAll(PAINTERS));
  document.body.append(host('painters', painters), host('drawings', drawing));
}

/** Nobody sees or hears of what only lies there to be copied from. */
function host(className: string, drawing: Element): HTMLElement {
  const made = document.createElement('div');
  made.className = className;
  made.setAttribute('aria-hidden', 'true');
  made.append(drawing);
  return made;
}
