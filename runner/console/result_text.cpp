// Lays out the summary of a batch for the terminal, from the headline to the warnings.

#include "runner/console/result_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "runner/console/match_text.hpp"
#include "runner/console/measure_tables.hpp"
#include "runner/console/score_tables.hpp"
#include "runner/console/text_page.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/ranking.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/score_words.hpp"
#include "runner/words/stop_words.hpp"

namespace skerry {

namespace {

constexpr std::size_t max_sentences = 6;  ///< with more pairs the table and the ranking are enough

/// As in configurations and progress, a game is one shuffle here, no matter who plays it.
void add_headline(Page& page, const Figures& figures, double seconds, int threads) {
    const std::uint64_t games = figures.tally.games();
    const std::size_t strategies = figures.summaries.size();
    std::string line = fmt::format("{}, seed {}: {}", figures.facts.game, figures.facts.seed,
                                   counted(games, "game"));
    if (strategies > 1) line += fmt::format(", each played by {} strategies", strategies);
    page.add_line(line, "");
    if (const auto note = figures.facts.data.find("note"); note != figures.facts.data.end())
        page.add_line(note->get<std::string>(), "");
    if (seconds <= 0) return;
    const double rate = static_cast<double>(games) / seconds;
    page.add_line(fmt::format("{} on {}: {} games/s", duration(seconds),
                              counted(static_cast<std::uint64_t>(threads), "thread"),
                              rate < 10 ? fixed(rate, 2)
                                        : grouped(static_cast<std::uint64_t>(std::llround(rate)))),
                  "");
}

void add_tables(Page& page, const Figures& figures) {
    page.add_table("Scores", score_table(figures));
    const std::vector<bool>& references = figures.is_reference;
    if (std::find(references.begin(), references.end(), true) != references.end())
        page.add_line("* reference: may see what a player cannot, and is never ranked");
    if (figures.tally.component_count() > 1)
        for (const TextTable& table : component_tables(figures, page.table_width()))
            page.add_table("Where the points come from (means)", table);
    if (!figures.facts.measures.names.empty()) {
        page.add_table("How the games ended (share of the finished games, 95 % interval)",
                       category_table(figures));
        page.add_table("Means of the finished games", measure_table(figures));
        page.add_table("Personal bests (of games not lost)", record_table(figures));
    }
    if (!figures.comparisons.empty())
        page.add_table("Differences on the same shuffles", difference_table(figures));
}

void add_verdicts(Page& page, const Figures& figures) {
    const std::string stop = stop_sentence(figures.facts, figures.tally, figures.style);
    if (figures.comparisons.empty() && stop.empty()) return;
    page.add_title("Verdict");
    if (!stop.empty()) page.add_line(stop);
    if (figures.comparisons.size() <= max_sentences)
        for (const Comparison& comparison : figures.comparisons) {
            page.add_line(verdict_sentence(figures.facts, comparison, figures.style));
            for (const std::string& line : verdict_details(figures.facts, comparison))
                page.add_detail(line);
        }
    const auto groups = rank_groups(figures.tally, figures.comparisons, figures.is_reference);
    if (figures.comparisons.size() > 1 && !groups.empty())
        page.add_line(ranking_head(figures.facts) +
                      ranking_text(figures.facts, groups, figures.style));
}

void add_warnings(Page& page, const Figures& figures) {
    const std::vector<std::string> list = warnings(figures.facts, figures.tally, figures.style);
    if (!list.empty()) page.add_title("Warnings", Page::bold_yellow);
    for (const std::string& warning : list) page.add_line(warning);
}

std::string score_page(const ExperimentFacts& facts, const Tally& tally, double seconds,
                       int threads, const TextStyle& style) {
    const Figures figures = make_figures(facts, tally, style);
    Page page(style);
    add_headline(page, figures, seconds, threads);
    add_tables(page, figures);
    add_verdicts(page, figures);
    add_warnings(page, figures);
    return std::move(page).text();
}

}  // namespace

std::string summary_table(const ExperimentFacts& facts, const BatchTally& tally, double seconds,
                          int threads, const TextStyle& style) {
    if (const auto* matches = std::get_if<MatchTally>(&tally.kind()))
        return match_page(facts, *matches, seconds, threads, style);
    return score_page(facts, tally.scores(), seconds, threads, style);
}

}  // namespace skerry
