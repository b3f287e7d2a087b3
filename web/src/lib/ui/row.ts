const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A row of cards is one stop for the Tab key; arrows, Home and End walk along it. Where only some of its buttons belong
 * to the row, `which` names them; a row that grows at its end is entered there, until somebody walks along it.
 */
export function alongRow(row: HTMLElement, which = 'button', isFromEnd = false): () => void {
  const buttons = () => [...row.querySelectorAll<HTMLButtonElement>(which)];
  const entry = () => (isFromEnd ? buttons().at(-1) : buttons()[0]);

  function stop(at: HTMLElement | undefined): void {
    for (const button of buttons()) button.tabIndex = button === at ? 0 : -1;
  }

  function keydown(event: KeyboardEvent): void {
    const all = buttons();
    const here = document.activeElement;
    const now = all.indexOf(here as HTMLButtonElement);
    // Whoever writes, or stands on something else that takes keys, means that.
    if (!here || (now < 0 && (here as HTMLElement).tabIndex >= 0)) return;
    const step = STEPS[event.key];
    // Where a button went away from under somebody, its place keeps the focus: the arrows go on from there.
    const after = all.findIndex((button) => here.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING);
    const from = now >= 0 ? now : (after < 0 ? all.length : after) - (step === 1 ? 1 : 0);
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && from + step;
    if (next === undefined || !all[next]) return;
    event.preventDefault();
    all[next].focus();
  }

  function focusin(event: FocusEvent): void {
    const at = (event.target as HTMLElement).closest<HTMLElement>(which);
    if (at) stop(at);
  }

  // Cards come and go; there is always one of them that Tab can reach.
  const watch = new MutationObserver(() => {
    const isWalked = !isFromEnd || row.contains(document.activeElement);
    stop((isWalked ? buttons().find((button) => button.tabIndex === 0) : undefined) ?? entry());
  });

  stop(entry());
  watch.observe(row, { childList: true, subtree: true });
  row.addEventListener('keydown', keydown);
  row.addEventListener('focusin', focusin);
  return () => {
    watch.disconnect();
    row.removeEventListener('keydown', keydown);
    row.removeEventListener('focusin', focusin);
  };
}
