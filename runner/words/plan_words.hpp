#pragma once
// Sentences about a plan: how many games an experiment needs.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/plan.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// How the pilot was played.
struct PilotRun {
    std::uint64_t seed = 0;
    double seconds = 0;
    int threads = 1;
};

/// "shuffles", or "deals" of two games each.
std::string plan_unit(const ExperimentFacts& facts);

/// "4,300", rounded up; "-" where there is no number.
std::string games_needed_text(std::optional<std::uint64_t> games);

/// Says what is to be found and how sure, and which pilot was played.
std::vector<std::string> plan_aim(const ExperimentFacts& facts, const Plan& plan,
                                  const PilotRun& pilot);

/// What to ask for, how long it takes, and which pairs cannot be planned.
std::vector<std::string> plan_advice(const ExperimentFacts& facts, const Plan& plan,
                                     const PilotRun& pilot, const TextStyle& style);

}  // namespace skerry
