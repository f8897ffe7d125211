// One round of gap with four players by random moves, over and over, by hand: nothing but this round, no rules library, no
// search, no border. A yardstick for the compiled core (`make bench`), which has all of these.
//
// Prints how many rounds it played in a second of one core.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>

namespace {

constexpr int players = 4, cards = 50, hand_size = 6, row = 4;
using Set = std::uint64_t;  // card 10 * colour + number is a bit

std::uint64_t state = 1;

int below(int count) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return static_cast<int>(((state >> 32) * static_cast<std::uint64_t>(count)) >> 32);
}

constexpr Set number(int n) { return 0x0000010040100401u << ((n + 10) % 10); }

int nth(Set set, int n) {
  while (n--) set &= set - 1;
  return std::countr_zero(set);
}

int score(Set taken) {
  int most = 0, least = 99, plus = 0, minus = 0;
  for (int colour = 0; colour < 5; colour++)
    if (const int n = std::popcount(taken >> 10 * colour & 1023)) {
      if (n > most) most = n, plus = 0;
      if (n == most) plus += n;
      if (n < least) least = n, minus = 0;
      if (n == least) minus += n;
    }
  return least < most ? plus - minus : plus;
}

int play_round() {
  std::uint8_t pile[cards];
  for (int i = 0; i < cards; i++) pile[i] = static_cast<std::uint8_t>(i);
  for (int last = cards - 1; last; last--) std::swap(pile[last], pile[below(last + 1)]);
  int left = cards;
  Set hands[players] = {}, taken[players] = {}, middle = 0;
  for (Set& hand : hands)
    for (int i = 0; i < hand_size; i++) hand |= Set{1} << pile[--left];
  for (int i = 0; i < row; i++) middle |= Set{1} << pile[--left];
  for (int turn = 0; turn < players * hand_size; turn++) {
    Set& hand = hands[turn % players];
    // How many moves each card has, and how many there are in all: every move is equally likely.
    int ways[hand_size], card[hand_size], held = 0, all = 0;
    for (Set rest = hand; rest; rest &= rest - 1, held++) {
      const int own = card[held] = std::countr_zero(rest), n = own % 10;
      const int low = std::popcount(middle & number(n - 1)), high = std::popcount(middle & number(n + 1));
      ways[held] = middle & number(n) || !(low | high) ? 1 : low && high ? low * high : low + high;
      all += ways[held];
    }
    int which = 0, way = below(all);
    while (way >= ways[which]) way -= ways[which++];
    const int own = card[which], n = own % 10;
    const Set low = middle & number(n - 1), high = middle & number(n + 1);
    Set gone = middle & number(n);
    if (!gone && low && high)
      gone = Set{1} << nth(low, way / std::popcount(high)) | Set{1} << nth(high, way % std::popcount(high));
    else if (!gone && (low | high))
      gone = Set{1} << nth(low | high, way);
    hand &= ~(Set{1} << own);
    if (gone)
      middle &= ~gone, taken[turn % players] |= gone | Set{1} << own;
    else
      middle |= Set{1} << own;
    while (std::popcount(middle) < row && left) middle |= Set{1} << pile[--left];
  }
  int sum = 0;
  for (const Set cards_taken : taken) sum += score(cards_taken);
  return sum;
}

}  // namespace

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 1;
  const std::clock_t start = std::clock(), end = start + static_cast<std::clock_t>(seconds * CLOCKS_PER_SEC);
  long rounds = 0, sum = 0;
  for (; std::clock() < end; rounds += 1000)
    for (int i = 0; i < 1000; i++) sum += play_round();
  std::printf("%.0f\n", static_cast<double>(rounds) * CLOCKS_PER_SEC / static_cast<double>(std::clock() - start));
  return sum == 0;  // The compiler may not leave the work out.
}
