#pragma once
// What the solver knows of a position without a search: bounds that it remembers by the full key of
// a position, so that no two are ever confused, and formulas.

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "strategies/tile_game/position.hpp"

namespace skerry::tile_game {

/// Everything that decides the value of a position.
template <std::size_t Size>
struct BoundKey {
    Codes<Size> codes{};
    std::uint8_t my_pool = 0;
    std::uint8_t their_pool = 0;
    std::int8_t offset = 0;  ///< 0 unless games stop when decided

    std::array<std::uint64_t, Size / 8> words() const {
        return std::bit_cast<std::array<std::uint64_t, Size / 8>>(codes);
    }
    /// Compares by words: the library compares small arrays with a call, which takes a third of the
    /// solver's time.
    friend bool operator==(const BoundKey& a, const BoundKey& b) {
        std::uint64_t differences = static_cast<std::uint64_t>(a.my_pool ^ b.my_pool) |
                                    static_cast<std::uint64_t>(a.their_pool ^ b.their_pool) |
                                    static_cast<std::uint64_t>(a.offset != b.offset);
        for (std::size_t i = 0; i < Size / 8; ++i) differences |= a.words()[i] ^ b.words()[i];
        return differences == 0;
    }
};

/// lower <= value <= upper, for the player to move and without the offset.
struct Bounds {
    std::int8_t lower = -max_cells;
    std::int8_t upper = max_cells;
    Move move{};            ///< last move that proved a bound, on the key's cells; value 0: none
    std::uint8_t work = 0;  ///< 1 + log2 of the positions searched for it; 0: nothing is known
};

/// A hash table that grows up to a limit. From then on new bounds replace the nearby bounds that
/// took the least work. What is lost is searched again: the limit costs time, never exactness.
/// Equal calls leave equal tables on every machine.
template <std::size_t Size>
class BoundTable {
  public:
    using Key = BoundKey<Size>;

    /// Never takes more than `max_bytes` (or a few KiB, if that is more), not even while it grows.
    explicit BoundTable(std::size_t max_bytes)
        : max_entries_(std::max(max_bytes / sizeof(Entry), 2 * smallest)), entries_(smallest) {}

    static std::uint64_t hash(const Key& key) {
        std::uint64_t h = static_cast<std::uint64_t>(key.my_pool) << 16 |
                          static_cast<std::uint64_t>(key.their_pool) << 8 |
                          static_cast<std::uint8_t>(key.offset);
        for (const std::uint64_t word : key.words()) {
            h = (h ^ word) * 0x9e3779b97f4a7c15;
            h ^= h >> 32;
        }
        return h * 0xd6e8feb86659fd93;
    }

    /// The bounds known of `key`; `work` is 0 if nothing is known.
    Bounds find(const Key& key, std::uint64_t hash) const {
        const Entry* const slots = &entries_[place(hash)];
        for (std::size_t i = 0; i < window; ++i)
            if (slots[i].key == key) return slots[i].bounds;
        return {};
    }

    void store(const Key& key, std::uint64_t hash, const Bounds& bounds) {
        Entry* slots = &entries_[place(hash)];
        Entry* chosen = slots;
        for (std::size_t i = 0; i < window; ++i) {
            if (slots[i].key == key || slots[i].bounds.work == 0) {
                chosen = &slots[i];
                break;
            }
            if (slots[i].bounds.work < chosen->bounds.work) chosen = &slots[i];
        }
        if (chosen->bounds.work == 0) ++used_;
        *chosen = {key, bounds};
        if (used_ > entries_.size() / 4 * 3) grow();
    }

    std::size_t size() const { return used_; }
    std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

  private:
    struct Entry {
        Key key{};
        Bounds bounds{};
    };
    static constexpr std::size_t smallest = 1024;
    static constexpr std::size_t window = 8;

    /// The first of the `window` slots for a hash.
    std::size_t place(std::uint64_t hash) const {
        return static_cast<std::size_t>(uint128{hash} * (entries_.size() - window) >> 64);
    }

    void grow() {
        const std::size_t room = max_entries_ - entries_.size();
        const std::size_t size = std::min(2 * entries_.size(), room);
        if (size < entries_.size() + entries_.size() / 4) return;
        const std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(size));
        used_ = 0;
        for (const Entry& entry : old)
            if (entry.bounds.work != 0) store(entry.key, hash(entry.key), entry.bounds);
    }

    std::size_t max_entries_;
    std::vector<Entry> entries_;
    std::size_t used_ = 0;
};

/// The largest of the moves' lower bounds, without the position's offset. After a move, the tiles
/// that nothing can flip keep their owner; all other live tiles, and all tiles to come, go to the
/// other player at worst. The largest bound is one of a move of the whole pool: the more a move
/// costs, the more it flips, the safer it is, and the fewer tiles are to come.
template <std::size_t Size>
int lower_bound_of_moves(const Geometry<Size>& geometry, const Position<Size>& position) {
    using Set = SetOf<Size>;
    Set dead_when_flipped = 0;
    for (Set rest = position.theirs; rest != 0; rest &= rest - 1) {
        const int value = position.codes[static_cast<std::size_t>(std::countr_zero(rest))] >> 1;
        if (value == 1 || value > position.their_pool) dead_when_flipped |= rest & -rest;
    }
    int most_dead = 0;
    for (Set rest = position.open; rest != 0; rest &= rest - 1) {
        const Set near = geometry.neighbours(std::countr_zero(rest));
        const Set reach = geometry.beside(position.open ^ (rest & -rest));
        const Set dead =
            (position.mine & ~reach) | (position.theirs & near & (dead_when_flipped | ~reach));
        const bool safe = position.my_pool >= position.their_pool || (near & position.open) == 0;
        most_dead = std::max(most_dead, count(dead) + safe);
    }
    const int tiles = count(position.mine | position.theirs) + 1;
    const int to_come = std::min<int>(count(position.open) - 1, position.their_pool);
    return 2 * most_dead - tiles - to_come;
}

/// The best play of a player against an empty pool. All that matters is which tiles are flipped
/// from which cells: the remaining points fill other cells, one each.
template <std::size_t Size>
class SoloPlay {
  public:
    /// Positions with more live tiles are not worked out here: each may multiply the effort by 5.
    static constexpr int most_tiles = 6;

    static bool applies(const Position<Size>& position) {
        return position.their_pool == 0 && count(position.theirs) <= most_tiles;
    }

    /// The position must apply, and the game must not stop when it is decided.
    SoloPlay(const Geometry<Size>& geometry, const Position<Size>& position)
        : cells_(count(position.open)) {
        for (Set rest = position.theirs; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            const Tile tile{position.codes[static_cast<std::size_t>(cell)] >> 1,
                            geometry.neighbours(cell) & position.open};
            std::size_t at = count_++;
            for (; at > 0 && tiles_[at - 1].value < tile.value; --at) tiles_[at] = tiles_[at - 1];
            tiles_[at] = tile;
        }
        flip_from(0, {0, 0, position.my_pool, 0});
    }

    /// The value of the position without its offset.
    int value() const { return best_ - static_cast<int>(count_); }

  private:
    using Set = SetOf<Size>;

    /// A live tile, and the cells from which it can be flipped.
    struct Tile {
        int value;
        Set near;
    };
    /// The cells that flip tiles, their number, and the remaining pool.
    struct Choice {
        Set used;
        int placed;
        int left;
        int flips;
    };

    /// Decides about the tiles from number `i` on. High values come first, so that a cell that
    /// flips one of them flips all tiles around it that follow.
    void flip_from(std::size_t i, const Choice& chosen) {
        const auto rest = static_cast<int>(count_ - i);
        const int placed = chosen.placed + std::min(cells_ - chosen.placed, chosen.left);
        const int worth = placed + 2 * chosen.flips;
        if (worth + 2 * rest <= best_) return;
        if (rest == 0) {
            best_ = worth;
            return;
        }
        const auto& [value, near] = tiles_[i];
        const int flips = chosen.flips + 1;
        if ((near & chosen.used) != 0)
            return flip_from(i + 1, {chosen.used, chosen.placed, chosen.left, flips});
        if (value < chosen.left)
            for (Set cells = near; cells != 0; cells &= cells - 1)
                flip_from(i + 1, {chosen.used | (cells & -cells), chosen.placed + 1,
                                  chosen.left - value - 1, flips});
        flip_from(i + 1, chosen);
    }

    int cells_;
    std::size_t count_ = 0;
    int best_ = 0;
    std::array<Tile, most_tiles> tiles_{};
};

}  // namespace skerry::tile_game
