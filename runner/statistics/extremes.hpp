#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace skerry {

/// A game that is worth a replay.
struct Extreme {
    std::int32_t value = 0;  ///< the score or difference of the game
    std::uint64_t game = 0;  ///< the index of the game
    friend constexpr bool operator==(const Extreme&, const Extreme&) = default;
};

enum class Order : std::uint8_t { highest_first, lowest_first };

/// The first `capacity` games in the order of value; ties go to the lower index. The order is
/// total, so the content depends on the set of games added and not on the order in which they came.
template <Order order>
class Extremes {
  public:
    static constexpr std::size_t capacity = 5;

    /// Adds a game; each game at most once.
    void add(std::int32_t value, std::uint64_t game) { insert({value, game}); }

    /// The two must have no game in common.
    void merge(const Extremes& other) {
        for (const Extreme& extreme : other.list()) insert(extreme);
    }

    /// The games in order; fewer than `capacity` only if fewer games were added.
    std::span<const Extreme> list() const { return {list_.data(), size_}; }

    friend bool operator==(const Extremes& a, const Extremes& b) {
        return std::ranges::equal(a.list(), b.list());
    }

  private:
    static constexpr bool before(const Extreme& a, const Extreme& b) {
        if (a.value != b.value)
            return order == Order::highest_first ? a.value > b.value : a.value < b.value;
        return a.game < b.game;
    }

    void insert(const Extreme& extreme) {
        if (size_ == capacity) {
            if (!before(extreme, list_[capacity - 1])) return;
            --size_;
        }
        std::size_t at = size_++;
        for (; at > 0 && before(extreme, list_[at - 1]); --at) list_[at] = list_[at - 1];
        list_[at] = extreme;
    }

    std::array<Extreme, capacity> list_{};
    std::size_t size_ = 0;
};

}  // namespace skerry
