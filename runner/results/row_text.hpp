#pragma once
// The text of --rows: lines for every game, as CSV.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
    std::uint64_t plays_;  ///< of each deal
    std::vector<Matchup> matchups_;
    std::string head_;
};

}  // namespace skerry
