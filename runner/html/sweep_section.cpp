#include <nlohmann/json.hpp>

#include "runner/html/section.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

ordered_json or_null(const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json point_model(const SweptStrategy& of, const SweepEstimate& estimate) {
    ordered_json point = {
        {"strategy", of.strategy},    {"at", of.at},    {"mean", or_null(estimate.mean)},
        {"se", or_null(estimate.se)}, {"low", nullptr}, {"high", nullptr}};
    if (estimate.interval) {
        point["low"] = estimate.interval->low;
        point["high"] = estimate.interval->high;
    }
    if (estimate.decided) point["decided"] = *estimate.decided;
    return point;
}

ordered_json chart_model(const SweepFigures& figures, const Sweep& sweep) {
    ordered_json chart = {{"title", sweep_title(figures, sweep)},
                          {"sliced", !sweep.held.empty()},
                          {"parameters", ordered_json::array()},
                          {"points", ordered_json::array()}};
    for (const SweptParameter& of : sweep.parameters)
        chart["parameters"].push_back({{"path", of.path},
                                       {"texts", of.texts},
                                       {"positions", of.positions},
                                       {"to_scale", of.to_scale},
                                       {"ordered", of.ordered}});
    for (const SweptStrategy& of : sweep.strategies)
        chart["points"].push_back(point_model(of, figures.estimates[of.strategy]));
    return chart;
}

}  // namespace

ordered_json sweeps_model(const SweepFigures& figures) {
    if (figures.sweeps.empty()) return nullptr;
    ordered_json model = {{"measure", figures.measure},
                          {"level", or_null(figures.level)},
                          {"charts", ordered_json::array()}};
    for (const Sweep& sweep : figures.sweeps)
        model["charts"].push_back(chart_model(figures, sweep));
    return model;
}

}  // namespace skerry
