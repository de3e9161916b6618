// Games of a result that are played again to be shown, explained and reviewed, also with strategies
// of the caller; and results that are verified with them.

#include "bindings/c/guard.hpp"
#include "bindings/c/run_input.hpp"
#include "play/advice/advice_words.hpp"
#include "play/advice/reviewed_game.hpp"
#include "runner/batch/for_each_chunk.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/experiment/config.hpp"
#include "runner/explain/explained_games.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"
#include "runner/verify/verify_result.hpp"

namespace skerry::c {

namespace {

/// A result or a configuration, with the strategies of the caller and a request.
class GamesAgain {
  public:
    explicit GamesAgain(const skerry_again_options& options)
        : given_(strategies_of(callbacks_of(options))),
          document_(document_of(options)),
          request_(
              Document::parse(options.request == nullptr ? "{}" : options.request, "request")) {}

    const Document& document() const { return document_; }
    JsonNode request() const { return request_.root(); }
    const OutsideStrategies& given() const { return given_; }

    std::string text(const char* key) const {
        const auto node = request().find(key);
        return node ? node->text() : std::string();
    }
    bool flag(const char* key) const {
        const auto node = request().find(key);
        return node && node->boolean();
    }
    std::optional<std::uint64_t> number(const char* key, std::uint64_t least,
                                        std::uint64_t most) const {
        const auto node = request().find(key);
        return node ? std::optional(node->unsigned_integer(least, most)) : std::nullopt;
    }
    std::vector<std::uint64_t> numbers(const char* key, std::uint64_t most) const {
        std::vector<std::uint64_t> list;
        if (const auto node = request().find(key))
            for (const JsonNode& item : node->items())
                list.push_back(item.unsigned_integer(0, most));
        return list;
    }

    /// Null where the document is a configuration.
    const Result* result() {
        if (!result_ && says_result(document_)) result_.emplace(Result::checked(document_));
        return result_ ? &*result_ : nullptr;
    }
    /// Throws UserError for a configuration.
    const Result& whole_result() {
        const Result* const found = result();
        if (found == nullptr) throw UserError(document_.source() + ": is no result of skerry run");
        return *found;
    }

    /// The experiment. Strategies that are not given may be among its own, if they do not play.
    const Experiment& experiment() {
        if (loaded_.experiment != nullptr) return *loaded_.experiment;
        OutsideStrategies known = given_;
        Document config = document_;
        if (const Result* const found = result()) {
            known.merge(absent_strategies(found->facts));
            config = configuration_of_result(document_);
        } else {
            config.set_programs(Programs::own);
        }
        loaded_ = load_configuration(config, all_games(), known);
        return *loaded_.experiment;
    }
    void require_given(std::size_t strategy) {
        c::require_given(experiment().facts().strategies[strategy], given_);
    }

  private:
    static std::span<const skerry_callback> callbacks_of(const skerry_again_options& options) {
        require_array(options.callbacks, options.callback_count, "options.callbacks");
        return {options.callbacks, options.callback_count};
    }
    static Document document_of(const skerry_again_options& options) {
        return input_document(options.config, options.config_file);
    }

    OutsideStrategies given_;
    Document document_;
    Document request_;
    std::optional<Result> result_;
    Configuration loaded_;
};

/// The first `count` games of a list; throws UserError where there are fewer.
void append_first(const char* name, std::optional<std::uint64_t> count,
                  const std::vector<ReplayedGame>& list, std::vector<ReplayedGame>& games) {
    if (!count) return;
    if (*count > list.size())
        throw UserError(std::string(name) + ": found " + std::to_string(*count) +
                        "; the result keeps " + std::to_string(list.size()));
    games.insert(games.end(), list.begin(), list.begin() + static_cast<std::ptrdiff_t>(*count));
}

std::string replayed(GamesAgain& again) {
    static const std::vector<std::string> keys = {"strategy", "against", "second",
                                                  "games",    "best",    "worst"};
    again.request().allow_keys(keys);
    const ExperimentFacts& facts = again.experiment().facts();
    const bool second = again.flag("second");
    const Replayed chosen =
        find_replayed(facts, again.text("strategy"), again.text("against"), second);
    again.require_given(chosen.strategy);
    again.require_given(chosen.against);
    const Result* const result = again.result();
    const RecordedGames recorded =
        result ? RecordedGames(result->tally, result->facts, chosen) : RecordedGames();
    std::vector<ReplayedGame> games;
    const std::uint64_t last = result ? facts.games - 1 : max_game_index;
    for (const std::uint64_t index : again.numbers("games", last)) games.push_back({index, second});
    constexpr std::uint64_t most = 1'000'000;
    append_first("best", again.number("best", 1, most), recorded.best(), games);
    append_first("worst", again.number("worst", 1, most), recorded.worst(), games);
    ordered_json list = ordered_json::array();
    for (const ReplayedGame& game : games)
        list.push_back(replayed_json(facts, chosen, game,
                                     again.experiment().trace(seating_of(chosen, game), game.index),
                                     recorded.find(game)));
    return compact_text(list);
}

std::string explained(GamesAgain& again) {
    static const std::vector<std::string> keys = {"pair", "top", "games", "futures"};
    again.request().allow_keys(keys);
    const Result& result = again.whole_result();
    const ExperimentFacts& facts = again.experiment().facts();
    ExplainRequest request;
    if (const auto pair = again.request().find("pair"))
        for (const JsonNode& label : pair->items()) request.pair.push_back(label.text());
    request.top = again.number("top", 1, 1000);
    request.games = again.numbers("games", facts.games - 1);
    request.futures = again.number("futures", 0, most_explained_futures).value_or(request.futures);
    const auto [a, b] = explained_pair(facts, request, result.source());
    again.require_given(a);
    again.require_given(b);
    const std::vector<Swing> games = explained_games(request, recorded_swings(result.tally, a, b));
    const TextStyle style{.width = 100};
    std::string text = explanation_title(facts, a, b, request, games.size()) + "\n";
    explain_games(
        again.experiment(), {a, b}, games, request, style,
        [&text](const std::string& told) { text += "\n" + told; },
        [&text](const std::string& line) { text += "\n" + line + "\n"; });
    return text;
}

std::string reviewed(GamesAgain& again) {
    static const std::vector<std::string> keys = {"strategy", "against", "second",
                                                  "game",     "futures", "reviewer"};
    again.request().allow_keys(keys);
    const ExperimentFacts& facts = again.experiment().facts();
    ReviewSource source;
    source.strategy = again.text("strategy");
    source.against = again.text("against");
    source.second = again.flag("second");
    source.index = again.number("game", 0, facts.games - 1);
    source.outside = again.given();
    source.outside.merge(absent_strategies(again.whole_result().facts));
    const Replayed chosen = find_replayed(facts, source.strategy, source.against, source.second);
    again.require_given(chosen.strategy);
    again.require_given(chosen.against);
    const ReviewedGame game = reviewed_game_of_result(source, again.document(), all_games());
    const auto reviewer = again.request().find("reviewer");
    ReviewRequest request;
    request.futures = again.number("futures", 1, 16'384).value_or(0);
    request.for_each = [](std::size_t count, const std::function<void(std::size_t)>& each) {
        for_each_index(count, available_cpus(), each);
    };
    const Review review =
        review_game(game.played, reviewer ? reviewer->json() : ordered_json(nullptr), request);
    return compact_text(review_json(game.title, review, field_on_deal(game.played, review.seed)));
}

/// Does `work`; tells what a callback returned that failed in it, else 0.
template <class Work>
skerry_status with_callbacks(int32_t* number, skerry_error* error, Work&& work) {
    return guarded(error, [&] {
        int32_t& told = required(number, "number");
        told = 0;
        try {
            work();
        } catch (const StrategyFault& fault) {
            told = fault.number();
            throw;
        }
    });
}

/// Gives what `told` makes of the games.
skerry_status answer(std::string (*told)(GamesAgain&), const skerry_again_options* options,
                     skerry_text* text, int32_t* number, skerry_error* error) {
    return with_callbacks(number, error, [&] {
        require_size(required(options, "options"));
        GamesAgain again(*options);
        give(text, told(again));
    });
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;
using namespace skerry::c;

skerry_status skerry_replay(const skerry_again_options* options, skerry_text* json, int32_t* number,
                            skerry_error* error) {
    return answer(replayed, options, json, number, error);
}

skerry_status skerry_explain(const skerry_again_options* options, skerry_text* text,
                             int32_t* number, skerry_error* error) {
    return answer(explained, options, text, number, error);
}

skerry_status skerry_review(const skerry_again_options* options, skerry_text* json, int32_t* number,
                            skerry_error* error) {
    return answer(reviewed, options, json, number, error);
}

skerry_status skerry_verify_again(const skerry_again_options* options, int32_t* agrees,
                                  skerry_text* report, int32_t* number, skerry_error* error) {
    return with_callbacks(number, error, [&] {
        require_size(required(options, "options"));
        require(agrees, "agrees");
        const GamesAgain again(*options);
        static const std::vector<std::string> keys = {"sample", "blocks"};
        again.request().allow_keys(keys);
        VerifyResultOptions asked;
        asked.sample = again.number("sample", 0, UINT64_MAX).value_or(asked.sample);
        asked.blocks = again.number("blocks", 0, UINT64_MAX);
        asked.outside = again.given();
        std::string told;
        const auto add = [&told](const std::string& line) { told += line + "\n"; };
        const bool agree = verify_result(again.document(), asked, {add, add});
        give(report, told);
        *agrees = agree ? 1 : 0;
    });
}
