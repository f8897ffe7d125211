// Random playouts: what comes of a position if everyone plays any legal move. For research and for benchmarks.
#pragma once

#include "core.h"

namespace quintet {

// Draws games from what a seat knows and plays each to its end. Adds up the moves, and for each seat the scores and the
// wins, of which n who share one have 1/n each.
template <class Game>
void play_out(const Known<Game>& known, std::int64_t count, FastRng& rng, std::int64_t& moves, double* scores, double* wins) {
  std::array<typename Game::Move, Game::max_players> choices;
  std::array<typename Game::Move, Game::max_moves> legal;
  Drawn<FastRng> deal{rng};
  for (; count; count--) {
    Game game = Game::sample(known, rng);
    while (!game.over()) {
      for (std::uint64_t rest = game.asked(); rest; moves++) {
        const int seat = take_lowest(rest);
        choices[seat] = legal[rng.pick(game.legal(seat, legal.data()))];
      }
      game.resolve(choices.data(), deal);
    }
    const std::uint32_t winners = game.winners();
    for (int seat = 0; seat < game.players; seat++) {
      scores[seat] += game.score(seat);
      if (winners >> seat & 1) wins[seat] += 1.0 / count_bits(winners);
    }
  }
}

}  // namespace quintet
