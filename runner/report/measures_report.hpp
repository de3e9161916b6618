#pragma once
// What a game tells besides the score (runner/statistics/measures.hpp), in results and tables.

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/report/console_tables.hpp"
#include "runner/statistics/measures.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// Wilson 1927: of `count` out of `n` >= 1 at confidence_level, 0 to 1.
Interval share_interval(std::uint64_t count, std::uint64_t n);

/// Adds `measures`, the categories under their name, and `personal_bests`. `n`: finished games.
void put_measures(nlohmann::ordered_json& into, const MeasureFacts& facts,
                  const MeasureTally& tally, std::uint64_t n);

/// A row a strategy: the share of each category with its interval, of the finished games.
TextTable category_table(const Figures& figures);

/// A row a strategy: means of the measures.
TextTable measure_table(const Figures& figures);

/// A row a strategy: the highest values that are kept, with their games.
TextTable record_table(const Figures& figures);

}  // namespace skerry
