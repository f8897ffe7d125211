// The search of quintet.bots.search, compiled: information-set Monte Carlo tree search over games drawn from what a seat
// knows. It is a template over the games, so that nothing in its loop is looked up at run time.
#pragma once

#include <chrono>
#include <ctime>
#include <memory>

#include "core.h"

namespace quintet {

// How to look ahead: the row of a game in the tuning table (quintet.bots.judge.Tuning).
struct Tuning {
  double exploration, scale, win, greed;
  int horizon;  // 0 is none
  int one_round, prior, shun;
};

struct Limit {
  std::int64_t iterations;  // 0 is none
  double seconds;           // 0 is none; of this thread's own time
};

inline double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Game>
class Search {
 public:
  using Move = typename Game::Move;

  struct Arm {
    Move move;
    std::int32_t visits, available;
    double total;
    std::int32_t child;  // where one seat decides alone: the decision that follows
  };

  Search(const Known<Game>& known, const Tuning& tuning, std::uint64_t seed, std::size_t most_nodes)
      : known_(known), tuning_(tuning), rng_(seed), most_nodes_(most_nodes) {
    nodes_.emplace_back();
  }

  // Searches until the limit is reached, and tells how many iterations that took; there is always a first.
  std::int64_t run(const Limit& limit) {
    if (tuning_.prior) first_look();
    const double end = limit.seconds > 0 ? thread_seconds() + limit.seconds : 0;
    for (std::int64_t done = 0;;) {
      iterate();
      done++;
      if (limit.iterations && done >= limit.iterations) return done;
      if (limit.seconds > 0 && (done & 15) == 0 && thread_seconds() >= end) return done;
    }
  }

  // What came of each of the moves, in their order; those that were never tried have no visits.
  void told(const Move* moves, int count, std::int32_t* visits, double* values) const {
    const auto& arms = nodes_[0].arms[known_.seat];
    for (int i = 0; i < count; i++) {
      visits[i] = 0, values[i] = 0.5;
      for (const Arm& arm : arms)
        if (arm.move == moves[i] && arm.visits)
          visits[i] = arm.visits - tuning_.prior, values[i] = arm.total / arm.visits;
    }
  }

  // The result of a game for a seat, from 0 to 1: quintet.bots.judge.Judge.result.
  static double result(const Game& game, int seat, const Tuning& tuning) {
    const double scale = game.players > 1 ? tuning.scale : 5 * tuning.scale;
    const double standing = 0.5 + 0.5 * tanh_of(game.evaluate(seat) / scale);
    if (!game.over()) return standing;
    const std::uint32_t winners = game.winners();
    const double won = winners >> seat & 1 ? 1.0 / count_bits(winners) : 0.0;
    return tuning.win * won + (1 - tuning.win) * standing;
  }

 private:
  struct Node {
    std::array<std::vector<Arm>, Game::max_players> arms;
    std::vector<std::pair<std::uint64_t, std::int32_t>> following;  // where several decide: by what they chose
  };
  struct Step {
    std::int32_t node, seat, arm;
  };

  void first_look() {
    std::array<Move, Game::max_moves> moves;
    std::vector<double> totals;
    int count = 0;
    constexpr int draws = 5;
    for (int draw = 0; draw < draws; draw++) {
      const Game game = Game::sample(known_, rng_);
      count = game.legal(known_.seat, moves.data());
      totals.resize(count);
      for (int i = 0; i < count; i++) {
        Game ahead = game;
        play_with_others(ahead, known_.seat, moves[i]);
        totals[i] += result(ahead, known_.seat, tuning_);
      }
    }
    auto& arms = nodes_[0].arms[known_.seat];
    for (int i = 0; i < count; i++)
      arms.push_back({moves[i], tuning_.prior, tuning_.prior, tuning_.prior * totals[i] / draws, 0});
  }

  // Plays a move of one seat, and any moves of those who decide at the same time.
  void play_with_others(Game& game, int seat, Move move) {
    std::array<Move, Game::max_players> choices;
    std::array<Move, Game::max_moves> moves;
    choices[seat] = move;
    for (std::uint64_t rest = game.asked() & ~(1u << seat); rest;) {
      const int other = take_lowest(rest);
      choices[other] = moves[rng_.pick(game.legal(other, moves.data()))];
    }
    Drawn<FastRng> deal{rng_};
    game.resolve(choices.data(), deal);
  }

  void iterate() {
    Game game = Game::sample(known_, rng_);
    Drawn<FastRng> deal{rng_};
    std::array<Move, Game::max_moves> moves;
    std::array<Move, Game::max_players> choices;
    const int round = game.round;
    walk_.clear();
    std::int32_t node = 0;
    for (int decisions = 0; !game.over(); decisions++) {
      if (tuning_.one_round ? game.round != round : tuning_.horizon && decisions >= tuning_.horizon) break;
      const std::uint32_t asked = game.asked();
      if (node >= 0) {
        std::uint64_t key = 0;
        std::int32_t last = 0;
        for (std::uint64_t rest = asked; rest;) {
          const int seat = take_lowest(rest), count = game.legal(seat, moves.data());
          last = select(node, seat, moves.data(), count);
          const Arm& arm = nodes_[node].arms[seat][last];
          choices[seat] = arm.move;
          key = (key ^ static_cast<std::uint64_t>(arm.move)) * 0x9e3779b97f4a7c15u + 1;
          walk_.push_back({node, seat, last});
        }
        node = asked & (asked - 1) ? following(node, key) : alone(node, lowest_bit(asked), last);
      } else {
        for (std::uint64_t rest = asked; rest;) {
          const int seat = take_lowest(rest);
          choices[seat] = play_out(game, seat, moves.data());
        }
      }
      game.resolve(choices.data(), deal);
    }
    std::array<double, Game::max_players> results;
    results[0] = result(game, 0, tuning_);
    if (game.players == 2)
      results[1] = 1 - results[0];
    else
      for (int seat = 1; seat < game.players; seat++) results[seat] = result(game, seat, tuning_);
    for (const Step& step : walk_) {
      Arm& arm = nodes_[step.node].arms[step.seat][step.arm];
      arm.visits++, arm.total += results[step.seat];
    }
  }

  // The decision that follows; the first time it is added, and the walk ends. A full tree grows no more.
  std::int32_t alone(std::int32_t node, int seat, std::int32_t arm) {
    const std::int32_t child = nodes_[node].arms[seat][arm].child;
    if (child) return child;
    if (nodes_.size() < most_nodes_) {
      nodes_[node].arms[seat][arm].child = static_cast<std::int32_t>(nodes_.size());
      nodes_.emplace_back();
    }
    return -1;
  }

  std::int32_t following(std::int32_t node, std::uint64_t key) {
    for (const auto& [known, child] : nodes_[node].following)
      if (known == key) return child;
    if (nodes_.size() < most_nodes_) {
      nodes_[node].following.emplace_back(key, static_cast<std::int32_t>(nodes_.size()));
      nodes_.emplace_back();
    }
    return -1;
  }

  // A move never tried, or the one with the highest upper confidence bound. Arms and moves are both sorted.
  std::int32_t select(std::int32_t node, int seat, const Move* moves, int count) {
    auto& arms = nodes_[node].arms[seat];
    std::int32_t at = 0, untried = 0, pick = -1, best = -1;
    double highest = -1;
    const std::int32_t size = static_cast<std::int32_t>(arms.size());
    for (int i = 0; i < count; i++) {
      while (at < size && arms[at].move < moves[i]) at++;
      if (at == size || arms[at].move != moves[i]) {
        if (rng_.pick(++untried) == 0) pick = i;  // each of them equally likely
        continue;
      }
      Arm& arm = arms[at];
      arm.available++;
      if (untried) continue;
      const double visits = arm.visits;
      const double bound = arm.total / visits + tuning_.exploration * std::sqrt(log_table(arm.available) / visits);
      if (bound > highest) highest = bound, best = at;
    }
    if (!untried) return best;
    std::int32_t place = 0;
    while (place < size && arms[place].move < moves[pick]) place++;
    arms.insert(arms.begin() + place, Arm{moves[pick], 0, 1, 0, 0});
    return place;
  }

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

  Move greedy(const Game& game, int seat, const Move* moves, int count) {
    double highest = 0;
    int best = -1;
    for (int i = 0; i < count; i++) {
      Game ahead = game;
      play_with_others(ahead, seat, moves[i]);
      const double value = ahead.evaluate(seat);
      if (best < 0 || value > highest) highest = value, best = i;
    }
    return moves[best];
  }

  static double log_table(int n) {
    static const auto table = [] {
      std::array<double, 4096> logs{};
      for (int i = 1; i < 4096; i++) logs[i] = log_of(i);
      return logs;
    }();
    return n < 4096 ? table[n] : log_of(n);
  }

  const Known<Game> known_;
  const Tuning tuning_;
  FastRng rng_;
  const std::size_t most_nodes_;
  std::vector<Node> nodes_;
  std::vector<Step> walk_;
};

}  // namespace quintet
