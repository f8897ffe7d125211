#include "api.h"

#include <thread>

#include "games.inc"  // written by the build: includes every header in games/, and names their types in QUINTET_GAMES
#include "drawn.h"
#include "perft.h"
#include "search.h"
#include "sim.h"

struct quintet_text {
  std::string text;
};

namespace quintet {
namespace {

thread_local std::string message;

// Runs what is asked for, and turns whatever it throws into a status.
template <class Work>
std::int32_t guarded(Work work) {
  try {
    work();
    return QUINTET_OK;
  } catch (const Error& error) {
    message = error.what();
    return QUINTET_REFUSED;
  } catch (const std::exception& error) {
    message = error.what();
    return QUINTET_FAULT;
  } catch (...) {
    message = "unknown";
    return QUINTET_FAULT;
  }
}

// Calls `work` with the type of the game that is meant.
template <class Work>
void with_game(const quintet_setup& setup, Work work) {
  if (!setup.game) throw Error("no game is named");
#define QUINTET_TRY(Game)                                                                                 \
  if (!std::strcmp(setup.game, Game::id)) {                                                               \
    if (setup.players < Game::min_players || setup.players > Game::max_players)                           \
      throw Error(std::string(Game::id) + " is not for " + std::to_string(setup.players) + " players");   \
    return work.template operator()<Game>(Game::Options::read(setup.options, setup.option_count));        \
  }
  QUINTET_GAMES(QUINTET_TRY)
#undef QUINTET_TRY
  throw Error(std::string("the core has no game ") + setup.game);
}

constexpr std::int64_t most_memory = std::int64_t{64} << 30;

Tuning read_tuning(const quintet_tuning& given) {
  if (!(given.scale > 0) || given.prior < 0 || given.prior > 1000000 || given.horizon < 0) throw Error("the tuning makes no sense");
  return {given.exploration, given.scale,     given.win,   given.greed,
          given.horizon,     given.one_round, given.prior, given.shun};
}

// The legal moves of a seat that is asked now, of which the caller expects so many.
template <class Game>
std::array<typename Game::Move, Game::max_moves> expected_moves(const Known<Game>& known, int expected) {
  std::array<typename Game::Move, Game::max_moves> moves;
  const bool asked = known.game.asked() >> known.seat & 1;
  const int count = asked ? known.game.legal(known.seat, moves.data()) : 0;
  if (count != expected || !count)
    throw Error("the core knows " + std::to_string(count) + " legal moves, not " + std::to_string(expected));
  return moves;
}

template <class Game>
void search(const Known<Game>& known, const Tuning& tuning, const Limit& limit, std::int64_t memory, int threads,
            std::uint64_t seed, int count, std::int32_t* visits, double* values, std::int64_t* done) {
  const auto moves = expected_moves(known, count);
  std::vector<std::int32_t> tried(static_cast<std::size_t>(threads) * count);
  std::vector<double> means(tried.size());
  std::vector<std::int64_t> iterations(threads);
  std::vector<std::string> faults(threads);
  const auto work = [&](int thread) {
    try {
      Limit own = limit;
      if (limit.iterations) own.iterations = limit.iterations / threads + (thread < limit.iterations % threads);
      if (limit.iterations && !own.iterations) return;
      Search<Game> one(known, tuning, seed + static_cast<std::uint64_t>(thread) * 0x632be59bd9b4e019u,
                       static_cast<std::size_t>(memory / threads));
      iterations[thread] = one.run(own);
      one.told(moves.data(), count, &tried[static_cast<std::size_t>(thread) * count],
               &means[static_cast<std::size_t>(thread) * count]);
    } catch (const std::exception& error) {
      faults[thread] = error.what();
    }
  };
  std::vector<std::thread> others;
  for (int thread = 1; thread < threads; thread++) others.emplace_back(work, thread);
  work(0);
  for (auto& other : others) other.join();
  for (const auto& fault : faults)
    if (!fault.empty()) throw std::runtime_error(fault);
  *done = 0;
  for (const std::int64_t some : iterations) *done += some;
  // Several trees are one opinion: their visits add up.
  for (int i = 0; i < count; i++) {
    std::int64_t all = 0;
    double total = 0;
    for (int thread = 0; thread < threads; thread++) {
      const std::size_t at = static_cast<std::size_t>(thread) * count + i;
      all += tried[at], total += tried[at] * means[at];
    }
    visits[i] = static_cast<std::int32_t>(all);
    values[i] = all ? total / static_cast<double>(all) : means[i];
  }
}

}  // namespace
}  // namespace quintet

using namespace quintet;

extern "C" {

int32_t quintet_version(void) { return 2; }
const char* quintet_error(void) { return message.c_str(); }
const char* quintet_text_data(const quintet_text* text) { return text->text.data(); }
int64_t quintet_text_size(const quintet_text* text) { return static_cast<int64_t>(text->text.size()); }
void quintet_text_free(quintet_text* text) { delete text; }

const char* quintet_games(void) {
  static const std::string all = [] {
    std::string names;
#define QUINTET_NAME(Game) names += names.empty() ? "" : " ", names += Game::id;
    QUINTET_GAMES(QUINTET_NAME)
#undef QUINTET_NAME
    return names;
  }();
  return all.c_str();
}

int32_t quintet_sim(const quintet_setup* setup, const quintet_plan* asked, int64_t from, int64_t to, int32_t* told,
                    quintet_text** text) {
  return guarded([&] {
    with_game(*setup, [&]<class Game>(const typename Game::Options& options) {
      if (asked->first < -1 || asked->first >= setup->players) throw Error("there is no such first seat");
      if (from < 0 || to < from || asked->seed_words < 0 || asked->seed_words > 1024) throw Error("there are no such games");
      const Plan plan{setup->players,    asked->first,        asked->options_text, asked->seed,
                      asked->seed_words, asked->records != 0, asked->legal != 0};
      auto lines = std::make_unique<quintet_text>();
      for (int64_t number = from; number < to; number++)
        play_one<Game>(plan, options, number, told + (number - from) * (setup->players + 2), lines->text);
      *text = lines.release();
    });
  });
}

int32_t quintet_search(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size,
                       const quintet_tuning* tuning, int64_t iterations, double seconds, int64_t memory, int32_t threads,
                       uint64_t seed, int32_t moves, int32_t* visits, double* values, int64_t* done) {
  return guarded([&] {
    with_game(*setup, [&]<class Game>(const typename Game::Options& options) {
      if (seat < 0 || seat >= setup->players) throw Error("there is no such seat");
      if (iterations < 0 || (iterations == 0 && !(seconds > 0)) || !(seconds >= 0 && seconds < 1e6))
        throw Error("a search needs a number of iterations or of seconds");
      if (memory < 0 || memory > most_memory) throw Error("the memory of a search is from 0 bytes to 64 GiB");
      if (threads < 1 || threads > 256) throw Error("a search takes 1 to 256 threads");
      Numbers numbers(view, view_size);
      const Known<Game> known = Game::read(options, setup->players, seat, numbers);
      search<Game>(known, read_tuning(*tuning), {iterations, seconds}, memory, threads, seed, moves, visits, values, done);
    });
  });
}

int32_t quintet_look(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size,
                     const quintet_tuning* tuning, int32_t draws, uint64_t seed, int32_t moves, double* values) {
  return guarded([&] {
    with_game(*setup, [&]<class Game>(const typename Game::Options& options) {
      if (seat < 0 || seat >= setup->players) throw Error("there is no such seat");
      if (draws < 1 || draws > 1000000) throw Error("a look takes 1 to 1000000 draws");
      Numbers numbers(view, view_size);
      const Known<Game> known = Game::read(options, setup->players, seat, numbers);
      const auto own = expected_moves(known, moves);
      Search<Game>(known, read_tuning(*tuning), seed, 0).look(draws, moves, own.data(), values);
    });
  });
}

int32_t quintet_drawn(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size,
                      const uint32_t* seed, int32_t seed_words, int32_t games, int32_t decisions, int32_t again,
                      quintet_text** text) {
  return guarded([&] {
    with_game(*setup, [&]<class Game>(const typename Game::Options& options) {
      if (seat < 0 || seat >= setup->players) throw Error("there is no such seat");
      if (games < 0 || games > 1000000 || decisions < 0 || seed_words < 0 || seed_words > 1024) throw Error("there are no such games");
      Numbers numbers(view, view_size);
      Known<Game> known = Game::read(options, setup->players, seat, numbers);
      auto lines = std::make_unique<quintet_text>();
      for (int number = 0; number < games; number++) {
        const Rng rng = stream(seed, seed_words, number, 0);
        if (again) {
          Rng other = rng;
          const std::uint32_t answered = known.answered;
          known = Game::sample(known, other).seen_by(seat);
          known.answered = answered;
        }
        play_drawn(known, rng, decisions, lines->text);
      }
      *text = lines.release();
    });
  });
}

int32_t quintet_perft(const quintet_setup* setup, int32_t deal, int32_t after, int32_t depth, int64_t most, int64_t* counts,
                      int32_t* told) {
  return guarded([&] {
    with_game(*setup, [&]<class Game>(const typename Game::Options& options) {
      if (deal < 0 || after < 0 || depth < 0 || depth > 100 || most < 0 || most > 100000000) throw Error("there is no such count");
      PerftLine<Game> line(options, setup->players, deal), start = line;
      int moves = 0;
      while (!line.game().over()) {
        line.play_on(++moves);
        if (moves == after) start = line;
      }
      if (after > moves) throw Error("the line ends after " + std::to_string(moves) + " moves");
      tell(line.game(), moves, told);
      std::fill_n(counts, depth, -1);
      for (int i = 0; i < depth; i++) {
        counts[i] = start.count(i + 1);
        if (!counts[i] || counts[i] > most) break;
      }
    });
  });
}

}  // extern "C"
