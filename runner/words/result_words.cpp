// Puts all words about a result together: the headline, the pairs, the rankings, the warnings.

#include "runner/words/result_words.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "runner/experiment/judging.hpp"
#include "runner/experiment/rule_sets.hpp"
#include "runner/words/headline.hpp"
#include "runner/words/match_words.hpp"
#include "runner/words/rating_words.hpp"
#include "runner/words/run_words.hpp"
#include "runner/words/score_words.hpp"
#include "runner/words/variance_words.hpp"

namespace skerry {

namespace {

std::vector<PairWords> pairs_of(const ExperimentFacts& facts, const ScoreFigures& figures,
                                const TextStyle& style) {
    std::vector<PairWords> list;
    for (const Comparison& comparison : figures.comparisons) {
        if (!comparison.judged) {
            list.emplace_back();
            continue;
        }
        PairWords words{verdict_sentence(facts, comparison, style),
                        verdict_details(facts, comparison, style)};
        for (std::string& line : covariate_sentences(facts, figures, list.size(), style))
            words.details.push_back(std::move(line));
        list.push_back(std::move(words));
    }
    return list;
}

std::vector<PairWords> pairs_of(const ExperimentFacts& facts, const MatchFigures& figures,
                                const TextStyle& style) {
    std::vector<PairWords> list;
    for (const MatchupSummary& matchup : figures.summary.matchups)
        list.push_back(
            {matchup.judged ? match_sentence(facts, matchup, style) : std::string(), {}});
    return list;
}

/// The ranking by each rule set, where there are several.
void put_rankings(ResultWords& words, const ExperimentFacts& facts, const ScoreFigures& figures,
                  const TextStyle& style) {
    const std::vector<RuleSet> sets = rule_sets_of(facts);
    if (sets.size() < 2) return;
    const auto is_decided = [&](std::size_t better, std::size_t worse) {
        return is_proved(figures.comparisons, better, worse);
    };
    words.ranking.clear();
    for (const RuleSet& set : sets) {
        std::vector<std::size_t> order;
        for (const std::vector<std::size_t>& group : figures.ranking.groups)
            std::ranges::copy_if(group, std::back_inserter(order), [&](std::size_t i) {
                return std::ranges::find(set.strategies, i) != set.strategies.end();
            });
        if (order.size() > 1)
            words.ranking +=
                (words.ranking.empty() ? "" : "; ") +
                ranking_text(facts, rank_by(order, references_of(facts), is_decided), style);
    }
    words.ranking_head =
        words.ranking.empty() ? "" : "By each rule set, 95 % sure of all cuts together:";
}

/// Fills in what scores and matches have in common.
template <class Figures>
ResultWords words_of(const ExperimentFacts& facts, const Figures& figures, const Ranking& ranking,
                     const TextStyle& style) {
    ResultWords words;
    const Headline headline = headline_of(facts, figures, style);
    words.headline = headline.text;
    words.lead = headline.lead;
    words.stop = stop_sentence(facts, figures.stop);
    words.pairs = pairs_of(facts, figures, style);
    std::size_t ranked = 0;
    for (const std::vector<std::size_t>& group : ranking.groups) ranked += group.size();
    // With one pair, the sentence about the pair says it all.
    if (words.pairs.size() > 1 && ranked > 1) {
        words.ranking_head = ranking_head(facts, ranking);
        words.ranking = ranking_text(facts, ranking, style);
    }
    words.reference_note = reference_note(facts);
    words.warnings = warnings(facts, figures, style);
    return words;
}

}  // namespace

ResultWords result_words(const ExperimentFacts& facts, const ScoreFigures& figures,
                         const TextStyle& style) {
    ResultWords words = words_of(facts, figures, figures.ranking, style);
    put_rankings(words, facts, figures, style);
    return words;
}

ResultWords result_words(const ExperimentFacts& facts, const MatchFigures& figures,
                         const TextStyle& style) {
    ResultWords words = words_of(facts, figures, figures.summary.ranking, style);
    words.first_seat = first_seat_sentence(facts, figures.summary.first_seat);
    words.ratings = rating_sentence(facts, figures, style);
    return words;
}

}  // namespace skerry
