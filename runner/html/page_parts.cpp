// Writes down what the page shows of a result besides its tables, and the chapter of a page of two
// results that compares them.

#include "runner/html/page_parts.hpp"

#include <fmt/format.h>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/chart.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/score_columns.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/games/registry.hpp"
#include "runner/programs/program_settings.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

std::string name_of(const ContenderChange& change) {
    return change.name_a == change.name_b ? change.name_a : change.name_a + " → " + change.name_b;
}

/// A row a change: where it lies, and how sure that is.
std::string change_plot(const ResultComparison& comparison) {
    RowChart chart{comparison.figures.front() + ", B − A", 0};
    for (const ContenderChange& change : comparison.changes) {
        constexpr std::size_t circle = 0;
        constexpr std::size_t square = 1;
        constexpr std::size_t diamond = 2;
        const MeanChange& figure = change.figures.front();
        const bool better = change.verdict == Verdict::b_is_better && !change.unchanged;
        const bool worse = change.verdict == Verdict::a_is_better && !change.unchanged;
        Mark mark{better ? circle : worse ? square : diamond, figure.difference};
        if (figure.interval) mark.low = figure.interval->low;
        if (figure.interval) mark.high = figure.interval->high;
        mark.filled = better || worse;
        mark.colour = better ? colour_of(0) : worse ? colour_of(1) : "soft";
        MeanEstimate mean;
        mean.mean = figure.difference;
        mean.se = figure.se;
        const int decimals = decimals_for({&mean, 1});
        mark.tip = mean_and_se(mean, decimals, true) + " (" +
                   interval_text(figure.interval, decimals) + ")";
        chart.rows.push_back({name_of(change), {std::move(mark)}});
    }
    const std::string title = "What changed from A to B";
    return drawn(chart, {.title = title, .name = "0/changes"}) +
           drawn(chart, {.title = title, .name = "0/wide changes", .wide = true});
}

ordered_json compared(const ReportSource& a, const ReportSource& b, bool rules_may_differ,
                      std::string& plots) {
    const ResultComparison comparison =
        compare_results(compared_result(*a.result, a.file), compared_result(*b.result, b.file), {},
                        {}, rules_may_differ);
    ordered_json model = {{"a", a.file}, {"b", b.file}, {"headline", nullptr}};
    model["how"] = how_compared(comparison.games);
    model["overview"] = texts_of(overview_table(comparison, page_style));
    for (const ContenderChange& change : comparison.changes) {
        model["notes"].push_back(change.note);
        const auto parts = part_table(comparison, change, page_style);
        if (parts && !change.unchanged) model["parts"].push_back(texts_of(*parts));
    }
    model["headline"] = comparison_headline(comparison);
    plots += change_plot(comparison);
    model["warnings"] = ordered_json::array();
    for (const std::string& source : comparison.ended_by_figures)
        model["warnings"].push_back(ended_warning(source));
    for (const ContenderChange& change : comparison.changes)
        if (const std::string text = finishing_sentence(change, comparison.games); !text.empty())
            model["warnings"].push_back(text);
    return model;
}

}  // namespace

ordered_json comparison_section(const ReportSource& a, const ReportSource& b, bool rules_may_differ,
                                std::string& plots) {
    try {
        return compared(a, b, rules_may_differ, plots);
    } catch (const UserError& error) {
        return {{"a", a.file}, {"b", b.file}, {"why", error.what()}};
    }
}

namespace {

ordered_json extreme_model(const auto& extremes) {
    const auto list = extremes.list();
    if (list.empty()) return nullptr;
    return {{"score", list.front().value}, {"game", list.front().game}};
}

/// What is left of a difference after each move.
struct DifferenceLeft {
    const Comparison& pair;
    std::size_t moves;
    MeanEstimate difference;
};

Table turn_table(const ExperimentFacts& facts, const std::vector<Comparison>& pairs,
                 const ordered_json& turns) {
    const ShownTables shown{facts, page_style};
    std::vector<DifferenceLeft> rows;
    for (const Comparison& pair : pairs) {
        std::size_t moves = 0;
        for (const MeanEstimate& difference : by_move_of(turns, pair))
            rows.push_back({pair, ++moves, difference});
    }
    Table table{"turns", "Differences by move"};
    const auto add = table.adder(rows);
    add(pair_column(),
        [&](const DifferenceLeft& row) { return shown.pair_cell(row.pair.a, row.pair.b); });
    add({"moves made"}, [](const DifferenceLeft& row) { return count_cell(row.moves); });
    add({shown.with_se("difference")}, [](const DifferenceLeft& row) {
        return mean_cell(row.difference, decimals_for({&row.difference, 1}), page_style);
    });
    return table;
}

/// Knows the defaults of strategies of one game under the rules of one experiment.
class Defaults {
  public:
    explicit Defaults(ordered_json configuration) : configuration_(std::move(configuration)) {
        configuration_["games"] = 1;
        for (const char* const key : {"stop", "baseline", "margin"}) configuration_.erase(key);
    }

    /// The default parameters of a strategy; none if it is unknown.
    const ordered_json& of(const std::string& name) {
        const auto [found, is_new] = known_.try_emplace(name, ordered_json::object());
        if (!is_new) return found->second;
        configuration_["strategies"] = {{{"name", name}}};
        try {
            const Configuration plain =
                load_configuration(Document::of(configuration_, "defaults"), all_games());
            found->second = plain.experiment->facts().strategies.front().params;
        } catch (const UserError&) {
            // A strategy of another program, or one that does without defaults.
        }
        return found->second;
    }

  private:
    ordered_json configuration_;
    std::map<std::string, ordered_json> known_;
};

std::string settings_text(const std::string& name, const ordered_json& params, Defaults& defaults);

/// A number or a word as it is, a base strategy as "greedy (room 3)".
std::string value_text(const ordered_json& value, Defaults& defaults) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_object() || !value.contains("name")) return compact_text(value);
    ordered_json params = value;
    params.erase("name");
    const std::string name = value.at("name").get<std::string>();
    const std::string settings = settings_text(name, params, defaults);
    return settings.empty() ? name : name + " (" + settings + ")";
}

/// "Shell bot 1.0, ./bot --quick, depth 3": who the program says it is, its command, and what it is
/// told otherwise than by default. The digests of its files stand elsewhere.
std::string settings_of_program(const ordered_json& params, Defaults& defaults) {
    const ordered_json plain = program_params({});
    std::string text;
    const auto add = [&](const std::string& part) {
        if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
    };
    if (const auto identity = params.find("identity"); identity != params.end()) {
        const std::string version = identity->value("version", "");
        add(identity->value("name", "") + (version.empty() ? "" : " " + version));
    }
    if (const auto command = params.find("command"); command != params.end())
        add(command_text(command->get<std::vector<std::string>>()));
    for (const auto& [key, value] : params.items()) {
        if (key == "identity" || key == "command" ||
            (plain.contains(key) && plain.at(key) == value))
            continue;
        if (key == "options" && value.is_object())
            for (const auto& [option, set] : value.items())
                add(option + " " + value_text(set, defaults));
        else
            add(key + " " + value_text(value, defaults));
    }
    return text;
}

std::string settings_text(const std::string& name, const ordered_json& params, Defaults& defaults) {
    if (name == program_strategy_name) return settings_of_program(params, defaults);
    const ordered_json plain = defaults.of(name);
    std::string text;
    for (const auto& [key, value] : params.items())
        if (!plain.contains(key) || plain.at(key) != value)
            text += (text.empty() ? "" : ", ") + key + " " + value_text(value, defaults);
    return text;
}

}  // namespace

ordered_json texts_of(const Table& table) {
    ordered_json model = {{"title", table.title}, {"heads", {}}, {"left", {}}};
    ordered_json rows(table.rows(), ordered_json::array());
    for (const TableColumn& column : table.columns) {
        if (column.head.empty()) continue;
        if (!column.below) model["heads"].push_back(column.head);
        if (!column.below) model["left"].push_back(column.to_the_left);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string& text = column.cells[i].text;
            if (!column.below)
                rows[i].push_back(text);
            else if (text != "-")
                rows[i].back() = rows[i].back().get<std::string>() + " (" + text + ")";
        }
    }
    model["rows"] = std::move(rows);
    return model;
}

ordered_json texts_by_pair(const Table& table) {
    ordered_json model = texts_of(table);
    ordered_json rows = ordered_json::object();
    for (ordered_json& row : model["rows"]) {
        const auto pair = row.front().get<std::string>();
        row.erase(0);
        rows[pair].push_back(std::move(row));
    }
    model["rows"] = std::move(rows);
    return model;
}

std::vector<MeanEstimate> by_move_of(const ordered_json& turns, const Comparison& pair) {
    std::vector<MeanEstimate> list;
    if (!turns.is_object()) return list;
    for (const ordered_json& turned_pair : turns.at("pairs")) {
        const bool turned = turned_pair.at("a") == pair.b && turned_pair.at("b") == pair.a;
        if (!turned && (turned_pair.at("a") != pair.a || turned_pair.at("b") != pair.b)) continue;
        for (std::size_t i = 0; i < turned_pair.at("mean").size(); ++i) {
            MeanEstimate difference;
            difference.mean = turned_pair.at("mean").at(i).get<double>();
            difference.se = turned_pair.at("se").at(i).get<double>();
            list.push_back(scaled(difference, turned ? -1 : 1));
        }
    }
    return list;
}

ordered_json sweeps_model(const SweepFigures& figures) {
    ordered_json model = {{"level", or_null(figures.level)}, {"charts", ordered_json::array()}};
    for (const Sweep& sweep : figures.sweeps)
        model["charts"].push_back(
            {{"sliced", !sweep.held.empty()},
             {"map", sweep.parameters.size() > 1},
             {"ordered", sweep.parameters.front().ordered},
             {"bars", std::ranges::any_of(sweep.strategies, [&](const SweptStrategy& swept) {
                  return figures.estimates[swept.strategy].interval.has_value();
              })}});
    return model;
}

void put_page_figures(ordered_json& section, const ExperimentFacts& facts, const Tally& tally,
                      const ScoreFigures& figures, const ResultWords& /*words*/,
                      const ordered_json& turns) {
    const MeasureFacts& measures = facts.measures;
    if (!measures.categories.empty()) section["category"] = measures.category;
    if (!measures.categories.empty()) section["categories"] = measures.categories;
    std::vector<const Histogram*> totals;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        totals.push_back(&tally.strategy(i).totals);
    section["bin_width"] = common_bin_width(totals);
    for (std::size_t i = 0; i < figures.summaries.size(); ++i) {
        const StrategyTally& scores = tally.strategy(i);
        section["strategies"].at(i).update({{"finished", figures.summaries[i].score.mean.n},
                                            {"best", extreme_model(scores.best)},
                                            {"worst", extreme_model(scores.worst)}});
    }
    if (!turns.is_object()) return;
    section["turned_games"] = turns.at("games");
    section["texts"]["turns"] =
        texts_by_pair(turn_table(facts, page_pairs(figures.comparisons, figures.ranking), turns));
}

void put_page_figures(ordered_json& section, const ExperimentFacts& /*facts*/,
                      const MatchTally& /*tally*/, const MatchFigures& figures,
                      const ResultWords& words, const ordered_json& /*turns*/) {
    section["ratings"] = words.ratings;
    const WinsDrawsLosses& seat = figures.summary.first_seat.results;
    section["first_seat"] = {{"sentence", words.first_seat}};
    for (const std::uint64_t part : {seat.wins, seat.draws, seat.losses})
        section["first_seat"]["shares"].push_back(percent(part, seat.games()));
}

std::vector<std::string> strategy_settings(const Document& result) {
    Defaults defaults(configuration_of_result(result).root().json());
    std::vector<std::string> list;
    for (const JsonNode& strategy : result.root().at("experiment").at("strategies").items())
        list.push_back(
            settings_text(strategy.at("name").text(), strategy.at("params").json(), defaults));
    return list;
}

}  // namespace skerry
