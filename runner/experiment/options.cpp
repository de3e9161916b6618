// The options of an experiment: how each is read, written and described.

#include "runner/experiment/options.hpp"

#include "core/random.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/statistics/margins.hpp"

namespace skerry {

namespace {

constexpr double largest_width = 1e6;
constexpr std::int32_t max_score = 10'000;

void read_earlier_seeds(const JsonNode& node, const OptionReader& reader) {
    ExperimentFacts& facts = reader.facts;
    static const std::vector<std::string> keys{"seed", "games"};
    for (const JsonNode& item : node.items()) {
        item.allow_keys(keys);
        const GamesOfSeed read{item.at("seed").unsigned_integer(0, UINT64_MAX),
                               item.at("games").unsigned_integer(1, max_games)};
        if (read.seed == facts.seed ||
            std::ranges::find(facts.earlier_seeds, read.seed, &GamesOfSeed::seed) !=
                facts.earlier_seeds.end())
            item.at("seed").fail("found " + std::to_string(read.seed) +
                                 " a second time; the games of a seed count once");
        facts.earlier_seeds.push_back(read);
    }
}

ordered_json write_earlier_seeds(const ExperimentFacts& facts) {
    ordered_json list;
    for (const GamesOfSeed& earlier : facts.earlier_seeds)
        list.push_back({{"seed", std::to_string(earlier.seed)}, {"games", earlier.games}});
    return list;
}

ordered_json earlier_seeds_schema() {
    return {{"type", "array"},
            {"description",
             "other seeds, each with a number of games: theirs are the first games, and \"seed\" "
             "has those behind them; skerry unite writes it"},
            {"items",
             {{"type", "object"},
              {"required", {"seed", "games"}},
              {"properties",
               {{"seed", {{"type", {"integer", "string"}}}},
                {"games", {{"type", "integer"}, {"minimum", 1}}}}},
              {"additionalProperties", false}}}};
}

void read_block_size(const JsonNode& node, const OptionReader& reader) {
    reader.facts.block_size = node.unsigned_integer(1, max_block_size);
    if (!std::has_single_bit(reader.facts.block_size))
        node.fail("found " + std::to_string(reader.facts.block_size) + "; must be a power of two");
}

ordered_json write_block_size(const ExperimentFacts& facts) {
    return facts.block_size > 1 ? ordered_json(facts.block_size) : nullptr;
}

ordered_json block_size_schema() {
    return {{"type", "integer"},
            {"minimum", 1},
            {"maximum", max_block_size},
            {"default", 1},
            {"description",
             "shuffles that the largest blocks hold at least, a power of two; skerry unite writes "
             "it where a result has larger blocks than all games would need"}};
}

/// Only those of a result: a configuration's game reads its own.
void read_strategies(const JsonNode& node, const OptionReader& reader) {
    if (!reader.of_result()) return;
    for (const JsonNode& strategy : node.items()) {
        strategy.at("params").keys();  // it is an object
        reader.facts.strategies.push_back({strategy.at("label").visible_text(),
                                           strategy.at("name").visible_text(),
                                           strategy.at("params").json()});
        if (const auto origin = strategy.find("outside"))
            reader.facts.strategies.back().outside = read_origin(*origin);
        if (const auto untrained = strategy.find("untrained"))
            reader.facts.strategies.back().untrained = untrained->boolean();
        if (const auto rules = strategy.find("rules")) {
            rules->keys();  // it is an object
            reader.facts.strategies.back().rules = rules->json();
            reader.facts.strategies.back().own_deals = strategy.at("own_deals").boolean();
            reader.facts.strategies.back().rules_fingerprint =
                strategy.at("rules_fingerprint").visible_text();
        }
    }
}

ordered_json write_strategies(const ExperimentFacts& facts) {
    ordered_json list = ordered_json::array();
    for (const StrategyFacts& strategy : facts.strategies) {
        list.push_back(
            {{"label", strategy.label}, {"name", strategy.name}, {"params", strategy.params}});
        if (!strategy.outside.is_null()) list.back()["outside"] = strategy.outside;
        if (strategy.untrained) list.back()["untrained"] = true;
        if (strategy.rules.is_null()) continue;
        list.back()["rules"] = strategy.rules;
        list.back()["rules_fingerprint"] = strategy.rules_fingerprint;
        list.back()["own_deals"] = strategy.own_deals;
    }
    return list;
}

ordered_json strategies_schema() {
    return {{"type", "array"}, {"minItems", 1}, {"maxItems", max_strategies}};
}

double read_width(const JsonNode& node) {
    const ordered_json& json = node.json();
    const double value = json.is_number() ? json.get<double>() : 0;
    if (!(value > 0 && value <= largest_width))
        node.fail("found " + describe(json) + "; must be a number above 0, at most 1000000");
    return value;
}

ordered_json described(const char* type, const char* help) {
    return {{"type", type}, {"description", help}};
}

ordered_json width_schema(const char* help) {
    ordered_json schema = described("number", help);
    schema["exclusiveMinimum"] = 0;
    schema["maximum"] = largest_width;
    return schema;
}

/// A difference that matters.
double read_lead(const JsonNode& node, const OptionReader& reader) {
    const ordered_json& json = node.json();
    if (reader.facts.seats == 2 && !(json.is_number() && json > 0 && json < largest_share_margin))
        node.fail("found " + describe(json) +
                  "; must be a number above 0 and below 50: in matches percent of the points "
                  "beyond half of them");
    return read_width(node);
}

void read_margin(const JsonNode& node, const OptionReader& reader) {
    reader.facts.margin = read_lead(node, reader);
}

ordered_json write_margin(const ExperimentFacts& facts) {
    return facts.margin ? ordered_json(*facts.margin) : nullptr;
}

void read_baseline(const JsonNode& node, const OptionReader& reader) {
    std::vector<std::string> labels;
    for (const StrategyFacts& strategy : reader.facts.strategies) labels.push_back(strategy.label);
    const std::size_t baseline = node.name_among(labels, "strategy");
    if (labels.size() < 2) node.fail("needs two strategies or more; found 1");
    reader.facts.baseline = baseline;
}

ordered_json write_baseline(const ExperimentFacts& facts) {
    return facts.baseline ? ordered_json(facts.strategies[*facts.baseline].label) : nullptr;
}

/// Who is beaten plays no more: what wants all games of all strategies does not go with it.
void require_best(const JsonNode& node, const ExperimentFacts& facts) {
    if (facts.baseline)
        node.fail(
            "not together with a baseline: the best is found among all; against a baseline: "
            "until_better");
    if (facts.unfinished_score) node.fail("not together with unfinished_score");
    if (rule_sets_of(facts).size() > 1) node.fail("not together with several rule sets");
}

void read_precision(const JsonNode& node, const OptionReader& reader) {
    reader.facts.stop.precision = read_width(node);
}

void read_decided(const JsonNode& node, const OptionReader& reader) {
    StopRule& rule = reader.facts.stop;
    rule.decided = node.boolean();
    if (rule.decided) rule.margin = reader.facts.margin.value_or(0);
}

void read_better(const JsonNode& node, const OptionReader& reader) {
    reader.facts.stop.better = read_lead(node, reader);
}

void read_best(const JsonNode& node, const OptionReader& reader) {
    if (!node.boolean()) return;
    require_best(node, reader.facts);
    reader.facts.stop.best = true;
    reader.facts.stop.margin = reader.facts.margin.value_or(0);
}

struct StopOption {
    RunFlag flag;
    void (*read)(const JsonNode& node, const OptionReader& reader);
};

/// A run has one of them.
constexpr std::array<StopOption, 4> stop_options{{
    {{"until_precision", "X",
      "stop when every difference is known to within X at 95 %, or the mean of a single strategy "
      "is; in points, in matches in percent of the points"},
     read_precision},
    {{"until_decided", nullptr,
      "stop when one of every two strategies is better, or with a margin they are closer than it"},
     read_decided},
    {{"until_better", "X",
      "stop when the second strategy (with a baseline, each other one) is known to be better, or "
      "not better by X; a sequential probability ratio test with errors of at most 5 %"},
     read_better},
    {{"until_best", nullptr,
      "stop when all strategies but one are beaten, or with a margin the others are closer than "
      "it; a beaten one plays no more"},
     read_best},
}};

void read_stop(const JsonNode& node, const OptionReader& reader) {
    static const std::vector<std::string> known = [] {
        std::vector<std::string> keys;
        for (const StopOption& option : stop_options) keys.emplace_back(option.flag.key);
        return keys;
    }();
    if (const auto old = node.find("margin"))
        old->fail("a margin stands beside \"stop\", not in it: \"margin\": " +
                  describe(old->json()));
    node.allow_keys(known);
    for (const StopOption& option : stop_options) {
        const auto rule = node.find(option.flag.key);
        if (!rule) continue;
        if (reader.facts.stop.active() && rule->json() != false)
            rule->fail("not together with another rule: a run has one");
        option.read(*rule, reader);
    }
}

ordered_json write_stop(const ExperimentFacts& facts) {
    ordered_json json;
    if (facts.stop.precision) json["until_precision"] = *facts.stop.precision;
    if (facts.stop.decided) json["until_decided"] = true;
    if (facts.stop.better) json["until_better"] = *facts.stop.better;
    if (facts.stop.best) json["until_best"] = true;
    return json;
}

ordered_json stop_schema() {
    ordered_json schema = described(
        "object",
        "what ends the run before all games are played, judged by anytime intervals: for every "
        "two strategies that are ranked, or the mean of a single one");
    for (const StopOption& option : stop_options) {
        const RunFlag& flag = option.flag;
        schema["properties"][flag.key] =
            flag.value != nullptr ? width_schema(flag.help) : described("boolean", flag.help);
        if (flag.value == nullptr) schema["properties"][flag.key]["default"] = false;
    }
    schema["additionalProperties"] = false;
    return schema;
}

ordered_json output_schema() {
    return {{"type", "string"},
            {"minLength", 1},
            {"description",
             "result file, relative to the working directory; - for standard output; default: "
             "none"}};
}

void read_unfinished_score(const JsonNode& node, const OptionReader& reader) {
    if (reader.facts.seats > 1)
        node.fail("in games for two a game without a result has no score for either side");
    reader.facts.unfinished_score =
        static_cast<std::int32_t>(node.integer({-max_score, max_score}));
}

ordered_json write_unfinished_score(const ExperimentFacts& facts) {
    return facts.unfinished_score ? ordered_json(*facts.unfinished_score) : nullptr;
}

ordered_json unfinished_score_schema() {
    return {{"type", "integer"},
            {"minimum", -max_score},
            {"maximum", max_score},
            {"description",
             "the score of games that were not finished, so that they count in every mean; "
             "default: they have none, and pairs count only games that both finished; in games "
             "for one"}};
}

constexpr RunFlag margin_flag{
    "margin", "X",
    "the least difference that matters, in points, in matches in percent of the points (2: 52 % "
    "against 48 %), below 50: it is told which strategies are closer, and which not worse by as "
    "much"};
constexpr RunFlag baseline_flag{
    "baseline", "LABEL",
    "compare every strategy only with the one of this label: only the verdicts of these pairs "
    "share the error rate"};

/// Each may read what stands above it.
constexpr std::array<ExperimentOption, 9> options{{
    {"earlier_seeds", read_earlier_seeds, write_earlier_seeds, earlier_seeds_schema},
    {"block_size", read_block_size, write_block_size, block_size_schema},
    {"unfinished_score", read_unfinished_score, write_unfinished_score, unfinished_score_schema},
    {"strategies", read_strategies, write_strategies, strategies_schema},
    {margin_flag.key, read_margin, write_margin, [] { return width_schema(margin_flag.help); }},
    {baseline_flag.key, read_baseline, write_baseline,
     [] { return described("string", baseline_flag.help); }},
    {"stop", read_stop, write_stop, stop_schema},
    {"tune", nullptr, nullptr, tune_schema},
    {"output", nullptr, nullptr, output_schema},
}};

}  // namespace

std::span<const ExperimentOption> experiment_options() { return options; }

std::vector<RunFlag> run_flags() {
    std::vector<RunFlag> flags{margin_flag, baseline_flag};
    for (const StopOption& option : stop_options) flags.push_back(option.flag);
    return flags;
}

bool is_stop_rule(std::string_view key) { return key.starts_with("until_"); }

void read_options(const OptionReader& reader) {
    for (const ExperimentOption& option : options)
        if (const auto node = reader.block.find(option.key); node && option.read != nullptr)
            option.read(*node, reader);
}

namespace {

ordered_json measures_json(const MeasureFacts& facts) {
    ordered_json records = ordered_json::array();
    for (const std::size_t i : facts.records) records.push_back(facts.names[i]);
    return {{"names", facts.names},
            {"category", facts.category},
            {"categories", facts.categories},
            {"records", records}};
}

/// Two ends, null where none is known.
ordered_json bounds_json(const Bounds& bounds) {
    const Bounds none;
    ordered_json json = {nullptr, nullptr};
    if (bounds.low != none.low) json[0] = bounds.low;
    if (bounds.high != none.high) json[1] = bounds.high;
    return json;
}

/// What is known, or null.
ordered_json scores_json(const ExperimentFacts& facts) {
    ordered_json json;
    if (facts.scores.always_finishes) json["always_finishes"] = true;
    if (facts.scores.total != Bounds{}) json["total"] = bounds_json(facts.scores.total);
    if (std::ranges::all_of(facts.scores.components,
                            [](const Bounds& bounds) { return bounds == Bounds{}; }))
        return json;
    for (std::size_t c = 0; c < facts.scored_components(); ++c)
        json["components"].push_back(bounds_json(facts.scores.components[c]));
    return json;
}

}  // namespace

ordered_json experiment_json(const ExperimentFacts& facts) {
    ordered_json json = {{"game", facts.game},
                         {"seats", facts.seats},
                         {"rules_version", facts.rules_version},
                         {"rules", facts.rules},
                         {"rules_fingerprint", facts.rules_fingerprint}};
    if (!facts.data.is_null()) json["data"] = facts.data;
    json["components"] = facts.components;
    if (ordered_json scores = scores_json(facts); !scores.is_null())
        json["scores"] = std::move(scores);
    if (!facts.measures.names.empty()) json["measures"] = measures_json(facts.measures);
    json["seeds"] = {{"master", std::to_string(facts.seed)},
                     {"derivation", stream_derivation},
                     {"first_game", facts.first_game},
                     {"games", facts.games}};
    for (const ExperimentOption& option : options) {
        if (option.write == nullptr) continue;
        if (ordered_json value = option.write(facts); !value.is_null())
            json[option.key] = std::move(value);
    }
    return json;
}

ordered_json configuration_of(const JsonNode& experiment) {
    const JsonNode seeds = experiment.at("seeds");
    ordered_json config = {{"game", experiment.at("game").json()},
                           {"rules", experiment.at("rules").json()},
                           {"seed", seeds.at("master").json()},
                           {"games", seeds.at("games").json()},
                           {"strategies", ordered_json::array()}};
    for (const ExperimentOption& option : options)
        if (const auto node = experiment.find(option.key);
            node && option.read != nullptr && !config.contains(option.key))
            config[option.key] = node->json();
    for (const JsonNode& strategy : experiment.at("strategies").items()) {
        ordered_json entry = {{"name", strategy.at("name").json()},
                              {"label", strategy.at("label").json()}};
        const JsonNode params = strategy.at("params");
        for (const std::string& name : params.keys()) entry[name] = params.at(name).json();
        for (const char* key : {"outside", "rules"})
            if (const auto found = strategy.find(key)) entry[key] = found->json();
        config["strategies"].push_back(std::move(entry));
    }
    return config;
}

ordered_json configuration_of(const ExperimentFacts& facts) {
    const Document document = Document::of({{"experiment", experiment_json(facts)}}, "experiment");
    return configuration_of(document.root().at("experiment"));
}

}  // namespace skerry
