// Finds the first games of a run in results of earlier ones.

#include "runner/run/first_games.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/results/experiment_block.hpp"
#include "runner/results/held_result.hpp"
#include "runner/results/read_figures.hpp"
#include "runner/results/read_status.hpp"
#include "runner/results/result.hpp"
#include "runner/results/saved_result.hpp"
#include "runner/run/output_file.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

bool holds_result(const std::string& file) {
    const Document document = Document::read(file);
    const ordered_json& root = document.root().json();
    return root.is_object() && root.value("schema", ordered_json()) == result_schema;
}

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
std::optional<Document> beginning_in(const std::string& file, const ExperimentFacts& facts,
                                     ExperimentFacts& then, RunStatus& status) {
    if (!holds_result(file)) return std::nullopt;
    Document result = read_saved_result(file);
    const JsonNode root = result.root();
    if (!experiment_differences(root.at("experiment").json(), experiment_json(facts)).in_games_only)
        return std::nullopt;
    then.games = games_asked_for(root);
    status = read_status(root, then);
    if (!begins(status, facts) || status.stop_reason == checkpoint_reason) return std::nullopt;
    return result;
}

/// Of an earlier run of this kind that was interrupted: what it left where its result was to go, or
/// beside it, if that is more than `games`.
std::optional<Document> more_left_in(const std::string& file, const ExperimentFacts& facts,
                                     std::uint64_t games) {
    ExperimentFacts then = facts;
    RunStatus status;
    std::optional<Document> left;
    // What cannot be read is not this run's.
    const auto failure = failure_of([&] {
        if (std::filesystem::exists(file)) left = beginning_in(file, facts, then, status);
    });
    const bool more = left && !failure && !status.complete && status.games_done > games &&
                      then.games <= facts.games;
    return more ? std::move(left) : std::nullopt;
}

}  // namespace

std::uint64_t games_asked_for(const JsonNode& result) {
    return read_count(result.at("experiment").at("seeds"), "games", max_games);
}

std::optional<Document> first_games_in(const std::string& file, const std::string& output,
                                       const ExperimentFacts& facts) {
    // Standard input has been read to its end, and is no file to go on with.
    if (file.empty() || file == "-") return std::nullopt;
    ExperimentFacts then = facts;
    RunStatus status;
    std::optional<Document> result = beginning_in(file, facts, then, status);
    if (!result) return std::nullopt;
    const std::string nothing = nothing_left(file, status, facts, then.games);
    if (nothing.empty()) {
        const std::string& target = output.empty() ? file : output;
        for (const std::string& path : {target, partial_name(target)})
            if (auto more = more_left_in(path, facts, status.games_done)) return more;
        return result;
    }
    std::error_code ignored;
    if (output.empty() || std::filesystem::equivalent(output, file, ignored))
        throw UserError(nothing);
    return std::nullopt;
}

}  // namespace skerry
