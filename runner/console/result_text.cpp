// Lays out the summary of a batch for the terminal, from the headline to the warnings.

#include "runner/console/result_text.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "runner/console/component_tables.hpp"
#include "runner/console/match_text.hpp"
#include "runner/console/measure_tables.hpp"
#include "runner/console/page_pairs.hpp"
#include "runner/console/score_tables.hpp"
#include "runner/console/text_page.hpp"
#include "runner/console/time_table.hpp"
#include "runner/console/words_text.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr std::size_t max_sentences = 6;  ///< with more pairs the table and the ranking are enough

void add_headline(Page& page, const ExperimentFacts& facts, std::uint64_t games, double seconds,
                  int threads) {
    const std::size_t strategies = facts.strategies.size();
    std::string line =
        fmt::format("{}, seed {}: {}", facts.game, facts.seed, counted(games, unit_of(facts)));
    if (facts.plays > 1)
        line += fmt::format(", {} on each of {}", grouped(facts.plays),
                            counted(games / facts.plays, "shuffle"));
    if (strategies > 1) line += fmt::format(", each played by {} strategies", strategies);
    page.add_line(line, "");
    if (const auto note = facts.data.find("note"); note != facts.data.end())
        page.add_line(note->get<std::string>(), "");
    if (seconds <= 0) return;
    page.add_line(fmt::format("{} on {}: {}", duration(seconds),
                              counted(static_cast<std::uint64_t>(threads), "thread"),
                              speed_text(facts, games, seconds)),
                  "");
}

void add_tables(Page& page, const ScoreTables& shown, const ResultWords& words) {
    page.add_table(score_table(shown));
    if (!words.reference_note.empty()) page.add_line(words.reference_note);
    if (shown.tally.component_count() > 1)
        for (const Table& table : component_tables(shown, page.table_width()))
            page.add_table(table);
    if (!shown.facts.measures.names.empty()) {
        page.add_table(category_table(shown));
        page.add_table(measure_table(shown));
        page.add_table(record_table(shown));
    }
    if (!shown.figures.comparisons.empty()) {
        const auto pairs = pairs_on_page(shown.facts, shown.figures.ranking, shown.judged_pairs(),
                                         "differences", shown.style);
        page.add_table(difference_table(shown, pairs.shown));
        page.add_detail(pairs.note);
    }
    if (shown.facts.plays > 1 && shown.figures.games / shown.facts.plays > 1)
        page.add_table(variance_table(shown));
}

std::string score_page(const ExperimentFacts& facts, const Tally& tally, double seconds,
                       int threads, const TextStyle& style) {
    const ScoreFigures figures = figures_of(facts, tally);
    const ResultWords words = result_words(facts, figures, style);
    Page page(style);
    add_headline(page, facts, figures.games, seconds, threads);
    add_tables(page, {facts, tally, figures, style}, words);
    add_words(page, words, max_sentences);
    return std::move(page).text();
}

}  // namespace

std::string summary_table(const ExperimentFacts& facts, const BatchTally& tally, double seconds,
                          int threads, const TextStyle& style) {
    if (const auto* matches = std::get_if<MatchTally>(&tally.kind()))
        return match_page(facts, *matches, seconds, threads, style);
    return score_page(facts, tally.scores(), seconds, threads, style);
}

std::string result_page(const ExperimentFacts& facts, const BatchTally& tally, const RunTime& time,
                        const TextStyle& style) {
    std::string text = summary_table(facts, tally, time.seconds, time.threads, style);
    if (const auto* scores = std::get_if<Tally>(&tally.kind())) {
        const ScoreFigures figures = figures_of(facts, *scores);
        const std::string times = strength_against_time({facts, *scores, figures, style}, time);
        text += (style.markdown && !times.empty() ? "\n" : "") + times;
    }
    return text;
}

}  // namespace skerry
