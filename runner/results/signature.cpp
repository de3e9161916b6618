// The games that the signature of the program is made of, and what of their results is signed.

#include "runner/results/signature.hpp"

#include <fmt/format.h>

#include "runner/batch/batch.hpp"
#include "runner/documents/digest.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/options.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/tally_json.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t signature_seed = 20'201'223;
/// The number of games of a strategy: many where a game is cheap, few in matches with strategies
/// that think, and fewest where every decision is a search.
constexpr std::uint64_t quick_games = 500;
constexpr std::uint64_t match_games = 20;
constexpr std::uint64_t search_games = 2;
/// Parameters that decide how much work a decision is, and the values to which they are limited:
/// the whole signature has to take only seconds.
constexpr std::array<std::pair<std::string_view, int>, 4> work_limits = {
    {{"rollouts", 2}, {"simulations", 1000}, {"nodes", 10'000}, {"steps", 10'000}}};

bool searches(const StrategyInfo& strategy) {
    return std::ranges::any_of(strategy.params, [](const FieldFacts& field) {
        return field.type == FieldType::strategy || field.name == "nodes" ||
               field.name == "simulations";
    });
}

/// The default parameters, except those that would take too long.
ordered_json quick_strategy(const StrategyInfo& strategy) {
    ordered_json config = {{"name", strategy.name}};
    for (const FieldFacts& field : strategy.params)
        for (const auto& [name, limit] : work_limits)
            if (field.name == name && std::stoll(field.default_value) > limit)
                config[field.name] = limit;
    return config;
}

std::uint64_t games_of(const StrategyInfo& strategy, std::size_t seats, bool is_first) {
    if (searches(strategy)) return search_games;
    return seats > 1 && !is_first ? match_games : quick_games;
}

}  // namespace

std::vector<SignaturePart> signature_parts(const GameEntry& game) {
    const std::vector<VariantInfo> variants = game.variants();
    const std::vector<StrategyInfo> strategies = game.strategies();
    std::vector<SignaturePart> parts;
    const auto add = [&](const VariantInfo& variant, const StrategyInfo& strategy) {
        const bool is_first = &strategy == &strategies.front();
        parts.push_back({fmt::format("{} {} {}", game.name(), variant.name, strategy.name),
                         {{"game", game.name()},
                          {"rules", {{"variant", variant.name}}},
                          {"seed", signature_seed},
                          {"games", games_of(strategy, game.seats(), is_first)},
                          {"strategies", ordered_json::array({quick_strategy(strategy)})}}});
    };
    for (const StrategyInfo& strategy : strategies)
        if (!strategy.outside) add(variants.front(), strategy);
    for (std::size_t i = 1; i < variants.size(); ++i) add(variants[i], strategies.front());
    return parts;
}

std::string signature_digest(const SignaturePart& part, int threads) {
    const Document document = Document::of(part.config, "signature");
    const Configuration configuration = load_configuration(document, all_games());
    const StopFlag never{0};
    std::atomic<std::uint64_t> played{0};
    BatchOptions options;
    options.threads = threads;
    const BatchResult batch = run_batch(*configuration.experiment, options, never, played);
    // How small a file makes its first blocks is not signed, nor what a game says of its scores,
    // nor what its rules do in other games than these.
    ExperimentFacts facts = configuration.experiment->facts();
    facts.scores = {};
    ordered_json experiment = experiment_json(facts);
    experiment.erase("rules_fingerprint");
    const ordered_json signed_part = {{"experiment", std::move(experiment)},
                                      {"tally", in_equal_blocks(tally_json(facts, batch.tally))}};
    return sha256(signed_part.dump());
}

std::uint64_t signature_integer(std::string_view digest) {
    constexpr std::string_view prefix = "sha256:";
    return std::stoull(std::string(digest.substr(prefix.size(), 16)), nullptr, 16);
}

}  // namespace skerry
