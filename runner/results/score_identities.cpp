// Identities of results of scores: each strategy by itself, and each pair against its strategies.

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "runner/games/registry.hpp"
#include "runner/results/deals_json.hpp"
#include "runner/results/identities.hpp"
#include "runner/results/read_figures.hpp"
#include "runner/results/sum_identities.hpp"

namespace skerry {

namespace {

class ScoreIdentities {
  public:
    ScoreIdentities(const JsonNode& result, const ExperimentFacts& facts, const Tally& tally)
        : result_(&result),
          facts_(&facts),
          tally_(&tally),
          rules_(figure_rules_of(facts.game)),
          known_(tally.strategy_count(), KnownGames(facts.unfinished_score)) {}

    void require() {
        const std::vector<JsonNode> strategies = result_->at("results").items();
        for (std::size_t i = 0; i < strategies.size(); ++i) require_strategy(strategies[i], i);
        const std::vector<JsonNode> pairs = result_->at("comparisons").items();
        std::vector<KnownGames> swings(pairs.size());
        std::size_t pair = 0;
        for (std::size_t a = 0; a < strategies.size(); ++a)
            for (std::size_t b = a + 1; b < strategies.size(); ++b, ++pair)
                require_pair(pairs[pair], a, b, swings[pair]);
        require_block_identities(*result_, *tally_, known_, swings);
    }

  private:
    void require_strategy(const JsonNode& node, std::size_t i) {
        const StrategyTally& of = tally_->strategy(i);
        const std::uint64_t n = of.totals.n();
        require_parts(node.at("components"), facts_->components, of.components, n, of.totals.sums(),
                      "the score");
        const JsonNode best = node.at("extremes").at("best");
        const JsonNode worst = node.at("extremes").at("worst");
        const JsonNode unfinished = node.at("unfinished").at("examples");
        require_first(best, "score", of.best, of.totals, n);
        require_first(worst, "score", of.worst, of.totals, n);
        require_examples(unfinished, of.unfinished_games, of.unfinished);
        for (std::size_t k = 0; k < of.unfinished_games.list().size(); ++k)
            known_[i].add_unfinished(unfinished.item(k), of.unfinished_games.list()[k].game);
        require_forfeited(node, i);
        known_[i].add(best, of.best);
        known_[i].add(worst, of.worst);
        require_measure_identities(node, *facts_, rules_, of, known_[i]);
        require_deal_identities(node, *facts_, of);
    }

    /// The games lost by faults of an outside program are some of the unfinished ones.
    void require_forfeited(const JsonNode& node, std::size_t i) {
        const auto forfeited = node.find("forfeited");
        if (forfeited.has_value() != is_program(facts_->strategies[i]))
            (forfeited ? *forfeited : node)
                .fail(forfeited ? "is only in results of outside programs"
                                : "has no \"forfeited\", which an outside program has");
        if (!forfeited) return;
        const StrategyTally& of = tally_->strategy(i);
        const JsonNode examples = forfeited->at("examples");
        require_examples(examples, of.forfeited_games, of.forfeited);
        const std::span<const Extreme> unfinished = of.unfinished_games.list();
        for (std::size_t k = 0; k < of.forfeited_games.list().size(); ++k) {
            const std::uint64_t game = of.forfeited_games.list()[k].game;
            if (known_[i].is_unfinished(game)) continue;
            if (unfinished.size() == of.unfinished || game < unfinished.back().game)
                examples.item(k).fail("found " + std::to_string(game) +
                                      ", which is not among the unfinished games");
            known_[i].add_unfinished(examples.item(k), game);
        }
    }

    void require_pair(const JsonNode& node, std::size_t a, std::size_t b, KnownGames& swings) {
        const PairTally& pair = tally_->pair(a, b);
        const std::uint64_t n = pair.differences.n();
        const PowerSums sums = pair.differences.sums();
        const auto left = [&](std::size_t i) {
            return facts_->unfinished_score ? 0 : tally_->strategy(i).unfinished;
        };
        require_count(node.at("unpaired").at("only_b"), pair.only_b + pair.neither, left(a),
                      "with \"neither\" what a left unfinished");
        require_count(node.at("unpaired").at("only_a"), pair.only_a + pair.neither, left(b),
                      "with \"neither\" what b left unfinished");
        require_common_games(node.at("pairing").at("a"), n, pair.a, tally_->strategy(a));
        require_common_games(node.at("pairing").at("b"), n, pair.b, tally_->strategy(b));
        require_difference(node.at("difference"), n, sums, pair.a, pair.b);
        require_parts(node.at("components"), facts_->components, pair.components, n, sums,
                      "the difference");
        if (n == tally_->games()) require_component_differences(node, a, b);
        require_identical(node, pair);
        require_deal_identities(node, *facts_, pair, tally_->strategy(a), tally_->strategy(b));
        require_swings(node, a, b, swings);
    }

    /// The totals of a strategy on the games of a pair are some of its totals.
    static void require_common_games(const JsonNode& node, std::uint64_t n, const PowerSums& sums,
                                     const StrategyTally& of) {
        const std::uint64_t all = of.totals.n();
        const bool none = all == 0;
        if (!may_be_part(n, sums, all, of.totals.sums(), none ? 0 : of.totals.min(),
                         none ? 0 : of.totals.max()))
            node.at("sum").fail("found " + std::to_string(sums.sum) + " and the sum of squares " +
                                to_text(sums.sum_sq) + "; " + std::to_string(n) + " of the " +
                                std::to_string(all) + " scores in \"results\" cannot have them");
    }

    /// Where nothing is unfinished, a pair covers the games of both strategies.
    void require_component_differences(const JsonNode& node, std::size_t a, std::size_t b) const {
        const PairTally& pair = tally_->pair(a, b);
        for (std::size_t c = 0; c < pair.components.size(); ++c)
            require_difference(node.at("components").at(facts_->components[c]), tally_->games(),
                               pair.components[c], tally_->strategy(a).components[c],
                               tally_->strategy(b).components[c]);
    }

    /// Identical games differ in nothing, so that all differences come from the others.
    void require_identical(const JsonNode& node, const PairTally& pair) const {
        const JsonNode games = node.at("identical").at("games");
        const std::uint64_t ties = pair.differences.count(0);
        if (pair.identical > ties)
            games.fail("found " + std::to_string(pair.identical) + "; only " +
                       std::to_string(ties) + " games ended in a tie");
        const std::uint64_t others = pair.differences.n() - pair.identical;
        for (std::size_t c = 0; c < pair.components.size(); ++c)
            if (!possible(others, pair.components[c]))
                games.fail("found " + std::to_string(pair.identical) + "; the other " +
                           std::to_string(others) + " games cannot differ in \"" +
                           facts_->components[c] + "\" as they do");
    }

    void require_swings(const JsonNode& node, std::size_t a, std::size_t b,
                        KnownGames& swings) const {
        const PairTally& pair = tally_->pair(a, b);
        const std::uint64_t to_b = pair.differences.count_below(0);
        const std::uint64_t to_a = pair.differences.n() - to_b - pair.differences.count(0);
        const JsonNode list_a = node.at("largest_swings").at("to_a");
        const JsonNode list_b = node.at("largest_swings").at("to_b");
        require_first(list_a, "difference", pair.swings_to_a, pair.differences, to_a);
        require_first(list_b, "difference", pair.swings_to_b, pair.differences, to_b);
        swings.add(list_a, pair.swings_to_a);
        swings.add(list_b, pair.swings_to_b);
        for (std::size_t k = 0; k < pair.swings_to_a.list().size(); ++k)
            require_scores(list_a.item(k), a, b, pair.swings_to_a.list()[k]);
        for (std::size_t k = 0; k < pair.swings_to_b.list().size(); ++k)
            require_scores(list_b.item(k), a, b, pair.swings_to_b.list()[k]);
    }

    /// What is known of the two scores of a game agrees with their difference.
    void require_scores(const JsonNode& node, std::size_t a, std::size_t b,
                        const Extreme& swing) const {
        if (!facts_->unfinished_score &&
            (known_[a].is_unfinished(swing.game) || known_[b].is_unfinished(swing.game)))
            node.at("game").fail("is a game that one of the two left unfinished");
        const auto of_a = known_[a].figure(swing.game);
        const auto of_b = known_[b].figure(swing.game);
        const auto score_b = of_a ? std::optional(*of_a - swing.value) : of_b;
        const auto score_a = of_b ? std::optional(*of_b + swing.value) : of_a;
        const bool fits = !score_b || (tally_->strategy(b).totals.count(*score_b) > 0 &&
                                       (!of_b || *of_b == *score_b));
        if (!fits || (score_a && tally_->strategy(a).totals.count(*score_a) == 0))
            node.fail("does not agree with the scores in \"results\"");
    }

    const JsonNode* result_;
    const ExperimentFacts* facts_;
    const Tally* tally_;
    FigureRules rules_;
    std::vector<KnownGames> known_;
};

}  // namespace

void require_score_identities(const JsonNode& result, const ExperimentFacts& facts,
                              const Tally& tally) {
    ScoreIdentities(result, facts, tally).require();
}

}  // namespace skerry
