import type { Component } from 'svelte';
import type { ActionDraft } from '$lib/table/draft.svelte';
import type { Sitting } from '$lib/table/sitting.svelte';
import type { DeedNow, WhatsNext } from '$lib/table/now';
import { placeOf } from '$lib/table/places';
import type { Facts, Game, Leaves, Odds, Offer, PileView, TableView } from '$lib/wire';
import type { Shape } from '$lib/ui/shapes';
import type { Phrase } from '$lib/words';

/** How good a result looks, from 1 (worst) to 4 (best). It picks a pattern and a colour, nothing else. */
export type Level = 1 | 2 | 3 | 4;

export interface ResultLook {
  level: Level;
  /** The drawing that stands for it, where there is one. */
  symbol: string | null;
  words: string;
  /** How far what was drawn lies from what it is held against, in a sentence. */
  measured?: string;
}

/** What each mark of a sentence is drawn as, and heard as. */
export type Ladder = Record<string, { symbol: string; phrase: Phrase }>;

/** What a piece of the table is shown with. */
export interface PieceProps {
  sitting: Sitting;
  view: TableView;
  game: Game;
  /** Take up an offer, with some of it chosen already. */
  onchoose: (offer: Offer, chosen?: Facts) => void;
}

/** What a battlefield is shown with: what fits now, and the deed somebody has chosen and not yet done. */
export interface FieldProps extends PieceProps {
  now: WhatsNext | null;
  aimed: DeedNow | null;
  /** Choose a deed: it lies ready beside the battlefield with its odds, and is done from there, or by choosing it again. */
  onaim: (deed: DeedNow | null) => void;
  /** Take a deed by its name, as from the director: what leaves nothing to say or to chance is done at once. */
  ondeed: (deed: DeedNow) => void;
  /** Whom the light is on while something comes at somebody: all else steps back. Nobody, while nothing does. */
  lit: string[];
  /** What the deed somebody looks at would make of numbers on the table: to be shown where they stand. */
  leaves: Leaves[];
  /** What each deed that chance decides would come to, where the table has said so already. */
  oddsOf: (deed: DeedNow) => Odds | null;
}

/**
 * Something only this game has, drawn by hand: it takes the middle of the table, or lies above or beside it, while it
 * is on; on a phone what lies beside the middle lies above it. Behind the GM's screen it takes the place of what is kept
 * of the world, or of the points at the side.
 */
export interface Piece {
  where: 'middle' | 'top' | 'side' | 'world' | 'points';
  isOn: (view: TableView) => boolean;
  show: Component<PieceProps>;
  /** Actions that are found on it, and need no place of their own. */
  deeds?: string[];
}

/** What the fields of an action are shown with, where a game has drawn them by hand. */
export interface FieldsProps {
  draft: ActionDraft;
  view: TableView;
  deck: string;
}

/** What a player's own cards are shown with: all that is offered to them, and what they are about to do. */
export interface MineProps extends PieceProps {
  offers: Offer[];
  chosen: string | null;
}

/** What lies beside the battlefield while something is about to be done, where a game has drawn that by hand. */
export interface BesideProps {
  draft: ActionDraft;
  deed: DeedNow | null;
  odds: Odds | null;
  skin: Skin;
  view: TableView;
  isWaiting: boolean;
  onact: () => void;
  oncancel: () => void;
}

/** What somebody's sheet is shown with. */
export interface SheetProps {
  game: Game;
  view: TableView;
  owner: string;
}

/** What a leaf for an action is shown with, laid over the table. The offer is gone once it has been answered. */
export interface LeafProps extends Omit<PieceProps, 'onchoose'> {
  offer: Offer | undefined;
  given: Facts;
  /** Lay another leaf instead. */
  onopen: (action: string, given: Facts) => void;
  onclose: () => void;
}

/** How one game's table is dressed. Only looks: what may happen comes from the offers, what did from the events. */
export interface Skin {
  /** What people watch when something is decided: cards under the light, the ring of thirteen, or thrown dice. */
  stage: 'cards' | 'ring' | 'dice';
  /** The piles in front of a player, in the order they lie there; some lie there only at times. */
  piles: { kind: string; look: 'square' | 'ash'; isOn?: (view: TableView, owner: string) => boolean }[];
  /** Tracks shown as tokens beside a name. */
  tokens: { track: string; symbol: string }[];
  /** The main action, whose field is laid out as large plaques, one for each attribute; or which only waits to be done. */
  plaques: { action: string; field: string | null } | null;
  /** How the GM asks players for something to be decided: one panel for all of it. */
  calls: string[];
  /** Fields of a call that are seldom needed: they stay folded until somebody wants them. */
  seldom: string[];
  /** The track of what the GM owes the table, and the action that pays it. */
  owed: { track: string; action: string } | null;
  /** The kind of thing that is a clock: it has a name, and so many of its segments are filled. */
  clocks: string | null;
  /** What this game has drawn by hand. */
  pieces: Piece[];
  /** The battlefield, which takes the stage while a fight is on. */
  field?: {
    isOn: (view: TableView) => boolean;
    show: Component<FieldProps>;
    /** How wide the sheet beside it is, where it needs more room than most. */
    beside?: string;
  };
  /** Actions whose sheet beside the battlefield this game has drawn by hand. */
  beside?: Record<string, Component<BesideProps>>;
  /** Numbers that are drawn one by one where a deed would change them, by the kind of track or the field of a thing. */
  pips?: Record<string, Shape>;
  /** All that belongs to the table lies on those pieces, and need not be listed. */
  drawsTable?: boolean;
  /** The cards a player has beside their deck, in place of a row of all that is offered. */
  mine?: Component<MineProps>;
  /** A character's sheet. */
  sheet?: Component<SheetProps>;
  /** Actions that are put together on a leaf of their own; one that the table waits for lays itself out. */
  leaves?: Record<string, Component<LeafProps>>;
  /** Tokens that lie on a pile, counted by a track of its owner, or by what else is seen of them. */
  laid?: ({ pile: string; symbol: string } & (
    | { track: string }
    | { count: (view: TableView, owner: string) => number; title: () => string }
  ))[];
  /** What the candle counts, in words; cards, where nothing is said. */
  candleWords?: (flame: Flame) => string;
  /** The bar of odds shows every result, even where the table has a shorter sum of them. */
  showsAllOdds?: boolean;
  /** What somebody hopes for with these odds, how likely that is, and its name; what looks good, where nothing is said. */
  hope?: (odds: Odds) => { chance: number; says: string } | null;
  /** What a call is for, in the words people know it by. */
  called?: (matter: Facts) => string;
  /** Where advantages come from, before anything is turned. */
  sources?: (about: Facts) => Slip | null;
  /** What it would come to if somebody remembered in time, where the table can say. */
  again?: (odds: Odds) => Odds | null;
  /** Actions whose fields this game has drawn by hand. */
  fields: Record<string, Component<FieldsProps>>;
  result: (result: string, reading?: Facts) => ResultLook;
  /** Why it was read as it was, for the slip beside the cards. */
  slip: (reading: Facts) => Slip | null;
  /** How many steps from the target count, for the stage with the ring; `chosen` is the attribute about to be used. */
  range: (reading: Facts, chosen: unknown) => number | null;
  /** The edge of a card that was read. */
  edge: (reading: Facts) => string | null;
  /** How a die is drawn that counts or brought another one, by its number in the order they fell. */
  die: (at: number, reading: Facts) => 'hit' | 'exploding' | null;
}

/** A pile whose last card is gone while tokens still lie there. */
const NOTHING: PileView = { count: 0, tokens: [], faces: null };

/** A few lines of reasons. */
export interface Slip {
  title: string;
  lines: { words: string; value: string }[];
}

export interface Flame {
  left: number;
  most: number;
  /** Where it goes out before it has burnt down. */
  danger: number | null;
  isOut: boolean;
}

/** Whether somebody can do nothing now, as the table has it. */
export function isDown({ felt }: TableView, seat: string): boolean {
  return !!felt && 'down' in felt && felt.down.includes(seat);
}

/** How far a seat's candle has burnt down, where characters are candles that burn down with their Stamina. */
export function flameOf(view: TableView, seat: string): Flame | null {
  const { felt } = view;
  const found = felt && 'stamina' in felt ? felt.stamina.find((each) => each.seat === seat) : undefined;
  if (!found || found.most === 0) return null;
  return { left: found.left, most: found.most, danger: found.down_at || null, isOut: isDown(view, seat) };
}

/** The piles that lie in front of somebody, each with the tokens on it. */
export function pilesOf(skin: Skin, game: Game, view: TableView, owner: string) {
  return skin.piles.flatMap(({ kind, look, isOn }) => {
    if (isOn && !isOn(view, owner)) return [];
    const place = placeOf(kind, owner);
    const laid = (skin.laid ?? []).flatMap((token) => {
      if (token.pile !== kind) return [];
      const count = 'track' in token ? (view.tracks[placeOf(token.track, owner)] ?? 0) : token.count(view, owner);
      const title = 'track' in token ? titleOf(game, 'tracks', token.track) : token.title();
      return count > 0 ? [{ symbol: token.symbol, count, title }] : [];
    });
    const pile = view.piles[place] ?? (laid.length > 0 ? NOTHING : undefined);
    return pile ? [{ place, pile, look, laid, title: titleOf(game, 'piles', kind) }] : [];
  });
}

/** All pieces of this game that are on at this place of the table. */
export function piecesAt(skin: Skin, where: Piece['where'], view: TableView): Piece[] {
  return skin.pieces.filter((piece) => piece.where === where && piece.isOn(view));
}

/** The piece of this game that is on at this place of the table, if any. */
export function pieceAt(skin: Skin, where: Piece['where'], view: TableView): Component<PieceProps> | null {
  return skin.pieces.find((piece) => piece.where === where && piece.isOn(view))?.show ?? null;
}

/** What a kind of pile, track, mark or sheet is called at this table. */
export function titleOf(game: Game, group: 'piles' | 'tracks' | 'marks' | 'sheets', kind: string): string {
  return game[group].find((each) => each.name === kind)?.title ?? kind;
}
