// The core's border: a small C interface. Every call answers with 0, or with a status whose message `quintet_error` has; no
// exception crosses, and whatever numbers are handed in, the worst that comes of them is an error.
#pragma once

#include <stdint.h>

#ifdef _WIN32
#define QUINTET_EXPORT __declspec(dllexport)
#else
#define QUINTET_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { QUINTET_OK = 0, QUINTET_REFUSED = 1, QUINTET_FAULT = 2 };

// Changes whenever the interface does, so that a loader knows a core that is not its own.
QUINTET_EXPORT int32_t quintet_version(void);

// The message of the last call of this thread that did not answer with 0.
QUINTET_EXPORT const char *quintet_error(void);

// Texts of any length are handed out as an object of the core's own.
typedef struct quintet_text quintet_text;
QUINTET_EXPORT const char *quintet_text_data(const quintet_text *text);
QUINTET_EXPORT int64_t quintet_text_size(const quintet_text *text);
QUINTET_EXPORT void quintet_text_free(quintet_text *text);

// The ids of all games, with spaces between.
QUINTET_EXPORT const char *quintet_games(void);

typedef struct {
  const char *game;
  int32_t players;
  const int32_t *options; // in the order in which the game declares them; -1 is left open
  int32_t option_count;
} quintet_setup;

// Plays games by random bots, numbers `from` up to but not `to`. For each game `told` gets players + 2 numbers: how many
// moves, the scores, the winners as bits. With `records` or, besides, `legal`, the records are in `text`.
typedef struct {
  int32_t first; // -1: drawn for each game
  const char *options_text;
  const uint32_t *seed;
  int32_t seed_words;
  int32_t records, legal;
} quintet_plan;
QUINTET_EXPORT int32_t quintet_sim(const quintet_setup *setup, const quintet_plan *plan, int64_t from, int64_t to, int32_t *told,
                    quintet_text **text);

// Searches for a seat that knows what the numbers of its view say, by so many iterations, for so many seconds, or both. The
// trees take at most so many bytes of memory together, besides 128 KiB each; then they no longer grow. `visits` and `values`
// are in the order of the legal moves, of which there must be `moves`.
typedef struct {
  double exploration, caution, scale, win, greed;
  int32_t horizon, one_round, tries, prior, foresight, shun, others_look;
} quintet_tuning;

// A network that has learned a game for a number of players: a file of quintet.learning, which is refused if it does not fit. It
// may be used by several threads at once, and must be kept as long. Where one may be given, none (a null pointer) means the game's
// own judgement alone. `sizes` gets the version of what it looks at, and the numbers of inputs and of units in each layer.
typedef struct quintet_network quintet_network;
QUINTET_EXPORT int32_t quintet_network_sizes(const quintet_setup *setup, int32_t *sizes);
QUINTET_EXPORT int32_t quintet_network_new(const quintet_setup *setup, const char *file, int64_t size, quintet_network **made);
QUINTET_EXPORT void quintet_network_free(quintet_network *network);

QUINTET_EXPORT int32_t quintet_search(const quintet_setup *setup, int32_t seat, const int32_t *view, int32_t view_size,
                       const quintet_tuning *tuning, const quintet_network *network, int64_t iterations, double seconds,
                       int64_t memory, int32_t threads, uint64_t seed, int32_t moves, int32_t *visits, double *values, int64_t *done);

// Searches in one thread `trees` times, apart from each other, and then follows the `best` moves, and those with the numbers
// `wanted`, each through the same drawn games: `games` at most, `told` at least, and between them as many as
// take `imagining` seconds, unless that is 0. Each search may have `iterations`, all together `seconds`, and plays every
// `trees`-th game. The first `told` are told move by move. If they are
// `cut`, they end where the search judges, and not with the round or the game; the first `finished` go on to the end of the game
// in any case. Each move is a line in `text`.
QUINTET_EXPORT int32_t quintet_imagine(const quintet_setup *setup, int32_t seat, const int32_t *view, int32_t view_size,
                                       const quintet_tuning *tuning, const quintet_network *network, int64_t iterations,
                                       double seconds, int64_t memory, const uint32_t *seed, int32_t seed_words, int32_t trees, int32_t moves,
                                       int32_t best, const int32_t *wanted, int32_t wanted_count, int32_t games,
                                       int32_t told, int32_t cut, int32_t finished,
                                       double imagining, quintet_text **text);

// The same without a search: what each legal move looks like at once, on average over so many drawn games.
QUINTET_EXPORT int32_t quintet_look(const quintet_setup *setup, int32_t seat, const int32_t *view, int32_t view_size,
                                    const quintet_tuning *tuning, const quintet_network *network, int32_t draws, uint64_t seed, int32_t moves,
                                    double *values);

// What the network of a seat is shown in a game drawn from what the seat knows: how often each input is on, in as many numbers as
// quintet_network_sizes says.
QUINTET_EXPORT int32_t quintet_inputs(const quintet_setup *setup, int32_t seat, const int32_t *view, int32_t view_size,
                                      uint64_t seed, int32_t count, int32_t *inputs);

// Draws so many games from what a seat knows, and plays each to its end by random moves. `moves` gets how many there were in
// all; `scores` and `wins` get the sums for each seat, a win that n share counting 1/n.
QUINTET_EXPORT int32_t quintet_playouts(const quintet_setup *setup, int32_t seat, const int32_t *view, int32_t view_size,
                                        int64_t count, uint64_t seed, int64_t *moves, double *scores, double *wins);

// Draws games from what a seat knows and plays each on by random bots, for so many decisions at most. Each is a line in
// `text`: the moves of every decision with their legal lists, what the position after it looks like to each seat, and the
// end. With `again` they are drawn from what the seat knows of those games in turn, and must be the same.
QUINTET_EXPORT int32_t quintet_drawn(const quintet_setup *setup, int32_t seat, const int32_t *view, int32_t view_size,
                                     const uint32_t *seed, int32_t seed_words, int32_t games, int32_t decisions,
                                     int32_t again, quintet_text **text);

// Reviews a finished game: `record` has its first seat, and then, in the order in which they happened, its shuffles, each as the
// number of cards and the places that they came from, and its moves, each as its number among the legal ones. Of the positions
// `from` up to but not `to`, of which 0 is the one after the deal, `told` gets 9 numbers for each seat (its points and the square
// of their error, the same before chance had its say, the same for what the decision was worth by what was known, the same for what
// the points are more if one looks one decision further, the chance to win) and two that say whether chance had a say,
// and whether the seat that decided knew all that anyone did. It has room for as many; `positions` gets how many there are in all. Without
// `all`, only positions are weighed in which chance had a say, and no decisions.
QUINTET_EXPORT int32_t quintet_review(const quintet_setup *setup, const int32_t *record, int32_t record_size,
                                      const quintet_tuning *tuning, int32_t playouts, int32_t finished, int32_t all, int32_t from, int32_t to,
                                      uint64_t seed, double *told, int32_t *positions);

// Counts sequences of moves: after `after` moves of the line of a deal, `counts` gets how many there are of 1, 2, ... up to
// `depth` moves. Counting stops with the first number that is 0 or above `most`; for the rest it is -1. `told` gets players + 2
// numbers about the end of the line: how many moves, the scores, the winners as bits.
QUINTET_EXPORT int32_t quintet_perft(const quintet_setup *setup, int32_t deal, int32_t after, int32_t depth, int64_t most,
                                     int64_t *counts, int32_t *told);

// Games of a network against itself, to learn from: it looks one move ahead in so many drawn games and takes the best, but for
// `curiosity`, in points. Every position is told for each seat by the inputs that are on, where those of each end, and by the points
// that were still to come beyond the game's own judgement: those of the end in part (`credit`), those expected on the way for the
// rest. What is told is valid until the samples are freed. The same seed gives the same games whatever the threads.
typedef struct quintet_samples quintet_samples;
typedef struct {
  int64_t count, inputs_count, decisions;
  const uint16_t *inputs;
  const int32_t *ends;
  const float *targets;
  const double *scores;  // the sum over all games, by seat
} quintet_told;
QUINTET_EXPORT int32_t quintet_selfplay(const quintet_setup *setup, const quintet_tuning *tuning, const quintet_network *network,
                                        int64_t games, uint64_t seed, int32_t threads, int32_t iterations, int32_t draws, double curiosity,
                                        double credit, quintet_samples **made);
QUINTET_EXPORT int32_t quintet_samples_told(const quintet_samples *samples, quintet_told *told);
QUINTET_EXPORT void quintet_samples_free(quintet_samples *samples);

// Many games at once, for those who train agents. How many numbers an observation has, and how many actions there are:
QUINTET_EXPORT int32_t quintet_sizes(const quintet_setup *setup, int32_t *observation, int32_t *actions);

// The games of a batch, and the threads that play them, which are kept until it is freed. The reward is 0 for the margin, 1
// for the rank, 2 for the win. Calls from several threads take turns.
typedef struct quintet_vector quintet_vector;
QUINTET_EXPORT int32_t quintet_vector_new(const quintet_setup *setup, int32_t count, int32_t threads, int32_t reward,
                                          quintet_vector **made);
QUINTET_EXPORT void quintet_vector_free(quintet_vector *vector);

// What is written for each game: what the seat sees that is asked now, which actions it has (a 1 for each), what a game that
// has just ended was worth to each seat (0 before), whether it has, and which seat is asked.
typedef struct {
  int16_t *observations; // count x observation
  uint8_t *masks;        // count x actions
  float *rewards;        // count x players
  uint8_t *done, *seats; // count
} quintet_arrays;

// Begins all games. What happens in each hangs on the seed, its place in the batch and the actions, and on nothing else.
QUINTET_EXPORT int32_t quintet_vector_reset(quintet_vector *vector, uint64_t seed, const quintet_arrays *out);

// Plays an action in each game, for the seat that is asked there. Of several that decide at once, they are asked one after the
// other, from 0 up, and the decision is carried out with the last. Where a game is over, the next one begins. Where the action is
// -1, nothing is played and nothing written. If one of the actions is not legal, nothing is played at all.
QUINTET_EXPORT int32_t quintet_vector_step(quintet_vector *vector, const int64_t *actions, const quintet_arrays *out);

// A legal action for each game, each equally likely, by streams of their own. Until the next step they stay the same.
QUINTET_EXPORT int32_t quintet_vector_random(quintet_vector *vector, int64_t *actions);

// What every seat sees of each game, whether it is asked or not: count x players x observation. Where some have answered a
// decision and others have not, it is what they saw before the first of them answered.
QUINTET_EXPORT int32_t quintet_vector_see(quintet_vector *vector, int16_t *observations);

// What might come of each action that there is now, a row for each, game after game: what the seat sees next, or what the game was
// worth to it if it is over (and zeros are seen). Each game is drawn from what its seat knows, with every call another one.
typedef struct {
  int64_t *games, *actions; // rows
  int16_t *observations;    // rows x observation
  float *rewards;           // rows
  uint8_t *done;            // rows
} quintet_ahead;

// Tells how many rows there are. If there is no room for so many, nothing is written.
QUINTET_EXPORT int32_t quintet_vector_ahead(quintet_vector *vector, int64_t room, const quintet_ahead *out, int64_t *rows);

#ifdef __cplusplus
}
#endif
