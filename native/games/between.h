// Between, as src/quintet/games/between/rules.py has it. A card is its place in the order of the texts of the moves
// that play it: after "B9>2" comes "E10>1", and "E11>2" comes before "E1>1".
#pragma once

#include "../encode.h"

namespace quintet {

// A set of the 66 cards: the first three colours, and the other three.
struct BetweenSet {
  static constexpr int half = 33;
  std::array<std::uint64_t, 2> halves;

  constexpr BetweenSet operator|(BetweenSet other) const {
    return {halves[0] | other.halves[0], halves[1] | other.halves[1]};
  }
  constexpr BetweenSet operator&(BetweenSet other) const {
    return {halves[0] & other.halves[0], halves[1] & other.halves[1]};
  }
  constexpr BetweenSet operator~() const { return {~halves[0], ~halves[1]}; }
  constexpr explicit operator bool() const { return halves[0] | halves[1]; }
  constexpr bool has(int card) const { return halves[card >= half] & bit(card); }
  constexpr void add(int card) { halves[card >= half] |= bit(card); }
  constexpr void remove(int card) { halves[card >= half] &= ~bit(card); }
  static constexpr std::uint64_t bit(int card) { return std::uint64_t{1} << (card - (card >= half) * half); }
};

struct BetweenCards {
  static constexpr int colours = 6, numbers = 11, count = colours * numbers;
  static constexpr const char* letters = "BEGPRY";                            // sorted
  static constexpr std::array<int, colours> deck_order = {4, 0, 5, 1, 2, 3};  // R B Y E G P
  static constexpr std::array<int, numbers> stars_of_numbers = {0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0};

  std::array<std::uint8_t, count> number, stars;
  std::array<Card, count> at_place;  // the cards in the order of their own texts, which hidden pairs go by
  std::array<Card, count> deck;
  std::array<BetweenSet, count> matching, other_colours;
  std::array<std::array<BetweenSet, numbers + 1>, numbers + 1> between;

  constexpr BetweenCards() : number{}, stars{}, at_place{}, deck{}, matching{}, other_colours{}, between{} {
    for (int card = 0; card < count; card++) {
      const int nth = card % numbers;
      number[card] = static_cast<std::uint8_t>(nth < 2 ? 10 + nth : nth - 1);
      stars[card] = static_cast<std::uint8_t>(stars_of_numbers[number[card] - 1]);
      at_place[nth < 2 ? card + 1 : nth == 2 ? card - 2 : card] = static_cast<Card>(card);
    }
    for (int next = 0; next < count; next++) {
      const int nth = next % numbers;
      deck[next] = static_cast<Card>(numbers * deck_order[next / numbers] + (nth < 9 ? nth + 2 : nth - 9));
    }
    for (int card = 0; card < count; card++)
      for (int other = 0; other < count; other++) {
        const bool same_colour = card / numbers == other / numbers;
        if (!same_colour) other_colours[card].add(other);
        if (same_colour || number[card] == number[other]) matching[card].add(other);
      }
    for (int low = 1; low <= numbers; low++)
      for (int high = low; high <= numbers; high++)
        for (int card = 0; card < count; card++)
          if (low < number[card] && number[card] < high) between[low][high].add(card), between[high][low].add(card);
  }
};

struct Between {
  static constexpr BetweenCards cards{};
  static constexpr const char* id = "between";
  static constexpr int min_players = 2, max_players = 4;
  static constexpr int deck_size = BetweenCards::count;
  // Each card on each of two piles, and pass. The pairs of twelve cards that can be hidden are no more than 66.
  static constexpr int max_moves = 2 * deck_size + 1;
  static constexpr int dealt = 12, aside = 2, last_turn = 500, all_stars = 120;
  static constexpr int none = 255;
  // Plays by card and pile, then the flips, then the hidden pairs by the places of their cards, then the pass.
  using Move = std::uint32_t;
  using Set = BetweenSet;
  static constexpr Move flip = 2 * deck_size, hide = flip + 2, pass = hide + deck_size * deck_size;

  struct Options {
    int rounds;  // -1 is left open
    static Options read(const std::int32_t* values, int count) {
      Numbers numbers(values, count);
      const Options options{numbers.take(-1, 100)};
      numbers.finish();
      if (options.rounds == 0) throw Error("play at least one round");
      return options;
    }
  };

  int players, first, round;
  Options options;
  int turn;  // -1 when the game is over
  int turns, dry_passes;
  int flipped;  // or none
  std::array<Set, max_players> hands;
  std::array<int, max_players> hand_sizes, hand_stars, totals;
  std::array<std::array<Card, aside>, max_players> hidden;
  std::array<int, 2> pile_sizes;  // none while the hidden cards are chosen
  int draw_next, draw_end;
  std::array<std::array<Card, deck_size>, 2> piles;  // the top card is the last
  std::array<Card, deck_size> draw_pile;             // from the next card up to the end
  // Which shuffle of the round each face-down card last went through. There are at most two in a turn.
  std::array<std::uint16_t, deck_size> shuffle_of;
  int shuffles;
  std::uint32_t won;

  template <class Deal>
  void start(const Options& chosen, int seats, int starter, Deal& deal) {
    options = chosen, players = seats, first = starter, round = 0;
    totals.fill(0), won = 0;
    deal_round(deal);
  }

  template <class Deal>
  void deal_round(Deal& deal) {
    round++;
    pile_sizes.fill(0);
    if constexpr (Deal::stops_at_rounds) return;
    draw_pile = cards.deck;
    deal.shuffle(draw_pile.data(), deck_size);
    draw_next = 0, draw_end = deck_size;
    for (int seat = 0; seat < players; seat++) {
      hands[seat] = {}, hand_sizes[seat] = hand_stars[seat] = 0;
      for (int i = 0; i < dealt; i++) give(seat, draw_pile[draw_next++]);
    }
    flipped = none;
    shuffle_of.fill(0), shuffles = 1;
    turn = starter();
    turns = dry_passes = 0;
  }

  int starter() const { return (first + round - 1) % players; }
  int rounds() const { return options.rounds > 0 ? options.rounds : players == 3 ? 3 : 4; }
  bool hiding() const { return !pile_sizes[0]; }
  int top(int pile) const { return piles[pile][pile_sizes[pile] - 1]; }

  void give(int seat, int card) {
    hands[seat].add(card);
    hand_sizes[seat]++, hand_stars[seat] += cards.stars[card];
  }

  void take(int seat, int card) {
    hands[seat].remove(card);
    hand_sizes[seat]--, hand_stars[seat] -= cards.stars[card];
  }

  bool over() const { return turn < 0; }
  std::uint32_t asked() const { return over() ? 0 : hiding() ? (1u << players) - 1 : 1u << turn; }

  // The cards that can be played in the gap.
  Set in_gap() const {
    const int one = top(0), two = top(1);
    return cards.between[cards.number[one]][cards.number[two]] & cards.other_colours[one] & cards.other_colours[two];
  }

  int legal(int seat, Move* moves) const {
    if (hiding()) return pairs(seat, moves);
    if (flipped != none) {
      moves[0] = flip, moves[1] = flip + 1;
      return 2;
    }
    const Set gap = in_gap() & hands[seat];
    const Set one = gap | (cards.matching[top(0)] & hands[seat]), two = gap | (cards.matching[top(1)] & hands[seat]);
    int count = plays(one.halves[0], two.halves[0], 0, moves);
    count += plays(one.halves[1], two.halves[1], Set::half, moves + count);
    moves[count++] = pass;
    return count;
  }

  static int plays(std::uint64_t one, std::uint64_t two, int first_card, Move* moves) {
    int count = 0;
    for (std::uint64_t either = one | two; either;) {
      const int bit = take_lowest(either);
      const Move move = static_cast<Move>(2 * (first_card + bit));
      // The second may overwrite the first; there is room, because the pass is still to come.
      moves[count] = move, count += static_cast<int>(one >> bit & 1);
      moves[count] = move + 1, count += static_cast<int>(two >> bit & 1);
    }
    return count;
  }

  int pairs(int seat, Move* moves) const {
    std::array<Move, dealt> places;
    int held = 0, count = 0;
    for (int half = 0; half < 2; half++) {
      // Where the moves have the numbers 10, 11, 1 of a colour, the cards have 1, 10, 11.
      constexpr std::uint64_t ones = std::uint64_t{4} | 4 << 11 | 4 << 22, tens = std::uint64_t{3} | 3 << 11 | 3 << 22;
      const std::uint64_t hand = hands[seat].halves[half];
      for (std::uint64_t rest = (hand & ~(ones | tens)) | (hand & ones) >> 2 | (hand & tens) << 1; rest;)
        places[held++] = static_cast<Move>(half * Set::half + take_lowest(rest));
    }
    for (int one = 0; one < held; one++)
      for (int two = one + 1; two < held; two++) moves[count++] = hide + places[one] * deck_size + places[two];
    return count;
  }

  // Carries out a decision: the choices of all seats that were asked, by seat.
  template <class Deal>
  void resolve(const Move* choices, Deal& deal) {
    if (hiding()) return begin_piles(choices, deal);
    const Move move = choices[turn];
    if (move == pass) {
      const int card = draw(deal);
      if (card != none) give(turn, card);
      end_turn(card == none, deal);
    } else if (flipped != none) {
      lay(flipped, static_cast<int>(move - flip));
      flipped = none;
    } else {
      const int card = static_cast<int>(move / 2);
      const bool goes_on = in_gap().has(card);
      take(turn, card);
      lay(card, static_cast<int>(move % 2));
      if (!hand_sizes[turn])
        end_round(turn, deal);
      else if (!goes_on)
        end_turn(false, deal);
    }
  }

  template <class Deal>
  void begin_piles(const Move* choices, Deal& deal) {
    for (int seat = 0; seat < players; seat++) {
      hidden[seat] = hidden_by(choices[seat]);
      for (const int card : hidden[seat]) take(seat, card);
    }
    lay(draw_pile[draw_next++], 0);
    lay(draw_pile[draw_next++], 1);
    turn = starter();
    begin_turn(deal);
  }

  static std::array<Card, aside> hidden_by(Move move) {
    return {cards.at_place[(move - hide) / deck_size], cards.at_place[(move - hide) % deck_size]};
  }

  void lay(int card, int pile) { piles[pile][pile_sizes[pile]++] = static_cast<Card>(card); }

  template <class Deal>
  void end_turn(bool dry_pass, Deal& deal) {
    turns++;
    dry_passes = dry_pass ? dry_passes + 1 : 0;
    if (dry_passes == players || turns == last_turn) return end_round(-1, deal);
    turn = turn + 1 == players ? 0 : turn + 1;
    begin_turn(deal);
  }

  // Turns up a card for the seat that is asked next where there is no gap.
  template <class Deal>
  void begin_turn(Deal& deal) {
    const int apart = cards.number[top(0)] - cards.number[top(1)];
    if (apart >= -1 && apart <= 1) flipped = draw(deal);
  }

  // The next card of the draw pile, which is rebuilt first if it is empty; none if there is nothing to rebuild it from.
  template <class Deal>
  int draw(Deal& deal) {
    if (draw_next == draw_end) {
      draw_next = draw_end = 0;
      for (int pile = 0; pile < 2; pile++) {
        const int covered = pile_sizes[pile] - 1;
        for (int i = 0; i < covered; i++) {
          const Card card = piles[pile][i];
          draw_pile[draw_end++] = card;
          shuffle_of[card] = static_cast<std::uint16_t>(shuffles);
        }
        piles[pile][0] = piles[pile][covered], pile_sizes[pile] = 1;
      }
      if (!draw_end) return none;
      shuffles++;
      deal.shuffle(draw_pile.data(), draw_end);
    }
    return draw_pile[draw_next++];
  }

  // Scores a round that one seat has won, or none (-1).
  template <class Deal>
  void end_round(int winner, Deal& deal) {
    for (int seat = 0; seat < players; seat++)
      totals[seat] += seat == winner ? hidden_stars(seat) : -hand_stars[seat];
    if (round < rounds()) return deal_round(deal);
    turn = -1;
    const int best = *std::max_element(totals.begin(), totals.begin() + players);
    for (int seat = 0; seat < players; seat++)
      if (totals[seat] == best) won |= 1u << seat;
  }

  int hidden_stars(int seat) const { return cards.stars[hidden[seat][0]] + cards.stars[hidden[seat][1]]; }

  int score(int seat) const { return totals[seat]; }
  std::uint32_t winners() const { return won; }

  std::array<double, max_players> standings() const {
    std::array<double, max_players> points;
    if (over() || hiding()) {
      std::copy_n(totals.begin(), players, points.begin());
      return points;
    }
    const Set fits = in_gap() | cards.matching[top(0)] | cards.matching[top(1)];
    std::array<double, max_players> speeds;
    double all = 0;
    for (int other = 0; other < players; other++) {
      const int way = hand_sizes[other] + !(hands[other] & fits);
      all += speeds[other] = 1.0 / (way * way);
    }
    for (int seat = 0; seat < players; seat++) {
      const double chance = speeds[seat] / all;
      points[seat] = totals[seat] + chance * hidden_stars(seat) - (1 - chance) * hand_stars[seat];
    }
    return points;
  }

  // What a seat knows is the game with an empty draw pile and no hands and hidden cards but its own. Of the face-down
  // cards all know with which others they were shuffled last, and how many of each such group a hand holds. The hidden
  // cards are of the first group, the draw pile is of the last, and no group is empty: so there are at most as many as
  // there are face-down cards that are not hidden, and the first.
  static constexpr int most_groups = 1 + deck_size - 2 - aside * min_players;

  struct Hidden {
    int groups;
    std::array<Card, deck_size> unseen;  // group after group
    std::array<std::uint8_t, most_groups> sizes;
    std::array<std::array<std::uint8_t, max_players>, most_groups> in_hands;
  };

  Known<Between> seen_by(int seat) const {
    Known<Between> known{*this, seat, {}};
    Between& game = known.game;
    Set own = hands[seat], others{};
    for (int other = 0; other < players; other++) {
      if (!hiding())
        for (const int card : hidden[other]) (other == seat ? own : others).add(card);
      if (other == seat) continue;
      others = others | hands[other];
      game.hands[other] = {}, game.hand_sizes[other] = game.hand_stars[other] = 0, game.hidden[other] = {};
    }
    for (int i = draw_next; i < draw_end; i++) others.add(draw_pile[i]);
    game.draw_next = game.draw_end = 0;
    int next = 0, groups = 0;
    for (int shuffle = 0; shuffle < shuffles; shuffle++) {
      const int before = next;
      bool empty = true;
      for (const Card card : cards.at_place) {
        if (shuffle_of[card] != shuffle || !(own | others).has(card)) continue;
        empty = false;
        game.shuffle_of[card] = static_cast<std::uint16_t>(groups);
        if (own.has(card)) continue;
        known.hidden.unseen[next++] = card;
        for (int other = 0; other < players; other++)
          known.hidden.in_hands[groups][other] += other != seat && hands[other].has(card);
      }
      if (empty) continue;
      known.hidden.sizes[groups++] = static_cast<std::uint8_t>(next - before);
    }
    game.shuffles = known.hidden.groups = groups;
    return known;
  }

  template <class Generator>
  static Between sample(const Known<Between>& known, Generator& rng) {
    Between game = known.game;
    const Hidden& unknown = known.hidden;
    const Card* unseen = unknown.unseen.data();
    for (int group = 0; group < unknown.groups; group++) {
      // What is left of the last group is the draw pile; of each other nothing is left.
      game.draw_next = 0, game.draw_end = unknown.sizes[group];
      std::reverse_copy(unseen, unseen + game.draw_end, game.draw_pile.begin());
      unseen += game.draw_end;
      Drawn<Generator>{rng}.shuffle_from_top(game.draw_pile.data(), game.draw_end);
      for (int seat = 0; seat < game.players; seat++)
        if (seat != known.seat)
          for (int i = 0; i < unknown.in_hands[group][seat]; i++) game.give(seat, game.draw_pile[game.draw_next++]);
      if (group || game.hiding()) continue;
      for (int seat = 0; seat < game.players; seat++)
        if (seat != known.seat)
          for (Card& card : game.hidden[seat]) card = game.draw_pile[game.draw_next++];
    }
    return game;
  }

  int unseen() const { return draw_end - draw_next; }

  template <class Generator>
  void redraw(Generator& rng) { Drawn<Generator>{rng}.shuffle(draw_pile.data() + draw_next, unseen()); }

  // The numbers of a view, as src/quintet/games/between/native.py writes them.
  static Known<Between> read(const Options& chosen, int seats, int seat, Numbers& numbers) {
    Known<Between> known{};
    Between& game = known.game;
    Hidden& unknown = known.hidden;
    game.options = chosen, game.players = seats, known.seat = seat;
    // A seat that has answered chooses again in every game that is drawn: the others do not know what it chose.
    known.answered = static_cast<std::uint32_t>(numbers.take(0, (1 << seats) - 1));
    game.first = numbers.take(0, seats - 1);
    game.round = numbers.take(1, game.rounds());
    game.turn = numbers.take(0, seats - 1);
    game.turns = numbers.take(0, last_turn - 1);
    game.dry_passes = numbers.take(0, seats - 1);
    Set seen{}, own{}, face_down{};
    int left = deck_size;  // of which the view has yet to tell where they are
    const auto take_card = [&](Set& set) {
      const int card = numbers.take(0, deck_size - 1);
      if (set.has(card)) throw Error("the view shows a card twice");
      set.add(card);
      return card;
    };
    for (int held = numbers.take(1, deck_size); held; held--) game.give(seat, take_card(own));
    const int laid_aside = numbers.take(0, 1) ? aside : 0;
    for (int i = 0; i < laid_aside; i++) game.hidden[seat][i] = static_cast<Card>(take_card(own));
    for (int pile = 0; pile < 2; pile++) {
      const int size = numbers.take(laid_aside ? 1 : 0, laid_aside ? left : 0);
      for (int i = 0; i < size; i++) game.lay(take_card(seen), pile);
      left -= size;
    }
    if (known.answered >> seat & 1 || (known.answered && !game.hiding())) throw Error("the view asks a seat that has answered");
    game.flipped = none;
    if (numbers.take(0, game.hiding() ? 0 : 1)) game.flipped = take_card(seen), left--;
    const int groups = game.shuffles = unknown.groups = numbers.take(1, game.hiding() ? 1 : most_groups);
    std::array<int, max_players> hand_sizes{};
    for (int group = 0, next = 0; group < groups; group++) {
      const int size = numbers.take(1, left), before = next;
      left -= size;
      int held = 0;
      for (int i = 0; i < size; i++) {
        const int card = take_card(seen);
        face_down.add(card);
        game.shuffle_of[card] = static_cast<std::uint16_t>(group);
        held += game.hands[seat].has(card);
        if (!own.has(card)) unknown.unseen[next++] = static_cast<Card>(card);
      }
      unknown.sizes[group] = static_cast<std::uint8_t>(next - before);
      int elsewhere = group == 0 ? laid_aside * seats : 0;
      for (int other = 0; other < seats; other++) {
        const int count = numbers.take(other == seat ? held : 0, other == seat ? held : size);
        unknown.in_hands[group][other] = static_cast<std::uint8_t>(count);
        hand_sizes[other] += count, elsewhere += count;
      }
      // Only the last group has cards in the draw pile.
      if (group + 1 == groups ? elsewhere > size : elsewhere != size) throw Error("the view counts its cards wrongly");
    }
    if (left || own & ~face_down) throw Error("the view does not tell where every card is");
    for (int i = 0; i < laid_aside; i++)
      if (game.shuffle_of[game.hidden[seat][i]]) throw Error("the view has hidden cards that were not dealt");
    for (int other = 0; other < seats; other++) {
      if (game.hiding() ? hand_sizes[other] != dealt : !hand_sizes[other]) throw Error("the view has a wrong hand");
      game.totals[other] = numbers.take(-100 * all_stars, 100 * all_stars);
    }
    numbers.finish();
    return known;
  }

  static bool is_shunned(Move move) { return move == pass; }

  // What an agent sees and does, as src/quintet/games/between/encoding.py says it.
  struct Encoder {
    static constexpr int groups = 8, pairs = deck_size * (deck_size - 1) / 2;
    int players, size, actions = static_cast<int>(hide) + pairs + 1;

    Encoder(const Options&, int seats) : players(seats), size(3 + 2 + 7 * deck_size + (groups + 5) * seats + 3) {}

    int number(const Between&, int, Move move) const {
      if (move < hide) return static_cast<int>(move);
      if (move == pass) return actions - 1;
      const int one = static_cast<int>(move - hide) / deck_size, two = static_cast<int>(move - hide) % deck_size;
      // So many pairs begin with an earlier card.
      return static_cast<int>(hide) + one * (2 * deck_size - one - 1) / 2 + two - one - 1;
    }

    // Colour by colour from 1 up, while the core begins with 10 and 11.
    static void write_cards(const Set& set, Observation& out) {
      constexpr std::uint64_t tens = std::uint64_t{3} | 3 << 11 | 3 << 22;
      for (const std::uint64_t half : set.halves) out.bits((half & ~tens) >> 2 | (half & tens) << 9, Set::half);
    }
    static int place_of(int card) { return card / BetweenCards::numbers * BetweenCards::numbers + cards.number[card] - 1; }
    static Set only(int card) {
      Set set{};
      set.add(card);
      return set;
    }
    template <class Work>
    static void for_each(const Set& set, Work work) {
      for (int half = 0; half < 2; half++)
        for (std::uint64_t rest = set.halves[half]; rest;) work(half * Set::half + take_lowest(rest));
    }

    void observe(const Between& game, int seat, std::uint32_t answered, std::int16_t* numbers) const {
      Observation out(numbers, players, seat);
      out.begin(game, game.hiding() ? 0 : game.flipped == none ? 1 : 2, 3, answered, true, true);
      out.seats(1u << game.starter());
      write_cards(game.hands[seat], out);
      Set own{}, lying{}, tops{};
      if (!game.hiding()) {
        for (const int card : game.hidden[seat]) own.add(card);
        for (int pile = 0; pile < 2; pile++)
          for (int i = 0; i < game.pile_sizes[pile]; i++) lying.add(game.piles[pile][i]);
        tops.add(game.top(0)), tops.add(game.top(1));
      }
      write_cards(own, out);
      for (int pile = 0; pile < 2; pile++) out.only(game.hiding() ? -1 : place_of(game.top(pile)), deck_size);
      write_cards(lying & ~tops, out);
      out.only(game.flipped == none ? -1 : place_of(game.flipped), deck_size);
      if (game.flipped != none) lying.add(game.flipped);
      write_groups(game, lying, out);
      out.each_seat([&](int other) { out.one(game.hand_sizes[other]); });
      out.one(game.draw_end - game.draw_next);
      out.one(game.turns), out.one(game.dry_passes);
    }

    // Which cards that lie face down were shuffled together, and how many of each group are in each hand.
    void write_groups(const Between& game, const Set& lying, Observation& out) const {
      constexpr std::uint64_t half = (std::uint64_t{1} << Set::half) - 1;
      const Set face_down = ~lying & Set{{half, half}};
      if (game.shuffles == 1) {
        write_cards(face_down, out);
        out.each_seat([&](int other) { out.one(game.hand_sizes[other]), out.zeros(groups - 1); });
        return;
      }
      // The shuffles of which there are cards left: the group of a card is how many of them came later, and 1.
      std::array<std::uint64_t, (2 * last_turn + 64) / 64> left{};
      const auto age = [&](int card) { return game.shuffles - 1 - game.shuffle_of[card]; };
      for_each(face_down, [&](int card) { left[age(card) / 64] |= std::uint64_t{1} << age(card) % 64; });
      const auto group = [&](int card) {
        int later = count_bits(left[age(card) / 64] & ((std::uint64_t{1} << age(card) % 64) - 1));
        for (int word = 0; word < age(card) / 64; word++) later += count_bits(left[word]);
        return std::min(later, groups - 1);
      };
      std::int16_t* const of_cards = out.zeros(deck_size);
      for_each(face_down, [&](int card) { of_cards[place_of(card)] = static_cast<std::int16_t>(group(card) + 1); });
      out.each_seat([&](int other) {
        std::int16_t* const in_hand = out.zeros(groups);
        for_each(game.hands[other], [&](int card) { in_hand[group(card)]++; });
      });
    }
  };

  static void write_card(int which, std::string& text) {
    text += BetweenCards::letters[which / BetweenCards::numbers];
    text += std::to_string(cards.number[which]);
  }

  static void write(Move move, std::string& text) {
    if (move == pass) {
      text += "pass";
    } else if (move >= hide) {
      const auto [one, two] = hidden_by(move);
      text += "hide ", write_card(one, text);
      text += ' ', write_card(two, text);
    } else if (move >= flip) {
      text += move == flip ? "flip 1" : "flip 2";
    } else {
      write_card(static_cast<int>(move / 2), text);
      text += move % 2 ? ">2" : ">1";
    }
  }
};

}  // namespace quintet
