/** What can be touched at a table: a button, which most cards are, or a space of a map. */
const TOUCHED = 'button, [role="button"], [data-at]';

/** What somebody touched: this, or whatever it is drawn on. */
export function touchedAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(TOUCHED) : null;
}

/** Lies pressed while the table has not answered, and no longer; it shows nothing of what may come. */
export function pressed(touched: Element | null): () => void {
  touched?.setAttribute('data-asked', '');
  return () => touched?.removeAttribute('data-asked');
}
