// Environments of the games whose moves a codec numbers: masks against the legal moves, and whole
// games against those that `skerry replay` records, with an opponent and for both seats.

#include "runner/experiment/game_texts.hpp"
#include "tests/learn/environments/buffers.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::environments;
using skerry::test::EnvironmentBuffers;

namespace {

struct GameCase {
    std::string_view id;
    std::string_view game;
    std::string_view config;
    std::string_view rules;  ///< those of the experiment, as in `config`
};

constexpr std::string_view standard_rules = "{}";
const std::vector<GameCase> game_cases = {
    {"TileGame-v0", "tile-game", R"({"opponent": null})", standard_rules},
    {"TileGame-v0", "tile-game",
     R"({"opponent": null, "rules": {"rows": 2, "cols": 5, "pool": 70}})",
     R"({"rows": 2, "cols": 5, "pool": 70})"},
    {"TileGame-v0", "tile-game", R"({"opponent": null, "rules": {"pool": 6, "handicap": 3}})",
     R"({"pool": 6, "handicap": 3})"},
    {"TigerIsland-v0", "tiger-island", R"({"opponent": null})", standard_rules},
    {"Roam-v0", "roam", "{}", standard_rules},
    {"Roam-v0", "roam", R"({"rules": {"orientation": "seat", "unlimited_markers": false}})",
     R"({"orientation": "seat", "unlimited_markers": false})"},
};

std::unique_ptr<VectorEnvironment> one_of(std::string_view id, std::string_view config) {
    return test::make_environments(id, 1, Autoreset::disabled, 1, config);
}

std::unique_ptr<Experiment> experiment_of(const GameCase& what, std::string_view strategies) {
    return test::load_experiment(
        R"({"game": ")" + std::string(what.game) + R"(", "seed": 21, "games": 20, "rules": )" +
        std::string(what.rules) + R"(, "strategies": )" + std::string(strategies) + "}");
}

using Sequences = std::set<std::vector<std::int64_t>>;

/// Checks that the masks on the way allow these sequences and no others.
void check_tree(VectorEnvironment& env, EnvironmentBuffers& shown, const Sequences& sequences) {
    std::map<std::int64_t, Sequences> by_first;
    for (const auto& sequence : sequences) {
        REQUIRE_FALSE(sequence.empty());
        by_first[sequence[0]].insert({sequence.begin() + 1, sequence.end()});
    }
    env.observe(0, nullptr, shown.masks.data());
    std::vector<std::uint8_t> mask(shown.actions);
    for (const auto& [action, rest] : by_first) mask.at(static_cast<std::size_t>(action)) = 1;
    REQUIRE(shown.masks == mask);
    std::vector<std::uint8_t> state(env.state_bytes());
    env.copy_state(0, state.data());
    for (const auto& [action, rest] : by_first) {
        if (rest.contains({})) {
            REQUIRE(rest.size() == 1);
            continue;
        }
        REQUIRE_FALSE(env.step(&action, shown.all()));
        REQUIRE(shown.rewards[0] == 0);
        check_tree(env, shown, rest);
        REQUIRE(env.set_state(0, state.data()));
    }
}

/// Plays moves by their actions. Returns the sum of the rewards.
double play(VectorEnvironment& env, EnvironmentBuffers& shown, const std::string& move) {
    double sum = 0;
    for (const std::int64_t action : env.actions_of(0, move)) {
        const auto refusal = env.step(&action, shown.all());
        REQUIRE_MESSAGE(!refusal, move);
        REQUIRE(test::in_range(env.info(), shown.observations.data()));
        sum += shown.rewards[0];
    }
    return sum;
}

double result_for(const Trace& trace, Seat seat) {
    if (!trace.match) return trace.result.total;
    if (trace.match->winner == Winner::none) return 0;
    return (trace.match->winner == Winner::first) == (seat == Seat::first) ? 1 : -1;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("environments of all games: masks are the legal moves, each by one sequence") {
        for (const GameCase& what : game_cases) {
            CAPTURE(what.id);
            CAPTURE(what.config);
            const auto env = one_of(what.id, what.config);
            const auto experiment = experiment_of(what, R"(["random"])");
            EnvironmentBuffers shown(*env);
            std::uint64_t key = 0;
            std::size_t states = 0;
            for (std::uint64_t seed = 0; states < static_cast<std::size_t>(test::share(120));
                 ++seed) {
                env->reset(&seed, nullptr, shown.all());
                shown.terminated[0] = 0;
                while (shown.terminated[0] == 0) {
                    const auto moves = legal_move_texts(experiment->game(0), env->state_text(0));
                    REQUIRE(moves);
                    Sequences sequences;
                    for (const std::string& move : *moves)
                        REQUIRE(sequences.insert(env->actions_of(0, move)).second);
                    check_tree(*env, shown, sequences);
                    ++states;
                    // Plays on by chance, to the end of the move.
                    const std::string before = env->state_text(0);
                    std::int64_t action = 0;
                    do {
                        env->sample_actions(++key, &action);
                        REQUIRE_FALSE(env->step(&action, shown.all()));
                        REQUIRE(test::in_range(env->info(), shown.observations.data()));
                    } while (shown.terminated[0] == 0 && env->state_text(0) == before);
                }
            }
        }
    }

    TEST_CASE("environments of all games: the moves that replay records lead to its states") {
        for (const GameCase& what : game_cases) {
            CAPTURE(what.id);
            CAPTURE(what.config);
            const auto env = one_of(what.id, what.config);
            CHECK(env->info().players == (what.game == "roam" ? 1 : 2));
            const auto experiment = experiment_of(what, R"(["greedy", "random"])");
            EnvironmentBuffers shown(*env);
            const std::uint64_t seed = 21;
            for (std::uint64_t game = 0; game < 6; ++game) {
                env->begin_episodes(&seed, &game, nullptr, shown.all());
                shown.terminated[0] = 0;
                const Trace trace = what.game == "roam"
                                        ? experiment->trace(game % 2, game)
                                        : experiment->trace(Seating{game % 2, 1 - game % 2}, game);
                REQUIRE(env->state_text(0) == trace.start_state);
                double sum = 0;
                for (const Trace::Step& step : trace.steps) {
                    if (env->info().players == 2)
                        REQUIRE(shown.observations.back() == index(step.seat));
                    sum += play(*env, shown, step.move);
                    REQUIRE(env->state_text(0) == step.state);
                }
                CHECK(shown.terminated[0] == 1);
                CHECK(sum == result_for(trace, Seat::first));
            }
        }
    }

    TEST_CASE("environments of games for two: a strategy in the other seat, as in replay") {
        for (const std::string seat : {"first", "second", "alternating"})
            for (const GameCase& what : game_cases) {
                if (what.game == "roam" || what.rules != standard_rules) continue;
                CAPTURE(what.id);
                CAPTURE(seat);
                const auto env =
                    one_of(what.id, R"({"opponent": "random", "seat": ")" + seat + R"("})");
                CHECK(env->info().players == 1);
                const auto experiment = experiment_of(what, R"(["greedy", "random"])");
                EnvironmentBuffers shown(*env);
                const std::uint64_t seed = 21;
                for (std::uint64_t game = 0; game < 6; ++game) {
                    env->begin_episodes(&seed, &game, nullptr, shown.all());
                    const bool second = seat == "second" || (seat != "first" && game % 2 == 1);
                    const Seat mine = second ? Seat::second : Seat::first;
                    const Trace trace =
                        experiment->trace(second ? Seating{1, 0} : Seating{0, 1}, game);
                    shown.terminated[0] = 0;
                    double sum = 0;
                    std::string state = trace.start_state;
                    for (const Trace::Step& step : trace.steps) {
                        if (step.seat == mine) {
                            REQUIRE(env->state_text(0) == state);
                            REQUIRE(shown.observations.back() == index(mine));
                            sum += play(*env, shown, step.move);
                        }
                        state = step.state;
                    }
                    REQUIRE(env->state_text(0) == state);
                    CHECK(shown.terminated[0] == 1);
                    CHECK(sum == result_for(trace, mine));
                }
            }
    }

    TEST_CASE("environments of Roam: a stalled game has no score") {
        const auto env = one_of("Roam-v0", R"({"rules": {"round_cap": 3}})");
        EnvironmentBuffers shown(*env);
        env->reset(nullptr, nullptr, shown.all());
        std::int64_t action = 0;
        for (std::uint64_t key = 0; shown.terminated[0] == 0; ++key) {
            CHECK(shown.unfinished[0] == 0);
            env->sample_actions(key, &action);
            REQUIRE_FALSE(env->step(&action, shown.all()));
        }
        CHECK(shown.unfinished[0] == 1);
    }
}
