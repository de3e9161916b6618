#include "runner/play/legal_move.hpp"

#include "core/notation.hpp"
#include "runner/documents/nearest_name.hpp"
#include "runner/play/erased_values.hpp"
#include "runner/play/game_choices.hpp"
#include "runner/play/game_in_play.hpp"

namespace skerry::play {

namespace {

/// "; the nearest legal move is "Cf7"", or where there are few moves, all of them.
std::string instead_of(const AnyGame& game, const void* state, std::string_view text) {
    const auto legal = legal_move_texts(game, state);
    if (!legal) return {};
    if (const std::string nearest = nearest_name(text, *legal); !nearest.empty())
        return "; the nearest legal move is \"" + nearest + "\"";
    constexpr std::size_t few = 12;
    if (legal->size() <= few) return "; legal: " + list_names(*legal);
    return "; one of " + std::to_string(legal->size()) + " legal moves is \"" + legal->front() +
           "\"";
}

}  // namespace

std::optional<std::vector<std::string>> legal_move_texts(const AnyGame& game, const void* state) {
    if (!game.lists_moves(state)) return std::nullopt;
    const Layout layout = game.shape().move;
    const std::size_t count = game.legal_moves(state, nullptr, 0);
    ErasedArray moves(layout, count);
    game.legal_moves(state, moves.data(), count);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) texts.push_back(game.print_move(state, moves[i]));
    return texts;
}

std::string why_refused(const AnyGame& game, const void* state, const void* move) {
    if (game.is_legal(state, move)) return {};
    const GameChoices* const choices = choices_of(game.shape().name);
    const std::string why = choices == nullptr ? "" : choices->why_illegal(state, move);
    return why.empty() ? "the rules forbid it" : why;
}

void read_legal_move(const AnyGame& game, const void* state, std::string_view text, void* move) {
    try {
        game.parse_move(state, text, move);
    } catch (const NotationError& error) {
        throw MoveRefused(error.what() + instead_of(game, state, text));
    }
    if (const std::string why = why_refused(game, state, move); !why.empty())
        throw MoveRefused(quoted(text) + " is not legal here: " + why +
                          instead_of(game, state, text));
}

}  // namespace skerry::play
