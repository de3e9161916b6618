// Chooses the games that tell most, in rounds over lists, as long as there is time to play them.

#include "runner/html/gallery_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "runner/replay/parting.hpp"
#include "runner/results/game_seconds.hpp"

namespace skerry {

namespace {

/// Lists of games, each with the most telling one first.
using Lists = std::vector<std::vector<ShownGame>>;

class Candidates {
  public:
    Candidates(const JsonNode& result, const ExperimentFacts& facts)
        : result_(&result), facts_(&facts) {}

    Lists divergent() const {
        Lists lists;
        for (const auto& [a, b] : main_pairs()) {
            lists.emplace_back();
            for (const Swing& swing : recorded_swings(*result_, *facts_, a, b))
                lists.back().push_back({ShownKind::divergent, a, b, swing.game_index});
            // A pair of games that is the same on every deal has no recorded margins.
            if (lists.back().empty() && facts_->seats == 2)
                lists.back().push_back({ShownKind::divergent, a, b, facts_->first_game});
        }
        return lists;
    }

    Lists extremes(ShownKind kind) const {
        Lists lists;
        if (facts_->seats == 2) {
            if (kind == ShownKind::best) add_margins(lists);
            return lists;
        }
        const std::vector<JsonNode> results = result_->at("results").items();
        for (const std::size_t i : by_strength()) {
            if (i >= results.size()) continue;
            lists.emplace_back();
            const JsonNode list =
                results[i].at("extremes").at(kind == ShownKind::best ? "best" : "worst");
            for (const JsonNode& game : list.items())
                lists.back().push_back({kind, i, i, index_of(game)});
        }
        return lists;
    }

  private:
    static std::uint64_t index_of(const JsonNode& game) {
        return game.at("game").unsigned_integer(0, max_game_index);
    }

    std::vector<std::string> labels() const {
        std::vector<std::string> list;
        for (const StrategyFacts& strategy : facts_->strategies) list.push_back(strategy.label);
        return list;
    }

    /// Orders the strategies from the best on, as ranked, with reference players in front.
    std::vector<std::size_t> by_strength() const {
        std::vector<std::size_t> order;
        const std::vector<std::string> known = labels();
        for (std::size_t i = 0; i < known.size(); ++i)
            if (facts_->strategies[i].reference) order.push_back(i);
        for (const JsonNode& group : result_->at("ranking").at("groups").items())
            for (const JsonNode& label : group.items())
                order.push_back(label.name_among(known, "strategy"));
        return order;
    }

    /// Pairs of neighbours in the order of strength; two strategies are always a pair.
    std::vector<std::pair<std::size_t, std::size_t>> main_pairs() const {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        const std::vector<std::size_t> order = by_strength();
        for (std::size_t i = 0; i + 1 < order.size(); ++i)
            if (order[i] != order[i + 1]) pairs.emplace_back(order[i], order[i + 1]);
        return pairs;
    }

    /// The largest margins of each strategy against its neighbours.
    void add_margins(Lists& lists) const {
        const std::vector<std::string> known = labels();
        for (const auto& pair : main_pairs())
            for (const bool swap : {false, true}) {
                const auto [winner, loser] =
                    swap ? std::pair(pair.second, pair.first) : std::pair(pair.first, pair.second);
                lists.push_back(margins_of(winner, loser, known));
            }
    }

    std::vector<ShownGame> margins_of(std::size_t winner, std::size_t loser,
                                      const std::vector<std::string>& known) const {
        std::vector<ShownGame> games;
        for (const JsonNode& matchup : result_->at("matchups").items()) {
            const std::size_t a = matchup.at("a").name_among(known, "strategy");
            const std::size_t b = matchup.at("b").name_among(known, "strategy");
            if (std::minmax(a, b) != std::minmax(winner, loser)) continue;
            const JsonNode margins = matchup.at("largest_margins");
            for (const JsonNode& game : margins.at(winner == a ? "to_a" : "to_b").items())
                games.push_back({ShownKind::best, winner, loser, index_of(game),
                                 game.at("first").text() != known[winner]});
        }
        return games;
    }

    const JsonNode* result_;
    const ExperimentFacts* facts_;
};

/// A divergent entry plays two games.
double cost_of(const ShownGame& game, const std::vector<double>& seconds, std::size_t seats) {
    if (game.a == game.b) return seconds[game.a];
    const double both = seconds[game.a] + seconds[game.b];
    return seats == 2 && game.kind == ShownKind::divergent ? 2 * both : both;
}

void append_round(std::vector<ShownGame>& order, const Lists& lists, std::size_t round) {
    for (const std::vector<ShownGame>& list : lists)
        if (round < list.size()) order.push_back(list[round]);
}

}  // namespace

GalleryChoice choose_games(const JsonNode& result, const ExperimentFacts& facts,
                           const GalleryOptions& options) {
    const Candidates candidates(result, facts);
    const Lists divergent = candidates.divergent();
    const Lists best = candidates.extremes(ShownKind::best);
    const Lists worst = candidates.extremes(ShownKind::worst);
    std::vector<ShownGame> order;
    for (std::size_t round = 0; round < 2 * Extremes<Order::highest_first>::capacity; ++round)
        for (const Lists* lists : {&divergent, &best, &worst}) append_round(order, *lists, round);

    const std::vector<double> seconds = seconds_of_games(result, facts);
    GalleryChoice choice;
    std::map<std::string, int> too_slow;
    double left = options.seconds;
    const auto is_absent = [&](std::size_t i) {
        return i < options.absent.size() && !options.absent[i].empty();
    };
    for (const ShownGame& game : order) {
        if (choice.games.size() == options.games) break;
        if (is_absent(game.a) || is_absent(game.b)) continue;
        const double cost = cost_of(game, seconds, facts.seats);
        if (cost <= left) {
            left -= cost;
            choice.games.push_back(game);
        } else {
            ++too_slow[facts.strategies[game.a].label];
        }
    }
    for (const std::string& why : options.absent)
        if (!why.empty()) choice.left_out.push_back(std::string(games_not_drawn) + why);
    for (const auto& [label, count] : too_slow)
        choice.left_out.push_back(fmt::format(
            "{} {} of {} left out: playing them again would take more than {:.0f} s in all", count,
            count == 1 ? "game" : "games", label, options.seconds));
    std::ranges::stable_sort(choice.games, {}, [](const ShownGame& game) {
        return game.kind == ShownKind::divergent ? 0 : game.kind == ShownKind::best ? 1 : 2;
    });
    return choice;
}

}  // namespace skerry
