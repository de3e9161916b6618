// Compares the policy that has a lane per cell with the policy that goes cell by cell.

#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/policy/network_rows.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "strategies/tiny_islands/policy/zone_bytes.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry::tiny_islands;
using skerry::InstructionSet;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;
using skerry::test::deal_of;

namespace {

/// The largest weights whose sums, of one of each of the 13 groups, surely fit into 14 bits.
std::int16_t random_weight(Rng& rng) {
    return static_cast<std::int16_t>(static_cast<int>(rng.below(1261)) - 630);
}

/// Weights that give each feature of each tile at each time a value that hardly any other weight
/// has, times `scale`.
PolicyWeights random_weights(Rng& rng, int scale = 1) {
    PolicyWeights weights = trained_policy();
    for (auto& knot : weights.knots)
        for (auto& tile : knot)
            for (std::int16_t& weight : tile)
                weight = static_cast<std::int16_t>(scale * random_weight(rng));
    for (auto* times : {&weights.bends[0], &weights.bends[1], &weights.bends[2],
                        &weights.changes.front(), &weights.changes.back()})
        for (auto& side : *times)
            for (std::int16_t& weight : side) weight = random_weight(rng);
    return weights;
}

Draw random_draw(Rng& rng) {
    return {static_cast<Tile>(rng.below(tile_kinds)),
            Zone(static_cast<std::uint8_t>(rng.below(zone_count)))};
}

bool equal(const ValuedPlacement& a, const ValuedPlacement& b) {
    return a.tile == b.tile && a.cell == b.cell && a.value == b.value;
}

/// Checks that best() of the model finds the first of the most valued placements of values().
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

bool equal(const ValuedChanges& a, const ValuedChanges& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.region == y.region && x.cell == y.cell && x.value == y.value;
    });
}

/// Checks that changes() and bend() of two models give equal results.
void check_changes(const PolicyModel& model, const PolicyModel& plain, const PlannedGame& game,
                   const State& state) {
    const DeckCounts decks(state);
    ValuedChanges changes;
    ValuedChanges expected;
    model.changes(game, decks, state.placed, changes);
    plain.changes(game, decks, state.placed, expected);
    CHECK(equal(changes, expected));
    for (std::size_t occasion = 0; occasion < bend_occasions.size() && !game.all_drawn();
         ++occasion) {
        PlannedGame bent = game;
        PlannedGame expected_bent = game;
        model.bend(bent, decks, occasion);
        plain.bend(expected_bent, decks, occasion);
        CHECK(bent == expected_bent);
    }
}

/// Calls f(planned game, state) at every placement of a game that `choose` plays.
template <class Choose, class F>
void for_each_decision(const Rules& rules, std::uint64_t index, Choose&& choose, F&& f) {
    const Deal deal = deal_of(rules, 62, index);
    State state = TinyIslands::start(rules, deal);
    PlannedGame planned(trained_policy().plan, rules);
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
            for (std::uint64_t index = 0; index < 4; ++index) {
                for (const auto& rules : skerry::test::many_rules())
                    for_each_decision(
                        rules, index,
                        [&](const State& state) { return TinyIslands::sample_move(state, rng); },
                        at_decision);
                for_each_decision(
                    Rules{}, index, [&](const State& state) { return policy.choose(state, rng); },
                    at_decision);
            }
        }
    }

    TEST_CASE("best placement: weights whose sums need more than 14 bits") {
        Rng rng(19);
        const PolicyWeights weights = random_weights(rng, 2);
        CHECK_FALSE(detail::sums_fit(PolicyTable(weights)));
        CHECK(detail::sums_fit(PolicyTable(trained_policy())));
        for (InstructionSet set : skerry::instruction_sets()) {
            const PolicyModel model(weights, set);
            for_each_decision(
                Rules{}, 3,
                [&](const State& state) { return TinyIslands::sample_move(state, rng); },
                [&](const PlannedGame& game, const State& state) {
                    check(model, game, state, {random_draw(rng), random_draw(rng)});
                });
        }
    }

    TEST_CASE("linear values: the value of every empty cell of both zones, by every kernel") {
#if SKERRY_X86_KERNELS
        Rng rng(20);
        const PolicyWeights weights = random_weights(rng);
        const PolicyModel plain(weights, InstructionSet::baseline);
        const detail::ByteWeightTable chunks(PolicyTable(weights), InstructionSet::avx2);
        const detail::ByteWeightTable bytes(PolicyTable(weights), InstructionSet::avx512);
        const auto check_list = [&](const PlannedGame& game, const DeckCounts& decks,
                                    const Offer& offer, int turn, const LinearPlacements& list) {
            std::size_t next = 0;
            for (std::size_t i = 0; i < offer.size(); ++i) {
                // values() does not list the second of two equal draws.
                const Offer alone = {offer[i], offer[i]};
                ValuedPlacements expected;
                plain.values(game, decks, alone, turn, expected);
                for (const ValuedPlacement& placement : expected) {
                    REQUIRE(next < list.size());
                    CHECK(list[next].draw == i);
                    CHECK(list[next].cell == placement.cell);
                    CHECK(list[next].value == placement.value);
                    ++next;
                }
            }
            CHECK(next == list.size());
        };
        const auto at_decision = [&](const PlannedGame& game, const State& state) {
            const DeckCounts decks(state);
            for (std::size_t zone = 0; zone < zone_count; ++zone) {
                const Draw draw{static_cast<Tile>(rng.below(tile_kinds)),
                                Zone(static_cast<std::uint8_t>(zone))};
                const Draw other = random_draw(rng);
                const Offer offer = rng.chance(1, 2) ? Offer{draw, other} : Offer{other, draw};
                for (InstructionSet set : skerry::instruction_sets()) {
                    LinearPlacements list;
                    if (set == InstructionSet::baseline) continue;
                    if (set == InstructionSet::avx2)
                        detail::avx2::linear_values(game, decks, offer, state.placed, chunks, list);
                    else
                        detail::avx512::linear_values(game, decks, offer, state.placed, bytes,
                                                      list);
                    check_list(game, decks, offer, state.placed, list);
                }
            }
        };
        for (std::uint64_t index = 0; index < 30; ++index)
            for_each_decision(
                Rules{}, index,
                [&](const State& state) { return TinyIslands::sample_move(state, rng); },
                at_decision);
#endif
    }

    TEST_CASE("changes of the plan: the same values and bends on every instruction set") {
        Rng rng(18);
        const PolicyWeights weights = random_weights(rng);
        const PolicyModel plain(trained_policy(), InstructionSet::baseline);
        const PolicyModel odd_plain(weights, InstructionSet::baseline);
        for (InstructionSet set : skerry::instruction_sets()) {
            const PolicyModel trained(trained_policy(), set);
            const PolicyModel odd(weights, set);
            Policy policy(Rules{}, {});
            const auto at_decision = [&](const PlannedGame& game, const State& state) {
                check_changes(trained, plain, game, state);
                check_changes(odd, odd_plain, game, state);
            };
            const auto with_policy = [&](const State& state) { return policy.choose(state, rng); };
            const auto at_random = [&](const State& state) {
                return TinyIslands::sample_move(state, rng);
            };
            for (std::uint64_t index = 0; index < 60; ++index) {
                for_each_decision(Rules{}, index, with_policy, at_decision);
                for_each_decision(Rules{}, index, at_random, at_decision);
            }
        }
    }

    TEST_CASE("zone bytes: the nine cells of each zone, and where their neighbours are") {
        for (std::size_t zone = 0; zone < zone_count; ++zone) {
            const detail::ZoneBytes& bytes = detail::zone_bytes[zone];
            std::size_t lane = 0;
            unsigned used = 0;
            for (int bit : cells_of(Zone(static_cast<std::uint8_t>(zone)))) {
                const Cell cell = Cell::from_bit(bit);
                const int from = 8 * bytes.from[lane - lane % detail::ZoneBytes::half];
                used |= 1u << lane;
                CHECK(bytes.cells[lane] == cell);
                CHECK((from + bytes.south_west[lane] - (bit - row_stride - 1)) % 64 == 0);
                // All neighbours on the board are among the 64 bits.
                for (int other : near(cell)) CHECK((other >= from && other < from + 64));
                CHECK(std::popcount(unsigned{bytes.on_board[lane]}) == near(cell).count());
                CHECK(bytes.own[lane] == bit / 8);
                CHECK(bytes.own_bit[lane] == 1 << bit % 8);
                CHECK(bytes.x[lane] == cell.x());
                CHECK(bytes.y[lane] == cell.y());
                const Plane attacked = near(cell) | lines_of(cell);
                CHECK(bytes.attacked[0][lane] == attacked.low());
                CHECK(bytes.attacked[1][lane] == attacked.high());
                if (++lane == detail::ZoneBytes::first_cells) lane = detail::ZoneBytes::half;
            }
            CHECK(used == detail::ZoneBytes::cell_lanes);
            CHECK(bytes.on_board[detail::ZoneBytes::first_cells] == 0);
        }
    }
}
