// Runs: a configuration in, a result out, with strategies of the caller among those that it names.

#include "bindings/c/guard.hpp"
#include "runner/batch/batch.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"
#include "runner/run/run_session.hpp"
#include "runner/tune/tuner.hpp"

namespace skerry::c {

namespace {

OutsideStrategies callbacks_of(const skerry_run_options& options) {
    require_array(options.callbacks, options.callback_count, "callbacks");
    return strategies_of({options.callbacks, options.callback_count});
}

Document document_of(const skerry_run_options& options) {
    if ((options.config == nullptr) == (options.config_file == nullptr))
        throw BadCall("options: wants either config or config_file");
    Document document = options.config != nullptr ? Document::parse(options.config, "configuration")
                                                  : Document::read(options.config_file);
    if (says_result(document))
        document = configuration_of_result(document);
    else
        document.set_programs(Programs::own);
    require_array(options.sets, options.set_count, "sets");
    for (size_t i = 0; i < options.set_count; ++i) {
        require(options.sets[i], "sets[]");
        document.assign(options.sets[i]);
    }
    return document;
}

}  // namespace

/// The scores of every game, while they are no more than a file would keep unasked.
class Scores final : public RowSink {
  public:
    explicit Scores(const ExperimentFacts& facts) : form_(facts) {}

    void print(std::uint64_t, const GameEnds& ends, std::string& into) const override {
        if (!form_.print(ends, into)) too_many_.store(true, std::memory_order_relaxed);
    }
    void write(std::string_view rows) override {
        if (too_many_ || rows_.size() + rows.size() > most_small_scores) {
            too_many_ = true;
            rows_ = {};
        } else {
            rows_ += rows;
        }
    }
    std::string npy() const {
        if (too_many_) return {};
        return form_.head(rows_.size() / form_.row_bytes()) + rows_;
    }

  private:
    ScoreForm form_;
    std::string rows_;
    mutable std::atomic<bool> too_many_{false};
};

/// A run from its configuration to its result.
class Run {
  public:
    explicit Run(const skerry_run_options& options)
        : from_outside_(callbacks_of(options)),
          document_(document_of(options)),
          progress_(options.progress),
          progress_context_(options.progress_context) {
        settings_.threads =
            options.threads == 0 ? available_cpus() : static_cast<int>(options.threads);
        require_within(options.threads, 0, skerry::max_threads, "threads");
        if (options.seconds < 0 || options.seconds != options.seconds)
            throw BadCall("seconds: must be 0 or more");
        if (options.seconds > 0) settings_.seconds = options.seconds;
        settings_.on_growth = [this](const BatchTally& tally) {
            if (progress_ != nullptr && progress_(progress_context_, tally.games(), games()) != 0)
                stop();
        };
        open({});
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    void play() {
        require_new();
        require_threads(settings_.threads, facts().strategies);
        started_ = true;
        batch_.emplace(session_->play(stop_, played_, &watch_));
        if (batch_->failure) rethrow();
    }

    /// Runs races as "tune" of the configuration asks for, and the verdict, whose result is kept.
    std::string tune() {
        if (started_ || tuned_games_ > 0) throw BadCall("run: was played already");
        if (settings_.seconds) throw BadCall("seconds: a tuning takes a number of games");
        const auto settings = tune_settings(document_);
        if (!settings) throw UserError("tune: which parameters? \"tune\": {\"vary\": {...}}");
        try {
            Tuner tuner(*settings, facts(), all_games(), settings_.threads, from_outside_);
            tuned_games_ = tuner.most_games();
            const auto on_growth = [&](std::uint64_t played) {
                played_ = std::min<std::uint64_t>(played, tuned_games_);
                if (progress_ != nullptr && progress_(progress_context_, played_, games()) != 0)
                    stop();
            };
            while (!tuner.done() && tuner.race(stop_, on_growth)) {
            }
            const ordered_json verdict = tuner.verdict();
            if (tuner.done() && !verdict.is_null()) judge(verdict);
            return compact_text(tuner.json());
        } catch (const StrategyFault& fault) {
            fault_ = fault;
            throw;
        }
    }

    void choose_part(std::uint64_t number, std::uint64_t count) {
        require_new();
        if (facts().stop.active())
            throw UserError("a part has no stop rule: it looks at all games");
        require_within(count, 1, std::min(max_shards, facts().games), "count");
        require_within(number, 1, count, "number");
        open(Shard{number, count});
    }

    void take() {
        const std::lock_guard lock(watch_.mutex);
        if (watch_.batch == nullptr) throw BadCall("run: plays no games");
        batch_.emplace(watch_.batch->taken());
    }

    void stop() noexcept { stop_.store(1, std::memory_order_relaxed); }
    std::uint64_t played() const noexcept { return played_.load(std::memory_order_relaxed); }
    std::uint64_t games() const noexcept {
        if (const std::uint64_t tuned = tuned_games_) return tuned;
        return session_->games_left();
    }
    const std::optional<StrategyFault>& fault() const noexcept { return fault_; }

    std::string config() const { return compact_text(configuration_of(facts())); }
    std::string scores() const { return scores_->npy(); }
    std::string result() const {
        if (!batch_ || batch_->tally.games() == 0) throw BadCall("run: no game was played");
        return print_final_result(session_->result(*batch_, figures_of(facts(), batch_->tally)));
    }

  private:
    const ExperimentFacts& facts() const { return session_->facts(); }
    void judge(const ordered_json& configuration) {
        document_ = Document::of(configuration, "tuning", Programs::own);
        open({});
        tuned_games_ = 0;
        played_ = 0;
        play();
    }
    void require_new() const {
        if (started_) throw BadCall("run: was played already");
    }

    /// The caller takes the result: the file that the configuration names is left alone.
    void open(const std::optional<Shard>& part) {
        RunAsked asked;
        asked.settings = settings_;
        asked.shard = part;
        session_.emplace(std::move(asked));
        session_->open([&] {
            Configuration loaded = load_configuration(document_, all_games(), from_outside_);
            loaded.output.clear();
            return loaded;
        });
        scores_.emplace(facts());
        session_->settings().scores = &*scores_;
        session_->settings().chunk = chunk();
    }

    /// The games of a chunk: as many as code from outside wants at once, where there are enough for
    /// all threads; 0: the speed decides.
    std::uint64_t chunk() const {
        std::uint64_t most = 0;
        for (const auto& [name, strategy] : from_outside_)
            most = std::max<std::uint64_t>(most, strategy->at_once());
        if (most <= 1) return 0;
        const auto threads = static_cast<std::uint64_t>(settings_.threads);
        return std::clamp<std::uint64_t>((games() + threads - 1) / threads, 1, most);
    }

    [[noreturn]] void rethrow() {
        try {
            std::rethrow_exception(batch_->failure);
        } catch (const StrategyFault& fault) {
            fault_ = fault;
            throw;
        }
    }

    OutsideStrategies from_outside_;
    Document document_;
    BatchOptions settings_;
    std::optional<RunSession> session_;
    std::optional<Scores> scores_;
    int32_t (*progress_)(void*, uint64_t, uint64_t);
    void* progress_context_;
    StopFlag stop_{0};
    BatchWatch watch_;
    std::atomic<std::uint64_t> played_{0};
    std::atomic<std::uint64_t> tuned_games_{0};  ///< of all races, once these are known
    bool started_ = false;
    std::optional<BatchResult> batch_;
    std::optional<StrategyFault> fault_;
};

}  // namespace skerry::c

struct skerry_run {
    skerry::c::Run run;
};

using namespace skerry;
using namespace skerry::c;

skerry_status skerry_run_create(const skerry_run_options* options, skerry_run** run,
                                skerry_error* error) {
    return guarded(error, [&] {
        const skerry_run_options& given = required(options, "options");
        require_size(given);
        skerry_run*& created = required(run, "run");
        created = new skerry_run{Run(given)};
    });
}

void skerry_run_close(skerry_run* run) { delete run; }

skerry_status skerry_run_config(const skerry_run* run, skerry_text* json, skerry_error* error) {
    return guarded(error, [&] { give(json, required(run, "run").run.config()); });
}

uint64_t skerry_run_games(const skerry_run* run) { return run == nullptr ? 0 : run->run.games(); }

skerry_status skerry_run_play(skerry_run* run, skerry_error* error) {
    return guarded(error, [&] { required(run, "run").run.play(); });
}

skerry_status skerry_run_tune(skerry_run* run, skerry_text* json, skerry_error* error) {
    return guarded(error, [&] { give(json, required(run, "run").run.tune()); });
}

skerry_status skerry_run_part(skerry_run* run, uint64_t number, uint64_t count,
                              skerry_error* error) {
    return guarded(error, [&] { required(run, "run").run.choose_part(number, count); });
}

skerry_status skerry_run_scores(const skerry_run* run, skerry_text* npy, skerry_error* error) {
    return guarded(error, [&] { give(npy, required(run, "run").run.scores()); });
}

void skerry_run_stop(skerry_run* run) {
    if (run != nullptr) run->run.stop();
}

skerry_status skerry_run_take(skerry_run* run, skerry_error* error) {
    return guarded(error, [&] { required(run, "run").run.take(); });
}

uint64_t skerry_run_played(const skerry_run* run) { return run == nullptr ? 0 : run->run.played(); }

int32_t skerry_run_failed_game(const skerry_run* run, uint64_t* game, int32_t* number) {
    if (run == nullptr || !run->run.fault() || !run->run.fault()->game()) return 0;
    if (game != nullptr) *game = *run->run.fault()->game();
    if (number != nullptr) *number = run->run.fault()->number();
    return 1;
}

skerry_status skerry_run_result(const skerry_run* run, skerry_text* json, skerry_error* error) {
    return guarded(error, [&] { give(json, required(run, "run").run.result()); });
}
