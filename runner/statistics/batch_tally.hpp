#pragma once

#include <utility>
#include <variant>

#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// The tally of any batch, of games for one player or of matches. Code that only counts, merges or
/// passes it on need not know which; reports visit kind().
class BatchTally {
  public:
    using Kind = std::variant<Tally, MatchTally>;

    BatchTally(Tally tally) : kind_(std::move(tally)) {}
    BatchTally(MatchTally tally) : kind_(std::move(tally)) {}

    const Kind& kind() const { return kind_; }
    /// These throw std::bad_variant_access if the batch is of the other kind.
    Tally& scores() { return std::get<Tally>(kind_); }
    const Tally& scores() const { return std::get<Tally>(kind_); }
    MatchTally& matches() { return std::get<MatchTally>(kind_); }
    const MatchTally& matches() const { return std::get<MatchTally>(kind_); }

    /// The number of game indices played, each by all strategies or matchups.
    std::uint64_t games() const {
        return std::visit([](const auto& tally) { return tally.games(); }, kind_);
    }

    /// The game indices that a strategy played: fewer than games() if it was absent from some.
    std::uint64_t games_of(std::size_t i) const {
        return std::visit([i](const auto& tally) { return tally.games_of(i); }, kind_);
    }
    std::size_t strategy_count() const {
        return std::visit([](const auto& tally) { return tally.strategy_count(); }, kind_);
    }

    const BlockSums& blocks() const {
        return std::visit([](const auto& tally) -> const BlockSums& { return tally.blocks(); },
                          kind_);
    }

    /// Merges like the tallies' own merge(); throws std::bad_variant_access if the kinds differ.
    void merge(const BatchTally& other) {
        std::visit(
            [&](auto& tally) { tally.merge(std::get<std::decay_t<decltype(tally)>>(other.kind_)); },
            kind_);
    }

    /// Makes it a tally of games of an experiment with such blocks of deals, no smaller ones than
    /// its own; of any while it has no games. So many deals of other seeds come first.
    void become_part_of(const BlockLayout& layout, std::uint64_t deals_before = 0) {
        std::visit(
            [&](auto& tally) {
                tally.move_on(deals_before);
                BlockSums& blocks = tally.parts().blocks;
                blocks = blocks.in_blocks_of(layout, deals_before);
            },
            kind_);
    }

    friend bool operator==(const BatchTally&, const BatchTally&) = default;

  private:
    Kind kind_;
};

}  // namespace skerry
