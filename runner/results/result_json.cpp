// Builds the parts of a result from estimates, distributions, extremes and sums.

#include "runner/results/result_json.hpp"

namespace skerry {

ordered_json interval_json(const std::optional<Interval>& interval, IntervalMethod method) {
    if (!interval) return nullptr;
    return {{"level", confidence_level},
            {"method", name_of(method)},
            {"low", interval->low},
            {"high", interval->high}};
}

ordered_json quantiles_json(std::span<const Quantile> quantiles) {
    ordered_json list = ordered_json::array();
    for (const Quantile& quantile : quantiles) {
        const double p = static_cast<double>(quantile.p.numerator) / quantile.p.denominator;
        ordered_json json = {
            {"p", p}, {"value", quantile.value}, {"low", nullptr}, {"high", nullptr}};
        if (quantile.interval) {
            json["low"] = quantile.interval->low;
            json["high"] = quantile.interval->high;
        }
        list.push_back(json);
    }
    return list;
}

namespace {

ordered_json histogram_json(const Histogram& histogram) {
    const std::span<const std::uint64_t> counts = histogram.counts();
    ordered_json first = nullptr;
    if (!counts.empty()) first = histogram.min();
    return {{"first", first}, {"counts", std::vector<std::uint64_t>(counts.begin(), counts.end())}};
}

}  // namespace

void put_sums(ordered_json& into, const PowerSums& sums) {
    into["sum"] = std::to_string(sums.sum);
    into["sum_sq"] = to_text(sums.sum_sq);
}

ordered_json distribution_json(const Distribution& distribution, const Histogram& histogram) {
    ordered_json json;
    put_sums(json, distribution.sums);
    json["mean"] = or_null(distribution.mean.mean);
    json["sd"] = or_null(distribution.mean.sd);
    json["se"] = or_null(distribution.mean.se);
    json["interval"] = interval_json(distribution.mean.interval, distribution.mean.method);
    json["min"] = or_null(distribution.min);
    json["max"] = or_null(distribution.max);
    json["quantiles"] = quantiles_json(distribution.quantiles);
    json["histogram"] = histogram_json(histogram);
    return json;
}

ordered_json component_json(const PowerSums& sums, const MeanEstimate& mean) {
    ordered_json json;
    put_sums(json, sums);
    json["mean"] = or_null(mean.mean);
    json["se"] = or_null(mean.se);
    return json;
}

ordered_json component_json(const ComponentDifference& component, bool judged) {
    ordered_json json = component_json(component.sums, component.mean);
    json["p"] = or_null(component.p);
    json["verdict"] = verdict_json(component.verdict, judged);
    return json;
}

ordered_json test_json(const PairedTest& test) {
    if (!test.p) return nullptr;
    return {{"method", name_of(test.method)},
            {"statistic", or_null(test.statistic)},
            {"p", or_null(test.p)},
            {"p_holm", or_null(test.p_holm)}};
}

ordered_json anytime_json(const AnytimeComparison& anytime) {
    return {{"family", anytime.estimate.family},
            {"interval", interval_json(anytime.estimate.interval, anytime.estimate.method)},
            {"p", or_null(anytime.estimate.p)},
            {"cautious", or_null(anytime.estimate.cautious)},
            {"verdict", verdict_name(anytime.verdict)}};
}

const char* verdict_name(Verdict verdict) {
    if (verdict == Verdict::undecided) return "undecided";
    return verdict == Verdict::a_is_better ? "a" : "b";
}

ordered_json verdict_json(Verdict verdict, bool judged) {
    return judged ? ordered_json(verdict_name(verdict)) : ordered_json(nullptr);
}

ordered_json by_margin_json(const std::optional<MarginComparison>& by_margin) {
    if (!by_margin) return nullptr;
    const auto test = [](const MarginTest& of) {
        return ordered_json{{"p", or_null(of.p)}, {"p_adjusted", or_null(of.p_adjusted)}};
    };
    return {{"a_not_worse", test(by_margin->a_not_worse)},
            {"b_not_worse", test(by_margin->b_not_worse)},
            {"verdict", name_of(by_margin->finding)}};
}

ordered_json ranking_json(const ExperimentFacts& facts, const Ranking& ranking,
                          const std::optional<Outlook>& stop) {
    ordered_json list = ordered_json::array();
    ordered_json ranks = ordered_json::object();
    for (const std::vector<std::size_t>& group : ranking.groups) {
        ordered_json labels = ordered_json::array();
        for (const std::size_t i : group) {
            labels.push_back(facts.strategies[i].label);
            ranks[facts.strategies[i].label] = {ranking.ranks[i].best, ranking.ranks[i].worst};
        }
        list.push_back(labels);
    }
    ordered_json json = {{"method", judging_of(facts) == Judging::anytime ? "anytime" : "holm"},
                         {"level", confidence_level},
                         {"groups", list},
                         {"ranks", ranks}};
    if (!ranking.against.empty())
        for (const std::vector<std::size_t>& group : ranking.groups)
            for (const std::size_t i : group)
                json["against_baseline"][facts.strategies[i].label] = name_of(ranking.against[i]);
    if (stop && facts.stop.better)
        for (const ChangeTest& test : stop->changes)
            json["changes"].push_back({{"changed", facts.strategies[test.changed].label},
                                       {"from", facts.strategies[test.from].label},
                                       {"log_ratio", test.log_ratio},
                                       {"bound", test.bound},
                                       {"finding", name_of(test.finding)}});
    return json;
}

}  // namespace skerry
