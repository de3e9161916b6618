#pragma once
// Pieces of the public tournament text. TigerIsland has the whole moves and states.

#include <string>
#include <string_view>

#include "core/tiger_island/types.hpp"

namespace skerry::tiger_island {

/// Cells of the notation lie at most so far from the centre. No island reaches that far.
inline constexpr int max_radius = 99;

/// `JUNGLE`, `LAKE`, `GRASS`, `ROCK`; `VOLCANO`, which no move names.
std::string_view terrain_name(Terrain terrain);

/// Cube coordinates `x y z`.
std::string print_cell(Cell cell);

/// `JUNGLE+LAKE`
std::string print_tile(TileKind kind);

/// Reads a text word by word. Every refusal is a NotationError with the offset of the word.
class Words {
  public:
    /// `offset`: of the text in the whole that errors refer to.
    explicit Words(std::string_view text, std::size_t offset = 0) : text_(text), offset_(offset) {
        skip_spaces();
    }

    bool at_end() const { return at_ == text_.size(); }
    std::size_t offset() const { return offset_ + at_; }
    std::string_view peek() const;
    std::string_view next();
    /// Takes the next word if it is `word`.
    bool accept(std::string_view word);
    /// Takes the words of `phrase`, which single spaces part.
    void expect(std::string_view phrase);
    int number(int min, int max, std::string_view what);
    Cell cell();
    Terrain terrain();
    TileKind tile();
    [[noreturn]] void fail(const std::string& message) const;
    void expect_end() const;

  private:
    void skip_spaces();

    std::string_view text_;
    std::size_t offset_ = 0;
    std::size_t at_ = 0;
};

/// `PLACE JUNGLE+LAKE AT x y z o`; the past tense of the server's reports is read too.
struct PlacedTile {
    TileKind kind;
    Move move;
};
PlacedTile parse_placement(Words& words);
/// `FOUND SETTLEMENT AT ...`, `EXPAND ...` or `BUILD TOTORO ...`, or the past tense of it.
Move parse_build(Words& words);

std::string print_placement(TileKind kind, const Move& move);
std::string print_build(const Move& move);

/// What a turn ends in if nothing can be built.
inline constexpr std::string_view unable_to_build = "UNABLE TO BUILD";

}  // namespace skerry::tiger_island
