const KNOWS = 'hearthside.knows.flip';

/** What a newcomer has to do next: choose, look at the odds, watch, read. */
export type Step = 1 | 2 | 3 | 4;

export interface Doing {
  /** Nobody at this seat can act yet, so there is nothing to lead to. */
  canAct: boolean;
  hasChosen: boolean;
  isTurning: boolean;
  isRead: boolean;
}

/** Leads somebody through the first thing they decide by cards or dice in this browser, once. */
export class FirstTime {
  #isOver = $state(localStorage.getItem(KNOWS) !== null);
  #hasActed = $state(false);

  stepOf({ canAct, hasChosen, isTurning, isRead }: Doing): Step | null {
    if (this.#isOver) return null;
    if (this.#hasActed) return isTurning ? (isRead ? 4 : 3) : null;
    if (!canAct) return null;
    return hasChosen ? 2 : 1;
  }

  acted(): void {
    this.#hasActed = true;
  }

  /** They know how it goes; nobody tells them again. */
  over(): void {
    this.#isOver = true;
    localStorage.setItem(KNOWS, 'yes');
  }
}
