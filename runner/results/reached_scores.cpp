// Reads kept scores row by row and counts who reached what.

#include "runner/results/reached_scores.hpp"

#include "runner/results/known_games.hpp"

namespace skerry {

std::shared_ptr<const ReachedScores> ReachedScores::beside(
    const Result& result, const std::vector<std::int32_t>& at_least) {
    const std::size_t strategies = result.facts.strategies.size();
    if (at_least.empty() || strategies < 2 || result.facts.seats == 2) return nullptr;
    if (result.status.played.size() != 1) return nullptr;
    const std::shared_ptr<ReachedScores> reached(new ReachedScores(strategies, at_least));
    const ScoreForm form(result.facts);
    std::vector<GameResult> results(strategies);
    const auto take = [&](std::string_view rows) {
        for (; !rows.empty(); rows.remove_prefix(form.row_bytes())) {
            for (std::size_t i = 0; i < strategies; ++i) results[i] = form.score(rows, i);
            reached->add(results);
        }
    };
    std::string why;
    const bool is_there = kept_scores(result, scores_name(result.source()), why, take) != nullptr;
    return is_there ? reached : nullptr;
}

void ReachedScores::add(std::span<const GameResult> results) {
    for (std::size_t level = 0; level < at_least_.size(); ++level)
        for (std::size_t a = 0; a < strategies_; ++a)
            for (std::size_t b = 0; b < strategies_; ++b)
                counts_[place(level, a, b)] += results[a].finished && results[b].finished &&
                                               results[a].total >= at_least_[level] &&
                                               results[b].total < at_least_[level];
}

std::optional<OnlyOne> ReachedScores::only(std::size_t a, std::size_t b, std::int32_t least) const {
    const auto level =
        static_cast<std::size_t>(std::ranges::find(at_least_, least) - at_least_.begin());
    if (level == at_least_.size()) return std::nullopt;
    return OnlyOne{counts_[place(level, a, b)], counts_[place(level, b, a)]};
}

}  // namespace skerry
