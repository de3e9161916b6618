// Pairs the contenders of two results, judges their changes, and warns.

#include "runner/results/result_comparison.hpp"

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/contender_change.hpp"

namespace skerry {

namespace {

/// With fewer blocks Student's t widens the interval by more than pairing narrows it.
constexpr std::size_t least_blocks = 8;

std::vector<std::string> labels_of(const ComparedResult& result) {
    std::vector<std::string> labels;
    for (const auto& strategy : result.experiment()["strategies"])
        labels.push_back(strategy["label"].get<std::string>());
    return labels;
}

void check_label(const ComparedResult& result, const std::string& label) {
    const std::vector<std::string> labels = labels_of(result);
    if (std::ranges::find(labels, label) == labels.end())
        throw UserError("--pair: " + result.name + " has no strategy \"" + label +
                        "\"; it has: " + join(labels) + did_you_mean(label, labels));
}

/// The contenders of `a` and `b` with these labels, against opponents of equal labels.
std::vector<ContenderPair> matches_of(const ComparedResult& a, const ComparedResult& b,
                                      const LabelPair& labels) {
    std::vector<ContenderPair> list;
    for (const Contender& of_a : a.contenders)
        for (const Contender& of_b : b.contenders)
            if (of_a.label == labels.first && of_b.label == labels.second &&
                of_a.opponent == of_b.opponent)
                list.emplace_back(&of_a, &of_b);
    return list;
}

std::vector<ContenderPair> common_matches(const ComparedResult& a, const ComparedResult& b) {
    std::vector<ContenderPair> list;
    for (const Contender& of_a : a.contenders)
        if (of_a.sign > 0)
            for (const Contender& of_b : b.contenders)
                if (of_a.label == of_b.label && of_a.opponent == of_b.opponent)
                    list.emplace_back(&of_a, &of_b);
    if (list.empty() && a.contenders.size() == 1 && b.contenders.size() == 1)
        list.emplace_back(&a.contenders[0], &b.contenders[0]);
    return list;
}

std::vector<ContenderPair> chosen(const ComparedResult& a, const ComparedResult& b,
                                  const std::vector<LabelPair>& pairs) {
    if (pairs.empty()) {
        std::vector<ContenderPair> list = common_matches(a, b);
        if (list.empty())
            throw UserError(fmt::format(
                "{} and {} have nothing of the same label (they have {}, and {}); choose with "
                "--pair A B",
                a.name, b.name, join(labels_of(a)), join(labels_of(b))));
        return list;
    }
    std::vector<ContenderPair> all;
    for (const LabelPair& pair : pairs) {
        check_label(a, pair.first);
        check_label(b, pair.second);
        const std::vector<ContenderPair> list = matches_of(a, b, pair);
        if (list.empty())
            throw UserError(fmt::format("--pair {} {}: they have no opponent in common", pair.first,
                                        pair.second));
        all.insert(all.end(), list.begin(), list.end());
    }
    return all;
}

/// Says once how the rules differ, where all rows agree, else in each row.
void tell_rules(ResultComparison& comparison) {
    const auto text = [](const ContenderChange& change) {
        return change.rules_a.empty() ? "" : change.rules_a + " in A, " + change.rules_b + " in B";
    };
    std::vector<ContenderChange>& changes = comparison.changes;
    if (std::ranges::all_of(changes,
                            [&](const auto& item) { return text(item) == text(changes[0]); }))
        comparison.games.rules = text(changes[0]);
    else
        for (ContenderChange& change : changes)
            if (!change.rules_a.empty())
                change.note += (change.note.empty() ? "" : "; ") + text(change);
}

/// Adjusts the tests of who finishes more games together, as those of the figures.
void judge_finishing(std::vector<ContenderChange>& changes, std::size_t hidden) {
    JointTests tests;
    for (ContenderChange& change : changes) tests.add(change.finishing.p, change.finishing.p);
    tests.adjust(hidden);
    for (ContenderChange& change : changes) judge(change.finishing);
}

/// How many pairs of one result there are besides those that were named: who names some has seen
/// all.
std::size_t pairs_not_named(const ComparedResult& a, const ComparedResult& b, std::size_t named) {
    if (!a.is(b)) return 0;
    const std::size_t contenders = a.contenders.size();
    const std::size_t all =
        a.facts.seats == 1 ? judged_pairs_of(a.facts).family() : contenders * (contenders - 1) / 2;
    return all > named ? all - named : 0;
}

/// The rows share one error rate. Where the figures of a result had a say in how many games it has,
/// only what holds at any time is right.
void judge_figures(std::vector<ContenderChange>& changes, std::size_t hidden, bool at_any_time) {
    const auto judge_at_any_time = [&](MeanChange& figure) {
        const auto estimate = anytime_interval(figure.evidence, changes.size() + hidden);
        figure.interval = estimate.interval;
        figure.p = estimate.p;
        figure.at_any_time = true;
    };
    JointTests tests;
    for (ContenderChange& change : changes) {
        if (at_any_time)
            for (MeanChange& figure : change.figures) judge_at_any_time(figure);
        change.p_holm = change.figures[0].p;
        tests.add(change.p_holm, change.p_holm);
    }
    if (!at_any_time) tests.adjust(hidden);
    for (ContenderChange& change : changes)
        if (change.p_holm && *change.p_holm <= 1 - confidence_level)
            change.verdict =
                *change.figures[0].difference < 0 ? Verdict::a_is_better : Verdict::b_is_better;
}

/// Refuses rules that differ, unless they may.
void require_rules(const ComparedResult& a, const ComparedResult& b, const ContenderPair& match,
                   bool may_differ) {
    if (may_differ || a.is(b)) return;
    const auto differences = rule_differences(a, b, match);
    if (differences.empty()) return;
    throw UserError(fmt::format(
        "{} and {}: /experiment/rules/{} differs: {} and {}; only results of one game with the "
        "same rules can be compared, others with --rules-differ",
        a.name, b.name, differences[0].option, differences[0].in_a, differences[0].in_b));
}

ComparedGames compared_games(const ComparedResult& a, const ComparedResult& b,
                             const CommonBlocks& common, std::uint64_t joined) {
    return {.paired = joined > 0 || common.a.size() >= least_blocks,
            .one_by_one = a.is(b) && a.facts.seats == 1,
            .joined = joined > 0,
            .matches = a.facts.seats == 2,
            .same_seed = first_games_in_common(a, b) > 0,
            .common = joined > 0 ? joined : common.games,
            .blocks = common.a.size(),
            .largest_block = common.largest,
            .games_a = a.tally.games(),
            .games_b = b.tally.games()};
}

}  // namespace

bool ContenderChange::is_better_by(double least) const {
    const MeanChange& first = figures[0];
    // Few differences have no interval, and tell no more than their sign.
    const bool by_sign = least == 0 && !first.interval && first.p &&
                         *first.p <= 1 - confidence_level && *first.difference > 0;
    return by_sign || (first.interval && first.interval->low > least);
}

bool ResultComparison::any_worse() const {
    return std::ranges::any_of(changes, [](const ContenderChange& change) {
        return change.verdict == Verdict::a_is_better ||
               change.finishing.verdict == Verdict::a_is_better;
    });
}

bool ResultComparison::none_worse_by_margin() const {
    return std::ranges::all_of(changes, [](const ContenderChange& change) {
        return change.finishing.verdict != Verdict::a_is_better &&
               (change.by_margin == MarginVerdict::not_worse ||
                change.by_margin == MarginVerdict::alike);
    });
}

bool ResultComparison::all_better(double least) const {
    return std::ranges::all_of(changes, [&](const ContenderChange& change) {
        return change.finishing.verdict != Verdict::a_is_better && change.is_better_by(least);
    });
}

ResultComparison compare_results(const ComparedResult& a, const ComparedResult& b,
                                 const std::vector<LabelPair>& pairs, std::optional<double> margin,
                                 bool rules_may_differ) {
    if (const std::string why = why_not_compared(a, b); !why.empty())
        throw UserError(a.name + " and " + b.name + ": " + why);
    const std::vector<ContenderPair> list = chosen(a, b, pairs);
    bool alike = true;
    for (const ContenderPair& match : list) {
        require_rules(a, b, match, rules_may_differ);
        alike = alike && (a.is(b) || deal_alike(a, *match.first, b, *match.second));
    }
    const JoinedGames joined = alike && !a.is(b) ? JoinedGames(a, b) : JoinedGames();
    const bool by_blocks = alike && joined.games() == 0;
    const CommonBlocks common = by_blocks ? common_blocks(a, b) : CommonBlocks();
    ResultComparison result;
    result.source_a = a.name;
    result.source_b = b.name;
    result.games = compared_games(a, b, common, joined.games());
    result.games.other_deals = !alike;
    for (const FigureScale& figure : figures_of(a, b)) result.figures.push_back(figure.name);
    for (const ContenderPair& match : list)
        result.changes.push_back(change_of({a, b, common, joined, result.games}, match));
    tell_rules(result);
    const std::size_t hidden = pairs_not_named(a, b, list.size());
    judge_figures(result.changes, hidden, a.ended_by_figures || b.ended_by_figures);
    judge_finishing(result.changes, hidden);
    result.margin = margin;
    for (ContenderChange& change : result.changes)
        if (margin) change.by_margin = judge_by_margin(change.figures[0], *margin);
    if (a.ended_by_figures) result.ended_by_figures.push_back(a.name);
    if (b.ended_by_figures && b.name != a.name) result.ended_by_figures.push_back(b.name);
    return result;
}

}  // namespace skerry
