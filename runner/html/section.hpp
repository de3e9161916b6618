#pragma once
// Parts of the page's model: what sections of scores and of matches share, and what each adds.

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/words/sweep_figures.hpp"

namespace skerry {

/// A result with its labels looked up. The result must outlive it.
struct SectionSource {
    const nlohmann::ordered_json& result;
    std::vector<std::string> labels;
    std::vector<std::string> components;
    bool anytime = false;  ///< whether anytime intervals decide the verdicts

    explicit SectionSource(const nlohmann::ordered_json& document);

    /// Throws std::out_of_range for a label that no strategy has.
    std::size_t index_of(const nlohmann::ordered_json& label) const;
    bool is_match() const;
};

/// {"mean", "se", "low", "high"} of anything that has mean, se and perhaps an interval.
nlohmann::ordered_json estimate_model(const nlohmann::ordered_json& of);
/// An estimate_model() with sd, min, max, quantile values and a histogram of at most `most_bins`
/// bins.
nlohmann::ordered_json distribution_model(const nlohmann::ordered_json& of, std::size_t most_bins);
/// Estimates in the order of the components, with their "verdict" where they have one.
nlohmann::ordered_json components_model(const SectionSource& source,
                                        const nlohmann::ordered_json& by_name);
/// Adds "p", "p_holm", "verdict" of a comparison or matchup and, unless its interval is that
/// already, "anytime".
void put_decision(nlohmann::ordered_json& into, const SectionSource& source,
                  const nlohmann::ordered_json& of);

/// The number of bins for each of `count` histograms, so that all of them together stay small.
std::size_t bins_for(std::size_t count);

/// {"measure", "level", "charts"}: a chart for each sweep, "points" by the index of the strategy.
/// Null where nothing is swept.
nlohmann::ordered_json sweeps_model(const SweepFigures& figures);

/// Add `strategies` and `comparisons` or `matchups` with what belongs to them.
void put_scores(nlohmann::ordered_json& section, const SectionSource& source);
void put_matches(nlohmann::ordered_json& section, const SectionSource& source);

}  // namespace skerry
