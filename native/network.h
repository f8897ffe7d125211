// A small network that tells what is still to come for a seat: learned by playing (quintet.learning), asked by the search. All
// of its sums are of floats in a fixed order, so that every platform computes the same bits.
#pragma once

#include <string_view>

#include "core.h"

namespace quintet {

// The inputs that are on: each may be so several times.
class Inputs {
 public:
  static constexpr int most = 640;

  void clear() { count_ = 0; }
  void on(int input) { on_[count_++] = static_cast<std::uint16_t>(input); }
  // The same so many times.
  void on(int input, int times) {
    for (; times > 0; times--) on(input);
  }
  // One of `count` inputs, of which the first and the last also stand for what is beyond.
  void one_of(int from, int count, int which) { on(from + std::clamp(which, 0, count - 1)); }

  const std::uint16_t* begin() const { return on_.data(); }
  const std::uint16_t* end() const { return on_.data() + count_; }
  int count() const { return count_; }

 private:
  std::array<std::uint16_t, most> on_;
  int count_ = 0;
};

// What a position looks like to the network of a seat: a game that can be learned has such a type of its own, in features/. There
// are so many `inputs`, and `write` says which are on, in a game whose cards are all known: it is asked of drawn games only. Where
// `rounds_stand_alone`, what a round brings does not hang on those before it, and a network looks no further than its end. A game
// that is looked at only when something has come to rest says by `settled` what it is then, so that this is done once for all seats.
// And a game in which something is decided before there is a position to look at says so by `at_sight`: the moves are then looked at
// themselves, by `write_move`, and nothing is tried.
template <class Game>
struct Features {
  static constexpr std::uint32_t version = 0;
  static constexpr bool rounds_stand_alone = false;
  int inputs = 0;
  explicit Features(int) {}
  void write(const Game&, int, Inputs&) const {}
};

class Network {
 public:
  static constexpr int wide = 32, narrow = 16;

  // A file is text, so that it can be looked at and compared. Its first line says what it is; the second names the game and has
  // the number of players, the version of the features, and the sizes; the third says how it was made. Then, layer by layer, come
  // the units of the weights and the offsets, in a line each, as the bits of floats in eight hexadecimal digits; and at last the
  // weights, a line for each input and then for each unit: a letter each, of which `zero` is none, the one before it a unit less.
  static constexpr char zero = 'O';
  static constexpr int largest = 46;

  Network(const char* file, std::size_t size, const std::string& game, int players, std::uint32_t features, int inputs)
      : left_(file, size) {
    if (line() != "quintet network 1") throw Error("this is no network of ours, or one of another format");
    const std::string expected = game + " " + std::to_string(players) + " " + std::to_string(features) + " " +
                                 std::to_string(inputs) + " " + std::to_string(wide) + " " + std::to_string(narrow);
    if (line() != expected) throw Error("the network does not fit: it should be for '" + expected + "'");
    line();
    Wide wide_units;
    Narrow narrow_units;
    std::array<float, 1> last_unit, last_offset;
    read_floats(wide_units), read_floats(first_offset_);
    read_floats(narrow_units), read_floats(second_offset_);
    read_floats(last_unit), read_floats(last_offset);
    third_offset_ = last_offset[0];
    first_.resize(static_cast<std::size_t>(inputs));
    for (Wide& row : first_) read_weights(row, wide_units);
    for (Narrow& row : second_) read_weights(row, narrow_units);
    narrow_units.fill(last_unit[0]);
    read_weights(third_, narrow_units);
    if (!left_.empty()) throw Error("the network has more lines than it should");
  }

  float value(const Inputs& inputs) const {
    // Half of the first layer at a time: so much fits into the registers of every processor.
    Wide hidden;
    for (int half = 0; half < wide; half += wide / 2) {
      std::array<Four, wide / 8> sums;
      for (std::size_t i = 0; i < sums.size(); i++) sums[i] = four(&first_offset_[half + 4 * i]);
      for (const std::uint16_t input : inputs) {
        const float* const row = &first_[input][half];
        for (std::size_t i = 0; i < sums.size(); i++) sums[i] += four(row + 4 * i);
      }
      std::memcpy(&hidden[half], sums.data(), sizeof(sums));
    }
    std::array<Four, narrow / 4> deeper;
    for (std::size_t j = 0; j < deeper.size(); j++) deeper[j] = four(&second_offset_[4 * j]);
    for (int i = 0; i < wide; i++) {
      if (!(hidden[i] > 0)) continue;
      const float strength = hidden[i];
      for (std::size_t j = 0; j < deeper.size(); j++) deeper[j] += strength * four(&second_[i][4 * j]);
    }
    Narrow last;
    std::memcpy(last.data(), deeper.data(), sizeof(deeper));
    float sum = third_offset_;
    for (int j = 0; j < narrow; j++)
      if (last[j] > 0) sum += last[j] * third_[j];
    return sum;
  }

 private:
  typedef float Four __attribute__((vector_size(16)));
  static const Four& four(const float* from) { return *reinterpret_cast<const Four*>(from); }

  struct alignas(32) Wide : std::array<float, wide> {};
  struct alignas(32) Narrow : std::array<float, narrow> {};

  std::string_view line() {
    const std::size_t end = left_.find('\n');
    if (end == left_.npos) throw Error("the network ends too early");
    const std::string_view found = left_.substr(0, end);
    left_.remove_prefix(end + 1);
    return found;
  }

  template <class Row>
  void read_floats(Row& row) {
    const std::string_view digits = line();
    if (digits.size() != 8 * row.size()) throw Error(broken);
    for (std::size_t i = 0; i < row.size(); i++) {
      std::uint32_t bits = 0;
      for (const char digit : digits.substr(8 * i, 8)) {
        const bool is_letter = digit >= 'a' && digit <= 'f';
        if (!is_letter && !(digit >= '0' && digit <= '9')) throw Error(broken);
        bits = bits << 4 | static_cast<std::uint32_t>(is_letter ? digit - 'a' + 10 : digit - '0');
      }
      std::memcpy(&row[i], &bits, 4);
      if (!(std::abs(row[i]) < 1e6f)) throw Error(broken);
    }
  }

  template <class Row>
  void read_weights(Row& row, const Row& units) {
    const std::string_view letters = line();
    if (letters.size() != row.size()) throw Error(broken);
    for (std::size_t i = 0; i < row.size(); i++) {
      const int number = letters[i] - zero;
      if (number < -largest || number > largest) throw Error(broken);
      row[i] = units[i] * static_cast<float>(number);
    }
  }

  static constexpr const char* broken = "the network has something in it that is no weight";

  std::string_view left_;  // of the file, while it is read
  std::vector<Wide> first_;
  std::array<Narrow, wide> second_;
  Narrow third_, second_offset_;
  Wide first_offset_;
  float third_offset_;
};

// What a position is worth to each seat, in points: by the game's own judgement and, if there is a network, by what that adds
// to it.
template <class Game>
class Judgement {
 public:
  using Points = std::array<double, Game::max_players>;

  Judgement() = default;
  Judgement(const Network* network, int players) : network_(network), features_(players) {}

  bool has_learned() const { return network_; }

  // Whether a decision is made at sight.
  bool at_sight(const Game& game) const {
    if constexpr (requires { Features<Game>::at_sight(game); }) return network_ && Features<Game>::at_sight(game);
    return false;
  }

  // By how much a seat will be ahead of the best of the others, in points, by a move that is chosen at sight. The network tells the
  // half of it: that is as large as the points of a seat, which it tells otherwise.
  double margin_by(const Game& game, int seat, typename Game::Move move) const {
    Inputs inputs;
    write_move(game, seat, move, inputs);
    return margin_of(game.standings(), game.players, seat) + 2 * network_->value(inputs);
  }

  void write_move(const Game& game, int seat, typename Game::Move move, Inputs& out) const {
    if constexpr (requires { features_.write_move(game, seat, move, out); }) features_.write_move(game, seat, move, out);
  }

  // Where a game, or what was looked at of it, has ended, it is as it is.
  Points of(const Game& game, bool ended) const {
    if (!network_ || ended || game.over()) return game.standings();
    if constexpr (requires { Features<Game>::settled(game); })
      return expected(Features<Game>::settled(game));
    else
      return expected(game);
  }

 private:
  Points expected(const Game& game) const {
    Points points = game.standings();
    Inputs inputs;
    for (int seat = 0; seat < game.players; seat++) {
      inputs.clear();
      features_.write(game, seat, inputs);
      points[seat] += network_->value(inputs);
    }
    return points;
  }

  const Network* network_ = nullptr;
  Features<Game> features_{Game::min_players};
};

}  // namespace quintet
