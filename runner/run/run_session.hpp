#pragma once
// A run step by step, from its configuration to its files: open(), play(), store().

#include <atomic>

#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/experiment/config.hpp"
#include "runner/run/checkpoints.hpp"
#include "runner/run/run_files.hpp"

namespace skerry {

/// What a run is asked for besides its configuration.
struct RunAsked {
    BatchOptions settings = {};
    CheckpointSettings checkpoints = {};
    std::string input = {};  ///< the file of the configuration, which no result replaces
    std::optional<Shard> shard = {};
    std::string scores = "never";  ///< keep those of every game: "small", "always" or "never"
    bool force = false;
};

/// What results know of the games of a run.
struct KnownGamesOfRun {
    const KnownEnds* ends = nullptr;
    std::uint64_t end = 0;  ///< they are those before this one
    GameRange games;        ///< those that the run is to have
    std::optional<GameRange> part = {};
    Seen seen = {};
    /// Adds to a batch what the results say of it.
    std::function<void(BatchResult&)> complete = {};
};

class RunSession {
  public:
    /// Reads the file to resume from. Throws UserError.
    explicit RunSession(RunAsked asked);

    const Checkpoints& checkpoints() const { return checkpoints_; }
    /// Called before open(), or by its `load`.
    void know(KnownGamesOfRun known) { known_ = std::move(known); }
    /// Goes on from the first games of the experiment if the result has them, and more are asked
    /// for. Called before open().
    void begin_with(Result result) { beginning_ = std::move(result); }

    /// Loads the configuration, and opens and locks the files; what they hold is not touched before
    /// all is known to be possible. `check` may refuse the files. Throws UserError.
    void open(const std::function<Configuration()>& load,
              const std::function<void(const OutputFile&, const ExperimentFacts&)>& check = {});

    /// The functions below may be called after open().
    const Experiment& experiment() const { return *configuration_.experiment; }
    const ExperimentFacts& facts() const { return experiment().facts(); }
    const OutputFile& output() const { return files_->output; }
    GameRange part() const { return checkpoints_.part().value_or(games_of(facts())); }
    int threads() const { return asked_.settings.threads; }
    /// May be changed until play().
    BatchOptions& settings() { return asked_.settings; }
    /// How many games are to be played.
    std::uint64_t games_left() const;

    /// Keeps the scores of every game elsewhere than beside the result, until the session ends.
    void keep(ScoreSink& scores) { kept_elsewhere_ = &scores; }

    /// Plays what is left, with checkpoints. `watch` and `on_look`: as BatchOptions has them.
    BatchResult play(const StopFlag& stop, std::atomic<std::uint64_t>& played,
                     BatchWatch* watch = nullptr, std::function<void(const Outlook&)> on_look = {});
    /// Whether a batch has all that was asked for.
    bool has_all(const BatchResult& batch) const;
    /// Whether a batch has all games that results know, and was asked for no others.
    bool has_all_known(const BatchResult& batch) const;
    /// The functions below may be called after play().
    /// The facts, with what was seen of the games before: figures follow from these.
    const ExperimentFacts& seen_facts() const { return documents_->facts(); }
    ordered_json result(const BatchResult& batch, const Figures& figures) const {
        return documents_->result(batch, figures);
    }
    StoredRun store(const BatchResult& batch, const Figures& figures, const StopFlag& stop) {
        return store_run(*documents_, batch, figures, checkpoints_, *files_, stop);
    }

  private:
    KeepScores keep_scores() const;
    void find_first_games(std::string& path);
    ScoreSink* scores() const { return kept_elsewhere_ ? kept_elsewhere_ : files_->scores.get(); }
    /// The games that the result is to have.
    GameRange games() const { return known_ && !asked_.shard ? known_->games : part(); }

    RunAsked asked_;
    Checkpoints checkpoints_;
    std::optional<KnownGamesOfRun> known_;
    std::optional<Result> beginning_;
    ScoreSink* kept_elsewhere_ = nullptr;
    Configuration configuration_;
    std::optional<RunFiles> files_;
    std::optional<RunDocuments> documents_;
};

}  // namespace skerry
