#include "runner/results/sum_identities.hpp"

#include <algorithm>

namespace skerry {

std::string signed_text(int128 value) {
    return value < 0 ? "-" + to_text(static_cast<uint128>(-value))
                     : to_text(static_cast<uint128>(value));
}

void fail_sum(const JsonNode& node, int128 found, int128 expected, const std::string& why) {
    node.fail("found " + signed_text(found) + "; must be " + signed_text(expected) + ", " + why);
}

void require_parts(const JsonNode& node, std::span<const std::string> names,
                   std::span<const PowerSums> parts, std::uint64_t n, const PowerSums& whole,
                   const std::string& whole_name) {
    if (parts.empty()) return;
    int128 sum = 0;
    for (const PowerSums& part : parts) sum += part.sum;
    if (sum != whole.sum)
        node.fail("add up to " + signed_text(sum) + "; must be " + std::to_string(whole.sum) +
                  ", the sum of " + whole_name);
    if (parts.size() == 1 && !(parts[0] == whole))
        node.at(names[0]).at("sum_sq").fail("found " + to_text(parts[0].sum_sq) + "; must be " +
                                            to_text(whole.sum_sq) + " as of " + whole_name +
                                            ", whose only component it is");
    std::vector<PowerSums> all(parts.begin(), parts.end());
    all.push_back(whole);
    const auto wide = varies_too_much(n, all);
    if (!wide) return;
    if (*wide == parts.size()) node.fail("vary less than " + whole_name + ", which is their sum");
    node.at(names[*wide])
        .at("sum_sq")
        .fail("found " + to_text(parts[*wide].sum_sq) +
              "; varies more than the other components and " + whole_name + " together");
}

void require_difference(const JsonNode& node, std::uint64_t n, const PowerSums& difference,
                        const PowerSums& a, const PowerSums& b) {
    const int128 expected = static_cast<int128>(a.sum) - b.sum;
    if (difference.sum != expected)
        fail_sum(node.at("sum"), difference.sum, expected, "the sum of a less that of b");
    const std::vector<PowerSums> all{difference, a, b};
    if (varies_too_much(n, all))
        node.at("sum_sq").fail("found " + to_text(difference.sum_sq) +
                               "; a and b do not vary so that their difference could have it");
}

bool may_be_part(std::uint64_t part_n, const PowerSums& part, std::uint64_t n,
                 const PowerSums& whole, std::int64_t least, std::int64_t most) {
    if (part_n > n || part.sum_sq > whole.sum_sq) return false;
    const auto count = static_cast<int128>(n - part_n);
    const int128 sum = static_cast<int128>(whole.sum) - part.sum;
    return sum >= count * least && sum <= count * most &&
           possible(n - part_n, {static_cast<std::int64_t>(sum), whole.sum_sq - part.sum_sq});
}

bool blocks_allow(std::span<const BlockSum> blocks, uint128 sum_sq) {
    const bool known =
        std::ranges::all_of(blocks, [](const BlockSum& block) { return block.n <= 1; });
    uint128 exact = 0;
    long double least = 0;
    for (const BlockSum& block : blocks) {
        if (block.n == 0) continue;
        const auto sum = static_cast<long double>(block.sum);
        least += sum * sum / static_cast<long double>(block.n);
        exact += static_cast<uint128>(static_cast<int128>(block.sum) * block.sum);
    }
    constexpr long double rounding = 1e-12L;
    return known ? exact == sum_sq
                 : least <= static_cast<long double>(sum_sq) * (1 + rounding) + rounding;
}

}  // namespace skerry
