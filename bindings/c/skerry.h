/* skerry.h: the C interface of Skerry. docs/c-interface.md tells how to use it.
 *
 * Errors. Functions that can fail return a skerry_status and take a skerry_error of the caller,
 * which may be null. SKERRY_OK leaves it alone. Any other status writes one line of UTF-8 into it:
 * what was found and what is allowed. A call that fails changes no output unless the function says
 * so. No C++ exception leaves a function. A null pointer where none is allowed is SKERRY_BAD_CALL.
 * Functions without a status cannot fail: for a null handle they return 0 (skerry_adviser_finished:
 * 1) or do nothing.
 *
 * Ownership. The caller gives each handle of skerry_..._open or skerry_..._create back to the
 * skerry_..._close of its kind; null is allowed there. Texts in a skerry_text are given back to
 * skerry_text_free. All other memory is the caller's, and is not kept after the call.
 *
 * Values. States, deals and moves are bytes in the caller's memory, of the size and alignment that
 * skerry_game_shape tells. Copying the bytes copies the value: a copy of a state undoes all that is
 * played after it. Values are valid for the game that made them, in this process, until it is
 * closed. To keep one longer, print it. Functions that take `count` states take them one after the
 * other, `state_size` bytes each, and so with deals and moves. Bytes that this library did not make
 * are not detected: reading them is undefined.
 *
 * The future. A state holds what a player may know. A deal is all chance of a game, also what is
 * still to come. Give no deal to code that must not know the future.
 *
 * Threads. A skerry_game may be used by any number of threads at once. A skerry_strategy serves one
 * thread at a time, and so do a skerry_adviser, a skerry_env and a skerry_run. Any thread may call
 * skerry_run_stop, skerry_run_played and skerry_run_take at any time. */
#ifndef SKERRY_H
#define SKERRY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SKERRY_API __attribute__((visibility("default")))
#else
#define SKERRY_API
#endif

/* The version of this interface: raised when programs compiled with an older header would break. */
#define SKERRY_ABI_VERSION 1

/* SKERRY_ABI_VERSION of the library. Call it first: it must equal that of the header. */
SKERRY_API int32_t skerry_abi_version(void);
/* The version of the program, such as "0.1.0"; the text is static. */
SKERRY_API const char* skerry_version(void);

/* What became of a call: SKERRY_OK or the kind of its error. */
typedef int32_t skerry_status;
/* The values of a skerry_status. */
enum {
    SKERRY_OK = 0,
    SKERRY_BAD_CALL = 1,        /* a fault of the program: a null pointer, a number out of range */
    SKERRY_BAD_INPUT = 2,       /* a fault of the user: in a configuration, a file, a name */
    SKERRY_NOTATION = 3,        /* a text or record that says no state or move */
    SKERRY_ILLEGAL = 4,         /* a move that the rules forbid, or one of a game that is over */
    SKERRY_STRATEGY_FAILED = 5, /* code of the caller, asked for a move, failed */
    SKERRY_NO_MEMORY = 6,
    SKERRY_INTERNAL = 7 /* a fault of this library */
};

/* What went wrong, as one line of UTF-8. */
typedef struct skerry_error {
    char message[1024]; /* ends with 0; a longer line is cut at a whole character */
} skerry_error;

/* A text of `size` bytes and a 0 after them. */
typedef struct skerry_text {
    char* data;
    size_t size;
} skerry_text;

/* Frees a text and makes it empty. */
SKERRY_API void skerry_text_free(skerry_text* text);

/* ---- games of other libraries ----------------------------------------------------------------*/

/* Version, commit, compiler and flags of this library, as one line: libraries of one text may share
 * games. The text stays valid. */
SKERRY_API const char* skerry_build(void);
/* Opens the library of a game of one's own, such as libmygame.so, runs what it does when it is
 * loaded, and adds its games and environments to those of this library. A path that was added
 * before changes nothing. Fails if it is of another build, or has a game of a name that is there.
 */
SKERRY_API skerry_status skerry_add_games(const char* path, skerry_error* error);
/* The games that skerry_add_games and the program skerry take from a library: a value of C++, for
 * libraries of one build. */
SKERRY_API const void* skerry_own_games(void);
/* The environments of these games, likewise. */
SKERRY_API const void* skerry_own_environments(void);

/* ---- random streams --------------------------------------------------------------------------*/

/* A stream of random numbers, xoshiro256++; a copy draws what the original would. */
typedef struct skerry_rng {
    uint64_t words[4];
} skerry_rng;

/* The stream from which the strategy in `seat` (0 or 1) draws in game `game` of a seed. Only the
 * lowest bit of `seat` counts. */
SKERRY_API skerry_rng skerry_rng_of_strategy(uint64_t seed, uint64_t game, uint32_t seat);
/* A stream for the caller's own use: `number` tells the streams of one seed apart. No game is dealt
 * from it. */
SKERRY_API skerry_rng skerry_rng_of_seed(uint64_t seed, uint64_t number);
/* Draws 64 uniform bits from each of `count` streams. */
SKERRY_API skerry_status skerry_rng_next(skerry_rng* streams, size_t count, uint64_t* bits,
                                         skerry_error* error);
/* Draws a number in 0 .. bounds[i] - 1 from each stream, exactly uniform; bounds[i] >= 1. */
SKERRY_API skerry_status skerry_rng_below(skerry_rng* streams, size_t count, const uint32_t* bounds,
                                          uint32_t* numbers, skerry_error* error);

/* ---- games -----------------------------------------------------------------------------------*/

/* A game with its rules; it never changes. */
typedef struct skerry_game skerry_game;

/* The most components that a score has. */
#define SKERRY_MAX_COMPONENTS 16

/* The numbers of a game, and the sizes of its values in bytes. */
typedef struct skerry_shape {
    uint32_t seats;           /* 1 or 2 */
    uint32_t has_chance;      /* 0: moves alone decide a game */
    uint32_t component_count; /* of a score */
    uint32_t reserved;
    size_t state_size;
    size_t state_alignment;
    size_t deal_size;
    size_t deal_alignment;
    size_t move_size;
    size_t move_alignment;
    size_t most_moves;        /* of any decision that lists its moves */
    size_t state_record_size; /* see skerry_state_records */
    size_t move_record_size;
} skerry_shape;

/* The games, variants, rule options, strategies and parameters, as `skerry list --format json`
 * prints them. */
SKERRY_API skerry_status skerry_catalogue(skerry_text* json, skerry_error* error);

/* Opens a game. `config` is a configuration as JSON; only its "game" and "rules" are read, such as
 * {"game": "tiny-islands", "rules": {"variant": "notebook"}}. */
SKERRY_API skerry_status skerry_game_open(const char* config, skerry_game** game,
                                          skerry_error* error);
/* Closes a game, after all that refers to it; null is allowed. */
SKERRY_API void skerry_game_close(skerry_game* game);
/* The sizes of the game's values. */
SKERRY_API skerry_status skerry_game_shape(const skerry_game* game, skerry_shape* shape,
                                           skerry_error* error);
/* The game as JSON: name, seats, every rule option, data such as a deck, names of the components.
 * Each array of the records of states and moves has name, type (u1, i1, u2, i4), shape, offset and
 * help. */
SKERRY_API skerry_status skerry_game_description(const skerry_game* game, skerry_text* json,
                                                 skerry_error* error);

/* ---- states ----------------------------------------------------------------------------------*/

/* Writes the deals `first` .. `first + count - 1` of a seed: those that `skerry run` plays. */
SKERRY_API skerry_status skerry_deal(const skerry_game* game, uint64_t seed, uint64_t first,
                                     size_t count, void* deals, skerry_error* error);
/* Writes the first state of each deal. */
SKERRY_API skerry_status skerry_start(const skerry_game* game, const void* deals, size_t count,
                                      void* states, skerry_error* error);
/* Draws a deal for each state from its stream: one that agrees with all that the state shows,
 * distributed as the true one given the state. */
SKERRY_API skerry_status skerry_redeal(const skerry_game* game, const void* states, size_t count,
                                       skerry_rng* streams, void* deals, skerry_error* error);

/* What a state tells of itself. */
typedef struct skerry_position {
    uint8_t over;        /* 1: no decision is left */
    uint8_t to_move;     /* 0 or 1; 0 if the game is over */
    uint8_t lists_moves; /* whether skerry_legal_moves can list them; 0 if the game is over */
    uint8_t reserved;
    int32_t points[2]; /* by seat, if the game stopped now */
} skerry_position;

/* Whether each game is over, who is to move, and the points so far. */
SKERRY_API skerry_status skerry_look(const skerry_game* game, const void* states, size_t count,
                                     skerry_position* positions, skerry_error* error);

/* Counts the legal moves of a state into *found, 0 if the game is over, and writes the first
 * `capacity` of them. SKERRY_BAD_CALL where they are too many to be listed (skerry_look tells). */
SKERRY_API skerry_status skerry_legal_moves(const skerry_game* game, const void* state, void* moves,
                                            size_t capacity, size_t* found, skerry_error* error);
/* Sets legal[i] to 1 if moves[i] is legal in states[i], else to 0; 0 if the game is over. */
SKERRY_API skerry_status skerry_is_legal(const skerry_game* game, const void* states,
                                         const void* moves, size_t count, uint8_t* legal,
                                         skerry_error* error);
/* Draws a legal move of each state from its stream: uniform where moves are listed, else as
 * docs/games tells. SKERRY_ILLEGAL if a game is over. */
SKERRY_API skerry_status skerry_sample_moves(const skerry_game* game, const void* states,
                                             size_t count, skerry_rng* streams, void* moves,
                                             skerry_error* error);
/* Plays moves[i] in states[i] and reveals what deals[i] has next. SKERRY_ILLEGAL if any move is
 * illegal; then none is played. */
SKERRY_API skerry_status skerry_play(const skerry_game* game, void* states, const void* deals,
                                     const void* moves, size_t count, skerry_error* error);

/* How a game ended. */
typedef struct skerry_outcome {
    uint8_t finished; /* 0: no move was left, so there is no score */
    uint8_t winner;   /* 0: a draw, or a game for one; 1, 2: the seats */
    uint8_t reserved[2];
    int32_t totals[2];                            /* by seat, in points */
    int32_t components[2][SKERRY_MAX_COMPONENTS]; /* by seat; they sum to its total */
} skerry_outcome;

/* Writes how each game ended. SKERRY_ILLEGAL if a game is not over. */
SKERRY_API skerry_status skerry_outcomes(const skerry_game* game, const void* states, size_t count,
                                         skerry_outcome* outcomes, skerry_error* error);

/* ---- notation and pictures -------------------------------------------------------------------*/

/* Prints a state in the notation that docs/games tells. skerry_read_state reads it back. */
SKERRY_API skerry_status skerry_print_state(const skerry_game* game, const void* state,
                                            skerry_text* text, skerry_error* error);
/* Reads a state from `size` bytes, whatever they are. SKERRY_NOTATION if they say none. */
SKERRY_API skerry_status skerry_read_state(const skerry_game* game, const char* text, size_t size,
                                           void* state, skerry_error* error);
/* Prints a move of a state in the notation that docs/games tells. */
SKERRY_API skerry_status skerry_print_move(const skerry_game* game, const void* state,
                                           const void* move, skerry_text* text,
                                           skerry_error* error);
/* Reads a move, legal or not, of a state that is not over. SKERRY_NOTATION if there is none. */
SKERRY_API skerry_status skerry_read_move(const skerry_game* game, const void* state,
                                          const char* text, size_t size, void* move,
                                          skerry_error* error);
/* The board for a person, several lines. */
SKERRY_API skerry_status skerry_board(const skerry_game* game, const void* state, skerry_text* text,
                                      skerry_error* error);
/* The picture of a report as JSON: cells, paths, frames, notes, caption, points. */
SKERRY_API skerry_status skerry_scene(const skerry_game* game, const void* state, skerry_text* json,
                                      skerry_error* error);

/* Writes states as records of arrays, `state_record_size` bytes each, for programs that work on
 * many at once. skerry_game_description tells the layout. */
SKERRY_API skerry_status skerry_state_records(const skerry_game* game, const void* states,
                                              size_t count, void* records, skerry_error* error);
/* Writes moves as records, `move_record_size` bytes each. The record of a move belongs to its
 * state, which is not over. */
SKERRY_API skerry_status skerry_move_records(const skerry_game* game, const void* states,
                                             const void* moves, size_t count, void* records,
                                             skerry_error* error);
/* Reads moves from records. SKERRY_NOTATION if a record says no move; the moves before it are
 * written then. */
SKERRY_API skerry_status skerry_moves_of_records(const skerry_game* game, const void* states,
                                                 const void* records, size_t count, void* moves,
                                                 skerry_error* error);

/* ---- strategies of the program ---------------------------------------------------------------*/

/* A built-in strategy with its parameters. */
typedef struct skerry_strategy skerry_strategy;

/* Opens a strategy. `config` is an entry of "strategies" as JSON: "greedy" in quotes, or {"name":
 * "rollout", "rollouts": 8}. Close it before the game. */
SKERRY_API skerry_status skerry_strategy_open(const skerry_game* game, const char* config,
                                              skerry_strategy** strategy, skerry_error* error);
/* Closes a strategy; null is allowed. */
SKERRY_API void skerry_strategy_close(skerry_strategy* strategy);
/* Chooses a move in each state; none of them may be over. A strategy knows nothing of earlier
 * calls: one that follows a plan along a game makes its plan anew. */
SKERRY_API skerry_status skerry_strategy_choose(skerry_strategy* strategy, const void* states,
                                                size_t count, skerry_rng* streams, void* moves,
                                                skerry_error* error);

/* ---- advice ----------------------------------------------------------------------------------*/

/* It values the moves of one decision. A strategy of the program plays on after each of them, in
 * every seat, against the same futures. The values grow better while it thinks. */
typedef struct skerry_adviser skerry_adviser;

/* What skerry_adviser_open is asked for. */
typedef struct skerry_adviser_options {
    size_t struct_size;   /* sizeof(skerry_adviser_options) */
    const char* strategy; /* as for skerry_strategy_open; null: the default adviser of the game */
    uint64_t seed;        /* of the futures */
    const void* also;     /* legal moves that must be among the candidates, one after the other */
    size_t also_count;    /* 0 .. 1000 */
    uint32_t proposals;   /* candidates where moves cannot be listed, 1 .. 1000; 0: 12 */
    uint32_t reserved;
} skerry_adviser_options;

/* Opens an adviser on a copy of `state`, which must not be over: SKERRY_ILLEGAL then, and for an
 * illegal move in `also`. `options` may be null: the default adviser, seed 1. Close it before the
 * game. */
SKERRY_API skerry_status skerry_adviser_open(const skerry_game* game, const void* state,
                                             const skerry_adviser_options* options,
                                             skerry_adviser** adviser, skerry_error* error);
/* Closes an adviser; null is allowed. */
SKERRY_API void skerry_adviser_close(skerry_adviser* adviser);
/* Plays `futures` more futures (0: as many as help). It stops after `seconds` (0: no limit), but
 * not before the first future. The values depend on the number of futures, not on how many calls
 * played them. */
SKERRY_API skerry_status skerry_adviser_think(skerry_adviser* adviser, uint64_t futures,
                                              double seconds, skerry_error* error);
/* The number of futures that were played to their end. */
SKERRY_API uint64_t skerry_adviser_futures(const skerry_adviser* adviser);
/* 1 if more futures would tell next to nothing: no more are played. */
SKERRY_API int32_t skerry_adviser_finished(const skerry_adviser* adviser);

/* What a move is worth. A figure that does not exist is not a number. There is no standard error
 * where chance has no part in a value or one future is known. There is no interval where too little
 * is known, no share of games won in a game for one, and nothing before the first future. */
typedef struct skerry_advised_move {
    double points; /* mean at the end of the game; the margin in a game for two */
    double points_se;
    double share; /* share of games won, drawn ones half; 0 to 1 */
    double share_se;
    double minus_best; /* mean paired difference to the best move: in points if `by_points` is 1,
                          else in share */
    double minus_best_se;
    double low; /* its interval, which holds at all numbers of futures and for all moves at once */
    double high;
    uint64_t futures;   /* played after the move; moves that are worse get no more */
    uint8_t standing;   /* 0: the best so far; 1: not told apart from it; 2: worse */
    uint8_t told_apart; /* 1: the interval excludes 0 */
    uint8_t by_points;  /* 0 in a game for two in which winners differ */
    uint8_t chosen;     /* 1: the move that the strategy itself plays */
    uint8_t reserved[4];
} skerry_advised_move;

/* Writes the first `capacity` candidates, the best first; either array may be null. *found is how
 * many there are: all legal moves where they can be listed (skerry_look tells), else what the
 * strategy proposes. */
SKERRY_API skerry_status skerry_adviser_moves(const skerry_adviser* adviser, void* moves,
                                              skerry_advised_move* values, size_t capacity,
                                              size_t* found, skerry_error* error);
/* The candidates as JSON, also by component and in words, as `skerry play --moves --advice` prints
 * them: docs/review.md. */
SKERRY_API skerry_status skerry_adviser_advice(const skerry_adviser* adviser, skerry_text* json,
                                               skerry_error* error);

/* ---- runs ------------------------------------------------------------------------------------*/

/* Decisions that wait for code of the caller. They belong to different games and do not depend on
 * each other. */
typedef struct skerry_decisions {
    size_t count;
    const void* states;  /* one after the other */
    skerry_rng* streams; /* one for each decision: draw from these and no others */
    void* moves;         /* to be filled in */
    size_t failed; /* set it on failure to the decision that failed, after those before it were
                      taken. If it stays `count`, each is asked for by itself, to find it */
} skerry_decisions;

/* A strategy of the caller. A choice must be a function of the state and of draws from its stream:
 * else the same seed plays other games. `choose` fills in all moves and returns 0. Any other number
 * ends the run; skerry_run_failed_game repeats it. Several threads call it at once if the run has
 * several. */
typedef struct skerry_callback {
    const char* name;   /* for the configuration; no name that the game has */
    const char* origin; /* where the code comes from: a JSON object of texts, for the result */
    size_t at_once;     /* the most games to be played side by side; 1 .. 8192 */
    int32_t (*choose)(void* context, skerry_decisions* decisions);
    void* context; /* handed to `choose` */
} skerry_callback;

/* What skerry_run_create is asked for. */
typedef struct skerry_run_options {
    size_t struct_size;      /* sizeof(skerry_run_options) */
    const char* config;      /* a configuration as JSON, or a result, whose experiment is played
                                again; null: read `config_file` */
    const char* config_file; /* the path of a configuration or a result */
    const char* const* sets; /* "games=1000", "strategies.greedy.room=3": as --set of the program */
    size_t set_count;
    const skerry_callback* callbacks; /* strategies that the configuration may name */
    size_t callback_count;
    uint32_t threads; /* 0: all CPUs */
    uint32_t reserved;
    double seconds; /* after which no more games begin; 0: no limit */
    /* Called now and then, by one thread at a time, with the games played and those of the whole
     * run. Anything but 0 stops the run. May be null. */
    int32_t (*progress)(void* context, uint64_t played, uint64_t games);
    void* progress_context;
} skerry_run_options;

/* The scores of every game of a result, as docs/kept-scores.md describes them: the bytes of their
 * file, or its path. One of the two is null. */
typedef struct skerry_scores {
    const char* npy;
    size_t size;      /* of npy, in bytes */
    const char* file; /* where `skerry run` and skerry_save_with_scores keep them */
} skerry_scores;

/* What becomes of the result that a run starts from. */
typedef struct skerry_run_changes {
    size_t struct_size;      /* sizeof(skerry_run_changes) */
    const char* const* adds; /* strategies that join: entries of "strategies" as JSON, as for
                                skerry_strategy_open */
    size_t add_count;
    const char* const* drops; /* labels of strategies that leave */
    size_t drop_count;
    const skerry_scores* scores; /* those of the result; null: those beside `config_file` */
} skerry_run_changes;

/* An experiment that is to be played. */
typedef struct skerry_run skerry_run;

/* Checks the configuration and plays nothing yet. The callbacks' contexts must stay until the run
 * is closed; texts are copied. */
SKERRY_API skerry_status skerry_run_create(const skerry_run_options* options, skerry_run** run,
                                           skerry_error* error);
/* Does what skerry_run_create does, and plays no game again that the result has, as `skerry run
 * RESULT` does. `config` or `config_file` is that result. If it is a configuration, the changes are
 * made in it.
 *
 * Strategies that join play the games of the result; the games of all others are read from the
 * scores. Where these are missing or of other games, they are played again, and other figures than
 * those of the result are refused. With more games ("games=N" among `sets`) all strategies play the
 * further ones. Without adds and drops, a result that has all games that are asked for is played
 * anew. Callbacks are needed for strategies that have to play alone: a missing one is
 * SKERRY_BAD_INPUT. */
SKERRY_API skerry_status skerry_run_create_changed(const skerry_run_options* options,
                                                   const skerry_run_changes* changes,
                                                   skerry_run** run, skerry_error* error);
/* Closes a run; null is allowed. */
SKERRY_API void skerry_run_close(skerry_run* run);
/* The configuration as JSON, with every default filled in. */
SKERRY_API skerry_status skerry_run_config(const skerry_run* run, skerry_text* json,
                                           skerry_error* error);
/* The number of games that the configuration asks for; of a run that goes on from the first games
 * of a result, without these. */
SKERRY_API uint64_t skerry_run_games(const skerry_run* run);
/* Plays the run; call it once. SKERRY_OK also if the run was stopped. After a failure
 * skerry_run_result has the games before it, without those that were played side by side with it.
 * Of several failures it tells the one in the first games, for any number of threads. */
SKERRY_API skerry_status skerry_run_play(skerry_run* run, skerry_error* error);
/* Tunes a strategy by races, as `skerry tune` does, in place of skerry_run_play. "tune" of the
 * configuration says what is varied, and for how many games; docs/tuning.md describes it. The
 * varied parameter "name" races strategies against each other, those of the caller too.
 *
 * The text is a JSON object: complete (false if skerry_run_stop ended the races), games, before and
 * values (the parameters by name), races and text. skerry_run_result has the verdict: the strategy
 * as it was against the tuned one, on fresh deals. It has none where no race found better values.
 */
SKERRY_API skerry_status skerry_run_tune(skerry_run* run, skerry_text* json, skerry_error* error);
/* Makes the run play only part `number` (1 .. count) of `count` contiguous parts, for skerry_merge.
 * Call it before skerry_run_play. SKERRY_BAD_INPUT if the run has a stop rule, which looks at all
 * games. */
SKERRY_API skerry_status skerry_run_part(skerry_run* run, uint64_t number, uint64_t count,
                                         skerry_error* error);
/* Asks a run to stop soon. Safe in signal handlers. */
SKERRY_API void skerry_run_stop(skerry_run* run);
/* Keeps the games before those in play without waiting for these; skerry_run_result has them.
 * skerry_run_play then never returns: its threads wait for the end of the process, and the run
 * must not be closed. SKERRY_BAD_CALL if no games are being played. */
SKERRY_API skerry_status skerry_run_take(skerry_run* run, skerry_error* error);
/* The number of games played so far. */
SKERRY_API uint64_t skerry_run_played(const skerry_run* run);
/* Returns 1 after SKERRY_STRATEGY_FAILED, else 0. It writes the index of the game in which code of
 * the caller failed, and what `choose` returned: 0 if it chose an illegal move. */
SKERRY_API int32_t skerry_run_failed_game(const skerry_run* run, uint64_t* game, int32_t* number);
/* The result: the bytes that `skerry run --out FILE` writes, but for the block "environment".
 * SKERRY_BAD_CALL if no game was played. */
SKERRY_API skerry_status skerry_run_result(const skerry_run* run, skerry_text* json,
                                           skerry_error* error);

/* The scores of every game of skerry_run_result, as the file that docs/kept-scores.md describes;
 * empty if they take more than 16 MB, or the result that the run started from has none. */
SKERRY_API skerry_status skerry_run_scores(const skerry_run* run, skerry_text* npy,
                                           skerry_error* error);

/* ---- results ---------------------------------------------------------------------------------*/

/* Writes a result to a file, whole or not at all. Unless `force` is 1, a file that holds anything
 * but the same experiment with no more games is refused: SKERRY_BAD_INPUT. */
SKERRY_API skerry_status skerry_save(const char* result, size_t size, const char* path,
                                     int32_t force, skerry_error* error);
/* Does what skerry_save does, and keeps the scores of every game beside the file, under the name
 * that docs/kept-scores.md tells. SKERRY_BAD_INPUT, and nothing is written, if they are not those
 * of the result. */
SKERRY_API skerry_status skerry_save_with_scores(const char* result, size_t size,
                                                 const skerry_scores* scores, const char* path,
                                                 int32_t force, skerry_error* error);
/* Whether a file holds the scores of every game of a result, as `skerry run` keeps them beside it:
 * SKERRY_BAD_INPUT if not. */
SKERRY_API skerry_status skerry_check_scores(const char* result, size_t size, const char* path,
                                             skerry_error* error);
/* Reads a result file and checks its digest, and whether its figures agree: SKERRY_BAD_INPUT. */
SKERRY_API skerry_status skerry_load(const char* path, skerry_text* result, skerry_error* error);
/* Makes one result of those of the parts of a run. All parts together give the bytes of the whole
 * run, but for the block "environment". `allow_gaps`: 1 if parts may be missing. */
SKERRY_API skerry_status skerry_merge(const char* const* results, const size_t* sizes, size_t count,
                                      int32_t allow_gaps, skerry_text* merged, skerry_error* error);
/* Does what skerry_merge does, and makes one file of the scores of all parts, for
 * skerry_save_with_scores. `scores` has `count` of them; one whose npy and file are null has none.
 * The file is empty unless all are there and take no more than 16 MB together. Where parts are
 * missing, it cannot be kept beside the result. */
SKERRY_API skerry_status skerry_merge_with_scores(const char* const* results, const size_t* sizes,
                                                  const skerry_scores* scores, size_t count,
                                                  int32_t allow_gaps, skerry_text* merged,
                                                  skerry_text* npy, skerry_error* error);
/* What `skerry show` prints. `table` is the name of a table, or "" for all; `format` is "text",
 * "csv", "markdown" or "json". */
SKERRY_API skerry_status skerry_show(const char* result, size_t size, const char* table,
                                     const char* format, skerry_text* shown, skerry_error* error);
/* The names of the tables that skerry_plot draws of a result, as a JSON list. */
SKERRY_API skerry_status skerry_plot_names(const char* result, size_t size, skerry_text* json,
                                           skerry_error* error);
/* A table of a result as a picture (SVG), as `skerry show --plot` draws it. `name`: of
 * skerry_plot_names; "" stands for the first one. SKERRY_BAD_INPUT for another name, and where
 * there is nothing to draw. */
SKERRY_API skerry_status skerry_plot(const char* result, size_t size, const char* name,
                                     skerry_text* svg, skerry_error* error);
/* What `skerry compare` prints of two results. `format` is that of skerry_show. `margin` is the
 * least change that matters, 0: none. `rules_differ`: 1 compares results under different rules,
 * which are refused otherwise. */
SKERRY_API skerry_status skerry_compare(const char* a, size_t a_size, const char* b, size_t b_size,
                                        double margin, int32_t rules_differ, const char* format,
                                        skerry_text* compared, skerry_error* error);
/* What `skerry verify` says of a result file. It plays `sample` recorded games and `blocks` blocks
 * again, -1: its defaults. It starts no program that the file names. `agrees` is 1 if all that was
 * looked at agrees and some games were played again. */
SKERRY_API skerry_status skerry_verify(const char* path, int64_t sample, int64_t blocks,
                                       int32_t* agrees, skerry_text* report, skerry_error* error);

/* ---- games that are played again --------------------------------------------------------------*/

/* A result, or where it is said a configuration, and what of it is played again. Callbacks are as
 * in skerry_run_options: those that a result rests on and that have to play are needed. They are
 * called in the thread of the caller. */
typedef struct skerry_again_options {
    size_t struct_size; /* sizeof(skerry_again_options) */
    const char* config; /* as JSON; null: read `config_file` */
    const char* config_file;
    const skerry_callback* callbacks;
    size_t callback_count;
    const char* request; /* a JSON object, as each function tells; null: {} */
} skerry_again_options;

/* Plays games of a result or a configuration again, as `skerry replay --format json` prints them.
 * The request may have strategy, against (labels), second (true: the opponent begins), games (a
 * list of indices), and of a result best and worst (how many). `*number` is what a callback
 * returned after SKERRY_STRATEGY_FAILED, else 0; so it is in the functions that follow. */
SKERRY_API skerry_status skerry_replay(const skerry_again_options* options, skerry_text* json,
                                       int32_t* number, skerry_error* error);
/* Tells where two strategies of a result part, and at what cost, as `skerry explain` does. The
 * request may have pair (two labels), top (how many of the largest swings), games (indices
 * instead), futures.
 */
SKERRY_API skerry_status skerry_explain(const skerry_again_options* options, skerry_text* text,
                                        int32_t* number, skerry_error* error);
/* Tells what the moves of a game of a result were worth, as `skerry review --format json` does. The
 * request has game (its index), and may have strategy, against, second, futures, reviewer (as for
 * skerry_strategy_open). */
SKERRY_API skerry_status skerry_review(const skerry_again_options* options, skerry_text* json,
                                       int32_t* number, skerry_error* error);
/* Does what skerry_verify does, and plays the games of callbacks again, too. The request may have
 * sample and blocks. */
SKERRY_API skerry_status skerry_verify_again(const skerry_again_options* options, int32_t* agrees,
                                             skerry_text* report, int32_t* number,
                                             skerry_error* error);

/* ---- environments ----------------------------------------------------------------------------*/

/* Games as numbered actions, observations of bytes and rewards, many stepped at once, for programs
 * that learn. docs/environments.md has the configuration, docs/environments the actions and bytes.
 */
typedef struct skerry_env skerry_env;

/* What begins the next episode of an environment. */
enum {
    SKERRY_NEXT_STEP = 0, /* the step after the last one, whose action is ignored */
    SKERRY_SAME_STEP = 1, /* the last step of the episode */
    SKERRY_DISABLED = 2   /* only skerry_env_reset */
};

/* What skerry_env_open is asked for. */
typedef struct skerry_env_options {
    size_t struct_size;  /* sizeof(skerry_env_options) */
    const char* config;  /* a JSON object: rules, opponent, seat, shorelines, on_illegal ("refuse" a
                            step with an illegal action, or "lose" the episode),
                            max_episode_steps (1 .. 2147483647); null: {} */
    size_t environments; /* 1 .. 1000000; called n below */
    uint32_t threads;    /* 1 .. 1024 */
    int32_t autoreset;   /* SKERRY_NEXT_STEP, ... */
} skerry_env_options;

/* The caller's memory for what the n environments show: n rows, one after the other. */
typedef struct skerry_env_buffers {
    uint8_t* observations; /* n x observation_bytes */
    uint8_t* masks;        /* n x action_count, 1: legal; may be null */
    double* rewards;       /* n; only steps write it */
    uint8_t* terminated; /* n, 1: the episode ended; 2: it was cut after max_episode_steps, and the
                            next one begins as after an end; only steps write it */
    uint8_t* unfinished; /* n, 1: it ended without a score; only steps write it; may be null */
    /* n x observation_bytes: the last observation of each episode that ended, for SKERRY_SAME_STEP;
     * may be null */
    uint8_t* final_observations;
} skerry_env_buffers;

/* A JSON list of the ids, such as "TinyIslands-v0". */
SKERRY_API skerry_status skerry_env_ids(skerry_text* json, skerry_error* error);
/* Opens the environments of an id, such as "TinyIslands-v0". */
SKERRY_API skerry_status skerry_env_open(const char* id, const skerry_env_options* options,
                                         skerry_env** env, skerry_error* error);
/* Closes environments; null is allowed. */
SKERRY_API void skerry_env_close(skerry_env* env);
/* The environment as JSON: id, game, help, players, action_count, observation_bytes, state_bytes,
 * plane_count. "actions" lists parts (name, first, count, meaning). So do "observation" (the same,
 * low, high) and "planes" (name, first, values, places, one_hot, high). */
SKERRY_API skerry_status skerry_env_description(const skerry_env* env, skerry_text* json,
                                                skerry_error* error);
/* Begins episodes of training where which[i] is not 0; null: everywhere. Environment i begins
 * episode 0 of seeds[i]. Where `seeds` is null, it begins the next episode of the seed that it has,
 * which is i at first. No run plays a game of training, whatever its seed. */
SKERRY_API skerry_status skerry_env_reset(skerry_env* env, const uint64_t* seeds,
                                          const uint8_t* which, const skerry_env_buffers* shown,
                                          skerry_error* error);
/* Begins games of a run where which[i] is not 0; null: everywhere. Environment i begins the game
 * that `skerry replay --seed SEED --index INDEX` plays, of seeds[i] and episodes[i]. Where `seeds`
 * is null, it keeps the seed that it has. The episodes that follow are those of training. */
SKERRY_API skerry_status skerry_env_reset_to(skerry_env* env, const uint64_t* seeds,
                                             const uint64_t* episodes, const uint8_t* which,
                                             const skerry_env_buffers* shown, skerry_error* error);
/* Plays one action in each of the n environments. After SKERRY_ILLEGAL none has changed. */
SKERRY_API skerry_status skerry_env_step(skerry_env* env, const int64_t* actions,
                                         const skerry_env_buffers* shown, skerry_error* error);
/* Does what skerry_env_step does, but writes only the bytes that change, which saves much time
 * where rows are long. The observations and masks of `shown` must hold what the last reset, step or
 * skerry_env_observe wrote there. Rows at other addresses than the last call's are written wholly.
 */
SKERRY_API skerry_status skerry_env_step_kept(skerry_env* env, const int64_t* actions,
                                              const skerry_env_buffers* shown, skerry_error* error);
/* Draws a legal action for each environment, uniformly, by a key; 0 where the episode has ended. */
SKERRY_API skerry_status skerry_env_sample(const skerry_env* env, uint64_t key, int64_t* actions,
                                           skerry_error* error);
/* Writes observations as numbers for a network, plane_count for each row: one-hot, flags and
 * counts, as docs/environments.md tells. `floats` are 0 to 1; `bytes` leave counts as they are. One
 * of the two is null. */
SKERRY_API skerry_status skerry_env_planes(const skerry_env* env, const uint8_t* observations,
                                           size_t count, float* floats, uint8_t* bytes,
                                           skerry_error* error);
/* Writes the rows of environment i as they are now; each may be null. */
SKERRY_API skerry_status skerry_env_observe(const skerry_env* env, size_t i, uint8_t* observation,
                                            uint8_t* mask, skerry_error* error);
/* Shows decisions of games that are played elsewhere, such as those that a skerry_callback is asked
 * for, so that what was learned in an environment plays there. The game must be that of the
 * environment, under the same rules: else SKERRY_BAD_INPUT. `count` is at most n. The rows 0 ..
 * count - 1 of observations and masks of `shown` are written. Afterwards no environment has an
 * episode.
 *
 * Environment i shows states[i], which is not over, to the seat that decides there. Where a
 * strategy of the environment decides, it draws from streams[i] and writes moves[i]. decided[i] is
 * 1 if moves[i] was written, else 0. */
SKERRY_API skerry_status skerry_env_show(skerry_env* env, const skerry_game* game,
                                         const void* states, size_t count, skerry_rng* streams,
                                         void* moves, uint8_t* decided,
                                         const skerry_env_buffers* shown, skerry_error* error);
/* Chooses actions[i] where decided[i] is 0. Where this completes the move, it writes moves[i] and
 * sets decided[i] to 1; else row i shows what is to be chosen next. `count`, `moves` and `decided`
 * are those of skerry_env_show. After SKERRY_ILLEGAL nothing was chosen. */
SKERRY_API skerry_status skerry_env_decide(skerry_env* env, const int64_t* actions, size_t count,
                                           void* moves, uint8_t* decided,
                                           const skerry_env_buffers* shown, skerry_error* error);
/* The seed and the episode that environment i plays. */
SKERRY_API skerry_status skerry_env_episode(const skerry_env* env, size_t i, uint64_t* seed,
                                            uint64_t* episode, skerry_error* error);
/* *of_run is 1 if environment i plays a game that a run with its seed plays, 0 for one of training.
 */
SKERRY_API skerry_status skerry_env_is_of_run(const skerry_env* env, size_t i, uint8_t* of_run,
                                              skerry_error* error);
/* Copies the streams of the n environments, each that of who is to choose: the stream from which
 * the strategy draws that chooses there in a run. skerry_env_set_streams puts them back, after
 * draws. A policy that draws from them alone plays the same games here, in a run and in a replay.
 */
SKERRY_API skerry_status skerry_env_streams(const skerry_env* env, skerry_rng* streams,
                                            skerry_error* error);
/* Puts the streams of skerry_env_streams back. */
SKERRY_API skerry_status skerry_env_set_streams(skerry_env* env, const skerry_rng* streams,
                                                skerry_error* error);
/* Copies all that environment i is, with its future, to state_bytes bytes, for environments of the
 * same id and configuration in this process. */
SKERRY_API skerry_status skerry_env_state(const skerry_env* env, size_t i, uint8_t* state,
                                          skerry_error* error);
/* Puts a copy of skerry_env_state into environment i. SKERRY_BAD_INPUT if the bytes are none. */
SKERRY_API skerry_status skerry_env_set_state(skerry_env* env, size_t i, const uint8_t* state,
                                              skerry_error* error);
/* Draws anew, by a key, what the episode of environment i has not shown yet. */
SKERRY_API skerry_status skerry_env_redeal(skerry_env* env, size_t i, uint64_t key,
                                           skerry_error* error);
/* The state of environment i in the notation of its game. */
SKERRY_API skerry_status skerry_env_text(const skerry_env* env, size_t i, skerry_text* text,
                                         skerry_error* error);
/* The board of environment i for a person, several lines. */
SKERRY_API skerry_status skerry_env_board(const skerry_env* env, size_t i, skerry_text* text,
                                          skerry_error* error);
/* Writes the actions that play a move, one after the other, `capacity` at most. `move` is in the
 * game's notation and ends with 0; *count is how many actions there are. */
SKERRY_API skerry_status skerry_env_actions_of(const skerry_env* env, size_t i, const char* move,
                                               int64_t* actions, size_t capacity, size_t* count,
                                               skerry_error* error);

#ifdef __cplusplus
}
#endif

#endif
