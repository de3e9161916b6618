#pragma once
// A record of named arrays of numbers: the form in which programs that work on arrays see states
// and moves. The layout is one that C and numpy have, too: each array is aligned as its numbers
// are.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// The types of numbers in records, by the names that numpy has for them.
template <class T>
constexpr std::string_view number_name() {
    static_assert(std::same_as<T, std::uint8_t> || std::same_as<T, std::int8_t> ||
                  std::same_as<T, std::uint16_t> || std::same_as<T, std::int32_t>);
    if constexpr (std::same_as<T, std::uint8_t>) return "u1";
    if constexpr (std::same_as<T, std::int8_t>) return "i1";
    if constexpr (std::same_as<T, std::uint16_t>) return "u2";
    return "i4";
}

struct ArrayField {
    std::string name;
    std::string type;  ///< as number_name() has it
    std::vector<std::size_t>
        shape;               ///< in C's order, the last index is the fastest; empty: one number
    std::size_t offset = 0;  ///< in bytes
    std::string help;        ///< what the numbers mean
};

struct RecordLayout {
    std::vector<ArrayField> fields;
    std::size_t size = 0;  ///< in bytes; a multiple of every alignment in it
};

/// The size of an array of several dimensions.
struct Shape {
    std::size_t sizes[3] = {};
    std::size_t dimensions = 0;

    constexpr Shape() = default;
    constexpr Shape(std::size_t a) : sizes{a}, dimensions(1) {}
    constexpr Shape(std::size_t a, std::size_t b) : sizes{a, b}, dimensions(2) {}
    constexpr Shape(std::size_t a, std::size_t b, std::size_t c) : sizes{a, b, c}, dimensions(3) {}
    constexpr std::size_t count() const {
        std::size_t all = 1;
        for (std::size_t i = 0; i < dimensions; ++i) all *= sizes[i];
        return all;
    }
};

/// Where the arrays of a record lie, one after the other. One function of a game says what its
/// record holds, array by array; called with a describer it gives the layout, with a writer the
/// numbers.
class ArrayRecord {
  public:
    /// Describes.
    explicit ArrayRecord(RecordLayout& layout) : layout_(&layout) {}
    /// Writes to `into`, whose bytes are 0.
    explicit ArrayRecord(std::byte* into) : into_(into) {}

    /// An array of numbers, which `fill(std::span<T>)` writes; they are 0 before it.
    template <class T, class Fill>
    void array(std::string_view name, Shape shape, std::string_view help, Fill&& fill) {
        const std::size_t offset = place<T>(shape.count());
        if (layout_ != nullptr)
            describe<T>(name, shape, offset, help);
        else
            fill(std::span<T>(reinterpret_cast<T*>(into_ + offset), shape.count()));
    }
    /// An array of which number i < count is value(i).
    template <class T, class Value>
    void list(std::string_view name, Shape shape, std::string_view help, std::size_t count,
              Value&& value) {
        array<T>(name, shape, help, [&](std::span<T> into) {
            for (std::size_t i = 0; i < count; ++i) into[i] = static_cast<T>(value(i));
        });
    }
    template <class T, class Value>
    void number(std::string_view name, std::string_view help, Value value) {
        list<T>(name, {}, help, 1, [&](std::size_t) { return value; });
    }

  private:
    template <class T>
    std::size_t place(std::size_t count) {
        const std::size_t offset = (end_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
        end_ = offset + count * sizeof(T);
        return offset;
    }
    template <class T>
    void describe(std::string_view name, Shape shape, std::size_t offset, std::string_view help) {
        layout_->fields.push_back({std::string(name),
                                   std::string(number_name<T>()),
                                   {shape.sizes, shape.sizes + shape.dimensions},
                                   offset,
                                   std::string(help)});
        constexpr std::size_t unit = 8;
        layout_->size = (end_ + unit - 1) / unit * unit;
    }

    RecordLayout* layout_ = nullptr;
    std::byte* into_ = nullptr;
    std::size_t end_ = 0;
};

/// Reads the arrays of a record in their order.
class ArrayReader {
  public:
    explicit ArrayReader(const std::byte* from) : from_(from) {}

    template <class T>
    std::span<const T> array(std::size_t count) {
        const std::size_t offset = (end_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
        end_ = offset + count * sizeof(T);
        return {reinterpret_cast<const T*>(from_ + offset), count};
    }
    template <class T>
    T number() {
        return array<T>(1)[0];
    }

  private:
    const std::byte* from_;
    std::size_t end_ = 0;
};

}  // namespace skerry
