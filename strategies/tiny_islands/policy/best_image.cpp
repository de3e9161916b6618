#include "strategies/tiny_islands/policy/best_image.hpp"

#include <cstddef>
#include <limits>
#include <tuple>

namespace skerry::tiny_islands {

namespace {

constexpr int unknown = std::numeric_limits<int>::min();
constexpr std::size_t draws = tile_kinds * zone_count;

std::size_t number_of(const Draw& draw) { return zone_count * index(draw.tile) + index(draw.zone); }

}  // namespace

BestImage::BestImage(const PolicyModel& model)
    : empty_(model.plan()), worths_(draws * draws, unknown) {}

int BestImage::worth(const PolicyModel& model, const Offer& first) {
    int& worth = worths_[draws * number_of(first[0]) + number_of(first[1])];
    if (worth != unknown) return worth;
    DeckCounts decks;
    decks.reveal(first);
    ValuedPlacement placement;
    model.best(empty_, decks, first, 0, placement);
    return worth = placement.value;
}

Symmetry BestImage::of(const PolicyModel& model, const Offer& first) {
    if (first_ == first) return image_;
    first_ = first;
    std::tuple<int, Zone, Zone> most{unknown, {}, {}};
    for (std::size_t i = 0; i < Symmetry::count; ++i) {
        const Offer offer = Symmetry(i).of(first);
        const std::tuple found{worth(model, offer), offer[0].zone, offer[1].zone};
        if (found <= most) continue;
        most = found;
        image_ = Symmetry(i);
    }
    return image_;
}

}  // namespace skerry::tiny_islands
