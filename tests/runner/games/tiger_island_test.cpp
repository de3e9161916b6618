// Matches of Tiger Island: an illegal move loses its game and is counted, and the batch goes on.

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/tiger_island/log.hpp"
#include "runner/games/match.hpp"
#include "runner/games/profiler.hpp"
#include "strategies/random.hpp"
#include "strategies/tiger_island/totoro.hpp"
#include "tests/runner/experiment/load.hpp"

using namespace skerry;

namespace {

using tiger_island::TigerIsland;

/// Plays at random for some turns, then names a cell that no tile can reach.
class Broken {
  public:
    explicit Broken(int turns) : turns_(turns) {}
    tiger_island::Move choose(const tiger_island::State& state, Rng& rng) {
        if (state.turn() >= turns_ && state.phase == phase_) return tiger_island::found({90, 0});
        return TigerIsland::sample_move(state, rng);
    }
    Broken while_placing() const {
        Broken other = *this;
        other.phase_ = tiger_island::Phase::place;
        return other;
    }

  private:
    int turns_;
    tiger_island::Phase phase_ = tiger_island::Phase::build;
};

template <class S>
Configured<TigerIsland> configured(const std::string& name, const S& strategy) {
    return {name,
            nlohmann::ordered_json::object(),
            [strategy]() -> std::unique_ptr<AnyStrategy<TigerIsland>> {
                return std::make_unique<ErasedStrategy<TigerIsland, S>>(strategy);
            },
            {}};
}

Setup<TigerIsland> setup_of(std::vector<Configured<TigerIsland>> strategies) {
    Setup<TigerIsland> setup;
    setup.facts.game = "tiger-island";
    setup.facts.seats = 2;
    setup.facts.components = {"founding", "expansion", "totoros"};
    setup.facts.seed = 11;
    setup.facts.games = 40;
    for (const Configured<TigerIsland>& strategy : strategies)
        setup.facts.strategies.push_back({strategy.name, strategy.name, strategy.params});
    setup.strategies = std::move(strategies);
    return setup;
}

MatchTally played(const MatchExperiment<TigerIsland>& experiment) {
    BatchTally tally = experiment.empty_tally();
    const auto player = experiment.player();
    for (std::uint64_t game = 0; game < 40; ++game) player->play(game, tally);
    return tally.matches();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("tiger island: illegal placements and builds forfeit their games") {
        const RandomStrategy<TigerIsland> random({}, {});
        for (const Broken& broken : {Broken(8), Broken(8).while_placing()}) {
            const MatchExperiment<TigerIsland> experiment(
                setup_of({configured("random", random), configured("broken", broken)}));
            const PairedGames games = played(experiment).matchups()[0].varied;
            CHECK(games.pairs() == 40);
            CHECK(games.forfeits[0] == 0);
            CHECK(games.forfeits[1] == 80);
            CHECK(games.by_seat[0].wins + games.by_seat[1].wins == 80);
            const Trace trace = experiment.trace({0, 1}, 3);
            REQUIRE(trace.match);
            CHECK(trace.match->ending == MatchEnding::forfeited);
            CHECK(trace.match->winner == Winner::first);
        }
    }

    TEST_CASE("tiger island: the record of a match is its log") {
        const auto experiment = test::load_experiment(
            R"({"game": "tiger-island", "seed": 11, "strategies": ["random", "totoro"]})");
        const Trace trace = experiment->trace({0, 1}, 5);
        CHECK(trace.record.starts_with("GAME 5 MOVE 1 PLACE "));
        const tiger_island::LogCheck check = tiger_island::check_log(trace.record, {});
        CHECK(check.illegal.empty());
        CHECK(TigerIsland::print_state(check.state) == trace.steps.back().state);
    }
}
