// Says what a batch found in one headline, and in a lead of a sentence or two.

#include <fmt/core.h>

#include <cmath>

#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

const Ranking& ranking_of(const ScoreFigures& figures) { return figures.ranking; }
const Ranking& ranking_of(const MatchFigures& figures) { return figures.summary.ranking; }

/// The words for the next best; two strategies have no other one.
const char* next_words(const ExperimentFacts& facts) {
    return facts.strategies.size() == 2 ? "" : ", the next best";
}

/// The cautious estimate of a run that ended because the lead was proved: its mean runs high. Else
/// empty.
std::string cautious_words(const ExperimentFacts& facts, const Comparison& comparison,
                           int decimals) {
    const auto& cautious = comparison.anytime.estimate.cautious;
    if (!facts.stop.by_lead() || !cautious) return {};
    return fmt::format(" A cautious estimate of the lead is {}.",
                       fixed(std::fabs(*cautious), decimals));
}

/// " (1.2 %)": a lead in percent of the score of `next`; empty where that means nothing, as of a
/// score near 0.
std::string lead_in_percent(const ScoreFigures& figures, double lead, std::size_t next) {
    const auto& score = figures.summaries[next].score.mean.mean;
    if (!score || *score <= 0 || lead <= 0) return {};
    const double share = 100 * lead / *score;
    if (share > 100) return {};
    if (share < 0.01) return " (less than 0.01 %)";
    const int digits = std::clamp(static_cast<int>(-std::floor(std::log10(share))), 0, 2);
    return fmt::format(" ({} %)", fixed(share, share < 10 ? std::max(1, digits) : 0));
}

/// Says how the best strategy, `better`, stands against the next best. The lead is proved.
std::string lead_against(const ExperimentFacts& facts, const ScoreFigures& figures,
                         std::size_t better, std::size_t next, const TextStyle& style) {
    const Comparison comparison = upright(pair_of(pairs_of(figures), better, next));
    const MeanEstimate& difference = comparison.difference.mean;
    const int decimals = decimals_for({&difference, 1});
    return fmt::format("It scores {} points a game more than {}{}{}, on the same {}{}; {}.{}",
                       mean_and_se(difference, decimals, style.unicode), label_of(facts, next),
                       lead_in_percent(figures, difference.mean.value_or(0), next),
                       next_words(facts), counted(comparison.pairs(), "shuffle"),
                       difference_interval(facts, difference), how_often(comparison),
                       cautious_words(facts, comparison, decimals));
}

std::string lead_against(const ExperimentFacts& facts, const MatchFigures& figures,
                         std::size_t better, std::size_t next, const TextStyle&) {
    const MatchupSummary matchup = upright(pair_of(pairs_of(figures), better, next));
    if (matchup.deterministic) return match_sentence(facts, matchup);
    const std::string cautious =
        facts.stop.by_lead() && matchup.anytime.estimate.cautious
            ? fmt::format(" A cautious estimate of its share is {}.", cautious_share(matchup))
            : anytime_sentence(facts, matchup);
    return fmt::format(
        "It takes {} of the points{} against {}{}: Elo {}, over {} of games with the seats "
        "swapped.{}",
        share_text(matchup.points), points_interval(facts, matchup.points), label_of(facts, next),
        next_words(facts), elo_text(matchup.elo), counted(matchup.pairs(), "pair"), cautious);
}

std::string sentence_of(const ExperimentFacts& facts, const Comparison& comparison,
                        const TextStyle& style) {
    return verdict_sentence(facts, comparison, style);
}

std::string sentence_of(const ExperimentFacts& facts, const MatchupSummary& matchup,
                        const TextStyle&) {
    return match_sentence(facts, matchup);
}

/// The headline of a single strategy tells its own score.
Headline alone(const ExperimentFacts& facts, const ScoreFigures& figures, std::size_t strategy,
               const TextStyle& style) {
    const std::string label = label_of(facts, strategy);
    const Distribution& score = figures.summaries[strategy].score;
    if (score.mean.n == 0) return {label + " finished no game", ""};
    const int decimals = decimals_for({&score.mean, 1});
    std::string lead = "Over " + counted(score.mean.n, "game");
    if (score.mean.interval)
        lead += fmt::format(" (95 % {} of the mean {})", interval_word(facts),
                            interval_text(score.mean.interval, decimals));
    return {fmt::format("{} scores {} points a game", label,
                        mean_and_se(score.mean, decimals, style.unicode)),
            fmt::format("{}; worst {}, best {}.", lead, *score.min, *score.max)};
}

Headline alone(const ExperimentFacts& facts, const MatchFigures&, std::size_t strategy,
               const TextStyle&) {
    return {label_of(facts, strategy) + " played itself", ""};
}

/// The strategies of `order` that can have the first place: none is proved better.
std::vector<std::size_t> first_of(const Ranking& ranking, std::vector<std::size_t> order) {
    std::erase_if(order, [&](std::size_t i) { return ranking.ranks[i].best > 1; });
    return order;
}

/// All of up to five; of more the first three, and how many others there are.
std::string some_of(const ExperimentFacts& facts, const std::vector<std::size_t>& strategies) {
    constexpr std::size_t most = 5;
    constexpr std::size_t named = 3;
    if (strategies.size() <= most) return enumerated(facts, strategies);
    std::string text;
    for (std::size_t i = 0; i < named; ++i)
        text += (i > 0 ? ", " : "") + label_of(facts, strategies[i]);
    return fmt::format("{} and {} others", text, strategies.size() - named);
}

std::string decided_words(const ExperimentFacts&, const Comparison&) { return {}; }

/// What came of the two games that two strategies play time and again; empty if they play others.
std::string decided_words(const ExperimentFacts& facts, const MatchupSummary& given) {
    const MatchupSummary matchup = upright(given);
    const WinsDrawsLosses results = matchup.results();
    if (!matchup.deterministic || results.games() != 2) return {};
    const std::string a = label_of(facts, matchup.a);
    const std::string b = label_of(facts, matchup.b);
    if (results.wins == 2) return fmt::format("{} beats {} in both games that they can play", a, b);
    if (results.draws == 2)
        return fmt::format("{} and {} draw both games that they can play", a, b);
    if (results.draws == 0)
        return fmt::format("{} and {} win one each of the two games that they can play", a, b);
    return fmt::format(
        "{} beats {} in one of the two games that they can play, and draws the other", a, b);
}

/// Several strategies can have the first place.
template <class Figures>
Headline shared_lead(const ExperimentFacts& facts, const Figures& figures,
                     const std::vector<std::size_t>& order, const std::vector<std::size_t>& top,
                     const TextStyle& style) {
    const std::string names = some_of(facts, top);
    const auto& pair = pair_of(pairs_of(figures), top[0], top[1]);
    std::string lead = sentence_of(facts, pair, style);
    const std::optional told = std::pair(pair.a, pair.b);
    const std::string decided = top.size() == 2 ? decided_words(facts, pair) : "";
    if (top.size() == order.size() && decided.empty())
        return {"No difference is proved between " + names, lead, told};
    std::vector<std::size_t> behind = order;
    std::erase_if(behind, [&](std::size_t i) {
        return !std::ranges::all_of(top, [&](std::size_t first) {
            return first != i && is_proved(pairs_of(figures), first, i);
        });
    });
    if (!behind.empty())
        lead += fmt::format(" {} are proved to be ahead of {}.",
                            top.size() == 2 ? "Both" : "All of them", some_of(facts, behind));
    if (!decided.empty()) return {decided, lead, told};
    return {fmt::format("{} of {} may be best", top.size() == 2 ? "Either" : "Any", names), lead,
            told};
}

/// Says that a proved lead is smaller than the margin.
template <class Pair>
std::string closeness(const ExperimentFacts& facts, const Pair& pair) {
    if (!pair.by_margin || pair.by_margin->finding != MarginFinding::equivalent) return {};
    return " " + margin_sentence(facts, upright(pair));
}

/// One strategy is the only one that can have the first place.
template <class Figures>
Headline only_lead(const ExperimentFacts& facts, const Figures& figures,
                   const std::vector<std::size_t>& order, std::size_t best,
                   const TextStyle& style) {
    const std::size_t next = order[0] == best ? order[1] : order[0];
    // Means are ordered: each other one is below some strategy, and so below the only one that is
    // below none. Players of a game for two may go in circles.
    const bool above_all = facts.seats == 1 || ranking_of(figures).ranks[best].worst == 1;
    const auto& pair = pair_of(pairs_of(figures), best, next);
    const std::string decided = order.size() == 2 ? decided_words(facts, pair) : "";
    return {
        !decided.empty() ? decided : label_of(facts, best) + (above_all ? " is best" : " leads"),
        is_proved(pairs_of(figures), best, next)
            ? lead_against(facts, figures, best, next, style) + closeness(facts, pair)
            : sentence_of(facts, pair, style),
        std::pair(pair.a, pair.b)};
}

std::vector<std::size_t> those_of(const Ranking& ranking, const std::vector<std::size_t>& order,
                                  AgainstBaseline verdict) {
    std::vector<std::size_t> list = order;
    std::erase_if(list, [&](std::size_t i) { return ranking.against[i] != verdict; });
    return list;
}

/// Says who is better than the baseline; the lead tells of the foremost of the others.
template <class Figures>
Headline against_baseline(const ExperimentFacts& facts, const Figures& figures,
                          const std::vector<std::size_t>& order, const TextStyle& style) {
    constexpr std::size_t most_named = 3;
    const std::size_t baseline = *facts.baseline;
    const std::string name = label_of(facts, baseline);
    const std::size_t foremost = order[0] == baseline ? order[1] : order[0];
    const auto& pair = pair_of(pairs_of(figures), foremost, baseline);
    const std::string lead = sentence_of(facts, pair, style);
    const std::optional told = std::pair(pair.a, pair.b);
    const auto those = [&](AgainstBaseline verdict) {
        return those_of(ranking_of(figures), order, verdict);
    };
    const std::vector<std::size_t> better = those(AgainstBaseline::better);
    const std::size_t others = order.size() - 1;
    if (better.size() > most_named)
        return {fmt::format("{} of {} are better than {}", better.size(), others, name), lead,
                told};
    if (!better.empty())
        return {fmt::format("{} {} better than {}", enumerated(facts, better),
                            better.size() == 1 ? "is" : "are", name),
                lead, told};
    if (those(AgainstBaseline::worse).size() == others)
        return {fmt::format("{} is better than {}", name,
                            others == 1 ? label_of(facts, foremost) : "all others"),
                lead, told};
    return {fmt::format("Nothing is proved to be better than {}", name), lead, told};
}

/// The contestant that is proved best of a rule set's strategies; empty if none is.
template <class Figures>
std::optional<std::size_t> best_of(const ExperimentFacts& facts, const Figures& figures,
                                   const RuleSet& set) {
    const std::vector<std::size_t> contestants = contestants_of(facts);
    for (const std::size_t i : set.strategies) {
        const auto is_behind = [&](std::size_t other) {
            return other == i || is_proved(pairs_of(figures), i, other);
        };
        if (std::ranges::all_of(set.strategies, is_behind)) return contestants[i];
    }
    return std::nullopt;
}

/// The largest of some changes, by size(); null if there are none.
template <class Change, class Size>
const Change* largest_of(const std::vector<Change>& changes, const Size& size) {
    const auto found = std::ranges::max_element(changes, {}, size);
    return found == changes.end() || size(*found) < 0 ? nullptr : &*found;
}

/// Tells of the largest change that rules made to a player, and to a matchup.
Headline largest_change(const ExperimentFacts& facts, const ScoreFigures& figures,
                        const TextStyle& style) {
    const std::vector<std::size_t> contestants = contestants_of(facts);
    const auto* const largest = largest_of(figures.comparisons, [&](const Comparison& pair) {
        const bool is_change = pair.judged && contestants[pair.a] == contestants[pair.b];
        return is_change ? std::fabs(pair.difference.mean.mean.value_or(0)) : -1;
    });
    if (largest == nullptr) return {};
    return {"", sentence_of(facts, *largest, style), std::pair(largest->a, largest->b)};
}

Headline largest_change(const ExperimentFacts& facts, const MatchFigures& figures,
                        const TextStyle& style) {
    const auto* const largest = largest_of(figures.changes, [](const MatchupChange& change) {
        const auto size = [](const MeanChange& share) {
            return std::fabs(share.difference.value_or(0));
        };
        return std::max(size(change.points), size(change.first_seat));
    });
    const std::string change =
        largest == nullptr ? "" : change_sentence(facts, figures, *largest, style);
    const std::string fair = fair_sentence(facts, figures);
    return {"", change + (change.empty() || fair.empty() ? "" : " ") + fair};
}

/// Says who is best by which rules.
template <class Figures>
Headline by_rules(const ExperimentFacts& facts, const Figures& figures,
                  const std::vector<RuleSet>& sets, const TextStyle& style) {
    const auto [none, lead, told] = largest_change(facts, figures, style);
    const auto name = [&](std::size_t i) {
        return name_in(rule_set_of(sets, i), facts.strategies[i]);
    };
    std::vector<std::size_t> best;
    std::size_t contested = 0;  // a strategy that is alone is not the best
    for (const RuleSet& set : sets) {
        if (set.strategies.size() < 2) continue;
        ++contested;
        if (const auto found = best_of(facts, figures, set)) best.push_back(*found);
    }
    if (contested == 0)
        return {name(0) + " played by " + counted(sets.size(), "rule set"), lead, told};
    const std::string all = counted(contested, "rule set");
    if (contested == 1 && !best.empty())
        return {name(best.front()) + " is best by the only rules of several strategies", lead,
                told};
    if (best.size() == contested && std::ranges::count(best, best.front()) == std::ssize(best))
        return {fmt::format("{} is best by each of {}", name(best.front()), all), lead, told};
    if (best.size() == contested) return {"Who is best depends on the rules", lead, told};
    return {fmt::format("Who is best is proved for {} of {}", best.size(), all), lead, told};
}

template <class Figures>
Headline headline(const ExperimentFacts& facts, const Figures& figures, const TextStyle& style) {
    if (figures.games == 0) return {"No game was played", ""};
    if (const auto sets = rule_sets_of(facts); sets.size() > 1)
        return by_rules(facts, figures, sets, style);
    const std::vector<std::size_t> order = ranking_of(figures).order();
    if (order.empty()) return alone(facts, figures, 0, style);
    if (order.size() == 1) return alone(facts, figures, order.front(), style);
    if (facts.baseline) return against_baseline(facts, figures, order, style);
    const std::vector<std::size_t> top = first_of(ranking_of(figures), order);
    if (top.size() == 1) return only_lead(facts, figures, order, top.front(), style);
    return shared_lead(facts, figures, order, top, style);
}

}  // namespace

Headline headline_of(const ExperimentFacts& facts, const ScoreFigures& figures,
                     const TextStyle& style) {
    return headline(facts, figures, style);
}

Headline headline_of(const ExperimentFacts& facts, const MatchFigures& figures,
                     const TextStyle& style) {
    return headline(facts, figures, style);
}

}  // namespace skerry
