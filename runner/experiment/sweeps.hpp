#pragma once
// Sweeps as they are found in an experiment: strategies of one name that differ in a parameter or
// two, however they were written down.

#include "runner/documents/json_text.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

/// Strategies of one name that differ, at least three; of several that are alike only the first.
struct SweptName {
    std::vector<std::size_t> strategies;
    std::vector<std::string> paths;  ///< of the parameters in which they differ
};

std::vector<SweptName> swept_names(const ExperimentFacts& facts);

/// A parameter and those of its values that occur, numbers from the lowest on.
struct SweptParameter {
    std::string path;                ///< "room", "base.steps"
    std::vector<std::string> texts;  ///< the values as labels show them
    /// Where each value stands on an axis: the numbers themselves, or 0, 1 .. where they are no
    /// numbers or would stand on top of each other.
    std::vector<double> positions;
    bool to_scale = false;  ///< the positions are the values
    bool ordered = false;   ///< the values are numbers
};

/// Puts the values in order and says where they stand on an axis.
SweptParameter swept_parameter(const std::string& path, std::vector<ordered_json>& values);

struct SweptStrategy {
    std::size_t strategy = 0;
    std::vector<std::size_t> at;  ///< of each parameter the index of its value
};

struct Sweep {
    std::string name;                        ///< the strategies' name in the registry
    std::vector<SweptParameter> parameters;  ///< one, or two that make a grid
    std::vector<SweptStrategy> strategies;   ///< three or more, no two at one place
    /// The parameters that a slice does not change: "steps=40 boat=-8"; empty if all strategies of
    /// the name are in the sweep.
    std::string held;
};

/// The sweeps of an experiment. There is a slice for each parameter if the strategies of a name
/// differ in more than two, or if less than half of the combinations of two were played. A slice
/// holds the strategies that differ only in it from the first of `ranked` that has this name.
/// `ranked`: strategies from the best to the worst.
std::vector<Sweep> sweeps_of(const ExperimentFacts& facts, std::span<const std::size_t> ranked);

/// The value of a parameter by its path; null if the strategy has none.
ordered_json parameter_at(const StrategyFacts& strategy, const std::string& path);

}  // namespace skerry
