#pragma once
// Identities of lists of games: a list is the beginning of a histogram, seen from one of its ends,
// and a game has one figure wherever it is named. The functions throw UserError with the place.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/results/read_figures.hpp"
#include "runner/statistics/extremes.hpp"
#include "runner/statistics/histogram.hpp"

namespace skerry {

/// The first `most` values in the order, fewer if the histogram has not as many.
std::vector<std::int32_t> first_values(const Histogram& values, Order order, std::uint64_t most);

/// Requires that a list of games shows the first values of the histogram, of which `eligible` may
/// stand in a list.
template <Order order>
void require_first(const JsonNode& list, const char* key, const Extremes<order>& games,
                   const Histogram& values, std::uint64_t eligible) {
    const std::uint64_t most = std::min<std::uint64_t>(eligible, games.capacity);
    const std::vector<std::int32_t> expected = first_values(values, order, most);
    require_count(list, games.list().size(), expected.size(), "the games that belong in it");
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (games.list()[i].value != expected[i])
            list.item(i).at(key).fail("found " + std::to_string(games.list()[i].value) +
                                      "; must be " + std::to_string(expected[i]) +
                                      " by the histogram");
}

/// Requires as many examples as there are such games, up to the room of the list.
void require_examples(const JsonNode& list, const Extremes<Order::lowest_first>& games,
                      std::uint64_t count);

/// The figures of single games of one strategy or pair, as far as its lists tell them.
class KnownGames {
  public:
    KnownGames() = default;
    explicit KnownGames(std::optional<std::int32_t> unfinished_score)
        : unfinished_score_(unfinished_score) {}

    /// Adds a game with its figure. Fails at `node` if the game is known with another one.
    void add(const JsonNode& node, std::uint64_t game, std::int32_t figure);
    void add_unfinished(const JsonNode& node, std::uint64_t game);

    template <Order order>
    void add(const JsonNode& list, const Extremes<order>& games) {
        for (std::size_t i = 0; i < games.list().size(); ++i) {
            if (i > 0 && games.list()[i] == games.list()[i - 1])
                list.item(i).fail("is the game before it again");
            add(list.item(i), games.list()[i].game, games.list()[i].value);
        }
    }

    std::optional<std::int32_t> figure(std::uint64_t game) const;
    bool is_unfinished(std::uint64_t game) const { return unfinished_.contains(game); }
    const std::map<std::uint64_t, std::int32_t>& figures() const { return figures_; }

  private:
    std::map<std::uint64_t, std::int32_t> figures_;
    std::set<std::uint64_t> unfinished_;
    std::optional<std::int32_t> unfinished_score_;  ///< of these games, if they are given one
};

}  // namespace skerry
