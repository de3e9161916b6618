#pragma once
// What a game tells of its end besides the score: figures, a category, and which figures are kept
// as personal bests. Exact integers that merge in any order, as in a Tally.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runner/statistics/extremes.hpp"
#include "runner/statistics/power_sums.hpp"

namespace skerry {

inline constexpr std::size_t max_measures = 8;

/// How many of each; none for most games.
struct MeasureShape {
    std::size_t values = 0;
    std::size_t categories = 0;
    std::vector<std::size_t> records = {};  ///< indices of values
};

/// Of one finished game.
struct Measured {
    std::array<std::int32_t, max_measures> values{};
    std::uint8_t category = 0;
    bool counts_as_record = false;
};

/// One strategy over its finished games.
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
