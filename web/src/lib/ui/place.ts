const TOP = 'app';

/** Let this have the focus, and say whether it has. */
function goTo(it: HTMLElement | null): boolean {
  if (!it) return false;
  if (!it.hasAttribute('tabindex')) it.tabIndex = -1;
  it.focus({ preventScroll: true });
  return document.activeElement === it;
}

/**
 * Whoever plays by keyboard stays where they were when what they pressed is taken away: the nearest thing around it
 * that still lies on the page has the focus then, and Tab goes on from there.
 */
export function keepPlace(): () => void {
  let trail: HTMLElement[] = [];
  /** Nothing could take the focus yet: the first heading that comes has it. */
  let isOwed = false;

  function remember(event: FocusEvent): void {
    isOwed = false;
    trail = [];
    let each = event.target instanceof HTMLElement ? event.target : null;
    for (; each && each.id !== TOP; each = each.parentElement) trail.push(each);
  }

  function look(): void {
    const isLost = !!trail[0] && !trail[0].isConnected;
    if (document.activeElement !== document.body || !(isLost || isOwed)) return;
    const around = trail.filter((each) => each.isConnected && each !== document.body && each !== document.documentElement);
    trail = [];
    // What is not drawn itself takes no focus. Where all around it is like that, one screen made way for another.
    isOwed = !around.some(goTo) && !goTo(document.querySelector<HTMLElement>('main h1, h1'));
  }

  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', remember);
  };
}
