/* Prints the layout of every type of skerry.h, which a program compiled earlier relies on. */

#include <stdio.h>

#include "skerry.h"

#define TYPE(type) printf(#type " %zu\n", sizeof(type))
#define FIELD(type, field) printf("  " #field " %zu\n", offsetof(type, field))

int main(void) {
    printf("version %d\n", (int)skerry_abi_version());
    TYPE(skerry_error);
    TYPE(skerry_text);
    FIELD(skerry_text, data);
    FIELD(skerry_text, size);
    TYPE(skerry_rng);
    TYPE(skerry_shape);
    FIELD(skerry_shape, seats);
    FIELD(skerry_shape, has_chance);
    FIELD(skerry_shape, component_count);
    FIELD(skerry_shape, state_size);
    FIELD(skerry_shape, state_alignment);
    FIELD(skerry_shape, deal_size);
    FIELD(skerry_shape, deal_alignment);
    FIELD(skerry_shape, move_size);
    FIELD(skerry_shape, move_alignment);
    FIELD(skerry_shape, most_moves);
    FIELD(skerry_shape, state_record_size);
    FIELD(skerry_shape, move_record_size);
    TYPE(skerry_position);
    FIELD(skerry_position, over);
    FIELD(skerry_position, to_move);
    FIELD(skerry_position, lists_moves);
    FIELD(skerry_position, points);
    TYPE(skerry_outcome);
    FIELD(skerry_outcome, finished);
    FIELD(skerry_outcome, winner);
    FIELD(skerry_outcome, totals);
    FIELD(skerry_outcome, components);
    TYPE(skerry_adviser_options);
    FIELD(skerry_adviser_options, strategy);
    FIELD(skerry_adviser_options, seed);
    FIELD(skerry_adviser_options, also);
    FIELD(skerry_adviser_options, also_count);
    FIELD(skerry_adviser_options, proposals);
    TYPE(skerry_advised_move);
    FIELD(skerry_advised_move, points);
    FIELD(skerry_advised_move, points_se);
    FIELD(skerry_advised_move, share);
    FIELD(skerry_advised_move, share_se);
    FIELD(skerry_advised_move, minus_best);
    FIELD(skerry_advised_move, minus_best_se);
    FIELD(skerry_advised_move, low);
    FIELD(skerry_advised_move, high);
    FIELD(skerry_advised_move, futures);
    FIELD(skerry_advised_move, standing);
    FIELD(skerry_advised_move, told_apart);
    FIELD(skerry_advised_move, by_points);
    FIELD(skerry_advised_move, chosen);
    TYPE(skerry_decisions);
    FIELD(skerry_decisions, count);
    FIELD(skerry_decisions, states);
    FIELD(skerry_decisions, streams);
    FIELD(skerry_decisions, moves);
    FIELD(skerry_decisions, failed);
    TYPE(skerry_callback);
    FIELD(skerry_callback, name);
    FIELD(skerry_callback, origin);
    FIELD(skerry_callback, at_once);
    FIELD(skerry_callback, choose);
    FIELD(skerry_callback, context);
    TYPE(skerry_run_options);
    FIELD(skerry_run_options, config);
    FIELD(skerry_run_options, config_file);
    FIELD(skerry_run_options, sets);
    FIELD(skerry_run_options, set_count);
    FIELD(skerry_run_options, callbacks);
    FIELD(skerry_run_options, callback_count);
    FIELD(skerry_run_options, threads);
    FIELD(skerry_run_options, seconds);
    FIELD(skerry_run_options, progress);
    FIELD(skerry_run_options, progress_context);
    TYPE(skerry_scores);
    FIELD(skerry_scores, npy);
    FIELD(skerry_scores, size);
    FIELD(skerry_scores, file);
    TYPE(skerry_run_changes);
    FIELD(skerry_run_changes, adds);
    FIELD(skerry_run_changes, add_count);
    FIELD(skerry_run_changes, drops);
    FIELD(skerry_run_changes, drop_count);
    FIELD(skerry_run_changes, scores);
    TYPE(skerry_again_options);
    FIELD(skerry_again_options, struct_size);
    FIELD(skerry_again_options, config);
    FIELD(skerry_again_options, config_file);
    FIELD(skerry_again_options, callbacks);
    FIELD(skerry_again_options, callback_count);
    FIELD(skerry_again_options, request);
    TYPE(skerry_env_options);
    FIELD(skerry_env_options, struct_size);
    FIELD(skerry_env_options, config);
    FIELD(skerry_env_options, environments);
    FIELD(skerry_env_options, threads);
    FIELD(skerry_env_options, autoreset);
    TYPE(skerry_env_buffers);
    FIELD(skerry_env_buffers, observations);
    FIELD(skerry_env_buffers, masks);
    FIELD(skerry_env_buffers, rewards);
    FIELD(skerry_env_buffers, terminated);
    FIELD(skerry_env_buffers, unfinished);
    FIELD(skerry_env_buffers, final_observations);
    return 0;
}
