/* skerry.h: the C interface of Skerry. docs/c-interface.md tells how to use it.
 *
 * Errors. Functions that can fail return a skerry_status and take a skerry_error of the caller,
 * which may be null. On SKERRY_OK it is left alone; else it gets one line of UTF-8, what was found
 * and what is allowed, and no output is changed unless the function says so. No C++ exception
 * leaves a function. A null pointer where none is allowed is SKERRY_BAD_CALL. Functions without a
 * status cannot fail: of a null handle they give 0 (skerry_adviser_finished: 1), or do nothing.
 *
 * Ownership. What skerry_..._open or skerry_..._create makes, the caller gives back to the
 * skerry_..._close of its kind; null is allowed there. Texts in a skerry_text are given back to
 * skerry_text_free. All other memory is the caller's, and is not kept after the call.
 *
 * Values. States, deals and moves are bytes in the caller's memory, of the size and alignment that
 * skerry_game_shape tells. Copying the bytes copies the value: a copy of a state undoes all that is
 * played after it. They mean something to the game that made them, in this process, until it is
 * closed. To keep one longer, print it. Functions that take `count` states take them one after the
 * other, `state_size` bytes each; deals and moves likewise. Values that this library did not make
 * are not looked for: reading them is undefined.
 *
 * The future. A state holds what a player may know; a deal is all chance of a game, also what is
 * still to come. Who must not know it is given no deal.
 *
 * Threads. A skerry_game may be used by any number of threads at once. A skerry_strategy serves one
 * thread at a time, and so do a skerry_adviser and a skerry_env. Of a skerry_run, skerry_run_stop,
 * skerry_run_played and skerry_run_take may be called by any thread at any time, the other functions
 * by one thread at a time. */
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

/* Raised when a program that was compiled with an older header would break. */
#define SKERRY_ABI_VERSION 1

/* SKERRY_ABI_VERSION of the library. Call it first: equal numbers fit. */
SKERRY_API int32_t skerry_abi_version(void);
/* The version of the program, such as "0.1.0"; static. */
SKERRY_API const char* skerry_version(void);

typedef int32_t skerry_status;
enum {
    SKERRY_OK = 0,
    SKERRY_BAD_CALL = 1,        /* the program: a null pointer, a count or size out of range */
    SKERRY_BAD_INPUT = 2,       /* the user: a configuration, a file, a name */
    SKERRY_NOTATION = 3,        /* a text or record that says no state or move */
    SKERRY_ILLEGAL = 4,         /* a move that the rules forbid, or one of a game that is over */
    SKERRY_STRATEGY_FAILED = 5, /* code of the caller, asked for a move, failed */
    SKERRY_NO_MEMORY = 6,
    SKERRY_INTERNAL = 7 /* a fault of this library */
};

typedef struct skerry_error {
    char message[1024]; /* ends with 0; a longer line is cut at a whole character */
} skerry_error;

/* A text of `size` bytes and a 0 after them. */
typedef struct skerry_text {
    char* data;
    size_t size;
} skerry_text;

/* Gives a text back; it is empty then. */
SKERRY_API void skerry_text_free(skerry_text* text);

/* ---- random streams --------------------------------------------------------------------------*/

/* A stream of random numbers, xoshiro256++; a copy draws what the original would. */
typedef struct skerry_rng {
    uint64_t words[4];
} skerry_rng;

/* The stream from which the strategy in `seat` (0 or 1) draws in game `game` of a seed. Of
 * `seat` the lowest bit counts. */
SKERRY_API skerry_rng skerry_rng_of_strategy(uint64_t seed, uint64_t game, uint32_t seat);
/* A stream of the caller's own: `number` tells those of one seed apart. No game is dealt from it.
 */
SKERRY_API skerry_rng skerry_rng_of_seed(uint64_t seed, uint64_t number);
/* 64 uniform bits from each of `count` streams. */
SKERRY_API skerry_status skerry_rng_next(skerry_rng* streams, size_t count, uint64_t* bits,
                                         skerry_error* error);
/* One number of 0 .. bounds[i] - 1 from each stream, exactly uniform; bounds[i] >= 1. */
SKERRY_API skerry_status skerry_rng_below(skerry_rng* streams, size_t count, const uint32_t* bounds,
                                          uint32_t* numbers, skerry_error* error);

/* ---- games -----------------------------------------------------------------------------------*/

/* A game with its rules: never changes. */
typedef struct skerry_game skerry_game;

#define SKERRY_MAX_COMPONENTS 16

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
    size_t most_moves;        /* no decision that lists its moves has more */
    size_t state_record_size; /* see skerry_state_records */
    size_t move_record_size;
} skerry_shape;

/* Games, variants, rule options, strategies and parameters, which
 * `skerry list --format json` prints. */
SKERRY_API skerry_status skerry_catalogue(skerry_text* json, skerry_error* error);

/* Opens a game. `config` is a configuration as JSON of which only "game" and "rules" are read:
 * {"game": "tiny-islands", "rules": {"variant": "notebook"}}. */
SKERRY_API skerry_status skerry_game_open(const char* config, skerry_game** game,
                                          skerry_error* error);
SKERRY_API void skerry_game_close(skerry_game* game);
SKERRY_API skerry_status skerry_game_shape(const skerry_game* game, skerry_shape* shape,
                                           skerry_error* error);
/* As JSON: name, seats, every rule option, data such as a deck, names of the components, and the
 * arrays of the records of states and moves: name, type (u1, i1, u2, i4), shape, offset, help. */
SKERRY_API skerry_status skerry_game_description(const skerry_game* game, skerry_text* json,
                                                 skerry_error* error);

/* ---- states ----------------------------------------------------------------------------------*/

/* The deals `first` .. `first + count - 1` of a seed: those that skerry run plays. */
SKERRY_API skerry_status skerry_deal(const skerry_game* game, uint64_t seed, uint64_t first,
                                     size_t count, void* deals, skerry_error* error);
SKERRY_API skerry_status skerry_start(const skerry_game* game, const void* deals, size_t count,
                                      void* states, skerry_error* error);
/* Deals that agree with all that each state shows, distributed as the true one given it. */
SKERRY_API skerry_status skerry_redeal(const skerry_game* game, const void* states, size_t count,
                                       skerry_rng* streams, void* deals, skerry_error* error);

typedef struct skerry_position {
    uint8_t over;
    uint8_t to_move;     /* 0 or 1; 0 if the game is over */
    uint8_t lists_moves; /* whether skerry_legal_moves can list them; 0 if the game is over */
    uint8_t reserved;
    int32_t points[2]; /* by seat, if the game stopped now */
} skerry_position;

SKERRY_API skerry_status skerry_look(const skerry_game* game, const void* states, size_t count,
                                     skerry_position* positions, skerry_error* error);

/* The number of legal moves of a state; the first ones, `capacity` at most, are written. 0 if the
 * game is over. SKERRY_BAD_CALL where they are too many to be listed (skerry_look tells). */
SKERRY_API skerry_status skerry_legal_moves(const skerry_game* game, const void* state, void* moves,
                                            size_t capacity, size_t* found, skerry_error* error);
/* legal[i]: whether moves[i] is legal in states[i]; 0 if the game is over. */
SKERRY_API skerry_status skerry_is_legal(const skerry_game* game, const void* states,
                                         const void* moves, size_t count, uint8_t* legal,
                                         skerry_error* error);
/* A legal move of each state: uniform where moves are listed, else as docs/games tell.
 * SKERRY_ILLEGAL if a game is over. */
SKERRY_API skerry_status skerry_sample_moves(const skerry_game* game, const void* states,
                                             size_t count, skerry_rng* streams, void* moves,
                                             skerry_error* error);
/* Plays moves[i] in states[i] and reveals what deals[i] has next. SKERRY_ILLEGAL if any of them is
 * illegal; then none is played. */
SKERRY_API skerry_status skerry_play(const skerry_game* game, void* states, const void* deals,
                                     const void* moves, size_t count, skerry_error* error);

typedef struct skerry_outcome {
    uint8_t finished; /* 0: no move was left, so there is no score */
    uint8_t winner;   /* 0: nobody, or a game for one; 1, 2: the seats */
    uint8_t reserved[2];
    int32_t totals[2]; /* by seat */
    int32_t components[2][SKERRY_MAX_COMPONENTS];
} skerry_outcome;

/* SKERRY_ILLEGAL if a game is not over. */
SKERRY_API skerry_status skerry_outcomes(const skerry_game* game, const void* states, size_t count,
                                         skerry_outcome* outcomes, skerry_error* error);

/* ---- notation and pictures -------------------------------------------------------------------*/

/* In the notation that docs/games tells. A text that is printed is read back as an equal value.
 * Readers take `size` bytes, whatever they are. */
SKERRY_API skerry_status skerry_print_state(const skerry_game* game, const void* state,
                                            skerry_text* text, skerry_error* error);
SKERRY_API skerry_status skerry_read_state(const skerry_game* game, const char* text, size_t size,
                                           void* state, skerry_error* error);
SKERRY_API skerry_status skerry_print_move(const skerry_game* game, const void* state,
                                           const void* move, skerry_text* text,
                                           skerry_error* error);
/* A move, legal or not, of a state that is not over. */
SKERRY_API skerry_status skerry_read_move(const skerry_game* game, const void* state,
                                          const char* text, size_t size, void* move,
                                          skerry_error* error);
/* The board for a person, several lines. */
SKERRY_API skerry_status skerry_board(const skerry_game* game, const void* state, skerry_text* text,
                                      skerry_error* error);
/* The picture of a report as JSON: cells, paths, frames, notes, caption, points. */
SKERRY_API skerry_status skerry_scene(const skerry_game* game, const void* state, skerry_text* json,
                                      skerry_error* error);

/* States and moves as records of arrays, whose layout skerry_game_description tells: for programs
 * that work on many at once. A record of a move belongs to its state, which is not over. */
SKERRY_API skerry_status skerry_state_records(const skerry_game* game, const void* states,
                                              size_t count, void* records, skerry_error* error);
SKERRY_API skerry_status skerry_move_records(const skerry_game* game, const void* states,
                                             const void* moves, size_t count, void* records,
                                             skerry_error* error);
/* SKERRY_NOTATION if a record says no move; the moves before it are written then. */
SKERRY_API skerry_status skerry_moves_of_records(const skerry_game* game, const void* states,
                                                 const void* records, size_t count, void* moves,
                                                 skerry_error* error);

/* ---- strategies of the program ---------------------------------------------------------------*/

typedef struct skerry_strategy skerry_strategy;

/* `config` is an entry of "strategies" as JSON: "greedy" in quotes, or {"name": "rollout",
 * "rollouts": 8}. It refers to the game, which is closed later. */
SKERRY_API skerry_status skerry_strategy_open(const skerry_game* game, const char* config,
                                              skerry_strategy** strategy, skerry_error* error);
SKERRY_API void skerry_strategy_close(skerry_strategy* strategy);
/* Its moves in states that are not over. It knows nothing of earlier calls, so a strategy that
 * follows a plan along a game makes its plan anew. */
SKERRY_API skerry_status skerry_strategy_choose(skerry_strategy* strategy, const void* states,
                                                size_t count, skerry_rng* streams, void* moves,
                                                skerry_error* error);

/* ---- advice ----------------------------------------------------------------------------------*/

/* What the moves of one decision are worth: a strategy of the program plays on after each of them,
 * in every seat, against the same futures. Growing better while it thinks. */
typedef struct skerry_adviser skerry_adviser;

typedef struct skerry_adviser_options {
    size_t struct_size;   /* sizeof(skerry_adviser_options) */
    const char* strategy; /* as for skerry_strategy_open; null: the default adviser of the game */
    uint64_t seed;        /* of the futures */
    const void* also;     /* legal moves that must be among the candidates, one after the other */
    size_t also_count;    /* 0 .. 1000 */
    uint32_t proposals;   /* candidates where moves cannot be listed, 1 .. 1000; 0: 12 */
    uint32_t reserved;
} skerry_adviser_options;

/* Of a state that is not over, which is copied; SKERRY_ILLEGAL else, and for moves in `also` that
 * are illegal. `options` may be null: the default adviser, seed 1. It refers to the game, which is
 * closed later, and serves one thread at a time. */
SKERRY_API skerry_status skerry_adviser_open(const skerry_game* game, const void* state,
                                             const skerry_adviser_options* options,
                                             skerry_adviser** adviser, skerry_error* error);
SKERRY_API void skerry_adviser_close(skerry_adviser* adviser);
/* Meets `futures` futures more, 0: as many as help; and stops after so many seconds, 0: no limit,
 * but not before the first future. What it says after a number of futures does not depend on how
 * the way there was cut. */
SKERRY_API skerry_status skerry_adviser_think(skerry_adviser* adviser, uint64_t futures,
                                              double seconds, skerry_error* error);
/* The futures that were met to their end. */
SKERRY_API uint64_t skerry_adviser_futures(const skerry_adviser* adviser);
/* 1: more futures would tell next to nothing; no more are met. */
SKERRY_API int32_t skerry_adviser_finished(const skerry_adviser* adviser);

/* Not a number stands where a figure does not exist: no standard error where chance has no part in
 * a value or one future is known, no interval where too little is known, no share of games won in a
 * game for one, nothing before the first future. */
typedef struct skerry_advised_move {
    double points; /* mean at the end of the game; in a game for two of the margin */
    double points_se;
    double share; /* of games won, drawn ones half */
    double share_se;
    double minus_best; /* mean paired difference to the best move: of points if `by_points` is 1,
                          else of the share */
    double minus_best_se;
    double low; /* of an interval that holds at all numbers of futures and for all moves at once */
    double high;
    uint64_t futures;   /* that the move met; those that are worse meet no more */
    uint8_t standing;   /* 0: the best so far; 1: not told apart from it; 2: worse */
    uint8_t told_apart; /* 1: the interval excludes 0 */
    uint8_t by_points;  /* 0 in a game for two in which winners differ */
    uint8_t chosen;     /* 1: what the strategy itself plays */
    uint8_t reserved[4];
} skerry_advised_move;

/* The candidates, the best first: the first ones, `capacity` at most, are written; either array may
 * be null. *found is how many there are: all legal moves where they can be listed (skerry_look
 * tells), else what the strategy proposes. */
SKERRY_API skerry_status skerry_adviser_moves(const skerry_adviser* adviser, void* moves,
                                              skerry_advised_move* values, size_t capacity,
                                              size_t* found, skerry_error* error);
/* As JSON, also by component and in words: what docs/review.md shows of `skerry play --moves
 * --advice`. */
SKERRY_API skerry_status skerry_adviser_advice(const skerry_adviser* adviser, skerry_text* json,
                                               skerry_error* error);

/* ---- runs ------------------------------------------------------------------------------------*/

/* Decisions that wait for code of the caller. They belong to different games and do not depend on
 * each other. */
typedef struct skerry_decisions {
    size_t count;
    const void* states;  /* one after the other */
    skerry_rng* streams; /* of who decides: draws go here and nowhere else */
    void* moves;         /* to be filled in */
    size_t failed; /* on failure: the decision that failed, those before it having been taken; or
                      `count`, which it is before: each is asked for alone then, to find it */
} skerry_decisions;

/* A strategy of the caller. A choice must be a function of the state and of draws from its stream:
 * else the same seed plays other games. `choose` fills in all moves and returns 0, or any other
 * number, which ends the run: skerry_run_failed_game repeats it. It is called by several threads at
 * once if the run has several. */
typedef struct skerry_callback {
    const char* name;   /* for the configuration; none that the game has */
    const char* origin; /* where the code comes from: a JSON object of texts, for the result */
    size_t at_once;     /* the most games to be played side by side; 1 .. 8192 */
    int32_t (*choose)(void* context, skerry_decisions* decisions);
    void* context;
} skerry_callback;

typedef struct skerry_run_options {
    size_t struct_size;      /* sizeof(skerry_run_options) */
    const char* config;      /* a configuration as JSON, or a result, whose experiment is played
                                again; or null, and then: */
    const char* config_file; /* the path of one */
    const char* const* sets; /* "games=1000", "strategies.greedy.room=3": as --set of the program */
    size_t set_count;
    const skerry_callback* callbacks; /* strategies that the configuration may name */
    size_t callback_count;
    uint32_t threads; /* 0: all CPUs */
    uint32_t reserved;
    double seconds; /* begin no more games after so many; 0: no limit */
    /* Called now and then with the games played and those of the whole run, by one thread at a
     * time; anything but 0 stops the run. May be null. */
    int32_t (*progress)(void* context, uint64_t played, uint64_t games);
    void* progress_context;
} skerry_run_options;

typedef struct skerry_run skerry_run;

/* Checks the configuration and plays nothing yet. The callbacks' contexts must stay until it is
 * closed; texts are copied. */
SKERRY_API skerry_status skerry_run_create(const skerry_run_options* options, skerry_run** run,
                                           skerry_error* error);
SKERRY_API void skerry_run_close(skerry_run* run);
/* The configuration as JSON, with every default filled in. */
SKERRY_API skerry_status skerry_run_config(const skerry_run* run, skerry_text* json,
                                           skerry_error* error);
/* The number of games that the configuration asks for. */
SKERRY_API uint64_t skerry_run_games(const skerry_run* run);
/* Plays; once for each run. SKERRY_OK also if it was stopped. After a failure the games before it
 * are kept, as far as they were not played side by side with it: skerry_run_result has them. Of
 * several failures the one in the first games is told, whatever the threads. */
SKERRY_API skerry_status skerry_run_play(skerry_run* run, skerry_error* error);
/* Before skerry_run_play: only part `number` (1 .. count) of `count` contiguous parts is to be
 * played, for skerry_merge. SKERRY_BAD_INPUT if the run has a stop rule, which looks at all games.
 */
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
/* After SKERRY_STRATEGY_FAILED: 1, the index of the game in which code of the caller failed, and
 * what `choose` returned, 0 if that was a move that is not legal; else 0. */
SKERRY_API int32_t skerry_run_failed_game(const skerry_run* run, uint64_t* game, int32_t* number);
/* The result: the bytes that `skerry run --out FILE` writes, but for the block `environment`.
 * SKERRY_BAD_CALL if no game was played. */
SKERRY_API skerry_status skerry_run_result(const skerry_run* run, skerry_text* json,
                                           skerry_error* error);

/* The scores of every game that was played, as docs/kept-scores.md tells of the file; empty if they
 * are too many. */
SKERRY_API skerry_status skerry_run_scores(const skerry_run* run, skerry_text* npy,
                                           skerry_error* error);

/* ---- results ---------------------------------------------------------------------------------*/

/* Writes a result to a file, whole or not at all. Unless `force` is 1, a file that holds anything
 * but the same experiment with no more games is refused: SKERRY_BAD_INPUT. */
SKERRY_API skerry_status skerry_save(const char* result, size_t size, const char* path,
                                     int32_t force, skerry_error* error);
/* Reads a result of a file and checks it: digest, and whether its figures agree. */
SKERRY_API skerry_status skerry_load(const char* path, skerry_text* result, skerry_error* error);
/* One result of those of the parts of a run: of all of them the bytes of the whole run, but for the
 * block `environment`. `allow_gaps`: 1 if parts may be missing. */
SKERRY_API skerry_status skerry_merge(const char* const* results, const size_t* sizes, size_t count,
                                      int32_t allow_gaps, skerry_text* merged, skerry_error* error);
/* What `skerry show` prints: `table` is the name of one, or "" for all; `format` is text, csv,
 * markdown or json. */
SKERRY_API skerry_status skerry_show(const char* result, size_t size, const char* table,
                                     const char* format, skerry_text* shown, skerry_error* error);
/* What `skerry compare` prints of two results; `format` as above, `margin` as --margin, 0 for
 * none. */
SKERRY_API skerry_status skerry_compare(const char* a, size_t a_size, const char* b, size_t b_size,
                                        double margin, const char* format, skerry_text* compared,
                                        skerry_error* error);
/* What `skerry verify` says of a result file, which it plays again in part; `sample` recorded games
 * and `blocks` blocks, -1 for its defaults. It starts no program that the file names. `agrees`: 1
 * if all that was looked at agrees, and some games were played again. */
SKERRY_API skerry_status skerry_verify(const char* path, int64_t sample, int64_t blocks,
                                       int32_t* agrees, skerry_text* report, skerry_error* error);

/* ---- environments ----------------------------------------------------------------------------*/

/* Games as numbered actions, observations of bytes and rewards, many stepped at once, for programs
 * that learn: docs/environments.md has the configuration, docs/environments/ actions and bytes. */
typedef struct skerry_env skerry_env;

enum {
    SKERRY_NEXT_STEP = 0, /* the step after the last one begins an episode, its action is ignored */
    SKERRY_SAME_STEP = 1, /* the last step does */
    SKERRY_DISABLED = 2   /* skerry_env_reset alone does */
};

typedef struct skerry_env_options {
    size_t struct_size; /* sizeof(skerry_env_options) */
    const char* config; /* a JSON object: rules, opponent, seat, shorelines; null: {}; "on_illegal":
                           "refuse" a step with an illegal action, or "lose" the episode */
    size_t environments; /* 1 .. 1000000; called n below */
    uint32_t threads;    /* 1 .. 1024 */
    int32_t autoreset;   /* SKERRY_NEXT_STEP, ... */
} skerry_env_options;

/* The caller's memory for what the environments show: n rows each, one after the other. */
typedef struct skerry_env_buffers {
    uint8_t* observations; /* n x observation_bytes */
    uint8_t* masks;        /* n x action_count, 1: legal; may be null */
    double* rewards;       /* n; not touched by reset */
    uint8_t* terminated;   /* n; likewise */
    uint8_t* unfinished;   /* n, 1: the episode ended without a score; likewise; may be null */
    /* n x observation_bytes: the last observations of the episodes that ended, where the next one
     * begins in the same step; may be null */
    uint8_t* final_observations;
} skerry_env_buffers;

/* A JSON list of the ids, such as "TinyIslands-v0". */
SKERRY_API skerry_status skerry_env_ids(skerry_text* json, skerry_error* error);
SKERRY_API skerry_status skerry_env_open(const char* id, const skerry_env_options* options,
                                         skerry_env** env, skerry_error* error);
SKERRY_API void skerry_env_close(skerry_env* env);
/* As JSON: id, game, help, players, action_count, observation_bytes, state_bytes; the parts of
 * `actions` (name, first, count, meaning) and of `observation` (the same, low, high); plane_count,
 * and the parts of `planes` (name, first, values, places, one_hot, high). */
SKERRY_API skerry_status skerry_env_description(const skerry_env* env, skerry_text* json,
                                                skerry_error* error);
/* Begins episodes where which[i] is not 0; null: everywhere. Of n seeds each begins its episode 0,
 * the game that skerry replay --seed SEED --index 0 plays; null: the next episode of the seed that
 * the environment has, which is i at first. */
SKERRY_API skerry_status skerry_env_reset(skerry_env* env, const uint64_t* seeds,
                                          const uint8_t* which, const skerry_env_buffers* shown,
                                          skerry_error* error);
/* Begins given episodes where which[i] is not 0; null: everywhere. Environment i begins episode
 * episodes[i] of seeds[i], or where `seeds` is null of the seed that it has. */
SKERRY_API skerry_status skerry_env_reset_to(skerry_env* env, const uint64_t* seeds,
                                             const uint64_t* episodes, const uint8_t* which,
                                             const skerry_env_buffers* shown, skerry_error* error);
/* Plays one action in each. SKERRY_ILLEGAL: no environment has changed. */
SKERRY_API skerry_status skerry_env_step(skerry_env* env, const int64_t* actions,
                                         const skerry_env_buffers* shown, skerry_error* error);
/* As skerry_env_step, for rows that were left alone: the observations and masks of `shown` hold
 * what the last reset or step wrote there, or skerry_env_observe since. Only what differs is
 * written, which saves much time where rows are long; rows elsewhere than the last call's are
 * written wholly. */
SKERRY_API skerry_status skerry_env_step_kept(skerry_env* env, const int64_t* actions,
                                              const skerry_env_buffers* shown, skerry_error* error);
/* A legal action for each, uniform, by a key; 0 where the episode has ended. */
SKERRY_API skerry_status skerry_env_sample(const skerry_env* env, uint64_t key, int64_t* actions,
                                           skerry_error* error);
/* Observations as numbers that a network reads, plane_count of them for each row: one-hot, flags
 * and counts, as docs/environments.md tells. Of `floats`, whose numbers are 0 to 1, and `bytes`,
 * which leave counts as they are, one is null. */
SKERRY_API skerry_status skerry_env_planes(const skerry_env* env, const uint8_t* observations,
                                           size_t count, float* floats, uint8_t* bytes,
                                           skerry_error* error);
/* The rows of environment i as they are now; each may be null. */
SKERRY_API skerry_status skerry_env_observe(const skerry_env* env, size_t i, uint8_t* observation,
                                            uint8_t* mask, skerry_error* error);
/* Decisions of games that are played elsewhere, such as those that a skerry_callback is asked for:
 * what was learned in an environment plays there. The game must be that of the environment, under
 * the same rules: SKERRY_BAD_INPUT else. `count` is at most n; of `shown` the rows 0 .. count - 1
 * of observations and masks are written. Afterwards no environment has an episode.
 *
 * Environment i shows states[i], which is not over, to whoever decides there. Where a strategy of
 * the environment decides, it draws from streams[i], and moves[i] is written. decided[i]: 1 if it
 * is, else 0. */
SKERRY_API skerry_status skerry_env_show(skerry_env* env, const skerry_game* game,
                                         const void* states, size_t count, skerry_rng* streams,
                                         void* moves, uint8_t* decided,
                                         const skerry_env_buffers* shown, skerry_error* error);
/* Chooses actions[i] where decided[i] is 0, and sets that to 1 where moves[i] is complete, and
 * written; else row i shows what is to be chosen next. `count`, `moves` and `decided` are those of
 * skerry_env_show. SKERRY_ILLEGAL: nothing was chosen. */
SKERRY_API skerry_status skerry_env_decide(skerry_env* env, const int64_t* actions, size_t count,
                                           void* moves, uint8_t* decided,
                                           const skerry_env_buffers* shown, skerry_error* error);
/* What environment i plays. */
SKERRY_API skerry_status skerry_env_episode(const skerry_env* env, size_t i, uint64_t* seed,
                                            uint64_t* episode, skerry_error* error);
/* All that environment i is, with its future: state_bytes bytes, for environments of the same id
 * and configuration in this process. Bytes that are no such copy are SKERRY_BAD_INPUT. */
SKERRY_API skerry_status skerry_env_state(const skerry_env* env, size_t i, uint8_t* state,
                                          skerry_error* error);
SKERRY_API skerry_status skerry_env_set_state(skerry_env* env, size_t i, const uint8_t* state,
                                              skerry_error* error);
/* Draws anew, by a key, what the episode has not shown yet. */
SKERRY_API skerry_status skerry_env_redeal(skerry_env* env, size_t i, uint64_t key,
                                           skerry_error* error);
/* The state in the notation of its game, and for a person. */
SKERRY_API skerry_status skerry_env_text(const skerry_env* env, size_t i, skerry_text* text,
                                         skerry_error* error);
SKERRY_API skerry_status skerry_env_board(const skerry_env* env, size_t i, skerry_text* text,
                                          skerry_error* error);
/* The actions that play a move in the game's notation, which ends with 0, one after the other. At
 * most `capacity` are written; *count is how many there are. */
SKERRY_API skerry_status skerry_env_actions_of(const skerry_env* env, size_t i, const char* move,
                                               int64_t* actions, size_t capacity, size_t* count,
                                               skerry_error* error);

#ifdef __cplusplus
}
#endif

#endif
