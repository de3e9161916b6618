// How games go: the lengths, changes of the lead and choices that a batch counts, against a plain
// count move by move.

#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "runner/experiment/game_texts.hpp"
#include "runner/games/match.hpp"
#include "runner/games/registry.hpp"
#include "strategies/random.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// The legal moves of a decision, found by asking of every move of the list whether it is one.
template <class G>
void see_choices(const typename G::State& state, ChoiceCount& choices) {
    if (!G::lists_moves(state)) return;
    typename G::MoveList list;
    G::legal_moves(state, list);
    ++choices.decisions;
    for (const auto& move : list) choices.moves += G::is_legal(state, move);
}

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
        if (game == 1 || game == 65 || game == 4'097) see_choices<G>(state, course.choices);
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
    ChoiceCount choices;
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
        for (int twice = 0; twice < 2; ++twice) choices += plain.choices;
        most = std::max<std::uint64_t>(most, plain.lead_changes);
    }
    CHECK(most > 0);
    CHECK(choices.decisions > 0);
    // On later deals the lead is followed on one of 64, and choices are counted on one of 4,096.
    for (const std::uint64_t game : {65, 300, 320, 4'097, 4'161}) {
        GameCourse plain = plain_course(setup, game);
        if (game % 64 != 0 && game > 255)
            plain.lead_changes = GameCourse::not_followed, plain.last_change = 0;
        CHECK(experiment.trace({0, 0}, game).match->course == plain);
    }
    const MatchupTally& matchup = tally.matches().matchups()[0];
    const PairedGames games = matchup.all();
    CHECK(games.lengths == lengths);
    CHECK(matchup.sampled == SampledGames{changes, last, choices});
    CHECK(games.pair_lengths.n() == 40);
    CHECK(games.pair_lengths.sums().sum == lengths.sums().sum);
}

/// The choices of a game, by the states of its trace.
ChoiceCount choices_of(const AnyGame& game, const Trace& trace) {
    ChoiceCount choices;
    std::string state = trace.start_state;
    for (const Trace::Step& step : trace.steps) {
        const std::optional<std::vector<std::string>> moves = legal_move_texts(game, state);
        if (moves) choices += {1, moves->size()};
        state = step.state;
    }
    return choices;
}

void check_lengths(const std::string& config, std::uint64_t games) {
    CAPTURE(config);
    const auto experiment = test::load_experiment(config);
    const auto player = experiment->player();
    BatchTally tally = experiment->empty_tally();
    std::vector<Histogram> lengths(experiment->facts().strategies.size());
    std::vector<ChoiceCount> choices(lengths.size());
    for (std::uint64_t game = 0; game < games; ++game) {
        player->play(game, tally);
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            if (!player->ends().scores[i].finished) continue;
            const Trace trace = experiment->trace({i, i}, game);
            lengths[i].add(static_cast<std::int32_t>(trace.steps.size()));
            if (game == 1 || game == 65) choices[i] += choices_of(experiment->game(i), trace);
        }
    }
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        CHECK(tally.scores().strategy(i).lengths == lengths[i]);
        CHECK(tally.scores().strategy(i).choices == choices[i]);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("course: leads, lengths and choices of matches as counted move by move") {
        check_courses<tile_game::TileGame>();
        check_courses<tiger_island::TigerIsland>();
    }

    TEST_CASE("course: a game that is played once for all has the course of each deal") {
        const auto experiment = test::load_experiment(
            R"({"game": "tile-game", "games": 600, "strategies": [
                {"name": "selective", "nodes": 50}, {"name": "alpha_beta", "depth": 2}]})");
        // Whichever deal a player begins with, it says the same of all.
        const auto course_of = [&](std::uint64_t begin, std::uint64_t game) {
            const auto player = experiment->player();
            BatchTally tally = experiment->empty_tally();
            player->play(begin, tally);
            if (game != begin) player->play(game, tally);
            return player->ends().pairs[0].games[1].course;
        };
        for (const std::uint64_t game : {0, 1, 300, 320, 321}) {
            const GameCourse alone = course_of(game, game);
            CHECK(alone == experiment->trace({1, 0}, game).match->course);
            for (const std::uint64_t begin : {2, 65, 301, 384})
                CHECK(course_of(begin, game) == alone);
            CHECK((alone.lead_changes == GameCourse::not_followed) == (game == 300 || game == 321));
            CHECK((alone.choices.decisions > 0) == (game == 1 || game == 321));
        }
    }

    TEST_CASE("course: lengths and choices of games for one, however a strategy plays them out") {
        check_lengths(R"({"game": "tiny-islands", "games": 70, "strategies": [
            "random", "greedy", "policy", "swift"]})",
                      70);
        check_lengths(R"({"game": "tiny-islands", "games": 20, "rules": {"shorelines": 2},
            "strategies": ["random", "greedy"]})",
                      20);
        check_lengths(R"({"game": "roam", "games": 20, "strategies": ["random", "greedy"]})", 20);
    }

    TEST_CASE("course: the last change as a share of the game, rounded") {
        CHECK(GameCourse{30, 0, 0, {}}.last_change_percent() == 0);
        CHECK(GameCourse{30, 1, 30, {}}.last_change_percent() == 100);
        CHECK(GameCourse{30, 2, 10, {}}.last_change_percent() == 33);
        CHECK(GameCourse{8, 2, 7, {}}.last_change_percent() == 88);
    }
}
