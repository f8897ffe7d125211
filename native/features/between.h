// What a position of between looks like to a network. Colours are all alike, so they are counted and not named: how many cards
// go with each of the two that lie on top, and how many of a colour a hand has.
#pragma once

#include "../games/between.h"
#include "../network.h"

namespace quintet {

template <>
struct Features<Between> {
  static constexpr std::uint32_t version = 1;
  static constexpr bool rounds_stand_alone = true;

  int players, inputs;

  static constexpr int sizes = 24, stars = 40, fits = 8, numbers = BetweenCards::numbers, colours = BetweenCards::colours;
  static constexpr int per_seat = sizes + stars + 9 + 4 * fits + numbers + numbers * 4 + colours * fits + fits;
  static constexpr int shared = 3 + 2 * numbers + numbers + numbers * numbers + 16 + 3;

  explicit Features(int seats) : players(seats), inputs(seats * (per_seat + 1) + shared + seats * 2 * sizes) {}

  void write(const Between& game, int seat, Inputs& out) const {
    using Set = Between::Set;
    const auto& facts = Between::cards;
    const auto size_of = [](Set set) { return count_bits(set.halves[0]) + count_bits(set.halves[1]); };
    const bool hiding = game.hiding();
    int from = 0;
    int one = 0, two = 0;
    Set gap{}, first{}, second{};
    if (!hiding) {
      one = game.top(0), two = game.top(1);
      gap = game.in_gap(), first = facts.matching[one], second = facts.matching[two];
      if (facts.number[one] > facts.number[two]) std::swap(one, two), std::swap(first, second);
    }
    const int wait = (game.turn - seat + players) % players;
    for (int further = 0; further < players; further++, from += per_seat) {
      const int other = (seat + further) % players;
      const Set hand = game.hands[other];
      int at = from;
      out.one_of(at, sizes, game.hand_sizes[other]), at += sizes;
      out.one_of(at, stars, game.hand_stars[other]), at += stars;
      if (!hiding) out.one_of(at, 9, game.hidden_stars(other));
      at += 9;
      if (!hiding) {
        out.one_of(at, fits, size_of(hand & gap));
        out.one_of(at + fits, fits, size_of(hand & first));
        out.one_of(at + 2 * fits, fits, size_of(hand & second));
        out.one_of(at + 3 * fits, fits, size_of(hand & (first | second | gap)));
      }
      at += 4 * fits;
      std::array<int, numbers> of_number{};
      std::array<int, colours> of_colour{};
      for (int half = 0; half < 2; half++)
        for (std::uint64_t rest = hand.halves[half]; rest;) {
          const int card = half * Set::half + take_lowest(rest);
          of_number[facts.number[card] - 1]++, of_colour[card / numbers]++;
          out.on(at + facts.number[card] - 1);
        }
      at += numbers;
      int pairs = 0;
      for (int i = 0; i < numbers; i++, at += 4) {
        if (of_number[i]) out.on(at + std::min(3, of_number[i] - 1));
        pairs += of_number[i] > 1;
      }
      std::sort(of_colour.begin(), of_colour.end(), std::greater<>());
      for (int i = 0; i < colours; i++, at += fits) out.one_of(at, fits, of_colour[i]);
      out.one_of(at, fits, pairs);
    }
    out.on(from + wait), from += players;
    // How far the next ones are from the end when the seat is asked.
    for (int further = 0; further < players; further++, from += 2 * sizes) {
      const int other = (seat + further) % players;
      const Set playable = hiding ? Set{} : game.hands[other] & (first | second | gap);
      out.one_of(from + (further < wait ? sizes : 0), sizes, game.hand_sizes[other] + (!hiding && !playable));
    }
    out.on(from + (hiding ? 0 : game.flipped != Between::none ? 2 : 1)), from += 3;
    if (!hiding) {
      const int low = facts.number[one] - 1, high = facts.number[two] - 1;
      out.on(from + low), out.on(from + numbers + high), out.on(from + 2 * numbers + high - low);
      out.on(from + 3 * numbers + low * numbers + high);
    }
    from += 3 * numbers + numbers * numbers;
    out.one_of(from, 16, (game.draw_end - game.draw_next) / 2), from += 16;
    out.one_of(from, 3, game.dry_passes);
  }
};

}  // namespace quintet
