// Games and streams: what is open, what its values are like, states and moves as texts and
// pictures.

#include "bindings/c/guard.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/games/registry.hpp"

namespace skerry::c {

namespace {

ordered_json record_json(const RecordLayout& layout) {
    ordered_json fields = ordered_json::array();
    for (const ArrayField& field : layout.fields)
        fields.push_back({{"name", field.name},
                          {"type", field.type},
                          {"shape", field.shape},
                          {"offset", field.offset},
                          {"help", field.help}});
    return {{"size", layout.size}, {"arrays", fields}};
}

ordered_json description_of(const GameShape& shape) {
    ordered_json json = {{"game", shape.name}, {"rules", shape.rules}};
    if (!shape.data.is_null()) json["data"] = shape.data;
    json["seats"] = shape.seats;
    json["has_chance"] = shape.has_chance;
    json["components"] = shape.components;
    json["state_record"] = record_json(shape.state_record);
    json["move_record"] = record_json(shape.move_record);
    return json;
}

std::unique_ptr<AnyGame> open_game(const std::string& config) {
    Document document = Document::parse(config, "game");
    document.set_programs(Programs::own);  // the caller names the strategies
    static const std::vector<std::string> allowed = {"game", "rules"};
    document.root().allow_keys(allowed);
    return find_game(document, all_games()).open(document.root());
}

skerry_rng as_words(const Rng& rng) { return std::bit_cast<skerry_rng>(rng); }

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

skerry_rng skerry_rng_of_strategy(uint64_t seed, uint64_t game, uint32_t seat) {
    return as_words(stream(seed, game, Purpose::strategy, seat & 1));
}

skerry_rng skerry_rng_of_seed(uint64_t seed, uint64_t number) {
    return as_words(stream(seed, number, Purpose::futures));
}

skerry_status skerry_rng_next(skerry_rng* streams, size_t count, uint64_t* bits,
                              skerry_error* error) {
    return guarded(error, [&] {
        require_array(streams, count, "streams");
        require_array(bits, count, "bits");
        for (size_t i = 0; i < count; ++i) bits[i] = streams_of(streams)[i].next();
    });
}

skerry_status skerry_rng_below(skerry_rng* streams, size_t count, const uint32_t* bounds,
                               uint32_t* numbers, skerry_error* error) {
    return guarded(error, [&] {
        require_array(streams, count, "streams");
        require_array(bounds, count, "bounds");
        require_array(numbers, count, "numbers");
        for (size_t i = 0; i < count; ++i)
            if (bounds[i] == 0) throw BadCall("bounds[" + std::to_string(i) + "]: is 0");
        for (size_t i = 0; i < count; ++i) numbers[i] = streams_of(streams)[i].below(bounds[i]);
    });
}

skerry_status skerry_catalogue(skerry_text* json, skerry_error* error) {
    return guarded(error, [&] { give(json, indented_text(catalogue_json(all_games()))); });
}

skerry_status skerry_game_open(const char* config, skerry_game** game, skerry_error* error) {
    return guarded(error, [&] {
        require(config, "config");
        skerry_game*& opened = required(game, "game");
        opened = new skerry_game{open_game(config)};
    });
}

void skerry_game_close(skerry_game* game) { delete game; }

skerry_status skerry_game_shape(const skerry_game* game, skerry_shape* shape, skerry_error* error) {
    return guarded(error, [&] {
        const GameShape& known = game_of(game).shape();
        skerry_shape& told = required(shape, "shape");
        told = {};
        told.seats = static_cast<uint32_t>(known.seats);
        told.has_chance = known.has_chance ? 1 : 0;
        told.component_count = static_cast<uint32_t>(known.components.size());
        told.state_size = known.state.size;
        told.state_alignment = known.state.alignment;
        told.deal_size = known.deal.size;
        told.deal_alignment = known.deal.alignment;
        told.move_size = known.move.size;
        told.move_alignment = known.move.alignment;
        told.most_moves = known.most_moves;
        told.state_record_size = known.state_record.size;
        told.move_record_size = known.move_record.size;
    });
}

skerry_status skerry_game_description(const skerry_game* game, skerry_text* json,
                                      skerry_error* error) {
    return guarded(error, [&] { give(json, compact_text(description_of(game_of(game).shape()))); });
}

skerry_status skerry_print_state(const skerry_game* game, const void* state, skerry_text* text,
                                 skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require(state, "state");
        give(text, any_game.print_state(state));
    });
}

skerry_status skerry_read_state(const skerry_game* game, const char* text, size_t size, void* state,
                                skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require(state, "state");
        any_game.parse_state(bytes_of(text, size), state);
    });
}

skerry_status skerry_print_move(const skerry_game* game, const void* state, const void* move,
                                skerry_text* text, skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require_not_over(any_game, state);
        require(move, "move");
        give(text, any_game.print_move(state, move));
    });
}

skerry_status skerry_read_move(const skerry_game* game, const void* state, const char* text,
                               size_t size, void* move, skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require_not_over(any_game, state);
        require(move, "move");
        any_game.parse_move(state, bytes_of(text, size), move);
    });
}

skerry_status skerry_board(const skerry_game* game, const void* state, skerry_text* text,
                           skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require(state, "state");
        give(text, any_game.text_board(state));
    });
}

skerry_status skerry_scene(const skerry_game* game, const void* state, skerry_text* json,
                           skerry_error* error) {
    return guarded(error, [&] {
        const AnyGame& any_game = game_of(game);
        require(state, "state");
        const std::optional<Scene> scene = any_game.scene(state);
        if (!scene) throw BadCall("game: has no pictures");
        give(json, compact_text(scene_json(*scene)));
    });
}
