#pragma once
// The solver's memory: bounds on the value of positions. They are found by the full key of a
// position, so that no two positions are ever confused.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
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

}  // namespace skerry::tile_game
