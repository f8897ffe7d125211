// Perfect, as src/quintet/games/perfect/rules.py has it. Cards and moves are numbers that sort the way their texts do.
#pragma once

#include "../encode.h"

namespace quintet {

// What a card brings to a row of some length, as the judge sees it: the points if it completes the row, the length of the
// row afterwards, and how much better that looks. Of rows that look equally good to a joker the judge takes the first, so
// the sum is the judge's own, with the rounding that it has.
struct PerfectProspects {
  static constexpr int longest = 7;  // a longer row promises no more
  static constexpr std::array<double, longest + 1> promise = {0.0, 0.5, 0.8, 1.2, 1.6, 2.2, 2.6, 0.5};
  static constexpr std::array<std::uint8_t, longest + 1> tenths = {0, 5, 8, 12, 16, 22, 26, 5};
  static constexpr std::array<std::uint8_t, 8> bonus = {0, 0, 0, 0, 0, 1, 3, 5};  // by number
  struct Prospect {
    double gain;
    std::uint8_t points, length;
  };
  using Table = std::array<std::array<Prospect, longest + 1>, 8>;  // by number and length
  Table coloured, joker;

  constexpr PerfectProspects() : coloured{}, joker{} {
    for (int number = 2; number <= 7; number++)
      for (int length = 0; length <= longest; length++) {
        coloured[number][length] = prospect(number, length, bonus[number]);
        joker[number][length] = prospect(number, length, 0);
      }
  }

 private:
  static constexpr Prospect prospect(int number, int before, int extra) {
    const int length = before + 1, points = number == length ? length + extra : 0;
    int after = number == length ? 0 : number > length ? length : length - number;
    if (after > longest) after = longest;
    return {points + promise[after] - promise[before], static_cast<std::uint8_t>(points),
            static_cast<std::uint8_t>(after)};
  }
};

struct Perfect {
  static constexpr PerfectProspects prospects{};
  static constexpr const char* id = "perfect";
  static constexpr int min_players = 2, max_players = 4;
  static constexpr int slots = 4, max_saved = 2, hand_limit = 3;
  // Three cards in hand. Each has at most 8 ways to be added: with four slots taken, into one of them, onto the row without
  // a colour, or to one of three others; or 4 ways onto rows; or 4 ways to be saved. Then there are 4 + 16 ways to protect,
  // 4 to move and 12 to steal. A seat that takes a group has 4 ways and these 36.
  static constexpr int max_moves = hand_limit * 8 + 20 + 4 + 12;
  static constexpr int cards_at_most = 8 * 6 * 4 + 6 * 2 + 3 * 8;

  // A card is its letter and its number, in the highest five and the lowest three bits. Action cards have a letter of their
  // own and count from 0.
  static constexpr const char* letters = "BGJKOPRWY";  // sorted
  static constexpr int letter_count = 9, joker = 2, actions_letter = 9;
  static constexpr std::array<int, 8> deck_order = {6, 4, 8, 1, 0, 5, 3, 7};  // R O Y G B P K W
  enum Action { moving, protecting, stealing };
  static constexpr std::array<const char*, 3> action_names = {"move", "protect", "steal"};
  static constexpr Card face_down = 0x80;
  static constexpr int card_limit = actions_letter * 8 + 3;

  static constexpr Card action_card(int action) { return static_cast<Card>(actions_letter * 8 + action); }
  static constexpr int letter_of(Card card) { return card >> 3; }
  static constexpr int number_of(Card card) { return card & 7; }

  // What a move does, in the order of the texts; then two fields. Of an added card the second says where it goes: 0 is its
  // own row or a free slot, 1 to 4 another's collection, 5 the row without a colour, 6 to 14 and 15 what is dropped for it.
  // Of an added joker it is a row, or 9 for a new one.
  using Move = std::uint32_t;
  enum Kind { add, complete, discard, end, keep, move, protect, save, steal, take };
  static constexpr int to_other = 1, to_joker = 5, to_dropped = 6, to_actions = 15, to_new = letter_count;
  static constexpr Move make(Kind kind, int first = 0, int second = 0) {
    return static_cast<Move>(kind) << 11 | static_cast<Move>(first) << 4 | static_cast<Move>(second);
  }

  struct Options {
    int colours, copies, jokers, actions;
    bool interaction;
    static Options read(const std::int32_t* values, int count) {
      Numbers numbers(values, count);
      Options options{numbers.take(4, 8), numbers.take(1, 4), numbers.take(0, 2), numbers.take(0, 8),
                      numbers.take(0, 1) != 0};
      numbers.finish();
      return options;
    }
    // All cards of the game, in the order in which the rules list them.
    int deck(Card* cards) const {
      int count = 0;
      const auto suit = [&](int letter) {
        for (int number = 2; number <= 7; number++) cards[count++] = static_cast<Card>(letter * 8 + number);
      };
      for (int copy = 0; copy < copies; copy++)
        for (int colour = 0; colour < colours; colour++) suit(deck_order[colour]);
      for (int copy = 0; copy < jokers; copy++) suit(joker);
      for (int copy = 0; copy < actions; copy++)
        for (const int action : {moving, protecting, stealing}) cards[count++] = action_card(action);
      return count;
    }
  };

  // A row has at most 15 cards: an added card that makes a row longer than its number makes it lose cards, so that only
  // protecting brings a row beyond 7 cards, and each of at most 8 cards protects once.
  struct Row {
    static constexpr int limit = 15;
    std::array<Card, limit> cards;
    std::uint8_t length : 4, letter : 4;
    Card last() const { return cards[length - 1]; }
    bool is_protected() const { return last() & face_down; }
    bool can_move() const { return length > 1 && !(cards[1] & face_down); }
  };

  struct Collection {
    std::array<Row, slots> rows;  // in the order in which they were begun
    std::uint8_t count;
    std::uint8_t actions;  // the saved ones, as bits
    std::uint8_t score;

    // The letters of all rows that are as asked for, as bits.
    template <class Asked>
    std::uint32_t letters_of(Asked asked) const {
      std::uint32_t found = 0;
      for (int i = 0; i < count; i++)
        if (asked(rows[i])) found |= 1u << rows[i].letter;
      return found;
    }
    std::uint32_t all_letters() const {
      return letters_of([](const Row&) { return true; });
    }
    std::uint32_t unprotected() const {
      return letters_of([](const Row& row) { return !row.is_protected(); });
    }
    int free(bool interaction) const { return slots - count - (interaction || actions); }

    // The row of a letter, or as many as there are.
    int find(int letter) const {
      int place = 0;
      while (place < count && rows[place].letter != letter) place++;
      return place;
    }
    Row& row(int letter) { return rows[find(letter)]; }
    const Row& row(int letter) const { return rows[find(letter)]; }
    void erase(int letter) {
      int place = find(letter);
      for (count--; place < count; place++) rows[place] = rows[place + 1];
    }
    Card take_end(int letter) {
      Row& from = row(letter);
      const Card card = from.last();
      if (from.length == 1)
        erase(letter);
      else
        from.length--;
      return card;
    }
  };

  enum Phase : std::uint8_t { to_take, to_add, to_end, to_complete, stolen };
  struct Decision {
    Phase phase;
    std::uint8_t seat;
    std::uint8_t size;                    // of the hand that is being added
    std::array<Card, hand_limit> cards;  // sorted; the stolen card is the first
    std::uint8_t owner, letter;          // of the row that may be completed
  };

  static constexpr int groups = 4;
  static constexpr std::array<int, groups> group_sizes = {3, 2, 2, 1}, group_places = {0, 3, 5, 7};
  static constexpr int market_size = 8;
  // Hands of the set-up or one decision of a turn, and above them one that interrupts.
  static constexpr int open_limit = max_players + 1;

  int players, round;
  std::uint8_t first, won;
  bool interaction;
  std::uint8_t depth;  // of the open decisions; none when the game is over
  std::array<Decision, open_limit> open;
  std::uint8_t groups_left;  // as bits
  std::array<Card, market_size> market;
  std::array<Collection, max_players> collections;
  std::uint8_t pile_size, bonus_size;
  std::array<Card, cards_at_most> pile;  // the top card is the last; the bonus cards of all seats lie at the far end

  // Set-up, rounds and turns ---------------------------------------------------------------------------------------------

  template <class Deal>
  void start(const Options& options, int seats, int starter, Deal& deal) {
    *this = {};
    players = seats, first = static_cast<std::uint8_t>(starter), interaction = options.interaction;
    pile_size = static_cast<std::uint8_t>(options.deck(pile.data()));
    shuffle_pile(deal);
    std::array<Card, cards_at_most> set_aside;
    int aside = 0;
    depth = static_cast<std::uint8_t>(players);
    for (int place = players; place--;) {
      Decision& hand = open[place];
      hand.phase = to_add, hand.seat = static_cast<std::uint8_t>((first + players - 1 - place) % players);
      while (hand.size < hand_limit) {
        const Card card = pile[--pile_size];
        if (letter_of(card) == actions_letter)
          set_aside[aside++] = card;
        else
          hand.cards[hand.size++] = card;
      }
      std::sort(hand.cards.begin(), hand.cards.end());
    }
    if (aside) {
      for (int i = 0; i < aside; i++) pile[pile_size++] = set_aside[i];
      shuffle_pile(deal);
    }
  }

  template <class Deal>
  void shuffle_pile(Deal& deal) {
    deal.shuffle(pile.data(), pile_size);
    std::reverse(pile.begin(), pile.begin() + pile_size);
  }

  // Goes on to the next decision: an interrupted one, or the next turn. To end a turn is asked only if needed.
  void ask() {
    if (depth) {
      Decision& top = open[depth - 1];
      if ((top.phase == to_add && !top.size) || top.phase == to_end) {
        if (can_use(top.seat, collections[top.seat].actions))
          top.phase = to_end;
        else
          depth--;
      }
    }
    if (depth || (!groups_left && !fill_market())) return;
    push(to_take, (starter() + groups - count_bits(groups_left)) % players);
  }

  // Begins a round, or ends the game where there are too few cards for one.
  bool fill_market() {
    if (pile_size < market_size) {
      int highest = 0;
      for (int seat = 0; seat < players; seat++) {
        if (score(seat) > highest) highest = score(seat), won = 0;
        if (score(seat) == highest) won |= static_cast<std::uint8_t>(1u << seat);
      }
      return false;
    }
    round++;
    for (Card& card : market) card = pile[--pile_size];
    groups_left = (1u << groups) - 1;
    return true;
  }

  int starter() const { return (first + (round ? round - 1 : 0)) % players; }

  Decision& push(Phase phase, int seat) {
    Decision& decision = open[depth++];
    decision.phase = phase, decision.seat = static_cast<std::uint8_t>(seat);
    return decision;
  }

  bool over() const { return !depth; }
  std::uint32_t asked() const { return depth ? 1u << open[depth - 1].seat : 0; }

  // What is legal --------------------------------------------------------------------------------------------------------

  int legal(int seat, Move* moves) const {
    const Collection& own = collections[seat];
    const Decision& decision = open[depth - 1];
    Move* next = moves;
    std::uint32_t usable = own.actions;
    switch (decision.phase) {
      case to_complete:
        *next++ = make(complete), *next++ = make(keep);
        return 2;
      case stolen:
        next = add_places(own, decision.cards[0], next);
        *next++ = make(discard);
        return static_cast<int>(next - moves);
      case to_end:
        *next++ = make(end);
        [[fallthrough]];
      case to_take:
        next = add_moves_and_protects(own, usable, next);
        next = add_steals(seat, usable, next);
        if (decision.phase == to_take)
          for (int group = 0; group < groups; group++)
            if (groups_left >> group & 1) *next++ = make(take, group);
        return static_cast<int>(next - moves);
      case to_add:
        break;
    }
    std::uint32_t fresh = 0;  // the action cards in hand
    for (int i = decision.size; i && letter_of(decision.cards[i - 1]) == actions_letter; i--)
      fresh |= 1u << number_of(decision.cards[i - 1]);
    usable |= fresh;
    next = add_bound(own, decision, next);
    // What has a row comes before all else.
    const bool bound = next != moves;
    if (!bound) {
      next = add_unbound(seat, decision, next);
      for (std::uint64_t rest = fresh; rest;) {
        const int action = take_lowest(rest);
        if (!can_save(own, action) && !can_use(seat, 1u << action)) *next++ = make(discard, action + 1);
      }
    }
    next = add_moves_and_protects(own, usable, next);
    if (!bound)
      for (std::uint64_t rest = fresh; rest;) {
        const int action = take_lowest(rest);
        if (!can_save(own, action)) continue;
        if (own.actions || own.free(interaction) || interaction)
          *next++ = make(save, action);
        else
          for (std::uint64_t rows = own.all_letters(); rows;) *next++ = make(save, action, take_lowest(rows) + 1);
      }
    next = add_steals(seat, usable, next);
    return static_cast<int>(next - moves);
  }

  // The cards in hand that have a row: of each colour the lowest, and jokers where no lower card of the colour is held.
  static Move* add_bound(const Collection& own, const Decision& hand, Move* next) {
    const std::uint32_t rows = own.all_letters();
    for (int i = 0; i < hand.size; i++) {
      const Card card = hand.cards[i];
      const int letter = letter_of(card);
      if (letter == joker) {
        if (i && hand.cards[i - 1] == card) continue;
        std::uint64_t open_to = rows;
        for (int other = 0; other < hand.size; other++)
          if (number_of(hand.cards[other]) < number_of(card) && letter_of(hand.cards[other]) != joker)
            open_to &= ~(1u << letter_of(hand.cards[other]));
        while (open_to) *next++ = make(add, card, take_lowest(open_to));
      } else if (rows >> letter & 1 && !(i && letter_of(hand.cards[i - 1]) == letter)) {
        *next++ = make(add, card);
      }
    }
    return next;
  }

  // The cards in hand where none has a row.
  Move* add_unbound(int seat, const Decision& hand, Move* next) const {
    const Collection& own = collections[seat];
    for (int i = 0; i < hand.size; i++) {
      const Card card = hand.cards[i];
      const int letter = letter_of(card);
      if (letter == actions_letter) break;
      if (letter == joker) {
        if (!i || hand.cards[i - 1] != card) *next++ = make(add, card, to_new);
      } else if (!i || letter_of(hand.cards[i - 1]) != letter) {
        if (!own.free(interaction))
          for (int other = 0; other < players; other++)
            if (takes_in(collections[other], letter)) *next++ = make(add, card, to_other + other);
        next = add_places(own, card, next);
      }
    }
    return next;
  }

  // The ways in which the owner of a collection can add a card there.
  Move* add_places(const Collection& own, Card card, Move* next) const {
    const int letter = letter_of(card);
    std::uint64_t rows = own.all_letters();
    if (letter == joker) {
      if (!rows) *next++ = make(add, card, to_new);
      while (rows) *next++ = make(add, card, take_lowest(rows));
      return next;
    }
    const bool known = rows >> letter & 1, is_free = own.free(interaction);
    if (known || is_free) *next++ = make(add, card);
    if (known) return next;
    if (rows >> joker & 1) *next++ = make(add, card, to_joker);
    if (is_free) return next;
    while (rows) *next++ = make(add, card, to_dropped + take_lowest(rows));
    if (own.actions && !interaction) *next++ = make(add, card, to_actions);
    return next;
  }

  // Whether another player, whose own collection is full, can add a card of this colour here.
  bool takes_in(const Collection& there, int letter) const {
    const int place = there.find(letter);
    return place < there.count ? !there.rows[place].is_protected() : there.free(interaction) > 0;
  }

  static bool can_save(const Collection& own, int action) {
    return !own.actions || (count_bits(own.actions) < max_saved && !(own.actions >> action & 1));
  }

  // Whether there is a use for any of these action cards.
  bool can_use(int seat, std::uint32_t cards) const {
    if (!cards) return false;
    const Collection& own = collections[seat];
    if (cards >> protecting & 1 && own.count) return true;
    if (cards >> moving & 1)
      for (int i = 0; i < own.count; i++)
        if (own.rows[i].can_move()) return true;
    if (cards >> stealing & 1)
      for (int other = 0; other < players; other++)
        if (other != seat && collections[other].unprotected()) return true;
    return false;
  }

  static Move* add_moves_and_protects(const Collection& own, std::uint32_t usable, Move* next) {
    if (usable >> moving & 1)
      for (std::uint64_t rows = own.letters_of([](const Row& row) { return row.can_move(); }); rows;)
        *next++ = make(move, take_lowest(rows));
    if (usable >> protecting & 1) {
      const std::uint32_t all = own.all_letters(), sources = own.unprotected();
      for (std::uint64_t rows = all; rows;) {
        const int letter = take_lowest(rows);
        *next++ = make(protect, letter);
        if (!(sources >> letter & 1)) continue;
        std::uint64_t targets = own.row(letter).length > 1 ? all : all & ~(1u << letter);
        while (targets) *next++ = make(protect, letter, take_lowest(targets) + 1);
      }
    }
    return next;
  }

  Move* add_steals(int seat, std::uint32_t usable, Move* next) const {
    if (usable >> stealing & 1)
      for (int other = 0; other < players; other++)
        if (other != seat)
          for (std::uint64_t rows = collections[other].unprotected(); rows;)
            *next++ = make(steal, other, take_lowest(rows));
    return next;
  }

  // What moves do --------------------------------------------------------------------------------------------------------

  template <class Deal>
  void resolve(const Move* choices, Deal&) {
    const int seat = open[depth - 1].seat;
    const Move chosen = choices[seat];
    const int one = static_cast<int>(chosen >> 4 & 127), two = static_cast<int>(chosen & 15);
    switch (static_cast<Kind>(chosen >> 11)) {
      case take:
        take_group(seat, one);
        break;
      case add:
        add_card(seat, static_cast<Card>(one), two);
        break;
      case complete:
        complete_row(open[--depth]);
        break;
      case keep:
        depth--;
        break;
      case protect:
        protect_row(seat, one, two);
        break;
      case move:
        move_to_end(seat, one);
        break;
      case steal: {
        spend(seat, stealing);
        const Card card = collections[one].take_end(two);
        push(stolen, seat).cards[0] = card;
        break;
      }
      case save:
        leave_hand(action_card(one));
        if (two) collections[seat].erase(two - 1);
        collections[seat].actions |= static_cast<std::uint8_t>(1u << one);
        break;
      case discard:
        leave_hand(one ? action_card(one - 1) : 0);
        break;
      case end:
        depth = 0;
        break;
    }
    ask();
  }

  void take_group(int seat, int group) {
    groups_left &= static_cast<std::uint8_t>(~(1u << group));
    depth = 0;
    Decision& hand = push(to_add, seat);
    hand.size = static_cast<std::uint8_t>(group_sizes[group]);
    for (int i = 0; i < hand.size; i++) {
      const Card card = market[group_places[group] + i];
      int place = i;
      for (; place && hand.cards[place - 1] > card; place--) hand.cards[place] = hand.cards[place - 1];
      hand.cards[place] = card;
    }
  }

  void add_card(int seat, Card card, int where) {
    leave_hand(card);
    Collection& own = collections[seat];
    int owner = seat, letter = letter_of(card);
    if (letter == joker) {
      if (where != to_new) letter = where;
    } else if (where == to_joker) {
      own.row(joker).letter = static_cast<std::uint8_t>(letter);
    } else if (where == to_actions) {
      own.actions = 0;
    } else if (where >= to_dropped) {
      own.erase(where - to_dropped);
    } else if (where) {
      owner = where - to_other;
    }
    Collection& there = collections[owner];
    const int place = there.find(letter);
    Row& row = there.rows[place];
    if (place == there.count) there.count++, row.letter = static_cast<std::uint8_t>(letter), row.length = 0;
    const int length = row.length + 1, number = number_of(card);
    if (number < length) {
      row.length = static_cast<std::uint8_t>(length - number);
      if (owner != seat) own.score += static_cast<std::uint8_t>(number);
    } else {
      row.cards[length - 1] = card;
      row.length = static_cast<std::uint8_t>(length);
      if (number == length) ask_to_complete(seat, owner, letter);
    }
  }

  void ask_to_complete(int seat, int owner, int letter) {
    Decision& decision = push(to_complete, seat);
    decision.owner = static_cast<std::uint8_t>(owner), decision.letter = static_cast<std::uint8_t>(letter);
  }

  // How many cards from the pile a row brings that has got its perfect number.
  int bonus_of(const Row& row) const {
    const Card card = row.last();
    return letter_of(card) == joker ? 0 : std::min<int>(prospects.bonus[number_of(card)], pile_size);
  }

  void complete_row(const Decision& decision) {
    const Row& row = collections[decision.owner].row(decision.letter);
    const int bonus = bonus_of(row);
    collections[decision.seat].score += static_cast<std::uint8_t>(row.length + bonus);
    collections[decision.owner].erase(decision.letter);
    for (int i = 0; i < bonus; i++) {
      const Card card = pile[--pile_size];
      pile[cards_at_most - ++bonus_size] = card;
    }
  }

  // With a second letter it is the end card of the first row that goes face down, onto the second.
  void protect_row(int seat, int one, int two) {
    spend(seat, protecting);
    Collection& own = collections[seat];
    const Card card = two ? own.take_end(one) : action_card(protecting);
    Row& row = own.row(two ? two - 1 : one);
    row.cards[row.length] = card | face_down;
    row.length++;
  }

  void move_to_end(int seat, int letter) {
    spend(seat, moving);
    Row& row = collections[seat].row(letter);
    const int length = row.length;
    const Card card = row.cards[0];
    for (int i = 1; i < length; i++) row.cards[i - 1] = row.cards[i];
    row.cards[length - 1] = card;
    if (number_of(card) < length)
      row.length = static_cast<std::uint8_t>(length - number_of(card));
    else if (number_of(card) == length)
      ask_to_complete(seat, seat, letter);
  }

  // Takes an action card that is used: of a new and a saved one, the new one.
  void spend(int seat, int action) {
    const Decision& decision = open[depth - 1];
    if (decision.phase == to_add)
      for (int i = decision.size; i--;)
        if (decision.cards[i] == action_card(action)) return leave_hand(action_card(action));
    collections[seat].actions &= static_cast<std::uint8_t>(~(1u << action));
  }

  // Takes a card from the hand that is being added, or the stolen card.
  void leave_hand(Card card) {
    Decision& hand = open[depth - 1];
    if (hand.phase != to_add) {
      depth--;
      return;
    }
    int place = 0;
    while (place + 1 < hand.size && hand.cards[place] != card) place++;
    hand.size--;
    for (; place < hand.size; place++) hand.cards[place] = hand.cards[place + 1];
  }

  int score(int seat) const { return collections[seat].score; }
  std::uint32_t winners() const { return won; }

  // What it looks like ---------------------------------------------------------------------------------------------------

  std::array<double, max_players> standings() const {
    std::array<int, max_players> worths;
    if (over()) {
      for (int other = 0; other < players; other++) worths[other] = 10 * score(other);
    } else {
      const Decision& top = open[depth - 1];
      const bool completes = top.phase == to_complete;
      for (int other = 0; other < players; other++)
        worths[other] = worth(other, completes && top.owner == other ? top.letter : -1);
      if (completes) {
        const Row& row = collections[top.owner].row(top.letter);
        worths[top.seat] += 10 * (row.length + bonus_of(row));
      }
    }
    std::array<double, max_players> points;
    for (int seat = 0; seat < players; seat++) points[seat] = worths[seat] / 10.0;
    return points;
  }

  // The score, and what the rows, but for one that is completed, and action cards promise once the cards that are held are
  // added where they do best; in tenths of a point.
  int worth(int seat, int completed) const {
    const Collection& own = collections[seat];
    std::array<std::uint8_t, letter_count> lengths;
    int count = 0;
    std::uint64_t places = 0;  // four bits for each letter: its place among the lengths, from 1
    for (int i = 0; i < own.count; i++) {
      const Row& row = own.rows[i];
      if (row.letter == completed) continue;
      lengths[count++] = std::min<std::uint8_t>(row.length, PerfectProspects::longest);
      places |= static_cast<std::uint64_t>(count) << (4 * row.letter);
    }
    int value = 10 * own.score + PerfectProspects::tenths[1] * count_bits(own.actions);
    const auto hold = [&](Card card) {
      int letter = letter_of(card), place;
      if (letter == actions_letter) {
        value += PerfectProspects::tenths[1];
        return;
      }
      const auto& table = letter == joker ? prospects.joker[number_of(card)] : prospects.coloured[number_of(card)];
      if (letter == joker && count) {
        place = 0;
        for (int i = 1; i < count; i++)
          if (table[lengths[i]].gain > table[lengths[place]].gain) place = i;
      } else if (const int known = static_cast<int>(places >> (4 * letter) & 15)) {
        place = known - 1;
      } else {
        place = count++;
        lengths[place] = 0;
        places |= static_cast<std::uint64_t>(count) << (4 * letter);
      }
      const auto& prospect = table[lengths[place]];
      lengths[place] = prospect.length;
      value += 10 * prospect.points;
    };
    for (int i = 0; i < depth; i++) {
      const Decision& decision = open[i];
      if (decision.seat != seat) continue;
      if (decision.phase == to_add)
        for (int j = 0; j < decision.size; j++) hold(decision.cards[j]);
      else if (decision.phase == stolen)
        hold(decision.cards[0]);
    }
    int promised = 0;
    for (int i = 0; i < count; i++) promised += lengths[i] = PerfectProspects::tenths[lengths[i]];
    // Only so many rows have a slot: the best.
    for (const int kept = slots - (interaction || own.actions); count > kept; count--) {
      int least = 0;
      for (int i = 1; i < count; i++)
        if (lengths[i] < lengths[least]) least = i;
      promised -= lengths[least];
      lengths[least] = lengths[count - 1];
    }
    return value + promised;
  }

  // What is known --------------------------------------------------------------------------------------------------------
  // All see the same: the game without an order of the pile and the bonus cards, which nobody has seen. They are drawn.

  struct Hidden {};

  Known<Perfect> seen_by(int seat) const {
    Known<Perfect> known{*this, seat, {}};
    Card* const cards = known.game.pile.data();
    std::memmove(cards + pile_size, cards + cards_at_most - bonus_size, bonus_size);
    std::sort(cards, cards + pile_size + bonus_size);
    return known;
  }

  template <class Generator>
  static Perfect sample(const Known<Perfect>& known, Generator& rng) {
    Perfect game = known.game;
    Card* const cards = game.pile.data();
    Drawn<Generator>{rng}.shuffle(cards, game.pile_size + game.bonus_size);
    std::memmove(cards + cards_at_most - game.bonus_size, cards + game.pile_size, game.bonus_size);
    return game;
  }

  int unseen() const { return pile_size; }

  template <class Generator>
  void redraw(Generator& rng) { *this = sample(seen_by(0), rng); }

  // The numbers of a view, as src/quintet/games/perfect/native.py writes them.
  static Known<Perfect> read(const Options& options, int seats, int seat, Numbers& numbers) {
    Known<Perfect> known{};
    Perfect& game = known.game;
    Reader reader(options, numbers);
    known.seat = seat;
    game.players = seats, game.interaction = options.interaction;
    game.first = reader.small(0, seats - 1);
    game.round = numbers.take(0, cards_at_most / market_size);
    for (int owner = 0; owner < seats; owner++) reader.read_collection(game, game.collections[owner]);
    reader.used_cards(numbers.take(0, cards_at_most));  // discarded
    for (int group = 0; group < groups; group++) {
      if (!numbers.take(0, 1)) continue;
      game.groups_left |= static_cast<std::uint8_t>(1u << group);
      for (int i = 0; i < group_sizes[group]; i++) game.market[group_places[group] + i] = reader.card(card_limit);
    }
    game.depth = reader.small(1, open_limit);
    for (int place = 0; place < game.depth; place++) reader.read_decision(game, place);
    game.pile_size = reader.small(0, cards_at_most);
    numbers.finish();
    reader.finish(game);
    return known;
  }

  struct Reader {
    Numbers& numbers;
    std::array<int, card_limit> unseen{};
    int protects;  // how many cards may still protect; each can make a row longer

    Reader(const Options& options, Numbers& given) : numbers(given), protects(options.actions) {
      std::array<Card, cards_at_most> deck;
      const int size = options.deck(deck.data());
      for (int i = 0; i < size; i++) unseen[deck[i]]++;
    }

    std::uint8_t small(int low, int high) { return static_cast<std::uint8_t>(numbers.take(low, high)); }

    Card card(int limit) {
      const int which = numbers.take(0, limit - 1);
      if (!unseen[which]) throw Error("the view shows more of a card than there are in the game");
      unseen[which]--;
      return static_cast<Card>(which);
    }

    // A card that will not be used again.
    Card used_card() {
      const Card used = card(card_limit);
      if (used == action_card(protecting)) protects--;
      return used;
    }
    void used_cards(int count) {
      while (count--) used_card();
    }

    void read_collection(Perfect& game, Collection& own) {
      own.count = small(0, slots);
      std::uint32_t begun = 0;
      for (int i = 0; i < own.count; i++) {
        Row& row = own.rows[i];
        row.letter = small(0, letter_count - 1);
        if (begun >> row.letter & 1) throw Error("the view shows two rows of a colour");
        begun |= 1u << row.letter;
        row.length = small(1, Row::limit);
        // The first card of a row lies face up, and so does no action card.
        for (int place = 0; place < row.length; place++)
          row.cards[place] = numbers.take(0, place ? 1 : 0) ? used_card() | face_down : card(actions_letter * 8);
      }
      for (int saved = numbers.take(0, max_saved); saved; saved--) {
        const Card one = card(card_limit);
        if (letter_of(one) != actions_letter || own.actions >> number_of(one) & 1)
          throw Error("the view shows saved cards that cannot be");
        own.actions |= static_cast<std::uint8_t>(1u << number_of(one));
      }
      if (own.free(game.interaction) < 0) throw Error("the view shows more rows than there are slots");
      own.score = small(0, cards_at_most);
      used_cards(own.score);
      const std::uint8_t bonus = small(0, cards_at_most - own.score - game.bonus_size);
      own.score += bonus, game.bonus_size += bonus;
    }

    void read_decision(Perfect& game, int place) {
      Decision& decision = game.open[place];
      decision.phase = static_cast<Phase>(numbers.take(to_take, stolen));
      decision.seat = small(0, game.players - 1);
      switch (decision.phase) {
        case to_take:
          if (!game.groups_left) throw Error("the view has nothing to take");
          break;
        case to_add:
          decision.size = small(0, hand_limit);
          for (int i = 0; i < decision.size; i++) {
            decision.cards[i] = card(card_limit);
            if (i && decision.cards[i] < decision.cards[i - 1]) throw Error("the view holds a hand that is not sorted");
          }
          break;
        case to_end:
          break;
        case to_complete: {
          decision.owner = small(0, game.players - 1), decision.letter = small(0, letter_count - 1);
          const Collection& there = game.collections[decision.owner];
          const int found = there.find(decision.letter);
          if (found == there.count || there.rows[found].is_protected() ||
              number_of(there.rows[found].last()) != there.rows[found].length)
            throw Error("the view asks about a row that is not perfect");
          break;
        }
        case stolen:
          decision.cards[0] = card(actions_letter * 8);
          break;
      }
      // One interruption lies on top, if any; below it a decision of a turn, or the hands of the set-up, of which only the
      // one that is interrupted may be empty. So all that is asked has an answer, and there are never too many open.
      const bool last = place + 1 == game.depth, interrupts = decision.phase >= to_complete;
      const Decision* const below = place ? &game.open[place - 1] : nullptr;
      const bool hands = below && below->phase == to_add && below->size && decision.phase == to_add;
      if (interrupts ? !below || !last : place == max_players || (below && !hands))
        throw Error("the view has decisions open that cannot be");
      if (last && decision.phase == to_add && !decision.size) throw Error("the view has an empty hand open");
    }

    // All cards that were not shown are hidden.
    void finish(Perfect& game) const {
      int hidden = 0;
      for (const int copies : unseen) hidden += copies;
      if (hidden != game.pile_size + game.bonus_size) throw Error("the view hides more or fewer cards than there are");
      Card* next = game.pile.data();
      for (int which = 0; which < card_limit; which++) next = std::fill_n(next, unseen[which], static_cast<Card>(which));
      for (int owner = 0; owner < game.players; owner++)
        for (int i = 0; i < game.collections[owner].count; i++)
          if (game.collections[owner].rows[i].length + protects > Row::limit)
            throw Error("the view shows a row that is too long");
    }
  };

  static bool is_shunned(Move) { return false; }

  // What an agent sees and does, as src/quintet/games/perfect/encoding.py says it.
  struct Encoder {
    static constexpr int numbers = 6;  // from 2
    int players, letters, kinds, where, size;
    int jokers, plain, moves, protects, saves, steals, takes, actions;  // where each kind of action begins
    std::array<std::int8_t, letter_count> rank, colour_rank;            // of each letter; and without the jokers
    std::array<std::uint8_t, card_limit> kind_of;

    Encoder(const Options& options, int seats) : players(seats), letters(0), rank{}, colour_rank{}, kind_of{} {
      std::uint32_t used = 1u << joker;
      for (int i = 0; i < options.colours; i++) used |= 1u << deck_order[i];
      int coloured = 0;
      for (int letter = 0; letter < letter_count; letter++) {
        if (!(used >> letter & 1)) continue;
        for (int i = 0; i < numbers; i++) kind_of[letter * 8 + 2 + i] = static_cast<std::uint8_t>(letters * numbers + i);
        rank[letter] = static_cast<std::int8_t>(letters++);
        if (letter != joker) colour_rank[letter] = static_cast<std::int8_t>(coloured++);
      }
      kinds = letters * numbers + 3;
      for (int action = 0; action < 3; action++)
        kind_of[action_card(action)] = static_cast<std::uint8_t>(letters * numbers + action);
      size = 5 + 1 + 3 + 1 + letters + kinds * (groups + 2) + players * (4 + letters * (Row::limit + 1) + 3 + kinds);
      where = 2 + (players - 1) + letters + 1;
      jokers = coloured * numbers * where;
      plain = jokers + numbers * (letters + 1);
      moves = plain + 4 + 3;
      protects = moves + letters;
      saves = protects + letters * (letters + 1);
      steals = saves + 3 * (letters + 1);
      takes = steals + (players - 1) * letters;
      actions = takes + groups;
    }

    // How many seats further another one is, from 0 for the next.
    int beyond(int other, int seat) const { return (other - seat + players) % players - 1; }

    int number(const Perfect&, int seat, Move chosen) const {
      const int one = static_cast<int>(chosen >> 4 & 127), two = static_cast<int>(chosen & 15);
      switch (static_cast<Kind>(chosen >> 11)) {
        case add:
          return letter_of(static_cast<Card>(one)) == joker
                     ? jokers + (one % 8 - 2) * (letters + 1) + (two == to_new ? letters : rank[two])
                     : (colour_rank[one / 8] * numbers + one % 8 - 2) * where + place(two, seat);
        case complete:
          return plain;
        case keep:
          return plain + 1;
        case end:
          return plain + 2;
        case discard:
          return plain + 3 + one;
        case move:
          return moves + rank[one];
        case protect:
          return protects + rank[one] * (letters + 1) + (two ? rank[two - 1] + 1 : 0);
        case save:
          return saves + one * (letters + 1) + (two ? rank[two - 1] + 1 : 0);
        case steal:
          return steals + beyond(one, seat) * letters + rank[two];
        case take:
          return takes + one;
      }
      return 0;
    }

    // Where an added card goes.
    int place(int to, int seat) const {
      if (!to) return 0;
      if (to == to_joker) return 1;
      if (to < to_joker) return 2 + beyond(to - to_other, seat);
      return 1 + players + (to == to_actions ? letters : rank[to - to_dropped]);
    }

    void observe(const Perfect& game, int seat, std::uint32_t answered, std::int16_t* told) const {
      Observation out(told, players, seat);
      const Decision& top = game.open[game.depth - 1];
      out.begin(game, top.phase, 5, answered, false, true);
      out.seats(1u << game.starter());
      std::int16_t* rows = out.zeros(players * letters * Row::limit);
      std::int16_t* lengths = out.zeros(players * letters);
      out.each_seat([&](int other) {
        const Collection& collection = game.collections[other];
        for (int i = 0; i < collection.count; i++) {
          const Row& row = collection.rows[i];
          std::int16_t* const cards = rows + rank[row.letter] * Row::limit;
          for (int j = 0; j < row.length; j++) {
            const Card card = row.cards[j];
            const int shown = number_of(card) + (letter_of(card) == joker ? 8 : 0);
            cards[j] = static_cast<std::int16_t>(card & face_down ? 1 : shown);
          }
          lengths[rank[row.letter]] = row.length;
        }
        rows += letters * Row::limit, lengths += letters;
      });
      out.each_seat([&](int other) { out.bits(game.collections[other].actions, 3); });
      for (int group = 0; group < groups; group++) {
        std::int16_t* const cards = out.zeros(kinds);
        if (game.groups_left >> group & 1)
          for (int i = 0; i < group_sizes[group]; i++) cards[kind_of[game.market[group_places[group] + i]]]++;
      }
      std::int16_t* const held = out.zeros(players * kinds);
      for (int i = 0; i < game.depth; i++)
        if (const Decision& decision = game.open[i]; decision.phase == to_add)
          for (int j = 0; j < decision.size; j++) held[out.further(decision.seat) * kinds + kind_of[decision.cards[j]]]++;
      out.only(top.phase == stolen ? kind_of[top.cards[0]] : -1, kinds);
      const bool completes = top.phase == to_complete;
      out.seats(completes ? 1u << top.owner : 0);
      out.only(completes ? rank[top.letter] : -1, letters);
      out.only(top.phase >= to_complete ? game.open[game.depth - 2].phase : -1, 3);
      std::int16_t* const unseen = out.zeros(kinds);
      for (int i = 0; i < game.pile_size; i++) unseen[kind_of[game.pile[i]]]++;
      for (int i = 1; i <= game.bonus_size; i++) unseen[kind_of[game.pile[cards_at_most - i]]]++;
      out.one(game.pile_size);
    }
  };

  // Texts ----------------------------------------------------------------------------------------------------------------

  static void write_card(int which, std::string& text) {
    const Card card = static_cast<Card>(which);
    if (letter_of(card) == actions_letter) {
      text += action_names[number_of(card)];
      return;
    }
    text += letters[letter_of(card)];
    text += static_cast<char>('0' + number_of(card));
  }

  static void write(Move chosen, std::string& text) {
    static constexpr std::array<const char*, 10> names = {"add",  "complete", "discard", "end",   "keep",
                                                          "move", "protect",  "save",    "steal", "take"};
    const int one = static_cast<int>(chosen >> 4 & 127), two = static_cast<int>(chosen & 15);
    const Kind kind = static_cast<Kind>(chosen >> 11);
    text += names[kind];
    switch (kind) {
      case add:
        text += ' ';
        write_card(one, text);
        if (letter_of(static_cast<Card>(one)) == joker)
          two == to_new ? text += " new" : (text += ' ') += letters[two];
        else if (two == to_actions)
          text += " drop actions";
        else if (two >= to_dropped)
          (text += " drop ") += letters[two - to_dropped];
        else if (two == to_joker)
          (text += ' ') += letters[joker];
        else if (two)
          (text += " @") += static_cast<char>('0' + two - to_other);
        break;
      case discard:
        if (one) (text += ' ') += action_names[one - 1];
        break;
      case move:
        (text += ' ') += letters[one];
        break;
      case protect:
        (text += ' ') += letters[one];
        if (two) (text += '>') += letters[two - 1];
        break;
      case save:
        (text += ' ') += action_names[one];
        if (two) (text += " drop ") += letters[two - 1];
        break;
      case steal:
        (text += " @") += static_cast<char>('0' + one);
        (text += ' ') += letters[two];
        break;
      case take:
        (text += ' ') += static_cast<char>('1' + one);
        break;
      case complete:
      case end:
      case keep:
        break;
    }
  }
};

}  // namespace quintet
