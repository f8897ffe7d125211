// Games imagined from what a seat knows, for those who want to know why a move is good: the moves that a search likes best,
// each followed through the same drawn games, so that what differs is the move.
#pragma once

#include "drawn.h"
#include "search.h"

namespace quintet {

struct Imagining {
  int best;        // how many of the moves that look best are followed
  const std::int32_t* wanted;  // the numbers of legal moves that are followed too
  int wanted_count;
  int games;       // so many for each move at most
  int told;        // so many at least, and these are told move by move
  bool cut;        // whether they end where the search judges, and not with the round or the game
  int finished;    // so many of them go on to the end of the game after that
  double seconds;  // beyond them, until so much time has gone; 0 is any
};

// Whether a seat has won, or leads after a round; n who share that have 1/n each.
template <class Game>
double ahead_of(const Game& game, int seat) {
  std::uint32_t leading = game.over() ? game.winners() : 0;
  if (!leading) {
    int most = game.score(0);
    for (int other = 1; other < game.players; other++) most = std::max(most, static_cast<int>(game.score(other)));
    for (int other = 0; other < game.players; other++) leading |= static_cast<std::uint32_t>(game.score(other) == most) << other;
  }
  return leading >> seat & 1 ? 1.0 / count_bits(leading) : 0.0;
}

// Writes a line for each move: what the searches found, and of every game imagined the result for the seat, the scores, where
// all stood when the search judged, who was ahead at its end, and the moves as far as they are told. The games are drawn as Game.sample in Python draws them from
// quintet.engine.stream, so that they can be played again there. The searches take turns in playing them: where they have
// found different ways to go on, that is seen.
template <class Game>
void imagine(std::vector<Search<Game>>& searches, const Known<Game>& known, const Tuning& tuning, const Imagining& asked,
             const Seed& seed, const typename Game::Move* moves, int count, std::string& text) {
  using Move = typename Game::Move;
  struct Followed {
    Move move;
    std::string results, scores, standings, ahead, lines;
  };
  std::vector<std::int32_t> visits(count), some(count);
  std::vector<double> values(count), means(count), looks(count);
  for (Search<Game>& search : searches) {
    search.told(moves, count, some.data(), means.data());
    for (int i = 0; i < count; i++)
      visits[i] += some[i], values[i] += some[i] * means[i], looks[i] += means[i] / static_cast<double>(searches.size());
  }
  for (int i = 0; i < count; i++) values[i] = visits[i] ? values[i] / visits[i] : looks[i];
  // The best first, as quintet.bots.search.ranked has it; then those that were looked at and never tried.
  std::vector<int> liked;
  for (int i = 0; i < count; i++)
    if (visits[i] || tuning.prior) liked.push_back(i);
  const auto rank = [&](int i) {
    return std::pair(visits[i] > 0, values[i] - tuning.caution / std::sqrt(static_cast<double>(visits[i] + tuning.prior)));
  };
  std::stable_sort(liked.begin(), liked.end(), [&](int one, int two) { return rank(one) > rank(two); });
  if (static_cast<int>(liked.size()) > asked.best) liked.resize(static_cast<std::size_t>(asked.best));
  for (const std::int32_t* wanted = asked.wanted; wanted != asked.wanted + asked.wanted_count; wanted++)
    if (std::find(liked.begin(), liked.end(), *wanted) == liked.end()) liked.push_back(*wanted);
  std::vector<Followed> followed;
  for (const int i : liked) followed.push_back({moves[i], {}, {}, {}, {}, {}});
  for (Search<Game>& search : searches) {
    const std::int32_t most = search.most_visits();
    for (const Followed& one : followed) search.deepen(one.move, most);
  }
  const double end = asked.seconds > 0 ? thread_seconds() + asked.seconds : 0;
  for (int number = 0; number < asked.games; number++) {
    if (end > 0 && number >= asked.told && thread_seconds() >= end) break;
    const bool told = number < asked.told;
    const char* const comma = number ? "," : "";
    Search<Game>& search = searches[static_cast<std::size_t>(number) % searches.size()];
    for (Followed& one : followed) {
      Rng rng = seed.stream(number, 0);
      Game game = Game::sample(known, rng);
      // Those who have answered already have chosen anything, and now choose again.
      std::array<Move, Game::max_moves> theirs;
      for (std::uint64_t rest = known.answered; rest;) rng.pick(game.legal(take_lowest(rest), theirs.data()));
      Drawn<Rng> deal{rng};
      if (told) one.lines += comma, one.lines += '[';
      const char* next = "";
      const auto hear = [&](const Game& before, std::uint32_t deciding, const auto& choices) {
        for (std::uint64_t rest = told ? deciding : 0; rest; next = ",") {
          const int seat = take_lowest(rest);
          one.lines += next;
          write_move(before, seat, choices[seat], theirs.data(), 0, false, one.lines);
        }
      };
      std::array<double, Game::max_players> standings;
      const double result = search.play_line(game, one.move, deal, asked.cut, hear, standings);
      if (told) one.lines += ']';
      std::array<int, Game::max_players> points;
      for (int seat = 0; seat < game.players; seat++) points[seat] = game.score(seat);
      if (number < asked.finished) search.play_to_end(game, deal);
      one.results += comma, one.scores += comma, one.standings += comma, one.ahead += comma;
      write_number(result, one.results);
      write_numbers(points.data(), game.players, one.scores);
      for (int seat = 0; seat < game.players; seat++) {
        one.standings += seat ? ',' : '[';
        write_number(standings[seat], one.standings);
      }
      one.standings += ']';
      write_number(ahead_of(game, known.seat), one.ahead);
    }
  }
  for (const Followed& one : followed) {
    const auto at = static_cast<std::size_t>(std::find(moves, moves + count, one.move) - moves);
    text += "{\"move\":\"";
    known.game.write(one.move, text);
    text += "\",\"visits\":" + std::to_string(visits[at]) + ",\"value\":";
    write_number(values[at], text);
    text += ",\"results\":[" + one.results + "],\"scores\":[" + one.scores + "],\"standings\":[" + one.standings + "],\"ahead\":[" + one.ahead;
    text += "],\"lines\":[" + one.lines + "]}\n";
  }
}

}  // namespace quintet
