// How games go: the lengths and changes of the lead that a batch counts, against a plain count move
// by move.

#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "runner/games/match.hpp"
#include "runner/games/registry.hpp"
#include "strategies/random.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// Both seats at random, with the leader asked of every state.
template <class G>
GameCourse plain_course(const Setup<G>& setup, std::uint64_t game) {
    const typename G::Deal deal = setup.deal(game);
    typename G::State state = G::start(setup.rules, deal);
    std::array<Rng, 2> streams{setup.strategy_stream(game, Seat::first),
                               setup.strategy_stream(game, Seat::second)};
    GameCourse course;
    course.lead_changes = 0;
    std::optional<bool> first_leads;
    while (!G::is_over(state)) {
        RandomStrategy<G> random({}, {});
        const auto move = random.choose(state, streams[index(G::to_move(state))]);
        G::play(state, move, deal);
        ++course.decisions;
        const int first = G::score_so_far(state, Seat::first);
        const int second = G::score_so_far(state, Seat::second);
        if (first == second) continue;
        if (first_leads && *first_leads != (first > second)) {
            ++course.lead_changes;
            course.last_change = course.decisions;
        }
        first_leads = first > second;
    }
    return course;
}

template <class G>
void check_courses() {
    Setup<G> setup;
    setup.facts.game = std::string(G::name);
    setup.facts.seats = 2;
    for (const std::string_view name : G::component_names(setup.rules))
        setup.facts.components.emplace_back(name);
    setup.facts.seed = 3;
    setup.facts.games = 40;
    setup.facts.strategies = {{"random", "random", nlohmann::ordered_json::object()}};
    setup.strategies.push_back(
        {"random", nlohmann::ordered_json::object(), []() -> std::unique_ptr<AnyStrategy<G>> {
             return std::make_unique<ErasedStrategy<G, RandomStrategy<G>>>(
                 RandomStrategy<G>({}, {}));
         }});
    const MatchExperiment<G> experiment(setup);
    const auto player = experiment.player();
    BatchTally tally = experiment.empty_tally();
    Histogram lengths;
    Histogram changes;
    Histogram last;
    std::uint64_t most = 0;
    for (std::uint64_t game = 0; game < 40; ++game) {
        player->play(game, tally);
        const GameCourse plain = plain_course(setup, game);
        const MatchPair& pair = player->ends().pairs[0];
        CHECK(pair.games[0].course == plain);
        CHECK(pair.games[1].course == plain);  // plays itself
        CHECK(experiment.trace({0, 0}, game).match->course == plain);
        lengths.add(plain.decisions, 2);
        changes.add(plain.lead_changes, 2);
        last.add(plain.last_change_percent(), 2);
        most = std::max<std::uint64_t>(most, plain.lead_changes);
    }
    CHECK(most > 0);
    // On later deals the lead is followed on one of 64, and always where only moves decide.
    for (const std::uint64_t game : {300, 320}) {
        GameCourse plain = plain_course(setup, game);
        if (G::has_chance && game == 300)
            plain.lead_changes = GameCourse::not_followed, plain.last_change = 0;
        CHECK(experiment.trace({0, 0}, game).match->course == plain);
    }
    const PairedGames games = tally.matches().matchups()[0].all();
    CHECK(games.lengths == lengths);
    CHECK(games.lead_changes == changes);
    CHECK(games.last_changes == last);
    CHECK(games.pair_lengths.n() == 40);
    CHECK(games.pair_lengths.sums().sum == lengths.sums().sum);
}

/// The moves of a game, one by one.
std::size_t steps_of(const Experiment& experiment, std::size_t strategy, std::uint64_t game) {
    return experiment.trace({strategy, strategy}, game).steps.size();
}

void check_lengths(const std::string& config, std::uint64_t games) {
    CAPTURE(config);
    const auto experiment = test::load_experiment(config);
    const auto player = experiment->player();
    BatchTally tally = experiment->empty_tally();
    std::vector<Histogram> lengths(experiment->facts().strategies.size());
    for (std::uint64_t game = 0; game < games; ++game) {
        player->play(game, tally);
        for (std::size_t i = 0; i < lengths.size(); ++i)
            if (player->ends().scores[i].finished)
                lengths[i].add(static_cast<std::int32_t>(steps_of(*experiment, i, game)));
    }
    for (std::size_t i = 0; i < lengths.size(); ++i)
        CHECK(tally.scores().strategy(i).lengths == lengths[i]);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("course: leads and lengths of matches as counted move by move") {
        check_courses<tile_game::TileGame>();
        check_courses<tiger_island::TigerIsland>();
    }

    TEST_CASE("course: lengths of games for one, however a strategy plays them out") {
        check_lengths(R"({"game": "tiny-islands", "games": 40, "strategies": [
            "random", "greedy", "policy", "swift"]})",
                      40);
        check_lengths(R"({"game": "tiny-islands", "games": 20, "rules": {"shorelines": 2},
            "strategies": ["random", "greedy"]})",
                      20);
        check_lengths(R"({"game": "roam", "games": 20, "strategies": ["random", "greedy"]})", 20);
    }

    TEST_CASE("course: the last change as a share of the game, rounded") {
        CHECK(GameCourse{30, 0, 0}.last_change_percent() == 0);
        CHECK(GameCourse{30, 1, 30}.last_change_percent() == 100);
        CHECK(GameCourse{30, 2, 10}.last_change_percent() == 33);
        CHECK(GameCourse{8, 2, 7}.last_change_percent() == 88);
    }
}
