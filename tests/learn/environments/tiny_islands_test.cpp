// Tiny Islands as an environment against the plain one (tests/support/tiny_islands), against the
// rules, and against games that `skerry replay` records.

#include "learn/environments/tiny_islands.hpp"

#include "core/notation.hpp"
#include "learn/environments/action_set.hpp"
#include "learn/environments/vector_environment.hpp"
#include "runner/documents/fields_json.hpp"
#include "strategies/random.hpp"
#include "tests/learn/environments/buffers.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"
#include "tests/support/tiny_islands/plain_environment.hpp"

using namespace skerry;
using namespace skerry::environments;
using skerry::test::PlainTinyIslands;
using tiny_islands::TinyIslands;

namespace {

VectorOf<TinyIslandsKind> environments_of(const tiny_islands::Rules& rules, std::size_t n,
                                          Autoreset autoreset = Autoreset::disabled) {
    return {TinyIslandsKind(rules), VectorOptions{n, 1, autoreset}, 0};
}

std::string rules_as_json(const tiny_islands::Rules& rules) {
    ordered_json json = ordered_json::object();
    write_fields(rules, json);
    return json.dump();
}

/// An action of a mask, by chance.
std::int64_t some_action(const std::uint8_t* mask, std::size_t count, Rng& rng) {
    std::vector<std::int64_t> legal;
    for (std::size_t action = 0; action < count; ++action)
        if (mask[action] != 0) legal.push_back(static_cast<std::int64_t>(action));
    REQUIRE_FALSE(legal.empty());
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

/// Plays an episode in both, byte for byte. Returns the sum of its rewards.
double play_both(VectorOf<TinyIslandsKind>& fast, PlainTinyIslands& plain, std::uint64_t seed,
                 test::EnvironmentBuffers& buffers, Rng& rng) {
    const std::uint64_t game = 0;
    fast.begin_episodes(&seed, &game, nullptr, buffers.all());
    plain.begin(seed, game);
    double sum = 0;
    std::vector<std::uint8_t> seen(PlainTinyIslands::observation_bytes);
    std::vector<std::uint8_t> mask(PlainTinyIslands::actions);
    for (;;) {
        plain.observe(seen.data());
        plain.write_mask(mask.data());
        REQUIRE(buffers.observations == seen);
        REQUIRE(buffers.masks == mask);
        REQUIRE(test::in_range(fast.info(), seen.data()));
        if (plain.is_over()) return sum;
        const std::int64_t action = some_action(mask.data(), mask.size(), rng);
        REQUIRE_FALSE(fast.step(&action, buffers.all()));
        REQUIRE(buffers.rewards[0] == plain.act(static_cast<std::size_t>(action)));
        REQUIRE((buffers.terminated[0] != 0) == plain.is_over());
        sum += buffers.rewards[0];
    }
}

/// A legal action that fills the zones of the last offer if it can.
std::int64_t fill_last_zones(const PlainTinyIslands& plain, const test::EnvironmentBuffers& buffers,
                             Rng& rng) {
    const auto& state = plain.state();
    if (!state.shoreline_due()) {
        const auto& last = plain.deal().offers[25];
        const auto wanted = cells_of(last[0].zone) | cells_of(last[1].zone);
        for (std::int64_t action = 0; action < 18; ++action) {
            const auto k = static_cast<std::size_t>(action);
            const int bit = cells_of(state.offer()[k / 9].zone).nth(static_cast<int>(k % 9));
            if (buffers.masks[k] != 0 && wanted.test(bit)) return action;
        }
    }
    return some_action(buffers.masks.data(), buffers.masks.size(), rng);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("environments of Tiny Islands: byte for byte as the plain one, every variant") {
        for (const auto& rules : test::many_rules()) {
            CAPTURE(rules.name);
            auto fast = environments_of(rules, 1);
            PlainTinyIslands plain(rules);
            test::EnvironmentBuffers buffers(fast);
            Rng rng(3);
            for (std::uint64_t seed = 0; seed < 30; ++seed) {
                CAPTURE(seed);
                const double sum = play_both(fast, plain, seed, buffers, rng);
                const auto outcome = TinyIslands::outcome(plain.state());
                CHECK((buffers.unfinished[0] != 0) == !outcome.finished());
                const int lowest = rules.score_floor ? 0 : -rules.tile_penalty * rules.placements;
                CHECK(sum == (outcome.finished() ? outcome.total(Seat::first) : lowest));
            }
        }
    }

    TEST_CASE("environments of Tiny Islands: a dead episode sums to the lowest score") {
        auto env = environments_of({}, 1);
        test::EnvironmentBuffers buffers(env);
        Rng rng(4);
        int dead = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            CAPTURE(seed);
            PlainTinyIslands plain;
            const std::uint64_t game = 0;
            plain.begin(seed, game);
            env.begin_episodes(&seed, &game, nullptr, buffers.all());
            double sum = 0;
            do {
                const std::int64_t action = fill_last_zones(plain, buffers, rng);
                REQUIRE_FALSE(env.step(&action, buffers.all()));
                plain.act(static_cast<std::size_t>(action));
                sum += buffers.rewards[0];
            } while (buffers.terminated[0] == 0);
            if (buffers.unfinished[0] == 0) continue;
            ++dead;
            CHECK(sum == -130);
            CHECK(TinyIslands::outcome(plain.state()).ending == Ending::dead);
            std::vector<std::uint8_t> seen(PlainTinyIslands::observation_bytes);
            plain.observe(seen.data());
            CHECK(buffers.observations == seen);
        }
        CHECK(dead >= 5);
    }

    TEST_CASE("environments of Tiny Islands: the mask is what is accepted, all actions tried") {
        auto env = environments_of({}, 1);
        test::EnvironmentBuffers buffers(env);
        std::vector<std::uint8_t> state(env.state_bytes());
        Rng rng(9);
        std::uint64_t seed = 0;
        bool over = true;
        for (int states = 0; states < test::share(3000); ++states) {
            if (over) env.reset(&++seed, nullptr, buffers.all());
            const std::vector<std::uint8_t> mask = buffers.masks;
            env.copy_state(0, state.data());
            for (std::int64_t action = -2; action < 130; ++action) {
                const auto refusal = env.step(&action, buffers.all());
                const bool legal =
                    action >= 0 && action < 100 && mask[static_cast<std::size_t>(action)] != 0;
                REQUIRE(refusal.has_value() != legal);
                if (legal) REQUIRE(env.set_state(0, state.data()));
            }
            const std::int64_t action = some_action(mask.data(), mask.size(), rng);
            REQUIRE_FALSE(env.step(&action, buffers.all()));
            over = buffers.terminated[0] != 0;
        }
    }

    TEST_CASE("environments of Tiny Islands: the moves that replay records lead to its states") {
        for (const auto& rules : test::many_rules()) {
            CAPTURE(rules.name);
            const auto experiment = test::load_experiment(
                R"({"game": "tiny-islands", "seed": 11, "games": 6, "rules": )" +
                rules_as_json(rules) + R"(, "strategies": ["greedy", "policy", "random"]})");
            auto env = environments_of(rules, 1);
            test::EnvironmentBuffers buffers(env);
            const std::uint64_t seed = 11;
            for (std::uint64_t game = 0; game < 6; ++game) {
                env.begin_episodes(&seed, &game, nullptr, buffers.all());
                REQUIRE(env.episode(0) == game);
                const Trace trace = experiment->trace(static_cast<std::size_t>(game % 3), game);
                REQUIRE(env.state_text(0) == trace.start_state);
                double sum = 0;
                for (const Trace::Step& step : trace.steps) {
                    for (const std::int64_t action : env.actions_of(0, step.move)) {
                        REQUIRE_FALSE(env.step(&action, buffers.all()));
                        sum += buffers.rewards[0];
                    }
                    REQUIRE(env.state_text(0) == step.state);
                }
                CHECK(buffers.terminated[0] == 1);
                CHECK(sum == trace.result.total);
            }
        }
    }

    TEST_CASE(
        "environments of Tiny Islands: what is no move, and what is not legal, has no actions") {
        auto env = environments_of({}, 1);
        test::EnvironmentBuffers buffers(env);
        env.reset(nullptr, nullptr, buffers.all());
        CHECK_THROWS_AS(env.actions_of(0, "x"), NotationError);
        int legal = 0;
        for (const char* tile : {"f", "h", "s", "w", "M", "C", "B"})
            for (char x = 'a'; x <= 'i'; ++x)
                for (char y = '1'; y <= '9'; ++y) {
                    const std::string move = std::string(tile) + x + y;
                    try {
                        const auto actions = env.actions_of(0, move);
                        REQUIRE(actions.size() == 1);
                        REQUIRE(buffers.masks[static_cast<std::size_t>(actions[0])] == 1);
                        ++legal;
                    } catch (const NotationError& error) {
                        REQUIRE(std::string(error.what()) == "'" + move + "' is not legal now");
                    }
                }
        CHECK(legal >= 9);
        CHECK(legal <= 18);
    }

    TEST_CASE("environments of Tiny Islands: a strategy draws the shorelines") {
        const TinyIslandsKind::MakeStrategy artist = [] {
            using Random = RandomStrategy<TinyIslands>;
            return std::make_unique<ErasedStrategy<TinyIslands, Random>>(Random({}, {}));
        };
        VectorOf<TinyIslandsKind> env(TinyIslandsKind({}, artist),
                                      VectorOptions{1, 1, Autoreset::disabled}, 0);
        REQUIRE(env.info().action_count() == 18);
        test::EnvironmentBuffers buffers(env);
        Rng rng(12);
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            const std::uint64_t game = 0;
            env.begin_episodes(&seed, &game, nullptr, buffers.all());
            Rng deals = stream(seed, game, Purpose::deal);
            const auto deal = TinyIslands::deal({}, deals);
            auto state = TinyIslands::start({}, deal);
            Rng shorelines = stream(seed, 0, Purpose::strategy);
            double sum = 0;
            while (!TinyIslands::is_over(state)) {
                REQUIRE(env.state_text(0) == TinyIslands::print_state(state));
                REQUIRE(test::in_range(env.info(), buffers.observations.data()));
                const std::int64_t action = some_action(buffers.masks.data(), 18, rng);
                const auto& draw = state.offer()[static_cast<std::size_t>(action) / 9];
                const int bit = cells_of(draw.zone).nth(static_cast<int>(action % 9));
                TinyIslands::play(
                    state,
                    tiny_islands::Move::placement(draw.tile, tiny_islands::Cell::from_bit(bit)),
                    deal);
                while (state.shoreline_due() && !TinyIslands::is_over(state))
                    TinyIslands::play(state, TinyIslands::sample_move(state, shorelines), deal);
                REQUIRE_FALSE(env.step(&action, buffers.all()));
                sum += buffers.rewards[0];
            }
            CHECK(buffers.terminated[0] == 1);
            const auto outcome = TinyIslands::outcome(state);
            CHECK(sum == (outcome.finished() ? outcome.total(Seat::first) : -130));
        }
    }

    TEST_CASE("environments of Tiny Islands: a redeal changes what is not shown, and only that") {
        auto env = environments_of({}, 2);
        test::EnvironmentBuffers buffers(env);
        const std::vector<std::uint64_t> seeds = {5, 5};
        env.reset(seeds.data(), nullptr, buffers.all());
        std::vector<std::int64_t> actions(2);
        int different = 0;
        for (int turn = 0; turn < 8; ++turn) {
            std::vector<std::uint8_t> before(env.info().observation_bytes());
            std::vector<std::uint8_t> after(before.size());
            env.observe(1, before.data(), nullptr);
            env.redeal(1, static_cast<std::uint64_t>(turn));
            env.observe(1, after.data(), nullptr);
            CHECK(before == after);
            std::vector<std::uint8_t> state(env.state_bytes());
            Rng rng(1);
            actions[0] = actions[1] = some_action(buffers.mask(0), 100, rng);
            REQUIRE_FALSE(env.step(actions.data(), buffers.all()));
            different += env.state_text(0) != env.state_text(1) ? 1 : 0;
            env.copy_state(0, state.data());
            REQUIRE(env.set_state(1, state.data()));
        }
        CHECK(different >= 6);
    }
}
