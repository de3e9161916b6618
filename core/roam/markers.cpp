#include "core/roam/markers.hpp"

namespace skerry::roam {

namespace detail {

Squares first_squares(Squares squares, int count) {
    Squares first = 0;
    for (int row = 0; row < grid_side; ++row)
        for (int column = 0; column < grid_side && count > 0; ++column) {
            const Squares square = squares & single(square_at(row, column));
            first |= square;
            count -= square != 0 ? 1 : 0;
        }
    return first;
}

}  // namespace detail

}  // namespace skerry::roam
