// Networks of numbers, and the proof that none of their sums overflows.

#include "strategies/tiny_islands/policy/network.hpp"

#include <cstdlib>
#include <limits>

namespace skerry::tiny_islands {

namespace {

/// The largest absolute sum of a unit over one row of each group.
template <class Rows, class Offsets>
int most_of(const Rows& rows, const Offsets& offsets, std::size_t unit) {
    int sum = 0;
    for (std::size_t group = 0; group + 1 < offsets.size(); ++group) {
        int most = 0;
        for (std::size_t row = offsets[group]; row < offsets[group + 1]; ++row)
            most = std::max(most, std::abs(int{rows[row][unit]}));
        sum += most;
    }
    return sum;
}

/// The groups of the policy, then the further ones.
constexpr auto all_feature_offsets = [] {
    std::array<std::size_t, feature_groups.size() + further_offsets.size()> offsets{};
    std::copy(feature_offsets.begin(), feature_offsets.end(), offsets.begin());
    for (std::size_t i = 0; i < further_offsets.size(); ++i)
        offsets[feature_groups.size() + i] = feature_count + further_offsets[i];
    return offsets;
}();

}  // namespace

std::string layout_text() {
    std::string digits(16, '0');
    for (std::size_t i = 0; i < digits.size(); ++i)
        digits[digits.size() - 1 - i] = "0123456789abcdef"[network_layout >> 4 * i & 0xf];
    return digits;
}

std::string unsafe_sums(const NetworkWeights& weights) {
    for (const Tile tile : all_tiles) {
        const std::size_t t = index(tile);
        std::int64_t products = 0;
        for (std::size_t unit = 0; unit < hidden_units; ++unit) {
            const int most = most_of(weights.counts[t], count_offsets, unit) +
                             most_of(weights.features[t], all_feature_offsets, unit);
            const std::string where =
                "unit " + std::to_string(unit) + " of tile " + std::to_string(t);
            if (most > std::numeric_limits<std::int16_t>::max())
                return where + " can reach " + std::to_string(most) + ", more than 32767";
            products += std::int64_t{most} * std::abs(int{weights.out[t][unit]});
            if (products > std::numeric_limits<std::int32_t>::max())
                return "the output at " + where + " can reach " + std::to_string(products) +
                       ", more than 2147483647";
        }
    }
    return {};
}

std::span<const std::int16_t, network_weight_count> numbers_of(const NetworkWeights& weights) {
    const std::int16_t* first = weights.linear.front().front().data();
    return std::span<const std::int16_t, network_weight_count>(first, network_weight_count);
}

NetworkWeights unpack_network(std::span<const std::int16_t, network_weight_count> numbers) {
    NetworkWeights weights;
    const std::int16_t* next = numbers.data();
    const auto take = [&](auto& row) {
        std::copy_n(next, row.size(), row.begin());
        next += row.size();
    };
    const auto take_all = [&](auto& tiles) {
        for (auto& rows : tiles)
            for (auto& row : rows) take(row);
    };
    take_all(weights.linear);
    take_all(weights.counts);
    take_all(weights.features);
    for (HiddenRow& row : weights.out) take(row);
    return weights;
}

PolicyWeights with_linear_part(const PolicyWeights& policy, const NetworkWeights& network) {
    constexpr int most = std::numeric_limits<std::int16_t>::max();
    PolicyWeights sum = policy;
    for (std::size_t knot = 0; knot < weight_knots.size(); ++knot)
        for (std::size_t tile = 0; tile < tile_kinds; ++tile)
            for (std::size_t i = 0; i < feature_count; ++i) {
                std::int16_t& weight = sum.knots[knot][tile][i];
                weight = static_cast<std::int16_t>(
                    std::clamp(weight + linear_step * network.linear[knot][tile][i], -most, most));
            }
    return sum;
}

Network::Network(const NetworkWeights& weights) : weights_(weights) {
    if (const std::string why = unsafe_sums(weights); !why.empty())
        throw std::invalid_argument("network: " + why);
}

}  // namespace skerry::tiny_islands
