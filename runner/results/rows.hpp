#pragma once
// The output of --rows: lines for every game, as CSV.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "runner/batch/batch.hpp"
#include "runner/documents/open_file.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/earlier_rows.hpp"
#include "runner/results/row_text.hpp"

namespace skerry {

/// Rows in the order of games; equal bytes with any number of threads. They are written during the
/// run, only whole lines: a run that is interrupted leaves the rows of the games that it played.
class RowFile final : public RowSink {
  public:
    /// `path` may be `-` for standard output. Where games were played before, adds to the rows of
    /// these; what is behind them is cut off. Throws UserError if they are not there, or the file
    /// cannot be written, is locked, or holds anything but the first rows of the run, unless with
    /// `force`.
    RowFile(const std::string& path, const ExperimentFacts& facts, bool force,
            const RowsBefore& before = {});
    RowFile(const RowFile&) = delete;
    RowFile& operator=(const RowFile&) = delete;
    ~RowFile() override;

    void print(std::uint64_t game, const GameEnds& ends, std::string& into) const override {
        text_.print(game, ends, into);
    }
    void write(std::string_view rows) override;

    /// Empty for standard output.
    std::string path() const { return path_ == "-" ? std::string() : path_; }

    /// Makes sure that the rows so far are on the disk: a checkpoint counts on them.
    void sync();
    /// Writes what is still buffered. Throws UserError if this or an earlier write failed, or if
    /// one hangs in another thread.
    void close();

  private:
    void append_after(std::uint64_t end);

    std::string path_;
    RowText text_;
    FileLock lock_;
    std::FILE* file_ = nullptr;
    int error_ = 0;  ///< errno of the first write that failed
    std::atomic<bool> writing_{false};
};

}  // namespace skerry
