// Environments through the C interface: what they show is the engine's, mistakes change nothing.

#include "bindings/c/skerry.h"
#include "tests/bindings/c/opened.hpp"
#include "tests/support/test.hpp"

namespace skerry::test {

namespace {

std::string game_of(const std::string& id) {
    if (id.starts_with("TinyIslands")) return "tiny-islands";
    if (id.starts_with("TileGame")) return "tile-game";
    return id.starts_with("Tiger") ? "tiger-island" : "roam";
}

/// What environment 0 shows.
std::vector<std::uint8_t> first_rows(const Shown& shown) {
    std::vector<std::uint8_t> rows(
        shown.observations.begin(),
        shown.observations.begin() + static_cast<std::ptrdiff_t>(shown.bytes));
    rows.insert(rows.end(), shown.masks.begin(),
                shown.masks.begin() + static_cast<std::ptrdiff_t>(shown.actions));
    return rows;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("environments from outside: episodes end, rewards and rows are those of a copy") {
        const std::vector<std::string> ids = all_ids();
        REQUIRE(ids.size() == 5);
        for (const std::string& id : ids) {
            CAPTURE(id);
            const EnvHandle env = opened(id, options_for(3));
            const EnvHandle twin = opened(id, options_for(3));
            Shown shown(env, 3);
            Shown of_twin(twin, 3);
            const skerry_env_buffers buffers = shown.all();
            const skerry_env_buffers twin_buffers = of_twin.all();
            const std::array<std::uint64_t, 3> seeds = {4, 5, 6};
            REQUIRE(skerry_env_reset(env.get(), seeds.data(), nullptr, &buffers, nullptr) == 0);
            REQUIRE(skerry_env_reset(twin.get(), nullptr, nullptr, &twin_buffers, nullptr) == 0);
            std::vector<std::uint8_t> state(figure(shown.description, "state_bytes"));
            for (std::size_t i = 0; i < 3; ++i) {
                REQUIRE(skerry_env_state(env.get(), i, state.data(), nullptr) == SKERRY_OK);
                REQUIRE(skerry_env_set_state(twin.get(), i, state.data(), nullptr) == SKERRY_OK);
            }
            std::array<std::int64_t, 3> actions{};
            bool ended = false;
            for (std::uint64_t step = 0; !ended && step < 400; ++step) {
                REQUIRE(skerry_env_sample(env.get(), step, actions.data(), nullptr) == SKERRY_OK);
                for (std::size_t i = 0; i < 3; ++i)
                    CHECK(shown.masks[i * shown.actions + static_cast<std::size_t>(actions[i])] ==
                          1);
                REQUIRE(skerry_env_step(env.get(), actions.data(), &buffers, nullptr) == 0);
                REQUIRE(skerry_env_step_kept(twin.get(), actions.data(), &twin_buffers, nullptr) ==
                        0);
                CHECK(shown.observations == of_twin.observations);
                CHECK(shown.masks == of_twin.masks);
                CHECK(shown.rewards == of_twin.rewards);
                for (const std::uint8_t end : shown.terminated) ended = ended || end != 0;
            }
            CHECK(ended);
        }
    }

    TEST_CASE("environments from outside: a game played elsewhere is shown as an episode") {
        for (const std::string& id : all_ids()) {
            CAPTURE(id);
            const bool two = id.starts_with("TileGame") || id.starts_with("Tiger");
            const char* config = two ? R"({"opponent": null})" : "{}";
            const EnvHandle env = opened(id, options_for(1, config));
            const EnvHandle twin = opened(id, options_for(2, config));
            Shown shown(env, 1);
            Shown of_twin(twin, 2);
            const skerry_env_buffers buffers = shown.all();
            const skerry_env_buffers twin_buffers = of_twin.all();
            const std::uint64_t seed = 6;
            const std::uint64_t episode = 2;
            Begun game(config_of(game_of(id)), seed, episode);
            REQUIRE(skerry_env_reset_to(env.get(), &seed, &episode, nullptr, &buffers, nullptr) ==
                    SKERRY_OK);
            skerry_rng stream = skerry_rng_of_strategy(seed, episode, 0);
            std::uint8_t decided = 2;
            std::int64_t action = 0;
            std::uint64_t key = 0;
            while (shown.terminated[0] == 0) {
                REQUIRE(skerry_env_show(twin.get(), game, game.state, 1, &stream, game.move,
                                        &decided, &twin_buffers, nullptr) == SKERRY_OK);
                while (decided == 0) {
                    REQUIRE(first_rows(of_twin) == first_rows(shown));
                    REQUIRE(skerry_env_sample(env.get(), ++key, &action, nullptr) == SKERRY_OK);
                    REQUIRE(skerry_env_step(env.get(), &action, &buffers, nullptr) == SKERRY_OK);
                    REQUIRE(skerry_env_decide(twin.get(), &action, 1, game.move, &decided,
                                              &twin_buffers, nullptr) == SKERRY_OK);
                }
                REQUIRE(skerry_play(game, game.state, game.deal, game.move, 1, nullptr) ==
                        SKERRY_OK);
            }
            // A last shoreline that a strategy draws is a move more.
            if (id == "TinyIslandsPlacements-v0") {
                REQUIRE(skerry_env_show(twin.get(), game, game.state, 1, &stream, game.move,
                                        &decided, &twin_buffers, nullptr) == SKERRY_OK);
                REQUIRE(skerry_play(game, game.state, game.deal, game.move, 1, nullptr) ==
                        SKERRY_OK);
            }
            skerry_text text{};
            REQUIRE(skerry_env_text(env.get(), 0, &text, nullptr) == SKERRY_OK);
            CHECK(taken(text) == game.text_of(game.state));
            CHECK(skerry_env_step(twin.get(), &action, &twin_buffers, nullptr) == SKERRY_ILLEGAL);
        }
    }

    TEST_CASE("environments from outside: decisions that are not theirs are refused") {
        const EnvHandle env = opened("TileGame-v0", options_for(1));
        Shown shown(env, 1);
        const skerry_env_buffers buffers = shown.all();
        std::uint8_t decided = 0;
        const auto told = [&](const std::string& config) {
            Begun game(config);
            skerry_rng stream = skerry_rng_of_seed(1, 0);
            Told error;
            const skerry_status status =
                skerry_env_show(env.get(), game, game.state, 1, &stream, game.move, &decided,
                                &buffers, &error.error);
            if (status != SKERRY_OK) return error.message();
            const std::int64_t action = 90;
            CHECK(skerry_env_decide(env.get(), &action, 1, game.move, &decided, &buffers,
                                    &error.error) == SKERRY_ILLEGAL);
            return error.message();
        };
        CHECK(told(R"({"game": "roam"})") ==
              "TileGame-v0 shows games of tile-game; the states are of roam");
        CHECK(told(R"({"game": "tile-game", "rules": {"pool": 9}})")
                  .starts_with("the states are under other rules"));
        CHECK(told(R"({"game": "tile-game"})") ==
              "environment 0: action 90 does not exist; actions are 0 to 89");
    }

    TEST_CASE("environments from outside: wrong calls, one line each") {
        skerry_env* env = nullptr;
        Told told;
        skerry_env_options options = options_for(1);
        const auto refused = [&](const char* id, const skerry_env_options* given) {
            const skerry_status status = skerry_env_open(id, given, &env, &told.error);
            CHECK(env == nullptr);
            return std::to_string(status) + ": " + told.message();
        };
        CHECK(refused(nullptr, &options) == "1: id: is null");
        CHECK(refused("TileGame-v0", nullptr) == "1: options: is null");
        CHECK(refused("TileGame", &options).starts_with("2: "));
        options.autoreset = 3;
        CHECK(refused("TileGame-v0", &options) == "1: options.autoreset: found 3; must be 0 to 2");
        options = options_for(0);
        CHECK(refused("TileGame-v0", &options) ==
              "1: options.environments: found 0; must be 1 to 1000000");
        options = options_for(1);
        options.threads = 5000;
        CHECK(refused("TileGame-v0", &options) ==
              "1: options.threads: found 5000; must be 1 to 1024");
        options = options_for(1, "{\"opponent\": \"gredy\"}");
        CHECK(test::says(refused("TileGame-v0", &options), "did you mean \"greedy\"?"));
        options.struct_size = 8;
        CHECK(refused("TileGame-v0", &options).starts_with("1: options.struct_size: found 8"));

        const EnvHandle one = opened("TileGame-v0", options_for(1));
        skerry_env_buffers nothing{};
        CHECK(skerry_env_reset(one.get(), nullptr, nullptr, &nothing, &told.error) ==
              SKERRY_BAD_CALL);
        CHECK(told.message() == "shown.observations: is null");
        CHECK(skerry_env_observe(one.get(), 1, nullptr, nullptr, &told.error) == SKERRY_BAD_CALL);
        CHECK(told.message() == "i: found 1; must be 0 to 0");
        CHECK(skerry_env_step(nullptr, nullptr, nullptr, &told.error) == SKERRY_BAD_CALL);
        CHECK(told.message() == "env: is null");
    }
}

}  // namespace skerry::test
