// What a review of a finished game asks: what each position was worth before and after chance had its say, and what each
// decision was worth by what its seat knew. All of it is estimated by playing on from there many times. Where a result is split by
// these numbers, what is luck is nothing on average however badly the games are played on: a card that came up is compared with
// those that could have come up instead, and all of them are judged alike.
#pragma once

#include "playing.h"

namespace quintet {

// The shuffles of a record: of each, how many cards, and from which place each of them comes.
struct Recorded {
  static constexpr bool stops_at_rounds = false;
  Numbers& numbers;
  int shuffles = 0;
  void shuffle(Card* cards, int count) {
    shuffles++;
    numbers.take(count, count);
    const std::vector<Card> given(cards, cards + count);
    std::vector<bool> taken(static_cast<std::size_t>(count));
    for (int i = 0; i < count; i++) {
      const auto from = static_cast<std::size_t>(numbers.take(0, count - 1));
      if (taken[from]) throw Error("a shuffle has a card twice");
      taken[from] = true, cards[i] = given[from];
    }
  }
};

// The mean of what the seats stood at in some playouts, and the square of the error of each one's margin: of its points less the
// mean of the others'.
template <class Game>
class Mean {
 public:
  using Points = std::array<double, Game::max_players>;

  void add(const Points& points, int players) {
    double all = 0;
    for (int seat = 0; seat < players; seat++) all += points[seat];
    count_++;
    for (int seat = 0; seat < players; seat++) {
      const double margin = points[seat] - (players > 1 ? (all - points[seat]) / (players - 1) : 0);
      sums_[seat] += points[seat], margins_[seat] += margin, squares_[seat] += margin * margin;
    }
  }

  double points(int seat) const { return count_ ? sums_[seat] / count_ : 0; }
  double error(int seat) const {
    if (count_ < 2) return 0;
    const double mean = margins_[seat] / count_;
    return std::max(0.0, squares_[seat] / count_ - mean * mean) / (count_ - 1);
  }

 private:
  int count_ = 0;
  Points sums_{}, margins_{}, squares_{};
};

struct Reviewing {
  int playouts;  // to see where the seats come to stand
  int finished;  // to the end of the game, to see who wins
  bool all;      // or else only positions are weighed in which chance had a say, and no decisions
};

template <class Game>
class Review : Playing<Game> {
  using Base = Playing<Game>;
  using Base::is_far, Base::play_out, Base::rng_, Base::tuning_;

 public:
  using Move = typename Game::Move;
  using Choices = std::array<Move, Game::max_players>;
  using Points = std::array<double, Game::max_players>;

  // For each position that is told, and each seat: its points and their error, the same before chance had its say, the same for
  // what the decisions that led here were worth by what their seats knew, the same for what its points are more if one looks one
  // decision further, and the chance to win; and behind them whether chance did have a say, and whether all was in the open.
  static constexpr int kinds = 9;
  static int row(int players) { return kinds * players + 2; }

  Review(const Tuning& tuning, const Reviewing& asked, std::uint64_t seed)
      : Base(tuning, seed), asked_(asked) {}

  // The position after the deal.
  void tell_deal(const typename Game::Options& options, const Game& game, int first, double* told) {
    Mean<Game> before;
    Points further;
    for (int i = 0; i < asked_.playouts; i++) {
      Game other;
      Drawn<FastRng> deal{rng_};
      other.start(options, game.players, first, deal);
      before.add(look_from(other, further), game.players);
    }
    write(game, before, {}, true, true, told);
  }

  // The position after a decision.
  void tell(const Game& from, const Choices& choices, const Game& to, bool chance, double* told) {
    Mean<Game> before, known[Game::max_players];
    Points further;
    for (int i = 0; chance && i < asked_.playouts; i++) {
      Game other = from;
      other.redraw(rng_);
      Drawn<FastRng> deal{rng_};
      other.resolve(choices.data(), deal);
      before.add(look_from(other, further), from.players);
    }
    std::array<Move, Game::max_moves> moves;
    int deciding = 0;
    const bool open = is_open(from) || !asked_.all;
    for (std::uint64_t rest = open ? 0 : from.asked(); rest;) {
      const int seat = take_lowest(rest);
      if (from.legal(seat, moves.data()) > 1) weigh(from.seen_by(seat), choices[seat], known[deciding++]);
    }
    write(to, before, {known, known + deciding}, chance, open, told);
  }

 private:
  // Whether a seat decides that knows all that anyone does, and nobody decides with it.
  static bool is_open(const Game& game) {
    const std::uint32_t asked = game.asked();
    return std::is_empty_v<typename Game::Hidden> && !(asked & (asked - 1));
  }

  // What a move is worth to all by what its seat knows: how they stand after it, less how they stand if the seat plays on like all
  // others. Both looks go as far, one decision further than from the position that the move leads to.
  void weigh(const Known<Game>& known, Move move, Mean<Game>& worth) {
    for (int i = 0; i < asked_.playouts; i++) {
      const Game game = Game::sample(known, rng_);
      const FastRng same = rng_;
      Points points, usual;
      look_from(game, points, known.seat, &move);
      rng_ = same;
      look_from(game, usual);
      for (int seat = 0; seat < game.players; seat++) points[seat] -= usual[seat];
      worth.add(points, game.players);
    }
  }

  // Where the seats stand after a game was played on for a while, and one decision later. A seat's first move may be given.
  Points look_from(Game game, Points& further, int own = -1, const Move* first = nullptr) {
    const int round = game.round;
    Points points;
    bool looked = false;
    for (int decisions = 0;; decisions++) {
      const bool over = game.over() || (tuning_.one_round && game.round != round);
      if (!looked && (over || is_far(game, round, decisions))) points = game.standings(), looked = true;
      if (over || is_far(game, round, decisions - 1)) break;
      const Move* const given = decisions ? nullptr : first;
      tuning_.one_round ? play_on<DrawnInRound<FastRng>>(game, own, given) : play_on<Drawn<FastRng>>(game, own, given);
    }
    further = game.standings();
    return points;
  }

  template <class Deal>
  void play_on(Game& game, int own, const Move* given) {
    std::array<Move, Game::max_moves> moves;
    Choices choices;
    for (std::uint64_t rest = game.asked(); rest;) {
      const int seat = take_lowest(rest);
      choices[seat] = given && seat == own ? *given : play_out(game, seat, moves.data());
    }
    Deal deal{rng_};
    game.resolve(choices.data(), deal);
  }

  void write(const Game& game, const Mean<Game>& before, const std::vector<Mean<Game>>& known, bool chance, bool open,
             double* told) {
    Mean<Game> after, drift;
    const int playouts = !asked_.all && !chance ? 0 : game.over() ? 1 : asked_.playouts;
    for (int i = 0; i < playouts; i++) {
      Game other = game;
      other.redraw(rng_);
      Points further;
      const Points points = look_from(other, further);
      for (int seat = 0; seat < game.players; seat++) further[seat] -= points[seat];
      after.add(points, game.players), drift.add(further, game.players);
    }
    std::array<double, Game::max_players> wins{};
    const int finished = game.over() ? 1 : asked_.finished;
    for (int i = 0; i < finished; i++) {
      Game other = game;
      other.redraw(rng_);
      while (!other.over()) play_on<Drawn<FastRng>>(other, -1, nullptr);
      const std::uint32_t winners = other.winners();
      for (std::uint64_t rest = winners; rest;) wins[take_lowest(rest)] += 1.0 / count_bits(winners) / finished;
    }
    const Mean<Game>& then = chance ? before : after;
    for (int seat = 0; seat < game.players; seat++, told += kinds) {
      double worth = 0, error = 0;
      for (const Mean<Game>& one : known) worth += one.points(seat), error += one.error(seat);
      const double numbers[kinds] = {after.points(seat), after.error(seat), then.points(seat), then.error(seat), worth, error,
                                     drift.points(seat), drift.error(seat), wins[seat]};
      std::copy_n(numbers, kinds, told);
    }
    told[0] = chance, told[1] = open;
  }

  const Reviewing asked_;
};

// Plays a record through and tells of the positions `from` up to but not `to`, of which 0 is the one after the deal. Gives how many
// there are in all.
template <class Game>
int review(const typename Game::Options& options, int players, Numbers& numbers, const Tuning& tuning, const Reviewing& asked,
           int from, int to, std::uint64_t seed, double* told) {
  using Own = Review<Game>;
  // Every position has a generator of its own: what is told of it is the same whatever else is asked.
  const auto own = [&](int number) { return Own(tuning, asked, seed + static_cast<std::uint64_t>(number) * 0x632be59bd9b4e019u); };
  Recorded deal{numbers};
  const int first = numbers.take(0, players - 1);
  Game game;
  game.start(options, players, first, deal);
  if (from <= 0 && to > 0) own(0).tell_deal(options, game, first, told);
  int number = 0;
  while (!game.over()) {
    std::array<typename Game::Move, Game::max_moves> moves;
    typename Own::Choices choices{};
    for (std::uint64_t rest = game.asked(); rest;) {
      const int seat = take_lowest(rest), count = game.legal(seat, moves.data());
      choices[seat] = moves[numbers.take(0, count - 1)];
    }
    const Game before = game;
    const int shuffles = deal.shuffles;
    game.resolve(choices.data(), deal);
    if (++number < from || number >= to) continue;
    const bool chance = deal.shuffles != shuffles || game.unseen() != before.unseen();
    own(number).tell(before, choices, game, chance, told + static_cast<std::ptrdiff_t>(number - std::max(0, from)) * Own::row(players));
  }
  numbers.finish();
  return number + 1;
}

}  // namespace quintet
