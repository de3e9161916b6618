#pragma once
// The candidates of one decision, and how games go on after each of them: what advice is made of.

#include <numeric>
#include <string_view>

#include "core/outcome.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// Where a move is shown on a board, in the squares of the game's Scene.
struct MovePlace {
    int x = 0;
    int y = 0;
    std::string what;  ///< what is put there, e.g. "forest" or "7"
    friend bool operator==(const MovePlace&, const MovePlace&) = default;
};

/// What decides the advice about a state, besides the strategy.
struct AdviceRequest {
    std::uint64_t seed = 1;
    /// Moves that must be among the candidates, such as the one that was played: `also_count` legal
    /// moves, one after the other.
    const void* also = nullptr;
    std::size_t also_count = 0;
    /// How many moves the strategy proposes where they cannot be listed; at least 1.
    int proposals = 12;
};

/// How a game ended, for the seat that decides. In a game for two the points are the margins: its
/// own minus those of the other seat.
struct CandidateEnd {
    bool finished = false;  ///< if not, there is no score, and the figures are 0
    std::array<std::int32_t, max_components> points{};
    std::int32_t half_points = 0;  ///< in a game for two: 2 for a win, 1 for a draw
    /// No chance had a part in it: every future ends so.
    bool certain = false;

    /// The score; in a game for two the margin.
    std::int32_t figure() const { return std::accumulate(points.begin(), points.end(), 0); }
    friend bool operator==(const CandidateEnd&, const CandidateEnd&) = default;
};

struct Candidate {
    std::string move;              ///< in the game's notation
    std::vector<std::byte> bytes;  ///< the move as it lies in memory
    std::optional<MovePlace> place = {};
    /// Must be compared as far as any other: the strategy's choice, and what was asked for.
    bool kept = false;
    std::string words = {};  ///< as people read it; empty: as its notation
};

/// What all candidates have in common.
struct DecisionFacts {
    std::string game;
    std::string strategy;  ///< who plays on
    std::vector<std::string> components;
    bool for_two = false;
    Seat seat = Seat::first;        ///< who decides
    bool all_moves = false;         ///< whether the candidates are all legal moves
    std::size_t chosen = 0;         ///< the candidate that the strategy would play
    std::vector<std::size_t> also;  ///< the candidates that were asked for, in their order
    /// By candidate: the expected final score, where the strategy knows it; else empty.
    std::vector<double> results = {};
};

class CandidatePlayer {
  public:
    virtual ~CandidatePlayer() = default;
    virtual const DecisionFacts& facts() const = 0;
    virtual const std::vector<Candidate>& candidates() const = 0;
    /// Plays a candidate, then every seat to the end of the game by the strategy, which begins with
    /// the position after it. A pure function of (state, strategy, seed, candidate, future): all
    /// candidates share the chance of a future.
    virtual CandidateEnd play(std::size_t candidate, std::uint64_t future) = 0;
    /// The strategy begins here and makes its choice, the same in each of the futures; they are
    /// those of the candidates.
    virtual CandidateEnd play_on(std::uint64_t future) = 0;
};

/// For the seat that decided. Indexed by [the move of a, of b][a plays on, b plays on]. In a game
/// for two, "a plays on" means that a holds the seat that decided, and b the other seat.
using PartingEnds = std::array<std::array<CandidateEnd, 2>, 2>;

/// Plays on from the decision in which strategies a and b part on a deal: what the two moves are
/// worth.
class PartingPlayer {
  public:
    virtual ~PartingPlayer() = default;

    /// Plays on the deal itself, with the strategies' draws continued from where they were: [0][0]
    /// and [1][1] are the two games as they were played.
    virtual PartingEnds on_the_deal() = 0;

    /// Plays on another future that agrees with all that the position shows: a pure function of the
    /// experiment's seed, the game index and `number`. The four games share the chance of that
    /// future.
    virtual PartingEnds on_future(std::uint64_t number) = 0;
};

}  // namespace skerry
