#include "strategies/tiny_islands/policy/best_image.hpp"

#include <cstddef>
#include <limits>
#include <tuple>

namespace skerry::tiny_islands {

Symmetry best_image(const PolicyModel& model, const Offer& first) {
    const PlannedGame empty(model.plan());
    Symmetry best;
    std::tuple<int, Zone, Zone> most{std::numeric_limits<int>::min(), {}, {}};
    for (std::size_t i = 0; i < Symmetry::count; ++i) {
        const Offer offer = Symmetry(i).of(first);
        DeckCounts decks;
        decks.reveal(offer);
        ValuedPlacement placement;
        model.best(empty, decks, offer, 0, placement);
        const std::tuple worth{placement.value, offer[0].zone, offer[1].zone};
        if (worth <= most) continue;
        most = worth;
        best = Symmetry(i);
    }
    return best;
}

}  // namespace skerry::tiny_islands
