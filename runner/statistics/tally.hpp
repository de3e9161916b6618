#pragma once
// What a batch leaves behind: exact integers that can be merged in any order. The memory does not
// depend on the number of games.

#include "runner/statistics/histogram.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

inline constexpr std::size_t max_components = 16;

/// The legal moves of decisions, of those that list them.
struct ChoiceCount {
    std::uint64_t decisions = 0;
    std::uint64_t moves = 0;

    /// Listing moves takes time: they are counted by the number of the game in its seed, in one of
    /// 64 of its first 4,096, later in one of 4,096.
    static constexpr bool are_counted(std::uint64_t game) {
        return game % (game < 4096 ? 64 : 4096) == 1;
    }

    ChoiceCount& operator+=(const ChoiceCount& other) {
        decisions += other.decisions;
        moves += other.moves;
        return *this;
    }
    friend bool operator==(const ChoiceCount&, const ChoiceCount&) = default;
};

/// The result of one strategy in one game. Total and components count only if the game was
/// finished; then |total| <= 10^6 and |component| <= 2 * 10^6.
struct GameResult {
    bool finished = false;
    std::int32_t total = 0;
    std::array<std::int32_t, max_components> components{};
    Measured measured = {};
    bool forfeited = false;  ///< not finished, by a fault of an outside program
    /// Not finished either: its total is the score that the experiment gives to such games.
    bool stood_in = false;
    /// Equal where two games on one deal ended in equal states; 0 unless it was asked for.
    std::uint64_t end = 0;
    std::uint16_t decisions = 0;  ///< moves of the game; 0: not counted
    ChoiceCount choices = {};     ///< no decisions: not counted
    bool absent = false;          ///< the strategy did not play; then nothing else is set
};

/// The sums of one strategy over all games.
struct StrategyTally {
    Histogram totals;                   ///< of the finished games
    std::vector<PowerSums> components;  ///< of the finished games
    MeasureTally measures;              ///< of the finished games, without those given a score
    Histogram lengths;                  ///< their decisions, of those that were counted
    ChoiceCount choices;                ///< of those of them in which moves were counted
    Extremes<Order::highest_first> best;
    Extremes<Order::lowest_first> worst;
    std::uint64_t unfinished = 0;  ///< dead games, never dropped; they may be given a score
    /// The lowest indices of these games, with value 0.
    Extremes<Order::lowest_first> unfinished_games;
    std::uint64_t forfeited = 0;  ///< those of them that a fault of an outside program ended
    Extremes<Order::lowest_first> forfeited_games;  ///< the first ones of them

    friend bool operator==(const StrategyTally&, const StrategyTally&) = default;
};

/// Two strategies a and b over the games that both finished; differences are a - b.
struct PairTally {
    Histogram differences;
    PowerSums a;                                 ///< totals of a on these games
    PowerSums b;                                 ///< totals of b on these games
    std::vector<PowerSums> components;           ///< sums of the components' differences
    std::uint64_t identical = 0;                 ///< those of the games that ended in equal states
    Extremes<Order::highest_first> swings_to_a;  ///< largest differences > 0
    Extremes<Order::lowest_first> swings_to_b;   ///< largest differences < 0
    std::uint64_t only_a = 0;                    ///< games that b left unfinished
    std::uint64_t only_b = 0;                    ///< games that a left unfinished
    std::uint64_t neither = 0;
    /// How many games ended in category i of a and j of b, at i * categories + j, among those that
    /// both finished without being given a score. Empty where it is not known.
    std::vector<std::uint64_t> endings;

    friend bool operator==(const PairTally&, const PairTally&) = default;
};

class Tally {
  public:
    /// Takes at least one strategy and at most max_components components, else throws
    /// std::invalid_argument. `experiment_games` is the number of games of the whole experiment,
    /// which decides the size of the blocks; with 0 no blocks are kept.
    Tally(std::size_t strategies, std::size_t components, const MeasureShape& measures = {},
          std::uint64_t experiment_games = 0);

    /// Adds one game; each index at most once. `by_strategy` has one entry per strategy,
    /// `identical` one per pair, in pair order (0,1), (0,2) .. (1,2) ..: whether both ended in
    /// equal final states, with equal scores.
    void add(std::uint64_t game_index, std::span<const GameResult> by_strategy,
             std::span<const bool> identical);

    /// Adds the games of `other`, none of which may be in this tally. Exact in any order. Throws
    /// std::invalid_argument if the numbers of strategies, components or games of the blocks
    /// differ.
    void merge(const Tally& other);

    /// The games get indices that are larger by so many, but for blocks().
    void move_on(std::uint64_t games);

    std::uint64_t games() const { return games_; }
    /// The games of one strategy: fewer than games() if it was absent from some.
    std::uint64_t games_of(std::size_t i) const {
        return std::min(games_, strategies_[i].totals.n() + strategies_[i].unfinished);
    }
    std::size_t strategy_count() const { return strategies_.size(); }
    std::size_t component_count() const { return components_; }
    const StrategyTally& strategy(std::size_t i) const { return strategies_[i]; }
    /// The sums of a pair, a < b.
    const PairTally& pair(std::size_t a, std::size_t b) const { return pairs_[pair_index(a, b)]; }

    /// The place of the pair a < b in pair order.
    std::size_t pair_index(std::size_t a, std::size_t b) const {
        return a * (2 * strategies_.size() - a - 1) / 2 + (b - a - 1);
    }

    /// The sums by blocks of games; the functions below name their columns.
    const BlockSums& blocks() const { return blocks_; }
    static constexpr std::size_t played_column = 0;
    std::size_t finished_column(std::size_t i) const { return 1 + i * (2 + components_); }
    std::size_t score_column(std::size_t i) const { return finished_column(i) + 1; }
    std::size_t component_column(std::size_t i, std::size_t c) const {
        return finished_column(i) + 2 + c;
    }

    /// Everything that a tally holds, for code that reads a tally back from a file. What it fills
    /// in must be something that add() could have made.
    struct Parts {
        std::uint64_t& games;
        BlockSums& blocks;
        std::span<StrategyTally> strategies;
        std::span<PairTally> pairs;
    };
    Parts parts() { return {games_, blocks_, strategies_, pairs_}; }

    friend bool operator==(const Tally&, const Tally&) = default;

  private:
    void add_to_block(std::uint64_t game_index, std::span<const GameResult> by_strategy);

    std::size_t components_;
    std::uint64_t games_ = 0;
    BlockSums blocks_;
    std::vector<StrategyTally> strategies_;
    std::vector<PairTally> pairs_;
};

}  // namespace skerry
