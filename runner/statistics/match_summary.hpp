#pragma once
// What a finished tally of games for two says. A value that does not exist is empty, never NaN.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/elo.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// Strategy a against b; a == b where a strategy plays itself.
struct MatchupSummary {
    std::size_t a = 0;
    std::size_t b = 0;
    /// The same two games would be played for ever: one pair, a fact and no sample. Nothing that
    /// measures chance exists then: no interval, no standard error, no p.
    bool deterministic = false;
    /// A strategy played differently without drawing a number, which its contract forbids; or some
    /// pairs are deterministic and others not. The deterministic ones are then left out.
    bool inconsistent = false;
    PairedGames games;     ///< the pairs that count; of a deterministic matchup the one pair
    ShareEstimate points;  ///< of a
    ShareEstimate first_seat;
    EloEstimate elo;                    ///< of a over b
    PairedTest test;                    ///< of a's points against half of them
    std::optional<double> superiority;  ///< 1 - p / 2, the likelihood that a is the better one
    AnytimeComparison anytime;  ///< of a's share of the points, between 0 and 1; p of a half
    /// At confidence_level: by p_holm; by p where a reference is one of the two. Where anytime
    /// intervals judge, that of `anytime`.
    Verdict verdict = Verdict::undecided;
    Distribution pair_margin;                          ///< over both games, a - b
    Distribution game_margin;                          ///< no se: games of a pair are dependent
    std::vector<ComponentDifference> pair_components;  ///< they sum to pair_margin

    std::uint64_t pairs() const { return games.pairs(); }
    /// Of a, over both seats. Against itself: in the first seat only, each game once.
    WinsDrawsLosses results() const;
};

/// One strategy over all its matchups.
struct Standing {
    std::size_t strategy = 0;
    WinsDrawsLosses results;
    std::uint64_t forfeits = 0;    ///< of the losses, those by illegal moves
    std::uint64_t unfinished = 0;  ///< games without a result
    /// Mean of its shares against the others: each opponent counts the same.
    std::optional<double> share;
};

/// The first seat over all games that are evidence.
struct SeatSummary {
    WinsDrawsLosses results;
    ShareEstimate points;  ///< deals are the independent unit
};

struct MatchSummary {
    std::vector<MatchupSummary> matchups;  ///< in the order of the tally
    std::vector<Standing> standings;       ///< one a strategy
    SeatSummary first_seat;
    /// Groups from the best to the worst, by share within a group; as rank_groups().
    std::vector<std::vector<std::size_t>> ranking;
};

/// Of a's share of the points, over the pairs that are evidence; `family`: the matchups judged
/// together.
AnytimeComparison compare_at_any_time(const Pentanomial& points, std::size_t family);

/// Matchups of two strategies of which neither is a reference, and that vary.
std::size_t ranked_matchups(const MatchTally& tally, const std::vector<bool>& is_reference);

/// `is_reference`: one a strategy. References have a standing but no rank.
MatchSummary summarise(const MatchTally& tally, const std::vector<bool>& is_reference,
                       Judging judging = Judging::fixed_games);

}  // namespace skerry
