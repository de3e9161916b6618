#pragma once
// All sentences about a result. The console and the page choose from them and lay them out; neither
// has sentences of its own.

#include "runner/experiment/figures.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// The pairs that figures are of.
inline const std::vector<Comparison>& pairs_of(const ScoreFigures& figures) {
    return figures.comparisons;
}
inline const std::vector<MatchupSummary>& pairs_of(const MatchFigures& figures) {
    return figures.summary.matchups;
}

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
    bool by_rules = false;     ///< the strategies play by several rule sets
    std::string first_seat;    ///< what the first seat is worth
    std::string ranking_head;  ///< how sure the ranking is; empty where there is none to show
    std::string ranking;       ///< "A > {B (0.12 behind), C (0.30)} > D (2.1)"
    std::string ratings;       ///< what the joint ratings rest on, or why there are none
    std::vector<std::string> warnings;
};

ResultWords result_words(const ExperimentFacts& facts, const ScoreFigures& figures,
                         const TextStyle& style);
ResultWords result_words(const ExperimentFacts& facts, const MatchFigures& figures,
                         const TextStyle& style);

/// Tells what a batch found to a reader who reads nothing else.
struct Headline {
    std::string text;  ///< who is best, in a few words
    std::string lead;  ///< by how much, how sure, over how many games; may be empty
    /// The comparison or matchup that the lead tells of.
    std::optional<std::pair<std::size_t, std::size_t>> told = {};
};

Headline headline_of(const ExperimentFacts& facts, const ScoreFigures& figures,
                     const TextStyle& style);
Headline headline_of(const ExperimentFacts& facts, const MatchFigures& figures,
                     const TextStyle& style);

// Sentences about the figures of games for two. Each line is one sentence or more, not yet wrapped.

/// "52.31 %", with as many digits as the standard error bears.
std::string share_text(const ShareEstimate& estimate);
/// "50.1 to 54.5 %", or "-".
std::string share_interval(const ShareEstimate& estimate);
/// " (95 % interval 50.1 to 54.5 %)": the interval that the verdict goes by. Empty where there is
/// none.
std::string points_interval(const ExperimentFacts& facts, const ShareEstimate& points);
/// "52.3 %": a's share of the points as a stop rule justifies it. Only where the matchup has an
/// interval that holds at any time.
std::string cautious_share(const MatchupSummary& matchup);
/// The points of a with the interval that holds at any time.
ShareEstimate anytime_points(const MatchupSummary& matchup);
/// "+16" and, where it exists, " (+1 to +32)"; "above +512" where the estimate has no number.
std::string elo_text(const EloEstimate& elo);
/// "+1 to +32"; an open end is the word "any", and "-" stands for no interval.
std::string elo_interval(const EloEstimate& elo);
/// "wins/draws/losses".
std::string results_text(const WinsDrawsLosses& results);

/// " At any time ...: 45 to 52 % of A.": what else is known of the points; may be empty.
std::string anytime_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup);
/// Says who is better, by how much and how sure, or that this is open.
std::string match_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup);
/// Says what other rules change of a matchup: of a's points or of those of the first seat,
/// whichever is more.
std::string change_sentence(const ExperimentFacts& facts, const MatchFigures& figures,
                            const MatchupChange& change, const TextStyle& style);
/// Says by which value of the rule that varies each seat takes half of the points of the line-up;
/// empty where no such rule does.
std::string fair_sentence(const ExperimentFacts& facts, const MatchFigures& figures);
/// Says what the first seat is worth over all matchups; empty if no game can tell.
std::string first_seat_sentence(const ExperimentFacts& facts, const SeatSummary& seat);
/// Warns of what a reader should know before trusting the figures.
std::vector<std::string> warnings(const ExperimentFacts& facts, const MatchFigures& figures);

// What is said and shown of joint ratings. The console and the page have the same words and cells.

/// What the ratings rest on, or why there are none; empty with fewer than three strategies to rate,
/// and without games.
std::string rating_sentence(const ExperimentFacts& facts, const MatchFigures& figures);

/// Whether the ratings have standard errors.
bool has_errors(const std::optional<Ratings>& ratings);

/// The head of the column of ratings, and "+104 ± 12" for each strategy or "-"; no cells where
/// there are no ratings.
std::string rating_head(const std::optional<Ratings>& ratings, const TextStyle& style);
std::vector<std::string> rating_cells(const MatchFigures& figures, const TextStyle& style);

}  // namespace skerry
