#pragma once
// The texts of a result, line by line.

#include "runner/console/text_page.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// A batch that was played now or earlier, with its figures. What it refers to must outlive it.
struct ShownBatch {
    std::string source;  ///< the name of its file
    const ExperimentFacts& facts;
    const BatchTally& tally;
    RunTime time;
    std::shared_ptr<const Figures> figures;
    std::vector<std::int32_t> at_least = {};  ///< scores whose shares of the games are shown

    ShownBatch(std::string from, const ExperimentFacts& of, const BatchTally& counted,
               RunTime taken = {});
    ShownBatch(std::string from, const ExperimentFacts& of, const BatchTally& counted,
               RunTime taken, std::shared_ptr<const Figures> summarised)
        : source(std::move(from)),
          facts(of),
          tally(counted),
          time(std::move(taken)),
          figures(std::move(summarised)) {}
    explicit ShownBatch(const Result& result)
        : ShownBatch(result.source(), result.facts, result.tally, result.environment.time,
                     result.figures()) {}
};

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
