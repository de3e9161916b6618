#pragma once
// The picture of a game whose author draws none: its board of squares, and each list among the
// fields of its state as a row of squares (core/playable.hpp).

#include <algorithm>

#include "core/playable.hpp"
#include "runner/experiment/scene.hpp"

namespace skerry {

namespace detail {

/// Adds a row of squares for each list of a state. What a list has at its lowest is nothing.
class ListRows {
  public:
    ListRows(Scene& scene, int board_rows) : scene_(&scene), row_(board_rows) {}

    template <class T, std::size_t N>
    void operator()(std::string_view, const std::array<T, N>& values, Range range,
                    std::string_view) {
        add(values, [&](std::int64_t value) {
            return value == range.min ? std::string() : std::to_string(value);
        });
    }
    template <class T, std::size_t N, std::size_t M>
    void operator()(std::string_view, const std::array<T, N>& values, const Choices<M>& names,
                    std::string_view) {
        add(values, [&](std::int64_t value) {
            const std::string_view word = names[static_cast<std::size_t>(value)];
            return word == "." ? std::string() : std::string(word);
        });
    }
    /// Single values are in the text of the board.
    template <class T, class Extent>
    void operator()(std::string_view, const T&, const Extent&, std::string_view) {}
    void operator()(std::string_view, const bool&, std::string_view) {}

  private:
    template <class Values, class Name>
    void add(const Values& values, Name&& text_of) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::string text = text_of(static_cast<std::int64_t>(values[i]));
            scene_->cells.push_back(
                {static_cast<int>(i), row_, text.empty() ? "open" : "grass", text});
        }
        if (!scene_->rows.empty()) scene_->rows.emplace_back();  // margins have room for a letter
        scene_->width = std::max(scene_->width, static_cast<int>(values.size()));
        scene_->height = ++row_;
    }

    Scene* scene_;
    int row_;
};

template <class G>
void draw_board(const typename G::State& state, Scene& scene) {
    const BoardSize board = G::board(state);
    scene.width = board.columns;
    scene.height = board.rows;
    for (int column = 0; column < board.columns; ++column)
        scene.columns.push_back(column_name(column));
    for (int row = 0; row < board.rows; ++row) {
        scene.rows.push_back(row_name(board, row));
        for (int column = 0; column < board.columns; ++column) {
            const std::size_t piece = G::square(state, column, row);
            constexpr std::array<std::string_view, 4> roles = {"open", "a", "b", "grass"};
            scene.cells.push_back({column, row, roles[std::min<std::size_t>(piece, 3)],
                                   piece == 0 ? "" : std::string(1, G::pieces[piece])});
        }
    }
}

}  // namespace detail

/// Whether a game has a picture without one of its author.
template <class G>
concept HasPlainScene = HasBoard<G> || HasFields<G>;

/// The first piece of a board is that of the first seat, the second that of the second.
template <HasPlainScene G>
Scene plain_scene(const typename G::State& state) {
    Scene scene;
    if constexpr (HasBoard<G>) skerry::detail::draw_board<G>(state, scene);
    if constexpr (HasFields<G>) {
        skerry::detail::ListRows rows(scene, scene.height);
        G::State::fields(state, rows);
    }
    if constexpr (requires { G::caption(state); }) scene.caption = G::caption(state);
    for (std::size_t seat = 0; seat < G::seats; ++seat) {
        const auto points = G::score_of(state, static_cast<Seat>(seat)).components;
        scene.points.emplace_back(points.begin(), points.end());
    }
    return scene;
}

}  // namespace skerry
