// Perft: how many sequences of moves there are from fixed positions. tests/perft.py says how draws, shuffles and lines are
// fixed, so that they need no language of their own.
#pragma once

#include "core.h"

namespace quintet {

class PerftDraws {
 public:
  explicit PerftDraws(std::int64_t start) : x_(static_cast<std::uint32_t>(start)) {}
  int below(int n) {
    x_ = (1103515245u * x_ + 12345u) & 0x7fffffffu;
    return static_cast<int>((x_ >> 16) % static_cast<std::uint32_t>(n));
  }

 private:
  std::uint32_t x_;
};

// A game on its way, with the answers to its open decision and the number of shuffles that it took to get there.
template <class Game>
class PerftLine {
 public:
  using Move = typename Game::Move;
  using Moves = std::array<Move, Game::max_moves>;
  static constexpr bool stops_at_rounds = false;

  PerftLine(const typename Game::Options& options, int players, std::int64_t deal) : deal_(deal) {
    game_.start(options, players, players - 1, *this);
  }

  const Game& game() const { return game_; }

  // The moves of the seat that is asked first: the lowest that has not answered.
  int legal(Moves& moves) const { return game_.over() ? 0 : game_.legal(seat(), moves.data()); }

  void play(Move move) {
    choices_[seat()] = move;
    answered_ |= 1u << seat();
    if (game_.asked() & ~answered_) return;
    answered_ = 0;
    game_.resolve(choices_.data(), *this);
  }

  // Plays the move of this number of the line that is fixed.
  void play_on(int number) {
    Moves moves;
    const int count = legal(moves);
    play(moves[PerftDraws(65536 * deal_ + 32768 + number).below(count)]);
  }

  std::int64_t count(int depth) const {
    Moves moves;
    const int size = legal(moves);
    if (depth == 1) return size;
    std::int64_t all = 0;
    for (int i = 0; i < size; i++) {
      PerftLine after = *this;
      after.play(moves[i]);
      all += after.count(depth - 1);
    }
    return all;
  }

  // What the game asks for while it goes on.
  void shuffle(Card* cards, int count) {
    const auto text = [](Card card) {
      std::string written;
      Game::write_card(card, written);
      return written;
    };
    std::sort(cards, cards + count, [&](Card one, Card other) { return text(one) < text(other); });
    PerftDraws draws(65536 * deal_ + ++shuffles_);
    for (int last = count - 1; last > 0; last--) std::swap(cards[last], cards[draws.below(last + 1)]);
  }

 private:
  int seat() const { return lowest_bit(game_.asked() & ~answered_); }

  std::int64_t deal_;
  int shuffles_ = 0;
  std::uint32_t answered_ = 0;
  std::array<Move, Game::max_players> choices_{};
  Game game_;
};

}  // namespace quintet
