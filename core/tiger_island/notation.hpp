#pragma once
// Parts of the public tournament text. Whole moves and states are in TigerIsland.

#include <optional>
#include <string>

#include "core/tiger_island/types.hpp"

namespace skerry::tiger_island {

struct State;

/// Cells in the notation are at most this far from the centre. No island reaches that far.
inline constexpr int max_radius = 99;

/// `JUNGLE`, `LAKE`, `GRASS`, `ROCK`; also `VOLCANO`, which no move names.
std::string_view terrain_name(Terrain terrain);
/// "jungle", for people.
std::string terrain_word(Terrain terrain);

/// "1 villager", "2 hexes".
std::string counted(int number, const std::string& what);

/// "NW", of a direction from 0 to 5.
std::string direction_name(int direction);

/// Prints the cube coordinates `x y z`.
std::string print_cell(Cell cell);

/// Prints a tile like `JUNGLE+LAKE`.
std::string print_tile(TileKind kind);

/// What has to be decided, "A to build", or "the end: ..." and how it came.
std::string situation(const State& state);

/// Reads a text word by word. Every error is a NotationError with the offset of the word.
class Words {
  public:
    /// `offset` is where the text starts in the whole text that errors refer to.
    explicit Words(std::string_view text, std::size_t offset = 0) : text_(text), offset_(offset) {
        skip_spaces();
    }

    bool at_end() const { return at_ == text_.size(); }
    std::size_t offset() const { return offset_ + at_; }
    std::string_view peek() const;
    std::string_view next();
    /// Takes the next word if it is `word`.
    bool accept(std::string_view word);
    /// Takes the words of `phrase`, which are separated by single spaces.
    void expect(std::string_view phrase);
    int number(int min, int max, std::string_view what);
    /// `x y z`, or a place as people name it: `2N 3E`.
    Cell cell();
    Terrain terrain();
    TileKind tile();
    [[noreturn]] void fail(const std::string& message) const;
    void expect_end() const;

  private:
    void skip_spaces();
    /// -2 of "2N" with the letters N and S; nothing if the word is no such way.
    std::optional<int> way(char back, char on);
    Cell cell_in(int row);

    std::string_view text_;
    std::size_t offset_ = 0;
    std::size_t at_ = 0;
};

/// A placement, `PLACE JUNGLE+LAKE AT x y z o`; the past tense of the server's reports is accepted
/// too.
struct PlacedTile {
    TileKind kind;
    Move move;
};
PlacedTile parse_placement(Words& words);
/// Reads `FOUND SETTLEMENT AT ...`, `EXPAND ...` or `BUILD TOTORO ...`, or their past tense.
Move parse_build(Words& words);

std::string print_placement(TileKind kind, const Move& move);
std::string print_build(const Move& move);

/// The end of a turn in which nothing can be built.
inline constexpr std::string_view unable_to_build = "UNABLE TO BUILD";

}  // namespace skerry::tiger_island
