// Generated from the server's messages by `python -m freebooter.server.page.typescript`. Do not edit.

export type Part =
  | string
  | { seat: number; as?: string; you?: string }
  | { rule: string }
  | { said: Part[]; to: Record<string, Part[]> };

/** What a player looks up at the table, on one page. */
export interface Aid {
  panels: Panel[];
  example: Example;
}

export interface Ask {
  prompt: string;
  args: any[];
  text: Part[];
  kind: "amount" | "choose" | "pick";
  window: boolean;
  least: number;
  most: number;
  options: Option[];
}

export interface BotInfo {
  id: string;
  name: string;
  how: string;
}

/** true, or the sentence that says why not. */
export interface Can {
  undo: boolean | string;
  redo: boolean | string;
  restart: boolean | string;
}

export interface Chapter {
  title: string;
  rules: Rule[];
}

export interface ChatLine {
  id: number;
  seat: number;
  at: number;
  text: string;
}

export interface Choice {
  seq: number;
  request: string;
  option: string | string[] | number;
}

/** A name to keep; the seats that these tokens open come along. */
export interface ClaimName {
  name: string;
  tokens?: TokenOf[];
  request?: string | null;
}

/** Seconds: the bank, what an answer adds to it, and how long a moment to react may last. */
export interface ClockTerms {
  kind: "fast" | "none" | "relaxed";
  mode: "live" | "turns";
  bank: number;
  gain: number;
  window: number;
}

export interface ClockView {
  kind: "fast" | "none" | "relaxed";
  mode: "live" | "turns";
  left: number[];
  running: number[];
  ends: number | null;
}

export interface Course {
  game: string;
  title: string;
  lessons: LessonInfo[];
}

/** What changed for one seat; a field that is not there has not changed. */
export interface Delta {
  n: number;
  seq: number;
  patch?: Record<string, any>;
  ask?: Ask | null;
  events?: Event[];
  turn?: number | null;
  round?: number;
  first?: number | null;
  status?: Part[];
  waiting?: number[];
  window?: boolean;
  can?: Can;
  seats?: Seat[];
  result?: Result | null;
  fairness?: Fairness;
  clock?: ClockView | null;
  speed?: "calm" | "instant" | "quick";
}

/** The command was carried out and is on disk. */
export interface Done {
  seq: number;
}

export interface Event {
  n: number;
  moment: number;
  round: number;
  turn: number | null;
  kind: string;
  args: Record<string, any>;
  text: Part[];
  hurts: number[];
  undone?: boolean;
}

/** One turn, worked through, in rows like those of a panel. */
export interface Example {
  title: string;
  steps: string[][];
}

/** The hash of salt and seed from the start; both of them when the game is over. */
export interface Fairness {
  hash: string;
  seed?: string | null;
  salt?: string | null;
}

export interface Fill {
  seat: number;
  bot?: string | null;
}

export interface Fork {
  moment: number;
  seats?: SeatWish[] | null;
}

/** The table behind a word. */
export interface Found {
  table: string;
}

export interface GameCount {
  game: string;
  title: string;
  played: number;
  won: number;
}

export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  players: string;
  minutes: string;
  order: number;
  status: string;
  seats: number[];
  sizes: number[];
  default_seats: number;
  settings: Record<string, any>;
  bots: BotInfo[];
  lessons: number;
  puzzles: number;
  sizes_with?: Record<string, Record<string, any>>;
  board?: boolean;
}

/** The first message on a live connection. */
export interface Hello {
  token?: string | null;
  since?: number | null;
}

export interface Hint {
  options: HintOption[];
  how: string;
}

export interface HintOption {
  key: string;
  text: Part[];
  visits?: number | null;
  chance?: number | null;
}

/** The secret of a seat that is open; links that were handed out before no longer open it. */
export interface Invite {
  seat: number;
  invite: string;
}

export interface InviteTo {
  seat: number;
}

export interface Join {
  invite: string;
  name?: string | null;
  request?: string | null;
  ready?: boolean;
}

export interface JoinListed {
  name?: string | null;
  word?: string | null;
  request?: string | null;
  ready?: boolean;
}

export interface LessonInfo {
  id: string;
  title: string;
  about: string;
  steps: number;
}

/** One sentence, the parts of the board or keys of options that it points at, and whether one only reads. */
export interface LessonStep {
  say: string;
  point: string[];
  reads: boolean;
}

/** A table in the list. Without its word nobody learns the id of a table that has one. */
export interface Listed {
  key: string;
  table: string | null;
  game: string;
  title: string;
  listing: "link" | "open" | "word";
  state: "gathering" | "running";
  seats: ListedSeat[];
  free: number;
  settings: Record<string, any>;
  clock: "fast" | "none" | "relaxed";
  mode: "live" | "turns";
  round: number;
  watching: number;
  updated: number;
}

export interface ListedSeat {
  name: string;
  kind: "bot" | "open" | "person";
  here: boolean;
}

/** The same as a POST to `choices`. */
export interface LiveChoice {
  type: "choice";
  seq: number;
  request: string;
  option: string | string[] | number;
}

/** The same as a POST to `redo`. */
export interface LiveRedo {
  type: "redo";
  seq: number;
  request: string;
}

/** The same as a POST to `restart`. */
export interface LiveRestart {
  type: "restart";
  seq: number;
  request: string;
}

/** The same as a POST to `undo`. */
export interface LiveUndo {
  type: "undo";
  seq: number;
  request: string;
}

export interface Lobby {
  tables: Listed[];
  online: Online;
  more?: number | null;
}

export interface Moment {
  k: number;
  n: number;
  round: number;
  turn: number | null;
}

export interface MyName {
  name: string;
  since: number;
  mail?: string;
  mail_state?: "" | "asked" | "on";
}

export interface MyTokens {
  tokens: TokenOf[];
}

/** How the texts are to call who asks. */
export interface Named {
  name?: string | null;
}

/** The passphrase is shown this once; it has the name, its tables and its history on any device. */
export interface NewName {
  name: string;
  passphrase: string;
}

export interface NewPassphrase {
  request?: string | null;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  settings?: Record<string, any>;
  clock?: "fast" | "none" | "relaxed";
  mode?: "live" | "turns";
  speed?: "calm" | "instant" | "quick";
  name?: string | null;
  listing?: "link" | "open" | "word";
  word?: string | null;
  ready?: boolean;
}

/** The first message to the news of a server: who looks, and at what. */
export interface NewsHello {
  passphrase?: string | null;
  device?: string;
  shown?: boolean;
  lobby?: boolean;
  tokens?: TokenOf[];
}

export interface NextStep {
  path?: number[];
  name?: string | null;
  answer?: string | string[] | number | null;
}

/** Where the table stands after a command that has no sequence number of its own. */
export interface Ok {
  ok?: boolean;
}

/** Who has the page open: how many, and the names of those who have one and show it. */
export interface Online {
  count: number;
  names: string[];
}

/** Kind and text are left out where they are those of the option before: a hundred hexes to sail to say the same. */
export interface Option {
  key: string;
  args: any[];
  kind: string;
  text: Part[];
  touches?: string[];
  odds?: Part[];
}

/** A part of the player aid; a row is a symbol of the page and a sentence. */
export interface Panel {
  title: string;
  rows: string[][];
}

/** A game that was played to its end. The table is named only to those who may look at it. */
export interface PastGame {
  table: string | null;
  game: string;
  title: string;
  at: number;
  seat: number;
  won: boolean;
  seats: PastSeat[];
  together: boolean;
  rated?: boolean;
}

export interface PastSeat {
  name: string;
  rank: number;
  score: number;
  bot: boolean;
  left?: boolean;
}

/** Every refusal, whatever its status: one sentence. */
export interface Problem {
  error: string;
}

export interface Profile {
  name: string;
  since: number;
  mine: boolean;
  games: GameCount[];
  ratings: Rated[];
  past: PastGame[];
  more: boolean;
}

/** An answer as deep thinking judged it: the keys of its options, in words, and the chance to win. */
export interface PuzzleAnswer {
  keys: string[];
  texts: (Part[])[];
  chance: number;
}

export interface PuzzleHint {
  hint: string;
}

export interface PuzzleName {
  game: string;
  id: string;
}

/** The puzzles of a game, in their order. */
export interface PuzzleRun {
  game: string;
  title: string;
  ids: string[];
}

export interface PuzzleShown {
  snapshot: Snapshot;
}

export interface PuzzleTried {
  right: boolean;
}

export interface PuzzleTry {
  name?: string | null;
  answer: string | string[] | number;
}

export interface Puzzles {
  games: PuzzleRun[];
  today: PuzzleName | null;
}

/** A rating: what it shows is `points`, sure to three standard deviations (mu - 3 sigma). */
export interface Rated {
  game: string;
  title: string;
  name: string;
  bot: boolean;
  points: number;
  mu: number;
  sigma: number;
  games: number;
}

export interface Ready {
  ready?: boolean;
}

/** How a bot judged one of its moves: what was asked, what it took, and the best few options. */
export interface Reason {
  round: number;
  ask: Part[];
  taken: (Part[])[];
  options: HintOption[];
}

/** What "save" and "report" hand out while other people play: where it is, and what the seat sees anyway. */
export interface Reference {
  reference: string;
  why: string;
  snapshot: Snapshot;
}

export interface Replay {
  moments: Moment[];
}

/** A position to send to who mends the rules; with the whole file where nobody else's secrets are in it. */
export interface Report {
  reference: string;
  why: string;
  snapshot: Snapshot;
  save: Record<string, any> | null;
}

/** How it ended: rank 1 has won, and nobody has it where the game itself has won. Teams share a rank. */
export interface Result {
  ranks: number[];
  scores: number[];
  sources: (Record<string, number>)[];
  source_names: Record<string, string>;
  chart: number[][];
  teams: number[][];
  won: boolean | null;
  ties: (Part[])[];
}

export interface Review {
  review: number;
  game: string;
  version: number;
  seats: number;
  sides: number[][];
  winners: number[];
  steps: ReviewStep[];
  end: number[];
  balance: ReviewBalance[];
  turning: ReviewTurning[];
  playouts: number;
}

/** What has moved one seat's chance, from an even start to the end: the four add up to `end` less `start`. */
export interface ReviewBalance {
  seat: number;
  start: number;
  deal: number;
  own: number;
  others: number;
  luck: number;
  end: number;
  lost: number;
  counts: Record<string, number>;
  text: (string | Record<string, any>)[];
}

/** One seat's decision, judged by what the seat could know. */
export interface ReviewChoice {
  seat: number;
  ask: (string | Record<string, any>)[];
  verdict: string;
  loss: number;
  error: number;
  playouts: number;
  chosen: ReviewOption;
  best: ReviewOption;
  others: ReviewOption[];
  why?: string;
}

/** An answer in words, with the chance to win that it leaves. */
export interface ReviewOption {
  answer: string;
  text: (string | Record<string, any>)[];
  chance: number;
}

/** The review of a finished game, or how far it is: so many decisions of so many. */
export interface ReviewState {
  state: "done" | "failed" | "none" | "running";
  done?: number;
  total?: number;
  why?: string;
  review?: Review | null;
}

/** From one decision to the next. */
export interface ReviewStep {
  moment: number;
  round: number;
  turn: number | null;
  seats: number[];
  chances: number[];
  by_choice: number[];
  by_luck: number[];
  choices: ReviewChoice[];
  told: ((string | Record<string, any>)[])[];
  own?: number[];
  others?: number[];
}

/** A moment that has moved the game. */
export interface ReviewTurning {
  step: number;
  seat: number;
  moved: number;
  by: string;
  text: (string | Record<string, any>)[];
}

export interface Rule {
  id: string;
  text: string;
  moot: string | null;
}

export interface Rules {
  title: string;
  intro: string;
  aid: Aid | null;
  chapters: Chapter[];
  names: Record<string, string>;
  tips: Record<string, string>;
}

export interface Say {
  text: string;
}

export interface Seat {
  name: string;
  kind: "bot" | "open" | "person";
  here: boolean;
  bot?: string | null;
  left?: boolean;
  weighs?: boolean;
  ready?: boolean | null;
}

/** Who is to sit on one chair of a new table. */
export interface SeatWish {
  kind: "bot" | "link" | "me";
  bot?: string | null;
  name?: string | null;
}

/** Your place at a table; the token is shown this once and kept by the client. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
  invites?: Record<string, string>;
}

/** What the page wants to know of its server. */
export interface ServerInfo {
  version: string;
  addresses: string[];
  clocks: ClockTerms[];
  ratings?: boolean;
  mail?: boolean;
}

/** Whether the table stands in the list, and behind which word. */
export interface SetListing {
  listing: "link" | "open" | "word";
  word?: string | null;
}

export interface SetMail {
  address: string | null;
}

export interface SetSpeed {
  speed: "calm" | "instant" | "quick";
}

/** Which moment of the table is shared; the latest, if none is named. */
export interface Share {
  moment?: number | null;
}

/** The name of a shared position: it stands in the link, /p/<position>. */
export interface Shared {
  position: string;
}

export interface Snapshot {
  table: string;
  game: string;
  title: string;
  seq: number;
  n: number;
  me: number | null;
  seats: Seat[];
  turn: number | null;
  round: number;
  first: number | null;
  status: Part[];
  waiting: number[];
  window: boolean;
  view: Record<string, any>;
  ask: Ask | null;
  can: Can;
  events: Event[];
  chat: ChatLine[];
  result: Result | null;
  fairness: Fairness;
  clock: ClockView | null;
  speed: "calm" | "instant" | "quick";
  settings: Record<string, any>;
  rematch?: string | null;
  maker?: number;
  notice?: string;
  parked?: boolean;
  listing?: "link" | "open" | "word";
}

/** The best few answers, the best first; why; the rules that matter; how sure it is, and by how many playouts. `decisions` is how far these went; 0: to the end of the seat's next turn. There the game's evaluation has judged. */
export interface Solution {
  judged: PuzzleAnswer[];
  why: string;
  rules: string[];
  margin: number;
  error: number;
  playouts: number;
  decisions: number;
}

/** Pass at these prompts (null: at all, []: at none) without being asked, for this turn or the whole game. */
export interface StandingOrder {
  prompts: string[] | null;
  until?: "game" | "turn";
}

/** Undo, redo or restart: no more than where the player believes the table to be. */
export interface StepBack {
  seq: number;
  request: string;
}

export interface Summary {
  table: string;
  game: string;
  title: string;
  seat: number;
  your_turn: boolean;
  over: boolean;
  round: number;
  players: string[];
  updated: number;
}

/** Where a lesson stands: the step to be done (null at the end), what is said to the answer, what has changed. */
export interface Taught {
  lesson: string;
  title: string;
  path: number[];
  steps: number;
  step: LessonStep | null;
  right: boolean;
  said: string;
  snapshot: Snapshot | null;
  deltas: Delta[];
}

export interface TokenOf {
  table: string;
  token: string;
}

export interface WatchListed {
  word: string;
}

/** Where somebody is in a lesson: which answer each step so far was given, 0 where one only read. */
export interface Way {
  path?: number[];
  name?: string | null;
}

export interface Webhook {
  url: string | null;
}

/** A bot's last moves that were worth weighing, the newest first; `how` says how it plays in general. */
export interface Why {
  how: string;
  moves: Reason[];
}

export type Push =
  | ({ type: "snapshot" } & Snapshot)
  | ({ type: "delta" } & Delta)
  | { type: "chat"; chat: ChatLine }
  | { type: "here"; here: boolean[]; watching: number }
  | { type: "rematch"; table: string }
  | { type: "done"; request: string; seq: number }
  | { type: "refused"; request: string; status: number; error: string }
  | { type: "error"; error: string }
  | { type: "pong" };

export type News =
  | ({ type: "lobby" } & Lobby)
  | { type: "turn" }
  | { type: "error"; error: string }
  | { type: "pong" };
