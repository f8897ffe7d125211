// Many games at once, for those who train agents: a step plays one action in each game, and writes what the seats that are
// asked next see into arrays of the caller's.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#ifndef _WIN32
#include <unistd.h>
#endif

#include "api.h"
#include "encode.h"

namespace quintet {

// Threads that are kept, and share out the blocks of whatever is to be done; whoever calls works too. In a process that was
// forked the threads are gone, and what they waited with must not be touched: there the caller does all of it alone.
class Pool {
 public:
  explicit Pool(int threads) : shared_(std::make_unique<Shared>()) {
    try {
      while (--threads > 0) others_.emplace_back([shared = shared_.get()] { shared->serve(); });
    } catch (...) {
      end();
      throw;
    }
  }
  ~Pool() { end(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Does the work for each block from 0 up to but not `blocks`.
  template <class Work>
  void run(int blocks, Work work) {
    if (others_.empty() || blocks < 2 || is_forked())
      for (int block = 0; block < blocks; block++) work(block);
    else
      shared_->run(blocks, std::ref(work));
  }

 private:
  struct Shared {
    std::mutex mutex;
    std::condition_variable called, left;
    const std::function<void(int)>* job = nullptr;
    std::atomic<int> next = 0;
    int blocks = 0, busy = 0;
    std::uint64_t calls = 0;
    bool ends = false;
    std::exception_ptr failure;

    void run(int all, const std::function<void(int)>& work) {
      {
        const std::lock_guard lock(mutex);
        job = &work, blocks = all, next = 0, failure = nullptr, calls++;
      }
      called.notify_all();
      take_part(work, all);
      std::unique_lock lock(mutex);
      job = nullptr;
      left.wait(lock, [this] { return !busy; });
      if (failure) std::rethrow_exception(failure);
    }

    void take_part(const std::function<void(int)>& work, int all) {
      try {
        for (int block; (block = next.fetch_add(1, std::memory_order_relaxed)) < all;) work(block);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
        next = all;
      }
    }

    void serve() {
      std::unique_lock lock(mutex);
      for (std::uint64_t served = 0;;) {
        called.wait(lock, [&] { return ends || calls != served; });
        if (ends) return;
        served = calls;
        if (!job) continue;  // the others have been faster
        const auto& work = *job;
        const int all = blocks;
        busy++;
        lock.unlock();
        take_part(work, all);
        lock.lock();
        if (!--busy) left.notify_one();
      }
    }
  };

  void end() {
    if (is_forked()) {
      for (std::thread& thread : others_) thread.detach();
      static_cast<void>(shared_.release());
      return;
    }
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->ends = true;
    }
    shared_->called.notify_all();
    for (std::thread& thread : others_) thread.join();
  }

#ifdef _WIN32
  static bool is_forked() { return false; }
#else
  bool is_forked() const { return getpid() != home_; }
  const pid_t home_ = getpid();
#endif

  std::unique_ptr<Shared> shared_;
  std::vector<std::thread> others_;
};

enum class Reward { margin, rank, win };

// What the end of a game is worth to each seat: quintet.rl.rewards.
template <class Game>
void write_rewards(const Game& game, Reward kind, float* out) {
  const int others = std::max(1, game.players - 1);
  const std::uint32_t winners = game.winners();
  std::array<int, Game::max_players> scores;
  double total = 0;
  for (int seat = 0; seat < game.players; seat++) total += scores[seat] = game.score(seat);
  const auto ahead = [&](int one, int other) {
    const int won = static_cast<int>(winners >> one & 1) - static_cast<int>(winners >> other & 1);
    return won ? won : (scores[one] > scores[other]) - (scores[one] < scores[other]);
  };
  for (int seat = 0; seat < game.players; seat++) {
    double reward = 0;
    switch (kind) {
      case Reward::margin:
        reward = scores[seat] - (total - scores[seat]) / others;
        break;
      case Reward::rank:
        for (int other = 0; other < game.players; other++) reward += ahead(seat, other);
        reward /= others;
        break;
      case Reward::win:
        reward = winners >> seat & 1 ? 1.0 / count_bits(winners) : 0;
    }
    out[seat] = static_cast<float>(reward);
  }
}

// What the caller sees of a batch of games.
class AnyVector {
 public:
  virtual ~AnyVector() = default;
  virtual void reset(std::uint64_t seed, const quintet_arrays& out) = 0;
  virtual void step(const std::int64_t* actions, const quintet_arrays& out) = 0;
  virtual void random(std::int64_t* actions) = 0;
  virtual void see(std::int16_t* observations) = 0;
  virtual std::int64_t look_ahead(std::int64_t room, const quintet_ahead& out) = 0;
};

template <class Game>
class Vector : public AnyVector {
 public:
  using Move = typename Game::Move;

  Vector(const typename Game::Options& options, int players, int count, int threads, Reward reward)
      : options_(options), players_(players), reward_(reward), encoder_(options, players), slots_(count), random_(count),
        pool_(std::min(threads, (count + block - 1) / block)) {}

  void reset(std::uint64_t seed, const quintet_arrays& out) override {
    const std::lock_guard lock(mutex_);
    for_each_slot([&](int place) {
      // Every game of the batch has streams of its own, so that it does not matter which thread plays it.
      const std::uint64_t own = seed + static_cast<std::uint64_t>(place) * 0x632be59bd9b4e019u;
      Slot& slot = slots_[place];
      slot.chance = FastRng(own), slot.picks = FastRng(~own), slot.looks = FastRng(own ^ 0x94d049bb133111ebu);
      begin(slot);
      std::fill_n(out.rewards + static_cast<std::size_t>(place) * players_, players_, 0.0f);
      out.done[place] = 0;
      ask(place, out);
    });
    has_begun_ = true;
  }

  void step(const std::int64_t* actions, const quintet_arrays& out) override {
    const std::lock_guard lock(mutex_);
    check_begun();
    for (int place = 0; place < count(); place++) slots_[place].choose(actions[place], place);
    for_each_slot([&](int place) { play(place, out); });
  }

  void random(std::int64_t* actions) override {
    const std::lock_guard lock(mutex_);
    check_begun();
    std::copy(random_.begin(), random_.end(), actions);
  }

  void see(std::int16_t* observations) override {
    const std::lock_guard lock(mutex_);
    check_begun();
    for_each_slot([&](int place) {
      for (int seat = 0; seat < players_; seat++)
        encoder_.observe(slots_[place].game, seat, 0,
                         observations + (static_cast<std::size_t>(place) * players_ + seat) * encoder_.size);
    });
  }

  std::int64_t look_ahead(std::int64_t room, const quintet_ahead& out) override {
    const std::lock_guard lock(mutex_);
    check_begun();
    std::vector<std::int64_t> from(slots_.size());
    std::int64_t rows = 0;
    for (int place = 0; place < count(); place++) from[place] = rows, rows += slots_[place].moves_left;
    if (rows <= room) for_each_slot([&](int place) { look_ahead(place, from[place], out); });
    return rows;
  }

 private:
  static constexpr int block = 32, waits = -1;

  struct Slot {
    Game game;
    FastRng chance{0}, picks{0}, looks{0};
    std::uint32_t answered;
    int seat, moves_left, chosen;
    std::array<Move, Game::max_players> choices;
    std::array<std::uint16_t, Game::max_moves> numbers;
    std::array<Move, Game::max_moves> moves;

    // Which of the legal moves an action is; none of them if the game is to wait.
    void choose(std::int64_t action, int place) {
      chosen = waits;
      if (action == waits) return;
      const auto end = numbers.begin() + moves_left;
      const auto found = std::find(numbers.begin(), end, action);
      if (found == end)
        throw Error("action " + std::to_string(action) + " is not legal in game " + std::to_string(place));
      chosen = static_cast<int>(found - numbers.begin());
    }
  };

  int count() const { return static_cast<int>(slots_.size()); }

  void check_begun() const {
    if (!has_begun_) throw Error("the games have not begun: reset them first");
  }

  template <class Work>
  void for_each_slot(Work work) {
    pool_.run((count() + block - 1) / block, [&](int which) {
      for (int place = which * block; place < std::min(count(), (which + 1) * block); place++) work(place);
    });
  }

  void begin(Slot& slot) {
    Drawn<FastRng> deal{slot.chance};
    const int first = slot.chance.pick(players_);
    slot.game.start(options_, players_, first, deal);
    slot.answered = 0;
  }

  void play(int place, const quintet_arrays& out) {
    Slot& slot = slots_[place];
    if (slot.chosen == waits) return;
    Game& game = slot.game;
    float* const rewards = out.rewards + static_cast<std::size_t>(place) * players_;
    std::fill_n(rewards, players_, 0.0f);
    out.done[place] = 0;
    slot.choices[slot.seat] = slot.moves[slot.chosen];
    slot.answered |= 1u << slot.seat;
    if (!(game.asked() & ~slot.answered)) {
      Drawn<FastRng> deal{slot.chance};
      game.resolve(slot.choices.data(), deal);
      slot.answered = 0;
      if (game.over()) {
        write_rewards(game, reward_, rewards);
        out.done[place] = 1;
        begin(slot);
      }
    }
    ask(place, out);
  }

  // Plays each of the moves in a game drawn from what the seat knows, in which others who decide at the same time choose
  // anything. Chance is the same after each: what differs is the seat's own doing.
  void look_ahead(int place, std::int64_t row, const quintet_ahead& out) {
    Slot& slot = slots_[place];
    const Game drawn = Game::sample(slot.game.seen_by(slot.seat), slot.looks);
    std::array<Move, Game::max_players> choices;
    std::array<Move, Game::max_moves> theirs;
    for (std::uint64_t rest = drawn.asked() & ~(1u << slot.seat); rest;) {
      const int other = take_lowest(rest);
      choices[other] = theirs[slot.looks.pick(drawn.legal(other, theirs.data()))];
    }
    for (int i = 0; i < slot.moves_left; i++, row++) {
      Game game = drawn;
      FastRng chance = slot.looks;
      Drawn<FastRng> deal{chance};
      choices[slot.seat] = slot.moves[i];
      game.resolve(choices.data(), deal);
      std::int16_t* const observation = out.observations + static_cast<std::size_t>(row) * encoder_.size;
      std::array<float, Game::max_players> rewards{};
      if (game.over()) {
        write_rewards(game, reward_, rewards.data());
        std::fill_n(observation, encoder_.size, std::int16_t{0});
      } else {
        encoder_.observe(game, slot.seat, 0, observation);
      }
      out.games[row] = place, out.actions[row] = slot.numbers[i], out.done[row] = game.over();
      out.rewards[row] = rewards[slot.seat];
    }
    slot.looks.next();
  }

  // Tells what the seat sees that is asked next: of several, one after the other from 0 up.
  void ask(int place, const quintet_arrays& out) {
    Slot& slot = slots_[place];
    slot.seat = lowest_bit(slot.game.asked() & ~slot.answered);
    slot.moves_left = slot.game.legal(slot.seat, slot.moves.data());
    std::uint8_t* const mask = out.masks + static_cast<std::size_t>(place) * encoder_.actions;
    std::memset(mask, 0, static_cast<std::size_t>(encoder_.actions));
    for (int i = 0; i < slot.moves_left; i++) {
      const int number = encoder_.number(slot.game, slot.seat, slot.moves[i]);
      slot.numbers[i] = static_cast<std::uint16_t>(number);
      mask[number] = 1;
    }
    random_[place] = slot.numbers[slot.picks.pick(slot.moves_left)];
    out.seats[place] = static_cast<std::uint8_t>(slot.seat);
    encoder_.observe(slot.game, slot.seat, slot.answered,
                     out.observations + static_cast<std::size_t>(place) * encoder_.size);
  }

  const typename Game::Options options_;
  const int players_;
  const Reward reward_;
  const typename Game::Encoder encoder_;
  std::vector<Slot> slots_;
  std::vector<std::int64_t> random_;
  std::mutex mutex_;
  bool has_begun_ = false;
  Pool pool_;
};

}  // namespace quintet
