// Reads the tally of matches back from a result and checks every figure against the others.

#include <limits>

#include "runner/results/result_json.hpp"
#include "runner/statistics/match_tally.hpp"

namespace skerry {

namespace {

/// The limits of a GameResult.
constexpr Range any_total{-1'000'000, 1'000'000};
constexpr Range any_component{-2'000'000, 2'000'000};
constexpr Range any_margin{-2'000'000, 2'000'000};

/// The items of an array, which must have `count` of them.
std::vector<JsonNode> items_of(const JsonNode& list, std::size_t count) {
    std::vector<JsonNode> items = list.items();
    require_count(list, items.size(), count, "the number of items");
    return items;
}

Pentanomial read_pentanomial(const JsonNode& share, std::uint64_t max) {
    const std::vector<JsonNode> items = items_of(share.at("pentanomial"), Pentanomial{}.size());
    Pentanomial counts{};
    for (std::size_t k = 0; k < counts.size(); ++k) {
        counts[k] = items[k].unsigned_integer(0, max);
        max -= counts[k];
    }
    return counts;
}

WinsDrawsLosses read_results(const JsonNode& node, std::uint64_t games) {
    WinsDrawsLosses results;
    results.wins = read_count(node, "wins", games);
    results.draws = read_count(node, "draws", games - results.wins);
    results.losses = read_count(node, "losses", games - results.wins - results.draws);
    require_count(node, results.games(), games, "the pairs");
    return results;
}

/// Reads the figures of one matchup.
class MatchupReader {
  public:
    MatchupReader(const JsonNode& matchup, const ExperimentFacts& facts, std::uint64_t deals)
        : node_(&matchup), facts_(&facts), deals_(deals) {}

    MatchupTally read() const {
        MatchupTally tally;
        tally.varied.components.resize(facts_->components.size());
        const JsonNode node = node_->at("distinct");
        tally.undrawn = node.at("undrawn").boolean();
        for (const JsonNode& item : node.at("pairs").items())
            tally.distinct.push_back(read_distinct(item));
        if (tally.distinct.empty()) {
            tally.varied = read_games(deals_);
        } else {
            require_distinct(node.at("pairs"), tally);
            if (!(read_games(deals_) == tally.shown()))
                node.fail("has not the pairs that the figures show");
        }
        if (!facts_->stop.best)
            require_count(node_->at("pairs"), tally.played(), deals_,
                          "with the incomplete ones, one a deal");
        if (node.at("once").boolean() != tally.repeats())
            node.at("once").fail("contradicts how often the pairs were played");
        return tally;
    }

  private:
    /// `most` is the largest possible number of pairs, complete or not.
    PairedGames read_games(std::uint64_t most) const {
        PairedGames games;
        games.points = read_pentanomial(node_->at("points"), most);
        const std::uint64_t pairs = games.pairs();
        require_count(node_->at("pairs"), read_count(*node_, "pairs"), pairs, "those by points");
        games.first_seat = read_pentanomial(node_->at("first_seat"), pairs);
        require_count(node_->at("first_seat"), pairs_of(games.first_seat), pairs, "the pairs");
        const JsonNode results = node_->at("results");
        games.by_seat = {read_results(results.at("as_first"), pairs),
                         read_results(results.at("as_second"), pairs)};
        games.identical = read_count(node_->at("identical"), "pairs", pairs);
        read_endings(games, most - pairs);
        read_margins(games);
        return games;
    }

    void read_endings(PairedGames& games, std::uint64_t most_incomplete) const {
        const JsonNode forfeits = node_->at("forfeits");
        const std::uint64_t played = 2 * games.pairs();
        games.forfeits[0] = read_count(forfeits, "a", played);
        games.forfeits[1] = read_count(forfeits, "b", played - games.forfeits[0]);
        games.forfeited_games = read_examples(forfeits.at("examples"));
        const JsonNode unfinished = node_->at("unfinished");
        games.incomplete = read_count(unfinished, "pairs", most_incomplete);
        games.unfinished = read_count(unfinished, "games", 2 * games.incomplete);
        games.unfinished_games = read_examples(unfinished.at("examples"));
    }

    void read_margins(PairedGames& games) const {
        const JsonNode margin = node_->at("margin");
        const std::uint64_t scored = 2 * games.pairs() - games.forfeits[0] - games.forfeits[1];
        games.margins = read_histogram(margin.at("games"), scored);
        require_count(margin.at("games"), games.margins.n(), scored, "the scored games");
        games.pair_margins = read_histogram(margin.at("pairs"), games.pairs());
        games.components =
            read_named_sums(node_->at("components"), facts_->components, games.pair_margins.n());
        const JsonNode largest = node_->at("largest_margins");
        games.largest_for_a = read_largest<Order::highest_first>(largest.at("to_a"));
        games.largest_for_b = read_largest<Order::lowest_first>(largest.at("to_b"));
    }

    std::uint64_t code_of(const JsonNode& item) const {
        const bool second = item.at("of_pair").integer({1, 2}) == 2;
        return MatchGameIndex{read_game(item.at("game"), *facts_), second}.code();
    }

    Extremes<Order::lowest_first> read_examples(const JsonNode& list) const {
        return read_extremes<Order::lowest_first>(list, [&](const JsonNode& item) {
            return Extreme{0, code_of(item)};
        });
    }

    template <Order order>
    Extremes<order> read_largest(const JsonNode& list) const {
        return read_extremes<order>(list, [&](const JsonNode& item) {
            return Extreme{static_cast<std::int32_t>(item.at("margin").integer(any_margin)),
                           code_of(item)};
        });
    }

    DistinctPair read_distinct(const JsonNode& node) const {
        DistinctPair of;
        of.pair.moves =
            node.at("moves").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
        of.count = node.at("count").unsigned_integer(1, deals_);
        for (const JsonNode& index : node.at("played").items())
            of.played.add(0, read_game(index, *facts_));
        of.pair.identical = node.at("identical").boolean();
        const std::vector<JsonNode> games = items_of(node.at("games"), 2);
        of.pair.games = {read_match_game(games[0]), read_match_game(games[1])};
        return of;
    }

    /// Pairs in the order of their moves, each with the first times that it was played.
    static void require_distinct(const JsonNode& node, const MatchupTally& tally) {
        if (tally.distinct.size() > most_distinct_pairs)
            node.fail("has more pairs than are told apart");
        for (std::size_t i = 0; i < tally.distinct.size(); ++i) {
            const DistinctPair& of = tally.distinct[i];
            const std::span<const Extreme> played = of.played.list();
            require_count(node.item(i).at("played"), played.size(),
                          std::min<std::uint64_t>(of.count, of.played.capacity),
                          "the first games of this pair");
            if (i > 0 && !(*tally.distinct[i - 1].pair.moves < *of.pair.moves))
                node.item(i).at("moves").fail("is not above that of the pair before it");
        }
    }

    MatchGame read_match_game(const JsonNode& node) const {
        MatchGame game;
        game.ending = static_cast<MatchEnding>(node.at("ending").choice(ending_names));
        game.winner = static_cast<Winner>(node.at("winner").choice(winner_names));
        const bool scored = game.ending == MatchEnding::scored;
        const std::vector<JsonNode> totals = items_of(node.at("totals"), scored ? 2 : 0);
        const std::vector<JsonNode> components = items_of(node.at("components"), scored ? 2 : 0);
        for (std::size_t seat = 0; seat < totals.size(); ++seat) {
            game.totals[seat] = static_cast<std::int32_t>(totals[seat].integer(any_total));
            const std::vector<JsonNode> points =
                items_of(components[seat], facts_->components.size());
            for (std::size_t c = 0; c < points.size(); ++c)
                game.components[seat][c] =
                    static_cast<std::int32_t>(points[c].integer(any_component));
        }
        return game;
    }

    const JsonNode* node_;
    const ExperimentFacts* facts_;
    std::uint64_t deals_;
};

void check_columns(const JsonNode& result, const MatchTally& tally) {
    const auto check = [&](std::size_t column, std::int64_t expected) {
        require_column(result, tally.blocks(), column, expected);
    };
    for (std::size_t i = 0; i < tally.matchups().size(); ++i) {
        const PairedGames games = tally.matchups()[i].all();
        const PowerSums margins = games.pair_margins.sums();
        check(tally.pairs_column(i), static_cast<std::int64_t>(games.pairs()));
        check(tally.points_column(i), sums_of(games.points).sum);
        check(tally.scored_column(i), static_cast<std::int64_t>(games.pair_margins.n()));
        check(tally.margin_column(i), margins.sum);
        for (std::size_t c = 0; c < games.components.size(); ++c)
            check(tally.component_column(i, c), games.components[c].sum);
    }
}

}  // namespace

void read_match_tally(const JsonNode& result, const ExperimentFacts& facts, MatchTally& into) {
    const MatchTally::Parts parts = into.parts();
    parts.games = read_count(result, "games_done", facts.games);
    const std::vector<JsonNode> matchups = result.at("matchups").items();
    require_count(result.at("matchups"), matchups.size(), parts.matchups.size(), "one a matchup");
    for (std::size_t i = 0; i < matchups.size(); ++i)
        parts.matchups[i] = MatchupReader(matchups[i], facts, parts.games).read();
    parts.first_seat_by_deal = read_sums(result.at("first_seat").at("deals"), parts.games);
    read_blocks(result, facts, parts.games, block_columns(facts, into), parts.blocks);
    check_columns(result, into);
}

}  // namespace skerry
