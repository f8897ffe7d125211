// What a position of corridor looks like to the network of a seat: what the cards of each hand would do in the centre, once the
// cards that are turned up are laid.
#pragma once

#include "../games/corridor.h"
#include "../network.h"

namespace quintet {

template <>
struct Features<Corridor> {
  static constexpr std::uint32_t version = 1;
  static constexpr bool rounds_stand_alone = false;

  int players, inputs;

  // What a card does: it begins a row (of so many), goes to an end of a row (of so many piles), or on a pile (of such a height).
  static constexpr int deeds = 4 + 3 * 2 + 3, bands = 4, loots = 14;
  static constexpr int per_hand = deeds * bands + deeds + loots + loots * 6 + 20;
  static constexpr int turns = 13;
  static constexpr int kinds = 3 + 9 + 27;  // of rows: by the heights of their piles
  static constexpr int centre = 4 * kinds + 5 + 6 + 14 + 4 * 13;

  explicit Features(int seats) : players(seats), inputs((seats > 2 ? 3 : 2) * per_hand + turns + centre) {}

  struct Deed {
    int what, loot;
  };

  // What laying a card here does at best, and how many cards are taken by it.
  static Deed deed(const Corridor::Centre& here, Card card) {
    const int number = Corridor::number_of(card), colour = Corridor::colour_of(card);
    for (int i = 0; i < here.size; i++) {
      const Corridor::Row& row = here.rows[i];
      if (row.colour() != colour) continue;
      const bool left = number < Corridor::number_of(row.piles[0].top), right = number > Corridor::number_of(row.piles[row.size - 1].top);
      if (left || right) {
        int loot = 0;
        if (row.size == 3)
          for (int j = 0; j < row.size; j++) loot += row.piles[j].height;
        return {4 + 2 * (row.size - 1) + left, loot ? loot + 1 : 0};
      }
      int least = 100, height = 0;
      for (int j = 0; j < row.size; j++) {
        const int distance = std::abs(Corridor::number_of(row.piles[j].top) - number);
        if (distance < least) least = distance, height = row.piles[j].height;
        else if (distance == least) height = std::max<int>(height, row.piles[j].height);
      }
      return {10 + height - 1, height == 3 ? 4 : 0};
    }
    int loot = 0;
    if (here.size == 3) {
      int first = here.rows[0].start, end = here.rows[0].end();
      for (int i = 1; i < 3; i++) first = std::max<int>(first, here.rows[i].start), end = std::min(end, here.rows[i].end());
      for (int column = first; column < end; column++) {
        int taken = 1;
        for (int i = 0; i < 3; i++) taken += here.rows[i].piles[column - here.rows[i].start].height;
        loot = std::max(loot, taken);
      }
    }
    return {here.size ? here.size - 1 : 0, loot};
  }

  void hand(int from, const Corridor::Centre& here, const Corridor::Set& cards, Inputs& out) const {
    std::array<Card, Corridor::cards_at_most> list;
    const int count = cards.list(list.data(), [](Card card) { return card; });
    int most = 0, taking = 0;
    std::array<int, deeds> often{};
    for (int i = 0; i < count; i++) {
      const auto [what, loot] = deed(here, list[i]);
      const int band = (Corridor::number_of(list[i]) - 1) / 5;
      out.on(from + what * bands + band);
      often[what]++;
      if (loot) taking++, most = std::max(most, loot), out.on(from + deeds * bands + deeds + std::min(loots - 1, loot));
    }
    for (int what = 0; what < deeds; what++)
      if (often[what]) out.on(from + deeds * bands + what);
    const int at = from + deeds * bands + deeds + loots;
    out.on(at + std::min(loots - 1, most) * 6 + std::min(5, taking));
  }

  void write(const Corridor& game, int seat, Inputs& out) const {
    if (game.phase == Corridor::lay || game.phase == Corridor::close) {
      Corridor ahead = game;
      while (ahead.phase == Corridor::lay || ahead.phase == Corridor::close) ahead.take_most();
      return write_settled(ahead, seat, out);
    }
    write_settled(game, seat, out);
  }

  void write_settled(const Corridor& game, int seat, Inputs& out) const {
    const Corridor::Centre& here = game.centre;
    int from = 0;
    hand(from, here, game.hands[seat], out), from += per_hand;
    hand(from, here, game.hands[(seat + 1) % players], out), from += per_hand;
    if (players > 2) {
      Corridor::Set others{};
      for (int further = 2; further < players; further++) others.add(game.hands[(seat + further) % players]);
      hand(from, here, others, out), from += per_hand;
    }
    out.one_of(from, turns, game.hand_size), from += turns;
    int piles = 0, cards = 0;
    for (int i = 0; i < here.size; i++) {
      const Corridor::Row& row = here.rows[i];
      std::array<int, 3> heights{};
      for (int j = 0; j < row.size; j++) piles++, cards += row.piles[j].height;
      for (int j = 0; j < std::min<int>(3, row.size); j++) heights[j] = std::clamp<int>(row.piles[j].height, 1, 3) - 1;
      // The same from the left and from the right.
      if (row.size > 1 && heights[0] > heights[row.size - 1]) std::swap(heights[0], heights[row.size - 1]);
      const int kind = row.size == 1 ? heights[0] : row.size == 2 ? 3 + 3 * heights[0] + heights[1] : 12 + 9 * heights[0] + 3 * heights[1] + heights[2];
      out.on(from + i * kinds + kind);
    }
    from += 4 * kinds;
    out.on(from + here.size), from += 5;
    if (here.size) {
      int first = here.rows[0].start, end = here.rows[0].end();
      for (int i = 1; i < here.size; i++) first = std::max<int>(first, here.rows[i].start), end = std::min(end, here.rows[i].end());
      out.one_of(from, 6, end - first);
    }
    from += 6;
    out.one_of(from, 14, cards / 2), from += 14;
    for (int i = 0; i < here.size; i++) out.on(from + 13 * i + std::min(12, piles));
  }
};

}  // namespace quintet
