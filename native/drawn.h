// Games drawn from what a seat knows and played on by random bots, told so that they can be compared with those that the
// rules in Python draw by the same numbers.
#pragma once

#include <cstdio>

#include "sim.h"

namespace quintet {

inline void write_number(double number, std::string& text) {
  std::array<char, 32> digits;
  text.append(digits.data(), static_cast<std::size_t>(std::snprintf(digits.data(), digits.size(), "%.17g", number)));
}

// Draws a game and plays on for so many decisions at most. Each is told by its moves, with their legal lists, and by what
// the position after it looks like to each seat.
template <class Game>
void play_drawn(const Known<Game>& known, Rng rng, int decisions, std::string& text) {
  Game game = Game::sample(known, rng);
  Drawn<Rng> deal{rng};
  std::array<typename Game::Move, Game::max_players> choices;
  std::array<typename Game::Move, Game::max_moves> moves;
  // Those who have answered already have chosen anything.
  for (std::uint64_t rest = known.answered; rest;) {
    const int seat = take_lowest(rest), size = game.legal(seat, moves.data());
    choices[seat] = moves[rng.pick(size)];
  }
  text += "{\"decisions\":[";
  for (int number = 0; number < decisions && !game.over(); number++) {
    text += number ? ",[[" : "[[";
    std::uint64_t rest = game.asked() & ~(number ? 0 : known.answered);
    while (rest) {
      const int seat = take_lowest(rest), size = game.legal(seat, moves.data());
      choices[seat] = moves[rng.pick(size)];
      write_move(game, seat, choices[seat], moves.data(), size, true, text);
      if (rest) text += ',';
    }
    game.resolve(choices.data(), deal);
    text += "],[";
    for (int seat = 0; seat < game.players; seat++) {
      if (seat) text += ',';
      write_number(evaluate(game, seat), text);
    }
    text += "]]";
  }
  text += "],";
  write_end(game, text);
}

}  // namespace quintet
