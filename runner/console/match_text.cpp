// Lays out the summary of matches: tables, sentences, first seat.

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runner/console/match_tables.hpp"
#include "runner/console/page_pairs.hpp"
#include "runner/console/result_text.hpp"
#include "runner/console/text_page.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

void add_headline(Page& page, const MatchTables& shown, double seconds, int threads) {
    const std::uint64_t pairs = shown.figures.games;
    const std::size_t matchups = shown.figures.summary.matchups.size();
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
    page.add_line(fmt::format("{} on {}: {}", duration(seconds),
                              counted(static_cast<std::uint64_t>(threads), "thread"),
                              speed_text(shown.facts, pairs, seconds)),
                  "");
}

void add_tables(Page& page, const MatchTables& shown, const ResultWords& words) {
    const std::size_t strategies = shown.facts.strategies.size();
    if (strategies > 1) page.add_table(standings_table(shown));
    if (!words.reference_note.empty()) page.add_line(words.reference_note);
    if (strategies > 2 && strategies <= most_side_by_side && !shown.facts.baseline)
        page.add_table(cross_table(shown));
    if (strategies > 1) {
        const auto pairs = pairs_on_page(shown.facts, shown.figures.summary.ranking,
                                         judged_matchups(shown), "matchups", shown.style);
        page.add_table(matchup_table(shown, pairs.shown));
        page.add_detail(pairs.note);
    }
    if (std::ranges::any_of(shown.figures.summary.matchups,
                            [](const MatchupSummary& m) { return m.deterministic; }))
        page.add_line("! the games repeat, see the warnings");
}

}  // namespace

std::string match_page(const MatchTables& shown, double seconds, int threads) {
    const ResultWords words = result_words(shown.facts, shown.figures, shown.style);
    Page page(shown.style);
    add_headline(page, shown, seconds, threads);
    add_tables(page, shown, words);
    add_words(page, words, "matchups");
    return std::move(page).text();
}

}  // namespace skerry
