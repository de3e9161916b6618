#pragma once
// A list with a fixed capacity and no allocation, for legal moves and candidates.

#include <array>
#include <cassert>
#include <cstddef>

namespace skerry {

template <class T, std::size_t Capacity>
class FixedList {
  public:
    static constexpr std::size_t capacity = Capacity;

    constexpr void clear() { size_ = 0; }
    constexpr void push_back(const T& item) {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }

    /// Appends an item that was used before, to be written over: what is not written is left over.
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

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }
    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

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
