// The best placement with the cells of a zone side by side, against the list of all placements.

#include "strategies/tiny_islands/best_placement.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/instruction_set.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/policy.hpp"
#include "strategies/tiny_islands/zone_lanes.hpp"

using namespace skerry::tiny_islands;
using skerry::InstructionSet;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;

namespace {

/// Each feature of each tile at each time has a weight that no other is likely to have.
PolicyWeights random_weights(Rng& rng) {
    PolicyWeights weights = trained_policy();
    for (auto& knot : weights.knots)
        for (auto& tile : knot)
            for (std::int16_t& weight : tile)
                weight = static_cast<std::int16_t>(static_cast<int>(rng.below(4001)) - 2000);
    return weights;
}

Draw random_draw(Rng& rng) {
    return {static_cast<Tile>(rng.below(tile_kinds)),
            Zone(static_cast<std::uint8_t>(rng.below(zone_count)))};
}

bool equal(const ValuedPlacement& a, const ValuedPlacement& b) {
    return a.tile == b.tile && a.cell == b.cell && a.value == b.value;
}

/// That best() of the model finds the first of the most valued placements of values().
void check(const PolicyModel& model, const PlannedGame& game, const State& state,
           const Offer& offer) {
    const DeckCounts decks(state);
    ValuedPlacements list;
    model.values(game, decks, offer, state.placed, list);
    ValuedPlacement best;
    REQUIRE(model.best(game, decks, offer, state.placed, best) == !list.empty());
    if (list.empty()) return;
    const auto* first = std::max_element(
        list.begin(), list.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    CHECK(equal(best, *first));
}

/// Calls f(planned game, state) at every placement of a game that `choose` plays.
template <class Choose, class F>
void for_each_decision(const Rules& rules, std::uint64_t index, Choose&& choose, F&& f) {
    Rng deal_rng = stream(62, index, Purpose::deal);
    const Deal deal = TinyIslands::deal(rules, deal_rng);
    State state = TinyIslands::start(rules, deal);
    PlannedGame planned(trained_policy().plan);
    while (!TinyIslands::is_over(state)) {
        if (!state.shoreline_due()) f(planned, state);
        const Move move = choose(state);
        planned.play(move);
        TinyIslands::play(state, move, deal);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("best placement: the first of the most valued ones, on every instruction set") {
        Rng rng(17);
        const PolicyWeights weights = random_weights(rng);
        for (InstructionSet set : skerry::instruction_sets()) {
            const PolicyModel odd(weights, set);
            const PolicyModel trained(trained_policy(), set);
            Policy policy(Rules{}, {});
            const auto at_decision = [&](const PlannedGame& game, const State& state) {
                check(trained, game, state, state.offer());
                for (int i = 0; i < 30; ++i)
                    check(odd, game, state, {random_draw(rng), random_draw(rng)});
            };
            for (std::uint64_t index = 0; index < 12; ++index) {
                for (const auto& variant : TinyIslands::variants())
                    for_each_decision(
                        variant.rules, index,
                        [&](const State& state) { return TinyIslands::sample_move(state, rng); },
                        at_decision);
                for_each_decision(
                    Rules{}, index, [&](const State& state) { return policy.choose(state, rng); },
                    at_decision);
            }
        }
    }

    TEST_CASE("zone lanes: the nine cells of each zone, their neighbours and zones") {
        for (std::size_t zone = 0; zone < zone_count; ++zone) {
            const auto& lanes = detail::zone_lanes[zone];
            std::size_t lane = 0;
            for (int bit : cells_of(Zone(static_cast<std::uint8_t>(zone)))) {
                CHECK(lanes.cell[lane] == bit);
                CHECK(8 * lanes.window_bytes[4 * lane] + lanes.window_shift[lane] ==
                      bit - row_stride - 1 + detail::ZoneLanes::window_pad);
                CHECK(lanes.cell_byte[4 * lane] == bit);
                bool in_zone = false;
                for (const auto& bytes : lanes.zone_byte)
                    in_zone = in_zone || bytes[4 * lane] == zone;
                CHECK(in_zone);
                ++lane;
            }
            CHECK(lane == 9);
            CHECK(lanes.around[9] == 0);
        }
    }
}
