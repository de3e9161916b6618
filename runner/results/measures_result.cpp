#include <nlohmann/json.hpp>

#include "runner/results/result_json.hpp"
#include "runner/statistics/measures.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

ordered_json category_json(std::uint64_t count, std::uint64_t n) {
    ordered_json json = {{"games", count}, {"share", nullptr}, {"interval", nullptr}};
    if (n == 0) return json;
    const Interval interval = wilson_interval(count, n);
    json["share"] = static_cast<double>(count) / static_cast<double>(n);
    json["interval"] = {{"level", confidence_level},
                        {"method", "wilson"},
                        {"low", interval.low},
                        {"high", interval.high}};
    return json;
}

}  // namespace

void put_measures(ordered_json& into, const MeasureFacts& facts, const MeasureTally& tally,
                  std::uint64_t n) {
    if (facts.names.empty()) return;
    for (std::size_t i = 0; i < facts.names.size(); ++i)
        into["measures"][facts.names[i]] =
            component_json(tally.sums[i], estimate_mean(n, tally.sums[i]));
    for (std::size_t i = 0; i < facts.categories.size(); ++i)
        into[facts.category][facts.categories[i]] = category_json(tally.categories[i], n);
    for (std::size_t i = 0; i < facts.records.size(); ++i) {
        ordered_json list = ordered_json::array();
        for (const Extreme& extreme : tally.records[i].list())
            list.push_back({{"game", extreme.game}, {"value", extreme.value}});
        into["personal_bests"][facts.names[facts.records[i]]] = list;
    }
}

}  // namespace skerry
