// Chooses the games that tell most, in rounds over lists, as long as there is time to play them;
// plays them again and turns their moves and drawings into JSON for the page.

#include "runner/html/gallery.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "runner/candidates/parting.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/game_texts.hpp"
#include "runner/experiment/scene.hpp"
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

namespace {

/// The points of each seat after each step, from the drawings of a line; empty without points.
std::vector<std::vector<int>> points_by_step(const ordered_json& line) {
    std::vector<std::vector<int>> list;
    std::vector<int> now;
    const auto read = [&](const ordered_json& drawing) {
        if (!drawing.contains("points")) return;
        now.clear();
        for (const ordered_json& seat : drawing.at("points")) {
            const auto parts = seat.get<std::vector<int>>();
            now.push_back(std::accumulate(parts.begin(), parts.end(), 0));
        }
    };
    read(line.at("first"));
    for (const ordered_json& step : line.at("steps")) {
        read(step);
        list.push_back(now);
    }
    return list;
}

/// The points so far by which a is ahead after each step, over both games. A game that is over
/// keeps its points.
std::vector<int> leads(const PairOfGames& pair, const ordered_json& lines) {
    std::vector<int> leads;
    for (std::size_t game = 0; game < 2; ++game) {
        const std::vector<std::vector<int>> points = points_by_step(lines.at(game));
        if (points.empty()) return {};
        if (leads.size() < points.size())
            leads.resize(points.size(), leads.empty() ? 0 : leads.back());
        for (std::size_t step = 0; step < leads.size(); ++step) {
            const std::vector<int>& by_seat = points[std::min(step, points.size() - 1)];
            for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
                const bool is_a =
                    pair.strategy_of(game, seat == 0 ? Seat::first : Seat::second) == pair.a;
                leads[step] += is_a ? by_seat[seat] : -by_seat[seat];
            }
        }
    }
    return leads;
}

struct PointSwing {
    std::size_t step = 0;
    int points = 0;
};

/// The step in which the points so far turn most against the one who is behind at the end, the
/// first among equals; 0 points if there is none.
PointSwing largest_swing(const std::vector<int>& leads, int difference) {
    PointSwing largest;
    for (std::size_t step = 0; step < leads.size(); ++step) {
        const int gain = leads[step] - (step == 0 ? 0 : leads[step - 1]);
        const int points = difference > 0 ? gain : -gain;
        if (points > largest.points) largest = {step, points};
    }
    return largest;
}

const char* kind_name(ShownKind kind) {
    switch (kind) {
        case ShownKind::best:
            return "best";
        case ShownKind::worst:
            return "worst";
        case ShownKind::divergent:
            return "divergent";
        case ShownKind::asked:
            break;
    }
    return "asked";
}

class Gallery {
  public:
    explicit Gallery(const Experiment& experiment)
        : experiment_(&experiment), facts_(&experiment.facts()) {}

    ordered_json game_json(const ShownGame& game) const {
        const bool side_by_side = game.kind == ShownKind::divergent ||
                                  (game.kind == ShownKind::asked && game.a != game.b);
        return side_by_side ? pair_json(game) : single_json(game);
    }

  private:
    const std::string& label(std::size_t strategy) const {
        return facts_->strategies[strategy].label;
    }
    bool for_two() const { return facts_->seats == 2; }

    ordered_json players_json(const Seating& seating) const {
        if (!for_two()) return {seating.first};
        return {seating.first, seating.second};
    }

    /// "82", "219 to 20", or why there is no figure.
    std::string result_text(const Trace& trace) const {
        if (!trace.match)
            return trace.result.finished    ? std::to_string(trace.result.total)
                   : trace.result.forfeited ? "forfeited"
                                            : "dead";
        if (trace.match->ending == MatchEnding::unfinished) return "no result";
        if (trace.match->ending == MatchEnding::forfeited)
            return trace.fault.empty() ? "an illegal move ended it"
                                       : "a fault of the program ended it";
        return fmt::format("{} to {}", trace.match->totals[0], trace.match->totals[1]);
    }

    /// A game without drawings shows its board as text.
    Scene scene_of(const Seating& seating, const std::string& state) const {
        const AnyGame& game = experiment_->game(seating.first);
        if (auto drawn = skerry::scene_of(game, state)) return std::move(*drawn);
        ErasedValues read(game.shape().state);
        game.parse_state(state, read.add());
        Scene scene;
        scene.notes = split_lines(game.text_board(read[0]));
        return scene;
    }

    std::string words_of(const Seating& seating, const std::string& state,
                         const std::string& text) const {
        const AnyGame& game = experiment_->game(seating.first);
        ErasedValues read(game.shape().state);
        ErasedValues move(game.shape().move);
        game.parse_state(state, read.add());
        game.parse_move(read[0], text, move.add());
        return game.move_words(read[0], move[0]);
    }

    ordered_json line_json(const Seating& seating, const Trace& trace) const {
        Scene scene = scene_of(seating, trace.start_state);
        ordered_json line = {{"players", players_json(seating)},
                             {"result", result_text(trace)},
                             {"first", scene_json(scene)},
                             {"steps", ordered_json::array()}};
        const std::string* before = &trace.start_state;
        for (const Trace::Step& step : trace.steps) {
            const auto seat = for_two() ? std::optional(index(step.seat)) : std::nullopt;
            add_step(line["steps"], step.move, words_of(seating, *before, step.move), seat, scene,
                     scene_of(seating, step.state));
            before = &step.state;
        }
        return line;
    }

    ordered_json single_json(const ShownGame& game) const {
        const Seating seating = !for_two()      ? Seating(game.a)
                                : game.a_second ? Seating(game.b, game.a)
                                                : Seating(game.a, game.b);
        const Trace trace = experiment_->trace(seating, game.deal);
        const std::string what = kind_name(game.kind);
        const std::string title =
            for_two() ? fmt::format("{} against {}, {}", label(seating.first),
                                    label(seating.second), result_text(trace))
            : game.kind == ShownKind::asked
                ? fmt::format("{}: {}", label(game.a), result_text(trace))
                : fmt::format("{}, {} game: {}", label(game.a), what, result_text(trace));
        return {{"kind", what},
                {"title", title},
                {"deal", game.deal},
                {"lines", {line_json(seating, trace)}}};
    }

    /// "policy 14 ahead of greedy"
    std::string pair_title(const PairOfGames& pair) const {
        const std::optional<int> difference = pair.difference();
        if (!difference) return label(pair.a) + " and " + label(pair.b) + ", one without a score";
        if (*difference == 0) return label(pair.a) + " and " + label(pair.b) + ", level";
        const auto [leader, other] =
            *difference > 0 ? std::pair(pair.a, pair.b) : std::pair(pair.b, pair.a);
        return fmt::format("{} {} ahead of {}", label(leader), std::abs(*difference), label(other));
    }

    ordered_json pair_json(const ShownGame& game) const {
        const PairOfGames pair = play_pair(*experiment_, game.a, game.b, game.deal);
        ordered_json json = {
            {"kind", kind_name(game.kind)}, {"title", pair_title(pair)}, {"deal", game.deal}};
        if (const auto parting = first_parting(pair)) json["parting"] = parting->step;
        json["lines"] = ordered_json::array();
        for (std::size_t i = 0; i < 2; ++i)
            json["lines"].push_back(line_json(pair.seating(i), pair.games[i]));
        put_swing(json, pair);
        return json;
    }

    /// Where the points so far turned most against the loser, if the drawings tell points. That is
    /// no loss: a move may cost points now that it brings back later.
    void put_swing(ordered_json& json, const PairOfGames& pair) const {
        const int difference = pair.difference().value_or(0);
        const PointSwing swing = largest_swing(leads(pair, json.at("lines")), difference);
        if (difference == 0 || swing.points == 0) return;
        json["swing"] = swing.step;
        json["swing_words"] = fmt::format(
            "Here the points so far turn most against {}: by {} on one move. Points so far are no "
            "forecast.",
            label(difference > 0 ? pair.b : pair.a), swing.points);
    }

    const Experiment* experiment_;
    const ExperimentFacts* facts_;
};

}  // namespace

ordered_json gallery_json(const Experiment& experiment, const Result& result,
                          const GalleryOptions& options) {
    if (options.games == 0) return nullptr;
    const ExperimentFacts& facts = experiment.facts();
    const GalleryChoice choice = choose_games(result, options);
    ordered_json games = ordered_json::array();
    const Gallery gallery(experiment);
    for (const ShownGame& game : choice.games) games.push_back(gallery.game_json(game));
    if (games.empty() && choice.left_out.empty()) return nullptr;
    return {{"for_two", facts.seats == 2},
            {"components", facts.components},
            {"games", games},
            {"left_out", choice.left_out}};
}

ordered_json asked_game_json(const Experiment& experiment, std::size_t a, std::size_t b,
                             std::uint64_t deal) {
    const ExperimentFacts& facts = experiment.facts();
    if (deal < facts.first_game || deal - facts.first_game >= facts.games)
        throw UserError(fmt::format("game {}: the result has the games {} to {}", deal,
                                    facts.first_game, facts.first_game + facts.games - 1));
    if (std::max(a, b) >= facts.strategies.size())
        throw UserError(
            fmt::format("strategy {}: the result has {}", std::max(a, b), facts.strategies.size()));
    if (facts.seats == 2) {
        const std::vector<Matchup> played = matchups_of(facts);
        if (std::ranges::find(played, Matchup{std::min(a, b), std::max(a, b)}) == played.end())
            throw UserError(
                fmt::format("\"{}\" did not play against {}", facts.strategies[a].label,
                            a == b ? "itself" : "\"" + facts.strategies[b].label + "\""));
    }
    return Gallery(experiment).game_json({ShownKind::asked, a, b, deal});
}

}  // namespace skerry
