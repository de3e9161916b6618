#pragma once
// `mpirun -n 8 skerry run CONFIG`.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "runner/batch/batch.hpp"
#include "runner/batch/ranks/rank_link.hpp"
#include "runner/experiment/config.hpp"

namespace skerry {

/// The ranks of a run, this one among them.
class Ranks {
  public:
    explicit Ranks(std::unique_ptr<RankLink> link) : link_(std::move(link)) {}
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;
    /// Waits for the others if they are on their way here, too.
    ~Ranks() {
        if (!together_) link_->abandon();
    }

    /// Null where this process was not started by mpirun; throws UserError.
    static std::unique_ptr<Ranks> join();

    /// The root alone writes and talks.
    bool is_root() const { return link_->is_root(); }
    int count() const { return link_->size(); }
    /// This rank's share of the CPUs that it may use, >= 1.
    int default_threads() const;

    /// At the root: loads the configuration while the others do. All must succeed and mean the same
    /// experiment, else UserError.
    Configuration lead(const std::function<Configuration()>& load);
    /// At the others: all that they do. Errors are told by the root, whose exit code is the run's:
    /// mpirun would end the root, perhaps before it has spoken, if another rank left with one.
    void serve(const std::function<Configuration()>& load, BatchOptions options,
               const StopFlag& asked);

    /// run_batch() on all ranks; the tally is whole at the root only. `asked`: by signals of this
    /// process; a stop of any rank stops all.
    BatchResult run(const Experiment& experiment, BatchOptions options, const StopFlag& asked,
                    std::atomic<std::uint64_t>& played);

    /// Why a rank could not be reached any more; empty where that did not happen.
    const std::string& lost() const { return lost_; }

  private:
    std::string collect(const std::string& own);
    RankMessage wait_for_message();

    std::unique_ptr<RankLink> link_;
    std::string lost_;
    bool together_ = false;  ///< all ranks leave as agreed; else mpirun ends them
};

}  // namespace skerry
