// Games in lockstep against the same games one at a time: deals, ends and outcomes.

#include "core/tiny_islands/lockstep.hpp"

#include "core/tiny_islands/loops.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry;
using namespace skerry::tiny_islands;

namespace {

State play_alone(const Rules& rules, const Deal& deal, Rng rng) {
    State state = TinyIslands::start(rules, deal);
    while (!TinyIslands::is_over(state))
        TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
    return state;
}

void compare(const Rules& rules, std::uint64_t seed, std::size_t first, std::size_t games) {
    std::vector<Rng> dealers;
    std::vector<Rng> players;
    for (std::size_t i = first; i < first + games; ++i) {
        dealers.push_back(stream(seed, i, Purpose::deal));
        players.push_back(stream(seed, i, Purpose::strategy));
    }
    for (InstructionSet set : instruction_sets()) {
        CAPTURE(instruction_set_names[static_cast<std::size_t>(set)]);
        std::vector<Deal> deals(games);
        std::vector<State> ends(games);
        std::vector<TinyIslands::Outcome> outcomes(games);
        deal_in_lockstep(set, rules, dealers, deals);
        play_in_lockstep(set, rules, deals, players, ends);
        TinyIslands::score_in_lockstep(ends, outcomes);
        for (std::size_t i = 0; i < games; ++i) {
            CAPTURE(first + i);
            Rng dealer = dealers[i];
            REQUIRE(deals[i] == TinyIslands::deal(rules, dealer));
            REQUIRE(ends[i] == play_alone(rules, deals[i], players[i]));
            REQUIRE(outcomes[i] == TinyIslands::outcome(ends[i]));
        }
    }
}

void compare_many(const Rules& rules, std::uint64_t seed, std::size_t games) {
    constexpr std::size_t at_once = 1000;
    for (std::size_t done = 0; done < games; done += at_once) compare(rules, seed, done, at_once);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("lockstep: as one at a time, every variant") {
        for (const auto& variant : TinyIslands::variants()) {
            CAPTURE(variant.name);
            compare_many(variant.rules, 1, 10'000);
        }
        Rules longer;
        longer.placements = 27;
        compare_many(longer, 2, 2'000);
        Rules floored;
        floored.score_floor = true;
        compare_many(floored, 3, 2'000);
        Rules older;
        older.offshore_sand = false;
        older.coastal_waves_spoil = false;
        older.church = ChurchRule::all_houses;
        compare_many(older, 3, 2'000);
        floored.penalties_first = true;
        compare_many(floored, 3, 2'000);
    }

    TEST_CASE("lockstep: as one at a time, with every number of designers") {
        for (const auto& rules : skerry::test::designed_rules()) {
            CAPTURE(rules.name);
            compare(rules, 5, 0, 100);
        }
    }

    TEST_CASE("lockstep: any number of games") {
        for (std::size_t games = 0; games < 40; ++games) compare(Rules{}, 4, 100, games);
    }

    TEST_CASE("lockstep: dead games") {
        // One zone and one tile all game long: its nine cells fill, and the tenth turn has none.
        Deal deal;
        for (Offer& offer : deal.offers) offer.fill({Tile::sand, Zone{3}});
        const std::vector<Deal> deals(8, deal);
        const std::vector<Rng> streams(8, Rng(5));
        for (InstructionSet set : instruction_sets()) {
            std::vector<State> ends(8);
            std::vector<TinyIslands::Outcome> outcomes(8);
            play_in_lockstep(set, Rules{}, deals, streams, ends);
            TinyIslands::score_in_lockstep(ends, outcomes);
            for (std::size_t i = 0; i < ends.size(); ++i) {
                CHECK(ends[i] == play_alone(Rules{}, deal, streams[i]));
                CHECK(ends[i].placed == 9);
                CHECK(outcomes[i] == TinyIslands::outcome(ends[i]));
                CHECK_FALSE(outcomes[i].finished());
            }
        }
    }

    TEST_CASE("pool of shorelines: legal loops, drawn only where they fit") {
        const LoopPool& pool = loop_pool();
        for (std::size_t i = 0; i < LoopPool::size; ++i) {
            const Plane interior = pool.interior(i);
            REQUIRE(is_loop(interior));
            PointWords points;
            points.low = pool.points_low[i];
            points.high = pool.points_high[i];
            REQUIRE(points.plane() == boundary_points(interior));
        }
        Rng rng(6);
        int around = 0;
        for (int i = 0; i < 20'000; ++i) {
            Plane used;
            Plane inside;
            for (int k = 0; k < shoreline_count; ++k) {
                const Plane interior = sample_shoreline(used, rng);
                REQUIRE(is_legal_shoreline(interior, used));
                around += inside.any() && interior.contains(inside);
                inside = interior;
                used |= boundary_points(interior);
            }
        }
        CHECK(around > 0);
    }

    TEST_CASE("pool of shorelines: where none of it fits one is grown") {
        // Only the loop around a1 is left.
        Plane used;
        for (int bit = 0; bit < 100; ++bit)
            if (bit != 0 && bit != 1 && bit != 10 && bit != 11) used |= Plane::single(bit);
        Rng rng(7);
        for (int i = 0; i < 100; ++i) CHECK(sample_shoreline(used, rng) == Cell(0, 0).plane());
    }
}

TEST_SUITE("slow") {
    TEST_CASE("lockstep: a million standard games") {
        compare_many(Rules{}, 8, skerry::test::share(1'000'000, 100));
    }
}
