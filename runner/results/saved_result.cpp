#include "runner/results/saved_result.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runner/documents/json_difference.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/experiment_block.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_file.hpp"

namespace skerry {

using nlohmann::ordered_json;

Document read_saved_result(const std::string& path) {
    const std::string source = source_name(path);
    try {
        return Document::of(parse_result(read_file(path), source), source);
    } catch (const ResultError& error) {
        throw UserError(error.what());
    }
}

void require_same_experiment(const Document& result, const ExperimentFacts& facts) {
    const JsonNode saved = result.root().at("experiment");
    // Compared as a file would hold it: labels that are not UTF-8 are written with replacements.
    const ordered_json own = ordered_json::parse(
        experiment_json(facts).dump(-1, ' ', false, ordered_json::error_handler_t::replace));
    const auto differences = json_differences(saved.json(), own, saved.pointer(), 1);
    if (differences.empty()) return;
    const JsonDifference& first = differences[0];
    throw UserError(fmt::format("{}: {}: found {}, this run has {}: not the same experiment",
                                result.source(), first.pointer, first.left, first.right));
}

std::string warning_of_other_program(const Document& result) {
    const ordered_json& root = result.root().json();
    const auto environment = root.find("environment");
    if (environment == root.end() || !environment->is_object()) return {};
    const auto program = environment->find("program");
    if (program == environment->end() || *program == version_text()) return {};
    return fmt::format("warning: {} was written by {}, this is {}; the rules are the same version",
                       result.source(), describe(*program), version_text());
}

}  // namespace skerry
