// Reads the results that options change, and the strategies that join them.

#include "runner/cli/change_options.hpp"

#include <fmt/format.h>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/vary.hpp"

namespace skerry {

namespace {

KnownResult read_result(const ExperimentOptions& options, const char* change) {
    auto result = options.result();
    if (!result)
        throw UserError(
            fmt::format("{}: is a configuration; {} changes a result, which `skerry "
                        "run` makes of it",
                        options.file, change));
    return KnownResult(std::move(*result));
}

/// Refuses to vary an option that the strategies of the result have several values of.
void require_other_rules(const std::vector<std::string>& sweeps, const Result& result) {
    for (const std::string& sweep : sweeps) {
        if (!sweep.starts_with(rules_prefix)) continue;
        const std::string assignment = sweep.substr(rules_prefix.size());
        const std::string option = assignment.substr(0, assignment.find('='));
        const auto value_of = [&](std::size_t i) {
            return result.facts.rules_of(i).value(option, ordered_json());
        };
        for (std::size_t i = 1; i < result.facts.strategies.size(); ++i)
            if (value_of(i) != value_of(0))
                throw UserError(fmt::format(
                    "--vary {}: {} has it varied already; --add STRATEGY:rules.{}=VALUE adds a "
                    "strategy by one of its values",
                    sweep, result.source(), option));
    }
}

}  // namespace

void ChangeOptions::add_to(Command app) {
    app.add_option("--add NAME", adds,
                   "a strategy that joins, also with parameters: greedy:room=4. Of a result only "
                   "it plays, on the same shuffles; may be repeated")
        .repeated();
    app.add_option("--drop LABEL", drops,
                   "a strategy that leaves; of a result without any play; may be repeated")
        .repeated();
}

ResultChanges ChangeOptions::changes() const {
    ResultChanges changes;
    changes.drops = drops;
    changes.unites = !unites.empty();
    changes.goes_on = goes_on;
    for (const std::string& text : adds) {
        const std::string origin = "--add " + text;
        changes.adds.push_back({labelled_strategy(text, origin), origin});
    }
    return changes;
}

std::vector<KnownResult> ChangeOptions::results(const ExperimentOptions& experiment) const {
    const ResultChanges asked = changes();
    if (experiment.file.empty())
        throw UserError(
            fmt::format("{}: needs the result that it changes: skerry run RESULT {} ...",
                        asked.name(), asked.name()));
    std::vector<KnownResult> results;
    results.push_back(read_result(experiment, asked.name()));
    for (const std::string& file : unites) {
        ExperimentOptions other;
        other.file = file;
        results.push_back(read_result(other, asked.name()));
    }
    require_other_rules(experiment.sweeps, results.front().result);
    return results;
}

std::unique_ptr<ChangedResults> ChangeOptions::changed(
    const ExperimentOptions& experiment, std::function<void(Document&)> set_options) const {
    std::vector<KnownResult> known = results(experiment);
    ResultChanges asked = changes();
    if (!experiment.games.empty() || !experiment.seed.empty()) asked.goes_on = true;
    ExperimentOptions without_sets = experiment;
    without_sets.sets.clear();
    return std::make_unique<ChangedResults>(
        std::move(known), without_sets.document(), std::move(asked),
        [sets = experiment.sets, set_options = std::move(set_options)](Document& document) {
            for (const std::string& assignment : sets) document.assign(assignment);
            set_options(document);
        });
}

}  // namespace skerry
