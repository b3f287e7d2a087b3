/** The flip, in milliseconds from its first card: see the choreography of the design. */
export const FLIP = {
  lift: 140,
  turn: 460,
  land: 580,
  read: 760,
  resolve: 1180,
  /** A second card starts this long after the first. */
  stagger: 160,
  /** Cards leave for the discard this far apart. */
  leave: 60,
  /** How long one card takes to slide away. */
  move: 260,
  /** Cards that are lost turn this far apart, so that each can be counted. */
  loss: 220,
  /** The felt darkens this long when a wound turns up. */
  wound: 520,
  /** Without motion, the back fades into the face. */
  fade: 180,
} as const;

/** How far cards are off true when they have landed, in degrees. */
const SETTLED = [-2.4, 1, -1.2, 1.8, -0.6];

export function settledAt(at: number): number {
  return SETTLED[at % SETTLED.length] ?? 0;
}

export function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface Journey {
  x: number;
  y: number;
  scale: number;
}

/** The way from the pile at this place to where the element lies, or none when the pile is out of sight. */
export function wayFrom(place: string, element: HTMLElement): Journey {
  const pile = visiblePile(place);
  if (!pile) return { x: 0, y: 60, scale: 0.9 };
  const from = pile.getBoundingClientRect();
  const to = element.getBoundingClientRect();
  return {
    x: from.left + from.width / 2 - (to.left + to.width / 2),
    y: from.top + from.height / 2 - (to.top + to.height / 2),
    scale: from.width / Math.max(1, to.width),
  };
}

function visiblePile(place: string): HTMLElement | undefined {
  const piles = document.querySelectorAll<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  return [...piles].find((pile) => pile.offsetParent !== null);
}

/** A card lifts off its pile, where it lay square, travels and lands as askew as its place is. */
export function fly(element: HTMLElement, from: string, at: number, apart: number = FLIP.stagger): void {
  const { x, y, scale } = wayFrom(from, element);
  const angle = settledAt(at);
  const lifted = FLIP.lift / FLIP.land;
  const arrived = FLIP.turn / FLIP.land;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${-angle}deg) scale(${scale})`, easing: 'cubic-bezier(.2,.7,.3,1)' },
      {
        offset: lifted,
        transform: `translate(${x}px, ${y - 18}px) rotate(${-angle}deg) scale(${scale * 1.06})`,
        easing: 'cubic-bezier(.45,.05,.35,1)',
      },
      { offset: arrived, transform: 'scale(1.02)', easing: 'cubic-bezier(.3,1.35,.5,1)' },
      { transform: 'none' },
    ],
    { duration: FLIP.land, delay: at * apart, fill: 'backwards' },
  );
}

/** The same card turns on its long axis, from back to face. */
export function turn(element: HTMLElement, at: number, apart: number = FLIP.stagger): void {
  element.animate(
    [
      { transform: 'rotateY(180deg)', easing: 'cubic-bezier(.45,.05,.35,1)' },
      { transform: 'rotateY(0deg)' },
    ],
    { duration: FLIP.turn - FLIP.lift, delay: FLIP.lift + at * apart, fill: 'backwards' },
  );
}

/** Without motion: the face fades in over the back. */
export function fadeIn(element: HTMLElement): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FLIP.fade, fill: 'backwards' });
}

/** A card slides away to another pile. */
export function slideTo(element: HTMLElement, place: string, at: number): void {
  const { x, y, scale } = wayFrom(place, element);
  element.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.4 },
    ],
    { duration: FLIP.move, delay: at * FLIP.leave, fill: 'both', easing: 'cubic-bezier(.25,.1,.25,1)' },
  );
}

/** A token comes to its place in an arc, from somewhere above. */
export function arcIn(element: HTMLElement): void {
  if (isStill()) return fadeIn(element);
  element.animate(
    [
      { transform: 'translate(-60px, -50px) rotate(-40deg) scale(.7)', opacity: 0 },
      { offset: 0.6, transform: 'translate(-14px, -26px) rotate(-10deg) scale(1.08)', opacity: 1 },
      { transform: 'none' },
    ],
    { duration: FLIP.move, easing: 'cubic-bezier(.25,.1,.25,1)', fill: 'backwards' },
  );
}

/** A riffle: packets of the pile pass through each other. */
const RIFFLE = { packets: 3, whole: 900 } as const;

/** The pile at this place squares up and is riffled in packets, which are gone when it is done. */
export function riffle(place: string): void {
  const pile = visiblePile(place);
  const top = pile?.querySelector('.top');
  if (!pile || !top || isStill()) return;
  for (let packet = 0; packet < RIFFLE.packets; packet += 1) {
    const copy = top.cloneNode(true) as HTMLElement;
    copy.setAttribute('aria-hidden', 'true');
    pile.append(copy);
    const away = packet % 2 ? 1 : -1;
    const turn = RIFFLE.whole / RIFFLE.packets;
    const played = copy.animate(
      [
        { transform: 'none' },
        { offset: 0.4, transform: `translateX(${away * 46}%) rotate(${away * 7}deg)` },
        { offset: 0.75, transform: `translate(${away * 8}%, -6px) rotate(${away * 2}deg)` },
        { transform: 'none' },
      ],
      { duration: turn, delay: packet * turn, easing: 'cubic-bezier(.45,.05,.35,1)' },
    );
    void played.finished.finally(() => copy.remove());
  }
}
