#pragma once
// Values of an AnyGame, whose sizes are known only when the game is opened.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "runner/experiment/any_game.hpp"

namespace skerry {

/// A list of states, deals or moves: plain bytes, aligned for each of them. A copy is a copy of the
/// values.
class ErasedValues {
  public:
    ErasedValues() = default;
    explicit ErasedValues(Layout layout) : stride_((layout.size + block_bytes - 1) / block_bytes) {}

    std::size_t size() const { return stride_ == 0 ? 0 : blocks_.size() / stride_; }
    /// Adds a value of zeros, to be filled in; pointers to other values become invalid.
    void* add() {
        blocks_.resize(blocks_.size() + stride_);
        return (*this)[size() - 1];
    }
    void add_copy(const void* value, std::size_t bytes) { std::memcpy(add(), value, bytes); }
    void cut(std::size_t size) { blocks_.resize(size * stride_); }
    void* operator[](std::size_t i) { return &blocks_[i * stride_]; }
    const void* operator[](std::size_t i) const { return &blocks_[i * stride_]; }

  private:
    static constexpr std::size_t block_bytes = 64;
    struct alignas(block_bytes) Block {
        std::byte bytes[block_bytes]{};
    };

    std::size_t stride_ = 0;  ///< blocks of one value
    std::vector<Block> blocks_;
};

/// Values one after the other, as AnyGame writes lists of them.
class ErasedArray {
  public:
    ErasedArray(Layout layout, std::size_t count)
        : size_(layout.size), bytes_(layout.size * count + layout.alignment) {
        const auto address = reinterpret_cast<std::uintptr_t>(bytes_.data());
        first_ = (layout.alignment - address % layout.alignment) % layout.alignment;
    }
    ErasedArray(const ErasedArray&) = delete;
    ErasedArray& operator=(const ErasedArray&) = delete;

    void* data() { return bytes_.data() + first_; }
    const void* operator[](std::size_t i) const { return bytes_.data() + first_ + i * size_; }

  private:
    std::size_t size_;
    std::size_t first_ = 0;
    std::vector<std::byte> bytes_;
};

}  // namespace skerry
