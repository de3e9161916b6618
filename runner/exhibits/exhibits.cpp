// The list of all that results show.

#include "runner/exhibits/exhibits.hpp"

#include "runner/exhibits/result_charts.hpp"

namespace skerry {

namespace {

using Facts = ExperimentFacts;

bool always(const Facts& /*facts*/) { return true; }
bool several(const Facts& facts) { return facts.strategies.size() > 1; }
bool has_parts(const Facts& facts) { return facts.components.size() > 1; }
bool parts_differ(const Facts& facts) { return several(facts) && has_parts(facts); }
bool is_measured(const Facts& facts) { return !facts.measures.names.empty(); }
bool endings_differ(const Facts& facts) {
    return several(facts) && !facts.measures.categories.empty();
}
bool has_changes(const Facts& facts) { return facts.stop.better.has_value(); }
bool is_by_rules(const Facts& facts) { return rule_sets_of(facts).size() > 1; }
bool has_fair_values(const Facts& facts) { return !fair_rule(facts).empty(); }
bool is_swept(const Facts& facts) { return !swept_names(facts).empty(); }

template <class Shown, Table (*table)(const Shown&)>
void on_page(Page& page, const Shown& shown) {
    page.add_table(table(shown));
}

void add_components(Page& page, const ScoreTables& shown) {
    for (const Table& table : component_tables(shown, page.table_width())) page.add_table(table);
}

void add_differences(Page& page, const ScoreTables& shown) {
    const auto pairs =
        pairs_on_page(shown.facts, shown.figures.ranking, shown.judged_pairs(), "differences");
    page.add_table(difference_table(shown, pairs.shown));
    page.add_detail(pairs.note);
}

void add_cross(Page& page, const MatchTables& shown) {
    const std::size_t strategies = shown.facts.strategies.size();
    if (!is_by_rules(shown.facts) && strategies > 2 && strategies <= most_side_by_side &&
        !shown.facts.baseline)
        page.add_table(cross_table(shown));
}

void add_matchups(Page& page, const MatchTables& shown) {
    if (several(shown.facts)) {
        const auto pairs = pairs_on_page(shown.facts, shown.figures.summary.ranking,
                                         shown.judged_matchups(), "matchups");
        page.add_table(matchup_table(shown, pairs.shown));
        page.add_detail(pairs.note);
    }
    if (std::ranges::any_of(shown.figures.summary.matchups, &MatchupSummary::deterministic))
        page.add_line("! the games repeat, see the warnings");
}

/// `in_bins`: those of the plots.
template <bool in_bins>
Table score_counts(const ScoreTables& shown) {
    return histogram_table(shown, in_bins);
}
template <bool in_bins>
Table difference_counts(const ScoreTables& shown) {
    return difference_histogram(shown, in_bins);
}
template <bool in_bins>
Table margin_counts(const MatchTables& shown) {
    return margin_histogram(shown, in_bins);
}

Table ranked(const ScoreTables& shown) { return ranking_table(shown, shown.figures.ranking); }
Table ranked(const MatchTables& shown) {
    return ranking_table(shown, shown.figures.summary.ranking);
}

template <class Shown>
Table swept(const Shown& shown) {
    return sweep_table(shown.facts, sweep_figures(shown.facts, shown.figures), shown.style);
}

constexpr Listed all = Listed::always;
constexpr Listed named = Listed::by_name;
constexpr InReport whole = InReport::whole;
constexpr InReport pairs = InReport::by_pair;

const Exhibit<ScoreTables> of_scores[] = {
    {"scores", always, score_table, all, whole, on_page<ScoreTables, score_table>, drawn_scores},
    {"quantiles", always, quantile_table, all, whole, nullptr, drawn_quantiles},
    {"components", has_parts, component_table, all, whole, add_components, drawn_components},
    {"rules", is_by_rules, rule_table, all, whole, on_page<ScoreTables, rule_table>, drawn_rules},
    {"endings", is_measured, category_table, all, whole, on_page<ScoreTables, category_table>},
    {"measures", is_measured, measure_table, all, whole, on_page<ScoreTables, measure_table>},
    {"personal-bests", is_measured, record_table, all, whole, on_page<ScoreTables, record_table>},
    {"differences", several, difference_table, all, whole, add_differences, drawn_differences},
    {"ending-differences", endings_differ, ending_difference_table},
    {"component-differences", parts_differ, component_difference_table, all, pairs},
    {"ranking", several, ranked},
    {"verdicts", several, verdict_table},
    {"changes", has_changes, change_table},
    {"extremes", always, extreme_table},
    {"length", always, length_table, all, whole},
    {"sweep", is_swept, swept, all, whole, nullptr, drawn_sweeps},
    {time_exhibit, always, time_table, all, whole, nullptr, drawn_times},
    {"histogram", always, score_counts<false>, named},
    {"score-bins", always, score_counts<true>, named, whole},
    {"cumulative", always, cumulative_table, Listed::report, whole},
    {"difference-histogram", several, difference_counts<false>, named},
    {"difference-bins", several, difference_counts<true>, named, pairs},
    {"quantile-differences", several, quantile_difference_table, named, pairs},
    {"length-histogram", always, length_histogram, named},
    {"running", several, running_table, named},
    {"games", always, game_table, named},
};

const Exhibit<MatchTables> of_matches[] = {
    {"standings", several, standings_table, all, whole, on_page<MatchTables, standings_table>},
    {"cross", several, cross_table, all, whole, add_cross},
    {"rules", is_by_rules, rule_table, all, whole, on_page<MatchTables, rule_table>, drawn_rules},
    {"fair-values", has_fair_values, fair_table, all, whole, on_page<MatchTables, fair_table>},
    {"matchups", always, matchup_table, all, whole, add_matchups, drawn_matchups},
    {"seats", always, seat_table, all, pairs},
    {"first-seat", always, first_seat_table},
    {"margin-components", has_parts, margin_component_table, all, pairs},
    {"component-differences", is_by_rules, component_difference_table, all, pairs},
    {"ranking", several, ranked},
    {"verdicts", always, verdict_table},
    {"changes", has_changes, change_table},
    {"extremes", always, extreme_table},
    {"length", always, length_table, all, whole},
    {"sweep", is_swept, swept, all, whole, nullptr, drawn_sweeps},
    {time_exhibit, always, time_table, all, whole, nullptr, drawn_times},
    {"margin-histogram", always, margin_counts<false>, named},
    {"margin-bins", always, margin_counts<true>, named, pairs},
    {"pair-points", always, pentanomial_table, Listed::report, pairs},
    {"length-histogram", always, length_histogram, named},
    {"running", several, running_table, named},
    {"games", always, game_table, named},
};

/// Calls visit with each exhibit of such an experiment.
template <class Visit>
void for_each_exhibit(const Facts& facts, const Visit& visit) {
    const auto visit_those = [&](const auto& list) {
        for (const auto& exhibit : list)
            if (exhibit.applies(facts)) visit(exhibit);
    };
    facts.seats == 2 ? visit_those(of_matches) : visit_those(of_scores);
}

}  // namespace

template <>
std::span<const Exhibit<ScoreTables>> exhibits() {
    return of_scores;
}
template <>
std::span<const Exhibit<MatchTables>> exhibits() {
    return of_matches;
}

std::vector<std::string> table_names(const Facts& facts) {
    std::vector<std::string> names;
    for_each_exhibit(facts, [&](const auto& exhibit) {
        if (exhibit.listed != Listed::report) names.emplace_back(exhibit.name);
    });
    return names;
}

std::vector<std::string> plot_names(const Facts& facts) {
    std::vector<std::string> names;
    if (facts.seats == 2 && !several(facts)) return names;
    for_each_exhibit(facts, [&](const auto& exhibit) {
        if (exhibit.picture != nullptr) names.emplace_back(exhibit.name);
    });
    return names;
}

bool is_long(std::string_view name) {
    const auto names_it = [&](const auto& exhibit) {
        return exhibit.name == name && exhibit.listed == Listed::by_name;
    };
    return std::ranges::any_of(of_scores, names_it) || std::ranges::any_of(of_matches, names_it);
}

std::vector<std::string> all_table_names(bool drawn) {
    std::vector<std::string> names;
    const auto add = [&](const auto& exhibit) {
        const bool is_meant = drawn ? exhibit.picture != nullptr : exhibit.listed != Listed::report;
        if (is_meant && std::ranges::find(names, exhibit.name) == names.end())
            names.emplace_back(exhibit.name);
    };
    for (const Exhibit<ScoreTables>& exhibit : of_scores) add(exhibit);
    for (const Exhibit<MatchTables>& exhibit : of_matches) add(exhibit);
    return names;
}

}  // namespace skerry
