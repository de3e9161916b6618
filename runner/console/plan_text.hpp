#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/plan.hpp"
#include "runner/words/plan_words.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// The page of `skerry plan`: the aim, a row for each pair, and what to ask for. `facts` are those
/// of the pilot.
std::string plan_page(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot,
                      const TextStyle& style);

/// What the page shows, unrounded, as JSON of schema `skerry-plan`, version 1.
nlohmann::ordered_json plan_document(const ExperimentFacts& facts, const Plan& plan,
                                     const PilotRun& pilot);

}  // namespace skerry
