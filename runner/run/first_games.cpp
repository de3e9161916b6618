// Finds the first games of a run in results of earlier ones.

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/results/experiment_block.hpp"
#include "runner/results/held_result.hpp"
#include "runner/results/result.hpp"
#include "runner/run/checkpoints.hpp"
#include "runner/run/output_file.hpp"

namespace skerry {

namespace {

/// Whether the games are those from the first one on, without a gap.
bool begins(const RunStatus& status, const ExperimentFacts& facts) {
    return !status.part && status.played.size() == 1 && status.played[0].begin == facts.first_game;
}

/// Why there is nothing to play; empty if there is.
std::string nothing_left(const std::string& file, const RunStatus& status,
                         const ExperimentFacts& facts, std::uint64_t asked_then) {
    const std::string again = "another --out plays again";
    if (status.complete && status.stop_reason != "games" && facts.games >= asked_then)
        return fmt::format("{}: its stop rule ended it after {} games, and would with up to {}; {}",
                           file, status.games_done, facts.games, again);
    if (facts.games < asked_then || (status.complete && facts.games == asked_then))
        return fmt::format("{}: has {} games already, and {} are asked for; --games plays more, {}",
                           file, status.games_done, facts.games, again);
    return {};
}

/// The result in `file` if it has the first games of the experiment, from the first one on.
std::optional<Result> beginning_in(const std::string& file, const ExperimentFacts& facts) {
    Document document = Document::read(file);
    if (!says_result(document) || is_of_earlier_schema(document.root().json())) return std::nullopt;
    Result result = Result::checked(std::move(document));
    const RunStatus& status = result.status;
    if (!experiment_differences(result.experiment(), experiment_json(facts)).in_games_only ||
        !begins(status, facts) || status.stop_reason == checkpoint_reason)
        return std::nullopt;
    return result;
}

/// What an interrupted earlier run of this kind left where its result was to go, or beside it, if
/// that is more than `games`.
std::optional<Result> more_left_in(const std::string& file, const ExperimentFacts& facts,
                                   std::uint64_t games) {
    std::optional<Result> left;
    // What cannot be read is not this run's.
    const auto failure = failure_of([&] {
        if (std::filesystem::exists(file)) left = beginning_in(file, facts);
    });
    const bool more = left && !failure && !left->status.complete &&
                      left->status.games_done > games && left->facts.games <= facts.games;
    return more ? std::move(left) : std::nullopt;
}

}  // namespace

std::optional<Result> first_games_in(const std::string& file, const std::string& output,
                                     const ExperimentFacts& facts) {
    // Standard input has been read to its end, and is no file to go on with.
    if (file.empty() || file == "-") return std::nullopt;
    std::optional<Result> result = beginning_in(file, facts);
    if (!result) return std::nullopt;
    const std::string nothing = nothing_left(file, result->status, facts, result->facts.games);
    if (nothing.empty()) {
        const std::string& target = output.empty() ? file : output;
        for (const std::string& path : {target, partial_name(target)})
            if (auto more = more_left_in(path, facts, result->status.games_done)) return more;
        return result;
    }
    std::error_code ignored;
    if (output.empty() || std::filesystem::equivalent(output, file, ignored))
        throw UserError(nothing);
    return std::nullopt;
}

}  // namespace skerry
