// What a position of sumrise looks like to the network of a seat: its own sheet, field by field and gap by gap, what it can do
// next, and how far the others are from ending the game.
#pragma once

#include "../games/sumrise.h"
#include "../network.h"

namespace quintet {

template <>
struct Features<Sumrise> {
  static constexpr std::uint32_t version = 1;
  static constexpr bool rounds_stand_alone = false;

  int players, inputs;

  static constexpr int rows = 3, columns = 10, values = 19, cards = 32, missing = 19;
  static constexpr int sheet = rows * columns * values, gaps = rows * 10 * 20, bonus = 5 * 8;

  explicit Features(int seats) : players(seats) {
    inputs = sheet + gaps + bonus + cards + 4 * cards + values * 2 + 3 + 2 * seats + 5 * seats + seats * (missing + 3) + 17;
  }

  void write(const Sumrise& game, int seat, Inputs& out) const {
    const Sumrise::Sheet& own = game.sheets[seat];
    int from = 0;
    for (int row = 0; row < rows; row++)
      for (int column = 0; column < columns; column++, from += values)
        if (SumriseRow::fields[row] >> (column * SumriseRow::bits + 5) & 1) out.on(from + SumriseRow::entry(own[row], column));
    // Gaps: how many fields there are between how many numbers.
    for (int row = 0; row < rows; row++, from += 10 * 20) {
      int low = 0, size = 0;
      for (int column = 0; column <= columns; column++) {
        const bool is_field = column < columns && SumriseRow::fields[row] >> (column * SumriseRow::bits + 5) & 1;
        const int entry = column == columns ? 19 : is_field ? SumriseRow::entry(own[row], column) : 0;
        if (!entry) {
          size += is_field;
          continue;
        }
        if (size) out.on(from + size * 20 + std::clamp(entry - low - 1, 0, 19));
        low = entry, size = 0;
      }
    }
    for (int i = 0; i < 5; i++, from += 8) {
      int filled = 0;
      for (int row = 0; row < rows; row++) filled |= (Sumrise::bonus_entry(own, row, i) > 0) << row;
      out.on(from + filled);
    }
    for (std::uint64_t hand = game.hands[seat]; hand;) out.on(from + take_lowest(hand));
    from += cards;
    for (int place = 0; place < Sumrise::places; place++, from += cards) out.on(from + game.tops[place]);
    const bool is_able = game.able >> seat & 1;
    if (game.number) out.on(from + (is_able ? values : 0) + std::min<int>(game.number, values - 1));
    from += 2 * values;
    if (game.number)
      for (int row = 0; row < rows; row++)
        if (game.colours >> row & 1) out.on(from + row);
    from += 3;
    const int wait = (game.turn - seat + players) % players;
    out.on(from + wait + (game.number ? players : 0)), from += 2 * players;
    for (int further = 0; further < players; further++, from += 5)
      out.on(from + std::min<int>(4, game.fails[(seat + further) % players]));
    for (int further = 0; further < players; further++, from += missing + 3) {
      const Sumrise::Sheet& theirs = game.sheets[(seat + further) % players];
      std::array<int, rows> open;
      for (int row = 0; row < rows; row++) open[row] = count_bits(SumriseRow::fields[row] & ~SumriseRow::filled(theirs[row]));
      std::sort(open.begin(), open.end());
      out.one_of(from, missing, open[0] + open[1]);
      out.on(from + missing + (open[0] == 0) + (open[1] == 0));
    }
    out.one_of(from, 17, game.pile_size / 2), from += 17;
  }
};

}  // namespace quintet
