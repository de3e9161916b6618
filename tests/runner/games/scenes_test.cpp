// The drawings of states: consistent from step to step, and some worked out by hand.

#include "core/roam/game.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tiger_island/log.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "runner/experiment/game_texts.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/games/views.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using tiger_island::TigerIsland;

namespace {

const SceneCell& cell_at(const Scene& scene, int x, int y) {
    const auto found = std::ranges::find_if(
        scene.cells, [&](const SceneCell& cell) { return cell.x == x && cell.y == y; });
    REQUIRE(found != scene.cells.end());
    return *found;
}

/// The number of shorelines between the square and the left rim, in the row of the square.
int crossings(const Scene& scene, int x, int y) {
    int count = 0;
    for (const ScenePath& path : scene.paths)
        for (std::size_t i = 0; i < path.points.size(); ++i) {
            const auto& [x0, y0] = path.points[i];
            const auto& [x1, y1] = path.points[(i + 1) % path.points.size()];
            CHECK((x0 == x1) != (y0 == y1));
            if (x0 == x1 && x0 <= x && std::min(y0, y1) <= y && y < std::max(y0, y1)) ++count;
        }
    return count;
}

using Cells = std::map<std::pair<int, int>, ordered_json>;

void merge_into(Cells& cells, const ordered_json& change) {
    if (!change.contains("cells")) return;
    for (const ordered_json& cell : change["cells"])
        cells[{cell[0].get<int>(), cell[1].get<int>()}] = cell;
}

constexpr const char* experiments[] = {
    R"({"game": "tiny-islands", "seed": 3, "strategies": [{"name": "greedy"},
        {"name": "random"}]})",
    R"({"game": "tiny-islands", "seed": 3, "rules": {"variant": "notebook"},
        "strategies": [{"name": "random"}, {"name": "greedy"}]})",
    R"({"game": "roam", "seed": 3, "strategies": [{"name": "greedy"}, {"name": "random"}]})",
    R"({"game": "tile-game", "seed": 3, "rules": {"rows": 2, "cols": 4}, "strategies":
        [{"name": "random"}, {"name": "greedy"}]})",
    R"({"game": "tiger-island", "seed": 3, "strategies": [{"name": "totoro"},
        {"name": "random"}]})"};

std::vector<int> components_of(const Trace& trace, std::size_t seat, std::size_t count) {
    std::vector<int> list;
    for (std::size_t c = 0; c < count; ++c)
        list.push_back(trace.match ? trace.match->components[seat][c] : trace.result.components[c]);
    return list;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("scenes: the changes of the steps add up to each drawing, its points to the result") {
        for (const char* config : experiments) {
            CAPTURE(config);
            const auto experiment = test::load_experiment(config);
            const std::size_t components = experiment->facts().components.size();
            for (std::uint64_t game = 0; game < 3; ++game) {
                const Trace trace = experiment->trace(
                    experiment->facts().seats == 2 ? Seating(0, 1) : Seating(0), game);
                Scene before = *scene_of(experiment->game(0), trace.start_state);
                Cells shown;
                merge_into(shown, scene_json(before));
                for (const Trace::Step& step : trace.steps) {
                    const Scene after = *scene_of(experiment->game(0), step.state);
                    merge_into(shown, scene_change_json(before, after));
                    Cells whole;
                    merge_into(whole, scene_json(after));
                    CHECK((shown == whole));
                    CHECK_FALSE(after.caption.empty());
                    before = after;
                }
                REQUIRE(before.points.size() == experiment->facts().seats);
                for (std::size_t seat = 0; seat < before.points.size(); ++seat)
                    CHECK(before.points[seat] == components_of(trace, seat, components));
            }
        }
    }

    TEST_CASE("scenes: the land of Tiny Islands lies inside an odd number of its shorelines") {
        const auto experiment = test::load_experiment(experiments[0]);
        for (std::uint64_t game = 0; game < 30; ++game) {
            const Trace trace = experiment->trace(1, game);
            const Scene scene = *scene_of(experiment->game(0), trace.steps.back().state);
            CHECK(scene.paths.size() == 3);
            for (const SceneCell& cell : scene.cells)
                CHECK((cell.role == "land") == (crossings(scene, cell.x, cell.y) % 2 == 1));
        }
    }

    TEST_CASE("scenes: Tiny Islands, cells and corners by hand") {
        using tiny_islands::TinyIslands;
        tiny_islands::State state = TinyIslands::start({}, TinyIslands::Deal{});
        state.board.of(tiny_islands::Tile::house) = tiny_islands::Cell(0, 8).plane();
        state.board.interiors[0] = tiny_islands::parse_cells("a9a8b8");
        state.drawn = 1;
        const Scene scene = tiny_islands::draw_scene(state);
        CHECK(scene.paths.size() == 1);
        CHECK(scene.paths[0].points ==
              std::vector<std::pair<int, int>>{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {0, 2}});
        CHECK(cell_at(scene, 0, 0).symbol == "house");
        CHECK(cell_at(scene, 1, 1).role == "land");
        CHECK(cell_at(scene, 1, 0).role == "water");
        CHECK(scene.rows[0] == "9");
    }

    TEST_CASE("scenes: the other games, cells by hand") {
        const Scene tiles = tile_game::draw_scene(
            tile_game::TileGame::parse_state("A1,A0,.,B3/.,.,B1,. A 5-3 rows=2,cols=4,pool=9"));
        CHECK(cell_at(tiles, 0, 0) == SceneCell{0, 0, "a", "1"});
        CHECK(cell_at(tiles, 1, 0) == SceneCell{1, 0, "a", "locked"});
        CHECK(cell_at(tiles, 2, 1) == SceneCell{2, 1, "b", "1"});
        CHECK(cell_at(tiles, 3, 1).role == "open");
        const Scene hexes = tiger_island::draw_scene(tiger_island::TigerIsland::parse_state(
            "PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1; TILE ROCK+ROCK"));
        CHECK(hexes.cells.size() == 3);
        CHECK(cell_at(hexes, 0, 0) == SceneCell{0, 0, "volcano", "", 1, 1});
        CHECK(cell_at(hexes, 0, -1) == SceneCell{0, -1, "jungle", "villager a", 1, 1});
        CHECK(cell_at(hexes, 1, -1).role == "lake");
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
