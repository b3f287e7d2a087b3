const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A row of cards is one stop for the Tab key; arrows, Home and End walk along it. */
export function alongRow(row: HTMLElement): () => void {
  const buttons = () => [...row.querySelectorAll<HTMLButtonElement>('button')];

  function stop(at: HTMLElement | undefined): void {
    for (const button of buttons()) button.tabIndex = button === at ? 0 : -1;
  }

  function keydown(event: KeyboardEvent): void {
    const all = buttons();
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    if (now < 0) return;
    const step = STEPS[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && now + step;
    if (next === undefined || !all[next]) return;
    event.preventDefault();
    all[next].focus();
  }

  const focusin = (event: FocusEvent) => stop((event.target as HTMLElement).closest('button') ?? undefined);
  // Cards come and go; there is always one of them that Tab can reach.
  const watch = new MutationObserver(() => stop(buttons().find((button) => button.tabIndex === 0) ?? buttons()[0]));

  stop(buttons()[0]);
  watch.observe(row, { childList: true, subtree: true });
  row.addEventListener('keydown', keydown);
  row.addEventListener('focusin', focusin);
  return () => {
    watch.disconnect();
    row.removeEventListener('keydown', keydown);
    row.removeEventListener('focusin', focusin);
  };
}
