#include "strategies/tiny_islands/policy/best_image.hpp"

#include <cstddef>
#include <limits>
#include <tuple>

namespace skerry::tiny_islands {

namespace {

constexpr ValuedPlacement unknown{{}, {}, std::numeric_limits<int>::min()};
constexpr std::size_t draws = tile_kinds * zone_count;

std::size_t number_of(const Draw& draw) { return zone_count * index(draw.tile) + index(draw.zone); }
std::size_t number_of(const Offer& offer) {
    return draws * number_of(offer[0]) + number_of(offer[1]);
}

}  // namespace

BestImage::BestImage(const PolicyModel& model)
    : empty_(model.plan()), placements_(draws * draws, unknown), images_(draws * draws) {}

const ValuedPlacement& BestImage::first_placement(const PolicyModel& model, const Offer& first) {
    ValuedPlacement& best = placements_[number_of(first)];
    if (best.value != unknown.value) return best;
    DeckCounts decks;
    decks.reveal(first);
    model.best(empty_, decks, first, 0, best);
    return best;
}

Symmetry BestImage::find(const PolicyModel& model, const Offer& first) {
    Symmetry image;
    std::tuple<int, Zone, Zone> most{unknown.value, {}, {}};
    for (std::size_t i = 0; i < Symmetry::count; ++i) {
        const Offer offer = Symmetry(i).of(first);
        const int worth = first_placement(model, offer).value;
        const std::tuple found{worth, offer[0].zone, offer[1].zone};
        if (found <= most) continue;
        most = found;
        image = Symmetry(i);
    }
    return image;
}

Symmetry BestImage::of(const PolicyModel& model, const Offer& first) {
    std::optional<Symmetry>& image = images_[number_of(first)];
    if (!image) image = find(model, first);
    return *image;
}

}  // namespace skerry::tiny_islands
