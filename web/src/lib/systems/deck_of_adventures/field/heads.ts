/** Heads for the tokens of a map, cut as linocuts in a box of 32: a silhouette, a face cut out of it, and gouged lines. */
export interface Head {
  shape: string;
  /** The bare part of a face; what has one has its lines printed in ink, the others have them gouged out. */
  face?: string;
  lines: string;
  /** Legs and the like, as strokes. */
  limbs?: string;
}

const HEADS = {
  braid: {
    shape: 'M16 2.5C23 2.5 27 7.5 26.6 14C29 18 29.6 24 27.6 31H4.6C6 27 7.6 25 8.6 22C6.4 19.6 5.4 17 5.4 13.6C5.4 7.4 9.6 2.5 16 2.5Z',
    face: 'M10.6 13C13.5 12.6 18 11 20 8.6C21.6 10.6 22 13 21.4 15.6C20.8 19.6 18.6 22 16 22.4C13.2 22 10.8 19 10.6 13Z',
    lines: 'M13 15.4v1.4M18.4 15.4v1.4M24.6 18c1 3.6 1 7 .2 10',
  },
  cap: {
    shape: 'M4.6 13C5.4 6 10.6 2.4 16 2.4C21.4 2.4 26.6 6 27.4 13L29.4 15.4H2.6ZM6.6 16.6H25.4C26 24 21.6 31 16 31C10.4 31 6 24 6.6 16.6Z',
    face: 'M9.4 16.8H22.6V19.4C18.4 21.6 13.6 21.6 9.4 19.4Z',
    lines: 'M12.6 18v.8M19.4 18v.8M16 24v4M12.6 24.4v3M19.4 24.4v3',
  },
  hood: {
    shape: 'M16 1.6C25 5 28.6 15 27.6 31H4.4C3.4 15 7 5 16 1.6Z',
    face: 'M16 9C20.8 11 21.8 16 20.8 21C19 24.6 13 24.6 11.2 21C10.2 16 11.2 11 16 9Z',
    lines: 'M13.4 15.6v1.4M18.6 15.6v1.4M7.6 28c.4-5 .6-8 1.6-11M24.4 28c-.4-5-.6-8-1.6-11',
  },
  crown: {
    shape: 'M5 13C5 6 9.6 2 16 2C22.4 2 27 6 27 13L25.4 13C25.4 9 22 7.6 16 7.6C10 7.6 6.6 9 6.6 13ZM7.4 12C9 9.6 12 8.8 16 8.8C20 8.8 23 9.6 24.6 12C25.4 20 21.6 26 20 26.4L27 31H5L12 26.4C10.4 26 6.6 20 7.4 12Z',
    lines: 'M12 15v1.4M20 15v1.4M13.4 21.4h5.2M16 15.6v3',
  },
  hat: {
    shape: 'M16 .8L21.6 13H29.6C28 17 24.8 18.4 24.4 18.4C24.8 25 21 31 16 31C11 31 7.2 25 7.6 18.4C7.2 18.4 4 17 2.4 13H10.4Z',
    face: 'M10.6 18.2H21.4C21.6 21.6 20.4 24 19 25.2C17.2 24.4 14.8 24.4 13 25.2C11.6 24 10.4 21.6 10.6 18.2Z',
    lines: 'M13.4 20v1.4M18.6 20v1.4',
  },
  helm: {
    shape: 'M16 2.4C23 2.4 26 7.6 26 13L30.4 16.2H1.6L6 13C6 7.6 9 2.4 16 2.4ZM6.8 17.8H25.2V22C25.2 27.6 20.4 31 16 31C11.6 31 6.8 27.6 6.8 22Z',
    lines: 'M9.8 20.6H14M18 20.6H22.2M16 4.4V13M11 9.6c.6-2 1.6-3.4 3-4.2M12.6 25.6h6.8',
  },
  crest: {
    shape: 'M7.4 11C7.6 7.4 11.6 5.8 16 5.8C20.4 5.8 24.4 7.4 24.6 11L25.6 24C22.6 29 18.4 31.2 16 31.2C13.6 31.2 9.4 29 6.4 24ZM15 5.2C14.6 .6 23.6-1.6 30 4.4C27 4 24.6 4.6 23 6C20.6 4.6 17.6 4.6 15 5.2Z',
    lines: 'M9.6 15.6H14.4M17.6 15.6H22.4M16 11.4V27M11.4 21v4M13.4 22.4v4M18.6 22.4v4M20.6 21v4',
  },
  crossbow: {
    shape: 'M2.6 10.6C8 2.6 24 2.6 29.4 10.6L26.6 13.4C21.6 8 10.4 8 5.4 13.4ZM14 4.4H18V30.6H14ZM14 24H22.4V27.4H14Z',
    lines: 'M5 12.6L16 20L27 12.6',
  },
  wolf: {
    shape: 'M2.4 21L9 13L7.6 3L14.6 9L23.6 8L30.4 1.6L30 14C31.4 22.4 27 29.4 19 31L13.6 31L15.6 27L8.6 27L4 25Z',
    lines: 'M14.6 16L19.4 14.8M7 23.4l2.2-1.6l1.6 2l2.2-1.8M23 13c2 3 2.4 8 .4 12.6',
  },
  bear: {
    shape: 'M7 4C9.4 3 11.4 4 12.2 5.6C14.6 5 17.4 5 19.8 5.6C20.6 4 22.6 3 25 4C28 5.4 28.4 9 26.4 11C28 14 28.4 18 27 22C25 27.6 20.6 31 16 31C11.4 31 7 27.6 5 22C3.6 18 4 14 5.6 11C3.6 9 4 5.4 7 4Z',
    lines: 'M11 14.4v1.6M21 14.4v1.6M12 23c0-3.4 2-5 4-5s4 1.6 4 5M14.4 21h3.2M16 21.4v4M13.4 26.4h5.2',
  },
  falcon: {
    shape: 'M24 31C28 24 28.6 14 24.6 8C21.6 3.4 15 1.4 10 4.4C6.6 6.4 5.6 9.6 2 13.4C3.6 14.4 5.2 14.4 6.6 14C6.4 16.4 7.6 18.4 10 19C9 23.4 9 27.4 10.4 31Z',
    lines: 'M13 10.4v1.4M6 11.6c2 .4 4 .2 5.4-.6M16 18c3.4 2 5.4 6 5.6 11M14 22c1.6 2 2.6 4.6 2.8 7',
  },
  horse: {
    shape: 'M12 2L15.6 6.6C22.6 7.4 28 14 28 23V31H14.6C15.6 26.6 14.6 24.4 12.8 22.6C10.4 24.4 8 25 5.4 25.2C2.8 25 2 21.8 3.4 20C5.6 16 7 11 10 7.4Z',
    lines: 'M11.6 12.4v1.6M6.4 21.4l1.8-.8M18 9.4c4 2.4 6.6 7 6.8 13M16.6 13c3 2.4 4.4 5.6 4.6 9.6',
  },
  golem: {
    shape: 'M7 3H24L27 8V15L29.4 18V27L25 31H7L2.6 27V18L5 15V8Z',
    lines: 'M9 12h5v3h-5zM18 12h5v3h-5zM10 22h12M13 22v4M19 22v4M7 3l4 5M24 6l-4 2',
  },
  wraith: {
    shape: 'M16 1.6C24 1.6 27.4 8.6 26.4 15L29.4 24L25.2 23L26.4 31L21 27L16 31.6L11 27L5.6 31L6.8 23L2.6 24L5.6 15C4.6 8.6 8 1.6 16 1.6Z',
    lines: 'M9.6 13.6l4.6 2.2M22.4 13.6l-4.6 2.2M13 21.6h6',
  },
  skull: {
    shape: 'M16 2.4C24 2.4 28 8 27.6 14C27.4 18 25.4 20.6 23 22L22.4 29L18.4 30.4L16 28.6L13.6 30.4L9.6 29L9 22C6.6 20.6 4.6 18 4.4 14C4 8 8 2.4 16 2.4Z',
    lines: 'M9.8 14.4a2.6 2.6 0 1 0 .01 0M22.2 14.4a2.6 2.6 0 1 0 .01 0M16 19.4v2.4M13.6 25.6v2.6M18.4 25.6v2.6',
  },
  spider: {
    shape: 'M16 9C21 9 23.6 13 23.6 17C23.6 22 20 25.6 16 25.6C12 25.6 8.4 22 8.4 17C8.4 13 11 9 16 9ZM16 3.4a4 4 0 1 1-.01 0Z',
    lines: 'M12.6 15l2.6 1.6M19.4 15l-2.6 1.6M13.6 20.6h4.8',
    limbs: 'M9 12L3 6L1.4 12M9 16L2 15L.6 21M9.6 20L4 22L4 29M12 23.6L8.6 27L10 31.4M23 12L29 6L30.6 12M23 16L30 15L31.4 21M22.4 20L28 22L28 29M20 23.6L23.4 27L22 31.4',
  },
  scorpion: {
    shape: 'M16 15C20 15 22.6 18 22.6 22C22.6 27 19.6 31 16 31C12.4 31 9.4 27 9.4 22C9.4 18 12 15 16 15ZM14.4 4.6C16 1 21 .6 23.6 4C25.6 6.6 25 9.6 23 11L21.6 8.4C22.4 7 21.4 5.4 19.8 5.6C18 5.8 17.4 7.6 18 9.4L17.6 15H14.4Z',
    lines: 'M12.6 21l2.4 1.4M19.4 21L17 22.4M13.6 26.6h4.8',
    limbs: 'M10 19L4 15L2.6 9L7 11M22 19L28 15L29.4 9L25 11M9.4 23L3 22M9.6 26L4 29M22.6 23L29 22M22.4 26L28 29',
  },
} satisfies Record<string, Head>;

type HeadName = keyof typeof HEADS;

/** What a creature looks like, by the word the table has for it; whoever nobody described wears a helmet. */
const LOOKS: Record<string, HeadName> = {
  bird: 'falcon', bear: 'bear', wolf: 'wolf', spirit: 'wraith', horse: 'horse', folk: 'cap', golem: 'golem', soldier: 'helm', captain: 'crest',
  archer: 'crossbow', mage: 'hat', priest: 'hood', necromancer: 'skull', spider: 'spider', scorpion: 'scorpion',
};

const HEROES: HeadName[] = ['braid', 'cap', 'hood', 'hat', 'crown'];

export function creatureHead(look: string): Head {
  return HEADS[LOOKS[look] ?? 'helm'];
}

/** Heroes differ by where they sit. */
export function heroHead(seat: number): Head {
  return HEADS[HEROES[Math.max(0, seat) % HEROES.length] ?? 'braid'];
}
