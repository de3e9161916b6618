#pragma once
// Runs of the C interface in tests, and a strategy of the caller.

#include <atomic>

#include "tests/bindings/c/opened.hpp"

namespace skerry::test {

struct Closed {
    void operator()(skerry_run* run) const { skerry_run_close(run); }
};
using RunHandle = std::unique_ptr<skerry_run, Closed>;

inline skerry_run_options options_for(const char* config, const skerry_callback* callback = nullptr,
                                      std::uint32_t threads = 2) {
    skerry_run_options options{};
    options.struct_size = sizeof options;
    options.config = config;
    options.callbacks = callback;
    options.callback_count = callback == nullptr ? 0 : 1;
    options.threads = threads;
    return options;
}

inline RunHandle created(const skerry_run_options& options) {
    skerry_run* run = nullptr;
    skerry_error error{};
    const skerry_status status = skerry_run_create(&options, &run, &error);
    REQUIRE_MESSAGE(status == SKERRY_OK, error.message);
    return RunHandle(run);
}

inline std::string result_of(const skerry_run* run) {
    skerry_text text{};
    REQUIRE(skerry_run_result(run, &text, nullptr) == SKERRY_OK);
    return taken(text);
}

/// Without the block that may differ between runs.
inline std::string figures_of(const std::string& result) {
    return result.substr(0, result.find("\"environment\""));
}

inline std::string played(const skerry_run_options& options) {
    const RunHandle run = created(options);
    skerry_error error{};
    const skerry_status status = skerry_run_play(run.get(), &error);
    REQUIRE_MESSAGE(status == SKERRY_OK, error.message);
    return result_of(run.get());
}

/// Chooses as sample_move does, so that its games are those of `random`.
struct Sampler {
    const skerry_game* game = nullptr;
    std::size_t fails_at = SIZE_MAX;  ///< the number of a call, in its fourth decision
    std::atomic<std::size_t> calls{0};
    std::atomic<std::size_t> most{0};
};

inline int32_t sample(void* context, skerry_decisions* asked) {
    auto& sampler = *static_cast<Sampler*>(context);
    for (std::size_t most = sampler.most; most < asked->count;)
        if (sampler.most.compare_exchange_weak(most, asked->count)) break;
    const bool fails = sampler.calls++ == sampler.fails_at;
    const std::size_t count = fails ? 3 : asked->count;
    if (skerry_sample_moves(sampler.game, asked->states, count, asked->streams, asked->moves,
                            nullptr) != SKERRY_OK)
        return 1;
    if (fails) asked->failed = 3;
    return fails ? 77 : 0;
}

}  // namespace skerry::test
