#pragma once
// Which pairs of many strategies a page for people shows: tables for programs have all.

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/ranking.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

/// So many strategies stand side by side on a page, each with every other.
inline constexpr std::size_t most_side_by_side = 8;

template <class Pair>
struct PagePairs {
    std::vector<Pair> shown;
    std::string note;  ///< empty if they are all
};

/// The pairs that a page shows: all, or of many strategies those with the first one.
template <class Pair>
PagePairs<Pair> pairs_on_page(const ExperimentFacts& facts, const Ranking& ranking,
                              std::vector<Pair> pairs, std::string_view table,
                              const TextStyle& style) {
    const bool few = facts.strategies.size() <= most_side_by_side || facts.baseline;
    if (few || ranking.groups.empty()) return {std::move(pairs), {}};
    const std::size_t first = ranking.groups.front().front();
    const std::size_t all = pairs.size();
    std::erase_if(pairs, [&](const Pair& of) { return of.a != first && of.b != first; });
    return {std::move(pairs),
            fmt::format("Those with {}, which comes first. All {}: skerry show RESULT --table {}.",
                        label_of(facts, first, style), counted(all, "pair"), table)};
}

}  // namespace skerry
