// States and moves as texts and pictures.

#include <nlohmann/json.hpp>
#include <string_view>

#include "bindings/c/guard.hpp"
#include "bindings/c/handles.hpp"
#include "runner/experiment/scene.hpp"

namespace skerry::c {

namespace {

const AnyGame& notation_of(const skerry_game* game) { return *required(game, "game").game; }

std::string_view bytes_of(const char* text, size_t size) {
    require_array(text, size, "text");
    return size == 0 ? std::string_view() : std::string_view(text, size);
}

void require_not_over(const AnyGame& game, const void* state) {
    require(state, "state");
    if (game.is_over(state)) throw Illegal("state: the game is over");
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;
using namespace skerry::c;

skerry_status skerry_print_state(const skerry_game* game, const void* state, skerry_text* text,
                                 skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& of = notation_of(game);
        require(state, "state");
        give(text, of.print_state(state));
    });
}

skerry_status skerry_read_state(const skerry_game* game, const char* text, size_t size, void* state,
                                skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& of = notation_of(game);
        require(state, "state");
        of.parse_state(bytes_of(text, size), state);
    });
}

skerry_status skerry_print_move(const skerry_game* game, const void* state, const void* move,
                                skerry_text* text, skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& of = notation_of(game);
        require_not_over(of, state);
        require(move, "move");
        give(text, of.print_move(state, move));
    });
}

skerry_status skerry_read_move(const skerry_game* game, const void* state, const char* text,
                               size_t size, void* move, skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& of = notation_of(game);
        require_not_over(of, state);
        require(move, "move");
        of.parse_move(state, bytes_of(text, size), move);
    });
}

skerry_status skerry_board(const skerry_game* game, const void* state, skerry_text* text,
                           skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& of = notation_of(game);
        require(state, "state");
        give(text, of.text_board(state));
    });
}

skerry_status skerry_scene(const skerry_game* game, const void* state, skerry_text* json,
                           skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& of = notation_of(game);
        require(state, "state");
        const std::optional<Scene> scene = of.scene(state);
        if (!scene) throw BadCall("game: has no pictures");
        give(json, scene_json(*scene).dump());
    });
}
