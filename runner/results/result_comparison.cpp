// Pairs the contenders of two results, computes their changes, judges them, and warns.

#include "runner/results/result_comparison.hpp"

#include <fmt/format.h>

#include <cmath>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/joined_games.hpp"

namespace skerry {

namespace {

/// With fewer blocks Student's t widens the interval by more than pairing narrows it.
constexpr std::size_t least_blocks = 8;

using Match = std::pair<const Contender*, const Contender*>;

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
std::vector<Match> matches_of(const ComparedResult& a, const ComparedResult& b,
                              const LabelPair& labels) {
    std::vector<Match> list;
    for (const Contender& of_a : a.contenders)
        for (const Contender& of_b : b.contenders)
            if (of_a.label == labels.first && of_b.label == labels.second &&
                of_a.opponent == of_b.opponent)
                list.emplace_back(&of_a, &of_b);
    return list;
}

std::vector<Match> common_matches(const ComparedResult& a, const ComparedResult& b) {
    std::vector<Match> list;
    for (const Contender& of_a : a.contenders)
        if (of_a.sign > 0)
            for (const Contender& of_b : b.contenders)
                if (of_a.label == of_b.label && of_a.opponent == of_b.opponent)
                    list.emplace_back(&of_a, &of_b);
    if (list.empty() && a.contenders.size() == 1 && b.contenders.size() == 1)
        list.emplace_back(&a.contenders[0], &b.contenders[0]);
    return list;
}

std::vector<Match> chosen(const ComparedResult& a, const ComparedResult& b,
                          const std::vector<LabelPair>& pairs) {
    if (pairs.empty()) {
        std::vector<Match> list = common_matches(a, b);
        if (list.empty())
            throw UserError(fmt::format(
                "{} and {} have nothing of the same label (they have {}, and {}); choose with "
                "--pair A B",
                a.name, b.name, join(labels_of(a)), join(labels_of(b))));
        return list;
    }
    std::vector<Match> all;
    for (const LabelPair& pair : pairs) {
        check_label(a, pair.first);
        check_label(b, pair.second);
        const std::vector<Match> list = matches_of(a, b, pair);
        if (list.empty())
            throw UserError(fmt::format("--pair {} {}: they have no opponent in common", pair.first,
                                        pair.second));
        all.insert(all.end(), list.begin(), list.end());
    }
    return all;
}

std::string contender_text(const Contender& contender) {
    return contender.opponent.empty() ? contender.label
                                      : contender.label + " against " + contender.opponent;
}

/// The name and the parameters that differ: "rollouts 16 -> 32, base ..".
std::string difference_of(const ordered_json& a, const ordered_json& b) {
    if (a["name"] != b["name"])
        return a["name"].get<std::string>() + " -> " + b["name"].get<std::string>();
    std::string text;
    for (const auto& [key, value] : a["params"].items()) {
        const auto other = b["params"].value(key, ordered_json());
        if (other != value)
            text += (text.empty() ? "" : ", ") + key + " " + compact_text(value) + " -> " +
                    compact_text(other);
    }
    return text.empty() && a["params"] != b["params"] ? "other parameters" : text;
}

std::string note_of(const ComparedResult& a, const ComparedResult& b, const Match& match) {
    std::string note =
        difference_of(a.strategy(match.first->label), b.strategy(match.second->label));
    if (match.first->opponent.empty()) return note;
    const std::string opponent =
        difference_of(a.strategy(match.first->opponent), b.strategy(match.second->opponent));
    if (!opponent.empty()) note += (note.empty() ? "" : "; ") + ("opponent: " + opponent);
    return note;
}

/// Blocks of which every game counts in both. Which games both finished of another block is not
/// known, unless nothing changed.
std::vector<BlockPair> block_pairs(const CommonBlocks& common, const Match& match, std::size_t f,
                                   bool unchanged) {
    const ContenderFigure a = match.first->figure(f);
    const ContenderFigure b = match.second->figure(f);
    std::vector<BlockPair> list;
    if (match.first->repeats || match.second->repeats) return list;
    for (std::size_t i = 0; i < common.a.size(); ++i) {
        const std::int64_t games = unchanged ? common.a[i][a.n_column] : common.a[i][0];
        if (games > 0 && common.a[i][a.n_column] == games && common.b[i][b.n_column] == games)
            list.push_back({static_cast<std::uint64_t>(games),
                            match.first->sign * a.sum_in(common.a[i]),
                            match.second->sign * b.sum_in(common.b[i])});
    }
    return list;
}

bool scored_the_same(const CommonBlocks& common, const Match& match, std::size_t figures) {
    for (std::size_t f = 0; f < figures; ++f) {
        const ContenderFigure a = match.first->figure(f);
        const ContenderFigure b = match.second->figure(f);
        for (std::size_t i = 0; i < common.a.size(); ++i)
            if (common.a[i][a.n_column] != common.b[i][b.n_column] ||
                match.first->sign * a.sum_in(common.a[i]) !=
                    match.second->sign * b.sum_in(common.b[i]))
                return false;
    }
    return true;
}

/// Which of the two finishes more of the common games. Only sums of a block are known, so that as
/// many games as can be are taken as finished by only one: then p is too high if anything.
Finishing finishing_by_blocks(const CommonBlocks& common, const Match& match) {
    Finishing of;
    std::uint64_t only_a = 0;
    std::uint64_t only_b = 0;
    for (std::size_t i = 0; i < common.a.size(); ++i) {
        const auto games = static_cast<std::uint64_t>(common.a[i][0]);
        const auto a = static_cast<std::uint64_t>(common.a[i][match.first->figures[0].n_column]);
        const auto b = static_cast<std::uint64_t>(common.b[i][match.second->figures[0].n_column]);
        of.a += a, of.b += b;
        of.games_a += games, of.games_b += games;
        only_a += std::min(a, games - b);
        only_b += std::min(b, games - a);
    }
    of.p = finishing_p(only_a, only_b);
    return of;
}

Finishing finishing_of(const CommonBlocks& common, bool paired, const Match& match) {
    if (match.first->repeats || match.second->repeats) return {};
    if (paired) return finishing_by_blocks(common, match);
    return {.a = match.first->finished,
            .b = match.second->finished,
            .games_a = match.first->games,
            .games_b = match.second->games,
            .p = finishing_p(match.first->figures[0].evidence.n, match.first->games,
                             match.second->figures[0].evidence.n, match.second->games)};
}

/// The figures of both: some rules have a component more.
const std::vector<FigureScale>& figures_of(const ComparedResult& a, const ComparedResult& b) {
    return a.figures.size() < b.figures.size() ? b.figures : a.figures;
}

MeanChange change_of_figure(const CommonBlocks& common, const ComparedGames& games, bool unchanged,
                            const Match& match, std::size_t f) {
    if (!games.paired)
        return change_unpaired(match.first->figure(f).evidence, match.second->figure(f).evidence);
    std::vector<RareGames> rare;
    if (const auto& in_b = match.second->unfinished; f == 0 && in_b) rare.push_back(*in_b);
    if (const auto& in_a = match.first->unfinished; f == 0 && in_a)
        rare.push_back({-in_a->value, in_a->seen, in_a->games});
    return change_by_blocks(block_pairs(common, match, f, unchanged), std::move(rare));
}

/// The change of one figure of a pair of one result, b against a.
MeanChange game_by_game(const MeanEstimate& mean, const MeanEvidence& evidence, bool turned) {
    const double sign = turned ? 1 : -1;
    MeanChange change;
    change.evidence = scaled(evidence, sign);
    if (mean.mean) change.difference = sign * *mean.mean;
    change.se = mean.se;
    change.interval = mean.interval;
    if (mean.interval && !turned)
        change.interval = Interval{-mean.interval->high, -mean.interval->low};
    return change;
}

/// Strategies i and j of a tally, over the games that both finished, as `skerry run` compares them.
void put_game_by_game(ContenderChange& change, const Tally& tally, std::size_t i, std::size_t j,
                      std::optional<double> stand_in) {
    const std::size_t a = std::min(i, j);
    const std::size_t b = std::max(i, j);
    const bool turned = a != i;
    const Comparison pair = compare(tally, a, b, stand_in);
    MeanChange score = game_by_game(pair.difference.mean, pair.evidence, turned);
    score.p = pair.test.p;
    score.may_differ = pair.differing;
    const auto mean = [&](const PowerSums& sums) -> std::optional<double> {
        if (pair.pairs() == 0) return std::nullopt;
        return static_cast<double>(sums.sum) / static_cast<double>(pair.pairs());
    };
    score.mean_a = mean(tally.pair(a, b).a);
    score.mean_b = mean(tally.pair(a, b).b);
    change.finishing = pair.finishing;
    if (turned) {
        std::swap(score.mean_a, score.mean_b);
        std::swap(change.finishing.a, change.finishing.b);
    }
    change.figures.push_back(score);
    for (std::size_t c = 0; c < pair.components.size(); ++c) {
        change.figures.push_back(
            game_by_game(pair.components[c].mean, pair.components[c].evidence, turned));
        if (!change.finishing.all()) continue;  // those of the common games are not known
        change.figures.back().mean_a = mean(tally.strategy(i).components[c]);
        change.figures.back().mean_b = mean(tally.strategy(j).components[c]);
    }
    change.n_a = change.n_b = pair.pairs();
}

/// Whether no figure of any game differs.
bool scored_the_same(const Tally& joined) {
    return joined.pair(0, 1).only_a + joined.pair(0, 1).only_b == 0 &&
           joined.pair(0, 1).differences.sums().sum_sq == 0 &&
           std::ranges::all_of(joined.pair(0, 1).components,
                               [](const PowerSums& sums) { return sums.sum_sq == 0; });
}

std::vector<RuleDifference> rule_differences(const ComparedResult& a, const ComparedResult& b,
                                             const Match& match) {
    return skerry::rule_differences(a.facts.game, a.facts.rules_of(match.first->strategy),
                                    b.facts.rules_of(match.second->strategy));
}

void put_rules(ContenderChange& change, const ComparedResult& a, const ComparedResult& b,
               const Match& match) {
    for (const RuleDifference& of : rule_differences(a, b, match)) {
        const bool first = change.rules_a.empty();
        change.rules_a += (first ? "" : " ") + of.option + "=" + of.text_a;
        change.rules_b += (first ? "" : " ") + of.option + "=" + of.text_b;
    }
}

/// Says once how the rules differ, where all rows agree, else in each row.
void tell_rules(ResultComparison& comparison) {
    const auto text = [](const ContenderChange& of) {
        return of.rules_a.empty() ? "" : of.rules_a + " in A, " + of.rules_b + " in B";
    };
    std::vector<ContenderChange>& changes = comparison.changes;
    if (std::ranges::all_of(changes, [&](const auto& of) { return text(of) == text(changes[0]); }))
        comparison.games.rules = text(changes[0]);
    else
        for (ContenderChange& of : changes)
            if (!of.rules_a.empty()) of.note += (of.note.empty() ? "" : "; ") + text(of);
}

ContenderChange change_of(const ComparedResult& a, const ComparedResult& b,
                          const CommonBlocks& common, const JoinedGames& joined,
                          const ComparedGames& games, const Match& match) {
    ContenderChange change;
    change.name_a = contender_text(*match.first);
    change.name_b = contender_text(*match.second);
    change.note = note_of(a, b, match);
    const std::vector<FigureScale>& figures = figures_of(a, b);
    const std::size_t i = match.first->strategy;
    const std::size_t j = match.second->strategy;
    put_rules(change, a, b, match);
    if (games.joined) {
        const Tally tally = joined.tally(i, j);
        change.unchanged = change.note.empty() && scored_the_same(tally);
        put_game_by_game(change, tally, 0, 1, a.facts.unfinished_score);
        if (change.unchanged) change.finishing.p.reset(), change.figures[0].p.reset();
    } else if (games.one_by_one && i != j) {
        put_game_by_game(change, a.tally.scores(), i, j, a.facts.unfinished_score);
    } else {
        change.unchanged =
            games.paired && change.note.empty() && scored_the_same(common, match, figures.size());
        for (std::size_t f = 0; f < figures.size(); ++f)
            change.figures.push_back(
                scaled(change_of_figure(common, games, change.unchanged, match, f),
                       figures[f].scale, figures[f].offset));
        change.finishing = finishing_of(common, games.paired, match);
        if (change.unchanged) change.finishing.p.reset();
        change.n_a =
            games.paired ? change.figures[0].evidence.n : match.first->figures[0].evidence.n;
        change.n_b = games.paired ? change.n_a : match.second->figures[0].evidence.n;
    }
    MeanChange& first = change.figures[0];
    first.range = a.figures[0].scale * (std::max(match.first->highest, match.second->highest) -
                                        std::min(match.first->lowest, match.second->lowest));
    return change;
}

/// Adjusts the tests of who finishes more games together, as those of the figures.
void judge_finishing(std::vector<ContenderChange>& changes, std::size_t hidden) {
    std::vector<double> p_values;
    for (const ContenderChange& change : changes)
        p_values.push_back(change.finishing.p.value_or(1.0));
    const std::vector<double> adjusted = holm(p_values, hidden);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        Finishing& finishing = changes[i].finishing;
        if (finishing.p) finishing.p = adjusted[i];
        judge(finishing);
    }
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

/// Where the figures of a result had a say in how many games it has, only what holds at any time is
/// right. The rows share one error rate.
void judge_at_any_time(std::vector<ContenderChange>& changes, std::size_t hidden) {
    const std::size_t family = changes.size() + hidden;
    for (ContenderChange& change : changes) {
        for (MeanChange& figure : change.figures) {
            const AnytimeEstimate estimate = anytime_interval(figure.evidence, family);
            figure.interval = estimate.interval;
            figure.p = estimate.p;
            figure.at_any_time = true;
        }
        const MeanChange& first = change.figures[0];
        change.p_holm = first.p;
        if (first.p && *first.p <= 1 - confidence_level)
            change.verdict = *first.difference < 0 ? Verdict::a_is_better : Verdict::b_is_better;
    }
}

void judge_all(std::vector<ContenderChange>& changes, std::size_t hidden) {
    std::vector<double> p_values;
    for (const ContenderChange& change : changes)
        p_values.push_back(change.figures[0].p.value_or(1.0));
    const std::vector<double> adjusted = holm(p_values, hidden);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const MeanChange& first = changes[i].figures[0];
        if (!first.p) continue;
        changes[i].p_holm = adjusted[i];
        if (adjusted[i] > 1 - confidence_level) continue;
        changes[i].verdict = *first.difference < 0 ? Verdict::a_is_better : Verdict::b_is_better;
    }
}

/// Refuses rules that differ, unless they may.
void require_rules(const ComparedResult& a, const ComparedResult& b, const Match& match,
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
        const MeanChange& first = change.figures[0];
        // Few differences have no interval, and tell no more than their sign.
        const bool by_sign = least == 0 && !first.interval && first.p &&
                             *first.p <= 1 - confidence_level && *first.difference > 0;
        return change.finishing.verdict != Verdict::a_is_better &&
               (by_sign || (first.interval && first.interval->low > least));
    });
}

ResultComparison compare_results(const ComparedResult& a, const ComparedResult& b,
                                 const std::vector<LabelPair>& pairs, std::optional<double> margin,
                                 bool rules_may_differ) {
    if (const std::string why = why_not_compared(a, b); !why.empty())
        throw UserError(a.name + " and " + b.name + ": " + why);
    const std::vector<Match> list = chosen(a, b, pairs);
    bool alike = true;
    for (const Match& match : list) {
        require_rules(a, b, match, rules_may_differ);
        alike = alike && (a.is(b) || deal_alike(a, *match.first, b, *match.second));
    }
    const JoinedGames joined(a, b);
    const std::uint64_t games = alike && !a.is(b) ? joined.games() : 0;
    const CommonBlocks common = alike && games == 0 ? common_blocks(a, b) : CommonBlocks();
    ResultComparison result;
    result.source_a = a.name;
    result.source_b = b.name;
    result.games = compared_games(a, b, common, games);
    result.games.other_deals = !alike;
    for (const FigureScale& figure : figures_of(a, b)) result.figures.push_back(figure.name);
    for (const Match& match : list)
        result.changes.push_back(change_of(a, b, common, joined, result.games, match));
    tell_rules(result);
    const std::size_t hidden = pairs_not_named(a, b, list.size());
    if (a.ended_by_figures || b.ended_by_figures)
        judge_at_any_time(result.changes, hidden);
    else
        judge_all(result.changes, hidden);
    judge_finishing(result.changes, hidden);
    result.margin = margin;
    for (ContenderChange& change : result.changes)
        if (margin) change.by_margin = judge_by_margin(change.figures[0], *margin);
    if (a.ended_by_figures) result.ended_by_figures.push_back(a.name);
    if (b.ended_by_figures && b.name != a.name) result.ended_by_figures.push_back(b.name);
    return result;
}

}  // namespace skerry
