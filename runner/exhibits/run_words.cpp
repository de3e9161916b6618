// Says what scores and matches have in common: labels, rankings, stop rules, warnings of length.

#include "runner/exhibits/run_words.hpp"

#include <fmt/core.h>

#include <cmath>

#include "runner/documents/text.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/shared_words.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t few_games = 100;  ///< with fewer deals the figures are a first impression

/// "0.1", "2 %": in the unit of the rule.
std::string interval_width(const ExperimentFacts& facts, double width) {
    return fmt::format("{}{}", width, facts.seats == 2 ? " %" : "");
}

/// Players of a match may go in a circle.
bool all_are_beaten(const ExperimentFacts& facts, const Outlook& stop) {
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        if (stop.beaten_after[i] == 0) return false;
    return true;
}

std::string aim(const ExperimentFacts& facts, const Outlook& stop) {
    const StopRule& rule = facts.stop;
    const std::size_t pairs = stop.pairs;
    const std::string what = pairs == 0       ? "the mean"
                             : pairs == 1     ? "the difference"
                             : facts.baseline ? "every difference from the baseline"
                                              : "every difference";
    if (rule.precision)
        return fmt::format("{} is known to within {}", what,
                           interval_width(facts, *rule.precision));
    if (rule.best && all_are_beaten(facts, stop)) return "each is beaten by another, in a circle";
    if (rule.best && rule.margin > 0 && facts.seats == 2)
        return fmt::format(
            "all but one are beaten, or each two of the others have {} of the points",
            alike_shares(rule.margin));
    if (rule.best)
        return rule.margin > 0
                   ? fmt::format("all but one are beaten, or the others are less than {} apart",
                                 rule.margin)
                   : "all but one are beaten";
    const std::string text = pairs == 1       ? "the pair is decided"
                             : facts.baseline ? "every pair with the baseline is decided"
                                              : "every pair is decided";
    if (rule.margin <= 0) return text;
    if (facts.seats == 2)
        return fmt::format("{}, or each of the two has {} of the points", text,
                           alike_shares(rule.margin));
    return fmt::format("{} or known to be less than {} apart", text, rule.margin);
}

/// The label without its first bytes.
std::string label_from(const ExperimentFacts& facts, std::size_t strategy, std::size_t first) {
    return visible_line(facts.strategies[strategy].label.substr(first));
}

/// Whether it names a strategy and values of its parameters, "greedy room=2", as those of a sweep.
bool is_swept(const StrategyFacts& strategy) {
    const std::vector<std::string> words = split(strategy.label, ' ');
    return words.size() > 1 && words[0] == strategy.name &&
           std::all_of(words.begin() + 1, words.end(),
                       [](const std::string& word) { return word.find('=') != word.npos; });
}

/// The bytes of the words that all labels begin with, if all came from one sweep; else 0.
std::size_t needless_bytes(const ExperimentFacts& facts) {
    if (facts.strategies.size() < 2 || !std::ranges::all_of(facts.strategies, is_swept)) return 0;
    const std::string& first = facts.strategies.front().label;
    std::size_t shared = first.size();
    for (const StrategyFacts& other : std::span(facts.strategies).subspan(1))
        shared = std::min(shared, shared_words(first, other.label));
    return shared;
}

std::string order_beside_baseline(const ExperimentFacts& facts, const Ranking& ranking,
                                  const std::vector<std::string>& margins) {
    std::string text;
    for (const std::vector<std::size_t>& group : ranking.groups)
        for (const std::size_t i : group)
            text += fmt::format("{}{} ({}{}{})", text.empty() ? "" : ", ", label_of(facts, i),
                                against_text(ranking.against[i]), margins[i].empty() ? "" : ", ",
                                margins[i]);
    return text;
}

/// "B is better than A", "C is not better than A by 0.5": what has ended first.
std::string change_words(const ExperimentFacts& facts, const std::vector<ChangeTest>& changes) {
    std::string text;
    for (const ChangeTest& test : changes) {
        const std::string& changed = facts.strategies[test.changed].label;
        const std::string& from = facts.strategies[test.from].label;
        const std::string width = interval_width(facts, *facts.stop.better);
        if (!text.empty()) text += "; ";
        if (test.finding == ChangeFinding::open)
            text += fmt::format("whether {} is better than {}, or not better by {}, is open",
                                changed, from, width);
        else if (test.finding == ChangeFinding::better)
            text += fmt::format("{} is better than {}", changed, from);
        else
            text += fmt::format("{} is not better than {} by {}", changed, from, width);
    }
    return text;
}

/// " Beaten, and out: a after 100, b after 228.", or nothing.
std::string left_words(const ExperimentFacts& facts, const Outlook& stop) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < stop.beaten_after.size(); ++i)
        if (stop.beaten_after[i] > 0)
            parts.push_back(fmt::format("{} after {}", facts.strategies[i].label,
                                        grouped(stop.beaten_after[i])));
    if (parts.empty()) return {};
    return fmt::format(" Beaten, and out: {}.", join(parts));
}

/// Empty where nothing was looked at before.
std::string looked_at_sentence(const ExperimentFacts& facts) {
    if (facts.seen.looked_at == 0) return {};
    return fmt::format(
        "The figures of the first {} were known when {} were played: intervals and verdicts are "
        "those that hold at any time.",
        counted(facts.seen.looked_at, unit_of(facts)),
        facts.games < facts.seen.looked_at ? "fewer" : "more");
}

}  // namespace

std::string label_of(const ExperimentFacts& facts, std::size_t strategy) {
    return label_from(facts, strategy, 0);
}

std::string label_in_head(const ExperimentFacts& facts, std::size_t strategy) {
    return label_from(facts, strategy, needless_bytes(facts));
}

std::string pair_text(const ExperimentFacts& facts, std::size_t a, std::size_t b) {
    return label_in_head(facts, a) + " - " + label_in_head(facts, b);
}

std::string unit_of(const ExperimentFacts& facts) {
    if (facts.strategies.size() <= 1) return "game";
    return facts.seats == 2 ? "deal" : "shuffle";
}

std::string speed_text(const ExperimentFacts& facts, std::uint64_t indices, double seconds) {
    const std::uint64_t games_of_index = games_of_deal(facts);
    const auto rate = [&](double count, const std::string& what) {
        const double speed = count / seconds;
        return (speed < 10 ? fixed(speed, 2)
                           : grouped(static_cast<std::uint64_t>(std::llround(speed)))) +
               " " + what + "s/s";
    };
    const auto count = static_cast<double>(indices);
    const std::string text = rate(count, unit_of(facts));
    if (games_of_index == 1 || facts.stop.best) return text;  // beaten strategies play fewer
    return text + ", " + rate(count * static_cast<double>(games_of_index), "game");
}

std::string enumerated(const ExperimentFacts& facts, const std::vector<std::size_t>& strategies) {
    std::string text;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        if (i > 0) text += i + 1 == strategies.size() ? " and " : ", ";
        text += label_of(facts, strategies[i]);
    }
    return text;
}

std::string rank_text(const RankRange& range) {
    return range.best == range.worst ? std::to_string(range.best)
                                     : fmt::format("{} to {}", range.best, range.worst);
}

std::string against_text(AgainstBaseline verdict) { return spaced(std::string(name_of(verdict))); }

std::string ranking_text(const ExperimentFacts& facts, const Ranking& ranking,
                         const std::vector<std::string>& margins) {
    constexpr std::size_t most_in_group = 8;
    constexpr std::size_t few_of_group = 3;
    if (!ranking.against.empty()) return order_beside_baseline(facts, ranking, margins);
    std::string text;
    const bool ranks = !ranking.told_by_groups();
    for (const std::vector<std::size_t>& group : ranking.groups) {
        std::string names;
        const std::size_t named = group.size() > most_in_group ? few_of_group : group.size();
        for (const std::size_t i : std::span(group).first(named)) {
            names += (names.empty() ? "" : ", ") + label_of(facts, i);
            if (ranks) names += " " + rank_text(ranking.ranks[i]);
            if (!margins[i].empty()) names += " (" + margins[i] + ")";
        }
        if (named < group.size()) names += fmt::format(" and {} others", group.size() - named);
        const bool braces = group.size() > 1 && !ranks;
        text += (text.empty() ? "" : ranks ? ", " : " > ") + (braces ? "{" + names + "}" : names);
    }
    return text;
}

std::string ranking_head(const ExperimentFacts& facts, const Ranking& ranking) {
    const bool anytime = judging_of(facts) == Judging::anytime;
    if (!ranking.against.empty())
        return fmt::format(
            "By {}, each against the baseline, 95 % sure of all verdicts together{}:",
            facts.seats == 2 ? "points" : "mean", anytime ? " at any time" : " (Holm)");
    if (!ranking.told_by_groups())
        return anytime ? "Ranks, 95 % sure of all of them together at any time:"
                       : "Ranks, 95 % sure of all of them together (Holm):";
    return anytime ? "Ranking, 95 % sure of all its cuts together at any time:"
                   : "Ranking, 95 % sure of all its cuts together (Holm):";
}

std::string interval_word(const ExperimentFacts& facts) {
    return judging_of(facts) == Judging::anytime ? "at any time" : "interval";
}

std::string alike_shares(double margin) {
    return fmt::format("between {} and {} %", rounded_figure(50 - static_cast<long double>(margin)),
                       rounded_figure(50 + static_cast<long double>(margin)));
}

std::string chosen_sentence(const ExperimentFacts& facts) {
    if (facts.seen.left_out.empty()) return {};
    return fmt::format(
        "The figures of {} strategies were known when some of them were left out: verdicts hold "
        "for all of their pairs together.",
        facts.strategies.size() + facts.seen.left_out.size());
}

std::string stop_sentence(const ExperimentFacts& facts, const std::optional<Outlook>& stop) {
    if (!stop) return looked_at_sentence(facts);
    const std::string unit = facts.seats == 2 ? "pair" : unit_of(facts);
    if (stop->pairs == 0 && stop->repeating > 0)
        return fmt::format("Not reached after {}: the games repeat, so that more decide nothing.",
                           counted(stop->games, unit));
    const std::string left_out =
        stop->repeating == 0
            ? ""
            : fmt::format(" {} whose games repeat {} left out.",
                          counted(stop->repeating, "matchup"), stop->repeating == 1 ? "is" : "are");
    const std::string left = left_out + left_words(facts, *stop);
    const std::string what =
        facts.stop.better ? change_words(facts, stop->changes) : aim(facts, *stop);
    if (stop->satisfied)
        return fmt::format(
            "After {} of at most {}, {}, {}.{}", counted(stop->games, unit), grouped(facts.games),
            what, facts.stop.better ? "each error at most 5 %" : "at 95 % whenever one stops",
            left);
    std::string text = fmt::format("Not reached after {}: {}{}.", counted(stop->games, unit),
                                   facts.stop.better ? "" : "that ", what);
    if (stop->games_to_go)
        text += fmt::format(" About {} more {}s would do.", rounded_up(*stop->games_to_go), unit);
    return text + left;
}

std::vector<std::string> length_warnings(const ExperimentFacts& facts, std::uint64_t games) {
    if (games == 0) return {"No game was played."};
    const bool matches = facts.seats == 2;
    std::vector<std::string> list;
    if (games < facts.games && judging_of(facts) == Judging::fixed_games)
        list.push_back(fmt::format(
            "{} of {} {} were played. Standard errors and intervals assume that the figures did "
            "not decide when to stop; what is said to hold at any time does not.",
            grouped(games), grouped(facts.games),
            matches ? "pairs of games" : unit_of(facts) + "s"));
    if (games < few_games)
        list.push_back(fmt::format(
            "Only {}: the figures are a first impression.",
            matches ? counted(games, "pair") + " of games" : counted(games, unit_of(facts))));
    return list;
}

}  // namespace skerry
