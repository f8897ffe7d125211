// What a position of between looks like to the network of a seat: by what that seat sees alone. Colours are all alike, so they
// are counted and not named: how many cards go with each of the two that lie on top, and how many of a colour the hand has. What
// to hide is decided at sight, before anything lies on top: by how the cards that are left go with each other.
#pragma once

#include "../games/between.h"
#include "../network.h"

namespace quintet {

template <>
struct Features<Between> {
  static constexpr std::uint32_t version = 3;
  static constexpr bool rounds_stand_alone = true;

  int players, inputs;

  static constexpr int sizes = 24, stars = 40, fits = 8, numbers = BetweenCards::numbers, colours = BetweenCards::colours;
  static constexpr int own = sizes + stars + 9 + 4 * fits + numbers + numbers * 4 + colours * fits + fits;
  static constexpr int shares = 12, unseen = numbers * 7 + 4 * shares;
  static constexpr int shared = 2 + 2 * numbers + numbers + numbers * numbers + 16 + 3;
  static constexpr int aside = numbers * 3 + colours * fits + 9 + stars + numbers + numbers * (numbers + 1);

  explicit Features(int seats)
      : players(seats), inputs(own + unseen + seats + shared + seats * 2 * sizes + aside + seats) {}

  static bool at_sight(const Between& game) { return game.hiding(); }

  // What a seat would keep and lay aside.
  void write_move(const Between& game, int seat, Between::Move move, Inputs& out) const {
    const auto& facts = Between::cards;
    const auto hidden = Between::hidden_by(move);
    std::array<int, numbers> of_number{};
    std::array<int, colours> of_colour{};
    std::array<int, Between::dealt> kept;
    int count = 0, from = inputs - aside - players;
    Between::Encoder::for_each(game.hands[seat], [&](int card) {
      if (card == hidden[0] || card == hidden[1]) return;
      of_number[facts.number[card] - 1]++, of_colour[card / numbers]++;
      kept[count++] = card;
    });
    for (int i = 0; i < numbers; i++, from += 3)
      if (of_number[i]) out.on(from + std::min(3, of_number[i]) - 1);
    std::sort(of_colour.begin(), of_colour.end(), std::greater<>());
    for (int i = 0; i < colours; i++, from += fits) out.one_of(from, fits, of_colour[i]);
    const int laid_aside = facts.stars[hidden[0]] + facts.stars[hidden[1]];
    out.one_of(from, 9, laid_aside), from += 9;
    out.one_of(from, stars, game.hand_stars[seat] - laid_aside), from += stars;
    for (const int card : hidden) out.on(from + facts.number[card] - 1);
    from += numbers;
    // Every two of them: their numbers, and whether they have the same colour.
    for (int i = 0; i < count; i++)
      for (int j = 0; j < i; j++) {
        const auto [low, high] = std::minmax({facts.number[kept[i]] - 1, facts.number[kept[j]] - 1});
        out.on(from + high * (high + 1) + 2 * low + (kept[i] / numbers == kept[j] / numbers));
      }
    from += numbers * (numbers + 1);
    out.on(from + (game.starter() - seat + players) % players);
  }

  void write(const Between& game, int seat, Inputs& out) const {
    using Set = Between::Set;
    const auto& facts = Between::cards;
    const auto size_of = [](Set set) { return count_bits(set.halves[0]) + count_bits(set.halves[1]); };
    if (game.hiding()) return;  // nothing lies on top yet
    int from = 0;
    int one = game.top(0), two = game.top(1);
    if (facts.number[one] > facts.number[two]) std::swap(one, two);
    const Set gap = game.in_gap(), first = facts.matching[one], second = facts.matching[two];
    const int wait = (game.turn - seat + players) % players;
    const Set hand = game.hands[seat];
    out.one_of(from, sizes, game.hand_sizes[seat]), from += sizes;
    out.one_of(from, stars, game.hand_stars[seat]), from += stars;
    out.one_of(from, 9, game.hidden_stars(seat)), from += 9;
    out.one_of(from, fits, size_of(hand & gap)), from += fits;
    out.one_of(from, fits, size_of(hand & first)), from += fits;
    out.one_of(from, fits, size_of(hand & second)), from += fits;
    out.one_of(from, fits, size_of(hand & (first | second | gap))), from += fits;
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
    for (const int card : game.hidden[seat]) elsewhere.remove(card);
    for (int pile = 0; pile < 2; pile++)
      for (int i = 0; i < game.pile_sizes[pile]; i++) elsewhere.remove(game.piles[pile][i]);
    Between::Encoder::for_each(elsewhere, [&](int card) { hidden_of_number[facts.number[card] - 1]++; });
    for (int i = 0; i < numbers; i++, from += 7) out.on(from + hidden_of_number[i]);
    const int all = std::max(1, size_of(elsewhere));
    out.one_of(from, shares, 24 * size_of(elsewhere & gap) / all), from += shares;
    out.one_of(from, shares, 24 * size_of(elsewhere & first) / all), from += shares;
    out.one_of(from, shares, 24 * size_of(elsewhere & second) / all), from += shares;
    out.one_of(from, shares, 16 * size_of(elsewhere & (first | second | gap)) / all), from += shares;
    out.on(from + wait), from += players;
    // How far each is from the end when the seat is asked; of its own hand it knows whether anything goes.
    for (int further = 0; further < players; further++, from += 2 * sizes) {
      const bool stuck = !further && !(hand & (first | second | gap));
      out.one_of(from + (further < wait ? sizes : 0), sizes, game.hand_sizes[(seat + further) % players] + stuck);
    }
    out.on(from + (game.flipped != Between::none)), from += 2;
    const int low = facts.number[one] - 1, high = facts.number[two] - 1;
    out.on(from + low), out.on(from + numbers + high), out.on(from + 2 * numbers + high - low);
    out.on(from + 3 * numbers + low * numbers + high);
    from += 3 * numbers + numbers * numbers;
    out.one_of(from, 16, (game.draw_end - game.draw_next) / 2), from += 16;
    out.one_of(from, 3, game.dry_passes);
  }
};

}  // namespace quintet
