#pragma once
// Names of hexes as of places on a map: "2N 3E" lies two rows north of the hex 0 0, and in the
// third column to its east. Odd rows lie half a hex further to the east. Cells are axial: q to the
// east, r to the south-east.

#include <cstdlib>
#include <string>

namespace skerry {

constexpr int hex_column(int q, int r) { return q + (r >> 1); }

/// "2N", "0N", "1S".
inline std::string hex_row_name(int r) { return std::to_string(std::abs(r)) + (r > 0 ? "S" : "N"); }

/// "3E", "0E", "1W".
inline std::string hex_column_name(int column) {
    return std::to_string(std::abs(column)) + (column < 0 ? "W" : "E");
}

inline std::string hex_name(int q, int r) {
    return hex_row_name(r) + " " + hex_column_name(hex_column(q, r));
}

}  // namespace skerry
