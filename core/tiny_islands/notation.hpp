#pragma once
// The notation of the game's players. Cells are `a1` to `i9`: column from the left, row from the
// bottom. Zones are `1`-`9`, `a`-`i`, `QWE/ASD/ZXC`; tiles `f h s w M C B`. An offer is `CWfC`
// (tile, zone, tile, zone), a placement `Cf7`, a shoreline the cells that it encloses, `e5e6f5`.
//
// A state is four fields. The board's rows come from the top, joined by `/`, `.` for an empty cell.
// Then come the shorelines drawn, or `-`, and the offers shown, both joined by `,`. The rules are a
// variant's name, or the options that differ from `standard` as `name=value,...`.

#include "core/notation.hpp"
#include "core/tiny_islands/types.hpp"

namespace skerry::tiny_islands {

char letter_of(Tile tile);
char letter_of(Zone zone);
std::string name_of(Tile tile);
std::string name_of(Zone zone);  ///< for a person: "row 3", "column b", "nonant Q"

/// The next shoreline for a person, "1 of 3", and how many edges it may have: "4 to 24".
/// `drawn` as in State.
std::string number_of_shoreline(const Rules& rules, std::size_t drawn);
std::string edges_allowed(const Rules& rules);

std::string print_cell(Cell cell);
std::string print_offer(const Offer& offer);
/// The cells in an order that a viewer with pen and paper can follow: each one adjoins an earlier
/// one.
std::string print_cells(Plane cells);

/// The parsers below take the whole text and throw NotationError.
Tile parse_tile(char letter, std::size_t offset);
Zone parse_zone(char letter, std::size_t offset);
Offer parse_offer(std::string_view text);
Move parse_placement(std::string_view text);
/// Accepts any set of cells, each named once.
Plane parse_cells(std::string_view text);

}  // namespace skerry::tiny_islands
