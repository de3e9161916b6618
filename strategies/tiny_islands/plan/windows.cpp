#include "strategies/tiny_islands/plan/windows.hpp"

namespace skerry::tiny_islands::detail {

namespace {

constexpr auto make_local_groups() {
    // The neighbours in their order around the cell; diagonal neighbours are at even places.
    constexpr std::array<unsigned, 8> around = {0, 1, 2, 4, 7, 6, 5, 3};
    std::array<std::uint8_t, 256> table{};
    for (unsigned set = 0; set < table.size(); ++set) {
        const auto inside = [&](std::size_t i) { return (set >> around[i % 8] & 1) != 0; };
        int groups = 0;
        for (std::size_t i = 1; i < 8; i += 2)
            if (inside(i) && !(inside(i + 7) && inside(i + 6))) ++groups;
        table[set] = static_cast<std::uint8_t>(set == 0xff ? 1 : groups);
    }
    return table;
}

}  // namespace

constexpr std::array<std::uint8_t, 256> local_groups = make_local_groups();

}  // namespace skerry::tiny_islands::detail
