// The search of quintet.bots.search, compiled: information-set Monte Carlo tree search over games drawn from what a seat
// knows. It is a template over the games, so that nothing in its loop is looked up at run time.
#pragma once

#include <ctime>
#include <memory>
#include <optional>
#include <unordered_map>

#include "playing.h"

namespace quintet {

struct Limit {
  std::int64_t iterations;  // 0 is none
  double seconds;           // 0 is none; of this thread's own time
};

inline double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Game>
class Search : public Playing<Game> {
  using Base = Playing<Game>;
  using Base::by_sight, Base::is_far, Base::judged, Base::judgement_, Base::look_ahead, Base::play_on, Base::play_out, Base::result, Base::rng_, Base::standing_of,
      Base::standings, Base::tuning_;

 public:
  using Move = typename Game::Move;

  struct Arm {
    double mean, doubt;  // what came of it, and one over the root of the visits: kept, because they are asked for far more
                         // often than they change
    std::int32_t visits, available;
    Move move;
    std::int32_t child;  // where one seat decides alone: the decision that follows; 0 is none yet

    void credit(double result) {
      visits++;
      mean += (result - mean) / visits;
      doubt = 1 / std::sqrt(static_cast<double>(visits));
    }

    void trust(double value, int trials) {
      visits = available = trials;
      mean = value, doubt = 1 / std::sqrt(static_cast<double>(trials));
    }
  };

  // The tree takes at most so many bytes besides the seat's own moves; beyond that it is walked and no longer grows.
  Search(const Known<Game>& known, const Tuning& tuning, std::uint64_t seed, std::size_t memory, const Judgement<Game>& judgement = {})
      : Base(tuning, seed, judgement, known.game.round), known_(known), memory_(memory) {
    nodes_.emplace_back().seat = known.seat;
  }

  // Searches until the limit is reached, and tells how many iterations that took; there is always a first. What is decided at sight
  // is not tried, and a look counts for some.
  std::int64_t run(const Limit& limit) {
    add_block(block_size);
    nodes_[0].arms = allocate(nodes_[0].capacity = Game::max_moves);
    if (judgement_.at_sight(known_.game)) {
      trust_first_look(tuning_.prior + usual_draws);
      return usual_draws;
    }
    if (tuning_.prior) trust_first_look(tuning_.prior);
    std::array<Move, Game::max_moves> moves;
    const int count = tuning_.tries ? known_.game.legal(known_.seat, moves.data()) : 0;
    const double end = limit.seconds > 0 ? thread_seconds() + limit.seconds : 0;
    for (std::int64_t done = 0;;) {
      iterate(done < std::int64_t{count} * tuning_.tries ? &moves[static_cast<std::size_t>(done % count)] : nullptr);
      done++;
      if (limit.iterations && done >= limit.iterations) return done;
      if (limit.seconds > 0 && (done & 15) == 0 && thread_seconds() >= end) return done;
    }
  }

  static constexpr int usual_draws = 5;

  // What each of the seat's moves looks like at once, from 0 to 1, on average over some drawn games.
  void look(int draws, int count, const Move* moves, double* values) {
    if (judgement_.at_sight(known_.game)) {
      for (int i = 0; i < count; i++)
        values[i] = standing_of(judgement_.margin_by(known_.game, known_.seat, moves[i]), known_.game.players, tuning_);
      return;
    }
    std::fill(values, values + count, 0.0);
    for (int draw = 0; draw < draws; draw++)
      look_ahead(Game::sample(known_, rng_), known_.seat, moves, count, [&](int i, const Game& ahead) {
        values[i] += judged(ahead, known_.seat) / draws;
      });
  }

  // What came of each of the moves, in their order; those that were never tried have no visits.
  void told(const Move* moves, int count, std::int32_t* visits, double* values) {
    const Node& root = nodes_[0];
    for (int i = 0; i < count; i++) {
      visits[i] = 0, values[i] = 0.5;
      for (const Arm* arm = root.arms; arm != root.arms + root.size; arm++)
        if (arm->move == moves[i] && arm->visits)
          visits[i] = arm->visits - tuning_.prior, values[i] = arm->mean;
    }
  }

  // Goes on searching from one own move until it was tried so many times: moves are followed further only fairly if each
  // is known equally well.
  void deepen(Move move, std::int32_t visits) {
    arm_of(0, move);
    while (find(nodes_[0], move)->visits < visits) iterate(&move);
  }

  // Counts, from now on, the points that the seat has where walks end,
  void count_points() { counts_points_ = true; }

  // and tells how many it has on average after one of its moves; nothing if that was never tried.
  std::optional<double> points_by(Move move) const {
    const auto place = points_.find(move);
    if (place == points_.end()) return std::nullopt;
    return place->second.sum / place->second.walks;
  }

  // How often the move was tried that was tried most often.
  std::int32_t most_visits() const {
    std::int32_t most = 1;
    for (const Arm* arm = nodes_[0].arms; arm != nodes_[0].arms + nodes_[0].size; arm++) most = std::max(most, arm->visits);
    return most;
  }

  // Plays a drawn game on from an own move, to the end of the round or of the game, or not so far if it is `cut`: in the tree by the
  // moves that were tried most often, beyond it as playouts do or, with a network, by what looks best to each seat. `hear` is given
  // each decision and what was chosen before it is carried out. Gives the result for the own seat where an iteration ends, and where
  // all stand then: there the search judges best, and beyond it chance has more say. What is decided at sight was never tried, so
  // that its result is the one in the end.
  template <class Deal, class Hear>
  double play_line(Game& game, Move first, Deal& deal, bool cut, Hear hear, std::array<double, Game::max_players>& standings) {
    std::array<Move, Game::max_moves> moves;
    std::array<Move, Game::max_players> choices;
    const int round = game.round;
    const bool learned = judgement_.has_learned(), in_tree_alone = learned && !judgement_.at_sight(known_.game);
    const bool one_round = tuning_.one_round && (Features<Game>::rounds_stand_alone || !learned);
    double at_horizon = -1;
    std::int32_t node = 0;
    for (int decisions = 0; !game.over() && !(one_round && game.round != round); decisions++) {
      const std::uint32_t asked = game.asked();
      std::array<const Arm*, Game::max_players> arms;
      bool stored = node >= 0;
      for (std::uint64_t rest = asked; rest;) {
        const int seat = take_lowest(rest), count = game.legal(seat, moves.data());
        if (decisions == 0 && seat == known_.seat)
          arms[seat] = find(nodes_[0], first);
        else
          arms[seat] = node >= 0 ? favourite(node, game, seat, moves.data(), count) : nullptr;
        stored = stored && arms[seat];
      }
      if (at_horizon < 0 && decisions && (is_far(game, round, decisions) || (in_tree_alone && !stored))) {
        standings = this->standings(game), at_horizon = result(game, known_.seat, standings, tuning_);
        if (cut) break;
      }
      std::uint64_t key = key_of(node);
      const Arm* last = nullptr;
      for (std::uint64_t rest = asked; rest;) {
        const int seat = take_lowest(rest);
        last = arms[seat];
        choices[seat] = last ? last->move : play_on(game, seat, moves.data());
        key = mixed(key, choices[seat]);
      }
      if (!stored)
        node = -1;
      else if (asked & (asked - 1))
        node = following_.contains(key) ? following_.at(key) : -1;
      else
        node = last->child ? last->child : -1;
      hear(game, asked, choices);
      game.resolve(choices.data(), deal);
    }
    if (at_horizon >= 0) return at_horizon;
    standings = this->standings(game);
    return result(game, known_.seat, standings, tuning_);
  }

 private:
  // The moves of one seat at a decision. Where several seats decide at once, their nodes are linked. The first of all is
  // that of the seat that searches.
  struct Node {
    Arm* arms = nullptr;
    std::int32_t* places = nullptr;  // of many arms: where each is, found by its move; the arms of others are sorted
    std::int32_t size = 0, capacity = 0;
    std::int32_t seat = -1;  // none has been here yet
    std::int32_t next = 0;
  };
  struct Step {
    Arm* arm;
    std::int32_t seat;
  };
  struct Tally {
    double sum = 0;
    int walks = 0;
    void add(double points) { sum += points, walks++; }
  };

  // Gives every own move the trials that the first look at it counts for.
  void trust_first_look(int trials) {
    std::array<Move, Game::max_moves> moves;
    std::array<double, Game::max_moves> values;
    const int count = known_.game.legal(known_.seat, moves.data());
    look(usual_draws, count, moves.data(), values.data());
    for (int i = 0; i < count; i++) insert(nodes_[0], i, moves[i])->trust(values[i], trials);
  }

  // The same for the moves that a seat has not tried at a decision deeper in the tree, seen in the game at hand.
  void foresee(Node& node, const Game& game, int seat, const Move* moves, int count) {
    std::array<Move, Game::max_moves> untried;
    int size = 0;
    for (int i = 0; i < count; i++)
      if (!find(node, moves[i])) untried[size++] = moves[i];
    if (!size) return;
    look_ahead(game, seat, untried.data(), size, [&](int i, const Game& ahead) {
      const std::int32_t place = node.places ? node.size : first_from(node, untried[i]);
      if (Arm* const arm = insert(node, place, untried[i])) arm->trust(judged(ahead, seat), tuning_.foresight);
    });
  }

  // One walk down the tree, a playout from where it left the tree, and the credit for it. An own move may be given.
  void iterate(const Move* first) {
    if (tuning_.one_round)
      iterate_with<DrawnInRound<FastRng>>(first);
    else
      iterate_with<Drawn<FastRng>>(first);
  }

  template <class Deal>
  void iterate_with(const Move* first) {
    Game game = Game::sample(known_, rng_);
    Deal deal{rng_};
    std::array<Move, Game::max_moves> moves;
    std::array<Move, Game::max_players> choices;
    const int round = game.round;
    walk_.clear();
    std::int32_t node = 0;
    for (int decisions = 0; !game.over(); decisions++) {
      if (is_far(game, round, decisions) || (judgement_.has_learned() && node < 0)) break;
      const std::uint32_t asked = game.asked();
      if (node >= 0) {
        std::uint64_t key = key_of(node);
        Arm* arm = nullptr;
        bool stored = true;
        for (std::uint64_t rest = asked; rest;) {
          const int seat = take_lowest(rest), count = game.legal(seat, moves.data());
          const std::int32_t own = node_of(node, seat);
          if (first && seat == known_.seat && !decisions)
            arm = select(own, first, 1, choices[seat]);
          else
            arm = choose(own, game, seat, moves.data(), count, choices[seat]);
          key = mixed(key, choices[seat]);
          if (arm)
            walk_.push_back({arm, seat});
          else
            stored = false;
        }
        node = !stored ? -1 : asked & (asked - 1) ? following(key) : alone(*arm);
      } else {
        for (std::uint64_t rest = asked; rest;) {
          const int seat = take_lowest(rest);
          choices[seat] = play_out(game, seat, moves.data());
        }
      }
      game.resolve(choices.data(), deal);
    }
    std::array<double, Game::max_players> results;
    const auto points = standings(game);
    if (counts_points_) points_[first_of_own().arm->move].add(points[known_.seat]);
    results[0] = result(game, 0, points, tuning_);
    if (game.players == 2)
      results[1] = 1 - results[0];
    else
      for (int seat = 1; seat < game.players; seat++) results[seat] = result(game, seat, points, tuning_);
    for (const Step& step : walk_) step.arm->credit(results[step.seat]);
  }

  // The step of the walk with which the seat that searches began it.
  const Step& first_of_own() const {
    return *std::find_if(walk_.begin(), walk_.end(), [&](const Step& step) { return step.seat == known_.seat; });
  }

  // The arm that was tried most often, of those that are legal now; of others who look, the arm of what they see.
  const Arm* favourite(std::int32_t node, const Game& game, int seat, const Move* moves, int count) {
    for (; nodes_[static_cast<std::size_t>(node)].seat != seat; node = nodes_[static_cast<std::size_t>(node)].next)
      if (!nodes_[static_cast<std::size_t>(node)].next) return nullptr;
    const Node& here = nodes_[static_cast<std::size_t>(node)];
    if (looks(seat)) return find(here, by_sight(game, seat, moves, count));
    const Arm* best = nullptr;
    for (int i = 0; i < count; i++)
      if (const Arm* const arm = find(here, moves[i]))
        if (!best || arm->visits > best->visits || (arm->visits == best->visits && arm->mean > best->mean)) best = arm;
    return best;
  }

  // What follows a decision of several seats is found by the decision and all that they chose.
  static std::uint64_t key_of(std::int32_t node) { return static_cast<std::uint64_t>(node) + 1; }
  static std::uint64_t mixed(std::uint64_t key, Move move) {
    return (key ^ static_cast<std::uint64_t>(move)) * 0x9e3779b97f4a7c15u + 1;
  }

  // The node of a seat at a decision: the decision's first, or one that is linked to it. None where the tree is full.
  std::int32_t node_of(std::int32_t node, int seat) {
    for (;;) {
      Node& here = nodes_[static_cast<std::size_t>(node)];
      if (here.seat < 0) here.seat = seat;
      if (here.seat == seat) return node;
      if (!here.next) {
        const std::int32_t added = add_node();
        if (added < 0) return -1;
        nodes_[static_cast<std::size_t>(node)].next = added;
        node = added;
      } else {
        node = here.next;
      }
    }
  }

  // One more decision, or seat at a decision. None where the tree is full.
  std::int32_t add_node() {
    if (!spend(node_cost)) return -1;
    nodes_.emplace_back();
    return static_cast<std::int32_t>(nodes_.size()) - 1;
  }

  bool spend(std::size_t bytes) {
    if (memory_ < bytes) return false;
    memory_ -= bytes;
    return true;
  }

  // The decision that follows a move; the first time it is added, and the walk ends.
  std::int32_t alone(Arm& arm) {
    if (arm.child) return arm.child;
    arm.child = std::max(0, add_node());
    return -1;
  }

  // The same where several have chosen: by all that they chose.
  std::int32_t following(std::uint64_t key) {
    if (const auto place = following_.find(key); place != following_.end()) return place->second;
    if (spend(following_cost))
      if (const std::int32_t added = add_node(); added > 0) following_.emplace(key, added);
    return -1;
  }

  // Whether a seat chooses by what it sees: others do, if the network tells what that is worth.
  bool looks(int seat) const { return seat != known_.seat && tuning_.others_look && judgement_.has_learned(); }

  // Others may choose by what they see; else all choose by what came of their moves so far. Gives no arm where the tree is full.
  Arm* choose(std::int32_t which, const Game& game, int seat, const Move* moves, int count, Move& chosen) {
    if (looks(seat)) return arm_of(which, chosen = by_sight(game, seat, moves, count));
    if (tuning_.foresight && which > 0) foresee(nodes_[static_cast<std::size_t>(which)], game, seat, moves, count);
    return select(which, moves, count, chosen);
  }

  // A move never tried, or the one with the highest upper confidence bound. Moves are sorted, and so are the arms of a
  // node that has no places. Gives no arm where the tree is full.
  Arm* select(std::int32_t which, const Move* moves, int count, Move& chosen) {
    if (which < 0) {
      chosen = moves[rng_.pick(count)];
      return nullptr;
    }
    Node& node = nodes_[static_cast<std::size_t>(which)];
    Arm *next = node.arms, *const end = node.arms + node.size, *best = nullptr;
    std::int32_t untried = 0, place = 0;
    double highest = -1;
    for (int i = 0; i < count; i++) {
      Arm* arm = nullptr;
      if (node.places) {
        if (const std::int32_t at = *place_of(node, moves[i]); at != node.capacity) arm = node.arms + at;
      } else {
        while (next != end && next->move < moves[i]) next++;
        if (next != end && next->move == moves[i]) arm = next;
      }
      if (!arm) {
        // Each of them equally likely.
        if (rng_.pick(++untried) == 0) chosen = moves[i], place = static_cast<std::int32_t>(next - node.arms);
        continue;
      }
      arm->available++;
      if (untried) continue;
      const double bound = arm->mean + tuning_.exploration * root_log(arm->available) * arm->doubt;
      if (bound > highest) highest = bound, best = arm;
    }
    if (untried) return insert(node, place, chosen);
    chosen = best->move;
    return best;
  }

  // The arm of a move, which is added if there is none; none where the tree is full.
  Arm* arm_of(std::int32_t which, Move move) {
    if (which < 0) return nullptr;
    Node& node = nodes_[static_cast<std::size_t>(which)];
    if (Arm* const arm = find(node, move)) return arm;
    return insert(node, node.places ? node.size : first_from(node, move), move);
  }

  // Adds an arm at its place among the sorted ones; none if the tree is full. Arms of a node may move only while no walk
  // holds one of them: each walk meets a node once.
  Arm* insert(Node& node, std::int32_t place, Move move) {
    if (node.size == node.capacity) {
      const std::int32_t wanted = node.capacity ? 2 * node.capacity : 4;
      if (wanted > most_sorted && !spend(places_cost * static_cast<std::size_t>(wanted))) return nullptr;
      Arm* const arms = allocate(wanted);
      if (!arms) return nullptr;
      std::copy(node.arms, node.arms + node.size, arms);
      node.arms = arms, node.capacity = wanted;
      if (wanted > most_sorted) find_places(node);
    }
    if (node.places)
      *place_of(node, move) = place = node.size;
    else
      std::copy_backward(node.arms + place, node.arms + node.size, node.arms + node.size + 1);
    node.size++;
    node.arms[place] = Arm{0, 0, 0, 1, move, 0};
    return node.arms + place;
  }

  // Where hidden cards differ from game to game, a node comes to have many more arms than a seat ever has moves: the arms
  // of its moves are then looked up and not searched for. There are four places to an arm, most of them empty.
  void find_places(Node& node) {
    places_.push_back(std::make_unique<std::int32_t[]>(4 * static_cast<std::size_t>(node.capacity)));
    node.places = places_.back().get();
    std::fill(node.places, node.places + 4 * node.capacity, node.capacity);
    for (std::int32_t i = 0; i < node.size; i++) *place_of(node, node.arms[i].move) = i;
  }

  // The arm of a move; none if it was never tried.
  static Arm* find(const Node& node, Move move) {
    if (node.places) {
      const std::int32_t at = *place_of(node, move);
      return at == node.capacity ? nullptr : node.arms + at;
    }
    const std::int32_t at = first_from(node, move);
    return at != node.size && node.arms[at].move == move ? node.arms + at : nullptr;
  }

  // Where a move is among the sorted arms, or would be.
  static std::int32_t first_from(const Node& node, Move move) {
    const auto before = [](const Arm& arm, Move wanted) { return arm.move < wanted; };
    return static_cast<std::int32_t>(std::lower_bound(node.arms, node.arms + node.size, move, before) - node.arms);
  }

  // The place of a move's arm; an empty one has the number of an arm that cannot be.
  static std::int32_t* place_of(const Node& node, Move move) {
    const std::uint32_t last = 4 * static_cast<std::uint32_t>(node.capacity) - 1;  // a power of two, less one
    for (std::uint32_t at = static_cast<std::uint32_t>(move * std::uint64_t{0x9e3779b97f4a7c15u} >> 32);; at++) {
      std::int32_t* const place = node.places + (at & last);
      if (*place == node.capacity || node.arms[*place].move == move) return place;
    }
  }

  // Room for so many arms; none where the tree is full.
  Arm* allocate(std::int32_t count) {
    if (block_left_ < count) {
      const std::size_t size = static_cast<std::size_t>(std::max(block_size, count));
      if (!spend(size * sizeof(Arm))) return nullptr;
      add_block(size);
    }
    Arm* const arms = block_next_;
    block_next_ += count, block_left_ -= count;
    return arms;
  }

  void add_block(std::size_t size) {
    blocks_.push_back(std::make_unique<Arm[]>(size));
    block_next_ = blocks_.back().get(), block_left_ = static_cast<std::int32_t>(size);
  }

  // The root of a count's logarithm. Small counts are looked up. Of large ones the last is often the next: the arms of a
  // node are available about equally often.
  double root_log(std::int32_t count) {
    static const auto table = [] {
      std::array<double, 4096> roots{};
      for (int i = 1; i < 4096; i++) roots[i] = std::sqrt(log_of(i));
      return roots;
    }();
    if (count < 4096) return table[count];
    if (count != last_count_) last_count_ = count, last_root_ = std::sqrt(log_of(count));
    return last_root_;
  }

  static constexpr std::int32_t block_size = 4096, most_sorted = 64;
  static_assert(block_size >= Game::max_moves, "the first block has room for the seat's own moves");
  // A vector that grows has its contents twice and room for as many again; an entry of a table is a piece of memory of its
  // own, with some buckets.
  static constexpr std::size_t node_cost = 3 * sizeof(Node), following_cost = 64;
  static constexpr std::size_t places_cost = 4 * sizeof(std::int32_t);

  const Known<Game> known_;
  std::size_t memory_;  // what is left of it, in bytes
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::int32_t> following_;
  std::vector<std::unique_ptr<Arm[]>> blocks_;
  std::vector<std::unique_ptr<std::int32_t[]>> places_;
  Arm* block_next_ = nullptr;
  std::int32_t block_left_ = 0;
  std::vector<Step> walk_;
  bool counts_points_ = false;
  std::unordered_map<Move, Tally> points_;
  std::int32_t last_count_ = 1;
  double last_root_ = 0;
};

}  // namespace quintet
