#include "runner/doctor/self_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <nlohmann/json.hpp>

#include "runner/batch/batch.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

using nlohmann::ordered_json;

constexpr int games_to_play = 64;
constexpr int most_threads = 4;

std::string digest_of(const GameEntry& game, int threads) {
    const ordered_json config = {
        {"game", game.name()}, {"games", games_to_play}, {"strategies", {"random", "greedy"}}};
    const Configuration configuration =
        load_configuration(Document::of(config, "doctor"), all_games());
    const StopFlag never{0};
    std::atomic<std::uint64_t> played{0};
    BatchOptions options;
    options.threads = threads;
    options.chunk = 8;
    const BatchResult batch = run_batch(*configuration.experiment, options, never, played);
    return result_document(configuration.experiment->facts(), batch.tally,
                           {true, "games", batch.tally.games()}, {})["digest"];
}

}  // namespace

OptionalPart check_games() {
    const int threads = std::clamp(available_cpus(), 2, most_threads);
    try {
        for (const GameEntry* game : all_games())
            if (digest_of(*game, 1) != digest_of(*game, threads))
                return {"games", PartState::fault,
                        fmt::format("{}: one thread and {} make different results", game->name(),
                                    threads)};
    } catch (const std::exception& error) {
        return {"games", PartState::fault, error.what()};
    }
    return {"games", PartState::works,
            fmt::format("{} games of each kind, the same results on 1 and {} threads",
                        games_to_play, threads)};
}

}  // namespace skerry
