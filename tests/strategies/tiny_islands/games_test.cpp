// Whole games of the strategies, checked by independent rules: a local search may leave the score
// right and a shoreline wrong.

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "strategies/tiny_islands/greedy.hpp"
#include "strategies/tiny_islands/knowledge.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry::tiny_islands;
using skerry::ErasedStrategy;
using skerry::Purpose;
using skerry::RandomStrategy;
using skerry::Rng;
using skerry::Rollout;
using skerry::stream;
using skerry::test::deal_of;

namespace {

using Random = RandomStrategy<TinyIslands>;

/// Checks, from the notation alone, that an offered tile is placed on an empty cell of its zone.
bool placement_is_legal(const Board& board, const Offer& offer, const Move& move) {
    const Cell cell = move.cell;
    for (Plane tiles : board.tiles)
        if (tiles.test(cell.bit())) return false;
    for (const Draw& draw : offer) {
        if (draw.tile != move.tile) continue;
        const char zone = letter_of(draw.zone);
        const std::string nonants = "ZXCASDQWE";  // from the bottom left, row by row
        if (zone >= '1' && zone <= '9' && zone - '1' == cell.y()) return true;
        if (zone >= 'a' && zone <= 'i' && zone - 'a' == cell.x()) return true;
        if (nonants[static_cast<std::size_t>(3 * (cell.y() / 3) + cell.x() / 3)] == zone)
            return true;
    }
    return false;
}

struct Tally {
    std::int64_t points = 0;
    int finished = 0;
    int dead = 0;
};

/// Plays one game; checks every placement as it is made, and the board at the end.
template <class S>
void play_checked(S& strategy, const Rules& rules, std::uint64_t game, Tally& tally) {
    Rng rng = stream(7, game, Purpose::strategy);
    const Deal deal = deal_of(rules, 7, game);
    State state = TinyIslands::start(rules, deal);
    while (!TinyIslands::is_over(state)) {
        const Move move = strategy.choose(state, rng);
        if (!state.shoreline_due())
            REQUIRE_MESSAGE(placement_is_legal(state.board, deal.offers[state.placed], move),
                            "game ", game, ", offer ", print_offer(deal.offers[state.placed]),
                            ", placement ", letter_of(move.tile), print_cell(move.cell));
        TinyIslands::play(state, move, deal);
    }
    REQUIRE_MESSAGE(skerry::test::shorelines_are_legal(state.board, rules.longest_shoreline),
                    "game ", game, ": ", TinyIslands::print_state(state));
    const auto outcome = TinyIslands::outcome(state);
    if (!outcome.finished()) {
        ++tally.dead;
        return;
    }
    ++tally.finished;
    REQUIRE(state.shorelines().size() == rules.shorelines);
    for (Plane interior : state.shorelines()) REQUIRE(interior.any());
    REQUIRE(state.board.occupied().count() == rules.placements);
    REQUIRE(outcome.scores[0] == score_plain(state.board, rules));
    tally.points += outcome.scores[0].total();
}

template <class S>
Tally play_many(S&& strategy, const Rules& rules, std::uint64_t games) {
    Tally tally;
    for (std::uint64_t game = 0; game < games; ++game) play_checked(strategy, rules, game, tally);
    return tally;
}

using Rollouts = Rollout<TinyIslands, Knowledge>;

/// `rollouts` is the number for each of up to 18 candidates.
Rollouts rollout(const Rules& rules, int rollouts, int candidates, bool greedy_base) {
    Rollouts::Params params;
    params.rollouts = 18 * rollouts;
    params.candidates = candidates;
    std::unique_ptr<skerry::AnyStrategy<TinyIslands>> base;
    if (greedy_base)
        base = std::make_unique<ErasedStrategy<TinyIslands, Greedy>>(Greedy(rules, {}));
    else
        base = std::make_unique<ErasedStrategy<TinyIslands, Random>>(Random(rules, {}));
    return Rollouts(rules, params, std::move(base));
}

double mean(const Tally& tally) {
    return static_cast<double>(tally.points) / static_cast<double>(tally.finished);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("strategies: games of every variant end on legal boards") {
        for (const auto& rules : skerry::test::many_rules()) {
            CAPTURE(rules.name);
            CHECK(play_many(Random(rules, {}), rules, skerry::test::share(1000)).finished >
                  skerry::test::share(990));
            CHECK(play_many(Greedy(rules, {}), rules, skerry::test::share(500)).finished >
                  skerry::test::share(490));
            CHECK(play_many(rollout(rules, 2, 3, false), rules, 10).finished == 10);
            CHECK(play_many(rollout(rules, 1, 4, true), rules, 3).finished == 3);
        }
    }

    TEST_CASE("strategies: more thought, more points") {
        const Tally random = play_many(Random({}, {}), {}, 500);
        const Tally greedy = play_many(Greedy({}, {}), {}, 500);
        const Tally search = play_many(rollout({}, 8, 4, true), {}, 6);
        CHECK(mean(random) < 0);
        CHECK(mean(greedy) > 55);
        CHECK(mean(search) > 55);
    }

    TEST_CASE("strategies: proposals are legal, different and hold the choice") {
        const auto sets = skerry::test::many_rules();
        Rng rng(1);
        for (std::uint64_t game = 0; game < 60; ++game) {
            const Rules& rules = sets[game % sets.size()];
            Greedy greedy(rules, {});
            const Deal deal = deal_of(rules, 8, game);
            State state = TinyIslands::start(rules, deal);
            while (!TinyIslands::is_over(state)) {
                Rng again = rng;
                TinyIslands::MoveList list;
                greedy.propose(state, rng, 6, list);
                REQUIRE(list.size() >= 1);
                REQUIRE(list.size() <= 6);
                for (std::size_t i = 0; i < list.size(); ++i) {
                    REQUIRE(TinyIslands::is_legal(state, list[i]));
                    for (std::size_t k = 0; k < i; ++k) REQUIRE_FALSE(list[i] == list[k]);
                }
                const Move choice = greedy.choose(state, again);
                REQUIRE(list.contains(choice));
                TinyIslands::play(state, choice, deal);
            }
        }
    }

    TEST_CASE("strategies: a choice depends on the state and the stream alone") {
        const Rules rules;
        Greedy fresh(rules, {});
        Greedy used(rules, {});
        auto fresh_search = rollout(rules, 2, 3, true);
        auto used_search = rollout(rules, 2, 3, true);
        Tally ignored;
        play_checked(used, rules, 1, ignored);
        play_checked(used_search, rules, 2, ignored);
        Rng deal_rng(9);
        Rng rng(10);
        const Deal deal = TinyIslands::deal(rules, deal_rng);
        State state = TinyIslands::start(rules, deal);
        while (!TinyIslands::is_over(state)) {
            const Rng same = rng;
            const auto choice = [&state, &same](auto& strategy) {
                Rng own = same;
                return strategy.choose(state, own);
            };
            REQUIRE(choice(fresh) == choice(used));
            REQUIRE(choice(fresh_search) == choice(used_search));
            TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("strategies: 100,000 games end on legal boards") {
        for (const auto& variant : TinyIslands::variants()) {
            const Rules& rules = variant.rules;
            const std::uint64_t games =
                skerry::test::share(variant.rules == Rules{} ? 100'000 : 30'000, 200);
            for (const Tally& tally : {play_many(Random(rules, {}), rules, games),
                                       play_many(Greedy(rules, {}), rules, games)})
                CHECK(static_cast<std::uint64_t>(tally.finished + tally.dead) == games);
        }
    }

    TEST_CASE("strategies: games of rollout search end on legal boards") {
        for (const auto& variant : TinyIslands::variants()) {
            // In `notebook` all random playouts end at the floor of 0; only their scores without
            // the floor tell moves apart.
            constexpr int games = skerry::test::share(300, 50);
            constexpr int deep_games = skerry::test::share(60, 30);
            const Tally shallow =
                play_many(rollout(variant.rules, 3, 4, false), variant.rules, games);
            CHECK(shallow.finished + shallow.dead == games);
            CHECK(shallow.finished == games);
            CHECK(
                play_many(rollout(variant.rules, 2, 6, true), variant.rules, deep_games).finished ==
                deep_games);
        }
    }
}
