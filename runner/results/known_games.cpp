// Finds the strategies of an experiment in results, and reads their games from the kept scores.

#include "runner/results/known_games.hpp"

#include <fmt/format.h>

#include <set>

#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/options.hpp"
#include "runner/results/result_comparison.hpp"

namespace skerry {

namespace {

/// Strategy `index` of an experiment in a result, by the same rules: of several that play alike
/// the one of its label.
std::optional<std::size_t> find_in(const ExperimentFacts& facts, const ExperimentFacts& experiment,
                                   std::size_t index) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        if (plays_alike(facts, i, experiment, index) &&
            (!found || facts.strategies[i].label == experiment.strategies[index].label))
            found = i;
    return found;
}

/// What deals the games but the rules, and not who plays and how they are judged.
ordered_json only_games(ordered_json experiment) {
    for (const char* const key : {"rules", "rules_fingerprint", "scores", "strategies", "baseline",
                                  "margin", "stop", "block_size"})
        experiment.erase(key);
    experiment["seeds"].erase("games");
    return experiment;
}

/// Where the experiment deals other games than those of a result; empty if it does not.
std::vector<JsonDifference> other_deals(const Result& result, const ExperimentFacts& facts) {
    const ordered_json own = as_written(experiment_json(facts));
    auto list =
        json_differences(only_games(result.experiment()), only_games(own), "/experiment", 1);
    for (const RuleDifference& rule : rule_differences(facts.game, result.facts.rules, facts.rules))
        list.push_back({"/experiment/rules/" + rule.option, rule.in_a, rule.in_b});
    if (is_changed_game(result.facts, facts))
        list.push_back({"/experiment/rules_fingerprint", describe(result.facts.rules_fingerprint),
                        describe(facts.rules_fingerprint)});
    return list;
}

/// Why the games of a result are not those of the experiment; empty where they are.
std::string other_games(const KnownResult& known, const ExperimentFacts& facts) {
    const auto found = other_deals(known.result, facts);
    if (!found.empty())
        return fmt::format("{}: {}: found {}, but the new result would have {}{}",
                           known.result.source(), found[0].pointer, found[0].left, found[0].right,
                           meaning_of_difference(found[0].pointer));
    if (have_same_ends(known.result.facts, facts)) return {};
    throw UserError(known.result.source() +
                    ": /tally: has other figures than games of its experiment");
}

void require_same_range(const KnownResult& known, const KnownResult& first) {
    const GameRange a = first.games();
    const GameRange b = known.games();
    if (a == b) return;
    const bool is_shorter = b.end - b.begin < a.end - a.begin;
    throw UserError(
        fmt::format("{} has {}, {} has {}: the same games of both are needed; skerry "
                    "run {} --games {} plays the others",
                    known.result.source(), range_text({&b, 1}), first.result.source(),
                    range_text({&a, 1}), is_shorter ? known.result.source() : first.result.source(),
                    std::max(a.end - a.begin, b.end - b.begin)));
}

/// Equal where the tally cannot tell two games apart.
bool are_alike(const GameResult& a, const GameResult& b) {
    return a.finished == b.finished && a.forfeited == b.forfeited &&
           (!a.finished || (a.total == b.total && a.components == b.components)) &&
           a.end == b.end && a.decisions == b.decisions && a.choices == b.choices;
}
bool are_alike(const MatchPair& a, const MatchPair& b) { return a == b; }

std::string text_of(const GameResult& end) {
    return end.finished ? std::to_string(end.total) : "unfinished";
}
std::string text_of(const MatchPair& end) {
    const auto text = [](const MatchGame& game) {
        return fmt::format("{} {}-{}", ending_names[static_cast<std::size_t>(game.ending)],
                           game.totals[0], game.totals[1]);
    };
    return text(end.games[0]) + ", " + text(end.games[1]);
}

class AbsentStrategy final : public OutsideStrategy {
  public:
    explicit AbsentStrategy(const StrategyFacts& facts) : facts_(facts) {}
    const ordered_json& origin() const override { return facts_.outside; }
    std::size_t at_once() const override { return 1; }
    std::unique_ptr<AnyPlayer> player() const override {
        throw UserError(fmt::format(
            "strategy \"{}\" rests on code that is not part of this program, {}; its games cannot "
            "be played here, and no kept scores have them",
            facts_.label, origin_text(facts_.outside)));
    }

  private:
    StrategyFacts facts_;
};

}  // namespace

bool has_gaps(const Result& result) {
    const RunStatus& status = result.status;
    const std::uint64_t first = status.part.value_or(games_of(result.facts)).begin;
    return status.played.size() > 1 ||
           (status.played.size() == 1 && status.played[0].begin != first);
}

bool plays_alike(const ExperimentFacts& a, std::size_t of_a, const ExperimentFacts& b,
                 std::size_t of_b) {
    const StrategyFacts& left = a.strategies[of_a];
    const StrategyFacts& right = b.strategies[of_b];
    return left.name == right.name && is_same_json(left.params, right.params) &&
           is_same_json(left.outside, right.outside) &&
           rule_differences(a.game, a.rules_of(of_a), b.rules_of(of_b)).empty() &&
           a.fingerprint_of(of_a) == b.fingerprint_of(of_b);
}

Seen seen_after(const Result& result, const ExperimentFacts& facts, std::uint64_t games) {
    if (!other_deals(result, facts).empty()) return {};
    const RunStatus& status = result.status;
    Seen seen = result.facts.seen;
    const bool as_asked = games == result.facts.games && status.stop_reason != time_reason;
    if (games != status.games_done && !as_asked) seen.looked_at = status.games_done;
    std::set<std::string> left_out(seen.left_out.begin(), seen.left_out.end());
    for (const StrategyFacts& strategy : result.facts.strategies) left_out.insert(strategy.label);
    for (std::size_t i = 0; i < facts.strategies.size(); ++i) {
        if (const auto found = find_in(result.facts, facts, i))
            left_out.erase(result.facts.strategies[*found].label);
        left_out.erase(facts.strategies[i].label);
    }
    seen.left_out.assign(left_out.begin(), left_out.end());
    return seen;
}

KnownResult::KnownResult(Result given)
    : result(std::move(given)), at(scores_name(result.source())) {
    if (result.status.played.empty() || has_gaps(result))
        throw UserError(result.source() +
                        ": /played: has gaps; play the missing parts with --shard and merge them");
}

void KnownResult::open_scores() {
    if (scores || !no_scores.empty()) return;
    if (at)
        scores = kept_scores(result, *at, no_scores);
    else
        no_scores = result.source() + ": its run kept none";
}

std::unique_ptr<const KeptScores> kept_scores(const Result& result, const ScoresAt& at,
                                              std::string& why, const KeptScores::Take& take) {
    std::unique_ptr<const KeptScores> scores;
    if (result.environment.scores.empty()) {
        why = result.source() + ": its run kept none";
        return scores;
    }
    const auto failure = failure_of([&] {
        scores = std::make_unique<const KeptScores>(
            at, result.facts, result.status.played.front().begin, result.status.games_done,
            result.environment.scores, take);
    });
    if (failure) why = failure->what();
    return scores;
}

KnownGames::KnownGames(std::vector<KnownResult>& results, const ExperimentFacts& facts)
    : facts_(facts), results_(&results), strategies_(facts.strategies.size()) {
    for (KnownResult& known : results) {
        require_same_range(known, results.front());
        if (const std::string others = other_games(known, facts); !others.empty()) {
            none_ = others;
            continue;
        }
        known.open_scores();
        for (std::size_t i = 0; i < strategies_.size(); ++i)
            if (const auto found = find_in(known.result.facts, facts, i))
                strategies_[i].push_back({&known, *found});
    }
    find_columns();
}

std::vector<KnownGames::Place> KnownGames::places_of(const Matchup& matchup) const {
    std::vector<Place> list;
    for (const Place& a : strategies_[matchup.a])
        for (const Place& b : strategies_[matchup.b]) {
            if (a.result != b.result) continue;
            const std::vector<Matchup> theirs = matchups_of(a.result->result.facts);
            const auto found = std::ranges::find(theirs, Matchup{a.column, b.column});
            if (found != theirs.end())
                list.push_back({a.result, static_cast<std::size_t>(found - theirs.begin())});
        }
    return list;
}

void KnownGames::find_columns() {
    if (facts_.seats == 1)
        in_results_ = strategies_;
    else
        for (const Matchup& matchup : matchups_of(facts_))
            in_results_.push_back(places_of(matchup));
    for (const auto& places : in_results_) {
        auto& kept = columns_.emplace_back();
        for (const Place& place : places)
            if (place.result->scores) kept.push_back(place);
    }
}

std::string column_name(const ExperimentFacts& facts, std::size_t column) {
    if (facts.seats == 1) return facts.strategies[column].label;
    const Matchup matchup = matchups_of(facts)[column];
    return facts.strategies[matchup.a].label + " - " + facts.strategies[matchup.b].label;
}

template <class End>
End KnownGames::agreed(std::uint64_t game, std::size_t column,
                       End (ScoreForm::*read)(std::string_view, std::size_t) const) const {
    const auto end_of = [&](const Place& place) {
        const KeptScores& scores = *place.result->scores;
        return (scores.form().*read)(scores.rows(game), place.column);
    };
    const std::vector<Place>& places = columns_[column];
    const End first = end_of(places[0]);
    for (std::size_t i = 1; i < places.size(); ++i)
        if (const End other = end_of(places[i]); !are_alike(first, other))
            throw UserError(fmt::format(
                "{}: game {}, \"{}\": {}, but {} in {}: one strategy has different games",
                places[i].result->scores->path(), game, column_name(facts_, column), text_of(other),
                text_of(first), places.front().result->scores->path()));
    return first;
}

GameResult KnownGames::score(std::uint64_t game, std::size_t strategy) const {
    return agreed(game, strategy, &ScoreForm::score);
}

MatchPair KnownGames::pair(std::uint64_t game, std::size_t matchup) const {
    return agreed(game, matchup, &ScoreForm::pair);
}

std::vector<std::size_t> KnownGames::playing() const {
    std::vector<bool> plays(strategies_.size());
    if (facts_.seats == 1) {
        for (std::size_t i = 0; i < plays.size(); ++i) plays[i] = !has(i);
    } else {
        const std::vector<Matchup> matchups = matchups_of(facts_);
        for (std::size_t i = 0; i < matchups.size(); ++i)
            if (!has(i)) plays[matchups[i].a] = plays[matchups[i].b] = true;
    }
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < plays.size(); ++i)
        if (plays[i]) list.push_back(i);
    return list;
}

std::vector<std::size_t> KnownGames::played_again() const {
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < columns_.size(); ++i)
        if (columns_[i].empty() && !in_results_[i].empty()) list.push_back(i);
    return list;
}

double KnownGames::seconds_of(std::size_t column) const {
    if (facts_.seats == 1) return time_of(column).seconds;
    for (const Place& place : in_results_[column]) {
        const Result& result = place.result->result;
        const RunTime& time = result.environment.time;
        const auto pairs = static_cast<double>(result.tally.games()) *
                           static_cast<double>(result.tally.matches().order().size());
        if (time.seconds > 0 && pairs > 0) return time.seconds * time.threads / pairs;
    }
    return 0;
}

StrategyTime KnownGames::time_of(std::size_t strategy) const {
    for (const Place& place : strategies_[strategy]) {
        const StrategyTime& time = place.result->result.environment.time.strategies[place.column];
        if (time.is_known()) return time;
    }
    return {};
}

void KnownGames::require_figures_of_results(const BatchTally& tally) const {
    for (std::size_t i = 0; i < in_results_.size(); ++i)
        for (const Place& place : in_results_[i]) {
            const BatchTally& theirs = place.result->result.tally;
            const bool same =
                facts_.seats == 1
                    ? tally.scores().strategy(i) == theirs.scores().strategy(place.column)
                    : tally.matches().matchups()[i] == theirs.matches().matchups()[place.column];
            if (!same)
                throw UserError(fmt::format(
                    "{}: the games of \"{}\" give other figures than the result has; {}",
                    place.result->result.source(), column_name(facts_, i),
                    has(i) ? "its kept scores are not its own"
                           : "another program has played them, or they cannot be played again"));
        }
}

OutsideStrategies absent_strategies(const ExperimentFacts& facts) {
    OutsideStrategies absent;
    for (const StrategyFacts& strategy : facts.strategies)
        if (!strategy.outside.is_null())
            absent.emplace(strategy.name, std::make_shared<AbsentStrategy>(strategy));
    return absent;
}

OutsideStrategies absent_strategies(const std::vector<KnownResult>& results) {
    OutsideStrategies absent;
    for (const KnownResult& known : results) absent.merge(absent_strategies(known.result.facts));
    return absent;
}

}  // namespace skerry
