#pragma once
// What a result shows, each thing once: its name, where it applies, its table and its picture, and
// where the page of `run` and the report have it. Everything that shows results goes by this list.

#include <span>

#include "runner/exhibits/sheet.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

/// Who is shown a table.
enum class Listed : std::uint8_t {
    always,   ///< who asks for all tables
    by_name,  ///< who names it: it has a row for each value or moment
    report,   ///< the report alone
};

/// How the report has a table: not at all, as it is, or by the pair that its first column names.
enum class InReport : std::uint8_t { no, whole, by_pair };

template <class Shown>
struct Exhibit {
    std::string_view name;  ///< what users choose it by: "scores"
    bool (*applies)(const ExperimentFacts&);
    Table (*table)(const Shown&);
    Listed listed = Listed::always;
    InReport in_report = InReport::no;
    /// Adds it to the page of `run`; null: it is not there.
    void (*add_to)(Page&, const Shown&) = nullptr;
    /// The table as a picture of its own, all strategies in the order of the experiment; null: it
    /// has none.
    std::string (*picture)(const Shown&, const ChartTexts&) = nullptr;
};

/// The one that shows what clocks measured.
inline constexpr std::string_view time_exhibit = "time";

/// In the order of the page; the list of scores for ScoreTables, that of matches for MatchTables.
template <class Shown>
std::span<const Exhibit<Shown>> exhibits();

/// The one of this name, which is in the list.
template <class Shown>
const Exhibit<Shown>& exhibit_named(std::span<const Exhibit<Shown>> list, std::string_view name) {
    return *std::ranges::find(list, name, &Exhibit<Shown>::name);
}

/// Calls visit(shown, exhibits) with the tables of the batch.
template <class Visit>
auto visit_exhibits(const ShownBatch& batch, const TextStyle& style, bool for_programs,
                    const Visit& visit) {
    if (std::holds_alternative<MatchTally>(batch.tally.kind()))
        return visit(MatchTables(batch, style, for_programs), exhibits<MatchTables>());
    return visit(ScoreTables(batch, style, for_programs), exhibits<ScoreTables>());
}

/// The names of the tables that users can choose, of the results of such an experiment.
std::vector<std::string> table_names(const ExperimentFacts& facts);

/// Those of them that can be drawn.
std::vector<std::string> plot_names(const ExperimentFacts& facts);

/// Whether only who names this table is shown it.
bool is_long(std::string_view name);

/// Those names of all games, each once; with `drawn` those of plots.
std::vector<std::string> all_table_names(bool drawn = false);

}  // namespace skerry
