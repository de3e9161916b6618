#pragma once
// The texts of a result, line by line.

#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/shown_batch.hpp"
#include "runner/text/text_page.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// What a batch found, for a person at a terminal: speed, one row per strategy, the components of
/// the scores, paired differences with their verdicts in words, the ranking, and warnings. Lines
/// keep to the width; on narrow terminals fewer columns are shown. For matches: one row per
/// strategy, a cross table, one row per matchup, the share of the first seat.
std::string summary_table(const ShownBatch& batch, const TextStyle& style);

/// The summary, and below it the strength of strategies against their time.
std::string result_page(const ShownBatch& batch, const TextStyle& style);

/// The verdict, which begins with the answer, and the warnings of a result. `table`: the name of
/// the one that has all pairs, where only some are told.
void add_words(Page& page, const ResultWords& words, const char* table);

}  // namespace skerry
