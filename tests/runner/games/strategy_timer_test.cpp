// What is told of who does what while games are played, and what strategies take for them.

#include "runner/games/strategy_timer.hpp"

#include <set>

#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "runner/games/match.hpp"
#include "runner/games/solitaire.hpp"
#include "runner/results/strategy_time.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using tile_game::TileGame;
using tiny_islands::TinyIslands;

/// Burns so much before each random move; notes what is told meanwhile.
template <Game G>
class Burning {
  public:
    explicit Burning(int rounds, std::vector<std::uint32_t>* told = nullptr)
        : rounds_(rounds), told_(told) {}
    typename G::Move choose(const typename G::State& state, Rng& rng) {
        if (told_ != nullptr) told_->push_back(std::uint32_t{told_activity});
        for (int i = 0; i < rounds_; ++i) x_ = x_ * 6364136223846793005U + 1;
        asm volatile("" : : "r"(x_) : "memory");
        return G::sample_move(state, rng);
    }

  private:
    int rounds_;
    std::uint64_t x_ = 1;  // each step waits for the one before it
    std::vector<std::uint32_t>* told_;
};

template <Game G>
Setup<G> setup_of(const std::vector<Burning<G>>& strategies) {
    Setup<G> setup;
    setup.facts.game = G::name;
    setup.facts.seats = G::seats;
    for (const std::string_view name : G::component_names(setup.rules))
        setup.facts.components.emplace_back(name);
    setup.facts.games = 1'000'000;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        const std::string name = "s" + std::to_string(i);
        setup.strategies.push_back(
            {name, ordered_json::object(),
             [strategy = strategies[i]]() -> std::unique_ptr<AnyStrategy<G>> {
                 return std::make_unique<ErasedStrategy<G, Burning<G>>>(strategy);
             }});
        setup.facts.strategies.push_back({name, name, ordered_json::object()});
    }
    return setup;
}

/// The times after so many games.
template <Game G, class Experiment>
std::vector<StrategyTimes> times_after(const Setup<G>& setup, std::uint64_t games) {
    const Experiment experiment(setup);
    BatchTally tally = experiment.empty_tally();
    const auto player = experiment.player();
    for (std::uint64_t game = 0; game < games; ++game) player->play(game, tally);
    return player->times();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("activity: a decision is told with its strategy and its seat, and nothing after it") {
        std::vector<std::uint32_t> told_by[2];
        const auto setup = setup_of<TileGame>(
            {Burning<TileGame>(0, &told_by[0]), Burning<TileGame>(0, &told_by[1])});
        times_after<TileGame, MatchExperiment<TileGame>>(setup, 1);
        CHECK(told_activity == 0);
        for (std::size_t i = 0; i < 2; ++i) {
            REQUIRE(told_by[i].size() > 4);
            std::set<Seat> seats;
            for (const std::uint32_t told : told_by[i]) {
                if (activity_in(told) == Activity::tally) continue;  // taken again, to be timed
                CHECK(activity_in(told) == Activity::decision);
                const Actor actor = Actor::of(actor_in(told));
                CHECK(actor.strategy == i);
                REQUIRE(actor.seat);
                seats.insert(*actor.seat);
            }
            CHECK(seats.size() == 2);
        }
    }

    TEST_CASE("activity: within a game that is played at once it is the strategy's decision") {
        std::vector<std::uint32_t> told_list;
        const auto setup =
            setup_of<TinyIslands>({Burning<TinyIslands>(0), Burning<TinyIslands>(0, &told_list)});
        times_after<TinyIslands, SolitaireExperiment<TinyIslands>>(setup, 1);
        CHECK(told_activity == 0);
        REQUIRE(told_list.size() == 29);
        for (const std::uint32_t code : told_list)
            CHECK(code == told(Activity::decision, Actor{1}.code()));
    }

    TEST_CASE(
        "activity: the playouts of a search tell nothing, and a game in play tells its moves") {
        const Doing decides(Activity::decision, Actor{3}.code());
        const std::uint32_t before = told_activity;
        {
            const MoveTeller search;
            search.plays();
            CHECK(told_activity == before);
        }
        {
            const Doing plays(Activity::game, Actor{3}.code());
            {
                const MoveTeller tell;
                tell.plays();
                CHECK(told_activity == told(Activity::play, Actor{3}.code()));
                tell.decides();
                CHECK(told_activity == before);
            }
            CHECK(told_activity == told(Activity::game, Actor{3}.code()));
        }
        CHECK(told_activity == before);
    }

    TEST_CASE("times of strategies: each is timed at first, the quick ones seldom") {
        TimedGames sum;
        CHECK(is_timed(sum, 5));
        sum.add_reading(1, 500);
        CHECK_FALSE(is_timed(sum, 64));
        CHECK(is_timed(sum, 2'048));
        sum.add_reading(1, 50'000);
        CHECK(is_timed(sum, 64));
        CHECK_FALSE(is_timed(sum, 65));
        sum.add_reading(1, 500'000);
        CHECK(is_timed(sum, 65));
    }

    TEST_CASE("times of strategies: pooled over runs, and written and read") {
        StrategyTimes measured;
        for (const std::uint64_t ns : {10'000U, 14'000U, 18'000U}) measured.own.add_reading(1, ns);
        const StrategyTime time = time_of(measured);
        CHECK(time.seconds == doctest::Approx(14e-6));
        CHECK(time.se == doctest::Approx(4e-6 / std::sqrt(3.0)));
        CHECK(time.timed == 3);
        const StrategyTime again = time_of(measured_as(time));
        CHECK(again.seconds == doctest::Approx(time.seconds));
        CHECK(again.se == doctest::Approx(time.se));

        StrategyTime other{28e-6, 1e-6, 9, 2e-3, 1e-3, 0.5};
        const StrategyTime both = pooled(time, 100, other, 300);
        CHECK(both.seconds == doctest::Approx(24.5e-6));
        CHECK(both.se == doctest::Approx(std::hypot(time.se / 4, 0.75e-6)));
        CHECK(both.timed == 12);
        CHECK(pooled(StrategyTime{}, 100, other, 300).seconds == other.seconds);
        const StrategyTime program = time_of(measured_as(other));
        CHECK(program.waiting == doctest::Approx(2e-3));
        CHECK(program.talk == doctest::Approx(1e-3));
        CHECK(program.start == doctest::Approx(0.5));

        ExperimentFacts facts;
        facts.strategies = {{"a", "a", {}}, {"b", "b", {}}, {"c", "c", {}}};
        ordered_json environment = ordered_json::object();
        write_times(environment, facts, {time, StrategyTime{}, other});
        for (const std::size_t seats : {std::size_t{1}, std::size_t{2}}) {
            facts.seats = seats;
            const std::vector<StrategyTime> read = read_times(environment, facts);
            REQUIRE(read.size() == 3);
            CHECK(read[0].seconds == time.seconds);
            CHECK(read[0].timed == 3);
            CHECK_FALSE(read[1].is_known());
            CHECK(read[2].waiting == other.waiting);
            CHECK(read[2].start == other.start);
        }
        // An earlier program gave all strategies of a match the mean of all games.
        environment.erase("timed_games");
        CHECK_FALSE(read_times(environment, facts)[0].is_known());
        facts.seats = 1;
        CHECK(read_times(environment, facts)[0].is_known());
    }
}

TEST_SUITE("slow") {
    TEST_CASE("times of strategies: a match tells the CPU time of each one's decisions") {
        // Decisions of about 0.2, 1.5, 10 and 100 microseconds; what is told of them follows what
        // they burn. The CPU time of the thread says what that is.
        if (test::sanitized) return;
        const std::pair<int, std::uint64_t> rows[] = {
            {100, 60'000}, {800, 30'000}, {6'000, 6'000}, {60'000, 100}};
        for (const auto& [rounds, games] : rows) {
            const auto setup =
                setup_of<TileGame>({Burning<TileGame>(rounds), Burning<TileGame>(4 * rounds)});
            const MatchExperiment<TileGame> experiment(setup);
            BatchTally tally = experiment.empty_tally();
            const auto player = experiment.player();
            const std::uint64_t start = thread_cpu_ns();
            for (std::uint64_t game = 0; game < games; ++game) player->play(game, tally);
            const auto all = static_cast<double>(thread_cpu_ns() - start) / 1e9;
            const std::vector<StrategyTimes> times = player->times();
            const StrategyTime quick = time_of(times[0]);
            const StrategyTime slow = time_of(times[1]);
            const double told = static_cast<double>(2 * games) * (quick.seconds + slow.seconds);
            MESSAGE("rounds ", rounds, ": ", 1e6 * quick.seconds, " and ", 1e6 * slow.seconds,
                    " us, ", told / all, " of all CPU time, n ", quick.timed);
            CHECK(slow.seconds / quick.seconds > 3.2);
            CHECK(slow.seconds / quick.seconds < 4.8);
            CHECK(told / all > 0.7);
            CHECK(told / all < 1.1);
        }
    }
}
