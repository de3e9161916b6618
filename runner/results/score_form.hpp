#pragma once
// How kept scores stand in a file: the format of numpy (.npy) with a row for each deal.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace skerry
