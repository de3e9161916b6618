#pragma once
// The Tile Game written once more from the rules text, with plain arrays and without any regard for
// speed: core/tile_game has to agree with it.

#include <string>
#include <utility>
#include <vector>

namespace skerry::test {

class PlainTileGame {
  public:
    static constexpr int nobody = -1;

    struct Tile {
        int owner = nobody;
        int value = 0;
    };

    PlainTileGame(int rows, int cols, int pool)
        : grid_(static_cast<std::size_t>(rows), std::vector<Tile>(static_cast<std::size_t>(cols))),
          pools_{pool, pool} {}

    /// Players take turns claiming tiles: a number of points is placed on an open space.
    void play(int row, int col, int value) {
        pools_[player_] -= value;
        at(row, col) = {player_, value};
        const std::pair<int, int> sides[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (const auto& [down, right] : sides)
            if (on_grid(row + down, col + right)) flip(at(row + down, col + right), value);
        // If your pool is empty on your turn, your turn is skipped.
        player_ = 1 - player_;
        if (pools_[player_] == 0) player_ = 1 - player_;
    }

    /// All cells have been claimed, or both players are unable to play.
    bool is_over() const {
        bool full = true;
        for (const auto& row : grid_)
            for (const Tile& tile : row) full = full && tile.owner != nobody;
        return full || (pools_[0] == 0 && pools_[1] == 0);
    }

    /// The inventor's program stops here, too: one pool is empty and the other player leads.
    bool is_decided() const {
        return (pools_[0] == 0 && tiles_of(1) > tiles_of(0)) ||
               (pools_[1] == 0 && tiles_of(0) > tiles_of(1));
    }

    int tiles_of(int player) const {
        int count = 0;
        for (const auto& row : grid_)
            for (const Tile& tile : row) count += tile.owner == player ? 1 : 0;
        return count;
    }

    const Tile& tile(int row, int col) const {
        return grid_[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    }
    int player() const { return player_; }
    int pool_of(int player) const { return pools_[player]; }

    /// Rows, player to move and pools, in the notation of core/tile_game.
    std::string text() const {
        std::string result;
        for (const auto& row : grid_) {
            if (!result.empty()) result += '/';
            for (std::size_t col = 0; col < row.size(); ++col) {
                if (col > 0) result += ',';
                if (row[col].owner == nobody)
                    result += '.';
                else
                    result += (row[col].owner == 0 ? "A" : "B") + std::to_string(row[col].value);
            }
        }
        return result + (player_ == 0 ? " A " : " B ") + std::to_string(pools_[0]) + "-" +
               std::to_string(pools_[1]);
    }

  private:
    /// The tile is flipped if it is the opponent's and the new value is strictly larger; its value
    /// decreases by 1. A tile at 0 is locked and can no longer be flipped.
    void flip(Tile& tile, int value) const {
        if (tile.owner != 1 - player_ || tile.value == 0 || value <= tile.value) return;
        tile.owner = player_;
        tile.value -= 1;
    }

    bool on_grid(int row, int col) const {
        return row >= 0 && row < static_cast<int>(grid_.size()) && col >= 0 &&
               col < static_cast<int>(grid_[0].size());
    }
    Tile& at(int row, int col) {
        return grid_[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    }

    std::vector<std::vector<Tile>> grid_;
    int pools_[2];
    int player_ = 0;
};

}  // namespace skerry::test
