#pragma once
// What a batch of games for two leaves behind: exact integers that can be merged in any order.
//
// A matchup a - b plays every deal as a pair of games: a first, then b first. Pairs are the
// independent unit of all statistics; the two games of a pair share their deal and are not.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/outcome.hpp"
#include "runner/statistics/block_sums.hpp"
#include "runner/statistics/extremes.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/power_sums.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

enum class MatchEnding : std::uint8_t {
    scored,      ///< played to the end
    forfeited,   ///< the loser made an illegal move: a result, but no scores
    unfinished,  ///< no result
};

/// One game of a pair, by seat.
struct MatchGame {
    MatchEnding ending = MatchEnding::scored;
    Winner winner = Winner::none;
    /// Totals by seat; they count only if the game was scored. Limits as for GameResult.
    std::array<std::int32_t, 2> totals{};
    std::array<std::array<std::int32_t, max_components>, 2> components{};

    friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

/// The two games of a matchup on one deal.
struct MatchPair {
    std::array<MatchGame, 2> games{};  ///< a moves first; then b moves first
    /// Both games went through equal positions to the end, seat by seat.
    bool identical = false;
    /// The game has no chance and the strategies drew none, so the pair repeats on every deal.
    bool deterministic = false;

    friend bool operator==(const MatchPair&, const MatchPair&) = default;
};

/// A game of a batch for two, as a number that Extremes can hold.
struct MatchGameIndex {
    std::uint64_t pair = 0;
    bool second = false;  ///< this is the game in which b moves first

    constexpr std::uint64_t code() const { return 2 * pair + (second ? 1 : 0); }
    static constexpr MatchGameIndex of(std::uint64_t code) { return {code / 2, code % 2 == 1}; }
};

struct WinsDrawsLosses {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    std::uint64_t games() const { return wins + draws + losses; }
    WinsDrawsLosses& operator+=(const WinsDrawsLosses& other);
    friend bool operator==(const WinsDrawsLosses&, const WinsDrawsLosses&) = default;
};

/// Numbers of pairs by the half points that one side took from the two games: 0, 1, 2, 3, 4.
using Pentanomial = std::array<std::uint64_t, 5>;

std::uint64_t pairs_of(const Pentanomial& counts);
/// The sums of (half points - 2): above 0 if the side took more than half.
PowerSums sums_of(const Pentanomial& counts);

/// A strategy a against b. Everything except the counters of unfinished pairs covers complete
/// pairs, those with two results; all differences are a - b.
struct PairedGames {
    Pentanomial points{};                    ///< points of a
    Pentanomial first_seat{};                ///< points of the side that moved first
    std::array<WinsDrawsLosses, 2> by_seat;  ///< results of a in the first and in the second seat
    Histogram margins;                       ///< margins of the scored games
    Histogram pair_margins;                  ///< sums of both margins where both games were scored
    std::vector<PowerSums> components;       ///< sums of both differences of each such pair
    std::uint64_t identical = 0;
    std::array<std::uint64_t, 2> forfeits{};  ///< games given away by a and by b; each is a loss
    std::uint64_t unfinished = 0;             ///< games without a result
    /// Pairs with an unfinished game; they are in no other figure.
    std::uint64_t incomplete = 0;
    /// The games below are numbered by MatchGameIndex.
    Extremes<Order::highest_first> largest_for_a;  ///< margins > 0
    Extremes<Order::lowest_first> largest_for_b;   ///< margins < 0
    Extremes<Order::lowest_first> forfeited_games;
    Extremes<Order::lowest_first> unfinished_games;

    std::uint64_t pairs() const { return pairs_of(points); }
    void add(std::uint64_t index, const MatchPair& pair);
    void merge(const PairedGames& other);
    friend bool operator==(const PairedGames&, const PairedGames&) = default;
};

/// Pairs in which nobody drew a number, in a game without chance. A strategy is a function of what
/// it sees and of what it draws, so such a pair repeats on every deal, and if one pair of a matchup
/// is such a pair, all are. Together they count as one pair, however many there are.
struct DeterministicPairs {
    std::uint64_t count = 0;
    std::uint64_t first_index = 0;
    MatchPair pair{};  ///< the pair with first_index
    /// False: they differed, so a strategy breaks its contract (does it use a clock?).
    bool alike = true;

    void add(std::uint64_t index, const MatchPair& pair);
    void merge(const DeterministicPairs& other);
    friend bool operator==(const DeterministicPairs&, const DeterministicPairs&) = default;
};

struct MatchupTally {
    PairedGames varied;  ///< the evidence
    DeterministicPairs deterministic;

    friend bool operator==(const MatchupTally&, const MatchupTally&) = default;
};

/// A round robin of two or more strategies; a single strategy plays against itself.
class MatchTally {
  public:
    /// Takes at least one strategy and at most max_components components, else throws
    /// std::invalid_argument. `experiment_games` is the number of deals of the whole experiment, as
    /// for a Tally.
    MatchTally(std::size_t strategies, std::size_t components, std::uint64_t experiment_games = 0);

    /// Adds all pairs of one deal, one per matchup in the order of matchups(). Each index at most
    /// once.
    void add(std::uint64_t index, std::span<const MatchPair> by_matchup);

    /// Adds the deals of `other`, none of which may be in this tally. Exact in any order. Throws
    /// std::invalid_argument if the numbers of strategies, components or games of the blocks
    /// differ.
    void merge(const MatchTally& other);

    /// The number of deals: half the number of games of each matchup.
    std::uint64_t games() const { return games_; }
    std::size_t strategy_count() const { return strategies_; }
    std::size_t component_count() const { return components_; }
    /// The matchups in pair order (0,1), (0,2) .. (1,2) ..; (0,0) if there is one strategy.
    std::span<const MatchupTally> matchups() const { return matchups_; }

    /// Sums over the deals of (half points - 2) of the first seat, over all pairs of a deal that
    /// are evidence. Pairs on one deal are not independent of each other; deals are.
    const PowerSums& first_seat_by_deal() const { return first_seat_by_deal_; }

    /// Sums by blocks of deals. Column 0 counts the deals. Then follow for each matchup, over the
    /// pairs that are evidence: complete pairs, half points of a minus half of all half points,
    /// pairs with two scores, and for these the margins and the differences of the components.
    const BlockSums& blocks() const { return blocks_; }
    static constexpr std::size_t played_column = 0;
    std::size_t pairs_column(std::size_t matchup) const { return 1 + matchup * (4 + components_); }
    std::size_t points_column(std::size_t matchup) const { return pairs_column(matchup) + 1; }
    std::size_t scored_column(std::size_t matchup) const { return pairs_column(matchup) + 2; }
    std::size_t margin_column(std::size_t matchup) const { return pairs_column(matchup) + 3; }
    std::size_t component_column(std::size_t matchup, std::size_t c) const {
        return pairs_column(matchup) + 4 + c;
    }

    /// Everything that a tally holds, for code that reads a tally back from a file. What it fills
    /// in must be something that add() could have made.
    struct Parts {
        std::uint64_t& games;
        BlockSums& blocks;
        std::span<MatchupTally> matchups;
        PowerSums& first_seat_by_deal;
    };
    Parts parts() { return {games_, blocks_, matchups_, first_seat_by_deal_}; }

    friend bool operator==(const MatchTally&, const MatchTally&) = default;

  private:
    void add_to_block(std::uint64_t index, std::span<const MatchPair> by_matchup);

    std::size_t strategies_;
    std::size_t components_;
    std::uint64_t games_ = 0;
    BlockSums blocks_;
    std::vector<MatchupTally> matchups_;
    PowerSums first_seat_by_deal_;
};

/// The strategies of each matchup, in the order of MatchTally::matchups().
struct Matchup {
    std::size_t a = 0;
    std::size_t b = 0;
    friend bool operator==(const Matchup&, const Matchup&) = default;
};
std::vector<Matchup> matchups_of(std::size_t strategies);

}  // namespace skerry
