// Corridor, as src/quintet/games/corridor/ has it. A card is its place in the order of the texts. What lies covered in
// a pile counts only as so many cards, so many of them silver, and the colour it gives to its row; where on the table
// the centre lies decides nothing, so only distances are kept.
#pragma once

#include "../encode.h"

namespace quintet {

struct Corridor {
  static constexpr const char* id = "corridor";
  static constexpr int min_players = 2, max_players = 6;
  static constexpr int hand_size_at_start = 12, cards_at_most = 100, length = 4;
  // No row at rest has more than three piles: four are a corridor. Of two rows that touch, the lower starts at most two
  // columns to the left or to the right of the upper, so each of up to three lower rows has five places: no more than
  // 5 * 5 * 5 ways to close gaps differ. There are at most 12 cards to play, and a card can be laid at no more than two
  // cards of each of four rows.
  static constexpr int max_moves = 125;
  // Rows at rest share a column with the next one: four of them reach over no more than 3 + 2 + 2 + 2 columns. A card
  // that reaches further is the fourth of its row, and taken at once.
  static constexpr int most_columns = 9;

  // Which of three kinds, in the order of their texts, in the highest byte. Then for `lay` and `play` the card, and for
  // `lay` how and beside which top card. For `close` the lowest two bytes are the columns of the rows, four bits each,
  // from top to bottom: all ways to close some gaps have the same top cards, so the columns decide their order. A
  // decision in a search's tree is known by all moves that led to it, and these alone decide what lies in the centre:
  // equal columns are the same text there in every drawn game.
  using Move = std::uint32_t;
  enum Kind : Move { to_close, to_lay, to_play };
  enum How : Move { first, above, below, left_of, on, right_of };
  static constexpr std::array<const char*, 6> how_texts = {"", " above ", " below ", " left-of ", " on ", " right-of "};
  static constexpr Move lay_move(Card card, How how, Card beside) {
    return to_lay << 24 | static_cast<Move>(card) << 16 | how << 8 | beside;
  }
  static constexpr Move play_move(Card card) { return to_play << 24 | static_cast<Move>(card) << 16; }

  struct Options {
    bool advanced;
    static Options read(const std::int32_t* values, int count) {
      Numbers numbers(values, count);
      const Options options{numbers.take(0, 1) == 1};
      numbers.finish();
      return options;
    }
  };

  // Cards -------------------------------------------------------------------------------------------------------------

  static constexpr const char* letters = "BGRSY";
  static constexpr int silver = 3;  // also the colour of a row or pile of nothing but silver cards
  static constexpr std::array<int, 5> deck_order = {4, 2, 1, 0, 3};  // Y R G B S, which is also the order of laying
  static constexpr std::array<Card, 20> number_at = {1,  10, 11, 12, 13, 14, 15, 16, 17, 18,
                                                     19, 2,  20, 3,  4,  5,  6,  7,  8,  9};

  struct Facts {
    std::array<std::uint8_t, 128> number{}, colour{}, laid_after{};  // higher numbers are laid first
    std::array<Card, cards_at_most> deck{};                          // as it goes into the shuffle
    constexpr Facts() {
      for (int card = 0; card < cards_at_most; card++) {
        number[card] = number_at[card % 20];
        colour[card] = static_cast<std::uint8_t>(card / 20);
        int place = 0;
        while (deck_order[place] != colour[card]) place++;
        laid_after[card] = static_cast<std::uint8_t>(5 * (20 - number[card]) + place);
        deck[20 * place + number[card] - 1] = static_cast<Card>(card);
      }
    }
  };
  static const Facts facts;

  static int number_of(int card) { return facts.number[card]; }
  static int colour_of(int card) { return facts.colour[card]; }
  static int deck_size(const Options& options) { return options.advanced ? 100 : 80; }  // silver is the last colour

  struct Set {
    std::array<std::uint64_t, 2> words;
    void add(int card) { words[card >> 6] |= std::uint64_t{1} << (card & 63); }
    void add(const Set& other) { words[0] |= other.words[0], words[1] |= other.words[1]; }
    void remove(int card) { words[card >> 6] &= ~(std::uint64_t{1} << (card & 63)); }
    void remove(const Set& other) { words[0] &= ~other.words[0], words[1] &= ~other.words[1]; }
    bool has(int card) const { return words[card >> 6] >> (card & 63) & 1; }
    // Writes its cards in ascending order, each made into something.
    template <class Out, class Make>
    int list(Out* out, Make make) const {
      int count = 0;
      for (std::uint64_t rest = words[0]; rest;) out[count++] = make(static_cast<Card>(take_lowest(rest)));
      for (std::uint64_t rest = words[1]; rest;) out[count++] = make(static_cast<Card>(64 + take_lowest(rest)));
      return count;
    }
  };

  // The centre --------------------------------------------------------------------------------------------------------

  struct Pile {
    std::uint16_t top : 7, height : 3, silvers : 3, colour : 3;  // without a height it is a gap
    static Pile gap() { return {0, 0, 0, silver}; }
    static Pile of(int card) {
      Pile pile = gap();
      pile.lay(card);
      return pile;
    }
    void lay(int card) {
      top = static_cast<std::uint16_t>(card & 127), height++;
      if (colour_of(card) == silver)
        silvers++;
      else
        colour = static_cast<std::uint16_t>(colour_of(card) & 7);
    }
  };

  struct Row {
    std::int8_t start, size;  // its first column, and how many piles and gaps between piles
    std::array<Pile, length> piles;

    int end() const { return start + size; }
    int colour() const {
      for (int i = 0; i < size; i++)
        if (piles[i].colour != silver) return piles[i].colour;
      return silver;
    }
    bool touches(const Row& other) const { return start < other.end() && other.start < end(); }
    bool whole() const {
      for (int i = 0; i < size; i++)
        if (!piles[i].height) return false;
      return size > 0;
    }
    // Without the gaps, wherever its piles come to lie.
    void close() {
      int kept = 0;
      for (int i = 0; i < size; i++)
        if (piles[i].height) piles[kept++] = piles[i];
      size = static_cast<std::int8_t>(kept);
    }
    // Without the gaps at its ends.
    void trim() {
      while (size && !piles[size - 1].height) size--;
      int gaps = 0;
      while (gaps < size && !piles[gaps].height) gaps++;
      if (!gaps) return;
      for (int i = gaps; i < size; i++) piles[i - gaps] = piles[i];
      start = static_cast<std::int8_t>(start + gaps), size = static_cast<std::int8_t>(size - gaps);
    }
  };

  // What a seat takes after it has laid a card or closed gaps, and whether it is now asked how to close some.
  struct Loot {
    int cards, silvers;
    bool asks;
  };

  struct Centre {
    std::array<Row, length> rows;
    std::int8_t size;  // how many rows; with gaps, also empty ones between others

    // The ways to lay a card, sorted.
    int ways(Card card, Move* moves) const {
      if (!size) {
        moves[0] = lay_move(card, first, 0);
        return 1;
      }
      int count = 0;
      const auto add = [&](How how, Card beside) {
        const Move move = lay_move(card, how, beside);
        int place = count++;
        for (; place && moves[place - 1] > move; place--) moves[place] = moves[place - 1];
        moves[place] = move;
      };
      const int number = number_of(card), colour = colour_of(card);
      std::array<int, length> colours;
      bool own = false, open = false;
      for (int i = 0; i < size; i++) {
        colours[i] = rows[i].colour();
        own |= colours[i] == colour, open |= colours[i] == silver;
      }
      if (own || open || colour == silver) {
        for (int i = 0; i < size; i++) {
          if (colour != silver && colours[i] != (own ? colour : silver)) continue;
          const Row& row = rows[i];
          const Card lowest = row.piles[0].top, highest = row.piles[row.size - 1].top;
          if (number > number_of(highest)) {
            add(right_of, highest);
          } else if (number < number_of(lowest)) {
            add(left_of, lowest);
          } else {
            const int least = distance(row, number);
            for (int j = 0; j < row.size; j++)
              if (std::abs(number_of(row.piles[j].top) - number) == least) add(on, row.piles[j].top);
          }
        }
        return count;
      }
      const Row &top = rows[0], &bottom = rows[size - 1];
      const int least = std::min(distance(top, number), distance(bottom, number));
      for (const auto& [row, how] : {std::pair{&top, above}, std::pair{&bottom, below}})
        for (int j = 0; j < row->size; j++)
          if (std::abs(number_of(row->piles[j].top) - number) == least) add(how, row->piles[j].top);
      return count;
    }

    static int distance(const Row& row, int number) {
      int least = 100;
      for (int i = 0; i < row.size; i++) least = std::min(least, std::abs(number_of(row.piles[i].top) - number));
      return least;
    }

    void lay(Move move) {
      const int card = move >> 16 & 127, beside = move & 127;
      int at = 0, number = 0;
      const How how = static_cast<How>(move >> 8 & 7);
      if (how != first) {
        while (rows[at].piles[number].top != beside)
          if (++number == rows[at].size) at++, number = 0;
      }
      Row& row = rows[at];
      const Row fresh{static_cast<std::int8_t>(how == first ? 0 : row.start + number), 1, {Pile::of(card)}};
      switch (how) {
        case above:
          for (int i = size++; i; i--) rows[i] = rows[i - 1];
          rows[0] = fresh;
          break;
        case first:
        case below:
          rows[size++] = fresh;
          break;
        case left_of:
          for (int i = row.size++; i; i--) row.piles[i] = row.piles[i - 1];
          row.piles[0] = fresh.piles[0], row.start--;
          break;
        case right_of:
          row.piles[row.size++] = fresh.piles[0];
          break;
        case on:
          row.piles[number].lay(card);
      }
    }

    // The piles of all complete corridors, as four bits for each row.
    std::uint32_t complete() const {
      std::uint32_t found = 0;
      for (int i = 0; i < size; i++) {
        const Row& row = rows[i];
        if (row.size == length) found |= 15u << (4 * i);
        for (int j = 0; j < row.size; j++)
          if (row.piles[j].height == length) found |= 1u << (4 * i + j);
      }
      if (size < length) return found;
      int from = rows[0].start, to = rows[0].end();
      for (int i = 1; i < length; i++) from = std::max<int>(from, rows[i].start), to = std::min(to, rows[i].end());
      for (int column = from; column < to; column++)
        for (int i = 0; i < length; i++) found |= 1u << (4 * i + column - rows[i].start);
      return found;
    }

    // Takes all complete corridors and closes the gaps, until there is none or it is the player's choice.
    Loot collect() {
      Loot loot{};
      while (std::uint32_t found = complete()) {
        for (std::uint64_t rest = found; rest;) {
          const int place = take_lowest(rest);
          Pile& pile = rows[place >> 2].piles[place & 3];
          loot.cards += pile.height, loot.silvers += pile.silvers;
          pile = Pile::gap();
        }
        trim();
        if (!has_gaps()) break;
        std::array<Move, max_moves> ways;
        loot.asks = closings(ways.data()) > 1;
        if (loot.asks) break;
        close(ways[0]);
      }
      return loot;
    }

    // Without the gaps at the ends of rows, and without empty rows at the top and at the bottom.
    void trim() {
      for (int i = 0; i < size; i++) rows[i].trim();
      while (size && !rows[size - 1].size) size--;
      int empty = 0;
      while (empty < size && !rows[empty].size) empty++;
      if (!empty) return;
      size = static_cast<std::int8_t>(size - empty);
      for (int i = 0; i < size; i++) rows[i] = rows[i + empty];
    }

    bool has_gaps() const {
      for (int i = 0; i < size; i++)
        if (!rows[i].whole() || (i && !rows[i].touches(rows[i - 1]))) return true;
      return false;
    }

    // What is left of a row, and what it costs to bring its piles together, by the column of the first of them.
    struct Remains {
      static constexpr int moving = 1000;
      int row, width, height, places;                   // in so many columns it may start
      std::array<int, most_columns> unlifted, distance;  // the cost in its own table row; how far its cards go across
      int cost(int table_row, int column) const {
        const int away = std::abs(table_row - row);
        return away ? height * (moving + away) + distance[column] : unlifted[column];
      }
    };

    int remains(Remains* left) const {
      int count = 0, from = 127, to = -127;
      for (int i = 0; i < size; i++)
        if (rows[i].size) from = std::min<int>(from, rows[i].start), to = std::max(to, rows[i].end());
      for (int i = 0; i < size; i++) {
        const Row& row = rows[i];
        if (!row.size) continue;
        Remains& own = left[count++];
        own.row = i, own.width = own.height = 0;
        for (int j = 0; j < row.size; j++) own.width += row.piles[j].height > 0, own.height += row.piles[j].height;
        own.places = to - from - own.width + 1;
        for (int column = 0; column < own.places; column++) {
          own.unlifted[column] = own.distance[column] = 0;
          int place = from + column;
          for (int j = 0; j < row.size; j++) {
            const int height = row.piles[j].height;
            if (!height) continue;
            const int distance = std::abs(row.start + j - place++);
            own.distance[column] += height * distance;
            if (distance) own.unlifted[column] += height * (Remains::moving + distance);
          }
        }
      }
      return count;
    }

    // The cheapest ways to close the gaps, sorted; closing.py explains them. For each table row that the topmost row
    // may lie in, `cheapest` has row for row and column for column what it costs to bring the rows so far together, the
    // last of them starting there. The ways are then found by going back from the cheapest ends.
    int closings(Move* ways) const {
      constexpr int too_much = 1 << 30;
      std::array<Remains, length> left;
      const int count = remains(left.data());
      std::array<std::array<int, most_columns>, length> cheapest;
      int found = 0, least = too_much;
      for (int i = 0; i < count; i++) {
        const int top = left[i].row - i;
        if (i && top == left[i - 1].row - (i - 1)) continue;
        int lowest = 0;
        for (int row = 0; row < count && lowest <= least; row++) {
          lowest = too_much;
          for (int column = 0; column < left[row].places; column++) {
            int before = row ? too_much : 0;
            if (row) {
              const auto [first, end] = touching(left[row], left[row - 1], column);
              for (int other = first; other < end; other++) before = std::min(before, cheapest[row - 1][other]);
            }
            cheapest[row][column] = before + left[row].cost(top + row, column);
            lowest = std::min(lowest, cheapest[row][column]);
          }
        }
        if (lowest > least) continue;
        if (lowest < least) least = lowest, found = 0;
        std::array<int, length> starts;
        const auto go_back = [&](const auto& self, int row, int cost, int first, int end) -> void {
          for (int column = first; column < end; column++) {
            if (cheapest[row][column] != cost) continue;
            starts[row] = column;
            if (!row) {
              found = keep(ways, found, starts.data(), count);
              continue;
            }
            const auto [above_first, above_end] = touching(left[row], left[row - 1], column);
            self(self, row - 1, cost - left[row].cost(top + row, column), above_first, above_end);
          }
        };
        go_back(go_back, count - 1, least, 0, left[count - 1].places);
      }
      return found;
    }

    // In which columns the row above may start to share one with a row that starts in this column.
    static std::pair<int, int> touching(const Remains& own, const Remains& above, int column) {
      return {std::max(0, column - above.width + 1), std::min(above.places, column + own.width)};
    }

    // Keeps a way among others, sorted, unless it differs from one of them only in its position on the table.
    static int keep(Move* ways, int found, const int* starts, int count) {
      const int leftmost = *std::min_element(starts, starts + count);
      Move way = 0;
      for (int i = 0; i < count; i++) way |= static_cast<Move>(starts[i] - leftmost) << (12 - 4 * i);
      int place = found;
      while (place && ways[place - 1] > way) place--;
      if (place && ways[place - 1] == way) return found;
      for (int i = found; i > place; i--) ways[i] = ways[i - 1];
      ways[place] = way;
      return found + 1;
    }

    void close(Move way) {
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (!rows[i].size) continue;
        rows[kept] = rows[i];
        rows[kept].close();
        rows[kept].start = static_cast<std::int8_t>(way >> (12 - 4 * kept) & 15);
        kept++;
      }
      size = static_cast<std::int8_t>(kept);
    }

    // Reads piles row by row, their places counted from the topmost row and the leftmost column.
    template <class ReadCard>
    void read(Numbers& numbers, ReadCard card) {
      int last = -1;
      for (int left = numbers.take(0, 3 * length); left; left--) {
        const int at = numbers.take(0, length - 1), column = numbers.take(0, most_columns - 1);
        if (at * most_columns + column <= last) throw Error("the view does not have its piles row by row");
        last = at * most_columns + column;
        Row& row = rows[at];
        if (!row.size) row.start = static_cast<std::int8_t>(column);
        const int place = column - row.start, before = row.size ? number_of(row.piles[row.size - 1].top) : 0;
        if (place >= length - 1) throw Error("the view has a row that is too long");
        while (row.size <= place) row.piles[row.size++] = Pile::gap();
        for (int height = numbers.take(1, length - 1); height; height--) {
          const int one = card(), colour = colour_of(one), others = row.colour();
          if (colour != silver && others != silver && others != colour) throw Error(mixed);
          row.piles[place].lay(one);
        }
        if (number_of(row.piles[place].top) <= before) throw Error("the view has a row that does not ascend");
        size = static_cast<std::int8_t>(at + 1);
      }
      // Four rows of four colours have a place for every card, so that there is never a fifth.
      for (int i = 0; i < size; i++)
        for (int j = 0; j < i; j++)
          if (rows[i].colour() != silver && rows[i].colour() == rows[j].colour()) throw Error(mixed);
      trim();
      if (!has_gaps() && complete()) throw Error("the view has a complete corridor in the centre");
    }
    static constexpr const char* mixed = "the view has two colours in a row, or two rows of a colour";
  };

  // The game ----------------------------------------------------------------------------------------------------------

  enum Phase : std::uint8_t { play, lay, close, ended };
  struct Turn {
    std::uint8_t seat;
    Card card;
  };

  int players, round;
  Options options;
  Phase phase;
  std::uint8_t mover;  // in lay and close
  std::uint8_t hand_size, waiting_size;
  std::array<Turn, max_players> waiting;  // the next one is the last
  Centre centre;
  std::array<std::uint8_t, max_players> scores, silvers;
  std::array<Set, max_players> hands;
  Set undealt;
  std::uint32_t won;
  // The scores that are expected at the end of the round, the same for all seats that ask.
  mutable std::array<std::uint8_t, max_players> expected;
  mutable bool expects;

  template <class Deal>
  void start(const Options& chosen, int seats, int, Deal& deal) {
    *this = {};
    options = chosen, players = seats;
    std::array<Card, cards_at_most> cards = facts.deck;
    const int count = deck_size(options);
    deal.shuffle(cards.data(), count);
    int next = 0;
    for (int seat = 0; seat < players; seat++)
      for (int i = 0; i < hand_size_at_start; i++) hands[seat].add(cards[next++]);
    hand_size = hand_size_at_start;
    std::array<Card, 2> two;
    for (Card& card : two) {
      while (colour_of(cards[next]) == silver) next++;
      card = cards[next++];
    }
    while (next < count) undealt.add(cards[next++]);
    const How how = colour_of(two[0]) != colour_of(two[1])   ? below
                    : number_of(two[0]) < number_of(two[1]) ? right_of
                                                            : left_of;
    centre.lay(lay_move(two[0], first, 0));
    centre.lay(lay_move(two[1], how, two[0]));
    phase = play, round = 1;
  }

  bool over() const { return phase == ended; }
  std::uint32_t asked() const { return phase == play ? (1u << players) - 1 : over() ? 0 : 1u << mover; }

  int legal(int seat, Move* moves) const {
    switch (phase) {
      case play:
        return hands[seat].list(moves, play_move);
      case lay:
        return centre.ways(waiting[waiting_size - 1].card, moves);
      case close:
        return centre.closings(moves);
      default:
        return 0;
    }
  }

  // Carries out a decision: the choices of all seats that were asked, by seat.
  template <class Deal>
  void resolve(const Move* choices, Deal&) {
    expects = false;
    if (phase == play) {
      reveal(choices);
      return;
    }
    if (phase == lay) {
      waiting_size--;
      centre.lay(choices[mover]);
    } else {
      centre.close(choices[mover]);
    }
    go_on(centre.collect());
  }

  void reveal(const Move* choices) {
    for (int seat = 0; seat < players; seat++) {
      const Card card = choices[seat] >> 16 & 127;
      hands[seat].remove(card);
      int place = seat;
      for (; place && facts.laid_after[waiting[place - 1].card] < facts.laid_after[card]; place--)
        waiting[place] = waiting[place - 1];
      waiting[place] = {static_cast<std::uint8_t>(seat), card};
    }
    waiting_size = static_cast<std::uint8_t>(players), hand_size--;
    phase = lay, mover = waiting[waiting_size - 1].seat;
  }

  // After the mover has laid a card or closed gaps, and taken what was complete.
  void go_on(const Loot& loot) {
    scores[mover] = static_cast<std::uint8_t>(scores[mover] + loot.cards);
    silvers[mover] = static_cast<std::uint8_t>(silvers[mover] + loot.silvers);
    if (loot.asks)
      phase = close;
    else if (waiting_size)
      phase = lay, mover = waiting[waiting_size - 1].seat;
    else if (hand_size)
      phase = play, round++;
    else
      phase = ended, won = best_seats();
  }

  // Most cards, then fewest silver ones.
  std::uint32_t best_seats() const {
    std::uint32_t seats = 0;
    int best = -1;
    for (int seat = 0; seat < players; seat++) {
      const int rank = scores[seat] * 128 + 100 - silvers[seat];
      if (rank > best) best = rank, seats = 0;
      if (rank == best) seats |= 1u << seat;
    }
    return seats;
  }

  int score(int seat) const { return scores[seat]; }
  std::uint32_t winners() const { return won; }

  std::array<double, max_players> standings() const {
    if (!expects) expect();
    std::array<double, max_players> points;
    std::copy_n(expected.begin(), players, points.begin());
    return points;
  }

  // Lays the cards that are turned up so that each takes the most it can.
  void expect() const {
    expects = true;
    if (phase == play || over()) {
      expected = scores;
      return;
    }
    Corridor game = *this;
    while (game.phase == lay || game.phase == close) game.take_most();
    expected = game.scores;
  }

  void take_most() {
    std::array<Move, max_moves> moves;
    const int count = legal(mover, moves.data());
    const Centre before = centre;
    Loot most{-1, 0, false};
    for (int i = 0; i < count; i++) {
      Centre ahead = before;
      phase == lay ? ahead.lay(moves[i]) : ahead.close(moves[i]);
      const Loot loot = ahead.collect();
      if (loot.cards > most.cards) most = loot, centre = ahead;
    }
    if (phase == lay) waiting_size--;
    go_on(most);
  }

  // What a seat knows is the game with no hands but its own and nothing undealt. The rest is drawn.
  struct Hidden {
    Set cards;
    std::array<Card, cards_at_most> list;
    int count;
    void write_list() {
      count = cards.list(list.data(), [](Card card) { return card; });
    }
  };

  Known<Corridor> seen_by(int seat) const {
    Known<Corridor> known{*this, seat, {}};
    known.hidden.cards = undealt;
    known.game.undealt = {};
    for (int other = 0; other < players; other++) {
      if (other == seat) continue;
      known.hidden.cards.add(hands[other]);
      known.game.hands[other] = {};
    }
    known.hidden.write_list();
    return known;
  }

  template <class Generator>
  static Corridor sample(const Known<Corridor>& known, Generator& rng) {
    Corridor game = known.game;
    std::array<Card, cards_at_most> cards = known.hidden.list;
    game.undealt = known.hidden.cards;
    // Fisher and Yates, as far as hands need it.
    int left = known.hidden.count;
    for (int seat = 0; seat < game.players; seat++) {
      if (seat == known.seat) continue;
      for (int i = 0; i < game.hand_size; i++) {
        const int drawn = rng.pick(left--);
        game.hands[seat].add(cards[drawn]);
        cards[drawn] = cards[left];
      }
      game.undealt.remove(game.hands[seat]);
    }
    return game;
  }

  // Once the cards are dealt, nothing is left to chance.
  static int unseen() { return 0; }

  template <class Generator>
  void redraw(Generator&) {}

  // The numbers of a view, as src/quintet/games/corridor/native.py writes them. A seat that has already played its card
  // is still asked in the drawn games: its choice is as unknown as any other.
  static Known<Corridor> read(const Options& chosen, int seats, int seat, Numbers& numbers) {
    Known<Corridor> known{};
    Corridor& game = known.game;
    game.options = chosen, game.players = seats, known.seat = seat;
    for (int i = 0; i < deck_size(chosen); i++) known.hidden.cards.add(facts.deck[i]);
    const auto card = [&] {
      const int one = numbers.take(0, cards_at_most - 1);
      if (!known.hidden.cards.has(one)) throw Error("the view shows a card twice, or one that is not in the game");
      known.hidden.cards.remove(one);
      return static_cast<Card>(one);
    };
    known.answered = static_cast<std::uint32_t>(numbers.take(0, (1 << seats) - 1));
    game.mover = static_cast<std::uint8_t>(numbers.take(0, seats - 1));
    game.hand_size = static_cast<std::uint8_t>(numbers.take(0, hand_size_at_start));
    for (int i = 0; i < game.hand_size; i++) game.hands[seat].add(card());
    game.centre.read(numbers, card);
    game.waiting_size = static_cast<std::uint8_t>(numbers.take(0, seats));
    std::uint32_t waits = 0;
    for (int place = game.waiting_size - 1; place >= 0; place--) {
      Turn& turn = game.waiting[place] = {static_cast<std::uint8_t>(numbers.take(0, seats - 1)), card()};
      if (waits >> turn.seat & 1) throw Error("the view has two cards of a seat to be laid");
      waits |= 1u << turn.seat;
    }
    for (int other = 0; other < seats; other++) {
      game.scores[other] = static_cast<std::uint8_t>(numbers.take(0, cards_at_most));
      for (int i = 0; i < game.scores[other]; i++) game.silvers[other] += colour_of(card()) == silver;
    }
    for (int out = numbers.take(0, 20); out; out--)
      if (colour_of(card()) != silver) throw Error("the view has a card out of the game that is not silver");
    numbers.finish();
    known.hidden.write_list();
    if (known.hidden.count < (seats - 1) * game.hand_size) throw Error("the view hides more cards than there are");
    std::array<Move, max_moves> moves;
    const bool gaps = game.centre.has_gaps();
    if (gaps && game.centre.closings(moves.data()) == 1) throw Error("the view has gaps that are nobody's choice");
    game.phase = gaps ? close : game.waiting_size ? lay : play;
    if (game.phase == lay && game.mover != game.waiting[game.waiting_size - 1].seat)
      throw Error("the view asks a seat whose card is not next");
    if (game.phase == play && !game.hand_size) throw Error("the view asks seats that have no cards");
    if (!((game.asked() & ~known.answered) >> seat & 1) || (known.answered && game.phase != play))
      throw Error("the view is of a seat that is not asked");
    game.round = hand_size_at_start - game.hand_size + (game.phase == play);
    return known;
  }

  static bool is_shunned(Move) { return false; }

  // What an agent sees and does, as src/quintet/games/corridor/encoding.py says it.
  struct Encoder {
    static constexpr int row_width = length - 1, piles = length * row_width, shifts = 2 * row_width - 1;
    int players, colours, cards, size, actions;
    std::array<std::int8_t, 5> rank;                    // of each colour among those in the game
    std::array<std::uint8_t, cards_at_most> place_of;  // of each card: by colour and number
    Set deck;

    Encoder(const Options& chosen, int seats) : players(seats), colours(0), rank{}, place_of{}, deck{} {
      for (int colour = 0; colour < 5; colour++)
        rank[colour] = static_cast<std::int8_t>(colour == silver && !chosen.advanced ? -1 : colours++);
      cards = 20 * colours;
      for (int i = 0; i < cards; i++) {
        const Card card = facts.deck[i];
        deck.add(card);
        place_of[card] = static_cast<std::uint8_t>(20 * rank[colour_of(card)] + number_of(card) - 1);
      }
      size = 3 + 2 + 2 * cards + 1 + length + 8 * piles + (6 + colours) * players;
      actions = cards + 1 + 5 * cards + shifts * shifts * shifts;
    }

    int number(const Corridor& game, int, Move move) const {
      const int card = move >> 16 & 127, how = move >> 8 & 7;
      switch (move >> 24) {
        case to_play:
          return place_of[card];
        case to_lay:
          return how == first ? cards : cards + 1 + (how - above) * cards + place_of[move & 127];
        default:
          return cards + 1 + 5 * cards + closing(game, move);
      }
    }

    // How far each row is to the right of the one above it, for as many rows as there are.
    static int closing(const Corridor& game, Move move) {
      int rows = 0, way = 0;
      for (int i = 0; i < game.centre.size; i++) rows += game.centre.rows[i].size > 0;
      for (int i = 1; i < length; i++) {
        const int start = move >> (12 - 4 * i) & 15, before = move >> (16 - 4 * i) & 15;
        way = way * shifts + (i < rows ? start - before : 0) + row_width - 1;
      }
      return way;
    }

    void write_cards(const Set& set, Observation& out) const {
      std::int16_t* const from = out.zeros(cards);
      for (int word = 0; word < 2; word++)
        for (std::uint64_t rest = set.words[word]; rest;) from[place_of[64 * word + take_lowest(rest)]] = 1;
    }

    void observe(const Corridor& game, int seat, std::uint32_t answered, std::int16_t* numbers) const {
      Observation out(numbers, players, seat);
      out.begin(game, game.phase, 3, answered, true, true);
      write_cards(game.hands[seat], out);
      out.one(game.hand_size);
      Set gone = deck;
      gone.remove(game.undealt);
      for (int other = 0; other < players; other++) gone.remove(game.hands[other]);
      for (int i = 0; i < game.waiting_size; i++) gone.remove(game.waiting[i].card);
      for (int i = 0; i < game.centre.size; i++)
        for (int j = 0; j < game.centre.rows[i].size; j++)
          if (const Pile& pile = game.centre.rows[i].piles[j]; pile.height) gone.remove(pile.top);
      write_cards(gone, out);
      write_centre(game.centre, out);
      std::array<Turn, max_players> cards_of{};
      std::array<int, max_players> places{};
      for (int i = 0; i < game.waiting_size; i++) {
        const Turn& turn = game.waiting[i];
        cards_of[turn.seat] = turn, places[turn.seat] = game.waiting_size - i;
      }
      out.each_seat([&](int other) { out.one(places[other]); });
      out.each_seat([&](int other) { out.one(places[other] ? number_of(cards_of[other].card) : 0); });
      out.each_seat([&](int other) { out.only(places[other] ? rank[colour_of(cards_of[other].card)] : -1, colours); });
      out.each_seat([&](int other) { out.one(game.silvers[other]); });
    }

    static void write_centre(const Centre& centre, Observation& out) {
      int left = 127;
      for (int i = 0; i < centre.size; i++)
        if (centre.rows[i].size) left = std::min<int>(left, centre.rows[i].start);
      std::int16_t* const starts = out.zeros(length);
      std::int16_t* const of_tops = out.zeros(piles);
      std::int16_t* const heights = out.zeros(piles);
      std::int16_t* const of_silver = out.zeros(piles);
      std::int16_t* const silver_tops = out.zeros(piles);
      std::int16_t* const of_colours = out.zeros(4 * piles);
      for (int i = 0; i < centre.size; i++) {
        const Row& row = centre.rows[i];
        if (row.size) starts[i] = static_cast<std::int16_t>(row.start - left);
        for (int j = 0; j < std::min<int>(row.size, row_width); j++) {
          const Pile& pile = row.piles[j];
          if (!pile.height) continue;
          const int at = i * row_width + j, colour = pile.colour;
          of_tops[at] = static_cast<std::int16_t>(number_of(pile.top));
          heights[at] = pile.height, of_silver[at] = pile.silvers, silver_tops[at] = colour_of(pile.top) == silver;
          if (colour != silver) of_colours[4 * at + colour - (colour > silver)] = 1;
        }
      }
    }
  };

  static void write_card(int which, std::string& text) {
    text += letters[which / 20];
    text += std::to_string(number_at[which % 20]);
  }

  void write(Move move, std::string& text) const {
    const int card = move >> 16 & 127, how = move >> 8 & 7;
    switch (move >> 24) {
      case to_play:
        text += "play ", write_card(card, text);
        break;
      case to_lay:
        text += "lay ", write_card(card, text);
        if (how != first) text += how_texts[how], write_card(move & 127, text);
        break;
      default:
        text += "close ";
        Centre closed = centre;
        closed.close(move);
        for (int i = 0; i < closed.size; i++) {
          if (i) text += '/';
          text += std::to_string(closed.rows[i].start) + ':';
          for (int j = 0; j < closed.rows[i].size; j++) {
            if (j) text += ' ';
            write_card(closed.rows[i].piles[j].top, text);
          }
        }
    }
  }
};

inline constexpr Corridor::Facts Corridor::facts{};

}  // namespace quintet
