// Lays out a plan, and replayed games.

#include "runner/exhibits/command_text.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/replay/replay_json.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// Three digits are enough for a standard deviation.
std::string spread_text(std::optional<double> sd) {
    return fixed(sd, sd.value_or(0) < 9.995 ? 2 : 1);
}

std::string figure_text(const std::optional<int>& figure) {
    return figure ? std::to_string(*figure) : "no score";
}

template <class T>
ordered_json number_or_null(const std::optional<T>& number) {
    return number ? ordered_json(*number) : ordered_json();
}

template <class Components>
std::string parts_text(const ExperimentFacts& facts, const Components& components) {
    std::string text;
    for (std::size_t i = 0; i < facts.components.size(); ++i)
        text += fmt::format("{}{} {}", i == 0 ? " = " : ", ", spaced(facts.components[i]),
                            components[i]);
    return text;
}

std::string score_text(const ExperimentFacts& facts, const GameResult& result) {
    if (!result.finished) return "dead: no move was left, no score";
    if (result.stood_in) return fmt::format("dead: no move was left, given {}", result.total);
    return fmt::format("total {}", result.total) + parts_text(facts, result.components);
}

}  // namespace

ordered_json plan_json(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot) {
    const auto put_needed = [](ordered_json& json, const GamesNeeded& likely,
                               const GamesNeeded& safe) {
        json["fixed"] = {{"likely", number_or_null(likely.fixed)},
                         {"at_most", number_or_null(safe.fixed)}};
        json["until"] = {{"half", number_or_null(safe.typical)},
                         {"at_most", number_or_null(safe.decided)}};
    };
    ordered_json json{{plan.precision ? "precision" : "difference", plan.aim.difference},
                      {"unit", facts.seats == 1 ? "points" : "percent of the points"}};
    if (!plan.precision) json["power"] = plan.aim.power;
    json["confidence"] = confidence_level;
    json["family"] = plan.aim.family;
    json["pilot"] = {{"games", plan.pilot},
                     {"seed", pilot.seed},
                     {"seconds", pilot.seconds},
                     {"threads", pilot.threads}};
    put_needed(json, plan.likely, plan.safe);
    json["pairs"] = ordered_json::array();
    for (const PairPlan& pair : plan.pairs) {
        ordered_json item{{"a", label_of(facts, pair.a)}};
        if (pair.b != pair.a) item["b"] = label_of(facts, pair.b);
        if (pair.changed)
            item["changed"] = *pair.changed == RuleFigure::points ? "points" : "first_seat";
        item["games"] = pair.n;
        item["differing"] = pair.differing;
        item["sd"] = number_or_null(pair.sd);
        item["sd_at_most"] = number_or_null(pair.limit);
        put_needed(item, pair.likely, pair.safe);
        const std::string why = why_not_planned(facts, pair);
        item["why_not"] = why.empty() ? ordered_json() : ordered_json(why);
        json["pairs"].push_back(std::move(item));
    }
    return json;
}

std::string plan_page(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot,
                      const TextStyle& style) {
    Page page(style);
    page.add_title("Plan");
    for (const std::string& line : plan_aim(facts, plan, pilot)) page.add_line(line);
    const bool alone = facts.strategies.size() == 1;
    std::vector<Column> columns{{alone ? "strategy" : "pair", true, 0, least_pair},
                                {"sd"},
                                {"at most"},
                                {"games"},
                                {"at most"}};
    if (!plan.precision) columns.push_back({"decided: half", false, 1});
    columns.push_back(
        {plan.precision ? "precise" : fmt::format("{:g} %", 100 * plan.aim.power), false, 2});
    TextTable table(columns);
    for (const PairPlan& pair : plan.pairs) {
        std::vector<std::string> row{
            alone || pair.changed ? plan_label(facts, pair) : pair_text(facts, pair.a, pair.b),
            spread_text(pair.sd), spread_text(pair.limit), games_needed_text(pair.likely.fixed),
            games_needed_text(pair.safe.fixed)};
        if (!plan.precision) row.push_back(games_needed_text(pair.safe.typical));
        row.push_back(games_needed_text(pair.safe.decided));
        table.add_row(std::move(row));
    }
    page.add_table(
        fmt::format("Spread of the {}, and the {} that {} needs", alone ? "scores" : "differences",
                    plan_unit(facts), alone ? "it" : "each pair"),
        table);
    page.add_title("What to ask for");
    for (const std::string& line : plan_advice(facts, plan, pilot)) page.add_line(line);
    return std::move(page).text();
}

ordered_json replayed_json(const ExperimentFacts& facts, const Replayed& replayed,
                           const ReplayedGame& game, const Trace& trace, const Recorded& recorded) {
    const Seating seats = seating_of(replayed, game);
    ordered_json json = replay_json(
        facts, {facts.strategies[seats.first].label, facts.strategies[seats.second].label},
        game.index, trace);
    if (!recorded.known) return json;
    json[trace.match ? "recorded_margin" : "recorded_total"] =
        recorded.figure ? ordered_json(*recorded.figure) : nullptr;
    json["equal"] = recorded.figure == figure_of(trace, game);
    return json;
}

const std::string& ReplayPrinter::label(std::size_t strategy) const {
    return facts_->strategies[strategy].label;
}

void ReplayPrinter::add(const ReplayedGame& game, const Trace& trace, const Recorded& recorded) {
    const std::optional<int> figure = figure_of(trace, game);
    if (recorded.known && recorded.figure != figure) {
        equal_ = false;
        tell(fmt::format("game {}: recorded {}, replayed {}\n", game.index,
                         figure_text(recorded.figure), figure_text(figure)));
    }
    if (format_ == ReplayFormat::json) print(games_ == 0 ? "[\n" : ",\n");
    if (format_ == ReplayFormat::boards && games_ > 0) print("\n");
    ++games_;
    switch (format_) {
        case ReplayFormat::boards:
            return add_boards(game, trace, recorded);
        case ReplayFormat::json:
            return add_json(game, trace, recorded);
        case ReplayFormat::record:
            return add_record(game.index, trace);
    }
}

bool ReplayPrinter::finish() {
    if (format_ == ReplayFormat::json) print("\n]\n");
    flush_output();
    return equal_;
}

std::string ReplayPrinter::result_text(const ReplayedGame& game, const Trace& trace) const {
    if (!trace.match && trace.result.forfeited) return "forfeited: " + trace.fault;
    if (!trace.match) return score_text(*facts_, trace.result);
    const MatchGame& match = *trace.match;
    const Seating seats = seating_of(replayed_, game);
    const std::string& first = label(seats.first);
    const std::string& second = label(seats.second);
    std::string text;
    if (match.ending == MatchEnding::scored)
        for (std::size_t seat = 0; seat < 2; ++seat)
            text += fmt::format("{}: {}{}\n", seat == 0 ? first : second, match.totals[seat],
                                parts_text(*facts_, match.components[seat]));
    else if (match.ending == MatchEnding::forfeited)
        text = (trace.fault.empty() ? "an illegal move ended the game" : trace.fault) + "\n";
    else
        return "the game has no result";
    if (match.winner == Winner::none) return text + "a draw";
    return text + (match.winner == Winner::first ? first : second) + " wins, in the " +
           (match.winner == Winner::first ? "first" : "second") + " seat";
}

void ReplayPrinter::add_boards(const ReplayedGame& game, const Trace& trace,
                               const Recorded& recorded) const {
    const Seating seats = seating_of(replayed_, game);
    const std::string players =
        trace.match ? label(seats.first) + " against " + label(seats.second) : label(seats.first);
    const SeededGame played = facts_->seeded(game.index);
    print(fmt::format("{}, seed {}, game {}, {}\n\n{}", facts_->game, played.seed, played.game,
                      players, trace.start_board));
    std::size_t number = 0;
    for (const Trace::Step& step : trace.steps) {
        const std::string mover =
            trace.match ? ", " + label(step.seat == Seat::first ? seats.first : seats.second) : "";
        print(fmt::format("\nmove {}{}: {}\n{}", ++number, mover, step.move, step.board));
    }
    print("\n" + result_text(game, trace) + "\n");
    if (recorded.known)
        print(fmt::format("recorded {}{}: {}\n", trace.match ? "margin " : "",
                          figure_text(recorded.figure),
                          recorded.figure == figure_of(trace, game) ? "equal" : "DIFFERENT"));
}

void ReplayPrinter::add_json(const ReplayedGame& game, const Trace& trace,
                             const Recorded& recorded) const {
    ordered_json json = replayed_json(*facts_, replayed_, game, trace, recorded);
    if (legal_) put_legal_moves(experiment_->game(seating_of(replayed_, game).first), json);
    print(indented_text(json));
}

void ReplayPrinter::add_record(std::uint64_t game, const Trace& trace) const {
    if (!trace.record.empty()) {
        print(trace.record + "\n");
        return;
    }
    if (trace.match || trace.result.finished)
        throw UserError("--format record: " + facts_->game + " has no public record format");
    tell(fmt::format("game {}: not finished, so it has no record\n", game));
}

}  // namespace skerry
