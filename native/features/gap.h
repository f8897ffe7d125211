// What a position of gap looks like to the network of a seat, by what that seat sees alone. Nothing hangs on which number or which
// colour a card has, but on how it goes with others: so cards are counted in pairs, of equal numbers and of neighbours, by where
// they are; and the colours are in the order of how many of them the seat has.
#pragma once

#include "../games/gap.h"
#include "../network.h"

namespace quintet {

template <>
struct Features<Gap> {
  static constexpr std::uint32_t version = 2;
  static constexpr bool rounds_stand_alone = true;

  int players, colours, inputs;

  // Where cards are: in the own hand, in the middle, or somewhere where the seat does not see them.
  enum Zone { own, middle, unseen, zones };
  static constexpr int pairs = zones * (zones + 1) / 2;
  static constexpr int most_of_colour = 11, scores = 32, lowest_score = -10, hands = 7;

  explicit Features(int seats) : players(seats), colours(Gap::colours(seats)) {
    inputs = zones * colours + pairs * 3 * colours * colours + seats * colours * most_of_colour + seats * scores +
             hands * seats + 4 * 2;
  }

  static std::uint64_t up(std::uint64_t numbers) { return (numbers << 1 | numbers >> 9) & 1023; }

  void write(const Gap& game, int seat, Inputs& out) const {
    const auto after = [&](int seats) { return (seat + seats) % players; };
    // Which colour comes first, second, ...
    std::array<int, 5> order{}, worth{};
    int found = 0;
    for (int letter = 0; letter < 5; letter++) {
      if (!(Gap::deck(players) >> (10 * letter) & 1)) continue;
      int key = 0;
      for (int other = 0; other < players; other++) {
        const int count = count_bits(game.collections[other] >> (10 * letter) & 1023);
        key += other == seat ? 1000 * count : -10 * count;
      }
      key += count_bits(game.hands[seat] >> (10 * letter) & 1023);
      int place = found++;
      for (; place && worth[place - 1] < key; place--) worth[place] = worth[place - 1], order[place] = order[place - 1];
      worth[place] = key, order[place] = letter;
    }
    std::array<std::array<std::uint64_t, 5>, zones> cards{};
    Gap::Set seen = game.middle | game.hands[seat];
    for (int other = 0; other < players; other++) seen |= game.collections[other];
    const std::array<Gap::Set, zones> sets = {game.hands[seat], game.middle, Gap::deck(players) & ~seen};
    for (int zone = 0; zone < zones; zone++)
      for (int i = 0; i < colours; i++) cards[zone][i] = sets[zone] >> (10 * order[i]) & 1023;
    int from = 0;
    for (int zone = 0; zone < zones; zone++)
      for (int i = 0; i < colours; i++) out.on(from++, count_bits(cards[zone][i]));
    for (int one = 0; one < zones; one++)
      for (int two = one; two < zones; two++, from += 3 * colours * colours) {
        if (one == unseen && two == unseen) continue;
        if (!sets[one] || !sets[two]) continue;
        int input = from;
        for (int i = 0; i < colours; i++) {
          const std::uint64_t equal = cards[one][i], above = up(equal), below = (equal >> 1 | equal << 9) & 1023;
          for (int j = 0; j < colours; j++, input += 3) {
            if (one != two || i < j) out.on(input, count_bits(equal & cards[two][j]));
            out.on(input + 1, count_bits(above & cards[two][j]));
            if (one != two) out.on(input + 2, count_bits(below & cards[two][j]));
          }
        }
      }
    for (int further = 0; further < players; further++) {
      const Gap::Set collection = game.collections[after(further)];
      for (int i = 0; i < colours; i++, from += most_of_colour)
        out.one_of(from, most_of_colour, count_bits(collection >> (10 * order[i]) & 1023));
    }
    for (int further = 0; further < players; further++, from += scores)
      out.one_of(from, scores, Gap::round_score(game.collections[after(further)]) - lowest_score);
    // How many cards the seat has still to play, and how soon it is asked.
    const int wait = game.turn >= seat ? game.turn - seat : game.turn - seat + players;
    out.on(from + hands * wait + std::min(hands - 1, count_bits(game.hands[seat])));
    from += hands * players;
    out.on(from + std::min(3, count_bits(game.middle) - 1));
    out.on(from + 4 + std::min(3, game.pile_size));
  }
};

}  // namespace quintet
