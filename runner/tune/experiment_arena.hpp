#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/tune/race.hpp"

namespace skerry {

/// A parameter of a strategy, and the values that it may be given. A TunedPoint holds its value, or
/// of choices the index.
struct TunedParameter {
    std::string path;  ///< within the strategy: "room", "base.steps"
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::int64_t step = 1;
    std::vector<nlohmann::ordered_json> choices = {};  ///< if not empty, one of these, in no order

    nlohmann::ordered_json value(std::int64_t coordinate) const;
    std::string text(std::int64_t coordinate) const;
    /// The allowed value that is nearest.
    std::int64_t nearest(std::int64_t value) const;
    /// How many values there are.
    std::uint64_t size() const;
};

/// Values as parse_values() has them (runner/experiment/vary.hpp): a range, or a list of integers
/// in equal steps, is ordered, any other list is a choice. Throws UserError.
TunedParameter tuned_parameter(const std::string& path, const nlohmann::ordered_json& values,
                               const std::string& origin);

/// The strategy with these parameters. With another `name` it has the defaults of that one.
nlohmann::ordered_json with_parameters(nlohmann::ordered_json strategy,
                                       const std::vector<TunedParameter>& parameters,
                                       const TunedPoint& point);

/// The point of a strategy with every value written out; a value that is no choice becomes one.
/// Throws UserError if a path leads to no integer, text or truth value.
TunedPoint point_of(const nlohmann::ordered_json& strategy,
                    std::vector<TunedParameter>& parameters);

/// A strategy of a configuration, and which of its parameters are tuned.
struct TuneSubject {
    nlohmann::ordered_json configuration;  ///< with every value written out; its programs may start
    nlohmann::ordered_json strategy;       ///< its entry that is tuned
    std::vector<TunedParameter> parameters;
    OutsideStrategies from_outside = {};  ///< that the configuration and the values may name
};

/// Throws UserError unless every parameter may have its lowest, its highest and each single value
/// of a choice.
void check_parameters(const TuneSubject& subject, GameTable games);

/// A configuration of these strategies of the subject's game, each with its label.
nlohmann::ordered_json configuration_with(const TuneSubject& subject,
                                          const std::vector<nlohmann::ordered_json>& strategies);

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
