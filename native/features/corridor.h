// What a position of corridor looks like to the network of a seat, by what that seat sees alone: what the cards of its hand, and
// those that it has not seen, would do in the centre, once the cards that are turned up are laid.
#pragma once

#include "../games/corridor.h"
#include "../network.h"

namespace quintet {

template <>
struct Features<Corridor> {
  static constexpr std::uint32_t version = 2;
  static constexpr bool rounds_stand_alone = false;

  int players, inputs;

  // What a card does: it begins a row (of so many), goes to an end of a row (of so many piles), or on a pile (of such a height).
  static constexpr int deeds = 4 + 3 * 2 + 3, bands = 4, loots = 14;
  static constexpr int per_hand = deeds * bands + deeds + loots + loots * 6 + 20;
  static constexpr int turns = 13;
  static constexpr int kinds = 3 + 9 + 27;  // of rows: by the heights of their piles
  static constexpr int centre = 4 * kinds + 5 + 6 + 14 + 4 * 13;

  static constexpr int unseen = deeds * 12 + loots * 6;

  explicit Features(int seats) : players(seats), inputs(per_hand + unseen + turns + centre) {}

  struct Deed {
    int what, loot;
  };

  // A centre in which many cards are tried: what does not hang on the card is found out once.
  struct Ground {
    const Corridor::Centre& here;
    std::array<int, 5> row_of;  // of each colour; -1 is none
    int opening = 0;            // how many cards are taken at best by a card that begins a row

    explicit Ground(const Corridor::Centre& centre) : here(centre) {
      row_of.fill(-1);
      for (int i = here.size - 1; i >= 0; i--) row_of[here.rows[i].colour()] = i;
      if (here.size != 3) return;
      const auto [first, end] = common(here);
      for (int column = first; column < end; column++) {
        int taken = 1;
        for (int i = 0; i < 3; i++) taken += here.rows[i].piles[column - here.rows[i].start].height;
        opening = std::max(opening, taken);
      }
    }

    // What laying a card here does at best, and how many cards are taken by it.
    Deed deed(Card card) const {
      const int number = Corridor::number_of(card), at = row_of[Corridor::colour_of(card)];
      if (at < 0) return {here.size ? here.size - 1 : 0, opening};
      const Corridor::Row& row = here.rows[at];
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
  };

  // The columns that all rows have: from the first, up to the end.
  static std::pair<int, int> common(const Corridor::Centre& here) {
    int first = here.rows[0].start, end = here.rows[0].end();
    for (int i = 1; i < here.size; i++) first = std::max<int>(first, here.rows[i].start), end = std::min(end, here.rows[i].end());
    return {first, end};
  }

  // The game once the cards that are turned up are laid, each where it takes the most.
  static Corridor settled(const Corridor& game) {
    Corridor ahead = game;
    while (ahead.phase == Corridor::lay || ahead.phase == Corridor::close) ahead.take_most();
    return ahead;
  }

  static void hand(int from, const Ground& ground, const Corridor::Set& cards, Inputs& out) {
    std::array<Card, Corridor::cards_at_most> list;
    const int count = cards.list(list.data(), [](Card card) { return card; });
    int most = 0, taking = 0;
    std::array<int, deeds> often{};
    for (int i = 0; i < count; i++) {
      const auto [what, loot] = ground.deed(list[i]);
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
    if (game.phase == Corridor::lay || game.phase == Corridor::close) return write(settled(game), seat, out);
    const Corridor::Centre& here = game.centre;
    const Ground ground(here);
    int from = 0;
    hand(from, ground, game.hands[seat], out), from += per_hand;
    Corridor::Set elsewhere = game.undealt;
    for (int further = 1; further < players; further++) elsewhere.add(game.hands[(seat + further) % players]);
    std::array<Card, Corridor::cards_at_most> list;
    std::array<int, deeds> often{};
    std::array<int, loots> takes{};
    for (int left = elsewhere.list(list.data(), [](Card card) { return card; }); left--;) {
      const auto [what, loot] = ground.deed(list[left]);
      often[what]++;
      if (loot) takes[std::min(loots - 1, loot)]++;
    }
    for (int what = 0; what < deeds; what++, from += 12) out.one_of(from, 12, (often[what] + 1) / 2);
    for (int loot = 0; loot < loots; loot++, from += 6) out.on(from + (takes[loot] > 8 ? 5 : std::min(4, takes[loot])));
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
      const auto [first, end] = common(here);
      out.one_of(from, 6, end - first);
    }
    from += 6;
    out.one_of(from, 14, cards / 2), from += 14;
    for (int i = 0; i < here.size; i++) out.on(from + 13 * i + std::min(12, piles));
  }
};

}  // namespace quintet
