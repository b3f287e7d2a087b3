// What hands and eyes find on a page as it lies: buttons that do not answer, words and drawings that are cut off, and
// the deed the table waits for out of sight. Gives a line for each.
() => {
  const NEARLY = 2;
  /** Letters reach a little beyond the line they stand on. */
  const TAIL = 5;
  const POINTS = [0.2, 0.5, 0.8];
  const BUTTONS = 'button, summary, [role=button], [role=tab], input[type=radio], input[type=checkbox], label:has(input), a.btn';
  const THINGS = `${BUTTONS}, svg, img, textarea, input, select`;

  const leaf = [...document.querySelectorAll('dialog')].filter((each) => each.matches(':modal')).at(-1);
  const page = leaf ?? document.body;
  const ground = document.scrollingElement;
  const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  /** A page that lies still is asked once about everything that lies on it. */
  const once = (ask) => {
    const known = new Map();
    return (it) => (known.has(it) ? known : known.set(it, ask(it))).get(it);
  };
  const styleOf = once((it) => {
    const { position, transform, containerType, overflowX, overflowY, textOverflow, hyphens, clipPath } = getComputedStyle(it);
    return { position, transform, containerType, overflowX, overflowY, textOverflow, hyphens, clipPath };
  });
  const boxOf = once((it) => it.getBoundingClientRect());

  /** Cut short on purpose, and it shows: with dots, or on a card that opens when it is pressed. */
  const isShortened = (it) => styleOf(it).textOverflow === 'ellipsis' || !!it.closest('button .begins');

  const named = (it) => {
    const words = it.getAttribute('aria-label') ?? it.innerText ?? it.textContent ?? '';
    return `${it.localName}${it.className?.baseVal === undefined && it.className ? '.' + String(it.className).split(' ')[0] : ''} “${words.trim().replace(/\s+/g, ' ').slice(0, 48)}”`;
  };
  const isSeen = once(
    (it) =>
      it.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) && !it.closest('[aria-hidden=true], .unseen, [inert]') && styleOf(it).clipPath === 'none',
  );
  const scrolls = (style, axis) => ['auto', 'scroll'].includes(style[`overflow${axis}`]);
  const hides = (style, axis) => ['hidden', 'clip'].includes(style[`overflow${axis}`]);

  /** What something lies in, from the inside out; what it is lifted out of is left out. */
  function* around(it) {
    let place = styleOf(it).position;
    for (let each = it.parentElement; each && each !== document.documentElement; each = each.parentElement) {
      const style = styleOf(each);
      if (place === 'fixed') return;
      if (place === 'absolute' && style.position === 'static' && style.transform === 'none' && style.containerType === 'normal') continue;
      place = style.position;
      yield [each, style];
    }
  }

  const lies = (inner, outer, slack) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;

  /** Wholly in view, without scrolling anything. */
  function isInView(it, box) {
    if (!lies(box, whole, 0)) return false;
    for (const [each, style] of around(it)) {
      if ((scrolls(style, 'X') || scrolls(style, 'Y') || hides(style, 'X') || hides(style, 'Y')) && !lies(box, boxOf(each), 1)) return false;
    }
    return true;
  }

  /** What cuts this off, with nothing to scroll it into view. */
  function cutter(it, box, slack) {
    const open = { X: true, Y: true };
    for (const [each, style] of around(it)) {
      const edge = boxOf(each);
      const past = {
        X: box.left < edge.left - NEARLY || box.right > edge.right + NEARLY,
        Y: box.top < edge.top - slack || box.bottom > edge.bottom + slack,
      };
      for (const axis of ['X', 'Y']) {
        if (!open[axis]) continue;
        if (scrolls(style, axis)) open[axis] = false;
        else if (hides(style, axis) && past[axis]) return each;
      }
    }
    if (open.X && (box.left < -NEARLY || box.right > innerWidth + NEARLY)) return ground;
    if (open.Y && box.bottom + scrollY > ground.scrollHeight + slack) return ground;
    return null;
  }

  /** Covered only by what sticks to the edge of something that scrolls, or by a slip that the next press takes away. */
  function isForNow(it, over) {
    for (let each = over; each && !each.contains(it); each = each.parentElement) {
      if (styleOf(each).position === 'sticky' || each.matches('[popover]')) return true;
    }
    return false;
  }

  const answers = (it, hit) => !!hit && (it.contains(hit) || (it.closest('label') ?? it).contains(hit) || (hit.localName === 'label' && hit.control === it));

  function coverOf(it, box) {
    for (const across of POINTS) {
      for (const down of POINTS) {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        if (!answers(it, hit)) return hit ?? ground;
      }
    }
    return null;
  }

  const faults = [];
  const isOff = (it) => it.disabled || it.getAttribute('aria-disabled') === 'true';
  for (const it of page.querySelectorAll(BUTTONS)) {
    if (isOff(it) || !isSeen(it)) continue;
    for (const box of it.getClientRects()) {
      if (box.width < 8 || box.height < 8 || !isInView(it, box)) continue;
      const over = coverOf(it, box);
      if (over && !isForNow(it, over)) faults.push(`${named(it)} lies under ${named(over)}`);
    }
  }

  const told = new Set();
  const tell = (it, by) => {
    const line = `${named(it)} is cut off by ${named(by)}`;
    if (!told.has(line)) faults.push(line);
    told.add(line);
  };
  for (const it of page.querySelectorAll(THINGS)) {
    if (it.closest('svg') !== it && it.closest('svg')) continue;
    // A picture that fills its frame is meant to run over it.
    if (!isSeen(it) || it.getAttribute('preserveAspectRatio')?.endsWith('slice')) continue;
    const box = boxOf(it);
    if (box.width < 2 || box.height < 2) continue;
    const by = cutter(it, box, NEARLY);
    if (by) tell(it, by);
  }
  const words = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const line = document.createRange();
  while (words.nextNode()) {
    const text = words.currentNode;
    const it = text.parentElement;
    if (!text.data.trim() || it.closest('svg, script, style, option') || !isSeen(it) || isShortened(it)) continue;
    line.selectNodeContents(text);
    for (const box of line.getClientRects()) {
      if (box.width < 2) continue;
      // Of the element itself, too: it may hide what runs over its own edge.
      const style = styleOf(it);
      const own = boxOf(it);
      const isOver = hides(style, 'X') && (box.right > own.right + NEARLY || box.left < own.left - NEARLY);
      const by = isOver ? it : cutter(it, box, TAIL);
      if (by) {
        tell(it, by);
        break;
      }
    }
  }
  const names = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (names.nextNode()) {
    const text = names.currentNode;
    const it = text.parentElement;
    if (!it.closest('h1, h2, h3, b, .name, .head, .btn') || it.closest('svg, option') || !isSeen(it)) continue;
    for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}’']+/gu)) {
      line.setStart(text, index);
      line.setEnd(text, index + word.length);
      const rows = new Set([...line.getClientRects()].map((box) => Math.round(box.top)));
      if (rows.size > 1 && styleOf(it).hyphens !== 'auto') faults.push(`${named(it)} breaks inside “${word}”`);
    }
  }
  // What the table waits for is done with the one button that stands out.
  const deeds = [...page.querySelectorAll(leaf ? '.asks .btn.primary, .drawn-form .btn.primary, .leaf-move .btn.primary' : '.btn.primary, .go, .pick, .prompt button')].filter(isSeen);
  const isElsewhere = !!page.querySelector('.phone nav button:not(:first-child)[aria-current]');
  const isWaiting = leaf ? deeds.length > 0 : !isElsewhere && !!page.querySelector('.banner.me, .prompt');
  if (isWaiting && !deeds.some((it) => isInView(it, boxOf(it)))) {
    faults.push(deeds[0] ? `${named(deeds[0])} is out of sight though the table waits for it` : 'there is nothing to press though the table waits');
  }
  if (page.querySelector('.table, .screen, .phone') && ground.scrollHeight > innerHeight + 1) faults.push(`the page scrolls to ${ground.scrollHeight}`);
  if (ground.scrollWidth > innerWidth + 1) faults.push(`the page is ${ground.scrollWidth} wide`);
  return faults;
}
