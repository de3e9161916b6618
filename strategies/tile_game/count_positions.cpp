// Counts positions level by level: all with one number of tiles, then all with one tile more.

#include "strategies/tile_game/count_positions.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "core/bits.hpp"
#include "core/tile_game/game.hpp"

namespace skerry::tile_game {

namespace {

using Key = std::uint64_t;
constexpr Key no_key = ~Key{0};

/// A set of keys in a hash table with open addressing.
class KeySet {
  public:
    KeySet() : slots_(1 << 10, no_key) {}

    /// Adds a key. Returns whether it is new.
    bool insert(Key key) {
        if (10 * (size_ + 1) > 7 * slots_.size()) grow();
        if (!place(key)) return false;
        ++size_;
        return true;
    }
    std::size_t size() const { return size_; }
    /// Takes the keys out; the set is empty afterwards.
    std::vector<Key> take() {
        std::vector<Key> keys = std::move(slots_);
        std::erase(keys, no_key);
        keys.shrink_to_fit();
        *this = KeySet();
        return keys;
    }

  private:
    bool place(Key key) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15) >> 20) & mask;
        for (; slots_[at] != no_key; at = (at + 1) & mask)
            if (slots_[at] == key) return false;
        slots_[at] = key;
        return true;
    }
    void grow() {
        std::vector<Key> old(2 * slots_.size(), no_key);
        old.swap(slots_);
        for (const Key key : old)
            if (key != no_key) place(key);
    }

    std::vector<Key> slots_;
    std::size_t size_ = 0;
};

/// Positions as numbers: a digit for each cell (open, or owner and value), then pools and the
/// mover. A symmetry of the board only moves the digits.
class Numbering {
  public:
    explicit Numbering(const Rules& rules)
        : rules_(rules), cells_(static_cast<std::size_t>(rules.cells())) {
        const auto pools = static_cast<Key>(rules.larger_pool()) + 1;
        digit_ = 2 * pools + 1;
        uint128 limit = uint128{pools} * pools * 2;
        for (std::size_t i = 0; i < cells_; ++i) {
            weights_.push_back(static_cast<Key>(limit));
            limit *= digit_;
            if (limit >> 64 != 0)
                throw std::invalid_argument("positions of this board do not fit 64 bits");
        }
        add_symmetries();
    }

    /// The smallest number of the position and its images; `orbit` becomes the number of different
    /// images.
    Key least(const State& state, int& orbit) const {
        std::array<Key, max_cells> digits;
        for (std::size_t c = 0; c < cells_; ++c) digits[c] = digit(state, c);
        const Key rest =
            (Key{state.pools[0]} * (static_cast<Key>(rules_.larger_pool()) + 1) + state.pools[1]) *
                2 +
            index(state.to_move);
        Key least = no_key;
        Key own = 0;
        int fixed = 0;
        for (std::size_t s = 0; s < symmetries_.size(); ++s) {
            Key number = rest;
            for (std::size_t c = 0; c < cells_; ++c) number += digits[c] * symmetries_[s][c];
            if (s == 0) own = number;
            if (number == own) ++fixed;
            least = std::min(least, number);
        }
        orbit = static_cast<int>(symmetries_.size()) / std::max(fixed, 1);
        return least;
    }

    State state(Key number) const {
        State state = TileGame::start(rules_, Deal{});
        const Key pools = static_cast<Key>(rules_.larger_pool()) + 1;
        state.to_move = static_cast<Seat>(number % 2);
        number /= 2;
        state.pools[1] = static_cast<std::uint8_t>(number % pools);
        number /= pools;
        state.pools[0] = static_cast<std::uint8_t>(number % pools);
        number /= pools;
        for (std::size_t c = 0; c < cells_; ++c, number /= digit_) {
            const Key digit = number % digit_;
            if (digit == 0) continue;
            state.open &= ~cell_bit(static_cast<int>(c));
            const Key owned = (digit - 1) / pools;
            state.tiles[c] = static_cast<std::uint8_t>((digit - 1) % pools + owned * second_owner);
        }
        return state;
    }

  private:
    Key digit(const State& state, std::size_t cell) const {
        if (state.is_open(cell)) return 0;
        const Key owner = index(state.owner(cell));
        return 1 + owner * (static_cast<Key>(rules_.larger_pool()) + 1) +
               static_cast<Key>(state.value(cell));
    }

    /// The weights of the cells under each rotation and reflection, the identity first.
    void add_symmetries() {
        const auto rows = static_cast<std::size_t>(rules_.rows);
        const auto cols = static_cast<std::size_t>(rules_.cols);
        for (int s = 0; s < (rows == cols ? 8 : 4); ++s) {
            std::vector<Key> image(cells_);
            for (std::size_t r = 0; r < rows; ++r)
                for (std::size_t c = 0; c < cols; ++c) {
                    const std::size_t row = (s & 1) != 0 ? rows - 1 - r : r;
                    const std::size_t col = (s & 2) != 0 ? cols - 1 - c : c;
                    image[r * cols + c] =
                        weights_[(s & 4) != 0 ? col * cols + row : row * cols + col];
                }
            if (std::ranges::find(symmetries_, image) == symmetries_.end())
                symmetries_.push_back(std::move(image));
        }
    }

    Rules rules_;
    std::size_t cells_;
    Key digit_ = 0;
    std::vector<Key> weights_;
    std::vector<std::vector<Key>> symmetries_;
};

/// Adds the positions one move after `number`.
void add_successors(const Numbering& numbering, Key number, KeySet& next, PositionCount& found) {
    const State state = numbering.state(number);
    if (TileGame::is_over(state)) return;
    for (Cells rest = state.open; rest != 0; rest &= rest - 1) {
        const auto cell = static_cast<std::uint8_t>(std::countr_zero(rest));
        for (int value = 1; value <= state.pool(); ++value) {
            State after = state;
            TileGame::play(after, {cell, static_cast<std::uint8_t>(value)}, Deal{});
            int orbit = 0;
            if (!next.insert(numbering.least(after, orbit))) continue;
            ++found.up_to_symmetry;
            found.raw += static_cast<std::uint64_t>(orbit);
        }
    }
}

}  // namespace

std::optional<PositionCount> count_positions(
    const Rules& rules, const std::function<bool(std::uint64_t found)>& keep_going) {
    constexpr std::uint64_t asked_every = 1 << 16;
    const Numbering numbering(rules);
    PositionCount found;
    int orbit = 0;
    std::vector<Key> level = {numbering.least(TileGame::start(rules, Deal{}), orbit)};
    found.up_to_symmetry = 1;
    found.raw = static_cast<std::uint64_t>(orbit);
    // A move fills a cell, so positions with one number of tiles lead only to positions with the
    // next.
    while (!level.empty()) {
        KeySet next;
        for (std::size_t i = 0; i < level.size(); ++i) {
            if (i % asked_every == 0 && keep_going && !keep_going(found.up_to_symmetry))
                return std::nullopt;
            add_successors(numbering, level[i], next, found);
        }
        level = next.take();
    }
    return found;
}

}  // namespace skerry::tile_game
