// How games are played on where nobody searches: by chance, or by what looks best at once.
#pragma once

#include "network.h"

namespace quintet {

// How to look ahead: the row of a game in the tuning table (quintet.bots.judge.Tuning).
struct Tuning {
  double exploration, caution, scale, win, greed;
  int horizon;  // 0 is none
  int one_round, tries, prior, foresight, shun;
  int others_look;  // with a network: whether others choose by what they see
};

template <class Game>
class Playing {
 public:
  using Move = typename Game::Move;

  using Points = typename Judgement<Game>::Points;

  // A look begins in a round; where that ends, there is nothing to be expected of it any more.
  Playing(const Tuning& tuning, std::uint64_t seed, const Judgement<Game>& judgement = {}, int round = 0)
      : tuning_(tuning), rng_(seed), judgement_(judgement), round_(round) {}

  // How good a margin is, from 0 to 1.
  static double standing_of(double margin, int players, const Tuning& tuning) {
    return 0.5 + 0.5 * tanh_of(margin / (players > 1 ? tuning.scale : 5 * tuning.scale));
  }

  // The result of a game for a seat, from 0 to 1: quintet.bots.judge.Judge.result.
  static double result(const Game& game, int seat, const Points& points, const Tuning& tuning) {
    const double standing = standing_of(margin_of(points, game.players, seat), game.players, tuning);
    if (!game.over()) return standing;
    const std::uint32_t winners = game.winners();
    const double won = winners >> seat & 1 ? 1.0 / count_bits(winners) : 0.0;
    return tuning.win * won + (1 - tuning.win) * standing;
  }

  Points standings(const Game& game) const { return judgement_.of(game, is_past(game)); }
  double judged(const Game& game, int seat) const { return result(game, seat, standings(game), tuning_); }

  // Shows the game after each of a seat's moves. Those who decide at the same time choose anything, but the same each time:
  // what differs is the seat's own doing.
  template <class Shown>
  void look_ahead(const Game& game, int seat, const Move* moves, int count, Shown shown) {
    std::array<Move, Game::max_players> choices;
    std::array<Move, Game::max_moves> theirs;
    for (std::uint64_t rest = game.asked() & ~(1u << seat); rest;) {
      const int other = take_lowest(rest);
      choices[other] = theirs[rng_.pick(game.legal(other, theirs.data()))];
    }
    Drawn<FastRng> deal{rng_};
    for (int i = 0; i < count; i++) {
      Game ahead = game;
      choices[seat] = moves[i];
      ahead.resolve(choices.data(), deal);
      shown(i, ahead);
    }
  }

  // The move of a seat.
  Move play_out(const Game& game, int seat, Move* moves) {
    const int count = game.legal(seat, moves);
    if (count == 1) return moves[0];
    if (tuning_.greed > 0 && rng_.random() < tuning_.greed) return greedy(game, seat, moves, count);
    const Move move = moves[rng_.pick(count)];
    if (!tuning_.shun || !Game::is_shunned(move)) return move;
    int others = 0;
    for (int i = 0; i < count; i++)
      if (!Game::is_shunned(moves[i])) moves[others++] = moves[i];
    return others ? moves[rng_.pick(others)] : move;
  }

  // What looks best to a seat by what it sees: in a game drawn anew from that.
  Move by_sight(const Game& game, int seat, const Move* moves, int count) {
    if (count == 1) return moves[0];
    if (judgement_.at_sight(game))
      return *std::max_element(moves, moves + count, [&](Move one, Move two) {
        return judgement_.margin_by(game, seat, one) < judgement_.margin_by(game, seat, two);
      });
    return best(Game::sample(game.seen_by(seat), rng_), seat, moves, count, [&](const Game& ahead) { return judged(ahead, seat); });
  }

  // The move of a seat that plays as well as it can without thinking: by sight, as far as the network sees.
  Move play_on(const Game& game, int seat, Move* moves) {
    if (!judgement_.has_learned() || is_past(game)) return play_out(game, seat, moves);
    return by_sight(game, seat, moves, game.legal(seat, moves));
  }

  Move greedy(const Game& game, int seat, const Move* moves, int count) {
    return best(game, seat, moves, count, [&](const Game& ahead) { return evaluate(ahead, seat); });
  }

  // The first of the moves after which the game is worth the most.
  template <class Worth>
  Move best(const Game& game, int seat, const Move* moves, int count, Worth worth) {
    double highest = 0;
    int found = -1;
    look_ahead(game, seat, moves, count, [&](int i, const Game& ahead) {
      const double value = worth(ahead);
      if (found < 0 || value > highest) highest = value, found = i;
    });
    return moves[found];
  }

  template <class Deal>
  void play_to_end(Game& game, Deal& deal) {
    std::array<Move, Game::max_moves> moves;
    std::array<Move, Game::max_players> choices;
    while (!game.over()) {
      for (std::uint64_t rest = game.asked(); rest;) {
        const int seat = take_lowest(rest);
        choices[seat] = play_out(game, seat, moves.data());
      }
      game.resolve(choices.data(), deal);
    }
  }

  // Whether a look that began some decisions ago, in a round, ends here.
  bool is_far(const Game& game, int round, int decisions) const {
    return tuning_.one_round ? game.round != round : tuning_.horizon && decisions >= tuning_.horizon;
  }

  // Whether what was looked at of a game has ended, and the network tells nothing of what follows.
  bool is_past(const Game& game) const {
    return Features<Game>::rounds_stand_alone && tuning_.one_round && game.round != round_;
  }

 protected:
  const Tuning tuning_;
  FastRng rng_;
  const Judgement<Game> judgement_;
  const int round_;
};

}  // namespace quintet
