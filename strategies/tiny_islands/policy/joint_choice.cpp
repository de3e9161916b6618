// Decides with each image of a position, and chooses a placement together with a plan.

#include "strategies/tiny_islands/policy/joint_choice.hpp"

#include <limits>
#include <tuple>

#include "strategies/tiny_islands/plan/planned_game.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr ValuedPlacement unknown{{}, {}, std::numeric_limits<int>::min()};
constexpr std::size_t draws = tile_kinds * zone_count;

std::size_t number_of(const Draw& draw) { return zone_count * index(draw.tile) + index(draw.zone); }
std::size_t number_of(const Offer& offer) {
    return draws * number_of(offer[0]) + number_of(offer[1]);
}

}  // namespace

BestImage::BestImage(const PolicyModel& model, const Rules& rules)
    : empty_(model.plan(), rules),
      decks_(rules),
      placements_(draws * draws, unknown),
      images_(draws * draws) {}

const ValuedPlacement& BestImage::first_placement(const PolicyModel& model, const Offer& first) {
    ValuedPlacement& best = placements_[number_of(first)];
    if (best.value != unknown.value) return best;
    DeckCounts decks = decks_;
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

template <class F>
void JointChoice::for_each_change(const PolicyModel& model, const PlannedGame& game,
                                  const DeckCounts& decks, int turn, F&& f) const {
    if (!changes_plans()) return;
    ValuedChanges changes;
    model.changes(game, decks, turn, changes);
    const std::size_t count = std::min(changes.size(), changes_);
    std::partial_sort(changes.begin(), changes.begin() + count, changes.end(),
                      [](const ValuedChange& a, const ValuedChange& b) {
                          if (a.value != b.value) return a.value > b.value;
                          if (a.region != b.region) return a.region < b.region;
                          return a.cell.bit() < b.cell.bit();
                      });
    for (std::size_t i = 0; i < count; ++i)
        f(with_flip(game, changes[i].region, changes[i].cell), changes[i].value - reserve_);
}

bool JointChoice::choose(const PolicyModel& model, PlannedGame& game, const DeckCounts& decks,
                         const Offer& offer, int turn, ValuedPlacement& choice) const {
    if (!model.best(game, decks, offer, turn, choice)) return false;
    if (!changes_plans()) return true;
    int most = choice.value;
    std::optional<PlannedGame> better;
    for_each_change(model, game, decks, turn, [&](const PlannedGame& changed, int offset) {
        ValuedPlacement placement;
        model.best(changed, decks, offer, turn, placement);
        if (placement.value + offset <= most) return;
        most = placement.value + offset;
        choice = placement;
        better = changed;
    });
    if (better) game = *better;
    return true;
}

PlannedMove JointChoice::best(const PolicyModel& model, const PlannedGame& game,
                              const State& state) const {
    PlannedMove best{game, {}};
    ValuedPlacement choice;
    choose(model, best.game, DeckCounts(state), state.offer(), state.placed, choice);
    best.move = Move::placement(choice.tile, choice.cell);
    best.game.play(best.move);
    return best;
}

ValuedPlacements JointChoice::values(const PolicyModel& model, const PlannedGame& game,
                                     const State& state) const {
    const DeckCounts decks(state);
    ValuedPlacements best;
    model.values(game, decks, state.offer(), state.placed, best);
    for_each_change(model, game, decks, state.placed, [&](const PlannedGame& changed, int offset) {
        ValuedPlacements list;
        model.values(changed, decks, state.offer(), state.placed, list);
        for (std::size_t i = 0; i < list.size(); ++i)
            best[i].value = std::max(best[i].value, list[i].value + offset);
    });
    return best;
}

}  // namespace skerry::tiny_islands
