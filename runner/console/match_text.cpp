// Lays out the summary of matches: standings, cross table, matchups, sentences, first seat.

#include "runner/console/match_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "runner/console/text_page.hpp"
#include "runner/console/words_text.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/words/margin_words.hpp"
#include "runner/words/match_words.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/rating_words.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr std::size_t max_match_sentences = 10;  ///< with more matchups the tables are enough
constexpr std::size_t max_crossed = 8;           ///< strategies in a cross table

/// What the tables show, and how.
struct ShownMatches {
    const ExperimentFacts& facts;
    const MatchFigures& figures;
    const MatchSummary& summary;
    TextStyle style;

    std::string label(std::size_t strategy, std::size_t width) const {
        return label_of(facts, strategy, style, width);
    }
};

void add_headline(Page& page, const ShownMatches& shown, double seconds, int threads) {
    const std::uint64_t pairs = shown.figures.games;
    const std::size_t matchups = shown.summary.matchups.size();
    const bool alone = shown.facts.strategies.size() == 1;
    std::string line = fmt::format("{}, seed {}: ", shown.facts.game, shown.facts.seed);
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

TextTable standings_table(const ShownMatches& shown) {
    bool with_forfeits = false;
    for (const Standing& standing : shown.summary.standings) with_forfeits |= standing.forfeits > 0;
    std::vector<Column> columns{{"strategy", true, 0, least_label}, {"games", false, 2}};
    for (const char* header : {"won", "drawn", "lost"}) columns.push_back({header, false, 3});
    if (with_forfeits) columns.push_back({"by forfeit", false, 1});
    columns.push_back({"points"});
    const std::vector<std::string> ratings = rating_cells(shown.figures, shown.style);
    if (!ratings.empty()) columns.push_back({rating_head(shown.style), false, 2});
    TextTable table(std::move(columns));
    for (const std::size_t i : by_share(shown.summary)) {
        const Standing& standing = shown.summary.standings[i];
        const WinsDrawsLosses& results = standing.results;
        std::vector<std::string> row{shown.label(i, long_label), grouped(results.games())};
        for (const std::uint64_t part : {results.wins, results.draws, results.losses})
            row.push_back(percent(part, results.games()));
        if (with_forfeits) row.push_back(grouped(standing.forfeits));
        row.push_back(standing.share ? fixed(100 * *standing.share, 1) + " %" : "-");
        if (!ratings.empty()) row.push_back(ratings[i]);
        table.add_row(std::move(row));
    }
    return table;
}

/// The points of each row's strategy against each column's.
TextTable cross_table(const ShownMatches& shown) {
    const std::vector<std::size_t> order = by_share(shown.summary);
    std::vector<Column> columns{{"points against", true, 0, least_label}};
    for (const std::size_t i : order)
        columns.push_back({shown.label(i, 16), false, 0, least_label});
    TextTable table(std::move(columns));
    for (const std::size_t row : order) {
        std::vector<std::string> cells{shown.label(row, long_label)};
        for (const std::size_t column : order) {
            const auto found =
                std::ranges::find_if(shown.summary.matchups, [&](const MatchupSummary& m) {
                    return m.a == std::min(row, column) && m.b == std::max(row, column);
                });
            if (row == column || found == shown.summary.matchups.end()) {
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

TextTable matchup_table(const ShownMatches& shown) {
    const bool anytime = judging_of(shown.facts) == Judging::anytime;
    std::vector<Column> columns{
        {"a - b", true, 0, 2 * least_label + 3},
        {"pairs", false, 4},
        {"won/drawn/lost", false, 5},
        {"points of a"},
        {anytime ? "95 % at any time" : "95 % interval", false, anytime ? 0 : 2},
        {"Elo"},
        {anytime ? "95 % at any time" : "95 % interval", false, 1},
        {"margin", false, 3},
        {"identical", false, 6}};
    if (shown.facts.margin) columns.push_back({margin_head(*shown.facts.margin) + " %"});
    TextTable table(std::move(columns));
    for (const MatchupSummary& matchup : shown.summary.matchups) {
        const MeanEstimate& margin = matchup.pair_margin.mean;
        const std::string a_game = margin.mean ? signed_fixed(*margin.mean / 2, 2) : "-";
        std::vector<std::string> row{
            shown.label(matchup.a, long_label) + " - " + shown.label(matchup.b, long_label),
            grouped(matchup.pairs()) + (matchup.deterministic ? " !" : ""),
            results_text(matchup.results()),
            share_text(matchup.points),
            share_interval(matchup.points),
            matchup.elo.elo ? signed_fixed(*matchup.elo.elo, 0) : "-",
            elo_interval(matchup.elo),
            a_game,
            percent(matchup.games.identical, matchup.pairs())};
        if (shown.facts.margin) row.push_back(margin_cell(matchup.by_margin));
        table.add_row(std::move(row));
    }
    return table;
}

void add_tables(Page& page, const ShownMatches& shown, const ResultWords& words) {
    const std::size_t strategies = shown.facts.strategies.size();
    if (strategies > 1) page.add_table("Standings", standings_table(shown));
    if (!words.reference_note.empty()) page.add_line(words.reference_note);
    if (strategies > 2 && strategies <= max_crossed)
        page.add_table("Cross table", cross_table(shown));
    if (strategies > 1) page.add_table("Matchups", matchup_table(shown));
    if (std::ranges::any_of(shown.summary.matchups,
                            [](const MatchupSummary& m) { return m.deterministic; }))
        page.add_line("! one deterministic pair, see the warnings");
}

}  // namespace

std::string match_page(const ExperimentFacts& facts, const MatchTally& tally, double seconds,
                       int threads, const TextStyle& style) {
    const MatchFigures figures = figures_of(facts, tally);
    const ShownMatches shown{facts, figures, figures.summary, style};
    const ResultWords words = result_words(facts, figures, style);
    Page page(style);
    add_headline(page, shown, seconds, threads);
    add_tables(page, shown, words);
    add_words(page, words, max_match_sentences);
    return std::move(page).text();
}

}  // namespace skerry
