// Runs: a configuration in, a result out, with strategies of the caller among those that it names.

#include "bindings/c/guard.hpp"
#include "bindings/c/run_input.hpp"
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

/// A run from its configuration to its result.
class Run {
  public:
    explicit Run(const skerry_run_options& options, const skerry_run_changes* changes = nullptr)
        : input_(options, changes),
          progress_(options.progress),
          progress_context_(options.progress_context) {
        settings_.threads =
            options.threads == 0 ? available_cpus() : static_cast<int>(options.threads);
        require_within(options.threads, 0, skerry::max_threads, "threads");
        if (options.seconds < 0 || options.seconds != options.seconds)
            throw BadCall("seconds: must be 0 or more");
        if (options.seconds > 0) settings_.seconds = options.seconds;
        settings_.on_growth = [this](const BatchTally& tally) {
            const std::uint64_t earlier = session_->checkpoints().earlier().games;
            if (progress_ != nullptr &&
                progress_(progress_context_, tally.games() - earlier, games()) != 0)
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
        const auto settings = tune_settings(input_.document());
        if (!settings) throw UserError("tune: which parameters? \"tune\": {\"vary\": {...}}");
        try {
            Tuner tuner(*settings, facts(), all_games(), settings_.threads, input_.from_outside());
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
    std::string scores() const { return scores_ ? scores_->npy() : std::string(); }
    std::string result() const {
        if (!batch_ || batch_->tally.games() == 0) throw BadCall("run: no game was played");
        return print_final_result(session_->result(*batch_, figures_of(facts(), batch_->tally)));
    }

  private:
    const ExperimentFacts& facts() const { return session_->facts(); }
    void judge(const ordered_json& configuration) {
        input_.play_instead(Document::of(configuration, "tuning", Programs::own));
        open({});
        tuned_games_ = 0;
        played_ = 0;
        play();
    }
    void require_new() const {
        if (started_) throw BadCall("run: was played already");
    }

    void open(const std::optional<Shard>& part) {
        RunAsked asked;
        asked.settings = settings_;
        asked.shard = part;
        session_.emplace(std::move(asked));
        input_.open(*session_);
        keep_scores();
        session_->settings().chunk = chunk();
    }

    /// The scores of every game, if those of the games before are there.
    void keep_scores() {
        scores_.reset();
        const bool goes_on = session_->checkpoints().played() != nullptr;
        const KeptScores* const first = goes_on ? input_.first_scores() : nullptr;
        // Strategies that a rule has beaten play no more.
        if (facts().stop.best || (goes_on && first == nullptr)) return;
        session_->keep(scores_.emplace(facts(), first));
    }

    /// The games of a chunk: as many as code from outside wants at once, where there are enough for
    /// all threads; 0: the speed decides.
    std::uint64_t chunk() const {
        std::uint64_t most = 0;
        for (const auto& [name, strategy] : input_.from_outside())
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

    RunInput input_;
    BatchOptions settings_;
    std::optional<RunSession> session_;
    std::optional<ScoresInMemory> scores_;
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

skerry_status skerry_run_create_changed(const skerry_run_options* options,
                                        const skerry_run_changes* changes, skerry_run** run,
                                        skerry_error* error) {
    return guarded(error, [&] {
        const skerry_run_options& given = required(options, "options");
        require_size(given);
        require_size(required(changes, "changes"));
        skerry_run*& created = required(run, "run");
        created = new skerry_run{Run(given, changes)};
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
