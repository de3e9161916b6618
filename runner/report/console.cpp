#include "runner/report/console.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/report/console_tables.hpp"
#include "runner/report/console_text.hpp"
#include "runner/report/console_verdicts.hpp"
#include "runner/statistics/ranking.hpp"

namespace skerry {

namespace {

constexpr std::size_t min_width = 40;
constexpr std::size_t max_sentences = 6;  ///< with more pairs the table and the ranking suffice

constexpr const char* bold = "1";
constexpr const char* dim = "2";
constexpr const char* bold_yellow = "1;33";

/// The text as it grows.
class Page {
  public:
    explicit Page(const TextStyle& style)
        : style_(style),
          width_(std::max(min_width, static_cast<std::size_t>(std::max(style.width, 0)))) {}

    std::size_t table_width() const { return width_ - indent.size(); }

    void add_title(const std::string& title, const char* code = bold) {
        text_ += "\n" + painted(title, code) + "\n";
    }
    void add_line(std::string_view line, std::string_view first = indent) {
        text_ += wrap(line, width_, first, std::string(first) + std::string(indent));
    }
    void add_detail(std::string_view line) {
        const std::string twice = std::string(indent) + std::string(indent);
        if (!line.empty()) text_ += wrap(line, width_, twice, twice);
    }
    void add_table(const std::string& title, const TextTable& table) {
        add_title(title);
        bool is_header = true;
        for (const std::string& line : table.lines(table_width(), style_.unicode)) {
            text_ += std::string(indent) + (is_header ? painted(line, dim) : line) + "\n";
            is_header = false;
        }
    }
    std::string text() && { return std::move(text_); }

  private:
    static constexpr std::string_view indent = "  ";

    std::string painted(const std::string& line, const char* code) const {
        return style_.colour ? std::string("\x1b[") + code + "m" + line + "\x1b[0m" : line;
    }

    const TextStyle style_;
    const std::size_t width_;
    std::string text_;
};

std::string counted(std::uint64_t count, const std::string& what) {
    return grouped(count) + " " + what + (count == 1 ? "" : "s");
}

void add_headline(Page& page, const Figures& figures, double seconds, int threads) {
    const std::uint64_t strategies = figures.summaries.size();
    const std::uint64_t played = figures.tally.games() * strategies;
    std::string line = fmt::format("{}, seed {}", figures.facts.game, figures.facts.seed);
    if (strategies > 1)
        line += fmt::format(": {} strategies, {}", strategies,
                            counted(figures.tally.games(), "shuffle"));
    page.add_line(line, "");
    line = counted(played, "game");
    if (seconds > 0) {
        const double rate = static_cast<double>(played) / seconds;
        line += fmt::format(
            " in {} on {}: {} games/s", duration(seconds),
            counted(static_cast<std::uint64_t>(threads), "thread"),
            rate < 10 ? fixed(rate, 2) : grouped(static_cast<std::uint64_t>(rate + 0.5)));
    }
    page.add_line(line, "");
}

void add_tables(Page& page, const Figures& figures) {
    page.add_table("Scores", score_table(figures));
    const std::vector<bool>& references = figures.is_reference;
    if (std::find(references.begin(), references.end(), true) != references.end())
        page.add_line("* reference: may see what a player cannot, and is never ranked");
    if (figures.tally.component_count() > 1)
        for (const TextTable& table : component_tables(figures, page.table_width()))
            page.add_table("Where the points come from (means)", table);
    if (!figures.comparisons.empty())
        page.add_table("Differences on the same shuffles", difference_table(figures));
}

void add_verdicts(Page& page, const Figures& figures) {
    if (figures.comparisons.empty()) return;
    page.add_title("Verdict");
    if (figures.comparisons.size() <= max_sentences)
        for (const Comparison& comparison : figures.comparisons) {
            page.add_line(verdict_sentence(figures.facts, comparison, figures.style));
            for (const std::string& line : verdict_details(figures.facts, comparison))
                page.add_detail(line);
        }
    const auto groups = rank_groups(figures.tally, figures.comparisons, figures.is_reference);
    if (figures.comparisons.size() > 1 && !groups.empty())
        page.add_line("Ranking, 95 % sure of all its cuts together (Holm): " +
                      ranking_text(figures.facts, groups, figures.style));
}

void add_warnings(Page& page, const Figures& figures) {
    const std::vector<std::string> list = warnings(figures.facts, figures.tally, figures.style);
    if (!list.empty()) page.add_title("Warnings", bold_yellow);
    for (const std::string& warning : list) page.add_line(warning);
}

}  // namespace

std::string summary_table(const ExperimentFacts& facts, const Tally& tally, double seconds,
                          int threads, const TextStyle& style) {
    const Figures figures = make_figures(facts, tally, style);
    Page page(style);
    add_headline(page, figures, seconds, threads);
    add_tables(page, figures);
    add_verdicts(page, figures);
    add_warnings(page, figures);
    return std::move(page).text();
}

}  // namespace skerry
