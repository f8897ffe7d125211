// Written by `make types` from the server's own types. Do not edit.

export type Ack = {
  type: "ack";
  id: number;
  number: number;
  now?: number;
};

export type Again = {
  type: "again";
  id: number;
};

export type Archive = {
  game: string;
  deals: PastDeal[];
  earlier: boolean;
};

export type AskHint = {
  type: "hint";
  id: number;
  decision: number;
  move?: string | null;
};

export type Asserted = {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string | null;
};

export type Attested = {
  clientDataJSON: string;
  attestationObject: string;
};

export type Away = {
  seat: number;
  after: number;
};

export type Back = {
  type: "back";
  id: number;
};

export type Because = {
  when: "next" | "now" | "others" | "promise";
  points: number;
  instead: number | null;
  counts: Count[];
};

export type BestGame = {
  table: string;
  score: number;
  ended: number;
  replay: boolean;
};

export type Better = {
  move: string;
  points: Estimate;
  chance: Estimate;
};

export type Bye = {
  type: "bye";
  reason: "restart";
  retry: number;
};

export type Card = string;

export type Carried = {
  name: string;
  figure: "bee" | "boat" | "cactus" | "cat" | "fox" | "frog" | "mushroom" | "owl" | "penguin" | "rabbit" | "snail" | "whale" | null;
  games: number;
  you: boolean;
  name_before: string | null;
  games_before: number;
  passkeys_before: number;
};

export type Catalogue = {
  games: GameInfo[];
  bots: string[];
  languages: string[];
  events: { [key: string]: { [key: string]: string } };
  longest_name: number;
};

export type Challenge = {
  bot?: string;
};

export type Challenged = {
  deal: string;
};

export type ChoiceWithdrawn = {
  kind: "choice_withdrawn";
  seat: Seat | null;
};

export type Chose = {
  kind: "chose";
  seat: Seat | null;
  move: string | null;
};

export type Chosen = {
  move: string;
  tries: number;
  margin: number;
  mine: boolean;
};

export type Clock = {
  move: number;
  reserve: number;
  end: "bot" | "lost";
};

export type Close = {
  type: "close";
  id: number;
};

export type Commitment = {
  game: string;
  day: string;
  commit: string;
};

export type Continuation = {
  step: number;
  seat: number;
  redrawn?: boolean;
  bot?: string;
};

export type Count = {
  kind: string;
  share: number;
  instead: number | null;
  cards: string[];
  always: boolean;
};

export type Credential = {
  id: string;
  response: Asserted;
};

export type Daily = {
  day: string;
  ends: number;
  deals: DailyDeal[];
  streak: number;
  ahead: Commitment[];
};

export type DailyDeal = {
  deal: string;
  game: string;
  players: number;
  commit: string;
  tries: number;
  mine: OwnTry | null;
};

export type DealPlayed = {
  deal: string;
  day: string | null;
  counts: boolean;
  opens: number;
};

export type DealResult = {
  deal: string;
  game: string;
  day: string | null;
  players: number;
  options: { [key: string]: number | boolean };
  seat: number;
  bots: (string | null)[];
  commit: string;
  secret: string | null;
  opens: number;
  counts: boolean;
  tries: number;
  mine: OwnTry | null;
  streak: number;
  margins: ([number, number])[];
  best: Tried[];
  moments: Moment[];
  challenger: Tried | null;
};

export type Decision = {
  number: number;
  position: number;
  seat: number;
  move: string;
  choices: number;
  kind: "best" | "blunder" | "forced" | "good" | "inaccurate" | "mistake";
  cost: Estimate;
  better: Better[];
  gave: Estimate[];
  reasons: Because[];
};

export type Effort = {
  look: number;
  judge: number;
  trees: number;
  games: number;
  finished: number;
  weigh: number;
  seed: number;
};

export type Elsewise = {
  step: number;
  seat: number;
  moves: string[];
};

export type End = {
  kind: "end";
  seat: Seat | null;
  winners: Seat[];
  scores: number[];
  reason: string;
};

export type Estimate = {
  mean: number;
  error: number | null;
};

export type Example = {
  kind: "example";
  lines: Inline[][];
};

export type Fairness = {
  commit: string;
  secret: string | null;
  broken: number;
};

export type Fill = {
  type: "fill";
  id: number;
  seat: number;
  bot?: string | null;
};

export type Foretold = {
  previews: { [key: string]: GameEvent[] };
};

export type Frozen = {
  type: "frozen";
};

export type GameInfo = {
  id: string;
  title: string;
  tagline: string;
  credit: string;
  players: number[];
  bots: string[];
  rated: string[];
  colours: { [key: string]: string };
  options: OptionInfo[];
  variants: { [key: string]: { [key: string]: number | boolean } };
  rules: string[];
  events: { [key: string]: { [key: string]: string } };
  lesson: number | null;
};

export type GameStarted = {
  kind: "game_started";
  seat: Seat | null;
  first: Seat;
};

export type Grid = {
  kind: "grid";
  rows: Inline[][][];
};

export type Happened = {
  number: number;
  events: GameEvent[];
};

export type Heading = {
  kind: "heading";
  level: number;
  content: Inline[];
};

export type Hint = {
  move: string;
  points: number[];
  ahead: number;
  games: number;
  close: boolean;
  against: string | null;
  reasons: Because[];
  later: boolean;
};

export type Hints = {
  type: "hint";
  id: number;
  decision: number;
  until: "game" | "round";
  advice: Hint[];
};

export type History = {
  table: string;
  earlier: boolean;
  happened: Happened[];
};

export type Inline = {
  kind: "code" | "emphasis" | "strong" | "text";
  text: string;
};

export type Items = {
  kind: "items";
  ordered: boolean;
  items: ((Heading | Paragraph | Items | Grid | Example)[])[];
};

export type Leader = {
  name: string;
  figure: "bee" | "boat" | "cactus" | "cat" | "fox" | "frog" | "mushroom" | "owl" | "penguin" | "rabbit" | "snail" | "whale" | null;
  points: number;
  error: number;
  games: number;
  gained: number | null;
  you: boolean;
};

export type Leaders = {
  game: string;
  week: string | null;
  now: string;
  leaders: Leader[];
  bots: { [key: string]: number };
  mine: OwnRating | null;
};

export type Lend = {
  type: "lend";
  id: number;
  seat: number;
  bot: string;
};

export type LessonInfo = {
  steps: LessonStep[];
  names: string[];
};

export type LessonPlace = {
  step: number;
  way: "astray" | "free" | "led";
};

export type LessonStep = {
  name: string;
  move: string | null;
  at: string | null;
  shows: string[];
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
  figure: "bee" | "boat" | "cactus" | "cat" | "fox" | "frog" | "mushroom" | "owl" | "penguin" | "rabbit" | "snail" | "whale" | null;
  listed: boolean;
  settings: Wishes;
};

export type Moment = {
  step: number;
  chosen: Chosen[];
};

export type MoveTakenBack = {
  kind: "move_taken_back";
  seat: Seat | null;
  since: number;
};

export type MyGame = {
  table: string;
  game: string;
  players: number;
  kind: "continued" | "deal" | "game" | "lesson" | "practice" | "rated";
  ended: number;
  seat: number;
  seats: SeatInfo[];
  scores: number[];
  won: number;
  place: number;
  left: boolean;
  gained: number | null;
  given_away: number | null;
  replay: boolean;
  review: boolean;
};

export type MyGames = {
  games: MyGame[];
  next: string | null;
};

export type MyRatings = {
  ratings: { [key: string]: RatingCourse };
};

export type MyStatistics = {
  tally: Tally | null;
  streak: number;
  longest: number;
  best: BestGame | null;
  course: Stretch[];
};

export type MyTallies = {
  tallies: Tally[];
};

export type MyTurn = {
  table: string;
  game: string;
  deadline: number | null;
};

export type MyTurns = {
  now: number;
  turns: MyTurn[];
};

export type NewCredential = {
  id: string;
  response: Attested;
};

export type NewName = {
  name: string;
  figure?: "bee" | "boat" | "cactus" | "cat" | "fox" | "frog" | "mushroom" | "owl" | "penguin" | "rabbit" | "snail" | "whale" | null;
};

export type NewPasskey = {
  label: string;
  credential: NewCredential;
};

export type NewPush = {
  endpoint: string;
  key: string;
  auth: string;
  language: string;
};

export type NewSettings = {
  values: Wishes;
  ages?: { [key: string]: number };
};

export type NewTable = {
  game: string;
  players: number;
  options?: { [key: string]: number | boolean };
  bots?: (string | null)[];
  open?: boolean;
  rated?: boolean;
  clock?: Clock | null;
};

export type OpeningBroken = {
  kind: "opening_broken";
  seat: Seat | null;
  name: string | null;
};

export type OptionInfo = {
  name: string;
  default: number | boolean | null;
  low: number | null;
  high: number | null;
};

export type Options = { [key: string]: number | boolean | null };

export type Origin = {
  table: string;
  step: number;
  seat: number;
  redrawn: boolean;
};

export type Outcome = {
  scores: number[];
  winners: number[];
  reason: string;
};

export type OwnRating = {
  points: number;
  error: number;
  games: number;
  known: boolean;
  listed: boolean;
  place: number | null;
};

export type OwnTry = {
  table: string;
  state: "finished" | "left" | "playing";
  score: number | null;
  margin: number | null;
  place: number | null;
  rank: number | null;
  of: number;
  below: number;
};

export type Paragraph = {
  kind: "paragraph";
  content: Inline[];
};

export type Passkey = {
  passkey: string;
  label: string;
  made: number;
  used: number | null;
};

export type PasskeyList = {
  passkeys: Passkey[];
};

export type PasskeyOptions = {
  options: { [key: string]: unknown };
};

export type PastDeal = {
  deal: string;
  day: string;
  players: number;
  tries: number;
  best: number | null;
  commit: string;
  secret: string | null;
  mine: OwnTry | null;
};

export type Ping = {
  type: "ping";
  id: number;
};

export type PlayOn = {
  type: "play_on";
  id: number;
};

export type PlayedAgain = {
  kind: "played_again";
  seat: Seat | null;
  table: string;
};

export type Player = {
  score: number;
  won: boolean;
  accuracy: number | null;
  kinds: { [key: string]: number };
  split: Split;
  luckiest: number | null;
  unluckiest: number | null;
};

export type Pledge = {
  type: "pledge";
  id: number;
  pledge: string;
};

export type Position = {
  number: number;
  chances: number[];
  points: number[];
  cards: Estimate[];
  unseen: Estimate[];
};

export type Presence = {
  type: "presence";
  seats: number[];
  watchers: number;
  hosting: boolean;
  away: Away[];
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
  previews: { [key: string]: GameEvent[] };
};

export type Problem = {
  reason: "already_seated" | "already_someone" | "bad_clock" | "bad_name" | "bad_options" | "bad_passkey" | "bad_players" | "bad_push" | "bad_rated" | "bad_share" | "busy" | "busy_reviewing" | "clock_decides" | "dealt" | "empty_seats" | "foreign_origin" | "frozen" | "game_begins" | "illegal" | "method_not_allowed" | "name_needed" | "no_core" | "no_deal" | "no_hints" | "no_lesson" | "no_passkeys_here" | "no_push" | "no_record" | "no_review_core" | "no_review_failed" | "no_review_lesson" | "no_review_long" | "no_review_redrawn" | "no_review_rules" | "no_such_bot" | "no_such_deal" | "no_such_game" | "no_such_page" | "no_such_passkey" | "no_such_seat" | "no_such_step" | "no_such_table" | "no_such_ticket" | "no_taking_back" | "not_asked" | "not_finished" | "not_gone" | "not_host" | "not_json" | "not_lent" | "not_opening" | "not_playing" | "not_pledged" | "not_seated" | "not_waiting" | "rated" | "removed" | "sealed" | "seat_taken" | "stale" | "still_seated" | "time_up" | "too_fast" | "too_large" | "too_many_connections" | "too_many_passkeys" | "too_many_reviews" | "too_many_tables" | "unavailable" | "unreadable";
  detail: { [key: string]: unknown };
};

export type Push = {
  key: string | null;
  subscribed: boolean;
};

export type PushMessage = {
  kind: "reminder" | "turn";
  table: string;
  game: string;
  title: string;
  language: string;
  deadline: number | null;
};

export type RatedThen = {
  at: number;
  points: number;
  error: number;
};

export type RatingChange = {
  seat: number;
  points: number;
  error: number;
  gained: number;
};

export type RatingChanges = {
  changes: RatingChange[];
  now: SeatRating[];
};

export type RatingCourse = {
  points: number;
  error: number;
  games: number;
  known: boolean;
  course: RatedThen[];
};

export type React = {
  type: "react";
  id: number;
  reaction: "bravo" | "hello" | "laugh" | "luck" | "oops" | "thanks" | "time" | "wow";
};

export type Reacted = {
  type: "reaction";
  seat: number;
  reaction: "bravo" | "hello" | "laugh" | "luck" | "oops" | "thanks" | "time" | "wow";
};

export type Refused = {
  type: "refused";
  id: number | null;
  reason: "already_seated" | "already_someone" | "bad_clock" | "bad_name" | "bad_options" | "bad_passkey" | "bad_players" | "bad_push" | "bad_rated" | "bad_share" | "busy" | "busy_reviewing" | "clock_decides" | "dealt" | "empty_seats" | "foreign_origin" | "frozen" | "game_begins" | "illegal" | "method_not_allowed" | "name_needed" | "no_core" | "no_deal" | "no_hints" | "no_lesson" | "no_passkeys_here" | "no_push" | "no_record" | "no_review_core" | "no_review_failed" | "no_review_lesson" | "no_review_long" | "no_review_redrawn" | "no_review_rules" | "no_such_bot" | "no_such_deal" | "no_such_game" | "no_such_page" | "no_such_passkey" | "no_such_seat" | "no_such_step" | "no_such_table" | "no_such_ticket" | "no_taking_back" | "not_asked" | "not_finished" | "not_gone" | "not_host" | "not_json" | "not_lent" | "not_opening" | "not_playing" | "not_pledged" | "not_seated" | "not_waiting" | "rated" | "removed" | "sealed" | "seat_taken" | "stale" | "still_seated" | "time_up" | "too_fast" | "too_large" | "too_many_connections" | "too_many_passkeys" | "too_many_reviews" | "too_many_tables" | "unavailable" | "unreadable";
  detail: { [key: string]: unknown };
};

export type Renamed = {
  kind: "renamed";
  seat: Seat | null;
  before: string;
  name: string;
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
  events: GameEvent[];
  views: View[];
  scored?: View[];
};

export type Resign = {
  type: "resign";
  id: number;
  bot: string;
};

export type Resigned = {
  kind: "resigned";
  seat: Seat | null;
  name: string | null;
  bot: string;
};

export type Reveal = {
  type: "reveal";
  id: number;
  share: string;
};

export type Review = {
  game: string;
  decisions: Decision[];
  positions: Position[];
  players: Player[];
  turns: Turn[];
  effort: Effort;
};

export type Reviewing = {
  state: "done" | "none" | "waiting" | "working";
  done: number;
  of: number;
  review: Review | null;
};

export type Room = {
  status: "closed" | "finished" | "opening" | "playing" | "waiting";
  host: string;
  seats: SeatInfo[];
  fair: Fairness;
  again: string | null;
  closed: "rules" | null;
};

export type RoundOver = {
  kind: "round_over";
  seat: Seat | null;
  round: number;
  scores: number[];
  totals: number[];
};

export type Rulebook = {
  blocks: (Heading | Paragraph | Items | Grid | Example)[];
};

export type SatDown = {
  kind: "sat_down";
  seat: Seat | null;
  name: string;
};

export type Seat = number;

export type SeatClock = {
  reserve: number;
  used: number;
  since: number | null;
};

export type SeatFilled = {
  kind: "seat_filled";
  seat: Seat | null;
  bot: string | null;
};

export type SeatInfo = {
  name: string | null;
  bot: string | null;
  kept: boolean;
  share: string | null;
  figure: "bee" | "boat" | "cactus" | "cat" | "fox" | "frog" | "mushroom" | "owl" | "penguin" | "rabbit" | "snail" | "whale" | null;
  resigned: boolean;
  pledge: string | null;
};

export type SeatLent = {
  kind: "seat_lent";
  seat: Seat | null;
  bot: string;
  name: string | null;
};

export type SeatRating = {
  seat: number;
  points: number;
  error: number;
  games: number;
};

export type SeatReturned = {
  kind: "seat_returned";
  seat: Seat | null;
  name: string | null;
};

export type SignIn = {
  credential: Credential;
  replace?: boolean;
};

export type Sit = {
  type: "sit";
  id: number;
  seat: number;
  pledge: string;
};

export type Split = {
  result: number;
  start: number;
  luck: Estimate;
  cards: Estimate;
  unseen: Estimate;
  own: Estimate;
  others: Estimate;
  estimation: number;
};

export type Stand = {
  type: "stand";
  id: number;
};

export type Start = {
  type: "start";
  id: number;
  take_back?: boolean;
  hints?: "bots" | "everyone" | "nobody";
};

export type State = {
  type: "state";
  number: number;
  reset: boolean;
  seat: number | null;
  events: GameEvent[];
  view: View | null;
  take_back: number | null;
  hints: boolean;
  room?: Room;
  scored?: View;
  lesson?: LessonPlace;
  clocks?: SeatClock[];
};

export type StoodUp = {
  kind: "stood_up";
  seat: Seat | null;
  name: string | null;
};

export type Stretch = {
  since: number;
  until: number;
  games: number;
  score: number;
  low: number;
  high: number;
  wins: number;
};

export type TableClosed = {
  kind: "table_closed";
  seat: Seat | null;
};

export type TableInfo = {
  table: string;
  game: string;
  players: number;
  options: { [key: string]: number | boolean };
  open: boolean;
  host: string;
  status: "closed" | "finished" | "opening" | "playing" | "waiting";
  seats: SeatInfo[];
  asked: number[];
  seat: number | null;
  created: number;
  updated: number;
  scores: number[];
  winners: number[];
  lesson: boolean;
  origin: Origin | null;
  rated: boolean;
  clock: Clock | null;
  deadline: number | null;
  deal: DealPlayed | null;
};

export type TableList = {
  tables: TableInfo[];
};

export type TakeBack = {
  type: "take_back";
  id: number;
  decision: number;
};

export type Tally = {
  game: string;
  players: number;
  games: number;
  wins: number;
  share: number;
  low: number;
  high: number;
  score: number | null;
  given_away: number | null;
  reviewed: number;
  last: number;
};

export type Ticket = {
  ticket: string;
  until: number;
  seconds: number;
};

export type TimeGivenBack = {
  kind: "time_given_back";
  seat: Seat | null;
};

export type TimeUp = {
  kind: "time_up";
  seat: Seat | null;
  name: string | null;
};

export type Tried = {
  name: string;
  figure: "bee" | "boat" | "cactus" | "cat" | "fox" | "frog" | "mushroom" | "owl" | "penguin" | "rabbit" | "snail" | "whale" | null;
  score: number;
  margin: number;
  place: number;
  you: boolean;
  table: string | null;
};

export type Turn = {
  position: number;
  seat: number;
  change: number;
  cause: "cards" | "mistake" | "play" | "unseen";
  by: number | null;
};

export type View = {
  seat: number | null;
  players: number;
  options: Options;
  first: number;
  round: number | null;
  rounds: number | null;
  phase: string;
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
};

export type Welcome = {
  type: "welcome";
  protocol: number;
  table: string;
  game: string;
  players: number;
  options: { [key: string]: number | boolean };
  open: boolean;
  name: string | null;
  lesson: boolean;
  origin: Origin | null;
  rated: boolean;
  clock: Clock | null;
  deal: DealPlayed | null;
};

export type Wishes = {
  theme?: "auto" | "dark" | "light";
  language?: string;
  speed?: "fast" | "instant" | "normal" | "slow";
  sound?: "off" | "on";
  reactions?: "off" | "on";
  single?: "off" | "on";
  twice?: "off" | "on";
  "take-back"?: "off" | "on";
  hints?: "bots" | "everyone" | "nobody";
  coach?: "off" | "on";
  named?: "chosen" | "given";
  learnt?: string;
};

export type Withdraw = {
  type: "withdraw";
  id: number;
  decision: number;
};

export type Reason = Problem["reason"];

export type ClientMessage = Sit | Stand | Pledge | Reveal | Fill | Start | Close | MakeMove | Withdraw | TakeBack | PlayOn | Lend | Back | Resign | React | Again | Preview | AskHint | Ping;

export type ServerMessage = Welcome | State | Presence | Reacted | Ack | Refused | Previews | Hints | Bye | Frozen;

export type TableEvent = SatDown | StoodUp | SeatFilled | OpeningBroken | GameStarted | TableClosed | TimeUp | TimeGivenBack | SeatLent | SeatReturned | ChoiceWithdrawn | MoveTakenBack | PlayedAgain | Resigned | Renamed;

/** An event of any game, or of the table. Each game has a union of its own kinds. */
export type GameEvent = { kind: string; seat: Seat | null };
