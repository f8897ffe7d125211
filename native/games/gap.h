// Gap, as src/quintet/games/gap/rules.py has it. A card is its place in the order of the texts, so that sets of cards are
// masks of bits and moves sort as numbers the way their texts do.
#pragma once

#include "../encode.h"

namespace quintet {

// For each card those of the number below its own, of its own number, and of the one above.
struct GapNeighbours {
  std::array<std::uint64_t, 50> below, equal, above;
  constexpr GapNeighbours() : below{}, equal{}, above{} {
    constexpr std::uint64_t zeros = 0x0000010040100401;
    for (int which = 0; which < 50; which++) {
      const int number = which % 10;
      below[which] = zeros << (number + 9) % 10, equal[which] = zeros << number, above[which] = zeros << (number + 1) % 10;
    }
  }
};

struct Gap {
  static constexpr GapNeighbours neighbours{};
  static constexpr const char* id = "gap";
  static constexpr int min_players = 2, max_players = 6;
  static constexpr int max_moves = 6 * 25;
  static constexpr int cards_at_most = 50;
  static constexpr int middle_row = 4, last_round = 100;
  // The card in the lowest byte but two, then the lower and the higher neighbour it takes; 0 is none, else card + 1.
  using Move = std::uint32_t;
  using Set = std::uint64_t;

  struct Options {
    int target, rounds;  // -1 is left open
    static Options read(const std::int32_t* values, int count) {
      Numbers numbers(values, count);
      Options options{numbers.take(-1, 500), numbers.take(-1, 100)};
      numbers.finish();
      if (options.target == 0 || options.rounds == 0 || (options.target > 0) == (options.rounds > 0))
        throw Error("play to a target or for a number of rounds");
      return options;
    }
  };

  static constexpr const char* letters = "BGKPY";  // sorted; the deck has them in the order B G Y K P
  static constexpr std::array<int, 5> deck_order = {0, 1, 4, 2, 3};

  int players, first, round;
  Options options;
  int turn;  // -1 when the game is over
  std::array<Set, max_players> hands, collections;
  Set middle;
  std::array<Card, cards_at_most> pile;  // the top card is the last
  int pile_size;
  std::array<int, max_players> totals, best, best_round;
  bool goal_reached;
  std::uint32_t won;

  static Set card(int which) { return Set{1} << which; }

  static int colours(int players) { return players == 2 ? 3 : players == 3 ? 4 : 5; }
  static Set deck(int players) {
    Set all = 0;
    for (int i = 0; i < colours(players); i++) all |= Set{1023} << (10 * deck_order[i]);
    return all;
  }

  template <class Deal>
  void start(const Options& chosen, int seats, int starter, Deal& deal) {
    options = chosen, players = seats, first = starter, round = 0;
    totals.fill(0), best.fill(-1000), best_round.fill(0);
    goal_reached = false, won = 0;
    deal_round(deal);
  }

  template <class Deal>
  void deal_round(Deal& deal) {
    if constexpr (Deal::stops_at_rounds) {
      collections.fill(0), round++;
      return;
    }
    std::array<Card, cards_at_most> cards;
    int count = 0;
    for (int i = 0; i < colours(players); i++)
      for (int number = 0; number < 10; number++) cards[count++] = static_cast<Card>(10 * deck_order[i] + number);
    deal.shuffle(cards.data(), count);
    const int hand_size = players <= 4 ? 6 : 5;
    int next = 0;
    for (int seat = 0; seat < players; seat++) {
      hands[seat] = collections[seat] = 0;
      for (int i = 0; i < hand_size; i++) hands[seat] |= card(cards[next++]);
    }
    middle = 0;
    for (int i = 0; i < middle_row; i++) middle |= card(cards[next++]);
    for (pile_size = 0; count > next;) pile[pile_size++] = cards[--count];
    turn = (first + round) % players;
    round++;
  }

  bool over() const { return turn < 0; }
  std::uint32_t asked() const { return over() ? 0 : 1u << turn; }

  int legal(int seat, Move* moves) const {
    int count = 0;
    for (Set hand = hands[seat]; hand;) {
      const int own = take_lowest(hand);
      const Move base = static_cast<Move>(own + 1) << 16;
      Set lower = middle & neighbours.below[own], higher = middle & neighbours.above[own];
      if ((middle & neighbours.equal[own]) || !(lower | higher)) {
        moves[count++] = base;
      } else if (lower && higher) {
        while (lower) {
          const Move low = base | static_cast<Move>(take_lowest(lower) + 1) << 8;
          for (Set rest = higher; rest;) moves[count++] = low | static_cast<Move>(take_lowest(rest) + 1);
        }
      } else {
        for (Set rest = lower | higher; rest;) moves[count++] = base | static_cast<Move>(take_lowest(rest) + 1) << 8;
      }
    }
    return count;
  }

  // Carries out a decision: the choices of all seats that were asked, by seat.
  template <class Deal>
  void resolve(const Move* choices, Deal& deal) {
    const int seat = turn;
    const Move move = choices[seat];
    const int own = static_cast<int>(move >> 16) - 1;
    const int low = static_cast<int>(move >> 8 & 255) - 1, high = static_cast<int>(move & 255) - 1;
    Set taken = 0;
    if (low >= 0) taken |= card(low);
    if (high >= 0) taken |= card(high);
    if (!taken) taken = middle & neighbours.equal[own];
    hands[seat] &= ~card(own);
    if (taken) {
      middle &= ~taken;
      collections[seat] |= taken | card(own);
    } else {
      middle |= card(own);
    }
    for (int size = count_bits(middle); size < middle_row && pile_size; size++) middle |= card(pile[--pile_size]);
    const int following = seat + 1 == players ? 0 : seat + 1;
    if (hands[following])
      turn = following;
    else
      end_round(deal);
  }

  template <class Deal>
  void end_round(Deal& deal) {
    int highest = -1000000;
    for (int seat = 0; seat < players; seat++) {
      const int score = round_score(collections[seat]);
      totals[seat] += score;
      if (score > best[seat]) best[seat] = score, best_round[seat] = round;
      highest = std::max(highest, totals[seat]);
    }
    if (options.target > 0 ? highest >= options.target : round >= options.rounds) goal_reached = true;
    if (goal_reached || round == last_round) {
      won = best_seats();
      if (!(won & (won - 1)) || round == last_round) {
        turn = -1;
        return;
      }
      won = 0;
    }
    deal_round(deal);
  }

  // Most points; then the best single round; then the earlier one.
  std::uint32_t best_seats() const {
    std::uint32_t seats = 0;
    int top = 0;
    const auto better = [&](int a, int b) {
      if (totals[a] != totals[b]) return totals[a] > totals[b] ? 1 : -1;
      if (best[a] != best[b]) return best[a] > best[b] ? 1 : -1;
      return best_round[a] == best_round[b] ? 0 : best_round[a] < best_round[b] ? 1 : -1;
    };
    for (int seat = 0; seat < players; seat++) {
      const int compared = seat ? better(seat, top) : 1;
      if (compared > 0) seats = 0, top = seat;
      if (compared >= 0) seats |= 1u << seat;
    }
    return seats;
  }

  static int round_score(Set collection) {
    int most = 0, least = 100, positive = 0, negative = 0;
    for (int colour = 0; colour < 5; colour++) {
      const int count = count_bits(collection >> (10 * colour) & 1023);
      if (!count) continue;
      if (count > most) most = count, positive = 0;
      if (count == most) positive += count;
      if (count < least) least = count, negative = 0;
      if (count == least) negative += count;
    }
    return least >= most ? positive : positive - negative;
  }

  int score(int seat) const { return totals[seat]; }
  std::uint32_t winners() const { return won; }

  // At the end of the game the totals hold the last round already.
  std::array<double, max_players> standings() const {
    std::array<double, max_players> points;
    for (int seat = 0; seat < players; seat++) points[seat] = totals[seat] + (over() ? 0 : round_score(collections[seat]));
    return points;
  }

  // What a seat knows is the game with an empty pile and no hands but its own. The rest is drawn.
  struct Hidden {
    std::array<int, max_players> hand_sizes;
  };

  Known<Gap> seen_by(int seat) const {
    Known<Gap> known{*this, seat, {}};
    for (int other = 0; other < players; other++) {
      known.hidden.hand_sizes[other] = count_bits(hands[other]);
      if (other != seat) known.game.hands[other] = 0;
    }
    known.game.pile_size = 0;
    return known;
  }

  template <class Generator>
  static Gap sample(const Known<Gap>& known, Generator& rng) {
    Gap game = known.game;
    Set seen = game.middle | game.hands[known.seat];
    for (int seat = 0; seat < game.players; seat++) seen |= game.collections[seat];
    for (Set unseen = deck(game.players) & ~seen; unseen;)
      game.pile[game.pile_size++] = static_cast<Card>(take_lowest(unseen));
    Drawn<Generator>{rng}.shuffle(game.pile.data(), game.pile_size);
    for (int seat = 0; seat < game.players; seat++)
      if (seat != known.seat)
        for (int i = 0; i < known.hidden.hand_sizes[seat]; i++) game.hands[seat] |= card(game.pile[--game.pile_size]);
    return game;
  }

  int unseen() const { return pile_size; }

  template <class Generator>
  void redraw(Generator& rng) { Drawn<Generator>{rng}.shuffle(pile.data(), pile_size); }

  // The numbers of a view, as src/quintet/games/gap/native.py writes them.
  static Known<Gap> read(const Options& chosen, int seats, int seat, Numbers& numbers) {
    Known<Gap> known{};
    Gap& game = known.game;
    game.options = chosen, game.players = seats, known.seat = seat;
    game.first = numbers.take(0, seats - 1);
    game.round = numbers.take(1, last_round);
    game.turn = numbers.take(0, seats - 1);
    Set seen = 0;
    const auto cards = [&](int at_most) {
      Set set = 0;
      for (int left = numbers.take(0, at_most); left; left--) {
        const Set one = card(numbers.take(0, cards_at_most - 1));
        if (seen & one || !(deck(seats) & one)) throw Error("the view shows a card twice, or one that is not in the game");
        seen |= one, set |= one;
      }
      return set;
    };
    game.hands[seat] = cards(6);
    game.middle = cards(cards_at_most);
    int hidden = 0;
    for (int other = 0; other < seats; other++) {
      game.collections[other] = cards(cards_at_most);
      known.hidden.hand_sizes[other] = numbers.take(0, 6);
      if (other != seat) hidden += known.hidden.hand_sizes[other];
      game.totals[other] = numbers.take(-10000, 10000);
      game.best[other] = numbers.take(-1000, 1000);
      game.best_round[other] = numbers.take(0, last_round);
    }
    game.goal_reached = numbers.take(0, 1);
    numbers.finish();
    if (hidden > count_bits(deck(seats) & ~seen)) throw Error("the view hides more cards than there are");
    if (!game.hands[game.turn] && game.turn == seat) throw Error("the view asks a seat that has no cards");
    return known;
  }

  static bool is_shunned(Move) { return false; }

  // What an agent sees and does, as src/quintet/games/gap/encoding.py says it.
  struct Encoder {
    int players, colours, size, actions;
    std::array<int, 5> letter_of;  // of each colour in the game
    std::array<std::uint8_t, cards_at_most> rank, colour;  // of each card: its place among those in the game

    Encoder(const Options&, int seats) : players(seats), colours(0), letter_of{}, rank{}, colour{} {
      for (int letter = 0; letter < 5; letter++) {
        if (!(deck(seats) >> (10 * letter) & 1)) continue;
        for (int number = 0; number < 10; number++) {
          rank[10 * letter + number] = static_cast<std::uint8_t>(10 * colours + number);
          colour[10 * letter + number] = static_cast<std::uint8_t>(colours);
        }
        letter_of[colours++] = letter;
      }
      size = 4 + 20 * colours + (11 * colours + 7) * players;
      actions = 10 * colours * (colours + 1) * (colours + 1);
    }

    int number(const Gap&, int, Move move) const {
      const int own = static_cast<int>(move >> 16) - 1;
      int low = static_cast<int>(move >> 8 & 255), high = static_cast<int>(move & 255);
      // A neighbour that is taken alone may be a higher one.
      if (low && !high && neighbours.above[own] >> (low - 1) & 1) std::swap(low, high);
      const int lower = low ? colour[low - 1] + 1 : 0, higher = high ? colour[high - 1] + 1 : 0;
      return (rank[own] * (colours + 1) + lower) * (colours + 1) + higher;
    }

    void write_cards(Set cards, Observation& out) const {
      for (int i = 0; i < colours; i++) out.bits(cards >> (10 * letter_of[i]) & 1023, 10);
    }

    void observe(const Gap& game, int seat, std::uint32_t answered, std::int16_t* numbers) const {
      Observation out(numbers, players, seat);
      out.begin(game, 0, 1, answered, false, true);
      out.seats(1u << (game.first + game.round - 1) % players);
      write_cards(game.hands[seat], out);
      write_cards(game.middle, out);
      out.each_seat([&](int other) { write_cards(game.collections[other], out); });
      out.each_seat([&](int other) {
        for (int i = 0; i < colours; i++) out.one(count_bits(game.collections[other] >> (10 * letter_of[i]) & 1023));
      });
      out.each_seat([&](int other) { out.one(count_bits(game.hands[other])); });
      out.one(game.pile_size);
      out.each_seat([&](int other) { out.one(round_score(game.collections[other])); });
      out.each_seat([&](int other) { out.one(game.best_round[other] ? game.best[other] : 0); });
      out.each_seat([&](int other) { out.one(game.best_round[other]); });
      out.one(game.goal_reached);
    }
  };

  static void write_card(int which, std::string& text) {
    text += letters[which / 10];
    text += static_cast<char>('0' + which % 10);
  }

  static void write(Move move, std::string& text) {
    write_card(static_cast<int>(move >> 16) - 1, text);
    for (const int part : {static_cast<int>(move >> 8 & 255), static_cast<int>(move & 255)})
      if (part) text += ' ', write_card(part - 1, text);
  }
};

}  // namespace quintet
