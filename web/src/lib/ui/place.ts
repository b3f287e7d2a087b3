const TOP = 'app';

/**
 * Whoever plays by keyboard stays where they were when what they pressed is taken away: the nearest thing around it
 * that still lies on the page has the focus then, and Tab goes on from there.
 */
export function keepPlace(): () => void {
  let trail: HTMLElement[] = [];

  function remember(event: FocusEvent): void {
    trail = [];
    let each = event.target instanceof HTMLElement ? event.target : null;
    for (; each && each.id !== TOP; each = each.parentElement) trail.push(each);
  }

  function look(): void {
    if (document.activeElement !== document.body || !trail[0] || trail[0].isConnected) return;
    const nearest = trail.find((each) => each.isConnected && each !== document.body && each !== document.documentElement);
    trail = [];
    if (!nearest) return; // the whole page is gone: the next one has a heading of its own
    if (!nearest.hasAttribute('tabindex')) nearest.tabIndex = -1;
    nearest.focus({ preventScroll: true });
  }

  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', remember);
  };
}
