// How a game is told to an agent as numbers, the same as in Python: each game has an `Encoder` for a number of players and
// options, which writes what a seat sees, and knows the number of each move.
#pragma once

#include "core.h"

namespace quintet {

// The eight numbers that eight bits are written as.
struct Spread {
  alignas(16) std::array<std::array<std::int16_t, 8>, 256> of;
  constexpr Spread() : of{} {
    for (unsigned bits = 0; bits < 256; bits++)
      for (unsigned i = 0; i < 8; i++) of[bits][i] = static_cast<std::int16_t>(bits >> i & 1);
  }
};
inline constexpr Spread spread{};

// Writes an observation, one number after the other. Seats are counted from the one that looks, clockwise.
class Observation {
 public:
  Observation(std::int16_t* out, int players, int seat) : next_(out), players_(players), seat_(seat) {}

  std::int16_t* next() const { return next_; }
  void one(int number) { *next_++ = static_cast<std::int16_t>(number); }

  // So many zeros, to be written to: where they begin.
  std::int16_t* zeros(int count) {
    std::int16_t* const from = next_;
    std::memset(from, 0, static_cast<std::size_t>(count) * sizeof(*from));
    next_ += count;
    return from;
  }

  // A 1 at one of so many places; nowhere if it is none of them.
  void only(int place, int count) {
    std::int16_t* const from = zeros(count);
    if (place >= 0 && place < count) from[place] = 1;
  }

  void bits(std::uint64_t mask, int count) {
    for (; count >= 8; count -= 8, mask >>= 8, next_ += 8) std::memcpy(next_, spread.of[mask & 255].data(), 16);
    for (; count; count--, mask >>= 1) *next_++ = static_cast<std::int16_t>(mask & 1);
  }

  // What a seat is to the one that looks: 0 is itself, 1 the next one.
  int further(int seat) const { return seat >= seat_ ? seat - seat_ : seat - seat_ + players_; }

  // Does something for each seat, in their order.
  template <class Work>
  void each_seat(Work work) {
    for (int seat = seat_; seat < players_; seat++) work(seat);
    for (int seat = 0; seat < seat_; seat++) work(seat);
  }
  void seats(std::uint32_t meant) {
    each_seat([&](int seat) { one(static_cast<int>(meant >> seat & 1)); });
  }

  // What the observations of all games begin with. Only seats that have not answered are asked what they see.
  template <class Game>
  void begin(const Game& game, int phase, int phases, std::uint32_t answered, bool simultaneous, bool rounds) {
    only(phase, phases);
    seats(game.asked() & ~answered);
    if (simultaneous) seats(answered), one(0);
    if (rounds) one(game.round);
    each_seat([&](int seat) { one(game.score(seat)); });
  }

 private:
  std::int16_t* next_;
  int players_, seat_;
};

}  // namespace quintet
