// What all games of the core share: numbers drawn as Python draws them, shuffles, texts, and the error that becomes a
// RuleError.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace quintet {

// What the rules, or the caller's numbers, do not allow. The C interface turns it into a status and a message.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Python's generator: the Mersenne Twister, its seeding by an array of words, and random(), whose sequence Python
// promises to keep.
class Rng {
 public:
  explicit Rng(const std::uint32_t* key, int length) { seed(key, length); }

  void seed(const std::uint32_t* key, int length) {
    state_[0] = 19650218u;
    for (int i = 1; i < N; i++) state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
    int i = 1, j = 0;
    for (int k = length > N ? length : N; k; k--) {
      state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1664525u)) + key[j] + j;
      if (++i >= N) state_[0] = state_[N - 1], i = 1;
      if (++j >= length) j = 0;
    }
    for (int k = N - 1; k; k--) {
      state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1566083941u)) - i;
      if (++i >= N) state_[0] = state_[N - 1], i = 1;
    }
    state_[0] = 0x80000000u;
    next_ = N;
  }

  // A number from 0 up to but not 1, with 53 random bits.
  double random() {
    const std::uint32_t a = word() >> 5, b = word() >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
  }

  // One of `count` things, each equally likely, as engine.pick picks it.
  int pick(int count) { return static_cast<int>(random() * count); }

 private:
  static constexpr int N = 624, M = 397;

  std::uint32_t word() {
    if (next_ >= N) twist();
    std::uint32_t y = state_[next_++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
  }

  void twist() {
    const auto mix = [](std::uint32_t high, std::uint32_t low) {
      const std::uint32_t y = (high & 0x80000000u) | (low & 0x7fffffffu);
      return (y >> 1) ^ ((low & 1u) ? 0x9908b0dfu : 0u);
    };
    for (int k = 0; k < N - M; k++) state_[k] = state_[k + M] ^ mix(state_[k], state_[k + 1]);
    for (int k = N - M; k < N - 1; k++) state_[k] = state_[k + M - N] ^ mix(state_[k], state_[k + 1]);
    state_[N - 1] = state_[M - 1] ^ mix(state_[N - 1], state_[0]);
    next_ = 0;
  }

  std::array<std::uint32_t, N> state_;
  int next_;
};

// Shuffles -------------------------------------------------------------------------------------------------------------
// A game asks for a shuffle of exactly the cards that go into a pile, and is given their order, top card first. Where it
// comes from is a template argument: a generator, a record, or another one that is kept.

using Card = std::uint8_t;

// As engine.shuffled does it: Fisher and Yates, from the last card down.
template <class Generator>
struct Drawn {
  static constexpr bool stops_at_rounds = false;
  Generator& rng;
  void shuffle(Card* cards, int count) {
    for (int last = count - 1; last > 0; last--) std::swap(cards[last], cards[rng.pick(last + 1)]);
  }
  // The same for cards that lie the other way round, the first of them being the last.
  void shuffle_from_top(Card* cards, int count) {
    for (int left = count; left > 1; left--) std::swap(cards[count - left], cards[count - 1 - rng.pick(left)]);
  }
};

// For a search that stops where the next round begins: nobody looks at the deal of that round, so a game may leave it out.
template <class Generator>
struct DrawnInRound : Drawn<Generator> {
  static constexpr bool stops_at_rounds = true;
};

// Keeps every order that another source gives.
template <class Source>
struct Kept {
  static constexpr bool stops_at_rounds = Source::stops_at_rounds;
  Source& source;
  std::vector<std::vector<Card>>& orders;
  void shuffle(Card* cards, int count) {
    source.shuffle(cards, count);
    orders.emplace_back(cards, cards + count);
  }
};

// A small fast generator for searches, where nobody needs to draw the same in another language (xoshiro256**).
class FastRng {
 public:
  explicit FastRng(std::uint64_t seed) {
    for (auto& word : s_) {  // splitmix64
      seed += 0x9e3779b97f4a7c15u;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      word = z ^ (z >> 31);
    }
  }
  std::uint64_t next() {
    const std::uint64_t result = rotl(s_[1] * 5, 7) * 9, t = s_[1] << 17;
    s_[2] ^= s_[0], s_[3] ^= s_[1], s_[1] ^= s_[2], s_[0] ^= s_[3], s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }
  double random() { return static_cast<double>(next() >> 11) * (1.0 / 9007199254740992.0); }
  int pick(int count) { return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(count)) >> 32); }

 private:
  static std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> s_;
};

// Functions whose every bit is the same everywhere ---------------------------------------------------------------------
// The library's log and exp may differ in the last bit from platform to platform, and a search would then go another
// way. These use nothing but sums, products and quotients, which are exact by IEEE 754.

inline double log_of(double x) {
  std::uint64_t bits;
  std::memcpy(&bits, &x, 8);
  int exponent = static_cast<int>(bits >> 52) - 1022;
  bits = (bits & 0x000fffffffffffffu) | 0x3fe0000000000000u;
  std::memcpy(&x, &bits, 8);  // from a half to one
  if (x < 0.70710678118654752) x *= 2, exponent--;
  const double z = (x - 1) / (x + 1), y = z * z;
  double sum = 0;
  for (int k = 25; k >= 1; k -= 2) sum = sum * y + 1.0 / k;
  return 2 * z * sum + exponent * 0.69314718055994531;
}

inline double exp_of(double x) {
  if (x > 700) x = 700;
  if (x < -700) return 0;
  const int n = static_cast<int>(x * 1.4426950408889634 + (x < 0 ? -0.5 : 0.5));
  const double r = x - n * 0.69314718055994531;
  static constexpr std::array<double, 18> parts = [] {
    std::array<double, 18> all{};
    for (int k = 1; k < 18; k++) all[k] = 1.0 / k;
    return all;
  }();
  double sum = 1;
  for (int k = 17; k >= 1; k--) sum = 1 + r * sum * parts[k];
  std::uint64_t bits = static_cast<std::uint64_t>(1023 + n) << 52;
  double power;
  std::memcpy(&power, &bits, 8);
  return sum * power;
}

inline double tanh_of(double x) {
  const double e = exp_of(-2 * (x < 0 ? -x : x)), t = (1 - e) / (1 + e);
  return x < 0 ? -t : t;
}

// What a seat knows of a game: the game with nothing in it that the seat does not know, and, as the game's own type says,
// how much of it is hidden where.
template <class Game>
struct Known {
  Game game;
  int seat;
  typename Game::Hidden hidden;
  std::uint32_t answered = 0;  // the others who have answered the open decision already, nobody knows what
};

// What a seat has more than the best of the others.
template <class Points>
double margin_of(const Points& points, int players, int seat) {
  double others = players > 1 ? -1e9 : 0;
  for (int other = 0; other < players; other++)
    if (other != seat) others = std::max(others, points[other]);
  return points[seat] - others;
}

// How good a position looks to a seat, in points, by the game's own judgement.
template <class Game>
double evaluate(const Game& game, int seat) {
  return margin_of(game.standings(), game.players, seat);
}

// Bits -----------------------------------------------------------------------------------------------------------------

inline int count_bits(std::uint64_t mask) { return __builtin_popcountll(mask); }
inline int lowest_bit(std::uint64_t mask) { return __builtin_ctzll(mask); }
inline int take_lowest(std::uint64_t& mask) {
  const int bit = lowest_bit(mask);
  mask &= mask - 1;
  return bit;
}

// Reads numbers that came over the border, and believes none of them.
class Numbers {
 public:
  Numbers(const std::int32_t* numbers, int count) : next_(numbers), left_(count) {
    if (count < 0 || (count && !numbers)) throw Error("there are no numbers where some are needed");
  }
  int take(int low, int high) {
    if (!left_) throw Error("the numbers end too early");
    left_--;
    const int value = *next_++;
    if (value < low || value > high) throw Error("a number is out of range");
    return value;
  }
  void finish() const {
    if (left_) throw Error("there are more numbers than needed");
  }

 private:
  const std::int32_t* next_;
  int left_;
};

}  // namespace quintet
