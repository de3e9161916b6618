// Lays out the summary of a batch for the terminal, from the headline to the warnings.

#include "runner/exhibits/result_text.hpp"

#include "runner/documents/user_error.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_tables.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/score_columns.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/text/number_text.hpp"

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

template <class Shown>
std::string page_of(const Shown& shown, std::span<const Exhibit<Shown>> list) {
    constexpr bool of_scores = std::is_same_v<Shown, ScoreTables>;
    ResultWords words = result_words(shown.facts, shown.figures, shown.style);
    if constexpr (of_scores) words.thresholds = threshold_sentence(shown.batch);
    Page page(shown.style);
    add_headline(page, shown.facts, shown.figures.games, shown.batch.time);
    for (const Exhibit<Shown>& exhibit : list)
        if (exhibit.add_to != nullptr && exhibit.applies(shown.facts)) exhibit.add_to(page, shown);
    add_words(page, words, of_scores ? "differences" : "matchups");
    return std::move(page).text();
}

}  // namespace

std::string summary_table(const ShownBatch& batch, const TextStyle& style) {
    return visit_exhibits(batch, style, false,
                          [](const auto& shown, const auto& list) { return page_of(shown, list); });
}

std::string result_page(const ShownBatch& batch, const TextStyle& style) {
    std::string text = summary_table(batch, style);
    const Table times = table_of(batch, "time", Reader::people, style);
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
