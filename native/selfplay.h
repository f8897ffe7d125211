// Games of a network against itself, for those who teach it: each position is told by the inputs that are on for each seat, and by
// what should have been expected there; each move that was chosen at sight by its own inputs, and what came of it.
#pragma once

#include "search.h"

namespace quintet {

struct Lesson {
  int iterations;    // of the search that chooses moves; with none it looks one move ahead
  int draws;         // of hidden cards, to look one move ahead
  double curiosity;  // how many points a move may be behind and still be played now and then
  double credit;     // how much of what came in the end counts, beside what was expected on the way (lambda)
};

// What is learned from: for each position and seat the inputs that are on, and the points that were still to come beyond the
// game's own judgement.
struct Samples {
  std::vector<std::uint16_t> inputs;
  std::vector<std::int32_t> ends;  // where those of each sample end
  std::vector<float> targets;
  std::vector<double> scores;  // of all games, added up by seat
  std::int64_t decisions = 0;

  void add(const Samples& other) {
    const auto before = static_cast<std::int32_t>(inputs.size());
    inputs.insert(inputs.end(), other.inputs.begin(), other.inputs.end());
    for (const std::int32_t end : other.ends) ends.push_back(before + end);
    targets.insert(targets.end(), other.targets.begin(), other.targets.end());
    scores.resize(std::max(scores.size(), other.scores.size()));
    for (std::size_t i = 0; i < other.scores.size(); i++) scores[i] += other.scores[i];
    decisions += other.decisions;
  }
};

template <class Game>
class SelfPlay : Playing<Game> {
  using Base = Playing<Game>;
  using Base::judgement_, Base::look_ahead, Base::rng_, Base::standings, Base::tuning_;

 public:
  using Move = typename Game::Move;
  using Points = typename Base::Points;

  // Rounds are numbered from 1 on, where there are any; a look that ends with a round is into the first.
  SelfPlay(const Tuning& tuning, std::uint64_t seed, const Network& network, int players, const Lesson& lesson, int round)
      : Base(tuning, seed, {&network, players}, round), network_(network), features_(players), lesson_(lesson) {}

  void play(const typename Game::Options& options, int players, Samples& out) {
    Game game;
    Drawn<FastRng> deal{rng_};
    game.start(options, players, rng_.pick(players), deal);
    std::array<Move, Game::max_players> choices;
    const std::size_t first = out.targets.size();
    std::vector<Expected> expected;  // beside the targets, which hold the game's own judgement for now
    std::vector<Sight> sights;
    while (!game.over() && !(Features<Game>::rounds_stand_alone && tuning_.one_round && game.round != this->round_)) {
      const Points points = game.standings();
      const bool at_sight = judgement_.at_sight(game);
      for (int seat = 0; seat < players && !at_sight; seat++) {
        inputs_.clear();
        features_.write(game, seat, inputs_);
        tell(inputs_, points[seat], out);
        expected.push_back({static_cast<float>(points[seat]) + network_.value(inputs_), false});
      }
      for (std::uint64_t rest = game.asked(); rest;) {
        const int seat = take_lowest(rest);
        const Choice choice = choose(game, seat);
        choices[seat] = choice.move;
        if (choice.points) expected[expected.size() - players + seat] = {static_cast<float>(*choice.points), true};
        out.decisions++;
        if (!at_sight) continue;
        sights.push_back({seat, margin_of(points, players, seat), {}});
        judgement_.write_move(game, seat, choices[seat], sights.back().inputs);
      }
      game.resolve(choices.data(), deal);
    }
    const Points points = game.standings();
    out.scores.resize(static_cast<std::size_t>(players));
    for (int seat = 0; seat < players; seat++) {
      out.scores[seat] += points[seat];
      float better = static_cast<float>(points[seat]);
      const auto credit = static_cast<float>(lesson_.credit);
      for (std::size_t at = expected.size(); at;) {
        at -= players;
        float& target = out.targets[first + at + seat];
        const auto [points_then, searched] = expected[at + seat];
        const float mixed = points_then + credit * (better - points_then);
        target = (searched ? mixed : better) - target;
        better = mixed;
      }
    }
    // Of what was decided at sight, nobody expected anything on the way.
    for (const Sight& sight : sights) tell(sight.inputs, (margin_of(points, players, sight.seat) - sight.margin) / 2, out);
  }

 private:
  // A move that a seat chose at sight, and by how much it was ahead then.
  struct Sight {
    int seat;
    double margin;
    Inputs inputs;
  };

  // The points that a seat was expected to come to, and whether it had searched for them.
  struct Expected {
    float points;
    bool searched;
  };

  // A move, and the points to which the best one leads by what a search has found.
  struct Choice {
    Move move;
    std::optional<double> points;
  };

  static void tell(const Inputs& inputs, double target, Samples& out) {
    out.inputs.insert(out.inputs.end(), inputs.begin(), inputs.end());
    out.ends.push_back(static_cast<std::int32_t>(out.inputs.size()));
    out.targets.push_back(static_cast<float>(target));
  }

  Choice choose(const Game& game, int seat) {
    std::array<Move, Game::max_moves> moves;
    std::array<double, Game::max_moves> worth;
    const int count = game.legal(seat, moves.data());
    if (count == 1) return {moves[0], std::nullopt};
    std::optional<double> points;
    std::fill_n(worth.begin(), count, 0.0);
    const Known<Game> known = game.seen_by(seat);
    if (judgement_.at_sight(game)) {
      for (int i = 0; i < count; i++) worth[i] = judgement_.margin_by(game, seat, moves[i]);
    } else if (lesson_.iterations) {
      std::array<std::int32_t, Game::max_moves> visits;
      Search<Game> search(known, tuning_, rng_.next(), std::size_t{1} << 24, judgement_);
      search.count_points();
      search.run({lesson_.iterations, 0});
      search.told(moves.data(), count, visits.data(), worth.data());
      for (int i = 0; i < count; i++) {
        const double tried = visits[i] + tuning_.prior;
        worth[i] = tried > 0 ? 2 * tuning_.scale * (worth[i] - tuning_.caution / std::sqrt(tried)) : -1e6;
      }
      points = search.points_by(moves[std::max_element(worth.begin(), worth.begin() + count) - worth.begin()]);
    } else for (int draw = 0; draw < lesson_.draws; draw++)
      look_ahead(Game::sample(known, rng_), seat, moves.data(), count, [&](int i, const Game& ahead) {
        worth[i] += margin_of(standings(ahead), ahead.players, seat) / lesson_.draws;
      });
    int best = 0;
    for (int i = 0; i < count; i++) {
      // Gumbel's distribution: the softmax of what they are worth.
      if (lesson_.curiosity > 0) worth[i] -= lesson_.curiosity * log_of(1e-9 - log_of(rng_.random() + 1e-9));
      if (worth[i] > worth[best]) best = i;
    }
    return {moves[best], points};
  }

  const Network& network_;
  const Features<Game> features_;
  const Lesson lesson_;
  Inputs inputs_;
};

}  // namespace quintet
