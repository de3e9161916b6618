#pragma once
// Optional members of games that describe their end by more than the score:
//     measure_names, measures(end)          figures, at most max_measures
//     category_name, category_names, category(end)
//     record_measures, counts_as_record(end)  figures whose highest values are personal bests

#include <algorithm>
#include <concepts>

#include "core/game.hpp"
#include "core/outcome.hpp"
#include "core/word_hash.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

template <class G>
concept MeasuringGame = Game<G> && requires(const typename G::State& end) {
    G::measure_names;
    G::category_name;
    G::category_names;
    G::record_measures;
    { G::category(end) } -> std::same_as<std::size_t>;
    { G::counts_as_record(end) } -> std::same_as<bool>;
};

template <Game G>
MeasureFacts measure_facts() {
    MeasureFacts facts;
    if constexpr (MeasuringGame<G>) {
        facts.names.assign(G::measure_names.begin(), G::measure_names.end());
        facts.category = G::category_name;
        facts.categories.assign(G::category_names.begin(), G::category_names.end());
        facts.records.assign(G::record_measures.begin(), G::record_measures.end());
    }
    return facts;
}

inline MeasureShape shape_of(const MeasureFacts& facts) {
    return {facts.names.size(), facts.categories.size(), facts.records};
}

template <Game G>
Measured measure(const typename G::State& end) {
    Measured measured;
    if constexpr (MeasuringGame<G>) {
        static_assert(G::measure_names.size() <= max_measures);
        std::ranges::copy(G::measures(end), measured.values.begin());
        measured.category = static_cast<std::uint8_t>(G::category(end));
        measured.counts_as_record = G::counts_as_record(end);
    }
    return measured;
}

/// A number that stands for the state in which a game ended: equal where two on one deal ended in
/// equal states. The optional member end_number(end) of a game makes it quicker than its notation.
template <Game G>
std::uint64_t end_number(const typename G::State& end) {
    if constexpr (requires { G::end_number(end); }) {
        return G::end_number(end);
    } else {
        WordHash hash;
        for (const char letter : G::print_state(end)) hash.add(static_cast<unsigned char>(letter));
        return hash.value();
    }
}

}  // namespace skerry
