// Identities of results of matches: points, seats, forfeits and margins of each matchup.

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/games/registry.hpp"
#include "runner/results/identities.hpp"
#include "runner/results/read_figures.hpp"
#include "runner/results/sum_identities.hpp"

namespace skerry {

namespace {

/// Counts of pairs by the half points of a when it moves first (row) and second (column). The two
/// pentanomials and the results by seat give each cell, and more sums of cells than there are
/// cells.
class PairTable {
  public:
    explicit PairTable(const PairedGames& games) : games_(&games) {
        const Pentanomial& p = games.points;
        const Pentanomial& f = games.first_seat;
        const auto of = [](std::uint64_t count) { return static_cast<std::int64_t>(count); };
        const WinsDrawsLosses& first = games.by_seat[0];
        const WinsDrawsLosses& second = games.by_seat[1];
        cells_ = {{{of(p[0]), of(first.losses) - of(p[0] + f[0]), of(f[0])},
                   {of(second.losses) - of(p[0] + f[4]), of(p[2]) - of(f[0] + f[4]),
                    of(second.wins) - of(f[0] + p[4])},
                   {of(f[4]), of(first.wins) - of(f[4] + p[4]), of(p[4])}}};
    }

    bool agrees() const {
        for (const auto& row : cells_)
            for (const std::int64_t cell : row)
                if (cell < 0) return false;
        return diagonals_agree() && draws_agree();
    }

  private:
    std::uint64_t at(std::size_t row, std::size_t column) const {
        return static_cast<std::uint64_t>(cells_[row][column]);
    }

    bool diagonals_agree() const {
        const Pentanomial& p = games_->points;
        const Pentanomial& f = games_->first_seat;
        return p[1] == at(0, 1) + at(1, 0) && p[3] == at(1, 2) + at(2, 1) &&
               f[1] == at(0, 1) + at(1, 2) && f[2] == at(0, 0) + at(1, 1) + at(2, 2) &&
               f[3] == at(1, 0) + at(2, 1);
    }

    bool draws_agree() const {
        return games_->by_seat[0].draws == at(1, 0) + at(1, 1) + at(1, 2) &&
               games_->by_seat[1].draws == at(0, 1) + at(1, 1) + at(2, 1);
    }

    const PairedGames* games_;
    std::array<std::array<std::int64_t, 3>, 3> cells_{};
};

/// One matchup whose figures are those of `games`.
class MatchupIdentities {
  public:
    MatchupIdentities(const JsonNode& node, const ExperimentFacts& facts, const FigureRules& rules,
                      const PairedGames& games)
        : node_(&node), facts_(&facts), rules_(&rules), games_(&games) {}

    void require() const {
        if (!PairTable(*games_).agrees())
            node_->at("points")
                .at("pentanomial")
                .fail("contradicts the pentanomial of \"first_seat\" or \"results\"");
        require_forfeits();
        require_unfinished();
        require_margins();
        require_identical();
        require_lists();
    }

  private:
    std::uint64_t wins() const { return games_->by_seat[0].wins + games_->by_seat[1].wins; }
    std::uint64_t draws() const { return games_->by_seat[0].draws + games_->by_seat[1].draws; }
    std::uint64_t losses() const { return games_->by_seat[0].losses + games_->by_seat[1].losses; }
    std::uint64_t forfeits() const { return games_->forfeits[0] + games_->forfeits[1]; }

    void require_forfeits() const {
        const JsonNode forfeits = node_->at("forfeits");
        const std::array<std::uint64_t, 2> most{losses(), wins()};
        for (const std::size_t side : {0U, 1U})
            if (games_->forfeits[side] > most[side])
                forfeits.at(side == 0 ? "a" : "b")
                    .fail("found " + std::to_string(games_->forfeits[side]) + "; only " +
                          std::to_string(most[side]) + " games were lost");
        if (!rules_->higher_score_wins) return;
        const std::uint64_t below = games_->margins.count_below(0);
        const std::uint64_t even = games_->margins.count(0);
        const std::uint64_t above = games_->margins.n() - below - even;
        const JsonNode margins = node_->at("margin").at("games");
        require_count(margins, above, wins() - games_->forfeits[1],
                      "games above 0: by the rules those that a won by the score");
        require_count(margins, below, losses() - games_->forfeits[0],
                      "games below 0: by the rules those that a lost by the score");
        require_count(margins, even, draws(), "games at 0: by the rules the draws");
    }

    void require_unfinished() const {
        const JsonNode unfinished = node_->at("unfinished");
        if (games_->unfinished < games_->incomplete)
            unfinished.at("games").fail("found " + std::to_string(games_->unfinished) +
                                        "; each of " + std::to_string(games_->incomplete) +
                                        " unfinished pairs has one or two");
        require_examples(unfinished.at("examples"), games_->unfinished_games, games_->unfinished);
        require_examples(node_->at("forfeits").at("examples"), games_->forfeited_games, forfeits());
    }

    void require_margins() const {
        const Histogram& pairs = games_->pair_margins;
        const PowerSums pair_sums = pairs.sums();
        const PowerSums game_sums = games_->margins.sums();
        const JsonNode node = node_->at("margin").at("pairs");
        require_parts(node_->at("components"), facts_->components, games_->components, pairs.n(),
                      pair_sums, "the margins of pairs");
        // A pair without a score has one or two forfeited games.
        const std::uint64_t without_score = games_->pairs() - pairs.n();
        if (without_score > forfeits() || 2 * without_score < forfeits())
            node.at("histogram")
                .fail("has " + std::to_string(pairs.n()) + " pairs; " + std::to_string(forfeits()) +
                      " forfeited games cannot leave "
                      "them of " +
                      std::to_string(games_->pairs()));
        if (forfeits() == 0 && pair_sums.sum != game_sums.sum)
            fail_sum(node.at("sum"), pair_sums.sum, game_sums.sum, "the margins of all games");
        // (x + y)^2 <= 2 (x^2 + y^2)
        if (pair_sums.sum_sq > 2 * game_sums.sum_sq)
            node.at("sum_sq").fail("found " + to_text(pair_sums.sum_sq) +
                                   "; more than twice that of the games");
    }

    /// In an identical pair each seat does as well in both games.
    void require_identical() const {
        const std::uint64_t most =
            std::min(games_->points[2],
                     games_->first_seat[0] + games_->first_seat[2] + games_->first_seat[4]);
        if (games_->identical > most)
            node_->at("identical")
                .at("pairs")
                .fail("found " + std::to_string(games_->identical) + "; only " +
                      std::to_string(most) + " pairs gave each side the same points in its seat");
    }

    void require_lists() const {
        const JsonNode largest = node_->at("largest_margins");
        const std::uint64_t below = games_->margins.count_below(0);
        const std::uint64_t above = games_->margins.n() - below - games_->margins.count(0);
        require_first(largest.at("to_a"), "margin", games_->largest_for_a, games_->margins, above);
        require_first(largest.at("to_b"), "margin", games_->largest_for_b, games_->margins, below);
        KnownGames known;
        const JsonNode unfinished = node_->at("unfinished").at("examples");
        const JsonNode forfeited = node_->at("forfeits").at("examples");
        for (std::size_t k = 0; k < games_->unfinished_games.list().size(); ++k)
            known.add_unfinished(unfinished.item(k), games_->unfinished_games.list()[k].game);
        for (std::size_t k = 0; k < games_->forfeited_games.list().size(); ++k)
            known.add_unfinished(forfeited.item(k), games_->forfeited_games.list()[k].game);
        known.add(largest.at("to_a"), games_->largest_for_a);
        known.add(largest.at("to_b"), games_->largest_for_b);
    }

    const JsonNode* node_;
    const ExperimentFacts* facts_;
    const FigureRules* rules_;
    const PairedGames* games_;
};

/// A game of a distinct pair.
void require_game(const JsonNode& node, const ExperimentFacts& facts, const FigureRules& rules,
                  const MatchGame& game) {
    const bool has_winner = game.winner != Winner::none;
    const bool must_have = game.ending == MatchEnding::forfeited;
    if (game.ending != MatchEnding::scored && has_winner != must_have)
        node.at("winner").fail(must_have ? "a forfeited game has a winner"
                                         : "an unfinished game has no winner");
    if (game.ending != MatchEnding::scored) return;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        std::int64_t sum = 0;
        for (std::size_t c = 0; c < facts.components.size(); ++c) sum += game.components[seat][c];
        if (!facts.components.empty() && sum != game.totals[seat])
            fail_sum(node.at("totals").item(seat), game.totals[seat], sum, "the components");
    }
    const Winner higher = game.totals[0] > game.totals[1]   ? Winner::first
                          : game.totals[0] < game.totals[1] ? Winner::second
                                                            : Winner::none;
    if (rules.higher_score_wins && game.winner != higher)
        node.at("winner").fail("by the rules the higher score wins");
}

void require_distinct(const JsonNode& matchup, const ExperimentFacts& facts,
                      const FigureRules& rules, const std::vector<DistinctPair>& pairs) {
    const JsonNode list = matchup.at("distinct").at("pairs");
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const JsonNode node = list.item(i);
        const MatchPair& pair = pairs[i].pair;
        for (const std::size_t g : {0U, 1U})
            require_game(node.at("games").item(g), facts, rules, pair.games[g]);
        if (pair.identical && !(pair.games[0] == pair.games[1]))
            node.at("identical").fail("found true, but the games differ");
    }
}

/// The first seat's points by deals are those by pairs, added up deal by deal.
void require_first_seat(const JsonNode& result, const MatchTally& tally) {
    std::vector<PowerSums> figures;
    PowerSums sum;
    for (const MatchupTally& matchup : tally.matchups()) {
        figures.push_back(sums_of(matchup.all().first_seat));
        sum.sum += figures.back().sum;
    }
    sum.sum_sq = figures.front().sum_sq;
    const PowerSums& found = tally.first_seat_by_deal();
    const JsonNode node = result.at("first_seat").at("deals");
    if (found.sum != sum.sum)
        fail_sum(node.at("sum"), found.sum, sum.sum, "as in the pentanomials of all matchups");
    if (figures.size() == 1 && found.sum_sq != sum.sum_sq)
        node.at("sum_sq").fail("found " + to_text(found.sum_sq) + "; must be " +
                               to_text(sum.sum_sq) + " as in the pentanomial of the matchup");
    figures.push_back(found);
    const auto wide = varies_too_much(tally.games(), figures);
    if (wide && *wide + 1 == figures.size())
        node.at("sum_sq").fail("found " + to_text(found.sum_sq) +
                               "; the matchups do not vary so much together");
}

}  // namespace

void require_match_identities(const JsonNode& result, const ExperimentFacts& facts,
                              const MatchTally& tally) {
    const FigureRules rules = figure_rules_of(facts.game);
    const std::vector<JsonNode> nodes = result.at("matchups").items();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const MatchupTally& matchup = tally.matchups()[i];
        require_distinct(nodes[i], facts, rules, matchup.distinct);
        // Otherwise the reader has compared the figures with the distinct pairs.
        if (matchup.distinct.empty())
            MatchupIdentities(nodes[i], facts, rules, matchup.varied).require();
    }
    require_first_seat(result, tally);
    require_block_identities(result, tally);
}

}  // namespace skerry
