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
        : tally_(&tally), points_(std::move(points)) {
        for (const FairPoint& point : points_) means_.push_back(mean_of(point));
    }

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
        return value_within(from, static_cast<double>(within) / steps);
    }
    /// The value after a share of a stretch.
    double value_within(std::size_t from, double share) const {
        return points_[from].value + share * (points_[from + 1].value - points_[from].value);
    }
    const std::vector<FairPoint>& points() const { return points_; }
    double first_mean() const { return means_.front(); }

    /// Where the line crosses half of the points: the stretch, and the share of it.
    std::vector<std::pair<std::size_t, double>> crossings() const {
        std::vector<std::pair<std::size_t, double>> list;
        for (std::size_t i = 0; i < stretches(); ++i) {
            const double left = means_[i];
            const double right = means_[i + 1];
            if ((left < 0) != (right < 0)) list.emplace_back(i, left / (left - right));
        }
        return list;
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

    /// In games that repeat that of the one pair.
    double mean_of(const FairPoint& point) const {
        std::int64_t sum = 0;
        std::uint64_t pairs = 0;
        for (const std::size_t m : point.matchups) {
            const PairedGames games = tally_->matchups()[m].shown();
            sum += sums_of(games.first_seat).sum;
            pairs += games.pairs();
        }
        return pairs == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(pairs);
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
    std::vector<double> means_;  ///< one a point
};

/// Judges a line.
class FairJudge {
  public:
    FairJudge(const FirstSeatLine& line, std::uint64_t deals, Judging judging, std::size_t family)
        : line_(&line), deals_(deals), judging_(judging), family_(family) {}

    FairValue value() const {
        FairValue fair;
        const auto crossings = line_->crossings();
        if (crossings.size() == 1)
            fair.value = line_->value_within(crossings[0].first, crossings[0].second);
        if (line_->repeats()) {
            fair.finding = FairFinding::fact;
            return fair;
        }
        const std::vector<Run> runs = runs_of_half();
        if (runs.empty()) {
            fair.finding =
                line_->first_mean() > 0 ? FairFinding::first_ahead : FairFinding::first_behind;
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
        for (const auto& [stretch, share] : line_->crossings()) {
            const auto at = static_cast<std::int64_t>((static_cast<double>(stretch) + share) *
                                                      static_cast<double>(steps));
            const auto has = [at](const Run& run) { return run.first <= at && at <= run.last + 1; };
            if (std::ranges::none_of(runs, has)) runs.push_back({at, at + 1});
        }
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

/// The line of two players, or of the whole line-up.
struct FairLine {
    std::optional<Matchup> players;
    FirstSeatLine seats;
};

/// Those of all matchups that every rule set has, and of all together where there are several.
std::vector<FairLine> fair_lines(const ExperimentFacts& facts, const MatchTally& tally) {
    const std::string rule = fair_rule(facts);
    std::vector<RuleSet> sets = rule_sets_of(facts);
    const std::vector<std::size_t> contestants = contestants_of(facts);
    const std::vector<std::size_t> first = matchups_in(sets.front(), tally, contestants, {});
    std::ranges::sort(sets, {}, [&](const RuleSet& set) { return rule_value(facts, set, rule); });
    std::vector<FairLine> lines;
    const auto add = [&](const std::optional<Matchup>& players, std::size_t matchups) {
        std::optional<Matchup> by_contestant;
        if (players) by_contestant = Matchup{contestants[players->a], contestants[players->b]};
        std::vector<FairPoint> points;
        for (const RuleSet& set : sets) {
            points.push_back({rule_value(facts, set, rule),
                              matchups_in(set, tally, contestants, by_contestant)});
            if (points.back().matchups.size() != matchups) return;
        }
        lines.push_back({players, FirstSeatLine(tally, std::move(points))});
    };
    for (const std::size_t m : first) add(tally.order()[m], 1);
    if (first.size() > 1) add({}, first.size());
    return lines;
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
    if (fair_rule(facts).empty() || !tally.keeps_first_seat() || tally.games() == 0) return {};
    const std::vector<FairLine> lines = fair_lines(facts, tally);
    std::vector<FairValue> list;
    for (const FairLine& line : lines) {
        list.push_back(
            FairJudge(line.seats, tally.games(), judging_of(facts), lines.size()).value());
        list.back().players = line.players;
    }
    return list;
}

}  // namespace skerry
