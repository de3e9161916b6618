// Advice on a state in the caller's memory.

#include <chrono>
#include <limits>

#include "bindings/c/guard.hpp"
#include "play/advice/advice_words.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/documents/document.hpp"

struct skerry_adviser {
    const skerry_game* game;
    skerry::Adviser adviser;
};

namespace skerry::c {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

skerry_adviser_options options_of(const skerry_adviser_options* given) {
    skerry_adviser_options options{};
    options.seed = 1;
    if (given != nullptr) {
        require_size(*given);
        options = *given;
    }
    require_within(options.also_count, 0, 1000, "options.also_count");
    require_array(options.also, options.also_count, "options.also");
    require_within(options.proposals, 0, 1000, "options.proposals");
    return options;
}

/// Throws Illegal.
void require_legal(const AnyGame& game, const void* state, const AdviceRequest& request) {
    if (game.is_over(state)) throw Illegal("state: the game is over");
    for (std::size_t i = 0; i < request.also_count; ++i)
        if (!game.is_legal(state, item(request.also, i, game.shape().move.size)))
            throw Illegal("also[" + std::to_string(i) + "]: is not legal in " +
                          game.print_state(state).substr(0, 200));
}

Adviser adviser_of(const AnyGame& game, const void* state, const skerry_adviser_options& options) {
    AdviceRequest request;
    request.seed = options.seed;
    request.also = options.also;
    request.also_count = options.also_count;
    if (options.proposals > 0) request.proposals = static_cast<int>(options.proposals);
    require_legal(game, state, request);
    nlohmann::ordered_json strategy;
    if (options.strategy != nullptr) strategy = parse_json(options.strategy, "strategy");
    return Adviser::of(game, state, strategy, request);
}

void think(Adviser& adviser, std::uint64_t futures, double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const std::uint64_t before = adviser.futures();
    while (futures == 0 || adviser.futures() - before < futures) {
        if (!adviser.step()) return;
        if (seconds > 0 && adviser.futures() > 0 &&
            std::chrono::duration<double>(Clock::now() - begin).count() >= seconds)
            return;
    }
}

double error_of(const FutureMean& mean) { return mean.se.value_or(none); }

skerry_advised_move told(const AdvisedMove& move) {
    const bool known = move.points.n > 0;
    const FutureDifference& difference = move.deciding();
    skerry_advised_move told{};
    told.points = known ? move.points.mean : none;
    told.points_se = error_of(move.points);
    told.share = known && move.share ? move.share->mean : none;
    told.share_se = move.share ? error_of(*move.share) : none;
    told.minus_best = known ? difference.estimate.mean : none;
    told.minus_best_se = error_of(difference.estimate);
    told.low = difference.interval ? difference.interval->low : none;
    told.high = difference.interval ? difference.interval->high : none;
    told.futures = move.points.n;
    told.standing = static_cast<std::uint8_t>(move.standing);
    told.told_apart = difference.told_apart ? 1 : 0;
    told.by_points = &difference == &move.difference ? 1 : 0;
    told.chosen = move.chosen ? 1 : 0;
    return told;
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;
using namespace skerry::c;

skerry_status skerry_adviser_open(const skerry_game* game, const void* state,
                                  const skerry_adviser_options* options, skerry_adviser** adviser,
                                  skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require(state, "state");
        skerry_adviser*& opened = required(adviser, "adviser");
        opened = new skerry_adviser{game, adviser_of(any_game, state, options_of(options))};
    });
}

void skerry_adviser_close(skerry_adviser* adviser) { delete adviser; }

skerry_status skerry_adviser_think(skerry_adviser* adviser, uint64_t futures, double seconds,
                                   skerry_error* error) {
    return guarded(error, [&] {
        Adviser& thinking = required(adviser, "adviser").adviser;
        if (!(seconds >= 0)) throw BadCall("seconds: must be 0 or more");
        think(thinking, futures, seconds);
    });
}

uint64_t skerry_adviser_futures(const skerry_adviser* adviser) {
    return adviser == nullptr ? 0 : adviser->adviser.futures();
}

int32_t skerry_adviser_finished(const skerry_adviser* adviser) {
    return adviser == nullptr || adviser->adviser.finished() ? 1 : 0;
}

skerry_status skerry_adviser_moves(const skerry_adviser* adviser, void* moves,
                                   skerry_advised_move* values, size_t capacity, size_t* found,
                                   skerry_error* error) {
    return guarded(error, [&] {
        const skerry_adviser& opened = required(adviser, "adviser");
        size_t& count = required(found, "found");
        const Advice advice = opened.adviser.advice();
        count = advice.moves.size();
        for (size_t i = 0; i < std::min(capacity, count); ++i) {
            const std::vector<std::byte>& bytes = advice.moves[i].candidate.bytes;
            if (moves != nullptr)
                std::memcpy(item(moves, i, bytes.size()), bytes.data(), bytes.size());
            if (values != nullptr) values[i] = told(advice.moves[i]);
        }
    });
}

skerry_status skerry_adviser_advice(const skerry_adviser* adviser, skerry_text* json,
                                    skerry_error* error) {
    return guarded(error, [&] {
        give(json, compact_text(advice_json(required(adviser, "adviser").adviser.advice())));
    });
}
