export type Theme = 'system' | 'hearth' | 'parchment';

const KEY = 'hearthside.theme';
const ORDER: Theme[] = ['system', 'hearth', 'parchment'];

/** The light people sit in. It follows the device unless somebody chose otherwise. */
class ThemeChoice {
  #now = $state<Theme>('system');

  get now(): Theme {
    return this.#now;
  }

  /** Take up the choice made on an earlier visit. */
  recall(): void {
    const kept = localStorage.getItem(KEY);
    this.choose(ORDER.find((theme) => theme === kept) ?? 'system');
  }

  next(): void {
    const at = ORDER.indexOf(this.#now);
    this.choose(ORDER[(at + 1) % ORDER.length] ?? 'system');
  }

  choose(theme: Theme): void {
    this.#now = theme;
    if (theme === 'system') {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem(KEY);
    } else {
      document.documentElement.dataset.theme = theme;
      localStorage.setItem(KEY, theme);
    }
  }
}

export const theme = new ThemeChoice();
