// Pairs the contenders of two results, computes their changes, judges them, and warns.

#include "runner/results/result_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "runner/documents/nearest_name.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/statistics/ranking.hpp"

namespace skerry {

namespace {

/// With fewer blocks Student's t widens the interval by more than pairing narrows it.
constexpr std::size_t least_blocks = 8;

using Match = std::pair<const Contender*, const Contender*>;

std::vector<std::string> labels_of(const ComparedResult& result) {
    std::vector<std::string> labels;
    for (const auto& strategy : (*result.experiment)["strategies"])
        labels.push_back(strategy["label"].get<std::string>());
    return labels;
}

void check_label(const ComparedResult& result, const std::string& label) {
    const std::vector<std::string> labels = labels_of(result);
    if (std::ranges::find(labels, label) == labels.end())
        throw UserError("--pair: " + result.source + " has no strategy \"" + label +
                        "\"; it has: " + list_names(labels) + did_you_mean(label, labels));
}

/// The contenders of `a` and `b` with these labels, against opponents of equal labels.
std::vector<Match> matches_of(const ComparedResult& a, const ComparedResult& b,
                              const LabelPair& labels) {
    std::vector<Match> list;
    for (const Contender& of_a : a.contenders)
        for (const Contender& of_b : b.contenders)
            if (of_a.label == labels.first && of_b.label == labels.second &&
                of_a.opponent == of_b.opponent)
                list.emplace_back(&of_a, &of_b);
    return list;
}

std::vector<Match> common_matches(const ComparedResult& a, const ComparedResult& b) {
    std::vector<Match> list;
    for (const Contender& of_a : a.contenders)
        if (of_a.sign > 0)
            for (const Contender& of_b : b.contenders)
                if (of_a.label == of_b.label && of_a.opponent == of_b.opponent)
                    list.emplace_back(&of_a, &of_b);
    if (list.empty() && a.contenders.size() == 1 && b.contenders.size() == 1)
        list.emplace_back(&a.contenders[0], &b.contenders[0]);
    return list;
}

std::vector<Match> chosen(const ComparedResult& a, const ComparedResult& b,
                          const std::vector<LabelPair>& pairs) {
    if (pairs.empty()) {
        std::vector<Match> list = common_matches(a, b);
        if (list.empty())
            throw UserError(fmt::format(
                "{} and {} have nothing of the same label (they have {}, and {}); choose with "
                "--pair A B",
                a.source, b.source, list_names(labels_of(a)), list_names(labels_of(b))));
        return list;
    }
    std::vector<Match> all;
    for (const LabelPair& pair : pairs) {
        check_label(a, pair.first);
        check_label(b, pair.second);
        const std::vector<Match> list = matches_of(a, b, pair);
        if (list.empty())
            throw UserError(fmt::format("--pair {} {}: they have no opponent in common", pair.first,
                                        pair.second));
        all.insert(all.end(), list.begin(), list.end());
    }
    return all;
}

std::string contender_text(const Contender& contender) {
    return contender.opponent.empty() ? contender.label
                                      : contender.label + " against " + contender.opponent;
}

/// The name and the parameters that differ: "rollouts 16 -> 32, base ..".
std::string difference_of(const nlohmann::ordered_json& a, const nlohmann::ordered_json& b) {
    if (a["name"] != b["name"])
        return a["name"].get<std::string>() + " -> " + b["name"].get<std::string>();
    std::string text;
    for (const auto& [key, value] : a["params"].items()) {
        const auto other = b["params"].value(key, nlohmann::ordered_json());
        if (other != value)
            text += (text.empty() ? "" : ", ") + key + " " + value.dump() + " -> " + other.dump();
    }
    return text.empty() && a["params"] != b["params"] ? "other parameters" : text;
}

std::string note_of(const ComparedResult& a, const ComparedResult& b, const Match& match) {
    std::string note =
        difference_of(a.strategy(match.first->label), b.strategy(match.second->label));
    if (match.first->opponent.empty()) return note;
    const std::string opponent =
        difference_of(a.strategy(match.first->opponent), b.strategy(match.second->opponent));
    if (!opponent.empty()) note += (note.empty() ? "" : "; ") + ("opponent: " + opponent);
    return note;
}

MeanChange scaled(MeanChange change, const FigureScale& figure) {
    const auto mean = [&](std::optional<double>& value) {
        if (value) value = figure.offset + figure.scale * *value;
    };
    mean(change.mean_a);
    mean(change.mean_b);
    if (change.difference) change.difference = figure.scale * *change.difference;
    if (change.se) change.se = figure.scale * *change.se;
    if (change.interval)
        change.interval =
            Interval{figure.scale * change.interval->low, figure.scale * change.interval->high};
    return change;
}

std::vector<BlockPair> block_pairs(const CommonBlocks& common, const Match& match, std::size_t f) {
    const ContenderFigure& a = match.first->figures[f];
    const ContenderFigure& b = match.second->figures[f];
    std::vector<BlockPair> list;
    for (std::size_t i = 0; i < common.a.size(); ++i) {
        const auto count = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
        list.push_back({count(common.a[i][0]), count(common.a[i][a.n_column]),
                        match.first->sign * common.a[i][a.sum_column],
                        count(common.b[i][b.n_column]),
                        match.second->sign * common.b[i][b.sum_column]});
    }
    return list;
}

bool scored_the_same(const CommonBlocks& common, const Match& match) {
    for (std::size_t f = 0; f < match.first->figures.size(); ++f)
        for (const BlockPair& block : block_pairs(common, match, f))
            if (block.n_a != block.n_b || block.sum_a != block.sum_b) return false;
    return true;
}

ContenderChange change_of(const ComparedResult& a, const ComparedResult& b,
                          const CommonBlocks& common, bool paired, const Match& match) {
    ContenderChange change;
    change.name_a = contender_text(*match.first);
    change.name_b = contender_text(*match.second);
    change.note = note_of(a, b, match);
    for (std::size_t f = 0; f < a.figures.size(); ++f) {
        const ContenderFigure& of_a = match.first->figures[f];
        const ContenderFigure& of_b = match.second->figures[f];
        std::uint64_t n_a = of_a.n;
        std::uint64_t n_b = of_b.n;
        MeanChange figure;
        if (paired) {
            const std::vector<BlockPair> blocks = block_pairs(common, match, f);
            n_a = n_b = 0;
            for (const BlockPair& block : blocks) n_a += block.n_a, n_b += block.n_b;
            figure = change_by_blocks(blocks);
        } else {
            figure = change_unpaired(n_a, of_a.sums, n_b, of_b.sums);
            // The sums are those of deals.
            figure = scaled(figure, {"", 1 / static_cast<double>(a.plays)});
            n_a *= a.plays;
            n_b *= b.plays;
        }
        if (f == 0) change.n_a = n_a, change.n_b = n_b;
        change.figures.push_back(scaled(figure, a.figures[f]));
    }
    change.unchanged = paired && change.note.empty() && scored_the_same(common, match);
    return change;
}

void judge_all(std::vector<ContenderChange>& changes) {
    std::vector<double> p_values;
    for (const ContenderChange& change : changes)
        p_values.push_back(change.figures[0].p.value_or(1.0));
    const std::vector<double> adjusted = holm(p_values);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const MeanChange& first = changes[i].figures[0];
        if (!first.p) continue;
        changes[i].p_holm = adjusted[i];
        if (adjusted[i] > 1 - confidence_level) continue;
        changes[i].verdict = *first.difference < 0 ? Verdict::a_is_better : Verdict::b_is_better;
    }
}

ComparedGames compared_games(const ComparedResult& a, const ComparedResult& b,
                             const CommonBlocks& common) {
    return {.paired = common.a.size() >= least_blocks,
            .matches = a.matches,
            .same_seed = (*a.experiment)["seeds"]["master"] == (*b.experiment)["seeds"]["master"],
            .common = common.games,
            .blocks = common.a.size(),
            .largest_block = a.plays * common.largest,
            .games_a = a.games_done,
            .games_b = b.games_done};
}

}  // namespace

bool ResultComparison::any_worse() const {
    return std::ranges::any_of(changes, [](const ContenderChange& change) {
        return change.verdict == Verdict::a_is_better;
    });
}

bool ResultComparison::none_worse_by_margin() const {
    return std::ranges::all_of(changes, [](const ContenderChange& change) {
        return change.by_margin == MarginVerdict::not_worse ||
               change.by_margin == MarginVerdict::alike;
    });
}

ResultComparison compare_results(const ComparedResult& a, const ComparedResult& b,
                                 const std::vector<LabelPair>& pairs,
                                 std::optional<double> margin) {
    if (const std::string why = why_not_compared(a, b); !why.empty())
        throw UserError(a.source + " and " + b.source + ": " + why);
    const std::vector<Match> list = chosen(a, b, pairs);
    const CommonBlocks common = common_blocks(a, b);
    ResultComparison result;
    result.source_a = a.source;
    result.source_b = b.source;
    result.games = compared_games(a, b, common);
    for (const FigureScale& figure : a.figures) result.figures.push_back(figure.name);
    for (const Match& match : list)
        result.changes.push_back(change_of(a, b, common, result.games.paired, match));
    judge_all(result.changes);
    result.margin = margin;
    for (ContenderChange& change : result.changes)
        if (margin)
            change.by_margin = judge_by_margin(change.figures[0],
                                               std::min(change.n_a, change.n_b) / a.plays, *margin);
    for (const ComparedResult* const of : {&a, &b})
        if (of->stopped_by_figures) result.stopped_by_figures.push_back(of->source);
    return result;
}

}  // namespace skerry
