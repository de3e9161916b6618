#pragma once
// The text of --rows: lines for every game, as CSV.

#include <atomic>
#include <cstdio>

#include "runner/batch/batch.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/match_tally.hpp"

namespace skerry {

/// What rows tell of a game; of matches, whose rows have differences, as if b had 0 points.
struct RowEnds {
    std::vector<GameResult> scores;
    std::vector<MatchPair> pairs;
};

/// Games for one player: game, strategy, finished (1 or 0), score, then the components; score and
/// components are empty if the game was not finished. Where each deal is played several times, deal
/// and play, from 0 on, follow the game. Matches, one line per game: pair (the deal),
/// a, b, a_seat (1 or 2), ending, points of a (1, 0.5, 0), then the margin and the differences of
/// the components, a - b; empty if the game has none.
class RowText {
  public:
    explicit RowText(const ExperimentFacts& facts);

    /// The line of the names of the columns.
    const std::string& head() const { return head_; }
    /// The lines of each game.
    std::size_t lines() const { return matchups_.empty() ? labels_.size() : 2 * matchups_.size(); }
    /// Appends the rows of a game.
    void print(std::uint64_t game, const GameEnds& ends, std::string& into) const;

    /// Reads the rows of a game. Returns how many bytes of them are as print() has them: all, or
    /// they are no rows of this game.
    std::size_t read(std::uint64_t game, std::string_view rows, RowEnds& into) const;

    /// Whether a line is the head of the rows of some experiment.
    static bool is_head(std::string_view line);

  private:
    void read_score(std::string_view& left, std::size_t strategy, GameResult& into) const;
    void read_match(std::string_view& left, const Matchup& of, std::size_t seat,
                    MatchGame& into) const;
    void print_scores(std::uint64_t game, std::span<const GameResult> results,
                      std::string& into) const;
    void print_matches(std::uint64_t game_index, std::span<const MatchPair> pairs,
                       std::string& into) const;

    std::vector<std::string> labels_;  ///< as CSV cells
    std::size_t components_;
    std::vector<Matchup> matchups_;
    std::string head_;
};

// The rows that an earlier run has left in its file.

/// What tells whose rows a file has that is there already.
struct RowsBefore {
    const Experiment* experiment = nullptr;  ///< null: the file has nobody's
    GameRange part = {};                     ///< the games that the run plays in all
    std::uint64_t played = 0;                ///< the first of them, which it does not play again
    const BatchTally* tally = nullptr;       ///< of those that were played, if any

    std::uint64_t games() const { return part.end - part.begin; }
};

/// The games from some first one on of which a file has all rows.
struct EarlierRows {
    std::uint64_t games = 0;
    /// Where the rows of the games end that are kept, in bytes; 0 if the file has not all of them.
    std::uint64_t end_of_kept = 0;
    std::string fault = {};  ///< why they are not the run's own; empty if they are
};

/// The rows in a file of the games of a run in all, and of one game more. Each must be a row of the
/// game whose turn it is. What those of the games before add up to must be the tally. Where figures
/// of two games were exchanged that no sum tells apart, only three games would tell: the first and
/// the last of all and the last before are played again. Nothing if the file cannot be read or has
/// another head.
std::optional<EarlierRows> earlier_rows(const std::string& path, const RowText& text,
                                        const RowsBefore& before);

// The output of --rows: lines for every game, as CSV.

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
