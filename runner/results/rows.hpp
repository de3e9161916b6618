#pragma once
// The output of --rows: lines for every game, as CSV.

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/documents/file_lock.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/match_tally.hpp"

namespace skerry {

/// Rows in the order of games; equal bytes with any number of threads. They are written during the
/// run, only whole lines: a run that is interrupted leaves the rows of the games that it played.
///
/// Games for one player: game, strategy, finished (1 or 0), score, then the components; score and
/// components are empty if the game was not finished. Where each deal is played several times, deal
/// and play, from 0 on, follow the game. Matches, one line per game: pair (the deal),
/// a, b, a_seat (1 or 2), ending, points of a (1, 0.5, 0), then the margin and the differences of
/// the components, a - b; empty if the game has none.
class RowFile final : public RowSink {
  public:
    /// `path` may be `-` for standard output. Throws UserError if it cannot be written, is locked,
    /// or holds anything but the head of such rows, unless with `force`: rows do not tell of which
    /// seed they are.
    RowFile(const std::string& path, const ExperimentFacts& facts, bool force);
    RowFile(const RowFile&) = delete;
    RowFile& operator=(const RowFile&) = delete;
    ~RowFile() override;

    void print(std::uint64_t game, const GameEnds& ends, std::string& into) const override;
    void write(std::string_view rows) override;

    /// Writes what is still buffered. Throws UserError if this or an earlier write failed.
    void close();

  private:
    void print_scores(std::uint64_t game, std::span<const GameResult> results,
                      std::string& into) const;
    void print_matches(std::uint64_t game_index, std::span<const MatchPair> pairs,
                       std::string& into) const;

    std::string path_;
    std::vector<std::string> labels_;  ///< as CSV cells
    std::size_t components_;
    std::uint64_t plays_;  ///< of each deal
    std::vector<Matchup> matchups_;
    FileLock lock_;
    std::FILE* file_ = nullptr;
    int error_ = 0;  ///< errno of the first write that failed
};

}  // namespace skerry
