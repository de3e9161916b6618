#pragma once
// Counts positions and games of a tiny board under several readings of "state", with plain sets.

#include <algorithm>
#include <set>

#include "core/tile_game/game.hpp"

namespace skerry::tile_game::readings {

/// One way to read "the number of states" of a board.
struct CountReading {
    std::string_view what;             ///< what is counted: "positions"
    std::uint64_t all = 0;             ///< how many there are
    std::uint64_t up_to_symmetry = 0;  ///< rotations and reflections of the board counted as one
};

/// What is counted, as numbers: cells first or moves, then what belongs to it.
/// (Not bytes: comparing vectors of those makes g++ 12 warn of a size that cannot be.)
using Numbers = std::vector<std::uint16_t>;
/// The cell to which each cell goes under a rotation or reflection.
using Image = std::vector<std::uint8_t>;

constexpr std::uint8_t open_byte = 0xff;

inline std::vector<Image> images_of(const Rules& rules) {
    std::vector<Image> images;
    for (int s = 0; s < (rules.rows == rules.cols ? 8 : 4); ++s) {
        Image image;
        for (int cell = 0; cell < rules.cells(); ++cell) {
            int row = cell / rules.cols;
            int col = cell % rules.cols;
            if ((s & 1) != 0) row = rules.rows - 1 - row;
            if ((s & 2) != 0) col = rules.cols - 1 - col;
            if ((s & 4) != 0) std::swap(row, col);
            image.push_back(static_cast<std::uint8_t>(row * rules.cols + col));
        }
        images.push_back(std::move(image));
    }
    return images;
}

/// A set of things, and the set of their smallest images.
class Counted {
  public:
    /// `under(image)` gives the thing under an image.
    template <class Under>
    void add(const std::vector<Image>& images, Under&& under) {
        Numbers least = under(images.front());
        all_.insert(least);
        for (const Image& image : images) least = std::min(least, under(image));
        up_to_symmetry_.insert(std::move(least));
    }
    CountReading reading(std::string_view what) const {
        return {what, all_.size(), up_to_symmetry_.size()};
    }

  private:
    std::set<Numbers> all_;
    std::set<Numbers> up_to_symmetry_;
};

/// The position under an image; `relative`: as the player to move sees it, who is always the first.
inline Numbers picture(const State& state, const Image& image, bool relative) {
    const bool swap = relative && state.to_move == Seat::second;
    const std::uint8_t mark = swap ? second_owner : 0;
    Numbers numbers(image.size());
    for (std::size_t cell = 0; cell < image.size(); ++cell)
        numbers[image[cell]] =
            state.is_open(cell) ? open_byte : static_cast<std::uint8_t>(state.tiles[cell] ^ mark);
    numbers.push_back(state.pools[swap ? 1 : 0]);
    numbers.push_back(state.pools[swap ? 0 : 1]);
    numbers.push_back(relative ? std::uint8_t{0} : static_cast<std::uint8_t>(state.to_move));
    return numbers;
}

class Walk {
  public:
    Walk(const Rules& rules, bool flips) : images_(images_of(rules)), flips_(flips) {
        visit(TileGame::start(rules, {}));
    }

    Counted positions;
    Counted relative;
    Counted ends;
    Counted games;

  private:
    void visit(const State& state) {
        const auto seen = [&](bool by_mover) {
            return [&, by_mover](const Image& image) { return picture(state, image, by_mover); };
        };
        positions.add(images_, seen(false));
        relative.add(images_, seen(true));
        if (TileGame::is_over(state)) {
            ends.add(images_, seen(false));
            games.add(images_, [&](const Image& image) { return game(image); });
            return;
        }
        for (Cells rest = state.open; rest != 0; rest &= rest - 1)
            for (int value = 1; value <= state.pool(); ++value) {
                moves_.push_back({static_cast<std::uint8_t>(std::countr_zero(rest)),
                                  static_cast<std::uint8_t>(value)});
                visit(after(state, moves_.back()));
                moves_.pop_back();
            }
    }

    State after(const State& state, Move move) const {
        State next = state;
        TileGame::play(next, move, {});
        if (flips_) return next;
        const std::uint8_t placed = next.tiles[move.cell];
        next.tiles = state.tiles;
        next.tiles[move.cell] = placed;
        return next;
    }

    Numbers game(const Image& image) const {
        Numbers numbers;
        for (const Move& move : moves_) {
            numbers.push_back(image[move.cell]);
            numbers.push_back(move.value);
        }
        return numbers;
    }

    std::vector<Image> images_;
    bool flips_;
    std::vector<Move> moves_;
};

/// By generating all games one by one: for boards of four cells and small pools, such as 2x2x4.
inline std::vector<CountReading> count_readings(const Rules& rules) {
    const Walk real(rules, true);
    const Walk without_flips(rules, false);
    return {real.positions.reading("positions"),
            real.relative.reading("positions as the player to move sees them"),
            real.ends.reading("ends"), real.games.reading("games, move by move"),
            without_flips.positions.reading("positions if no tile flipped")};
}

}  // namespace skerry::tile_game::readings
