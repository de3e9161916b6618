#pragma once
// The figures with which a game describes its end besides the score: figures, a category, and which
// figures are kept as personal bests. Exact integers that can be merged in any order, like a Tally.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runner/statistics/extremes.hpp"
#include "runner/statistics/power_sums.hpp"

namespace skerry {

inline constexpr std::size_t max_measures = 8;

/// The number of figures and categories; most games have none.
struct MeasureShape {
    std::size_t values = 0;
    std::size_t categories = 0;
    std::vector<std::size_t> records = {};  ///< indices of figures
};

/// The figures of one finished game.
struct Measured {
    std::array<std::int32_t, max_measures> values{};
    std::uint8_t category = 0;
    bool counts_as_record = false;
};

/// The figures of one strategy over its finished games.
struct MeasureTally {
    std::vector<PowerSums> sums;
    std::vector<std::uint64_t> categories;
    std::vector<std::size_t> record_values;
    std::vector<Extremes<Order::highest_first>> records;

    MeasureTally() = default;
    explicit MeasureTally(const MeasureShape& shape)
        : sums(shape.values),
          categories(shape.categories),
          record_values(shape.records),
          records(shape.records.size()) {}

    void add(std::uint64_t game, const Measured& measured) {
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(measured.values[i]);
        if (!categories.empty()) ++categories[measured.category];
        if (!measured.counts_as_record) return;
        for (std::size_t i = 0; i < records.size(); ++i)
            records[i].add(measured.values[record_values[i]], game);
    }
    void merge(const MeasureTally& other) {
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += other.sums[i];
        for (std::size_t i = 0; i < categories.size(); ++i) categories[i] += other.categories[i];
        for (std::size_t i = 0; i < records.size(); ++i) records[i].merge(other.records[i]);
    }
    friend bool operator==(const MeasureTally&, const MeasureTally&) = default;
};

}  // namespace skerry
