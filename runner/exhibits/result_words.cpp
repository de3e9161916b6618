// Puts all words about a result together: the headline, the pairs, the rankings, the warnings.

#include "runner/exhibits/result_words.hpp"

#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

std::vector<PairWords> words_of_pairs(const ExperimentFacts& facts, const ScoreFigures& figures,
                                      const TextStyle& style) {
    std::vector<PairWords> list;
    for (const Comparison& comparison : figures.comparisons) {
        if (!comparison.judged) {
            list.emplace_back();
            continue;
        }
        list.push_back({verdict_sentence(facts, comparison, style),
                        verdict_details(facts, comparison, style)});
    }
    return list;
}

std::vector<PairWords> words_of_pairs(const ExperimentFacts& facts, const MatchFigures& figures,
                                      const TextStyle&) {
    std::vector<PairWords> list;
    for (const MatchupSummary& matchup : figures.summary.matchups)
        list.push_back({matchup.judged ? match_sentence(facts, matchup) : std::string(), {}});
    return list;
}

/// The ranking by each rule set, where there are several.
template <class Figures>
void put_rankings(ResultWords& words, const ExperimentFacts& facts, const Figures& figures,
                  const Ranking& ranking) {
    const std::vector<RuleSet> sets = rule_sets_of(facts);
    if (sets.size() < 2) return;
    words.by_rules = true;
    const auto is_decided = [&](std::size_t better, std::size_t worse) {
        return is_proved(pairs_of(figures), better, worse);
    };
    const std::vector<std::string> none(facts.strategies.size());  // distances
    words.ranking.clear();
    for (const RuleSet& set : sets) {
        std::vector<std::size_t> order;
        for (const std::vector<std::size_t>& group : ranking.groups)
            std::ranges::copy_if(group, std::back_inserter(order),
                                 [&](std::size_t i) { return set.has(i); });
        if (order.size() > 1)
            words.ranking +=
                (words.ranking.empty() ? "" : "; ") +
                ranking_text(
                    facts, rank_by(order, JudgedPairs(facts.strategies.size()), is_decided), none);
    }
    words.ranking_head =
        words.ranking.empty() ? "" : "By each rule set, 95 % sure of all cuts together:";
}

/// How far b is behind a: points a game, or Elo; nothing where that is not known.
std::optional<double> distance(const Comparison& pair) { return pair.difference.mean.mean; }
std::optional<double> distance(const MatchupSummary& matchup) {
    return matchup.deterministic ? std::nullopt : matchup.elo.elo;
}
int decimals_of(const Comparison& pair) { return decimals_for({&pair.difference.mean, 1}); }
int decimals_of(const MatchupSummary&) { return 0; }

/// How far each strategy is behind the first one (the second one says "behind"), or from the
/// baseline if there is one. Empty where it is not known, or where it is ahead of the first.
template <class Pair>
std::vector<std::string> distances(const ExperimentFacts& facts, const std::vector<Pair>& pairs,
                                   const Ranking& ranking) {
    std::vector<std::string> list(ranking.ranks.size());
    const std::vector<std::size_t> order = ranking.order();
    bool told = facts.baseline.has_value();
    for (const std::size_t i : order) {
        const std::size_t from = facts.baseline.value_or(order[0]);
        const auto found = std::ranges::find_if(pairs, [&](const Pair& pair) {
            return pair.a != pair.b && pair.a == std::min(i, from) && pair.b == std::max(i, from);
        });
        if (i == from || found == pairs.end() || !distance(*found)) continue;
        const double behind = *distance(*found) * (found->a == from ? 1 : -1);
        const int decimals = decimals_of(*found);
        if (!facts.baseline && behind <= 0) continue;
        list[i] = facts.baseline ? signed_fixed(-behind, decimals) : fixed(behind, decimals);
        if (facts.seats == 2) list[i] += " Elo";
        if (!std::exchange(told, true)) list[i] += " behind";
    }
    return list;
}

/// The pairs that matter, that of the lead first: the best against those behind it, or the baseline
/// against the best of the others, and neighbours in the ranking.
template <class Pair>
std::vector<std::size_t> telling_pairs(const ExperimentFacts& facts, const std::vector<Pair>& pairs,
                                       const Headline& headline, const Ranking& ranking) {
    constexpr std::size_t most = 3;
    std::vector<std::size_t> list;
    const auto add = [&](std::size_t x, std::size_t y) {
        const auto found = std::ranges::find_if(pairs, [&](const Pair& pair) {
            return pair.a == std::min(x, y) && pair.b == std::max(x, y) && pair.judged;
        });
        const auto at = static_cast<std::size_t>(found - pairs.begin());
        if (found != pairs.end() && std::ranges::find(list, at) == list.end() && list.size() < most)
            list.push_back(at);
    };
    if (headline.told) add(headline.told->first, headline.told->second);
    const std::vector<std::size_t> order = ranking.order();
    if (facts.baseline)
        for (const std::size_t i : order) add(i, *facts.baseline);
    for (std::size_t i = 1; i < order.size(); ++i) add(order[i - 1], order[i]);
    for (std::size_t i = 2; i < order.size(); ++i) add(order[0], order[i]);
    for (const Pair& pair : pairs)
        if (pair.a != pair.b || pairs.size() == 1) add(pair.a, pair.b);
    return list;
}

/// Fills in what scores and matches have in common.
template <class Figures>
ResultWords words_of(const ExperimentFacts& facts, const Figures& figures, const Ranking& ranking,
                     const TextStyle& style) {
    ResultWords words;
    const Headline headline = headline_of(facts, figures, style);
    words.telling = telling_pairs(facts, pairs_of(figures), headline, ranking);
    words.lead_tells = headline.told.has_value();
    words.headline = headline.text;
    words.lead = headline.lead;
    words.stop = stop_sentence(facts, figures.stop);
    if (const std::string chosen = chosen_sentence(facts); !chosen.empty())
        words.stop += (words.stop.empty() ? "" : " ") + chosen;
    words.pairs = words_of_pairs(facts, figures, style);
    std::size_t ranked = 0;
    for (const std::vector<std::size_t>& group : ranking.groups) ranked += group.size();
    // With one pair, the sentence about the pair says it all.
    if (words.pairs.size() > 1 && ranked > 1) {
        words.ranking_head = ranking_head(facts, ranking);
        words.ranking = ranking_text(facts, ranking, distances(facts, pairs_of(figures), ranking));
    }
    put_rankings(words, facts, figures, ranking);
    words.warnings = warnings(facts, figures);
    return words;
}

}  // namespace

ResultWords result_words(const ExperimentFacts& facts, const ScoreFigures& figures,
                         const TextStyle& style) {
    return words_of(facts, figures, figures.ranking, style);
}

ResultWords result_words(const ExperimentFacts& facts, const MatchFigures& figures,
                         const TextStyle& style) {
    ResultWords words = words_of(facts, figures, figures.summary.ranking, style);
    words.first_seat = first_seat_sentence(facts, figures.summary.first_seat);
    words.ratings = rating_sentence(facts, figures);
    return words;
}

}  // namespace skerry
