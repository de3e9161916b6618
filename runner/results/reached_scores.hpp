#pragma once
// On how many deals of a result one strategy reached a score and another one did not, from the
// kept scores beside it.

#include "runner/results/result.hpp"
#include "runner/statistics/quantile_intervals.hpp"

namespace skerry {

class ReachedScores {
  public:
    /// Reads all games once. Null where nothing is asked, and where the scores are not there.
    static std::shared_ptr<const ReachedScores> beside(const Result& result,
                                                       const std::vector<std::int32_t>& at_least);

    /// How many games that both finished only one of them ended with this score or more; empty
    /// where the score was not asked for.
    std::optional<OnlyOne> only(std::size_t a, std::size_t b, std::int32_t least) const;

  private:
    ReachedScores(std::size_t strategies, std::vector<std::int32_t> at_least)
        : strategies_(strategies),
          at_least_(std::move(at_least)),
          counts_(at_least_.size() * strategies * strategies) {}

    void add(std::span<const GameResult> results);
    std::size_t place(std::size_t level, std::size_t a, std::size_t b) const {
        return (level * strategies_ + a) * strategies_ + b;
    }

    std::size_t strategies_;
    std::vector<std::int32_t> at_least_;
    std::vector<std::uint64_t> counts_;  ///< a reached it and b did not, at place()
};

}  // namespace skerry
