#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/tune/tuned_parameter.hpp"

namespace skerry {

/// A strategy of a configuration, and which of its parameters are tuned.
struct TuneSubject {
    nlohmann::ordered_json configuration;  ///< with every value written out; its programs may start
    nlohmann::ordered_json strategy;       ///< its entry that is tuned
    std::vector<TunedParameter> parameters;
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
