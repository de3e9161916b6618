#pragma once
// What a tuning is asked for, checked, and what it came to: for the program and for other
// languages.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/config.hpp"
#include "runner/tune/tuner.hpp"

namespace skerry {

/// A parameter with its values, and the strategy that was named in front of it, if one was.
struct VariedParameter {
    std::string strategy;
    TunedValues of;
};

struct TuneRequest {
    std::string strategy;
    std::string strategy_origin = "--strategy";
    std::vector<VariedParameter> vary;
    std::optional<std::uint64_t> games;
    std::optional<std::uint64_t> seconds;
    std::string budget_origin;  ///< of the games or seconds
    std::string out;
};

/// Takes what the request does not say from "tune" of the configuration. Throws UserError.
void complete_request(TuneRequest& request, const Document& document);

/// The strategy that is tuned: the one that is named, or the only one. Throws UserError.
std::size_t tuned_strategy(const TuneRequest& request, const ExperimentFacts& facts);

/// What is tuned, with everything checked.
struct TuneTask {
    ExperimentFacts facts;
    TuneSubject subject;
    TunePlan plan;  ///< without its games
    int threads = 1;
};

/// `tuned` is the index of the strategy. Throws UserError.
TuneTask task_of(const TuneRequest& request, const ExperimentFacts& facts, std::size_t tuned,
                 GameTable games, int threads, const OutsideStrategies& from_outside = {});

/// Gives the plan its games and returns how many they are with the verdict. Where seconds are asked
/// for, it plays some games to measure the speed. Throws UserError if they are too few.
std::uint64_t put_games(TunePlan& plan, const TuneRequest& request, int threads, Arena& arena);

/// The two as the configuration of the verdict: as it was, and tuned.
ordered_json verdict_configuration(const TuneSubject& subject, const Tuner& tuner);

}  // namespace skerry
