#pragma once
// Remembers positions that a search has met, in a fixed amount of memory.

#include <array>
#include <cstddef>
#include <vector>

#include "core/bits.hpp"

namespace skerry {

enum class BoundType : std::uint8_t { exact, lower, upper };

/// Positions are told apart by 64 bits of hash: among a million positions, two are confused once in
/// 40 million searches. This is good enough for searches that estimate, but not for proofs.
template <class Move>
class TranspositionTable {
  public:
    struct Entry {
        std::uint64_t hash = 0;
        std::int32_t value = 0;
        Move move{};
        std::uint8_t depth = 0;
        BoundType bound = BoundType::exact;
        std::uint16_t era = 0;
    };

    /// 0 bytes make a table that remembers nothing.
    explicit TranspositionTable(std::size_t bytes) : buckets_(bytes / sizeof(Bucket)) {}

    /// Forgets everything, usually at no cost: an entry of an earlier era counts as empty.
    void forget() {
        if (++era_ != 0) return;
        for (Bucket& bucket : buckets_) bucket = {};
        era_ = 1;
    }

    /// The entry of a position, or null. Valid until the next store().
    const Entry* find(std::uint64_t hash) const {
        if (buckets_.empty()) return nullptr;
        for (const Entry& entry : buckets_[place(hash)])
            if (entry.hash == hash && entry.era == era_) return &entry;
        return nullptr;
    }

    /// The first entry of a bucket keeps the deepest search, the second the latest one.
    void store(std::uint64_t hash, int depth, int value, BoundType bound, const Move& move) {
        if (buckets_.empty()) return;
        Bucket& bucket = buckets_[place(hash)];
        const bool first = bucket[0].era != era_ || bucket[0].hash == hash ||
                           (bucket[0].depth <= depth && bucket[1].hash != hash);
        bucket[first ? 0 : 1] = {hash, value, move, static_cast<std::uint8_t>(depth), bound, era_};
    }

  private:
    using Bucket = std::array<Entry, 2>;

    std::size_t place(std::uint64_t hash) const {
        return static_cast<std::size_t>(uint128{hash} * buckets_.size() >> 64);
    }

    std::vector<Bucket> buckets_;
    std::uint16_t era_ = 0;
};

}  // namespace skerry
