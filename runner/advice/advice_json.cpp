// Advice and value maps as JSON.

#include "runner/advice/advice_json.hpp"

#include <nlohmann/json.hpp>

#include "runner/advice/advice_words.hpp"
#include "runner/statistics/distributions.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

ordered_json figure(double value) { return rounded_figure(static_cast<long double>(value)); }

template <class T, class Write>
ordered_json by_component(const DecisionFacts& facts, const std::vector<T>& values, Write write) {
    ordered_json json = ordered_json::object();
    for (std::size_t c = 0; c < values.size(); ++c) json[facts.components[c]] = write(values[c]);
    return json;
}

ordered_json move_json(const Advice& advice, const AdvisedMove& move) {
    ordered_json json = {{"move", move.candidate.move}};
    if (const auto& place = move.candidate.place)
        json["place"] = {{"x", place->x}, {"y", place->y}, {"what", place->what}};
    json["chosen"] = move.chosen;
    json["standing"] = name_of(move.standing);
    json["futures"] = move.points.n;
    json["playout_share"] = figure(move.playout_share);
    json["unfinished"] = move.unfinished;
    const auto mean = [](const FutureMean& value) { return mean_json(value); };
    const auto difference = [](const FutureDifference& value) { return difference_json(value); };
    if (move.share) json["win_share"] = mean_json(*move.share);
    json["points"] = mean_json(move.points);
    json["components"] = by_component(advice.facts, move.components, mean);
    ordered_json to_best = ordered_json::object();
    if (move.share_difference) to_best["win_share"] = difference_json(*move.share_difference);
    to_best["points"] = difference_json(move.difference);
    to_best["components"] = by_component(advice.facts, move.component_differences, difference);
    json["minus_best"] = std::move(to_best);
    json["why"] = why_words(advice, move, true);
    return json;
}

}  // namespace

const char* name_of(MoveStanding standing) {
    return standing == MoveStanding::best    ? "best"
           : standing == MoveStanding::level ? "level"
                                             : "worse";
}

ordered_json mean_json(const FutureMean& mean) {
    return {{"mean", figure(mean.mean)},
            {"se", mean.se ? figure(*mean.se) : ordered_json(nullptr)}};
}

ordered_json difference_json(const FutureDifference& difference) {
    ordered_json json = mean_json(difference.of);
    json["low"] = nullptr;
    json["high"] = nullptr;
    if (difference.interval) {
        json["low"] = figure(difference.interval->low);
        json["high"] = figure(difference.interval->high);
    }
    json["told_apart"] = difference.told_apart;
    return json;
}

ordered_json advice_json(const Advice& advice) {
    ordered_json json = {{"game", advice.facts.game}, {"strategy", advice.facts.strategy}};
    if (advice.facts.for_two) json["seat"] = index(advice.facts.seat);
    json["futures"] = advice.futures;
    json["playouts"] = advice.playouts;
    json["certain"] = advice.certain;
    json["all_moves"] = advice.facts.all_moves;
    json["words"] = advice_words(advice, true);
    json["moves"] = ordered_json::array();
    for (const AdvisedMove& move : advice.moves) json["moves"].push_back(move_json(advice, move));
    return json;
}

ordered_json value_map_json(const ValueMap& map) {
    ordered_json json = {{"low", figure(map.low)}, {"high", figure(map.high)}};
    json["cells"] = ordered_json::array();
    for (const ValueMapCell& cell : map.cells)
        json["cells"].push_back({{"x", cell.x},
                                 {"y", cell.y},
                                 {"what", cell.what},
                                 {"move", cell.move},
                                 {"value", figure(cell.value)},
                                 {"minus_best", figure(cell.minus_best)},
                                 {"standing", name_of(cell.standing)},
                                 {"shade", figure(cell.shade)}});
    return json;
}

}  // namespace skerry
