// The table of planted mistakes: what of the kit, the check of an entry and a run finds each.

#include "tests/bindings/program/planted_mistakes.hpp"

#include "bindings/program/entered_games.hpp"
#include "core/testing/check_game.hpp"
#include "runner/experiment/config.hpp"
#include "runner/run/check_entry.hpp"
#include "tests/support/test.hpp"

namespace skerry::planted {

namespace {

/// Passes every die, which no other strategy does.
template <Game G>
struct Shy {
    using Params = NoParams;
    Shy(const typename G::Rules&, const Params&) {}
    typename G::Move choose(const typename G::State&, Rng&) { return {0}; }
};

template <Mistake mistake>
EnteredGame entry() {
    using G = Stairs<mistake>;
    const auto draw = [](const typename G::State& state) {
        Scene scene;
        scene.cells = {{0, 0, "open", "x"}};
        const auto points = G::score(state).components;
        scene.points = {{points.begin(), points.end()}};
        if (mistake == Mistake::picture_sums_not_where_all_are_taken && points[2] == 10)
            scene.points[0][2] = 11;
        return scene;
    };
    return game<G>({.strategies = {{strategy_row<G, Shy<G>>("shy", "passes")}}, .draw = draw});
}

/// What a run of 400 games by two strategies stops with; empty if it does not stop.
std::string fault_of_run(const EnteredGame& game) {
    const nlohmann::ordered_json config = {
        {"game", game->name()}, {"games", 400}, {"strategies", {"random", "greedy"}}};
    const std::array<const GameEntry*, 1> games = {game.get()};
    const auto experiment = load_configuration(Document::of(config, "test"), games).experiment;
    const auto player = experiment->player();
    for (std::uint64_t i = 0; i < 400; ++i)
        if (const auto fault = failure_of([&] { player->play(i); })) return fault->what();
    return {};
}

/// Words of what each of the three finds; "": it finds nothing.
struct Found {
    std::string kit;
    std::string entry;
    std::string run;
};

/// Whether these words were found, or nothing where there are none.
bool is_what(const std::string& found, const std::string& expected) {
    return expected.empty() ? found.empty() : test::says(found, expected);
}

void check_row(const std::string& kit, const std::string& entry, const std::string& run,
               const Found& expected) {
    CHECK_MESSAGE(is_what(kit, expected.kit), "kit: ", kit);
    CHECK_MESSAGE(is_what(entry, expected.entry), "entry: ", entry);
    CHECK_MESSAGE(is_what(run, expected.run), "run: ", run);
}

template <Mistake mistake>
void planted(const Found& expected) {
    using G = Stairs<mistake>;
    CAPTURE(static_cast<int>(mistake));
    const auto kit = testing::check_game<G>({}, {testing::player<G, Shy<G>>("shy")});
    check_row(kit.text(), check_entry(entry<mistake>()), fault_of_run(entry<mistake>()), expected);
}

template <bool faulty>
std::string race(const testing::CheckOptions& options) {
    return testing::check_game<Race<faulty>>(options).text();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("planted mistakes: chance") {
        const std::string again = "drawn again, the deal is another one";
        const std::string threads = "one thread and 4 make different results";
        planted<Mistake::none>({"", "", ""});
        planted<Mistake::deal_changes_each_time>(
            {"deal is not a function of its random stream", again, again});
        planted<Mistake::deal_changes_once_in_97>(
            {"deal is not a function of its random stream", again, again});
        planted<Mistake::redeal_remembers>(
            {"redeal is not a function of its random stream", "", ""});
        planted<Mistake::redeal_forgets>({"a redealt game differs", "", ""});
        planted<Mistake::redeal_begins_with_six>(
            {"redeal is not distributed as the true deal: ", "", ""});
        planted<Mistake::state_leaks>({"a redealt game differs", "", ""});
    }

    TEST_CASE("planted mistakes: moves") {
        planted<Mistake::lists_more>({"a listed move is not legal: ?", "", ""});
        planted<Mistake::lists_less>({"sample_move is not in legal_moves", "", ""});
        planted<Mistake::samples_with_a_bias>({"sample_move is not uniform", "", ""});
        planted<Mistake::throws>({"threw 'no die'", "no die", "no die"});
    }

    TEST_CASE("planted mistakes: points") {
        const std::string picture = "the picture has components of ";
        const std::string end = "score_so_far at the end is not the final score";
        planted<Mistake::name_twice>({"two components are named 'taken'", "", ""});
        planted<Mistake::never_sums>({end, picture, ""});
        planted<Mistake::sums_not_where_all_are_taken>(
            {"by greedy, move 16: " + end, "by greedy, move 16: " + picture, ""});
        planted<Mistake::sums_not_where_all_are_passed>(
            {"by shy, move 16: " + end, "by shy, move 16: " + picture, ""});
        planted<Mistake::picture_sums_not_where_all_are_taken>(
            {"", "by greedy, move 16: the picture has 11 bonus, the outcome 10", ""});
        CHECK(race<false>({}) == "");
        CHECK(test::says(race<true>({}), "the winner has fewer points: "));
        CHECK(race<true>({.winner_has_most = false}) == "");
    }
}

}  // namespace skerry::planted
