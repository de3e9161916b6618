#pragma once
// Where candidates meet the incumbent, the best parameters so far, on common deals.
// A race: candidates meet the incumbent on more and more common deals; who is worse than it,
// or than another candidate, drops out, so that the games go where it is open.
//
// Maron, Moore: 'Hoeffding races' (NIPS 1993); iterated as in Lopez-Ibanez et al.: 'The irace
// package: iterated racing for automatic algorithm configuration' (Operations Research Perspectives
// 3, 2016). Their tests are of a number of games fixed beforehand; here the intervals hold at all
// looks of a race at once (anytime.hpp), for all its candidates together.

#include <nlohmann/json_fwd.hpp>

#include "runner/batch/batch.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/game_entry.hpp"
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

/// Runs a race on deals from `first_deal` on. It ends when at most one candidate is left and is
/// proved better than the incumbent, or none is left, or the next look would take more than `games`
/// games in all. `on_look` is called after each look.
Race run_race(Arena& arena, const TunedPoint& incumbent, std::vector<TunedPoint> candidates,
              std::uint64_t first_deal, std::uint64_t games,
              const std::function<void(const Race&)>& on_look);

/// A parameter of a strategy, and the values that it may be given. A TunedPoint holds its value, or
/// of choices the index.
struct TunedParameter {
    std::string path;  ///< within the strategy: "room", "base.steps"
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::int64_t step = 1;
    std::vector<ordered_json> choices = {};  ///< if not empty, one of these, in no order

    ordered_json value(std::int64_t coordinate) const;
    std::string text(std::int64_t coordinate) const;
    /// The allowed value that is nearest.
    std::int64_t nearest(std::int64_t value) const;
    /// How many values there are.
    std::uint64_t size() const;
};

/// Values as parse_values() has them (runner/experiment/config.hpp): a range, or a list of integers
/// in equal steps, is ordered, any other list is a choice. Throws UserError.
TunedParameter tuned_parameter(const std::string& path, const ordered_json& values,
                               const std::string& origin);

/// The strategy with these parameters. With another `name` it has the defaults of that one.
ordered_json with_parameters(ordered_json strategy, const std::vector<TunedParameter>& parameters,
                             const TunedPoint& point);

/// The point of a strategy with every value written out; a value that is no choice becomes one.
/// Throws UserError if a path leads to no integer, text or truth value.
TunedPoint point_of(const ordered_json& strategy, std::vector<TunedParameter>& parameters);

/// A strategy of a configuration, and which of its parameters are tuned.
struct TuneSubject {
    ordered_json configuration;  ///< with every value written out; its programs may start
    ordered_json strategy;       ///< its entry that is tuned
    std::vector<TunedParameter> parameters;
    OutsideStrategies from_outside = {};  ///< that the configuration and the values may name
};

/// Throws UserError unless every parameter may have its lowest, its highest and each single value
/// of a choice.
void check_parameters(const TuneSubject& subject, GameTable games);

/// A configuration of these strategies of the subject's game, each with its label.
ordered_json configuration_with(const TuneSubject& subject,
                                const std::vector<ordered_json>& strategies);

/// Plays the subject's game by run_batch(). In a game for one all candidates and the incumbent play
/// each deal; in matches each candidate meets the incumbent in a pair of games.
class ExperimentArena final : public Arena {
  public:
    /// `seed` is the master seed of the races, whose deals no run of the configuration has.
    ExperimentArena(const TuneSubject& subject, GameTable games, std::uint64_t seed, int threads,
                    const StopFlag& stop);

    std::vector<Evidence> play(const TunedPoint& incumbent, std::span<const TunedPoint> candidates,
                               GameRange deals) override;
    std::uint64_t games_per_deal(std::size_t candidates) const override;

  private:
    std::optional<BatchTally> played(const std::vector<TunedPoint>& points, GameRange deals) const;

    const TuneSubject* subject_;
    GameTable games_;
    std::uint64_t seed_;
    int threads_;
    const StopFlag* stop_;
    bool matches_;
};

}  // namespace skerry
