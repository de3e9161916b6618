// Compares matchups of one tally by its blocks of deals.

#include "runner/statistics/match_changes.hpp"

#include <cmath>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/comparison.hpp"

namespace skerry {

namespace {

/// Compares the two matchups of a change figure by figure.
class ChangedMatchup {
  public:
    ChangedMatchup(const MatchTally& tally, const MatchupChange& change)
        : tally_(&tally),
          change_(&change),
          first_(tally.matchups()[change.first].shown()),
          other_(tally.matchups()[change.other].shown()),
          sign_(change.turned ? -1 : 1) {}

    MeanChange points() const {
        return scaled(of(tally_->pairs_column(0), tally_->points_column(0), first_.pairs(),
                         sums_of(first_.points), other_.pairs(), sums_of(other_.points), sign_),
                      0.25, 0.5);
    }
    MeanChange first_seat() const {
        return scaled(of(tally_->pairs_column(0), tally_->first_seat_column(0), first_.pairs(),
                         sums_of(first_.first_seat), other_.pairs(), sums_of(other_.first_seat), 1),
                      0.25, 0.5);
    }
    MeanChange margin() const {
        return scored(tally_->margin_column(0), first_.pair_margins.sums(),
                      other_.pair_margins.sums());
    }
    MeanChange component(std::size_t c) const {
        return scored(tally_->component_column(0, c), first_.components[c], other_.components[c]);
    }

  private:
    /// A figure of pairs with two scores, half of which is that of a game.
    MeanChange scored(std::size_t column, const PowerSums& first, const PowerSums& other) const {
        return scaled(of(tally_->scored_column(0), column, first_.pair_margins.n(), first,
                         other_.pair_margins.n(), other, sign_),
                      0.5, 0);
    }

    /// The columns are those of matchup 0; `sign` belongs to the sums of the first.
    MeanChange of(std::size_t n_column, std::size_t sum_column, std::uint64_t n_first,
                  PowerSums first, std::uint64_t n_other, const PowerSums& other, int sign) const {
        const bool repeats = tally_->matchups()[change_->first].repeats() ||
                             tally_->matchups()[change_->other].repeats();
        if (!repeats && !change_->own_deals)
            return change_by_blocks(blocks(n_column, sum_column, sign));
        first.sum *= sign;
        MeanChange change =
            change_unpaired(evidence_of(n_first, first), evidence_of(n_other, other));
        if (!repeats) return change;
        change.se.reset();
        change.interval.reset();
        change.p.reset();
        return change;
    }

    /// Blocks of which every pair counts in both.
    std::vector<BlockPair> blocks(std::size_t n_column, std::size_t sum_column, int sign) const {
        const BlockSums& sums = tally_->blocks();
        const std::size_t first = tally_->pairs_column(change_->first) - tally_->pairs_column(0);
        const std::size_t other = tally_->pairs_column(change_->other) - tally_->pairs_column(0);
        std::vector<BlockPair> list;
        for (std::size_t row = 0; row < sums.rows(); ++row) {
            const std::int64_t n = sums.at(row, MatchTally::played_column);
            if (n > 0 && sums.at(row, n_column + first) == n && sums.at(row, n_column + other) == n)
                list.push_back({static_cast<std::uint64_t>(n),
                                sign * sums.at(row, sum_column + first),
                                sums.at(row, sum_column + other)});
        }
        return list;
    }

    const MatchTally* tally_;
    const MatchupChange* change_;
    PairedGames first_;
    PairedGames other_;
    int sign_;
};

/// All figures of a change whose verdicts are judged together, with where their p-values belong.
struct Judged {
    MeanChange* change;
    std::optional<double>* p_holm;
    bool own_deals;
};

std::vector<Judged> judged_figures(std::vector<MatchupChange>& changes) {
    std::vector<Judged> list;
    for (MatchupChange& change : changes) {
        if (change.points.difference)
            list.push_back({&change.points, &change.points_p_holm, change.own_deals});
        list.push_back({&change.first_seat, &change.first_seat_p_holm, change.own_deals});
    }
    return list;
}

void forget_interval(MeanChange& change) {
    change.interval.reset();
    change.p.reset();
}

/// How many of them there would be more with those that were left out.
std::size_t hidden_figures(std::size_t figures, const JudgedPairs& judged) {
    const std::size_t there = std::max<std::size_t>(judged.family() - judged.hidden(), 1);
    return (figures * judged.hidden() + there - 1) / there;
}

void judge_at_any_time(std::vector<MatchupChange>& changes, const JudgedPairs& judged) {
    for (MatchupChange& change : changes) {
        forget_interval(change.margin);
        for (MeanChange& component : change.components) forget_interval(component);
    }
    const std::vector<Judged> figures = judged_figures(changes);
    const std::size_t family = figures.size() + hidden_figures(figures.size(), judged);
    for (const Judged& figure : figures) {
        MeanChange& change = *figure.change;
        forget_interval(change);
        if (!figure.own_deals) change.interval = anytime_interval(change.evidence, family).interval;
    }
}

}  // namespace

std::vector<MatchupChange> matchup_changes(const MatchTally& tally, const JudgedPairs& judged,
                                           Judging judging) {
    std::vector<MatchupChange> changes;
    for (const RuleChange& given : judged.rule_changes()) {
        MatchupChange& change = changes.emplace_back(MatchupChange{given});
        const ChangedMatchup figures(tally, change);
        const auto [a, b] = tally.order()[change.other];
        change.first_seat = figures.first_seat();
        if (a == b) continue;
        change.points = figures.points();
        change.margin = figures.margin();
        for (std::size_t c = 0; c < tally.component_count(); ++c)
            change.components.push_back(figures.component(c));
    }
    if (judging == Judging::anytime) {
        judge_at_any_time(changes, judged);
        return changes;
    }
    const std::vector<Judged> figures = judged_figures(changes);
    JointTests tests;
    for (const Judged& figure : figures) tests.add(figure.change->p, *figure.p_holm);
    tests.adjust(hidden_figures(figures.size(), judged));
    return changes;
}

}  // namespace skerry
