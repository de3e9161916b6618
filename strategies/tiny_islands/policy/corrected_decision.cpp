#include "strategies/tiny_islands/policy/corrected_decision.hpp"

#include <limits>

namespace skerry::tiny_islands {

const HiddenUnits& CorrectedDecision::start_of(std::size_t draw) {
    if (!started_[draw]) {
        if (!counted_) counts_ = decision_counts(game_, decks_, turn_);
        counted_ = true;
        starts_[draw] = network_.start(offer_[draw].tile, counts_);
        started_[draw] = true;
    }
    return starts_[draw];
}

int CorrectedDecision::value(const LinearPlacement& placement) {
    const Tile tile = offer_[placement.draw].tile;
    HiddenUnits hidden = start_of(placement.draw);
    const auto add = [&](std::size_t feature) { hidden += network_.row(tile, feature); };
    view_tile(view_, tile, [&](const auto& tile_view) { tile_view.visit(placement.cell, add); });
    for (const std::uint16_t feature : further_features(game_, decks_, tile, placement.cell))
        add(feature);
    return placement.value + network_.correction(tile, hidden);
}

std::size_t CorrectedDecision::best(const LinearPlacements& placements, int window, int& value) {
    int most = std::numeric_limits<int>::min();
    for (const LinearPlacement& placement : placements) most = std::max(most, placement.value);
    FixedList<std::uint8_t, LinearPlacements::capacity> near;
    for (std::size_t i = 0; i < placements.size(); ++i)
        if (placements[i].value >= most - window) near.push_back(static_cast<std::uint8_t>(i));
    value = most;
    if (near.size() == 1) return near[0];
    std::size_t best = 0;
    value = std::numeric_limits<int>::min();
    for (const std::uint8_t i : near) {
        const int corrected = this->value(placements[i]);
        if (corrected <= value) continue;
        value = corrected;
        best = i;
    }
    return best;
}

}  // namespace skerry::tiny_islands
