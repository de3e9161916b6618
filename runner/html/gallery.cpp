// Plays the chosen games again and turns their moves and drawings into JSON for the page.

#include "runner/html/gallery.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runner/html/gallery_choice.hpp"
#include "runner/html/scene_json.hpp"
#include "runner/replay/parting.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

class Gallery {
  public:
    explicit Gallery(const Experiment& experiment)
        : experiment_(&experiment), facts_(&experiment.facts()) {}

    ordered_json game_json(const ShownGame& game) const {
        return game.kind == ShownKind::divergent ? divergent_json(game) : single_json(game);
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
            return trace.result.finished ? std::to_string(trace.result.total)
                                         : facts_->unfinished_name;
        if (trace.match->ending == MatchEnding::unfinished) return "no result";
        if (trace.match->ending == MatchEnding::forfeited) return "an illegal move ended it";
        return fmt::format("{} to {}", trace.match->totals[0], trace.match->totals[1]);
    }

    /// A game without drawings gets an empty one; its moves are shown all the same.
    Scene scene_of(const std::string& state) const {
        return experiment_->scene(state).value_or(Scene{});
    }

    ordered_json line_json(const Seating& seating, const Trace& trace) const {
        Scene scene = scene_of(trace.start_state);
        ordered_json line = {{"players", players_json(seating)},
                             {"result", result_text(trace)},
                             {"first", scene_json(scene)},
                             {"steps", ordered_json::array()}};
        for (const Trace::Step& step : trace.steps) {
            Scene next = scene_of(step.state);
            ordered_json json = {{"move", step.move}};
            if (for_two()) json["seat"] = index(step.seat);
            json.update(scene_change_json(scene, next));
            line["steps"].push_back(std::move(json));
            scene = std::move(next);
        }
        return line;
    }

    ordered_json single_json(const ShownGame& game) const {
        const Seating seating = !for_two()      ? Seating(game.a)
                                : game.a_second ? Seating(game.b, game.a)
                                                : Seating(game.a, game.b);
        const Trace trace = experiment_->trace(seating, game.deal);
        const std::string what = game.kind == ShownKind::best ? "best" : "worst";
        const std::string title =
            for_two() ? fmt::format("{} against {}, {}", label(seating.first),
                                    label(seating.second), result_text(trace))
                      : fmt::format("{}, {} game: {}", label(game.a), what, result_text(trace));
        return {{"kind", what},
                {"title", title},
                {"deal", game.deal},
                {"lines", {line_json(seating, trace)}}};
    }

    /// "policy 14 ahead of greedy"
    std::string divergent_title(const PairOfGames& pair) const {
        const std::optional<int> difference = pair.difference();
        if (!difference) return label(pair.a) + " and " + label(pair.b) + ", one without a score";
        if (*difference == 0) return label(pair.a) + " and " + label(pair.b) + ", level";
        const auto [leader, other] =
            *difference > 0 ? std::pair(pair.a, pair.b) : std::pair(pair.b, pair.a);
        return fmt::format("{} {} ahead of {}", label(leader), std::abs(*difference), label(other));
    }

    ordered_json divergent_json(const ShownGame& game) const {
        const PairOfGames pair = play_pair(*experiment_, game.a, game.b, game.deal);
        ordered_json json = {
            {"kind", "divergent"}, {"title", divergent_title(pair)}, {"deal", game.deal}};
        if (const auto parting = first_parting(pair)) json["parting"] = parting->step;
        json["lines"] = ordered_json::array();
        for (std::size_t i = 0; i < 2; ++i)
            json["lines"].push_back(line_json(pair.seating(i), pair.games[i]));
        return json;
    }

    const Experiment* experiment_;
    const ExperimentFacts* facts_;
};

}  // namespace

ordered_json gallery_json(const Experiment& experiment, const ordered_json& result,
                          const GalleryOptions& options) {
    if (options.games == 0) return nullptr;
    const Document document = Document::of(result, "result");
    const ExperimentFacts& facts = experiment.facts();
    const GalleryChoice choice = choose_games(document.root(), facts, options);
    ordered_json games = ordered_json::array();
    const Gallery gallery(experiment);
    for (const ShownGame& game : choice.games) games.push_back(gallery.game_json(game));
    if (games.empty() && choice.left_out.empty()) return nullptr;
    return {{"for_two", facts.seats == 2},
            {"components", facts.components},
            {"games", games},
            {"left_out", choice.left_out}};
}

}  // namespace skerry
