#pragma once
// What a position of the Tile Game is worth, by the number of open cells.

#include <array>
#include <cstddef>

namespace skerry::tile_game {

/// Values of tiles that can be flipped: of those of value 1, of 2, and of 3 or more.
inline constexpr std::size_t tile_kinds = 3;

/// Thousandths of the logarithm of the odds to win, for the player to move. A tile is exposed if a
/// cell beside it is open and the opponent has the points to flip it.
struct ExposureWeights {
    int tile;                             ///< for each tile of the margin
    int point;                            ///< for each point that the pool is ahead
    std::array<int, tile_kinds> targets;  ///< for each exposed tile of the opponent
    std::array<int, tile_kinds> risks;    ///< against each exposed tile of one's own
    int tempo;                            ///< for being to move
};

/// Logistic regression of the results of 200,000 games on 5x5x26, 4.3 million positions, that the
/// search played against itself with 3,000 nodes a move, and each twelfth move at random.
inline constexpr std::array<ExposureWeights, 9> exposure_phases{{
    {1661, 885, {1541, 1209, 911}, {1460, 1249, 809}, 597},
    {1344, 1090, {1155, 788, 435}, {995, 705, 376}, -297},
    {1117, 1021, {984, 587, 280}, {815, 515, 271}, -377},
    {958, 913, {866, 491, 221}, {755, 445, 258}, -285},
    {835, 819, {862, 430, 173}, {729, 422, 233}, -217},
    {765, 740, {771, 415, 209}, {673, 396, 164}, -381},
    {680, 668, {810, 366, 149}, {684, 418, 203}, -166},
    {632, 612, {984, 405, 236}, {987, 428, 221}, -453},
    {501, 616, {1183, 363, 85}, {1052, 352, 88}, -531},
}};

/// The weights where so many cells are open.
inline constexpr const ExposureWeights& exposure_weights(int open_cells) {
    constexpr std::array<int, 8> ends{3, 5, 7, 9, 11, 14, 17, 20};
    std::size_t phase = 0;
    while (phase < ends.size() && open_cells > ends[phase]) ++phase;
    return exposure_phases[phase];
}

}  // namespace skerry::tile_game
