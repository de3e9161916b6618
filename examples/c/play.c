/* Plays a game of Tiny Islands with random moves, takes one back, and prints the board and the
 * score. */

#include <stdio.h>
#include <stdlib.h>

#include "skerry.h"

/* Ends the program with the message of a call that failed. */
static void check(skerry_status status, const skerry_error* error) {
    if (status == SKERRY_OK) return;
    fprintf(stderr, "play: %s\n", error->message);
    exit(EXIT_FAILURE);
}

static void* memory_for(size_t size, size_t alignment) {
    void* const memory = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory == NULL) exit(EXIT_FAILURE);
    return memory;
}

int main(void) {
    skerry_error error;
    skerry_game* game = NULL;
    skerry_shape shape;
    if (skerry_abi_version() != SKERRY_ABI_VERSION) {
        fprintf(stderr, "play: compiled for another libskerry\n");
        return EXIT_FAILURE;
    }
    check(skerry_game_open("{\"game\": \"tiny-islands\"}", &game, &error), &error);
    check(skerry_game_shape(game, &shape, &error), &error);

    void* const deal = memory_for(shape.deal_size, shape.deal_alignment);
    void* const state = memory_for(shape.state_size, shape.state_alignment);
    void* const move = memory_for(shape.move_size, shape.move_alignment);
    skerry_rng rng = skerry_rng_of_seed(7, 0);
    skerry_text text;

    /* Game 3 of seed 1: the one that `skerry replay` shows as such. */
    check(skerry_deal(game, 1, 3, 1, deal, &error), &error);
    check(skerry_start(game, deal, 1, state, &error), &error);
    for (;;) {
        skerry_position position;
        check(skerry_look(game, state, 1, &position, &error), &error);
        if (position.over) break;
        check(skerry_sample_moves(game, state, 1, &rng, move, &error), &error);
        check(skerry_print_move(game, state, move, &text, &error), &error);
        printf("%s ", text.data);
        skerry_text_free(&text);
        check(skerry_play(game, state, deal, move, 1, &error), &error);
    }

    skerry_outcome outcome;
    check(skerry_outcomes(game, state, 1, &outcome, &error), &error);
    check(skerry_board(game, state, &text, &error), &error);
    printf("\n%sscore: %d\n", text.data, (int)outcome.totals[0]);
    skerry_text_free(&text);

    free(move);
    free(state);
    free(deal);
    skerry_game_close(game);
    return EXIT_SUCCESS;
}
