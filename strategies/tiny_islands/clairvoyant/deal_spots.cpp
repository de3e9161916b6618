#include "strategies/tiny_islands/clairvoyant/deal_spots.hpp"

namespace skerry::tiny_islands {

DealSpots::DealSpots(const Deal& deal, std::size_t first_turn, const Rules& rules)
    : first_turn_(first_turn) {
    for (auto& turn : places_)
        for (auto& cell : turn) cell.fill(none);
    for (std::size_t turn = first_turn; turn < static_cast<std::size_t>(rules.placements); ++turn)
        for (std::size_t i = 0; i < deal.offers[turn].size(); ++i) {
            const Draw& draw = deal.offers[turn][i];
            for (int bit : cells_of(draw.zone)) {
                const auto cell = static_cast<std::size_t>(bit);
                places_[turn][cell][i] = static_cast<std::uint16_t>(count_);
                spots_[count_++] = Spot::of(turn, draw.tile, Cell::from_bit(bit));
            }
        }
    std::size_t listed = 0;
    for (std::size_t bit = 0; bit < bits; ++bit) {
        first_at_[bit] = static_cast<std::uint16_t>(listed);
        for (const Spot& spot : all())
            if (static_cast<std::size_t>(spot.cell.bit()) == bit) by_cell_[listed++] = spot;
    }
    first_at_[bits] = static_cast<std::uint16_t>(listed);
}

}  // namespace skerry::tiny_islands
