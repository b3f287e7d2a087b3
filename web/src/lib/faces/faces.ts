import faces from './generated/faces.json';

export interface FaceWords {
  words: string;
  width: number;
  height: number;
  /** The signs in the corners of a card, from the top left clockwise. */
  corners?: string[];
  isWound?: boolean;
  /** It shows the sign that is counted when Stamina is lost. */
  hasStamina?: boolean;
}

const KNOWN: Record<string, FaceWords> = faces;
const UNKNOWN: FaceWords = { words: '', width: 240, height: 240 };

/** The drawing of a face, or of the back when nobody may read it. */
export function symbolOf(deck: string, face: string | null): string {
  return `${deck}-${face ?? 'back'}`;
}

/** What a drawing says and how large it is. */
export function facts(symbol: string): FaceWords {
  return KNOWN[symbol] ?? UNKNOWN;
}

/** How wide a deck lies: tall cards are drawn narrower, so that every deck takes about the same height. */
export function lyingWidth(deck: string, width: number): number {
  const back = facts(symbolOf(deck, null));
  return Math.round(width * Math.min(1, back.width / back.height + 0.1));
}

export function isDrawn(symbol: string): boolean {
  return symbol in KNOWN;
}

/** Every face of a deck, in the order it is printed; the back and the small drawings are none. */
export function faceList(deck: string): string[] {
  const start = `${deck}-`;
  return Object.keys(KNOWN).flatMap((symbol) => {
    const face = symbol.startsWith(start) ? symbol.slice(start.length) : '';
    return face && face !== 'back' && !face.startsWith('mini-') ? [face] : [];
  });
}
