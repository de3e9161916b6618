#pragma once
// Where candidates meet the incumbent, the best parameters so far, on common deals.
// A race: candidates meet the incumbent on more and more common deals; who is worse than it,
// or than another candidate, drops out, so that the games go where it is open.
//
// Maron, Moore: 'Hoeffding races' (NIPS 1993); iterated as in Lopez-Ibanez et al.: 'The irace
// package: iterated racing for automatic algorithm configuration' (Operations Research Perspectives
// 3, 2016). Their tests are of a number of games fixed beforehand; here the intervals hold at all
// looks of a race at once (anytime.hpp, betting.hpp), for all its candidates together.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/statistics/match_tally.hpp"

namespace skerry {

/// The values of the tuned parameters, in their order.
using TunedPoint = std::vector<std::int64_t>;

/// What deals say of a candidate against the incumbent. In a game for one: differences of the
/// scores, candidate - incumbent, over the deals that both finished. In matches: (half points of
/// the candidate - 2) of each pair of games, and how many pairs had which.
struct Evidence {
    std::uint64_t n = 0;
    PowerSums sums = {};
    std::uint64_t differing = 0;  ///< values that are not 0
    std::optional<Pentanomial> points = {};
    std::uint64_t played = 0;   ///< deals; more than n where games repeat or have no end
    std::uint64_t changed = 0;  ///< deals on which other games were played than by the incumbent

    Evidence& operator+=(const Evidence& other);
    friend bool operator==(const Evidence&, const Evidence&) = default;

    /// Pairs of games were played that repeat, so that no number of deals tells anything.
    bool repeats() const { return n == 0 && played > 0 && points; }
    /// In points; of matches in shares of the points beyond one half.
    std::optional<double> mean() const;
    std::optional<double> se() const;
    /// The interval that holds at any time, in the unit of mean(); `family` candidates share its
    /// error rate. Empty where there is none.
    std::optional<Interval> interval(std::size_t family) const;
};

class Arena {
  public:
    virtual ~Arena() = default;
    /// What each candidate did against the incumbent on these deals; an empty list if the play was
    /// interrupted.
    virtual std::vector<Evidence> play(const TunedPoint& incumbent,
                                       std::span<const TunedPoint> candidates, GameRange deals) = 0;
    /// How many games one deal takes with this many candidates.
    virtual std::uint64_t games_per_deal(std::size_t candidates) const = 0;
};

struct Runner {
    TunedPoint point;
    Evidence evidence = {};
    bool in_race = true;
};

struct Race {
    std::vector<Runner> runners;
    std::uint64_t deals = 0;
    std::uint64_t games = 0;
    bool interrupted = false;

    std::size_t left() const;
    /// The candidate left that has the highest mean; empty if none is left or has played.
    std::optional<std::size_t> best() const;
};

/// Runs a race on deals from `first_deal` on until at most one candidate is left and is proved
/// better than the incumbent, or none is left, or the next look would take more than `games` games
/// in all. `on_look` is called after each look.
Race run_race(Arena& arena, const TunedPoint& incumbent, std::vector<TunedPoint> candidates,
              std::uint64_t first_deal, std::uint64_t games,
              const std::function<void(const Race&)>& on_look);

}  // namespace skerry
