#include "api.h"

#include <thread>

#include "games.inc"  // written by the build: includes every header in games/ and features/, and names the types in QUINTET_GAMES
#include "drawn.h"
#include "imagine.h"
#include "perft.h"
#include "playouts.h"
#include "review.h"
#include "selfplay.h"
#include "search.h"
#include "sim.h"
#include "vector.h"

struct quintet_text {
  std::string text;
};

struct quintet_network {
  std::string game;
  int players;
  quintet::Network network;
};

struct quintet_samples {
  quintet::Samples samples;
};

struct quintet_vector {
  std::unique_ptr<quintet::AnyVector> games;
};

namespace quintet {
namespace {

// Of a fixed size, so that even an error for want of memory can be told.
thread_local std::array<char, 256> message;

std::int32_t failed(std::int32_t status, const char* why) {
  message.back() = 0;
  std::strncpy(message.data(), why, message.size() - 1);
  return status;
}

// Runs what is asked for, and turns whatever it throws into a status.
template <class Work>
std::int32_t guarded(Work work) {
  try {
    work();
    return QUINTET_OK;
  } catch (const Error& error) {
    return failed(QUINTET_REFUSED, error.what());
  } catch (const std::exception& error) {
    return failed(QUINTET_FAULT, error.what());
  } catch (...) {
    return failed(QUINTET_FAULT, "unknown");
  }
}

// Refuses to go on without what the caller must hand in.
template <class... Pointers>
void need(const Pointers*... pointers) {
  if (!(pointers && ...)) throw Error("a pointer is missing");
}

void need_arrays(const quintet_vector* vector, const quintet_arrays* out) {
  need(vector, out);
  need(out->observations, out->masks, out->rewards, out->done, out->seats);
}

// Calls `work` with the type of the game that is meant.
template <class Work>
void with_game(const quintet_setup* setup, Work work) {
  need(setup);
  need(setup->game);
#define QUINTET_TRY(Game)                                                                                \
  if (!std::strcmp(setup->game, Game::id)) {                                                             \
    if (setup->players < Game::min_players || setup->players > Game::max_players)                        \
      throw Error(std::string(Game::id) + " is not for " + std::to_string(setup->players) + " players"); \
    return work.template operator()<Game>(Game::Options::read(setup->options, setup->option_count));     \
  }
  QUINTET_GAMES(QUINTET_TRY)
#undef QUINTET_TRY
  throw Error("the core has no such game");
}

// What a seat knows that is asked now.
template <class Game>
Known<Game> read_view(const quintet_setup& setup, const typename Game::Options& options, int seat, const std::int32_t* view,
                      int view_size) {
  if (seat < 0 || seat >= setup.players) throw Error("there is no such seat");
  Numbers numbers(view, view_size);
  const Known<Game> known = Game::read(options, setup.players, seat, numbers);
  if (!(known.game.asked() >> seat & 1)) throw Error("the view is of a seat that is not asked");
  return known;
}

bool is_between(double low, double value, double high) { return low <= value && value <= high; }  // a NaN never is

Tuning read_tuning(const quintet_tuning* given) {
  need(given);
  if (!is_between(0, given->exploration, 1e6) || !is_between(0, given->caution, 1e6) ||
      !is_between(1e-6, given->scale, 1e6) || !is_between(0, given->win, 1) ||
      !is_between(0, given->greed, 1) || !is_between(0, given->prior, 1e6) ||
      !is_between(0, given->tries, 1e6) || !is_between(0, given->foresight, 1e6) || given->horizon < 0)
    throw Error("the tuning makes no sense");
  return {given->exploration, given->caution, given->scale,     given->win,   given->greed,
          given->horizon,     given->one_round, given->tries, given->prior, given->foresight, given->shun, given->others_look};
}

// The legal moves of a seat, of which the caller expects so many.
template <class Game>
std::array<typename Game::Move, Game::max_moves> expected_moves(const Known<Game>& known, int expected) {
  std::array<typename Game::Move, Game::max_moves> moves;
  const int count = known.game.legal(known.seat, moves.data());
  if (count != expected)
    throw Error("the core knows " + std::to_string(count) + " legal moves, not " + std::to_string(expected));
  return moves;
}

// Threads that are waited for, whatever happens.
struct Threads {
  std::vector<std::thread> running;
  ~Threads() {
    for (auto& thread : running) thread.join();
  }
};

// Visits are counted in 32 bits.
constexpr std::int64_t most_iterations = 1000000000, most_memory = std::int64_t{64} << 30;

Limit read_limit(std::int64_t iterations, double seconds, std::int64_t memory) {
  if (iterations < 0 || iterations > most_iterations || !is_between(0, seconds, 1e6) || !(iterations || seconds))
    throw Error("a search needs a number of iterations or of seconds");
  if (memory < 0 || memory > most_memory) throw Error("the memory of a search is from 0 bytes to 64 GiB");
  return {iterations ? iterations : most_iterations, seconds};
}

template <class Game>
Judgement<Game> judgement_of(const quintet_network* network, int players) {
  if (!network) return {};
  if (network->game != Game::id || network->players != players) throw Error("the network has learned something else");
  return {&network->network, players};
}

template <class Game>
void search(const Known<Game>& known, const Tuning& tuning, const Judgement<Game>& judgement, const Limit& limit, std::int64_t memory, int threads,
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
                       static_cast<std::size_t>(memory / threads), judgement);
      iterations[thread] = one.run(own);
      one.told(moves.data(), count, &tried[static_cast<std::size_t>(thread) * count],
               &means[static_cast<std::size_t>(thread) * count]);
    } catch (const std::exception& error) {
      faults[thread] = error.what();
    }
  };
  {
    Threads others;
    for (int thread = 1; thread < threads; thread++) others.running.emplace_back(work, thread);
    work(0);
  }
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

int32_t quintet_version(void) { return 10; }
const char* quintet_error(void) { return message.data(); }
const char* quintet_text_data(const quintet_text* text) { return text ? text->text.data() : ""; }
int64_t quintet_text_size(const quintet_text* text) { return text ? static_cast<int64_t>(text->text.size()) : 0; }
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
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(asked, told, text);
      if (asked->first < -1 || asked->first >= setup->players) throw Error("there is no such first seat");
      if (from < 0 || to < from || to - from > 1000000) throw Error("there are no such games");
      if (asked->records) need(asked->options_text);
      const Seed seed(asked->seed, asked->seed_words);
      const Plan plan{setup->players, asked->first, asked->options_text, seed, asked->records != 0, asked->legal != 0};
      auto lines = std::make_unique<quintet_text>();
      for (int64_t number = from; number < to; number++)
        play_one<Game>(plan, options, number, told + (number - from) * (setup->players + 2), lines->text);
      *text = lines.release();
    });
  });
}

int32_t quintet_search(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size,
                       const quintet_tuning* tuning, const quintet_network* network, int64_t iterations, double seconds,
                       int64_t memory, int32_t threads, uint64_t seed, int32_t moves, int32_t* visits, double* values, int64_t* done) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(visits, values, done);
      const Limit limit = read_limit(iterations, seconds, memory);
      if (threads < 1 || threads > 256) throw Error("a search takes 1 to 256 threads");
      const Known<Game> known = read_view<Game>(*setup, options, seat, view, view_size);
      search<Game>(known, read_tuning(tuning), judgement_of<Game>(network, setup->players), limit, memory, threads, seed, moves, visits, values, done);
    });
  });
}

int32_t quintet_imagine(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size,
                        const quintet_tuning* tuning, const quintet_network* network, int64_t iterations, double seconds,
                        int64_t memory, const uint32_t* seed, int32_t seed_words, int32_t trees, int32_t moves, int32_t best, const int32_t* wanted,
                        int32_t wanted_count, int32_t games, int32_t told, int32_t cut, int32_t finished, double imagining, quintet_text** text) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(text);
      if (trees < 1 || trees > 64 || best < 0 || wanted_count < 0 || (wanted_count && !wanted) || games < 1 || games > 100000 || told < 0 || told > games ||
          !is_between(0, imagining, 1e6))
        throw Error("there is nothing to imagine");
      const Known<Game> known = read_view<Game>(*setup, options, seat, view, view_size);
      const auto own = expected_moves(known, moves);
      for (int32_t i = 0; i < wanted_count; i++)
        if (wanted[i] < 0 || wanted[i] >= moves) throw Error("there is no such move to follow");
      if (best < 1 && wanted_count < 1) throw Error("there is nothing to imagine");
      const Tuning tuned = read_tuning(tuning);
      const Seed words(seed, seed_words);
      const Limit limit = read_limit(iterations, seconds, memory);
      std::vector<Search<Game>> searches;
      searches.reserve(static_cast<std::size_t>(trees));
      for (int32_t tree = 0; tree < trees; tree++) {
        searches.emplace_back(known, tuned, words.first() + static_cast<std::uint64_t>(tree), static_cast<std::size_t>(memory) / trees, judgement_of<Game>(network, setup->players));
        searches.back().run({limit.iterations, limit.seconds / trees});
      }
      auto lines = std::make_unique<quintet_text>();
      imagine(searches, known, tuned, {best, wanted, wanted_count, games, told, cut != 0, finished, imagining}, words, own.data(), moves, lines->text);
      *text = lines.release();
    });
  });
}

int32_t quintet_look(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size,
                     const quintet_tuning* tuning, const quintet_network* network, int32_t draws, uint64_t seed, int32_t moves, double* values) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(values);
      if (draws < 1 || draws > 10000) throw Error("a look takes 1 to 10000 draws");
      const Known<Game> known = read_view<Game>(*setup, options, seat, view, view_size);
      const auto own = expected_moves(known, moves);
      Search<Game>(known, read_tuning(tuning), seed, 0, judgement_of<Game>(network, setup->players)).look(draws, moves, own.data(), values);
    });
  });
}

int32_t quintet_inputs(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size, uint64_t seed,
                       int32_t count, int32_t* inputs) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(inputs);
      const Features<Game> features(setup->players);
      if (count != features.inputs) throw Error("there are not so many inputs");
      const Known<Game> known = read_view<Game>(*setup, options, seat, view, view_size);
      FastRng rng(seed);
      Inputs on;
      features.write(Game::sample(known, rng), seat, on);
      std::fill_n(inputs, count, 0);
      for (const std::uint16_t input : on) inputs[input]++;
    });
  });
}

int32_t quintet_drawn(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size,
                      const uint32_t* seed, int32_t seed_words, int32_t games, int32_t decisions, int32_t again,
                      quintet_text** text) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(text);
      if (games < 0 || games > 1000 || decisions < 0) throw Error("there are no such games");
      const Seed words(seed, seed_words);
      Known<Game> known = read_view<Game>(*setup, options, seat, view, view_size);
      auto lines = std::make_unique<quintet_text>();
      for (int number = 0; number < games; number++) {
        const Rng rng = words.stream(number, 0);
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

int32_t quintet_review(const quintet_setup* setup, const int32_t* record, int32_t record_size, const quintet_tuning* tuning,
                       int32_t playouts, int32_t finished, int32_t all, int32_t from, int32_t to, uint64_t seed, double* told,
                       int32_t* positions) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(told, positions);
      if (playouts < 1 || playouts > 1000000 || finished < 0 || finished > 1000000 || from < 0 || to < from)
        throw Error("there is nothing to review");
      Numbers numbers(record, record_size);
      *positions = review<Game>(options, setup->players, numbers, read_tuning(tuning), {playouts, finished, all != 0}, from, to, seed, told);
    });
  });
}

int32_t quintet_perft(const quintet_setup* setup, int32_t deal, int32_t after, int32_t depth, int64_t most, int64_t* counts,
                      int32_t* told) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(counts, told);
      if (deal < 0 || after < 0 || depth < 0 || depth > 100 || most < 0 || most > 1000000)
        throw Error("there is no such count");
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

int32_t quintet_playouts(const quintet_setup* setup, int32_t seat, const int32_t* view, int32_t view_size, int64_t count,
                         uint64_t seed, int64_t* moves, double* scores, double* wins) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(moves, scores, wins);
      if (count < 1 || count > 10000000) throw Error("there are 1 to 10000000 playouts");
      const Known<Game> known = read_view<Game>(*setup, options, seat, view, view_size);
      FastRng rng(seed);
      *moves = 0;
      std::fill_n(scores, setup->players, 0.0), std::fill_n(wins, setup->players, 0.0);
      play_out(known, count, rng, *moves, scores, wins);
    });
  });
}

int32_t quintet_sizes(const quintet_setup* setup, int32_t* observation, int32_t* actions) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(observation, actions);
      const typename Game::Encoder encoder(options, setup->players);
      *observation = encoder.size, *actions = encoder.actions;
    });
  });
}

int32_t quintet_network_sizes(const quintet_setup* setup, int32_t* sizes) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options&) {
      need(sizes);
      sizes[0] = static_cast<int32_t>(Features<Game>::version), sizes[1] = Features<Game>(setup->players).inputs;
      sizes[2] = Network::wide, sizes[3] = Network::narrow;
    });
  });
}

int32_t quintet_network_new(const quintet_setup* setup, const char* file, int64_t size, quintet_network** made) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options&) {
      need(file, made);
      if (size < 0) throw Error("this is no network");
      const Features<Game> features(setup->players);
      Network network(file, static_cast<std::size_t>(size), Game::id, setup->players, features.version, features.inputs);
      *made = new quintet_network{Game::id, setup->players, std::move(network)};
    });
  });
}

void quintet_network_free(quintet_network* network) { delete network; }

int32_t quintet_selfplay(const quintet_setup* setup, const quintet_tuning* tuning, const quintet_network* network, int64_t games,
                         uint64_t seed, int32_t threads, int32_t iterations, int32_t draws, double curiosity, double credit,
                         quintet_samples** made) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(network, made);
      if (games < 1 || games > 1000000 || threads < 1 || threads > 256 || iterations < 0 || draws < 1 || draws > 1000 ||
          !is_between(0, curiosity, 1e3) || !is_between(0, credit, 1))
        throw Error("there are no such games to learn from");
      const Tuning tuned = read_tuning(tuning);
      judgement_of<Game>(network, setup->players);
      // Blocks of games have streams of their own, so that it does not matter which thread plays them.
      constexpr std::int64_t block = 32;
      const std::int64_t blocks = (games + block - 1) / block;
      std::vector<Samples> parts(static_cast<std::size_t>(blocks));
      Pool(threads).run(static_cast<int>(blocks), [&](int which) {
        SelfPlay<Game> table(tuned, seed + static_cast<std::uint64_t>(which) * 0x632be59bd9b4e019u, network->network,
                             setup->players, {iterations, draws, curiosity, credit}, 1);
        for (std::int64_t number = which * block; number < std::min(games, (which + 1) * block); number++)
          table.play(options, setup->players, parts[static_cast<std::size_t>(which)]);
      });
      auto all = std::make_unique<quintet_samples>();
      for (const Samples& part : parts) all->samples.add(part);
      *made = all.release();
    });
  });
}

int32_t quintet_samples_told(const quintet_samples* samples, quintet_told* told) {
  return guarded([&] {
    need(samples, told);
    const Samples& all = samples->samples;
    *told = {static_cast<int64_t>(all.targets.size()), static_cast<int64_t>(all.inputs.size()), all.decisions,
             all.inputs.data(), all.ends.data(), all.targets.data(), all.scores.data()};
  });
}

void quintet_samples_free(quintet_samples* samples) { delete samples; }

int32_t quintet_vector_new(const quintet_setup* setup, int32_t count, int32_t threads, int32_t reward,
                           quintet_vector** made) {
  return guarded([&] {
    with_game(setup, [&]<class Game>(const typename Game::Options& options) {
      need(made);
      if (count < 1 || count > 100000) throw Error("a batch has 1 to 100000 games");
      if (threads < 1 || threads > 256) throw Error("a batch is played by 1 to 256 threads");
      if (reward < 0 || reward > static_cast<int>(Reward::win)) throw Error("there is no such reward");
      auto vector = std::make_unique<quintet_vector>();
      vector->games = std::make_unique<Vector<Game>>(options, setup->players, count, threads, static_cast<Reward>(reward));
      *made = vector.release();
    });
  });
}

void quintet_vector_free(quintet_vector* vector) { delete vector; }

int32_t quintet_vector_reset(quintet_vector* vector, uint64_t seed, const quintet_arrays* out) {
  return guarded([&] {
    need_arrays(vector, out);
    vector->games->reset(seed, *out);
  });
}

int32_t quintet_vector_step(quintet_vector* vector, const int64_t* actions, const quintet_arrays* out) {
  return guarded([&] {
    need_arrays(vector, out);
    need(actions);
    vector->games->step(actions, *out);
  });
}

int32_t quintet_vector_random(quintet_vector* vector, int64_t* actions) {
  return guarded([&] {
    need(vector, actions);
    vector->games->random(actions);
  });
}

int32_t quintet_vector_see(quintet_vector* vector, int16_t* observations) {
  return guarded([&] {
    need(vector, observations);
    vector->games->see(observations);
  });
}

int32_t quintet_vector_ahead(quintet_vector* vector, int64_t room, const quintet_ahead* out, int64_t* rows) {
  return guarded([&] {
    need(vector, out, rows);
    if (room > 0) need(out->games, out->actions, out->observations, out->rewards, out->done);
    *rows = vector->games->look_ahead(room, *out);
  });
}

}  // extern "C"
