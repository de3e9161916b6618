#pragma once
// A board of squares of a game that says what lies where: its text, and its text read back. What
// the game says of it is listed in core/playable.hpp.

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/notation.hpp"

namespace skerry {

/// Squares from the left, at most 26, and from the top.
struct BoardSize {
    int columns = 0;
    int rows = 0;
};

/// What a board is: square() is a place in D::pieces, of which the first one is no piece.
template <class D>
concept HasBoard = requires(const typename D::State& seen, typename D::State& state, int at,
                            std::size_t piece) {
    { D::pieces } -> std::convertible_to<std::string_view>;
    { D::board(seen) } -> std::same_as<BoardSize>;
    { D::square(seen, at, at) } -> std::convertible_to<std::size_t>;
    D::put(state, at, at, piece);
};

/// Names of columns from the left, `a`, `b`, ..., and of rows from the bottom, `1`, `2`, ...
inline std::string column_name(int column) { return {static_cast<char>('a' + column)}; }
inline std::string row_name(const BoardSize& board, int row) {
    return std::to_string(board.rows - row);
}

/// Rows from the top, joined by `/`: `.../.x./ox.`.
template <HasBoard D>
std::string print_board(const typename D::State& state) {
    const BoardSize board = D::board(state);
    std::string text;
    for (int row = 0; row < board.rows; ++row) {
        if (row > 0) text += '/';
        for (int column = 0; column < board.columns; ++column)
            text += D::pieces[D::square(state, column, row)];
    }
    return text;
}

/// Puts what print_board() has printed on the empty board of `state`.
template <HasBoard D>
void parse_board(const Part& text, typename D::State& state) {
    const BoardSize board = D::board(state);
    const auto rows = split(text, '/');
    if (rows.size() != static_cast<std::size_t>(board.rows))
        text.fail("the board has " + std::to_string(board.rows) +
                  " rows, from the top, with / between");
    for (int row = 0; row < board.rows; ++row) {
        const Part& squares = rows[static_cast<std::size_t>(row)];
        if (squares.text.size() != static_cast<std::size_t>(board.columns))
            squares.fail("a row has " + std::to_string(board.columns) + " squares");
        for (std::size_t column = 0; column < squares.text.size(); ++column) {
            const std::size_t piece = std::string_view(D::pieces).find(squares.text[column]);
            if (piece == std::string_view::npos)
                Part{{}, squares.offset + column}.fail("a square is one of " + quoted(D::pieces));
            if (piece > 0) D::put(state, static_cast<int>(column), row, piece);
        }
    }
}

/// The board for a person: rows with their names, then the names of the columns.
template <HasBoard D>
std::string board_text(const typename D::State& state) {
    const BoardSize board = D::board(state);
    const std::size_t margin = row_name(board, 0).size();
    std::string text;
    for (int row = 0; row < board.rows; ++row) {
        const std::string name = row_name(board, row);
        text += std::string(margin - name.size(), ' ') + name;
        for (int column = 0; column < board.columns; ++column)
            (text += ' ') += D::pieces[D::square(state, column, row)];
        text += '\n';
    }
    text += std::string(margin, ' ');
    for (int column = 0; column < board.columns; ++column) text += " " + column_name(column);
    return text + "\n";
}

}  // namespace skerry
