export type Role = 'gm' | 'player' | 'spectator';
export type Facts = Record<string, unknown>;

/** How much of a pile somebody may see: 0 nothing, 1 count, 2 backs, 3 faces. */
export type Sees = 0 | 1 | 2 | 3;
export interface PileKind {
  name: string;
  title: string;
  owner_sees: Sees;
  others_see: Sees;
  gm_sees: Sees;
}
export interface TrackKind {
  name: string;
  title: string;
  least: number;
  most: number | null;
}
export interface MarkKind {
  name: string;
  title: string;
}
export interface SheetKind {
  name: string;
  title: string;
}
export interface Game {
  name: string;
  title: string;
  pitch: string;
  deck: string;
  piles: PileKind[];
  tracks: TrackKind[];
  marks: MarkKind[];
  sheets: SheetKind[];
}

export interface Seat {
  name: string;
  title: string;
  role: Role;
}
export interface PileView {
  count: number;
  tokens: number[];
  faces: string[] | null;
}
export interface Question {
  by: string;
  actions: string[];
  rule: string;
  says: string;
  matter: Facts;
  secret: Facts;
}
export interface TableView {
  seat: string;
  role: Role;
  system: string;
  options: Facts;
  seats: Record<string, Seat>;
  piles: Record<string, PileView>;
  tracks: Record<string, number>;
  marks: Record<string, string[]>;
  words: Record<string, string>;
  awaited: Record<string, Question>;
  spotlight: string;
}

export interface Barred {
  rule: string;
  says: string;
}
export interface Option {
  value: string | number;
  label: string;
  barred: Barred | null;
}
export interface Among {
  type: 'among';
  label: string;
  options: Option[];
}
export interface Several {
  type: 'several';
  label: string;
  options: Option[];
  least: number;
  most: number;
}
export interface Between {
  type: 'between';
  label: string;
  least: number;
  most: number;
}
export interface Pick {
  type: 'pick';
  label: string;
  place: string;
  tokens: number[];
  least: number;
  most: number;
}
export interface Words {
  type: 'words';
  label: string;
  most: number;
  optional: boolean;
}
export interface YesNo {
  type: 'yesno';
  label: string;
}
export type Choice = Among | Several | Between | Pick | Words | YesNo;
export interface Field {
  name: string;
  label: string;
  choice: Choice;
  preset: unknown;
}
export interface Offer {
  action: string;
  label: string;
  help: string;
  rule: string;
  group: string;
  fields: Field[];
  blocked: Barred | null;
  urgent: boolean;
}

export interface Opened {
  type: 'opened';
  system: string;
  version: number;
  options: Facts;
}
export interface Seated {
  type: 'seated';
  seat: string;
  title: string;
  role: Role;
}
export interface Dealt {
  type: 'dealt';
  place: string;
  count: number;
  tokens?: number[];
  faces?: string[];
}
export interface Moved {
  type: 'moved';
  source: string;
  target: string;
  end: 'top' | 'bottom';
  count: number;
  tokens?: number[];
  faces?: string[];
}
export interface Shuffled {
  type: 'shuffled';
  place: string;
  tokens?: number[];
}
export interface Shown {
  type: 'shown';
  place: string;
  to: string[];
  count: number;
  tokens?: number[];
  faces?: string[];
}
export interface Rolled {
  type: 'rolled';
  who: string;
  sides: number;
  faces: number[];
  why: string;
}
export interface Counted {
  type: 'counted';
  track: string;
  by: number;
}
export interface Marked {
  type: 'marked';
  mark: string;
  what: string;
}
export interface Unmarked {
  type: 'unmarked';
  mark: string;
  what: string;
}
export interface Written {
  type: 'written';
  sheet: string;
  text: string;
}
export interface Spotlit {
  type: 'spotlit';
  seat: string;
}
export interface Awaited {
  type: 'awaited';
  by: string;
  actions: string[];
  rule: string;
  says: string;
  matter: Facts;
  secret?: Facts;
}
export interface Answered {
  type: 'answered';
  by: string;
}
export interface Told {
  type: 'told';
  who: string;
  rule: string;
  says: string;
  slots: Facts;
  to: string[];
}
export interface Resolved {
  type: 'resolved';
  who: string;
  what: string;
  result: string;
  rule: string;
  tokens: number[];
  reading: Facts;
}
export interface Overruled {
  type: 'overruled';
  rule: string;
  says: string;
  reason: string;
}
export interface Rewound {
  type: 'rewound';
  to: number;
  piles: string[];
}
export type TableEvent =
  | Opened
  | Seated
  | Dealt
  | Moved
  | Shuffled
  | Shown
  | Rolled
  | Counted
  | Marked
  | Unmarked
  | Written
  | Spotlit
  | Awaited
  | Answered
  | Told
  | Resolved
  | Overruled
  | Rewound;

export interface Outcome {
  result: string;
  label: string;
  chance: number;
}
export interface Odds {
  outcomes: Outcome[];
  says: string;
}
export interface Entry {
  seq: number;
  by: string;
  events: TableEvent[];
}

export type Command = { do: string } & Record<string, unknown>;

export interface HelloFrame {
  type: 'hello';
  table: string;
  token: string;
  seen: number | null;
}
export interface DoFrame {
  type: 'do';
  command: Command;
  on: number;
  id: string;
}
export interface AskFrame {
  type: 'ask';
  id: string;
  of: Command;
}
export interface PingFrame {
  type: 'ping';
}
export type FrameIn = HelloFrame | DoFrame | AskFrame | PingFrame;

export interface WelcomeFrame {
  type: 'welcome';
  game: Game;
  view: TableView;
  offers: Offer[];
  present: string[];
  seq: number;
  story: Entry[];
}
export interface ToldFrame {
  type: 'told';
  seq: number;
  by: string;
  events: TableEvent[];
  offers: Offer[] | null;
}
export interface SkipFrame {
  type: 'skip';
  seq: number;
}
export interface RefusedFrame {
  type: 'refused';
  id: string;
  rule: string;
  says: string;
}
export interface AnswerFrame {
  type: 'answer';
  id: string;
  odds: Odds | null;
}
export interface ResyncFrame {
  type: 'resync';
}
export interface ByeFrame {
  type: 'bye';
  why: string;
}
export interface PongFrame {
  type: 'pong';
}
export type FrameOut =
  | WelcomeFrame
  | ToldFrame
  | SkipFrame
  | RefusedFrame
  | AnswerFrame
  | ResyncFrame
  | ByeFrame
  | PongFrame;
