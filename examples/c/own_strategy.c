/* A strategy in C among those of the program: of the cells that it may take, it prefers those in
 * the middle of the board; shorelines are drawn by `greedy`. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "skerry.h"

#define MOST_MOVES 64

typedef struct context {
    const skerry_game* game;
    skerry_shape shape;
    skerry_strategy* greedy;
    size_t row, column; /* where a record of a move has them, see skerry_game_description */
} context;

/* The offset of an array in the description of a record; examples may search the text. */
static size_t offset_of(const char* description, const char* array) {
    const char* at = strstr(description, "move_record");
    at = at == NULL ? NULL : strstr(at, array);
    at = at == NULL ? NULL : strstr(at, "\"offset\":");
    return at == NULL ? 0 : (size_t)strtoul(at + strlen("\"offset\":"), NULL, 10);
}

static int from_the_middle(const unsigned char* record, const context* own) {
    return abs(record[own->row] - 4) + abs(record[own->column] - 4);
}

/* The legal move nearest to the middle; 0 if a call failed. */
static int choose_one(context* own, const char* state, skerry_rng* stream, char* chosen) {
    static const size_t most = MOST_MOVES;
    skerry_position position;
    size_t count = 0;
    if (skerry_look(own->game, state, 1, &position, NULL) != SKERRY_OK) return 0;
    if (!position.lists_moves)
        return skerry_strategy_choose(own->greedy, state, 1, stream, chosen, NULL) == SKERRY_OK;
    char* const moves = malloc(most * own->shape.move_size + most * own->shape.move_record_size);
    if (moves == NULL) return 0;
    unsigned char* const record = (unsigned char*)moves + most * own->shape.move_size;
    int nearest = 100;
    int fine = skerry_legal_moves(own->game, state, moves, most, &count, NULL) == SKERRY_OK;
    for (size_t i = 0; fine && i < count; ++i) {
        const char* const move = moves + i * own->shape.move_size;
        fine = skerry_move_records(own->game, state, move, 1, record, NULL) == SKERRY_OK;
        if (!fine || from_the_middle(record, own) >= nearest) continue;
        nearest = from_the_middle(record, own);
        memcpy(chosen, move, own->shape.move_size);
    }
    free(moves);
    return fine;
}

static int32_t choose(void* context_of_ours, skerry_decisions* decisions) {
    context* const own = context_of_ours;
    for (size_t i = 0; i < decisions->count; ++i) {
        const char* const state = (const char*)decisions->states + i * own->shape.state_size;
        char* const move = (char*)decisions->moves + i * own->shape.move_size;
        if (choose_one(own, state, decisions->streams + i, move)) continue;
        decisions->failed = i;
        return 1;
    }
    return 0;
}

static int told(const skerry_error* error) {
    fprintf(stderr, "own_strategy: %s\n", error->message);
    return EXIT_FAILURE;
}

int main(void) {
    skerry_error error;
    skerry_game* game = NULL;
    skerry_text text;
    context ours = {0};
    if (skerry_game_open("{\"game\": \"tiny-islands\"}", &game, &error) != SKERRY_OK)
        return told(&error);
    ours.game = game;
    if (skerry_game_shape(game, &ours.shape, &error) != SKERRY_OK ||
        skerry_strategy_open(game, "\"greedy\"", &ours.greedy, &error) != SKERRY_OK ||
        skerry_game_description(game, &text, &error) != SKERRY_OK)
        return told(&error);
    ours.row = offset_of(text.data, "\"row\"");
    ours.column = offset_of(text.data, "\"column\"");
    skerry_text_free(&text);

    const skerry_callback callback = {
        "middle", "{\"language\": \"c\", \"file\": \"own_strategy.c\"}", 16, choose, &ours};
    skerry_run_options options = {0};
    options.struct_size = sizeof options;
    options.config =
        "{\"game\": \"tiny-islands\", \"seed\": 5, \"games\": 200,"
        " \"strategies\": [\"middle\", \"random\"]}";
    options.callbacks = &callback;
    options.callback_count = 1;
    options.threads = 1; /* the context serves one thread */

    skerry_run* run = NULL;
    if (skerry_run_create(&options, &run, &error) != SKERRY_OK) return told(&error);
    if (skerry_run_play(run, &error) != SKERRY_OK) return told(&error);
    skerry_text result;
    if (skerry_run_result(run, &result, &error) != SKERRY_OK) return told(&error);
    if (skerry_show(result.data, result.size, "scores", "csv", &text, &error) != SKERRY_OK)
        return told(&error);
    fputs(text.data, stdout);

    skerry_text_free(&text);
    skerry_text_free(&result);
    skerry_run_close(run);
    skerry_strategy_close(ours.greedy);
    skerry_game_close(game);
    return EXIT_SUCCESS;
}
