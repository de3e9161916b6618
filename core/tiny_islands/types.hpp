#pragma once
// The vocabulary of Tiny Islands: tiles, zones, cells, offers, moves and the rule options.

#include "core/bits.hpp"
#include "core/fields.hpp"

namespace skerry::tiny_islands {

inline constexpr int board_size = 9;
inline constexpr int cell_count = board_size * board_size;
inline constexpr int shoreline_count = 3;  ///< at most
inline constexpr int min_shoreline_edges = 4;
inline constexpr int max_shoreline_edges = 24;
/// The number of placements before the first and before the second shoreline. The third shoreline
/// follows the last placement.
inline constexpr int placements_per_shoreline = 9;
inline constexpr int max_placements = 27;
inline constexpr int standard_penalty = 5;  ///< points that an invalid tile costs
inline constexpr int max_penalty = 20;
inline constexpr int max_tiles_of_kind = 27;  ///< in the deck of tiles

/// What is placed.
enum class Tile : std::uint8_t { forest, house, sand, wave, mountain, church, boat };
inline constexpr std::size_t tile_kinds = 7;
inline constexpr std::array<Tile, tile_kinds> all_tiles = {
    Tile::forest, Tile::house, Tile::sand, Tile::wave, Tile::mountain, Tile::church, Tile::boat};

/// The place of a tile in an array of tile_kinds.
constexpr std::size_t index(Tile tile) { return static_cast<std::size_t>(tile); }

/// How many tiles of each kind a deck has, in the order of Tile.
using TileCounts = std::array<std::uint8_t, tile_kinds>;
inline constexpr TileCounts tiles_in_deck = {13, 10, 9, 9, 5, 5, 3};

/// Sand, wave and boat are valid on water, the other tiles on land.
constexpr bool belongs_on_water(Tile tile) {
    return tile == Tile::sand || tile == Tile::wave || tile == Tile::boat;
}

/// A set of cells: cell (x, y) is bit 10 y + x. Column 9 is padding that stays zero, so that a
/// shift by one cell needs no column mask.
using Plane = Bits128;
inline constexpr int row_stride = 10;

/// A cell of the board. x: column 0-8 from the left (a-i); y: row 0-8 from the bottom (1-9).
class Cell {
  public:
    constexpr Cell() = default;
    constexpr Cell(int x, int y) : bit_(static_cast<std::uint8_t>(row_stride * y + x)) {}
    /// The cell of a bit of a Plane.
    static constexpr Cell from_bit(int bit) {
        Cell cell;
        cell.bit_ = static_cast<std::uint8_t>(bit);
        return cell;
    }

    /// Column, row, bit in a Plane, and the Plane of this one cell.
    constexpr int x() const { return bit_ % row_stride; }
    constexpr int y() const { return bit_ / row_stride; }
    constexpr int bit() const { return bit_; }
    constexpr Plane plane() const { return Plane::single(bit_); }
    friend constexpr bool operator==(Cell, Cell) = default;

  private:
    std::uint8_t bit_ = 0;
};

/// A row, column or nonant of nine cells. 0-8: rows 1-9 from the bottom; 9-17: columns a-i;
/// 18-26: nonants Q W E / A S D / Z X C from the top left.
enum class Zone : std::uint8_t {};
inline constexpr std::size_t zone_count = 27;
inline constexpr std::size_t line_count = 18;  ///< rows and columns

/// The place of a zone in an array of zone_count.
constexpr std::size_t index(Zone zone) { return static_cast<std::size_t>(zone); }

/// A tile and the zone in which it has to be placed.
struct Draw {
    Tile tile{};
    Zone zone{};
    friend constexpr bool operator==(const Draw&, const Draw&) = default;
};

/// What a turn offers: the player places one of the two.
using Offer = std::array<Draw, 2>;

/// A placement, or a shoreline given by the cells that it encloses.
struct Move {
    Plane interior;  ///< empty for a placement
    Tile tile{};
    Cell cell;

    /// Make one of the two kinds.
    static constexpr Move placement(Tile tile, Cell cell) { return {Plane{}, tile, cell}; }
    static constexpr Move shoreline(Plane interior) { return {interior, Tile{}, Cell{}}; }

    /// Whether it is a shoreline.
    constexpr bool is_shoreline() const { return interior.any(); }
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// The option `deck`.
enum class DeckRule : std::uint8_t { two_decks, double_sided, uniform };
/// The option `zones`.
enum class ZoneRule : std::uint8_t { all, lines };
/// The option `sand`.
enum class SandRule : std::uint8_t { edges, touching };
/// The option `wave`.
enum class WaveRule : std::uint8_t { near_and_lines, lines };
/// The option `church`.
enum class ChurchRule : std::uint8_t { other_houses, all_houses };

/// The rule options. The defaults are the rules of the formal description.
struct Rules {
    DeckRule deck = DeckRule::two_decks;
    ZoneRule zones = ZoneRule::all;
    int placements = 26;
    SandRule sand = SandRule::edges;
    bool offshore_sand = true;
    WaveRule wave = WaveRule::near_and_lines;
    bool coastal_waves = true;
    bool coastal_waves_spoil = true;
    ChurchRule church = ChurchRule::other_houses;
    bool islets = true;
    bool score_floor = false;
    bool penalties_first = false;
    std::uint8_t tile_penalty = standard_penalty;
    std::uint8_t shorelines = shoreline_count;
    std::uint8_t longest_shoreline = max_shoreline_edges;
    TileCounts tiles = tiles_in_deck;

    static constexpr std::array<std::string_view, 10> shown_if_changed = {
        "penalty",    "shorelines", "longest_shoreline", "forest_tiles", "house_tiles",
        "sand_tiles", "wave_tiles", "mountain_tiles",    "church_tiles", "boat_tiles"};

    /// What an invalid tile costs. Where penalties come first, the floor takes back each of them.
    constexpr int penalty() const { return penalties_first ? 0 : tile_penalty; }
    /// What a church gets for a house near it, more than for one elsewhere on its landmass.
    constexpr int near_house_bonus() const { return church == ChurchRule::all_houses ? 2 : 1; }
    /// How many of three shorelines are left out: the first ones, so that the others keep their
    /// turns. Play begins as if they were drawn around nothing.
    constexpr std::size_t left_out() const {
        return static_cast<std::size_t>(shoreline_count - shorelines);
    }
    /// The edges that a shoreline has fewer than 24, at most. What counts edges one by one begins
    /// with so many: its tables are for 24.
    constexpr int edges_withheld() const { return max_shoreline_edges - longest_shoreline; }
    /// Whether the deck of tiles is that of the game.
    constexpr bool standard_tiles() const { return tiles == tiles_in_deck; }

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("deck", self.deck, Choices<3>{"two_decks", "double_sided", "uniform"},
              "54 tiles and 54 zones shuffled apart, the published 54 double-sided cards, or every "
              "offer uniform at random");
        visit("zones", self.zones, Choices<2>{"all", "lines"},
              "zones in play: rows, columns and nonants, or rows and columns only");
        visit("placements", self.placements, Range{26, 27},
              "tiles placed in a game; a shoreline follows the 9th, the 18th and the last");
        visit("sand", self.sand, Choices<2>{"edges", "touching"},
              "a sand's points: one for each of its edges on a shoreline, or one if it touches "
              "land");
        visit("offshore_sand", self.offshore_sand,
              "whether a house counts a sand that touches no land");
        visit("wave", self.wave, Choices<2>{"near_and_lines", "lines"},
              "where another wave spoils a wave: among its 8 neighbours, row and column, or in its "
              "row and column only");
        visit("coastal_waves", self.coastal_waves, "whether a wave beside land scores");
        visit("coastal_waves_spoil", self.coastal_waves_spoil,
              "whether a wave beside land spoils other waves");
        visit(
            "church", self.church, Choices<2>{"other_houses", "all_houses"},
            "which houses of its landmass give a church 1 point each, besides the 2 for each house "
            "near it: the others, or all of them");
        visit("islets", self.islets,
              "whether a third shoreline inside a lake makes land; else whatever lies inside two "
              "shorelines is water");
        visit("score_floor", self.score_floor, "whether a final score below 0 counts as 0");
        visit(
            "penalties_first", self.penalties_first,
            "whether the floor holds after each penalty, and the penalties come before all points, "
            "so that they cost nothing; wants score_floor");
        visit("penalty", self.tile_penalty, Range{0, max_penalty},
              "points that an invalid tile costs");
        visit("shorelines", self.shorelines, Range{1, shoreline_count},
              "shorelines drawn: 2 follow the 18th and the last placement, 1 the last");
        visit("longest_shoreline", self.longest_shoreline,
              Range{min_shoreline_edges, max_shoreline_edges},
              "edges that a shoreline has at most, an even number");
        constexpr Range of_kind{0, max_tiles_of_kind};
        visit("forest_tiles", self.tiles[index(Tile::forest)], of_kind, "forests in the deck");
        visit("house_tiles", self.tiles[index(Tile::house)], of_kind, "houses in the deck");
        visit("sand_tiles", self.tiles[index(Tile::sand)], of_kind, "sands in the deck");
        visit("wave_tiles", self.tiles[index(Tile::wave)], of_kind, "waves in the deck");
        visit("mountain_tiles", self.tiles[index(Tile::mountain)], of_kind,
              "mountains in the deck");
        visit("church_tiles", self.tiles[index(Tile::church)], of_kind, "churches in the deck");
        visit("boat_tiles", self.tiles[index(Tile::boat)], of_kind, "boats in the deck");
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace skerry::tiny_islands
