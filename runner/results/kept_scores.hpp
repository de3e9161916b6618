#pragma once
// How kept scores stand in a file: the format of numpy (.npy) with a row for each deal.

#include <atomic>
#include <cstdio>

#include "core/word_hash.hpp"
#include "runner/batch/batch.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

/// A column for each strategy, of matches for each matchup ("a - b"); each is a record. Little
/// endian, packed. docs/kept-scores.md lists the fields.
class ScoreForm {
  public:
    explicit ScoreForm(const ExperimentFacts& facts);

    /// What precedes the rows of so many games; of one size, whatever their number.
    std::string head(std::uint64_t games) const;
    /// Whether these first bytes of a file are a head of kept scores, of whatever experiment.
    static bool is_head(std::string_view bytes);
    std::size_t row_bytes() const { return columns_ * record_bytes_; }

    /// Appends the row of a game. Returns false, and the row is worth nothing, if a figure is too
    /// large for its field.
    bool print(const GameEnds& ends, std::string& into) const;
    /// Read a column of a row. Throw UserError if it is none that print() makes.
    GameResult score(std::string_view row, std::size_t strategy) const;
    MatchPair pair(std::string_view row, std::size_t matchup) const;

  private:
    std::string_view record(std::string_view row, std::size_t column) const {
        return row.substr(column * record_bytes_, record_bytes_);
    }

    std::size_t components_;
    std::size_t measures_;
    std::size_t categories_;
    std::size_t columns_;
    std::size_t record_bytes_ = 0;
    std::string type_;  ///< of a row, as numpy describes it
    GameResult unfinished_;
};

// The scores of every game, kept beside a result: with them strategies join it without the others
// being played again.

/// `out/x.scores.npy` for the result `out/x.json`, `out/x-scores.npy` for `out/x`: no two results
/// share one. Those of a link are beside the file that it leads to.
std::string scores_name(const std::string& result);
/// Where a run writes them until its result is there.
std::string unfinished_scores_name(const std::string& result);
/// Why scores are not kept beside a result: what stands under one of these names is no file of kept
/// scores. Empty: they can be kept.
std::string fault_beside(const std::string& result);
/// Removes the scores of an earlier result of this name; a file of anything else stays.
void remove_kept_scores(const std::string& result);

/// Rows in their order as one number, so that a result knows its scores.
class RowDigest {
  public:
    explicit RowDigest(std::size_t row_bytes) : row_bytes_(row_bytes) {}
    void add(std::string_view rows);
    std::string text() const;  ///< 16 hexadecimal digits

  private:
    std::size_t row_bytes_;
    WordHash hash_;
};

/// Where kept scores are: in a file, or in memory as the bytes of one.
struct ScoresAt {
    // A path will do wherever scores are read.
    ScoresAt(std::string file) : path(std::move(file)) {}
    ScoresAt(std::string name, std::string npy) : path(std::move(name)), bytes(std::move(npy)) {}

    std::string path;  ///< what messages call the bytes, if there are some
    std::optional<std::string> bytes = {};
};

/// The scores of the first games of a result, checked by its digest. Any thread may read.
class KeptScores {
  public:
    /// Takes rows, some at a time.
    using Take = std::function<void(std::string_view rows)>;

    /// `first` is the first of `games` games. `take` gets all rows while they are checked: they are
    /// worth nothing if it throws. Throws UserError if these are not their scores.
    KeptScores(ScoresAt at, const ExperimentFacts& facts, std::uint64_t first, std::uint64_t games,
               const std::string& digest, const Take& take = {});

    const std::string& path() const { return at_.path; }
    const ScoreForm& form() const { return form_; }
    std::uint64_t games() const { return games_; }
    /// The rows of games one after the other, from a first one on. Throws UserError.
    std::string rows(std::uint64_t game, std::uint64_t count = 1) const;
    /// Hands over all rows.
    void read(const Take& take) const;

  private:
    std::string bytes(std::uint64_t at, std::size_t count) const;

    ScoresAt at_;
    ScoreForm form_;
    OpenFile file_;  ///< closed if they are in memory
    std::uint64_t first_;
    std::uint64_t games_;
    std::size_t head_bytes_;
};

/// When scores are kept.
enum class KeepScores : std::uint8_t {
    small,  ///< if they take no more than most_small_scores
    always,
    never,
};
inline constexpr std::uint64_t most_small_scores = 16'000'000;  ///< bytes

/// Keeps the scores of a run while it goes on.
class ScoreSink : public RowSink {
  public:
    explicit ScoreSink(const ExperimentFacts& facts) : form_(facts), digest_(form_.row_bytes()) {}

    void print(std::uint64_t game, const GameEnds& ends, std::string& into) const override;
    /// The digest of the rows so far; empty if they are not kept.
    std::string digest() const { return keeps() ? digest_.text() : std::string(); }

  protected:
    virtual bool keeps() const = 0;
    /// Whether a figure was too large for its field.
    bool has_too_large() const { return too_large_; }

    const ScoreForm& form() const { return form_; }
    RowDigest& rows_digest() { return digest_; }

  private:
    ScoreForm form_;
    RowDigest digest_;
    mutable std::atomic<bool> too_large_{false};
};

/// Keeps them in memory while they are small.
class ScoresInMemory final : public ScoreSink {
  public:
    /// Those of `earlier`, which may be null, come first.
    explicit ScoresInMemory(const ExperimentFacts& facts, const KeptScores* earlier = nullptr);

    void write(std::string_view rows) override;
    /// The bytes of their file; empty if they are not kept.
    std::string npy() const;

  private:
    bool keeps() const override { return !given_up_; }

    std::string rows_;
    bool given_up_ = false;
};

/// Writes them to a file. What goes wrong ends the file and never the run.
class ScoreWriter final : public ScoreSink {
  public:
    /// `path` is where the scores are until finish(). Those of `earlier`, which may be null, come
    /// first; it may be the same file. No link is followed, and only scores that a killed run has
    /// left are replaced.
    ScoreWriter(std::string path, const ExperimentFacts& facts, KeepScores keep,
                const KeptScores* earlier = nullptr);
    ScoreWriter(const ScoreWriter&) = delete;
    ScoreWriter& operator=(const ScoreWriter&) = delete;
    /// Removes a file that is neither finished nor left.
    ~ScoreWriter() override;

    void write(std::string_view rows) override;
    /// Brings the rows so far to the disk.
    void sync();
    /// Puts the file beside the result; what is not kept is removed.
    void finish(const std::string& result);
    /// Leaves the file as it is, for a run that goes on.
    void leave();
    /// Why there are no scores, if something went wrong.
    const std::string& trouble() const { return trouble_; }

  private:
    bool keeps() const override { return file_ != nullptr || finished_; }
    void begin(const KeptScores* earlier);
    void put_head();
    void give_up(const std::string& trouble);

    std::string path_;
    KeepScores keep_;
    std::FILE* file_ = nullptr;
    std::uint64_t games_ = 0;
    bool finished_ = false;  ///< the file stands beside the result
    std::string trouble_;
};

}  // namespace skerry
