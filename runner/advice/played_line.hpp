#pragma once
// A game that somebody played, as a review reads it: the deal, and every state and move.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runner/advice/review.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/erased_values.hpp"

namespace skerry {

class PlayedLine {
  public:
    /// `deal` writes the deal into memory of its size.
    PlayedLine(std::shared_ptr<const AnyGame> game, const std::function<void(void*)>& deal);
    /// The deal of game `index` of this seed.
    PlayedLine(std::shared_ptr<const AnyGame> game, std::uint64_t seed, std::uint64_t index);

    /// Plays a move in the game's notation; empty, or why it is not played.
    std::string play(const std::string& move);

    const AnyGame& game() const { return *game_; }
    const void* deal() const { return deal_[0]; }
    const void* end() const { return states_[moves_.size()]; }
    bool is_over() const { return game_->is_over(end()); }
    std::size_t size() const { return moves_.size(); }
    std::vector<PlayedDecision> decisions() const;
    /// The board after another move in a decision, on this deal.
    std::string board_after(std::size_t decision, const std::string& move) const;

  private:
    std::shared_ptr<const AnyGame> game_;
    ErasedValues deal_;
    ErasedValues states_;
    ErasedValues moves_;
};

/// The place of the line's score, in a game for one that ended with a score, among 1,000 games that
/// each strategy plays on its deal; else nothing. Asks before each strategy whether it `goes_on`.
std::vector<FieldScore> field_on_deal(const PlayedLine& line, const Review& review,
                                      const std::vector<std::string>& strategies,
                                      const std::function<bool()>& goes_on);

}  // namespace skerry
