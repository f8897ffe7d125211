// Whole games by random bots, written as records: byte for byte what `quintet sim --engine python` writes.
#pragma once

#include "core.h"

namespace quintet {

// The words of a seed as they came over the border.
class Seed {
 public:
  Seed(const std::uint32_t* words, int count) {
    if (count < 0 || count > 1024 || (count && !words)) throw Error("there is no such seed");
    words_.assign(words, words + count);
  }

  // The generator of one stream of one game, as quintet.engine.stream makes it.
  Rng stream(std::int64_t number, int which) const {
    std::vector<std::uint32_t> key = {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32),
                                      static_cast<std::uint32_t>(which)};
    key.insert(key.end(), words_.begin(), words_.end());
    while (key.size() > 1 && !key.back()) key.pop_back();
    return Rng(key.data(), static_cast<int>(key.size()));
  }

  // A number for a generator of another kind.
  std::uint64_t first() const {
    return (words_.empty() ? 0 : words_[0]) | (words_.size() < 2 ? 0 : static_cast<std::uint64_t>(words_[1]) << 32);
  }

 private:
  std::vector<std::uint32_t> words_;
};

struct Plan {
  int players;
  int first;                 // -1: drawn for each game
  const char* options_text;  // as the record has them
  Seed seed;
  bool keep_records, keep_legal;
};

inline void write_numbers(const int* numbers, int count, std::string& text) {
  text += '[';
  for (int i = 0; i < count; i++) {
    if (i) text += ',';
    text += std::to_string(numbers[i]);
  }
  text += ']';
}

// A move of a seat as records have it, with the legal moves behind it if they are kept.
template <class Game>
void write_move(const Game& game, int seat, typename Game::Move move, const typename Game::Move* legal, int count,
                bool keep_legal, std::string& text) {
  text += '[' + std::to_string(seat) + ",\"";
  game.write(move, text);
  text += '"';
  if (keep_legal) {
    text += ",[";
    for (int i = 0; i < count; i++) {
      text += i ? ",\"" : "\"";
      game.write(legal[i], text);
      text += '"';
    }
    text += ']';
  }
  text += ']';
}

// How a game stands or has ended: `told` gets the number of moves, the scores and the winners as bits.
template <class Game>
void tell(const Game& game, std::int32_t moves, std::int32_t* told) {
  *told++ = moves;
  for (int seat = 0; seat < game.players; seat++) *told++ = game.score(seat);
  *told = static_cast<std::int32_t>(game.winners());
}

template <class Game>
void write_end(const Game& game, std::string& text) {
  std::array<int, Game::max_players> scores, winners;
  int winning = 0;
  for (int seat = 0; seat < game.players; seat++) {
    scores[seat] = game.score(seat);
    if (game.winners() >> seat & 1) winners[winning++] = seat;
  }
  text += "\"scores\":";
  write_numbers(scores.data(), game.players, text);
  text += ",\"winners\":";
  write_numbers(winners.data(), winning, text);
  text += "}\n";
}

// Plays the game of this number, and tells its end.
template <class Game>
void play_one(const Plan& plan, const typename Game::Options& options, std::int64_t number, std::int32_t* told,
              std::string& text) {
  using Move = typename Game::Move;
  Rng dealer = plan.seed.stream(number, 0);
  const int first = plan.first < 0 ? dealer.pick(plan.players) : plan.first;
  std::vector<Rng> bots;
  for (int seat = 0; seat < plan.players; seat++) bots.push_back(plan.seed.stream(number, seat + 1));
  std::vector<std::vector<Card>> orders;
  Drawn<Rng> drawn{dealer};
  Kept<Drawn<Rng>> deal{drawn, orders};
  Game game;
  game.start(options, plan.players, first, deal);
  std::string played;
  std::int32_t count = 0;
  std::array<Move, Game::max_players> choices;
  std::array<Move, Game::max_moves> moves;
  while (!game.over()) {
    for (std::uint64_t rest = game.asked(); rest;) {
      const int seat = take_lowest(rest), size = game.legal(seat, moves.data());
      const Move move = choices[seat] = moves[bots[seat].pick(size)];
      count++;
      if (!plan.keep_records) continue;
      if (!played.empty()) played += ',';
      write_move(game, seat, move, moves.data(), size, plan.keep_legal, played);
    }
    game.resolve(choices.data(), deal);
  }
  tell(game, count, told);
  if (!plan.keep_records) return;
  text += "{\"quintet\":1,\"game\":\"";
  text += Game::id;
  text += "\",\"players\":" + std::to_string(plan.players) + ",\"options\":" + plan.options_text;
  text += ",\"first\":" + std::to_string(first) + ",\"shuffles\":[";
  for (std::size_t i = 0; i < orders.size(); i++) {
    text += i ? ",[" : "[";
    for (std::size_t j = 0; j < orders[i].size(); j++) {
      text += j ? ",\"" : "\"";
      Game::write_card(orders[i][j], text);
      text += '"';
    }
    text += ']';
  }
  text += "],\"moves\":[" + played + "],";
  write_end(game, text);
}

}  // namespace quintet
