// The C interface: games that are played again with strategies of the caller; pictures of results.

#include "tests/bindings/c/runs.hpp"
#include "tests/support/test.hpp"

using namespace skerry::test;

namespace {

constexpr const char* config =
    R"({"game": "tile-game", "seed": 2, "games": 4, "strategies": ["mine", "greedy"]})";

/// A strategy of the caller, its result, and what is asked of it.
struct Again {
    OpenGame game{config_of("tile-game")};
    Sampler sampler;
    skerry_callback callback{"mine", R"({"language": "c"})", 4, sample, &sampler};
    std::string result;
    skerry_again_options options{};
    Told told;
    skerry_text text{};
    std::int32_t number = -1;

    Again() {
        sampler.game = game;
        result = played(options_for(config, &callback, 1));
        options.struct_size = sizeof options;
        options.config = result.c_str();
        options.callbacks = &callback;
        options.callback_count = 1;
    }
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("games again from outside: replays, explanations, reviews, verifications") {
        Again again;
        again.options.request = R"({"games": [1, 3], "second": true})";
        REQUIRE(skerry_replay(&again.options, &again.text, &again.number, &again.told.error) == 0);
        const std::string games = taken(again.text);
        CHECK(says(games, R"("seats":["greedy","mine"])"));
        CHECK(says(games, R"("index":3)"));
        CHECK(again.number == 0);
        again.options.request = R"({"games": [2], "futures": 2})";
        REQUIRE(skerry_explain(&again.options, &again.text, &again.number, nullptr) == 0);
        CHECK(says(taken(again.text), "mine against greedy"));
        again.options.request = R"({"game": 2, "futures": 2})";
        REQUIRE(skerry_review(&again.options, &again.text, &again.number, nullptr) == 0);
        CHECK(says(taken(again.text), "\"decisions\":"));
        again.options.request = R"({"sample": 3, "blocks": 1})";
        std::int32_t agrees = -1;
        REQUIRE(skerry_verify_again(&again.options, &agrees, &again.text, &again.number, nullptr) ==
                0);
        CHECK(agrees == 1);
        CHECK_FALSE(says(taken(again.text), "not played again"));
    }

    TEST_CASE("games again from outside: what is wrong is said, and nothing is given") {
        Again again;
        again.callback.choose = [](void*, skerry_decisions*) -> std::int32_t { return 77; };
        again.options.request = R"({"games": [1]})";
        CHECK(skerry_replay(&again.options, &again.text, &again.number, &again.told.error) ==
              SKERRY_STRATEGY_FAILED);
        CHECK(again.number == 77);
        CHECK(again.text.data == nullptr);
        again.options.callback_count = 0;
        CHECK(skerry_replay(&again.options, &again.text, &again.number, &again.told.error) ==
              SKERRY_BAD_INPUT);
        CHECK(says(again.told.message(), "strategy \"mine\" has to play"));
        CHECK(again.number == 0);
        again.options.request = R"({"game": 1})";
        CHECK(skerry_replay(&again.options, &again.text, &again.number, &again.told.error) ==
              SKERRY_BAD_INPUT);
        CHECK(says(again.told.message(), "request: /game: unknown key"));
        again.options.struct_size = 1;
        CHECK(skerry_explain(&again.options, &again.text, &again.number, nullptr) ==
              SKERRY_BAD_CALL);
        CHECK(skerry_review(nullptr, &again.text, &again.number, nullptr) == SKERRY_BAD_CALL);
        CHECK(skerry_replay(&again.options, &again.text, nullptr, nullptr) == SKERRY_BAD_CALL);
        CHECK(again.text.data == nullptr);
    }

    TEST_CASE("pictures of a result from outside are those that show draws") {
        const Again again;
        skerry_text text{};
        const std::string& result = again.result;
        REQUIRE(skerry_plot_names(result.data(), result.size(), &text, nullptr) == SKERRY_OK);
        CHECK(says(taken(text), "\"matchups\""));
        REQUIRE(skerry_plot(result.data(), result.size(), "matchups", &text, nullptr) == SKERRY_OK);
        CHECK(says(taken(text), "<svg"));
        Told told;
        text = {};
        CHECK(skerry_plot(result.data(), result.size(), "matchup", &text, &told.error) ==
              SKERRY_BAD_INPUT);
        CHECK(says(told.message(), "matchups"));
        CHECK(text.data == nullptr);
    }
}
