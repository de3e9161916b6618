// What all vector environments owe their caller, whatever the game: autoreset, seeds, threads,
// buffers, refusals, copies.

#include "core/random.hpp"
#include "runner/documents/user_error.hpp"
#include "tests/learn/environments/buffers.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::environments;
using skerry::test::EnvironmentBuffers;

namespace {

/// What one environment alone shows, begun and stepped by hand: the reference for autoreset.
class Single {
  public:
    Single(std::string_view id, std::uint64_t seed)
        : env_(test::make_environments(id, 1, Autoreset::disabled)), buffers_(*env_) {
        env_->reset(&seed, nullptr, buffers_.all());
    }
    void next_episode() { env_->reset(nullptr, nullptr, buffers_.all()); }
    void step(std::int64_t action) { REQUIRE_FALSE(env_->step(&action, buffers_.all())); }
    bool over() const { return buffers_.terminated[0] != 0; }
    void forget_end() { buffers_.terminated[0] = 0; }
    const EnvironmentBuffers& shown() const { return buffers_; }

  private:
    std::unique_ptr<VectorEnvironment> env_;
    EnvironmentBuffers buffers_;
};

template <class Bytes>
bool same(const Bytes* a, const std::vector<Bytes>& b) {
    return std::equal(b.begin(), b.end(), a);
}

constexpr std::size_t count = 11;

/// Actions for all environments: legal ones by chance.
std::vector<std::int64_t> actions_for(const VectorEnvironment& env, std::uint64_t key) {
    std::vector<std::int64_t> actions(env.size());
    env.sample_actions(key, actions.data());
    return actions;
}

/// Resets all environments, and gives each one's twin that is alone.
std::vector<Single> begin_alike(VectorEnvironment& env, EnvironmentBuffers& shown,
                                std::string_view id) {
    std::vector<std::uint64_t> seeds;
    std::vector<Single> singles;
    for (std::size_t i = 0; i < count; ++i) {
        seeds.push_back(40 + i);
        singles.emplace_back(id, seeds.back());
    }
    env.reset(seeds.data(), nullptr, shown.all());
    return singles;
}

void check_next_step(std::string_view id, int steps) {
    const auto env = test::make_environments(id, count, Autoreset::next_step);
    EnvironmentBuffers shown(*env);
    std::vector<Single> singles = begin_alike(*env, shown, id);
    std::vector<bool> ended(count);
    for (int step = 0; step < steps; ++step) {
        auto actions = actions_for(*env, static_cast<std::uint64_t>(step));
        for (std::size_t i = 0; i < count; ++i)
            if (ended[i]) actions[i] = -7;  // ignored
        REQUIRE_FALSE(env->step(actions.data(), shown.all()));
        for (std::size_t i = 0; i < count; ++i) {
            CAPTURE(step);
            CAPTURE(i);
            Single& single = singles[i];
            const bool begins = ended[i];
            if (begins)
                single.next_episode();
            else
                single.step(actions[i]);
            ended[i] = !begins && single.over();
            REQUIRE(same(shown.observation(i), single.shown().observations));
            REQUIRE(shown.rewards[i] == (begins ? 0 : single.shown().rewards[0]));
            REQUIRE((shown.terminated[i] != 0) == ended[i]);
            if (ended[i])
                REQUIRE(std::all_of(shown.mask(i), shown.mask(i) + shown.actions,
                                    [](std::uint8_t byte) { return byte == 1; }));
            else
                REQUIRE(same(shown.mask(i), single.shown().masks));
        }
    }
}

void check_same_step(std::string_view id, int steps) {
    const auto env = test::make_environments(id, count, Autoreset::same_step);
    EnvironmentBuffers shown(*env);
    std::vector<Single> singles = begin_alike(*env, shown, id);
    int ends = 0;
    for (int step = 0; step < steps; ++step) {
        const auto actions = actions_for(*env, static_cast<std::uint64_t>(step));
        std::ranges::fill(shown.final_observations, std::uint8_t{0xee});
        REQUIRE_FALSE(env->step(actions.data(), shown.all()));
        for (std::size_t i = 0; i < count; ++i) {
            CAPTURE(step);
            CAPTURE(i);
            Single& single = singles[i];
            single.step(actions[i]);
            REQUIRE(shown.rewards[i] == single.shown().rewards[0]);
            REQUIRE((shown.terminated[i] != 0) == single.over());
            REQUIRE(shown.unfinished[i] == single.shown().unfinished[0]);
            if (single.over()) {
                ++ends;
                REQUIRE(same(shown.final_observation(i), single.shown().observations));
                single.next_episode();
                single.forget_end();
            } else {
                REQUIRE(std::all_of(shown.final_observation(i),
                                    shown.final_observation(i) + shown.observation_bytes,
                                    [](std::uint8_t byte) { return byte == 0xee; }));
            }
            REQUIRE(same(shown.observation(i), single.shown().observations));
            REQUIRE(same(shown.mask(i), single.shown().masks));
        }
    }
    CHECK(ends > 0);
}

void check_disabled(std::string_view id, int steps) {
    const auto env = test::make_environments(id, count, Autoreset::disabled);
    EnvironmentBuffers shown(*env);
    env->reset(nullptr, nullptr, shown.all());
    int ends = 0;
    for (int step = 0; step < steps; ++step) {
        const auto actions = actions_for(*env, static_cast<std::uint64_t>(step));
        REQUIRE_FALSE(env->step(actions.data(), shown.all()));
        const auto ended = std::ranges::find(shown.terminated, 1);
        if (ended == shown.terminated.end()) continue;
        ++ends;
        const auto i = static_cast<std::size_t>(ended - shown.terminated.begin());
        REQUIRE(std::all_of(shown.mask(i), shown.mask(i) + shown.actions,
                            [](std::uint8_t byte) { return byte == 0; }));
        const EnvironmentBuffers before = shown;
        const auto refusal = env->step(actions_for(*env, 1).data(), shown.all());
        REQUIRE(refusal);
        CHECK(refusal->reason == Refusal::Reason::ended);
        CHECK(refusal->environment == i);
        CHECK(env->describe(*refusal) ==
              "environment " + std::to_string(i) +
                  ": its episode has ended; reset() with its reset_mask begins the next one");
        CHECK((shown == before));
        const std::uint64_t old = env->episode(i);
        env->reset(nullptr, shown.terminated.data(), shown.all());
        CHECK(env->episode(i) == old + 1);
        for (std::size_t k = 0; k < count; ++k)
            if (before.terminated[k] == 0)
                REQUIRE(std::equal(before.observation(k),
                                   before.observation(k) + shown.observation_bytes,
                                   shown.observation(k)));
    }
    CHECK(ends > 0);
}

/// The bytes that all steps write.
std::vector<EnvironmentBuffers> played(std::string_view id, std::size_t n, std::size_t threads,
                                       int steps) {
    const auto env = test::make_environments(id, n, Autoreset::same_step, threads);
    EnvironmentBuffers shown(*env);
    env->reset(nullptr, nullptr, shown.all());
    std::vector<EnvironmentBuffers> all = {shown};
    for (int step = 0; step < steps; ++step) {
        REQUIRE_FALSE(
            env->step(actions_for(*env, static_cast<std::uint64_t>(step)).data(), shown.all()));
        all.push_back(shown);
    }
    return all;
}

/// Two vector environments are stepped alike: rows of one are kept and changed, rows of the other
/// are written anew into memory that shows nothing. Between steps happens some of what a caller may
/// do.
class KeptRows {
  public:
    KeptRows(std::string_view id, std::string_view config, Autoreset autoreset)
        : autoreset_(autoreset),
          env_(test::make_environments(id, n, autoreset, 2, config)),
          twin_(test::make_environments(id, n, autoreset, 1, config)),
          kept_(*env_),
          other_(*env_),
          rows_(kept_.all()),
          copy_(env_->state_bytes()) {
        rows_.kept = true;
        env_->reset(nullptr, nullptr, rows_);
        twin_->reset(nullptr, nullptr, other_.all());
    }

    void step(int step) {
        auto actions = actions_for(*env_, static_cast<std::uint64_t>(step));
        EnvironmentBuffers anew(*twin_);
        REQUIRE_FALSE(env_->step(actions.data(), rows_));
        REQUIRE_FALSE(twin_->step(actions.data(), anew.all()));
        check_rows(anew);
        REQUIRE(kept_.rewards == anew.rewards);
        if (autoreset_ == Autoreset::disabled && ended()) return reset_some(anew);
        switch (rng_.below(20)) {
            case 0:
                return refused_step(actions);
            case 1:
                return copy_between();
            case 2:
                return redeal();
            case 3:
                return step_elsewhere(step, anew);
            case 4:
                return reset_some(anew);
            default:
                return;
        }
    }

  private:
    static constexpr std::size_t n = 23;

    void check_rows(const EnvironmentBuffers& anew) const {
        REQUIRE(kept_.observations == anew.observations);
        REQUIRE(kept_.masks == anew.masks);
    }

    bool ended() const { return std::ranges::find(kept_.terminated, 1) != kept_.terminated.end(); }

    void refused_step(std::vector<std::int64_t>& actions) {
        if (autoreset_ == Autoreset::next_step) return;  // would begin an episode, not refuse
        actions[3] = -1;
        REQUIRE(env_->step(actions.data(), rows_));
    }

    void copy_between() {
        const std::size_t from = rng_.below(n);
        const std::size_t to = rng_.below(n);
        for (VectorEnvironment* all : {env_.get(), twin_.get()}) {
            all->copy_state(from, copy_.data());
            REQUIRE(all->set_state(to, copy_.data()));
        }
    }

    void redeal() {
        for (VectorEnvironment* all : {env_.get(), twin_.get()}) all->redeal(4, 7);
    }

    /// A step into other rows, or without masks: what was kept is no longer what the rows show.
    void step_elsewhere(int step, EnvironmentBuffers& anew) {
        if (autoreset_ == Autoreset::disabled) return;
        Buffers elsewhere = rng_.below(2) == 0 ? rows_ : other_.all();
        elsewhere.kept = true;
        if (rng_.below(2) == 0) elsewhere.masks = nullptr;
        const auto actions = actions_for(*env_, static_cast<std::uint64_t>(1000 + step));
        REQUIRE_FALSE(env_->step(actions.data(), elsewhere));
        REQUIRE_FALSE(twin_->step(actions.data(), anew.all()));
    }

    void reset_some(EnvironmentBuffers& anew) {
        std::vector<std::uint8_t> which(n);
        for (std::size_t i = 0; i < n; ++i)
            which[i] = anew.terminated[i] != 0 || rng_.below(4) == 0 ? 1 : 0;
        env_->reset(nullptr, which.data(), rows_);
        twin_->reset(nullptr, which.data(), anew.all());
        check_rows(anew);
    }

    Autoreset autoreset_;
    std::unique_ptr<VectorEnvironment> env_;
    std::unique_ptr<VectorEnvironment> twin_;
    EnvironmentBuffers kept_;
    EnvironmentBuffers other_;
    Buffers rows_;
    std::vector<std::uint8_t> copy_;
    Rng rng_{5};
};

void check_kept_rows(std::string_view id, std::string_view config, Autoreset autoreset, int steps) {
    KeptRows rows(id, config, autoreset);
    for (int step = 0; step < steps; ++step) {
        CAPTURE(step);
        rows.step(step);
    }
}

void check_copies(std::string_view id, int steps) {
    const auto env = test::make_environments(id, 3, Autoreset::same_step);
    EnvironmentBuffers shown(*env);
    env->reset(nullptr, nullptr, shown.all());
    std::vector<std::uint8_t> copy(env->state_bytes());
    std::vector<std::uint8_t> row(shown.observation_bytes);
    for (int step = 0; step < steps; ++step) {
        auto actions = actions_for(*env, static_cast<std::uint64_t>(step));
        env->copy_state(0, copy.data());
        REQUIRE(env->set_state(1, copy.data()));
        actions[1] = actions[0];
        REQUIRE_FALSE(env->step(actions.data(), shown.all()));
        REQUIRE(std::equal(shown.observation(0), shown.observation(0) + row.size(),
                           shown.observation(1)));
        REQUIRE(shown.rewards[0] == shown.rewards[1]);
        // The copy was not stepped: it is where it was.
        const std::vector<std::uint8_t> now(shown.observation(0),
                                            shown.observation(0) + row.size());
        REQUIRE(env->set_state(2, copy.data()));
        env->observe(2, row.data(), nullptr);
        if (step == 0) CHECK(row != now);
        env->observe(0, row.data(), nullptr);
        REQUIRE(row == now);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("environments: autoreset as a single environment reset by hand, all ids") {
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            check_next_step(id, test::share(300));
            check_same_step(id, test::share(300));
            check_disabled(id, test::share(300));
        }
    }

    TEST_CASE("environments: the bytes of one thread for any number of threads") {
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            const auto one = played(id, 700, 1, test::share(30));
            CHECK((played(id, 700, 2, test::share(30)) == one));
            CHECK((played(id, 700, 3, test::share(30)) == one));
        }
    }

    TEST_CASE("environments: other buffers each step show the same rows") {
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            const auto env = test::make_environments(id, 5, Autoreset::same_step);
            std::vector<EnvironmentBuffers> turns(3, EnvironmentBuffers(*env));
            env->reset(nullptr, nullptr, turns[0].all());
            const auto expected = played(id, 5, 1, 150);
            for (std::size_t step = 1; step <= 150; ++step) {
                EnvironmentBuffers& shown = turns[step % turns.size()];
                REQUIRE_FALSE(env->step(actions_for(*env, step - 1).data(), shown.all()));
                REQUIRE(shown.observations == expected[step].observations);
                REQUIRE(shown.masks == expected[step].masks);
                REQUIRE(shown.rewards == expected[step].rewards);
            }
        }
    }

    TEST_CASE("environments: rows that are kept show what is written anew, all ids") {
        struct Case {
            std::string id;
            std::string_view config;
        };
        std::vector<Case> cases = {
            {"TileGame-v0", R"({"opponent": null})"},
            {"TigerIsland-v0", R"({"opponent": null})"},
            {"TigerIsland-v0",
             R"({"opponent": null, "rules": {"protect_whole_settlements": true}})"},
            {"TigerIsland-v0", R"({"opponent": "random", "seat": "second"})"}};
        for (const std::string& id : environment_ids()) cases.push_back({id, "{}"});
        for (const Case& one : cases)
            for (const Autoreset autoreset :
                 {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
                CAPTURE(one.id);
                CAPTURE(one.config);
                CAPTURE(static_cast<int>(autoreset));
                check_kept_rows(one.id, one.config, autoreset, test::share(400));
            }
    }

    TEST_CASE("environments: a step with one refused action changes nothing") {
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            const auto env = test::make_environments(id, 600, Autoreset::same_step, 2);
            EnvironmentBuffers shown(*env);
            const std::vector<std::int64_t> none(600);
            const auto early = env->step(none.data(), shown.all());
            REQUIRE(early);
            CHECK(early->reason == Refusal::Reason::not_reset);
            CHECK(env->describe(*early) ==
                  "environment 0: it has no episode yet; reset() begins one");
            env->reset(nullptr, nullptr, shown.all());
            const EnvironmentBuffers before = shown;
            auto actions = actions_for(*env, 3);
            const auto legal = actions;
            actions[599] = -1;
            actions[401] = static_cast<std::int64_t>(shown.actions);
            const auto refusal = env->step(actions.data(), shown.all());
            REQUIRE(refusal);
            CHECK(refusal->environment == 401);
            CHECK(refusal->reason == Refusal::Reason::out_of_range);
            const std::string most = std::to_string(shown.actions - 1);
            CHECK(env->describe(*refusal) == "environment 401: action " +
                                                 std::to_string(shown.actions) +
                                                 " does not exist; actions are 0 to " + most);
            CHECK((shown == before));
            REQUIRE_FALSE(env->step(legal.data(), shown.all()));
            const auto again = test::make_environments(id, 600, Autoreset::same_step);
            EnvironmentBuffers fresh(*again);
            again->reset(nullptr, nullptr, fresh.all());
            REQUIRE_FALSE(again->step(legal.data(), fresh.all()));
            CHECK(fresh.observations == shown.observations);
        }
    }

    TEST_CASE("environments: a refused action says what the mask allows") {
        const auto env = test::make_environments("TinyIslands-v0", 1, Autoreset::disabled);
        EnvironmentBuffers shown(*env);
        env->reset(nullptr, nullptr, shown.all());
        const std::int64_t action = 99;
        const auto refusal = env->step(&action, shown.all());
        REQUIRE(refusal);
        CHECK(env->describe(*refusal) ==
              "environment 0: action 99 is illegal; its mask allows 0, 1, 2, 3, 4, 5, 6, 7 and 10 "
              "more");
    }

    TEST_CASE("environments: copies are independent, and other bytes are no states") {
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            check_copies(id, test::share(200));
            const auto env = test::make_environments(id, 1, Autoreset::disabled);
            EnvironmentBuffers shown(*env);
            env->reset(nullptr, nullptr, shown.all());
            std::vector<std::uint8_t> copy(env->state_bytes());
            env->copy_state(0, copy.data());
            const auto rules =
                test::make_environments(id, 1, Autoreset::disabled, 1, R"({"rules": {}})");
            CHECK_FALSE(rules->set_state(0, copy.data()));
            Rng rng(2);
            for (int i = 0; i < 200; ++i) {
                auto wrong = copy;
                wrong[rng.below(static_cast<std::uint32_t>(wrong.size()))] ^=
                    static_cast<std::uint8_t>(1 + rng.below(255));
                REQUIRE_FALSE(env->set_state(0, wrong.data()));
            }
            CHECK(env->set_state(0, copy.data()));
        }
    }

    TEST_CASE("environments: a state that was put back is the same bytes") {
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            const auto env = test::make_environments(id, 1, Autoreset::disabled);
            EnvironmentBuffers shown(*env);
            Buffers rows = shown.all();
            rows.kept = true;
            env->reset(nullptr, nullptr, rows);
            std::vector<std::uint8_t> copy(env->state_bytes());
            auto again = copy;
            for (std::uint64_t step = 0; step < 4; ++step) {
                env->copy_state(0, copy.data());
                REQUIRE_FALSE(env->step(actions_for(*env, step).data(), rows));
                REQUIRE(env->set_state(0, copy.data()));
                env->copy_state(0, again.data());
                REQUIRE(copy == again);
                REQUIRE_FALSE(env->step(actions_for(*env, step + 1).data(), rows));
            }
        }
    }

    TEST_CASE("environments: a state gives an environment its first episode") {
        const auto from = test::make_environments("TinyIslands-v0", 1, Autoreset::disabled);
        const auto to = test::make_environments("TinyIslands-v0", 1, Autoreset::disabled);
        EnvironmentBuffers shown(*from);
        from->reset(nullptr, nullptr, shown.all());
        std::vector<std::uint8_t> copy(from->state_bytes());
        from->copy_state(0, copy.data());
        REQUIRE(to->set_state(0, copy.data()));
        CHECK_FALSE(to->step(actions_for(*to, 1).data(), shown.all()));
    }

    TEST_CASE("environments: sampled actions are uniform over the legal ones") {
        const auto env = test::make_environments("TinyIslands-v0", 1, Autoreset::disabled);
        EnvironmentBuffers shown(*env);
        const std::uint64_t seed = 77;
        env->reset(&seed, nullptr, shown.all());
        std::vector<int> hits(100);
        constexpr int draws = 18'000;
        for (int key = 0; key < draws; ++key)
            ++hits[static_cast<std::size_t>(
                actions_for(*env, static_cast<std::uint64_t>(key)).front())];
        double chi_square = 0;
        for (std::size_t action = 0; action < 100; ++action) {
            const double expected = shown.masks[action] != 0 ? draws / 18.0 : 0;
            const double off = hits[action] - expected;
            if (expected == 0)
                CHECK(hits[action] == 0);
            else
                chi_square += off * off / expected;
        }
        CHECK(chi_square < 45);  // 17 degrees of freedom: exceeded by 0.02 % of uniform draws
    }

    TEST_CASE("environments: what cannot be made is named") {
        const auto message = [](std::string_view id, std::string_view config) -> std::string {
            return skerry::test::error_of(
                [&] { test::make_environments(id, 1, Autoreset::disabled, 1, config); });
        };
        CHECK(message("TinyIsland-v0", "{}")
                  .starts_with("id: unknown environment \"TinyIsland-v0\"; known: TinyIslands-v0"));
        CHECK(message("TinyIslands-v0", R"({"rule": {}})") ==
              "config: /rule: unknown key; allowed: rules; did you mean \"rules\"?");
        CHECK(message("TinyIslandsPlacements-v0", R"({"shorelines": "greedi"})")
                  .ends_with("did you mean \"greedy\"?"));
    }
}
