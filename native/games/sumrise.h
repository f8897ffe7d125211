// Sumrise, as src/quintet/games/sumrise/rules.py has it. A card is its place in the order of the texts, so that sets of
// cards are masks of bits and moves sort as numbers the way their texts do.
#pragma once

#include "../encode.h"

namespace quintet {

// The rows of a sheet, in the order of the texts: orange, purple, yellow. A row is ten columns wide, of which one has
// no field. It is one number with six bits for each column: five for what is entered (0 is nothing), and the sixth is
// free, so that all columns are compared at once. A set of columns has that sixth bit of each.
struct SumriseRow {
  using Row = std::uint64_t;
  using Columns = std::uint64_t;

  static constexpr int count = 3, width = 10, bits = 6;
  static constexpr Row ones = 0x0041041041041041;
  static constexpr Columns all = ones << 5;
  static constexpr std::array<int, count> left_edge = {2, 0, 1};  // where the row begins on the sheet
  static constexpr std::array<Columns, count> fields = {all & ~(Columns{1} << (3 * bits + 5)),
                                                        all & ~(Columns{1} << (4 * bits + 5)),
                                                        all & ~(Columns{1} << (5 * bits + 5))};

  static Columns at_least(Row row, int number) { return ((row | all) - ones * static_cast<Row>(number)) & all; }
  static Columns filled(Row row) { return at_least(row, 1); }
  static Columns equal(Row row, int number) { return at_least(row, number) & ~at_least(row, number + 1); }
  static Columns below(int column) { return all & ((Columns{1} << (column * bits)) - 1); }
  static int entry(Row row, int column) { return static_cast<int>(row >> (column * bits)) & 31; }
  static int last(Row row) { return entry(row, width - 1); }
  static Row with(Row row, int column, int number) { return row | static_cast<Row>(number) << (column * bits); }

  // The columns of one row as another counts them.
  static Columns moved(Columns columns, int from, int to) {
    const int shift = (left_edge[from] - left_edge[to]) * bits;
    return (shift < 0 ? columns >> -shift : columns << shift) & all;
  }

  // The empty fields to the right of all that is lower than the number, and to the left of all that is higher; none if
  // the row has the number.
  static Columns room(int which, Row row, int number) {
    const Columns higher = at_least(row, number + 1), lower = filled(row) & ~higher;
    if (equal(row, number)) return 0;
    Columns between = fields[which];
    if (higher) between &= (higher & -higher) - 1;
    if (lower) between &= ~((Columns{2} << (63 - __builtin_clzll(lower))) - 1);
    return between;
  }
};

// How likely it is that a gap of some fields between two numbers is still filled: for one of its fields, and for all.
struct SumriseHope {
  static constexpr int numbers = 20, gaps = 10;
  struct Chance {
    double one, all;
  };
  // By the lower number, the higher, and the number of fields.
  std::array<std::array<std::array<Chance, gaps>, numbers>, numbers> between;

  SumriseHope() : between{} {
    constexpr double patience = 12;
    // How many of all three cards have the sum 1, 2, ...
    std::array<int, numbers> often{};
    int triples = 0;
    const auto value = [](int card) { return card & 7 ? (card & 7) - 1 : -2; };
    for (int a = 0; a < 32; a++)
      for (int b = 0; b < a; b++)
        for (int c = 0; c < b; c++, triples++)
          if (const int sum = value(a) + value(b) + value(c); sum > 0) often[sum]++;
    for (int low = 0; low < numbers; low++) {
      int fitting = 0;
      for (int high = low + 1; high < numbers; fitting += often[high++])
        for (int size = 0; size < gaps; size++) {
          Chance& chance = between[low][high][size] = {1, 1};
          if (!size) continue;
          const int spare = high - low - size;
          const double frequency = static_cast<double>(fitting) / triples;
          chance.one = spare > 0 ? exp_of(-(high - low - 1) / (spare * frequency) / patience) : 0;
          for (int field = 0; field < size; field++) chance.all *= chance.one;
        }
    }
  }
};

struct Sumrise : private SumriseRow {
  static constexpr const char* id = "sumrise";
  static constexpr int min_players = 1, max_players = 4;
  static constexpr int hand_size = 3, places = 4, rows_to_end = 2, fails_to_end = 4, fail_cost = 5;
  // Three cards on four places, and if they have the same number two of them, in six ways, on eight pairs of
  // neighbours. Answers to a call are fewer: 27 fields, and none.
  static constexpr int max_moves = 3 * 4 + 6 * 8;
  static constexpr int cards_in_all = 32;
  // A turn ends with an entry or a failed attempt of the seat whose turn it was, so each of four seats has at most
  // 27 + 4 turns. It draws two cards in each at most, and a full pile has at least 16: 248 / 16 are rebuilt.
  static constexpr int most_shuffles = 16;
  static constexpr Card nothing = 255;
  static constexpr int round = 0;  // there are none

  // Laying: 7 bits for a card and its place, then 8 for the second (0 is none, else 1 more). Entering has bit 15: then
  // 4 bits for the row and 4 for where the column stands among the texts.
  using Move = std::uint32_t;
  using Set = std::uint32_t;
  static constexpr Move entering = 1 << 15, fail = entering | count << 4, skip = fail + 1;

  struct Options {
    static Options read(const std::int32_t* values, int count) {
      Numbers(values, count).finish();
      return {};
    }
  };

  static constexpr const char* letters = "EOPY";  // sorted; the deck has them in the order O Y P E
  static constexpr std::array<int, 4> deck_order = {1, 3, 2, 0};
  static constexpr std::array<std::array<int, 2>, places> neighbours = {{{1, 2}, {0, 3}, {0, 3}, {1, 2}}};

  using Sheet = std::array<Row, count>;
  std::array<Sheet, max_players> sheets;
  std::array<Set, max_players> hands;
  std::array<Card, cards_in_all> pile;    // the top card is the last
  std::array<Card, cards_in_all> under;   // what each card on the grid lies on
  std::array<Card, cards_in_all> origin;  // the shuffle that each card in a hand or in the pile comes from
  std::array<Card, places> tops;
  std::array<std::uint8_t, max_players> fails;
  std::int8_t players, turn;  // no turn when the game is over: -1
  std::uint8_t pile_size, shuffles;
  std::uint8_t number, colours, able;  // what is called (0 is nothing), the rows for it, the seats that can enter it
  std::uint8_t won;

  static Set card(int which) { return Set{1} << which; }
  static int value(int which) { return which & 7 ? (which & 7) - 1 : -2; }

  template <class Deal>
  void start(const Options&, int seats, int first, Deal& deal) {
    *this = {};
    players = static_cast<std::int8_t>(seats), turn = static_cast<std::int8_t>(first), shuffles = 1;
    std::array<Card, cards_in_all> cards;
    for (int i = 0; i < cards_in_all; i++) cards[i] = static_cast<Card>(8 * deck_order[i / 8] + i % 8);
    deal.shuffle(cards.data(), cards_in_all);
    int next = 0;
    for (int seat = 0; seat < seats; seat++)
      for (int i = 0; i < hand_size; i++) hands[seat] |= card(cards[next++]);
    for (int place = 0; place < places; place++) tops[place] = cards[next++], under[tops[place]] = nothing;
    for (int last = cards_in_all; last > next;) pile[pile_size++] = cards[--last];
  }

  bool over() const { return turn < 0; }
  std::uint32_t asked() const { return over() ? 0 : number ? able : 1u << turn; }

  int legal(int seat, Move* moves) const { return number ? answers(seat, moves) : layings(hands[seat], moves); }

  static int layings(Set hand, Move* moves) {
    int size = 0;
    for (std::uint64_t rest = hand; rest;) {
      const int first = take_lowest(rest);
      const Set twins = hand & (Set{0x01010101} << (first & 7)) & ~card(first);
      for (int place = 0; place < places; place++) {
        const Move base = static_cast<Move>(first * places + place) << 8;
        moves[size++] = base;
        for (std::uint64_t others = twins; others;) {
          const int second = take_lowest(others);
          for (const int beside : neighbours[place])
            moves[size++] = base | static_cast<Move>(second * places + beside + 1);
        }
      }
    }
    return size;
  }

  int answers(int seat, Move* moves) const {
    int size = 0;
    const Sheet& sheet = sheets[seat];
    for (int row = 0; row < count; row++) {
      const Columns open = entries(sheet, row);
      if (!open) continue;
      // By text: 0, 1, 10, 11, 2, 3, ...
      const Columns left = below(2 - left_edge[row]), right = ~below(10 - left_edge[row]);
      for (const Columns part : {open & left, open & right, open & ~left & ~right})
        for (std::uint64_t rest = part; rest;) {
          const int column = left_edge[row] + take_lowest(rest) / bits;
          const int rank = column < 2 ? column : column < 10 ? column + 2 : column - 8;
          moves[size++] = entering | static_cast<Move>(row << 4 | rank);
        }
    }
    moves[size++] = seat == turn ? fail : skip;
    return size;
  }

  static int row_of(Move move) { return static_cast<int>(move >> 4) & 3; }
  static int column_of(Move move) {
    const int rank = static_cast<int>(move & 15);
    return rank < 2 ? rank : rank < 4 ? rank + 8 : rank - 2;
  }

  // The fields of a row where the number called can be entered: it has room, and no equal number stands above or below.
  Columns entries(const Sheet& sheet, int row) const {
    if (!(colours >> row & 1)) return 0;
    Columns open = room(row, sheet[row], number);
    if (!open) return 0;
    for (int other = 0; other < count; other++)
      if (other != row) open &= ~moved(equal(sheet[other], number), other, row);
    return open;
  }

  // Carries out a decision: the choices of all seats that were asked, by seat.
  template <class Deal>
  void resolve(const Move* choices, Deal& deal) {
    if (!number) {
      lay(choices[turn]);
      if (able) return;
    }
    bool failed = true;
    for (std::uint64_t rest = able; rest;) {
      const int seat = take_lowest(rest);
      const Move move = choices[seat];
      if (move >= fail) continue;
      const int which = row_of(move);
      Row& row = sheets[seat][which];
      row = with(row, column_of(move) - left_edge[which], number);
      if (seat == turn) failed = false;
    }
    if (failed) fails[turn]++;
    number = able = colours = 0;
    if (!is_last_turn()) {
      draw(deal);
      turn = static_cast<std::int8_t>(turn + 1 == players ? 0 : turn + 1);
      if (hands[turn]) return;
    }
    turn = -1;
    int best = -1000;
    for (int seat = 0; seat < players; seat++) {
      const int points = score(seat);
      if (points > best) best = points, won = 0;
      if (points == best) won = static_cast<std::uint8_t>(won | 1u << seat);
    }
  }

  void lay(Move move) {
    const auto put = [this](int which) {
      const int laid = which / places, place = which % places;
      hands[turn] &= ~card(laid);
      under[laid] = tops[place], tops[place] = static_cast<Card>(laid);
      return place;
    };
    int place = put(static_cast<int>(move >> 8));
    if (move & 255) place = put(static_cast<int>(move & 255) - 1);
    call(place);
  }

  // Calls the sum of a place and its neighbours, if anyone can enter it.
  void call(int place) {
    int sum = 0;
    std::uint32_t seen = 0;
    for (const Card top : {tops[place], tops[neighbours[place][0]], tops[neighbours[place][1]]})
      sum += value(top), seen |= 1u << (top >> 3);
    able = 0;
    if (sum < 1) return;
    number = static_cast<std::uint8_t>(sum), colours = static_cast<std::uint8_t>(seen >> 1);  // grey is the lowest
    for (int seat = 0; seat < players; seat++) {
      const Sheet& sheet = sheets[seat];
      const bool fits = entries(sheet, 0) || entries(sheet, 1) || entries(sheet, 2);
      able = static_cast<std::uint8_t>(able | fits << seat);
    }
  }

  bool is_last_turn() const {
    for (int seat = 0; seat < players; seat++)
      if (full_rows(sheets[seat]) >= rows_to_end) return true;
    return fails[turn] >= fails_to_end;
  }

  static bool is_full(int which, Row row) { return filled(row) == fields[which]; }
  static int full_rows(const Sheet& sheet) {
    return is_full(0, sheet[0]) + is_full(1, sheet[1]) + is_full(2, sheet[2]);
  }

  template <class Deal>
  void draw(Deal& deal) {
    for (int held = count_bits(hands[turn]); held < hand_size; held++) {
      if (!pile_size) {
        if (players == 1) return;
        rebuild(deal);
      }
      hands[turn] |= card(pile[--pile_size]);
    }
  }

  template <class Deal>
  void rebuild(Deal& deal) {
    std::array<Card, cards_in_all> covered;
    int size = 0;
    for (Card& top : tops) {
      const int from = size;
      for (Card next = under[top]; next != nothing; next = under[next]) covered[size++] = next, origin[next] = shuffles;
      std::reverse(covered.begin() + from, covered.begin() + size);
      under[top] = nothing;
    }
    shuffles++;
    deal.shuffle(covered.data(), size);
    for (pile_size = 0; size;) pile[pile_size++] = covered[--size];
  }

  // The columns of three, and the row that has the bonus field of each.
  static constexpr int bonuses = 5;
  static constexpr std::array<int, bonuses> bonus_column = {2, 3, 7, 8, 9}, bonus_row = {1, 0, 0, 2, 1};
  static int bonus_entry(const Sheet& sheet, int row, int bonus) {
    return entry(sheet[row], bonus_column[bonus] - left_edge[row]);
  }

  int score(int seat) const {
    const Sheet& sheet = sheets[seat];
    int points = -fail_cost * fails[seat];
    for (int row = 0; row < count; row++)
      points += is_full(row, sheet[row]) ? last(sheet[row]) : count_bits(filled(sheet[row]));
    for (int bonus = 0; bonus < bonuses; bonus++)
      if (bonus_entry(sheet, 0, bonus) && bonus_entry(sheet, 1, bonus) && bonus_entry(sheet, 2, bonus))
        points += bonus_entry(sheet, bonus_row[bonus], bonus);
    return points;
  }

  std::uint32_t winners() const { return won; }

  std::array<double, max_players> standings() const {
    std::array<double, max_players> points;
    for (int seat = 0; seat < players; seat++) points[seat] = over() ? score(seat) : outlook(seat);
    return points;
  }

  // What a sheet promises when the seat answers the open call as well as it can. Nearly all sheets and calls that a
  // search meets it has met before, so those of late are kept; the key is all that the answer depends on.
  double outlook(int seat) const {
    struct Kept {
      Sheet key;
      double value;
    };
    constexpr int size = 12;
    thread_local std::array<Kept, 1 << size> lately;
    Sheet key = sheets[seat];
    constexpr int row_bits = width * bits;
    key[0] |= static_cast<Row>(8 | number >> 4) << row_bits;  // never 0, as in a place where nothing is kept yet
    key[1] |= static_cast<Row>(number & 15) << row_bits;
    key[2] |= static_cast<Row>((number && seat == turn) << 3 | colours) << row_bits;
    const std::uint64_t mixed =
        key[0] * 0x9e3779b97f4a7c15u + key[1] * 0xbf58476d1ce4e5b9u + key[2] * 0x94d049bb133111ebu;
    Kept& kept = lately[mixed >> (64 - size)];
    if (kept.key != key) kept = {key, best_promise(seat)};
    return kept.value - fail_cost * fails[seat];
  }

  // What a row may bring by itself, and what it adds to the hope for each column of three.
  struct Worth {
    double own;
    std::array<double, bonuses> hopes;
  };

  static Worth worth(int which, Row row) {
    static const SumriseHope hope;
    constexpr int beyond = 19, likely_last = 15, likely_bonus = 8;
    std::array<double, width> chances;
    double all = 1;
    int from = 0, low = 0;
    for (std::uint64_t rest = filled(row);; rest &= rest - 1) {
      const int to = rest ? lowest_bit(rest) / bits : width, high = rest ? entry(row, to) : beyond;
      const auto& chance = hope.between[low][high][count_bits(fields[which] & below(to) & ~below(from))];
      all *= chance.all;
      for (; from < to; from++) chances[from] = chance.one;
      if (!rest) break;
      chances[from++] = 1, low = high;
    }
    const int entered = count_bits(filled(row));
    Worth worth;
    worth.own = entered + ((last(row) ? last(row) : likely_last) - entered) * all;
    for (int bonus = 0; bonus < bonuses; bonus++) {
      const int column = bonus_column[bonus] - left_edge[which], points = entry(row, column);
      worth.hopes[bonus] = chances[column] * (bonus_row[bonus] != which ? 1 : points ? points : likely_bonus);
    }
    return worth;
  }

  double best_promise(int seat) const {
    const Sheet& sheet = sheets[seat];
    const std::array<Worth, count> worths = {worth(0, sheet[0]), worth(1, sheet[1]), worth(2, sheet[2])};
    // What two rows promise, and the third makes of it.
    const auto promise = [](const Worth& row, double own, const std::array<double, bonuses>& hopes) {
      double points = row.own + own;
      for (int bonus = 0; bonus < bonuses; bonus++) points += row.hopes[bonus] * hopes[bonus];
      return points;
    };
    double best = 0;
    for (int row = 0; row < count; row++) {
      const Worth &one = worths[(row + 1) % count], &other = worths[(row + 2) % count];
      const double own = one.own + other.own;
      std::array<double, bonuses> hopes;
      for (int bonus = 0; bonus < bonuses; bonus++) hopes[bonus] = one.hopes[bonus] * other.hopes[bonus];
      if (!row) best = promise(worths[row], own, hopes) - (number && seat == turn ? fail_cost : 0);
      if (!number) break;
      for (std::uint64_t open = entries(sheet, row); open;)
        best = std::max(best, promise(worth(row, with(sheet[row], take_lowest(open) / bits, number)), own, hopes));
    }
    return best;
  }

  // What a seat knows is the game with an empty pile and no hands but its own. It also knows which of the cards it does
  // not see come from which shuffle, and how many of them each of the others holds; the rest lie in the pile.
  struct Hidden {
    std::array<Card, cards_in_all> cards;  // by shuffle, in descending order
    std::array<Card, cards_in_all> end;    // for each of them, where the cards of its shuffle end
    std::array<std::uint8_t, (max_players - 1) * hand_size> holders;  // of the first of them
    int size, held;
  };
  // By seat and shuffle. Games that nobody has played from the start may come to know twice as many.
  using Holdings = std::array<std::array<std::uint8_t, 2 * most_shuffles>, max_players>;

  // Sets down what is hidden: these cards, of which each seat but one's own holds so many of each shuffle.
  static void hide(Known<Sumrise>& known, Set unseen, const Holdings& holdings) {
    const Sumrise& game = known.game;
    Hidden& hidden = known.hidden;
    hidden.size = hidden.held = 0;
    for (int shuffle = 0; shuffle < game.shuffles; shuffle++) {
      const int from = hidden.size;
      for (std::uint64_t rest = unseen; rest;)
        if (const int which = take_lowest(rest); game.origin[which] == shuffle)
          hidden.cards[hidden.size++] = static_cast<Card>(which);
      std::reverse(hidden.cards.begin() + from, hidden.cards.begin() + hidden.size);
      std::fill(hidden.end.begin() + from, hidden.end.begin() + hidden.size, static_cast<Card>(hidden.size));
      for (int seat = 0; seat < game.players; seat++)
        for (int held = seat == known.seat ? 0 : holdings[seat][shuffle]; held; held--)
          hidden.holders[hidden.held++] = static_cast<std::uint8_t>(seat);
      if (shuffle + 1 < game.shuffles ? hidden.held != hidden.size : hidden.held > hidden.size)
        throw Error("the hands do not hold the cards of a shuffle that are left");
    }
  }

  Known<Sumrise> seen_by(int seat) const {
    Known<Sumrise> known{*this, seat, {}};
    Set unseen = 0;
    for (int i = 0; i < pile_size; i++) unseen |= card(pile[i]);
    Holdings holdings{};
    for (int other = 0; other < players; other++) {
      if (other == seat) continue;
      unseen |= hands[other];
      for (std::uint64_t rest = hands[other]; rest;) holdings[other][origin[take_lowest(rest)]]++;
      known.game.hands[other] = 0;
    }
    known.game.pile_size = 0;
    hide(known, unseen, holdings);
    return known;
  }

  template <class Generator>
  static Sumrise sample(const Known<Sumrise>& known, Generator& rng) {
    Sumrise game = known.game;
    const Hidden& hidden = known.hidden;
    std::array<Card, cards_in_all> cards = hidden.cards;
    for (int i = 0; i < hidden.size; i++)
      if (const int left = hidden.end[i] - i; left > 1) std::swap(cards[i], cards[hidden.end[i] - 1 - rng.pick(left)]);
    for (int i = 0; i < hidden.held; i++) game.hands[hidden.holders[i]] |= card(cards[i]);
    for (int i = hidden.size; i > hidden.held;) game.pile[game.pile_size++] = cards[--i];
    return game;
  }

  int unseen() const { return pile_size; }

  template <class Generator>
  void redraw(Generator& rng) { Drawn<Generator>{rng}.shuffle(pile.data(), pile_size); }

  // The numbers of a view, as src/quintet/games/sumrise/native.py writes them.
  static Known<Sumrise> read(const Options&, int seats, int seat, Numbers& numbers) {
    Known<Sumrise> known{};
    Sumrise& game = known.game;
    game.players = static_cast<std::int8_t>(seats), known.seat = seat;
    known.answered = static_cast<std::uint32_t>(numbers.take(0, (1 << seats) - 1));
    game.turn = static_cast<std::int8_t>(numbers.take(0, seats - 1));
    const int laid_last = numbers.take(-1, places - 1);
    Set seen = 0;
    const auto unique = [&] {
      const int which = numbers.take(0, cards_in_all - 1);
      if (seen & card(which)) throw Error("the view shows a card twice");
      seen |= card(which);
      return static_cast<Card>(which);
    };
    for (Card& top : game.tops) {
      top = nothing;
      for (int left = numbers.take(1, cards_in_all); left; left--) {
        const Card which = unique();
        game.under[which] = top, top = which;
      }
    }
    const Set grid = seen;
    for (int left = numbers.take(0, hand_size); left; left--) game.hands[seat] |= card(unique());
    seen = grid;
    game.shuffles = static_cast<std::uint8_t>(numbers.take(1, most_shuffles));
    for (int shuffle = 0; shuffle < game.shuffles; shuffle++)
      for (int left = numbers.take(0, cards_in_all); left; left--) game.origin[unique()] = static_cast<Card>(shuffle);
    if (seen != ~Set{0}) throw Error("the view lacks a card");
    Holdings holdings{};
    std::array<int, max_players> sizes{};
    for (int other = 0; other < seats; other++) {
      sizes[other] = numbers.take(0, hand_size);
      for (int left = sizes[other]; left; left--) holdings[other][numbers.take(0, game.shuffles - 1)]++;
    }
    hide(known, seen & ~grid & ~game.hands[seat], holdings);
    for (int other = 0; other < seats; other++) {
      game.fails[other] = static_cast<std::uint8_t>(numbers.take(0, fails_to_end - 1));
      game.sheets[other] = read_sheet(numbers);
    }
    numbers.finish();
    if (sizes[seat] != count_bits(game.hands[seat])) throw Error("the view has another hand than it says");
    if (laid_last >= 0) game.call(laid_last);
    if (laid_last >= 0 ? !game.able : !sizes[game.turn]) throw Error("the view asks a seat that has no moves");
    if (known.answered & ~(game.able & ~(1u << seat))) throw Error("the view has an answer of a seat that was not asked");
    return known;
  }

  static Sheet read_sheet(Numbers& numbers) {
    Sheet sheet{};
    for (int row = 0; row < count; row++) {
      int low = 0;
      for (std::uint64_t rest = fields[row]; rest;) {
        const int column = take_lowest(rest) / bits, number = numbers.take(0, 18);
        if (!number) continue;
        if (number <= low) throw Error("the numbers of a row do not rise");
        for (int other = 0; other < row; other++)
          if (moved(equal(sheet[other], number), other, row) & below(column + 1) & ~below(column))
            throw Error("a column has a number twice");
        sheet[row] = with(sheet[row], column, low = number);
      }
    }
    if (full_rows(sheet) >= rows_to_end) throw Error("the game is over");
    return sheet;
  }

  static bool is_shunned(Move) { return false; }

  // What an agent sees and does, as src/quintet/games/sumrise/encoding.py says it.
  struct Encoder {
    // Each card on each place, alone or before one of three others on one of two places.
    static constexpr int ways = 1 + 3 * 2, layings = cards_in_all * places * ways, row_fields = width - 1;
    int players, size, actions = layings + count * row_fields + 2;

    Encoder(const Options&, int seats)
        : players(seats), size(2 + 1 + 7 * cards_in_all + 2 + count + (5 + hand_size + count * row_fields) * seats) {}

    static int missing(int row) { return row + 3; }  // the column of a row that has no field

    int number(const Sumrise&, int, Move move) const {
      if (move == fail || move == skip) return actions - (move == fail ? 2 : 1);
      if (move & entering) {
        const int row = row_of(move), column = column_of(move) - left_edge[row];
        return layings + row * row_fields + column - (column > missing(row));
      }
      const int one = static_cast<int>(move >> 8), two = static_cast<int>(move & 255) - 1;
      if (two < 0) return one * ways;
      const int colour = one / places / 8, other = two / places / 8;
      const bool last = two % places == neighbours[one % places][1];
      return one * ways + 1 + 2 * (other - (other > colour)) + last;
    }

    void observe(const Sumrise& game, int seat, std::uint32_t answered, std::int16_t* numbers) const {
      Observation out(numbers, players, seat);
      out.begin(game, game.number ? 1 : 0, 2, answered, true, false);
      out.seats(1u << game.turn);
      out.bits(game.hands[seat], cards_in_all);
      Set covered = 0, grid = 0;
      for (const Card top : game.tops) {
        out.only(top, cards_in_all);
        grid |= card(top);
        for (Card next = game.under[top]; next != nothing; next = game.under[next]) covered |= card(next);
      }
      grid |= covered;
      out.bits(covered, cards_in_all);
      write_origins(game, ~grid, out);
      out.one(game.pile_size), out.one(game.number);
      out.bits(game.colours, count);
      out.each_seat([&](int other) { out.one(game.fails[other]); });
      out.each_seat([&](int other) {
        for (int row = 0; row < count; row++)
          for (int column = 0; column < width; column++)
            if (column != missing(row)) out.one(entry(game.sheets[other][row], column));
      });
    }

    // Which shuffle the cards come from that lie face down: 1 is the last.
    void write_origins(const Sumrise& game, Set face_down, Observation& out) const {
      const auto age = [&](int which) { return static_cast<std::int16_t>(game.shuffles - game.origin[which]); };
      if (game.shuffles == 1) {
        out.bits(face_down, cards_in_all);
        out.each_seat([&](int other) { out.bits((1u << count_bits(game.hands[other])) - 1, hand_size); });
        return;
      }
      std::int16_t* const of_cards = out.zeros(cards_in_all);
      for (std::uint64_t rest = face_down; rest;) {
        const int which = take_lowest(rest);
        of_cards[which] = age(which);
      }
      out.each_seat([&](int other) {
        std::int16_t* const in_hand = out.zeros(hand_size);
        int held = 0;
        for (std::uint64_t rest = game.hands[other]; rest;) {
          const std::int16_t own = age(take_lowest(rest));
          int place = held++;
          for (; place && in_hand[place - 1] < own; place--) in_hand[place] = in_hand[place - 1];
          in_hand[place] = own;
        }
      });
    }
  };

  static void write_card(int which, std::string& text) {
    text += letters[which / 8];
    text += std::to_string(value(which));
  }

  static void write(Move move, std::string& text) {
    if (move == fail || move == skip) {
      text += move == fail ? "fail" : "skip";
    } else if (move & entering) {
      text += letters[1 + row_of(move)];
      text += ':' + std::to_string(column_of(move));
    } else {
      write_laying(static_cast<int>(move >> 8), text);
      if (move & 255) text += ' ', write_laying(static_cast<int>(move & 255) - 1, text);
    }
  }

  static void write_laying(int which, std::string& text) {
    write_card(which / places, text);
    text += '>';
    text += static_cast<char>('a' + which % places);
  }
};

}  // namespace quintet
