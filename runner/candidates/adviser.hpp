#pragma once
// Advice that grows better while one thinks.

#include "runner/candidates/advice.hpp"
#include "runner/experiment/any_game.hpp"

namespace skerry {

/// All candidates meet as many futures as this (but see most_compared); then those that are proved
/// worse than the best meet no more. A loss that was shown is therefore found again by a review of
/// so many futures or fewer.
inline constexpr std::uint64_t equal_futures = 1'024;
/// If there are more candidates than this, the best are kept after few futures.
inline constexpr std::size_t most_compared = 64;
/// Then more futures would tell next to nothing.
inline constexpr std::uint64_t most_futures = 16'384;

/// Values the candidates of one decision on common futures. A pure function of (state, strategy,
/// seed, number of futures), however its thinking is cut into steps. An instance serves one thread;
/// advice() may be copied to others.
class Adviser {
  public:
    explicit Adviser(std::unique_ptr<CandidatePlayer> player);

    /// The strategy `config` (an entry of /strategies; null: the game's default adviser) advises on
    /// `state`, which is not over. Throws UserError.
    static Adviser of(const AnyGame& game, const void* state, const nlohmann::ordered_json& config,
                      const AdviceRequest& request = {});

    /// One playout. False if there is nothing left to do.
    bool step();
    /// Goes on for so many futures more.
    void think(std::uint64_t futures);
    bool finished() const { return finished_; }
    /// Complete ones; one where the strategy knows the results without any.
    std::uint64_t futures() const { return is_exact() ? 1 : table_.futures(); }
    std::uint64_t playouts() const { return playouts_; }

    CandidatePlayer& player() { return *player_; }
    const DecisionFacts& facts() const { return player_->facts(); }
    const std::vector<Candidate>& candidates() const { return player_->candidates(); }

    /// From the complete futures; before the first one the candidates have no values.
    Advice advice() const;

  private:
    bool is_exact() const { return !facts().results.empty(); }
    void end_future();
    void keep_the_best(std::size_t count);
    void drop_the_lost();

    std::unique_ptr<CandidatePlayer> player_;
    FuturesTable table_;
    std::uint64_t playouts_ = 0;
    std::size_t next_ = 0;  ///< the candidate whose playout comes next
    bool certain_ = true;   ///< all playouts so far
    bool finished_ = false;
};

}  // namespace skerry
