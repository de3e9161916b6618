// Writes the sums by deals, and reads them back.

#include "runner/results/result_json.hpp"
#include "runner/statistics/score_interval.hpp"

namespace skerry {

namespace {

ordered_json sums_json(const PowerSums& sums) {
    ordered_json json;
    put_sums(json, sums);
    return json;
}

ordered_json variance_json(const std::optional<VarianceParts>& variance) {
    if (!variance) return nullptr;
    return {{"play", variance->play},
            {"deal", variance->deal},
            {"deal_raw", variance->deal_raw},
            {"deal_share", or_null(variance->deal_share)},
            {"se_on_own_deals", variance->se_on_own_deals}};
}

ordered_json deals_json(const ExperimentFacts& facts, const DealSums& deals,
                        const std::optional<VarianceParts>& variance) {
    ordered_json json = {{"n", deals.n}};
    put_sums(json, deals.totals);
    json["play_squares"] = to_text(deals.play_squares);
    json["components"] = ordered_json::object();
    for (std::size_t c = 0; c < facts.components.size(); ++c)
        json["components"][facts.components[c]] = sums_json(deals.components[c]);
    json["variance"] = variance_json(variance);
    return json;
}

void read_sums_of(const JsonNode& node, const ExperimentFacts& facts, std::uint64_t games,
                  DealSums& into) {
    into.n = read_count(node, "n", games / facts.plays);
    into.totals = read_sums(node, into.n, facts.plays);
    // With the sum, what single games could have.
    into.play_squares =
        read_squares(node.at("play_squares"), into.n * facts.plays, into.totals.sum);
    const JsonNode components = node.at("components");
    components.allow_keys(facts.components);
    for (std::size_t c = 0; c < facts.components.size(); ++c)
        into.components[c] = read_sums(components.at(facts.components[c]), into.n, facts.plays);
}

/// Reads the differences that are not 0, where all of them are listed.
void read_few(const JsonNode& node, PairDealSums& into) {
    const JsonNode few = node.at("few");
    const std::vector<JsonNode> items = few.items();
    const std::size_t expected = into.differing < sign_flip_limit ? into.differing : 0;
    require_count(few, items.size(), expected, "the differences that are not 0, if below 30");
    PowerSums sums;
    for (const JsonNode& item : items) {
        constexpr std::int64_t most = 2'000'000 * static_cast<std::int64_t>(max_plays);
        const std::int64_t value = item.integer({-most, most});
        if (value == 0 || (!into.few.empty() && value < into.few.back()))
            item.fail("found " + std::to_string(value) + "; must be ascending and not 0");
        into.few.push_back(static_cast<std::int32_t>(value));
        sums.add(value);
    }
    if (into.differing < sign_flip_limit && !(sums == into.differences.totals))
        few.fail("these differences do not have the sum and the sum of squares of the deals");
}

}  // namespace

void put_deals(ordered_json& into, const ExperimentFacts& facts, const StrategyTally& of,
               const std::optional<VarianceParts>& variance) {
    if (of.deals.kept()) into["deals"] = deals_json(facts, of.deals, variance);
}

void put_deals(ordered_json& into, const ExperimentFacts& facts, const PairTally& of,
               const std::optional<VarianceParts>& variance) {
    if (!of.deals.differences.kept()) return;
    ordered_json json = deals_json(facts, of.deals.differences, variance);
    json["a"] = sums_json(of.deals.a);
    json["b"] = sums_json(of.deals.b);
    json["differing"] = of.deals.differing;
    json["few"] = of.deals.few;
    into["deals"] = json;
}

void read_deals(const JsonNode& node, const ExperimentFacts& facts, std::uint64_t games,
                StrategyTally& into) {
    if (into.deals.kept()) read_sums_of(node.at("deals"), facts, games, into.deals);
}

void read_deals(const JsonNode& node, const ExperimentFacts& facts, std::uint64_t games,
                PairTally& into) {
    PairDealSums& deals = into.deals;
    if (!deals.differences.kept()) return;
    const JsonNode of = node.at("deals");
    read_sums_of(of, facts, games, deals.differences);
    deals.a = read_sums(of.at("a"), deals.differences.n, facts.plays);
    deals.b = read_sums(of.at("b"), deals.differences.n, facts.plays);
    deals.differing = read_count(of, "differing", deals.differences.n);
    read_few(of, deals);
}

}  // namespace skerry
