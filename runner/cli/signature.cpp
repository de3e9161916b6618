// skerry signature: one integer for the behaviour of the whole program.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/batch/require_threads.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/experiment_options.hpp"
#include "runner/console/status_line.hpp"
#include "runner/console/terminal.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/standard_streams.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_json.hpp"

namespace skerry {

namespace {

using nlohmann::ordered_json;

constexpr const char* signature_footer = R"(
The same integer on every machine, for any number of threads and any instruction set: it changes when
a game, a strategy or a statistic behaves differently. Say in a commit whether it did.

Examples:
  skerry signature
  skerry signature --list --threads 2
  skerry signature --list --only "tile-game standard")";

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

struct SignatureOptions {
    std::string threads;
    std::string only;
    bool list = false;
};

struct Part {
    std::string name;
    ordered_json config;
};

bool searches(const StrategyInfo& strategy) {
    return strategy.reference || std::ranges::any_of(strategy.params, [](const FieldFacts& field) {
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

/// Every strategy with the default rules, and the first strategy with every other variant.
std::vector<Part> parts_of(const GameEntry& game) {
    const std::vector<VariantInfo> variants = game.variants();
    const std::vector<StrategyInfo> strategies = game.strategies();
    std::vector<Part> parts;
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

/// Leaves what the games gave: exact integers, names and lists of games. What is computed from them
/// is a number with a fraction, stands below one of these keys, or is null.
void forget_derived(ordered_json& node) {
    static const std::set<std::string> derived{"interval",  "anytime",       "test",
                                               "verdict",   "ranking",       "ratings",
                                               "quantiles", "schema_version"};
    if (node.is_object()) {
        for (auto item = node.begin(); item != node.end();)
            if (item->is_null() || item->is_number_float() || derived.contains(item.key()))
                item = node.erase(item);
            else
                ++item;
    }
    if (node.is_structured())
        for (ordered_json& child : node) forget_derived(child);
}

std::string digest_of(const Part& part, int threads) {
    const Document document = Document::of(part.config, "signature");
    const Configuration configuration = load_configuration(document, all_games());
    const StopFlag never{0};
    std::atomic<std::uint64_t> played{0};
    BatchOptions options;
    options.threads = threads;
    const BatchResult batch = run_batch(*configuration.experiment, options, never, played);
    ordered_json result = result_document(configuration.experiment->facts(), batch.tally,
                                          {true, "games", batch.tally.games()}, {});
    forget_derived(result);
    // Nor is signed how small a file makes its first blocks.
    result["blocks"] = in_equal_blocks(result["blocks"]);
    return result_digest(result);
}

/// The first 64 bits of a digest.
std::uint64_t integer_of(std::string_view digest) {
    constexpr std::string_view prefix = "sha256:";
    return std::stoull(std::string(digest.substr(prefix.size(), 16)), nullptr, 16);
}

int signature(const SignatureOptions& options) {
    int threads = available_cpus();
    if (!options.threads.empty())
        threads = static_cast<int>(parse_count("--threads", options.threads, 1, max_threads));
    require_threads(threads);
    std::vector<Part> parts;
    for (const GameEntry* game : all_games())
        std::ranges::copy_if(parts_of(*game), std::back_inserter(parts), [&](const Part& part) {
            return part.name.find(options.only) != std::string::npos;
        });
    if (parts.empty())
        throw UserError("--only " + options.only +
                        ": in no name of a game, variant and strategy, as in \"tile-game standard "
                        "greedy\"; skerry list names them");
    std::atomic<std::size_t> at{0};
    const StatusLine status(progress_mode(false), [&] {
        const std::size_t i = std::min(at.load(), parts.size() - 1);
        return fmt::format("{} of {}: {}", i + 1, parts.size(), parts[i].name);
    });
    std::string all;
    for (const Part& part : parts) {
        const std::string digest = digest_of(part, threads);
        if (options.list) print(fmt::format("{:20}  {}\n", integer_of(digest), part.name));
        all += digest + "\n";
        ++at;
    }
    print(fmt::format("{}\n", integer_of(sha256(all))));
    return exit_ok;
}

}  // namespace

void add_signature(Command program, int& exit_code) {
    const Command command =
        program.add_subcommand("signature", "One integer for the behaviour of the program");
    const auto options = std::make_shared<SignatureOptions>();
    command.add_option("--threads", options->threads, "threads; default: all CPUs").type_name("N");
    command.add_flag("--list", options->list,
                     "also the integer of each game, variant and strategy");
    command
        .add_option(
            "--only", options->only,
            "only of those whose game, variant and strategy, as --list names them, hold TEXT")
        .type_name("TEXT");
    command.footer(signature_footer);
    command.callback([options, &exit_code] { exit_code = signature(*options); });
}

}  // namespace skerry
