// The small network against plain sums, and the choices it leads to.

#include "strategies/tiny_islands/policy/network.hpp"

#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/policy/placement_view.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry::tiny_islands;
using skerry::InstructionSet;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;
using namespace skerry::test;

namespace {

std::int16_t random_number(Rng& rng, int most) {
    return static_cast<std::int16_t>(static_cast<int>(rng.below(2 * unsigned(most) + 1)) - most);
}

/// A network with large numbers everywhere whose sums are still safe.
NetworkWeights random_network(Rng& rng) {
    NetworkWeights weights;
    for (auto& knot : weights.linear)
        for (auto& tile : knot)
            for (std::int16_t& number : tile) number = random_number(rng, 20);
    const auto fill = [&](auto& tiles, int most) {
        for (auto& rows : tiles)
            for (HiddenRow& row : rows)
                for (std::int16_t& number : row) number = random_number(rng, most);
    };
    fill(weights.counts, 300);
    fill(weights.features, 800);
    for (HiddenRow& row : weights.out)
        for (std::int16_t& number : row) number = random_number(rng, 30);
    return weights;
}

/// The correction in whole numbers of 64 bits, unit by unit.
int plain_correction(const NetworkWeights& weights, const PlannedGame& game,
                     const DeckCounts& decks, int placed, Tile tile, Cell cell) {
    const std::size_t t = index(tile);
    const DecisionView view(game, decks);
    std::int64_t sum = 0;
    for (std::size_t unit = 0; unit < hidden_units; ++unit) {
        std::int64_t hidden = 0;
        for (const std::uint16_t row : decision_counts(game, decks, placed))
            hidden += weights.counts[t][row][unit];
        for (const std::uint16_t row : further_features(game, decks, tile, cell))
            hidden += weights.features[t][row][unit];
        view_tile(view, tile, [&](const auto& tile_view) {
            tile_view.visit(cell,
                            [&](std::size_t row) { hidden += weights.features[t][row][unit]; });
        });
        if (hidden > 0) sum += hidden * weights.out[t][unit];
    }
    return static_cast<int>(
        std::clamp<std::int64_t>(sum / correction_divisor, -most_correction, most_correction));
}

/// Calls f(planned game, state) at every placement of some games in which half of the moves are
/// random.
template <class F>
void for_each_network_decision(F&& f) {
    const std::vector<DesignedRules> sets = designed_rules();
    for (std::uint64_t game = 0; game < share(24); ++game) {
        const Rules rules = game % 2 == 0 ? Rules{} : Rules{sets[game / 2 % sets.size()]};
        Rng rng = stream(71, game, Purpose::strategy);
        const Deal deal = deal_of(rules, 71, game);
        State state = TinyIslands::start(rules, deal);
        PlannedGame planned(trained_policy().plan, rules);
        Policy policy(rules, {});
        while (!TinyIslands::is_over(state)) {
            if (!state.shoreline_due()) f(planned, state);
            const Move move =
                rng.chance(1, 2) ? TinyIslands::sample_move(state, rng) : policy.choose(state, rng);
            planned.play(move);
            TinyIslands::play(state, move, deal);
        }
    }
}

bool same_place(const ValuedPlacement& a, const ValuedPlacement& b) {
    return a.tile == b.tile && a.cell == b.cell;
}

/// What surrounds a cell, counted one neighbour after the other.
struct NeighboursSeen {
    std::size_t kinds = 0;  ///< a bit for each that a neighbour sees
    int open = 0;           ///< where a tile can still be laid
    int cards = 0;          ///< left for those
    int rate() const { return open == 0 ? 0 : 3 * cards / (2 * open); }
};

NeighboursSeen neighbours_of(const PlannedGame& game, const DeckCounts& decks, Tile tile,
                             Cell cell) {
    NeighboursSeen seen;
    for (int other : near(cell)) {
        for (const Tile kind : all_tiles)
            if (game.valid(kind).test(other)) seen.kinds |= std::size_t{1} << index(kind);
        const bool fits = game.land().test(other) != belongs_on_water(tile);
        if (game.occupied().test(other) || !fits) continue;
        seen.cards += decks.zones_left(Cell::from_bit(other));
        ++seen.open;
    }
    return seen;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("network: the values are linear ones and corrections, summed plainly") {
        Rng rng(5);
        const NetworkWeights random = random_network(rng);
        REQUIRE(unsafe_sums(random).empty());
        bool corrected = false;
        bool limited = false;
        for (const NetworkWeights& weights : {random, trained_network()}) {
            const PolicyModel model(trained_policy(), weights);
            const PolicyModel linear(with_linear_part(trained_policy(), weights));
            for_each_network_decision([&](const PlannedGame& game, const State& state) {
                const DeckCounts decks(state);
                ValuedPlacements list;
                ValuedPlacements expected;
                model.values(game, decks, state.offer(), state.placed, list);
                linear.values(game, decks, state.offer(), state.placed, expected);
                REQUIRE(list.size() == expected.size());
                for (std::size_t i = 0; i < list.size(); ++i) {
                    const int correction = plain_correction(weights, game, decks, state.placed,
                                                            list[i].tile, list[i].cell);
                    CHECK(same_place(list[i], expected[i]));
                    CHECK(list[i].value == expected[i].value + correction);
                    corrected = corrected || correction != 0;
                    limited = limited || correction == most_correction;
                }
            });
        }
        CHECK(corrected);
        CHECK(limited);
    }

    TEST_CASE("network: the best placement is the first of most value among those looked at") {
        Rng rng(6);
        const NetworkWeights random = random_network(rng);
        for (const InstructionSet set : skerry::instruction_sets())
            for (const int window : {0, near_window, widest_window})
                for (const NetworkWeights& weights : {random, trained_network()}) {
                    const PolicyModel model(trained_policy(), weights, set, window);
                    const PolicyModel linear(with_linear_part(trained_policy(), weights));
                    for_each_network_decision([&](const PlannedGame& game, const State& state) {
                        const DeckCounts decks(state);
                        ValuedPlacements list;
                        ValuedPlacements rough;
                        model.values(game, decks, state.offer(), state.placed, list);
                        linear.values(game, decks, state.offer(), state.placed, rough);
                        int most = rough[0].value;
                        for (const ValuedPlacement& placement : rough)
                            most = std::max(most, placement.value);
                        const ValuedPlacement* first = nullptr;
                        for (std::size_t i = 0; i < list.size(); ++i)
                            if ((window == widest_window || rough[i].value >= most - window) &&
                                (first == nullptr || list[i].value > first->value))
                                first = &list[i];
                        ValuedPlacement best;
                        REQUIRE(model.best(game, decks, state.offer(), state.placed, best));
                        CHECK(same_place(best, *first));
                    });
                }
    }

    TEST_CASE("network: what it counts of a decision") {
        for_each_network_decision([&](const PlannedGame& game, const State& state) {
            const DeckCounts decks(state);
            const DecisionCounts rows = decision_counts(game, decks, state.placed);
            const auto count = [&](std::size_t group) {
                CHECK(rows[group] >= count_offsets[group]);
                CHECK(rows[group] < count_offsets[group + 1]);
                return static_cast<int>(rows[group] - count_offsets[group]);
            };
            int land = 0;
            int open_water = 0;
            int seen_thrice = 0;
            for (int bit : board_plane) {
                const Cell cell = Cell::from_bit(bit);
                const bool open = !game.occupied().test(bit);
                land += game.land().test(bit) ? 1 : 0;
                open_water += open && !game.land().test(bit) ? 1 : 0;
                seen_thrice += open && game.land().test(bit) && game.kinds_seen(cell) > 2 ? 1 : 0;
            }
            CHECK(count(index(Tile::boat)) == std::min(decks.tiles_left(Tile::boat), 13));
            CHECK(count(7) == game.edges(0) + (game.is_drawn(0) ? 1 : 0));
            CHECK(count(10) == std::min<int>(state.placed, 25));
            CHECK(count(11) == state.drawn);
            CHECK(count(12) == land / 2);
            CHECK(count(14) == open_water / 2);
            CHECK(count(17) == std::min(seen_thrice, 29));
        });
    }

    TEST_CASE("network: the two features that the policy does not have") {
        for_each_network_decision([&](const PlannedGame& game, const State& state) {
            const DeckCounts decks(state);
            for (const Tile tile : {Tile::boat, Tile::house})
                for (int bit : board_plane & ~game.occupied()) {
                    const Cell cell = Cell::from_bit(bit);
                    const auto rows = further_features(game, decks, tile, cell);
                    const NeighboursSeen seen = neighbours_of(game, decks, tile, cell);
                    CHECK(rows[0] == feature_count + seen.kinds);
                    CHECK(rows[1] ==
                          feature_count + 128 +
                              static_cast<std::size_t>(10 * seen.open + std::min(seen.rate(), 9)));
                }
        });
    }

    TEST_CASE("network: numbers with which sums could overflow are refused") {
        NetworkWeights weights;
        CHECK(unsafe_sums(weights).empty());
        weights.features[2][0][5] = 20'000;
        weights.features[2][feature_count][5] = -12'767;
        CHECK(unsafe_sums(weights).empty());
        weights.counts[2][0][5] = 1;
        CHECK(unsafe_sums(weights) == "unit 5 of tile 2 can reach 32768, more than 32767");
        CHECK_THROWS_AS(Network{weights}, std::invalid_argument);
        // Only one row of a group counts.
        weights.counts[2][0][5] = 0;
        weights.features[2][1][5] = 19'999;
        CHECK(unsafe_sums(weights).empty());
        weights.out[2][5] = -32'767;
        weights.out[2][6] = 32'767;
        CHECK(unsafe_sums(weights).empty());
        for (std::size_t unit = 6; unit < 8; ++unit) {
            weights.features[2][3][unit] = 32'767;
            weights.out[2][unit] = 32'767;
        }
        CHECK(unsafe_sums(weights) ==
              "the output at unit 7 of tile 2 can reach 3221028867, more than 2147483647");
    }

    TEST_CASE("network: policy plays with it where it is told to") {
        int plain = 0;
        int corrected = 0;
        for (std::uint64_t game = 0; game < 60; ++game) {
            const Deal deal = deal_of({}, 72, game);
            for (const bool network : {false, true}) {
                Policy policy(Rules{}, {network});
                Rng rng = stream(72, game, Purpose::strategy);
                State state = TinyIslands::start({}, deal);
                while (!TinyIslands::is_over(state))
                    TinyIslands::play(state, policy.choose(state, rng), deal);
                (network ? corrected : plain) += TinyIslands::outcome(state).scores[0].total();
            }
        }
        // Golden values: the default is in the signature, the network is not.
        CHECK(plain == 4151);
        CHECK(corrected == 4201);
    }

    TEST_CASE("network: packed and unpacked again") {
        Rng rng(7);
        const NetworkWeights weights = random_network(rng);
        CHECK(unpack_network(numbers_of(weights)) == weights);
    }
}
