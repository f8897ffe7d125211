// What a position of between looks like to the network of a seat: by what that seat sees alone. Colours are all alike, so they
// are counted and not named: how many cards go with each of the two that lie on top, and how many of a colour the hand has.
#pragma once

#include "../games/between.h"
#include "../network.h"

namespace quintet {

template <>
struct Features<Between> {
  static constexpr std::uint32_t version = 2;
  static constexpr bool rounds_stand_alone = true;

  int players, inputs;

  static constexpr int sizes = 24, stars = 40, fits = 8, numbers = BetweenCards::numbers, colours = BetweenCards::colours;
  static constexpr int own = sizes + stars + 9 + 4 * fits + numbers + numbers * 4 + colours * fits + fits;
  static constexpr int shares = 12, unseen = numbers * 7 + 4 * shares;
  static constexpr int shared = 3 + 2 * numbers + numbers + numbers * numbers + 16 + 3;

  explicit Features(int seats) : players(seats), inputs(own + unseen + seats + shared + seats * 2 * sizes) {}

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
    const Set hand = game.hands[seat];
    out.one_of(from, sizes, game.hand_sizes[seat]), from += sizes;
    out.one_of(from, stars, game.hand_stars[seat]), from += stars;
    if (!hiding) out.one_of(from, 9, game.hidden_stars(seat));
    from += 9;
    if (!hiding) {
      out.one_of(from, fits, size_of(hand & gap));
      out.one_of(from + fits, fits, size_of(hand & first));
      out.one_of(from + 2 * fits, fits, size_of(hand & second));
      out.one_of(from + 3 * fits, fits, size_of(hand & (first | second | gap)));
    }
    from += 4 * fits;
    std::array<int, numbers> of_number{}, hidden_of_number{};
    std::array<int, colours> of_colour{};
    Between::Encoder::for_each(hand, [&](int card) {
      of_number[facts.number[card] - 1]++, of_colour[card / numbers]++;
      out.on(from + facts.number[card] - 1);
    });
    from += numbers;
    int pairs = 0;
    for (int i = 0; i < numbers; i++, from += 4) {
      if (of_number[i]) out.on(from + std::min(3, of_number[i] - 1));
      pairs += of_number[i] > 1;
    }
    std::sort(of_colour.begin(), of_colour.end(), std::greater<>());
    for (int i = 0; i < colours; i++, from += fits) out.one_of(from, fits, of_colour[i]);
    out.one_of(from, fits, pairs), from += fits;
    // What lies neither on the piles nor before the seat itself: how many of each number, and which part of it goes with the tops.
    constexpr std::uint64_t half = (std::uint64_t{1} << Set::half) - 1;
    Set elsewhere = Set{{half, half}} & ~hand;
    if (!hiding) {
      for (const int card : game.hidden[seat]) elsewhere.remove(card);
      for (int pile = 0; pile < 2; pile++)
        for (int i = 0; i < game.pile_sizes[pile]; i++) elsewhere.remove(game.piles[pile][i]);
    }
    Between::Encoder::for_each(elsewhere, [&](int card) { hidden_of_number[facts.number[card] - 1]++; });
    for (int i = 0; i < numbers; i++, from += 7) out.on(from + hidden_of_number[i]);
    if (!hiding) {
      const int all = std::max(1, size_of(elsewhere));
      out.one_of(from, shares, 24 * size_of(elsewhere & gap) / all);
      out.one_of(from + shares, shares, 24 * size_of(elsewhere & first) / all);
      out.one_of(from + 2 * shares, shares, 24 * size_of(elsewhere & second) / all);
      out.one_of(from + 3 * shares, shares, 16 * size_of(elsewhere & (first | second | gap)) / all);
    }
    from += 4 * shares;
    out.on(from + wait), from += players;
    // How far each is from the end when the seat is asked; of its own hand it knows whether anything goes.
    for (int further = 0; further < players; further++, from += 2 * sizes) {
      const bool stuck = !further && !hiding && !(hand & (first | second | gap));
      out.one_of(from + (further < wait ? sizes : 0), sizes, game.hand_sizes[(seat + further) % players] + stuck);
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
