#pragma once
// Options of `skerry run`: what ends it by its figures, and what it keeps on its way.

#include "runner/batch/shard.hpp"
#include "runner/cli/commands.hpp"
#include "runner/documents/document.hpp"
#include "runner/exhibits/result_tables.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/options.hpp"
#include "runner/results/merged_parts.hpp"
#include "runner/run/checkpoints.hpp"
#include "runner/run/run_session.hpp"

namespace skerry {

/// The options of an experiment that `run` has by their names.
class StopOptions {
  public:
    void add_to(Command app);
    /// Sets those that are given in a configuration; throws UserError.
    void set_in(Document& configuration) const;

  private:
    struct Option {
        RunFlag flag;
        std::string text;    ///< the value that is given
        bool given = false;  ///< of an option without a value
    };
    std::vector<Option> options_;
};

/// Parses `30s`, `500ms`, `5m` or `2h`; must be above 0 and at most a year. Throws a UserError that
/// names `option`.
std::chrono::milliseconds parse_period(const std::string& option, std::string_view text);

/// The options --checkpoint, --every and --resume.
struct CheckpointOptions {
    std::string checkpoint;
    std::string every;
    std::string resume;

    void add_to(Command app);
    /// The settings that the options describe; throws UserError, also if the options exclude each
    /// other. `shard` gets a file of its own.
    CheckpointSettings settings(const std::optional<Shard>& shard) const;
};

/// Reads an environment variable; null if it is not set.
using Variables = std::function<const char*(const char* name)>;

/// `3/16`, `auto` (number and count from Slurm) or `auto/16` (the number from the scheduler: Slurm,
/// Kubernetes, GNU parallel). Throws UserError.
Shard parse_shard(std::string_view text, const Variables& variables);

/// The option --shard.
struct ShardOptions {
    std::string text;

    void add_to(Command app);
    std::optional<Shard> shard() const;
};

/// Throws UserError if a table is to go to standard output and the result does.
void require_stdout_for_table(const ShownAs& as, bool taken);

/// Where and how the result of a configuration goes that another command has made.
struct PlayedTo {
    std::string file;     ///< replaced, whatever it holds
    std::string threads;  ///< as an option says it
    bool quiet = false;
};

/// Plays a configuration as `skerry run` does. Its programs may start. Returns the exit code.
int play_configuration(const ordered_json& configuration, const PlayedTo& to);

/// The options of `skerry merge`, and of `skerry unite` for results of several seeds.
struct MergeOptions {
    std::vector<std::string> parts = {};
    std::string out = {};
    bool allow_gaps = false;
    bool force = false;
    bool quiet = false;
    std::optional<ShownAs> as = {};  ///< how the result is shown; else as its table of scores
};

/// Writes and shows the union of independent samples of one experiment, or of parts of one. Returns
/// the exit code.
int unite_seeds(const std::vector<KnownResult>& results, const MergeOptions& options);
int unite_parts(const std::vector<KnownResult>& results, const MergeOptions& options);

}  // namespace skerry
