// Kept games: one file for each terminal, the newest one resumed, and no game ends because it
// cannot be kept.

#include <stdlib.h>

#include "play/game/saved_game.hpp"
#include "tests/play/game/games_in_play.hpp"
#include "tests/support/test.hpp"

namespace skerry::play {

namespace fs = std::filesystem;

namespace {

/// A state folder of its own, as long as it lives.
class StateFolder {
  public:
    StateFolder() {
        std::string name = (fs::temp_directory_path() / "skerry-state-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        folder_ = name;
        use(folder_.string());
    }
    StateFolder(const StateFolder&) = delete;
    StateFolder& operator=(const StateFolder&) = delete;
    ~StateFolder() {
        ::unsetenv("SKERRY_STATE");
        fs::remove_all(folder_);
    }
    static void use(const std::string& folder) { ::setenv("SKERRY_STATE", folder.c_str(), 1); }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

  private:
    fs::path folder_;
};

PlayTable table_after(const std::vector<std::string>& moves) {
    PlayTable table(test::new_game("tile-game", 0, {{"rows", 1}, {"cols", 2}, {"pool", 3}}),
                    std::vector<Sitter>(2));
    for (const std::string& move : moves) table.play(move);
    return table;
}

void set_age(const std::string& path, int hours) {
    fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(hours));
}

std::size_t resumed_ply() {
    const auto resumed = ResumedGame::newest(all_games());
    REQUIRE(resumed.has_value());
    return resumed->table.game().ply();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a kept game is resumed where it stood unless another terminal has it") {
        const StateFolder state;
        CHECK_FALSE(ResumedGame::newest(all_games()).has_value());
        {
            GameKeeper first = GameKeeper::for_new_game();
            GameKeeper second = GameKeeper::for_new_game();
            CHECK(first.keep(table_after({"a1=1"})) == "");
            CHECK(second.keep(table_after({})) == "");
            CHECK(first.path() == state.path("game-1.json"));
            CHECK(second.path() == state.path("game-2.json"));
            CHECK_FALSE(ResumedGame::newest(all_games()).has_value());
        }
        set_age(state.path("game-2.json"), 1);
        CHECK(resumed_ply() == 1);
        const auto open = ResumedGame::newest(all_games());
        CHECK(resumed_ply() == 0);
        CHECK(GameKeeper::for_new_game().path() == state.path("game-3.json"));
    }

    TEST_CASE("a game that is over is resumed last and makes room after twenty others") {
        const StateFolder state;
        GameKeeper::for_new_game().keep(table_after({"a1=1"}));
        set_age(state.path("game-1.json"), 100);
        for (int i = 2; i <= 22; ++i) {
            const std::string path = state.path("game-" + std::to_string(i) + ".json");
            save_game(path, table_after({"a1=1", "a2=2"}), false);
            set_age(path, i);
        }
        CHECK(resumed_ply() == 1);
        CHECK(GameKeeper::for_new_game().path() == state.path("game-21.json"));
        CHECK(fs::exists(state.path("game-1.json")));
        CHECK(fs::exists(state.path("game-20.json")));
    }

    TEST_CASE("what cannot be kept is said once") {
        const StateFolder state;
        std::ofstream(state.path("file")) << "no folder";
        StateFolder::use(state.path("file") + "/state");
        GameKeeper keeper = GameKeeper::for_new_game();
        const std::string warning = keeper.keep(table_after({}));
        CHECK(warning.starts_with("the game is not kept: "));
        CHECK(keeper.keep(table_after({})) == "");

        StateFolder::use(state.path("gone"));
        GameKeeper lost = GameKeeper::for_new_game();
        CHECK(lost.keep(table_after({})) == "");
        fs::remove_all(state.path("gone"));
        std::ofstream(state.path("gone")) << "no folder";
        CHECK(lost.keep(table_after({})).starts_with("the game is not kept for now: "));
        CHECK(lost.keep(table_after({})) == "");
        fs::remove(state.path("gone"));
        fs::create_directory(state.path("gone"));
        CHECK(lost.keep(table_after({"a1=1"})) == "");
        CHECK(fs::exists(lost.path()));
    }

    TEST_CASE("a saved game replaces the same game and nothing else, and makes no folder") {
        const StateFolder state;
        const std::string path = state.path("mine.json");
        save_game(path, table_after({}), false);
        save_game(path, table_after({"a1=1"}), false);
        CHECK(load_game(path, all_games()).game().ply() == 1);
        std::ofstream(state.path("other.txt")) << "something else";
        CHECK_THROWS_AS(save_game(state.path("other.txt"), table_after({}), false), UserError);
        save_game(state.path("other.txt"), table_after({}), true);
        const PlayTable next(
            test::new_game("tile-game", 1, {{"rows", 1}, {"cols", 2}, {"pool", 3}}),
            std::vector<Sitter>(2));
        CHECK_THROWS_AS(save_game(path, next, false), UserError);
        CHECK_THROWS_AS(save_game(state.path("new/mine.json"), next, false), UserError);
        CHECK_FALSE(fs::exists(state.path("new")));
        std::ofstream(path) << "{\"schema\": 1,";
        CHECK_THROWS_AS(load_game(path, all_games()), UserError);
    }
}

}  // namespace skerry::play
