/** Who has put the making aside at a table: it no longer comes by itself, and is one tap away. */
const KEY = 'hearthside.aside.';

export function isAside(table: string): boolean {
  try {
    return localStorage.getItem(KEY + table) === 'yes';
  } catch {
    return false;
  }
}

export function putAside(table: string): void {
  try {
    localStorage.setItem(KEY + table, 'yes');
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
