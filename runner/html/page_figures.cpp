// Writes down what the page shows of a result besides its tables.

#include "runner/console/tables.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/games/registry.hpp"
#include "runner/html/page_parts.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/quantile_intervals.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/score_columns.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

namespace {

ordered_json estimate_model(const MeanEstimate& of) {
    return {
        {"mean", or_null(of.mean)}, {"se", or_null(of.se)}, {"low", nullptr}, {"high", nullptr}};
}

/// The bins that a plot has, as its table shows them: [first, last, games].
ordered_json bins_model(const Histogram& values) {
    ordered_json bins = ordered_json::array();
    for (const ValueBin& of : bins_around_zero(values, false))
        if (of.count > 0) bins.push_back({of.first, of.last, of.count});
    return bins;
}

template <class Pair>
ordered_json pair_model(const ExperimentFacts& facts, const Pair& of, const PairWords& words) {
    ordered_json model = {{"sentence", words.sentence}, {"p", or_null(of.test.p)}};
    const auto& interval = of.anytime.estimate.interval;
    if (judging_of(facts) != Judging::anytime && interval)
        model["anytime"] = {{"low", interval->low}, {"high", interval->high}};
    return model;
}

ordered_json results_model(const WinsDrawsLosses& of) { return {of.wins, of.draws, of.losses}; }

ordered_json extreme_model(const auto& extremes) {
    const auto list = extremes.list();
    if (list.empty()) return nullptr;
    return {{"score", list.front().value}, {"game", list.front().game}};
}

ordered_json comparison_model(const ExperimentFacts& facts, const Tally& tally,
                              const Comparison& of, const PairWords& words, QuantileRanks* ranks) {
    ordered_json model = pair_model(facts, of, words);
    model["details"] = words.details;
    for (const bool of_b : {false, true})
        model["better_intervals"].push_back(better_interval(facts, of, of_b));
    model["quantiles"] = ordered_json::array();
    for (const Quantile& quantile : quantile_differences(tally, of, ranks)) {
        const auto& interval = quantile.interval;
        model["quantiles"].push_back({quantile.value,
                                      interval ? ordered_json(interval->low) : nullptr,
                                      interval ? ordered_json(interval->high) : nullptr});
    }
    model["bins"] = bins_model(tally.pair(of.a, of.b).differences);
    return model;
}

ordered_json matchup_model(const ExperimentFacts& facts, const MatchupSummary& of,
                           const PairWords& words) {
    ordered_json model = pair_model(facts, of, words);
    model["as_first"] = results_model(of.games.by_seat[0]);
    model["as_second"] = results_model(of.games.by_seat[1]);
    model["pentanomial"] = of.games.points;
    model["components"] = ordered_json::array();
    for (const ComponentDifference& part : of.pair_components)
        model["components"].push_back(estimate_model(part.mean));
    model["pair_margin"] = estimate_model(of.pair_margin.mean);
    model["margin"] = {{"mean", or_null(of.game_margin.mean.mean)},
                       {"bins", bins_model(of.games.margins)}};
    return model;
}

/// Knows the defaults of strategies of one game under the rules of one experiment.
class Defaults {
  public:
    explicit Defaults(ordered_json configuration) : configuration_(std::move(configuration)) {
        configuration_["games"] = 1;
        for (const char* const key : {"covariates", "stop"}) configuration_.erase(key);
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

std::string settings_text(const std::string& name, const ordered_json& params, Defaults& defaults) {
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
        model["heads"].push_back(column.head);
        model["left"].push_back(column.to_the_left);
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back(column.cells[i].text);
    }
    model["rows"] = std::move(rows);
    return model;
}

ordered_json sweeps_model(const SweepFigures& figures) {
    ordered_json model = {{"level", or_null(figures.level)}, {"charts", ordered_json::array()}};
    for (const Sweep& sweep : figures.sweeps)
        model["charts"].push_back(
            {{"sliced", !sweep.held.empty()},
             {"map", sweep.parameters.size() > 1},
             {"ordered", sweep.parameters.front().ordered},
             {"bars", std::ranges::any_of(sweep.strategies, [&](const SweptStrategy& of) {
                  return figures.estimates[of.strategy].interval.has_value();
              })}});
    return model;
}

void put_page_figures(ordered_json& section, const ExperimentFacts& facts, const Tally& tally,
                      const ScoreFigures& figures, const ResultWords& words) {
    const MeasureFacts& measures = facts.measures;
    if (!measures.categories.empty()) section["category"] = measures.category;
    if (!measures.categories.empty()) section["categories"] = measures.categories;
    section["texts"]["cumulative"] =
        texts_of(cumulative_table({{facts, page_style}, tally, figures}));
    std::vector<const Histogram*> totals;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        totals.push_back(&tally.strategy(i).totals);
    section["bin_width"] = common_bin_width(totals);
    for (std::size_t i = 0; i < figures.summaries.size(); ++i) {
        const StrategyTally& of = tally.strategy(i);
        section["strategies"].at(i).update(
            {{"best", extreme_model(of.best)}, {"worst", extreme_model(of.worst)}});
    }
    section["pairs"] = ordered_json::array();
    QuantileRanks ranks(confidence_level);
    const bool bounded = judging_of(facts) == Judging::fixed_games && facts.plays == 1;
    for (std::size_t i = 0; i < figures.comparisons.size(); ++i)
        if (figures.comparisons[i].judged)
            section["pairs"].push_back(comparison_model(
                facts, tally, figures.comparisons[i], words.pairs[i], bounded ? &ranks : nullptr));
}

void put_page_figures(ordered_json& section, const ExperimentFacts& facts,
                      const MatchTally& /*tally*/, const MatchFigures& figures,
                      const ResultWords& words) {
    const MatchSummary& summary = figures.summary;
    section["ratings"] = {{"head", rating_head(figures.ratings, page_style)},
                          {"cells", rating_cells(figures, page_style)},
                          {"sentence", words.ratings}};
    section["first_seat"] = {{"mean", or_null(summary.first_seat.points.share)},
                             {"results", results_model(summary.first_seat.results)},
                             {"sentence", words.first_seat}};
    section["pairs"] = ordered_json::array();
    for (std::size_t i = 0; i < summary.matchups.size(); ++i)
        if (summary.matchups[i].judged)
            section["pairs"].push_back(matchup_model(facts, summary.matchups[i], words.pairs[i]));
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
