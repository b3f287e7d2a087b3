// Written by `python -m hearthside.table.wire`; change the Python types instead of this file.

/** The number of this protocol. */
export const PROTOCOL = 1;

export type Role = 'gm' | 'player' | 'spectator';
export type Sees = 0 | 1 | 2 | 3;
export type Door = 'open' | 'invited' | 'locked';
export type Facts = Record<string, unknown>;
/** An action in plain values, its name under `do`. */
export type Command = { do: string } & Record<string, unknown>;

/** A place at the table. */
export interface Seat {
  name: string;
  title: string;
  role: Role;
}

/** A pile as one seat sees it; without faces it lies face down, without tokens it is only a number of cards. */
export interface PileView {
  count: number;
  tokens: number[];
  faces: string[] | null;
}

/** What the table waits for, and from whom. */
export interface Question {
  by: string;
  actions: string[];
  rule: string;
  says: string;
  matter: Facts;
  secret: Facts;
  said: Facts;
}

/** The table as one seat sees it. There is nowhere in it to put a hidden face. */
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
  things: Record<string, ThingView>;
  awaited: Record<string, Question>;
  spotlight: string;
}

/** What a card says beside one result, from 1, the worst, to 4. */
export interface PrintedResult {
  result: number;
  says: string;
}

/** A space for tokens: of which kinds, how many, and from which level on, if not from the first. */
export interface PrintedSlot {
  takes: string[];
  room: number;
  opens_at: string;
}

/** Something to pick from a card, and its price in words, if it has one. */
export interface PrintedOption {
  id: string;
  says: string;
  price: string;
}

/** A card as it lies in the box. `says` is its trigger, or what an item is; `start` is the level it comes at. */
export interface PrintedCard {
  id: string;
  name: string;
  kind: string;
  says: string;
  is_held: boolean;
  letter: string;
  attributes: string[];
  tags: string[];
  levels: string[];
  start: string;
  deed: string;
  price: number | null;
  slots: PrintedSlot[];
  rings: string[];
  results: PrintedResult[];
  options: PrintedOption[];
  loads: PrintedLoad[];
  notes: string[];
  rules: string[];
}

/** What it means to carry so much: from how many cards on, to how many if there is an end. */
export interface PrintedLoad {
  least: number;
  most: number | null;
  stamina: number;
}

/** One rule of a game. Kind `engine`: the software decides it; kind `table`: the people at the table do. */
export interface Rule {
  id: string;
  system: string;
  topic: string;
  text: string;
  source: string;
  kind: string;
  shown_by: string;
}

/** What we do where a book is unclear, and why. */
export interface Ruling {
  id: string;
  system: string;
  topic: string;
  question: string;
  book: string;
  ruling: string;
  why: string;
}

/** Something worth knowing that is no rule: where two guides of one game differ. */
export interface Note {
  id: string;
  system: string;
  topic: string;
  text: string;
}

/** What some labels of a game mean, in a sentence or two for each language, and the rule behind them. */
export interface Word {
  labels: string[];
  rule: string;
  en: string;
  de: string;
}

/** Rules of the first game, and those of the second that stand in their place. */
export interface RulesInPlace {
  a: string[];
  b: string[];
}

/** One topic: the ids only the first game has, those only the second has, and those both share unchanged. */
export interface TopicDifference {
  topic: string;
  only_a: string[];
  only_b: string[];
  held: string[];
  changed: RulesInPlace[];
}

/** Two games side by side. */
export interface Difference {
  a: string;
  b: string;
  rule_by_rule: boolean;
  topics: TopicDifference[];
}

/** What was said, before its slots are filled. */
export interface Saying {
  says: string;
  slots: Facts;
}

/** A thing as one seat sees it: the fields it may see, in plain values. */
export interface ThingView {
  kind: string;
  fields: Facts;
  hidden: string[];
  lurks: boolean;
}

/** Why something is not possible now, with the rule that says so. */
export interface Barred {
  rule: string;
  says: string;
  said?: Saying;
}

/** One of several, with the words people know it by. */
export interface Option {
  value: string | number;
  label: string;
  barred: Barred | null;
  said?: Saying;
  more?: Wording;
  sign?: string;
  on?: string;
  holds?: boolean;
}

/** One of these. */
export interface Among {
  type: 'among';
  options: Option[];
  label: string;
  said?: Saying;
}

/** Some of these, none twice. */
export interface Several {
  type: 'several';
  options: Option[];
  least: number;
  most: number;
  beside: Record<string, string>;
  label: string;
  said?: Saying;
}

/** A space of a board, or several and none twice, by column and row: F4. A board is known by its size alone. */
export interface Spaces {
  type: 'spaces';
  wide: number;
  deep: number;
  several: boolean;
  nowhere: string;
  label: string;
  said?: Saying;
}

/** One place of a table, by what lies there and whose it is: `harm/kresk` is Harm of Kresk. */
export interface Places {
  type: 'places';
  titles: Record<string, Wording>;
  whose: Record<string, Wording>;
  there: Record<string, string[]>;
  named: Record<string, Wording>;
  label: string;
  said?: Saying;
}

/** A whole number in this range. */
export interface Between {
  type: 'between';
  least: number;
  most: number;
  label: string;
  said?: Saying;
}

/** Cards of one pile, named by their tokens, so that a face-down card can be picked without being read. */
export interface Pick {
  type: 'pick';
  place: string;
  tokens: number[];
  least: number;
  most: number;
  label: string;
  said?: Saying;
}

/** Cards of the pile that another field names. Whether they lie there is for the action to see. */
export interface PickFrom {
  type: 'pick_from';
  field: string;
  least: number;
  most: number;
  label: string;
  said?: Saying;
}

/** Free words. */
export interface Words {
  type: 'words';
  most: number;
  optional: boolean;
  label: string;
  said?: Saying;
}

/** Yes or no. Where both have words of their own, and nothing else is asked, each of them can be a button. */
export interface YesNo {
  type: 'yesno';
  yes: string;
  no: string;
  label: string;
  said?: Saying;
}

/** What another field says decides what may be said here; where it says nothing of it, there is nothing to say. */
export interface Following {
  type: 'following';
  field: string;
  cases: Record<string, Among | Several | Spaces | Places | Between | Pick | Words | YesNo>;
  label: string;
  said?: Saying;
}

export type Choice = Among | Several | Spaces | Places | Between | Pick | Words | YesNo | PickFrom | Following;

/** How much Stamina somebody has left, and of how much; `seat` says whose it is, and with `down_at` they go down. */
export interface StaminaLeft {
  seat: string;
  left: number;
  most: number;
  down_at: number;
}

/** What one way to take an attack costs, as far as nothing keeps it off; `take` is how it is asked for. */
export interface WayToTake {
  take: string;
  stamina: number;
  harm: number;
  wounds: number;
}

/** How well somebody knows a move they have, its open slots, counted from 0, and how many tokens lie on it. */
export interface MoveLevel {
  seat: string;
  move: string;
  level: string;
  open_slots: number[];
  tokens: number;
}

/** All that somebody carries, as far as this seat knows. */
export interface LoadCarried {
  seat: string;
  count: number;
}

/** An item counts less than is written on it: by how much, and the move card to thank for it. */
export interface LighterItem {
  seat: string;
  item: string;
  move: string;
  by: number;
}

/** What people call somebody or something. */
export interface ThingCalled {
  id: string;
  name: string;
}

/** A Pursuit as it stands: each round as `won`, `lost`, `now` or `ahead`, and who helps in this one, as a seat. */
export interface Chase {
  rounds: string[];
  helper: string;
}

/** Where a foe stands: the seats it is in melee with, those it is too far from, and the ally who keeps it busy. */
export interface FoeStands {
  id: string;
  melee: string[];
  range: string[];
  held_by: string;
  lurks: boolean;
  left: number | null;
  hits: string;
}

/** Where somebody stands, as a seat: behind those who are in melee, each a seat, while they are not. */
export interface HeroStands {
  seat: string;
  behind: string[];
}

/** A blow that comes down on somebody, as a seat, and the foe it comes from. */
export interface BlowComing {
  foe: string;
  who: string;
}

/** To the GM: the power of the party, and how much of it the foes are a match for. */
export interface PowerMatch {
  party: number;
  foes: number;
}

/** A fight as people stand in it, and the blows that somebody has to take. */
export interface Melee {
  foes: FoeStands[];
  heroes: HeroStands[];
  blows: BlowComing[];
  match: PowerMatch | null;
}

/** The move that somebody is settling with a game of corners. */
export interface CornerGame {
  seat: string;
  move: string;
}

/** Everybody's Stamina, who is out, each as a seat, and the ways to take the attack this seat is asked about. */
export interface FacesFelt {
  stamina: StaminaLeft[];
  down: string[];
  ways: WayToTake[];
  moves: MoveLevel[];
  loads: LoadCarried[];
  lighter: LighterItem[];
  foes: ThingCalled[];
  tied_up: string[];
  allies: ThingCalled[];
  chase: Chase | null;
  counter_shows: number;
  field: Melee | null;
  corners: CornerGame[];
}

/** What somebody has mastered, or has set out to, and the weapons in hand that count for it. */
export interface MasteryFacts {
  seat: string;
  id: string;
  category: string;
  is_earned: boolean;
  weapons: string[];
}

/** The Exhaustion tokens that lie on somebody's pile. */
export interface PileTokens {
  seat: string;
  count: number;
}

/** What both editions show, everybody's Masteries, what is earned first, and the tokens on their piles. */
export interface PlaytestFelt {
  stamina: StaminaLeft[];
  down: string[];
  ways: WayToTake[];
  moves: MoveLevel[];
  loads: LoadCarried[];
  lighter: LighterItem[];
  foes: ThingCalled[];
  tied_up: string[];
  allies: ThingCalled[];
  chase: Chase | null;
  counter_shows: number;
  field: Melee | null;
  corners: CornerGame[];
  masteries: MasteryFacts[];
  tokens: PileTokens[];
}

/** The charges that are left in an item. */
export interface WorldItem {
  id: string;
  charges: number;
}

/** How many tokens a card of somebody's has room for in all. */
export interface WorldMove {
  seat: string;
  id: string;
  room: number;
}

/** Words that lie on a mark, and what they were made of: so that every language puts them together itself. */
export interface SlipRead {
  words: string;
  said: Saying;
}

/** Everybody's Stamina and what they have, who is out, each as a seat, the foes and companions, and a fight as */
export interface WorldFelt {
  stamina: StaminaLeft[];
  down: string[];
  ways: WayToTake[];
  harm_price: number;
  wound_price: number;
  items: WorldItem[];
  moves: WorldMove[];
  foes: ThingCalled[];
  allies: ThingCalled[];
  field: Melee | null;
  slips: SlipRead[];
}

/** Steps from one end to the other, each in a word, and at which of them it stands. */
export interface EmpiresGauge {
  steps: string[];
  at: number;
}

/** Something that brings dice to a pool or takes some: what is said for it in the roll, and how many dice. */
export interface EmpiresSlip {
  kind: string;
  field: string;
  value: string;
  name: string;
  dice: number;
  uses: number;
  skill: string;
  ability: string;
}

/** A roll that is called for: what it is for, in words, at whom or what it aims, by id and by name, how much it can */
export interface EmpiresPool {
  intention: string;
  target: string;
  whom: string;
  effect: EmpiresGauge;
  slips: EmpiresSlip[];
}

/** A character: what weighs on them, who takes them for an ally, what can take harm in their stead, and whether */
export interface EmpiresPerson {
  seat: string;
  zone: string;
  states: string[];
  beguiled: string[];
  armor: number;
  is_ready: boolean | null;
  is_making: boolean;
}

/** A clock; `name` is what it is called beside its creature, if it is one's. One that is hidden only the GM sees. */
export interface EmpiresClock {
  id: string;
  name: string;
  kind: string;
  filled: number;
  segments: number;
  is_hidden: boolean;
}

/** A creature on the table, with its dangers; it holds people, each as a seat. Only the GM sees one that lurks, what */
export interface EmpiresCreature {
  id: string;
  name: string;
  look: string;
  zone: string;
  harm: number;
  health: number;
  is_out: boolean;
  lurks: boolean;
  nature: string[];
  does: string;
  dangers: EmpiresClock[];
  holds: string[];
}

/** A way to a zone, by its id; some have a name. Where it is walled, feet find a way and arrows do not. */
export interface EmpiresWay {
  to: string;
  name: string;
  is_walled: boolean;
}

/** A zone, what it looks like, and the ways that lead from it. Walls may stand where no way leads. */
export interface EmpiresZone {
  id: string;
  name: string;
  ground: string;
  ways: EmpiresWay[];
  walls: string[];
}

/** A tag: what it sticks to, as an id where it has one, and in words; and how often it can still be invoked. */
export interface EmpiresTag {
  id: string;
  name: string;
  on: string;
  on_name: string;
  uses: number | null;
}

/** What the GM keeps to themselves. */
export interface EmpiresSecret {
  id: string;
  words: string;
}

/** What it means to have suffered so much harm, in a word. */
export interface HarmStep {
  at: number;
  means: string;
}

/** Where a long fight stands, whose turn it is, who can do nothing now, and who and what is on the battlefield. */
export interface EmpiresFelt {
  step: string;
  turn: string;
  position: EmpiresGauge;
  pool: EmpiresPool | null;
  down: string[];
  people: EmpiresPerson[];
  creatures: EmpiresCreature[];
  clocks: EmpiresClock[];
  zones: EmpiresZone[];
  tags: EmpiresTag[];
  secrets: EmpiresSecret[];
  harm_steps: HarmStep[];
}

/** A place in the order of a fight; a group of Minions shares one. */
export interface AdventurePlace {
  name: string;
  title: string;
  target: string;
  is_on_turn: boolean;
  has_acted: boolean;
  is_waiting: boolean;
  is_surprised: boolean;
  majors: number;
  minors: number;
  members: string[];
}

/** How somebody strikes: with which Skill, how far, and what a plain hit does. */
export interface AdventureBlow {
  skill: string;
  mod: number;
  reach: number;
  damage: number;
}

/** A Power somebody has, with what it can cost. */
export interface AdventurePower {
  title: string;
  pp: number[];
  effect: string;
}

/** Something that has come out of a creature. */
export interface KnownNumber {
  title: string;
  value: number;
}

/** A hero or a creature as this seat knows it; a number nobody has found out is missing. */
export interface AdventureBody {
  name: string;
  title: string;
  is_hero: boolean;
  hp: number | null;
  hp_most: number | null;
  ap: number | null;
  ap_most: number | null;
  ar: number | null;
  pp: number | null;
  pp_most: number | null;
  blow: AdventureBlow | null;
  powers: AdventurePower[];
  bearing: string;
  is_down: boolean;
  tags: string[];
  nature: string[];
  numbers: KnownNumber[];
}

/** A wall that stands. */
export interface AdventureWall {
  id: string;
  title: string;
  whose: string;
  width: number;
  hp: number;
}

/** Something on the ground that harms, and the Save against it. */
export interface AdventureHazard {
  id: string;
  title: string;
  stat: string;
  dr: number;
  damage: number;
  softened: number;
  condition: string;
}

/** How an Epic Event stands, and who takes on its task. */
export interface AdventureEpic {
  won: number;
  need: number;
  lost: number;
  limit: number;
  trying: string[];
}

/** Something somebody has, or that lies on the ground. */
export interface AdventureItem {
  id: string;
  owner: string;
  title: string;
  said: Saying | null;
  sort: 'weapon' | 'armor' | 'shield' | 'good';
  kept: 'in use' | 'put away' | 'carried' | 'on the ground';
  count: number;
  ap: number | null;
  effect: string;
  boons: ('damage' | 'suited' | 'hp' | 'pp')[];
  on_major: string[];
}

/** Spaces that are alike: ground that was laid, a hazard, or a wall somebody raised. */
export interface AdventurePatch {
  id: string;
  kind: 'rough' | 'water' | 'partial cover' | 'full cover' | 'wall' | 'half dark' | 'dark' | 'pit' | 'hazard' | 'raised wall';
  title: string;
  spaces: [number, number][];
  lurks: boolean;
}

/** Somebody on the map. */
export interface AdventureToken {
  who: string;
  title: string;
  space: [number, number];
  at: string;
  is_hero: boolean;
  is_foe: boolean;
  is_mine: boolean;
  is_on_turn: boolean;
  is_down: boolean;
  lurks: boolean;
  target: string;
  look: string;
}

/** Something that lies on the map and can be picked up. */
export interface AdventureLying {
  id: string;
  title: string;
  said: Saying | null;
  count: number;
  space: [number, number];
  at: string;
}

/** Where somebody can go now: what it costs, in spaces of speed, and every space on the cheapest way there. */
export interface AdventureWay {
  who: string;
  space: [number, number];
  at: string;
  cost: number;
  way: [number, number][];
}

/** Somebody whom one who acts could attack: how far, from where, and past what cover. */
export interface AdventureAim {
  who: string;
  target: string;
  how: string;
  spaces: number;
  in_reach: boolean;
  from_space: [number, number] | null;
  from_at: string;
  cover: number;
}

/** One way an area can be laid. */
export interface AdventureFacing {
  facing: string;
  spaces: [number, number][];
  inside: string[];
}

/** What a Power would cover, before it is paid for. */
export interface AdventureArea {
  who: string;
  power: string;
  title: string;
  area: string;
  reach: number;
  facings: AdventureFacing[];
}

/** The map of a fight, as far as this seat knows it. */
export interface AdventureGround {
  id: string;
  title: string;
  look: 'meadow' | 'arena' | 'bridge' | 'cellar' | 'clearing' | 'deck' | 'market' | 'crypt' | 'tavern' | 'cave' | 'rooftops' | 'road' | 'throne hall';
  wide: number;
  deep: number;
  hexes: boolean;
  patches: AdventurePatch[];
  tokens: AdventureToken[];
  lying: AdventureLying[];
  ways: AdventureWay[];
  aims: AdventureAim[];
  areas: AdventureArea[];
}

/** The order of a fight with what is left of the turn, everybody at the table as far as this seat knows, and what */
export interface AdventureFelt {
  round: number;
  is_surprise: boolean;
  turn: string;
  order: AdventurePlace[];
  bodies: AdventureBody[];
  down: string[];
  walls: AdventureWall[];
  hazards: AdventureHazard[];
  epic: AdventureEpic | null;
  items: AdventureItem[];
  ground: AdventureGround | null;
  slips: SlipRead[];
}

/** What the felt shows in each game, by its name. */
export interface Felts {
  thousand_faces: FacesFelt;
  thousand_faces_playtest: PlaytestFelt;
  deckahedron_world: WorldFelt;
  first_empires: EmpiresFelt;
  deck_of_adventures: AdventureFelt;
}

export type Felt = Felts[keyof Felts] | null;

/** Words for people, or what they were made of. */
export type Wording = string | Saying;

/** What a deed would make of a number on the table: of a track, or of a field of a thing. */
export interface Leaves {
  of: string;
  now: number;
  then: number;
}

/** What an outcome would mean here, where chance decides. */
export interface Means {
  outcome: string;
  says: Wording;
}

/** Something that fits now: an action with some of it chosen, and what it would come to. */
export interface Deed {
  action: string;
  title: Wording;
  says: Wording;
  cost: Wording;
  given: Facts;
  aims: string;
  by_chance: boolean;
  leaves: Leaves[];
  means: Means[];
}

/** Something a turn still has, or has had. */
export interface Left {
  says: Wording;
  is_spent: boolean;
}

/** Somebody who acts in turn, or something that does. */
export interface InLine {
  who: string;
  title: Wording;
  says: Wording;
  card: string;
  is_now: boolean;
  has_acted: boolean;
  is_foe: boolean;
  lurks: boolean;
  health: [number, number, number] | null;
}

/** Something the table still waits for from this seat, which can be done when its time has come. */
export interface Owed {
  title: Wording;
  says: Wording;
  deed: Deed | null;
}

/** What touching somebody or something on the table is for: a foe, a friend, a zone, a space of the map. */
export interface Touch {
  on: string;
  deeds: Deed[];
}

/** What is going on, to one seat. */
export interface Now {
  mood: 'mine' | 'asked' | 'aid' | 'listening' | 'theirs' | 'paused';
  cue: Wording;
  says: Wording;
  who: string;
  deeds: Deed[];
  left: Left[];
  line: InLine[];
  round: Wording;
  owed: Owed[];
  touch: Touch[];
  grows: Owed[];
}

/** A number on a sheet, or points that are left: what it counts, how it stands, and how it would stand then. */
export interface MakingNumber {
  title: Wording;
  value: string;
  picture: string;
  most: number;
  ladder: number[];
  rung: string;
}

/** The command that takes a card, or lays it back. */
export interface Take {
  action: string;
  given: Facts;
}

/** One thing to choose in a step, as a card: what it is, what it changes, and the deed that takes it. */
export interface MakingCard {
  id: string;
  title: Wording;
  says: Wording;
  kind: Wording;
  cost: Wording;
  changes: Wording;
  numbers: MakingNumber[];
  deed: Take | null;
  back: Take | null;
  along: Wording;
  stays: Wording;
  barred: Wording;
  asks: string;
  prompt: Wording;
  value: string;
  is_taken: boolean;
  is_told: boolean;
  fits: boolean;
}

/** One decision: what is decided, what it means, and whether it is done, open, or waits for somebody. */
export interface MakingStep {
  id: string;
  title: Wording;
  asks: Wording;
  says: Wording;
  is_done: boolean;
  is_full: boolean;
  is_optional: boolean;
  is_told: boolean;
  count: Wording;
  waits: Wording;
  cards: MakingCard[] | null;
  ways: Deed[];
  surprise: Deed | null;
}

/** A part of a sheet: Powers, gear. */
export interface MakingList {
  title: Wording;
  lines: Wording[];
}

/** Somebody's character as it stands, for everybody at the table. */
export interface MakingSheet {
  seat: string;
  player: string;
  name: Wording;
  about: Wording;
  numbers: MakingNumber[];
  lists: MakingList[];
  stage: 'none' | 'making' | 'ready';
  says: Wording;
  done: number;
  of: number;
}

/** How characters are made at this table, to one seat: its own, step by step, and everybody's sheet. */
export interface Making {
  stage: 'none' | 'making' | 'ready';
  steps: MakingStep[];
  left: MakingNumber[];
  heroes: MakingCard[];
  begin: Deed | null;
  ready: Deed | null;
  missing: Wording;
  surprise: Deed | null;
  again: Deed | null;
  anew: Deed | null;
  party: MakingSheet[];
  waits: Owed[];
}

/** A flip is a round of the Pursuit. */
export interface OnTheRun {
  type: 'pursuit';
}

/** A flip goes against another player's character (TF-PVP-01). */
export interface AgainstFriend {
  type: 'versus';
  whom: string;
}

/** A flip is to keep something off that is about to land (TF-SHLD-01): a Harm or a Wound, and how it would. */
export interface BehindShield {
  type: 'block';
  token: string;
  how: string;
}

/** Somebody who aids a flip: their card is read at Anvil (TF-TEAM-03), or at an attribute of theirs (TF-PUR-07). */
export interface Aiding {
  seat: string;
  attribute?: string;
}

/** A flip is asked for, or another move. */
export interface MoveCalled {
  move?: string;
  attributes?: string[];
  advantages?: number;
  disadvantages?: number;
  question?: string;
  own?: boolean;
  waved?: boolean;
  free?: boolean;
  foe?: string;
  item?: string;
  ally?: string;
  contest?: OnTheRun | AgainstFriend | BehindShield | null;
  aid?: Aiding[];
}

/** All stand or fall together: who takes the lead? */
export interface FlipTogether {
  move?: string;
  attributes?: string[];
  advantages?: number;
  disadvantages?: number;
  question?: string;
  own?: boolean;
  waved?: boolean;
  free?: boolean;
  foe?: string;
  item?: string;
  ally?: string;
  contest?: OnTheRun | AgainstFriend | BehindShield | null;
  aid?: Aiding[];
  together: string[];
}

/** What a player would do, and in which words, if it is no move with a name. */
export interface Proposal {
  move?: string;
  attributes?: string[];
  advantages?: number;
  disadvantages?: number;
  question?: string;
  own?: boolean;
  waved?: boolean;
  free?: boolean;
  foe?: string;
  item?: string;
  ally?: string;
  contest?: OnTheRun | AgainstFriend | BehindShield | null;
  aid?: Aiding[];
  seat: string;
  words?: string;
  makes?: boolean;
}

/** What players lay before the GM. */
export interface MovesProposed {
  proposals: Proposal[];
}

/** Cards lie turned, and something is still to be chosen. */
export interface CardsToRead {
  move: string;
  attribute: string;
  rank: number;
  net: number;
  fast: boolean;
  flashback?: boolean;
  aid?: Aiding[];
  contest?: OnTheRun | AgainstFriend | BehindShield | null;
  foe?: string;
  item?: string;
  ally?: string;
  why?: string[];
  also?: string;
  result: number;
  keep: number[];
  bumps?: number;
  wound?: boolean;
  edges?: [number, string][];
  second?: number[];
  anvil?: number[];
}

/** A critical success: what is made of it? */
export interface CriticalSuccess {
  move?: string;
  levels?: number;
  raises?: string;
}

/** A cost; unpaid, nothing after it happens. */
export interface Pay {
  do: 'effect:pay';
  seat?: string;
  move?: string;
  result?: number;
  foe?: string;
  item?: string;
  ally?: string;
  xp?: number;
  pack?: number;
  optional?: boolean;
  after?: unknown[];
}

/** A move asks for a price that need not be paid. */
export interface MovePaid {
  pay: Pay;
}

/** Somebody picks from the options of the card. */
export interface Choose {
  do: 'effect:choose';
  seat?: string;
  move?: string;
  result?: number;
  foe?: string;
  item?: string;
  ally?: string;
  most?: number;
  least?: number | null;
  by?: 'player' | 'gm';
  repeats?: boolean;
  offers?: number;
  out?: string[] | null;
}

/** Somebody picks from what the card of a move lists. */
export interface OptionsOfMove {
  pick: Choose;
  options: string[];
  least: number;
  most: number;
}

/** A move leaves something to the GM to tell. */
export interface LeftToTheGm {
  move: string;
  asks: string;
}

/** Somebody forgot something, and asks that it be done after all. */
export interface MercyWanted {
  who: string;
  deed: string;
}

/** Attack power against a foe. */
export interface Deal {
  do: 'effect:deal';
  seat?: string;
  move?: string;
  result?: number;
  foe?: string;
  item?: string;
  ally?: string;
  dice?: ('weapon' | 'gauge' | 'd4' | 'd6' | 'd10' | 'dealt')[];
  points?: number;
  halved?: boolean;
  or_one?: boolean;
  to?: 'foe' | 'other foe' | 'the foe aimed at';
}

/** Whom does it hit? */
export interface BlowAimed {
  foes: string[];
  step: Deal;
}

/** All of it, or just 1? */
export interface BlowHeld {
  step: Deal;
}

/** Attack power that somebody deals: what was read for it, and what is sure. */
export interface BlowDealt {
  do: 'blow';
  seat?: string;
  move?: string;
  result?: number;
  foe?: string;
  item?: string;
  ally?: string;
  dice?: string[];
  halved?: boolean;
  read?: [string, number][];
  sure?: number;
}

/** The power of a blow is read, and nothing came of it yet. */
export interface BlowRead {
  blow: BlowDealt;
}

/** Points of attack power become red tokens on the foe. */
export interface Convert {
  do: 'effect:convert';
  seat?: string;
  move?: string;
  result?: number;
  foe?: string;
  item?: string;
  ally?: string;
  most: number;
}

/** Points just dealt may become red tokens. */
export interface PointsTurned {
  most: number;
  foe: string;
  step: Convert;
}

/** A foe's turn: an attack, or another move. */
export interface FoeAnswers {
  who: string;
  foe: string;
  helpers?: string[];
}

/** Somebody is hit, and it is not known yet how hard. */
export interface AttackComing {
  seat: string;
  power: string;
  foe: string;
  from: string;
  others: number;
}

/** It is known how hard somebody is hit. */
export interface AttackFaced {
  points: number;
  from: string;
  die?: string;
  others?: number;
  halved?: boolean;
  foe?: string;
}

/** How does it look? */
export interface AttackTold {
  from: string;
}

/** A Harm or a Wound is about to land. */
export interface TokenDue {
  token: string;
  how: string;
}

/** Stamina is about to be lost. */
export interface StaminaDue {
  points: number;
  strain: 'physical' | 'mental';
  deducted?: boolean;
}

/** What absorbs some of the Stamina that is to be lost? What else was `taken` comes with the rest. */
export interface LossAbsorbed {
  points: number;
  taken: unknown[];
}

/** Stamina comes back: tokens first, then cards. */
export interface StaminaBack {
  points: number;
  of: string;
}

/** One Harm or one Wound heals. */
export interface HealingDue {
  whom: string;
}

/** Magic is worked: which, or for whom? */
export interface MagicWorked {
  seat?: string;
  move?: string;
  result?: number;
  foe?: string;
  item?: string;
  ally?: string;
  versus?: boolean;
}

/** A magic item comes with a move card. */
export interface ItemComes {
  move: string;
}

/** What does raising a shield cost? */
export interface ShieldRaised {
  item: string;
}

/** So many Pack take so many red cards off somebody's gear. */
export interface GearMended {
  pack: number;
  red: number;
}

/** A magical weapon of which tales are told wants a flaw. */
export interface TaleTold {
  item: string;
}

/** What did it do? `versus` is who turned against one; nobody where it was oneself. */
export interface Quarrel {
  versus: string;
}

/** Those who carry equally much. */
export interface RabbitTied {
  tied: string[];
}

/** A round of the Pursuit: how the rabbit's cards are read, and who helps. */
export interface RoundToRun {
  round: number;
  total: number;
  rank: number;
  net: number;
  aid?: Aiding[];
}

/** Somebody takes a risk: is it their Fateful Moment? */
export interface FateClaimed {
  who: string;
}

/** How many green rings somebody's cards form, and how they lie: each card, how far across and how far down. */
export interface RingsLaid {
  rings: number;
  laid: [string, number, number][];
}

/** Somebody cries out: is the cry heeded? */
export interface CryHeard {
  from: string;
  raises: string;
}

/** Is there a limit to this Mastery? */
export interface MasteryNamed {
  mastery: string;
}

/** A flip is due: by which move, with what, and what hangs on it. */
export interface FlipCalled {
  move: string;
  attribute: string;
  called: boolean;
  immediate: boolean;
  need: number;
  difficulty: number;
  leverage: boolean;
  third_token: boolean;
  question: string;
  foe: string;
  item: string;
  kind: string;
}

/** One flip, from the call to the last choice made about it. */
export interface Reading {
  seat: string;
  move: string;
  attribute: string;
  rank: number;
  second: number;
  net: number;
  immediate: boolean;
  need: number;
  question: string;
  foe: string;
  weapon: string;
  item: string;
  target: string;
  third_token: boolean;
  kind: string;
}

/** The cards of a flip are turned, and something about it can still be chosen: the card, or to flip again. */
export interface CardsTurned {
  seat: string;
  move: string;
  attribute: string;
  rank: number;
  second: number;
  net: number;
  immediate: boolean;
  need: number;
  question: string;
  foe: string;
  weapon: string;
  item: string;
  target: string;
  third_token: boolean;
  kind: string;
  keep: number[];
  result: number;
}

/** A green token, or this level in this move. */
export interface TokenOrLevel {
  move: string;
  level: number;
}

/** The GM makes a move: because of whom, and of which move of theirs. */
export interface MoveDue {
  who: string;
  move: string;
  critical: boolean;
}

/** A critical success may be followed up, against the same foe if there was one. */
export interface FollowUp {
  foe: string;
}

/** Something is left for the GM to tell: a complication, a wound, a drawback, the answer to a question. */
export interface SomethingToTell {
  about: string;
  who: string;
  move: string;
}

/** A character is down, and the GM says what that means. */
export interface SomebodyDown {
  who: string;
}

/** So many points are about to be lost, of body or mind, to an attack or to something else. */
export interface StaminaToLose {
  points: number;
  kind: string;
  attack: boolean;
}

/** A Harm or a Wound comes, to body or mind. */
export interface HurtToAbsorb {
  hurt: string;
  kind: string;
}

/** So many points come back, and there is a choice. */
export interface StaminaToRegain {
  points: number;
}

/** The dice of a blow are about to be rolled. */
export interface HitToRoll {
  foe: string;
  what: string;
  kind: string;
  sides: number;
  dice: number;
  bonus: number;
  halved: boolean;
}

/** A number is split among Stamina, Harm and Wounds. */
export interface NumberToSplit {
  foe: string;
  what: string;
  kind: string;
  number: number;
}

/** A tough foe is hit by somebody, and the GM says how it takes the blow. */
export interface FoeHit {
  foe: string;
  points: number;
  who: string;
}

/** Damage that was dealt to a foe can become red marks on it. */
export interface FoeToMark {
  foe: string;
  most: number;
}

/** A shield took a blow: the arm pays, or the shield. */
export interface ShieldHeld {
  item: string;
  kind: string;
}

/** An item mends somebody. */
export interface SomebodyToMend {
  target: string;
}

/** So much Equipment takes so much damage off an item. */
export interface RepairToMake {
  price: number;
  removes: number;
}

/** So many of these options of a move card are to be chosen. */
export interface OptionsToChoose {
  flip: Reading;
  options: number[];
  count: number;
}

/** A challenge somebody may take: what it asks, what it needs or costs, and what refusing brings. */
export interface ChallengePut {
  question: string;
  attribute: string;
  need: number;
  difficulty: string;
  speed: number;
  green: number;
  fact: string;
  consequence: string;
}

/** Somebody asks to do what they forgot. */
export interface MercyAsked {
  who: string;
}

/** What somebody says helps them, and the GM may strike: the word for it in a command, and in a sentence. */
export interface Claim {
  what: string;
  words: string;
}

/** Dice that a player gathered, while the GM looks at them before they fall. */
export interface GatheredPool {
  luck: number;
  using: string;
  claims: Claim[];
}

/** A roll the GM called for. The position is the scene's and not kept here. */
export interface RollCalledFor {
  intention: string;
  effect: string;
  great: number;
  harm: string;
  brute: number;
  physical: boolean;
  target: string;
  dice: number;
  why: string;
  question: string;
  look: boolean;
  hitch: string;
  hitch_luck: number;
  about: string[];
  means: string[];
  source: string;
  proposed: string[];
  pool: GatheredPool | null;
}

/** Dice on the table, as they fell. */
export interface FallenDice {
  reasons: [string, number][];
  first: number[];
  final: number[];
  is_short: boolean;
  turned: string;
  about: string[];
  hitch_luck: number;
}

/** An advantage, until it is chosen what it brings. */
export interface AdvantageWon {
  advantage: number;
  sticky: boolean;
}

/** Harm that is coming, and may still be kept off. */
export interface HarmComing {
  harm: number;
  physical: boolean;
  resisted: boolean;
  is_evaded: boolean;
  source: string;
  overflow: number;
}

/** Harm of an attack that is left over after its target was out. */
export interface HarmLeftOver {
  spill: number;
  beside: string;
  means: string[];
  physical: boolean;
}

/** Somebody is dead, unless Lady Luck steps in. */
export interface FinalJudgment {
  wound: boolean;
}

/** What an answered prayer leaves the petitioner to choose. */
export interface MiraclesGranted {
  domain: string;
  result: string;
  hits: number;
  left: number;
  picked: number;
  luck: number;
  offered: string[];
  deity: string;
}

/** Concoctions for a cache, to be chosen one after the other. */
export interface CacheToStock {
  left: number;
}

/** Traits of a beast, to be chosen one after the other. */
export interface TraitsToTake {
  left: number;
}

/** What one player answered to the three questions, for the whole group. */
export interface GroupAnswers {
  learned: boolean;
  overcame: boolean;
  looted: boolean;
}

/** Something the GM is to put into words for a character. */
export interface Debt {
  id: string;
  who: string;
  what: string;
  domain: string;
}

/** Harm of an attack that named no creature (FE-INT-04); what is left over stays beside another one (FE-INT-05). */
export interface DealtHarm {
  who: string;
  harm: number;
  means: string[];
  beside: string;
}

/** What a result costs in one position. */
export interface Price {
  complication: string;
  harm: number;
  older: number;
  is_worse: boolean;
  trouble: boolean;
}

/** A result of which the GM has still to pick consequences (FE-AMB-05). */
export interface PriceToPick {
  who: string;
  call: RollCalledFor;
  price: Price;
}

/** All that the table waits for the GM to settle. */
export interface OwedByGM {
  owed: Debt[];
  full: string[];
  dealt: DealtHarm[];
  prices: PriceToPick[];
}

/** Something that helps or hinders: how many extra cards are drawn for it, below zero for Lower Hand. */
export interface Hand {
  source: string;
  extra: number;
  grows: boolean;
}

/** What helps or hinders with one of several stats. */
export interface StatHands {
  upper: number;
  lower: number;
  hands: Hand[];
}

/** Draw, with one of these stats. Modifiers, Difficulty Ranges and how far they reach stand beside them. */
export interface CheckCalled {
  question: string;
  said: Facts;
  kind: string;
  drawer: string;
  deck: string;
  target: string;
  target_place: string;
  target_token: number;
  need: string;
  upper: number;
  lower: number;
  fatigue: number;
  hands: Hand[];
  hides: string[];
  pushed: boolean;
  lucked: boolean;
  beside: string;
  step: 'called';
  stats: string[];
  mods: number[];
  drs: number[] | 'hidden';
  edrs: number[] | 'hidden';
  each: StatHands[];
}

/** Another card of an Upper Hand, or enough? */
export interface CheckDrawing {
  question: string;
  said: Facts;
  kind: string;
  drawer: string;
  deck: string;
  target: string;
  target_place: string;
  target_token: number;
  need: string;
  upper: number;
  lower: number;
  fatigue: number;
  hands: Hand[];
  hides: string[];
  pushed: boolean;
  lucked: boolean;
  beside: string;
  stat: string;
  mod: number | 'hidden';
  dr: number | 'hidden';
  edr: number | 'hidden';
  step: 'drawing';
  left: number;
}

/** Let the draw stand, or do something about it? */
export interface CheckDrawn {
  question: string;
  said: Facts;
  kind: string;
  drawer: string;
  deck: string;
  target: string;
  target_place: string;
  target_token: number;
  need: string;
  upper: number;
  lower: number;
  fatigue: number;
  hands: Hand[];
  hides: string[];
  pushed: boolean;
  lucked: boolean;
  beside: string;
  stat: string;
  mod: number | 'hidden';
  dr: number | 'hidden';
  edr: number | 'hidden';
  step: 'drawn';
  counts: number;
  degree: string;
  success: boolean;
  card: string;
  distance: number;
}

/** Toughen Up, or take the damage? */
export interface WoundToBear {
  who: string;
}

/** What does a Rest Card restore? */
export interface RestCardDrawn {
  points: number;
}

/** Go along with who would move you, or resist? */
export interface WouldBeMoved {
  user: string;
  power: string;
}

/** Does something go that no rule speaks of? */
export interface ActProposed {
  who: string;
  words: string;
}

/** How hard is it to find something out, or to bring it about? */
export interface StudyBegun {
  who: string;
  how: string;
  about: string;
  words: string;
}

/** What comes of it? */
export interface OutcomeWanted {
  rule: string;
  who: string;
  about: string;
}

/** What the questions of each game are about. */
export interface Matters {
  thousand_faces: MoveCalled | FlipTogether | MovesProposed | CardsToRead | CriticalSuccess | MovePaid | OptionsOfMove | LeftToTheGm | MercyWanted | BlowAimed | BlowHeld | BlowRead | PointsTurned | FoeAnswers | AttackComing | AttackFaced | AttackTold | TokenDue | StaminaDue | LossAbsorbed | StaminaBack | HealingDue | MagicWorked | ItemComes | ShieldRaised | GearMended | TaleTold | Quarrel | RabbitTied | RoundToRun | FateClaimed | RingsLaid;
  thousand_faces_playtest: MoveCalled | FlipTogether | MovesProposed | CardsToRead | CriticalSuccess | MovePaid | OptionsOfMove | LeftToTheGm | MercyWanted | BlowAimed | BlowHeld | BlowRead | PointsTurned | FoeAnswers | AttackComing | AttackFaced | AttackTold | TokenDue | StaminaDue | LossAbsorbed | StaminaBack | HealingDue | MagicWorked | ItemComes | ShieldRaised | GearMended | TaleTold | Quarrel | RabbitTied | RoundToRun | FateClaimed | CryHeard | MasteryNamed;
  deckahedron_world: FlipCalled | Reading | CardsTurned | TokenOrLevel | MoveDue | FollowUp | SomethingToTell | SomebodyDown | StaminaToLose | HurtToAbsorb | StaminaToRegain | HitToRoll | NumberToSplit | FoeHit | FoeToMark | ShieldHeld | SomebodyToMend | RepairToMake | OptionsToChoose | ChallengePut | MercyAsked;
  first_empires: RollCalledFor | FallenDice | AdvantageWon | HarmComing | HarmLeftOver | FinalJudgment | MiraclesGranted | CacheToStock | TraitsToTake | GroupAnswers | OwedByGM;
  deck_of_adventures: CheckCalled | CheckDrawing | CheckDrawn | WoundToBear | RestCardDrawn | WouldBeMoved | ActProposed | StudyBegun | OutcomeWanted;
}

/** A weakness of a foe: the die it adds to every attack, and who found it. */
export interface Weakness {
  die: string;
  found_by: string;
}

/** What a shield that somebody wrote keeps off, and with which effect of the list it begins (TF-SHLD-03). */
export interface WrittenBlock {
  first: number;
  avoids: 'harm' | 'harm or wound';
}

/** A token in a slot of an armour; slots are counted from 0. */
export interface SlotToken {
  slot: number;
  token: string;
}

/** The die an ally adds to somebody's next attack. */
export interface LentDie {
  to: string;
  die: string;
}

/** A Sweeping Attack: a danger clock, and harm to all in the zone once it is full (FE-BEAST-06). */
export interface Sweep {
  name: string;
  segments: number;
  harm: number;
  means: string[];
}

/** What a creature is: one category, properties, and features. */
export interface Nature {
  name: string;
  category: string;
  goon: boolean;
  health: number;
  brute: number;
  immune: string[];
  vulnerable: string[];
  properties: string[];
  sweeping: Sweep | null;
  reflection: number;
  consume: boolean;
  grapple: number;
  surprise: boolean;
  death_throes: number;
  web_burst: number;
  petrifying_gaze: number;
  lycanthropic_curse: boolean;
  hides: boolean;
  ruled: string[];
}

/** Something to be done between quests. */
export interface Work {
  kind: string;
  what: string;
  tag: string;
  name: string;
}

/** What people call the way to a zone: a gate, a stair, a hole in the wall. */
export interface Way {
  to: string;
  name: string;
}

/** The things of each game, by their kind. What a seat may not see of one is not there. */
export interface Things {
  thousand_faces: { foe: { name: string; stamina?: number; power?: number; armour?: number; squares?: number; bought?: string[]; secrets?: string; is_out: boolean; melee: string[]; range: string[]; edge: number; weaknesses: Weakness[]; exposed: boolean; }; item: { name: string; card: string; owner: string; where: 'hand' | 'sleeve' | 'counter' | 'tale' | 'ground' | 'gone'; told_by: string; chosen_by: string; is_blank: boolean; says: string; counts: number; precious: boolean; power: number; reach: string[]; edge: boolean; blocks: WrittenBlock | null; harm_slots: number; wound_slots: number; tokens: SlotToken[]; red: number; magic: boolean; ongoing: boolean; learned: string[]; needs_flaw: boolean; charges: number; capacity: number; flows: boolean; lasts_for: string[]; }; ally: { name: string; turn: number; lent: LentDie[]; foe: string; }; setting: { title: string; words: string; mood: string; picture: string; }; };
  thousand_faces_playtest: { foe: { name: string; stamina?: number; power?: number; armour?: number; squares?: number; bought?: string[]; secrets?: string; is_out: boolean; melee: string[]; range: string[]; edge: number; weaknesses: Weakness[]; exposed: boolean; }; item: { name: string; card: string; owner: string; where: 'hand' | 'sleeve' | 'counter' | 'tale' | 'ground' | 'gone'; told_by: string; chosen_by: string; is_blank: boolean; says: string; counts: number; precious: boolean; power: number; reach: string[]; edge: boolean; blocks: WrittenBlock | null; harm_slots: number; wound_slots: number; tokens: SlotToken[]; red: number; magic: boolean; ongoing: boolean; learned: string[]; needs_flaw: boolean; charges: number; capacity: number; flows: boolean; lasts_for: string[]; }; ally: { name: string; turn: number; lent: LentDie[]; foe: string; }; setting: { title: string; words: string; mood: string; picture: string; }; };
  deckahedron_world: { foe: { name: string; stamina: number; die: number; tough: boolean; harm: number; wounds: number; red: number; more: number; edges: string[]; marks: string[]; subdued: boolean; melee: string[]; range: string[]; }; item: { owner: string; card: string; name: string; weight: number; die: number; capacity: number; used: number; damage: number; slots: number; lasts: boolean; orbits: boolean; }; companion: { owner: string; name: string; }; setting: { title: string; words: string; mood: string; picture: string; }; };
  first_empires: { creature: { name: string; health: number; harm: number; past: number; zone: string; holds: string[]; gazes: string[]; nature?: Nature; does?: string; recognised?: boolean; }; clock: { name: string; kind: string; segments: number; filled: number; owner: string; work: Work | null; does?: string; harm?: number; }; zone: { name: string; touches: string[]; walls: string[]; ground: string; ways: Way[]; }; secret: { words: string; }; item: { name: string; owner: string; kind: string; tags: string[]; blessed: string[]; }; tag: { name: string; uses: number; sticky: boolean; on: string; by: string; }; brew: { name: string; owner: string; kind: string; ability: string; doses: number; fresh: boolean; }; setting: { title: string; words: string; mood: string; picture: string; }; };
  deck_of_adventures: { creature: { name: string; nature: string; own_deck: boolean; deck: string; group: string; companion_of: string; bond: string; own_turn: boolean; loose: boolean; away: boolean; out: string[]; numbers: Record<string, number>; powers: string[]; bearing: string; look: string; phases?: number; phase_hp?: number; phase?: string; back_in?: number; }; lurker: { name: string; nature: string; block: string; hp: number; space: [number, number] | null; }; group: { name: string; }; group_deck: { name: string; }; wall: { name: string; owner: string; width: number; hp: number; spaces: [number, number][]; }; hazard: { name: string; stat: string; dr: number; damage: number; softened: number; condition: string; spaces: [number, number][]; spares: string; inside: string[]; }; epic_event: { need: number; limit: number; won: number; lost: number; dr: number; trying: [string, string][]; tried_last: string[]; powers: string[]; }; battlefield: { name: string; look: 'meadow' | 'arena' | 'bridge' | 'cellar' | 'clearing' | 'deck' | 'market' | 'crypt' | 'tavern' | 'cave' | 'rooftops' | 'road' | 'throne hall'; wide: number; deep: number; heroes: [number, number][]; foes?: [number, number][]; }; patch: { name: string; kind: 'rough' | 'water' | 'partial cover' | 'full cover' | 'wall' | 'half dark' | 'dark' | 'pit'; spaces: [number, number][]; }; item: { name: string; owner: string; sort: 'weapon' | 'armor' | 'shield' | 'good'; make: string; kept: 'in use' | 'put away' | 'carried' | 'on the ground'; count: number; boons: ('damage' | 'suited' | 'hp' | 'pp')[]; on_major: string[]; space: [number, number] | null; maker: string; ap?: number; }; setting: { title: string; words: string; mood: string; picture: string; }; };
}

/** A table is set up for one game, at one version of its rules. */
export interface Opened {
  type: 'opened';
  system: string;
  version: number;
  options: Facts;
}

/** Somebody takes a seat. */
export interface Seated {
  type: 'seated';
  seat: string;
  title: string;
  role: Role;
}

/** New cards come out of the box into a pile, the first on top. */
export interface Dealt {
  type: 'dealt';
  place: string;
  count: number;
  faces?: string[];
  tokens?: number[];
}

/** Cards go from one pile to another, where the first of them comes to lie on top (or under all others). */
export interface Moved {
  type: 'moved';
  count: number;
  faces?: string[];
  tokens?: number[];
  source: string;
  target: string;
  end: 'top' | 'bottom';
  salts?: string[];
}

/** A pile is shuffled: nobody knows the order, and every back becomes a new one. */
export interface Shuffled {
  type: 'shuffled';
  place: string;
  order?: string[];
  tokens?: number[];
}

/** Some seats are shown cards that go on lying face down. */
export interface Shown {
  type: 'shown';
  place: string;
  count: number;
  faces?: string[];
  tokens?: number[];
  to: string[];
  salts?: string[];
}

/** Dice fall. */
export interface Rolled {
  type: 'rolled';
  who: string;
  sides: number;
  faces: number[];
  why: string;
}

/** A track goes up or down. */
export interface Counted {
  type: 'counted';
  track: string;
  by: number;
}

/** A mark is set. One that says more than one word is a slip: its record goes into the log beside the words. */
export interface Marked {
  type: 'marked';
  mark: string;
  what: string;
}

/** A mark is taken away. */
export interface Unmarked {
  type: 'unmarked';
  mark: string;
  what: string;
}

/** Words are written on a sheet, in place of what stood there. */
export interface Written {
  type: 'written';
  sheet: string;
  text: string;
}

/** A thing comes to the table: what everybody sees of it, and what the GM alone does. */
export interface Made {
  type: 'made';
  thing: string;
  kind: string;
  open: Facts;
  screened?: Facts;
  lurks: boolean;
}

/** Some fields of a thing are others now. */
export interface Altered {
  type: 'altered';
  thing: string;
  open: Facts;
  screened?: Facts;
  lurks: boolean;
}

/** Everybody sees these fields of a thing from now on; of one that lurked, all that is open of it. */
export interface Uncovered {
  type: 'uncovered';
  thing: string;
  kind: string;
  open: Facts;
}

/** These fields of a thing are behind the screen again. */
export interface Covered {
  type: 'covered';
  thing: string;
  names: string[];
}

/** A thing is gone from the table. */
export interface Removed {
  type: 'removed';
  thing: string;
  lurks: boolean;
}

/** The spotlight passes to a seat, or to nobody. */
export interface Spotlit {
  type: 'spotlit';
  seat: string;
}

/** The table waits for a seat: to answer with one of these actions, about this matter. */
export interface Awaited {
  type: 'awaited';
  by: string;
  actions: string[];
  rule: string;
  says: string;
  matter: Facts;
  secret?: Facts;
  said: Facts;
}

/** The table no longer waits for this seat. */
export interface Answered {
  type: 'answered';
  by: string;
}

/** A sentence of the story, with the rule behind it. `says` has named slots; `to` narrows who hears it. */
export interface Told {
  type: 'told';
  who: string;
  rule: string;
  says: string;
  slots: Facts;
  to: string[];
}

/** Something everybody looks up for: what it was, and whom or what it befell. The words that tell it come after. */
export interface Befell {
  type: 'befell';
  what: 'scene' | 'down' | 'up' | 'gone' | 'gift' | 'growth' | 'rest' | 'clock' | 'begins' | 'over';
  who: string;
}

/** What a flip, a check or a pool came to, and the cards it was read from. */
export interface Resolved {
  type: 'resolved';
  who: string;
  what: string;
  result: string;
  rule: string;
  tokens: number[];
  reading: Facts;
  withheld?: Facts;
}

/** The GM set a rule aside, for a reason. */
export interface Overruled {
  type: 'overruled';
  rule: string;
  says: string;
  reason: string;
  said: Facts;
}

/** The table goes back to where it stood after an earlier entry of its log. */
export interface Rewound {
  type: 'rewound';
  to: number;
  piles: string[];
  orders?: string[][];
  tokens?: number[][];
}

/** What the luck of this entry was drawn from, so that anybody can check it; see `kernel.witnessing`. */
export interface Witnessed {
  type: 'witnessed';
  next: [string, string, string];
  values: string[];
  pledges: [string, string][];
  dice: string;
  roots: [string, string][];
  leaves: [number, string][][];
  key?: string;
  shuffles?: string[][];
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
  | Made
  | Altered
  | Uncovered
  | Covered
  | Removed
  | Spotlit
  | Awaited
  | Answered
  | Told
  | Befell
  | Resolved
  | Overruled
  | Rewound
  | Witnessed;

/** A kind of pile, and how much of it each side sees. */
export interface PileKind {
  name: string;
  title: string;
  owner_sees: Sees;
  others_see: Sees;
  gm_sees: Sees;
}

/** A kind of track, with its limits. */
export interface TrackKind {
  name: string;
  title: string;
  least: number;
  most: number | null;
}

/** A kind of mark. */
export interface MarkKind {
  name: string;
  title: string;
}

/** A kind of sheet. */
export interface SheetKind {
  name: string;
  title: string;
}

/** A kind of thing, such as creatures or items. */
export interface ThingKind {
  name: string;
  title: string;
}

/** A thing people do at this table. */
export interface ActionKind {
  name: string;
  label: string;
  help: string;
  rule: string;
  group: string;
  shelf: string;
  has_odds: boolean;
}

/** What a game puts on its table. */
export interface Game {
  name: string;
  title: string;
  pitch: string;
  deck: string;
  piles: PileKind[];
  tracks: TrackKind[];
  marks: MarkKind[];
  sheets: SheetKind[];
  things: ThingKind[];
  actions: ActionKind[];
  tongues: string[];
}

/** One thing to choose for an action: what may be chosen, and what it is when nobody says anything. */
export interface Field {
  name: string;
  label: string;
  choice: Choice;
  preset: unknown;
}

/** One thing a table settles when it is dealt, and what is settled by it, in a sentence. */
export interface TableField {
  name: string;
  label: string;
  choice: Choice;
  preset: unknown;
  says: string;
}

/** A game to choose: what is on its table, and what people settle before it is dealt. */
export interface GameOnShelf {
  name: string;
  title: string;
  pitch: string;
  deck: string;
  piles: PileKind[];
  tracks: TrackKind[];
  marks: MarkKind[];
  sheets: SheetKind[];
  things: ThingKind[];
  actions: ActionKind[];
  tongues: string[];
  options: TableField[];
  fewest: number;
  most: number;
  hours: number;
  weight: number;
  has_demo: boolean;
  has_evening: boolean;
}

/** Something a seat may do, or sees greyed out with the reason. */
export interface Offer {
  action: string;
  label: string;
  help: string;
  rule: string;
  group: string;
  urgent: boolean;
  blocked: Barred | null;
  fields: Field[];
}

/** How an offer is now. A field that is as it was is only named; what never changes is in the game. */
export interface OfferNow {
  action: string;
  urgent: boolean;
  blocked: Barred | null;
  fields: (Field | string)[];
}

/** One way it may turn out. */
export interface Outcome {
  result: string;
  label: string;
  chance: number;
  fraction: string;
  reading?: Facts;
}

/** How it may turn out, for all this seat can know. */
export interface Odds {
  outcomes: Outcome[];
  more: Record<string, Outcome[]>;
  about: Facts;
  says: string;
}

/** An entry of the log as one seat heard it. */
export interface Entry {
  seq: number;
  by: string;
  events: TableEvent[];
}

/** Sit down: the table's code, the secret of a seat (none to watch), and the last number seen, if any. */
export interface HelloFrame {
  type: 'hello';
  table: string;
  token?: string | null;
  seen?: number | null;
  protocol?: number | null;
}

/** Do something. `on` is the last number this side has seen, `prompted` that of the last prompt or welcome. */
export interface DoFrame {
  type: 'do';
  id: string;
  command: Command;
  on?: number | null;
  prompted?: number | null;
  as?: string | null;
  because?: string | null;
  turned?: string[];
}

/** Ask for the odds of an action without doing it. */
export interface AskFrame {
  type: 'ask';
  id: string;
  of: Command;
}

/** Is anybody there? Whoever asks hears at once what they may do, if they have not heard it yet. */
export interface PingFrame {
  type: 'ping';
}

/** Have a part in the luck of the table: name the value that was pledged, if any, and pledge the next one. */
export interface LendFrame {
  type: 'lend';
  pledge: string;
  value?: string;
}

/** The whole table as this seat sees it, what it may do, and the last entries of the story. */
export interface WelcomeFrame {
  type: 'welcome';
  table: string;
  game: Game;
  view: TableView;
  felt: Felt;
  now: Now;
  making: Making | null;
  offers: Offer[];
  seq: number;
  story: Entry[];
  present: string[];
  protocol: number;
}

/** Something happened. What the seat may do after it follows in a prompt. */
export interface ToldFrame {
  type: 'told';
  seq: number;
  by: string;
  events: TableEvent[];
}

/** What the seat may do after entry `seq`. `offers` holds what is new or different, `gone` what it may no longer do. */
export interface PromptFrame {
  type: 'prompt';
  seq: number;
  offers: OfferNow[];
  gone: string[];
  felt?: Felt;
  now?: Now;
  making?: Making | null;
  is_all: boolean;
}

/** Something happened that this seat may not know of; the number keeps the count. */
export interface SkipFrame {
  type: 'skip';
  seq: number;
}

/** It did not happen and nothing changed: the sentence, and the rule behind it. */
export interface RefusedFrame {
  type: 'refused';
  id: string;
  kind: 'refused' | 'cards' | 'impossible' | 'malformed' | 'stale' | 'unwritten' | 'broken';
  rule: string;
  says: string;
  said?: Saying;
}

/** What you asked for happened, and is written down as this number. */
export interface DoneFrame {
  type: 'done';
  id: string;
  seq: number;
}

/** The odds that were asked for. */
export interface AnswerFrame {
  type: 'answer';
  id: string;
  odds: Odds;
}

/** Numbers are missing: say hello again, without a number, for a fresh welcome. */
export interface ResyncFrame {
  type: 'resync';
}

/** Somebody came or went: the seats somebody sits at just now. It has no number and is never kept. */
export interface PresentFrame {
  type: 'present';
  seats: string[];
  knocking?: Knocking[];
  gone?: string[];
}

/** The table closes the line, and coming back the same way is no use. */
export interface ByeFrame {
  type: 'bye';
  why: string;
  said?: Saying;
}

/** Somebody is there, and you have missed nothing. */
export interface PongFrame {
  type: 'pong';
}

/** A seat for a new table: what people call it, its role, and what is known of its character. */
export interface NewSeat {
  title?: string;
  name?: string | null;
  role?: Role;
  character?: Facts;
}

/** A table to deal. Where it is open, whoever knows its code comes in; otherwise only those who are invited. */
export interface NewTable {
  system: string;
  seats: NewSeat[];
  options?: Facts;
  open?: boolean;
}

/** Somebody who wants to sit down: at a `seat` that is free, as it is, or at a new one of an open table. */
export interface SeatWish {
  title?: string;
  character?: Facts;
  seat?: string | null;
}

/** A seat to be freed. Where it is to `keep`, only the new secret opens it, and the table's code does not. */
export interface FreeSeat {
  keep?: boolean;
}

/** A seat and the secret that opens it. It is given out once and never again. */
export interface SeatKey {
  seat: string;
  title: string;
  role: Role;
  secret: string;
}

/** What somebody says who is asked whether to let in whoever knocks with this number. */
export interface KnockAnswer {
  number: number;
  welcome: boolean;
}

/** Somebody who knocked looks whether there is an answer. */
export interface KnockLook {
  knock: string;
}

/** How it stands with somebody who says that a seat is theirs. */
export interface KnockFacts {
  answer: 'wait' | 'come in' | 'no';
  number: number;
  knock: string;
  key: SeatKey | null;
}

/** Into which seat another goes: whoever sat there sits here from now on. */
export interface MergeWish {
  into: string;
}

/** Somebody at the door says that this seat is theirs; their own screen shows the same number. */
export interface Knocking {
  seat: string;
  number: number;
}

/** A new table: its code, a key for every seat, and the invitation for whoever has none yet. */
export interface DealtTable {
  table: string;
  system: string;
  seats: SeatKey[];
  invitation: string;
}

/** A seat as anybody may know it. */
export interface SeatFacts {
  seat: string;
  title: string;
  role: Role;
  present: boolean;
  free: boolean;
  removed: boolean;
}

/** A table as anybody who was let in may know it. */
export interface TableFacts {
  table: string;
  system: string;
  title: string;
  open: boolean;
  door: Door;
  seq: number;
  seats: SeatFacts[];
}

/** Somebody who watches without a seat: a number to show them out by, and since when, in seconds of the epoch. */
export interface Watcher {
  watcher: number;
  since: number;
}

/** The door of a table as its GM sees it: whom it lets in, the code and the invitation, and who watches. */
export interface DoorFacts {
  door: Door;
  code: string;
  invitation: string;
  watchers: Watcher[];
}

/** Whom the door is to let in: whoever knows the code, whoever is invited, or nobody without a seat. */
export interface DoorWish {
  door: Door;
}

/** The log of a table as one seat heard it. */
export interface Log {
  table: string;
  seq: number;
  entries: Entry[];
}

/** How often something happened, and between which shares it truly lies, with 95 % confidence. */
export interface Likely {
  share: number;
  low: number;
  high: number;
}

/** What would become of somebody in a fight: how often they go down. */
export interface HeroForecast {
  seat: string;
  falls: Likely;
}

/** What so many fights say, where the heroes are played by this policy. */
export interface PolicyForecast {
  policy: 'bold' | 'careful' | 'helpful';
  fights: number;
  win: Likely;
  rounds: number;
  rounds_low: number;
  rounds_high: number;
  heroes: HeroForecast[];
}

/** What one change would do to a fight: a foe of this name more, or the hero of this seat less. */
export interface ChangeForecast {
  change: 'foe' | 'hero';
  who: string;
  fights: number;
  win: Likely;
}

/** How the fight on the table would go: the usual policy first. Where that cannot be said, what is missing. */
export interface FightForecast {
  answers: PolicyForecast[];
  missing: '' | 'foes' | 'way';
  changes: ChangeForecast[];
}

/** A hero or a foe that lies ready in the lab, a line about them, and how an encounter tells of them. */
export interface LabReady {
  name: string;
  about: Wording;
  told: Facts;
}

/** What may be said of a hero or a foe of one's own, and what it is until somebody says otherwise. */
export interface LabOwn {
  fields: Field[];
  usual: Facts;
}

/** A card of a game's deck: the results on its four edges, from the weakest suit to the strongest. */
export interface LabCard {
  name: string;
  results: number[];
}

/** What the lab has ready for encounters of a game. */
export interface LabGame {
  system: string;
  heroes: LabReady[];
  hero: LabOwn;
  foes: LabReady[];
  foe: LabOwn;
  usual: Facts;
  most_heroes: number;
  most_foes: number;
  cards: LabCard[];
}

/** An exact chance: as a fraction, and as the share it is. */
export interface LabChance {
  fraction: string;
  share: number;
}

/** A row of chances, with what the book prints for each, in per cent, where it prints something. */
export interface LabRow {
  name: Wording;
  chances: LabChance[];
  printed: (number | null)[];
}

/** A table of exact chances: of the numbers the book prints, so many hold. */
export interface LabTable {
  name: string;
  title: Wording;
  columns: Wording[];
  rows: LabRow[];
  note: Wording;
  held: number;
  printed: number;
}

/** The chances of every kind of deed of a game, counted. */
export interface LabOdds {
  system: string;
  tables: LabTable[];
}

/** An encounter to be played out, until the share of fights that are won is known within so much to either side. */
export interface LabQuestion {
  encounter: Facts;
  within: number;
  seed: number;
}

/** Two encounters of one game to be held against each other: as it is, and as somebody would have it. */
export interface LabChange {
  before: Facts;
  after: Facts;
  within: number;
  seed: number;
}

/** A chance that is not what it was: where it stands, before and after. */
export interface LabMoved {
  table: Wording;
  row: Wording;
  column: Wording;
  before: LabChance;
  after: LabChance;
}

/** The same fight on either side, so often each; how much oftener it is won afterwards, and whether that is sure. */
export interface LabPair {
  title: Wording;
  fights: number;
  before: Likely;
  after: Likely;
  difference: Likely;
  is_sure: boolean;
}

/** What a change does, as far as it is known. It comes again and again, each time from more fights. */
export interface LabDifference {
  state: 'playing' | 'sure' | 'time';
  compared: number;
  moved: number;
  most: LabMoved[];
  pairs: LabPair[];
}

/** How often something came to this number, and how often that was in a fight that was won. */
export interface LabBar {
  value: number;
  share: number;
  won: number;
  is_more: boolean;
}

/** How a number was spread over all fights: half of them lie at `middle` or below, eight of ten from low to high. */
export interface LabSpread {
  middle: number;
  low: number;
  high: number;
  bars: LabBar[];
}

/** What somebody had left of something, by what the book calls it. */
export interface LabLeft {
  what: string;
  left: LabSpread;
}

/** What became of somebody: how often they go down, and what they have left. */
export interface LabHero {
  title: string;
  falls: Likely;
  left: LabLeft[];
}

/** How the same fights go where the heroes are played otherwise. */
export interface LabPolicy {
  policy: 'bold' | 'careful' | 'helpful';
  fights: number;
  win: Likely;
}

/** What the fights say that were played so far. It comes again and again, each time from more of them. */
export interface LabAnswer {
  state: 'playing' | 'sure' | 'time';
  policy: 'bold' | 'careful' | 'helpful';
  seed: number;
  fights: number;
  expected: number;
  win: Likely;
  unended: number;
  rounds: LabSpread;
  heroes: LabHero[];
  others: LabPolicy[];
  changes: ChangeForecast[];
}

/** Why an encounter cannot be played out, or not to its end. */
export interface LabNo {
  says: string;
  said?: Saying;
}

/** A link to be shown as a QR code. */
export interface LinkToShow {
  link: string;
}

/** A rulebook on the shelf. */
export interface BookFacts {
  system: string;
  title: string;
  topics: string[];
  rules: number;
  rulings: number;
}

/** Everything in one rulebook: the rules that are played, how we read them where a book is unclear, and notes. */
export interface Book {
  system: string;
  title: string;
  topics: string[];
  rules: Rule[];
  rulings: Ruling[];
  notes: Note[];
  also: Record<string, string[]>;
}

/** One rule, ruling or note, and the tests and scenarios that prove it. */
export interface BookEntry {
  rule: Rule | null;
  ruling: Ruling | null;
  note: Note | null;
  proved_by: string[];
}

export type FrameIn =
  | HelloFrame
  | DoFrame
  | AskFrame
  | PingFrame
  | LendFrame;

export type FrameOut =
  | WelcomeFrame
  | ToldFrame
  | PromptFrame
  | SkipFrame
  | RefusedFrame
  | DoneFrame
  | AnswerFrame
  | ResyncFrame
  | PresentFrame
  | ByeFrame
  | PongFrame;
