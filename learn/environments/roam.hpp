#pragma once

#include "core/roam/game.hpp"
#include "core/roam/turn.hpp"
#include "learn/environments/action_set.hpp"
#include "learn/environments/environment.hpp"

namespace skerry::environments {

/// Numbers the moves of Roam: a character and a square are one action; shadow boxes are paid one
/// after the other in ascending order, so that each choice of boxes is one sequence. See
/// learn/environments/game_kind.hpp.
class RoamCodec {
  public:
    using Game = roam::Roam;

    /// The most characters that the player has in a turn: with ten the game is over.
    static constexpr std::size_t characters = roam::standard_cards_to_end - 1;
    static_assert(roam::max_starting <= characters);
    static constexpr std::size_t squares = roam::square_count;
    static constexpr std::size_t place = 0;
    static constexpr std::size_t rest = place + characters * squares;
    static constexpr std::size_t spend = rest + 1;
    static constexpr std::size_t box = spend + characters;
    static constexpr std::size_t done = box + squares;
    static constexpr std::size_t pass = done + 1;
    static constexpr std::size_t bid = pass + 1;
    static constexpr std::size_t max_actions = bid + Game::max_bid + 1;

    struct Part {
        roam::Squares boxes = 0;  ///< chosen so far
        friend bool operator==(const Part&, const Part&) = default;
    };
    using Actions = ActionSet<max_actions>;

    explicit RoamCodec(const roam::Rules& rules);

    EnvironmentInfo info() const;
    /// As if another had claimed every card.
    std::int32_t lowest_score() const { return lowest_score_; }
    void list(const roam::State& state, const Part& part, Actions& actions) const;
    std::optional<roam::Move> choose(const roam::State& state, Part& part,
                                     std::size_t action) const;
    void observe(const roam::State& state, const Part& part, Seat view, std::uint8_t* bytes) const;
    std::vector<std::int64_t> actions_of(const roam::State& state, const roam::Move& move) const;

  private:
    using Picture = std::array<std::uint8_t, squares>;

    std::vector<Picture> pictures_;  ///< by card number: the boxes of the pattern
    std::int32_t lowest_score_ = 0;
};

}  // namespace skerry::environments
