#include "runner/results/extreme_identities.hpp"

namespace skerry {

std::vector<std::int32_t> first_values(const Histogram& values, Order order, std::uint64_t most) {
    std::vector<std::int32_t> list;
    const std::span<const std::uint64_t> counts = values.counts();
    if (counts.empty()) return list;
    const bool from_below = order == Order::lowest_first;
    const std::int32_t first = from_below ? values.min() : values.max();
    for (std::size_t i = 0; i < counts.size() && list.size() < most; ++i) {
        const auto step = static_cast<std::int32_t>(i);
        const std::int32_t value = from_below ? first + step : first - step;
        const std::uint64_t count = counts[from_below ? i : counts.size() - 1 - i];
        const std::uint64_t room = most - list.size();
        list.insert(list.end(), static_cast<std::size_t>(std::min(count, room)), value);
    }
    return list;
}

void require_examples(const JsonNode& list, const Extremes<Order::lowest_first>& games,
                      std::uint64_t count) {
    require_count(list, games.list().size(), std::min<std::uint64_t>(count, games.capacity),
                  "the games that belong in it");
}

void KnownGames::add(const JsonNode& node, std::uint64_t game, std::int32_t figure) {
    const std::string name = "game " + std::to_string(game);
    if (is_unfinished(game) && figure != unfinished_score_)
        node.fail(name + " is among the unfinished ones too");
    const auto [at, is_new] = figures_.emplace(game, figure);
    if (!is_new && at->second != figure)
        node.fail(name + " has " + std::to_string(figure) + " here and " +
                  std::to_string(at->second) + " in another list");
}

void KnownGames::add_unfinished(const JsonNode& node, std::uint64_t game) {
    if (!unfinished_.insert(game).second)
        node.fail("game " + std::to_string(game) + " is given twice");
}

std::optional<std::int32_t> KnownGames::figure(std::uint64_t game) const {
    const auto found = figures_.find(game);
    return found == figures_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace skerry
