/** Whether a key is not for the table: somebody writes and means the letter, speaks to the browser, or reads a leaf over it. */
export function isWriting({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  return isField || ctrlKey || metaKey || altKey || !!document.querySelector('dialog[open]');
}
