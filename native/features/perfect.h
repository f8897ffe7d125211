// What a position of perfect looks like to the network of a seat. A card is told by its number and by how long the row is that
// it would go to: of the seat that looks, and of each other seat.
#pragma once

#include "../games/perfect.h"
#include "../network.h"

namespace quintet {

template <>
struct Features<Perfect> {
  static constexpr std::uint32_t version = 1;
  static constexpr bool rounds_stand_alone = false;

  int players, inputs;

  static constexpr int lengths = 9, numbers = 8, table = lengths * numbers, jokers = numbers, actions = 3;
  static constexpr int cards = table + jokers + actions;
  static constexpr int rows = Perfect::slots * lengths * 3 + lengths * 6;
  static constexpr int per_seat = rows + 8 + 5 + cards + 4 * cards;
  static constexpr int rounds = 16;

  explicit Features(int seats) : players(seats), inputs(seats * per_seat + seats + 5 + rounds + 16 + 4 + 1) {}

  static int length_of(const Perfect::Collection& own, int letter) {
    const int place = own.find(letter);
    return place == own.count ? 0 : std::min<int>(lengths - 1, own.rows[place].length);
  }

  static void card(int from, const Perfect::Collection& own, Card which, Inputs& out) {
    const int letter = Perfect::letter_of(which), number = Perfect::number_of(which);
    if (letter == Perfect::actions_letter)
      out.on(from + table + jokers + number);
    else if (letter == Perfect::joker)
      out.on(from + table + number);
    else
      out.on(from + length_of(own, letter) * numbers + number);
  }

  void write(const Perfect& game, int seat, Inputs& out) const {
    int from = 0;
    std::array<std::uint8_t, 128> unseen{};
    for (int i = 0; i < game.pile_size; i++) unseen[game.pile[i] & 127]++;
    for (int i = 0; i < game.bonus_size; i++) unseen[game.pile[Perfect::cards_at_most - 1 - i] & 127]++;
    for (int further = 0; further < players; further++, from += per_seat) {
      const int other = (seat + further) % players;
      const Perfect::Collection& own = game.collections[other];
      std::array<int, Perfect::slots> kinds{};
      for (int i = 0; i < own.count; i++) {
        const Perfect::Row& row = own.rows[i];
        const int length = std::min<int>(lengths - 1, row.length);
        kinds[i] = length * 3 + (row.is_protected() ? 2 : row.letter == Perfect::joker ? 1 : 0);
        // How many cards are still to come that complete it one, or two, cards from now.
        int soon = 0;
        if (row.letter != Perfect::joker)
          for (int number = length + 1; number <= std::min(7, length + 2); number++) soon += unseen[row.letter * 8 + number];
        out.on(from + Perfect::slots * lengths * 3 + length * 6 + std::min(5, soon));
      }
      std::sort(kinds.begin(), kinds.end(), std::greater<>());
      for (int i = 0; i < Perfect::slots; i++) out.on(from + i * lengths * 3 + kinds[i]);
      int at = from + rows;
      out.on(at + (own.actions & 7)), at += 8;
      out.one_of(at, 5, own.free(game.interaction) + 1), at += 5;
      for (int i = 0; i < game.depth; i++) {
        const Perfect::Decision& decision = game.open[i];
        if (decision.seat != other) continue;
        const int held = decision.phase == Perfect::to_add ? decision.size : decision.phase == Perfect::stolen ? 1 : 0;
        for (int j = 0; j < held; j++) card(at, own, decision.cards[j], out);
      }
      at += cards;
      for (int group = 0; group < Perfect::groups; group++, at += cards) {
        if (!(game.groups_left >> group & 1)) continue;
        for (int i = 0; i < Perfect::group_sizes[group]; i++) card(at, own, game.market[Perfect::group_places[group] + i], out);
      }
    }
    const int wait = (game.open[game.depth - 1].seat - seat + players) % players;
    out.on(from + wait), from += players;
    out.on(from + game.open[game.depth - 1].phase), from += 5;
    out.one_of(from, rounds, game.pile_size / 8), from += rounds;
    out.on(from + (game.groups_left & 15)), from += 16;
    // Whether the seat chooses first, second, ... in the round.
    out.one_of(from, 4, (seat - game.starter() + players) % players), from += 4;
    if (game.depth > 1) out.on(from);
  }
};

}  // namespace quintet
