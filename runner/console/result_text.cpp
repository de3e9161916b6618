// Lays out the summary of a batch for the terminal, from the headline to the warnings.

#include "runner/console/result_text.hpp"

#include "runner/console/tables.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"
#include "runner/words/score_columns.hpp"

namespace skerry {

namespace {

std::string played_text(const ExperimentFacts& facts, std::uint64_t games) {
    const std::size_t strategies = facts.strategies.size();
    const char* const up_to = facts.stop.best ? "up to " : "";
    if (facts.seats == 2) {
        if (strategies == 1) return counted(games, "game") + " of one strategy against itself";
        const std::size_t matchups = matchups_of(facts).size();
        return fmt::format("{}{} of games{}, seats swapped within a pair", up_to,
                           counted(games, "pair"),
                           matchups > 1 ? fmt::format(" in each of {} matchups", matchups) : "");
    }
    std::string text = counted(games, unit_of(facts));
    if (strategies > 1) text += fmt::format(", each played by {}{} strategies", up_to, strategies);
    return text;
}

void add_headline(Page& page, const ExperimentFacts& facts, std::uint64_t games,
                  const RunTime& time) {
    page.add_line(
        fmt::format("{}, {}: {}", facts.game, seeds_text(facts), played_text(facts, games)), "");
    if (const auto note = facts.data.find("note"); note != facts.data.end())
        page.add_line(note->get<std::string>(), "");
    if (time.seconds <= 0) return;
    page.add_line(fmt::format("{} on {}: {}", duration(time.seconds),
                              counted(static_cast<std::uint64_t>(time.threads), "thread"),
                              speed_text(facts, games, time.seconds)),
                  "");
}

void add_tables(Page& page, const ScoreTables& shown) {
    page.add_table(score_table(shown));
    if (shown.tally.component_count() > 1)
        for (const Table& table : component_tables(shown, page.table_width()))
            page.add_table(table);
    if (rule_sets_of(shown.facts).size() > 1) page.add_table(rule_table(shown));
    if (!shown.facts.measures.names.empty()) {
        page.add_table(category_table(shown));
        page.add_table(measure_table(shown));
        page.add_table(record_table(shown));
    }
    if (!shown.figures.comparisons.empty()) {
        const auto pairs =
            pairs_on_page(shown.facts, shown.figures.ranking, shown.judged_pairs(), "differences");
        page.add_table(difference_table(shown, pairs.shown));
        page.add_detail(pairs.note);
    }
}

/// The best strategy; nothing if no game was played, or if there is no other strategy.
void add_answer(Page& page, const ResultWords& words) {
    if (!words.lead_tells && !words.by_rules) return;
    page.add_line(
        fmt::format("{}{} {}", words.headline, words.lead.empty() ? "" : ".", words.lead));
    if (!words.lead_tells) return;
    for (const std::string& line : words.pairs[words.telling.front()].details)
        page.add_detail(line);
}

void add_pairs(Page& page, const ResultWords& words, const char* table) {
    for (std::size_t i = words.lead_tells ? 1 : 0; i < words.telling.size(); ++i) {
        const PairWords& pair = words.pairs[words.telling[i]];
        page.add_line(pair.sentence);
        for (const std::string& line : pair.details) page.add_detail(line);
    }
    const auto told = static_cast<std::size_t>(std::ranges::count_if(
        words.pairs, [](const PairWords& pair) { return !pair.sentence.empty(); }));
    if (told > words.telling.size() && !words.telling.empty())
        page.add_detail(where_all_pairs_are(told, table));
}

void add_tables(Page& page, const MatchTables& shown) {
    const std::size_t strategies = shown.facts.strategies.size();
    const bool alone = plays_itself(shown.figures.summary);
    if (!alone) page.add_table(standings_table(shown));
    if (rule_sets_of(shown.facts).size() > 1)
        page.add_table(rule_table(shown));
    else if (strategies > 2 && strategies <= most_side_by_side && !shown.facts.baseline)
        page.add_table(cross_table(shown));
    if (!alone) {
        const auto pairs = pairs_on_page(shown.facts, shown.figures.summary.ranking,
                                         shown.judged_matchups(), "matchups");
        page.add_table(matchup_table(shown, pairs.shown));
        page.add_detail(pairs.note);
    }
    if (std::ranges::any_of(shown.figures.summary.matchups,
                            [](const MatchupSummary& m) { return m.deterministic; }))
        page.add_line("! the games repeat, see the warnings");
}

template <class Shown>
std::string page_of(const Shown& shown, const RunTime& time, const char* table) {
    ResultWords words = result_words(shown.facts, shown.figures, shown.style);
    if constexpr (requires { shown.at_least; })
        words.thresholds =
            threshold_sentence(shown.facts, shown.tally, shown.figures, shown.at_least);
    Page page(shown.style);
    add_headline(page, shown.facts, shown.figures.games, time);
    add_tables(page, shown);
    add_words(page, words, table);
    return std::move(page).text();
}

}  // namespace

ShownBatch::ShownBatch(std::string from, const ExperimentFacts& of, const BatchTally& counted,
                       RunTime taken)
    : ShownBatch(std::move(from), of, counted, std::move(taken),
                 std::make_shared<const Figures>(figures_of(of, counted))) {}

std::string summary_table(const ShownBatch& batch, const TextStyle& style) {
    if (const auto* scores = std::get_if<Tally>(&batch.tally.kind()))
        return page_of(
            ScoreTables{{batch.facts, style}, *scores, batch.figures->scores(), batch.at_least},
            batch.time, "differences");
    return page_of(MatchTables{{batch.facts, style}, batch.figures->matches()}, batch.time,
                   "matchups");
}

std::string result_page(const ShownBatch& batch, const TextStyle& style) {
    std::string text = summary_table(batch, style);
    const ShownTables shown{batch.facts, style};
    const auto* const scores = std::get_if<Tally>(&batch.tally.kind());
    const Table times =
        scores != nullptr
            ? time_table(ScoreTables{shown, *scores, batch.figures->scores()}, batch.time)
            : time_table(MatchTables{shown, batch.figures->matches()}, batch.time);
    if (times.rows() < 2) return text;
    Page page(style);
    page.add_table(times);
    return text + (style.markdown ? "\n" : "") + std::move(page).text();
}

std::string where_all_pairs_are(std::size_t pairs, std::string_view table) {
    return fmt::format("All {}: {} show RESULT --table {}.", counted(pairs, "pair"), program_name(),
                       table);
}

void add_words(Page& page, const ResultWords& words, const char* table) {
    if (!words.pairs.empty() || !words.stop.empty()) page.add_title("Verdict");
    add_answer(page, words);
    if (!words.thresholds.empty()) page.add_line(words.thresholds);
    if (!words.ranking.empty()) page.add_line(words.ranking_head + " " + words.ranking);
    if (!words.stop.empty()) page.add_line(words.stop);
    add_pairs(page, words, table);
    if (!words.first_seat.empty()) page.add_line(words.first_seat);
    if (!words.ratings.empty()) page.add_line(words.ratings);
    if (!words.warnings.empty()) page.add_title("Warnings", Paint::bold_yellow);
    for (const std::string& warning : words.warnings) page.add_line(warning);
}

}  // namespace skerry
