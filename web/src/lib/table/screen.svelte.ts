const KNOWS = 'hearthside.knows.screen';

/** All that lies behind the GM's screen. Before the first scene it stays folded, until somebody wants to see it. */
export class Screen {
  #isOpen = $state(localStorage.getItem(KNOWS) !== null);

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** They want to see it all, now and whenever they sit here again. */
  open(): void {
    this.#isOpen = true;
    localStorage.setItem(KNOWS, 'yes');
  }
}
