/** A flame in a box of 32, as on the cards. */
export const FLAME = 'M16 1C18 8 27 12 27 21C27 27.5 22 31 16 31C10 31 5 27.5 5 21C5 16 8 14 9 9C12 11 13 13 13 15C16 12 17 7 16 1Z';
