// Computes the figures of a change, with how strategies and rules differ.

#include "runner/results/contender_change.hpp"

#include "runner/documents/text.hpp"

namespace skerry {

namespace {

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
        if (!is_same_json(other, value))
            text += (text.empty() ? "" : ", ") + key + " " + compact_text(value) + " -> " +
                    compact_text(other);
    }
    return text.empty() && !is_same_json(a["params"], b["params"]) ? "other parameters" : text;
}

std::string note_of(const ComparedResult& a, const ComparedResult& b, const ContenderPair& match) {
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
std::vector<BlockPair> block_pairs(const CommonBlocks& common, const ContenderPair& match,
                                   std::size_t f, bool unchanged) {
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

bool scored_the_same(const CommonBlocks& common, const ContenderPair& match, std::size_t figures) {
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
Finishing finishing_by_blocks(const CommonBlocks& common, const ContenderPair& match) {
    Finishing finishing;
    std::uint64_t only_a = 0;
    std::uint64_t only_b = 0;
    for (std::size_t i = 0; i < common.a.size(); ++i) {
        const auto games = static_cast<std::uint64_t>(common.a[i][0]);
        const auto a = static_cast<std::uint64_t>(common.a[i][match.first->figures[0].n_column]);
        const auto b = static_cast<std::uint64_t>(common.b[i][match.second->figures[0].n_column]);
        finishing.a += a, finishing.b += b;
        finishing.games_a += games, finishing.games_b += games;
        only_a += std::min(a, games - b);
        only_b += std::min(b, games - a);
    }
    finishing.p = finishing_p(only_a, only_b);
    return finishing;
}

Finishing finishing_of(const CommonBlocks& common, bool paired, const ContenderPair& match) {
    if (match.first->repeats || match.second->repeats) return {};
    if (paired) return finishing_by_blocks(common, match);
    return {.a = match.first->finished,
            .b = match.second->finished,
            .games_a = match.first->games,
            .games_b = match.second->games,
            .p = finishing_p(match.first->figures[0].evidence.n, match.first->games,
                             match.second->figures[0].evidence.n, match.second->games)};
}

MeanChange change_of_figure(const CommonBlocks& common, const ComparedGames& games, bool unchanged,
                            const ContenderPair& match, std::size_t f) {
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
                      const KnownScores& known_i, const KnownScores& known_j) {
    const std::size_t a = std::min(i, j);
    const std::size_t b = std::max(i, j);
    const bool turned = a != i;
    const Comparison pair =
        turned ? compare(tally, a, b, known_j, known_i) : compare(tally, a, b, known_i, known_j);
    MeanChange score = game_by_game(pair.difference.mean, pair.evidence, turned);
    score.p = pair.test.p;
    score.may_differ = pair.evidence.differing;
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

void put_rules(ContenderChange& change, const ComparedResult& a, const ComparedResult& b,
               const ContenderPair& match) {
    for (const RuleDifference& difference : rule_differences(a, b, match)) {
        const bool first = change.rules_a.empty();
        change.rules_a += (first ? "" : " ") + difference.option + "=" + difference.text_a;
        change.rules_b += (first ? "" : " ") + difference.option + "=" + difference.text_b;
    }
}

}  // namespace

const std::vector<FigureScale>& figures_of(const ComparedResult& a, const ComparedResult& b) {
    return a.figures.size() < b.figures.size() ? b.figures : a.figures;
}

std::vector<RuleDifference> rule_differences(const ComparedResult& a, const ComparedResult& b,
                                             const ContenderPair& match) {
    return skerry::rule_differences(a.facts.game, a.facts.rules_of(match.first->strategy),
                                    b.facts.rules_of(match.second->strategy));
}

ContenderChange change_of(const CommonGames& common, const ContenderPair& match) {
    const auto& [a, b, blocks, joined, games] = common;
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
        put_game_by_game(change, tally, 0, 1, known_scores_of(a.facts)[i],
                         known_scores_of(b.facts)[j]);
        if (change.unchanged) change.figures[0].p.reset();
    } else if (games.one_by_one && i != j) {
        put_game_by_game(change, a.tally.scores(), i, j, known_scores_of(a.facts)[i],
                         known_scores_of(a.facts)[j]);
    } else {
        change.unchanged =
            games.paired && change.note.empty() && scored_the_same(blocks, match, figures.size());
        for (std::size_t f = 0; f < figures.size(); ++f)
            change.figures.push_back(
                scaled(change_of_figure(blocks, games, change.unchanged, match, f),
                       figures[f].scale, figures[f].offset));
        change.finishing = finishing_of(blocks, games.paired, match);
        change.n_a =
            games.paired ? change.figures[0].evidence.n : match.first->figures[0].evidence.n;
        change.n_b = games.paired ? change.n_a : match.second->figures[0].evidence.n;
    }
    if (change.unchanged) change.finishing.p.reset();
    MeanChange& first = change.figures[0];
    first.range = a.figures[0].scale * (std::max(match.first->ends.high, match.second->ends.high) -
                                        std::min(match.first->ends.low, match.second->ends.low));
    return change;
}

}  // namespace skerry
