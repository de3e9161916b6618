// Reads the tally of scores back from a result and checks every figure against the others.

#include <limits>

#include "runner/results/result_json.hpp"

namespace skerry {

namespace {

constexpr Range any_score{std::numeric_limits<std::int32_t>::min(),
                          std::numeric_limits<std::int32_t>::max()};

/// Reads the figures of one batch of games for one player.
class ScoreReader {
  public:
    ScoreReader(const JsonNode& result, const ExperimentFacts& facts)
        : result_(&result), facts_(&facts), games_(read_count(result, "games_done", facts.games)) {}

    void read(Tally& tally) const {
        const Tally::Parts parts = tally.parts();
        parts.games = games_;
        const std::vector<JsonNode> strategies = result_->at("results").items();
        require_count(result_->at("results"), strategies.size(), parts.strategies.size(),
                      "one a strategy");
        for (std::size_t i = 0; i < strategies.size(); ++i)
            read(strategies[i], parts.strategies[i]);
        const std::vector<JsonNode> pairs = result_->at("comparisons").items();
        require_count(result_->at("comparisons"), pairs.size(), parts.pairs.size(), "one a pair");
        std::size_t pair = 0;
        for (std::size_t a = 0; a < strategies.size(); ++a)
            for (std::size_t b = a + 1; b < strategies.size(); ++b, ++pair)
                read(pairs[pair], parts.pairs[pair],
                     std::min(games_of(strategies[a]), games_of(strategies[b])));
        read_blocks(*result_, *facts_, games_, block_columns(*facts_, tally), parts.blocks);
        check_columns(tally);
    }

  private:
    void check_columns(const Tally& tally) const {
        const auto check = [&](std::size_t column, std::int64_t expected) {
            require_column(*result_, tally.blocks(), column, expected);
        };
        for (std::size_t i = 0; i < tally.strategy_count(); ++i) {
            const StrategyTally& of = tally.strategy(i);
            check(tally.finished_column(i), static_cast<std::int64_t>(of.totals.n()));
            check(tally.score_column(i), of.totals.sums().sum);
            for (std::size_t c = 0; c < of.components.size(); ++c)
                check(tally.component_column(i, c), of.components[c].sum);
        }
    }

    /// All, unless a strategy may leave when it is beaten.
    std::uint64_t games_of(const JsonNode& strategy) const {
        const std::uint64_t games = read_count(strategy, "games", games_);
        if (!facts_->stop.best)
            require_count(strategy.at("games"), games, games_, "the games done");
        return games;
    }

    template <Order order>
    Extremes<order> extremes(const JsonNode& list, const char* value) const {
        return read_extremes<order>(list, [&](const JsonNode& item) {
            return Extreme{static_cast<std::int32_t>(item.at(value).integer(any_score)),
                           read_game(item.at("game"), *facts_)};
        });
    }

    void read(const JsonNode& node, StrategyTally& into) const {
        const std::uint64_t games = games_of(node);
        const JsonNode unfinished = node.at("unfinished");
        into.unfinished = read_count(unfinished, "games", games);
        into.unfinished_games = read_extremes<Order::lowest_first>(
            unfinished.at("examples"), [&](const JsonNode& item) {
                return Extreme{0, read_game(item, *facts_)};
            });
        read_forfeited(node, into);
        const std::uint64_t finished = games - into.unfinished;
        const std::uint64_t n = facts_->unfinished_score ? games : finished;
        require_count(node.at("finished"), read_count(node, "finished"), n,
                      facts_->unfinished_score ? "all games, as unfinished ones have a score"
                                               : "the games without the unfinished ones");
        into.totals = read_histogram(node.at("score"), n);
        require_count(node.at("score"), into.totals.n(), n, "the finished games");
        into.components = read_named_sums(node.at("components"), facts_->components, n);
        into.best = extremes<Order::highest_first>(node.at("extremes").at("best"), "score");
        into.worst = extremes<Order::lowest_first>(node.at("extremes").at("worst"), "score");
        if (!facts_->measures.names.empty()) read_measures(node, into.measures, finished);
    }

    /// Only results of outside programs have them.
    void read_forfeited(const JsonNode& node, StrategyTally& into) const {
        const auto forfeited = node.find("forfeited");
        if (!forfeited) return;
        into.forfeited = read_count(*forfeited, "games", into.unfinished);
        into.forfeited_games = read_extremes<Order::lowest_first>(
            forfeited->at("examples"), [&](const JsonNode& item) {
                return Extreme{0, read_game(item, *facts_)};
            });
    }

    void read_measures(const JsonNode& node, MeasureTally& into, std::uint64_t n) const {
        const MeasureFacts& facts = facts_->measures;
        into.sums = read_named_sums(node.at("measures"), facts.names, n);
        if (!facts.categories.empty()) {
            const JsonNode categories = node.at(facts.category);
            std::uint64_t left = n;
            for (std::size_t i = 0; i < facts.categories.size(); ++i) {
                into.categories[i] = read_count(categories.at(facts.categories[i]), "games", left);
                left -= into.categories[i];
            }
            require_count(categories, n - left, n, "the finished games");
        }
        for (std::size_t i = 0; i < facts.records.size(); ++i)
            into.records[i] = extremes<Order::highest_first>(
                node.at("personal_bests").at(facts.names[facts.records[i]]), "value");
    }

    /// `games`: those that both played.
    void read(const JsonNode& node, PairTally& into, std::uint64_t games) const {
        const JsonNode unpaired = node.at("unpaired");
        into.only_a = read_count(unpaired, "only_a", games);
        into.only_b = read_count(unpaired, "only_b", games - into.only_a);
        into.neither = read_count(unpaired, "neither", games - into.only_a - into.only_b);
        const std::uint64_t n = games - into.only_a - into.only_b - into.neither;
        require_count(node.at("pairs"), read_count(node, "pairs"), n,
                      "the games without the unpaired ones");
        into.differences = read_histogram(node.at("difference"), n);
        require_count(node.at("difference"), into.differences.n(), n, "the pairs");
        into.a = read_sums(node.at("pairing").at("a"), n);
        into.b = read_sums(node.at("pairing").at("b"), n);
        into.components = read_named_sums(node.at("components"), facts_->components, n);
        into.identical = read_count(node.at("identical"), "games", n);
        const JsonNode swings = node.at("largest_swings");
        into.swings_to_a = extremes<Order::highest_first>(swings.at("to_a"), "difference");
        into.swings_to_b = extremes<Order::lowest_first>(swings.at("to_b"), "difference");
        read_endings(node, into.endings, n);
    }

    /// Results of before there were these have none.
    void read_endings(const JsonNode& node, std::vector<std::uint64_t>& into,
                      std::uint64_t n) const {
        const auto endings = node.find("endings");
        if (!endings || into.empty()) return into.clear();
        const std::size_t categories = facts_->measures.categories.size();
        const std::vector<JsonNode> rows = endings->items();
        require_count(*endings, rows.size(), categories, "one a category");
        std::size_t next = 0;
        for (const JsonNode& row : rows) {
            require_count(row, row.items().size(), categories, "one a category");
            for (const JsonNode& count : row.items()) {
                into[next] =
                    static_cast<std::uint64_t>(count.integer({0, static_cast<std::int64_t>(n)}));
                n -= into[next++];
            }
        }
    }

    const JsonNode* result_;
    const ExperimentFacts* facts_;
    std::uint64_t games_;
};

}  // namespace

void read_score_tally(const JsonNode& result, const ExperimentFacts& facts, Tally& into) {
    ScoreReader(result, facts).read(into);
}

BatchTally read_tally(const JsonNode& result, const ExperimentFacts& facts, BatchTally empty) {
    if (std::holds_alternative<Tally>(empty.kind()))
        read_score_tally(result, facts, empty.scores());
    else
        read_match_tally(result, facts, empty.matches());
    return empty;
}

BatchTally read_tally(const JsonNode& result, const ExperimentFacts& facts) {
    const std::size_t strategies = facts.strategies.size();
    const JsonNode experiment = result.at("experiment");
    if (strategies == 0) experiment.at("strategies").fail("must not be empty");
    if (facts.components.size() > max_components)
        experiment.at("components").fail("has more than " + std::to_string(max_components));
    // Checked before room is made for them.
    const bool matches = facts.seats == 2;
    const std::size_t pairs =
        matches ? matchups_of(facts).size() : strategies * (strategies - 1) / 2;
    const JsonNode list = result.at(matches ? "matchups" : "comparisons");
    require_count(list, list.items().size(), pairs, "one per pair of strategies");
    const auto blocks = result.find("blocks");
    const std::uint64_t games = blocks && !blocks->json().is_null() ? facts.games : 0;
    BatchTally empty =
        matches ? BatchTally(MatchTally(matchups_of(facts), facts.components.size(), games))
                : BatchTally(Tally(strategies, facts.components.size(),
                                   {facts.measures.names.size(), facts.measures.categories.size(),
                                    facts.measures.records},
                                   games));
    if (games > 0) empty.become_part_of(facts.blocks());
    return read_tally(result, facts, std::move(empty));
}

}  // namespace skerry
