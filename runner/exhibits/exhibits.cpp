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
bool is_by_rules(const Facts& facts) { return rule_sets_of(facts).size() > 1; }
bool is_swept(const Facts& facts) { return !swept_names(facts).empty(); }

template <class Shown, Table (*table)(const Shown&)>
void add_table(Page& page, const Shown& shown) {
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

const Exhibit<ScoreTables> of_scores[] = {
    {.name = "scores",
     .applies = always,
     .table = score_table,
     .in_report = InReport::whole,
     .add_to = add_table<ScoreTables, score_table>,
     .picture = drawn_scores},
    {.name = "quantiles",
     .applies = always,
     .table = quantile_table,
     .in_report = InReport::whole,
     .picture = drawn_quantiles},
    {.name = "components",
     .applies = has_parts,
     .table = component_table,
     .in_report = InReport::whole,
     .add_to = add_components,
     .picture = drawn_components},
    {.name = "rules",
     .applies = is_by_rules,
     .table = rule_table,
     .in_report = InReport::whole,
     .add_to = add_table<ScoreTables, rule_table>},
    {.name = "endings",
     .applies = is_measured,
     .table = category_table,
     .in_report = InReport::whole,
     .add_to = add_table<ScoreTables, category_table>},
    {.name = "measures",
     .applies = is_measured,
     .table = measure_table,
     .in_report = InReport::whole,
     .add_to = add_table<ScoreTables, measure_table>},
    {.name = "personal-bests",
     .applies = is_measured,
     .table = record_table,
     .in_report = InReport::whole,
     .add_to = add_table<ScoreTables, record_table>},
    {.name = "differences",
     .applies = several,
     .table = difference_table,
     .in_report = InReport::whole,
     .add_to = add_differences,
     .picture = drawn_differences},
    {.name = "ending-differences", .applies = endings_differ, .table = ending_difference_table},
    {.name = "component-differences",
     .applies = parts_differ,
     .table = component_difference_table,
     .in_report = InReport::by_pair},
    {.name = "ranking", .applies = several, .table = ranked},
    {.name = "sweep",
     .applies = is_swept,
     .table = swept,
     .in_report = InReport::whole,
     .picture = drawn_sweeps},
    {.name = "time",
     .applies = always,
     .table = time_table,
     .in_report = InReport::whole,
     .picture = drawn_times},
    {.name = "histogram",
     .applies = always,
     .table = score_counts<false>,
     .listed = Listed::by_name},
    {.name = "score-bins",
     .applies = always,
     .table = score_counts<true>,
     .listed = Listed::by_name,
     .in_report = InReport::whole},
    {.name = "cumulative",
     .applies = always,
     .table = cumulative_table,
     .listed = Listed::report,
     .in_report = InReport::whole},
    {.name = "difference-histogram",
     .applies = several,
     .table = difference_counts<false>,
     .listed = Listed::by_name},
    {.name = "difference-bins",
     .applies = several,
     .table = difference_counts<true>,
     .listed = Listed::by_name,
     .in_report = InReport::by_pair},
    {.name = "quantile-differences",
     .applies = several,
     .table = quantile_difference_table,
     .listed = Listed::by_name,
     .in_report = InReport::by_pair},
    {.name = "running", .applies = several, .table = running_table, .listed = Listed::by_name},
    {.name = "games", .applies = always, .table = game_table, .listed = Listed::by_name},
};

const Exhibit<MatchTables> of_matches[] = {
    {.name = "standings",
     .applies = several,
     .table = standings_table,
     .in_report = InReport::whole,
     .add_to = add_table<MatchTables, standings_table>},
    {.name = "cross",
     .applies = several,
     .table = cross_table,
     .in_report = InReport::whole,
     .add_to = add_cross},
    {.name = "rules",
     .applies = is_by_rules,
     .table = rule_table,
     .in_report = InReport::whole,
     .add_to = add_table<MatchTables, rule_table>},
    {.name = "matchups",
     .applies = always,
     .table = matchup_table,
     .in_report = InReport::whole,
     .add_to = add_matchups,
     .picture = drawn_matchups},
    {.name = "seats", .applies = always, .table = seat_table, .in_report = InReport::by_pair},
    {.name = "margin-components",
     .applies = has_parts,
     .table = margin_component_table,
     .in_report = InReport::by_pair},
    {.name = "component-differences",
     .applies = is_by_rules,
     .table = component_difference_table,
     .in_report = InReport::by_pair},
    {.name = "ranking", .applies = several, .table = ranked},
    {.name = "sweep",
     .applies = is_swept,
     .table = swept,
     .in_report = InReport::whole,
     .picture = drawn_sweeps},
    {.name = "time",
     .applies = always,
     .table = time_table,
     .in_report = InReport::whole,
     .picture = drawn_times},
    {.name = "margin-histogram",
     .applies = always,
     .table = margin_counts<false>,
     .listed = Listed::by_name},
    {.name = "margin-bins",
     .applies = always,
     .table = margin_counts<true>,
     .listed = Listed::by_name,
     .in_report = InReport::by_pair},
    {.name = "pair-points",
     .applies = always,
     .table = pentanomial_table,
     .listed = Listed::report,
     .in_report = InReport::by_pair},
    {.name = "running", .applies = several, .table = running_table, .listed = Listed::by_name},
    {.name = "games", .applies = always, .table = game_table, .listed = Listed::by_name},
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
    std::ranges::for_each(of_scores, add);
    std::ranges::for_each(of_matches, add);
    return names;
}

}  // namespace skerry
