// Sentences about advice: amounts, parts that differ, and the reason why.
// Advice and value maps as JSON.

#include "play/advice/advice_words.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "runner/documents/text.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

namespace {

/// Digits after the point that show a standard error with one or two digits.
int decimals_of(const FutureMean& mean, double unit) {
    if (mean.se.value_or(0) == 0)
        return std::fabs(mean.mean * unit) == std::floor(std::fabs(mean.mean * unit)) ? 0 : 1;
    return *mean.se * unit < 0.095 ? 2 : 1;
}

std::string with_error(const FutureMean& mean, double unit, bool unicode) {
    const int decimals = decimals_of(mean, unit);
    std::string text = fixed(std::fabs(mean.mean) * unit, decimals);
    if (mean.se) text += error_words(*mean.se * unit, mean.n, decimals, unicode);
    return text;
}

bool in_shares(const AdvisedMove& move) { return move.share && !move.by_points; }

std::string joined(const std::vector<std::string>& names, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
    return text;
}

std::string futures_words(const Advice& advice, const AdvisedMove& move) {
    if (advice.certain) return "";
    return ", on " + counted(move.difference.estimate.n, "common future");
}

/// The components that differ, the largest first: "forest +2.1, house -0.4".
std::string parts_words(const DecisionFacts& facts, const AdvisedMove& move) {
    std::vector<std::size_t> order;
    const auto& parts = move.component_differences;
    for (std::size_t c = 0; c < parts.size(); ++c)
        if (parts[c].told_apart) order.push_back(c);
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t c) { return std::fabs(parts[c].estimate.mean); });
    std::string text;
    for (const std::size_t c : order)
        text += (text.empty() ? "" : ", ") + spaced(facts.components[c]) + " " +
                signed_fixed(-parts[c].estimate.mean, decimals_of(parts[c].estimate, 1));
    return text;
}

}  // namespace

std::string error_words(std::optional<double> se, std::uint64_t futures, int decimals,
                        bool unicode) {
    if (!se || futures < fewest_with_error || fixed(se, decimals) == fixed(0, decimals)) return "";
    return " " + plus_minus(unicode) + " " + fixed(se, decimals);
}

std::string shown_move(const Candidate& candidate, bool unicode) {
    constexpr std::size_t longest = 24;
    if (!candidate.words.empty()) return candidate.words;
    return shorten(candidate.move, longest, unicode);
}

bool seems_worse(const AdvisedMove& move) {
    const FutureMean& mean = move.deciding().estimate;
    return move.standing == MoveStanding::level && mean.mean < 0 &&
           (mean.n < fewest_with_error || (mean.se && -mean.mean > 2 * *mean.se));
}

std::string points_text(const AdvisedMove& move, bool unicode) {
    const FutureMean& mean = move.difference.estimate;
    return (mean.mean > 0 ? "-" : "") + with_error(mean, 1, unicode);
}

std::string points_words(const AdvisedMove& move, bool unicode) {
    const std::string text = points_text(move, unicode);
    return text + (text == "1" ? " point" : " points");
}

std::string share_text(const AdvisedMove& move, bool unicode) {
    if (!in_shares(move)) return "0 %";
    const FutureMean& mean = move.share_difference->estimate;
    return (mean.mean > 0 ? "-" : "") + with_error(mean, 100, unicode) + " %";
}

std::string amount_text(const AdvisedMove& move, bool unicode) {
    return in_shares(move) ? share_text(move, unicode) : points_text(move, unicode);
}

std::string amount_words(const AdvisedMove& move, bool unicode) {
    if (in_shares(move)) return share_text(move, unicode) + " of a win";
    if (!move.share) return points_text(move, unicode);
    const std::string points = points_words(move, unicode);
    return points + (points == "1 point" ? ", which changes" : ", which change") + " nobody's win";
}

std::string why_words(const Advice& advice, const AdvisedMove& move, bool unicode) {
    const std::string best = shown_move(advice.moves.front().candidate, unicode);
    const std::string other = shown_move(move.candidate, unicode);
    if (move.standing == MoveStanding::best)
        return best + (advice.certain ? " is the best move." : " has the highest estimate.");
    if (move.difference.estimate.n == 0) return "Nothing is known of " + other + " yet.";
    const std::string amount = amount_words(move, unicode);
    if (move.standing == MoveStanding::level) {
        if (advice.certain) return best + " and " + other + " are worth the same.";
        if (seems_worse(move))
            return best + " seems better than " + other + " by " + amount +
                   futures_words(advice, move) + ", too few to be sure.";
        return best + " and " + other + " cannot be told apart: difference " + amount +
               futures_words(advice, move) + ".";
    }
    std::string text = best + " is better than " + other + " by " + amount;
    if (in_shares(move)) {
        text += " (" +
                percent(static_cast<std::uint64_t>(advice.moves.front().share->sum),
                        2 * advice.moves.front().share->n) +
                " against " +
                percent(static_cast<std::uint64_t>(move.share->sum), 2 * move.share->n) + ")";
        if (move.difference.told_apart)
            text += ", and by " + with_error(move.difference.estimate, 1, unicode) + " in points";
    }
    if (advice.facts.components.size() < 2) return text + futures_words(advice, move) + ".";
    const std::string parts = parts_words(advice.facts, move);
    if (move.component_differences.empty()) return text + ".";
    if (parts.empty()) return text + "; no single component explains it.";
    return text + ": " + parts + ".";
}

std::string advice_words(const Advice& advice, bool unicode) {
    if (advice.moves.empty() || advice.futures == 0) return "Nothing is known yet.";
    const std::string best = shown_move(advice.moves.front().candidate, unicode);
    if (advice.moves.size() == 1)
        return best +
               (advice.facts.all_moves ? " is the only move." : " is the only move considered.");
    std::vector<std::string> level;
    std::size_t compared = 0;
    const AdvisedMove* next_worse = nullptr;
    for (const AdvisedMove& move : advice.moves) {
        if (!advice.compares(move)) continue;
        ++compared;
        if (move.standing == MoveStanding::level)
            level.push_back(shown_move(move.candidate, unicode));
        if (move.standing == MoveStanding::worse && next_worse == nullptr) next_worse = &move;
    }
    if (level.size() + 1 == compared)
        return advice.certain ? "All moves are worth the same."
                              : best + " is ahead; no other move is proved worse.";
    std::string text = level.empty() ? best + " is best. " : "";
    if (!level.empty())
        text = joined(level, 4) +
               (advice.certain ? std::string(level.size() == 1 ? " is" : " are") + " as good as "
                               : " cannot be told apart from ") +
               best + ". ";
    return text + why_words(advice, *next_worse, unicode);
}

using nlohmann::ordered_json;

namespace {

ordered_json figure(double value) { return rounded_figure(static_cast<long double>(value)); }

template <class T, class Write>
ordered_json by_component(const DecisionFacts& facts, const std::vector<T>& values, Write write) {
    ordered_json json = ordered_json::object();
    for (std::size_t c = 0; c < values.size(); ++c) json[facts.components[c]] = write(values[c]);
    return json;
}

ordered_json mean_json(const FutureMean& mean) {
    return {{"mean", figure(mean.mean)},
            {"se", mean.se ? figure(*mean.se) : ordered_json(nullptr)}};
}

ordered_json difference_json(const FutureDifference& difference) {
    ordered_json json = mean_json(difference.estimate);
    json["low"] = nullptr;
    json["high"] = nullptr;
    if (difference.interval) {
        json["low"] = figure(difference.interval->low);
        json["high"] = figure(difference.interval->high);
    }
    json["told_apart"] = difference.told_apart;
    return json;
}

ordered_json move_json(const Advice& advice, const AdvisedMove& move) {
    ordered_json json = {{"move", move.candidate.move}};
    if (!move.candidate.words.empty()) json["words"] = move.candidate.words;
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
