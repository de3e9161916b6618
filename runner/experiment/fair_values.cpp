// Follows the line through the shares of the first seat from the lowest value of a rule to the
// highest, and judges it step by step.

#include "runner/experiment/fair_values.hpp"

#include <cmath>

#include "runner/statistics/anytime.hpp"

namespace skerry {

namespace {

/// The stretch between two values is looked at in so many steps.
constexpr std::int64_t steps = 1024;
constexpr std::int64_t coarse_steps = 16;

/// The first seat by one value of the rule.
struct FairPoint {
    double value = 0;
    std::vector<std::size_t> matchups;
};

/// Half points of the first seat beyond half, along the line between the points.
class FirstSeatLine {
  public:
    FirstSeatLine(const MatchTally& tally, std::vector<FairPoint> points)
        : tally_(&tally), points_(std::move(points)) {}

    std::size_t stretches() const { return points_.size() - 1; }
    bool repeats() const {
        return std::ranges::any_of(points_, [&](const FairPoint& point) {
            return std::ranges::any_of(
                point.matchups, [&](std::size_t m) { return tally_->matchups()[m].repeats(); });
        });
    }
    /// The value after so many steps of all stretches.
    double value_at(std::int64_t step) const {
        const auto [from, within] = place(step);
        const double share = static_cast<double>(within) / steps;
        return points_[from].value + share * (points_[from + 1].value - points_[from].value);
    }
    const std::vector<FairPoint>& points() const { return points_; }

    /// The mean of a point: in games that repeat that of the one pair.
    double mean(std::size_t i) const {
        PowerSums sums;
        std::uint64_t pairs = 0;
        for (const std::size_t m : points_[i].matchups) {
            const PairedGames games = tally_->matchups()[m].shown();
            sums.sum += sums_of(games.first_seat).sum;
            pairs += games.pairs();
        }
        return pairs == 0 ? 0 : static_cast<double>(sums.sum) / static_cast<double>(pairs);
    }

    /// The evidence after so many steps, in units of 1 / steps.
    MeanEvidence evidence(std::int64_t step) const {
        const auto [from, within] = place(step);
        const FairPoint& left = points_[from];
        const FairPoint& right = points_[from + 1];
        return evidence_of_blocks(blocks({{&left, steps - within}, {&right, within}}));
    }

  private:
    using Weighted = std::pair<const FairPoint*, std::int64_t>;
    struct Place {
        std::size_t from;     ///< the point on the left
        std::int64_t within;  ///< 0 .. steps
    };
    Place place(std::int64_t step) const {
        const std::int64_t last = static_cast<std::int64_t>(stretches()) - 1;
        const std::int64_t from = std::min(step / steps, last);
        return {static_cast<std::size_t>(from), step - from * steps};
    }

    /// The weighted sums by blocks of deals of which every pair counts.
    std::vector<BlockValue> blocks(const std::vector<Weighted>& points) const {
        const BlockSums& sums = tally_->blocks();
        std::vector<BlockValue> list;
        for (std::size_t row = 0; row < sums.rows(); ++row) {
            const std::int64_t deals = sums.at(row, MatchTally::played_column);
            bool complete = deals > 0;
            std::int64_t sum = 0;
            for (const auto& [point, weight] : points)
                for (const std::size_t m : point->matchups) {
                    complete &= sums.at(row, tally_->pairs_column(m)) == deals;
                    sum += weight * sums.at(row, tally_->first_seat_column(m));
                }
            if (complete) list.push_back({static_cast<std::uint64_t>(deals), sum});
        }
        return list;
    }

    const MatchTally* tally_;
    std::vector<FairPoint> points_;
};

/// Judges a line.
class FairJudge {
  public:
    FairJudge(const FirstSeatLine& line, std::uint64_t deals, Judging judging, std::size_t family)
        : line_(&line), deals_(deals), judging_(judging), family_(family) {}

    FairValue value() const {
        FairValue fair;
        const std::vector<double> crossings = crossings_of_line();
        if (crossings.size() == 1) fair.value = crossings[0];
        if (line_->repeats()) {
            fair.finding = FairFinding::fact;
            return fair;
        }
        const std::vector<Run> runs = runs_of_half();
        if (runs.empty()) {
            fair.finding =
                line_->mean(0) > 0 ? FairFinding::first_ahead : FairFinding::first_behind;
            return fair;
        }
        if (runs.size() > 1) {
            fair.finding = FairFinding::several;
            fair.value.reset();
            return fair;
        }
        const auto [first, last] = runs[0];
        if (first > 0) fair.low = line_->value_at(first);
        if (last < end()) fair.high = line_->value_at(last);
        if (!fair.low && !fair.high) fair.value.reset();
        if (!fair.low || !fair.high) return fair;
        fair.finding = FairFinding::bracketed;
        if (fair.value) fair.deals = deals_that_tell(fair);
        return fair;
    }

  private:
    /// Steps, both included, after all of which the share may be one half.
    struct Run {
        std::int64_t first;
        std::int64_t last;
    };

    std::int64_t end() const { return static_cast<std::int64_t>(line_->stretches()) * steps; }

    bool may_be_half(std::int64_t step) const {
        const MeanEvidence evidence = line_->evidence(step);
        const std::optional<Interval> interval = judging_ == Judging::anytime
                                                     ? anytime_interval(evidence, family_).interval
                                                     : mean_interval(evidence);
        return !interval || (interval->low <= 0 && interval->high >= 0);
    }

    /// The last step from `from` towards `to` at which it is as at `from`; at `to` it is not.
    std::int64_t last_alike(std::int64_t from, std::int64_t to) const {
        const bool half = may_be_half(from);
        while (std::abs(to - from) > 1) {
            const std::int64_t middle = (from + to) / 2;
            (may_be_half(middle) == half ? from : to) = middle;
        }
        return from;
    }

    std::vector<Run> runs_of_half() const {
        constexpr std::int64_t stride = steps / coarse_steps;
        std::vector<Run> runs;
        bool before = false;
        for (std::int64_t step = 0; step <= end(); step += stride) {
            const bool half = may_be_half(step);
            if (half && !before)
                runs.push_back({step == 0 ? 0 : last_alike(step, step - stride), step});
            if (half) runs.back().last = step;
            if (!half && before) runs.back().last = last_alike(step - stride, step);
            before = half;
        }
        add_short_runs(runs);
        return runs;
    }

    /// Where the line crosses between two steps that both reject it, its own crossing is a run.
    void add_short_runs(std::vector<Run>& runs) const {
        for (std::size_t i = 0; i < line_->stretches(); ++i) {
            const double left = line_->mean(i);
            const double right = line_->mean(i + 1);
            if ((left < 0) == (right < 0)) continue;
            const auto at = static_cast<std::int64_t>(
                (static_cast<double>(i) + left / (left - right)) * static_cast<double>(steps));
            const auto has = [at](const Run& run) { return run.first <= at && at <= run.last + 1; };
            if (std::ranges::none_of(runs, has)) runs.push_back({at, at + 1});
        }
    }

    std::vector<double> crossings_of_line() const {
        std::vector<double> list;
        for (std::size_t i = 0; i < line_->stretches(); ++i) {
            const double left = line_->mean(i);
            const double right = line_->mean(i + 1);
            if ((left < 0) == (right < 0)) continue;
            const auto& points = line_->points();
            list.push_back(points[i].value +
                           left / (left - right) * (points[i + 1].value - points[i].value));
        }
        return list;
    }

    /// The interval becomes narrower with the root of the deals.
    std::optional<std::uint64_t> deals_that_tell(const FairValue& fair) const {
        const double reach = normal_errors();
        double most = 0;
        for (std::size_t i = 0; i < line_->stretches(); ++i) {
            const auto& points = line_->points();
            const double middle = (points[i].value + points[i + 1].value) / 2;
            const double arm =
                *fair.value > middle ? *fair.value - *fair.low : *fair.high - *fair.value;
            most = std::max(most, arm / std::abs(*fair.value - middle));
        }
        if (most <= 1 || most > reach) return {};
        return static_cast<std::uint64_t>(std::ceil(static_cast<double>(deals_) * most * most));
    }

    const FirstSeatLine* line_;
    std::uint64_t deals_;
    Judging judging_;
    std::size_t family_;
};

double rule_value(const ExperimentFacts& facts, const RuleSet& set, const std::string& rule) {
    return facts.rules_of(set.strategies.front())[rule].get<double>();
}

/// The matchups of a rule set between two players, whoever is named first; of all, if none are
/// given.
std::vector<std::size_t> matchups_in(const RuleSet& set, const MatchTally& tally,
                                     const std::vector<std::size_t>& contestants,
                                     const std::optional<Matchup>& players) {
    std::vector<std::size_t> list;
    for (std::size_t m = 0; m < tally.order().size(); ++m) {
        const auto [a, b] = tally.order()[m];
        if (!set.has(a)) continue;
        const Matchup these{contestants[a], contestants[b]};
        if (!players || these == *players || Matchup{these.b, these.a} == *players)
            list.push_back(m);
    }
    return list;
}

}  // namespace

std::string fair_rule(const ExperimentFacts& facts) {
    if (facts.seats != 2) return {};
    const std::vector<std::string> options = differing_options(facts);
    if (options.size() != 1) return {};
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        if (!facts.rules_of(i).value(options[0], nlohmann::ordered_json()).is_number()) return {};
    return options[0];
}

std::vector<FairValue> fair_values(const ExperimentFacts& facts, const MatchTally& tally) {
    const std::string rule = fair_rule(facts);
    if (rule.empty() || !tally.keeps_first_seat() || tally.games() == 0) return {};
    std::vector<RuleSet> sets = rule_sets_of(facts);
    const std::vector<std::size_t> contestants = contestants_of(facts);
    std::vector<std::optional<Matchup>> all_players;
    for (const std::size_t m : matchups_in(sets.front(), tally, contestants, {}))
        all_players.emplace_back(tally.order()[m]);
    if (all_players.size() > 1) all_players.emplace_back();
    std::ranges::sort(sets, {}, [&](const RuleSet& set) { return rule_value(facts, set, rule); });

    std::vector<FairValue> list;
    std::vector<FirstSeatLine> lines;
    for (const std::optional<Matchup>& players : all_players) {
        std::optional<Matchup> by_contestant;
        if (players) by_contestant = Matchup{contestants[players->a], contestants[players->b]};
        std::vector<FairPoint> points;
        for (const RuleSet& set : sets)
            points.push_back({rule_value(facts, set, rule),
                              matchups_in(set, tally, contestants, by_contestant)});
        const std::size_t expected = players ? 1 : all_players.size() - 1;
        const auto has_all = [&](const FairPoint& point) {
            return point.matchups.size() == expected;
        };
        if (!std::ranges::all_of(points, has_all)) continue;
        list.push_back({.players = players});
        lines.emplace_back(tally, std::move(points));
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::optional<Matchup> players = list[i].players;
        list[i] = FairJudge(lines[i], tally.games(), judging_of(facts), list.size()).value();
        list[i].players = players;
    }
    return list;
}

}  // namespace skerry
