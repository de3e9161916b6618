// Reads what a run is asked for, and opens the session that plays it.

#include "bindings/c/run_input.hpp"

#include <numeric>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result.hpp"

namespace skerry::c {

namespace {

OutsideStrategies callbacks_of(const skerry_run_options& options) {
    require_array(options.callbacks, options.callback_count, "callbacks");
    return strategies_of({options.callbacks, options.callback_count});
}

std::vector<std::string> texts_of(const char* const* texts, size_t count, const std::string& name) {
    require_array(texts, count, name.c_str());
    std::vector<std::string> list;
    for (size_t i = 0; i < count; ++i)
        list.emplace_back(&required(texts[i], (name + "[]").c_str()));
    return list;
}

std::vector<std::string> sets_of(const skerry_run_options& options) {
    return texts_of(options.sets, options.set_count, "sets");
}

void assign(Document& document, const std::vector<std::string>& sets) {
    for (const std::string& assignment : sets) document.assign(assignment);
}

ResultChanges changes_of(const skerry_run_changes& given, const OutsideStrategies& outside) {
    ResultChanges changes;
    for (const std::string& text : texts_of(given.adds, given.add_count, "adds")) {
        const std::string origin = "--add " + text;
        changes.adds.push_back({parse_json(text, origin), origin});
    }
    changes.drops = texts_of(given.drops, given.drop_count, "drops");
    changes.outside = outside;
    return changes;
}

}  // namespace

Document input_document(const char* config, const char* config_file) {
    if ((config == nullptr) == (config_file == nullptr))
        throw BadCall("options: wants either config or config_file");
    if (config == nullptr) return Document::read(config_file);
    Document document = Document::parse(config, "configuration");
    return says_result(document) ? Document::of(document.root().json(), "result") : document;
}

std::optional<ScoresAt> scores_at(const skerry_scores* scores) {
    if (scores == nullptr) return std::nullopt;
    if ((scores->npy == nullptr) == (scores->file == nullptr))
        throw BadCall("scores: wants either npy or file");
    if (scores->file != nullptr) return ScoresAt(scores->file);
    return ScoresAt("scores", std::string(scores->npy, scores->size));
}

RunInput::RunInput(const skerry_run_options& options, const skerry_run_changes* changes)
    : from_outside_(callbacks_of(options)),
      known_strategies_(from_outside_),
      document_(input_document(options.config, options.config_file)) {
    const bool is_result = says_result(document_);
    if (is_result && changes != nullptr && !is_of_earlier_schema(document_.root().json())) {
        read_result(options, *changes);
        return;
    }
    if (is_result)
        document_ = configuration_of_result(document_);
    else
        document_.set_programs(Programs::own);
    if (changes != nullptr) change_line_up(document_, changes_of(*changes, from_outside_));
    assign(document_, sets_of(options));
}

void RunInput::read_result(const skerry_run_options& options, const skerry_run_changes& changes) {
    Result result = Result::checked(document_);
    document_ = configuration_of_result(document_);
    const std::vector<std::string> sets = sets_of(options);
    known_strategies_.merge(absent_strategies(result.facts));
    ResultChanges asked = changes_of(changes, known_strategies_);
    const bool changes_line_up = !asked.adds.empty() || !asked.drops.empty();
    if (changes_line_up || !has_gaps(result)) known_.emplace(std::move(result));
    if (known_ && (changes.scores != nullptr || options.config_file == nullptr))
        known_->at = scores_at(changes.scores);
    if (changes_line_up) {
        asked.goes_on = std::ranges::any_of(sets, [](const std::string& set) {
            return set.starts_with("games=") || set.starts_with("seed=");
        });
        std::vector<KnownResult> results;
        results.push_back(std::move(*known_));
        known_.reset();
        changed_ = std::make_unique<ChangedResults>(
            std::move(results), document_, std::move(asked),
            [sets](Document& document) { assign(document, sets); });
        return;
    }
    assign(document_, sets);
}

const KeptScores* RunInput::first_scores() {
    if (!known_) return nullptr;
    known_->open_scores();
    return known_->scores.get();
}

void RunInput::play_instead(Document document) {
    document_ = std::move(document);
    known_.reset();
    changed_.reset();
}

void RunInput::open(RunSession& session) const {
    if (known_) session.begin_with(known_->result);
    session.open([&] {
        Configuration loaded = load(session);
        loaded.output.clear();  // the caller takes the result
        return loaded;
    });
}

Configuration RunInput::load(RunSession& session) const {
    Configuration loaded;
    std::vector<std::size_t> playing;
    if (changed_) {
        loaded = changed_->configuration(session.threads());
        session.know(changed_->known(session.threads()));
        playing = changed_->playing();
    } else {
        loaded = load_configuration(document_, all_games(), known_strategies_);
        playing.resize(loaded.experiment->facts().strategies.size());
        std::iota(playing.begin(), playing.end(), std::size_t{0});
    }
    for (const std::size_t i : playing)
        require_given(loaded.experiment->facts().strategies[i], from_outside_);
    return loaded;
}

void require_given(const StrategyFacts& strategy, const OutsideStrategies& given) {
    if (strategy.outside.is_null() || given.contains(strategy.name)) return;
    throw UserError("strategy \"" + strategy.label +
                    "\" has to play, and rests on code that is not part of this program, " +
                    origin_text(strategy.outside) + "; give it, in Python by strategies=[" +
                    strategy.name + "], in C as a callback");
}

}  // namespace skerry::c
