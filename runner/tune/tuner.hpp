#pragma once
// Finds good parameters: race after race, each among candidates drawn around the best so far. A
// race is a run that ends when all but the best are beaten (until_best), on deals of its own. What
// is drawn depends on the seed and the figures of the races alone.
//
// The method is iterated racing: Lopez-Ibanez et al., 'The irace package: iterated racing for
// automatic algorithm configuration' (Operations Research Perspectives 3, 2016).

#include "core/random.hpp"
#include "runner/batch/batch.hpp"
#include "runner/experiment/config.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// The index of its value for each tuned parameter.
using TunedPoint = std::vector<std::int64_t>;

struct TunedParameter {
    std::string path;                  ///< within the strategy: "room", "base.steps"
    std::vector<ordered_json> values;  ///< that of the strategy among them
    bool ordered;                      ///< they are numbers, from the lowest on

    std::int64_t last() const { return std::ssize(values) - 1; }
};

struct Race {
    std::vector<TunedPoint> points = {};  ///< the best so far, the start, and the candidates
    std::uint64_t deals = 0;
    std::uint64_t games = 0;
    std::size_t left = 0;  ///< others than the best so far that nobody beat
    /// The lead of the winner over the best so far, in points, or in shares of them in matches. It
    /// runs high, since the best was chosen.
    MeanEstimate gain = {};
    TunedPoint best = {};  ///< after the race: as before, or a winner beyond chance

    bool changed() const { return best != points.front(); }
};

/// The strategy that is tuned: the one that is named, or the only one. Throws UserError.
std::size_t tuned_strategy(const TuneSettings& settings, const ExperimentFacts& facts);

class Tuner {
  public:
    /// `facts`: of the configuration. Throws UserError if a value is not allowed, or the games are
    /// too few.
    Tuner(const TuneSettings& settings, const ExperimentFacts& facts, GameTable entries,
          int threads, OutsideStrategies from_outside = {});

    /// Whether the games are used up, or no better values are to be found near by.
    bool done() const;
    /// Runs the next race; returns false if it was interrupted, and then forgets it. `on_growth` is
    /// told the games of all races now and then.
    bool race(const StopFlag& stop, const std::function<void(std::uint64_t)>& on_growth = {});

    const std::vector<Race>& races() const { return races_; }
    std::uint64_t games() const { return games_; }
    std::uint64_t most_games() const { return most_games_; }  ///< that all races may play
    ordered_json before() const { return values_at(start_); }
    ordered_json found() const { return values_at(best_); }
    /// The configuration of the start and the best on fresh deals; null if they are the same.
    ordered_json verdict() const;
    /// The values and the races, for other programs.
    ordered_json json() const;
    /// The races for a person at a terminal.
    std::string page(const TextStyle& style) const;

  private:
    void vary(const TunedValues& values);
    ordered_json strategy_at(const TunedPoint& point) const;
    ordered_json values_at(const TunedPoint& point) const;
    Configuration configured(const std::vector<TunedPoint>& points, const std::string& origin,
                             const ordered_json& more = ordered_json::object()) const;
    std::uint64_t games_per_deal(std::size_t strategies) const;
    std::size_t most_points() const;
    std::vector<TunedPoint> drawn_points(Rng& rng) const;
    std::int64_t reach(const TunedParameter& parameter) const;

    GameTable entries_;
    int threads_;
    OutsideStrategies from_outside_;
    ordered_json configuration_;  ///< with every value written out
    ordered_json strategy_;       ///< its entry that is tuned
    bool matches_;
    std::uint64_t seed_;
    std::vector<TunedParameter> parameters_ = {};
    TunedPoint start_ = {};
    TunedPoint best_ = {};
    std::uint64_t verdict_deals_ = 0;
    std::uint64_t most_games_ = 0;
    std::uint64_t games_ = 0;
    std::vector<Race> races_ = {};
};

}  // namespace skerry
