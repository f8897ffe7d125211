// Written by `make types` from the server's own types. Do not edit.

export type Ack = {
  type: "ack";
  id: number;
  number: number;
};

export type Adding = {
  seat: number;
  cards: string[];
  kind: "adding";
};

export type Advice = {
  move: string;
  visits: number;
  value: number;
};

export type Again = {
  type: "again";
  id: number;
};

export type AskHint = {
  type: "hint";
  id: number;
  decision: number;
};

export type Back = {
  type: "back";
  id: number;
};

export type BetweenOptions = {
  rounds: number | null;
};

export type BetweenView = {
  seat: number | null;
  players: number;
  options: BetweenOptions;
  first: number;
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  round: number;
  rounds: number;
  turns: number;
  dry_passes: number;
  hand: string[];
  hidden: string[];
  hand_sizes: number[];
  piles: string[][];
  gap: number[];
  flipped: string | null;
  pile: number;
  face_down: string[][];
  origins: number[][];
  history: number[][];
  shown_hands: string[][];
  shown_hidden: string[][];
};

export type Bye = {
  type: "bye";
  reason: "restart";
  retry: number;
};

export type Call = {
  number: number;
  colours: string[];
  places: [string, string, string];
};

export type Catalogue = {
  games: GameInfo[];
  bots: string[];
};

export type Close = {
  type: "close";
  id: number;
};

export type CollectionView = {
  rows: Row[];
  actions: string[];
  points: string[];
  bonus: number;
  free: number;
};

export type Completing = {
  seat: number;
  owner: number;
  row: string;
  kind: "completing";
};

export type CorridorOptions = {
  advanced: boolean;
};

export type CorridorView = {
  seat: number | null;
  players: number;
  options: CorridorOptions;
  first: number;
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  round: number;
  hand: string[];
  hand_sizes: number[];
  layout: LaidPile[];
  waiting: ([number, string])[];
  treasures: string[][];
  silver_out: string[];
  undealt: number;
};

export type Fairness = {
  commit: string;
  secret: string | null;
};

export type Fill = {
  type: "fill";
  id: number;
  seat: number;
  bot?: string | null;
};

export type GameInfo = {
  id: string;
  title: string;
  tagline: string;
  credit: string;
  players: number[];
  colours: { [key: string]: string };
  options: OptionInfo[];
  variants: { [key: string]: { [key: string]: number | boolean } };
  rules: string[];
};

export type GapOptions = {
  target: number | null;
  rounds: number | null;
};

export type GapView = {
  seat: number | null;
  players: number;
  options: GapOptions;
  first: number;
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  round: number;
  hand: string[];
  hand_sizes: number[];
  middle: string[];
  pile: number;
  collections: string[][];
  standing: number[];
  history: number[][];
};

export type Happening = {
  kind: string;
  seat: number | null;
  data: { [key: string]: unknown };
};

export type Hint = {
  type: "hint";
  id: number;
  decision: number;
  advice: Advice[];
};

export type LaidPile = {
  row: number;
  column: number;
  cards: string[];
};

export type Lend = {
  type: "lend";
  id: number;
  seat: number;
  bot: string;
};

export type Made = {
  table: string;
};

export type MakeMove = {
  type: "move";
  id: number;
  decision: number;
  move: string;
};

export type Me = {
  name: string | null;
};

export type NewName = {
  name: string;
};

export type NewTable = {
  game: string;
  players: number;
  options?: { [key: string]: number | boolean };
  bots?: (string | null)[];
  open?: boolean;
};

export type OptionInfo = {
  name: string;
  about: string;
  default: number | boolean | null;
  low: number | null;
  high: number | null;
};

export type Options = Record<string, never>;

export type Outcome = {
  scores: number[];
  winners: number[];
  reason: string;
};

export type PerfectOptions = {
  colours: number;
  copies: number;
  jokers: number;
  actions: number;
  interaction: boolean;
};

export type PerfectView = {
  seat: number | null;
  players: number;
  options: PerfectOptions;
  first: number;
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  round: number;
  starter: number;
  open: (Taking | Adding | Completing | Stealing)[];
  collections: CollectionView[];
  market: string[][];
  pile: number;
  discards: string[];
};

export type Ping = {
  type: "ping";
  id: number;
};

export type Presence = {
  type: "presence";
  seats: number[];
  watchers: number;
};

export type Preview = {
  type: "preview";
  id: number;
  decision: number;
  moves: string[];
};

export type Previews = {
  type: "previews";
  id: number;
  decision: number;
  previews: { [key: string]: Happening[] };
};

export type Problem = {
  reason: "already_seated" | "bad_name" | "bad_options" | "bad_players" | "busy" | "empty_seats" | "foreign_origin" | "illegal" | "method_not_allowed" | "name_needed" | "no_such_bot" | "no_such_game" | "no_such_page" | "no_such_seat" | "no_such_table" | "not_asked" | "not_finished" | "not_gone" | "not_host" | "not_json" | "not_lent" | "not_playing" | "not_seated" | "not_waiting" | "seat_taken" | "stale" | "too_fast" | "too_large" | "too_many_connections" | "too_many_tables" | "unavailable" | "unreadable";
  detail: { [key: string]: unknown };
};

export type Refused = {
  type: "refused";
  id: number | null;
  reason: "already_seated" | "bad_name" | "bad_options" | "bad_players" | "busy" | "empty_seats" | "foreign_origin" | "illegal" | "method_not_allowed" | "name_needed" | "no_such_bot" | "no_such_game" | "no_such_page" | "no_such_seat" | "no_such_table" | "not_asked" | "not_finished" | "not_gone" | "not_host" | "not_json" | "not_lent" | "not_playing" | "not_seated" | "not_waiting" | "seat_taken" | "stale" | "too_fast" | "too_large" | "too_many_connections" | "too_many_tables" | "unavailable" | "unreadable";
  detail: { [key: string]: unknown };
};

export type Replay = {
  table: string;
  game: string;
  players: number;
  options: { [key: string]: number | boolean };
  names: string[];
  steps: ReplayStep[];
};

export type ReplayStep = {
  number: number;
  seat: number | null;
  move: string | null;
  events: Happening[];
  views: View[];
};

export type Room = {
  status: "closed" | "finished" | "playing" | "waiting";
  host: string;
  hosting: boolean;
  seats: SeatInfo[];
  fair: Fairness;
  again: string | null;
};

export type Row = {
  colour: string;
  cards: string[];
  protected: boolean;
};

export type SeatInfo = {
  name: string | null;
  bot: string | null;
  kept: boolean;
  share: string | null;
};

export type Sit = {
  type: "sit";
  id: number;
  seat: number;
  share: string;
};

export type Stand = {
  type: "stand";
  id: number;
};

export type Start = {
  type: "start";
  id: number;
};

export type State = {
  type: "state";
  number: number;
  reset: boolean;
  seat: number | null;
  events: Happening[];
  view: View | null;
  room?: Room;
};

export type Stealing = {
  seat: number;
  card: string;
  kind: "stealing";
};

export type SumriseOptions = Record<string, never>;

export type SumriseView = {
  seat: number | null;
  players: number;
  options: SumriseOptions;
  first: number;
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  turn: number;
  hand: string[];
  origins: number[][];
  unseen: string[][];
  pile: number;
  grid: string[][];
  call: Call | null;
  sheets: (((number | null)[])[])[];
  fails: number[];
  row_points: number[][];
  bonus_points: number[][];
  layout: string[];
};

export type TableInfo = {
  table: string;
  game: string;
  players: number;
  options: { [key: string]: number | boolean };
  open: boolean;
  host: string;
  status: "closed" | "finished" | "playing" | "waiting";
  seats: SeatInfo[];
  asked: number[];
  seat: number | null;
  created: number;
  updated: number;
};

export type TableList = {
  tables: TableInfo[];
};

export type Taking = {
  seat: number;
  kind: "taking";
};

export type View = BetweenView | CorridorView | GapView | PerfectView | SumriseView;

export type Welcome = {
  type: "welcome";
  protocol: number;
  table: string;
  game: string;
  players: number;
  options: { [key: string]: number | boolean };
  open: boolean;
  name: string | null;
};

export type Reason = Problem["reason"];

export type ClientMessage = Sit | Stand | Fill | Start | Close | MakeMove | Lend | Back | Again | Preview | AskHint | Ping;

export type ServerMessage = Welcome | State | Presence | Ack | Refused | Previews | Hint | Bye;

export type Views = {
  between: BetweenView;
  corridor: CorridorView;
  gap: GapView;
  perfect: PerfectView;
  sumrise: SumriseView;
};
