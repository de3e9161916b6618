// Plays games of a result again, for the gallery and for the means of the points by turn.

#include "runner/html/result_gallery.hpp"

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/upright.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/game_texts.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/html/gallery.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

constexpr std::size_t most_strategies = 5;
constexpr std::uint64_t most_games = 100;
constexpr std::uint64_t least_games = 30;
/// The most time of one core for the games of one strategy, in seconds.
constexpr double most_seconds = 0.05;

/// Points after each move; empty if the game did not finish or has no drawings.
using Points = std::vector<int>;

Points points_of(const Experiment& experiment, std::size_t strategy, std::uint64_t game) {
    const Trace trace = experiment.trace(Seating(strategy), game);
    Points points;
    if (!trace.result.finished || trace.result.stood_in) return points;
    for (const Trace::Step& step : trace.steps) {
        const auto scene = scene_of(experiment.game(strategy), step.state);
        if (!scene || scene->points.empty()) return {};
        const std::vector<int>& parts = scene->points.front();
        points.push_back(std::accumulate(parts.begin(), parts.end(), 0));
    }
    return points;
}

/// The best ranked strategies that are quick to play.
std::vector<std::size_t> quick_ones(const Result& result, const ExperimentFacts& facts,
                                    const std::vector<std::string>& absent) {
    const std::vector<double> seconds = result.environment.time.seconds_per_game();
    std::vector<std::size_t> order =
        ranked_order(result.figures()->ranking(), facts.strategies.size());
    std::erase_if(order, [&](std::size_t i) {
        return (i < absent.size() && !absent[i].empty()) || seconds[i] <= 0 ||
               seconds[i] * most_games > most_seconds;
    });
    // Pairs with the baseline come first.
    std::stable_partition(order.begin(), order.end(),
                          [&](std::size_t i) { return i == facts.baseline; });
    if (order.size() > most_strategies) order.resize(most_strategies);
    return order;
}

ordered_json pair_json(const std::vector<Points>& a, const std::vector<Points>& b) {
    std::size_t moves = 0;
    for (const auto* const list : {&a, &b})
        for (const Points& points : *list) moves = std::max(moves, points.size());
    const auto n = static_cast<double>(a.size());
    ordered_json mean = ordered_json::array();
    ordered_json se = ordered_json::array();
    for (std::size_t move = 0; move < moves; ++move) {
        std::int64_t sum = 0;
        std::int64_t squares = 0;
        for (std::size_t game = 0; game < a.size(); ++game) {
            const auto at = [&](const Points& row) { return row[std::min(move, row.size() - 1)]; };
            const std::int64_t difference = at(a[game]) - at(b[game]);
            sum += difference;
            squares += difference * difference;
        }
        const auto total = static_cast<double>(sum);
        mean.push_back(total / n);
        se.push_back(
            std::sqrt((n * static_cast<double>(squares) - total * total) / (n * n * (n - 1))));
    }
    return {{"mean", mean}, {"se", se}};
}

Configuration configuration_of(const Result& result, Programs programs = Programs::stay) {
    Document document = configuration_of_result(result.document);
    document.set_programs(programs);
    return load_configuration(document, all_games());
}

/// What `draw` makes of the experiment of a result and its gallery.
template <class Draw>
ordered_json drawn_gallery(const Result& result, std::size_t games, Programs programs, Draw draw) {
    if (games == 0) return nullptr;
    GalleryOptions options;
    options.games = games;
    try {
        const Configuration configuration =
            with_present_programs(configuration_of(result, programs), all_games(), options.absent);
        ordered_json gallery = gallery_json(*configuration.experiment, result, options);
        if (gallery.is_object()) draw(*configuration.experiment, options.absent, gallery);
        return gallery;
    } catch (const UserError& error) {
        return {{"for_two", false},
                {"components", ordered_json::array()},
                {"games", ordered_json::array()},
                {"left_out", {std::string("No games are drawn: ") + error.what()}}};
    }
}

}  // namespace

ordered_json turn_differences(const Experiment& experiment, const Result& result,
                              const std::vector<std::string>& absent) {
    const ExperimentFacts& facts = experiment.facts();
    if (facts.seats == 2) return nullptr;
    const std::vector<std::size_t> order = quick_ones(result, facts, absent);
    std::vector<std::vector<Points>> points(order.size());
    for (std::uint64_t i = 0; i < std::min(most_games, facts.games); ++i) {
        std::vector<Points> game;
        for (const std::size_t strategy : order)
            game.push_back(points_of(experiment, strategy, facts.first_game + i));
        if (std::ranges::any_of(game, [](const Points& row) { return row.empty(); })) continue;
        for (std::size_t k = 0; k < order.size(); ++k) points[k].push_back(std::move(game[k]));
    }
    if (order.size() < 2 || points.front().size() < least_games) return nullptr;
    const JudgedPairs judged = judged_pairs_of(facts);
    ordered_json pairs = ordered_json::array();
    for (std::size_t k = 0; k < order.size(); ++k)
        for (std::size_t other = k + 1; other < order.size(); ++other) {
            if (!judged.judged(order[k], order[other])) continue;
            ordered_json pair = {{"a", order[k]}, {"b", order[other]}};
            pair.update(pair_json(points[k], points[other]));
            pairs.push_back(std::move(pair));
        }
    if (pairs.empty()) return nullptr;
    return {{"games", points.front().size()}, {"pairs", pairs}};
}

ordered_json gallery_of_result(const Result& result, std::size_t games, Programs programs) {
    return drawn_gallery(result, games, programs,
                         [&result](const Experiment& experiment,
                                   const std::vector<std::string>& absent, ordered_json& gallery) {
                             gallery["turns"] = turn_differences(experiment, result, absent);
                         });
}

ordered_json games_of_result(const Result& result, std::size_t games) {
    return drawn_gallery(result, games, Programs::stay,
                         [](const Experiment&, const std::vector<std::string>&, ordered_json&) {});
}

ordered_json asked_game_of_result(const Result& result, std::size_t a, std::size_t b,
                                  std::uint64_t deal) {
    return asked_game_json(*configuration_of(result).experiment, a, b, deal);
}

}  // namespace skerry
