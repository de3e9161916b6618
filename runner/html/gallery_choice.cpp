// Chooses the games that tell most, in rounds over lists, as long as there is time to play them.

#include <fmt/format.h>

#include "runner/candidates/parting.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/html/gallery.hpp"
#include "runner/replay/recorded_games.hpp"

namespace skerry {

namespace {

/// Lists of games, each with the most telling one first.
using Lists = std::vector<std::vector<ShownGame>>;

class Candidates {
  public:
    explicit Candidates(const Result& result) : result_(&result), facts_(&result.facts) {}

    Lists divergent() const {
        Lists lists;
        for (const auto& [a, b] : main_pairs()) {
            lists.emplace_back();
            for (const Swing& swing : recorded_swings(result_->tally, a, b))
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
        for (const std::size_t i : by_strength()) {
            lists.emplace_back();
            const StrategyTally& scores = result_->tally.scores().strategy(i);
            for (const Extreme& game :
                 kind == ShownKind::best ? scores.best.list() : scores.worst.list())
                lists.back().push_back({kind, i, i, game.game});
        }
        return lists;
    }

  private:
    /// Orders the strategies from the best on, as ranked.
    std::vector<std::size_t> by_strength() const {
        std::vector<std::size_t> order;
        for (const std::vector<std::size_t>& group : result_->figures()->ranking().groups)
            order.insert(order.end(), group.begin(), group.end());
        return order;
    }

    /// Pairs of neighbours in the order of strength, by the same rules.
    std::vector<std::pair<std::size_t, std::size_t>> main_pairs() const {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (const RuleSet& set : rule_sets_of(*facts_)) {
            std::vector<std::size_t> order = by_strength();
            std::erase_if(order, [&](std::size_t i) { return !set.has(i); });
            for (std::size_t i = 0; i + 1 < order.size(); ++i)
                if (order[i] != order[i + 1]) pairs.emplace_back(order[i], order[i + 1]);
        }
        return pairs;
    }

    /// The largest margins of each strategy against its neighbours.
    void add_margins(Lists& lists) const {
        for (const auto& pair : main_pairs())
            for (const bool swap : {false, true}) {
                const auto [winner, loser] =
                    swap ? std::pair(pair.second, pair.first) : std::pair(pair.first, pair.second);
                lists.push_back(margins_of(winner, loser));
            }
    }

    std::vector<ShownGame> margins_of(std::size_t winner, std::size_t loser) const {
        const RecordedGames games(result_->tally, *facts_, {winner, loser});
        std::vector<ShownGame> shown;
        for (const ReplayedGame& game : games.best())
            shown.push_back({ShownKind::best, winner, loser, game.index, game.second_seat});
        return shown;
    }

    const Result* result_;
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

GalleryChoice choose_games(const Result& result, const GalleryOptions& options) {
    const ExperimentFacts& facts = result.facts;
    const Candidates candidates(result);
    const Lists divergent = candidates.divergent();
    const Lists best = candidates.extremes(ShownKind::best);
    const Lists worst = candidates.extremes(ShownKind::worst);
    std::vector<ShownGame> order;
    for (std::size_t round = 0; round < 2 * Extremes<Order::highest_first>::capacity; ++round)
        for (const Lists* lists : {&divergent, &best, &worst}) append_round(order, *lists, round);

    const std::vector<double> seconds = result.environment.time.seconds_per_game();
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
