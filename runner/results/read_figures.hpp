#pragma once
// Reads the exact figures of a result. The readers throw UserError with the place of a figure that
// is missing, out of range or in contradiction to another one; no number that is read decides how
// much is allocated.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/block_sums.hpp"
#include "runner/statistics/extremes.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/power_sums.hpp"

namespace skerry {

/// Numbers up to here are exact for every reader of JSON.
inline constexpr std::uint64_t max_json_count = std::uint64_t{1} << 53;

std::uint64_t read_count(const JsonNode& object, std::string_view key,
                         std::uint64_t max = max_json_count);

/// Throws UserError unless both are equal; `what` says what the second one is the number of.
void require_count(const JsonNode& node, std::uint64_t found, std::uint64_t expected,
                   std::string_view what);

/// Reads `sum` and `sum_sq` of `n` integers, each a sum over so many plays.
PowerSums read_sums(const JsonNode& object, std::uint64_t n, std::uint64_t plays = 1);
/// Reads the sum of the squares of `n` integers that sum to `sum`.
uint128 read_squares(const JsonNode& node, std::uint64_t n, std::int64_t sum);

/// Reads one for each name, in the order of the names.
std::vector<PowerSums> read_named_sums(const JsonNode& object,
                                       const std::vector<std::string>& names, std::uint64_t n);

/// Reads a distribution of at most `max_n` values, whose `sum` and `sum_sq` must be the
/// histogram's.
Histogram read_histogram(const JsonNode& distribution, std::uint64_t max_n);

/// Fills the empty `into` with the `blocks` of a result of `games` games. `columns` are their
/// names.
void read_blocks(const JsonNode& result, const ExperimentFacts& facts, std::uint64_t games,
                 const std::vector<std::string>& columns, BlockSums& into);

/// Throws UserError if the column does not sum to `expected`, the sum over all games.
void require_column(const JsonNode& result, const BlockSums& blocks, std::size_t column,
                    std::int64_t expected);

/// Reads the index of a game of the experiment.
std::uint64_t read_game(const JsonNode& node, const ExperimentFacts& facts);

/// Reads a list of games in their order, each of them with `read`.
template <Order order>
Extremes<order> read_extremes(const JsonNode& list,
                              const std::function<Extreme(const JsonNode&)>& read) {
    Extremes<order> extremes;
    const std::vector<JsonNode> items = list.items();
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Extreme extreme = read(items[i]);
        if (i < extremes.capacity) extremes.add(extreme.value, extreme.game);
        if (i >= extremes.capacity || !(extremes.list()[i] == extreme))
            items[i].fail("is not in order, or one too many");
    }
    return extremes;
}

}  // namespace skerry
