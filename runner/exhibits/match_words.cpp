// Says in words how a matchup stands, what the first seat is worth, and what to be warned of.

#include <fmt/core.h>

#include <cmath>

#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/exhibits/trained_on.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// The number of digits after the point that the standard error of a percentage justifies.
int decimals_of(const ShareEstimate& estimate) {
    if (!estimate.se || *estimate.se <= 0) return 1;
    return std::clamp(1 - static_cast<int>(std::floor(std::log10(100 * *estimate.se))), 0, 3);
}

/// Says why all pairs are one.
std::string repeats_text(const std::string& a, const std::string& b,
                         const MatchupSummary& matchup) {
    const bool alone = matchup.a == matchup.b;
    const std::string names = alone ? a + " against itself" : a + " and " + b;
    if (!matchup.undrawn)
        return fmt::format("{} played the same {} every time, {}: counted once.", names,
                           alone ? "game" : "two games", counted(matchup.played, "pair"));
    if (alone)
        return a +
               " draws no random number and the game has no chance: it would play this one "
               "game for ever.";
    return names +
           " draw no random number and the game has no chance: they would play these two "
           "games for ever, counted once.";
}

std::string deterministic_sentence(const std::string& a, const std::string& b,
                                   const MatchupSummary& matchup) {
    const std::string text = matchup.a == matchup.b ? "In the first seat" : a;
    return fmt::format("{} {}: {} won, {} drawn, {} lost. A fact about two programs, no sample.",
                       repeats_text(a, b, matchup), text, matchup.results().wins,
                       matchup.results().draws, matchup.results().losses);
}

std::string pairs_text(const MatchupSummary& matchup) {
    return counted(matchup.pairs(), "pair") + " of games";
}

std::string open_sentence(const ExperimentFacts& facts, const std::string& a, const std::string& b,
                          const MatchupSummary& matchup) {
    if (matchup.pairs() == 0) return fmt::format("{} and {} have no pair with two results.", a, b);
    if (matchup.games.identical == matchup.pairs())
        return fmt::format(
            "{} and {} played the same game in both seatings of all {}: no difference was seen.", a,
            b, counted(matchup.pairs(), "pair"));
    std::string text = fmt::format(
        "{0} and {1} cannot be told apart: {0} has {2} of the points{3}, Elo {4}, over {5}.", a, b,
        share_text(matchup.points), points_interval(facts, matchup.points), elo_text(matchup.elo),
        pairs_text(matchup));
    if (matchup.test.p && *matchup.test.p <= 1 - confidence_level)
        text += " Alone it would be clear; among this many matchups (Holm) it is not.";
    return text;
}

void warn_of_matchup(const ExperimentFacts& facts, const MatchupSummary& matchup,
                     std::vector<std::string>& list) {
    const std::string names = label_of(facts, matchup.a) + " - " + label_of(facts, matchup.b);
    const PairedGames& games = matchup.games;
    for (std::size_t side = 0; side < 2; ++side)
        if (games.forfeits[side] > 0)
            list.push_back(
                fmt::format("{}: {} {} in {} of {} games.", names,
                            label_of(facts, side == 0 ? matchup.a : matchup.b),
                            is_program(facts.strategies[side == 0 ? matchup.a : matchup.b])
                                ? "lost by a fault of its program"
                                : "made an illegal move and lost by it",
                            grouped(games.forfeits[side]), grouped(2 * matchup.pairs())));
    if (games.unfinished > 0)
        list.push_back(fmt::format("{}: {} ended without a result; {} with one count nowhere.",
                                   names, counted(games.unfinished, "game"),
                                   counted(games.incomplete, "pair")));
    if (matchup.inconsistent)
        list.push_back(
            names +
            ": games without a random draw were not all alike. A strategy uses something that is "
            "neither the position nor its own stream (a clock, earlier games); no figure of this "
            "matchup can be reproduced.");
}

std::string plain_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup) {
    const std::string a = label_of(facts, matchup.a);
    const std::string b = label_of(facts, matchup.b);
    if (matchup.deterministic) return deterministic_sentence(a, b, matchup);
    if (matchup.a == matchup.b)
        return fmt::format("{} plays itself: in the first seat it wins {}, draws {}, loses {}.", a,
                           percent(matchup.results().wins, matchup.pairs()),
                           percent(matchup.results().draws, matchup.pairs()),
                           percent(matchup.results().losses, matchup.pairs()));
    if (matchup.verdict == Verdict::undecided) return open_sentence(facts, a, b, matchup);
    return fmt::format("{} beats {}: {} of the points{}, Elo {}, over {}.", a, b,
                       share_text(matchup.points), points_interval(facts, matchup.points),
                       elo_text(matchup.elo), pairs_text(matchup));
}

}  // namespace

std::string share_text(const ShareEstimate& estimate) {
    if (!estimate.share) return "-";
    return fixed(100 * *estimate.share, decimals_of(estimate)) + " %";
}

std::string share_interval(const ShareEstimate& estimate) {
    if (!estimate.interval) return "-";
    const int decimals = decimals_of(estimate);
    return fmt::format("{} to {} %", fixed(100 * estimate.interval->low, decimals),
                       fixed(100 * estimate.interval->high, decimals));
}

std::string points_interval(const ExperimentFacts& facts, const ShareEstimate& points) {
    if (!points.interval) return {};
    return fmt::format(" (95 % {} {})", interval_word(facts), share_interval(points));
}

std::string cautious_share(const MatchupSummary& matchup) {
    ShareEstimate points = matchup.points;
    points.share = matchup.anytime.estimate.cautious;
    return share_text(points);
}

ShareEstimate anytime_points(const MatchupSummary& matchup) {
    ShareEstimate points = matchup.points;
    points.interval = matchup.anytime.estimate.interval;
    return points;
}

std::string elo_interval(const EloEstimate& elo) {
    if (!elo.low && !elo.high) return "-";
    return fmt::format("{} to {}", elo.low ? signed_fixed(*elo.low, 0) : "any",
                       elo.high ? signed_fixed(*elo.high, 0) : "any");
}

std::string elo_text(const EloEstimate& elo) {
    if (!elo.elo) {
        if (elo.low) return "above " + signed_fixed(*elo.low, 0);
        if (elo.high) return "below " + signed_fixed(*elo.high, 0);
        return "-";
    }
    const std::string interval = elo_interval(elo);
    return signed_fixed(*elo.elo, 0) + (interval == "-" ? "" : " (" + interval + ")");
}

std::string results_text(const WinsDrawsLosses& results) {
    return fmt::format("{}/{}/{}", results.wins, results.draws, results.losses);
}

std::string anytime_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup) {
    if (!matchup.anytime.estimate.interval) return {};
    if (judging_of(facts) == Judging::anytime) {
        if (!facts.stop.decided || matchup.verdict == Verdict::undecided) return {};
        return fmt::format(" A cautious estimate, since runs that end when decided end high: {}.",
                           cautious_share(matchup));
    }
    return fmt::format(" At any time, also if you looked and then stopped: {} of {}.",
                       share_interval(anytime_points(matchup)), label_of(facts, matchup.a));
}

std::string match_sentence(const ExperimentFacts& facts, const MatchupSummary& given) {
    const MatchupSummary matchup = upright(given);
    const std::string by_margin = margin_sentence(facts, matchup);
    return plain_sentence(facts, matchup) + (by_margin.empty() ? "" : " " + by_margin) +
           anytime_sentence(facts, matchup);
}

std::string change_sentence(const ExperimentFacts& facts, const MatchFigures& figures,
                            const MatchupChange& change, const TextStyle& style) {
    const auto size = [](const MeanChange& figure) {
        return std::fabs(figure.difference.value_or(0));
    };
    const bool of_points = size(change.points) > size(change.first_seat);
    const MeanChange gap = scaled(of_points ? change.points : change.first_seat, 100, 0);
    if (!gap.difference) return {};
    const std::vector<RuleSet> sets = rule_sets_of(facts);
    const MatchupSummary& matchup = figures.summary.matchups[change.other];
    const RuleSet& set = rule_set_of(sets, matchup.a);
    const std::string a = name_in(set, facts.strategies[matchup.a]);
    const std::string b =
        matchup.a == matchup.b ? "itself" : name_in(set, facts.strategies[matchup.b]);
    std::string text = fmt::format(
        "By {}, {} takes {} % of the points {} {}, {}{} percentage points {} than by {}", set.text,
        of_points ? a : "the first seat", fixed(gap.mean_b, 1),
        of_points ? "against" : "of " + a + " against", b, fixed(size(gap), 1),
        gap.se ? " " + plus_minus(style.unicode) + " " + fixed(gap.se, 1) : "",
        *gap.difference < 0 ? "less" : "more", sets.front().text);
    if (gap.interval)
        text += fmt::format(" (95 % {} of the change {})", interval_word(facts),
                            interval_text(gap.interval, 1));
    return text + (change.own_deals ? ", on other deals." : ", on the same deals.");
}

std::string first_seat_sentence(const ExperimentFacts& facts, const SeatSummary& seat) {
    if (!seat.points.share) return {};
    std::string text = fmt::format(
        "The first seat takes {} of the points{}: {} won, {} drawn, {} "
        "lost.",
        share_text(seat.points), points_interval(facts, seat.points),
        percent(seat.results.wins, seat.results.games()),
        percent(seat.results.draws, seat.results.games()),
        percent(seat.results.losses, seat.results.games()));
    const auto& interval = seat.points.interval;
    if (!interval) return text;
    if (interval->low > 0.5) return text + " It is an advantage for these strategies.";
    if (interval->high < 0.5) return text + " It is a disadvantage for these strategies.";
    return text + " Whether that is an advantage is open.";
}

std::vector<std::string> warnings(const ExperimentFacts& facts, const MatchFigures& figures) {
    std::vector<std::string> list = length_warnings(facts, figures.games);
    if (figures.games == 0) return list;
    const std::vector<std::string> programs = program_warnings(facts);
    list.insert(list.end(), programs.begin(), programs.end());
    const std::vector<std::string> trained = trained_on_warnings(facts);
    list.insert(list.end(), trained.begin(), trained.end());
    const std::vector<MatchupSummary>& matchups = figures.summary.matchups;
    for (const MatchupSummary& matchup : matchups) warn_of_matchup(facts, matchup, list);
    const auto deterministic =
        static_cast<std::uint64_t>(std::ranges::count_if(matchups, &MatchupSummary::deterministic));
    if (deterministic > 0)
        list.push_back(fmt::format(
            "{} of {}: every pair is the same one; it counts once, and in no interval. "
            "Strategies with a parameter such as \"vary\", and programs that use their seed, play "
            "different games.",
            grouped(deterministic), counted(matchups.size(), "matchup")));
    return list;
}

}  // namespace skerry
