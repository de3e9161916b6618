#pragma once
// All sentences about a result. The console and the page choose from them and lay them out; neither
// has sentences of its own.

#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// The words about one comparison or matchup.
struct PairWords {
    std::string sentence;  ///< who is better, by how much and how sure; empty: not judged
    std::vector<std::string> details;  ///< what else there is to know; may be empty
};

/// All words about a result. An empty text means that there is nothing to say.
struct ResultWords {
    std::string headline;          ///< who is best, in a few words
    std::string lead;              ///< by how much, how sure, over how many games
    std::string thresholds = {};   ///< who reaches the scores that were asked for most often
    std::string stop;              ///< what became of the stop rule
    std::vector<PairWords> pairs;  ///< in the order of the comparisons or matchups
    /// Those of them that matter, three at most; `lead_tells`: the first is the one of the lead.
    std::vector<std::size_t> telling;
    bool lead_tells = false;
    std::string first_seat;      ///< what the first seat is worth
    std::string ranking_head;    ///< how sure the ranking is; empty where there is none to show
    std::string ranking;         ///< "A > {B (0.12 behind), C (0.30)} > D (2.1)"
    std::string ratings;         ///< what the joint ratings rest on, or why there are none
    std::string reference_note;  ///< what the star behind a label means
    std::vector<std::string> warnings;
};

ResultWords result_words(const ExperimentFacts& facts, const ScoreFigures& figures,
                         const TextStyle& style);
ResultWords result_words(const ExperimentFacts& facts, const MatchFigures& figures,
                         const TextStyle& style);

}  // namespace skerry
