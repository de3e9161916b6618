#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace skerry {

/// A list with a fixed capacity and no allocation, for legal moves and candidates.
template <class T, std::size_t Capacity>
class FixedList {
  public:
    static constexpr std::size_t capacity = Capacity;

    /// Work as those of std::vector; push_back() must find room.
    constexpr void clear() { size_ = 0; }
    constexpr void push_back(const T& item) {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }

    /// Appends an item to be written over: members that are not written keep an earlier value.
    constexpr T& append() {
        assert(size_ < Capacity);
        return items_[size_++];
    }

    /// Appends if `wanted`, without a branch on it. The list must not be full.
    constexpr void push_back_if(const T& item, bool wanted) {
        assert(size_ < Capacity);
        items_[size_] = item;
        size_ += wanted ? 1 : 0;
    }

    /// Work as those of std::array; a list is full at its capacity.
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }
    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

    /// Whether an item of the list equals this one.
    constexpr bool contains(const T& item) const {
        for (const T& other : *this)
            if (other == item) return true;
        return false;
    }

  private:
    std::array<T, Capacity> items_{};
    std::size_t size_ = 0;
};

}  // namespace skerry
