#pragma once
// The tables of matches.

#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/run_words.hpp"
#include "runner/words/table.hpp"

namespace skerry {

/// What the tables show, and how. What it refers to must outlive it.
struct MatchTables {
    const ExperimentFacts& facts;
    const MatchFigures& figures;
    TextStyle style;

    std::string label(std::size_t strategy, std::size_t width = long_label) const {
        return label_of(facts, strategy, style, width);
    }
};

/// One row per strategy, the one with most points first.
Table standings_table(const MatchTables& shown);

/// For people: the points of each row's strategy against each column's.
Table cross_table(const MatchTables& shown);

/// For programs: one row per strategy and opponent.
Table long_cross_table(const MatchTables& shown);

/// One row per matchup that is judged, or per one of these.
Table matchup_table(const MatchTables& shown);
Table matchup_table(const MatchTables& shown, const std::vector<MatchupSummary>& matchups);

/// Two rows per matchup that is judged: the results of a in the first and in the second seat.
Table seat_table(const MatchTables& shown);

/// The matchups that are judged.
std::vector<MatchupSummary> judged_matchups(const MatchTables& shown);

/// The summary_table() of matches: standings, a cross table, one row per matchup, what it means in
/// words, the share of the first seat, warnings.
std::string match_page(const MatchTables& shown, double seconds, int threads);

}  // namespace skerry
