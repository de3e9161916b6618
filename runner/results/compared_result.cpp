// Lists contenders and figures of a result, and matches the blocks of two results.

#include <fmt/format.h>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/results/tally_parts.hpp"

namespace skerry {

namespace {

constexpr const char* only_alike = "only results of one game with the same rules can be compared";

void add_contenders(ComparedResult& result, const Tally& tally) {
    const ExperimentFacts& facts = result.facts;
    const BlockSums growing = growing_blocks(tally);
    const std::vector<KnownScores> known = known_scores_of(facts);
    result.figures.push_back({"score"});
    for (const std::string& component : facts.components) result.figures.push_back({component});
    for (std::size_t i = 0; i < tally.strategy_count(); ++i) {
        const StrategyTally& strategy = tally.strategy(i);
        const MeanEvidence scores = evidence_of_strategy(strategy, known[i]);
        const std::size_t n_column = tally.finished_column(i);
        Contender contender{.label = facts.strategies[i].label, .strategy = i};
        contender.figures.push_back({scores, n_column, tally.score_column(i)});
        if (!scores.rare.empty()) contender.unfinished = scores.rare.front();
        for (std::size_t c = 0; c < facts.components.size(); ++c)
            contender.figures.push_back({evidence_of_component(tally, growing, i, c, known[i]),
                                         n_column, tally.component_column(i, c)});
        contender.ends = ends_of(strategy.totals, known[i]);
        contender.games = tally.games_of(i);
        contender.finished = strategy.totals.n();
        result.contenders.push_back(std::move(contender));
    }
}

void add_contenders(ComparedResult& result, const MatchTally& tally) {
    const ExperimentFacts& facts = result.facts;
    result.figures.push_back({"points %", 25, 50});
    result.figures.push_back({"margin", 0.5});
    for (const std::string& component : facts.components)
        result.figures.push_back({component, 0.5});
    const std::vector<Matchup>& matchups = tally.order();
    for (std::size_t m = 0; m < matchups.size(); ++m) {
        const PairedGames games = tally.matchups()[m].evidence();
        const std::size_t n_column = tally.scored_column(m);
        const std::uint64_t scored = games.pair_margins.n();
        Contender contender{.label = facts.strategies[matchups[m].a].label,
                            .opponent = facts.strategies[matchups[m].b].label,
                            .strategy = matchups[m].a};
        contender.repeats = tally.matchups()[m].repeats();
        contender.ends = {-2, 2};
        contender.games = games.pairs() + games.incomplete;
        contender.finished = games.pairs();
        contender.figures = {
            {evidence_of(games.pairs(), sums_of(games.points)), tally.pairs_column(m),
             tally.points_column(m)},
            {evidence_of(scored, games.pair_margins.sums()), n_column, tally.margin_column(m)}};
        for (std::size_t c = 0; c < facts.components.size(); ++c)
            contender.figures.push_back(
                {evidence_of(scored, games.components[c]), n_column, tally.component_column(m, c)});
        result.contenders.push_back(contender);
        if (contender.label == contender.opponent) continue;
        std::swap(contender.label, contender.opponent);
        contender.strategy = matchups[m].b;
        contender.sign = -1;
        for (ContenderFigure& figure : contender.figures)
            figure.evidence = scaled(figure.evidence, -1);
        result.contenders.push_back(std::move(contender));
    }
}

std::vector<std::int64_t> row_of(const BlockSums& blocks, std::size_t row) {
    std::vector<std::int64_t> values(blocks.columns());
    for (std::size_t column = 0; column < values.size(); ++column)
        values[column] = blocks.at(row, column);
    return values;
}

}  // namespace

ContenderFigure Contender::figure(std::size_t f) const {
    if (f < figures.size()) return figures[f];
    ContenderFigure none = figures.front();
    none.evidence = evidence_of(none.evidence.n, PowerSums());
    none.sum_column.reset();
    return none;
}

const ordered_json& ComparedResult::strategy(const std::string& label) const {
    for (const ordered_json& strategy : experiment()["strategies"])
        if (strategy["label"] == label) return strategy;
    throw UserError(name + ": no strategy is labelled \"" + label + "\"");
}

bool ComparedResult::is(const ComparedResult& other) const {
    return json().at("digest") == other.json().at("digest") &&
           is_same_json(experiment(), other.experiment());
}

ComparedResult compared_result(const Result& read, const std::string& name) {
    ComparedResult result{read, name};
    result.ended_by_figures = judging_of(result.facts) == Judging::anytime;
    std::visit([&](const auto& tally) { add_contenders(result, tally); }, result.tally.kind());
    return result;
}

std::string why_not_compared(const ComparedResult& a, const ComparedResult& b) {
    // With a score for unfinished games there is a component for it.
    if (first_games_in_common(a, b) == 0)
        for (const GamesOfSeed& of_a : a.facts.seeds(a.tally.games()))
            for (const GamesOfSeed& of_b : b.facts.seeds(b.tally.games()))
                if (of_a.seed == of_b.seed)
                    return fmt::format(
                        "both have games of seed {}, but not from the first one on; must have the "
                        "same games, or other ones",
                        of_a.seed);
    for (const char* const key : {"game", "rules_version", "data", "unfinished_score"}) {
        const auto found = json_differences(a.experiment().value(key, ordered_json()),
                                            b.experiment().value(key, ordered_json()),
                                            std::string("/experiment/") + key, 1);
        if (!found.empty())
            return fmt::format("{} differs: {} and {}; {}", found[0].pointer, found[0].left,
                               found[0].right, only_alike);
    }
    if (is_changed_game(a.facts, b.facts))
        return fmt::format("/experiment/rules_fingerprint differs: {} and {}{}; {}",
                           describe(a.facts.rules_fingerprint), describe(b.facts.rules_fingerprint),
                           "; the rules of the game were not the same", only_alike);
    const std::size_t common = std::min(a.figures.size(), b.figures.size());
    for (std::size_t f = 0; f < common; ++f)
        if (a.figures[f].name != b.figures[f].name)
            return fmt::format("/experiment/components differs: \"{}\" and \"{}\"; {}",
                               a.figures[f].name, b.figures[f].name, only_alike);
    return {};
}

bool is_changed_game(const ExperimentFacts& a, const ExperimentFacts& b) {
    return a.rules_fingerprint != b.rules_fingerprint &&
           rule_differences(a.game, a.rules, b.rules).empty();
}

std::vector<RuleDifference> rule_differences(const std::string& game, const ordered_json& in_a,
                                             const ordered_json& in_b) {
    const GameEntry* const entry = game_named(game);
    const std::vector<FieldFacts> fields = entry ? entry->rules() : std::vector<FieldFacts>();
    // The value as JSON without quotes.
    const auto told = [&](const std::string& option, const ordered_json& rules) {
        if (rules.contains(option))
            return std::pair(describe(rules[option]), value_in_label(rules[option]));
        const auto field = std::ranges::find(fields, option, &FieldFacts::name);
        if (field == fields.end()) return std::pair<std::string, std::string>("null", "none");
        return std::pair(field->default_value, field->default_value);
    };
    ordered_json either = in_a;
    either.update(in_b);
    std::vector<RuleDifference> list;
    for (const auto& [option, any] : either.items()) {
        const auto [json_a, text_a] = told(option, in_a);
        const auto [json_b, text_b] = told(option, in_b);
        if (text_a != text_b) list.push_back({option, json_a, json_b, text_a, text_b});
    }
    return list;
}

bool deal_alike(const ComparedResult& a, const Contender& of_a, const ComparedResult& b,
                const Contender& of_b) {
    const ordered_json& in_a = a.facts.rules_of(of_a.strategy);
    const ordered_json& in_b = b.facts.rules_of(of_b.strategy);
    if (in_a == in_b) return true;
    const GameEntry* const game = game_named(a.facts.game);
    if (game == nullptr) return false;
    const Document rules_a = Document::of({{"rules", in_a}}, a.name);
    const Document rules_b = Document::of({{"rules", in_b}}, b.name);
    bool alike = false;
    // This program cannot say how unknown rules deal.
    failure_of([&] { alike = game->deal_alike(rules_a.root(), rules_b.root(), a.facts.seed); });
    return alike;
}

std::uint64_t first_games_in_common(const ComparedResult& a, const ComparedResult& b) {
    const ordered_json::json_pointer derivation("/seeds/derivation");
    if (a.experiment().at(derivation) != b.experiment().at(derivation)) return 0;
    std::uint64_t games = 0;
    for (;;) {
        const SeededGame of_a = a.facts.seeded(games);
        const SeededGame of_b = b.facts.seeded(games);
        if (of_a.seed != of_b.seed || of_a.game != of_b.game) return games;
        const std::uint64_t more = std::min(of_a.left, of_b.left);
        if (more > max_games) return max_games;
        games += more;
    }
}

CommonBlocks common_blocks(const ComparedResult& a, const ComparedResult& b) {
    CommonBlocks common;
    const std::uint64_t in_common = first_games_in_common(a, b);
    const BlockSums& of_a = a.tally.blocks();
    const BlockSums& of_b = b.tally.blocks();
    if (in_common == 0 || !of_a.kept() || !of_b.kept()) return common;
    common.largest = std::max(of_a.layout().largest(), of_b.layout().largest());
    const BlockSums rows_a = of_a.in_blocks_of(of_a.layout().with_same_seeds(common.largest));
    const BlockSums rows_b = of_b.in_blocks_of(of_b.layout().with_same_seeds(common.largest));
    const std::vector<PlayedBlock> blocks_a = played_blocks(rows_a, a.status.played);
    const std::vector<PlayedBlock> blocks_b = played_blocks(rows_b, b.status.played);
    for (const PlayedBlock& block : blocks_a) {
        const std::uint64_t number = rows_a.first() + block.row;
        const std::uint64_t other = number - rows_b.first();  // large if it is before the first
        if (other >= rows_b.rows() || block.games.empty()) continue;
        if (block.games.back().end > in_common) break;
        if (block.games != blocks_b[other].games) continue;
        common.games += block.count();
        common.a.push_back(row_of(rows_a, block.row));
        common.b.push_back(row_of(rows_b, other));
    }
    return common;
}

}  // namespace skerry
