// Lays out the summary of matches: standings, cross table, matchups, sentences, first seat.

#include "runner/console/match_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "runner/console/text_page.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/words/match_words.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/score_words.hpp"
#include "runner/words/stop_words.hpp"

namespace skerry {

namespace {

constexpr std::size_t max_match_sentences = 10;  ///< with more matchups the tables are enough
constexpr std::size_t max_crossed = 8;           ///< strategies in a cross table

void add_headline(Page& page, const MatchFigures& figures, double seconds, int threads) {
    const std::uint64_t pairs = figures.tally.games();
    const std::size_t matchups = figures.summary.matchups.size();
    const bool alone = figures.facts.strategies.size() == 1;
    std::string line = fmt::format("{}, seed {}: ", figures.facts.game, figures.facts.seed);
    if (alone)
        line += counted(pairs, "game") + " of one strategy against itself";
    else
        line += counted(pairs, "pair") + " of games" +
                (matchups > 1 ? fmt::format(" in each of {} matchups", matchups) : "") +
                ", seats swapped within a pair";
    page.add_line(line, "");
    if (seconds <= 0) return;
    const double rate = static_cast<double>(pairs * (alone ? 1 : 2 * matchups)) / seconds;
    page.add_line(fmt::format("{} on {}: {} games/s", duration(seconds),
                              counted(static_cast<std::uint64_t>(threads), "thread"),
                              rate < 10 ? fixed(rate, 2)
                                        : grouped(static_cast<std::uint64_t>(std::llround(rate)))),
                  "");
}

std::vector<std::size_t> by_share(const MatchSummary& summary) {
    std::vector<std::size_t> order(summary.standings.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t x, std::size_t y) {
        return summary.standings[x].share.value_or(-1) > summary.standings[y].share.value_or(-1);
    });
    return order;
}

TextTable standings_table(const MatchFigures& figures) {
    bool with_forfeits = false;
    for (const Standing& standing : figures.summary.standings)
        with_forfeits |= standing.forfeits > 0;
    std::vector<Column> columns{{"strategy", true, 0, least_label}, {"games", false, 2}};
    for (const char* header : {"won", "drawn", "lost"}) columns.push_back({header, false, 3});
    if (with_forfeits) columns.push_back({"by forfeit", false, 1});
    columns.push_back({"points"});
    TextTable table(std::move(columns));
    for (const std::size_t i : by_share(figures.summary)) {
        const Standing& standing = figures.summary.standings[i];
        const WinsDrawsLosses& results = standing.results;
        std::vector<std::string> row{figures.label(i, long_label), grouped(results.games())};
        for (const std::uint64_t part : {results.wins, results.draws, results.losses})
            row.push_back(percent(part, results.games()));
        if (with_forfeits) row.push_back(grouped(standing.forfeits));
        row.push_back(standing.share ? fixed(100 * *standing.share, 1) + " %" : "-");
        table.add_row(std::move(row));
    }
    return table;
}

/// The points of each row's strategy against each column's.
TextTable cross_table(const MatchFigures& figures) {
    const std::vector<std::size_t> order = by_share(figures.summary);
    std::vector<Column> columns{{"points against", true, 0, least_label}};
    for (const std::size_t i : order)
        columns.push_back({figures.label(i, 16), false, 0, least_label});
    TextTable table(std::move(columns));
    for (const std::size_t row : order) {
        std::vector<std::string> cells{figures.label(row, long_label)};
        for (const std::size_t column : order) {
            const auto found =
                std::ranges::find_if(figures.summary.matchups, [&](const MatchupSummary& m) {
                    return m.a == std::min(row, column) && m.b == std::max(row, column);
                });
            if (row == column || found == figures.summary.matchups.end()) {
                cells.emplace_back();
                continue;
            }
            ShareEstimate points = found->points;
            if (row > column && points.share) points.share = 1 - *points.share;
            cells.push_back(share_text(points) + (found->deterministic ? " !" : ""));
        }
        table.add_row(std::move(cells));
    }
    return table;
}

TextTable matchup_table(const MatchFigures& figures) {
    const bool anytime = judging_of(figures.facts) == Judging::anytime;
    TextTable table({{"a - b", true, 0, 2 * least_label + 3},
                     {"pairs", false, 4},
                     {"won/drawn/lost", false, 5},
                     {"points of a"},
                     {anytime ? "95 % at any time" : "95 % interval", false, anytime ? 0 : 2},
                     {"Elo"},
                     {"95 % interval", false, 1},
                     {"margin", false, 3},
                     {"identical", false, 6}});
    for (const MatchupSummary& matchup : figures.summary.matchups) {
        const MeanEstimate& margin = matchup.pair_margin.mean;
        const std::string a_game = margin.mean ? signed_fixed(*margin.mean / 2, 2) : "-";
        table.add_row(
            {figures.label(matchup.a, long_label) + " - " + figures.label(matchup.b, long_label),
             grouped(matchup.pairs()) + (matchup.deterministic ? " !" : ""),
             results_text(matchup.results()), share_text(matchup.points),
             anytime ? anytime_interval(matchup) : share_interval(matchup.points),
             matchup.elo.elo ? signed_fixed(*matchup.elo.elo, 0) : "-", elo_interval(matchup.elo),
             a_game, percent(matchup.games.identical, matchup.pairs())});
    }
    return table;
}

void add_tables(Page& page, const MatchFigures& figures) {
    const std::size_t strategies = figures.facts.strategies.size();
    if (strategies > 1) page.add_table("Standings", standings_table(figures));
    if (strategies > 2 && strategies <= max_crossed)
        page.add_table("Cross table", cross_table(figures));
    if (strategies > 1) page.add_table("Matchups", matchup_table(figures));
    if (std::ranges::any_of(figures.summary.matchups,
                            [](const MatchupSummary& m) { return m.deterministic; }))
        page.add_line("! one deterministic pair, see the warnings");
}

void add_verdicts(Page& page, const MatchFigures& figures) {
    page.add_title("Verdict");
    if (const std::string stop = stop_sentence(figures.facts, figures.tally, figures.style);
        !stop.empty())
        page.add_line(stop);
    const MatchSummary& summary = figures.summary;
    if (summary.matchups.size() <= max_match_sentences)
        for (const MatchupSummary& matchup : summary.matchups)
            page.add_line(match_sentence(figures, matchup));
    if (const std::string seat = first_seat_sentence(figures); !seat.empty()) page.add_line(seat);
    if (summary.matchups.size() > 1 && !summary.ranking.empty())
        page.add_line(ranking_head(figures.facts) +
                      ranking_text(figures.facts, summary.ranking, figures.style));
}

}  // namespace

std::string match_page(const ExperimentFacts& facts, const MatchTally& tally, double seconds,
                       int threads, const TextStyle& style) {
    std::vector<bool> is_reference;
    for (const StrategyFacts& strategy : facts.strategies)
        is_reference.push_back(strategy.reference);
    const MatchFigures figures{facts, tally, style,
                               summarise(tally, is_reference, judging_of(facts))};
    Page page(style);
    add_headline(page, figures, seconds, threads);
    add_tables(page, figures);
    add_verdicts(page, figures);
    const std::vector<std::string> warnings = match_warnings(figures);
    if (!warnings.empty()) page.add_title("Warnings", Page::bold_yellow);
    for (const std::string& warning : warnings) page.add_line(warning);
    return std::move(page).text();
}

}  // namespace skerry
