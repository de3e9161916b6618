#include "strategies/tiny_islands/policy/corrected_decision.hpp"

#include <algorithm>
#include <limits>

#include "strategies/tiny_islands/policy/placement_view.hpp"

namespace skerry::tiny_islands {

namespace {

template <class TileView, class Weights>
void see(const TileView& tile_view, const Weights& weights, SeenPlacement& seen) {
    int value = 0;
    std::uint8_t next = 0;
    tile_view.visit(seen.cell(), [&](std::size_t feature) {
        value += weights[feature];
        seen.features[next++] = static_cast<std::uint16_t>(feature);
    });
    seen.linear = value;
    seen.size = next;
}

}  // namespace

CorrectedDecision::CorrectedDecision(const PolicyTable& table, const Network& network,
                                     const PlannedGame& game, const DeckCounts& decks,
                                     const Offer& offer, int turn)
    : network_(network), game_(game), decks_(decks), offer_(offer), turn_(turn) {
    const DecisionView view(game, decks);
    for (std::size_t draw = 0; draw < offer.size(); ++draw) {
        const Tile tile = offer[draw].tile;
        const auto& weights = table.of(turn, tile);
        view_tile(view, tile, [&](const auto& tile_view) {
            for (int bit : cells_of(offer[draw].zone) & view.open_cells) {
                SeenPlacement& seen = seen_[size_++];
                seen.draw = static_cast<std::uint8_t>(draw);
                seen.bit = static_cast<std::uint8_t>(bit);
                see(tile_view, weights, seen);
            }
        });
    }
}

const HiddenUnits& CorrectedDecision::start_of(std::size_t draw) const {
    if (!started_[draw]) {
        if (!counted_) counts_ = decision_counts(game_, decks_, turn_);
        counted_ = true;
        starts_[draw] = network_.start(offer_[draw].tile, counts_);
        started_[draw] = true;
    }
    return starts_[draw];
}

int CorrectedDecision::value(const SeenPlacement& seen) const {
    const Tile tile = offer_[seen.draw].tile;
    HiddenUnits hidden = start_of(seen.draw);
    for (const std::uint16_t feature : std::span(seen.features).first(seen.size))
        hidden += network_.row(tile, feature);
    for (const std::uint16_t feature : further_features(game_, decks_, tile, seen.cell()))
        hidden += network_.row(tile, feature);
    return seen.linear + network_.correction(tile, hidden);
}

bool CorrectedDecision::best(int window, ValuedPlacement& best) const {
    if (size_ == 0) return false;
    int most = std::numeric_limits<int>::min();
    for (const SeenPlacement& seen : placements()) most = std::max(most, seen.linear);
    const auto is_near = [&](const SeenPlacement& seen) { return seen.linear >= most - window; };
    const bool alone = std::ranges::count_if(placements(), is_near) == 1;
    best.value = std::numeric_limits<int>::min();
    for (const SeenPlacement& seen : placements()) {
        if (!is_near(seen)) continue;
        const int value_of_it = alone ? most : value(seen);
        if (value_of_it > best.value) best = {offer_[seen.draw].tile, seen.cell(), value_of_it};
    }
    return true;
}

}  // namespace skerry::tiny_islands
