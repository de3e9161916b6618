// States in the caller's memory: dealt, looked at, played, ended; and advisers.

#include <type_traits>

#include "bindings/c/guard.hpp"
#include "core/notation.hpp"
#include "runner/documents/document.hpp"

namespace skerry::c {

namespace {

static_assert(SKERRY_MAX_COMPONENTS == max_components);

/// Arrays of the values of a game.
struct Values {
    const AnyGame& game;
    const GameShape& shape = game.shape();

    auto* state(auto* states, size_t i) const { return item(states, i, shape.state.size); }
    auto* deal(auto* deals, size_t i) const { return item(deals, i, shape.deal.size); }
    auto* move(auto* moves, size_t i) const { return item(moves, i, shape.move.size); }

    void require_running(const void* states, size_t count) const {
        for (size_t i = 0; i < count; ++i)
            if (game.is_over(state(states, i)))
                throw Illegal("states[" + std::to_string(i) + "]: the game is over");
    }
};

/// The values of `count` games, once these arrays are there.
Values values_of(const skerry_game* game, size_t count,
                 std::initializer_list<std::pair<const void*, const char*>> arrays) {
    const Values values{game_of(game)};
    for (const auto& [array, name] : arrays) require_array(array, count, name);
    return values;
}

skerry_position position_of(const AnyGame& game, const void* state) {
    skerry_position position{};
    position.over = game.is_over(state) ? 1 : 0;
    if (position.over == 0) {
        position.to_move = static_cast<uint8_t>(game.to_move(state));
        position.lists_moves = game.lists_moves(state) ? 1 : 0;
    }
    for (size_t seat = 0; seat < game.shape().seats; ++seat)
        position.points[seat] = game.score_so_far(state, static_cast<Seat>(seat));
    return position;
}

skerry_outcome outcome_of(const GameOutcome& outcome) {
    skerry_outcome told{};
    told.finished = outcome.finished ? 1 : 0;
    told.winner = static_cast<uint8_t>(outcome.winner);
    for (size_t seat = 0; seat < outcome.points.size(); ++seat) {
        const auto& points = outcome.points[seat];
        std::copy(points.begin(), points.end(), told.components[seat]);
        told.totals[seat] = std::accumulate(points.begin(), points.end(), int32_t{0});
    }
    return told;
}

std::string illegal_move(const Values& values, const void* state, size_t i) {
    return "moves[" + std::to_string(i) + "]: is not legal in " +
           values.game.print_state(state).substr(0, 200);
}

void read_record(const Values& values, const void* state, const void* records, size_t i,
                 void* move) {
    const void* const record = item(records, i, values.shape.move_record.size);
    try {
        values.game.read_move(state, static_cast<const std::byte*>(record), move);
    } catch (const NotationError& fault) {
        throw NotationError(0, "records[" + std::to_string(i) + "]: " + fault.what());
    }
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;
using namespace skerry::c;

skerry_status skerry_deal(const skerry_game* game, uint64_t seed, uint64_t first, size_t count,
                          void* deals, skerry_error* error) {
    return guarded(error, [&] {
        const Values values = values_of(game, count, {{deals, "deals"}});
        for (size_t i = 0; i < count; ++i) {
            Rng rng = stream(seed, first + i, Purpose::deal);
            values.game.deal(rng, values.deal(deals, i));
        }
    });
}

skerry_status skerry_start(const skerry_game* game, const void* deals, size_t count, void* states,
                           skerry_error* error) {
    return guarded(error, [&] {
        const Values values = values_of(game, count, {{deals, "deals"}, {states, "states"}});
        for (size_t i = 0; i < count; ++i)
            values.game.start(values.deal(deals, i), values.state(states, i));
    });
}

skerry_status skerry_redeal(const skerry_game* game, const void* states, size_t count,
                            skerry_rng* streams, void* deals, skerry_error* error) {
    return guarded(error, [&] {
        const Values values =
            values_of(game, count, {{states, "states"}, {streams, "streams"}, {deals, "deals"}});
        for (size_t i = 0; i < count; ++i)
            values.game.redeal(values.state(states, i), streams_of(streams)[i],
                               values.deal(deals, i));
    });
}

skerry_status skerry_look(const skerry_game* game, const void* states, size_t count,
                          skerry_position* positions, skerry_error* error) {
    return guarded(error, [&] {
        const Values values =
            values_of(game, count, {{states, "states"}, {positions, "positions"}});
        for (size_t i = 0; i < count; ++i)
            positions[i] = position_of(values.game, values.state(states, i));
    });
}

skerry_status skerry_legal_moves(const skerry_game* game, const void* state, void* moves,
                                 size_t capacity, size_t* found, skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require(state, "state");
        require_array(moves, capacity, "moves");
        size_t& number = required(found, "found");
        if (any_game.is_over(state)) {
            number = 0;
            return;
        }
        if (!any_game.lists_moves(state))
            throw BadCall(
                "state: its moves are too many to be listed; skerry_sample_moves draws some");
        number = any_game.legal_moves(state, moves, capacity);
    });
}

skerry_status skerry_is_legal(const skerry_game* game, const void* states, const void* moves,
                              size_t count, uint8_t* legal, skerry_error* error) {
    return guarded(error, [&] {
        const Values values =
            values_of(game, count, {{states, "states"}, {moves, "moves"}, {legal, "legal"}});
        for (size_t i = 0; i < count; ++i) {
            const void* const state = values.state(states, i);
            const bool over = values.game.is_over(state);
            legal[i] = !over && values.game.is_legal(state, values.move(moves, i)) ? 1 : 0;
        }
    });
}

skerry_status skerry_sample_moves(const skerry_game* game, const void* states, size_t count,
                                  skerry_rng* streams, void* moves, skerry_error* error) {
    return guarded(error, [&] {
        const Values values =
            values_of(game, count, {{states, "states"}, {streams, "streams"}, {moves, "moves"}});
        values.require_running(states, count);
        for (size_t i = 0; i < count; ++i)
            values.game.sample_move(values.state(states, i), streams_of(streams)[i],
                                    values.move(moves, i));
    });
}

skerry_status skerry_play(const skerry_game* game, void* states, const void* deals,
                          const void* moves, size_t count, skerry_error* error) {
    return guarded(error, [&] {
        const Values values =
            values_of(game, count, {{states, "states"}, {deals, "deals"}, {moves, "moves"}});
        values.require_running(states, count);
        for (size_t i = 0; i < count; ++i)
            if (!values.game.is_legal(values.state(states, i), values.move(moves, i)))
                throw Illegal(illegal_move(values, values.state(states, i), i));
        for (size_t i = 0; i < count; ++i)
            values.game.play(values.state(states, i), values.move(moves, i), values.deal(deals, i));
    });
}

skerry_status skerry_outcomes(const skerry_game* game, const void* states, size_t count,
                              skerry_outcome* outcomes, skerry_error* error) {
    return guarded(error, [&] {
        const Values values = values_of(game, count, {{states, "states"}, {outcomes, "outcomes"}});
        for (size_t i = 0; i < count; ++i)
            if (!values.game.is_over(values.state(states, i)))
                throw Illegal("states[" + std::to_string(i) + "]: the game is not over");
        for (size_t i = 0; i < count; ++i)
            outcomes[i] = outcome_of(values.game.outcome(values.state(states, i)));
    });
}

skerry_status skerry_state_records(const skerry_game* game, const void* states, size_t count,
                                   void* records, skerry_error* error) {
    return guarded(error, [&] {
        const Values values = values_of(game, count, {{states, "states"}, {records, "records"}});
        for (size_t i = 0; i < count; ++i)
            values.game.write_state(
                values.state(states, i),
                static_cast<std::byte*>(item(records, i, values.shape.state_record.size)));
    });
}

skerry_status skerry_move_records(const skerry_game* game, const void* states, const void* moves,
                                  size_t count, void* records, skerry_error* error) {
    return guarded(error, [&] {
        const Values values =
            values_of(game, count, {{states, "states"}, {moves, "moves"}, {records, "records"}});
        values.require_running(states, count);
        for (size_t i = 0; i < count; ++i)
            values.game.write_move(
                values.state(states, i), values.move(moves, i),
                static_cast<std::byte*>(item(records, i, values.shape.move_record.size)));
    });
}

skerry_status skerry_moves_of_records(const skerry_game* game, const void* states,
                                      const void* records, size_t count, void* moves,
                                      skerry_error* error) {
    return guarded(error, [&] {
        const Values values =
            values_of(game, count, {{states, "states"}, {records, "records"}, {moves, "moves"}});
        values.require_running(states, count);
        for (size_t i = 0; i < count; ++i)
            read_record(values, values.state(states, i), records, i, values.move(moves, i));
    });
}

skerry_status skerry_strategy_open(const skerry_game* game, const char* config,
                                   skerry_strategy** strategy, skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require(config, "config");
        skerry_strategy*& opened = required(strategy, "strategy");
        auto player = any_game.strategy(parse_json(config, "strategy"));
        opened = new skerry_strategy{game, std::move(player)};
    });
}

void skerry_strategy_close(skerry_strategy* strategy) { delete strategy; }

skerry_status skerry_strategy_choose(skerry_strategy* strategy, const void* states, size_t count,
                                     skerry_rng* streams, void* moves, skerry_error* error) {
    return guarded(error, [&] {
        skerry_strategy& opened = required(strategy, "strategy");
        require_array(states, count, "states");
        require_array(streams, count, "streams");
        require_array(moves, count, "moves");
        Values{*opened.game->game}.require_running(states, count);
        opened.player->choose({count, states, {streams_of(streams), count}, moves});
    });
}
