import { drawingAt } from '$lib/wire/drawing';
import bustsAddress from '$lib/art/busts.svg?url';
import placesAddress from '$lib/art/places.svg?url';
import scenesAddress from '$lib/art/scenes.svg?url';
import facesAddress from './generated/sprite.svg?url';

const SVG = 'http://www.w3.org/2000/svg';

/** What paints and cuts other drawings: some browsers ignore it inside what is not laid out. */
const PAINTERS = 'linearGradient, radialGradient, pattern, clipPath, mask, filter';

/** Drawings nobody has looked at yet, by name. A page with all of them laid out has twenty times as much to carry. */
const unseen = new Map<string, Element>();
const shelf = document.createElementNS(SVG, 'svg');

/**
 * Fetch every drawing once, and lay each into the document when something is first drawn with it: `<use href="#…">`
 * finds it there, and it takes its colours from the theme. Every browser fetches all faces whole: no request ever tells
 * which card somebody holds.
 */
export async function layOutDrawings(): Promise<void> {
  document.body.append(host('drawings', shelf));
  // Before the next frame is drawn this hears of all that came into the page.
  new MutationObserver(bringWhatCame).observe(document.body, { subtree: true, childList: true, attributeFilter: ['href'] });
  await Promise.all([facesAddress, scenesAddress, placesAddress, bustsAddress].map(fetchFrom));
}

async function fetchFrom(address: string): Promise<void> {
  const drawing = await drawingAt(address);
  const painters = document.createElementNS(SVG, 'svg');
  painters.append(...drawing.querySelectorAll(PAINTERS));
  for (const each of drawing.querySelectorAll(':scope > [id], :scope > defs > [id]')) unseen.set(each.id, each);
  document.body.append(host('painters', painters));
  bringAllIn(document.body);
}

function bringWhatCame(changes: MutationRecord[]): void {
  for (const { target, addedNodes } of changes) {
    bringFor(target);
    for (const each of addedNodes) {
      bringFor(each);
      if (each instanceof Element) bringAllIn(each);
    }
  }
}

function bringAllIn(within: Element): void {
  for (const use of within.querySelectorAll('use')) bringFor(use);
}

/** Lay out what this is drawn with, and before it what that is drawn with. */
function bringFor(node: Node): void {
  const name = node instanceof SVGUseElement ? node.getAttribute('href')?.slice(1) : undefined;
  const drawing = name && unseen.get(name);
  if (!drawing) return;
  unseen.delete(name);
  bringAllIn(drawing);
  shelf.append(drawing);
}

/** Nobody sees or hears of what only lies there to be copied from. */
function host(className: string, drawing: Element): HTMLElement {
  const made = document.createElement('div');
  made.className = className;
  made.setAttribute('aria-hidden', 'true');
  made.append(drawing);
  return made;
}
