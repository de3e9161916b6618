// Profiles: results equal to those of a run, shares that add up, planted shares that are found.

#include "runner/batch/profile.hpp"

#include <thread>

#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "tests/runner/batch/watched_experiment.hpp"
#include "tests/support/test.hpp"

namespace skerry {

// Functions are known by their names.
[[gnu::noinline]] double burn_for_a_test(double x, int rounds) {
    for (int i = 0; i < rounds; ++i) x = x * 1.0000001 + 1e-9;
    return x;
}
[[gnu::noinline]] double score_for_a_test(double x, int rounds) {
    for (int i = 0; i < rounds; ++i) x = x * 1.0000001 + 2e-9;
    return x;
}
[[gnu::noinline]] double legal_moves_for_a_test(double x, int rounds) {
    for (int i = 0; i < rounds; ++i) x = x * 1.0000001 + 3e-9;
    return x;
}

}  // namespace skerry

using namespace skerry;

namespace {

std::unique_ptr<Experiment> experiment_of(const ordered_json& config) {
    return load_configuration(Document::of(config, "test"), all_games()).experiment;
}

ordered_json tiny_islands() {
    return {{"game", "tiny-islands"},
            {"games", test::share(35)},
            {"strategies",
             {{{"name", "random"}},
              {{"name", "greedy"}},
              {{"name", "rollout"}, {"rollouts", 1}, {"candidates", 2}}}}};
}

ordered_json tile_game() {
    return {{"game", "tile-game"},
            {"games", test::share(40)},
            {"strategies",
             {{{"name", "random"}}, {{"name", "greedy"}}, {{"name", "alpha_beta"}, {"depth", 1}}}}};
}

Profile profile_of(const Experiment& experiment, int threads = 1, double seconds = 0) {
    const StopFlag never{0};
    std::atomic<std::uint64_t> played{0};
    return run_profile(experiment, {.threads = threads, .seconds = seconds}, never, played);
}

const Taken* taken_in(const Profile& profile, std::optional<Actor> actor, Phase phase) {
    for (const PhaseTime& row : profile.phases)
        if (row.phase == phase && row.actor.has_value() == actor.has_value() &&
            (!actor || row.actor->code() == actor->code()))
            return &row.taken;
    return nullptr;
}

/// A game that burns, of each strategy, 20 parts in the deal, and 30 and 50 parts in the two parts
/// of one decision.
class Planted final : public test::BareExperiment {
  public:
    explicit Planted(std::vector<int> parts)
        : BareExperiment(max_games, std::vector<std::string>(parts.size(), "planted")),
          parts_(std::move(parts)) {}
    std::unique_ptr<GamePlayer> player() const override { return std::make_unique<Player>(parts_); }

  private:
    class Player final : public GamePlayer {
      public:
        explicit Player(const std::vector<int>& parts) : parts_(parts) {}
        void play(std::uint64_t game) override {
            game_ = game;
            for (std::size_t i = 0; i < parts_.size(); ++i) {
                {
                    const Doing deals(Activity::deal);
                    value_ = burn_for_a_test(value_, 20 * parts_[i]);
                }
                const Doing decides(Activity::decision, Actor{i}.code());
                value_ = score_for_a_test(value_, 30 * parts_[i]);
                value_ = legal_moves_for_a_test(value_, 50 * parts_[i]);
            }
        }
        void add_to(BatchTally& tally) const override {
            const std::vector<GameResult> results(parts_.size(), GameResult{true, 1, {}, {}});
            const std::array<bool, 1> identical{};  // of at most one pair
            tally.scores().add(game_, results, std::span(identical).first(parts_.size() - 1));
        }
        GameEnds ends() const override { return {}; }

      private:
        std::vector<int> parts_;
        std::uint64_t game_ = 0;
        volatile double value_ = 1;
    };

    std::vector<int> parts_;
};

/// Whether an estimate is as far from the truth as one of twenty is: more than two standard errors.
bool is_off(const Taken* taken, double share) {
    return taken == nullptr || !taken->share.se ||
           std::fabs(taken->share.value - share) > 2 * *taken->share.se;
}

/// Burns CPU time in other threads while it lives.
class Load {
  public:
    explicit Load(int threads) {
        for (int i = 0; i < threads; ++i)
            threads_.emplace_back([this] {
                volatile double x = 1;
                while (!ended_) x = burn_for_a_test(x, 10'000);
            });
    }
    ~Load() {
        ended_ = true;
        for (std::thread& thread : threads_) thread.join();
    }

  private:
    std::atomic<bool> ended_{false};
    std::vector<std::thread> threads_;
};

/// A phase, and the share of what is planted that it takes.
struct Share {
    std::optional<Actor> actor;
    Phase phase;
    double share;
};

/// What deals and decisions take: the batch around them takes the rest, some hundredths.
double share_of_planted(const Profile& profile) {
    double share = 0;
    for (const PhaseTime& row : profile.phases)
        if (row.phase == Phase::deal || row.phase == Phase::decision)
            share += row.taken.share.value;
    return share;
}

/// Profiles an experiment 40 times, quiet and loaded.
void check_shares(const Planted& planted, const std::vector<Share>& shares) {
    constexpr int runs = 40;
    int all_off = 0;
    for (const int others : {0, 2}) {
        const Load load(others);
        std::vector<int> off(shares.size());
        for (int run = 0; run < runs; ++run) {
            const Profile profile = profile_of(planted, 1, others > 0 ? 1.0 : 0.5);
            const double planted_share = share_of_planted(profile);
            for (std::size_t i = 0; i < shares.size(); ++i)
                off[i] += is_off(taken_in(profile, shares[i].actor, shares[i].phase),
                                 shares[i].share * planted_share);
        }
        for (const int count : off) {
            INFO("off ", count, " of ", runs, ", beside ", others);
            CHECK(count <= 10);
            all_off += count;
        }
    }
    MESSAGE("off: ", all_off, " of ", 2 * runs * shares.size());
    CHECK(all_off <= static_cast<int>(2 * runs * shares.size() / 8));
}

std::uint32_t spot_of(Activity activity, std::optional<Actor> actor = {}) {
    return told(activity, actor ? actor->code() : Actor::nobody);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("profile: it plays the games of a run") {
        const StopFlag never{0};
        for (const ordered_json& config : {tiny_islands(), tile_game()})
            for (const int threads : {1, 3}) {
                const auto experiment = experiment_of(config);
                std::atomic<std::uint64_t> played{0};
                const BatchResult run = run_batch(*experiment, {}, never, played);
                const Profile profile = profile_of(*experiment, threads);
                CHECK(profile.batch.complete);
                CHECK(profile.batch.tally == run.tally);
                CHECK(profile.batch.times.size() == 3);
            }
    }

    TEST_CASE("profile: a stop leaves what was played") {
        const StopFlag stopped{2};
        std::atomic<std::uint64_t> played{0};
        const Profile profile = run_profile(*experiment_of(tiny_islands()), {}, stopped, played);
        CHECK_FALSE(profile.batch.complete);
        CHECK(profile.batch.tally.games() == 0);
        CHECK(profile.phases.empty());
    }

    TEST_CASE("profile: shares add up to all") {
        if (test::sanitized || !Sampling::is_possible()) return;
        ordered_json config = tiny_islands();
        config["games"] = 100'000'000;
        config["strategies"].erase(2);
        Profile profile = profile_of(*experiment_of(config), 2, 0.4);
        for (double seconds = 1; profile.samples < 20; seconds *= 2)  // others may use the CPUs
            profile = profile_of(*experiment_of(config), 2, seconds);
        double share = 0;
        double ns = 0;
        for (const PhaseTime& row : profile.phases) {
            if (is_part(row.phase)) continue;
            share += row.taken.share.value;
            ns += row.taken.ns.value;
            double functions = 0;
            for (const FunctionTime& function : row.functions)
                functions += function.taken.share.value;
            CHECK(functions <= row.taken.share.value * (1 + 1e-9));
            CHECK(functions > 0);
        }
        CHECK(share == doctest::Approx(1));
        CHECK(ns == doctest::Approx(profile.all.ns.value));
        CHECK(profile.all.share.value == doctest::Approx(1));
        const Taken* const greedy = taken_in(profile, Actor{1}, Phase::decision);
        REQUIRE(greedy != nullptr);
        CHECK(greedy->share.value > 0.5);
    }

    TEST_CASE("profile: ratios of blocks and of chunks, and their standard errors") {
        std::vector<ProfiledSlot> slots(2);
        const std::uint64_t decision[] = {10, 14, 18};
        const double game[] = {8, 10, 12};
        for (std::size_t i = 0; i < 3; ++i)
            slots[i % 2].add({{spot_of(Activity::decision, Actor{0}), 0, decision[i]},
                              {spot_of(Activity::deal), 0, 20 - decision[i]}},
                             {1, game[i]});
        const auto decides = [](const TimeBlock::Spot& spot) {
            return activity_in(spot.first) == Activity::decision;
        };
        const Samples samples(slots);
        const Taken taken = samples.taken_at(decides);
        // With 4 samples of 10 ns more, of which two decide, 62 of 100 ns do. The jackknife leaves
        // out 10 or 20 of them.
        const double squares = 2 * (6.2 * 6.2 + 3.8 * 3.8) / (90 * 90) +
                               (2.4 * 2.4 + 1.6 * 1.6 + 5.6 * 5.6) / (80 * 80);
        const double share_se = std::sqrt(squares * 6 / 7 * 100 / 60);
        CHECK(samples.count() == 6);
        CHECK(taken.share.value == doctest::Approx(42.0 / 60));
        CHECK(*taken.share.se == doctest::Approx(share_se));
        // The samples have 60 ns for three games; chunks alone had 10 +- 2 / sqrt(3) a game.
        CHECK(taken.ns.value == doctest::Approx(14));
        CHECK(*taken.ns.se == doctest::Approx(std::hypot(20 * share_se, 0.7 * 4 / std::sqrt(3.0))));
        const Taken one = Samples({slots[1]}).taken_at(decides);
        CHECK(one.share.value == doctest::Approx(0.7));
        CHECK_FALSE(one.share.se);
        CHECK_FALSE(one.ns.se);
    }

    TEST_CASE("profile: phases by strategy and seat, the shared ones last") {
        ProfiledSlot slot;
        for (const std::uint32_t told :
             {spot_of(Activity::wait), spot_of(Activity::deal),
              spot_of(Activity::play, Actor{1, Seat::second}),
              spot_of(Activity::decision, Actor{1, Seat::first}), spot_of(Activity::game, Actor{0}),
              spot_of(Activity::decision, Actor{0})})
            slot.add({{told, 0, 5}}, {1, 5});
        const std::vector<PhaseTime> phases = Samples({slot}).phases();
        REQUIRE(phases.size() == 5);
        CHECK(phases[0].actor->code() == Actor{0}.code());
        CHECK(phases[0].taken.ns.value == doctest::Approx(10.0 / 6));  // between moves it decides
        CHECK(phases[1].actor->seat == Seat::first);
        CHECK(phases[2].phase == Phase::play);
        CHECK(phases[3].phase == Phase::deal);
        CHECK(phases[4].phase == Phase::wait);
        CHECK_FALSE(phases[4].actor);
    }

    TEST_CASE("profile: many blocks become few, and lose nothing") {
        ProfiledSlot slot;
        for (int i = 0; i < 5'000; ++i)
            slot.add(std::vector<ThreadSample>(static_cast<std::size_t>(i % 120),
                                               {spot_of(Activity::deal), 0, 1'000}),
                     {3, 7});
        CHECK(slot.blocks().size() < 128);
        CHECK(slot.blocks().size() >= 64);
        CHECK(slot.games().size() < 128);
        GameTime all;
        for (const GameTime& game : slot.games()) all.add(game);
        CHECK(all.games == 15'000);
        CHECK(all.ns == 35'000);
        TimeBlock sum;
        for (const TimeBlock& block : slot.blocks()) sum.add(block);
        std::uint64_t samples = 0;
        for (std::uint64_t i = 0; i < 5'000; ++i) samples += i % 120;
        CHECK(sum.samples() == samples);
        CHECK(sum.ns() == doctest::Approx(1'000.0 * static_cast<double>(samples)));
    }

    TEST_CASE("profile: functions by their addresses") {
        if (!FunctionNames::are_known()) return;
        const auto address = reinterpret_cast<std::uintptr_t>(&score_for_a_test);
        const std::uintptr_t begin = FunctionNames::begin_of(address + 1);
        CHECK(begin == address);
        CHECK(FunctionNames::name_of(begin) == "score_for_a_test");
        CHECK(FunctionNames::scores(begin));
        CHECK_FALSE(FunctionNames::lists_moves(begin));
        CHECK(
            FunctionNames::lists_moves(reinterpret_cast<std::uintptr_t>(&legal_moves_for_a_test)));
        CHECK(FunctionNames::begin_of(8) == 0);
        CHECK(FunctionNames::name_of(0) == "(unknown)");
    }
}

TEST_SUITE("slow") {
    // Two of 40 runs lie outside their intervals. More than ten seldom do, or one in eight of all.
    TEST_CASE("profile: planted shares are told within their intervals, quiet and loaded") {
        if (test::sanitized || !Sampling::is_possible() || !FunctionNames::are_known()) return;
        // Games of 10 microseconds, and of a third of a second. Where a game takes one, what is
        // between the burns moves a share by 0.6 points.
        for (const int part : {50, 1'500'000}) {
            const std::vector<Share> shares{{{}, Phase::deal, 0.2},
                                            {Actor{0}, Phase::scoring, 0.3},
                                            {Actor{0}, Phase::candidates, 0.5}};
            check_shares(Planted({part}), shares);
        }
    }

    TEST_CASE("profile: strategies beside each other take what each takes alone") {
        if (test::sanitized || !Sampling::is_possible() || !FunctionNames::are_known()) return;
        const std::vector<Share> shares{{Actor{0}, Phase::scoring, 0.3 * 50 / 200},
                                        {Actor{0}, Phase::candidates, 0.5 * 50 / 200},
                                        {Actor{1}, Phase::scoring, 0.3 * 150 / 200},
                                        {Actor{1}, Phase::candidates, 0.5 * 150 / 200}};
        check_shares(Planted({50, 150}), shares);
    }
}
