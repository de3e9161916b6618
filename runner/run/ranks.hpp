#pragma once
// Runs an experiment on the processes that `mpirun -n 8 skerry run CONFIG` starts.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "runner/batch/batch.hpp"
#include "runner/batch/ranks/rank_batch.hpp"
#include "runner/experiment/config.hpp"

namespace skerry {

/// The ranks of a run, including this one.
class Ranks {
  public:
    explicit Ranks(std::unique_ptr<RankLink> link) : link_(std::move(link)) {}
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;
    /// Waits for the other ranks if they will arrive here, too.
    ~Ranks() {
        if (!together_) link_->abandon();
    }

    /// Null if this process was not started by mpirun. Throws UserError.
    static std::unique_ptr<Ranks> join();

    /// Only the root writes files and messages.
    bool is_root() const { return link_->is_root(); }
    int count() const { return link_->size(); }
    /// This rank's share of the CPUs that it may use, >= 1.
    int default_threads() const;

    /// Called at the root: loads the configuration while the others do. All must succeed and
    /// describe one and the same experiment; otherwise throws UserError.
    Configuration lead(const std::function<Configuration()>& load);
    /// Called on the other ranks: everything that they do. Their errors are reported by the root,
    /// and its exit code is that of the run: if another rank ended with an error, mpirun would end
    /// the root, perhaps before it has reported anything.
    void serve(const std::function<Configuration()>& load, BatchOptions options,
               const StopFlag& asked);

    /// Like run_batch(), but on all ranks; the tally is complete only at the root. `asked` is set
    /// by signals to this process; a stop of any rank stops all ranks.
    BatchResult run(const Experiment& experiment, BatchOptions options, const StopFlag& asked,
                    std::atomic<std::uint64_t>& played);

    /// Why a rank could no longer be reached; empty if all could.
    const std::string& lost() const { return lost_; }

  private:
    std::string collect(const std::string& own);
    RankMessage wait_for_message();

    std::unique_ptr<RankLink> link_;
    std::string lost_;
    bool together_ = false;  ///< all ranks leave as agreed; if false, mpirun ends them
};

}  // namespace skerry
