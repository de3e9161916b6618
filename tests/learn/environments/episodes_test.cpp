// Which game an episode is, whose stream its learner draws from, and where it is cut.

#include "tests/learn/environments/buffers.hpp"
#include "tests/support/test.hpp"

namespace skerry::environments {

namespace {

using test::EnvironmentBuffers;

constexpr std::array<std::string_view, 5> all_ids = {"TinyIslands-v0", "TinyIslandsPlacements-v0",
                                                     "TileGame-v0", "TigerIsland-v0", "Roam-v0"};

std::unique_ptr<VectorEnvironment> cut_after(std::uint32_t steps, std::string_view id,
                                             std::size_t n, Autoreset autoreset) {
    VectorOptions options{n, 1, autoreset};
    options.most_steps = steps;
    const Document config = Document::parse("{}", "config");
    return make_environments(id, config.root(), options);
}

/// A step by legal actions, drawn by a key.
void step_by_chance(VectorEnvironment& env, EnvironmentBuffers& shown, std::uint64_t key) {
    std::vector<std::int64_t> actions(env.size());
    env.sample_actions(key, actions.data());
    REQUIRE_FALSE(env.step(actions.data(), shown.all()));
}

/// What is said of episodes that are cut after the step that a twin has just played.
std::vector<std::uint8_t> ended_or_cut(const EnvironmentBuffers& twin) {
    std::vector<std::uint8_t> said = twin.terminated;
    for (std::uint8_t& byte : said) byte = byte != 0 ? 1 : 2;
    return said;
}

void check_cut(std::string_view id, Autoreset autoreset) {
    constexpr std::size_t n = 5;
    const auto env = cut_after(1, id, n, autoreset);
    const auto twin = test::make_environments(id, n, Autoreset::disabled);
    EnvironmentBuffers shown(*env);
    EnvironmentBuffers of_twin(*twin);
    env->reset(nullptr, nullptr, shown.all());
    twin->reset(nullptr, nullptr, of_twin.all());
    step_by_chance(*env, shown, 1);
    step_by_chance(*twin, of_twin, 1);
    CHECK(shown.terminated == ended_or_cut(of_twin));
    CHECK(shown.rewards == of_twin.rewards);
    const auto& last =
        autoreset == Autoreset::same_step ? shown.final_observations : shown.observations;
    CHECK(last == of_twin.observations);
    if (autoreset == Autoreset::next_step) {
        CHECK(std::ranges::count(shown.masks, 1) ==
              static_cast<std::ptrdiff_t>(shown.masks.size()));
        const std::vector<std::int64_t> ignored(n, -1);
        REQUIRE_FALSE(env->step(ignored.data(), shown.all()));
        CHECK(shown.rewards == std::vector<double>(n, 0));
        CHECK(shown.terminated == std::vector<std::uint8_t>(n, 0));
    } else if (autoreset == Autoreset::disabled) {
        CHECK(std::ranges::count(shown.masks, 0) ==
              static_cast<std::ptrdiff_t>(shown.masks.size()));
        const std::vector<std::int64_t> none(n, 0);
        const auto refusal = env->step(none.data(), shown.all());
        REQUIRE(refusal);
        CHECK(refusal->reason == Refusal::Reason::ended);
        env->reset(nullptr, nullptr, shown.all());
    }
    twin->reset(nullptr, nullptr, of_twin.all());
    CHECK(shown.observations == of_twin.observations);
    CHECK(shown.masks == of_twin.masks);
    CHECK(env->episode(0) == 1);
    step_by_chance(*env, shown, 10);
    step_by_chance(*twin, of_twin, 10);
    CHECK(shown.terminated == ended_or_cut(of_twin));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("environments: a seed begins games of training, a name those of a run") {
        for (const std::string_view id : all_ids) {
            CAPTURE(id);
            const auto training = test::make_environments(id, 1, Autoreset::same_step);
            const auto named = test::make_environments(id, 1, Autoreset::same_step);
            EnvironmentBuffers shown(*training);
            EnvironmentBuffers of_run(*named);
            std::size_t different = 0;
            for (std::uint64_t seed = 1; seed < 6; ++seed) {
                training->reset(&seed, nullptr, shown.all());
                const std::uint64_t number = 0;
                named->begin_episodes(&seed, &number, nullptr, of_run.all());
                CHECK_FALSE(training->is_of_run(0));
                CHECK(named->is_of_run(0));
                CHECK(training->episode(0) == named->episode(0));
                CHECK_FALSE(training->stream(0) == named->stream(0));
                different += shown.observations != of_run.observations ? 1 : 0;
            }
            CHECK((different > 2) == (id != "TileGame-v0"));  // whose board is empty
            for (std::uint64_t key = 0; named->episode(0) == 0; ++key)
                step_by_chance(*named, of_run, key);
            CHECK_FALSE(named->is_of_run(0));
            named->reset(nullptr, nullptr, of_run.all());
            CHECK_FALSE(named->is_of_run(0));
            CHECK(named->episode(0) == 2);
        }
    }

    TEST_CASE("environments: the learner draws from the stream of its seat in a run") {
        const std::uint64_t seed = 8;
        for (const std::string_view id : all_ids)
            for (std::uint64_t game = 0; game < 2; ++game) {
                CAPTURE(id);
                const auto env = test::make_environments(id, 1, Autoreset::disabled);
                EnvironmentBuffers shown(*env);
                env->begin_episodes(&seed, &game, nullptr, shown.all());
                const bool two = id == "TileGame-v0" || id == "TigerIsland-v0";
                const unsigned seat = two ? static_cast<unsigned>(game) : 0;  // they take turns
                CHECK(env->stream(0) == skerry::stream(seed, game, Purpose::strategy, seat));
            }
        const auto both = test::make_environments("TileGame-v0", 1, Autoreset::disabled, 1,
                                                  R"({"opponent": null})");
        EnvironmentBuffers shown(*both);
        const std::uint64_t game = 3;
        both->begin_episodes(&seed, &game, nullptr, shown.all());
        for (unsigned seat = 0; seat < 2; ++seat) {
            CHECK(both->stream(0) == skerry::stream(seed, game, Purpose::strategy, seat));
            step_by_chance(*both, shown, seat);
        }
    }

    TEST_CASE("environments: an episode is cut after its most steps, and the next one follows") {
        for (const std::string_view id : all_ids)
            for (const Autoreset autoreset :
                 {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
                CAPTURE(id);
                CAPTURE(static_cast<int>(autoreset));
                check_cut(id, autoreset);
            }
    }
}

}  // namespace skerry::environments
