#include "runner/statistics/interval.hpp"

#include <array>
#include <cstddef>

namespace skerry {

std::string_view name_of(IntervalMethod method) {
    constexpr std::array<std::string_view, 5> names = {"t", "score", "wilson", "betting",
                                                       "mixture"};
    return names[static_cast<std::size_t>(method)];
}

}  // namespace skerry
