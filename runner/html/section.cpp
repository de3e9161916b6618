#include "runner/html/section.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "runner/html/bins.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t most_bins_of_one = 400;
constexpr std::size_t least_bins_of_one = 40;
constexpr std::size_t most_bins_of_all = 40'000;

ordered_json histogram_model(const ordered_json& histogram, std::size_t most_bins) {
    const auto counts = histogram.at("counts").get<std::vector<std::uint64_t>>();
    if (counts.empty()) return nullptr;
    const Bins bins = thin(histogram.at("first").get<std::int64_t>(), counts, most_bins);
    return {{"first", bins.first}, {"width", bins.width}, {"counts", bins.counts}};
}

}  // namespace

SectionSource::SectionSource(const ordered_json& document) : result(document) {
    const ordered_json& experiment = document.at("experiment");
    for (const ordered_json& strategy : experiment.at("strategies"))
        labels.push_back(strategy.at("label").get<std::string>());
    components = experiment.at("components").get<std::vector<std::string>>();
    anytime = document.at("ranking").at("method") == "anytime";
}

std::size_t SectionSource::index_of(const ordered_json& label) const {
    const auto found = std::ranges::find(labels, label.get_ref<const std::string&>());
    if (found == labels.end()) throw std::out_of_range("no strategy is called " + label.dump());
    return static_cast<std::size_t>(found - labels.begin());
}

bool SectionSource::is_match() const { return result.contains("matchups"); }

ordered_json estimate_model(const ordered_json& of) {
    ordered_json model = {{"mean", of.at("mean")}, {"se", of.at("se")}};
    if (!of.contains("interval")) return model;
    const ordered_json& interval = of.at("interval");
    model["low"] = interval.is_null() ? interval : interval.at("low");
    model["high"] = interval.is_null() ? interval : interval.at("high");
    return model;
}

ordered_json distribution_model(const ordered_json& of, std::size_t most_bins) {
    ordered_json model = estimate_model(of);
    for (const char* const key : {"sd", "min", "max"}) model[key] = of.at(key);
    model["quantiles"] = ordered_json::array();
    model["quantile_bounds"] = ordered_json::array();
    for (const ordered_json& quantile : of.at("quantiles")) {
        model["quantiles"].push_back(quantile.at("value"));
        model["quantile_bounds"].push_back({quantile.at("low"), quantile.at("high")});
    }
    model["histogram"] = histogram_model(of.at("histogram"), most_bins);
    return model;
}

ordered_json components_model(const SectionSource& source, const ordered_json& by_name) {
    ordered_json list = ordered_json::array();
    for (const std::string& name : source.components) {
        const ordered_json& of = by_name.at(name);
        list.push_back(estimate_model(of));
        if (of.contains("verdict")) list.back()["verdict"] = of.at("verdict");
    }
    return list;
}

void put_decision(ordered_json& into, const SectionSource& source, const ordered_json& of) {
    const ordered_json& test = of.at("test");
    into["p"] = test.is_null() ? test : test.at("p");
    into["p_holm"] = test.is_null() ? test : test.at("p_holm");
    into["verdict"] = of.at("verdict");
    if (of.contains("by_margin") && !of.at("by_margin").is_null())
        into["by_margin"] = of.at("by_margin").at("verdict");
    if (source.anytime || !of.contains("anytime") || of.at("anytime").is_null()) return;
    const ordered_json& interval = of.at("anytime").at("interval");
    if (interval.is_null()) return;
    into["anytime"] = {{"low", interval.at("low")},
                       {"high", interval.at("high")},
                       {"verdict", of.at("anytime").at("verdict")}};
}

std::size_t bins_for(std::size_t count) {
    return std::clamp(most_bins_of_all / std::max<std::size_t>(count, 1), least_bins_of_one,
                      most_bins_of_one);
}

}  // namespace skerry
