// Writes the blocks of a result that only matches have: matchups, standings, first seat.

#include "runner/experiment/facts.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/results/result_json.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/ratings.hpp"

namespace skerry {

namespace {

ordered_json share_json(const ShareEstimate& estimate) {
    return {{"share", or_null(estimate.share)},
            {"se", or_null(estimate.se)},
            {"interval", interval_json(estimate.interval, estimate.method)}};
}

ordered_json with_pentanomial(ordered_json share, const Pentanomial& counts) {
    share["pentanomial"] = counts;
    return share;
}

ordered_json results_json(const WinsDrawsLosses& results) {
    return {{"wins", results.wins}, {"draws", results.draws}, {"losses", results.losses}};
}

ordered_json elo_json(const EloEstimate& elo) {
    return {{"difference", or_null(elo.elo)},
            {"low", or_null(elo.low)},
            {"high", or_null(elo.high)},
            {"normalised", or_null(elo.normalised)}};
}

/// Writes one matchup, with labels for its strategies.
class MatchupDocument {
  public:
    MatchupDocument(const ExperimentFacts& facts, const MatchupSummary& summary,
                    const MatchupTally& tally)
        : facts_(&facts), summary_(&summary), tally_(&tally) {}

    ordered_json json() const {
        const MatchupSummary& of = *summary_;
        const PairedGames& games = of.games;
        ordered_json results = results_json(of.results());
        results["as_first"] = results_json(games.by_seat[0]);
        results["as_second"] = results_json(games.by_seat[1]);
        ordered_json components = ordered_json::object();
        for (std::size_t c = 0; c < of.pair_components.size(); ++c)
            components[facts_->components[c]] = component_json(of.pair_components[c], of.judged);
        ordered_json json = {
            {"a", label(of.a)},
            {"b", label(of.b)},
            {"pairs", of.pairs()},
            {"distinct", distinct_json()},
            {"results", results},
            {"points", with_pentanomial(share_json(of.points), games.points)},
            {"elo", elo_json(of.elo)},
            {"test", test_json(of.test)},
            {"anytime", of.judged ? anytime_json(of.anytime) : nullptr},
            {"likelihood_of_superiority", or_null(of.likelihood_of_superiority)},
            {"verdict", verdict_json(of.verdict, of.judged)},
            {"first_seat", with_pentanomial(share_json(of.first_seat), games.first_seat)},
            {"margin",
             {{"games", distribution_json(of.game_margin, games.margins)},
              {"pairs", distribution_json(of.pair_margin, games.pair_margins)}}},
            {"components", components},
            {"identical",
             {{"pairs", games.identical}, {"share", or_null(ratio(games.identical, of.pairs()))}}},
            {"forfeits",
             {{"a", games.forfeits[0]},
              {"b", games.forfeits[1]},
              {"examples", games_json(games.forfeited_games.list(), false)}}},
            {"unfinished",
             {{"games", games.unfinished},
              {"pairs", games.incomplete},
              {"examples", games_json(games.unfinished_games.list(), false)}}},
            {"largest_margins",
             {{"to_a", games_json(games.largest_for_a.list(), true)},
              {"to_b", games_json(games.largest_for_b.list(), true)}}}};
        if (facts_->margin) json["by_margin"] = by_margin_json(of.by_margin);
        return json;
    }

  private:
    const std::string& label(std::size_t strategy) const {
        return facts_->strategies[strategy].label;
    }

    ordered_json distinct_json() const {
        ordered_json pairs = ordered_json::array();
        for (const DistinctPair& of : tally_->distinct) {
            ordered_json played = ordered_json::array();
            for (const Extreme& index : of.played.list()) played.push_back(index.game);
            ordered_json games = ordered_json::array();
            for (const MatchGame& game : of.pair.games) games.push_back(game_json(game));
            pairs.push_back({{"moves", std::to_string(*of.pair.moves)},
                             {"count", of.count},
                             {"played", played},
                             {"identical", of.pair.identical},
                             {"games", games}});
        }
        return {{"once", tally_->repeats()}, {"undrawn", tally_->undrawn}, {"pairs", pairs}};
    }

    /// Writes a game by seat; totals and components only if the game was scored.
    ordered_json game_json(const MatchGame& game) const {
        ordered_json totals = ordered_json::array();
        ordered_json components = ordered_json::array();
        if (game.ending == MatchEnding::scored) {
            totals = game.totals;
            for (const auto& points : game.components)
                components.push_back(
                    std::vector<std::int32_t>(points.begin(), points.begin() + component_count()));
        }
        return {{"ending", ending_names[static_cast<std::size_t>(game.ending)]},
                {"winner", winner_names[static_cast<std::size_t>(game.winner)]},
                {"totals", totals},
                {"components", components}};
    }

    std::ptrdiff_t component_count() const {
        return static_cast<std::ptrdiff_t>(facts_->components.size());
    }

    ordered_json games_json(std::span<const Extreme> games, bool with_margin) const {
        ordered_json list = ordered_json::array();
        for (const Extreme& extreme : games) {
            const MatchGameIndex at = MatchGameIndex::of(extreme.game);
            ordered_json game = {{"game", at.pair},
                                 {"of_pair", at.second ? 2 : 1},
                                 {"first", label(at.second ? summary_->b : summary_->a)}};
            if (with_margin) game["margin"] = extreme.value;
            list.push_back(game);
        }
        return list;
    }

    const ExperimentFacts* facts_;
    const MatchupSummary* summary_;
    const MatchupTally* tally_;
};

ordered_json standing_json(const ExperimentFacts& facts, const Standing& standing) {
    ordered_json json = {{"strategy", facts.strategies[standing.strategy].label},
                         {"games", standing.results.games()}};
    json.update(results_json(standing.results));
    json["share"] = or_null(standing.share);
    json["forfeits"] = standing.forfeits;
    json["unfinished"] = standing.unfinished;
    return json;
}

/// By what method the interval of a change was made follows from the experiment.
ordered_json change_json(const ExperimentFacts& facts, const MeanChange& of,
                         const std::optional<double>& p_holm = {}) {
    const auto method =
        judging_of(facts) == Judging::anytime ? IntervalMethod::mixture : IntervalMethod::t;
    return {{"first", or_null(of.mean_a)},
            {"mean", or_null(of.mean_b)},
            {"change", or_null(of.difference)},
            {"se", or_null(of.se)},
            {"interval", interval_json(of.interval, method)},
            {"p", or_null(of.p)},
            {"p_holm", or_null(p_holm)}};
}

ordered_json changes_json(const ExperimentFacts& facts, const MatchFigures& figures) {
    ordered_json list = ordered_json::array();
    for (const MatchupChange& of : figures.changes) {
        const MatchupSummary& other = figures.summary.matchups[of.other];
        ordered_json components = ordered_json::object();
        for (std::size_t c = 0; c < of.components.size(); ++c)
            components[facts.components[c]] = change_json(facts, of.components[c]);
        list.push_back({{"matchup", of.other},
                        {"first", of.first},
                        {"a", facts.strategies[other.a].label},
                        {"b", facts.strategies[other.b].label},
                        {"own_deals", of.own_deals},
                        {"points", change_json(facts, of.points, of.points_p_holm)},
                        {"first_seat", change_json(facts, of.first_seat, of.first_seat_p_holm)},
                        {"margin", change_json(facts, of.margin)},
                        {"components", components}});
    }
    return list;
}

constexpr std::array<const char*, 4> status_names{"rated", "unjoined", "unbounded", "intransitive"};

ordered_json difference_json(const ExperimentFacts& facts, const RatingDifference& of) {
    return {{"a", facts.strategies[of.a].label},
            {"b", facts.strategies[of.b].label},
            {"elo", of.difference},
            {"se", or_null(of.se)},
            {"interval", interval_json(of.interval, IntervalMethod::t)}};
}

}  // namespace

void put_figures(ordered_json& document, const ExperimentFacts& facts, const MatchTally& tally,
                 const MatchFigures& figures) {
    const MatchSummary& summary = figures.summary;
    document["results"] = ordered_json::array();
    for (const Standing& standing : summary.standings)
        document["results"].push_back(standing_json(facts, standing));
    document["matchups"] = ordered_json::array();
    for (std::size_t i = 0; i < summary.matchups.size(); ++i)
        document["matchups"].push_back(
            MatchupDocument(facts, summary.matchups[i], tally.matchups()[i]).json());
    ordered_json first_seat = results_json(summary.first_seat.results);
    first_seat.update(share_json(summary.first_seat.points));
    put_sums(first_seat["deals"], tally.first_seat_by_deal());
    document["first_seat"] = first_seat;
    document["ranking"] = ranking_json(facts, summary.ranking, figures.stop);
    document["ratings"] = ratings_json(facts, figures.ratings);
    if (rule_sets_of(facts).size() > 1) document["rule_changes"] = changes_json(facts, figures);
    document["blocks"] = blocks_json(tally.blocks(), block_columns(facts, tally));
}

ordered_json ratings_json(const ExperimentFacts& facts, const std::optional<Ratings>& ratings) {
    if (!ratings) return nullptr;
    const auto label = [&](std::size_t i) { return facts.strategies[i].label; };
    ordered_json json = {{"status", status_names[static_cast<std::size_t>(ratings->status)]},
                         {"group", ordered_json::array()},
                         {"outside", ordered_json::array()},
                         {"strategies", ordered_json::array()},
                         {"differences", ordered_json::array()}};
    for (const std::size_t i : ratings->group) json["group"].push_back(label(i));
    for (const std::size_t i : ratings->outside) json["outside"].push_back(label(i));
    for (std::size_t i = 0; i < ratings->elo.size(); ++i)
        if (ratings->elo[i])
            json["strategies"].push_back({{"strategy", label(i)},
                                          {"elo", or_null(ratings->elo[i])},
                                          {"se", or_null(ratings->se[i])}});
    for (const RatingDifference& difference : ratings->differences)
        json["differences"].push_back(difference_json(facts, difference));
    return json;
}

}  // namespace skerry
