// A game of one's own that has nothing but what the concept asks for: no scene, no strategies.

#include "runner/cli/entered_games.hpp"

#include "core/skeleton_game.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/play/position_text.hpp"
#include "tests/runner/screen/desk_player.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

const EnteredGame& skeleton() {
    static const EnteredGame entry = game<SkeletonGame>({.help = "five slots"});
    return entry;
}

play::PlayTable skeleton_table() {
    const std::array<const GameEntry*, 1> games = {skeleton().get()};
    play::GameInPlay play(play::open_game(games, "skeleton-game", nlohmann::ordered_json::object()),
                          1, 0);
    return {std::move(play), std::vector<play::Sitter>(1)};
}

double mean_of(const std::string& strategy) {
    nlohmann::ordered_json config = {
        {"game", "skeleton-game"}, {"games", 400}, {"strategies", {strategy}}};
    const std::array<const GameEntry*, 1> games = {skeleton().get()};
    const auto experiment = load_configuration(Document::of(config, "test"), games).experiment;
    double sum = 0;
    for (std::uint64_t i = 0; i < 400; ++i) sum += experiment->trace(Seating(0), i).result.total;
    return sum / 400;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("entered games: the general strategies come for nothing and greedy beats random") {
        std::vector<std::string> names;
        for (const StrategyInfo& strategy : skeleton()->strategies())
            names.push_back(strategy.name);
        CHECK(names == std::vector<std::string>{"random", "greedy", "rollout", "mcts", "program"});
        CHECK(mean_of("greedy") > mean_of("random") + 0.3);
    }

    TEST_CASE("entered games: without a scene the board is text and the points are their sum") {
        screen::Desk desk(skeleton_table(), screen::no_keeper(), {});
        CHECK(desk.page(100, 30).width() == 100);
        play::PlayTable table = skeleton_table();
        while (!table.game().is_over()) table.play(table.game().legal_moves()->front());
        const auto points = table.game().points();
        CHECK(points.size() == 1);
        CHECK(play::position_json(table)["points"][0]["total"] == points[0][0]);
    }

    TEST_CASE("entered games: the name of the program stands in place of skerry") {
        CHECK(by_name("skerry: see skerry run --help") == "skerry: see skerry run --help");
        name_program("easy");
        CHECK(by_name("skerry: see `skerry run x/skerry y`, skerryness") ==
              "easy: see `easy run x/skerry y`, skerryness");
        name_program("skerry");
    }
}

}  // namespace skerry
