// Starts programs briefly, and plays some games, for the report of `skerry doctor`.

#include "runner/doctor/self_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <nlohmann/json.hpp>

#include "runner/batch/batch.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/programs/process.hpp"
#include "runner/programs/program_files.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

std::string first_line(const std::string& text) {
    const std::size_t start = text.find_first_not_of(" \n");
    if (start == std::string::npos) return {};
    return visible_line(text.substr(start, text.find('\n', start) - start));
}

}  // namespace

std::optional<BriefRun> run_briefly(const std::vector<std::string>& command,
                                    std::chrono::milliseconds limit) {
    std::string path;
    try {
        path = find_program(command.front());
    } catch (const ProgramFault&) {
        return std::nullopt;
    }
    BriefRun run;
    try {
        Process process(path, command);
        const auto deadline = Process::Clock::now() + limit;
        try {
            while (run.said.empty()) run.said = process.read_line(deadline, limit);
        } catch (const ProgramFault&) {  // it ended, or says nothing: its end tells
        }
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now());
        const std::optional<ProgramEnd> end =
            process.close_input(std::max(left, std::chrono::milliseconds(100)));
        run.well = end == ProgramEnd{};
        run.end = end ? end_text(*end)
                      : "did not end within " + std::to_string(limit.count() / 1000) + " s";
        // What went wrong stands on standard error, where something did.
        const std::string errors = first_line(process.error_tail());
        if (!errors.empty() && (!run.well || run.said.empty())) run.said = errors;
    } catch (const ProgramFault& fault) {
        run.end = fault.what();
    }
    return run;
}

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
