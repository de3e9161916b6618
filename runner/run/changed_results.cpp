// Makes the configuration of a changed result, and says what of it has to be played.

#include "runner/run/changed_results.hpp"

#include <fmt/format.h>

#include <numeric>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/options.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

std::string labels_of(const ExperimentFacts& facts, const std::vector<std::size_t>& strategies) {
    std::vector<std::string> labels;
    for (const std::size_t i : strategies) labels.push_back(facts.strategies[i].label);
    return join(labels);
}

/// Whether an earlier result has the strategy. Throws UserError if one of its label is another one.
bool is_in_earlier(std::span<const KnownResult> results, const Result& result,
                   std::size_t strategy) {
    for (const KnownResult& known : results) {
        const ExperimentFacts& facts = known.result.facts;
        const std::string& label = result.facts.strategies[strategy].label;
        const auto own = std::ranges::find(facts.strategies, label, &StrategyFacts::label);
        if (own == facts.strategies.end()) continue;
        if (plays_alike(facts, static_cast<std::size_t>(own - facts.strategies.begin()),
                        result.facts, strategy))
            return true;
        if (is_changed_game(facts, result.facts))
            throw UserError(
                fmt::format("{}: /experiment/rules_fingerprint: found {}, but {} has {}{}",
                            result.source(), compact_text(result.facts.rules_fingerprint),
                            known.result.source(), compact_text(facts.rules_fingerprint),
                            meaning_of_difference("/experiment/rules_fingerprint")));
        throw UserError(fmt::format(
            "{}: strategy {} is another one than that of this label in the other results; labels "
            "must differ",
            result.source(), compact_text(label)));
    }
    return false;
}

/// Who leaves is not the one with whom the others are compared.
void require_baseline(const Document& document, const ResultChanges& changes) {
    const ordered_json& baseline = document.root().json().value("baseline", ordered_json());
    for (const std::string& label : changes.drops)
        if (baseline == label)
            throw UserError(fmt::format(
                "--drop {}: is the baseline, with which the others are compared", label));
}

/// `facts` have the labels of the document.
void change_line_up(Document& document, const ResultChanges& changes,
                    const ExperimentFacts& facts) {
    ordered_json strategies = document.root().json().at("strategies");
    std::vector<std::size_t> dropped;
    for (const std::string& label : changes.drops)
        dropped.push_back(find_strategy(facts, "--drop", label));
    std::ranges::sort(dropped, std::greater());
    if (std::ranges::adjacent_find(dropped) != dropped.end())
        throw UserError("--drop: names a strategy twice");
    for (const std::size_t i : dropped) strategies.erase(i);
    for (const JoiningStrategy& joining : changes.adds) strategies.push_back(joining.entry);
    if (strategies.empty()) throw UserError("--drop: would leave no strategy");
    document.set("strategies", std::move(strategies),
                 changes.adds.empty() ? changes.name() : changes.adds.back().origin);
}

}  // namespace

void change_line_up(Document& document, const ResultChanges& changes) {
    if (changes.adds.empty() && changes.drops.empty()) return;
    const Configuration configuration = load_configuration(document, all_games(), changes.outside);
    change_line_up(document, changes, configuration.experiment->facts());
    require_baseline(document, changes);
}

ChangedResults::ChangedResults(std::vector<KnownResult> results, Document configuration,
                               ResultChanges changes, std::function<void(Document&)> set_options)
    : results_(std::move(results)),
      configuration_(std::move(configuration)),
      changes_(std::move(changes)),
      set_options_(std::move(set_options)) {
    for (const KnownResult& known : results_)
        if (known.result.facts.stop.best)
            throw UserError(fmt::format(
                "{}: /experiment/stop/until_best: its strategies have not played the same games; "
                "{} needs those of all",
                known.result.source(), changes_.name()));
}

Document ChangedResults::document() const {
    Document document = configuration_;
    change_line_up(document, changes_, results_.front().result.facts);
    ordered_json strategies = document.root().json().at("strategies");
    for (std::size_t i = 1; i < results_.size(); ++i) {
        const Result& result = results_[i].result;
        const ordered_json theirs =
            configuration_of(result.document.root().at("experiment")).at("strategies");
        for (std::size_t strategy = 0; strategy < theirs.size(); ++strategy)
            if (!is_in_earlier(std::span(results_).first(i), result, strategy))
                strategies.push_back(theirs[strategy]);
    }
    if (results_.size() > 1) document.set("strategies", std::move(strategies), changes_.name());
    set_options_(document);
    require_baseline(document, changes_);
    return document;
}

GameRange ChangedResults::known_games() const {
    GameRange games = results_.front().games();
    if (!known_->none().empty()) games.end = games.begin;
    games.end = std::min(games.end, games_of(facts_).end);
    return games;
}

Configuration ChangedResults::configuration(int threads) {
    const Document changed = document();
    const Result& first = results_.front().result;
    const ordered_json& asked = changed.root().json();
    const ordered_json theirs = configuration_of(first.document.root().at("experiment"));
    goes_on_ = changes_.goes_on || !is_same_json(asked.value("stop", ordered_json()),
                                                 theirs.value("stop", ordered_json()));
    OutsideStrategies outside = changes_.outside;
    if (!goes_on_) outside.merge(absent_strategies(results_));
    Configuration configuration = load_configuration(changed, all_games(), outside);
    facts_ = configuration.experiment->facts();
    if (facts_.stop.best)
        throw UserError(fmt::format(
            "--until-best: not together with {} on a result: who is beaten plays no more, and all "
            "have played its games",
            changes_.name()));
    known_.emplace(results_, facts_);
    if (!known_->none().empty()) {
        if (changes_.unites)
            throw UserError(known_->none() + ": only strategies, baseline and margin may differ");
        goes_on_ = true;
    }
    playing_ = known_->playing();
    if (games() != known_games()) {
        playing_.resize(facts_.strategies.size());
        std::iota(playing_.begin(), playing_.end(), std::size_t{0});
    }
    if (changes_.unites && !playing_.empty())
        throw UserError(fmt::format(
            "unite: the games of {} would have to be played ({}); skerry run {} --add STRATEGY "
            "plays them",
            labels_of(facts_, playing_), why_not(), first.source()));
    std::vector<StrategyFacts> players;
    for (const std::size_t i : playing_) players.push_back(facts_.strategies[i]);
    require_threads(threads, players);
    if (playing_.empty()) return configuration;
    return with_known_programs(std::move(configuration), all_games(), playing_);
}

/// Why not all scores are there.
std::string ChangedResults::why_not() const {
    for (const KnownResult& known : results_)
        if (!known.scores) return known.no_scores;
    return "no file has those of every two of them";
}

std::string ChangedResults::news(int threads) const {
    std::string text;
    std::vector<std::string> joining;
    for (std::size_t i = 0; i < facts_.strategies.size(); ++i)
        if (known_->joins(i)) joining.push_back(facts_.strategies[i].label);
    const GameRange known = known_games();
    const std::uint64_t count = known.end - known.begin;
    if (!known_->none().empty()) return "all games are played: " + known_->none() + "\n";
    const std::string source = results_.front().result.source();
    if (!joining.empty())
        text = fmt::format("{} {} played on the {} of {}\n", join(joining),
                           joining.size() == 1 ? "is" : "are",
                           counted(count, facts_.seats == 1 ? "game" : "deal"), source);
    if (const std::uint64_t more = games().end - known.end; more > 0)
        text += fmt::format("all play {} more\n", counted(more, unit_of(facts_)));
    const std::vector<std::size_t> again = known_->played_again();
    if (again.empty()) return text;
    std::vector<std::string> names;
    double seconds = 0;
    for (const std::size_t column : again) {
        names.push_back(column_name(facts_, column));
        seconds += known_->seconds_of(column) * static_cast<double>(count) / threads;
    }
    return text +
           fmt::format("played again: {}, since {} has no scores of every game ({}): {}\n",
                       join(names), source, why_not(),
                       seconds > 0
                           ? fmt::format("about {} on {}", duration(seconds),
                                         counted(static_cast<std::uint64_t>(threads), "thread"))
                           : "the time that takes is not known");
}

KnownGamesOfRun ChangedResults::known(int threads) const {
    KnownGamesOfRun known{
        .ends = &*known_,
        .end = known_games().end,
        .games = games(),
        .part = results_.front().result.status.part,
        .complete = [this, threads](BatchResult& batch) { complete(batch, threads); }};
    const GameRange asked = games();
    for (const KnownResult& result : results_)
        known.seen.add(seen_after(result.result, facts_, asked.end - asked.begin));
    return known;
}

/// As if all games had been played now; 0 if that is not known: reading scores tells no speed.
double ChangedResults::seconds_of_all(const BatchResult& batch, int threads) const {
    if (known_->playing().empty()) return 0;
    double seconds = batch.seconds;
    for (std::size_t i = 0; i < known_->columns(); ++i) {
        if (!known_->has(i)) continue;
        const double known = known_->seconds_of(i);
        if (!(known > 0)) return 0;
        const GameRange games = known_games();
        const std::uint64_t count = std::min(batch.tally.games(), games.end - games.begin);
        seconds += known * static_cast<double>(count) / threads;
    }
    return seconds;
}

void ChangedResults::complete(BatchResult& batch, int threads) const {
    batch.seconds = seconds_of_all(batch, threads);
    for (std::size_t i = 0; i < batch.times.size(); ++i)
        if (batch.times[i].own.games == 0) batch.times[i] = measured_as(known_->time_of(i));
    // A shard, or a run that goes on, has other games.
    const GameRange theirs = results_.front().games();
    if (batch.failure || batch.tally.games() != theirs.end - theirs.begin || games() != theirs)
        return;
    known_->require_figures_of_results(batch.tally);
    if (batch.stopped || results_.front().result.status.part || games().end == games_of(facts_).end)
        return;
    // There are more games to play, as in the results.
    batch.complete = false;
    batch.out_of_time = results_.front().result.status.stop_reason == time_reason;
}

}  // namespace skerry
