#pragma once
// A game at a desk, played by keys alone.

#include "core/random.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"
#include "runner/play/game_in_play.hpp"
#include "runner/screen/desk.hpp"
#include "tests/support/test.hpp"

namespace skerry::screen {

inline Key key(KeyKind kind) { return {kind, 0, {}}; }

inline void type(Desk& desk, std::string_view text) {
    for (const char letter : text)
        desk.press(letter == '\n' ? key(KeyKind::enter)
                                  : Key{KeyKind::character, static_cast<char32_t>(letter), {}});
}

inline play::PlayTable table_for(const std::string& game, const char* rules = "{}",
                                 const char* rival = "", std::uint64_t index = 0) {
    play::GameInPlay play(play::open_game(all_games(), game, nlohmann::ordered_json::parse(rules)),
                          1, index);
    std::vector<play::Sitter> sitters(play.shape().seats);
    if (*rival != '\0') sitters.back().strategy = nlohmann::ordered_json{{"name", rival}};
    return {std::move(play), std::move(sitters)};
}

/// A keeper that keeps nothing and begins the next game of the seed.
inline Keeper no_keeper() {
    Keeper keeper;
    keeper.keep = [](const play::PlayTable&) { return std::string(); };
    keeper.save = [](const play::PlayTable&, const std::string&) {};
    keeper.load = [](const std::string& file) -> play::PlayTable {
        throw UserError(file + ": there is none");
    };
    keeper.begin = [](const play::PlayTable& before) {
        const play::GameInPlay& game = before.game();
        return play::PlayTable(play::GameInPlay(game.shared_game(), game.seed(), game.index() + 1),
                               before.sitters());
    };
    return keeper;
}

inline Desk desk_for(const std::string& game, const char* rules = "{}", const char* rival = "") {
    return Desk(table_for(game, rules, rival), no_keeper(), {});
}

inline void go_to(Desk& desk, play::ScenePoint cell) {
    for (int i = 0; i < 200 && desk.cursor().y != cell.y; ++i)
        desk.press(key(desk.cursor().y < cell.y ? KeyKind::down : KeyKind::up));
    for (int i = 0; i < 200 && desk.cursor().x != cell.x; ++i)
        desk.press(key(desk.cursor().x < cell.x ? KeyKind::right : KeyKind::left));
    const play::ScenePoint at = desk.cursor();
    REQUIRE_MESSAGE(at == cell, "at ", at.x, " ", at.y, " for ", cell.x, " ", cell.y);
}

/// Chooses with arrows, tab and enter.
inline void choose(Desk& desk, const play::ChoiceOption& option) {
    if (option.cell && desk.chooses_on_board()) {
        go_to(desk, *option.cell);
    } else {
        for (int i = 0; i < 20 && !desk.is_in_list(); ++i) desk.press(key(KeyKind::tab));
        REQUIRE(desk.is_in_list());
        const auto is_at = [&] {
            const auto list = desk.listed();
            return desk.row() < list.size() && list[desk.row()]->key == option.key;
        };
        for (int i = 0; i < 2000 && !is_at(); ++i) desk.press(key(KeyKind::down));
        REQUIRE(is_at());
    }
    desk.press(key(KeyKind::enter));
}

/// One step of a random choice: what completes the move, every second time that it can be.
inline void random_step(Desk& desk, Rng& rng) {
    std::vector<play::ChoiceOption> open;
    std::vector<play::ChoiceOption> last;
    for (const play::ChoiceOption& option : desk.chooser()->choices().options) {
        if (!option.is_legal() || option.chosen) continue;
        (option.finishes ? last : open).push_back(option);
    }
    const bool ends = !last.empty() && (open.empty() || rng.below(2) == 0);
    const auto& from = ends ? last : open;
    // A line that cannot be closed any more.
    if (from.empty()) return desk.press(key(KeyKind::escape));
    choose(desk, from[rng.below(static_cast<std::uint32_t>(from.size()))]);
}

/// What the thread of a Thinker would do.
inline void let_rivals_play(Desk& desk) {
    while (desk.errand().kind == Errand::Kind::rival) {
        play::PlayTable table = desk.table();
        table.play_rival();
        desk.rival_played(desk.errand().number, std::move(table));
    }
}

}  // namespace skerry::screen
